"""What a line of a text list may be: a card, a heading, a total, a header, a remark, or what is wrong with it."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.decklists.tables import Cells


class CardLine(NamedTuple):
    """Copies of a card. ``doubt``: what to write if it is no card; ``section``: where this line alone stands.

    ``guess`` says what was made of the line, when that is not plain.
    """

    name: str
    copies: int
    set: str
    note: str
    doubt: str = ""
    section: str = ""
    guess: str = ""


class Bare(CardLine):
    """A name without a count: a card, as far as the other lines of the list allow."""


class Ending(Bare):
    """A card that ends like a heading, or a heading without cards of its own."""


class Misspelt(CardLine):
    """Words that are those of a heading but for a slip: a heading, or so many copies of a card."""


class Spoken(CardLine):
    """A card or a remark: ``2 weeks ago I played this``, or words without a count in a list that counts its cards."""


class Known(CardLine):
    """A card with its count where other numbers stand, too, such as behind it: if none has its name, words with one."""


class Struck(CardLine):
    """A card with a line through it: perhaps no longer in the deck."""


class Unticked(CardLine):
    """A card without a tick, where others have one: perhaps not in the deck."""


class Open(CardLine):
    """A card that is there or not, as the words of its line may mean it or something else."""


class Heads(Open):
    """A card that is there, or a heading of the cards below it."""


class Headline(Spoken):
    """Words without a count that may as well be a heading, since they are no sentence."""


class Title(Spoken):
    """Words without a count above all others, which may name the list."""


class Opening(Title):
    """Words above a list that counts all of its cards, or the address of a page there: no card unless one is near."""


class Closing(Spoken):
    """Words below a list that counts all of its cards: no card unless one is near."""


class Group(CardLine):
    """So many cards in the words of a heading: ``10 Heroes``."""


class Listing(CardLine):
    """Cards in a row behind their heading: ``Heroes: Moses, 2x Aaron``."""


class Called(Listing):
    """Words behind a heading of the main deck above a list that counts all of its cards: a card, or its title."""


class Heading(NamedTuple):
    """A heading with its words folded; ``text`` is the line as written, ``stated`` how many cards it says follow."""

    section: str
    text: str = ""
    stated: int | None = None


class NewHeading(Heading):
    """A heading by its colon or count alone: perhaps a card that ends so."""


class Total(NamedTuple):
    """How many cards the list says there are."""

    stated: int
    text: str


class Header(NamedTuple):
    key: str
    value: str


class Prose(NamedTuple):
    """What is no card for sure, and no comment either: a price, a date, words of a shop."""

    text: str


class Comment(NamedTuple):
    """A remark, or a line drawn with dashes."""


class Aside(NamedTuple):
    """A comment in words for cards beside the main deck, ``# Out of the deck``: their heading, right above one."""

    text: str


class Directive(NamedTuple):
    """A comment that names a rule not to judge by, and why."""

    rule: str
    reason: str


class Unread(NamedTuple):
    found: str
    expected: str


class Row(NamedTuple):
    """A row of a table, which only its header explains."""

    cells: Cells
    text: str
    guess: str


class Numbered(NamedTuple):
    """``2. Name``: the second line of a numbered list, if there is a first; ``rest`` is what it numbers."""

    number: int
    rest: str
    text: str


Line = CardLine | Heading | Total | Header | Comment | Aside | Prose | Directive | Unread | Row | Numbered
