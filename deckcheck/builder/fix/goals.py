"""Goals of a repair besides the fewest changes: few cards lost, and a deck filled up as players fill theirs.

A card is lost if it is removed, but neither moved nor corrected to another candidate of its name. Cards that fill up
a deck follow the example decks of the player, or else the usual make-up of the game, and the deck's own cards.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from deckcheck.builder.fix.candidates import Candidate, CandidateSection, CandidateSource, Origin
from deckcheck.builder.fix.repair import Preferences
from deckcheck.builder.fix.theme import Theme, average_shares, example_deck, learned, usual_copies
from deckcheck.builder.milp_solver import Programme
from deckcheck.cards import card_keys, find
from deckcheck.cards.suggestions import suggest
from deckcheck.deck import Entry
from deckcheck.games.makeup import Shares, makeup_of
from deckcheck.reading.resolved_lines import Resolved
from deckcheck.rules.repair import Sum

_OF_NO_KIND = ((0, 50),)
"""Cards of unknown kind are added last."""
_PER = 1000
"""Shares are whole thousandths."""
_STEPS = ((0, 2), (10, 3), (30, 5))
"""Cost of a deviation from a share: beyond so many tenths of a card, each further tenth costs this much more.

So of two decks that deviate by equally many cards, the one whose deviation is spread over several kinds is better.
"""

SEVERAL = 500
"""The cost of each copy beyond the usual number: half the cost of the most unlike card."""


class Filling(NamedTuple):
    """The target of filling up: the share of each kind, and the usual number of copies of a card."""

    shares: Shares
    usual_copies: int


class FillingGuide:
    """The target of filling up a deck, and how well other cards fit its own.

    ``filling`` is ``None`` if the deck need only be legal, and if no make-up is known.
    """

    filling: Filling | None = None

    def __init__(self, source: CandidateSource, preferences: Preferences) -> None:
        self._game = source.game
        self._makeup = makeup_of(self._game.id)
        self._own = example_deck(self._game, [source.lines[at] for at in source.inside])
        self._examples = learned(source.resolver, preferences.like)
        self._theme: Theme | None = None
        shares = average_shares(self._examples) or self._makeup.shares
        if shares and (preferences.complete or preferences.like):
            self.filling = Filling(shares, usual_copies(self._examples or [self._own]))

    def ranked(self, candidates: Sequence[Candidate]) -> Sequence[Candidate]:
        """Return the candidates, each with its unlikeness to the deck; no printing of an example deck is scarce."""
        if self.filling is None:
            return candidates
        if self._theme is None:
            pool = [candidate.cards[0] for candidate in candidates]
            self._theme = Theme(self._game, self._makeup, self._own, pool, self._examples)
        known = frozenset[str]().union(*(example.printings for example in self._examples))
        return [
            each._replace(
                origin=Origin.DATABASE if each.origin is Origin.SCARCE and each.entry.name in known else each.origin,
                unlikeness=self._theme.unlikeness(each.cards[0]),
            )
            for each in candidates
        ]


def write_makeup(programme: Programme, by_kind: Mapping[tuple[str, str], Sum], shares: Shares) -> Sum:
    """Return the deviation of each kind of card from its share of the section; ``by_kind`` are the variables to count.

    A section without known shares may consist of anything.
    """
    goal: Sum = {}
    for section, wanted in shares.items():
        kinds = {kind: cards for (where, kind), cards in by_kind.items() if where == section}
        counts = {kind: _equal(programme, cards) for kind, cards in kinds.items()}
        total = _equal(programme, dict.fromkeys(counts.values(), 1))
        for kind, count in counts.items():
            share = round(wanted.get(kind, 0) * _PER)
            most = max(programme.bounds[count][1], programme.bounds[total][1]) * 10
            off = programme.variable(0, most)
            # off >= 10 * |count - share * total|, in whole numbers of a thousand.
            tenth = _PER // 10
            programme.row({count: _PER, total: -share, off: -tenth}, most=0)
            programme.row({count: _PER, total: -share, off: tenth}, least=0)
            _convex(programme, goal, {off: 1}, most, _STEPS if kind else _OF_NO_KIND)
    return goal


def write_copies(programme: Programme, copies: Sum, usual: int) -> Sum:
    """Return the cost of copies of a card beyond the ``usual`` number; it grows faster with each step."""
    goal: Sum = {}
    most = programme.reach(copies)[1]
    _convex(programme, goal, copies, most, [(beyond, SEVERAL) for beyond in copies_steps(usual, most)])
    return goal


def copies_steps(usual: int, most: int) -> Iterator[int]:
    """Yield the numbers of copies beyond which each further one costs more: the usual number, twice that, and so on."""
    while usual < most:
        yield usual
        usual *= 2


def _equal(programme: Programme, cards: Sum) -> int:
    """Return a new variable that equals a sum."""
    variable = programme.variable(*programme.reach(cards))
    programme.row({**cards, variable: -1}, least=0, most=0)
    return variable


def _convex(programme: Programme, goal: Sum, amount: Sum, most: int, steps: Iterable[tuple[int, int]]) -> None:
    """Add the cost of an amount to a goal: each step charges its cost for every unit beyond it."""
    for beyond, cost in steps:
        over = programme.variable(0, max(most - beyond, 0))
        programme.row({**amount, over: -1}, most=beyond)
        goal[over] = cost


class KeptCopies(NamedTuple):
    """The position of a line of the list, and the variable for how many of its copies stay."""

    line: int
    variable: int


class AddedCopies(NamedTuple):
    """A candidate in a section, and the variable for how many copies are added; it may stand for several ``cards``.

    ``rank`` is its place in the final order, which decides between otherwise equal cards.
    """

    candidate: Candidate
    cards: int
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
        intended = names.parts(entry.name) or suggest(cards, entry.name, context=names.hints(entry))
        read = (names.read(entry._replace(name=name, note="")).found for name in intended)
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
        line = new.candidate.line
        coming[source.identity(line) if line >= 0 else new.candidate.cards[0].name][new.variable] = 1
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
