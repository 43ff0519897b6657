"""The rules that turn on which values or cards there are, not on how many: complete, values and opening."""

from __future__ import annotations

from typing import cast

from deckcheck.builder.fix.milp_columns import Column, DeckModel, Requirements, RowWriter, possible_keys
from deckcheck.builder.fix.milp_solver import Programme, Sum
from deckcheck.facts import Value, possible
from deckcheck.rules.counters import Key, Term
from deckcheck.rules.kinds.complete import Complete
from deckcheck.rules.kinds.opening import Opening
from deckcheck.rules.kinds.values import Values
from deckcheck.rules.rule import Rule
from deckcheck.rules.selector import EVERY


def complete(rule: Rule, requirements: Requirements) -> RowWriter:
    check = cast(Complete, rule.check)
    group = requirements.plan.group(EVERY, check.sections, (check.fact,))
    requirements.keyed_groups.add(group)
    requirements.least_cards += len(check.values)

    def write(model: DeckModel) -> None:
        held = model.of_group(group)
        there = {key[1]: sum for key, sum in held.sure.items()}
        for value in check.values:
            model.programme.row(there.get(value, {}), 1, 1)
        for other, sum in there.items():
            if other not in check.values:
                model.programme.row(sum, most=0)
        for column in held.maybe:
            model.programme.row({column.variable: 1}, most=0)

    return write


def values(rule: Rule, requirements: Requirements) -> RowWriter:
    """A switch for each value that is there; cards not wholly known add what they may add beyond those."""
    check = cast(Values, rule.check)
    group = requirements.plan.group(check.where, check.sections, (check.fact,))
    requirements.keyed_groups.add(group)

    def write(model: DeckModel) -> None:
        programme = model.programme
        held = model.of_group(group)
        there = {key: _present(programme, sum) for key, sum in held.sure.items()}
        total = dict.fromkeys(there.values(), 1)
        unsure: dict[object, list[Column]] = {}
        for column in held.maybe:
            keys = possible_keys(column, group)
            alike = id(column) if column.identity is None else (column.identity, keys, group in column.profile.inside)
            unsure.setdefault(alike, []).append(column)
        for columns in unsure.values():
            copies = {each.variable: 1 for each in columns}
            keys = possible_keys(columns[0], group)
            total[_further(programme, copies, keys, there, one=columns[0].identity is not None)] = 1
        programme.row(total, most=check.most)

    return write


def _present(programme: Programme, sum: Sum) -> int:
    """A switch that is on just when some of these cards are there."""
    switch = programme.switch()
    programme.row({**sum, switch: -programme.reach(sum)[1]}, most=0)
    programme.row({**sum, switch: -1}, least=0)
    return switch


def _further(programme: Programme, copies: Sum, keys: tuple[Key, ...], there: dict[Key, int], *, one: bool) -> int:
    """A variable for the values that copies add which are not wholly known, counted as the judge of the kind does."""
    most = programme.reach(copies)[1]
    added = programme.variable(0, most)
    present = _present(programme, copies)
    if any(None in key for key in keys):  # which may be a value that is nowhere else
        programme.row({added: 1, **({present: -1} if one else dict.fromkeys(copies, -1))}, least=0)
        return added
    known = {there[key]: 1 for key in keys if key in there}
    if one:  # one value, if any of its keys is new
        with programme.when(present):
            programme.row({**known, added: len(keys)}, least=len(keys))
        return added
    by_copies, by_keys = programme.switch(), programme.switch()
    programme.row({by_copies: 1, by_keys: 1}, least=1)
    with programme.when(present, by_copies):
        programme.row({**dict.fromkeys(copies, -1), added: 1}, least=0)
    with programme.when(present, by_keys):
        programme.row({**known, added: 1}, least=len(keys))
    return added


def opening(rule: Rule, requirements: Requirements) -> RowWriter:
    """Some cards of those that are surely there are picked out for the opening."""
    check = cast(Opening, rule.check)
    form = requirements.plan.form(Term(check.where, check.sections))
    requirements.least_cards += check.size
    requirements.facts.update(dict.fromkeys((check.differ, check.total)))

    def write(model: DeckModel) -> None:
        programme = model.programme
        picked: Sum = {}
        total: Sum = {}
        kinds: dict[Value, Sum] = {}
        surely = model.low(form)
        for column in model.columns:
            kind, number = _sort(column, check)
            if column.variable not in surely or kind is None or number is None:
                continue
            pick = programme.variable(0, check.size)
            programme.row({column.variable: 1, pick: -1}, least=0)
            picked[pick], total[pick] = 1, number
            kinds.setdefault(kind, {})[pick] = 1
        programme.row(picked, check.size, check.size)
        programme.row(total, most=check.most)
        for alike in kinds.values():
            programme.row(alike, most=check.size - 1)

    return write


def _sort(column: Column, check: Opening) -> tuple[Value | None, int | None]:
    """What a card may not all share with the others, and its greatest number; ``None`` where that is not known."""
    kinds = {value for card in column.cards for value in possible(card.facts, check.differ) or (None,)}
    numbers = {value for card in column.cards for value in possible(card.facts, check.total) or (None,)}
    whole = [number for number in numbers if isinstance(number, int)]
    known = len(whole) == len(numbers)
    return (kinds.pop() if len(kinds) == 1 else None), (max(whole) if known and whole else None)
