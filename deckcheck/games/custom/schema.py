"""The shape of a format file, checked by pydantic. Built-in files are checked in the tests, others when loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import cache
from inspect import Parameter, signature
from typing import Annotated, Any, Literal, NamedTuple, get_type_hints

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    StrictBool,
    StrictInt,
    StrictStr,
    ValidationInfo,
    WithJsonSchema,
    create_model,
    model_validator,
)
from pydantic_core import CoreSchema, PydanticCustomError
from pydantic_core.core_schema import no_info_after_validator_function

from deckcheck.errors import InvalidEdition, likeliest
from deckcheck.games import game, game_ids
from deckcheck.games.custom.check_cards import UNMET, check_cards, require, unmet
from deckcheck.games.draw_rules import Drawing, Out, Pile, Replaced
from deckcheck.games.loading import with_names
from deckcheck.games.model import Game
from deckcheck.games.stated_facts import askable_facts, number_facts
from deckcheck.rules import KINDS, kind
from deckcheck.rules.rule import Bounds
from deckcheck.rules.selector import selector


class Known(NamedTuple):
    """The validation context: the game, whose words a format file may use; without it any word is valid."""

    game: Game
    cards: Mapping[str, Any]
    """The selectors that ``[cards]`` names."""


def _one_of(noun: str, words: Callable[[Game], Iterable[str]]) -> AfterValidator:
    """Return a validator that rejects words which the game does not have."""

    def known(word: str, info: ValidationInfo) -> str:
        if info.context:
            require(noun, word, words(info.context.game))
        return word

    return AfterValidator(known)


def of_any_game(words: Callable[[Game], Iterable[str]]) -> list[str]:
    """Return the words of all games, for the JSON Schema, which is shared by all of them."""
    return sorted({word for id in game_ids() for word in words(game(id))})


def _selector(value: object, info: ValidationInfo) -> object:
    """Return a selector table, or ``"@name"`` for one of ``[cards]``. Raises ValueError."""
    if not (isinstance(value, str) and value.startswith("@")):
        try:
            # Names are checked where they are defined; this substitute is valid both as cards and as a value.
            selector(with_names(value, lambda _: {"like": "*"}))
        except InvalidEdition as error:
            raise ValueError(str(error)) from error
    if info.context:
        check_cards(info.context.game, value, info.context.cards)
    return value


# ``$comment`` marks a reference to a part of ``format_schema.json``, which pydantic cannot refer to.
Cards = Annotated[Any, BeforeValidator(_selector), WithJsonSchema({"$comment": "Cards"})]
FACTS = of_any_game(askable_facts)
FactName = Annotated[StrictStr, _one_of("fact", askable_facts), WithJsonSchema({"enum": FACTS})]
NumberFactName = Annotated[
    StrictStr, _one_of("number fact", number_facts), WithJsonSchema({"enum": of_any_game(number_facts)})
]
_SECTIONS = WithJsonSchema({"enum": of_any_game(lambda game: game.counted_sections)})
SectionId = Annotated[StrictStr, _one_of("section", lambda game: game.counted_sections), _SECTIONS]


def _some(sections: tuple[str, ...]) -> tuple[str, ...]:
    if not sections:
        raise unmet("no section, so the rule counts nothing; leave it out for those of the format", "sections")
    return sections


Sections = Annotated[tuple[SectionId, ...], AfterValidator(_some)]
Text = Annotated[str, Field(min_length=1)]
RuleId = Annotated[str, Field(pattern=r"^[a-z-]+/[a-z0-9-]+$")]


class _Table(BaseModel):
    """The docstring of a field is its description in the JSON Schema."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class IdentityTable(_Table):
    """``[[identity]]``: which cards are the same card."""

    model_config = ConfigDict(json_schema_extra={"oneOf": [{"required": ["by"]}, {"required": ["each"]}]})

    by: Annotated[list[FactName], Field(min_length=1)] | None = None
    each: FactName | None = None
    where: Cards = {}

    @model_validator(mode="after")
    def one_of_both(self) -> IdentityTable:
        if (self.by is None) is (self.each is None):
            raise ValueError("state either by (facts that agree) or each (a list that shares a value)")
        return self


class RuleTable(_Table):
    """``[[rules]]``: the fields of every rule, whatever its kind."""

    model_config = ConfigDict(extra="allow")

    id: RuleId
    """game/name, such as redemption/deck-size; a rule of your own: yours/name."""
    kind: Literal[KINDS]  # type: ignore[valid-type]
    text: Text
    """The rule in a sentence, as reports show it."""
    citation: Text
    """The place of the rule: the rulebook and the page."""
    ruling: str = ""
    """The interpretation, if the rulebook is unclear."""
    hint: str = ""
    """A sentence that follows how many cards to add or cut, such as which cards do not count."""
    severity: Literal["error", "warning", "info"] = "error"
    """error: a deck that violates it is illegal; warning: advice; info: good to know."""
    each: list[dict[str, Any]] = [{}]
    """The same rule several times: the parameters that differ, in a table for each."""


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


Draws = Annotated[
    list[Annotated[Any, BeforeValidator(_draw), WithJsonSchema({"$comment": "Draw"})]], Field(min_length=1)
]


