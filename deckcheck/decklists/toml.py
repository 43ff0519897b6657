"""Read and write the native syntax: header keys, one table of copies per section, and ``[facts."NAME"]`` tables.

Copies are a number, or a table with further fields: ``"Name" = { count = 2, set = "K" }`` (also ``image`` and
``note``), or a list of such tables if several printings have the name. Comments have no effect, except those that name
a rule to ignore: ``# deckcheck: ignore=RULE reason``.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from datetime import date, time

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.capabilities import MAIN, MARKS, Zones, by_section, headers
from deckcheck.decklists.field_checks import COPIES, HEADER_KEYS, Draft, nearest, section_key, shown
from deckcheck.decklists.text.line_kinds import SPELLING, directive, ignore_comment
from deckcheck.decklists.toml_layout import TomlLayout, key_lines
from deckcheck.errors import UnreadableDeck, UnwritableDeck
from deckcheck.patterns import late_pattern

_CARD_KEYS = ("count", *MARKS)
_AT_LINE = late_pattern(r" \(at line (\d+), column \d+\)$")


def _parse(text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise UnreadableDeck("invalid TOML: lists or tables nested too deeply") from None
    except ValueError as error:  # TOMLDecodeError, or a number too long for Python to convert
        message = str(error)
        if (place := _AT_LINE.search(message)) is not None:
            line, message = int(place[1]), message[: place.start()]
        else:
            line, message = text.count("\n") + 1, message.removesuffix(" (at end of document)")
        hint = "each name and table once" if "Cannot" in message else 'names need quotes, as in "Son of God" = 1'
        raise UnreadableDeck(f"invalid TOML: {message}; {hint}", line=line) from None


def _card(draft: Draft, line: int, name: str, value: object, section: str) -> None:
    match value:
        case int() | str():  # "3" in quotes is accepted, as in JSON
            draft.card(line, name, value, section)
        case dict():
            unknown = [key for key in value if key not in _CARD_KEYS]
            for key in unknown:
                draft.problem(line, f"{name}: {key}", f"{nearest(key, _CARD_KEYS)}; quote a name with dots")
            if not unknown:
                marks = {key: value[key] for key in _CARD_KEYS[1:] if key in value}
                draft.card(line, name, value.get("count", 1), section, **marks)
        case list() if value and all(isinstance(part, dict) for part in value):
            for part in value:
                _card(draft, line, name, part, section)
        case _:
            draft.problem(line, f"{shown(name)}: {shown(value)}", COPIES)


def read(text: str) -> Deck:
    """Return the deck of a native list. Raises :class:`UnreadableDeck`, with the parser's line, if it is not TOML."""
    lines = key_lines(text)
    draft = Draft()
    for key, value in _parse(text).items():
        line = lines.get((key,), 0)
        if key in HEADER_KEYS:
            draft.head(line, key, value)
        elif key == "facts" and isinstance(value, dict):
            for name, facts in value.items():
                draft.state(lines.get((key, name), line), name, facts)
            draft.places.update((path, number) for path, number in lines.items() if path[0] == key and len(path) == 3)
        elif key != "facts" and isinstance(value, dict):
            for name, copies in value.items():
                _card(draft, lines.get((key, name), line), name, copies, section_key(key))
        else:
            known = "one [table] for each section" if isinstance(value, list) else nearest(key, (*HEADER_KEYS, "facts"))
            draft.problem(line, f"{shown(key)} = {shown(value)}", known)
    if "deckcheck" in text.casefold():
        _read_directives(draft, text)
    return draft.deck()


def _read_directives(draft: Draft, text: str) -> None:
    """Read the rules to ignore from the comments; a trailing comment with a rule is a problem."""
    layout = TomlLayout(text)
    for line, comment in (layout.comments | layout.trailing).items():
        named = directive(comment.strip())
        if named is None:
            continue
        rule, reason = named
        if rule and line in layout.comments:
            draft.ignore(line, rule, reason)
        else:
            draft.problem(line, comment, SPELLING)


_BARE = late_pattern(r"[A-Za-z0-9_-]+")
_RESERVED_KEYS = frozenset({*HEADER_KEYS, "facts"})


def write(deck: Deck, zones: Zones) -> str:
    """Return the list as a person would write it, one line per card."""
    parts = [[assigned(key, value) for key, value in headers(deck).items()]]
    parts[0] += [ignore_comment(ignore.rule, ignore.reason) for ignore in deck.ignores]
    parts += [[table(section), *_cards(entries)] for section, entries in by_section(deck).items()]
    parts += [facts_table(name, facts) for name, facts in deck.facts.items()]
    return "\n".join("".join(f"{line}\n" for line in lines) for lines in parts if lines)


def assigned(key: str, value: str) -> str:
    """Return the line of a header key."""
    return f"{key} = {quoted(value)}"


def table(section: str) -> str:
    """Return the line that opens a section, capitalized if it is a reserved key; it is read back the same."""
    if not section:
        return f"[{MAIN}]"
    return f"[{section.capitalize() if section in _RESERVED_KEYS else _key(section)}]"


def card(entries: list[Entry]) -> str:
    """Return the lines of all entries of one name."""
    return f"{quoted(entries[0].name)} = {copies(entries)}"


def facts_table(name: str, facts: Mapping[str, object]) -> list[str]:
    """Return the lines of a card's declared facts. Raises UnwritableDeck for a value that TOML does not support."""
    return [f"[facts.{quoted(name)}]", *(f"{_key(fact)} = {_value(name, value)}" for fact, value in facts.items())]


def _cards(entries: list[Entry]) -> list[str]:
    """Return the lines of the cards, each name once, as TOML requires."""
    named: dict[str, list[Entry]] = {}
    for entry in entries:
        named.setdefault(entry.name, []).append(entry)
    return [card(same) for same in named.values()]


def copies(entries: list[Entry]) -> str:
    """Return the value for the entries of one name."""
    if len(entries) > 1:
        return "[\n" + "".join(f"  {copies_table(entry)},\n" for entry in entries) + "]"
    [entry] = entries
    return copies_table(entry) if any(getattr(entry, mark) for mark in MARKS) else str(entry.copies)


def copies_table(entry: Entry) -> str:
    """Return the value for an entry as a table, even if it has only a count."""
    marks = (f", {mark} = {quoted(value)}" for mark in MARKS if (value := getattr(entry, mark)))
    return f"{{ count = {entry.copies}{''.join(marks)} }}"


def _value(name: str, value: object) -> str:
    """Return a fact as TOML; ``name`` is its card."""
    match value:
        case str():
            return quoted(value)
        case bool():
            return str(value).lower()
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
    return key if _BARE.fullmatch(key) else quoted(key)


def quoted(text: str) -> str:
    """Return a text in quotes. JSON strings are valid TOML, except for one control character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
