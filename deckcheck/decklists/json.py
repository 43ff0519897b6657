"""Read and write JSON lists: ``cards`` and other lists of card objects are sections, next to header keys and ``facts``.

A card is ``{"name": …, "quantity": 1, "set": …, "image": …}``; only the name is required. ``cards`` is the section
``deck``. A card may have its own ``section``, such as a kind of card within the deck. ``ignore`` is an object of rules
to ignore, with reasons, and ``$schema`` is for editors. Lists of other programs are read as well: cards as names with
or without a count, sections as objects of names with counts, all of these nested in another object, and other keys of a
card. Keys that surely contain no card are skipped.

When written, ``cards`` contains all cards of the maindeck, as tournament sites expect; a card under a heading there has
the heading as its ``section``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.capabilities import MAIN, MARKS, Zones, headers
from deckcheck.decklists.field_checks import (
    HEADER_KEYS,
    MULTI_DECK_HINT,
    Draft,
    copies,
    nearest,
    section_key,
    shown,
)
from deckcheck.decklists.json_shapes import (
    MAX_NESTED,
    NAMES_TOO,
    counts_cards,
    may_lack_cards,
    own_keys,
    surely_lacks_cards,
)
from deckcheck.decklists.json_walk import JsonObject, JsonWalk
from deckcheck.decklists.text.count_and_note import counted, split_note
from deckcheck.decklists.text.headings import heading
from deckcheck.errors import UnreadableDeck, UnwritableDeck
from deckcheck.patterns import late_pattern

_CARD_KEYS = ("name", "quantity", *MARKS, "section")
_CARD_SET = frozenset(_CARD_KEYS)
_CARD = 'a card such as {"name": "Son of God", "quantity": 1}'
_NUMBER = late_pattern(r"[1-6][1-6]")
"""The name of a mission card of OPR: a number of two dice."""
_KEYS = ("cards", *HEADER_KEYS, "facts", "ignore")
SCHEMA = "$schema"
"""The key by which editors find the schema of a file; it does not affect the deck."""
_SECTIONS = frozenset(("cards", "deck", "main", "reserve", "side", "sideboard", "tokens", "maybeboard"))
"""Usual keys of cards, which never contain anything else."""


def _card(draft: Draft, line: int, card: object, section: str) -> None:
    if isinstance(card, str):
        _named(draft, line, card, section)
        return
    if isinstance(card, int) and _NUMBER.fullmatch(str(card)):
        draft.card(line, str(card), 1, section)
        return
    if not isinstance(card, JsonObject):
        draft.problem(line, card, _CARD)
        return
    given = card
    if card.repeated:
        draft.problem(line, f"{card.repeated!r} twice in a card", "each key once")
        return
    if not card.keys() <= _CARD_SET:
        made, left = own_keys(card, _CARD_KEYS)
        for key in left if "name" in made else ():
            draft.problem(line, f"{shown(made.get('name'))}: {shown(key)}", nearest(key, _CARD_KEYS))
        card = JsonObject(made.items())
    if given and "name" not in card:
        keys = ", ".join(map(shown, given))
        draft.problem(
            line, f"a card with {keys}", f'a "name" in each card, as in {_CARD.removeprefix("a card such as ")}'
        )
        return
    own = card.get("section")
    if own is not None and not isinstance(own, str):
        draft.problem(line, f"{shown(card.get('name'))}: section {shown(own)}", "a section in plain text")
        return
    marks = {key: card[key] for key in MARKS if key in card}
    draft.card(line, card.get("name"), card.get("quantity", 1), section_key(own or "") or section, **marks)


def _named(draft: Draft, line: int, text: str, section: str) -> None:
    """Add a card given as text, with its count before or after the name or without one."""
    read = counted(text.strip())
    name, note = split_note(read.name)
    count = copies(read.digits) if read.digits else 1
    if count is None or read.has_more or not name or heading(text) is not None:
        draft.problem(line, text, _CARD)
        return
    draft.card(line, name, count, section, note=note)


def _facts(draft: Draft, line: int, facts: object) -> None:
    if not isinstance(facts, JsonObject):
        draft.problem(line, f"facts: {shown(facts)}", "a table of facts by card name")
        return
    for name, stated in facts.items():
        draft.state(line, name, stated)
        if isinstance(stated, JsonObject) and stated.repeated:
            draft.problem(line, f"{shown(name)}: {shown(stated.repeated)} twice", "each fact once")
    if facts.repeated:
        draft.problem(line, f"facts: {shown(facts.repeated)} twice", "each card once")
    try:
        json.dumps(draft.facts, ensure_ascii=False).encode()
    except UnicodeEncodeError:  # a lone surrogate, which cannot be printed
        draft.problem(line, "facts", "whole characters")


class _Reader:
    """Read a list and collect its content; ``passed_over`` are the keys without cards.

    ``is_ours``: sections are lists in the outermost object, with cards in our keys. Raises UnreadableDeck.
    """

    def __init__(self, text: str) -> None:
        self.walk, self.draft = JsonWalk(text), Draft()
        self.passed_over: list[str] = []
        self.is_ours = True
        self.schema = ""
        self._holder = ""  # the path of the object with the cards
        self._read()

    def _read(self) -> None:
        """Read the whole list."""
        walk = self.walk
        if walk.peek() == "[":
            self.is_ours = False
            for line, card in walk.items():
                if isinstance(card, JsonObject) and any(isinstance(value, list) for value in card.values()):
                    raise UnreadableDeck(f"a list of several decks; {MULTI_DECK_HINT}", line=line)
                _card(self.draft, line, card, "")
        else:
            self._members("/", 0)
        if walk.peek():
            several = f"; {MULTI_DECK_HINT}" if walk.peek() == "{" else ""
            raise UnreadableDeck(f"invalid JSON: more text after the deck{several}", line=walk.line)

    def _members(self, path: str, depth: int) -> None:
        """Read the members of an object; ``path`` are the keys that lead to it."""
        walk, draft, seen = self.walk, self.draft, set[str]()
        loose: list[tuple[int, str, object]] = []
        for line, key in walk.members():
            if key in seen:
                draft.problem(line, f"{shown(key)} twice", "each key once")
            seen.add(key)
            if key in HEADER_KEYS:
                draft.head(line, key, _name_of(walk.value()))
            elif key == "facts":
                _facts(draft, line, walk.value())
            elif key == SCHEMA and depth == 0 and walk.peek() == '"':
                self.schema = str(walk.value())
            elif key == "ignore" and walk.peek() == "{":
                for number, rule in walk.members():
                    draft.ignore(number, rule, walk.value())
            elif not self._is_other(line, key, path, depth):
                loose.append((line, key, walk.value()))
        for line, key, value in loose:
            if copies(value) is not None and self._holder in ("", f"{path}{{}}"):
                self.is_ours = False
                self._holder = f"{path}{{}}"  # {"Son of God (K)": 1}, if nothing else holds cards
                draft.card(line, key, value, "")
            else:
                expected = "a list of cards" if key == "cards" else nearest(key, _KEYS)
                draft.problem(line, f"{shown(key)}: {shown(value)}", expected)

    def _is_other(self, line: int, key: str, path: str, depth: int) -> bool:
        """Read a member in another program's shape, or skip it if it has no cards; return ``False`` to leave it."""
        walk, lacks_cards = self.walk, may_lack_cards(key) and key not in _SECTIONS
        if walk.peek() == "[" and not lacks_cards:
            self._cards(key, path)
            return True
        start, value = walk.at, walk.value()
        is_name = key in NAMES_TOO and copies(value) is not None
        if key not in _SECTIONS and not is_name and surely_lacks_cards(key, value):
            self.passed_over.append(key)
            self.is_ours = self.is_ours and not isinstance(value, list)
            return True
        walk.at = start
        if isinstance(value, list) or (isinstance(value, JsonObject) and counts_cards(value)):
            self._cards(key, path)
        elif isinstance(value, JsonObject) and depth < MAX_NESTED and _has_cards_inside(value):
            self.is_ours = False
            self._members(f"{path}{key}/", depth + 1)
        elif value == {} and key in _SECTIONS:
            walk.value()
        else:
            return False
        return True

    def _cards(self, key: str, path: str) -> None:
        """Read the cards of a section: a list of them, or an object of names with counts."""
        section = MAIN if key == "cards" else section_key(key)
        if self.walk.peek() == "{":
            self.is_ours = False
            for number, name in self.walk.members():
                value = self.walk.value()
                details = value if isinstance(value, JsonObject) else JsonObject({"quantity": value})
                named = JsonObject({"name": name, **details})
                named.repeated = details.repeated
                self._card(number, named, section, path)
            return
        for number, card in self.walk.items():
            self._card(number, card, section, path)

    def _card(self, line: int, card: object, section: str, path: str) -> None:
        self._holder = self._holder or path
        self.is_ours = self.is_ours and isinstance(card, JsonObject) and card.keys() <= _CARD_SET
        if self._holder == path:
            _card(self.draft, line, card, section)
        else:  # of another deck, or another version of this one
            where = f"cards in one part of the file; others stand in {shown(self._holder.strip('/{}') or 'the top')!r}"
            self.draft.problem(line, shown(path.strip("/")) or "the top", where)


