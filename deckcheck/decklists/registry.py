"""Define the syntaxes of decklists. Their readers and writers are imported on first use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import cast

from deckcheck.deck import Deck
from deckcheck.decklists.field_checks import HEADER_KEYS

ALL_HEADERS = frozenset(HEADER_KEYS)


@dataclass(frozen=True, slots=True)
class Syntax:
    """A syntax that decks can be written in and, unless it is ``only_written``, read from.

    ``endings`` are the usual file extensions, first the one for new files; ``summary`` and ``example`` are one line
    each. ``holds`` are the parts of a deck that the syntax supports (see ``capabilities``), besides names and copies.
    ``completes`` are the parts that programs reading it expect; the card database supplies them if missing.
    ``names_printings``: a conversion writes names of printings, though lists in it may have titles too. ``writer`` and
    ``reader`` are each a module and function, by default ``write`` and ``read`` in the module named like the syntax.
    ``header_reader`` reads only the header, for callers that read the rest with the cards of the game.
    """

    name: str
    endings: tuple[str, ...]
    summary: str
    example: str
    holds: frozenset[str] = frozenset()
    completes: frozenset[str] = frozenset()
    names_printings: bool = False
    writer: str = ""
    reader: str = ""
    header_reader: str = ""
    only_written: bool = False

    def write(self, deck: Deck, zones: Mapping[str, str] | None = None) -> str:
        """Return a deck as text with Unix line ends. The deck must have only parts that the syntax supports.

        ``zones`` maps each heading to its section.
        """
        return cast(str, _function(self.writer or f"{self.name}.write")(deck, zones or {}))

    def read(self, text: str) -> Deck:
        """Return the deck of decoded text with Unix line ends; its ``path`` and ``source`` are empty.

        May raise :class:`~deckcheck.errors.UnreadableDeck`.
        """
        return cast(Deck, _function(self.reader or f"{self.name}.read")(text))

    def header_of(self, text: str) -> Deck | None:
        """Return the deck of :meth:`read` without its cards; ``None`` if that would be no faster."""
        return cast(Deck, _function(self.header_reader)(text)) if self.header_reader else None


@cache
def _function(name: str) -> Callable[..., object]:
    module, _, function = name.rpartition(".")
    where = module if module.startswith("deckcheck.") else f"deckcheck.decklists.{module}"
    return cast(Callable[..., object], getattr(import_module(where), function))


WRITABLE = {
    syntax.name: syntax
    for syntax in (
        Syntax(
            "toml",
            (".toml",),
            "the native format: a table per section, and facts about cards",
            '"Son of God (K)" = 1',
            holds=ALL_HEADERS
            | {"facts", "ignores", "set", "image", "note", "noted facts", "heading", "outside", "words"},
        ),
        Syntax(
            "text",
            (".txt",),
            "a list as people write it: counts, headings, comments",
            "3x Son of God (K)",
            holds=ALL_HEADERS | {"ignores", "set", "noted facts", "heading", "unheaded", "outside", "words"},
            writer="deckcheck.reading.text_writer.write",
            reader="deckcheck.reading.text_lists.read",
            header_reader="deckcheck.reading.text_lists.header",
        ),
        Syntax(
            "lackey",
            (".dek",),
            "a LackeyCCG deck: XML with a card element per copy",
            '<card><name id="K1-Son-of-God">Son of God [K]</name><set>K</set></card>',
            holds=frozenset({"game", "set", "image"}),
            completes=frozenset({"game", "name", "set", "image"}),
        ),
        Syntax(
            "lackey-text",
            (".txt",),
            "a list copied from LackeyCCG: count, tab, name",
            "1\tSon of God [K]",
            completes=frozenset({"name"}),
            writer="deckcheck.reading.text_writer.write_lackey",
            reader="deckcheck.reading.text_lists.read",
        ),
        Syntax(
            "json",
            (".json",),
            "lists of card objects by section, as tournament sites exchange them",
            '{"cards": [{"name": "Son of God (K)", "set": "K", "quantity": 1}]}',
            holds=ALL_HEADERS | {"facts", "ignores", "set", "image", "note", "noted facts", "heading", "outside"},
            completes=frozenset({"set"}),
            names_printings=True,
        ),
        Syntax(
            "csv",
            (".csv", ".tsv"),
            "a table with the columns quantity, name, set and section, and note where cards have one",
            "1,Son of God (K),K,deck",
            holds=frozenset({"set", "noted facts", "heading", "unheaded", "outside"}),
            names_printings=True,
            reader="deckcheck.reading.text_lists.read_table",
        ),
        Syntax(
            "markdown",
            (".md",),
            "a readable list for a post, with the cards of each section counted; only written",
            "- 1 Son of God (K)",
            holds=ALL_HEADERS | {"set", "note", "noted facts", "heading", "outside"},
            only_written=True,
        ),
    )
}
"""The syntaxes that can be written."""

SYNTAXES = {name: syntax for name, syntax in WRITABLE.items() if not syntax.only_written}
"""The syntaxes that can be read and written."""
