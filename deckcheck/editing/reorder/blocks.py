"""A list in the making: its cards under their headings, each with the comments that stay with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import NamedTuple

from deckcheck.editing.reorder.comments import Remarks
from deckcheck.editing.reorder.official_names import Card
from deckcheck.editing.reorder.sheet_order import Sheet


class Block(NamedTuple):
    """The cards under one heading. ``words`` is the heading as the list has it, ``""`` where it has not."""

    heading: str
    cards: tuple[Card, ...]
    above: list[str]
    behind: str
    words: str

    @property
    def copies(self) -> int:
        return sum(card.entry.copies for card in self.cards)


def blocks(cards: Iterable[Card], remarks: Remarks, sheet: Sheet) -> list[Block]:
    """The cards by heading, in their order. The comments of a heading that goes stay with its section."""
    parts = [(heading, tuple(each)) for heading, each in groupby(cards, lambda card: card.entry.section)]
    lines: dict[str, list[int]] = {heading: [] for heading, _ in parts}
    moved: dict[str, list[int]] = {heading: [] for heading, _ in parts}
    homes = {sheet.section(heading): heading for heading, _ in reversed(parts)}
    words: dict[str, str] = {}
    for line, section, text in remarks.headings:
        if section in lines:
            words.setdefault(section, text)
            lines[section].append(line)
        elif (same := sheet.one_of(section)) in lines:
            moved[same].append(line)
        elif (zone := sheet.section(section)) in homes:
            moved[homes[zone]].append(line)
    made = []
    for heading, held in parts:
        above, behind = remarks.of(*lines[heading])
        above = remarks.all_of(*moved[heading]) + above
        made.append(Block(heading, held, above, behind, words.get(heading, "")))
    return made


def joined(top: list[str], parts: list[list[str]], remarks: Remarks, is_remark: Callable[[str], bool]) -> str:
    """The whole list, with a blank line between two of its parts; comments that nothing has taken end it."""
    while top and not top[-1]:
        top.pop()
    if not top:  # comments that come first are those at the top when the list is read again
        first = next((at for at, line in enumerate(parts[0]) if not is_remark(line)), 0)
        top, parts = parts[0][:first], [parts[0][first:], *parts[1:]]
    return "\n\n".join("\n".join(part) for part in (top, *parts, remarks.left()) if part) + "\n"
