"""What a list says, before anyone judges it: entries with their lines, and what could not be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import lru_cache
from typing import Any, NamedTuple

StatedFacts = Mapping[str, object]
"""Facts as a player wrote them, name to TOML value; the game checks them later."""


class Perhaps(Enum):
    """What a line may be instead of a card."""

    REMARK = auto()
    HEADING = auto()
    """Or a remark."""
    FURTHER = auto()
    """Nothing: another card of a line that may hold several."""
    HEADS = auto()
    """Nothing: a heading in the words of a card's name."""
    STRUCK = auto()
    """Nothing: a card that was struck out."""
    UNTICKED = auto()
    """Nothing: a card without a tick, where others have one."""
    BRACKET = auto()
    """Nothing: a card that words behind a name take away or add."""
    SAID = auto()
    """Nothing: a card that words on another line take away or add."""


class Doubt(NamedTuple):
    """Why it is open whether a line is a card: what else it may be, and what to write instead."""

    perhaps: Perhaps
    remedy: str


class Entry(NamedTuple):
    """One line of a list: so many copies of a name. A named tuple, since a batch makes millions of them.

    ``name`` is as written, without count, set or note. ``section`` is the heading the line stands under,
    folded by :func:`heading_key` (``""`` = no heading), which the game turns into one of its sections.
    ``set`` is a set code as written, ``image`` the art id of a LackeyCCG file, ``note`` a trailing remark in
    brackets that is not part of the name as far as the reader can tell, ``line`` 1-based (0 = unknown). ``doubt``
    tells what the line may be instead of these copies of a card. ``within`` are headings further above of which its own
    may open a part, so that the line may stand in their sections instead.
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
        """Return what the line may be instead of a card; ``None`` when it is one for sure."""
        return None if self.doubt is None else self.doubt.perhaps


class Problem(NamedTuple):
    """A line that could not be read: where, what stood there, and what was expected."""

    line: int
    found: str
    expected: str


class MarkKind(Enum):
    """What a :class:`Mark` tells of a line."""

    PROSE = auto()
    """No card for sure: the line as it is written."""
    PRICE = auto()
    """A price stands behind the name."""
    LINE_NUMBER = auto()
    """The number before the name is that of the line."""
    NOT_READ = auto()
    """What a document has beside its list, in words."""
    COMMENT = auto()
    """A comment that may be a card, as it is written: ``#51 Moses``."""
    SECOND_DECK = auto()
    """The title of another deck unless it is a card: the line, and what was expected instead."""
    OPEN_HEADING = auto()
    """Where its cards stand is open: the heading, and the headings that it may be a part of (``within``)."""
    PART = auto()
    """A heading that no game knows and that is surely part of another: it, and the other."""


class Mark(NamedTuple):
    """What there is to tell of a line beside its cards."""

    kind: MarkKind
    line: int
    words: tuple[str, ...] = ()


class Ignore(NamedTuple):
    """A rule that a list asks not to be judged by, why, and on which line (0 = unknown)."""

    rule: str
    reason: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Deck:
    """A whole list as written.

    ``format`` and ``game`` are what the list itself claims (``"redemption/type-1"``, ``"Type 1"``, ``""``),
    ``facts`` its own ``[facts]`` tables by card name, ``extra`` other header values (``paragon`` …), ``ignores`` the
    rules that it asks not to be judged by, each once, ``source`` the syntax it was read from, ``path`` where
    it came from (``-`` = standard input).
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
    """Counts that the list states and its cards do not bear out: ``found`` as stated, ``expected`` what is there."""
    ignores: tuple[Ignore, ...] = ()
    places: Mapping[tuple[str, ...], int] = field(default_factory=dict, compare=False)
    """The lines of ``("format",)`` and other header values, ``("facts", NAME)`` and ``("facts", NAME, FACT)``."""
    marks: tuple[Mark, ...] = field(default=(), compare=False)
    """What there is to tell of lines beside their cards."""
    written: str = field(default="", compare=False, repr=False)
    """A text list or a table itself, which tells whether a number before a name is marked as a count."""
    above: int = field(default=0, compare=False)
    """How many lines of its file stand above the list, in a file of many."""
    most_lines: int = field(default=0, compare=False)
    """So many lines the list has in that file, though it has more itself where it is one string (0 = all of them)."""
    rough: tuple[Entry, ...] = field(default=(), compare=False, repr=False)
    """The entries of a list that was read without cards: whoever knows the cards reads ``written`` anew.

    Not where ``entries`` are others by now, since somebody changed the deck.
    """

    @property
    def raws(self) -> dict[int, str]:
        """The lines of the list as written, by their numbers in the file."""
        return dict(enumerate(self.written.split("\n"), self.above + 1)) if self.written else {}

    def moved(self, above: int, most_lines: int) -> Deck:
        """Return the deck with its lines counted in a file where so many stand above it."""

        def there(line: int) -> int:
            return min(line, most_lines or line) + above if line else 0

        parts: dict[str, Any] = {
            part: tuple(each._replace(line=there(each.line)) for each in getattr(self, part))
            for part in ("entries", "problems", "remarks", "ignores", "marks")
        }
        parts["rough"] = parts["entries"] if self.is_rough else ()
        places = {what: there(line) for what, line in self.places.items()}
        return replace(self, places=places, above=above, most_lines=most_lines, **parts)

    @property
    def is_rough(self) -> bool:
        """Is this a list of people's words that was read without cards, and not changed since?"""
        return bool(self.written) and self.entries is self.rough

    @property
    def is_header(self) -> bool:
        """Is this a text list of which nothing but the header was read, or one without cards?"""
        return self.is_rough and not self.entries

    def marked(self, kind: MarkKind) -> list[Mark]:
        """Return the marks of a kind."""
        return [mark for mark in self.marks if mark.kind is kind]

    def heading_line(self, *headings: str) -> int:
        """Return the line of a heading of which it is open where its cards stand (0 = unknown)."""
        return next((mark.line for mark in self.marked(MarkKind.OPEN_HEADING) if mark.words == headings), 0)


@lru_cache(1 << 12)
def heading_key(text: str) -> str:
    """Return one spelling for a heading: ``"Lost Souls"``, ``"lost-souls"`` and ``"LOST_SOULS"`` are the same.

    >>> heading_key(" Side-Deck ")
    'side deck'
    """
    return " ".join(text.casefold().replace("-", " ").replace("_", " ").split())
