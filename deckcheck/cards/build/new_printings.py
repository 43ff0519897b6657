"""Write new printings as ``card_db/`` states them, for people to review, and report what they leave unclear.

An import never guesses sets, people and missing facts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import tomlkit

from deckcheck.atomic_files import write_atomically
from deckcheck.cards.build.same_card import CHARACTERS
from deckcheck.cards.build.versions import derived
from deckcheck.cards.fact_schema import COMPUTED, FactSchema, Printing
from deckcheck.cards.names import fold
from deckcheck.errors import did_you_mean
from deckcheck.facts import Value, texts_of
from deckcheck.wording import choice, counted

_NEARLY_ALL = 0.99
"""A new card lacks a fact if at least this share of the known cards of its type have it."""


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
        remark = f"; its name is that of the set {other!r}" if other else did_you_mean(code, names)
        yield f"the set {code!r} ({name}) is new, with {counted(number, 'card')}{remark}"


def _usual_facts(known: Sequence[Printing]) -> Mapping[tuple[str, ...], list[str]]:
    """Return the facts that nearly all known cards of each combination of types state."""
    by_types: dict[tuple[str, ...], list[Printing]] = {}
    for each in known:
        by_types.setdefault(texts_of(each.facts["type"]), []).append(each)
    return {
        types: [
            fact
            for fact in alike[0].facts
            if fact not in COMPUTED and sum(bool(each.facts[fact]) for each in alike) >= _NEARLY_ALL * len(alike)
        ]
        for types, alike in by_types.items()
    }


def write_source(printings: Iterable[Printing], schema: FactSchema, since: str, folder: Path) -> list[Path]:
    """Write a file for each set of the printings into ``folder`` and return their paths.

    ``since`` is the release that they are first in. Raises DeckcheckError rather than replace a file.
    """
    sets: dict[str, list[Printing]] = {}
    for each in printings:
        sets.setdefault(each.set, []).append(each)
    folder.mkdir(parents=True, exist_ok=True)
    paths: list[Path] = []
    for code, printings_of_set in sets.items():
        name = str(printings_of_set[0].facts["set_name"])
        head = f"code = {_toml(code)}\nname = {_toml(name)}\ncards = [\n"
        rows = "".join(f"  {_line(_stated(each, schema, name) | {'since': since})},\n" for each in printings_of_set)
        paths.append(folder / f"{re.sub(r'[^a-z0-9]+', '-', name.lower()).strip('-') or code}.toml")
        write_atomically(str(paths[-1]), f"{head}{rows}]\n", overwrite=False)
    return paths


def _stated(printing: Printing, schema: FactSchema, set_name: str) -> dict[str, Value]:
    """Return the facts that a line must state, without those that the build derives or adds."""
    facts = {name: fact for name, fact in schema.without_defaults(printing.facts).items() if name not in COMPUTED}
    for name, implied in (("set", printing.set), ("set_name", set_name), ("art", facts.get("image"))):
        if facts.get(name) == implied:
            facts.pop(name, None)
    front = tuple(each for each in texts_of(facts.get("brigades")) if each not in texts_of(facts.get("other_side")))
    if "brigades" in facts and derived(facts | {"brigades": front}, schema)["brigades"] == facts["brigades"]:
        facts["brigades"] = front
    for name in ("title", "halves", "soul"):
        less = {key: fact for key, fact in facts.items() if key != name}
        if derived(less, schema).get(name) == printing.facts[name]:
            facts = less
    return facts


def _line(facts: dict[str, Value]) -> str:
    return "{ " + ", ".join(f"{name} = {_toml(fact)}" for name, fact in facts.items()) + " }"


def _toml(value: Value) -> str:
    return tomlkit.item([*value] if isinstance(value, tuple) else value).as_string()
