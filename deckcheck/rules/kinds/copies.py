r"""copies: how many copies of one card the deck may have.

``most`` copies of each card that matches ``where``, or ``most`` for every full ``per`` cards in ``per_sections``
(never fewer than ``most``: a smaller deck violates the rule about its size). Which cards are the same is determined
by the edition's identity, or by the facts ``by``. A card whose name the database lacks may be a further copy of any
other card; copies of one such name are copies of one card in any case. Versions of a card that have a stricter limit
of their own (``also``) count towards this one.

>>> rule = 'kind = "copies"\nmost = 2\nwhat = "card"\nby = ["called"]'
>>> facts = {"Peter": {"called": "peter"}}
>>> trial(rule, ["2 Peter"], facts)
[]
>>> trial(rule, ["2 Peter", "1 Peter"], facts)
['violated: 3 copies of Peter; at most 2 of each card.']
>>> trial(rule, ["2 Peter", "1 Petre"], facts)
['undetermined: Up to 3 copies of one card; at most 2 of each card.']
>>> trial(rule.replace("called", "number"), ["2 Peter", "1 Peter"], facts)
['violated: 3 copies of Peter; at most 2 of each card.']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from deckcheck.facts import Interval
from deckcheck.findings import Place
from deckcheck.rules.counters import Plan, Tally, Term
from deckcheck.rules.rule import Bounds, Check, Contradiction, FactName, Findings, Rule, Sections, so_many
from deckcheck.rules.selector import EVERY, Selector, either

if TYPE_CHECKING:
    from deckcheck.rules.repair import Requirements, RowWriter
    from deckcheck.rules.unsure_copies import UnsureCopies


@dataclass(frozen=True, slots=True)
class Copies(Check):
    what: str
    most: Annotated[int, Bounds(1, zero="to allow none, state kind = 'count' with most = 0")]
    where: Selector = EVERY
    also: Selector | None = None
    by: tuple[FactName, ...] = ()
    per: Annotated[int, Bounds(1, zero="for the same limit in every deck leave it out")] = 0
    per_sections: Sections = ()

    def limit(self, cards: int) -> int:
        """Return how many copies a deck of this size may have."""
        return self.most * max(1, cards // self.per) if self.per else self.most

    def register(self, plan: Plan) -> tuple[int, int, int]:
        """Return the group of the limited cards, the group of the cards that count, and the form of the deck size."""
        own = plan.group(self.where, self.sections, self.by)
        counted = plan.group(either(self.where, self.also), self.sections, self.by) if self.also else own
        return own, counted, plan.form(Term(EVERY, self.per_sections or self.sections))

    def judge(self, rule: Rule, counts: tuple[int, int, int], tally: Tally) -> Findings:
        own, counted, size = counts
        cards, sure, unsure = tally[size], tally.sure(counted), tally.unsure(counted)
        strict, most = self.limit(cards.least or 0), self.limit(cards.most or 0)
        if not unsure and max(sure.values(), default=0) <= strict:
            return
        allowed = Interval(None, most)
        values: dict[str, Any] = {
            "most": most,
            "what": self.what,
            "ratio": f" in a deck of {so_many(cards, 'card')}" if self.per else "",
        }
        mine = tally.sure(own)
        limited = {key: copies for key, copies in sure.items() if copies > most and key in mine}
        held = [*zip(limited.values(), tally.holders(counted, limited), strict=True)]
        excess = [each for each in unsure if each.one and each.inside and each.copies > most and counted == own]
        held += [(each.copies, each.places) for each in excess]
        # One card may have several keys; report the same copies only once.
        for places, copies in {places: copies for copies, places in held}.items():
            names = " and ".join(dict.fromkeys(each.meaning or each.card for each in places))
            actual = Interval.exactly(copies)
            yield rule.finding(
                False,
                "{copies} copies of {card}; at most {most} of each {what}{ratio}.",
                actual,
                allowed,
                places,
                rule.way_out(actual, allowed, places, exchange=self.limit((cards.least or 0) - copies + most) < most),
                copies=copies,
                card=names,
                **values,
            )
        others = [each for each in unsure if each not in excess]
        if others or strict < most or (counted != own and tally.maybe(own)):
            from deckcheck.rules.unsure_copies import UnsureCopies

            # Usually all are left, and other rules may have computed them already.
            left = UnsureCopies(others) if excess or not others else tally.unsure_copies(counted)
            yield from _further(rule, tally, (own, counted), left, Interval(strict, most), values)

    def repair_rows(self, rule: Rule, requirements: Requirements) -> RowWriter:
        from deckcheck.rules.repair import CopyLimit, limit_copies

        limit = CopyLimit(*self.register(requirements.plan), self.most, self.per, self.limit)
        requirements.copy_limits.append(limit)
        return partial(limit_copies, limit=limit)

    def contradiction(self, fact_values: Mapping[str, Sequence[str]]) -> Contradiction | None:
        if self.per_sections and not self.per:
            return ("per_sections",), "per_sections: per must be stated too, of how many cards in them there are most"
        return None


def _further(
    rule: Rule, tally: Tally, groups: tuple[int, int], unsure: UnsureCopies, limits: Interval, values: dict[str, Any]
) -> Findings:
    """Yield a finding if partly known cards might exceed the limit, or if the limit itself is uncertain.

    Of ``groups``, the first contains the limited cards, the second those that count; ``limits`` are the strictest and
    the loosest limit.
    """
    from deckcheck.rules.unsure_copies import AlikeKeys

    own, counted = groups
    limited, maybe_limited = tally.sure(own), AlikeKeys(tally.maybe(own))
    sure = tally.sure(counted)
    strict, loose = limits.least or 0, limits.most or 0
    reached = 0
    places: dict[Place, None] = {}
    # A fully known card without possible further copies matters only if it surely exceeds the limit.
    known = sure if unsure.alike else [key for key, copies in sure.items() if copies > strict or key in unsure.at]
    for key in dict.fromkeys([*known, *unsure.at]):
        certain = sure.get(key, 0)
        copies, there = unsure.to(key)
        if certain + copies <= strict:
            continue
        # More copies than the loosest limit allows have been reported already.
        if certain <= loose if key in limited else any(True for _ in maybe_limited.to(key)):
            reached = max(reached, certain + copies)
            places.update(there)
    if reached:
        yield rule.finding(
            None,
            "Up to {copies} copies of one card; at most {most} of each {what}{ratio}.",
            Interval(max((n for n in sure.values() if n <= loose), default=0), reached),
            Interval(None, strict),
            tuple(places),
            **{**values, "copies": reached, "most": strict},
        )
