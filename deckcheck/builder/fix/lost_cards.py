"""The cards that a repair loses: those taken out that are neither moved nor put right by what their name may mean."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING

from deckcheck.builder.fix.candidates import CandidateSource
from deckcheck.builder.fix.milp_solver import Programme, Sum
from deckcheck.cards import suggest
from deckcheck.cards.same_card import card_keys
from deckcheck.deck import Entry
from deckcheck.legality.resolver import Resolved

if TYPE_CHECKING:
    from deckcheck.builder.fix.milp_problem import AddedCopies, KeptCopies


def intended_printings(source: CandidateSource) -> dict[int, frozenset[str]]:
    """The printings that a line may have meant, by its position, where that is not plain or in no legal deck."""
    return {at: names for at in source.inside if (names := _meant(source, *source.lines[at]))}


def _meant(source: CandidateSource, entry: Entry, found: Resolved) -> frozenset[str]:
    cards = source.resolver.cards
    if len(found.cards) > 1:
        return frozenset(card.name for card in found.cards)
    if not found.how:
        if not source.game.database_is_complete or found.declared:
            return frozenset()
        near = suggest(cards, entry.name, hints=source.resolver.hints(entry))
        return frozenset(each.name for name in near for each in cards.named(name))
    if not source.barred(source.profile(found)):
        return frozenset()
    own = frozenset[str]().union(*(card_keys(each) for each in cards.named(found.cards[0].name)))
    titled = cards.named(str(found.cards[0].facts.get("title", "")))
    return frozenset(each.name for each in titled if own & card_keys(each)) - {found.cards[0].name}


def write_losses(
    programme: Programme,
    source: CandidateSource,
    meant: Mapping[int, frozenset[str]],
    kept: Sequence[KeptCopies],
    added: Sequence[AddedCopies],
) -> tuple[list[int], Sum]:
    """Variables of how many copies of each card are lost, and the sum of those put right."""
    before: dict[Hashable, int] = {}
    likely: dict[Hashable, frozenset[str]] = {}
    for at in source.inside:
        card = source.same(at)
        before[card] = before.get(card, 0) + source.lines[at][0].copies
        if at in meant:
            likely[card] = meant[at]
    staying: dict[Hashable, Sum] = {}
    for each in kept:
        staying.setdefault(source.same(each.line), {})[each.variable] = 1
    into: dict[Hashable, Sum] = {}
    for new in added:
        if len(new.candidates) == 1:  # the cards of a class are none of the deck's
            candidate = new.candidates[0]
            card = source.same(candidate.line) if candidate.line >= 0 else candidate.cards[0].name
            into.setdefault(card, {})[new.variable] = 1
    used: dict[Hashable, Sum] = {}  # copies that stand for those of another line, which are none of their own
    righted: Sum = {}
    for card, names in likely.items():
        for name in sorted(names & into.keys(), key=str):
            variable = programme.variable(0, before[card])
            righted[variable] = 1
            staying[card][variable] = 1
            used.setdefault(name, {})[variable] = -1
    for card, others in used.items():
        programme.row({**into[card], **others}, least=0)
    lost = []
    for card, copies in before.items():
        lost.append(programme.variable(0, copies))
        there = {**staying.get(card, {}), **into.get(card, {}), **used.get(card, {})}
        programme.row({**there, lost[-1]: 1}, least=copies)
    return lost, righted
