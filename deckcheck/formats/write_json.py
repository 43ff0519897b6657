"""Writes JSON lists: a list of cards for every section, beside the header keys and the facts.

The main deck is ``cards`` and holds all of its cards, as tournament sites expect; a card that stands under a heading
of its own there names it as its ``section``.
"""

from __future__ import annotations

import json

from deckcheck.deck import Deck, Entry
from deckcheck.errors import UnwritableDeck
from deckcheck.formats.draft import HEADER_KEYS
from deckcheck.formats.holding import MAIN, MARKS, Zones, headers

_TAKEN = frozenset({*HEADER_KEYS, "facts", "ignore", "cards"})


def write(deck: Deck, zones: Zones) -> str:
    """The list with a line for every card."""
    members = [f"{_text(key)}: {_text(value)}" for key, value in headers(deck).items()]
    if deck.ignores:
        reasons = [f"{_text(each.rule)}: {_text(each.reason)}" for each in deck.ignores]
        members.append(f'"ignore": {{{_lines(reasons, 4)}  }}')
    sections: dict[str, list[str]] = {}
    for entry in deck.entries:
        section = zones.get(entry.section, entry.section) or MAIN
        sections.setdefault(section, []).append(_text(_card(entry, section)))
    members += [f"{_text(_key(section))}: [{_lines(cards, 4)}  ]" for section, cards in sections.items()]
    if deck.facts:
        facts = [f"{_text(name)}: {_fact(name, stated)}" for name, stated in deck.facts.items()]
        members.append(f'"facts": {{{_lines(facts, 4)}  }}')
    return f"{{{_lines(members, 2)}}}\n"


def _lines(parts: list[str], indent: int) -> str:
    before = "\n" + " " * indent
    return before + f",{before}".join(parts) + "\n"


def _key(section: str) -> str:
    """The key of a section; one that is a word of the format's own is read back in capitals as well."""
    return "cards" if section == MAIN else section.capitalize() if section in _TAKEN else section


def _card(entry: Entry, section: str) -> dict[str, object]:
    marks = {mark: value for mark in MARKS if (value := getattr(entry, mark))}
    own = {"section": entry.section} if entry.section not in ("", section) else {}
    return {"name": entry.name, **marks, "quantity": entry.copies, **own}


def _fact(name: str, stated: object) -> str:
    try:
        return json.dumps(stated, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError):  # TOML has dates, and numbers that are none
        raise UnwritableDeck(f"the facts of {name!r} hold a value that JSON has no form for") from None


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
