"""The cards that a repair loses: removed, but neither moved nor corrected to another candidate of their name."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from deckcheck.builder.fix.candidates import Candidate, CandidateSection, CandidateSource
from deckcheck.builder.milp_solver import Programme
from deckcheck.cards import card_keys, find
from deckcheck.cards.suggestions import suggest
from deckcheck.deck import Entry
from deckcheck.reading.resolved_lines import Resolved
from deckcheck.rules.repair import Sum


class KeptCopies(NamedTuple):
    """The position of a line of the list, and the variable for how many of its copies stay."""

    line: int
    variable: int


class AddedCopies(NamedTuple):
    """Interchangeable candidates in a section, and the variable for how many copies are added.

    ``rank`` is their place in the final order, which decides between otherwise equal cards.
    """

    candidates: Sequence[Candidate]
    place: CandidateSection
    variable: int
    rank: int


def intended_printings(source: CandidateSource) -> dict[int, frozenset[str]]:
    """Return the candidate printings of each line that is ambiguous or in no legal deck, by its position."""
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
    if not source.requirements.forbids(source.profile(resolved).forms):
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
    """Return variables for how many copies of each card are lost, and the sum of the corrected copies.

    For each card, ``kept + added + corrected to another card - used to correct others + lost >= copies before``.
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
        if len(new.candidates) == 1:  # a class has no cards of the deck
            candidate = new.candidates[0]
            card = source.identity(candidate.line) if candidate.line >= 0 else candidate.cards[0].name
            coming[card][new.variable] = 1
    # Added copies that correct copies of another line; they do not count for their own card.
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
