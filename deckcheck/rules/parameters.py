"""Build models from tables, such as the parameters of a rule; search these for the facts that they need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from inspect import Parameter, signature
from types import NoneType
from typing import Any, TypeVar

from deckcheck.facts import Facts, any_of, possible
from deckcheck.rules.profiles import Clause
from deckcheck.rules.rule import Check
from deckcheck.rules.selector import Selector, selector

Table = Mapping[str, Any]
Model = TypeVar("Model")
Reader = Callable[[Any], object]
"""Converts a value of a table."""


def made(model: Callable[..., Model], table: Table, /, **read: Reader) -> Model:
    """Return a model from its table, lists as tuples; ``read`` has converters for some of the fields.

    Raises KeyError for a missing field.
    """
    stated: dict[str, object] = {}
    for name, field in _parameters(model).items():
        if name in table:
            stated[name] = read.get(name, _as_tuple)(table[name])
        elif field.default is Parameter.empty:
            raise KeyError(name)
    return model(**stated)


def each_made(model: Callable[..., Model], **read: Reader) -> Callable[[Iterable[Table]], tuple[Model, ...]]:
    """Return a function that makes a model from each table of a list."""
    return lambda tables: tuple(made(model, table, **read) for table in tables)


@cache
def _parameters(model: Callable[..., object]) -> Mapping[str, Parameter]:
    return signature(model).parameters


def _as_tuple(value: Any) -> object:
    return tuple(map(_as_tuple, value)) if isinstance(value, list) else value


def check(kind: type[Check], table: Table) -> Check:
    """Return the check of a kind. Raises KeyError for a missing parameter."""
    return made(kind, table, **dict.fromkeys(parameters_of(kind, "Selector"), _selectors))


def _selectors(value: object) -> Selector | tuple[Selector, ...]:
    return tuple(map(selector, value)) if isinstance(value, list) else selector(value)


def parameters_of(kind: type[Check] | Check, type_: str) -> list[str]:
    """Return the names of the parameters of a type, such as ``FactName``, alone or in a list."""
    return [field.name for field in fields(kind) if type_ in str(field.type)]


def values_of(check: Check, type_: str) -> Iterator[Any]:
    """Yield the values of the parameters of a type, those in a list one by one."""
    for name in parameters_of(check, type_):
        value = getattr(check, name)
        yield from (value or ()) if type(value) in (tuple, NoneType) else (value,)


def missing_facts(check: Check, identity: Sequence[Clause], facts: Facts) -> Iterator[str]:
    """Yield the unknown facts of a card that leave the result of a check undetermined.

    ``identity`` determines which cards are the same, for checks that count copies.
    """
    for where in values_of(check, "Selector"):
        yield from _open(where, facts)
    yield from _unknown(values_of(check, "FactName"), facts)
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
