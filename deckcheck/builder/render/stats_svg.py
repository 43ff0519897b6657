"""The make-up of decks as one picture that needs nothing but itself, for a page or a post, bright or dark."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from deckcheck.builder.render.stats import allowed, drawn, remarks, style, title
from deckcheck.builder.stats import Chart, Limit, Stats
from deckcheck.facts import Interval
from deckcheck.reporters.markup import hue, own, scale, stacked
from deckcheck.reporters.text_layout import folded, inert

WIDTH, MARGIN, ROW = 860, 20, 22
_LABEL, _NUMBER, _BAR = 270, 345, 355
_LETTER = 7
"""How wide a letter is taken to be: longer text is drawn together, never cut."""

_LINE = 110
"""So many letters are on a line of what is said about the numbers."""

_PICTURE = Markup(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
    'role="img"><title>{}</title><style>{}</style><rect class="page" width="100%" height="100%"/>{}</svg>\n'
)
_TEXT = Markup('<text class="{}" x="{}" y="{}"{}>{}</text>')
_SQUEEZED = Markup(' textLength="{}" lengthAdjust="spacingAndGlyphs"')
_TRACK = Markup('<rect class="track" x="{}" y="{}" width="160" height="14"/>')


def svg(decks: Iterable[Stats]) -> str:
    """Return a picture of the decks below each other."""
    page = _Page()
    decks = list(decks)
    for stats in decks:
        _deck(page, stats)
    called = ", ".join(stats.name or stats.path for stats in decks)
    return _PICTURE.format(
        inert(f"The make-up of {called}"),
        own("builder/render/stats_svg.css"),
        Markup().join(page.parts),
        width=WIDTH,
        height=page.at + MARGIN,
    )


class _Page:
    """What is drawn so far, down to ``at``."""

    def __init__(self) -> None:
        self.parts: list[Markup] = []
        self.at = MARGIN

    def line(self, text: str, kind: str, x: int = MARGIN, room: int = WIDTH - 2 * MARGIN) -> None:
        """Draw a line of text, on the line that is drawn at present."""
        squeezed = _SQUEEZED.format(room) if len(text) * _LETTER > room else ""
        self.parts.append(_TEXT.format(kind, x, self.at + 15, squeezed, inert(text)))

    def down(self, rows: float = 1) -> None:
        self.at += int(rows * ROW)


def _deck(page: _Page, stats: Stats) -> None:
    page.line(stats.name or stats.path, "title")
    page.down(1.2)
    path = f"{stats.path}, " * bool(stats.name)
    page.line(f"{path}{stats.format or stats.game}, {stats.total} cards", "dim")
    page.down()
    for line in (line for remark in remarks(stats) for line in folded(remark, "", _LINE)):
        page.line(line, "undetermined")
        page.down()
    order = [bar.value for chart in stats.charts if chart.by == "section" for bar in chart.bars]
    for chart in stats.charts:
        _chart(page, chart, order)
    if shown := drawn(stats.limits):
        _limits(page, stats.format, shown)
    page.down()


def _chart(page: _Page, chart: Chart, order: Sequence[str]) -> None:
    if not chart.bars:
        return
    page.down(0.5)
    page.line(title(chart), "head")
    page.down()
    most = max(bar.cards.most or 0 for bar in chart.bars)
    for bar in chart.bars:
        name = bar.value.replace("-", " ") if chart.by == "section" else bar.value
        sections = bar.sections or {bar.value: bar.cards}
        parts = [(hue(order.index(at)) if at in order else "maybe", part.least or 0) for at, part in sections.items()]
        sure = sum(number for _, number in parts)
        parts.append(("maybe", (bar.cards.most or 0) - sure))
        _row(page, name, bar.cards)
        page.parts.append(stacked(parts, most, x=_BAR, y=page.at + 4, width=WIDTH - MARGIN - _BAR, height=14))
        page.down()


def _limits(page: _Page, format: str, limits: Sequence[Limit]) -> None:
    page.down(0.5)
    page.line(f"Limits of {format}", "head")
    page.down()
    for limit in limits:
        _row(page, limit.what, limit.actual)
        track = _TRACK.format(_BAR, page.at + 4)
        page.parts += [track, scale(limit.actual, limit.limit, x=_BAR, y=page.at + 4, width=160, height=14)]
        page.line(allowed(limit), style(limit), _BAR + 172, WIDTH - MARGIN - _BAR - 172)
        page.down()


def _row(page: _Page, name: str, cards: Interval) -> None:
    page.line(name, "label", room=_LABEL - MARGIN)
    page.line(cards.span, "number", x=_NUMBER)
