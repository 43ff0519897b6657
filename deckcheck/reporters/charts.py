"""The small charts of the HTML report, as SVG. What they show is written beside them, so screen readers skip them."""

from __future__ import annotations

from collections.abc import Iterable

from deckcheck.facts import Interval
from deckcheck.reporters.markup import Markup, element

HUES = 6


def stacked(parts: Iterable[tuple[str, int]], whole: int = 0, **place: int) -> Markup:
    """Parts in one bar; each is its class of colour and its number. They fill it, or so much of it as of a ``whole``.

    ``place`` are attributes that say where it is, inside another picture.
    """
    parts = [part for part in parts if part[1] > 0]
    whole, before, bars = whole or sum(number for _, number in parts), 0, []
    for hue, number in parts:
        bars.append(_bar(hue, before / whole, number / whole))
        before += number
    return _chart("stacked", *bars, **place)


def ranked(what: str, hue: str, number: int, most: int) -> Markup:
    """A number with its bar, one among several of which the longest is ``most``; for a list of definitions."""
    bar = _chart("single", _bar(hue, 0, number / max(most, 1))) if number else ""
    return element("div", element("dt", what), element("dd", bar, str(number)))


def scale(actual: Interval, limit: Interval, **place: int) -> Markup:
    """What was counted, before the range that is allowed. What is unbounded goes to the edge."""
    top = max(1, *(bound or 0 for bound in (*actual, *limit))) * 1.2
    bars = []
    for kind, (least, most) in (("allowed", limit), ("counted", actual)):
        start = (least or 0) / top
        bars.append(_bar(kind, start, (1 if most is None else most / top) - start))
    return _chart("scale", *bars, **place)


def hue(at: int) -> str:
    """The class of colour of the section at this place in its deck."""
    return f"hue{at % HUES}"


def _bar(kind: str, start: float, length: float) -> Markup:
    # No length is a mark that can still be seen.
    width = f"{length:.1%}" if length > 0.015 else "1.5%"
    return element("rect", cls=kind, x=f"{start:.1%}", width=width, height="100%")


def _chart(kind: str, *bars: Markup, **place: int) -> Markup:
    return element("svg", *bars, cls=f"chart {kind}", aria_hidden="true", **place)
