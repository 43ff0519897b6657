"""What a check comes to: its exit code, and what a reader must know to take the summary for what it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from deckcheck.findings import Report, Verdict
from deckcheck.reporters.layout import counted

if TYPE_CHECKING:
    from deckcheck.games.model import Edition

LEGAL, ILLEGAL, UNDETERMINED, UNREADABLE = 0, 1, 3, 4
"""Exit codes; 2 is wrong usage, as everywhere."""


def exit_code(report: Report, *, strict: bool = False) -> int:
    """What a run ends with: unreadable outranks illegal, which outranks undetermined."""
    if report.count(Verdict.UNREADABLE):
        return UNREADABLE
    if report.count(Verdict.ILLEGAL) or (strict and _warnings(report)):
        return ILLEGAL
    return UNDETERMINED if report.count(Verdict.UNDETERMINED) else LEGAL


def failing(report: Report) -> Iterator[str]:
    """That warnings fail."""
    if number := _warnings(report):
        yield f"Failed by {counted(number, 'warning')}, as --strict asks."


def accepted(report: Report) -> Iterator[str]:
    """Which misspelt names were taken for which cards."""
    taken = dict.fromkeys(
        f"{finding.values['name']} for {finding.values['meant']}"
        for deck in report.decks
        for finding in deck.findings
        if finding.rule == "deckcheck/unknown-card" and "meant" in finding.values
    )
    if taken:
        yield f"Misspelt, and taken as --accept-fuzzy asks: {'; '.join(taken)}."


def _warnings(report: Report) -> int:
    return sum(deck.warnings for deck in report.decks)


def early(report: Report, as_of: str) -> Iterator[str]:
    """That decks were judged by cards younger than the day asked for."""
    used = {deck.cards[:2]: None for deck in report.decks if as_of and deck.cards and deck.cards.release > as_of}
    for game, release in used:
        yield f"The card database has no {game} cards of {as_of} or before; its oldest, of {release}, were used."


def extending(editions: Iterable[Edition]) -> Iterator[str]:
    """That formats of players stay with what they extend, whatever the day."""
    from deckcheck.games import edition
    from deckcheck.games.dates import days

    for each in editions:
        if each.extends:
            yield f"{each.id} extends {each.extends} (in force {days(edition(each.extends))}) whatever the day."


def tell_left_out(report: Report, as_of: str) -> None:
    """Say on standard error which formats of the games judged had no edition on the day."""
    from deckcheck.cli.console import complain
    from deckcheck.games import formats
    from deckcheck.games.dates import left_out

    for game in dict.fromkeys(deck.cards.game for deck in report.decks if deck.cards):
        if missing := left_out(formats(game), as_of):
            told = "; ".join(f"{format} ({sides})" for format, sides in missing.items())
            complain(f"left out, since they had no edition on {as_of}: {told}")