def _name_of(value: object) -> object:
    """Return the value of a header, even if it is an object with a name and nothing else relevant."""
    if isinstance(value, Mapping) and value:
        name = value.get("name", value.get("username"))
        others = {key: each for key, each in value.items() if key not in ("name", "username")}
        return name if isinstance(name, str) and surely_lacks_cards("meta", others) else value
    return value


def _has_cards_inside(value: Mapping[str, object]) -> bool:
    return any(isinstance(each, dict | list) for each in value.values())


def passed_over(text: str) -> list[str]:
    """Return the unknown keys of a JSON list that contain no cards, which a deck does not keep."""
    return _Reader(text).passed_over


def with_schema(made: str, before: str) -> str:
    """Return a new list with the ``$schema`` of the text before, if any."""
    schema = _Reader(before).schema
    return made.replace("{\n", f"{{\n  {_text(SCHEMA)}: {_text(schema)},\n", 1) if schema else made


def is_ours(text: str) -> bool:
    """Return whether a JSON list has our shape, which can be edited in place."""
    return _Reader(text).is_ours


def read(text: str) -> Deck:
    """Return the deck of a JSON list. Raises :class:`UnreadableDeck` if it is not JSON, or no deck at all."""
    return _Reader(text).draft.deck()


def write(deck: Deck, zones: Zones) -> str:
    """Return the list with one line per card."""
    members = [f"{_text(key)}: {_text(value)}" for key, value in headers(deck).items()]
    if deck.ignores:
        reasons = [f"{_text(ignore.rule)}: {_text(ignore.reason)}" for ignore in deck.ignores]
        members.append(f'"ignore": {{{_lines(reasons, 4)}  }}')
    sections: dict[str, list[str]] = {}
    for entry in deck.entries:
        section = zones.get(entry.section, entry.section) or MAIN
        sections.setdefault(section, []).append(_text(card_object(entry, section)))
    members += [f"{_text(_key(section))}: [{_lines(cards, 4)}  ]" for section, cards in sections.items()]
    if deck.facts:
        facts = [f"{_text(name)}: {_fact(name, stated)}" for name, stated in deck.facts.items()]
        members.append(f'"facts": {{{_lines(facts, 4)}  }}')
    return f"{{{_lines(members, 2)}}}\n"


def _lines(parts: list[str], indent: int) -> str:
    before = "\n" + " " * indent
    return before + f",{before}".join(parts) + "\n"


def _key(section: str) -> str:
    """Return the key of a section, capitalized if it is a reserved key; it is read back the same."""
    return "cards" if section == MAIN else section.capitalize() if section in _KEYS else section


def card_object(entry: Entry, section: str) -> dict[str, object]:
    """Return a card as an object for the list of a section."""
    marks = {mark: value for mark in MARKS if (value := getattr(entry, mark))}
    own = {"section": entry.section} if entry.section not in ("", section) else {}
    return {"name": entry.name, **marks, "quantity": entry.copies, **own}


def _fact(name: str, stated: object) -> str:
    try:
        return json.dumps(stated, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError):  # TOML has dates, and numbers that are not finite
        raise UnwritableDeck(f"the facts of {name!r} hold a value that JSON has no form for") from None


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