class _Within(Bounds):
    """Bounds that pydantic checks and describes."""

    __slots__ = ()

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return no_info_after_validator_function(self._checked, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {**handler(schema), "minimum": self.least, "maximum": self.most}

    def _checked(self, number: int) -> int:
        if not self.least <= number <= self.most:
            raise ValueError(f"{self.least} to {self.most}" + f"; {self.zero}" * (number == 0 and bool(self.zero)))
        return number


_STRICT = {
    "Bounds": _Within,
    "Selector": Cards,
    "bool": StrictBool,
    "int": StrictInt,
    "FactName": FactName,
    "NumberFactName": NumberFactName,
    "Sections": Sections,
    "Draws": Draws,
    **dict.fromkeys(("str", "Title", "PrintingName"), StrictStr),
}
"""The types of parameters in a format file, where nothing is converted."""


def _table_of(model: type, **inner: object) -> type[BaseModel]:
    """Return the table of a dataclass or named tuple; ``inner`` are the tables of the models in it."""
    types = get_type_hints(model, localns={**_STRICT, **inner}, include_extras=True)
    stated: dict[str, Any] = {
        name: (types[name], ... if each.default is Parameter.empty else each.default)
        for name, each in signature(model).parameters.items()
    }
    return create_model(f"{model.__name__}Table", __base__=_Table, __doc__=model.__doc__, **stated)


@cache
def parameters(name: str) -> type[BaseModel]:
    """Return the parameters of a rule kind as a model."""
    return _table_of(kind(name))


_PUT = {"str": Text, "Replaced": _table_of(Replaced, str=Text), "Out": _table_of(Out, str=Text)}
_PILES = Annotated[list[_table_of(Pile, **_PUT)], Field(min_length=1)]  # type: ignore[misc, valid-type]
DrawingTable = _table_of(Drawing, Piles=_PILES, str=Text)
"""``[drawing]``: how cards are drawn."""


def _missing_rules(missing: list[str], info: ValidationInfo) -> list[str]:
    """Return the rules that a partial edition lacks. Raises ValueError if that contradicts ``partial``."""
    if bool(missing) is not info.data.get("partial", bool(missing)):
        raise ValueError("with partial = true the rules that are not on record, otherwise none")
    return missing


def _some_unless_partial(rules: list[RuleTable], info: ValidationInfo) -> list[RuleTable]:
    """Return the rules of an edition. Raises PydanticCustomError if a complete one has none."""
    if not rules and not info.data.get("partial"):
        raise PydanticCustomError("too_short", "one or more")
    return rules


class EditionTable(_Table):
    """A whole format file."""

    id: Annotated[str, Field(pattern=r"^[a-z-]+/[a-z0-9-]+@[a-z0-9.-]+$")]
    """game/name@custom, such as redemption/our-league@custom."""
    name: str
    """What people call the format."""
    source: str
    """The rulebook of the format."""
    since: date | None = None
    """The first day it was in force."""
    until: date | None = None
    """The last day it was in force."""
    perhaps_since: date | None = None
    """The first day it may have been in force, if since is only the first on which it certainly was."""
    partial: StrictBool = False
    """Only some of its rules are on record, so no deck is legal by it."""
    missing: Annotated[list[Text], Field(validate_default=True), AfterValidator(_missing_rules)] = []
    """The rules of a partial edition that are not on record, in words."""
    sections: Annotated[list[SectionId], Field(min_length=1)]
    """The default sections of rules that name none, such as deck."""
    pool: Cards | None = None
    """The card pool: if a name has several printings, those in the pool are preferred."""
    provided: Cards | None = None
    """Cards that the organiser provides: with --pool-file nobody need have opened them."""
    cards: dict[str, Cards] = {}
    """Names for cards, which rules use as "@name"."""
    identity: Annotated[list[IdentityTable], Field(min_length=1)]
    """Which cards are the same card; the first that fits."""
    rules: Annotated[list[RuleTable], Field(json_schema_extra={"minItems": 1}), AfterValidator(_some_unless_partial)]
    """The rules for a deck."""
    team_rules: list[RuleTable] = []
    """The rules for the two decks of a team together."""
    drawing: DrawingTable | None = None  # type: ignore[valid-type]
    """How cards are drawn, for odds and hand."""


class FormatFile(EditionTable):
    """The fields of a file, which may be changes to another edition."""

    extends: str | None = None
    """The edition that this file changes, such as redemption/limited@2.0; it inherits all other fields."""
    drop: list[str] = []
    """Ids of rules of the extended edition that do not apply."""


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
"""The expectations of pydantic, by error type, in the words of this program."""
_BY_HAND = ("source", "sections", "identity", "rules")
"""The fields required in a format that extends no other."""


def pydantic_message(name: str, error: Mapping[str, Any]) -> str:
    """Return a pydantic error about a field, in the words of this program."""
    found = error["input"]
    if error["type"] == "missing":
        is_top = name in _BY_HAND and len(error["loc"]) == 1
        return f"{name} must be stated" + ", or extends = 'game/format', whose fields the file then takes" * is_top
    if error["type"] == "extra_forbidden":
        return f"{name}: not a field here"
    if error["type"] == UNMET:
        return f"{name}: {error['msg']}"
    if name == "kind":
        return f"kind: {found!r} is not a kind of rule; {likeliest(str(found), KINDS)}"
    if error["type"] == "string_pattern_mismatch":
        expected = "game/name, in small letters, digits and hyphens"
    else:
        message = str(error["msg"]).removeprefix("Value error, ").removeprefix("Input should be ")
        expected = _EXPECTED.get(error["type"], message)
    shown = "a huge number" if type(found) is int and abs(found) >= 10**20 else repr(found)[:60]
    return f"{name}: found {shown}; expected {expected}"
