"""What a single line of a text list is read as, by itself or with a card below it."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.deck import Deck, Problem
from deckcheck.decklists import read
from deckcheck.errors import UnreadableDeck
from deckcheck.legality.checker import Checker
from tests.lists import TYPE_1


class Card(NamedTuple):
    name: str
    copies: int = 1
    set: str = ""
    note: str = ""
    section: str = ""


def listed(text: str) -> Deck:
    """Return a text list as read. Raises UnreadableDeck for one without cards."""
    return read(text.encode(), syntax="text")


def cards(text: str) -> list[Card] | None:
    """Return the cards of a text list, or ``None`` if it cannot be read or a line of it cannot or is in doubt."""
    try:
        deck = listed(text)
    except UnreadableDeck:
        return None
    if deck.problems or any(entry.doubt for entry in deck.entries):
        return None
    return [Card(e.name, e.copies, e.set, e.note, e.section) for e in deck.entries]


def spans(text: str) -> dict[str, tuple[int, int]]:
    """Return how many copies of each name a text list may hold: at least and at most."""
    found: dict[str, tuple[int, int]] = {}
    for entry in listed(text).entries:
        least, most = found.get(entry.name, (0, 0))
        found[entry.name] = least + entry.copies * (not entry.doubt), most + entry.copies
    return found


def problem(line: str) -> Problem:
    """Return what is wrong with a line that cannot be read, below one that can."""
    [problem] = listed(f"1 Moses\n{line}").problems
    assert problem.line == 2
    return problem


def told(checker: Checker, text: str) -> set[int]:
    """Return the lines of a text list of which a check says that they are no cards for sure."""
    findings = checker.check(listed(text), TYPE_1).findings
    return {line for finding in findings if finding.rule == "deckcheck/line" for line in finding.lines}
