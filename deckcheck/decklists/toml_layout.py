"""Locate the parts of a native list: tables, keys, comments, and lines inside a value. Lines are counted from 1."""

from __future__ import annotations

import re

from deckcheck.decklists.detection import TOML_KEY
from deckcheck.patterns import late_pattern

KEY_AND_VALUE = late_pattern(rf"(\s*(?:{TOML_KEY}\s*\.\s*)*)({TOML_KEY})(\s*)[=:](\s*)")
"""A field of TOML, or of JSON, whose keys are quoted TOML keys."""
KEY = late_pattern(TOML_KEY)
TOKEN = late_pattern(
    r'"""(?:[^\\]|\\.)*?"{3,5}|' r"'''.*?'{3,5}|" r""""(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*|[\[\]{},]|\n""", re.DOTALL
)
"""The tokens that determine the layout: strings, comments, brackets, commas and line ends."""
PIECE = late_pattern(rf"{TOKEN.pattern}|[^\s\"'#\[\]{{}},]+", re.DOTALL)
"""A token, or a word between tokens."""

_TABLE_LINE = late_pattern(rf"\s*\[+\s*({TOML_KEY})\s*(?:\.\s*({TOML_KEY})\s*)?\]")
_ASSIGNED = late_pattern(rf"\s*({TOML_KEY})\s*(?:\.\s*({TOML_KEY})\s*)?(?:\.\s*{TOML_KEY}\s*)*=")

KeyPath = tuple[str, ...]


def bare_key(key: str) -> str:
    """Return a key without its quotes and escapes."""
    if "\\" in key and key[0] == '"':
        import tomllib

        try:
            return next(iter(tomllib.loads(key + " = 0")))
        except tomllib.TOMLDecodeError:
            return key
    return key[1:-1] if key[0] in "\"'" else key


def _path(match: re.Match[str]) -> KeyPath:
    return tuple(bare_key(key) for key in match.groups() if key)


def key_lines(text: str) -> dict[KeyPath, int]:
    """Return the line of each table and of each key of a table: ``("deck",)``, ``("deck", "Son of God")``.

    Keys in a table of a table are included: ``("facts", "Nicholas", "heart")``.
    """
    lines: dict[KeyPath, int] = {}
    table: KeyPath = ()
    for number, line in enumerate(text.split("\n"), 1):
        if (match := _TABLE_LINE.match(line)) is not None:
            table = _path(match)
            paths = [table[:1], table]
        elif (match := _ASSIGNED.match(line)) is not None:
            path = table + _path(match)
            paths = [path[:1], path[:2], path]
        else:
            continue
        for path in paths:
            lines.setdefault(path, number)
    return lines


class TomlLayout:
    """The parts of a native list, by line; the list must be valid TOML.

    ``tables`` are the keys of each table by its first line (``()`` for three keys), ``inside`` the lines that begin
    inside a value, ``comments`` those alone on a line and ``trailing`` those after something.
    """

    def __init__(self, text: str) -> None:
        self.tables: dict[int, KeyPath] = {}
        self.inside: set[int] = set()
        self.comments: dict[int, str] = {}
        self.trailing: dict[int, str] = {}
        line, depth, begin = 1, 0, 0
        for token in TOKEN.finditer(text):
            word = token[0]
            if word == "\n":
                line, begin = line + 1, token.end()
                if depth:
                    self.inside.add(line)
            elif word[0] == "#":
                has_own_line = not text[begin : token.start()].strip()
                (self.comments if has_own_line else self.trailing)[line] = word
            elif word in ("[", "{"):
                if not depth and not text[begin : token.start()].strip():
                    match = _TABLE_LINE.match(text, begin)
                    self.tables[line] = _path(match) if match is not None else ()
                depth += 1
            elif word in ("]", "}"):
                depth -= 1
            elif "\n" in word:  # a string of several lines
                last = line + word.count("\n")
                self.inside.update(range(line + 1, last + 1))
                line, begin = last, token.end() - len(word.rpartition("\n")[2])


def comments(text: str) -> list[str]:
    """Return every comment of a native list."""
    layout = TomlLayout(text)
    return [comment.rstrip() for comment in (*layout.comments.values(), *layout.trailing.values())]
