"""What a rule asks of a card, read off its parameters: for saying which facts are lacking, not for judging."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields

from deckcheck.facts import Facts, any_of, possible
from deckcheck.rules.counters import Clause
from deckcheck.rules.rule import Check
from deckcheck.rules.selector import Selector

_FACTS = ("by", "fact", "differ", "total", "asks")
"""Where the kinds of rules name facts that they ask of a card besides those of their selectors."""


def asked(check: Check, identity: Sequence[Clause], facts: Facts) -> Iterator[str]:
    """The facts that are not known of a card and that leave open what a check makes of it.

    ``identity`` tells what is one card, for checks that count copies.
    """
    values = [getattr(check, field.name) for field in fields(check)]
    for value in values:
        for each in value if isinstance(value, tuple) and not isinstance(value, Selector) else (value,):
            if isinstance(each, Selector):
                yield from _open(each, facts)
    named = [getattr(check, name, ()) for name in _FACTS]
    yield from _unknown((name for each in named for name in ((each,) if isinstance(each, str) else each)), facts)
    if getattr(check, "by", None) == ():
        for clause in identity:
            yield from _open(clause.where, facts)
            fits = clause.where.match(facts)
            if fits:
                yield from _unknown(clause.by, facts)
                return


def _open(where: Selector, facts: Facts) -> Iterator[str]:
    """The facts that leave it open whether a selector means a card: of those that must all fit, the first to ask."""
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
