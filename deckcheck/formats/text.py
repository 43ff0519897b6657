"""Text lists, as people write them and as LackeyCCG does. The spelling of a line is in ``lines``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from deckcheck.deck import Deck, Entry, Problem, heading_key
from deckcheck.formats.draft import MAX_NAME, Draft, shown
from deckcheck.formats.headings import CARDS_TOO
from deckcheck.formats.lines import Card, Header, Heading, Line, Unread, read_line

MAX_LINE = MAX_NAME


def _lines(text: str) -> list[tuple[int, Line]]:
    """Every line that is not blank. In a list that counts its cards, a bare word such as Fellowship is a heading."""
    lines = list(_spelled(text))
    bare = [line for _, line in lines if isinstance(line, Card) and line.bare]
    if not bare or not all(_heads_too(line) for line in bare) or not _counts(lines):
        return lines
    return [(number, Heading(heading_key(line.name)) if _heads_too(line) else line) for number, line in lines]


def _heads_too(line: Line) -> TypeGuard[Card]:
    return isinstance(line, Card) and line.bare and heading_key(line.name) in CARDS_TOO


def _counts(lines: list[tuple[int, Line]]) -> bool:
    return any(isinstance(line, Card) and not line.bare for _, line in lines)


def _spelled(text: str) -> Iterator[tuple[int, Line]]:
    for number, raw in enumerate(text.split("\n"), 1):
        if len(raw) > MAX_LINE:  # never to the cache
            if raw.strip():
                yield number, Unread(shown(raw.lstrip()[:MAX_LINE]), f"a line of at most {MAX_LINE} characters")
        elif (line := read_line(raw)) is not None:
            yield number, line


def account(text: str) -> list[tuple[int, str]]:
    """Every non-blank line with what it is: ``card``, ``heading``, ``header``, ``comment`` or ``unread``."""
    return [(number, type(line).__name__.lower()) for number, line in _lines(text)]


def read(text: str) -> Deck:
    """A text list with Unix line ends. Never fails: what cannot be read is a problem of the deck."""
    draft = Draft()
    section = ""
    for number, line in _lines(text):
        if isinstance(line, Card):
            draft.entries.append(Entry(line.name, line.copies, section, number, line.set, "", line.note))
        elif isinstance(line, Heading):
            section = line.section
        elif isinstance(line, Header):
            draft.head(number, line.key, line.value)
        elif isinstance(line, Unread):
            draft.problems.append(Problem(number, line.found, line.expected))
    return draft.deck()
