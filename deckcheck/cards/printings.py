"""What a look-up answers: printings with their facts, and how a name led to them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from deckcheck.cards.names import fold
from deckcheck.facts import Facts, OneOf, Value, texts_of


class Release(NamedTuple):
    """The state of a game's cards on a date: how many printings, and what their facts hash to."""

    date: str
    count: int  # type: ignore[assignment]  # the field's own word, though tuples have a method so named
    digest: str


class Printing(NamedTuple):
    """One printing with its facts in one release; ``facts`` holds name, title and set as well.

    ``id`` stands for these very facts: a printing has another id in a release that states others of it. ``recorded``
    are the name and set, with a tab between, by which deck hashes know a printing of the newest release.
    """

    id: int
    name: str
    title: str
    set: str
    facts: Mapping[str, Value]
    recorded: str = ""


class FoundBy(StrEnum):
    """How a written name led to printings; false for ``NOTHING``. ``LOOKALIKE``: by letters that look like its own.

    ``VARIANT``: as people write a name (see ``names.loosely``); ``SHORTENED``: by the words before its comma.

    ``NUMBER``, ``FUZZY`` (misspelt, taken for the one card it can only be) and ``UNNAMED`` (words that only count
    cards) are for those who resolve lists; a look-up by name answers with the others.
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
"""How a printing was found that was called by its own name."""

AS_PEOPLE_WRITE = (FoundBy.VARIANT, FoundBy.SHORTENED)
"""How a printing was found whose name was not written in full."""

NOT_IN_FULL = (FoundBy.NOTHING, *AS_PEOPLE_WRITE)


class Found(NamedTuple):
    """The printings a name may mean, and how they were found.

    ``chosen``: does a bracket, the set or the picture tell which printing is meant? ``unmatched`` are the brackets,
    the set and the picture that fit none of the printings that the name means; ``instead`` are those among the
    printings that these mean. ``later`` is the release that first has a card so called, where this one has none.
    """

    printings: tuple[Printing, ...]
    how: FoundBy
    chosen: bool = False
    unmatched: tuple[str, ...] = ()
    later: str = ""
    instead: tuple[Printing, ...] = ()

    @property
    def in_full(self) -> bool:
        """Is it a card's name, and not only what people write for one?"""
        return self.how not in NOT_IN_FULL


def card_keys(printing: Printing) -> frozenset[str]:
    """Return the cards that a printing is, by the keys it shares with their other printings; else by its title."""
    return frozenset(texts_of(printing.facts.get("same"))) or frozenset([fold(printing.title)])


def with_perhaps(facts: Mapping[str, Value]) -> Facts:
    """Return the facts of a printing for judging: which cards it is a copy of is open where it may be one more.

    >>> with_perhaps({"same": ("name a as Hero",), "perhaps": ("person B as Hero",)})["same"].values
    (('name a as Hero',), ('name a as Hero', 'person B as Hero'))
    """
    if not (perhaps := texts_of(facts.get("perhaps"))):
        return facts
    same = texts_of(facts.get("same"))
    return {**facts, "same": OneOf((same, *((*same, key) for key in perhaps)))}
