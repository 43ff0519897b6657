"""JSON lists: ``cards`` and any other list of card objects is a section, beside the header keys and ``facts``.

A card is ``{"name": …, "quantity": 1, "set": …, "image": …}``; only the name is required. ``cards`` is the
section ``deck``. A card may name the ``section`` it stands in by itself, such as a kind of card within the deck.
``ignore`` is an object of rules not to judge by, with reasons.

Written, the main deck is ``cards`` and holds all of its cards, as tournament sites expect; a card that stands under a
heading of its own there names it as its ``section``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import cast

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.capabilities import MAIN, MARKS, Zones, headers
from deckcheck.decklists.field_checks import HEADER_KEYS, MANY, Draft, nearest, section_key, shown
from deckcheck.errors import UnreadableDeck, UnwritableDeck

_SPACE = re.compile(r"[ \t\n\r]*")
_CARD_KEYS = ("name", "quantity", *MARKS, "section")
_KEYS = ("cards", *HEADER_KEYS, "facts", "ignore")


class _Object(dict[str, object]):
    """A JSON object that remembers a key written twice."""

    repeated = ""


def _object(pairs: list[tuple[str, object]]) -> _Object:
    made = _Object(pairs)
    if len(made) < len(pairs):
        seen = set[str]()
        made.repeated = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
    return made


def _refuse(constant: str) -> object:
    raise ValueError(f"{constant} is not a value of JSON")


MAX_DIGITS = 1000
"""Turning a million digits into a number takes minutes."""
_DECODER = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_constant=_refuse,
    parse_int=lambda digits: int(digits) if len(digits) < MAX_DIGITS else _refuse("a number of so many digits"),
)


class _Walk:
    """Goes through the text value by value, so that each card has its line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self._counted = 0
        self._line = 1

    @property
    def line(self) -> int:
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line

    def peek(self) -> str:
        match = _SPACE.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.text[self.at : self.at + 1]

    def expect(self, *characters: str) -> str:
        if (character := self.peek()) not in characters:
            found = repr(character) if character else "the end of the file"
            raise UnreadableDeck(f"invalid JSON: {found} instead of {' or '.join(characters)}", line=self.line)
        self.at += 1
        return character

    def value(self) -> object:
        self.peek()
        try:
            value, self.at = _DECODER.raw_decode(self.text, self.at)
        except json.JSONDecodeError as error:
            raise UnreadableDeck(f"invalid JSON: {error.msg}", line=error.lineno) from None
        except RecursionError:
            raise UnreadableDeck("invalid JSON: nested too deeply", line=self.line) from None
        except ValueError as error:
            raise UnreadableDeck(f"invalid JSON: {error}", line=self.line) from None
        return value

    def members(self) -> Iterator[tuple[int, str]]:
        """Yield the line and key of each member; the caller takes the value before it goes on."""
        self.expect("{")
        if self.peek() == "}":
            self.at += 1
            return
        while True:
            quoted = self.peek() == '"'
            line, key = self.line, self.value()
            if not isinstance(key, str) or not quoted:
                raise UnreadableDeck(f"invalid JSON: {shown(key)} instead of a key in quotes", line=line)
            self.expect(":")
            yield line, key
            if self.expect(",", "}") == "}":
                return

    def items(self) -> Iterator[tuple[int, object]]:
        """Yield the line and value of each element of a list."""
        self.expect("[")
        if self.peek() == "]":
            self.at += 1
            return
        if "\n" not in self.text:  # all of it is on one line, as in an archive, and can be taken at once
            self.at = self.text.rindex("[", 0, self.at)
            line = self.line
            yield from ((line, item) for item in cast(list[object], self.value()))
            return
        while True:
            self.peek()
            line = self.line
            yield line, self.value()
            if self.expect(",", "]") == "]":
                return


