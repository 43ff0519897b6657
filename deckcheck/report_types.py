"""The JSON report as types: reports are converted by them to plain data, and its JSON Schema is made from them.

Docstrings are the descriptions. Only the schema needs pydantic.
"""

import json
import re
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from types import NoneType
from typing import Annotated, Any, NotRequired, TypeVar, get_args

from typing_extensions import TypedDict  # that of typing is for pydantic only from Python 3.12 on

from deckcheck.findings import JSON_SCHEMA, DeckReport, Severity, Skipped, Status, Verdict
from deckcheck.version import __version__

_FRAME = Path(__file__).with_name("report_schema.json")
"""What a deck holds depends on its verdict, and on whether its list names a format."""


class Schema:
    """Keywords of a type in the JSON Schema, for which pydantic calls the method."""

    def __init__(self, **keywords: object) -> None:
        self._keywords = keywords

    def __get_pydantic_json_schema__(self, core_schema: Any, handler: Any) -> dict[str, Any]:
        return {**handler(core_schema), **self._keywords}


Item = TypeVar("Item")
Some = Annotated[Sequence[Item], Schema(minItems=1)]
Text = Annotated[str, Schema(minLength=1)]
Number = Annotated[int, Schema(minimum=0)]
LineNumber = Annotated[int, Schema(minimum=1)]
FormatId = Annotated[str, Schema(pattern="^[^/]+/[^@]+@.+$")]
Yes = Annotated[bool, Schema(const=True)]
Bounds = Annotated[
    tuple[int | None, int | None] | None,
    Schema(description="[least, most], null = unbounded; null when the rule compares no counts."),
]


class FixData(TypedDict):
    """A name to replace on a line."""

    line: LineNumber | None
    """null = unknown."""
    old: Text
    new: Text


class FindingData(TypedDict):
    """A rule that is violated or undetermined."""

    rule: Annotated[str, Schema(pattern=r"^[a-z-]+/[a-z0-9-]+$")]
    """game/name, or deckcheck/name for findings about reading."""
    severity: Annotated[str, Schema(enum=[*map(str, Severity)])]
    status: Annotated[str, Schema(enum=[*map(str, Status)])]
    message: Text
    actual: Bounds
    limit: Bounds
    cards: Sequence[Text]
    """The names concerned, as the list writes them."""
    lines: Sequence[LineNumber]
    citation: str
    suggestions: Sequence[str]
    remedy: str
    """What would settle an undetermined finding, such as the fact to state; of a violated number of cards, how many to
    add or cut, and on which lines. Empty if there is nothing to say."""
    fixes: NotRequired[Some[FixData]]
    """Only for a misspelt name of which it is clear which card is meant: what to write in its place, line by line;
    --fix-names does it."""
    known: NotRequired[Yes]
    """Only with a baseline: it is in it."""


class CardsData(TypedDict):
    """The card release the deck was judged by."""

    game: str
    release: Annotated[str, Schema(pattern=r"^\d{4}-\d{2}-\d{2}$")]
    """A date."""
    digest: Annotated[str, Schema(pattern="^sha256:[0-9a-f]{64}$")]
    """Of the facts of that release."""


class FormatVerdictData(TypedDict):
    """The verdict in one format."""

    format: FormatId
    """game/format@edition"""
    verdict: Annotated[str, Schema(enum=[*map(str, Verdict)][:3])]
    violated: Sequence[str]
    """The rules of errors that are violated."""


_Origin = Annotated[
    str, Schema(description="The file that says so, path:line of a configuration or list, or --ignore.")
]
IgnoredData = TypedDict("IgnoredData", {"rule": Text, "reason": str, "from": _Origin})
InputSettingData = TypedDict("InputSettingData", {"what": Text, "from": Annotated[Text, _Origin]})


class DeckData(TypedDict):
    """A deck and the format it was judged by, or an unreadable deck."""

    path: str
    """As given or found; `-` is standard input."""
    file: NotRequired[Text]
    """Only for a deck in a file of many: that file."""
    line: NotRequired[LineNumber]
    """Only for a deck in a file of many that is text: the line on which it begins, or is at fault; the `lines` of its
    findings are of that file. In an archive they are of the member."""
    name: str
    """What the list calls itself, empty when it does not."""
    player: NotRequired[Text]
    """Only with a table of players that names one: whose deck it is."""
    known: NotRequired[Yes]
    """Only with a baseline: every finding that can fail the deck is in it."""
    verdict: Annotated[str, Schema(enum=[*map(str, Verdict)])]
    format: FormatId | None
    """game/format@edition"""
    formats: NotRequired[Some[FormatVerdictData]]
    """Only for a list that names no format: what it is in each format of its game that is in force; `findings` are
    those that all of them share, or, if it is legal in none, those of the nearest."""
    cards: CardsData | None
    counts: Mapping[str, Number]
    """Cards by section."""
    format_note: NotRequired[str]
    """Only when there is any: what the list or who judges calls the format, where that is another name."""
    hash: NotRequired[Annotated[str, Schema(pattern="^[0-9A-HJKMNP-TV-Z]{12}$")]]
    """Only when there is one: which deck it is, whatever the syntax, order and spelling of the list. A list in which a
    line may be two things has none."""
    findings: Sequence[FindingData]
    select: NotRequired[Some[Text]]
    """Only when there are any: the rules that the verdict is confined to."""
    ignored: NotRequired[Some[IgnoredData]]
    """Only when there are any: the rules of the format that the verdict leaves out; the reason is empty for one that
    the command line names."""
    input_settings: NotRequired[Some[InputSettingData]]
    """Only when there are any: what came with the lists and decided besides their cards, a key of a configuration found
    beside them, or format for a format file that a list names."""


