"""Report an edit of a list: the changes made, and their effect on the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckcheck.cli.console import colored
from deckcheck.deck import Deck
from deckcheck.editing.comments import lost
from deckcheck.editing.in_place import CardChange
from deckcheck.editing.in_place.target_lines import Guide
from deckcheck.errors import UnknownFormat
from deckcheck.findings import DeckReport, Finding, Severity
from deckcheck.games.model import Edition
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose, editions_of_game
from deckcheck.reporters.causes import Cause, full_message
from deckcheck.reporters.concise import cause_line
from deckcheck.reporters.text_layout import inert, paint, section_counts
from deckcheck.wording import at_line


def difference(before: DeckReport, after: DeckReport) -> Iterator[tuple[str, DeckReport, Finding]]:
    """Yield the findings that differ between two reports of a deck, each with its sign and its report.

    ``-`` marks findings that are gone, ``+`` new ones, ``~`` those with the same subject but a new message. Line
    numbers are ignored.
    """
    then, now = ({(_subject(each), full_message(each)): each for each in report.findings} for report in (before, after))
    gone, new = then.keys() - now.keys(), now.keys() - then.keys()
    changed = {subject for subject, _ in gone} & {subject for subject, _ in new}
    yield from (("-", before, then[key]) for key in then if key in gone and key[0] not in changed)
    yield from (("+", after, now[key]) for key in now if key in new and key[0] not in changed)
    yield from (("~", after, now[key]) for key in now if key in new and key[0] in changed)


def _subject(finding: Finding) -> tuple[str, ...]:
    """Return what identifies a finding apart from its message: rule, severity, status and the card, if it names one."""
    name = finding.values.get("name", finding.values.get("card", ""))
    return finding.rule, finding.severity, finding.status, str(name)


def change_lines(changes: Sequence[CardChange], after: Deck, guide: Guide, *, dry_run: bool) -> Iterator[str]:
    """Yield a line for each change made, with its line number. ``guide`` returns the section of a heading."""
    path = inert(after.path)
    waiting = list(changes)
    while waiting:
        change = waiting.pop(0)
        number = f"{abs(change.copies)} × {inert(change.name)}"
        where = _where(change, guide)
        if change.copies > 0:
            done, verb = f"{number} to {where}", "add" if dry_run else "added"
        elif waiting and (waiting[0].name, waiting[0].copies) == (change.name, -change.copies):
            change = waiting.pop(0)
            done, verb = f"{number} from {where} to {_where(change, guide)}", "move" if dry_run else "moved"
        else:
            done, verb = f"{number} from {where}", "remove" if dry_run else "removed"
        zone = guide.zone(change.section)
        there = (
            entry.line for entry in after.entries if entry.name == change.name and guide.zone(entry.section) == zone
        )
        line = max(there, default=0) if change.copies > 0 else 0
        yield f"{at_line(path, line)}: {'would ' if dry_run else ''}{verb} {done}"


def _where(change: CardChange, guide: Guide) -> str:
    return inert(change.section or guide.zone("") or "the deck")


def lost_comments(path: str, before: tuple[bytes, Deck], after: tuple[bytes, Deck]) -> Iterator[str]:
    """Yield messages for comments that were removed together with their lines."""
    yield from (f"{inert(path)}: removed with its line: the comment {inert(remark)}" for remark in lost(before, after))


def verdict_lines(checker: Checker, formats: Sequence[str], before: Deck, after: Deck, color: str) -> Iterator[str]:
    """Yield the verdict before and after, and the findings that are gone, new or changed."""
    try:
        editions = _editions(checker, before, after, formats)
    except UnknownFormat as error:
        yield f"{inert(after.path)}: no verdict: {inert(str(error))}"
        return
    painted = colored(color)
    for edition in editions:
        first, second = checker.check(before, edition), checker.check(after, edition)
        then, now = (paint(report.verdict.value, report.verdict.value, painted) for report in (first, second))
        yield f"{inert(after.path)}: {then} → {now}, {second.format or first.format}: {section_counts(second)}"
        for sign, report, finding in difference(first, second):
            if not finding.is_open_advice and finding.severity is not Severity.INFO:
                yield f"{sign} {cause_line(report, Cause(finding), color=painted)}"


def _editions(checker: Checker, before: Deck, after: Deck, formats: Sequence[str]) -> list[Edition]:
    """Return the editions to check against: those of the list before the edit, else those after it."""
    found: list[Edition] = []
    for wanted in formats or ("",):
        for deck in (before, after):
            try:
                found += editions_of_game(checker, deck) if wanted == "all" else [choose(checker, deck, wanted)]
                break
            except UnknownFormat:
                if deck is after:
                    raise
    return found
