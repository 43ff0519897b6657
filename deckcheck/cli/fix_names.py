"""``deckcheck check --fix-names``: misspelt names are put right in the lists before these are judged."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.errors import DeckcheckError

if TYPE_CHECKING:
    from deckcheck.batch.runner import BatchJudge, BatchSettings
    from deckcheck.batch.sources import Source
    from deckcheck.findings import DeckReport, Finding


class NameFixing(NamedTuple):
    """How names are put right: each list is written anew, or with ``diff`` only shown.

    ``asks`` says whether somebody is at a terminal to choose between several names. ``unwritten`` collects the lists
    that could not be written.
    """

    settings: BatchSettings
    diff: bool
    asks: bool
    unwritten: list[str]

    def mended(self, sources: Iterator[Source]) -> Iterator[Source]:
        """Yield the sources with their names put right; what cannot be changed is told, and stays as it is."""
        with self.settings.opened() as judge:
            for source in sources:
                yield self._mended(source, judge) or source

    def _mended(self, source: Source, judge: BatchJudge) -> Source | None:
        """Return a source as mended, None for one that stays as it is."""
        from deckcheck.atomic_files import rewrite
        from deckcheck.batch.sources import content
        from deckcheck.cli.console import complain, say, say_bytes
        from deckcheck.cli.fmt import unified
        from deckcheck.decklists import decode
        from deckcheck.editing.in_place.renaming import renamed
        from deckcheck.errors import UnreadableDeck
        from deckcheck.reporters.text_layout import inert

        if source.skipped or source.fault:
            return None
        names: Mapping[str, str] = {}
        data: bytes | None = None
        made: bytes | None = None
        try:
            names = self._names(source, judge)
            if source.file:
                if names:
                    complain(f"{source.path}: names stay as they are: {source.file} {_SEVERAL}")
                return None
            data = made = content(source)
            if names:
                made = renamed(data, names, path=source.path, syntax=judge.source_format)
        except (DeckcheckError, OSError) as error:
            if not isinstance(error, UnreadableDeck):  # which the report says
                complain(f"{source.path}: names stay as they are: {error}")
        if data is None or made is None:
            return None
        if made != data:
            for old, new in names.items():
                complain(f"{source.path}: {old} → {new}")
        if self.diff:
            if made != data:
                say(unified(source.path, decode(data), decode(made)))
        elif source.data is not None:  # standard input
            say_bytes(made)
        elif made != data:
            try:
                rewrite(source.path, made, before=data)
            except DeckcheckError as error:
                complain(inert(str(error)))
                self.unwritten.append(source.path)
                return None
        return source._replace(data=made)

    def _names(self, source: Source, judge: BatchJudge) -> Mapping[str, str]:
        """Return the names to be put right, each with the one to write."""
        from deckcheck.cli.console import complain
        from deckcheck.legality.line_findings import few
        from deckcheck.reporters.causes import is_unknown_name
        from deckcheck.reporters.text_layout import inert

        [(_, reports)] = judge.each([source])
        found: dict[str, dict[str, None]] = {}
        unclear: dict[str, Finding] = {}
        for finding in _findings(reports):
            if finding.fixes:
                for fix in finding.fixes:
                    found.setdefault(fix.old, {})[fix.new] = None
            elif is_unknown_name(finding) and finding.suggestions:
                unclear[str(finding.values["name"])] = finding
        # What several formats would have otherwise is not clear.
        names = {old: next(iter(news)) for old, news in found.items() if len(news) == 1}
        if self.asks and source.data is None:
            for old, finding in unclear.items():
                if old not in names and (new := _chosen(source, finding)):
                    names[old] = new
        elif left := [old for old, each in unclear.items() if old not in names and "quoted" not in each.values]:
            complain(inert(f"{source.path}: not written, since not clear: {few(left)}; {_BY_HAND}"))
        return names


_BY_HAND = (
    "clear is the only card near, a slip of the hand or two away. Choose at a terminal, or write the name into the list"
)
_SEVERAL = "holds several decks; give each a file of its own to have them put right"


def _findings(reports: list[DeckReport]) -> Iterator[Finding]:
    return (finding for report in reports for finding in report.findings)


def _chosen(source: Source, finding: Finding) -> str:
    """Return the name that somebody at the terminal chooses, ``""`` for none."""
    from deckcheck.cli.console import choose
    from deckcheck.reporters.text_layout import inert

    where = f":{finding.lines[0]}" if finding.lines else ""
    return choose(f"{inert(source.path)}{where}: {inert(str(finding.values['name']))}: which one?", finding.suggestions)


def at_terminal() -> bool:
    """Return whether somebody can be asked."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
