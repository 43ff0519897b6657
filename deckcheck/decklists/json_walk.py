"""Parse JSON value by value, to know the line of each card."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import cast

from deckcheck.decklists.field_checks import shown
from deckcheck.errors import UnreadableDeck
from deckcheck.patterns import late_pattern

_SPACE = late_pattern(r"[ \t\n\r]*")


class JsonObject(dict[str, object]):
    """A JSON object with the first repeated key, if any."""

    repeated = ""


def _object(pairs: list[tuple[str, object]]) -> JsonObject:
    made = JsonObject(pairs)
    if len(made) < len(pairs):
        seen = set[str]()
        made.repeated = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
    return made


def _refuse(constant: str) -> object:
    raise ValueError(f"{constant} is not a value of JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_refuse)


class JsonWalk:
    """Walk through JSON text value by value, to know the line of each card."""

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
        except (ValueError, RecursionError) as error:
            why = "nested too deeply" if isinstance(error, RecursionError) else getattr(error, "msg", error)
            raise UnreadableDeck(f"invalid JSON: {why}", line=getattr(error, "lineno", self.line)) from None
        return value

    def _parts(self, opening: str, closing: str) -> Iterator[int]:
        """Yield the line of each part of an object or a list; the caller must read the part before continuing."""
        self.expect(opening)
        if self.peek() == closing:
            self.at += 1
            return
        while True:
            self.peek()
            yield self.line
            if self.expect(",", closing) == closing:
                return

    def members(self) -> Iterator[tuple[int, str]]:
        """Yield the line and key of each member; the caller must read the value before continuing."""
        for line in self._parts("{", "}"):
            if not isinstance(key := self.value(), str):
                raise UnreadableDeck(f"invalid JSON: {shown(key)} instead of a key in quotes", line=line)
            self.expect(":")
            yield line, key

    def items(self) -> Iterator[tuple[int, object]]:
        """Yield the line and value of each element of a list."""
        if self.peek() == "[" and "\n" not in self.text:  # all on one line, as in an archive
            line = self.line
            yield from ((line, item) for item in cast(list[object], self.value()))
            return
        for line in self._parts("[", "]"):
            yield line, self.value()
