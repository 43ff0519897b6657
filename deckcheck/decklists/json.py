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
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from deckcheck.deck import Deck, Entry
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
    JsonList,
    JsonObject,
    list_of_cards,
    own_keys,
    parsed,
    perhaps_absent,
    surely_lacks_cards,
    truths_of,
)
from deckcheck.decklists.registry import MAIN, MARKS, Zones, headers
from deckcheck.decklists.tables import column, stated_facts
from deckcheck.decklists.text.count_and_note import counted, split_note
from deckcheck.decklists.text.headings import KNOWN, heading, marked_heading
from deckcheck.errors import UnreadableDeck, UnwritableDeck
from deckcheck.patterns import late_pattern

_CARD_KEYS = ("name", "quantity", *MARKS, "section")
_CARD_SET = frozenset(_CARD_KEYS)
_CARD = 'a card such as {"name": "Son of God", "quantity": 1}'
_NUMBER = late_pattern(r"[1-6][1-6]")
"""The name of a mission card of OPR: a number of two dice."""
_KEYS = ("cards", *HEADER_KEYS, "facts", "ignore")
_NO_CARDS = frozenset(_KEYS) - {"cards"}
SCHEMA = "$schema"
"""The key by which editors find the schema of a file; it does not affect the deck."""
_SECTIONS = frozenset(("cards", "deck", "main", "reserve", "side", "sideboard", "tokens", "maybeboard"))
"""Usual keys of cards, which never contain anything else."""


def _card(draft: Draft, line: int, card: object, section: str, unsure: Container[tuple[str, bool]]) -> None:
    """Add a card; ``unsure`` are members of cards that may say that a card is not in the deck."""
    if isinstance(card, str):
        card = _named(card)
    elif isinstance(card, int) and _NUMBER.fullmatch(str(card)):
        card = JsonObject({"name": str(card)})
    if not isinstance(card, JsonObject):
        draft.problem(line, card, _CARD)
        return
    made, left = (card, []) if card.keys() <= _CARD_SET else own_keys(card, _CARD_KEYS)
    if card and "name" not in made:
        keys = ", ".join(map(shown, card))
        draft.problem(line, f"a card with {keys}", 'a "name" in each card, as in {"name": "Son of God", "quantity": 1}')
        return
    for key in left:
        draft.problem(line, f"{shown(made['name'])}: {shown(key)}", nearest(key, _CARD_KEYS))
    if noted := stated_facts({column(key): value for key, value in card.items() if key not in made}):
        made.setdefault("note", noted)
    if absent := [f"{shown(key)} {shown(value)}" for key, value in truths_of(card) if (key, value) in unsure]:
        made["note"] = f"{made.get('note') or ''} perhaps absent: {', '.join(absent)}".strip()
    draft.card(line, made, section)


def _named(text: str) -> object:
    """Return a card given as text, with its count before or after the name or without one; any other text itself."""
    read = counted(text.strip())
    name, note = split_note(read.name)
    count = copies(read.digits) if read.digits else 1
    if count is None or read.has_more or not name or heading(text) is not None:
        return text
    return JsonObject({"name": name, "quantity": count, "note": note})


def _facts(draft: Draft, line: int, facts: object) -> None:
    if not isinstance(facts, JsonObject):
        draft.problem(line, f"facts: {shown(facts)}", "a table of facts by card name")
        return
    for number, name, stated in facts.members():
        draft.state(number, name, stated)
    try:
        json.dumps(draft.facts, ensure_ascii=False).encode()
    except UnicodeEncodeError:  # a lone surrogate, which cannot be printed
        draft.problem(line, "facts", "whole characters")


_Row = tuple[int, object, str, str]
"""The line of a card, the card, its section, and the path of the object that holds it."""


