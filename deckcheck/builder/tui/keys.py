"""Every key of the deck builder, declared once in ``keys.toml``, as Textual's bindings by part of the screen.

The label in the help is ``key_display`` (``""``: it is not in the help), and the text beside it ``tooltip``;
``description`` is a word for the foot of the screen, ``""`` for a key that only the help shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from textual.binding import Binding

from deckcheck.shipped_toml import shipped_tables

EVERYWHERE, SEARCH, DECK, FINDINGS = "everywhere", "in the search", "in the deck", "in the findings"

_TABLES = shipped_tables(Path(__file__).with_name("keys.toml"))
ALWAYS: Sequence[str] = _TABLES["always"]
"""The words of the keys that the foot of the screen shows before all others."""
GUIDE: Sequence[str] = _TABLES["guide"]
"""The guide at the top of the help."""


def _bindings(rows: Iterable[Sequence[str]], *, priority: bool = False) -> list[Binding]:
    return [
        Binding(keys, action, "".join(word), show=False, key_display=shown, tooltip=does, priority=priority)
        for keys, shown, action, does, *word in rows
    ]


KEYS: Mapping[str, Sequence[Binding]] = {
    EVERYWHERE: _bindings(_TABLES["everywhere"], priority=True),
    SEARCH: _bindings(_TABLES["search"]),
    DECK: _bindings([*_TABLES["deck"], *_TABLES["lists"]]),
    FINDINGS: _bindings([*_TABLES["findings"], *_TABLES["lists"]]),
}
