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
    """Return the cards of a text list, or ``None`` if it cannot be read or a line of it cannot."""
    try:
        deck = listed(text)
    except UnreadableDeck:
        return None
    return None if deck.problems else [Card(e.name, e.copies, e.set, e.note, e.section) for e in deck.entries]


def problem(line: str) -> Problem:
    """Return what is wrong with a line that cannot be read, below one that can."""
    [problem] = listed(f"1 Moses\n{line}").problems
    assert problem.line == 2
    return problem


def told(checker: Checker, text: str) -> set[int]:
    """Return the lines of a text list of which a check says that they are no cards for sure."""
    findings = checker.check(listed(text), TYPE_1).findings
    return {line for finding in findings if finding.rule == "deckcheck/line" for line in finding.lines}
