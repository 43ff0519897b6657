"""The JSON report as types: ``to_json`` returns them, and its JSON Schema is made from them.

Only that, and type checks, import this module: a check has no need of pydantic. Docstrings are the descriptions.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NotRequired, TypeVar

from pydantic import ConfigDict, Field, TypeAdapter, WithJsonSchema, with_config
from pydantic.json_schema import GenerateJsonSchema
from typing_extensions import TypedDict

from deckcheck.findings import JSON_SCHEMA, Severity, Status, Verdict

_FRAME = Path(__file__).with_name("report_schema.json")
"""What a deck holds depends on its verdict, and on whether its list names a format."""
_READABLE = (Verdict.LEGAL, Verdict.ILLEGAL, Verdict.UNDETERMINED)

Item = TypeVar("Item")
Some = Annotated[Sequence[Item], Field(json_schema_extra={"minItems": 1})]
Text = Annotated[str, Field(min_length=1)]
Number = Annotated[int, Field(ge=0)]
LineNumber = Annotated[int, Field(ge=1)]
FormatId = Annotated[str, Field(pattern="^[^/]+/[^@]+@.+$")]
Bounds = Annotated[
    tuple[int | None, int | None] | None,
    Field(description="[least, most], null = unbounded; null when the rule compares no counts."),
]


class FixData(TypedDict):
    """A name to replace on a line."""

    line: LineNumber | None
    """null = unknown."""
    old: Text
    new: Text


class FindingData(TypedDict):
    """A rule that is violated or undetermined."""

    rule: Annotated[str, Field(pattern=r"^[a-z-]+/[a-z0-9-]+$")]
    """game/name, or deckcheck/name for findings about reading."""
    severity: Annotated[str, WithJsonSchema({"enum": [*map(str, Severity)]})]
    status: Annotated[str, WithJsonSchema({"enum": [*map(str, Status)]})]
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
    known: NotRequired[Annotated[bool, WithJsonSchema({"const": True})]]
    """Only with a baseline: it is in it."""


class CardsData(TypedDict):
    """The card release the deck was judged by."""

    game: str
    release: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]
    """A date."""
    digest: Annotated[str, Field(pattern="^sha256:[0-9a-f]{64}$")]
    """Of the facts of that release."""


class FormatVerdictData(TypedDict):
    """The verdict in one format."""

    format: FormatId
    """game/format@edition"""
    verdict: Annotated[str, WithJsonSchema({"enum": [*map(str, _READABLE)]})]
    violated: Sequence[str]
    """The rules of errors that are violated."""


_Origin = Annotated[str, Field(description="The file that says so, path:line of a configuration or list, or --ignore.")]
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
    known: NotRequired[Annotated[bool, WithJsonSchema({"const": True})]]
    """Only with a baseline: every finding that can fail the deck is in it."""
    verdict: Annotated[str, WithJsonSchema({"enum": [*map(str, Verdict)]})]
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
    hash: NotRequired[Annotated[str, Field(pattern="^[0-9A-HJKMNP-TV-Z]{12}$")]]
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

    name: Annotated[str, WithJsonSchema({"const": "deckcheck"})]
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
    level: Annotated[str, WithJsonSchema({"enum": [*map(str, Severity), "undetermined"]})]
    findings: LineNumber
    verdicts: LineNumber
    """In so many of them."""
    text: str
    """What the rule says, as the first verdict with it states it."""


@with_config(ConfigDict(use_attribute_docstrings=True))
class ReportData(TypedDict):
    """What `deckcheck check --output-format json` prints. Readers pass over keys that they do not know."""

    schema: Annotated[int, WithJsonSchema({"const": JSON_SCHEMA})]
    tool: ToolData
    select: NotRequired[Some[Text]]
    """Only when the run was confined to some rules (--select), as game/name or name, or all those of a game: verdicts
    are by these alone."""
    ignore: NotRequired[Some[Text]]
    """Only when the run left rules out (--ignore): verdicts are without these."""
    stopped: NotRequired[Annotated[str, WithJsonSchema({"enum": ["fail-fast", "interrupted"]})]]
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


class _Generator(GenerateJsonSchema):
    """Makes a JSON Schema in which keys are not repeated as titles, and ``FormatVerdictData`` is ``format_verdict``."""

    def normalize_name(self, name: str) -> str:
        """Return the name of a type in the schema."""
        return re.sub("(?<!^)(?=[A-Z])", "_", name.removesuffix("Data")).lower()

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Return ``False`` for every key."""
        return False


def report_schema() -> dict[str, Any]:
    """Return the JSON Schema of a report."""
    made = TypeAdapter(ReportData).json_schema(schema_generator=_Generator)
    made["$defs"]["deck"] |= json.loads(_FRAME.read_text(encoding="utf-8"))
    for each in (made, *made["$defs"].values()):
        each["additionalProperties"] = False
    return {**made, "title": "deckcheck report"}
