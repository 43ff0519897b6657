"""Rows of a table that are no cards: headings, with the count of the cards below them or without, and totals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from deckcheck.deck import Doubt, Entry, Perhaps, heading_key
from deckcheck.decklists.field_checks import Draft, copies
from deckcheck.decklists.text.count_and_note import count_of
from deckcheck.decklists.text.headings import (
    CARDS_TOO,
    OUTSIDE,
    UNNAMED,
    counts,
    is_holder,
    is_known,
    marked_heading,
    total,
)
from deckcheck.decklists.text.line_kinds import Heading, Total

_Rows = Sequence[tuple[int, Sequence[str]]]
_DOUBT = Doubt(Perhaps.HEADING, "the heading in a column 'section' of its cards, or the names of the cards")


class Parts:
    """The parts of a table whose rows go into a draft: ``section`` is that of the last heading.

    ``rows`` are all with their lines, and ``columns`` what their cells are, which in a ``bare`` table no header says.
    """

    def __init__(self, draft: Draft, rows: _Rows, columns: Sequence[str], *, bare: bool = False) -> None:
        self.section = ""
        self._draft = draft
        self._claims: list[tuple[int, int, Heading | Total]] = []
        self._found = _found(rows, columns, bare=bare)

    def opens(self, line: int) -> bool:
        """Return whether the row on a line is no card for sure, now that it is passed."""
        part = self._found.get(line)
        entries = self._draft.entries
        if isinstance(part, Entry):
            entries.append(part._replace(section=self.section, line=line, doubt=_DOUBT))
        elif part is not None:
            self._claims.append((line, len(entries), part))
            self.section = part.section if isinstance(part, Heading) else self.section
        return part is not None

    def close(self) -> None:
        """Add what the counts of headings and totals say wrongly, and the headings inside sections."""
        if any(isinstance(part, Heading) and is_holder(part.section) for _, _, part in self._claims):
            from deckcheck.decklists.text.nesting import nested

            self._draft.marks += nested(self._draft.entries, self._claims)
        if any(part.stated is not None for _, _, part in self._claims):
            from deckcheck.decklists.text.stated_counts import miscounted

            missing, remarks = miscounted(self._draft.entries, self._claims)
            self._draft.problems += missing
            self._draft.remarks += remarks


def _found(rows: _Rows, columns: Sequence[str], *, bare: bool) -> dict[int, Heading | Total | Entry]:
    """Return what the rows are that are no cards, or perhaps none, by their lines."""
    found = [_row(row, columns, bare=bare) for _, row in rows]
    parts = [at for at, row in enumerate(found) if row.may_head or isinstance(row.part, Heading)]
    for at, end in pairwise([*parts, len(found)]):
        if found[at].may_head and isinstance(line := found[at].part, Entry):
            below = sum(row.part.copies for row in found[at + 1 : end] if isinstance(row.part, Entry))
            found[at] = _Row(_headed(line, below))
    lines = (line for line, _ in rows)
    return {at: row.part for at, row in zip(lines, found, strict=True) if row.part and not row.is_card}


class _Row(NamedTuple):
    """What a row is: ``is_card`` for sure, or one that ``may_head`` others."""

    part: Heading | Total | Entry | None
    is_card: bool = False
    may_head: bool = False


def _headed(line: Entry, below: int) -> Heading | Entry | None:
    """Return what words of a heading with a count are that have so many cards below them.

    They are a heading, or where nothing or another count is below perhaps cards; those that put cards outside the deck
    are a heading only with the count of these.
    """
    key = heading_key(line.name)
    if below == line.copies or (below and key not in UNNAMED | OUTSIDE):
        return Heading(key, f"{line.copies} {line.name}", line.copies)
    return None if below and key in OUTSIDE else line


def _row(row: Sequence[str], columns: Sequence[str], *, bare: bool) -> _Row:
    """Return what a row says by itself; as a card only with its copies."""
    held = [cell.strip() for cell in row if cell.strip()]
    words = " ".join(held)
    if (cards := total(words)) is not None:
        return _Row(Total(cards, words))
    cells = dict(zip(columns, map(str.strip, row), strict=False))
    name, written = cells.get("name", ""), cells.get("quantity", "1")
    alone = len(held) == 1 and held[0] in (name, row[0].strip()) and not count_of(held[0])
    if alone and (bare or len(row) == len(columns)):
        section = marked_heading(held[0])
        if section and is_known(section) and (bare or section not in CARDS_TOO):
            return _Row(Heading(section, words))
    count = copies(count_of(written) or written) or 0
    grouped = len(held) == 2 and count and "quantity" in columns and counts(name)
    return _Row(Entry(name, count), not grouped, bool(grouped)) if name else _Row(None)
