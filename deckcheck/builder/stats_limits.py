"""What the rules of a format count in a deck, with the least and the most that they allow, kept or not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from deckcheck.deck import Deck
from deckcheck.facts import Interval, Truth
from deckcheck.reading.resolved_lines import Lines
from deckcheck.rules.counters import Plan
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.profiles import Match
from deckcheck.rules.rule import Rule, opening


class Limit(NamedTuple):
    """What a rule counts: so many, of so many that are allowed, and whether that is kept (``None`` = open)."""

    rule: str
    severity: str
    what: str
    actual: Interval
    limit: Interval
    kept: Truth
    citation: str


def limits(rules: Iterable[Rule], plan: Plan) -> Callable[[Tally], list[Limit]]:
    """Tell the plan what the rules count; return what reads it off a deck added up."""
    counting = [(rule, rule.check.count_limits(plan)) for rule in rules]

    def read(tally: Tally) -> list[Limit]:
        return [
            Limit(rule.id, rule.severity.value, opening(what), actual, limit, kept, rule.citation)
            for rule, counted in counting
            for what, actual, limit, kept in counted(tally)
        ]

    return read


def tally(plan: Plan, deck: Deck, lines: Lines) -> Tally:
    """Return the lines of a deck added up by a plan, which must know by then all that is to be counted."""
    matches = [
        (entry, Match(found.cards, found.sections, plan.profile(found.cards, found.sections, found.joint)))
        for entry, found in lines
    ]
    return Tally(plan, matches, deck.extra, deck.places)
