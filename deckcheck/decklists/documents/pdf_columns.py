"""Arrange the lines of a PDF in reading order: column after column, and a card name over two lines on one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from deckcheck.decklists.rows import one_below_the_other
from deckcheck.decklists.text.count_and_note import is_counted_card, leading
from deckcheck.decklists.text.decoration import struck
from deckcheck.decklists.text.headings import is_no_card
from deckcheck.errors import UnreadableDeck
from deckcheck.patterns import late_pattern

MARGIN = late_pattern(
    r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}:\d\d(?:\s?[AP]M)?(?:\s.*)?|(?:https?|file):\S+\s\d+/\d+"
    r"|page \d+(?: ?(?:of|/) ?\d+)?|\d+ ?(?:of|/) ?\d+",
    re.IGNORECASE,
)
"""Headers and footers that browsers and other programs print on a page."""
_FAR = 60
"""A line that begins this far to the right belongs to another column."""
_INDENTS = range(4, 41)
"""The distance to the right, within a column, at which a continued line begins."""
_MOST_DOWN = 20
"""The maximum distance down to a continued line."""
_FULL = 0.75
"""A card line may be wrapped if it and the next word reach this share of its column's longest card line."""


class PageLine(NamedTuple):
    """A line of a page, with the positions of its first two parts, and its height on the page."""

    text: str
    starts: tuple[int, ...] = ()
    up: float = 0


def arranged(lines: list[PageLine]) -> list[str]:
    """Return the lines of a page in reading order.

    Raises UnreadableDeck for cards side by side if a line has three cells or more, or where each begins is unclear.
    """
    lines = _strike_ambiguous(_rejoined(lines))
    if any(sum(map(is_counted_card, line.text.split("\t"))) > 1 for line in lines if "\t" in line.text):
        left = min(line.starts[0] for line in lines if line.starts)
        below = one_below_the_other([_cells(line, left) for line in lines])
        if below is None or any(line.text.count("\t") > 1 for line in lines):
            raise UnreadableDeck("a PDF with cards side by side; export the list as text, with a line for each card")
        return ["\t".join(filter(None, row)) for _, row in below]
    return [line.text for line in lines]


def _cells(line: PageLine, left: int) -> Sequence[str]:
    """Return the cells of a line; a lone cell far to the right is in the second column, after an empty first."""
    cells = line.text.split("\t")
    return ["", *cells] if len(cells) == 1 and line.starts and line.starts[0] - left > _FAR else cells


def _rejoined(lines: Sequence[PageLine]) -> list[PageLine]:
    """Return the lines, with each indented continuation line joined to the counted card above it."""
    found: list[PageLine] = []
    last_up = 0.0
    for line in lines:
        if found and _may_continue(found[-1], last_up, line, _INDENTS):
            space = "" if found[-1].text[-1] == "-" else " "
            found[-1] = found[-1]._replace(text=f"{found[-1].text}{space}{line.text}")
        else:
            found.append(line)
        last_up = line.up
    return found


def _strike_ambiguous(lines: list[PageLine]) -> list[PageLine]:
    """Return the lines, with both struck out where a line may continue the card above or be something else."""
    widest: dict[int, int] = {}
    for line in lines:
        if line.starts and is_counted_card(line.text):
            widest[line.starts[0]] = max(widest.get(line.starts[0], 0), len(line.text))
    found = list(lines)
    goes_on = False
    for at, (upper, line) in enumerate(pairwise(lines)):
        goes_on = _may_continue(upper, upper.up, line, range(1), goes_on) and (
            len(upper.text) + len(line.text.split(" ")[0]) >= _FULL * widest.get(upper.starts[0], 0)
        )
        if goes_on:
            found[at] = upper._replace(text=struck(upper.text))
            found[at + 1] = line._replace(text=struck(line.text))
    return found


def _may_continue(upper: PageLine, up: float, line: PageLine, indents: range, goes_on: bool = False) -> bool:
    """Return whether a line may continue a card's name; ``goes_on``: so may the line above it."""
    if "\t" in upper.text or "\t" in line.text or not (upper.starts and line.starts):
        return False
    return (
        line.starts[0] - upper.starts[0] in indents
        and 0 < up - line.up <= _MOST_DOWN
        and (goes_on or is_counted_card(upper.text))
        and leading(line.text) is None
        and not is_no_card(line.text)
        and not MARGIN.fullmatch(line.text)
        and not line.text.startswith(("•", "-", "#", "//"))
    )
