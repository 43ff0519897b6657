"""Define the kinds of lines of a text list: card, heading, total, header, remark, unreadable."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.deck import Entry


class CardLine(NamedTuple):
    """A card, perhaps a doubtful one: see :class:`~deckcheck.deck.Perhaps`. Its section applies to this line only.

    ``is_bare``: it has no count. ``taken_off`` describes other parts of the line, except comments.
    """

    entry: Entry
    is_bare: bool = False
    taken_off: str = ""


class Heading(NamedTuple):
    """A heading with its words folded; ``text`` is the line as written, ``stated`` the stated number of cards below."""

    section: str
    text: str = ""
    stated: int | None = None


class NewHeading(Heading):
    """A heading recognized only by its colon or count: perhaps a card that ends the same way."""


class Total(NamedTuple):
    """A stated number of cards of the list."""

    stated: int
    text: str


class Header(NamedTuple):
    key: str
    value: str


class Prose(NamedTuple):
    """Text that is surely no card and no comment: a price, a date, words of a shop."""

    text: str


class Comment(NamedTuple):
    """A remark, or a line drawn with dashes."""


class Directive(NamedTuple):
    """A comment that names a rule to ignore, with a reason."""

    rule: str
    reason: str


class Unread(NamedTuple):
    found: str
    expected: str


Line = CardLine | Heading | Total | Header | Comment | Prose | Directive | Unread
