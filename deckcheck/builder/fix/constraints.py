"""Each kind of rule as rows of a programme, which hold just when the rule certainly does.

A translation stands for the ``prepare`` of its kind: it tells the plan what to ask of each card, then writes what its
judge asks of the sums. Where a count is an interval both its ends are asked, since a deck has to be legal whatever is
not known of its cards. A kind without a translation here is left to the engine, which looks at every result.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import cast

from deckcheck.builder.fix.copy_constraints import copies
from deckcheck.builder.fix.milp_columns import DeckModel, Requirements, RowWriter, Translation
from deckcheck.builder.fix.set_constraints import complete, opening, values
from deckcheck.rules.counters import Term
from deckcheck.rules.kinds.chart import Chart
from deckcheck.rules.kinds.compare import Compare
from deckcheck.rules.kinds.count import Count
from deckcheck.rules.kinds.exclusive import Exclusive
from deckcheck.rules.kinds.includes import Includes
from deckcheck.rules.kinds.quotas import Quotas
from deckcheck.rules.kinds.share import Share
from deckcheck.rules.rule import Rule
from deckcheck.rules.selector import EVERY, both, neither, selector


def count(rule: Rule, requirements: Requirements) -> RowWriter:
    check = cast(Count, rule.check)
    form = requirements.plan.form(Term(check.where, check.sections))
    if check.most == 0 and rule.binding:
        requirements.forbidden_forms.add(form)
    requirements.least_cards += check.least or 0
    return lambda model: model.within(form, check.least, check.most)


def compare(rule: Rule, requirements: Requirements) -> RowWriter:
    check = cast(Compare, rule.check)
    difference = requirements.plan.form(Term(check.left, check.sections), Term(check.right, check.sections, -1))
    return lambda model: model.within(difference, 0 if check.relation == "equal" else None, 0)


def share(rule: Rule, requirements: Requirements) -> RowWriter:
    check = cast(Share, rule.check)
    inside, outside = both(check.of, check.where), both(check.of, neither(check.where))

    def balance(percent: int) -> int:
        return requirements.plan.form(
            Term(inside, check.sections, 100 - percent), Term(outside, check.sections, -percent)
        )

    least = None if check.least is None else balance(check.least)
    most = None if check.most is None else balance(check.most)

    def write(model: DeckModel) -> None:
        if least is not None:
            model.within(least, least=0)
        if most is not None:
            model.within(most, most=0)

    return write


def chart(rule: Rule, requirements: Requirements) -> RowWriter:
    """One switch for each step of the chart, of which one is on: it gives the sizes and what they need."""
    check = cast(Chart, rule.check)
    size = requirements.plan.form(Term(EVERY, check.sections))
    held = requirements.plan.form(Term(check.where, check.sections))
    requirements.least_cards += check.first

    def write(model: DeckModel) -> None:
        programme = model.programme
        starts = [0, *range(check.start + check.step, model.most_cards + 1, check.step), model.most_cards + 1]
        steps = {programme.switch(): bounds for bounds in pairwise(starts)}
        programme.row(dict.fromkeys(steps, 1), 1, 1)
        need = {switch: -check.needed(start) for switch, (start, _) in steps.items()}
        programme.row({**model.low(size), **{switch: -start for switch, (start, _) in steps.items()}}, least=0)
        programme.row({**model.high(size), **{switch: 1 - end for switch, (_, end) in steps.items()}}, most=0)
        programme.row({**model.low(held), **need}, least=0)
        programme.row({**model.high(held), **need}, most=0)

    return write


def quotas(rule: Rule, requirements: Requirements) -> RowWriter:
    """A deck that names no row of the table cannot be decided, whatever its cards."""
    check = cast(Quotas, rule.check)
    stated = requirements.header.get(check.header, "").casefold().strip()
    row = next((each for each in check.rows if str(each[0]).casefold() == stated), None)
    if row is None:

        def undecided(model: DeckModel) -> None:
            model.undecidable_rules.add(rule.id)
            model.programme.row({}, least=1)

        return undecided
    counts = [int(needed) for needed in row[3:]]
    sorts = check.sorts(str(row[1]), str(row[2]))
    forms = [requirements.plan.form(Term(where, check.sections)) for _, where in sorts]
    requirements.least_cards += sum(counts)

    def write(model: DeckModel) -> None:
        for form, needed in zip(forms, counts, strict=True):
            model.within(form, needed, needed)

    return write


def includes(rule: Rule, requirements: Requirements) -> RowWriter:
    check = cast(Includes, rule.check)
    titles = {title for group in check.any_of for title in group}
    forms = {title: requirements.plan.form(Term(selector({"title": title}), check.sections)) for title in titles}
    requirements.least_cards += len(titles)

    def write(model: DeckModel) -> None:
        groups = {model.programme.switch(): group for group in check.any_of}
        model.programme.row(dict.fromkeys(groups, 1), least=1)
        for switch, group in groups.items():
            for title in group:
                model.programme.row({**model.low(forms[title]), switch: -1}, least=0)

    return write


def exclusive(rule: Rule, requirements: Requirements) -> RowWriter:
    """Some side is empty; or there are fewer cards than sides, and it is not certain that they are of all sides."""
    check = cast(Exclusive, rule.check)
    forms = [requirements.plan.form(Term(side, check.sections)) for side in check.sides]

    def write(model: DeckModel) -> None:
        programme = model.programme
        ways = []
        for form in forms:
            ways.append(programme.switch())
            with programme.when(ways[-1]):
                programme.row(model.high(form), most=0)
        highs = [model.high(form) for form in forms]
        if any(high.keys() - model.low(form).keys() for form, high in zip(forms, highs, strict=True)):
            ways.append(programme.switch())
            few = dict.fromkeys((each for high in highs for each in high), 1)
            lacking = {programme.switch(): form for form in forms}
            with programme.when(ways[-1]):
                programme.row(few, most=len(forms) - 1)
                programme.row(dict.fromkeys(lacking, 1), least=1)
                for switch, form in lacking.items():
                    with programme.when(switch):
                        programme.row(model.low(form), most=0)
        programme.row(dict.fromkeys(ways, 1), least=1)

    return write


TRANSLATIONS: Mapping[str, Translation] = {
    "chart": chart,
    "compare": compare,
    "complete": complete,
    "copies": copies,
    "count": count,
    "exclusive": exclusive,
    "includes": includes,
    "opening": opening,
    "quotas": quotas,
    "share": share,
    "values": values,
}
