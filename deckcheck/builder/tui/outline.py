"""A deck as it is shown: its sections, in each the headings of the check sheet, below them the lines."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.builder.tui.deck_snapshot import DeckSnapshot
from deckcheck.deck import Entry
from deckcheck.decklists.capabilities import titled
from deckcheck.editing.reorder.sheet_order import Sheet, sheet
from deckcheck.legality.resolver import Resolved


class DeckHeading(NamedTuple):
    """A section of the deck, or below it (``inner``) a kind of card, with its number of cards."""

    title: str
    cards: int
    inner: bool = False


class DeckLine(NamedTuple):
    """A line of the list: what it says and what it may mean, and whether it is below a heading of its kind."""

    entry: Entry
    found: Resolved
    headed: bool = False

    @property
    def place(self) -> tuple[str, str, str, str, str]:
        """What tells the line from others, whatever comes and goes."""
        entry = self.entry
        return entry.section, entry.name, entry.set, entry.image, entry.note


DeckRows = list[DeckHeading | DeckLine | Entry]


def outline(snapshot: DeckSnapshot) -> DeckRows:
    """The deck, row by row; the bare entries of a list whose game is not plain.

    Sections of the game that count are there even without a card.
    """
    if snapshot.resolver is None:
        return list(snapshot.deck.entries)
    game = snapshot.resolver.game
    order = sheet(game.id)
    lines: dict[str, list[DeckLine]] = {each.id: [] for each in game.sections if each.counts}
    names = {each.id: each.name for each in game.sections}
    for each in snapshot.lines:
        lines.setdefault(each[1].section, []).append(DeckLine(*each))
    rows: DeckRows = []
    for section, held in lines.items():
        rows.append(DeckHeading(names.get(section, "Section not known"), _cards(held)))
        rows += _kinds(order, held)
    return rows


def _kinds(order: Sheet, held: list[DeckLine]) -> list[DeckHeading | DeckLine]:
    """The lines of a section by their kinds, where there is more than one."""
    kinds: dict[str, list[DeckLine]] = {}
    for line in held:
        kinds.setdefault(order.heading(line.entry, line.found), []).append(line)
    rows: list[DeckHeading | DeckLine] = []
    for heading in sorted(kinds, key=order.of_heading):
        lines = sorted(kinds[heading], key=lambda line: order.of_card(line.entry, line.found))
        if len(kinds) > 1:
            rows.append(
                DeckHeading(order.titles.get(heading) or titled(heading) or "Others", _cards(lines), inner=True)
            )
        rows += (line._replace(headed=len(kinds) > 1) for line in lines)
    return rows


def _cards(lines: list[DeckLine]) -> int:
    return sum(line.entry.copies for line in lines)
