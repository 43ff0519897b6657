"""Load the syntaxes of decklists, and determine which parts of a deck a syntax keeps, and which it drops.

Readers and writers are imported on first use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, cast

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.text.count_and_note import is_note
from deckcheck.decklists.text.line_kinds import ignore_comment
from deckcheck.shipped_toml import shipped_tables


@dataclass(frozen=True, slots=True)
class Syntax:
    """A syntax that decks can be written in and, unless it is ``only_written``, read from.

    ``extensions`` are the usual file extensions, first the one for new files; ``summary`` and ``example`` are one line
    each. ``supported`` are the parts of a deck that the syntax can contain (``FACTS``, ``SET`` …), besides names and
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

FACTS = "facts"
IGNORES = "ignores"
"""Rules that a list asks to ignore."""
SET, IMAGE, NOTE = MARKS = ("set", "image", "note")
NOTED_FACTS = "noted facts"
"""Notes that state facts, in syntaxes that support no other notes."""
HEADING = "heading"
"""Any heading of cards; a syntax without it supports only the sections of a game."""
UNHEADED = "unheaded"
"""Cards without a heading, which differ from those under ``deck``."""
OUTSIDE = "outside"
"""Cards of the list outside the deck, such as a maybeboard."""
WORDS = "words"
"""Lines that are no cards, as comments."""

SupportedParts = frozenset[str]

MAIN = "deck"
Zones = Mapping[str, str]
"""The section of each heading; a heading that is not a key is a section itself."""


_MOST_NAMES = 10


class LeftOut(NamedTuple):
    """A part of a deck that a syntax does not support: which (``author``, ``facts``, ``set`` …), and the number of
    lines or cards; ``names`` are the headings, rules or cards concerned.
    """

    part: str
    count: int  # type: ignore[assignment]  # the field's own word, though tuples have a method so named
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return a few words for a message.

        >>> str(LeftOut("note", 2)), str(LeftOut("heading", 1, ("heroes",))), str(LeftOut("author", 1))
        ('the notes of 2 lines', "the heading of 1 line ('heroes')", 'the author')
        """
        s = "s" * (self.count != 1)
        of = f"{self.count} line{s}"
        more = " …" * (len(self.names) > _MOST_NAMES)
        named = f" ({', '.join(map(repr, self.names[:_MOST_NAMES]))}{more})" if self.names else ""
        words = {
            "facts": f"the facts of {self.count} card{s}{named}",
            "ignores": f"the wish not to be judged by {', '.join(self.names)}",
            "image": f"the image id{s} of {of}",
            **dict.fromkeys(("set", "note", "heading"), f"the {self.part}{s} of {of}{named}"),
            "outside": f"{of} of cards outside the deck{named}",
            "words": f"{of} of words{named}",
            "comments": f"{self.count} comment{s}",
        }
        return words.get(self.part, f"the {self.part}")


def headers(deck: Deck) -> dict[str, str]:
    """Return all stated header values of a list, in their usual order."""
    stated = {"name": deck.name, "author": deck.author, "game": deck.game, "format": deck.format, **deck.extra}
    return {key: value for key, value in stated.items() if value}


def header_comments(deck: Deck) -> list[str]:
    """Return the header and the ignored rules of a list, as comment lines."""
    comments = [f"# {key}: {value}" for key, value in headers(deck).items()]
    return comments + [ignore_comment(ignore.rule, ignore.reason) for ignore in deck.ignores]


def kept(deck: Deck, supported: SupportedParts, zones: Zones = {}) -> Deck:  # noqa: B006 - never changed
    """Return the deck without parts that a syntax does not support."""
    nothing: dict[str, Any] = {"name": "", "author": "", "game": "", "format": "", FACTS: {}, IGNORES: ()}
    return replace(
        deck,
        entries=tuple(_kept_entry(entry, supported, zones) for entry in deck.entries),
        extra={key: value for key, value in deck.extra.items() if key in supported and value},
        **{part: none for part, none in nothing.items() if part not in supported},
    )


def _kept_entry(entry: Entry, supported: SupportedParts, zones: Zones) -> Entry:
    section = entry.section
    if HEADING not in supported:
        section = zones.get(section, section)
    if UNHEADED not in supported:
        section = section or MAIN
    lost: dict[str, Any] = {mark: "" for mark in MARKS if mark not in supported}
    if NOTED_FACTS in supported and is_note(entry.note):
        lost.pop(NOTE, None)
    return entry._replace(section=section, **lost)


def left_out(deck: Deck, supported: SupportedParts, zones: Zones = {}) -> Iterator[LeftOut]:  # noqa: B006 - never changed
    """Yield the parts of a deck that a syntax does not support."""
    kept_deck = kept(deck, supported, zones)
    stated, pairs = headers(kept_deck), [*zip(deck.entries, kept_deck.entries, strict=True)]
    yield from (LeftOut(key, 1) for key in headers(deck) if key not in stated)
    if deck.facts != kept_deck.facts:
        yield LeftOut(FACTS, len(deck.facts), tuple(deck.facts))
    if deck.ignores != kept_deck.ignores:
        yield LeftOut(IGNORES, len(deck.ignores), tuple(ignore.rule for ignore in deck.ignores))
    for mark in MARKS:
        if lost := [entry.name for entry, there in pairs if getattr(entry, mark) != getattr(there, mark)]:
            yield LeftOut(mark, len(lost), tuple(dict.fromkeys(lost)) if mark == NOTE else ())
    if named := [entry.section for entry, there in pairs if entry.section and entry.section != there.section]:
        yield LeftOut(HEADING, len(named), tuple(dict.fromkeys(named)))


class Content(NamedTuple):
    """The content of a list in any syntax: two lists with equal content are the same deck."""

    header: Mapping[str, str]
    facts: Mapping[str, object]
    cards: Counter[Entry]
    """Copies of each card; lines of the same card are added."""
    ignores: Mapping[str, str]
    """Reasons by rule."""


def content(deck: Deck) -> Content:
    """Return the content of a deck for comparison, without line numbers and order."""
    cards: Counter[Entry] = Counter()
    for entry in deck.entries:
        cards[entry._replace(copies=1, line=0, doubt=None)] += entry.copies
    return Content(headers(deck), dict(deck.facts), cards, {ignore.rule: ignore.reason for ignore in deck.ignores})


def by_section(deck: Deck) -> dict[str, list[Entry]]:
    """Return the entries of each section: first those without a heading, then in the order of the headings."""
    sections: dict[str, list[Entry]] = {"": []}
    for entry in deck.entries:
        sections.setdefault(entry.section, []).append(entry)
    return {section: entries for section, entries in sections.items() if entries}


def titled(section: str) -> str:
    """Return a section as a heading shows it.

    >>> titled("lost souls")
    'Lost Souls'
    """
    return " ".join(word[:1].upper() + word[1:] for word in section.split(" "))
