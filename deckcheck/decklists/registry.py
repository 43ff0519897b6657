"""Load the syntaxes of decklists from ``syntaxes.toml``. Their readers and writers are imported on first use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from deckcheck.deck import Deck
from deckcheck.shipped_toml import shipped_tables


@dataclass(frozen=True, slots=True)
class Syntax:
    """A syntax that decks can be written in and, unless it is ``only_written``, read from.

    ``extensions`` are the usual file extensions, first the one for new files; ``summary`` and ``example`` are one line
    each. ``supported`` are the parts of a deck that the syntax can contain (see ``capabilities``), besides names and
    copies. ``completes`` are the parts that programs reading it expect; the card database supplies them if missing.
    ``names_printings``: a conversion writes names of printings, though lists in it may have titles too. ``writer`` and
    ``reader`` are each a module and function, by default ``write`` and ``read`` in the module named like the syntax.
    ``header`` is the function that reads only a list's header, if its cards are read with those of its game.
    """

    name: str
    extensions: tuple[str, ...]
    summary: str
    example: str
    supported: frozenset[str] = frozenset()
    completes: frozenset[str] = frozenset()
    names_printings: bool = False
    writer: str = ""
    reader: str = ""
    header: str = ""
    only_written: bool = False

    def write(self, deck: Deck, zones: Mapping[str, str] | None = None) -> str:
        """Return a deck as text with Unix line ends. The deck must have only parts that the syntax supports.

        ``zones`` maps each heading to its section.
        """
        return cast(str, _function(self.writer or f"{self.name}.write")(deck, zones or {}))

    def read(self, text: str, *, header_only: bool = False) -> Deck:
        """Return the deck of decoded text with Unix line ends; its ``path`` and ``source`` are empty.

        ``header_only``: without its cards, if it is a list that is read with the cards of its game.

        May raise :class:`~deckcheck.errors.UnreadableDeck`.
        """
        return cast(Deck, _function((header_only and self.header) or self.reader or f"{self.name}.read")(text))


@cache
def _function(name: str) -> Callable[..., object]:
    module, _, function = name.rpartition(".")
    where = module if module.startswith("deckcheck.") else f"deckcheck.decklists.{module}"
    return cast(Callable[..., object], getattr(import_module(where), function))


def _syntax(name: str, table: dict[str, Any]) -> Syntax:
    extensions, supported, completes = (table.pop(key, ()) for key in ("endings", "holds", "completes"))
    return Syntax(name, tuple(extensions), supported=frozenset(supported), completes=frozenset(completes), **table)


_TABLES = shipped_tables(Path(__file__).with_name("syntaxes.toml"))
WRITABLE = {name: _syntax(name, table) for name, table in _TABLES.items()}
"""The syntaxes that can be written."""

SYNTAXES = {name: syntax for name, syntax in WRITABLE.items() if not syntax.only_written}
"""The syntaxes that can be read and written."""
