"""Read TOML files written by people, and find the lines of fields, which the parser does not report."""

from __future__ import annotations

import os
import re

from deckcheck.decklists import MAX_BYTES, bytes_of
from deckcheck.errors import UnreadableDeck


def text_of_file(path: str | os.PathLike[str], label: str) -> str:
    """Return the text of a file, which a message calls ``label``. Raises UnreadableDeck, with the line if known."""
    data = bytes_of(path)
    if len(data) > MAX_BYTES:
        raise UnreadableDeck(f"more than {MAX_BYTES} bytes; {label} is smaller")
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise UnreadableDeck("not UTF-8 text", line=data.count(b"\n", 0, error.start) + 1) from error


class Places:
    r"""The lines of ``("rules", 2, "most")`` and the like; the tables of a list are numbered from 0.

    >>> places = Places('id = "a"\n[cards]\nx = { }\n[[rules]]\nid = "b"\nwhere = { any = [\n  { tpye = 1 }]}')
    >>> places.line(("cards", "x")), places.line(("rules", 0, "kind")), places.line(("rules", 0, "where"), "tpye")
    (3, 4, 7)
    """

    def __init__(self, text: str) -> None:
        from deckcheck.decklists.toml import TomlLayout  # not needed for a pyproject.toml of others

        self._text, self._layout = text.split("\n"), TomlLayout(text)

    def line(self, path: tuple[str | int, ...], word: str = "") -> int:
        """Return the line of a field, or of its parent; with ``word`` the next line from there with this word."""
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
