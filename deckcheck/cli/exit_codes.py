"""The exit code of a check, and the notes needed to interpret its summary."""

from __future__ import annotations

from collections.abc import Iterator

from deckcheck.cli.console import complain
from deckcheck.findings import Verdict
from deckcheck.games import official_formats
from deckcheck.reporters.causes import settings_of_input
from deckcheck.reporters.summary import Summary
from deckcheck.wording import counted, few

LEGAL, ILLEGAL, UNDETERMINED, UNREADABLE = 0, 1, 3, 4
"""Exit codes; 2 is wrong usage, as for all commands."""
MOST_NAMED = 100
"""Maximum number of lists named in the note on lists that are registered but missing."""
UNREAD = 141
"""The exit code that shells report for a program stopped by SIGPIPE, as when ``head`` closes the pipe early."""


def exit_code(summary: Summary) -> int:
    """Return the exit code of a run: unreadable takes precedence over illegal, and illegal over undetermined.

    Warnings that fail count as illegal. Verdicts with all findings in the baseline do not count, except unreadable.
    """
    if summary.verdicts[Verdict.UNREADABLE]:
        return UNREADABLE
    new = summary.verdicts - summary.known
    if new[Verdict.ILLEGAL] or summary.failing:
        return ILLEGAL
    return UNDETERMINED if new[Verdict.UNDETERMINED] else LEGAL


def stopped(summary: Summary) -> Iterator[str]:
    """Yield the note that some decks might not have been checked, with the reason."""
    if summary.stopped == "fail-fast":
        yield "Stopped after the first deck that fails, as --fail-fast asks; any others were not checked."
    elif summary.stopped:
        yield f"Interrupted after {counted(summary.decks, 'deck')}; the others were not checked."


def unchecked(summary: Summary) -> Iterator[str]:
    """Yield notes on rules that some or all verdicts leave out, with the reason."""
    judged = summary.verdicts.total() - summary.verdicts[Verdict.UNREADABLE]

    def some(number: int) -> str:
        return f", in {number} of {judged} verdicts" if number < judged else ""

    for rules, number in summary.confined.items():
        if rules != tuple(sorted(summary.select)):
            yield f"Checked only the rules that the configuration selects: {', '.join(rules)}{some(number)}"
    for ignored, number in summary.ignored.items():
        yield f"Not checked: {ignored.rule} — {ignored.reason} ({ignored.source}){some(number)}"
    if known := summary.known.total():
        yield f"Nothing new in {counted(known, 'verdict')}: all findings are in the baseline, and these do not fail."
    if summary.asking:
        lists = counted(summary.asking, "list")
        yield f"Ignored rules at the request of {lists}; --no-list-ignores refuses that."


def notes(summary: Summary, *, strict: bool) -> Iterator[str]:
    """Yield the notes needed to interpret the summary; ``strict``: warnings fail because of ``--strict``."""
    if summary.input_settings:
        yield from settings_of_input(summary).values()
    yield from unchecked(summary)
    for game, release, as_of in summary.early:
        yield f"The card database has no {game} cards from {as_of} or before; used its oldest release, {release}."
    if summary.accepted:
        accepted = "; ".join(f"{name} for {resolved}" for name, resolved in summary.accepted.items())
        yield f"Misspelt, and accepted because of --accept-fuzzy: {accepted}."
    if summary.failing:
        origin = "--strict" if strict else "the configuration (strict)"
        yield f"Failed by {counted(summary.failing, 'warning')}, because of {origin}."
    if summary.not_submitted:
        yield f"Registered, but missing: {few(summary.not_submitted, MOST_NAMED)}."
    yield from stopped(summary)


def report_left_out(summary: Summary, as_of: str) -> None:
    """Report formats of the checked games that had no edition on the date."""
    from deckcheck.games.editions import left_out

    games_and_days = {(game, as_of): None for game, _ in summary.used} if as_of else summary.days
    for game, day in games_and_days:
        if missing := left_out(official_formats(game), day):
            formats_left_out = "; ".join(f"{format} ({sides})" for format, sides in missing.items())
            complain(f"left out, since they had no edition on {day}: {formats_left_out}")
