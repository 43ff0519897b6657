"""What a list says, before anyone judges it: entries with their lines, and what could not be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

StatedFacts = Mapping[str, object]
"""Facts as a player wrote them, name to TOML value; the game checks them later."""


class Perhaps(IntEnum):
    """What a line may be that looks like no card."""

    NOTHING = 0
    REMARK = 1
    HEADING = 2
    """Or a remark."""
    FURTHER = 4
    """Nothing: another card of a line that may hold several."""
    HEADS = 5
    """Nothing: a heading in the words of a card's name."""
    STRUCK = 7
    """Nothing: a card that was struck out."""
    UNTICKED = 11
    """Nothing: a card without a tick, where others have one."""
    BRACKET = 12
    """Nothing: a card that words behind a name take away or add."""


class Entry(NamedTuple):
    """One line of a list: so many copies of a name. A named tuple, since a batch makes millions of them.

    ``name`` is as written, without count, set or note. ``section`` is the heading the line stands under,
    folded by :func:`heading_key` (``""`` = no heading), which the game turns into one of its sections.
    ``set`` is a set code as written, ``image`` the art id of a LackeyCCG file, ``note`` a trailing remark in
    brackets that is not part of the name as far as the reader can tell, ``line`` 1-based (0 = unknown). ``doubt``
    says what to write instead when the line may be no card at all, which only a card database can tell. ``within`` are
    headings further above of which its own may open a part, so that the line may stand in their sections instead.
    ``perhaps`` tells what else than these copies of a card a doubtful line is, where the list can be read all the same.
    """

    name: str
    copies: int = 1
    section: str = ""
    line: int = 0
    set: str = ""
    image: str = ""
    note: str = ""
    doubt: str = ""
    within: tuple[str, ...] = ()
    perhaps: Perhaps = Perhaps.NOTHING


class Problem(NamedTuple):
    """A line that could not be read: where, what stood there, and what was expected."""

    line: int
    found: str
    expected: str


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
    """The lines of ``("format",)`` and other header values, ``("facts", NAME)`` and ``("facts", NAME, FACT)``.

    And of headings of which it is open where their cards stand, ``("heading", SECTION, *WITHIN)`` as in an entry, of
    unknown ones that are surely part of another, ``("part", HEADING, OTHER)``, and of those that may be so many copies
    of a card, ``("named", HEADING, COPIES, SECTION, *WITHIN)``. And of lines that may be no card,
    ``("perhaps", NAME)``: an entry with ``within`` or ``perhaps`` never comes without its place. And of lines that are
    the title of another deck unless they are a card, ``("second deck", LINE, EXPECTED)``. And of lines that are none
    for sure, ``("prose", LINE)``, or have a price behind the name, ``("price", LINE)``, or before it the number of the
    line, ``("number of lines", LINE)``. And of what is not read of a document, ``("hidden", WORDS)``. And of comments
    that may be cards (``#51 Moses``), ``("comment", TEXT)``.
    """
    written: str = field(default="", compare=False, repr=False)
    """A text list itself, which tells whether a number before a name is marked as a count (``11x Name``)."""
    rough: tuple[Entry, ...] = field(default=(), compare=False, repr=False)
    """The entries of a text list that was read without cards: whoever knows the cards reads ``written`` anew.

    Not where ``entries`` are others by now, since somebody changed the deck.
    """

    @property
    def is_rough(self) -> bool:
        """Is this a text list that was read without cards, and not changed since?"""
        return bool(self.written) and self.entries is self.rough

    @property
    def is_header(self) -> bool:
        """Is this a text list of which nothing but the header was read, or one without cards?"""
        return self.is_rough and not self.entries

    @property
    def has_places_of_lines(self) -> bool:
        """Does ``places`` name other lines than those of the header?"""
        return any(len(place) > 1 for place in self.places)


@lru_cache(1 << 12)
def heading_key(text: str) -> str:
    """Return one spelling for a heading: ``"Lost Souls"``, ``"lost-souls"`` and ``"LOST_SOULS"`` are the same.

    >>> heading_key(" Side-Deck ")
    'side deck'
    """
    return " ".join(text.casefold().replace("-", " ").replace("_", " ").split())
