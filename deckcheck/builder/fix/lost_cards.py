"""The cards that a repair loses: those taken out that are neither moved nor put right by what their name may mean."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from deckcheck.builder.fix.candidates import Candidate, CandidateSection, CandidateSource
from deckcheck.builder.fix.milp_solver import Programme
from deckcheck.cards import card_keys, find
from deckcheck.cards.suggestions import suggest
from deckcheck.deck import Entry
from deckcheck.reading.resolved_lines import Resolved
from deckcheck.rules.repair import Sum


class KeptCopies(NamedTuple):
    """The position of a line of the list, and the variable of how many of its copies stay."""

    line: int
    variable: int


class AddedCopies(NamedTuple):
    """Candidates that are as good as each other in a section, and the variable of how many copies are added.

    ``rank`` is their place in the order in which cards are taken where nothing else tells.
    """

    candidates: Sequence[Candidate]
    place: CandidateSection
    variable: int
    rank: int


def intended_printings(source: CandidateSource) -> dict[int, frozenset[str]]:
    """Return the printings a line may have meant, by its position, where it is unclear or in no legal deck."""
    return {at: names for at in source.inside if (names := _intended(source, *source.lines[at]))}


def _intended(source: CandidateSource, entry: Entry, resolved: Resolved) -> frozenset[str]:
    cards = source.resolver.cards
    if len(resolved.cards) > 1:
        return frozenset(card.name for card in resolved.cards)
    if not resolved.how:
        if not source.game.database_is_complete or resolved.declared:
            return frozenset()
        names = source.resolver.names
        meant = names.parts(entry.name) or suggest(cards, entry.name, context=names.hints(entry))
        read = (names.read(entry._replace(name=name, note="")).found for name in meant)
        return frozenset(printing.name for found in read for printing in found.printings)
    if not source.requirements.forbids(source.profile(resolved)):
        return frozenset()
    own_name = resolved.cards[0].name
    own_keys = frozenset[str]().union(*(card_keys(printing) for printing in find(cards, own_name).printings))
    same_title = find(cards, str(resolved.cards[0].facts.get("title", ""))).printings
    return frozenset(printing.name for printing in same_title if own_keys & card_keys(printing)) - {own_name}


def write_losses(
    programme: Programme,
    source: CandidateSource,
    intended: Mapping[int, frozenset[str]],
    kept: Sequence[KeptCopies],
    added: Sequence[AddedCopies],
) -> tuple[list[int], Sum]:
    """Return variables of how many copies of each card are lost, and the sum of those put right.

    For each card, ``kept + added + put right as another card - used to put others right + lost >= copies before``.
    """
    before = Counter[Hashable]()
    intended_as: dict[Hashable, frozenset[str]] = {}
    for at in source.inside:
        card = source.identity(at)
        before[card] += source.lines[at][0].copies
        if at in intended:
            intended_as[card] = intended[at]
    staying: dict[Hashable, Sum] = defaultdict(dict)
    for copies in kept:
        staying[source.identity(copies.line)][copies.variable] = 1
    coming: dict[Hashable, Sum] = defaultdict(dict)
    for new in added:
        if len(new.candidates) == 1:  # the cards of a class are none of the deck's
            candidate = new.candidates[0]
            card = source.identity(candidate.line) if candidate.line >= 0 else candidate.cards[0].name
            coming[card][new.variable] = 1
    # Copies that stand for those of another line, which are none of their own.
    used: dict[Hashable, Sum] = defaultdict(dict)
    righted: Sum = {}
    for card, names in intended_as.items():
        for name in sorted(names & coming.keys(), key=str):
            variable = programme.variable(0, before[card])
            righted[variable] = 1
            staying[card][variable] = 1
            used[name][variable] = -1
    for card, others in used.items():
        programme.row({**coming[card], **others}, least=0)
    lost = []
    for card, number in before.items():
        lost.append(programme.variable(0, number))
        programme.row({**staying[card], **coming[card], **used[card], lost[-1]: 1}, least=number)
    return lost, righted
