"""The integer programme of a deck's smallest repair: its lines, the candidates, the rules, and the goals."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import InitVar, dataclass
from itertools import groupby
from operator import attrgetter

from deckcheck.builder.fix import goals
from deckcheck.builder.fix.candidates import Candidate, CandidateSection, CandidateSource, bare
from deckcheck.builder.milp_solver import Programme
from deckcheck.games.makeup import kind_of
from deckcheck.rules.profiles import Profile
from deckcheck.rules.repair import CopiesVariable, DeckModel, Requirements, RowWriter, Sum
from deckcheck.rules.rule import Rule

KEEP = "keep "
"""The prefix of the owner of a row that keeps a card."""
_FEW = 8
"""How many cards of each sort to offer at first."""

_Kind = tuple[str, str]
"""A section and a kind of card."""


@dataclass
class RepairProblem:
    """Build it, then call :meth:`solve` for the values of the best repair.

    The programme contains the first choices of each sort. One proxy replaces all others of the sort: it has unlimited
    copies and is preferred to any of them, so a best solution without proxies is the best of all. If a solution uses
    proxies, the programme is rebuilt with more cards of those sorts.
    """

    source: CandidateSource
    candidates: InitVar[Sequence[Candidate]]
    rules: Sequence[tuple[Rule, RowWriter, bool]]
    keep: Mapping[int, str]
    bound: int
    complete: bool
    filling: goals.Filling | None

    def __post_init__(self, candidates: Sequence[Candidate]) -> None:
        source = self.source
        self.intended = goals.intended_printings(source)
        self._deck_size = sum(source.lines[at][0].copies for at in source.inside)
        self._own = {
            at: [(meaning, stated, source.profile(meaning)) for meaning, stated in source.meanings(at)]
            for at in source.inside
        }
        self._candidates = _by_sort(source, candidates, frozenset[str]().union(*self.intended.values()))
        self._most = dict.fromkeys(self._candidates, _FEW)
        self._build()

    def _build(self) -> None:
        """Write the programme with as many cards of each sort as ``_most`` says."""
        self.programme = Programme()
        self.kept: list[goals.KeptCopies] = []
        self.added: list[goals.AddedCopies] = []
        # By card, then by the facts that its line or heading states ("" if its lines differ): variables of copies.
        self._stated: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        self._by_kind: dict[_Kind, Sum] = defaultdict(dict)
        self._copies_by_kind = Counter[_Kind]()
        first, others = _first_choices(self._candidates, self._most)
        columns = [*self._add_own(), *self._add_first(first), *self._add_others(others)]
        self._require_agreement()
        self.model = DeckModel(self.programme, self.source.requirements, columns, self._deck_size + self.bound)
        self._goals = self._make_goals(self._write_rules(self.rules))

    def _add_own(self) -> Iterator[CopiesVariable]:
        """Add the deck's own lines: a column for each meaning of a line."""
        for at, meanings in self._own.items():
            entry, resolved = self.source.lines[at]
            kind = (resolved.section, kind_of(self.source.game, resolved.cards[0].facts))
            self._copies_by_kind[kind] += entry.copies
            total: Sum = {}
            for meaning, stated, profile in meanings:
                variable = self.programme.variable(0, entry.copies)
                total[variable] = 1
                self.kept.append(goals.KeptCopies(at, variable))
                self._stated[self.source.key(entry)][stated].append(variable)
                yield CopiesVariable(variable, profile, meaning.cards, identity=meaning.one)
            self.programme.row(total, most=entry.copies)
            if at in self.keep:
                with self.programme.owned(KEEP + self.keep[at]):
                    self.programme.row(total, least=entry.copies)
            self._by_kind[kind] |= total

    def _require_agreement(self) -> None:
        """Require that all lines of a card state the same facts, or else that their combined facts count."""
        for statements in self._stated.values():
            if len(statements) > 1:
                switches = {stated: self.programme.switch() for stated in statements}
                self.programme.row(dict.fromkeys(switches.values(), 1), most=1)
                for stated, variables in statements.items():
                    for variable in variables:  # copies <= most copies * switch
                        self.programme.row({variable: 1, switches[stated]: -self.programme.bounds[variable][1]}, most=0)

    def _add_first(self, candidates: Iterable[Candidate]) -> Iterator[CopiesVariable]:
        """Add the first candidates: a column for each in each section that allows it."""
        for candidate in candidates:
            most = self.bound if candidate.stock is None else min(self.bound, candidate.stock)
            total: Sum = {}
            for place, variable in self._columns(candidate, most):
                total[variable] = 1
                yield CopiesVariable(variable, candidate.profiles[place], candidate.cards, candidate.identity)
                if place in candidate.stated:
                    self._stated[self.source.key(candidate.entry)][candidate.stated[place]].append(variable)
            if candidate.stock is not None:
                self.programme.row(total, most=candidate.stock)
            if candidate.moving:
                self._forbid_more(candidate, total)

    def _add_others(self, others: Iterable[Sequence[Candidate]]) -> Iterator[CopiesVariable]:
        """Add a proxy for the other cards of each sort: it costs no more and ranks no later than any of them."""
        self._others: dict[int, Hashable] = {}
        for alike in others:
            proxy = min(alike, key=attrgetter("cost"))._replace(rank=min(each.rank for each in alike))
            for place, variable in self._columns(proxy, self.bound, len(alike)):
                self._others[variable] = proxy.sort
                yield CopiesVariable(variable, _uncounted(proxy.profiles[place], self.source.requirements), proxy.cards)

    def _columns(self, candidate: Candidate, most: int, cards: int = 1) -> Iterator[tuple[CandidateSection, int]]:
        """Add and yield a variable for each section that allows a candidate, which stands for so many ``cards``."""
        for number, place in enumerate(candidate.profiles):
            variable = self.programme.variable(0, most)
            self.added.append(goals.AddedCopies(candidate, cards, place, variable, candidate.rank + number))
            self._by_kind[place.section, candidate.kind][variable] = 1
            yield place, variable

    def _forbid_more(self, candidate: Candidate, total: Sum) -> None:
        """Require that there be no more copies than now of a card that may be moved but not added."""
        lines = self.source.lines
        same = {copies.variable: copies.line for copies in self.kept if bare(lines[copies.line][0]) == candidate.entry}
        now = sum(lines[at][0].copies for at in set(same.values()))
        self.programme.row({**dict.fromkeys(same, 1), **total}, most=now)

    def _write_rules(self, rules: Sequence[tuple[Rule, RowWriter, bool]]) -> Sum:
        """Write every rule; one that is not binding gets a switch, on if it is satisfied. Return the switches."""
        advice: Sum = {}
        for rule, write, binding in rules:
            switches = [] if binding else [self.programme.switch()]
            advice.update(dict.fromkeys(switches, -1))
            with self.programme.owned(rule.id), self.programme.when(*switches):
                write(self.model)
        return advice

    def _make_goals(self, advice: Sum) -> list[Sum]:
        """Return the sums to minimize, each among the repairs that are best by the sums before it."""
        # Kept copies count negatively in a sum of those removed: removed = deck_size - kept.
        kept = {copies.variable: -1 for copies in self.kept}
        added = {copies.variable: 1 for copies in self.added}
        deck_size = self._deck_size
        # Exchanging a card is one change, so size = max(removed, added): size >= removed, size >= added.
        size = self.programme.variable(0, deck_size + self.bound * len(added))
        self.programme.row({size: 1, **dict.fromkeys(kept, 1)}, least=deck_size)
        self.programme.row({size: 1, **dict.fromkeys(added, -1)}, least=0)
        lost, righted = goals.write_losses(self.programme, self.source, self.intended, self.kept, self.added)
        # At most ``deck_size`` cards can be lost, so the weight held + 1 joins two goals: the fewest changes, then the
        # fewest cards lost. The fewest touched come next: removing one touches less than exchanging it.
        fewest = {size: deck_size + 1, **dict.fromkeys(lost, 1)}
        touched = {**kept, **added}
        least_taken = {**kept, **dict.fromkeys(lost, deck_size + 1)}
        # Otherwise equal: the last lines of the list go first, and the alphabetically first cards are added.
        order = {copies.variable: copies.line - len(self.source.lines) for copies in self.kept}
        order.update((copies.variable, copies.rank) for copies in self.added)
        first = [least_taken, advice] if self.complete else []
        likest = self._filling_goals(self.filling, righted) if self.filling else [self._unlikeness(righted)]
        return [*first, fewest, touched, *likest, order]

    def _filling_goals(self, filling: goals.Filling, righted: Sum) -> list[Sum]:
        """Return the goals of filling up: origin of the cards, deviation from the shares, unlikeness of the cards."""
        origin: Sum = {copies.variable: 10 * copies.candidate.origin for copies in self.added}
        origin.update(righted)  # moving a card is preferred to correcting it
        makeup = goals.write_makeup(self.programme, self._by_kind, filling.shares)
        unlike: Sum = {copies.variable: copies.candidate.unlikeness for copies in self.added}
        kept_copies: dict[Hashable, Sum] = defaultdict(dict)
        for kept in self.kept:
            kept_copies[self.source.identity(kept.line)][kept.variable] = 1
        several: dict[Hashable, tuple[int, Sum]] = {}
        for added in self.added:
            first = added.candidate
            if self._most_copies(first) > filling.usual_copies:
                card = self.source.identity(first.line) if first.line >= 0 else first.cards[0].name
                usual = filling.usual_copies * added.cards
                several.setdefault(card, (usual, {**kept_copies[card]}))[1][added.variable] = 1
        for usual, copies in several.values():
            unlike.update(goals.write_copies(self.programme, copies, usual))
        return [origin, makeup, unlike]

    def _most_copies(self, candidate: Candidate) -> float:
        """Return the copy limit of a card by the strictest rule that does not grow with the deck; infinity if none."""
        groups = {group for profile in candidate.profiles.values() for group, _ in profile.sure}
        limits = self.source.requirements.copy_limits
        return min((limit.most for limit in limits if limit.own in groups and not limit.per), default=float("inf"))

    def _unlikeness(self, righted: Sum) -> Sum:
        """Return the unlikeness of the deck: that of added cards, and changes in the number of each kind of card."""
        unlike: Sum = {copies.variable: 10 * cost for copies in self.added if (cost := copies.candidate.cost)}
        unlike.update(righted)  # moving a card is preferred to correcting it
        peak = self.programme.variable(0, self._copies_by_kind.total() + self.bound * len(self.added))
        unlike[peak] = 5
        for kind, cards in self._by_kind.items():
            now = self._copies_by_kind[kind]
            # off >= |cards - now|, and peak >= cards for the most frequent kind.
            off = self.programme.variable(0, self.programme.reach(cards)[1] + now)
            self.programme.row({**cards, off: -1}, most=now)
            self.programme.row({**cards, off: 1}, least=now)
            self.programme.row({**cards, peak: -1}, most=0)
            unlike[off] = 20
        return unlike

    def solve(self) -> list[int] | None:
        """Return the values of the best repair, ``None`` if no deck is legal. Raises GivenUp, ImportError."""
        return self._among_enough(self._reach_goals)

    def possible(self, left_out: Set[str]) -> bool:
        """Return whether some deck satisfies the rows of all owners not ``left_out``. Raises GivenUp, ImportError."""
        return self._among_enough(lambda: self.programme.solve(dict.fromkeys(self._others, 1), left_out)) is not None

    def _among_enough(self, attempt: Callable[[], list[int] | None]) -> list[int] | None:
        """Return the values of an attempt that uses no proxies.

        As long as it uses some, it is repeated with more cards of these sorts.
        """
        while (values := attempt()) is not None:
            used = Counter[Hashable]()
            for variable, sort in self._others.items():
                used[sort] += values[variable]
            if not used.total():
                break
            for sort, copies in (+used).items():
                self._most[sort] = 4 * (self._most[sort] + copies)
            self._build()
        return values

    def _reach_goals(self) -> list[int] | None:
        """Return the best values, goal by goal: the value that one goal reaches becomes a row for the next."""
        programme = self.programme
        before = len(programme.constraints)
        values = None
        for goal in self._goals:
            if goal or values is None:
                values = programme.solve(goal, start=values)
                if values is None:
                    break
                programme.row(goal, most=sum(weight * values[variable] for variable, weight in goal.items()))
        del programme.constraints[before:]
        return values


