"""Read and write the native syntax: header keys, one table of copies per section, and ``[facts."NAME"]`` tables.

Copies are a number, or a table with further fields: ``"Name" = { count = 2, set = "K" }`` (also ``image`` and
``note``), or a list of such tables if several printings have the name. Comments have no effect, except those that name
a rule to ignore: ``# deckcheck: ignore=RULE reason``.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from datetime import date, time
from typing import Any

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.detection import TOML_KEY
from deckcheck.decklists.field_checks import HEADER_KEYS, Draft, nearest, section_key, shown
from deckcheck.decklists.registry import MAIN, MARKS, Zones, by_section, headers
from deckcheck.decklists.text.line_kinds import SPELLING, directive, ignore_comment
from deckcheck.errors import UnreadableDeck, UnwritableDeck
from deckcheck.patterns import late_pattern

_CARD_KEYS = ("count", *MARKS)
_AT_LINE = late_pattern(r" \(at line (\d+), column \d+\)$")
KEY_AND_VALUE = late_pattern(rf"(\s*(?:{TOML_KEY}\s*\.\s*)*)({TOML_KEY})(\s*)[=:](\s*)")
"""A field of TOML, or of JSON, whose keys are quoted TOML keys."""
KEY = late_pattern(TOML_KEY)
_TOKEN = late_pattern(
    r'"""(?:[^\\]|\\.)*?"{3,5}|' r"'''.*?'{3,5}|" r""""(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*|[\[\]{},]|\n""", re.DOTALL
)
"""The tokens that determine the layout: strings, comments, brackets, commas and line ends."""
_KEYS = rf"({TOML_KEY}(?:\s*\.\s*{TOML_KEY})*)\s*"
_TABLE_LINE = late_pattern(rf"[ \t]*(\[\[?)\s*{_KEYS}\]")
_ASSIGNED = late_pattern(rf"[ \t]*{_KEYS}=")

KeyPath = tuple[str, ...]


def bare_key(key: str) -> str:
    """Return a key without its quotes and escapes."""
    if "\\" in key and key[0] == '"':
        try:
            return next(iter(tomllib.loads(key + " = 0")))
        except tomllib.TOMLDecodeError:
            return key
    return key[1:-1] if key[0] in "\"'" else key


class TomlLayout:
    r"""The parts of a TOML file, by line from 1.

    ``keys`` has the line of each table and of each key of a table: ``("deck",)``, ``("deck", "Son of God")``, also in a
    table of a table: ``("facts", "Nicholas", "heart")``; tables of a list are numbered: ``("rules", "0", "most")``.
    ``tables`` are the keys of each table by its first line, ``assigned`` those of each value, ``inside`` the lines that
    begin inside a value, ``comments`` those alone on a line and ``trailing`` those after something.

    >>> TomlLayout('[[tool.x]]\n[[tool.x]]\n[tool.x.y]\n"a.b" = 1').keys[("tool", "x", "1", "y", "a.b")]
    4
    """

    def __init__(self, text: str) -> None:
        self.keys: dict[KeyPath, int] = {}
        self.tables: dict[int, KeyPath] = {}
        self.assigned: dict[int, KeyPath] = {}
        self.inside: set[int] = set()
        self.comments: dict[int, str] = {}
        self.trailing: dict[int, str] = {}
        self._table: KeyPath = ()
        self._last: dict[KeyPath, int] = {}
        """The number of the last table so far of each list of tables."""
        line, depth, begin = 1, 0, 0
        self._statement(text, 0, 1)
        for token in _TOKEN.finditer(text):
            word = token[0]
            if word == "\n":
                line, begin = line + 1, token.end()
                if depth:
                    self.inside.add(line)
                else:
                    self._statement(text, begin, line)
            elif word[0] == "#":
                has_own_line = not text[begin : token.start()].strip()
                (self.comments if has_own_line else self.trailing)[line] = word
            elif word in ("[", "{"):
                depth += 1
            elif word in ("]", "}"):
                depth -= 1
            elif "\n" in word:  # a string of several lines
                last = line + word.count("\n")
                self.inside.update(range(line + 1, last + 1))
                line, begin = last, token.end() - len(word.rpartition("\n")[2])

    def _statement(self, text: str, begin: int, line: int) -> None:
        """Add the table or the keys at the begin of a line."""
        if (match := _TABLE_LINE.match(text, begin)) is not None:
            path: KeyPath = ()
            for key in _names(match[2]):
                path = (*self._latest(path), key)
            if match[1] == "[[":
                self._last[path] = self._last.get(path, -1) + 1
            self._table = self.tables[line] = path = self._latest(path)
        elif (match := _ASSIGNED.match(text, begin)) is not None:
            self.assigned[line] = path = (*self._table, *_names(match[1]))
        else:
            return
        for end in range(1, len(path) + 1):
            self.keys.setdefault(path[:end], line)

    def _latest(self, table: KeyPath) -> KeyPath:
        """Return the last table so far of a list of tables, any other table itself."""
        return (*table, str(self._last[table])) if table in self._last else table


def _names(keys: str) -> list[str]:
    return [bare_key(key) for key in KEY.findall(keys)]


def comments(text: str) -> list[str]:
    """Return every comment of a native list."""
    layout = TomlLayout(text)
    return [comment.rstrip() for comment in (*layout.comments.values(), *layout.trailing.values())]


def parse(text: str, hint: str = "") -> dict[str, Any]:
    """Return the tables of a TOML file. ``hint`` is for errors of syntax. Raises UnreadableDeck with the line."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise UnreadableDeck("invalid TOML: lists or tables nested too deeply") from None
    except ValueError as error:  # TOMLDecodeError, or a number too long for Python to convert
        message = str(error).removesuffix(" (at end of document)")
    line = text.count("\n") + 1
    if (place := _AT_LINE.search(message)) is not None:
        line, message = int(place[1]), message[: place.start()]
    if message == "Cannot overwrite a value":
        layout = TomlLayout(text)
        last = max((number for number in layout.assigned if number <= line), default=0)
        keys = layout.assigned.get(last, ())
        if (first := layout.keys.get(keys, last)) < last:
            raise UnreadableDeck(f"{keys[-1]} stands in this table twice; first on line {first}", line=last)
    raise UnreadableDeck(f"invalid TOML: {message}{'' if 'Cannot' in message else hint}", line=line)


def _card(draft: Draft, line: int, name: str, value: object, section: str) -> None:
    """Add a card of a name with its number of copies or its fields, or with several of these."""
    parts = value if isinstance(value, list) and value and all(isinstance(part, dict) for part in value) else [value]
    for part in parts:
        fields = part if isinstance(part, dict) else {"count": part}
        unknown = [key for key in fields if key not in _CARD_KEYS]
        for key in unknown:
            draft.problem(line, f"{name}: {key}", f"{nearest(key, _CARD_KEYS)}; quote a name with dots")
        if not unknown:
            draft.card(line, {**fields, "name": name, "quantity": fields.get("count", 1)}, section)


def read(text: str) -> Deck:
    """Return the deck of a native list. Raises :class:`UnreadableDeck`, with the parser's line, if it is not TOML."""
    draft, members, layout = Draft(), parse(text, '; names need quotes, as in "Son of God" = 1'), TomlLayout(text)
    lines = layout.keys
    for key, value in members.items():
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
    _read_directives(draft, layout)
    return draft.deck()


def _read_directives(draft: Draft, layout: TomlLayout) -> None:
    """Read the rules to ignore from the comments; a trailing comment with a rule is a problem."""
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
