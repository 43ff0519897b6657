"""The messages about a list itself, from ``messages.toml``; places and values make them findings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from deckcheck.deck import Entry, Perhaps
from deckcheck.findings import Finding, Fix, Place, Severity, Status
from deckcheck.rules.parameters import made
from deckcheck.shipped_toml import shipped_tables

NOT_CARDS = (Perhaps.REMARK, Perhaps.HEADING)
"""Alternatives that are likelier than a card if no card has the name."""


class Message(NamedTuple):
    """A message about a list: ``text`` and ``remedy`` with the names of its values in braces, its rule and the rest."""

    text: str
    rule: str = "deckcheck/line"
    severity: Severity = Severity.WARNING
    status: Status = Status.VIOLATED
    remedy: str = ""

    def at(
        self, places: Iterable[Place], suggestions: tuple[str, ...] = (), fixes: tuple[Fix, ...] = (), **values: object
    ) -> Finding:
        """Return the finding about some places of the list."""
        return Finding(
            self.rule,
            self.severity,
            self.status,
            self.text,
            values,
            places=tuple(places),
            suggestions=suggestions,
            remedy=self.remedy.format_map(values),
            fixes=fixes,
        )

    def at_line(self, line: int, **values: Any) -> Finding:
        """Return the finding about a line that is not a card's (0 = unknown)."""
        return self.at([Place("", 0, line)] if line else [], **values)

    def about(self, *entries: Entry, suggestions: tuple[str, ...] = (), **values: Any) -> Finding:
        """Return the finding about lines; ``name`` is that of the first line unless ``values`` state another."""
        return self.at(map(place_of, entries), suggestions, **{"name": entries[0].name, **values})


@cache
def message(name: str) -> Message:
    """Return a message by its name."""
    table = shipped_tables(Path(__file__).with_name("messages.toml"))[name]
    return made(Message, table, severity=Severity, status=Status)


def place_of(entry: Entry) -> Place:
    """Return the place of a line."""
    return Place(entry.name, entry.copies, entry.line)
