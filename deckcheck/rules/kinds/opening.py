r"""opening: can the deck be set up? Some ``size`` cards, not all alike in one fact, whose numbers add up to ``most``.

>>> rule = '''kind = "opening"
... size = 2
... total = "heart"
... most = 9
... differ = "gender"
... what = "a church"'''
>>> facts = {"Giles": {"gender": "male", "heart": 4}, "Betty": {"gender": "female", "heart": 5}}
>>> trial(rule, ["1 Giles", "1 Betty"], facts)
[]
>>> trial(rule, ["2 Giles"], facts)
['violated: No 2 cards make a church: not all of one gender, with heart values adding to at most 9.']
>>> trial(rule, ["1 Giles", "1 Levi"], facts)  # doctest: +ELLIPSIS
['undetermined: It depends on cards that are not known whether 2 cards make a church: not all of one gender, ...']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, NamedTuple

from deckcheck.facts import Interval, Truth, Value, all_of, any_of, possible
from deckcheck.rules.counters import Plan, Tally, Term
from deckcheck.rules.profiles import Card
from deckcheck.rules.rule import Bounds, Check, FactName, Findings, NumberFactName, Rule
from deckcheck.rules.selector import EVERY, Selector

if TYPE_CHECKING:
    from deckcheck.rules.repair import DeckModel, Requirements, RowWriter, Sum


class _Candidate(NamedTuple):
    """A card for the opening: whether it surely counts, its values to differ by (``None`` = any), and its number."""

    certain: bool
    kinds: frozenset[Value] | None
    number: Interval


@dataclass(frozen=True, slots=True)
class Opening(Check):
    what: str
    size: Annotated[int, Bounds(2, 5)]
    total: NumberFactName
    most: Annotated[int, Bounds(1)]
    differ: FactName
    where: Selector = EVERY

    def register(self, plan: Plan) -> int:
        """Return the form of the cards to choose from."""
        return plan.form(Term(self.where, self.sections))

    def judge(self, rule: Rule, counts: int, tally: Tally) -> Findings:
        truth = any_of(self._fits(chosen) for chosen in combinations(self._shortlist(tally), self.size))
        if not truth:
            demand = "not all of one {differ}, with {total} values adding to at most {most}."
            opening = "No" if truth is False else "It depends on cards that are not known whether"
            yield rule.finding(
                truth,
                opening + " {size} cards make {what}: " + demand,
                places=tally.places(counts) if truth is False else (),
                size=self.size,
                what=self.what,
                differ=self.differ,
                total=self.total,
                most=self.most,
            )

    def repair_rows(self, rule: Rule, requirements: Requirements) -> RowWriter:
        """Return the writer: cards that are surely in the deck are picked for the opening."""
        form = self.register(requirements.plan)
        requirements.least_cards += self.size
        requirements.facts.update(dict.fromkeys((self.differ, self.total)))

        def write(model: DeckModel) -> None:
            programme = model.programme
            picked: Sum = {}
            total: Sum = {}
            kinds: dict[frozenset[Value], Sum] = {}
            surely = model.low(form)
            for column in model.columns:
                card = self._candidate(column.cards, certain=column.variable in surely)
                if not card.certain or card.number.most is None or card.kinds is None or len(card.kinds) > 1:
                    continue
                pick = programme.variable(0, self.size)
                programme.row({column.variable: 1, pick: -1}, least=0)
                picked[pick], total[pick] = 1, card.number.most
                kinds.setdefault(card.kinds, {})[pick] = 1
            programme.row(picked, self.size, self.size)
            programme.row(total, most=self.most)
            for alike in kinds.values():
                programme.row(alike, most=self.size - 1)

        return write

    def _fits(self, chosen: tuple[_Candidate, ...]) -> Truth:
        """Do these cards make the opening?"""
        known = all(card.number.most is not None for card in chosen)
        least, most = (sum(card.number[end] or 0 for card in chosen) for end in (0, 1))
        light = Interval(least, most if known else None).within(Interval(None, self.most))
        return all_of([all(card.certain for card in chosen) or None, light, _differ(chosen)])

    def _shortlist(self, tally: Tally) -> list[_Candidate]:
        """Return enough candidates to decide: of each sort, the ``size`` cards with the smallest numbers."""
        by_sort: dict[tuple[object, ...], list[_Candidate]] = {}
        term = Term(self.where, self.sections)
        for entry, match in tally.lines:
            ranges = [term.range(*outcome) for outcome in match.outcomes]
            if any(high for _, high in ranges):
                candidate = self._candidate(match.cards, certain=all(low for low, _ in ranges))
                sort = (candidate.certain, candidate.kinds, candidate.number.most is None)
                by_sort.setdefault(sort, []).extend([candidate] * min(entry.copies, self.size))
        lightest = (sorted(cards, key=lambda card: card.number.least or 0)[: self.size] for cards in by_sort.values())
        return [card for cards in lightest for card in cards]

    def _candidate(self, cards: Sequence[Card], *, certain: bool) -> _Candidate:
        """Return a candidate that is one of the cards."""
        kinds, numbers = (_values(cards, fact) for fact in (self.differ, self.total))
        known = [number for number in numbers or () if isinstance(number, int)]
        return _Candidate(certain, kinds, Interval(min(known, default=0), max(known, default=None)))


def _differ(chosen: tuple[_Candidate, ...]) -> Truth:
    """Are they not all alike?"""
    kinds = [card.kinds for card in chosen]
    if any(one and other and not one & other for one, other in combinations(kinds, 2)):
        return True
    return False if all(one is not None and len(one) == 1 for one in kinds) else None


def _values(cards: Iterable[Card], fact: str) -> frozenset[Value] | None:
    """Return the possible values of one of the cards; ``None`` if any is possible."""
    possibilities = [possible(card.facts, fact) for card in cards]
    return None if None in possibilities else frozenset(value for values in possibilities for value in values or ())