def _by_sort(
    source: CandidateSource, candidates: Iterable[Candidate], intended: Container[str]
) -> dict[Hashable, list[Candidate]]:
    """Return the candidates by sort and name; of several printings that are one to rules and player, only the first.

    Without a sort (``None``) are those always offered: cards with unknown facts, and those that may replace a card
    without losing it, which are ``intended`` or have a title of the deck.
    """
    requirements = source.requirements
    found: dict[Hashable, dict[Hashable, Candidate]] = {None: {}}
    by_name = sorted(candidates, key=lambda each: (each.entry.name.casefold(), each.entry.name))
    for at, candidate in enumerate(by_name):
        card, profiles = candidate.cards[0], tuple(candidate.profiles.items())
        rank, kind = at * len(source.places), kind_of(source.game, card.facts)
        own = candidate.line >= 0 or card.name in intended or card.facts.get("called") in source.titles
        sort: Hashable = None
        same: Hashable = id(candidate)
        if not own and not any(profile.open for _, profile in profiles):
            facts = tuple([repr(card.facts.get(name)) for name in requirements.facts])
            sort = kind, facts, tuple((place, _uncounted(profile, requirements)) for place, profile in profiles)
            same = profiles, candidate.cost, candidate.stock and (candidate.stock, candidate.entry.name)
        found.setdefault(sort, {}).setdefault(same, candidate._replace(kind=kind, sort=sort, rank=rank))
    return {sort: sorted(alike.values(), key=attrgetter("cost")) for sort, alike in found.items()}


def _uncounted(profile: Profile, requirements: Requirements) -> Profile:
    """Return a profile without the counts that limit the copies of a card."""
    copies = requirements.copy_groups
    return profile._replace(sure=tuple(pair for pair in profile.sure if pair[0] not in copies), maybe=())


def _first_choices(
    candidates: Mapping[Hashable, Sequence[Candidate]], most: Mapping[Hashable, int]
) -> tuple[list[Candidate], list[list[Candidate]]]:
    """Return the cards to offer first, and the others grouped by sort and origin.

    The first are as many of each sort as ``most`` says, those of the lowest cost, and those always offered. Of the
    others of a sort, those of the lowest cost form a group of their own.
    """
    first: list[Candidate] = []
    others: list[list[Candidate]] = []
    for sort, alike in candidates.items():
        end = len(alike) if sort is None else most[sort]
        first += alike[:end]
        by_preference = groupby(alike[end:], key=lambda each: (each.origin, each.cost == alike[end].cost))
        others += [list(group) for _, group in by_preference]
    return first, others
