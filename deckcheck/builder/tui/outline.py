"""A deck as it is shown: its sections, in each the headings of the check sheet, below them the lines."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.builder.tui.deck_snapshot import Look
from deckcheck.deck import Entry
from deckcheck.decklists.capabilities import titled
from deckcheck.editing.reorder.sheet_order import Sheet, sheet
from deckcheck.legality.resolved_lines import Resolved


class Head(NamedTuple):
    """A section of the deck, or below it (``inner``) a kind of card, with its number of cards."""

    title: str
    cards: int
    inner: bool = False


class Line(NamedTuple):
    """A line of the list: what it says and what it may mean, and whether it is below a heading of its kind."""

    entry: Entry
    found: Resolved
    headed: bool = False

    @property
    def place(self) -> tuple[str, str, str, str, str]:
        """What tells the line from others, whatever comes and goes."""
        entry = self.entry
        return entry.section, entry.name, entry.set, entry.image, entry.note


Rows = list[Head | Line | Entry]


def outline(look: Look) -> Rows:
    """The deck, row by row; the bare entries of a list whose game is not plain.

    Sections of the game that count are there even without a card.
    """
    if look.resolver is None:
        return list(look.deck.entries)
    game = look.resolver.game
    order = sheet(game.id)
    lines: dict[str, list[Line]] = {each.id: [] for each in game.sections if each.counts}
    names = {each.id: each.name for each in game.sections}
    for each in look.lines:
        lines.setdefault(each[1].section, []).append(Line(*each))
    rows: Rows = []
    for section, held in lines.items():
        rows.append(Head(names.get(section, "Section not known"), _cards(held)))
        rows += _kinds(order, held)
    return rows


def _kinds(order: Sheet, held: list[Line]) -> list[Head | Line]:
    """The lines of a section by their kinds, where there is more than one."""
    kinds: dict[str, list[Line]] = {}
    for line in held:
        kinds.setdefault(order.heading(line.entry, line.found), []).append(line)
    rows: list[Head | Line] = []
    for heading in sorted(kinds, key=order.of_heading):
        lines = sorted(kinds[heading], key=lambda line: order.of_card(line.entry, line.found))
        if len(kinds) > 1:
            rows.append(Head(order.titles.get(heading) or titled(heading) or "Others", _cards(lines), inner=True))
        rows += (line._replace(headed=len(kinds) > 1) for line in lines)
    return rows


def _cards(lines: list[Line]) -> int:
    return sum(line.entry.copies for line in lines)
