"""Read our own check sheets, which carry the list that they show."""

from __future__ import annotations

import re
from collections.abc import Sequence

from deckcheck.decklists.field_checks import MULTI_DECK_HINT
from deckcheck.errors import UnreadableDeck

LIST = "deckcheck-list"
"""The begin of the file name of an attached list, and the end of the name of an attribute with one."""


def carried_list(seen: Sequence[str], carried: Sequence[str]) -> list[str]:
    """Return the lines of the list that a check sheet carries; ``[]`` for another document, and if it is not shown.

    ``seen`` are the visible lines, ``carried`` the lists in the document. Raises UnreadableDeck for several decks.
    """
    if len(carried) > 1:
        raise UnreadableDeck(f"the check sheets of {len(carried)} decks; {MULTI_DECK_HINT}")
    lines = "".join(carried).split("\n")
    # With a mark between cells, so that "12 Amos" does not show "2 Amos"; a long name goes on in the next cell.
    shown = "".join(f"|{_signs(cell)}" for line in seen for cell in line.split("\t"))
    rows = [_signs(line) for line in lines if line and line[0] != "#"]
    spelt = (r"\|?".join(map(re.escape, row)) for row in rows)
    is_shown = all(re.search(rf"(?<!\d){row}" + rf"|\.{row[1:]}" * (row[0] == "1"), shown) for row in spelt)
    return lines if carried and is_shown else []


def _signs(text: str) -> str:
    """Return a text without spaces and brackets, which a list and its form have in different places."""
    return "".join(text.split()).replace("(", "").replace(")", "")
