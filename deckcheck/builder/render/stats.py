"""The make-up of decks, as text, as data and as a picture; and the cards that the decks of a season play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from deckcheck.builder.render import aligned, as_data
from deckcheck.builder.season import PlayedCard, Season
from deckcheck.builder.stats import Bar, CardChart, Limit, Stats
from deckcheck.facts import Interval
from deckcheck.findings import Severity
from deckcheck.reporters.causes import not_checked
from deckcheck.reporters.text_layout import columns, folded, folded_each, inert, padded, paint
from deckcheck.rules.rule import demand
from deckcheck.wording import counted

_BAR_CHARS = "█▓▒▚▞"
"""The character of each section's cards in a bar; the last is for cards that may be there."""
_MAYBE, _ALLOWED, _NOT = "░", "─", "·"
_LEAST_BAR = 10


def data(decks: Iterable[Stats]) -> dict[str, Any]:
    """Return the make-up of decks as plain data in a stable shape, which ``stats.schema.json`` describes."""
    return {"decks": [_deck(stats) for stats in decks]}


def _deck(stats: Stats) -> dict[str, Any]:
    return {
        **as_data(stats),
        "format": stats.format or None,
        "reason": stats.reason or None,
        "ignored": [ignored.to_json() for ignored in stats.ignored],
        "charts": [
            {"by": chart.by, "bars": [as_data(bar) if bar.sections else as_data(bar, "sections") for bar in chart.bars]}
            for chart in stats.charts
        ],
    }


def text(decks: Iterable[Stats], *, width: int, color: bool) -> str:
    """Return the charts and limits of each deck."""
    return "\n".join(_deck_text(stats, width, color) for stats in decks)


def _deck_text(stats: Stats, width: int, color: bool) -> str:
    """Return a deck's charts with a bar for each value, and below them the limits of its format's rules."""
    by = f"{stats.format}, " if stats.format else ""
    lines = folded(f"{stats.path}: {by}{_cards(stats.total)}", "", width, "  ")
    lines += folded_each([*remarks(stats)], "  ", width, "  ")
    for chart in stats.charts:
        lines += ["", *_chart(chart, stats, width)]
    if shown := drawn(stats.limits):
        lines += ["", f"Limits of {stats.format}", *_limits(shown, width, color)]
    return "".join(f"{line}\n" for line in lines)


def remarks(stats: Stats) -> Iterator[str]:
    """Return notes on the numbers."""
    if stats.unread:
        yield f"{counted(len(stats.unread), 'line')} could not be read, so this is not the whole deck."
    if stats.unknown:
        yield f"Not known, so the numbers are bounds: {', '.join(stats.unknown)}."
    if stats.reason:
        yield f"No limits are shown: {stats.reason}."
    yield from map(not_checked, stats.ignored)


def drawn(limits: Sequence[Limit]) -> list[Limit]:
    """Return the limits worth a line: not those by which nothing may be there and nothing is."""
    return [limit for limit in limits if not (limit.kept and limit.limit.most == 0)]


def title(chart: CardChart) -> str:
    """Return the title of a chart."""
    return f"By {chart.by}{' (some cards have several)' if chart.several else ''}"


def allowed(limit: Limit) -> str:
    """Return the rule's requirement, and whether it is satisfied."""
    text = demand(limit.limit, Severity(limit.severity)) if limit.limit != (None, None) else "any number is allowed"
    return text if limit.kept else f"{text}: {'open' if limit.kept is None else 'not kept'}"


def style(limit: Limit) -> str:
    """Return the colour of a limit."""
    if limit.kept:
        return "legal"
    if limit.kept is None:
        return "undetermined"
    return "illegal" if limit.severity == Severity.ERROR else "warning"


def _cards(total: Interval) -> str:
    return f"{total} card{'s' * (total != (1, 1))}"


def _chart(chart: CardChart, stats: Stats, width: int) -> Iterator[str]:
    order = _sections(stats)
    mixed = len(order) > 1 and chart.by != "section"
    legend = ", ".join(f"{_BAR_CHARS[number % 5]} {_words(section)}" for number, section in enumerate(order))
    yield title(chart) + f": {legend}" * mixed
    if not chart.bars:
        yield "  no cards"
        return
    names = [inert(_words(bar.value) if chart.by == "section" else bar.value) for bar in chart.bars]
    numbers = [bar.cards.span for bar in chart.bars]
    most = max(bar.cards.most or 0 for bar in chart.bars)
    room = max(width - max(map(columns, names)) - max(map(len, numbers)) - 6, _LEAST_BAR)
    unit = min(1.0, room / most)
    drawn_bars = []
    for bar in chart.bars:
        parts = {_BAR_CHARS[order.index(at) % 5]: cards for at, cards in bar.sections.items() if at in order and mixed}
        drawn_bars.append(_bar(bar.cards, parts or {_BAR_CHARS[0]: bar.cards}, unit))
    yield from (f"  {line}" for line in aligned([*zip(names, numbers, drawn_bars, strict=True)], left=(0, 2)))


def _sections(stats: Stats) -> list[str]:
    """Return the sections with cards, in the order of their chart."""
    return [bar.value for chart in stats.charts if chart.by == "section" for bar in chart.bars]


def _words(section: str) -> str:
    return section.replace("-", " ")


