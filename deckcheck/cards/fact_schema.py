"""The facts that each game's cards have, and their types, as defined in ``fact_schema.toml``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from deckcheck.facts import Value
from deckcheck.patterns import late_pattern
from deckcheck.shipped_toml import shipped_tables

Form = type[str] | type[tuple[str, ...]] | type[bool] | type[int]

TEXT: Form = str
LIST: Form = tuple
FLAG: Form = bool
NUMBER: Form = int

_FORMS: Mapping[str, Form] = {"text": TEXT, "list": LIST, "flag": FLAG, "number": NUMBER}
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


@dataclass(frozen=True, slots=True)
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
    printing_facts: frozenset[str] = frozenset()
    nicknamed: str = ""
    nickname_words: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    left_open: str = ""
    empty: Mapping[str, Value] = field(init=False, compare=False)
    """The empty value of every fact."""
    _nickname: re.Pattern[str] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "empty", {name: form() for name, form in self.fields.items()})
        words = "|".join(self.nickname_words) or "(?!)"
        nickname = late_pattern(rf"^(?:{words})\b[ :]*(?P<after>.+)$|^(?P<before>.+?)[ :]*\b(?:{words})$")
        object.__setattr__(self, "_nickname", nickname)

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

    def says_nicknamed(self, key: str) -> bool:
        """Does a folded name start or end with a nickname word, which marks a nickname or reference?"""
        return bool(self._said(key))

    def nickname(self, key: str) -> str:
        """Return a folded name without nickname words and enclosing brackets.

        >>> schema = GAMES["redemption"]
        >>> schema.nickname("ls (female only)"), schema.nickname("lost soul: hopper"), schema.nickname("(hopper)")
        ('female only', 'hopper', 'hopper')
        """
        if match := self._said(key):
            key = match["after"] or match["before"]
        return key[1:-1] if key.startswith("(") and key.endswith(")") else key

    def _said(self, key: str) -> re.Match[str] | None:
        """Return the match of a nickname word at the start or end of a name; ``None`` for most names."""
        return self._nickname.match(key) if any(map(key.__contains__, self.nickname_words)) else None


def _schemas() -> Iterator[tuple[str, FactSchema]]:
    tables = shipped_tables(Path(__file__).with_suffix(".toml"))
    for game, table in tables.items():
        fields = {**_NAMING, **{fact: _FORMS[form] for fact, form in table["facts"].items()}}
        nicknames = table.get("nicknames", {"type": "", "words": ()})
        reasons = tuple(Reason(**reason) for reason in table.get("same_card", ()))
        complete, left_open = table.get("complete", False), table.get("left_open", "")
        words = tuple(nicknames["words"])
        alike = frozenset(table.get("printing_facts", ()))
        yield game, FactSchema(fields, complete, alike, nicknames["type"], words, reasons, left_open)


GAMES: Mapping[str, FactSchema] = dict(_schemas())
"""The fact schemas of all games that can have cards."""


def schema_of(game: str) -> FactSchema:
    """Return a game's fact schema; for a game without a card database, the facts that every card has."""
    return GAMES.get(game) or FactSchema(_NAMING)
