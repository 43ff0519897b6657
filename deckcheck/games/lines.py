"""Where the fields of a format file stand, told from its text, since the parser does not say."""

from __future__ import annotations

import re

from deckcheck.formats.detection import TOML_KEY

_TABLE = re.compile(rf"\s*(\[\[?)\s*({TOML_KEY})\s*(?:\.\s*({TOML_KEY})\s*)?\]")
_ASSIGNED = re.compile(rf"\s*({TOML_KEY})\s*(?:\.\s*({TOML_KEY})\s*)?=")


class Places:
    r"""The lines of ``("rules", 2, "most")`` and the like; rules are numbered from 0.

    >>> places = Places('id = "a"\n[cards]\nx = { }\n[[rules]]\nid = "b"\nwhere = { any = [\n  { tpye = 1 }]}')
    >>> places.line(("cards", "x")), places.line(("rules", 0, "kind")), places.line(("rules", 0, "where"), "tpye")
    (3, 4, 7)
    """

    def __init__(self, text: str) -> None:
        self._text = text.split("\n")
        self._lines: dict[tuple[str | int, ...], int] = {}
        table: tuple[str | int, ...] = ()
        for number, line in enumerate(self._text, 1):
            if match := _TABLE.match(line):
                brackets, *keys = match.groups()
                table = tuple(key.strip("\"'") for key in keys if key)
                self._lines.setdefault(table, number)
                if brackets == "[[":
                    table = (*table, sum(len(known) == 2 and known[0] == table[0] for known in self._lines))
                    self._lines[table] = number
            elif match := _ASSIGNED.match(line):
                keys = [key.strip("\"'") for key in match.groups() if key]
                for end in range(1, len(keys) + 1):
                    self._lines.setdefault((*table, *keys[:end]), number)

    def line(self, path: tuple[str | int, ...], word: str = "") -> int:
        """The line of a field, or of what holds it; with ``word`` the next line from there that has this word."""
        if path and isinstance(path[0], int):
            return path[0]
        while path and path not in self._lines:
            path = path[:-1]
        start = self._lines.get(path, 1)
        if word:
            whole = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
            for number, line in enumerate(self._text[start - 1 :], start):
                if number > start and _TABLE.match(line):
                    break
                if whole.search(line):
                    return number
        return start
