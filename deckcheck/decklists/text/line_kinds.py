"""What a line of a text list may be: a card, a heading, a total, a header, a remark, or what is wrong with it."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.deck import Entry


class CardLine(NamedTuple):
    """A card, or what may be one: see :class:`~deckcheck.deck.Perhaps`; its section is that of the line alone.

    ``is_bare``: it has no count. ``taken_off`` says what the line holds beside the card and is no comment.
    """

    entry: Entry
    is_bare: bool = False
    taken_off: str = ""


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


class Directive(NamedTuple):
    """A comment that names a rule not to judge by, and why."""

    rule: str
    reason: str


class Unread(NamedTuple):
    found: str
    expected: str


Line = CardLine | Heading | Total | Header | Comment | Prose | Directive | Unread