def _card(draft: Draft, line: int, card: object, section: str) -> None:
    if not isinstance(card, _Object):
        draft.problem(line, card, 'a card such as {"name": "Son of God", "quantity": 1}')
        return
    if card.repeated:
        draft.problem(line, f"{card.repeated!r} twice in a card", "each key once")
        return
    for key in (key for key in card if key not in _CARD_KEYS):
        draft.problem(line, f"{shown(card.get('name'))}: {shown(key)}", nearest(key, _CARD_KEYS))
    own = card.get("section")
    if own is not None and not isinstance(own, str):
        draft.problem(line, f"{shown(card.get('name'))}: section {shown(own)}", "a section in plain text")
        return
    marks = {key: card[key] for key in MARKS if key in card}
    draft.card(line, card.get("name"), card.get("quantity", 1), section_key(own or "") or section, **marks)


def _facts(draft: Draft, line: int, facts: object) -> None:
    if not isinstance(facts, _Object):
        draft.problem(line, f"facts: {shown(facts)}", "a table of facts by card name")
        return
    for name, stated in facts.items():
        draft.state(line, name, stated)
        if isinstance(stated, _Object) and stated.repeated:
            draft.problem(line, f"{shown(name)}: {shown(stated.repeated)} twice", "each fact once")
    if facts.repeated:
        draft.problem(line, f"facts: {shown(facts.repeated)} twice", "each card once")
    try:
        json.dumps(draft.facts, ensure_ascii=False).encode()
    except UnicodeEncodeError:  # half of a surrogate pair, which nothing could print
        draft.problem(line, "facts", "whole characters")


def read(text: str) -> Deck:
    """Return the deck of a JSON list; raises :class:`UnreadableDeck` when it is not JSON or not an object."""
    walk, draft, seen = _Walk(text), Draft(), set[str]()
    if walk.peek() == "[":
        raise UnreadableDeck('a list at the top; a deck is an object such as {"cards": [...]}', line=walk.line)
    for line, key in walk.members():
        if key in seen:
            draft.problem(line, f"{shown(key)} twice", "each key once")
        seen.add(key)
        if key in HEADER_KEYS:
            draft.head(line, key, walk.value())
        elif key == "facts":
            _facts(draft, line, walk.value())
        elif key == "ignore" and walk.peek() == "{":
            for number, rule in walk.members():
                draft.ignore(number, rule, walk.value())
        elif walk.peek() == "[":
            section = "deck" if key == "cards" else section_key(key)
            for number, card in walk.items():
                _card(draft, number, card, section)
        else:
            expected = "a list of cards" if key == "cards" else nearest(key, _KEYS)
            draft.problem(line, f"{shown(key)}: {shown(walk.value())}", expected)
    if walk.peek():
        several = f"; {MANY}" if walk.peek() == "{" else ""
        raise UnreadableDeck(f"invalid JSON: more text after the deck{several}", line=walk.line)
    return draft.deck()


def write(deck: Deck, zones: Zones) -> str:
    """Return the list with a line for every card."""
    members = [f"{_text(key)}: {_text(value)}" for key, value in headers(deck).items()]
    if deck.ignores:
        reasons = [f"{_text(ignore.rule)}: {_text(ignore.reason)}" for ignore in deck.ignores]
        members.append(f'"ignore": {{{_lines(reasons, 4)}  }}')
    sections: dict[str, list[str]] = {}
    for entry in deck.entries:
        section = zones.get(entry.section, entry.section) or MAIN
        sections.setdefault(section, []).append(_text(_card_object(entry, section)))
    members += [f"{_text(_key(section))}: [{_lines(cards, 4)}  ]" for section, cards in sections.items()]
    if deck.facts:
        facts = [f"{_text(name)}: {_fact(name, stated)}" for name, stated in deck.facts.items()]
        members.append(f'"facts": {{{_lines(facts, 4)}  }}')
    return f"{{{_lines(members, 2)}}}\n"


def _lines(parts: list[str], indent: int) -> str:
    before = "\n" + " " * indent
    return before + f",{before}".join(parts) + "\n"


def _key(section: str) -> str:
    """Return the key of a section; one that is a word of the syntax itself is read back in capitals as well."""
    return "cards" if section == MAIN else section.capitalize() if section in _KEYS else section


def _card_object(entry: Entry, section: str) -> dict[str, object]:
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
