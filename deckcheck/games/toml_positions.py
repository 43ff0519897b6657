"""Read TOML files written by people, and find the lines of fields and errors, which the parser does not report."""

from __future__ import annotations

import os
import re
from typing import Any

from deckcheck.decklists import MAX_BYTES, bytes_of
from deckcheck.errors import UnreadableDeck
from deckcheck.games.loading import FormatFault
from deckcheck.patterns import late_pattern

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
    """

    def __init__(self, text: str) -> None:
        from deckcheck.decklists.toml import TomlLayout  # not needed for a pyproject.toml of others, either

        self._text, self._layout = text.split("\n"), TomlLayout(text)

    def line(self, path: tuple[str | int, ...], word: str = "") -> int:
        """Return the line of a field, or of its parent; with ``word`` the next line from there with this word."""
        if path and isinstance(path[0], int):
            return path[0]
        keys = tuple(map(str, path))
        while keys and keys not in self._layout.keys:
            keys = keys[:-1]
        start = self._layout.keys.get(keys, 1)
        if word:
            whole_word = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
            for number, line in enumerate(self._text[start - 1 :], start):
                if number > start and number in self._layout.tables:
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
            number = max((each for each in self._layout.assigned if each <= line), default=0)
            keys = self._layout.assigned.get(number, ("",))
            if (first := self.line(keys)) < number:
                return number, f"{keys[-1]} stands in this table twice; first on line {first}"
        return line, f"not TOML: {message}"
