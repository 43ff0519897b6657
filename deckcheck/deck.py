"""What a list says, before anyone judges it: entries with their lines, and what could not be read."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import IntEnum
from functools import lru_cache, partial
from itertools import count, filterfalse
from operator import itemgetter
from typing import TYPE_CHECKING, TypeVar

from deckcheck.frozen_dataclass import dataclass
from deckcheck.named_tuple import NamedTuple

StatedFacts = Mapping[str, object]
"""Facts as a player wrote them, name to TOML value; the game checks them later."""


class Perhaps(IntEnum):
    """What a line may be that looks like no card."""

    NOTHING = 0
    REMARK = 1
    HEADING = 2
    """Or a remark."""
    TITLE = 3
    """Of the list, or a remark."""
    FURTHER = 4
    """Nothing: another card of a line that may hold several."""
    HEADS = 5
    """Nothing: a heading in the words of a card's name."""
    ENDING = 6
    """Nothing: a heading without cards."""
    STRUCK = 7
    """Nothing: a card that was struck out."""
    UNLESS_KNOWN = 8
    """Where no card has the name, a heading or a remark."""
    MISSPELT = 9
    """Nothing: a heading of the cards below it, misspelt."""
    ROW = 10
    """Several cards behind their heading, which the names of cards tell apart."""
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


class SharedEntry(Entry):
    """An entry of a plain line without its number: one object for all lists in which the line stands below the heading.

    It is equal to itself alone, so that what is remembered of it is found at a tenth of the time.
    """

    __slots__ = ()
    __hash__ = object.__hash__
    __eq__ = object.__eq__
    __ne__ = object.__ne__

    def at(self, line: int) -> Entry:
        """Return the entry on a line of a list."""
        return new_entry((*self[:3], line, *self[4:]))


new_entry: Callable[[tuple[object, ...]], Entry] = partial(tuple.__new__, Entry)  # half the time of Entry(…)
_beyond_header = itemgetter(slice(1, None))
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


def looked_up(table: Mapping[K, V], keys: Sequence[K]) -> Sequence[V]:
    """Return what a table holds for each of some keys, at half the cost of a loop. Raises KeyError where it lacks one.

    >>> looked_up({"Moses": 1, "Aaron": 2}, ["Aaron", "Moses"])
    (2, 1)
    """
    return itemgetter(*keys)(table) if len(keys) > 1 else [table[key] for key in keys]


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


class _OfPlainLines:
    """Holds the lines of a plain list, of which its entries are made once somebody asks for them."""

    __slots__ = ("others", "shared")
    others: Sequence[int]
    """Of each line that is no card how many cards stand above it."""
    shared: Sequence[SharedEntry]
    """All entries of a deck but for their line numbers, where each is a plain line of a text list; else none."""

    def _entries(self) -> Sequence[Entry]:
        """Return the entries with their numbers."""
        return [card.at(number) for card, number in zip(self.shared, self.numbers, strict=False)]

    @property
    def numbers(self) -> Iterator[int]:
        """Return the numbers of the lines from the first one that are cards, and beyond the last without end."""
        others = {above + number for number, above in enumerate(self.others, 1)}
        return filterfalse(others.__contains__, count(1))


@dataclass(frozen=True, slots=True)
class Deck(_OfPlainLines):
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
    line, ``("number of lines", LINE)``. And of what is not read of a document, ``("hidden", WORDS)``. And of words
    without a count at the ends of a list that counts its cards, ``("apart", LINE)``, which are
    ``("title", WORDS, LINE)`` once they turn out to be no card. And of comments that may
    be cards (``#51 Moses``), ``("comment", TEXT)``.
    """
    written: str = field(default="", compare=False, repr=False)
    """A text list itself, which tells whether a number before a name is marked as a count (``11x Name``)."""

    def of_plain_lines(self, shared: Sequence[SharedEntry], others: Sequence[int]) -> Deck:
        """Return this new deck with plain lines, and ``others`` that are no cards; entries are made when asked for."""
        object.__setattr__(self, "shared", shared)
        object.__setattr__(self, "others", others)
        object.__delattr__(self, "entries")
        return self

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:  # asked only for what is not there
            if name == "shared":
                return ()
            if name != "entries":
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
            entries = tuple(self._entries())
            object.__setattr__(self, "entries", entries)
            return entries

    @property
    def cards(self) -> Sequence[Entry]:
        """Return the entries, plain ones without the numbers of their lines."""
        return self.shared or self.entries

    @property
    def tells_of_lines(self) -> bool:
        """Does ``places`` name other lines than those of the header?"""
        return not self.shared and any(map(_beyond_header, self.places))


@lru_cache(1 << 12)
def heading_key(text: str) -> str:
    """Return one spelling for a heading: ``"Lost Souls"``, ``"lost-souls"`` and ``"LOST_SOULS"`` are the same.

    >>> heading_key(" Side-Deck ")
    'side deck'
    """
    return " ".join(text.casefold().replace("-", " ").replace("_", " ").split())
