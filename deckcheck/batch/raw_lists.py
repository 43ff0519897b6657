"""Check many raw lists and return plain rows, for engines that map over partitions (Dask, Ray, Spark …).

>>> [row] = check_many([{"id": "a", "list": "1 Son of God (K)", "format": "redemption/type-1"}])
>>> row["id"], row["verdict"], row["counts"][0]
('a', 'illegal', {'section': 'deck', 'cards': 1})

:class:`VerdictRow` describes a row; ``arrow_schema`` returns the same for Arrow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, TypedDict, cast, get_args, get_origin, get_type_hints

from deckcheck.batch.runner import EVERY_FORMAT, judge
from deckcheck.batch.sources import Source
from deckcheck.decklists import SYNTAXES
from deckcheck.errors import AmbiguousFormat, UnknownFormat, UnknownRelease
from deckcheck.findings import DeckReport
from deckcheck.games import formats_called, game_ids
from deckcheck.games.editions import find_edition, is_format, named_edition
from deckcheck.legality.checker import Checker
from deckcheck.legality.readability import unjudged
from deckcheck.legality.shared_checkers import shared_checker
from deckcheck.report_types import data_of
from deckcheck.version import __version__

if TYPE_CHECKING:
    import pyarrow


SCHEMA = 1
"""Incremented if a column changes its meaning or is removed; a new column does not count."""


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
    """One list checked in one format. All text is valid UTF-8."""

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


_ARROW_TYPES = {str: "string", int: "int64", bool: "bool"}


def arrow_schema() -> pyarrow.Schema:
    """Return the columns of a row as an Arrow schema, for ``pyarrow.Table.from_pylist(rows, schema=…)``.

    It survives Parquet unchanged. Its metadata contain the version of deckcheck and of the columns. Raises ImportError.
    """
    try:
        import pyarrow
    except ImportError as error:
        raise ImportError("arrow_schema needs pyarrow; install it with: pip install 'deckcheck[arrow]'") from error

    def arrow_type(hint: Any) -> pyarrow.DataType:
        if get_origin(hint) is list:
            return pyarrow.list_(pyarrow.field("element", arrow_type(*get_args(hint)), nullable=False))
        return pyarrow.type_for_alias(_ARROW_TYPES[hint]) if hint in _ARROW_TYPES else pyarrow.struct(fields(hint))

    def fields(row: type) -> list[pyarrow.Field]:
        columns = [(name, hint, isinstance(hint, UnionType)) for name, hint in get_type_hints(row).items()]
        return [
            pyarrow.field(name, arrow_type(get_args(hint)[0] if optional else hint), nullable=optional)
            for name, hint, optional in columns
        ]

    return pyarrow.schema(fields(VerdictRow), metadata={"deckcheck": __version__, "deckcheck.schema": str(SCHEMA)})


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
        "findings": [cast("FindingRow", _row(FindingRow, each)) for each in report.findings[:most_findings]],
    }


def _row(shape: type, part: object) -> dict[str, Any]:
    """Return the attributes of a part of a report that a row of this type has."""
    return {key: data_of(getattr(part, key)) for key in shape.__annotations__}


MOST_FINDINGS = 1000
"""The most findings in a row by default: a hostile list of 4 MB could have 200,000."""


def check_many(
    lists: Iterable[object],
    formats: str | Sequence[str] = (),
    *,
    checker: Checker | None = None,
    release: str | None = None,
    as_of: str = "",
    list_ignores: bool = True,
    suggest: bool = True,
    source_format: str | None = None,
    most_findings: int | None = MOST_FINDINGS,
) -> list[VerdictRow]:
    """Return the verdicts on raw lists: a row for each list and format, in the order of both, suitable for Arrow.

    Each of ``lists`` is the ``bytes`` or ``str`` of a list, a pair ``(id, list)``, or a mapping with ``list`` and
    perhaps ``id`` and ``format``; ``lists`` itself may map ids to lists. A record's ``format`` (an id or ``all``, not
    a file) overrides ``formats``, which are as in :func:`~deckcheck.batch.runner.judge`, like ``source_format``.
    A list that cannot be read or checked, or a value that is no list, gives a row with the verdict ``unreadable``. No
    list is interpreted as a file name, nor causes another file to be read.

    Without a ``checker`` each process keeps one for all calls with the same ``release``, ``as_of``, ``list_ignores``
    and ``suggest`` (those of :class:`Checker`), so the cards are loaded once. Threads that share one take turns list by
    list; a forked process creates its own. ``most_findings`` limits the findings in a row (``None`` = no limit).

    Raises errors that affect every list: UnknownFormat, InvalidEdition, UnknownRelease, DamagedDatabase, ValueError for
    an invalid date or decklist format, TypeError for arguments that contradict each other.
    """
    if isinstance(lists, str | bytes | bytearray | memoryview):
        raise TypeError("check_many takes several lists; give a single one as [list]")
    if checker and (release or as_of or not list_ignores or not suggest):
        raise TypeError("a checker has its own release, as_of, list_ignores and suggest; give it or them")
    if source_format and source_format not in SYNTAXES:
        raise ValueError(f"unknown syntax {source_format!r}; known: {', '.join(SYNTAXES)}")
    wanted = [format for format in ([formats] if isinstance(formats, str) else formats) if format]
    judging = checker or shared_checker(release, as_of, list_ignores, suggest)
    _raise_for_all(judging, wanted)
    rows: list[VerdictRow] = []
    for position, item in enumerate(lists.items() if isinstance(lists, Mapping) else lists):
        id, source, own = record(item, position)
        reports = _reports(judging, source, [own] if own else wanted, source_format)
        rows += [verdict_row(id, report, most_findings) for report in reports]
    return rows


def _raise_for_all(checker: Checker, formats: Iterable[str]) -> None:
    """Raise UnknownFormat, InvalidEdition or UnknownRelease if no list could be checked with these settings."""
    for format in formats:
        # If several games have a format of this name, each list decides.
        if format != EVERY_FORMAT and len(formats_called(format.partition("@")[0])) < 2:
            named_edition(format, date=checker.as_of)
    if checker.release:
        database = checker.database
        dates = sorted({release.date for game in database.games() for release in database.releases(game)})
        if checker.release not in dates:
            raise UnknownRelease(f"There is no release {checker.release!r} of any game; there are {', '.join(dates)}.")


def record(item: object, position: int) -> tuple[str, Source, str]:
    """Return the id, the list and the format of any item."""
    id, raw, format, fault = None, item, None, ""
    if isinstance(item, Mapping):
        id, raw, format = item.get("id"), item.get("list"), item.get("format")
        if "list" not in item:
            fault = f"no 'list' in the record, which has {', '.join(map(repr, item)) or 'nothing'}"
        elif not isinstance(format, str | None):
            fault = f"a record's format is text such as 'redemption/type-1', not {type(format).__name__}"
        elif format:
            fault = _fault(format)
    elif isinstance(item, tuple) and len(item) == 2:
        id, raw = item
    source = Source("", fault=fault) if fault else _source(raw)
    return str(position if id is None else id), source, "" if fault else str(format or "")


def _source(raw: object) -> Source:
    """Return a list as a source without a path, so that no files next to it are considered."""
    match raw:
        case bytes() | bytearray() | memoryview():
            return Source("", bytes(raw))
        case str():
            try:
                return Source("", raw.encode())
            except UnicodeEncodeError as error:
                line = raw.count("\n", 0, error.start) + 1
                return Source("", fault=f"half a character in line {line}; decode the list's bytes anew, or give them")
        case None:
            return Source("", fault="there is no list")
        case _:
            return Source("", fault=f"a list is bytes or text, not {type(raw).__name__}")


@lru_cache(maxsize=1024)
def _fault(format: str) -> str:
    """Return why a record cannot request this format; a record may not open files."""
    if format == EVERY_FORMAT or any(is_format(format, game) for game in game_ids()):
        return ""
    try:
        find_edition(format)
    except UnknownFormat as error:
        return str(error)
    return ""


def _reports(checker: Checker, source: Source, formats: Sequence[str], source_format: str | None) -> list[DeckReport]:
    """Return a report of a list for each format, or one with the reason why there is none."""
    try:
        return judge(checker, source, formats, source_format)
    except (AmbiguousFormat, UnknownRelease) as error:  # a problem of this list, whose game determines both
        return [unjudged("", str(error))]
