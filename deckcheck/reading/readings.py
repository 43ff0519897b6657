"""What a line of a list may be: one of its readings, and what others follow from it."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator
from enum import Enum, auto
from typing import NamedTuple

from deckcheck.reading.grammar import LINE_NUMBER


class Form:
    """The forms of lines that others hang on."""

    COUNTED = "n name"
    """Most cards, whose count may be the number of the line where no mark tells it."""
    MARKED = "name~n"
    """Cards with a number behind some sign, which counts them or, where few lines have one, may mark this one."""
    COMMENT_HEADING = "comment heading"
    """Comments that are a heading if they are right above a card."""
    NAMED_HEADING = "heading in a name"
    """Headings in the words of a card's name, which are one only right above cards."""
    WORDS_ABOVE = "words above cards"
    """Words that are a heading if they are right above a card and set off from what is above them."""
    IN_WORDS = "card in words"
    """Cards at the end of words, which are never taken for sure, nor passed over."""
    ROW = "row"
    """Cards behind their heading."""
    DIRECTIVE = "directive"
    """Comments that name a rule not to judge by."""
    MORE_CARDS = "more cards"
    """Words that add to the cards that a list names."""


class Kind(Enum):
    """What a line is."""

    CARDS = auto()
    HEADING = auto()
    TOTAL = auto()
    HEADER = auto()
    WORDS = auto()
    UNREAD = auto()


class ReadCard(NamedTuple):
    """So many copies of a name; ``called`` is alike for names that mean the same cards."""

    copies: int
    name: str
    called: Hashable
    set: str = ""


class Reading(NamedTuple):
    """One way to read a line, and its cost.

    ``wrapper`` and ``form`` are the rows of the tables that led to it. ``words`` is the heading that a line is or has
    before its cards, ``known`` to the game or not, ``section`` where the cards of this line alone stand; ``stated`` is
    a number of cards, ``told`` that a mark or a count shows a heading, or a
    mark a count. ``guessed``: no card has a name of it. ``speaker`` is who says it, in a chat.
    """

    kind: Kind
    cost: float
    wrapper: str = ""
    form: str = ""
    cards: tuple[ReadCard, ...] = ()
    words: str | None = None
    known: bool = True
    section: str = ""
    stated: int | None = None
    told: bool = False
    header: tuple[str, str] = ("", "")
    guessed: bool = False
    remark: str = ""
    speaker: str = ""

    @property
    def copies(self) -> int:
        """How many copies of cards it has."""
        return sum(card.copies for card in self.cards)

    @property
    def meaning(self) -> Hashable:
        """What the reading does to a deck, alike for readings that do the same."""
        if self.kind is Kind.CARDS:
            counted: dict[Hashable, int] = {}
            for card in self.cards:
                counted[card.called] = counted.get(card.called, 0) + card.copies
            return frozenset(counted.items()), self.words, self.section
        return self.words if self.kind is Kind.HEADING else None


class Chosen(NamedTuple):
    """The reading that a line is taken for, and others that cost hardly more and mean something else."""

    line: int
    text: str
    reading: Reading
    rivals: tuple[Reading, ...] = ()


def by_number(readings: Iterable[Reading], forms: Collection[str]) -> Iterator[Reading]:
    """Yield each card that is written in one of some forms as one copy, and its count as the number of its line.

    A name that nobody knows makes doubt of that.
    """
    for each in readings:
        # Brackets are a mark of a count, but of a number as well.
        if each.form in forms and len(each.cards) == 1 and (each.form == "(n) name" or not each.told):
            cost, [card] = each.cost + LINE_NUMBER * each.guessed, each.cards
            wrapper = f"{each.wrapper} line number".lstrip()
            yield each._replace(cost=cost, wrapper=wrapper, form="name", cards=(card._replace(copies=1),))


def without_cards(readings: Iterable[Reading]) -> Iterator[Reading]:
    """Yield what each reading of cards is if they are not in the deck."""
    for each in readings:
        if each.kind is Kind.CARDS:
            yield each._replace(cards=tuple(card._replace(copies=0) for card in each.cards))


def without_struck(whole: tuple[Reading, ...], left: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Return the readings of a line with a line through some of it, by those of the ``whole`` and of what is ``left``.

    What is struck is gone where a name is left, with a count if there was one; else the card may be gone.
    """
    if left and (_is_counted(left) or not _is_counted(whole)):
        return left
    return (*whole, *left, *without_cards(whole))


def _is_counted(readings: Iterable[Reading]) -> bool:
    return any(each.cards and each.form != "name" for each in readings)
