"""Read TOML files written by people, and find the lines of fields and errors, which the parser does not report."""

from __future__ import annotations

import os
import re
from typing import Any

from deckcheck.decklists import MAX_BYTES, bytes_of
from deckcheck.decklists.detection import TOML_KEY
from deckcheck.errors import UnreadableDeck
from deckcheck.games.loading import FormatFault
from deckcheck.patterns import late_pattern

_KEYS = rf"({TOML_KEY}(?:\s*\.\s*{TOML_KEY})*)"
_KEY = late_pattern(TOML_KEY)
_TABLE = late_pattern(rf"\s*(\[\[?)\s*{_KEYS}\s*\]")
_ASSIGNED = late_pattern(rf"\s*{_KEYS}\s*=")
_AT_LINE = late_pattern(r" \(at line (\d+), column \d+\)$")


def text_of_file(path: str | os.PathLike[str], label: str) -> str:
    """Return the text of a file, which a message calls ``label``. Raises Fault, with line 0 for the whole file."""
    try:
        data = bytes_of(path)
        if len(data) > MAX_BYTES:
            raise FormatFault(f"more than {MAX_BYTES} bytes; {label} is smaller", 0)
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnreadableDeck as error:
        raise FormatFault(str(error), 0) from error
    except UnicodeDecodeError as error:
        raise FormatFault("not UTF-8 text", data.count(b"\n", 0, error.start) + 1) from error


def tables_of(text: str) -> dict[str, Any]:
    """Return the tables of a text. Raises Fault with the line, 0 for the whole text."""
    import tomllib  # not needed for a pyproject.toml of others

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise FormatFault("lists or tables nested too deeply", 0) from None
    except ValueError as error:  # TOMLDecodeError, or a number beyond what Python converts
        number, message = Places(text).fault(error)
        raise FormatFault(message, number) from None


class Places:
    r"""The lines of ``("rules", 2, "most")`` and the like; the tables of a list are numbered from 0.

    >>> places = Places('id = "a"\n[cards]\nx = { }\n[[rules]]\nid = "b"\nwhere = { any = [\n  { tpye = 1 }]}')
    >>> places.line(("cards", "x")), places.line(("rules", 0, "kind")), places.line(("rules", 0, "where"), "tpye")
    (3, 4, 7)
    >>> Places('[[tool.x]]\n[[tool.x]]\n[tool.x.y]\n"a.b" = 1').line(("tool", "x", 1, "y", "a.b"))
    4
    """

    def __init__(self, text: str) -> None:
        self._text = text.split("\n")
        self._lines: dict[tuple[str | int, ...], int] = {}
        self._lists: dict[tuple[str | int, ...], int] = {}
        self._keys: dict[int, tuple[str | int, ...]] = {}
        table: tuple[str | int, ...] = ()
        for number, line in enumerate(self._text, 1):
            if match := _TABLE.match(line):
                *within, last = _names(match[2])
                table = ()
                for key in within:
                    table = self._latest((*table, key))
                    self._lines.setdefault(table, number)
                table = (*table, last)
                self._lines.setdefault(table, number)
                if match[1] == "[[":
                    self._lists[table] = self._lists.get(table, 0) + 1
                    self._lines[self._latest(table)] = number
                table = self._latest(table)
            elif match := _ASSIGNED.match(line):
                keys = _names(match[1])
                for end in range(1, len(keys) + 1):
                    self._lines.setdefault((*table, *keys[:end]), number)
                self._keys[number] = (*table, *keys)

    def _latest(self, table: tuple[str | int, ...]) -> tuple[str | int, ...]:
        """Return the last table so far of a list of tables, any other table itself."""
        return (*table, self._lists[table] - 1) if table in self._lists else table

    def line(self, path: tuple[str | int, ...], word: str = "") -> int:
        """Return the line of a field, or of its parent; with ``word`` the next line from there with this word."""
        if path and isinstance(path[0], int):
            return path[0]
        while path and path not in self._lines:
            path = path[:-1]
        start = self._lines.get(path, 1)
        if word:
            whole_word = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
            for number, line in enumerate(self._text[start - 1 :], start):
                if number > start and _TABLE.match(line):
                    break
                if whole_word.search(line):
                    return number
        return start

    def fault(self, error: ValueError) -> tuple[int, str]:
        """Return the line of a parser error, and the problem; for a duplicate key also the first line."""
        message = str(error).removesuffix(" (at end of document)")
        at = _AT_LINE.search(message)
        line, message = (int(at[1]), message[: at.start()]) if at else (len(self._text), message)
        if message == "Cannot overwrite a value":
            number = max((each for each in self._keys if each <= line), default=0)
            key, first = self._keys.get(number, ("",))[-1], self.line(self._keys.get(number, ()))
            if first < number:
                return number, f"{key} stands in this table twice; first on line {first}"
        return line, f"not TOML: {message}"


def _names(keys: str) -> list[str]:
    """Return the parts of a dotted key.

    >>> _names('rules . "a.b"')
    ['rules', 'a.b']
    """
    return [key.strip("\"'") for key in _KEY.findall(keys)]
