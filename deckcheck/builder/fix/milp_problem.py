"""The programme of a deck's smallest repair: its lines, the offers, the rules, the wishes, and what is to be least."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from deckcheck.builder.fix.candidates import Candidate, CandidateSection, CandidateSource
from deckcheck.builder.fix.interchangeable_cards import by_name, classify
from deckcheck.builder.fix.lost_cards import intended_printings, write_losses
from deckcheck.builder.fix.milp_columns import Column, DeckModel, RowWriter
from deckcheck.builder.fix.milp_solver import Programme, Sum
from deckcheck.rules.counters import Profile
from deckcheck.rules.rule import Rule

KEEP = "keep "
"""What the owner of a wish to keep a card begins with."""


class KeptCopies(NamedTuple):
    """A line of the list, and the variable of how many of its copies stay."""

    line: int
    variable: int


class _StatedCopies(NamedTuple):
    """A variable of copies of a card that is as its lines say, and what they say of it (``""``: not all the same)."""

    card: str
    said: str
    variable: int


class AddedCopies(NamedTuple):
    """Offers that are as good as each other in a place, and the variable of how many copies are added."""

    candidates: Sequence[Candidate]
    place: CandidateSection
    variable: int


class Problem:
    """Build it, then :meth:`least` gives the values of the best repair."""

    def __init__(
        self,
        source: CandidateSource,
        candidates: Sequence[Candidate],
        rules: Sequence[tuple[Rule, RowWriter, bool]],
        keep: Mapping[int, str],
        bound: int,
        *,
        complete: bool,
    ) -> None:
        self.source, self.programme = source, Programme()
        self.kept: list[KeptCopies] = []
        self.added: list[AddedCopies] = []
        self._said: list[_StatedCopies] = []
        self._shape: dict[tuple[str, Hashable], Sum] = {}
        self._now: dict[tuple[str, Hashable], int] = {}
        self._righted: Sum = {}
        self._meant = intended_printings(source)
        self._held = sum(source.lines[at][0].copies for at in source.inside)
        columns = self._own(keep)
        columns += self._offered(candidates, [column.profile for column in columns], bound)
        self._agreed()
        self.model = DeckModel(self.programme, source.requirements, columns, self._held + bound)
        advice = self._rules(rules)
        self._goals = self._aims(advice, bound, complete=complete)

    def _own(self, keep: Mapping[int, str]) -> list[Column]:
        columns = []
        for at in self.source.inside:
            entry, found = self.source.lines[at]
            kind = (found.section, self.source.sort(found.cards[0])[:1])
            self._now[kind] = self._now.get(kind, 0) + entry.copies
            total: Sum = {}
            for meant, said in self.source.meanings(at):
                variable = self.programme.variable(0, entry.copies)
                total[variable] = 1
                self.kept.append(KeptCopies(at, variable))
                self._said.append(_StatedCopies(self.source.key(entry), said, variable))
                columns.append(Column(variable, self.source.profile(meant), meant.cards, identity=meant.one))
            self.programme.row(total, most=entry.copies)
            if at in keep:
                with self.programme.owned(KEEP + keep[at]):
                    self.programme.row(total, least=entry.copies)
            self._shape.setdefault(kind, {}).update(total)
        return columns

    def _agreed(self) -> None:
        """All lines of one card say the same of it, or else what they say together is what counts."""
        cards: dict[str, dict[str, list[int]]] = {}
        for card, said, variable in self._said:
            cards.setdefault(card, {}).setdefault(said, []).append(variable)
        for sayings in cards.values():
            if len(sayings) > 1:
                switches = {said: self.programme.switch() for said in sayings}
                self.programme.row(dict.fromkeys(switches.values(), 1), most=1)
                for said, variables in sayings.items():
                    for each in variables:
                        self.programme.row({each: 1, switches[said]: -self.programme.bounds[each][1]}, most=0)

    def _offered(self, candidates: Sequence[Candidate], own: Sequence[Profile], bound: int) -> list[Column]:
        kinds: dict[int, Hashable] = {id(each): self.source.sort(each.cards[0])[:1] for each in candidates}
        likely = frozenset[str]().union(*self._meant.values())
        parted: dict[int, Hashable] = {
            id(each): (kinds[id(each)], name if (name := each.cards[0].name) in likely else "") for each in candidates
        }
        single, classes = classify(candidates, own, self.source.requirements, parted)
        columns: list[Column] = []
        for sort, units in enumerate([*([each] for each in single), *classes]):
            many = len(units) if sort >= len(single) else 0
            first = units[0]
            stock = None if first.stock is None else first.stock * len(units)
            most = bound if stock is None else min(bound, stock)
            total: Sum = {}
            for place, profile in first.profiles.items():
                variable = self.programme.variable(0, most)
                total[variable] = 1
                self.added.append(AddedCopies(units, place, variable))
                columns.append(Column(variable, profile, first.cards, many, sort if many else -1, first.one))
                if place in first.said:
                    self._said.append(_StatedCopies(self.source.key(first.entry), first.said[place], variable))
                kind = (place.section, kinds[id(first)])
                self._shape.setdefault(kind, {})[variable] = 1
            if stock is not None:
                self.programme.row(total, most=stock)
            if first.moving:
                self._only_moved(first, total)
        return columns

    def _only_moved(self, candidate: Candidate, total: Sum) -> None:
        """Of a card that is not to be added there are no more copies than now."""
        written = self.source.lines[candidate.line][0]
        same = {
            each.variable: 1
            for each in self.kept
            if self.source.lines[each.line][0]._replace(copies=0, section="", line=0)
            == written._replace(copies=0, section="", line=0)
        }
        lines = {each.line for each in self.kept if each.variable in same}
        now = sum(self.source.lines[at][0].copies for at in lines)
        self.programme.row({**same, **total}, most=now)

    def _rules(self, rules: Sequence[tuple[Rule, RowWriter, bool]]) -> Sum:
        """Writes every rule; of those that do not bind a switch says whether they hold, which is returned."""
        advice: Sum = {}
        for rule, write, binding in rules:
            with self.programme.owned(rule.id):
                if binding:
                    write(self.model)
                else:
                    holds = self.programme.switch()
                    advice[holds] = -1
                    with self.programme.when(holds):
                        write(self.model)
        return advice

    def _aims(self, advice: Sum, bound: int, *, complete: bool) -> list[Sum]:
        taken = {each.variable: -1 for each in self.kept}
        put = {each.variable: 1 for each in self.added}
        held = self._held
        size = self.programme.variable(0, held + bound * len(put))
        self.programme.row({size: 1, **dict.fromkeys(taken, 1)}, least=held)  # as many as are taken out
        self.programme.row({size: 1, **dict.fromkeys(put, -1)}, least=0)  # or put in
        lost, self._righted = write_losses(self.programme, self.source, self._meant, self.kept, self.added)
        # Fewest changes; then the fewest cards lost; then the fewest touched: to take one out is less than to put
        # another in for it.
        fewest = {size: held + 1, **dict.fromkeys(lost, 1)}
        touched = {**taken, **put}
        least_out = {**taken, **dict.fromkeys(lost, held + 1)}
        # Where nothing else tells, the last of the list go first, and the first of the alphabet come.
        last = {each.variable: each.line - len(self.source.lines) for each in self.kept}
        for rank, each in enumerate(sorted(self.added, key=lambda each: by_name(each.candidates[0]))):
            last[each.variable] = rank
        return [*([least_out, advice] if complete else []), fewest, touched, self._unlike(bound), last]

    def _unlike(self, bound: int) -> Sum:
        """How unlike the deck gets: by what is added, by how many cards of each kind there were, and by the largest."""
        found: Sum = {each.variable: 10 * each.candidates[0].cost for each in self.added if each.candidates[0].cost}
        found.update(self._righted)  # a card is moved as it is rather than put right
        peak = self.programme.variable(0, sum(self._now.values()) + bound * len(self.added))
        found[peak] = 5
        for kind, cards in self._shape.items():
            now = self._now.get(kind, 0)
            off = self.programme.variable(0, self.programme.reach(cards)[1] + now)
            self.programme.row({**cards, off: -1}, most=now)
            self.programme.row({**cards, off: 1}, least=now)
            self.programme.row({**cards, peak: -1}, most=0)
            found[off] = 20
        return found

    def least(self) -> list[int] | None:
        """The values of the best repair, ``None`` when no deck is legal. Raises GivenUp, ImportError."""
        programme = self.programme
        before = len(programme.rows)
        values = None
        for goal in self._goals:
            if not goal and values is not None:
                continue
            values = programme.solve(goal, start=values)
            if values is None:
                break
            reached = sum(weight * values[variable] for variable, weight in goal.items())
            programme.row(goal, most=reached)
        del programme.rows[before:]
        return values
