"""The facts that each game's cards have, and their types: those that players may state, which the game's ``game.toml``
defines, and those that only the database states, in ``fact_schema.toml``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from deckcheck.facts import Value
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
