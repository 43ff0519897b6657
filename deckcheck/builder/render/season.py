"""The cards that the decks of a season play, as text and as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from deckcheck.builder.render import aligned, plain
from deckcheck.builder.season import PlayedCard, Season
from deckcheck.facts import Interval
from deckcheck.reporters.text_layout import inert
from deckcheck.wording import counted

_BAR = 20
_FULL, _MAYBE = "█", "░"


def data(seasons: Sequence[Season], *, compared: bool) -> dict[str, Any]:
    """Return the seasons as plain data: for each format its decks, months and cards, and ``before`` if compared."""
    return {"seasons": plain(seasons) if compared else plain(seasons, "before")}


def text(seasons: Sequence[Season], *, top: int) -> str:
    """Return a table of the ``top`` most played cards (0 = all) of each format, compared with the earlier season."""
    return "\n".join("".join(_table(season, top)) for season in seasons)


def _table(season: Season, top: int) -> Iterator[str]:
    earlier = f", compared with {counted(season.before, 'deck')}" if season.before else ""
    yield f"{season.format}: {counted(season.decks, 'deck')}{earlier}\n"
    months = list(season.months) if len(season.months) > 1 else []
    shown = season.cards[:top] if top else season.cards
    head = ["decks", "share", *(["before"] if season.before else []), *months, "copies", "", ""]
    rows = [head, *(_row(card, season, months) for card in shown)]
    yield from (f"  {line}\n" for line in aligned(rows, left=[len(head) - 1]))
    if left := len(season.cards) - len(shown):
        yield f"  and {counted(left, 'more card')}; --top 0 shows all\n"


def _row(card: PlayedCard, season: Season, months: Sequence[str]) -> list[str]:
    cells = [card.decks.span, _share(card.decks, season.decks)]
    if season.before:
        cells.append(_share(card.before, season.before))
    cells += [_share(card.months.get(month, Interval(0, 0)), season.months[month]) for month in months]
    return [*cells, card.copies.span, _bar(card, season.decks), inert(card.name)]


def _share(decks: Interval, total: int) -> str:
    least, most = (round(100 * (number or 0) / total) for number in decks)
    return f"{least} %" if least == most else f"{least}–{most} %"


def _bar(card: PlayedCard, total: int) -> str:
    least, most = (round(_BAR * (number or 0) / total) for number in card.decks)
    return f"{_FULL * least}{_MAYBE * (most - least)}".ljust(_BAR)
