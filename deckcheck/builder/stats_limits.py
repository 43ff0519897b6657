"""What the rules of a format count in a deck, with the least and the most that they allow, kept or not.

Each kind of rule that asks for a number of cards is asked for it here; the others draw no line in a chart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, cast

from deckcheck.facts import Interval, Truth
from deckcheck.rules.counters import Plan, Term
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.kinds.chart import Chart
from deckcheck.rules.kinds.compare import Compare
from deckcheck.rules.kinds.count import Count
from deckcheck.rules.kinds.quotas import Quotas
from deckcheck.rules.kinds.share import Share
from deckcheck.rules.rule import Rule, opening
from deckcheck.rules.selector import EVERY, both, neither


class Limit(NamedTuple):
    """What a rule counts: so many, of so many that are allowed, and whether that is kept (``None`` = open)."""

    rule: str
    severity: str
    what: str
    actual: Interval
    limit: Interval
    kept: Truth
    citation: str


class _Counted(NamedTuple):
    """A count and its limit. ``kept`` is told apart from both where the one hangs on the other."""

    what: str
    actual: Interval
    limit: Interval
    kept: Truth


_Counter = Callable[[Tally], Iterable[_Counted]]


def limits(rules: Iterable[Rule], plan: Plan) -> Callable[[Tally], list[Limit]]:
    """Tell the plan what the rules count; return what reads it off a tally."""
    asked = [(rule, _KINDS[rule.kind](rule, plan)) for rule in rules if rule.kind in _KINDS]

    def found(tally: Tally) -> list[Limit]:
        return [
            Limit(rule.id, rule.severity.value, opening(what), actual, limit, kept, rule.citation)
            for rule, counted in asked
            for what, actual, limit, kept in counted(tally)
        ]

    return found


def _count(rule: Rule, plan: Plan) -> _Counter:
    check = cast(Count, rule.check)
    form = plan.form(Term(check.where, check.sections))
    limit = Interval(check.least, check.most)
    return lambda tally: [_plain(check.what, tally[form], limit)]


def _chart(rule: Rule, plan: Plan) -> _Counter:
    check = cast(Chart, rule.check)
    size, held = plan.form(Term(EVERY, check.sections)), plan.form(Term(check.where, check.sections))

    def counted(tally: Tally) -> Iterator[_Counted]:
        cards = tally[size]
        limit = Interval(check.needed(cards.least or 0), check.needed(cards.most or 0))
        within = tally[held].within(limit)
        yield _Counted(check.what, tally[held], limit, None if within and not limit.known else within)

    return counted


def _compare(rule: Rule, plan: Plan) -> _Counter:
    check = cast(Compare, rule.check)
    left, right = Term(check.left, check.sections), Term(check.right, check.sections)
    forms = plan.form(left), plan.form(right)
    difference = plan.form(left, right._replace(weight=-1))
    equal = check.relation == "equal"

    def counted(tally: Tally) -> Iterator[_Counted]:
        number, other = (tally[form] for form in forms)
        what = f"{check.left_what}, {'as many as' if equal else 'no more than'} {check.right_what}"
        limit = other if equal else Interval(None, other.most)
        yield _Counted(what, number, limit, tally[difference].within(Interval(0 if equal else None, 0)))

    return counted


def _share(rule: Rule, plan: Plan) -> _Counter:
    check = cast(Share, rule.check)
    inside, outside = both(check.of, check.where), both(check.of, neither(check.where))
    part, whole = plan.form(Term(inside, check.sections)), plan.form(Term(check.of, check.sections))
    bounds = [
        (plan.form(Term(inside, check.sections, 100 - at), Term(outside, check.sections, -at)), limit)
        for at, limit in ((check.least, Interval(0, None)), (check.most, Interval(None, 0)))
        if at is not None
    ]

    def counted(tally: Tally) -> Iterator[_Counted]:
        size = tally[whole].most or 0
        least = None if check.least is None else -(-check.least * size // 100)
        limit = Interval(least, None if check.most is None else check.most * size // 100)
        truths = {tally[form].within(bound) for form, bound in bounds}
        kept = False if False in truths else None if None in truths else True
        yield _Counted(f"{check.what}, of {tally[whole]}", tally[part], limit, kept)

    return counted


def _quotas(rule: Rule, plan: Plan) -> _Counter:
    check = cast(Quotas, rule.check)
    rows = {str(row[0]).casefold(): row for row in check.rows}
    forms: Mapping[str, list[tuple[str, int]]] = {
        key: [(what, plan.form(Term(where, check.sections))) for what, where in check.sorts(str(row[1]), str(row[2]))]
        for key, row in rows.items()
    }

    def counted(tally: Tally) -> Iterator[_Counted]:
        key = tally.header.get(check.header, "").casefold().strip()
        for (what, form), needed in zip(forms.get(key, ()), rows.get(key, ())[3:], strict=True):
            yield _plain(what, tally[form], Interval.exactly(int(needed)))

    return counted


def _plain(what: str, actual: Interval, limit: Interval) -> _Counted:
    return _Counted(what, actual, limit, actual.within(limit))


_KINDS: Mapping[str, Callable[[Rule, Plan], _Counter]] = {
    "chart": _chart,
    "compare": _compare,
    "count": _count,
    "quotas": _quotas,
    "share": _share,
}
