"""The parameters of a rule: built from a format file, and searched for the facts that they need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields

from deckcheck.errors import InvalidEdition
from deckcheck.facts import Facts, any_of, possible
from deckcheck.rules.profiles import Clause
from deckcheck.rules.rule import Check
from deckcheck.rules.selector import Selector, selector


def check(kind: type[Check], table: Mapping[str, object], where: str) -> Check:
    """Return the check of a kind; ``where`` names the rule in errors.

    Raises InvalidEdition for a missing parameter, or one that the kind does not have.
    """
    known = {field.name: field for field in fields(kind)}
    for name in table:
        if name not in known:
            raise InvalidEdition(f"{where}: {name!r} is not a parameter; there are {', '.join(known)}")
    missing = [name for name, field in known.items() if field.default is MISSING and name not in table]
    if missing:
        raise InvalidEdition(f"{where}: {', '.join(missing)} must be stated")
    return kind(**{name: _value(known[name].type, value, f"{where}.{name}") for name, value in table.items()})


def _value(type_: object, value: object, where: str) -> object:
    if type_ in ("Selector", "Selector | None"):
        return selector(value, where)
    if type_ == "tuple[Selector, ...]" and isinstance(value, list):
        return tuple(selector(each, where) for each in value)
    if isinstance(value, list):
        return tuple(tuple(part) if isinstance(part, list) else part for part in value)
    return value


def parameters_of(kind: type[Check] | Check, type_: str) -> list[str]:
    """Return the names of the parameters of a type, such as ``FactName``, alone or in a list."""
    return [field.name for field in fields(kind) if type_ in str(field.type)]


def missing_facts(check: Check, identity: Sequence[Clause], facts: Facts) -> Iterator[str]:
    """Yield the unknown facts of a card that leave the result of a check undetermined.

    ``identity`` determines which cards are the same, for checks that count copies.
    """
    for name in parameters_of(check, "Selector"):
        value = getattr(check, name)
        for where in (value,) if isinstance(value, Selector) else value or ():
            yield from _open(where, facts)
    for name in parameters_of(check, "FactName"):
        value = getattr(check, name)
        yield from _unknown((value,) if isinstance(value, str) else value, facts)
    if getattr(check, "by", None) == ():  # it counts copies by the identity of the edition
        for clause in identity:
            yield from _open(clause.where, facts)
            fits = clause.where.match(facts)
            if fits:
                yield from _unknown(clause.by, facts)
                return


def _open(where: Selector, facts: Facts) -> Iterator[str]:
    """Yield the unknown facts that leave a selector's match undetermined; of facts that must all match, the first."""
    if where.match(facts) is not None:
        return
    if first := next((test.fact for test in where.tests if test.match(facts) is None), ""):
        yield first
        return
    alternatives = where.any if any_of(each.match(facts) for each in where.any) is None else ()
    for part in (*where.all, *alternatives, *where.none):
        yield from _open(part, facts)


def _unknown(names: Iterable[str], facts: Facts) -> Iterator[str]:
    return (name for name in names if len(possible(facts, name) or ()) != 1)
