"""Which facts each game's cards have, and of which form: what ``card_db/`` may state and the database answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from deckcheck.facts import Value

Form = type[str] | type[tuple[str, ...]] | type[bool] | type[int]

TEXT: Form = str
LIST: Form = tuple
FLAG: Form = bool
NUMBER: Form = int


@dataclass(frozen=True)
class Game:
    """A game's facts, name to form.

    ``complete``: is a fact that a card does not state known to be empty (``""``, ``()``, ``False``)? Where it
    is not, a fact that is not stated is unknown and stays out of the card's facts.
    """

    fields: Mapping[str, Form]
    complete: bool = False

    @cached_property
    def empty(self) -> Mapping[str, Value]:
        """What every fact is of which nothing is stated."""
        return {name: form() for name, form in self.fields.items()}

    def with_defaults(self, stated: Mapping[str, Value]) -> dict[str, Value]:
        """The facts stated and, in a complete game, the empty value of every other."""
        if not self.complete:
            return dict(stated)
        return {**self.empty, **stated}

    def without_defaults(self, facts: Mapping[str, Value]) -> dict[str, Value]:
        """The facts worth writing down; :meth:`with_defaults` brings the others back."""
        return {name: fact for name, fact in facts.items() if not self.complete or fact != self.empty[name]}


_NAMING: dict[str, Form] = {"name": TEXT, "title": TEXT, "set": TEXT, "set_name": TEXT, "halves": LIST}

COMPUTED = frozenset({"same", "perhaps"})
"""Facts that only the build can tell; no line may state them."""

GAMES: Mapping[str, Game] = {
    "redemption": Game(
        {
            **_NAMING,
            "type": LIST,
            "brigades": LIST,
            "other_side": LIST,
            "alignment": LIST,
            "strength": TEXT,
            "toughness": TEXT,
            "class": LIST,
            "identifiers": LIST,
            "ability": FLAG,
            "rarity": TEXT,
            "reference": TEXT,
            "pool": TEXT,
            "image": TEXT,
            "art": TEXT,
            "generic": FLAG,
            "unique": LIST,
            "person": LIST,
            "may_be": LIST,
            "names": LIST,
            "begins": FLAG,
            "soul": TEXT,
            "same": LIST,
            "perhaps": LIST,
        },
        complete=True,
    ),
    "the-mission": Game(
        {**_NAMING, "kind": TEXT, "gender": TEXT, "heart": NUMBER, "starter": FLAG, "deck": TEXT,
         "kairos": FLAG, "card_type": TEXT}
    ),
    "gospel": Game({**_NAMING, "kind": TEXT, "resource": TEXT, "color": TEXT, "rating": NUMBER, "subtype": TEXT}),
    "opr-missions": Game({**_NAMING, "number": NUMBER}),
}  # fmt: skip
