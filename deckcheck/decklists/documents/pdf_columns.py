"""The lines of a PDF as they are to be read: one column behind the other, and a card on one line that goes over two."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from deckcheck.decklists.documents.check_sheet import TITLE, FormLine
from deckcheck.decklists.side_by_side import one_below_the_other
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
"""What browsers and other programs print above and below a page."""
_FAR = 60
"""What begins so far across is of another column."""
_INDENTS = range(4, 41)
"""So far across what goes on with the line above begins behind it."""
_MOST_DOWN = 20
"""So far below it at most."""
_FULL = 0.75
"""What would have made a line so long, as part of that of the longest card, may be on the next for want of room."""


def arranged(lines: list[FormLine]) -> list[FormLine]:
    """Return the lines of a page but for those of a check sheet, which knows its own.

    Raises UnreadableDeck for cards side by side of which it is not clear where each begins.
    """
    if lines and lines[0].text.startswith(TITLE):
        return lines
    lines = _left_open(_whole(lines))
    if any(sum(map(is_counted_card, line.text.split("\t"))) > 1 for line in lines if "\t" in line.text):
        left = min(line.starts[0] for line in lines if line.starts)
        below = one_below_the_other([_cells(line, left) for line in lines])
        if below is None or any(line.text.count("\t") > 1 for line in lines):
            raise UnreadableDeck("a PDF with cards side by side; export the list as text, with a line for each card")
        return [FormLine("\t".join(filter(None, row))) for _, row in below]
    return lines


def _cells(line: FormLine, left: int) -> Sequence[str]:
    """Return the cells of a line, which may have one of the second column alone."""
    cells = line.text.split("\t")
    return ["", *cells] if len(cells) == 1 and line.starts and line.starts[0] - left > _FAR else cells


def _whole(lines: Sequence[FormLine]) -> list[FormLine]:
    """Return the lines, with those of a counted card as one that begin behind its count."""
    found: list[FormLine] = []
    last_up = 0.0
    for line in lines:
        if found and _may_go_on(found[-1], last_up, line, _INDENTS):
            space = "" if found[-1].text[-1] == "-" else " "
            found[-1] = found[-1]._replace(text=f"{found[-1].text}{space}{line.text}")
        else:
            found.append(line)
        last_up = line.up
    return found


def _left_open(lines: list[FormLine]) -> list[FormLine]:
    """Return the lines with those struck out that may be one card over two lines, or a card and something else."""
    widest: dict[int, int] = {}
    for line in lines:
        if line.starts and is_counted_card(line.text):
            widest[line.starts[0]] = max(widest.get(line.starts[0], 0), len(line.text))
    found = list(lines)
    goes_on = False
    for at, (whole, line) in enumerate(pairwise(lines)):
        goes_on = _may_go_on(whole, whole.up, line, range(1), goes_on) and (
            len(whole.text) + len(line.text.split(" ")[0]) >= _FULL * widest.get(whole.starts[0], 0)
        )
        if goes_on:
            found[at] = whole._replace(text=struck(whole.text))
            found[at + 1] = line._replace(text=struck(line.text))
    return found


def _may_go_on(whole: FormLine, up: float, line: FormLine, indents: range, goes_on: bool = False) -> bool:
    """May a line be more of a card's name? ``goes_on``: the one above it may be, too."""
    if "\t" in whole.text or "\t" in line.text or not (whole.starts and line.starts):
        return False
    return (
        line.starts[0] - whole.starts[0] in indents
        and 0 < up - line.up <= _MOST_DOWN
        and (goes_on or is_counted_card(whole.text))
        and leading(line.text) is None
        and not is_no_card(line.text)
        and not MARGIN.fullmatch(line.text)
        and not line.text.startswith(("•", "-", "#", "//"))
    )
