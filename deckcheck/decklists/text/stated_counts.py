"""Whether the counts that headings and totals of a list state are right."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from deckcheck.deck import Entry, Perhaps, Problem
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.text.headings import OUTSIDE, is_section
from deckcheck.decklists.text.line_kinds import Heading, NewHeading, Total

_NO_CARD = (Perhaps.REMARK, Perhaps.STRUCK, Perhaps.UNTICKED)
"""What may be no card of the list at all."""


def miscounted(
    entries: Sequence[Entry], claims: Sequence[tuple[int, int, Heading | Total]]
) -> tuple[list[Problem], list[Problem]]:
    """Return the counts that headings and totals state wrongly: problems, where cards are missing, and remarks.

    ``claims`` are all headings and totals of a list: line, how many entries stand before it, and what it is. A heading
    may count the cards up to any later heading, since headings may stand inside others. One that counts cards of the
    deck and has none below it says what nobody could check. Of lines that may be no card it may count any.
    """
    problems, remarks = [], []
    below = [0, *accumulate(entry.copies for entry in entries)]
    open_ = [0, *accumulate(entry.copies * (entry.perhaps in _NO_CARD) for entry in entries)]
    heads = [before for _, before, line in claims if isinstance(line, Heading)]
    ends = iter([*heads[1:], len(entries)])
    sections = [before for _, before, line in claims if isinstance(line, Heading) and is_section(line.section)]
    sections.append(len(entries))
    sums = {below[before] for before in (0, *heads, len(entries))}
    parts = sums | {below[before] for _, before, _ in claims}
    for number, before, line in claims:
        end = next(ends) if isinstance(line, Heading) else before
        count = line.stated
        if count is None:
            continue
        if isinstance(line, Heading):
            held, where = below[end] - below[before], "below it"
            fits = held - (open_[end] - open_[before]) <= count <= held or (count > 0 and below[before] + count in sums)
        else:
            held, where = (below[before], "above it") if before else (below[-1], "in the list")
            fits = held - count in (parts if count else sums) or below[-1] - open_[-1] <= count <= below[-1]
        if fits:
            continue
        if isinstance(line, Heading) and is_section(line.section):
            held = below[sections[bisect_right(sections, before, hi=len(sections) - 1)]] - below[before]
        text = shown(" ".join(line.text.split()))
        if isinstance(line, Heading) and not (isinstance(line, NewHeading) or held or line.section in OUTSIDE):
            expected = (
                f"{count} cards below this heading, or '{count} {shown(line.section.title())}' for the cards themselves"
            )
            problems.append(Problem(number, text, expected))
        else:
            remarks.append(Problem(number, text, f"{where} are {held}"))
    return problems, remarks
