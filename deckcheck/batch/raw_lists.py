"""Check many raw lists and return plain rows, for engines that map over partitions (Dask, Ray, Spark …).

>>> [row] = check_many([{"id": "a", "list": "1 Son of God (K)", "format": "redemption/type-1"}])
>>> row["id"], row["verdict"], row["counts"][0]
('a', 'illegal', {'section': 'deck', 'cards': 1})

:data:`~deckcheck.batch.verdict_table.COLUMNS` describes a row; ``arrow_schema`` returns the same for Arrow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from deckcheck.batch.runner import EVERY_FORMAT, judge_each
from deckcheck.batch.sources import Source
from deckcheck.batch.verdict_table import VerdictRow, verdict_row
from deckcheck.decklists import SYNTAXES
from deckcheck.errors import AmbiguousFormat, UnknownFormat, UnknownRelease
from deckcheck.findings import DeckReport
from deckcheck.games import formats_called
from deckcheck.games.find_format import find_edition, is_format
from deckcheck.games.requested import named_edition
from deckcheck.legality.checker import Checker
from deckcheck.legality.readability import unjudged
from deckcheck.legality.shared_checkers import shared_checker

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
    a file) overrides ``formats``, which are as in :func:`~deckcheck.batch.runner.judge_each`, like ``source_format``.
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
        raise ValueError(f"unknown decklist format {source_format!r}; known: {', '.join(SYNTAXES)}")
    wanted = [format for format in ([formats] if isinstance(formats, str) else formats) if format]
    judge = checker or shared_checker(release, as_of, list_ignores, suggest)
    _raise_for_all(judge, wanted)
    rows: list[VerdictRow] = []
    for position, item in enumerate(lists.items() if isinstance(lists, Mapping) else lists):
        id, source, own = record(item, position)
        reports = _reports(judge, source, [own] if own else wanted, source_format)
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
    id, raw, format = None, item, None
    if isinstance(item, Mapping):
        id, raw, format = item.get("id"), item.get("list"), item.get("format")
    elif isinstance(item, tuple) and len(item) == 2:
        id, raw = item
    source = _source(raw)
    if isinstance(item, Mapping) and "list" not in item:
        source = Source("", fault=f"no 'list' in the record, which has {', '.join(map(repr, item)) or 'nothing'}")
    if format is not None and not isinstance(format, str):
        fault = f"a record's format is text such as 'redemption/type-1', not {type(format).__name__}"
        source, format = Source("", fault=fault), None
    elif format and (fault := _fault(format)):
        source, format = Source("", fault=fault), None
    return str(position if id is None else id), source, str(format or "")


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
    if format in ("", EVERY_FORMAT):
        return ""
    try:
        find_edition(format)
    except UnknownFormat as error:
        games = [name.partition("/")[0] for name in formats_called(format.partition("@")[0])]
        return "" if len(games) > 1 and any(is_format(format, game) for game in games) else str(error)
    return ""


def _reports(checker: Checker, source: Source, formats: Sequence[str], source_format: str | None) -> list[DeckReport]:
    """Return a report of a list for each format, or one with the reason why there is none."""
    try:
        [(_, reports)] = judge_each(checker, [source], formats, source_format=source_format)
    except (AmbiguousFormat, UnknownRelease) as error:  # a problem of this list, whose game determines both
        return [unjudged("", str(error))]
    return reports
