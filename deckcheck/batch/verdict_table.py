"""Convert a verdict to a plain row: flat columns for Arrow and every table engine, without needing Arrow."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypedDict, get_args, get_origin, get_type_hints

from deckcheck.findings import DeckReport, Finding
from deckcheck.version import __version__

if TYPE_CHECKING:
    import pyarrow

SCHEMA = 1
"""Incremented if a column changes its meaning or is removed; a new column does not count."""


class Column(NamedTuple):
    """A column of a table or of a structure in it.

    ``type`` is ``string``, ``int64`` or ``bool``, or the columns of a structure; ``many`` = a list of these. ``null``
    is whether the value may be missing.
    """

    name: str
    type: str | tuple[Column, ...]
    about: str
    many: bool = False
    null: bool = False


class CountRow(TypedDict):
    section: Annotated[str, "a section of the game"]
    cards: Annotated[int, "how many cards are in it"]


class IgnoredRow(TypedDict):
    rule: Annotated[str, "as the rule was named"]
    reason: Annotated[str, "why, in the words of who left it out"]
    by_list: Annotated[bool, "whether the list itself asks for it"]


class FindingRow(TypedDict):
    rule: Annotated[str, "the rule's id"]
    severity: Annotated[str, "`error`, `warning` or `info`"]
    status: Annotated[str, "`violated` or `undetermined`"]
    message: Annotated[str, "the finding as a sentence"]
    lines: Annotated[list[int], "the lines of the list concerned, ascending, from 1"]
    cards: Annotated[list[str], "the cards concerned, as written, each once"]
    suggestions: Annotated[list[str], "what a name may mean"]


class VerdictRow(TypedDict):
    """One list checked in one format; :data:`COLUMNS` describes the same for programs."""

    id: Annotated[str, "what the list is called: as it was given, or its place among the lists, from 0"]
    name: Annotated[str, "the name that the list gives the deck; empty when it gives none"]
    format: Annotated[str | None, "judged by: `game/format@edition`; null when unreadable"]
    verdict: Annotated[str, "`legal`, `illegal`, `undetermined` or `unreadable`"]
    release: Annotated[str | None, "the card release it was judged by, an ISO date; null when unreadable"]
    digest: Annotated[str | None, "the digest of that release's facts; null when unreadable"]
    counts: Annotated[list[CountRow], "the number of cards by section, in the game's order; empty when unreadable"]
    ignored: Annotated[list[IgnoredRow], "the rules that the verdict leaves out"]
    n_findings: Annotated[int, "how many findings there are, also when `findings` holds fewer"]
    findings: Annotated[list[FindingRow], "what keeps the deck from being legal, and what else is to be said"]


def _columns(row: type) -> tuple[Column, ...]:
    """Return the columns of a row, from the annotations of its type."""
    hints = get_type_hints(row, include_extras=True)
    return tuple(_column(name, *get_args(hint)) for name, hint in hints.items())


def _column(name: str, hint: Any, about: str) -> Column:
    kind, *more = get_args(hint) or (hint,)
    many = get_origin(hint) is list
    return Column(name, _TYPES.get(kind) or _columns(kind), about, many, null=bool(more))


_TYPES = {str: "string", int: "int64", bool: "bool"}
COLUMNS = _columns(VerdictRow)
"""The columns of a row, in order. All text is valid UTF-8."""


def arrow_schema() -> pyarrow.Schema:
    """Return the columns as an Arrow schema, for ``pyarrow.Table.from_pylist(rows, schema=…)``. Raises ImportError.

    It survives Parquet unchanged. Its metadata contain the version of deckcheck and of the columns.
    """
    try:
        import pyarrow
    except ImportError as error:
        raise ImportError("arrow_schema needs pyarrow; install it with: pip install 'deckcheck[arrow]'") from error

    def arrow_field(column: Column) -> pyarrow.Field:
        if isinstance(column.type, tuple):
            kind = pyarrow.struct([arrow_field(each) for each in column.type])
        else:
            kind = pyarrow.type_for_alias(column.type)
        if column.many:
            kind = pyarrow.list_(pyarrow.field("element", kind, nullable=False))
        return pyarrow.field(column.name, kind, nullable=column.null)

    return pyarrow.schema(
        [arrow_field(column) for column in COLUMNS],
        metadata={"deckcheck": __version__, "deckcheck.schema": str(SCHEMA)},
    )


def verdict_row(id: str, report: DeckReport, most_findings: int | None = None) -> VerdictRow:
    """Return the row of the list ``id``, with at most ``most_findings`` findings (``None`` = all)."""
    return {
        "id": id.encode(errors="backslashreplace").decode(),  # file names may have half a character; Arrow rejects it
        "name": report.name,
        "format": report.format or None,
        "verdict": report.verdict.value,
        "release": report.cards.release if report.cards else None,
        "digest": report.cards.digest if report.cards else None,
        "counts": [{"section": section, "cards": number} for section, number in report.counts.items()],
        "ignored": [{"rule": each.rule, "reason": each.reason, "by_list": each.by_list} for each in report.ignored],
        "n_findings": len(report.findings),
        "findings": [_finding(each) for each in islice(report.findings, most_findings)],
    }


def _finding(finding: Finding) -> FindingRow:
    return {
        "rule": finding.rule,
        "severity": finding.severity.value,
        "status": finding.status.value,
        "message": finding.message,
        "lines": list(finding.lines),
        "cards": [card for card in finding.cards if card],
        "suggestions": list(finding.suggestions),
    }
