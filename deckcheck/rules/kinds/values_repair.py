"""The rows of a limit of different values: a switch for each value that is there."""

from __future__ import annotations

from deckcheck.rules.identity import Key
from deckcheck.rules.repair import Column, DeckModel, Programme, RowWriter, Sum, possible_keys


def value_rows(group: int, most: int) -> RowWriter:
    """Return what writes that a group has at most so many keys.

    Cards that are not wholly known add what they may add beyond the keys that are there.
    """

    def write(model: DeckModel) -> None:
        programme = model.programme
        held = model.of_group(group)
        there = {key: _present(programme, sum) for key, sum in held.sure.items()}
        total = dict.fromkeys(there.values(), 1)
        unsure: dict[object, list[Column]] = {}
        for column in held.maybe:
            alike = id(column) if column.identity is None else (column.identity, dict(column.profile.maybe)[group])
            unsure.setdefault(alike, []).append(column)
        for columns in unsure.values():
            copies = {column.variable: 1 for column in columns}
            keys = possible_keys(columns[0], group)
            total[_further(programme, copies, keys, there, one=columns[0].identity is not None)] = 1
        programme.row(total, most=most)

    return write


def _present(programme: Programme, sum: Sum) -> int:
    """Return a switch that is on just when some of these cards are there."""
    switch = programme.switch()
    programme.row({**sum, switch: -programme.reach(sum)[1]}, most=0)
    programme.row({**sum, switch: -1}, least=0)
    return switch


def _further(programme: Programme, copies: Sum, keys: tuple[Key, ...], there: dict[Key, int], *, one: bool) -> int:
    """Return a variable for the values that copies not wholly known add, counted as the judge of the kind does."""
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
