"""Parse JSON with the line of each member of its outer objects and lists."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import cast

from deckcheck.decklists.field_checks import MULTI_DECK_HINT, shown
from deckcheck.errors import UnreadableDeck
from deckcheck.patterns import late_pattern

_SPACE = late_pattern(r"[ \t\n\r]*")


class JsonObject(dict[str, object]):
    """A JSON object; ``lines`` are those of its members, unless it is within a list."""

    lines: Sequence[int] = ()


class JsonList(list[object]):
    """A JSON list with the ``lines`` of its elements."""

    lines: Sequence[int] = ()


def _object(pairs: list[tuple[str, object]]) -> JsonObject:
    made = JsonObject(pairs)
    if len(made) < len(pairs):
        [(key, _)] = Counter(key for key, _ in pairs).most_common(1)
        raise ValueError(f"{shown(key)!r} twice; each key once")
    return made


def _refuse(constant: str) -> object:
    raise ValueError(f"{constant} is not a value of JSON")


def _integer(digits: str) -> int:
    try:
        return int(digits)
    except ValueError:  # whose message is about Python
        raise ValueError("a number of so many digits is not a value of JSON") from None


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_refuse, parse_int=_integer)


def parsed(text: str) -> JsonObject | JsonList:
    """Return the object or list of a JSON text. Raises UnreadableDeck, with the line of the error."""
    walk = _Walk(text)
    try:
        if (first := walk.peek()) not in ("{", "["):
            raise ValueError(f"{first!r} instead of {{")
        value = walk.value()
        if more := walk.peek():
            raise ValueError("more text after the deck" + f"; {MULTI_DECK_HINT}" * (more == "{"))
    except (ValueError, RecursionError) as error:
        why = "nested too deeply" if isinstance(error, RecursionError) else getattr(error, "msg", error)
        raise UnreadableDeck(f"invalid JSON: {why}", line=getattr(error, "lineno", walk.line)) from None
    return cast(JsonObject | JsonList, value)


class _Walk:
    """A position in a JSON text, from which its values are decoded. Raises ValueError for invalid JSON."""

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

    def value(self) -> object:
        """Return the next value, with lines down to the elements of lists."""
        made: JsonObject | JsonList
        opening, line, lines = self.peek(), self.line, list[int]()
        if opening == "{":
            made = _object([(self._key(), self.value()) for _ in self._parts("{", "}", lines)])
        elif opening != "[":
            return self._decoded()
        elif "\n" in self.text:
            made = JsonList(self._decoded() for _ in self._parts("[", "]", lines))
        else:  # all on one line, as in an archive
            made = JsonList(cast(list[object], self._decoded()))
        made.lines = lines or [line] * len(made)
        return made

    def _key(self) -> str:
        if not isinstance(key := self._decoded(), str):
            raise ValueError(f"{shown(key)} instead of a key in quotes")
        self._expect(":")
        return key

    def _decoded(self) -> object:
        self.peek()
        value, self.at = _DECODER.raw_decode(self.text, self.at)
        return value

    def _parts(self, opening: str, closing: str, lines: list[int]) -> Iterator[None]:
        """Add the line of each part of an object or a list to ``lines``; the caller decodes it before continuing."""
        self._expect(opening)
        ends = self.peek() == closing
        self.at += ends
        while not ends:
            self.peek()
            lines.append(self.line)
            yield
            ends = self._expect(",", closing) == closing

    def _expect(self, *characters: str) -> str:
        if (character := self.peek()) not in characters:
            found = repr(character) if character else "the end of the file"
            raise ValueError(f"{found} instead of {' or '.join(characters)}")
        self.at += 1
        return character