def _bar(cards: Interval, parts: dict[str, Interval], unit: float) -> str:
    """Return a character for each card, or for several; cards that may be there come last."""
    bar, done = "", 0
    for char, part in parts.items():
        done += part.least or 0
        bar += char * (round(done * unit) - len(bar))
    return bar + _MAYBE * (max(round((cards.most or 0) * unit), cards.most != 0) - len(bar))


def _limits(limits: Sequence[Limit], width: int, color: bool) -> Iterator[str]:
    names = [inert(limit.what) for limit in limits]
    demands = [allowed(limit) for limit in limits]
    number_width = max(len(limit.actual.span) for limit in limits)
    room = width - number_width - 8 - max(map(len, demands))
    name_width = max(min(max(map(columns, names)), 40, room - _LEAST_BAR), 24)
    room = max(min(room - name_width, 30), _LEAST_BAR)
    for limit, name, asked in zip(limits, names, demands, strict=True):
        *before, last = folded(name, "  ", name_width + 2, "  ")
        yield from (paint(line, style(limit), color) for line in before)
        line = f"{padded(last, name_width + 2)}  {limit.actual.span:>{number_width}}  {_scale(limit, room)}  {asked}"
        yield paint(line, style(limit), color)


def _scale(limit: Limit, room: int) -> str:
    """Return a scale from 0 to a little beyond the greatest number: the allowed range, overlaid by the actual count."""
    top = max(1, *(bound or 0 for bound in (*limit.actual, *limit.limit))) * 1.15
    least, most = limit.limit

    def at(number: int) -> int:
        return min(int(number / top * room), room - 1)

    characters = [_NOT] * room
    for place in range(at(least or 0), room if most is None else at(most) + 1):
        characters[place] = _ALLOWED
    for place in range(at(limit.actual.least or 0), at(limit.actual.most or 0) + 1):
        characters[place] = _BAR_CHARS[0] if limit.actual.known else _MAYBE
    return "".join(characters)


_LINE = 110
"""So many letters are on a line of the remarks in a picture."""


def svg(decks: Iterable[Stats]) -> str:
    """Return one picture of the decks below each other, which needs nothing but itself, for a page or a post."""
    from deckcheck.reporters.markup import template

    listed = list(decks)
    return template("builder/render/stats.svg").render(
        decks=listed,
        called=f"The make-up of {', '.join(stats.name or stats.path for stats in listed)}",
        notes=lambda stats: folded_each([*remarks(stats)], "", _LINE),
        sections=_sections,
        **{function.__name__: function for function in (allowed, drawn, segments, style, title)},
    )


def segments(bar: Bar, order: Sequence[str]) -> list[tuple[str, int]]:
    """Return the parts of a bar in a picture: the colour of each section and its cards, then those perhaps there."""
    from deckcheck.reporters.markup import hue

    sections = bar.sections or {bar.value: bar.cards}
    sure = [(hue(order.index(at)) if at in order else "maybe", part.least or 0) for at, part in sections.items()]
    return [*sure, ("maybe", (bar.cards.most or 0) - sum(number for _, number in sure))]


_SHARE_BAR = 20
"""The length of a bar for a card that all decks of a season play."""


def season_data(seasons: Sequence[Season], *, compared: bool) -> dict[str, Any]:
    """Return the seasons as plain data: for each format its decks, months and cards, and ``before`` if compared."""
    return {"seasons": as_data(seasons) if compared else as_data(seasons, "before")}


def season_text(seasons: Sequence[Season], *, top: int) -> str:
    """Return a table of the ``top`` most played cards (0 = all) of each format, compared with the earlier season."""
    return "\n".join("".join(_season_table(season, top)) for season in seasons)


def _season_table(season: Season, top: int) -> Iterator[str]:
    earlier = f", compared with {counted(season.before, 'deck')}" if season.before else ""
    yield f"{season.format}: {counted(season.decks, 'deck')}{earlier}\n"
    months = list(season.months) if len(season.months) > 1 else []
    shown = season.cards[:top] if top else season.cards
    head = ["decks", "share", *(["before"] if season.before else []), *months, "copies", "", ""]
    rows = [head, *(_card_row(card, season, months) for card in shown)]
    yield from (f"  {line}\n" for line in aligned(rows, left=[len(head) - 1]))
    if left := len(season.cards) - len(shown):
        yield f"  and {counted(left, 'more card')}; --top 0 shows all\n"


def _card_row(card: PlayedCard, season: Season, months: Sequence[str]) -> list[str]:
    cells = [card.decks.span, _share(card.decks, season.decks)]
    if season.before:
        cells.append(_share(card.before, season.before))
    cells += [_share(card.months.get(month, Interval(0, 0)), season.months[month]) for month in months]
    return [*cells, card.copies.span, _share_bar(card, season.decks), inert(card.name)]


def _share(decks: Interval, total: int) -> str:
    least, most = (round(100 * (number or 0) / total) for number in decks)
    return f"{least} %" if least == most else f"{least}–{most} %"


def _share_bar(card: PlayedCard, total: int) -> str:
    least, most = (round(_SHARE_BAR * (number or 0) / total) for number in card.decks)
    return f"{_BAR_CHARS[0] * least}{_MAYBE * (most - least)}".ljust(_SHARE_BAR)
