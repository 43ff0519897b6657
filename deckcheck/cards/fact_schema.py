"""Printings, how a name matched them, and the facts that each game's cards have, with their types.

The game's ``game.toml`` defines those that players may state, ``fact_schema.toml`` those that only the database states.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from deckcheck.cards.names import fold
from deckcheck.facts import Facts, OneOf, Value, texts_of
from deckcheck.shipped_toml import shipped_tables

Form = type[str] | type[tuple[str, ...]] | type[bool] | type[int]

TEXT: Form = str
LIST: Form = tuple
FLAG: Form = bool
NUMBER: Form = int

_FORMS: Mapping[str, Form] = {"text": TEXT, "word": TEXT, "list": LIST, "words": LIST, "flag": FLAG, "number": NUMBER}
_GAMES = Path(__file__).parents[1] / "games"
_NAMING: Mapping[str, Form] = {"name": TEXT, "title": TEXT, "set": TEXT, "set_name": TEXT, "halves": LIST}

COMPUTED = frozenset({"same", "perhaps"})
"""Facts computed when the card database is built; no source line may state them."""


class Reason(NamedTuple):
    """A reason why printings are one card: it applies to those that share a key matching the pattern ``key``.

    If ``fact`` is set, the reason applies only if one of the printings states that fact.
    """

    key: str
    text: str
    fact: str = ""


@dataclass(frozen=True)
class FactSchema:
    """A game's facts, name to type.

    If ``complete``, a fact that a card does not state is empty (``""``, ``()``, ``False``); if not, it is unknown and
    missing from the card's facts. Two printings of one title may differ in ``printing_facts`` and still be
    the same card.

    A card of type ``nicknamed`` (``""`` if the game has none) matches its nickname with or without ``nickname_words``,
    but its reference only with them. ``reasons`` state why printings that share a key are one card; ``left_open``
    cites the document that does not settle whether they are if they only might share one.
    """

    fields: Mapping[str, Form]
    complete: bool = False
    reasons: tuple[Reason, ...] = ()
    printing_facts: Sequence[str] = ()
    nicknamed: str = ""
    nickname_words: Sequence[str] = ()
    left_open: str = ""

    @cached_property
    def empty(self) -> Mapping[str, Value]:
        """The empty value of every fact."""
        return {name: form() for name, form in self.fields.items()}

    def with_defaults(self, stated: Mapping[str, Value]) -> dict[str, Value]:
        """Return the stated facts; in a complete game, also the empty value of every other fact."""
        if not self.complete:
            return dict(stated)
        return {**self.empty, **stated}

    def without_defaults(self, facts: Mapping[str, Value]) -> dict[str, Value]:
        """Return the facts worth storing; :meth:`with_defaults` restores the others."""
        return {name: fact for name, fact in facts.items() if not self.complete or fact != self.empty[name]}

    def why_same(self, key: str, printings: Iterable[Mapping[str, Value]]) -> str:
        """Return the clauses, with documents, that make printings with these facts and this shared key one card.

        >>> GAMES["redemption"].why_same("name legion with picture Legion_(Di) as Evil Character", ())
        'one name and picture; Deck Building Rules 1.3, page 6'
        """
        stated = {name for facts in printings for name, fact in facts.items() if fact}
        fitting = (reason for reason in self.reasons if re.search(reason.key, key))
        return "; ".join(reason.text for reason in fitting if not reason.fact or reason.fact in stated)

    def is_nickname(self, key: str) -> bool:
        """Does a folded name start or end with a nickname word, which marks a nickname or reference?"""
        return bool(self._nickname_match(key))

    def nickname(self, key: str) -> str:
        """Return a folded name without nickname words and enclosing brackets.

        >>> schema = GAMES["redemption"]
        >>> schema.nickname("ls (female only)"), schema.nickname("lost soul: hopper"), schema.nickname("(hopper)")
        ('female only', 'hopper', 'hopper')
        """
        if match := self._nickname_match(key):
            key = match["after"] or match["before"]
        return key[1:-1] if key.startswith("(") and key.endswith(")") else key

    def _nickname_match(self, key: str) -> re.Match[str] | None:
        """Return the match of a nickname word at the start or end of a name; ``None`` for most names."""
        return self._nickname.match(key) if any(map(key.__contains__, self.nickname_words)) else None

    @cached_property
    def _nickname(self) -> re.Pattern[str]:
        words = "|".join(self.nickname_words) or "(?!)"
        return re.compile(rf"^(?:{words})\b[ :]*(?P<after>.+)$|^(?P<before>.+?)[ :]*\b(?:{words})$")


def _schemas() -> Iterator[tuple[str, FactSchema]]:
    for game, table in shipped_tables(Path(__file__).with_suffix(".toml")).items():
        own = shipped_tables(_GAMES / game / "game.toml")
        forms = table.pop("facts", {}) | {name: fact["type"] for name, fact in own["facts"].items()}
        fields = {**_NAMING, **{name: _FORMS[form] for name, form in forms.items()}}
        reasons = tuple(Reason(**reason) for reason in table.pop("same_card", ()))
        yield game, FactSchema(fields, own["database_is_complete"], reasons, **table)


GAMES: Mapping[str, FactSchema] = dict(_schemas())
"""The fact schemas of all games that can have cards."""


def schema_of(game: str) -> FactSchema:
    """Return a game's fact schema; for a game without a card database, the facts that every card has."""
    return GAMES.get(game) or FactSchema(_NAMING)


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
