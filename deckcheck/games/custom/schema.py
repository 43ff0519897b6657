"""What a format file must look like, checked by pydantic. Built-in files pass it in the tests, others when loaded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from datetime import date
from functools import cache
from typing import Annotated, Any, Literal, get_type_hints

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    WithJsonSchema,
    create_model,
    model_validator,
)

from deckcheck.errors import InvalidEdition
from deckcheck.games.extends import nearest
from deckcheck.rules import KINDS, kind
from deckcheck.rules.rule import Bounds
from deckcheck.rules.selector import selector


def _selector(value: object) -> object:
    """Return a selector table, or ``"@name"`` for one of ``[cards]``. Raises ValueError."""
    if isinstance(value, str) and value.startswith("@"):
        return value
    try:
        selector(_without_names(value))
    except InvalidEdition as error:
        raise ValueError(str(error)) from error
    return value


def _without_names(value: object) -> object:
    """Return the table with the named selectors left out, which are checked where they are named."""
    if isinstance(value, Mapping):
        return {key: _without_names(each) for key, each in value.items()}
    if isinstance(value, list):
        return [{} if isinstance(each, str) and each.startswith("@") else _without_names(each) for each in value]
    return value


CARDS = "cards"
"""What stands in the JSON Schema of pydantic for a selector, which holds others."""
Cards = Annotated[Any, BeforeValidator(_selector), WithJsonSchema({"$comment": CARDS})]
RuleId = Annotated[str, Field(pattern=r"^[a-z-]+/[a-z0-9-]+$")]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid")


class IdentityTable(_Table):
    """``[[identity]]``: which cards are the same card."""

    model_config = ConfigDict(json_schema_extra={"oneOf": [{"required": ["by"]}, {"required": ["each"]}]})

    by: Annotated[list[StrictStr], Field(min_length=1)] | None = None
    each: StrictStr | None = None
    where: Cards = {}

    @model_validator(mode="after")
    def one_of_both(self) -> IdentityTable:
        if (self.by is None) is (self.each is None):
            raise ValueError("state either by (facts that agree) or each (a list that shares a value)")
        return self


class RuleTable(_Table):
    """``[[rules]]``: what every rule states, whatever its kind."""

    model_config = ConfigDict(extra="allow")

    id: Annotated[RuleId, Field(description="game/name, such as redemption/deck-size; a rule of your own: yours/name.")]
    kind: Literal[KINDS]  # type: ignore[valid-type]
    text: Annotated[str, Field(min_length=1, description="The rule in a sentence, as reports show it.")]
    citation: Annotated[str, Field(min_length=1, description="Where it stands: the rulebook and the page.")]
    ruling: Annotated[str, Field(description="How it is read where the rulebook leaves something open.")] = ""
    severity: Annotated[
        Literal["error", "warning", "info"],
        Field(description="error: a deck that breaks it is illegal; warning: advice; info: good to know."),
    ] = "error"
    each: Annotated[
        list[dict[str, Any]],
        Field(description="The same rule several times: the parameters that differ, in a table for each."),
    ] = [{}]


class ReplacedTable(_Table):
    """``replaced`` of a pile: cards that are put down when drawn."""

    where: Cards
    to: Annotated[str, Field(min_length=1)]


class OutTable(ReplacedTable):
    """``out`` of a pile: cards that are taken out before it is shuffled."""

    copies: Annotated[StrictInt, Field(ge=1)]


def _draw(value: object) -> object:
    """Return a number of cards, or the least and the most of them. Raises ValueError."""
    match value:
        case bool() | [bool(), _] | [_, bool()]:
            pass
        case int() if value >= 0:
            return value
        case [int(least), int(most)] if 0 <= least <= most:
            return value
    raise ValueError("a number of cards, or the least and the most of them, as [3, 4]")


Draw = Annotated[StrictInt, Field(ge=0)]
_NUMBER_OR_BOUNDS = {
    "anyOf": [
        {"type": "integer", "minimum": 0},
        {"type": "array", "items": {"type": "integer", "minimum": 0}, "minItems": 2, "maxItems": 2},
    ]
}
Draws = Annotated[list[Annotated[Any, BeforeValidator(_draw), WithJsonSchema(_NUMBER_OR_BOUNDS)]], Field(min_length=1)]


class MulliganTable(_Table):
    """``mulligan`` of a pile."""

    turns: Draws
    citation: Annotated[str, Field(min_length=1)]


class PileTable(_Table):
    """``[[drawing.piles]]``: a deck that is drawn from."""

    name: Annotated[str, Field(min_length=1)]
    sections: Annotated[list[StrictStr], Field(min_length=1)]
    hand: Draw = 0
    turns: Draws
    second: Draws | None = None
    replaced: ReplacedTable | None = None
    out: OutTable | None = None
    mulligan: MulliganTable | None = None


class DrawingTable(_Table):
    """``[drawing]``: how cards are drawn."""

    citation: Annotated[str, Field(min_length=1)]
    ruling: str = ""
    turn: Annotated[str, Field(min_length=1)] = "turn"
    last: Draw = 0
    piles: Annotated[list[PileTable], Field(min_length=1)]


class EditionTable(_Table):
    """A whole format file."""

    id: Annotated[
        str,
        Field(
            pattern=r"^[a-z-]+/[a-z0-9-]+@[a-z0-9.-]+$",
            description="game/name@custom, such as redemption/our-league@custom.",
        ),
    ]
    name: Annotated[str, Field(description="What people call the format.")]
    source: Annotated[str, Field(description="The rulebook that says so.")]
    since: Annotated[date | None, Field(description="The first day it was in force.")] = None
    until: Annotated[date | None, Field(description="The last day it was in force.")] = None
    sections: Annotated[
        list[StrictStr],
        Field(min_length=1, description="The sections that rules count which name none, such as deck."),
    ]
    pool: Annotated[
        Cards | None, Field(description="Which printings are meant where a name stands for several: those in the pool.")
    ] = None
    cards: Annotated[dict[str, Cards], Field(description='Names for cards, which rules use as "@name".')] = {}
    identity: Annotated[
        list[IdentityTable], Field(min_length=1, description="Which cards are the same card; the first that fits.")
    ]
    rules: Annotated[list[RuleTable], Field(min_length=1, description="What a deck has to keep.")]
    team_rules: Annotated[list[RuleTable], Field(description="What the two decks of a team have to keep.")] = []
    drawing: Annotated[DrawingTable | None, Field(description="How cards are drawn, for odds and hand.")] = None


_STRICT = {
    "Selector": Cards,
    "bool": StrictBool,
    "int": StrictInt,
    **dict.fromkeys(("str", "FactName", "SectionId", "Title", "PrintingName"), StrictStr),
}
"""What the types of parameters are in a format file, where nothing is converted."""


@cache
def parameter_types(name: str) -> Mapping[str, Any]:
    """Return the types of the parameters of a rule kind, as pydantic takes them, with their ``Bounds``."""
    types = get_type_hints(kind(name), localns=_STRICT, include_extras=True)
    return {field.name: types[field.name] for field in fields(kind(name))}


@cache
def parameters(name: str) -> type[BaseModel]:
    """Return the parameters of a rule kind as a model, from its dataclass."""
    stated: dict[str, Any] = {
        field.name: (parameter_types(name)[field.name], ... if field.default is MISSING else field.default)
        for field in fields(kind(name))
    }
    return create_model(f"{name.title()}Parameters", __base__=_Table, **stated)


def bounds(name: str, parameter: str) -> Bounds:
    """Return what whole numbers of a parameter may be."""
    stated = getattr(parameter_types(name)[parameter], "__metadata__", ())
    return next((part for part in stated if isinstance(part, Bounds)), Bounds())


def validate(table: Mapping[str, Any]) -> None:
    """Check a format file as tomllib gives it. Raises pydantic's ValidationError, which names each field."""
    edition = EditionTable.model_validate(table)
    for rule in edition.rules:
        for each in rule.each:
            shared: dict[str, Any] = {"sections": edition.sections, **(rule.model_extra or {}), **each}
            parameters(rule.kind).model_validate(shared)


