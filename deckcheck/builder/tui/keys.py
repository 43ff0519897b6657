"""Every key of the deck builder, declared once in ``keys.toml``: its action, the part of the screen, and its label."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from deckcheck.shipped_toml import shipped_tables

EVERYWHERE, SEARCH, DECK, FINDINGS = "everywhere", "in the search", "in the deck", "in the findings"


class KeyBinding(NamedTuple):
    """``keys`` are names of Textual (several for one action), ``shown`` is the label in the help; ``bar`` is a word for
    the foot of the screen, ``""`` for a key that only the help shows.
    """

    where: str
    keys: str
    shown: str
    action: str
    does: str
    bar: str = ""

    @property
    def brief(self) -> str:
        """Return how the key is shown at the foot."""
        return self.shown.replace("Ctrl-", "^")


_TABLES = shipped_tables(Path(__file__).with_name("keys.toml"))
ALWAYS: Sequence[str] = _TABLES["always"]
"""The words of the keys that the foot of the screen shows before all others."""
GUIDE: Sequence[str] = _TABLES["guide"]
"""The guide at the top of the help."""
_BY_PLACE: Mapping[str, Sequence[Sequence[str]]] = {
    EVERYWHERE: _TABLES["everywhere"],
    SEARCH: _TABLES["search"],
    DECK: [*_TABLES["deck"], *_TABLES["lists"]],
    FINDINGS: [*_TABLES["findings"], *_TABLES["lists"]],
}
KEYS = tuple(KeyBinding(where, *key) for where, keys in _BY_PLACE.items() for key in keys)


def of(where: str) -> Iterator[KeyBinding]:
    """Return the keys of one part of the screen."""
    return (key for key in KEYS if key.where == where)
