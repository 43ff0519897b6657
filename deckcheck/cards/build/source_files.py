"""Write printings as ``card_db/`` states them, for people to review."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import tomlkit

from deckcheck.atomic_files import write_atomically
from deckcheck.cards.build.versions import derived
from deckcheck.cards.fact_schema import COMPUTED, FactSchema
from deckcheck.cards.printings import Printing
from deckcheck.facts import Value, texts_of


def write_source(printings: Iterable[Printing], schema: FactSchema, since: str, folder: Path) -> list[Path]:
    """Write a file for each set of the printings into ``folder`` and return their paths.

    ``since`` is the release that they are first in. Raises DeckcheckError rather than replace a file.
    """
    sets: dict[str, list[Printing]] = {}
    for each in printings:
        sets.setdefault(each.set, []).append(each)
    folder.mkdir(parents=True, exist_ok=True)
    paths: list[Path] = []
    for code, held in sets.items():
        name = str(held[0].facts["set_name"])
        head = f"code = {_toml(code)}\nname = {_toml(name)}\ncards = [\n"
        rows = "".join(f"  {_line(_stated(each, schema, name) | {'since': since})},\n" for each in held)
        paths.append(folder / f"{re.sub(r'[^a-z0-9]+', '-', name.lower()).strip('-') or code}.toml")
        write_atomically(str(paths[-1]), f"{head}{rows}]\n", overwrite=False)
    return paths


def _stated(printing: Printing, schema: FactSchema, set_name: str) -> dict[str, Value]:
    """Return the facts that a line must state: those that the build neither derives from the others nor adds."""
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
