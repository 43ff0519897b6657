"""Results of a lookup: printings with their facts, and how a name matched them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from deckcheck.cards.names import fold
from deckcheck.facts import Facts, OneOf, Value, texts_of


class Release(NamedTuple):
    """A game's cards on a date: how many printings there are, and a digest of their facts."""

    date: str
    count: int  # type: ignore[assignment]  # the natural word, though tuples have a method of that name
    digest: str


class Printing(NamedTuple):
    """One printing and its facts in one release; ``facts`` includes name, title and set.

    ``id`` identifies these exact facts: if a release changes them, the printing has another id there. ``recorded`` is
    the name and set, separated by a tab, that identify a printing of the newest release in deck hashes.
    """

    id: int
    name: str
    title: str
    set: str
    facts: Mapping[str, Value]
    recorded: str = ""


class FoundBy(StrEnum):
    """How a name matched printings; ``NOTHING`` is falsy.

    ``LOOKALIKE``: by homoglyphs. ``VARIANT``: as people write a name (see ``names.loosely``). ``SHORTENED``: by the
    words before its comma.

    A lookup by name never returns ``NUMBER``, ``FUZZY`` (a misspelling of the only possible card) or ``UNNAMED`` (words
    that only count cards); the code that resolves lists sets these.
    """

    NOTHING = ""
    EXACT = "exact"
    FOLDED = "folded"
    TITLE = "title"
    HALF = "half"
    ALIAS = "alias"
    FORMER = "former"
    IMAGE = "image"
    LOOKALIKE = "lookalike"
    VARIANT = "variant"
    SHORTENED = "shortened"
    NUMBER = "number"
    FUZZY = "fuzzy"
    UNNAMED = "unnamed"


BY_OWN_NAME = (FoundBy.EXACT, FoundBy.FOLDED)
"""Matches by a printing's own name."""

AS_PEOPLE_WRITE = (FoundBy.VARIANT, FoundBy.SHORTENED)
"""Matches by a name that was not written in full."""

NOT_IN_FULL = (FoundBy.NOTHING, *AS_PEOPLE_WRITE)


class Found(NamedTuple):
    """The candidate printings of a name, and how they were found.

    ``chosen``: did a bracket, the set or the image id select the printings? ``unmatched`` are those brackets, sets and
    image ids that fit none of the printings with this name; ``instead`` are the printings that these resolve to, also
    included in ``printings``. ``later`` is the date of the first release with a card of this name, if this one has
    none.
    """

    printings: tuple[Printing, ...]
    how: FoundBy
    chosen: bool = False
    unmatched: tuple[str, ...] = ()
    later: str = ""
    instead: tuple[Printing, ...] = ()

    @property
    def in_full(self) -> bool:
        """Is it a card's name, rather than only a variant or short form of one?"""
        return self.how not in NOT_IN_FULL


def card_keys(printing: Printing) -> frozenset[str]:
    """Return the keys of the cards that a printing is, which their other printings share; else its folded title."""
    return frozenset(texts_of(printing.facts.get("same"))) or frozenset([fold(printing.title)])


def with_perhaps(facts: Mapping[str, Value]) -> Facts:
    """Return a printing's facts for rule checks; ``same`` has alternatives if it might be one more card.

    >>> with_perhaps({"same": ("name a as Hero",), "perhaps": ("person B as Hero",)})["same"].values
    (('name a as Hero',), ('name a as Hero', 'person B as Hero'))
    """
    if not (perhaps := texts_of(facts.get("perhaps"))):
        return facts
    same = texts_of(facts.get("same"))
    return {**facts, "same": OneOf((same, *((*same, key) for key in perhaps)))}