class _Reader:
    """Read a list and collect its content; ``passed_over`` are the keys without cards. Raises UnreadableDeck."""

    def __init__(self, text: str) -> None:
        self.draft = Draft()
        self.passed_over: list[str] = []
        self.schema = ""
        self.cards: list[object] = []
        """The cards as objects or texts, in order."""
        self._holder = ""
        """The path of the object with the cards."""
        tree = parsed(text)
        self.tree = tree if isinstance(tree, JsonObject) else JsonObject()
        rows = self._members(tree, "/") if isinstance(tree, JsonObject) else self._rows_of_list("", tree, "/")
        held: list[tuple[int, object, str]] = []
        for line, card, section, holder in rows:
            self._holder = self._holder or holder
            self.cards.append(card)
            if holder == self._holder:
                held.append((line, card, section))
            else:  # of another deck, or another version of this one
                others = shown(self._holder.strip("/{}") or "the top")
                where = f"cards in one part of the file; others stand in {others!r}"
                self.draft.problem(line, shown(holder.strip("/")) or "the top", where)
        unsure = perhaps_absent(self.cards)
        for line, card, section in held:
            _card(self.draft, line, card, section, unsure)

    def _members(self, members: JsonObject, path: str, depth: int = 0, section: str = "") -> Iterator[_Row]:
        """Yield the cards in an object, perhaps that of a ``section``; ``path`` are the keys that lead to it."""
        draft = self.draft
        loose: list[tuple[int, str, object]] = []
        for line, own_key, value in members.members():
            if section and own_key == "name":
                continue
            key = section if section and isinstance(value, list) else own_key
            if key in HEADER_KEYS:
                if isinstance(value, JsonObject) and surely_lacks_cards("meta", value):
                    value = value.get("name", value.get("username"))
                draft.head(line, key, value)
            elif key == "facts":
                _facts(draft, line, value)
            elif key == SCHEMA and depth == 0 and isinstance(value, str):
                self.schema = value
            elif key == "ignore" and isinstance(value, JsonObject):
                for number, rule, reason in value.members():
                    draft.ignore(number, rule, reason)
            elif (rows := self._rows(key, value, path, depth)) is None:
                loose.append((line, key, value))
            else:
                yield from rows
        for line, key, value in loose:
            if copies(value) is not None and self._holder in ("", f"{path}{{}}"):
                # {"Son of God (K)": 1}, if nothing else holds cards
                yield line, JsonObject({"name": key, "quantity": value}), "", f"{path}{{}}"
            else:
                expected = "a list of cards" if key == "cards" else nearest(key, _KEYS)
                draft.problem(line, f"{shown(key)}: {shown(value)}", expected)

    def _rows(self, key: str, value: object, path: str, depth: int) -> Iterable[_Row] | None:
        """Return the cards of a member in any program's shape; ``None`` if it is not known whether it has cards."""
        is_name = key in NAMES_TOO and copies(value) is not None
        if key not in _SECTIONS and not is_name and surely_lacks_cards(key, value):
            self.passed_over.append(key)
            return ()
        if (cards := list_of_cards(value)) is not None:
            return self._rows_of_list(key, cards, path)
        if isinstance(value, JsonObject) and depth < MAX_NESTED and _has_cards_inside(value):
            return self._members(value, f"{path}{key}/", depth + 1)
        return () if value == {} and key in _SECTIONS else None

    def _rows_of_list(self, key: str, cards: JsonList, path: str) -> Iterator[_Row]:
        """Yield the cards of a list, which may be those of a section, or objects of sections."""
        section = MAIN if key == "cards" else section_key(key)
        are_sections = bool(cards) and all(map(_is_section, cards))
        for line, card in zip(cards.lines, cards, strict=True):
            if are_sections and isinstance(card, JsonObject):
                yield from self._members(card, path, MAX_NESTED, str(card["name"]))
                continue
            if not key and isinstance(card, JsonObject) and any(isinstance(each, list) for each in card.values()):
                raise UnreadableDeck(f"a list of several decks; {MULTI_DECK_HINT}", line=line)
            yield line, card, section, path


def _has_cards_inside(value: Mapping[str, object]) -> bool:
    return any(isinstance(each, dict | list) for each in value.values())


def _is_section(value: object) -> bool:
    """Return whether a value is the object of a section: ``{"name": "Reserve", "cards": […]}``."""
    lists = [each for each in value.values() if isinstance(each, list)] if isinstance(value, JsonObject) else []
    return isinstance(value, dict) and len(lists) == 1 and marked_heading(str(value.get("name"))) in KNOWN


def passed_over(text: str) -> list[str]:
    """Return the unknown keys of a JSON list that contain no cards, which a deck does not keep."""
    return _Reader(text).passed_over


def with_schema(made: str, before: str) -> str:
    """Return a new list with the ``$schema`` of the text before, if any."""
    schema = _Reader(before).schema
    return made.replace("{\n", f"{{\n  {text_of(SCHEMA)}: {text_of(schema)},\n", 1) if schema else made


def is_ours(text: str) -> bool:
    """Return whether a JSON list has our shape, which can be edited in place.

    Then lists in the outermost object hold all cards, each in our keys.
    """
    reader = _Reader(text)
    lists = [value for key, value in reader.tree.items() if isinstance(value, list) and key not in _NO_CARDS]
    listed = [card for cards in lists for card in cards]
    return listed == reader.cards and all(isinstance(card, JsonObject) and card.keys() <= _CARD_SET for card in listed)


def read(text: str) -> Deck:
    """Return the deck of a JSON list. Raises :class:`UnreadableDeck` if it is not JSON, or no deck at all."""
    return _Reader(text).draft.deck()


def write(deck: Deck, zones: Zones) -> str:
    """Return the list with one line per card."""
    tree: dict[str, Any] = {**headers(deck)}
    if deck.ignores:
        tree["ignore"] = {ignore.rule: ignore.reason for ignore in deck.ignores}
    for entry in deck.entries:
        section = zones.get(entry.section, entry.section) or MAIN
        tree.setdefault(_key(section), []).append(card_object(entry, section))
    if deck.facts:
        tree["facts"] = {name: _writable(name, stated) for name, stated in deck.facts.items()}
    return f"{in_lines(tree)}\n"


def in_lines(tree: Mapping[str, object]) -> str:
    """Return the text of a list with a line for each card, fact and ignored rule."""

    def value(each: object) -> str:
        if each and isinstance(each, list):
            return f"[{_lines(map(text_of, each), 4)}  ]"
        if each and isinstance(each, dict):
            return f"{{{_lines(_members(each, text_of), 4)}  }}"
        return text_of(each)

    return f"{{{_lines(_members(tree, value), 2)}}}"


def _members(tree: Mapping[str, object], text: Callable[[object], str]) -> Iterator[str]:
    return (f"{text_of(key)}: {text(value)}" for key, value in tree.items())


def _lines(parts: Iterable[str], indent: int) -> str:
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


def _writable(name: str, stated: object) -> object:
    """Return facts of a card. Raises UnwritableDeck for a value that JSON does not support."""
    try:
        json.dumps(stated, allow_nan=False)
    except (TypeError, ValueError):  # TOML has dates, and numbers that are not finite
        raise UnwritableDeck(f"the facts of {name!r} hold a value that JSON has no form for") from None
    return stated


text_of = partial(json.dumps, ensure_ascii=False)
