"""Where in its line a card's name stands, for reports that point at it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from deckcheck.findings import Finding


class NameColumns(Mapping[tuple[int, str], int]):
    """The :func:`name_columns` of a list, looked for when somebody asks, as one form of report does."""

    def __init__(self, written: str, findings: Iterable[Finding]) -> None:
        self._written, self._findings = written, findings

    @cached_property
    def _found(self) -> dict[tuple[int, str], int]:
        return name_columns(self._written, self._findings)

    def __getitem__(self, key: tuple[int, str]) -> int:
        return self._found[key]

    def __iter__(self) -> Iterator[tuple[int, str]]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def name_columns(written: str, findings: Iterable[Finding]) -> dict[tuple[int, str], int]:
    r"""Return the columns (1-based, in characters) of the names that findings are about, by line and name.

    ``written`` is the list. A name that its line does not hold once as it is written has no column.

    >>> from deckcheck.findings import Place, Severity, Status
    >>> finding = Finding("a/b", Severity.ERROR, Status.VIOLATED, "", places=(Place("Moses", 3, 2), Place("11", 1, 1)))
    >>> name_columns("11 11\n3x Moses (Pa)", [finding])
    {(2, 'Moses'): 4}
    """
    lines = written.split("\n")
    places = {(place.line, place.card) for finding in findings for place in finding.places if place.card}
    return {
        (line, card): lines[line - 1].index(card) + 1
        for line, card in places
        if 0 < line <= len(lines) and lines[line - 1].count(card) == 1
    }
