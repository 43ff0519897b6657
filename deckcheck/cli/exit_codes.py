"""What a check comes to: its exit code, and what a reader must know to take the summary for what it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from deckcheck.cli.console import complain
from deckcheck.findings import Verdict
from deckcheck.games import edition, official_formats
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_findings import settings_of_input
from deckcheck.wording import counted, few

LEGAL, ILLEGAL, UNDETERMINED, UNREADABLE = 0, 1, 3, 4
"""Exit codes; 2 is wrong usage, as everywhere."""
MOST_NAMED = 100
"""So many lists that were not brought are named."""
UNREAD = 141
"""What shells say of a program whose reader went away before the end, such as ``head``."""


def exit_code(summary: Summary) -> int:
    """Return what a run ends with: unreadable outranks illegal, which outranks undetermined.

    Verdicts without a finding that is new since the baseline do not count.
    """
    if summary.verdicts[Verdict.UNREADABLE]:
        return UNREADABLE
    new = summary.verdicts - summary.known
    if new[Verdict.ILLEGAL] or summary.failing:
        return ILLEGAL
    return UNDETERMINED if new[Verdict.UNDETERMINED] else LEGAL


def stopped(summary: Summary) -> Iterator[str]:
    """Return the note that decks may be left, and why."""
    if summary.stopped == "fail-fast":
        yield "Stopped after the first deck that fails, as --fail-fast asks; any others were not checked."
    elif summary.stopped:
        yield f"Interrupted after {counted(summary.decks, 'deck')}; the others were not checked."


def unchecked(summary: Summary) -> Iterator[str]:
    """Return notes of which rules no verdict, or not every one, tells of, and why."""
    judged = summary.verdicts.total() - summary.verdicts[Verdict.UNREADABLE]

    def some(number: int) -> str:
        return f", in {number} of {judged} verdicts" if number < judged else ""

    for rules, number in summary.confined.items():
        if rules != tuple(sorted(summary.select)):
            yield f"Checked were only the rules that the configuration selects: {', '.join(rules)}{some(number)}"
    for ignored, number in summary.ignored.items():
        yield f"Not checked: {ignored.rule} — {ignored.reason} ({ignored.source}){some(number)}"
    if known := summary.known.total():
        yield f"Nothing new in {counted(known, 'verdict')}: each finding is in the baseline, and fails nothing."
    if summary.asking:
        lists = counted(summary.asking, "list")
        yield f"{lists} asked not to be judged by some rule, and so it was done; --no-list-ignores refuses that."


def notes(summary: Summary, extended: Mapping[str, str], *, strict: bool) -> Iterator[str]:
    """Return what a reader must know to take the summary for what it is.

    ``extended`` are the formats of players that were used, with those they extend; ``strict`` says that the command
    line lets warnings fail.
    """
    if summary.input_settings:
        yield from settings_of_input(summary).values()
    yield from unchecked(summary)
    for game, release, as_of in summary.early:
        yield f"The card database has no {game} cards of {as_of} or before; its oldest, of {release}, were used."
    for id, extends in extended.items():
        from deckcheck.games.edition_dates import days

        yield f"{id} extends {extends} (in force {days(edition(extends))}) whatever the day."
    if summary.taken:
        taken = "; ".join(f"{name} for {meant}" for name, meant in summary.taken.items())
        yield f"Misspelt, and taken as --accept-fuzzy asks: {taken}."
    if summary.failing:
        who = "--strict asks" if strict else "the configuration asks (strict)"
        yield f"Failed by {counted(summary.failing, 'warning')}, as {who}."
    if summary.not_brought:
        yield f"Handed in, but not brought: {few(summary.not_brought, MOST_NAMED)}."
    yield from stopped(summary)


def tell_left_out(summary: Summary, as_of: str) -> None:
    """Say on standard error which formats of the games judged had no edition on the day."""
    from deckcheck.games.edition_dates import left_out

    days = {(game, as_of): None for game, _ in summary.used} if as_of else summary.days
    for game, as_of in days:
        if missing := left_out(official_formats(game), as_of):
            formats_left_out = "; ".join(f"{format} ({sides})" for format, sides in missing.items())
            complain(f"left out, since they had no edition on {as_of}: {formats_left_out}")
