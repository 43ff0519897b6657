"""Compare the counts that headings and totals state with the cards of a list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise

from deckcheck.cards import fold
from deckcheck.deck import BELOW_EMPTY_LINE, Doubt, Entry, Perhaps, Problem
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.text.headings import MAIN, is_section
from deckcheck.decklists.text.line_kinds import CardLine, Heading, Line, Total
from deckcheck.reading.names import AnyNames
from deckcheck.reading.outline import Item, Outline
from deckcheck.reading.readings import Chosen, Kind, Reading

_NO_CARD = (Perhaps.REMARK, Perhaps.STRUCK, Perhaps.UNTICKED, Perhaps.ELSEWHERE)
"""Doubtful lines that may be no card of the list at all."""
_LEAST_PART = 3
"""The main deck without a heading is at least this many times as large as a reserve below an empty line."""


def copies_of_kind(readings: Iterable[Reading], words: str, names: AnyNames) -> int:
    """Return how many cards of a list are of the kind that a heading names, without unnamed cards."""
    cards = (card for each in readings if each.kind is Kind.CARDS and not each.guessed for card in each.cards)
    named = (card for card in cards if not names.counts_unnamed(fold(card.name)))
    return sum(card.copies for card in named if names.may_be_in(words, card.name, card.set))


def miscounted(items: Sequence[Item], outline: Outline) -> Iterator[Problem]:
    """Yield the wrong counts of headings and totals.

    A heading may count the cards up to any later heading, since headings may be nested. A count of deck cards without
    cards below it cannot be checked. Lines that may be no card may be counted or not.
    """
    above = outline.above
    claims = [(at, number, part) for at, (number, part) in enumerate(items) if not isinstance(part, Entry)]
    if all(part.stated is None for _, _, part in claims):
        return
    perhaps = (part.copies * (part.perhaps in _NO_CARD) if isinstance(part, Entry) else 0 for _, part in items)
    open_ = [0, *accumulate(perhaps)]
    sums = {above[at] for at in (0, *outline.heads, -1)}
    parts = sums | {above[at] for at, _, part in claims if isinstance(part, Total)}
    for at, number, part in claims:
        if (count := part.stated) is None:
            continue
        if isinstance(part, Heading):
            end, where = outline.end(at), "below it"
            real = outline.listed(at)
            fits = real - (open_[end] - open_[at]) <= count <= real or outline.is_filled(at, part)
            real = above[outline.section_end(at)] - above[at] if is_section(part.section) else real
        else:
            real, where = (above[at], "above it") if above[at] else (above[-1], "in the list")
            fits = real - count in (parts if count else sums) or above[-1] - open_[-1] <= count <= above[-1]
        if not fits:
            yield Problem(number, shown(" ".join(part.text.split())), f"{where} are {real or 'none'}")


def summaries(found: Sequence[Chosen], outline: Outline, names: AnyNames) -> set[int]:
    """Return the headings that only state a number of cards: of those below another heading, of their kind, or none.

    The cards right below them, if any, contradict their count.
    """
    listed = {at: outline.listed(at) for at in outline.heads}
    sections = [each for each in outline.headings if is_section(each.section)]
    found_sums: set[int] = set()
    for at, heading in zip(outline.heads, outline.headings, strict=True):
        below, each = listed[at], found[at]
        if heading.stated is None or not each.reading.known or each.rivals or outline.is_filled(at, heading):
            continue
        is_apart = below > 0 and at + 1 < len(found) and found[at + 1].line > each.line + 1
        if not below or (is_apart and below > 2 * heading.stated):
            others = (found[other].reading.words for other in outline.heads if other != at and listed[other])
            is_sum = each.reading.words in others or (is_apart and sections in ([], [heading]))
            is_sum = is_sum or heading.stated == copies_of_kind(
                (line.reading for line in found), heading.section, names
            )
            if is_sum or (is_apart and not heading.stated):
                found_sums.add(at)
    return found_sums


def rests(found: Sequence[Chosen], outline: Outline, names: AnyNames) -> dict[int, tuple[Line, ...]]:
    """Return an unknown heading for each card after a gap that may end a part of the list.

    Above it are as many cards as the heading above states. Or the list has no heading but that of the maindeck and no
    other gap, and the cards below are few and of several kinds: perhaps the reserve.
    """
    rows = [(at, each) for at, each in enumerate(found) if each.reading.kind is not Kind.WORDS]
    gaps = [
        at
        for (place, above), (at, each) in pairwise(rows)
        if outline.above[at] and each.line - above.line > at - place
        if each.reading.kind is Kind.CARDS and each.reading.words is None
    ]
    begun = {at for at in gaps if len(gaps) == 1 and _may_be_reserve(found, outline, at, names)}
    for head, heading in zip(outline.heads, outline.headings, strict=True):
        filled = outline.above[head] + (heading.stated or 0)
        below = range(head + 1, outline.end(head) if heading.stated else 0)
        begun.update(at for at in gaps if at in below and outline.above[at] == filled and _is_apart(found, at))
    return {at: (Heading(BELOW_EMPTY_LINE, found[at].text.strip()),) for at in begun}


def _is_apart(found: Sequence[Chosen], at: int) -> bool:
    """Return whether an empty line is right above a line."""
    return found[at].line > found[at - 1].line + 1


def _may_be_reserve(found: Sequence[Chosen], outline: Outline, at: int, names: AnyNames) -> bool:
    """Return whether the cards from a line on are several, few beside those above, and not all those of one kind.

    No line may be a heading but that of the maindeck, and none states its own section.
    """
    size = outline.above[at]
    readings = [each for line in found for each in line.readings]
    headings = {each.words for each in readings if each.kind is Kind.HEADING}
    above, below = ([card.name for each in part for card in each.reading.cards] for part in (found[:at], found[at:]))
    if (
        len(below) < 2
        or not headings <= MAIN
        or any(each.section for each in readings)
        or outline.above[-1] - size > size / _LEAST_PART
    ):
        return False
    return not any(
        all(names.may_be_in(kind, name) for name in below) and not any(names.may_be_in(kind, name) for name in above)
        for kind in names.kinds
    )


def unlisted_cards(found: Sequence[Chosen], outline: Outline, names: AnyNames) -> dict[int, tuple[Line, ...]]:
    """Return the cards counted by headings that have no such cards below them: unnamed cards, or a wrong count."""
    counts: dict[int, tuple[Line, ...]] = {}
    for at, heading in zip(outline.heads, outline.headings, strict=True):
        each, words = found[at], heading.section
        if each.rivals or not each.reading.known or not heading.stated or outline.is_filled(at, heading):
            continue
        if is_section(words) and outline.above[outline.section_end(at)] > outline.above[at + 1]:
            continue  # its cards are below the headings within it
        cards = (card for line in found[outline.below(at)] for card in line.reading.cards)
        if not any(names.may_be_in(words, card.name, card.set) for card in cards):
            remedy = f"a line for each card, or '# {shown(each.text.strip())}' for a remark"
            perhaps = Perhaps.HEADS if names.counts_unnamed(words) else Perhaps.REMARK
            card = CardLine(Entry(words.title(), heading.stated, words, each.line, doubt=Doubt(perhaps, remedy)))
            is_only_count = each.reading.form == "n words" and not outline.listed(at)
            counts[at] = (card,) if is_only_count else (Heading(words, each.text.strip()), card)
    return counts
