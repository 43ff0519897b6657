"""Faults in format files of players: where they are, and how they are told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from deckcheck.errors import nearest as near
from deckcheck.rules import KINDS


class Fault(Exception):
    """A fault in a format file: where (a path of fields, or a line), and the word to look for from there on."""

    def __init__(self, message: str, *path: str | int, word: str = "") -> None:
        super().__init__(message)
        self.path, self.word = path, word


def nearest(word: str, known: Iterable[str]) -> str:
    """The nearest of the known words, and all of them."""
    words = list(dict.fromkeys(known))
    found = near(word, words)
    return f"{f'did you mean {found!r}? ' if found else ''}There are {', '.join(words)}"


_EXPECTED = {
    "bool_type": "true or false",
    "date_from_datetime_parsing": "a date such as 2026-08-13",
    "date_type": "a date such as 2026-08-13",
    "dict_type": "a table",
    "int_type": "a whole number",
    "list_type": "a list",
    "string_too_short": "some text",
    "string_type": "text in quotes",
    "too_short": "one or more",
    "tuple_type": "a list",
}
"""What pydantic expected, by the types of its errors, in the words of this program."""
_BY_HAND = ("source", "sections", "identity", "rules")
"""What a format states that extends no other."""


def told(name: str, error: Mapping[str, Any]) -> str:
    """An error of pydantic about a field."""
    found = error["input"]
    if error["type"] == "missing":
        whole = name in _BY_HAND and len(error["loc"]) == 1
        return f"{name} must be stated" + ", or extends = 'game/format', whose fields the file then takes" * whole
    if error["type"] == "extra_forbidden":
        return f"{name}: not a field here"
    if name == "kind":
        return f"kind: {found!r} is not a kind of rule; {nearest(str(found), KINDS)}"
    if error["type"] == "string_pattern_mismatch":
        expected = "game/name, in small letters, digits and hyphens"
    else:
        message = str(error["msg"]).removeprefix("Value error, ").removeprefix("Input should be ")
        expected = _EXPECTED.get(error["type"], message)
    return f"{name}: found {found!r:.60}; expected {expected}"
