"""The list of a case: what its base holds, changed as the case says, and filled from the base's stock."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

Table = Mapping[str, Any]

WIDTH = 120

OF_A_CASE = ("name", "about", "editions", "base", "without", "size", "fill", "facts", "verdict", "counts", "unknown")
OF_A_BASE = ("extends", "stock", "each", "comment")
WORDS = {*OF_A_CASE, *OF_A_BASE, "finding"}
"""What cases and bases state beside the sections of a deck and header values such as ``paragon``."""


def decklist(edition: str, base: Table, case: Table) -> str:
    """Return the deck of a case as a TOML list."""
    stated = {key: value for key, value in {**base, **case}.items() if key not in WORDS}
    headers = {"format": edition, **{key: value for key, value in stated.items() if isinstance(value, str) and value}}
    lines = [f"# {case['about']}", *(_line(key, value) for key, value in headers.items())]
    sections = [key for key, value in stated.items() if not isinstance(value, str)]
    for section in dict.fromkeys(["deck", *sections]):
        if cards := _cards(section, base, case):
            lines += ["", f"[{_key(section)}]", *cards]
    for name, facts in case.get("facts", {}).items():
        lines += ["", f"[facts.{_string(name)}]", *(_line(key, value) for key, value in facts.items())]
    return "\n".join(lines) + "\n"


def _cards(section: str, base: Table, case: Table) -> list[str]:
    """Return the lines of a section: what is left of the base, what the case adds, what fills the deck."""
    own: Table = case.get(section, {})
    kept: Table = {} if section in case.get("without", ()) else base.get(section, {})
    lines = [f"{_string(name)} = {_value(card)}" for name, card in {**kept, **own}.items() if card != 0]
    if section != "deck" or "stock" not in base:
        return lines
    filling = [f"{_string(name)} = {copies}" for name, copies in _filling(base, case, own).items()]
    return [*lines, *([f"# {base['comment']}"] if lines and filling else []), *filling]


def copies(card: int | Table) -> int:
    """Return how many copies a section states of a card: a number, or a table with the number as ``count``."""
    return card if isinstance(card, int) else card.get("count", 1)


def _filling(base: Table, case: Table, own: Table) -> dict[str, int]:
    """Return the cards of the stock that fill the deck: so many of each kind, of the last kind what the size asks."""
    wanted: Mapping[str, int] = {**base["fill"], **case.get("fill", {})}
    cards: dict[str, int] = {}
    for kind, stock in base["stock"].items():
        left = case.get("size", base.get("size", 0)) - sum(map(copies, own.values())) - sum(cards.values())
        names = [name for name in stock if name not in own]
        cards |= _taken(names, wanted.get(kind, left), base.get("each", {}).get(kind, 0))
    return cards


def _taken(names: Sequence[str], number: int, each: int) -> dict[str, int]:
    """Return so many cards of the names in their order: up to ``each`` copies of one, or shared out evenly for 0."""
    if each:
        taken = [min(each, max(0, number - each * at)) for at in range(len(names))]
    else:
        taken = [number // len(names) + (at < number % len(names)) for at in range(len(names))]
    if sum(taken) != number:
        raise ValueError(f"the stock has {sum(taken)} cards of {names[0]} and the like, not {number}")
    return {name: copies for name, copies in zip(names, taken, strict=True) if copies}


def assignment(key: str, value: Any) -> str:
    """Return a key with its value; a long list takes several lines."""
    line = _line(key, value)
    if len(line) <= WIDTH or not isinstance(value, list):
        return line
    lines = [""]
    for item in map(_value, value):
        if len(lines[-1]) + len(item) > WIDTH - 4:
            lines.append("")
        lines[-1] += f" {item},"
    return "\n".join([f"{_key(key)} = [", *(f" {line}" for line in lines), "]"])


def _line(key: str, value: Any) -> str:
    return f"{_key(key)} = {_value(value)}"


def _string(text: str) -> str:
    if '"' in text and "'" not in text:
        return f"'{text}'"
    return json.dumps(text, ensure_ascii=False)


def _key(text: str) -> str:
    return text if text.replace("-", "").isalnum() and text.isascii() else _string(text)


def _value(value: Any) -> str:
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(_line(key, item) for key, item in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value)  # a number or a truth, as TOML writes it
