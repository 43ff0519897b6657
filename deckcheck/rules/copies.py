r"""copies: how often one card may stand in the deck.

``most`` copies of each card that ``where`` means, or ``most`` for every full ``per`` cards in ``per_sections``
(never fewer than ``most``: a deck below that size breaks its own rule). What is one card is the edition's
identity, or the facts ``by``. A card whose name the database lacks may be a further copy of any other.

>>> from deckcheck.rules.trial import trial
>>> rule = 'kind = "copies"\nmost = 2\nwhat = "card"\nby = ["called"]'
>>> facts = {"Peter": {"called": "peter"}}
>>> trial(rule, ["2 Peter"], facts)
[]
>>> trial(rule, ["2 Peter", "1 Peter"], facts)
['violated: 3 copies of Peter; at most 2 of each card.']
>>> trial(rule, ["2 Peter", "1 Petre"], facts)
['undetermined: Up to 3 copies of one card; at most 2 of each card.']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from deckcheck.facts import Interval
from deckcheck.findings import Finding, Place
from deckcheck.rules.plan import Plan, Tally, Term, may_equal
from deckcheck.rules.rule import Judge, Rule
from deckcheck.rules.selector import EVERY, Selector


@dataclass(frozen=True, slots=True)
class Copies:
    sections: tuple[str, ...]
    what: str
    most: int
    where: Selector = EVERY
    by: tuple[str, ...] = ()
    per: int = 0
    per_sections: tuple[str, ...] = ()

    def limit(self, cards: int) -> int:
        """How many copies a deck of so many cards may hold."""
        return self.most * max(1, cards // self.per) if self.per else self.most

    def prepare(self, plan: Plan, rule: Rule) -> Judge:
        group = plan.group(self.where, self.sections, self.by)
        size = plan.form(Term(EVERY, self.per_sections or self.sections))

        def judge(tally: Tally) -> Iterator[Finding]:
            cards = tally[size]
            most = self.limit(cards.most or 0)
            values = {
                "most": most,
                "what": self.what,
                "ratio": f" in a deck of {cards} cards" if self.per else "",
            }
            for key, copies in tally.sure[group].items():
                if copies > most:
                    places = tally.holders(group, key)
                    names = " and ".join(dict.fromkeys(each.card for each in places))
                    yield rule.finding(
                        False,
                        "{copies} copies of {card}; at most {most} of each {what}{ratio}.",
                        {**values, "copies": copies, "card": names},
                        actual=Interval.exactly(copies),
                        limit=Interval(None, most),
                        places=places,
                    )
            strict = self.limit(cards.least or 0)
            if tally.maybe[group] or strict < most:
                yield from self._open(tally, group, rule, strict, {**values, "most": strict})

        return judge

    def _open(self, tally: Tally, group: int, rule: Rule, most: int, values: dict[str, object]) -> Iterator[Finding]:
        """Could cards that are not wholly known make one card too many?"""
        sure = tally.sure[group]
        unsure = tally.unsure(group)
        reached = 0
        places: dict[Place, None] = {}
        for key in {**sure, **tally.maybe[group]}:
            certain = sure.get(key, 0)
            adding = [place for place, keys in unsure if any(may_equal(key, other) for other in keys)]
            total = certain + sum(place.copies for place in adding)
            if certain <= most < total:
                reached = max(reached, total)
                places.update(dict.fromkeys(adding))
        if reached:
            yield rule.finding(
                None,
                "Up to {copies} copies of one card; at most {most} of each {what}{ratio}.",
                {**values, "copies": reached},
                actual=Interval(max((n for n in sure.values() if n <= most), default=0), reached),
                limit=Interval(None, most),
                places=tuple(places),
            )
