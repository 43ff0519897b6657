"""The table of lists that name no format: a row for each, a column for each format of their game."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.findings import NO_FORMAT, DeckReport, Verdict
from deckcheck.reporters.text_layout import folded, inert, paint
from deckcheck.reporters.writer import Options
from deckcheck.wording import counted


class FormatRow(NamedTuple):
    """The row of a list, the ``head`` that names the columns, and a ``format`` as an example."""

    head: str
    row: str
    format: str

    def closing(self, options: Options) -> str:
        """Return the lines below a table: how to name a format for its lists."""
        name = self.format.partition("@")[0]
        words = f"Name the format for the findings of each: --format {name}, or 'deckcheck config set format {name}'."
        return "".join(f"{line}\n" for line in folded(words, "  ", options.width, "  "))


_WORDS = {Verdict.LEGAL: "legal", Verdict.UNDETERMINED: "unclear", Verdict.ILLEGAL: "no"}
_COLUMN = max(map(len, _WORDS.values()))


def format_row(deck: DeckReport, options: Options) -> FormatRow | None:
    """Return the row of a list that names no format; ``None`` for other lists, an unknown game or ``explain``."""
    if not deck.formats or deck.cards is None or options.explain or len({_game(id) for id, *_ in deck.formats}) > 1:
        return None
    if any(finding.rule == NO_FORMAT and finding.places for finding in deck.findings):
        return None  # it names one that is unknown
    cells = [(_name(each.format), each.verdict) for each in deck.formats]
    head = "  ".join(f"{name:{_COLUMN}}" for name, _ in cells)
    shown = "  ".join(
        paint(f"{_WORDS.get(verdict, verdict):{max(len(name), _COLUMN)}}", verdict, options.color)
        for name, verdict in cells
    )
    others = sum(finding.rule != NO_FORMAT for finding in deck.findings)
    more = f"   ({counted(others, 'finding')})" if others else ""
    format = next((each.format for each in deck.formats if each.verdict is Verdict.LEGAL), deck.formats[0].format)
    return FormatRow(f"  {head}  {_game(format)}, no format named", f"  {shown}  {inert(deck.path)}{more}", format)


def _game(format: str) -> str:
    return format.partition("/")[0]


def _name(format: str) -> str:
    return format.partition("/")[2].partition("@")[0]
