"""Writes the native format: header keys, a table of copies for every section, then the facts."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from datetime import date, time

from deckcheck.deck import Deck, Entry
from deckcheck.errors import UnwritableDeck
from deckcheck.formats.directives import written
from deckcheck.formats.draft import HEADER_KEYS
from deckcheck.formats.holding import MAIN, MARKS, Zones, by_section, headers

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_TAKEN = frozenset({*HEADER_KEYS, "facts"})


def write(deck: Deck, zones: Zones) -> str:
    """The list as a person would write it, each card on a line of its own."""
    parts = [[assigned(key, value) for key, value in headers(deck).items()]]
    parts[0] += [written(each.rule, each.reason) for each in deck.ignores]
    parts += [[table(section), *_cards(entries)] for section, entries in by_section(deck).items()]
    parts += [facts_table(name, facts) for name, facts in deck.facts.items()]
    return "\n".join("".join(f"{line}\n" for line in lines) for lines in parts if lines)


def assigned(key: str, value: str) -> str:
    """The line of a header key."""
    return f"{key} = {_string(value)}"


def table(section: str) -> str:
    """The line that opens a section; a word of the format's own is read back in capitals as well."""
    if not section:
        return f"[{MAIN}]"
    return f"[{section.capitalize() if section in _TAKEN else _key(section)}]"


def card(entries: list[Entry]) -> str:
    """The line, or lines, of all entries of one name."""
    return f"{_string(entries[0].name)} = {_copies(entries)}"


def facts_table(name: str, facts: Mapping[str, object]) -> list[str]:
    """The lines of what is stated of a card. Raises UnwritableDeck for a value that TOML has no form for."""
    return [f"[facts.{_string(name)}]", *(f"{_key(fact)} = {_value(name, value)}" for fact, value in facts.items())]


def _cards(entries: list[Entry]) -> list[str]:
    """Each name once, since TOML allows no more."""
    named: dict[str, list[Entry]] = {}
    for entry in entries:
        named.setdefault(entry.name, []).append(entry)
    return [card(found) for found in named.values()]


def _copies(entries: list[Entry]) -> str:
    if len(entries) > 1:
        return "[\n" + "".join(f"  {_table(entry)},\n" for entry in entries) + "]"
    [entry] = entries
    return _table(entry) if any(getattr(entry, mark) for mark in MARKS) else str(entry.copies)


def _table(entry: Entry) -> str:
    marks = (f", {mark} = {_string(value)}" for mark in MARKS if (value := getattr(entry, mark)))
    return f"{{ count = {entry.copies}{''.join(marks)} }}"


def _value(name: str, value: object) -> str:
    """A fact; ``name`` is whose."""
    match value:
        case str():
            return _string(value)
        case bool():
            return str(value).lower()
        case float() if not math.isfinite(value):
            return str(value)
        case int() | float():
            return repr(value)
        case date() | time():
            return value.isoformat()
        case list():
            return f"[{', '.join(_value(name, part) for part in value)}]"
        case Mapping():
            inside = (f"{_key(key)} = {_value(name, part)}" for key, part in value.items())
            return f"{{ {', '.join(inside)} }}"
    raise UnwritableDeck(f"the facts of {name!r} hold a value that TOML has no form for")


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _string(text: str) -> str:
    """JSON's strings are TOML's, but for one control character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
