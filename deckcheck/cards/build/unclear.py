"""Report what new printings leave unclear, which an import never guesses: sets, people and missing facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from deckcheck.cards.build.same_card import CHARACTERS
from deckcheck.cards.fact_schema import COMPUTED
from deckcheck.cards.names import fold
from deckcheck.cards.printings import Printing
from deckcheck.errors import did_you_mean
from deckcheck.facts import texts_of
from deckcheck.wording import choice, counted

_NEARLY_ALL = 0.99
"""A fact that so many known cards of a type state is missing from a new one that does not."""


def unclear(new: Sequence[Printing], known: Sequence[Printing]) -> Iterator[str]:
    """Yield a sentence for each unknown set, and for each new printing of unclear identity or with missing facts."""
    yield from _sets(new, known)
    people: dict[str, set[str]] = {}
    for each in (*known, *new):
        people.setdefault(fold(each.title), set()).update(texts_of(each.facts["person"]))
    usual = _usual_facts(known)
    for each in new:
        types = texts_of(each.facts["type"])
        stated = texts_of(each.facts["person"])
        perhaps = {*texts_of(each.facts["may_be"])} or people[fold(each.title)]
        if perhaps and not stated and not each.facts["generic"] and {*CHARACTERS} & {*types}:
            yield f"{each.name} [{each.set}] may be {choice(sorted(perhaps))}; state its person, or - for another"
        if missing := [fact.replace("_", " ") for fact in usual.get(types, ()) if not each.facts[fact]]:
            yield f"{each.name} [{each.set}] has no {choice(missing)}, unlike other cards of its type"


def _sets(new: Sequence[Printing], known: Sequence[Printing]) -> Iterator[str]:
    names = {each.set: str(each.facts["set_name"]) for each in known}
    codes = {fold(name): code for code, name in names.items()}
    for code, number in Counter(each.set for each in new if each.set not in names).items():
        name = next(str(each.facts["set_name"]) for each in new if each.set == code)
        other = codes.get(fold(name))
        near = f"; its name is that of the set {other!r}" if other else did_you_mean(code, names)
        yield f"the set {code!r} ({name}) is new, with {counted(number, 'card')}{near}"


def _usual_facts(known: Sequence[Printing]) -> Mapping[tuple[str, ...], list[str]]:
    """Return the facts that nearly all known cards of each combination of types state."""
    held: dict[tuple[str, ...], list[Printing]] = {}
    for each in known:
        held.setdefault(texts_of(each.facts["type"]), []).append(each)
    return {
        types: [
            fact
            for fact in alike[0].facts
            if fact not in COMPUTED and sum(bool(each.facts[fact]) for each in alike) >= _NEARLY_ALL * len(alike)
        ]
        for types, alike in held.items()
    }
