"""A list as written, before any check: entries with their lines, and lines that could not be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import lru_cache
from typing import Any, NamedTuple

StatedFacts = Mapping[str, object]
"""Facts as a player wrote them, name to TOML value; they are checked against the game later."""

BELOW_GAP = "the cards below line"
"""The name of an implicit heading, for cards below an empty or drawn line; reports add the number of that line."""
UNCOUNTED_LINES = ("card", "remark")
"""What lines without a count may be in lists whose cards have counts."""


class Perhaps(Enum):
    """Alternatives to a line being a card."""

    REMARK = auto()
    HEADING = auto()
    """A heading, or a remark."""
    FURTHER = auto()
    """Nothing: one more card of a line that may contain several."""
    HEADS = auto()
    """Nothing: a heading that is spelt like a card's name."""
    STRUCK = auto()
    """Nothing: a card that was struck out."""
    UNTICKED = auto()
    """Nothing: an unticked card, where others are ticked."""
    BRACKET = auto()
    """Nothing: a card that words after a name remove or add."""
    REMARKED = auto()
    """Nothing: a card that words on another line remove or add."""
    ELSEWHERE = auto()
    """Nothing, or the card in another section: a mark beside it puts it there."""


class Doubt(NamedTuple):
    """Why a line is ambiguous: the alternative to a card, and what to write to resolve it.

    ``sections`` are the headings of other sections that the copies may be in.
    """

    perhaps: Perhaps
    remedy: str
    sections: tuple[str, ...] = ()


class Entry(NamedTuple):
    """One line of a list: a number of copies of a name. A named tuple, since a batch creates millions of them.

    ``name`` is as written, without count, set or note. ``section`` is the heading above the line, folded by
    :func:`heading_key` (``""`` = no heading), which the game maps to one of its sections.
    ``set`` is a set code as written, ``image`` the art id of a LackeyCCG file, ``note`` a remark in brackets at the end
    that does not seem to be part of the name, ``line`` 1-based (0 = unknown). ``doubt`` is the alternative to these
    copies of a card, if the line is ambiguous. ``within`` are headings further above, in whose sections the line may be
    instead, if its own heading only opens a part of them.
    """

    name: str
    copies: int = 1
    section: str = ""
    line: int = 0
    set: str = ""
    image: str = ""
    note: str = ""
    doubt: Doubt | None = None
    within: tuple[str, ...] = ()

    @property
    def perhaps(self) -> Perhaps | None:
        """Return the alternative to a card; ``None`` if the line is surely one."""
        return None if self.doubt is None else self.doubt.perhaps


class Problem(NamedTuple):
    """A line that could not be read: its number, its text, and the expected text."""

    line: int
    found: str
    expected: str


class MarkKind(Enum):
    """The kinds of a :class:`Mark`."""

    PROSE = auto()
    """Surely no card: the line as written."""
    PRICE = auto()
    """A price follows the name."""
    LINE_NUMBER = auto()
    """The number before the name is a line number."""
    NOT_READ = auto()
    """The parts of a document besides its list, in words."""
    BESIDE = auto()
    """Words beside the list, which are not read: where they are, and each line."""
    COMMENT = auto()
    """A comment that may be a card, as written: ``#51 Moses``."""
    SECOND_DECK = auto()
    """The title of another deck, unless it is a card: the line, and the expected text."""
    OPEN_HEADING = auto()
    """A heading of unclear section: the heading, and the headings that it may be part of (``within``)."""
    PART = auto()
    """An unknown heading that is surely part of another: the heading, and the other."""


class Mark(NamedTuple):
    """A remark on a line besides its cards."""

    kind: MarkKind
    line: int
    words: tuple[str, ...] = ()


class Ignore(NamedTuple):
    """A rule that a list asks to ignore, with the reason and the line (0 = unknown)."""

    rule: str
    reason: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Deck:
    """A whole list as written.

    ``format`` and ``game`` are those that the list itself states (``"redemption/type-1"``, ``"Type 1"``, ``""``),
    ``facts`` its own ``[facts]`` tables by card name, ``extra`` other header values (``paragon`` …), ``ignores`` the
    rules that it asks to ignore, each once, ``source`` the syntax it was read from, ``path`` its file
    (``-`` = standard input).
    """

    entries: tuple[Entry, ...]
    name: str = ""
    author: str = ""
    game: str = ""
    format: str = ""
    path: str = ""
    source: str = ""
    facts: Mapping[str, StatedFacts] = field(default_factory=dict)
    extra: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()
    """Stated counts that do not match the cards: ``found`` is the stated one, ``expected`` the actual one."""
    ignores: tuple[Ignore, ...] = ()
    places: Mapping[tuple[str, ...], int] = field(default_factory=dict, compare=False)
    """The lines of ``("format",)`` and other header values, ``("facts", NAME)`` and ``("facts", NAME, FACT)``."""
    marks: tuple[Mark, ...] = field(default=(), compare=False)
    """Remarks on lines besides their cards."""
    written: str = field(default="", compare=False, repr=False)
    """The text of a text list or table; it shows whether a number before a name is marked as a count."""
    above: int = field(default=0, compare=False)
    """How many lines precede the list in a file with many decks."""
    most_lines: int = field(default=0, compare=False)
    """How many lines the list has in that file, if it is one string there and has more itself (0 = all of them)."""
    rough: tuple[Entry, ...] | None = field(default=(), compare=False, repr=False)
    """The entries of a list that was read without knowing the cards; with the cards, ``written`` is read again.

    Not if ``entries`` differ from it by now, because the deck was changed. ``None``: only the header was read so far.
    """

    @property
    def raws(self) -> dict[int, str]:
        """Return the lines of the list as written, by their numbers in the file."""
        return dict(enumerate(self.written.split("\n"), self.above + 1)) if self.written else {}

    def moved(self, above: int, most_lines: int) -> Deck:
        """Return the deck with line numbers of a file that has so many lines above it."""

        def there(line: int) -> int:
            return min(line, most_lines or line) + above if line else 0

        parts: dict[str, Any] = {
            part: tuple(each._replace(line=there(each.line)) for each in getattr(self, part))
            for part in ("entries", "problems", "remarks", "ignores", "marks")
        }
        parts["rough"] = None if self.rough is None else parts["entries"] if self.is_rough else ()
        places = {key: there(line) for key, line in self.places.items()}
        return replace(self, places=places, above=above, most_lines=most_lines, **parts)

    @property
    def is_rough(self) -> bool:
        """Is this a text list or table of which at most a reading without known cards exists, and not changed since?"""
        return self.rough is None or (bool(self.written) and self.entries is self.rough)

    def marked(self, kind: MarkKind) -> list[Mark]:
        """Return the marks of a kind."""
        return [mark for mark in self.marks if mark.kind is kind]

    def heading_line(self, *headings: str) -> int:
        """Return the line of a heading of unclear section (0 = unknown)."""
        return next((mark.line for mark in self.marked(MarkKind.OPEN_HEADING) if mark.words == headings), 0)


@lru_cache(1 << 12)
def heading_key(text: str) -> str:
    """Return one spelling for a heading: ``"Lost Souls"``, ``"lost-souls"`` and ``"LOST_SOULS"`` are the same.

    >>> heading_key(" Side-Deck ")
    'side deck'
    """
    return " ".join(text.casefold().replace("-", " ").replace("_", " ").split())
