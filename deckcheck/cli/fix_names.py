"""``deckcheck check --fix-names``: correct misspelt names in the lists before checking them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from deckcheck.atomic_files import write_atomically
from deckcheck.batch.runner import BatchJudge, BatchSettings
from deckcheck.batch.sources import Source, content
from deckcheck.cli.console import choose, complain, emit, put
from deckcheck.cli.fmt import unified
from deckcheck.decklists import decode
from deckcheck.editing.in_place import renamed
from deckcheck.errors import DeckcheckError, UnreadableDeck
from deckcheck.findings import Finding
from deckcheck.reporters.text_layout import inert
from deckcheck.wording import at_line, few


class NameFixing(NamedTuple):
    """Corrects the names in lists: writes each list, or with ``diff`` only shows the changes.

    ``asks`` means that the user can be asked to choose between several names. ``unwritten`` collects the lists that
    could not be written.
    """

    settings: BatchSettings
    diff: bool
    asks: bool
    unwritten: list[str]

    def corrected(self, sources: Iterator[Source]) -> Iterator[Source]:
        """Yield the sources with names corrected; lists that cannot be changed are reported and yielded unchanged."""
        with self.settings.opened() as judge:
            for source in sources:
                yield source if source.skipped or source.fault else self._corrected(source, judge)

    def _corrected(self, source: Source, judge: BatchJudge) -> Source:
        """Return the source with names corrected, or unchanged if that is impossible."""
        data: bytes | None = None
        try:
            names = self._names(source, judge)
            if names and source.file:
                raise DeckcheckError(f"{source.file} {_SEVERAL}")
            data = made = content(source)
            made = renamed(data, names, path=source.path, syntax=judge.source_format) if names else data
        except UnreadableDeck:  # the report explains why
            pass
        except (DeckcheckError, OSError) as error:
            complain(f"{source.path}: names not corrected: {error}")
        if data is None or source.file:
            return source
        if made != data:
            for old, new in names.items():
                complain(f"{source.path}: {old} → {new}")
        if self.diff:
            emit(unified(source.path, decode(data), decode(made)))
        elif source.data is not None:  # standard input
            put("-", made)
        elif made != data:
            try:
                write_atomically(source.path, made, before=data)
            except DeckcheckError as error:
                complain(inert(str(error)))
                self.unwritten.append(source.path)
                return source
        return source._replace(data=made)

    def _names(self, source: Source, judge: BatchJudge) -> Mapping[str, str]:
        """Return the names to correct, each with its correction."""
        [(_, reports)] = judge.each([source])
        found: dict[str, dict[str, None]] = {}
        unclear: dict[str, Finding] = {}
        for finding in chain.from_iterable(report.findings for report in reports):
            if finding.fixes:
                for fix in finding.fixes:
                    found.setdefault(fix.old, {})[fix.new] = None
            elif finding.is_unknown_name and finding.suggestions:
                unclear[str(finding.values["name"])] = finding
        # A name that different formats correct differently is not clear.
        names = {old: next(iter(news)) for old, news in found.items() if len(news) == 1}
        if self.asks and source.data is None:
            for old, finding in unclear.items():
                if old not in names and (new := _chosen(source, finding)):
                    names[old] = new
        elif left := [old for old, each in unclear.items() if old not in names and "quoted" not in each.values]:
            complain(inert(f"{source.path}: not corrected, no clear suggestion: {few(left)}; {_BY_HAND}"))
        return names


_BY_HAND = (
    "a suggestion is clear if it is the only or by far the closest match, one or two typos away. "
    "Choose at a terminal, or edit the list"
)
_SEVERAL = "contains several decks; to correct them, give each a file of its own"


def _chosen(source: Source, finding: Finding) -> str:
    """Return the name chosen at the terminal, ``""`` if none."""
    where = at_line(source.path, next(iter(finding.lines), 0))
    return choose(f"{inert(where)}: {inert(str(finding.values['name']))}: which one?", finding.suggestions)