_EXPECTED = {
    "bool_type": "true or false",
    "date_from_datetime_parsing": "a date such as 2026-08-13",
    "date_type": "a date such as 2026-08-13",
    "dict_type": "a table",
    "int_type": "a whole number",
    "list_type": "a list",
    "string_too_short": "some text",
    "string_type": "text in quotes",
    "too_short": "one or more",
    "tuple_type": "a list",
}
"""What pydantic expected, by the types of its errors, in the words of this program."""
_BY_HAND = ("source", "sections", "identity", "rules")
"""What a format states that extends no other."""


def pydantic_message(name: str, error: Mapping[str, Any]) -> str:
    """Return an error of pydantic about a field in the words of this program."""
    found = error["input"]
    if error["type"] == "missing":
        whole = name in _BY_HAND and len(error["loc"]) == 1
        return f"{name} must be stated" + ", or extends = 'game/format', whose fields the file then takes" * whole
    if error["type"] == "extra_forbidden":
        return f"{name}: not a field here"
    if name == "kind":
        return f"kind: {found!r} is not a kind of rule; {nearest(str(found), KINDS)}"
    if error["type"] == "string_pattern_mismatch":
        expected = "game/name, in small letters, digits and hyphens"
    else:
        message = str(error["msg"]).removeprefix("Value error, ").removeprefix("Input should be ")
        expected = _EXPECTED.get(error["type"], message)
    return f"{name}: found {found!r:.60}; expected {expected}"
