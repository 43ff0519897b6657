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

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, NamedTuple

from deckcheck.facts import Interval, Truth, Value, all_of, any_of, possible
from deckcheck.rules.counters import Plan, Term
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.profiles import Card, Match
from deckcheck.rules.rule import Bounds, Check, FactName, Findings, Prepared, Rule, SectionId
from deckcheck.rules.selector import EVERY, Selector

if TYPE_CHECKING:
    from deckcheck.rules.repair import Column, DeckModel, Requirements, RowWriter, Sum


class _Candidate(NamedTuple):
    """A card for the opening: whether it surely counts, its values to differ by (None = any), its number's bounds."""

    certain: bool
    kinds: frozenset[Value] | None
    low: int
    high: int | None


@dataclass(frozen=True, slots=True)
class Opening(Check):
    sections: tuple[SectionId, ...]
    what: str
    size: Annotated[int, Bounds(2, 5)]
    total: FactName
    most: Annotated[int, Bounds(1)]
    differ: FactName
    where: Selector = EVERY

    def prepare(self, plan: Plan, rule: Rule) -> Prepared:
        candidates = plan.form(Term(self.where, self.sections))

        def judge(tally: Tally) -> Findings:
            truth = any_of(self._fits(chosen) for chosen in combinations(self._shortlist(tally), self.size))
            if truth:
                return
            demand = "not all of one {differ}, with {total} values adding to at most {most}."
            opening = "No" if truth is False else "It depends on cards that are not known whether"
            yield rule.finding(
                truth,
                opening + " {size} cards make {what}: " + demand,
                places=tally.places(candidates) if truth is False else (),
                size=self.size,
                what=self.what,
                differ=self.differ,
                total=self.total,
                most=self.most,
            )

        return Prepared(judge)

    def repair_rows(self, rule: Rule, requirements: Requirements) -> RowWriter:
        """Return the writer: cards that are surely in the deck are picked for the opening."""
        form = requirements.plan.form(Term(self.where, self.sections))
        requirements.least_cards += self.size
        requirements.facts.update(dict.fromkeys((self.differ, self.total)))

        def write(model: DeckModel) -> None:
            programme = model.programme
            picked: Sum = {}
            total: Sum = {}
            kinds: dict[Value, Sum] = {}
            surely = model.low(form)
            for column in model.columns:
                kind, number = self._known(column)
                if column.variable not in surely or kind is None or number is None:
                    continue
                pick = programme.variable(0, self.size)
                programme.row({column.variable: 1, pick: -1}, least=0)
                picked[pick], total[pick] = 1, number
                kinds.setdefault(kind, {})[pick] = 1
            programme.row(picked, self.size, self.size)
            programme.row(total, most=self.most)
            for alike in kinds.values():
                programme.row(alike, most=self.size - 1)

        return write

    def _known(self, column: Column) -> tuple[Value | None, int | None]:
        """Return the value that the cards must not all share, and the greatest number; ``None`` if unknown."""
        kinds, numbers = (_values(column.cards, fact) or set() for fact in (self.differ, self.total))
        whole = [number for number in numbers if isinstance(number, int)]
        return (kinds.pop() if len(kinds) == 1 else None), (max(whole) if 0 < len(whole) == len(numbers) else None)

    def _fits(self, chosen: tuple[_Candidate, ...]) -> Truth:
        """Do these cards make the opening?"""
        least = sum(card.low for card in chosen)
        most = None if any(card.high is None for card in chosen) else sum(card.high or 0 for card in chosen)
        certain = True if all(card.certain for card in chosen) else None
        return all_of([certain, Interval(least, most).within(Interval(None, self.most)), _differ(chosen)])

    def _shortlist(self, tally: Tally) -> list[_Candidate]:
        """Return enough candidates to decide: of each sort, the ``size`` cards with the smallest numbers."""
        by_sort: dict[tuple[object, ...], list[_Candidate]] = {}
        for entry, match in tally.lines:
            candidate = self._candidate(match)
            if candidate is not None:
                sort = (candidate.certain, candidate.kinds, candidate.high is None)
                by_sort.setdefault(sort, []).extend([candidate] * min(entry.copies, self.size))
        lightest = (sorted(cards, key=lambda card: card.low)[: self.size] for cards in by_sort.values())
        return [card for cards in lightest for card in cards]

    def _candidate(self, match: Match) -> _Candidate | None:
        term = Term(self.where, self.sections)
        ranges = [term.range(*outcome) for outcome in match.outcomes]
        if not any(high for _, high in ranges):
            return None
        kinds, numbers = (_values(match.cards, fact) for fact in (self.differ, self.total))
        known = [number for number in numbers or () if isinstance(number, int)]
        return _Candidate(
            certain=all(low for low, _ in ranges),
            kinds=None if kinds is None else frozenset(kinds),
            low=min(known) if known else 0,
            high=max(known) if known else None,
        )


def _differ(chosen: tuple[_Candidate, ...]) -> Truth:
    """Are they not all alike?"""
    kinds = [card.kinds for card in chosen]
    if any(one and other and not one & other for one, other in combinations(kinds, 2)):
        return True
    return False if all(one is not None and len(one) == 1 for one in kinds) else None


def _values(cards: Iterable[Card], fact: str) -> set[Value] | None:
    """Return the possible values of one of the cards; ``None`` if any is possible."""
    possibilities = [possible(card.facts, fact) for card in cards]
    return None if None in possibilities else {value for values in possibilities for value in values or ()}