class SkippedData(TypedDict):
    """A file that was passed over, and why. In `jsonl` it is a line of its own, with the reason as `skipped`."""

    path: str
    reason: Text


class ToolData(TypedDict):
    """The program."""

    name: Annotated[str, Schema(const="deckcheck")]
    version: str


class SummaryData(TypedDict):
    """How many entries of `decks` there are, and how many of each verdict; how many of `skipped`, if any."""

    decks: Number
    legal: Number
    illegal: Number
    undetermined: Number
    unreadable: Number
    skipped: NotRequired[Number]


class StatisticsData(TypedDict):
    """The findings of a rule and level."""

    rule: str
    level: Annotated[str, Schema(enum=[*map(str, Severity), "undetermined"])]
    findings: LineNumber
    verdicts: LineNumber
    """In so many of them."""
    text: str
    """What the rule says, as the first verdict with it states it."""


class ReportData(TypedDict):
    """What `deckcheck check --output-format json` prints. Readers pass over keys that they do not know."""

    schema: Annotated[int, Schema(const=JSON_SCHEMA)]
    tool: ToolData
    select: NotRequired[Some[Text]]
    """Only when the run was confined to some rules (--select), as game/name or name, or all those of a game: verdicts
    are by these alone."""
    ignore: NotRequired[Some[Text]]
    """Only when the run left rules out (--ignore): verdicts are without these."""
    stopped: NotRequired[Annotated[str, Schema(enum=["fail-fast", "interrupted"])]]
    """Only when decks were left unchecked: after the first that fails (--fail-fast), or by an interrupt."""
    summary: SummaryData
    skipped: NotRequired[Some[SkippedData]]
    """Only when there are any: the files of folders and archives that were passed over, since they are no lists."""
    not_brought: NotRequired[Some[str]]
    """Only when there are any: the lists handed in (--registered) of which no deck was checked."""
    statistics: NotRequired[Sequence[StatisticsData]]
    """Only with --statistics: findings by rule and level, the most frequent first."""
    decks: Sequence[DeckData]
    """One entry for each deck and format it was judged by; one for each unreadable deck."""


_OF_CLASSES: Sequence[Any] = (FindingData, FixData, FormatVerdictData, IgnoredData, InputSettingData, SkippedData)
_SHAPES = {each.__name__.removesuffix("Data"): each for each in _OF_CLASSES}
_SHAPES |= {"DeckReport": DeckData, "CardsUsed": CardsData}
"""The types of the objects of a report, by the names of their classes."""
_ATTRIBUTES = {"from": "source", "hash": "deck_hash"}
"""The attributes whose names differ from their keys."""


def data_of(value: object) -> Any:
    """Return a part of a report as plain data; its objects have the keys of their types."""
    if shape := _SHAPES.get(type(value).__name__):
        return object_of(shape, {key: getattr(value, _ATTRIBUTES.get(key, key)) for key in shape.__annotations__})
    if isinstance(value, tuple | list):
        return [*map(data_of, value)]
    return value.value if isinstance(value, Enum) else value


def object_of(shape: Any, stated: Mapping[str, object]) -> dict[str, Any]:
    """Return the stated keys of a type in their stable order, without optional ones that are empty."""
    data = {}
    for key, hint in shape.__annotations__.items():
        if key in stated and (stated[key] or key in shape.__required_keys__):
            is_null = not stated[key] and NoneType in get_args(hint)
            data[key] = None if is_null else data_of(stated[key])
    return data


def report_data(
    verdicts: Mapping[Verdict, int],
    skipped: Sequence[Skipped],
    decks: Sequence[DeckReport] = (),
    **settings: Sequence[object],
) -> Any:
    """Return the JSON report; ``settings`` are the keys around the summary."""
    numbers = {verdict.value: verdicts.get(verdict, 0) for verdict in Verdict}
    summary = object_of(SummaryData, {"decks": sum(numbers.values()), **numbers, "skipped": len(skipped)})
    tool = {"name": "deckcheck", "version": __version__}
    stated = {"schema": JSON_SCHEMA, "tool": tool, "summary": summary, "skipped": skipped, **settings}
    data = object_of(ReportData, stated)
    if "statistics" in settings:  # even if there is nothing to count
        data["statistics"] = settings["statistics"]
    return {**data, "decks": data_of(decks)}


def report_schema() -> dict[str, Any]:
    """Return the JSON Schema of a report."""
    from pydantic import ConfigDict, TypeAdapter, with_config
    from pydantic.json_schema import GenerateJsonSchema

    class Generator(GenerateJsonSchema):
        """Makes a JSON Schema in which keys are no titles, and ``FormatVerdictData`` is ``format_verdict``."""

        def normalize_name(self, name: str) -> str:
            """Return the name of a type in the schema."""
            return re.sub("(?<!^)(?=[A-Z])", "_", name.removesuffix("Data")).lower()

        def field_title_should_be_set(self, schema: Any) -> bool:
            """Return ``False`` for every key."""
            return False

    described = with_config(ConfigDict(use_attribute_docstrings=True))(ReportData)
    made = TypeAdapter(described).json_schema(schema_generator=Generator)
    made["$defs"]["deck"] |= json.loads(_FRAME.read_text(encoding="utf-8"))
    for each in (made, *made["$defs"].values()):
        each["additionalProperties"] = False
    return {**made, "title": "deckcheck report"}
