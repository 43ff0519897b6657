"""Which facts each game's cards have, and of which form, as ``fact_schema.toml`` says."""

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
"""Facts that only the build can tell; no line may state them."""


class Reason(NamedTuple):
    """Why printings are one card that share a key like ``key``, if need be where one of them states a fact."""

    key: str
    text: str
    fact: str = ""


@dataclass(frozen=True, slots=True)
class FactSchema:
    """A game's facts, name to form.

    ``printing_facts`` are those by which two printings of one title may differ and be the same card all the same.
    ``complete``: is a fact that a card does not state known to be empty (``""``, ``()``, ``False``)? Where it
    is not, a fact that is not stated is unknown and stays out of the card's facts.

    A card of the type ``nicknamed`` goes by its nickname with or without ``nickname_words``, by its reference only
    with them; a game may have no such type (``""``). ``reasons`` are why printings that share a key are one card,
    ``left_open`` says who leaves it open whether printings are one card that only perhaps share a key.
    """

    fields: Mapping[str, Form]
    complete: bool = False
    printing_facts: frozenset[str] = frozenset()
    nicknamed: str = ""
    nickname_words: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    left_open: str = ""
    empty: Mapping[str, Value] = field(init=False, compare=False)
    """What every fact is of which nothing is stated."""
    _nickname: re.Pattern[str] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "empty", {name: form() for name, form in self.fields.items()})
        words = "|".join(self.nickname_words) or "(?!)"
        nickname = late_pattern(rf"^(?:{words})\b[ :]*(?P<after>.+)$|^(?P<before>.+?)[ :]*\b(?:{words})$")
        object.__setattr__(self, "_nickname", nickname)

    def with_defaults(self, stated: Mapping[str, Value]) -> dict[str, Value]:
        """Return the facts stated and, in a complete game, the empty value of every other."""
        if not self.complete:
            return dict(stated)
        return {**self.empty, **stated}

    def without_defaults(self, facts: Mapping[str, Value]) -> dict[str, Value]:
        """Return the facts worth writing down; :meth:`with_defaults` brings the others back."""
        return {name: fact for name, fact in facts.items() if not self.complete or fact != self.empty[name]}

    def why_same(self, key: str, printings: Iterable[Mapping[str, Value]]) -> str:
        """Return by which clause of which document printings with these facts are one card, as they share a key.

        >>> GAMES["redemption"].why_same("name legion with picture Legion_(Di) as Evil Character", ())
        'one name and picture; Deck Building Rules 1.3, page 6'
        """
        stated = {name for facts in printings for name, fact in facts.items() if fact}
        fitting = (reason for reason in self.reasons if re.search(reason.key, key))
        return "; ".join(reason.text for reason in fitting if not reason.fact or reason.fact in stated)

    def says_nicknamed(self, key: str) -> bool:
        """Does a folded name say, by one of the nickname words, that it is a nickname or reference?"""
        return bool(self._said(key))

    def nickname(self, key: str) -> str:
        """Return what a folded name calls a card of the type with nicknames; else the name itself, without brackets.

        >>> schema = GAMES["redemption"]
        >>> schema.nickname("ls (female only)"), schema.nickname("lost soul: hopper"), schema.nickname("(hopper)")
        ('female only', 'hopper', 'hopper')
        """
        if match := self._said(key):
            key = match["after"] or match["before"]
        return key[1:-1] if key.startswith("(") and key.endswith(")") else key

    def _said(self, key: str) -> re.Match[str] | None:
        """Return where one of the nickname words stands, which hardly a name holds."""
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
"""The games there can be cards of, with their facts."""


def schema_of(game: str) -> FactSchema:
    """Return the facts of a game's cards; of a game without a card database those that every card has."""
    return GAMES.get(game) or FactSchema(_NAMING)
