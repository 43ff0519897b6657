"""The interpretations of one line of a list (``Reading``), and new ones derived from them."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator
from enum import Enum, auto
from typing import NamedTuple

from deckcheck.reading.grammar import LINE_NUMBER


class Form:
    """Name the line forms that other modules treat specially."""

    COUNTED = "n name"
    """The form of most cards: a count and a name. Without an ``x`` or similar, the count may be a line number."""
    MARKED = "name~n"
    """A name followed by a number and a symbol. The number is a count, or a mark if few lines have one."""
    COMMENT_HEADING = "comment heading"
    """A comment, or the value of a header among the cards, that is a heading if it is right above a card."""
    NAMED_HEADING = "heading in a name"
    """A heading that is also a card's name; it is a heading only right above cards."""
    WORDS_ABOVE = "words above cards"
    """Words that are a heading if they are right above a card and separated from the lines above."""
    IN_WORDS = "card in words"
    """A card at the end of a sentence: always ambiguous, neither certain nor dismissed."""
    ROW = "row"
    """Cards on the same line as their heading, after it."""
    DIRECTIVE = "directive"
    """A comment that names a rule to ignore."""
    LEGEND = "legend"
    """The meaning of a mark beside cards; the ``header`` of the reading holds both."""
    UNCOUNTED = "uncounted"
    """A card's name without a count, as a remark."""
    MORE_CARDS = "more cards"
    """Words that add copies of cards already listed, such as ``two more``."""


class Kind(Enum):
    """The kind of a line."""

    CARDS = auto()
    HEADING = auto()
    TOTAL = auto()
    HEADER = auto()
    WORDS = auto()
    UNREAD = auto()


class ReadCard(NamedTuple):
    """Copies of one name. ``identity`` is equal for names that resolve to the same cards."""

    copies: int
    name: str
    identity: Hashable
    set: str = ""


class Reading(NamedTuple):
    """One interpretation of a line, and its cost.

    ``wrapper`` and ``form`` name the grammar rows that matched. ``words`` is the heading that the line is, or that it
    has before its cards; ``known``: the game has that heading. ``section`` applies to the cards of this line only.
    ``stated`` is a stated number of cards. ``sure``: a mark or a count proves the heading, or a mark proves the count.
    ``guessed``: no card has one of the names. ``speaker`` is the author of the line, or of the lines below, in a chat,
    or a letter before it.
    ``within`` are sections that its cards may be in instead.
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
    sure: bool = False
    header: tuple[str, str] = ("", "")
    guessed: bool = False
    remark: str = ""
    speaker: str = ""
    within: tuple[str, ...] = ()

    @property
    def has_letter(self) -> bool:
        """Whether its ``speaker`` is a letter, as before each line of an outline."""
        return len(self.speaker) == 1 and "letter" in self.wrapper.split()

    @property
    def copies(self) -> int:
        """The number of copies of all its cards."""
        return sum(card.copies for card in self.cards)

    @property
    def meaning(self) -> Hashable:
        """The effect of the reading on a deck; equal for readings with the same effect."""
        if self.kind is Kind.CARDS:
            counted: dict[Hashable, int] = {}
            for card in self.cards:
                counted[card.identity] = counted.get(card.identity, 0) + card.copies
            return frozenset(counted.items()), self.words, self.section
        return self.words if self.kind is Kind.HEADING else None


class Chosen(NamedTuple):
    """A line with its chosen reading. ``rivals`` cost hardly more and have another effect on the deck."""

    line: int
    text: str
    reading: Reading
    rivals: tuple[Reading, ...] = ()

    @property
    def readings(self) -> tuple[Reading, ...]:
        """All possible readings, the chosen one first."""
        return (self.reading, *self.rivals)


def by_number(readings: Iterable[Reading], forms: Collection[str]) -> Iterator[Reading]:
    """Yield each single card in one of the ``forms`` as one copy, with its count interpreted as a line number.

    This costs more if the name is unknown.
    """
    for each in readings:
        # Brackets mark a count, but a line number as well.
        if each.form in forms and len(each.cards) == 1 and (each.form == "(n) name" or not each.sure):
            cost, [card] = each.cost + LINE_NUMBER * each.guessed, each.cards
            wrapper = f"{each.wrapper} line number".lstrip()
            yield each._replace(cost=cost, wrapper=wrapper, form="name", cards=(card._replace(copies=1),))


def set_aside(readings: Iterable[Reading], section: str = "") -> Iterator[Reading]:
    """Yield each reading of cards with 0 copies, as if they were not in the deck, and with them in a ``section``."""
    for each in readings:
        if each.kind is Kind.CARDS:
            yield each._replace(cards=tuple(card._replace(copies=0) for card in each.cards))
            if section:
                yield each._replace(section=section)


def without_struck(whole: tuple[Reading, ...], left: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Return the readings of a partly struck-out line, given those of the ``whole`` and of the text ``left``.

    If a name is left, with a count if the whole had one, only the text left counts. Otherwise the card may be gone.
    """
    if left and (_is_counted(left) or not _is_counted(whole)):
        return left
    return (*whole, *left, *set_aside(whole))


def _is_counted(readings: Iterable[Reading]) -> bool:
    return any(each.cards and each.form != "name" for each in readings)
