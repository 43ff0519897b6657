"""The cards that a repair loses: those taken out that are neither moved nor put right by what their name may mean."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING

from deckcheck.builder.fix.candidates import Supply
from deckcheck.builder.fix.milp_solver import Programme
from deckcheck.cards import card_keys, find, suggest
from deckcheck.deck import Entry
from deckcheck.legality.resolved_lines import Resolved
from deckcheck.rules.repair import Sum

if TYPE_CHECKING:
    from deckcheck.builder.fix.milp_problem import Added, Kept


def intended(supply: Supply) -> dict[int, frozenset[str]]:
    """The printings that a line may have meant, by its position, where that is not plain or in no legal deck."""
    return {at: names for at in supply.inside if (names := _meant(supply, *supply.lines[at]))}


def _meant(supply: Supply, entry: Entry, found: Resolved) -> frozenset[str]:
    cards = supply.resolver.cards
    if len(found.cards) > 1:
        return frozenset(card.name for card in found.cards)
    if not found.how:
        if not supply.game.database_is_complete or found.declared:
            return frozenset()
        near = suggest(cards, entry.name, context=supply.resolver.names.hints(entry))
        return frozenset(each.name for name in near for each in find(cards, name).printings)
    if not supply.barred(supply.profile(found)):
        return frozenset()
    own = frozenset[str]().union(*(card_keys(each) for each in find(cards, found.cards[0].name).printings))
    titled = find(cards, str(found.cards[0].facts.get("title", ""))).printings
    return frozenset(each.name for each in titled if own & card_keys(each)) - {found.cards[0].name}


def losses(
    programme: Programme,
    supply: Supply,
    meant: Mapping[int, frozenset[str]],
    kept: Sequence[Kept],
    added: Sequence[Added],
) -> tuple[list[int], Sum]:
    """Variables of how many copies of each card are lost, and the sum of those put right."""
    before: dict[Hashable, int] = {}
    likely: dict[Hashable, frozenset[str]] = {}
    for at in supply.inside:
        card = supply.same(at)
        before[card] = before.get(card, 0) + supply.lines[at][0].copies
        if at in meant:
            likely[card] = meant[at]
    staying: dict[Hashable, Sum] = {}
    for each in kept:
        staying.setdefault(supply.same(each.line), {})[each.variable] = 1
    into: dict[Hashable, Sum] = {}
    for new in added:
        if len(new.offers) == 1:  # the cards of a class are none of the deck's
            offer = new.offers[0]
            card = supply.same(offer.line) if offer.line >= 0 else offer.cards[0].name
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
