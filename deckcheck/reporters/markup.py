"""HTML and small SVG charts, put together so that text can never become markup: what is not :class:`Markup` is escaped.

What the charts show is written beside them, so screen readers skip them.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from deckcheck.facts import Interval
from deckcheck.reporters.text_layout import inert

HUES = 6
"""So many colours sections have."""


class Markup(str):
    """HTML that stands as it is; only this module and constants make it."""

    __slots__ = ()


def safe(text: str) -> Markup:
    r"""Return text as HTML shows it, between tags or in quotes; what is not printable is spelled out.

    >>> print(safe('"David" <b>\x1b'), safe(Markup("<b>")))
    &quot;David&quot; &lt;b&gt;\x1b <b>
    """
    return text if isinstance(text, Markup) else Markup(escape(inert(text)))


def join(*inside: str) -> Markup:
    """Return markup and text in a row."""
    return Markup("".join(map(safe, inside)))


def element(tag: str, *inside: str, **attributes: str | int | bool) -> Markup:
    """Return an element with its attributes; ``cls`` stands for ``class`` and an underscore for a dash, false is none.

    >>> print(element("a", "1 < 2", href="#x", cls="far", aria_label='"', hidden=True, title=False))
    <a href="#x" class="far" aria-label="&quot;" hidden>1 &lt; 2</a>
    """
    opening = tag
    for key, value in attributes.items():
        if value is not False:
            key = "class" if key == "cls" else key.replace("_", "-")
            opening += f" {key}" if value is True else f' {key}="{safe(value) if isinstance(value, str) else value}"'
    return Markup(f"<{opening}>{join(*inside)}</{tag}>")


def name(text: str) -> Markup:
    """Return a name from a list, kept apart so that its direction of writing does not spill over."""
    return element("bdi", text)


def table(heads: Iterable[str], rows: Iterable[Markup], cls: str) -> Markup:
    """Return a table with its columns' heads."""
    titles = (element("th", title, scope="col") for title in heads)
    return element("table", element("thead", element("tr", *titles)), element("tbody", *rows), cls=cls)


def separated(items: Iterable[str]) -> Markup:
    """Return items in a row, parted by commas."""
    return Markup(", ".join(map(safe, items)))


def stacked(parts: Iterable[tuple[str, int]], whole: int = 0, **place: int) -> Markup:
    """Return parts in one bar, each a class of colour and a number. They fill it, or so much of it as of a ``whole``.

    ``place`` are attributes that say where it is, inside another picture.
    """
    parts = [part for part in parts if part[1] > 0]
    whole, before, bars = whole or sum(number for _, number in parts), 0, []
    for hue, number in parts:
        bars.append(_bar(hue, before / whole, number / whole))
        before += number
    return _chart("stacked", *bars, **place)


def ranked(what: str, hue: str, number: int, most: int) -> Markup:
    """Return a number with its bar, one among several of which the longest is ``most``; for a list of definitions."""
    bar = _chart("single", _bar(hue, 0, number / max(most, 1))) if number else ""
    return element("div", element("dt", what), element("dd", bar, str(number)))


def scale(actual: Interval, limit: Interval, **place: int) -> Markup:
    """Return what was counted, before the range that is allowed. What is unbounded goes to the edge."""
    top = max(1, *(bound or 0 for bound in (*actual, *limit))) * 1.2
    bars = []
    for kind, (least, most) in (("allowed", limit), ("counted", actual)):
        start = (least or 0) / top
        bars.append(_bar(kind, start, (1 if most is None else most / top) - start))
    return _chart("scale", *bars, **place)


def hue(at: int) -> str:
    """Return the class of colour of the section at this place in its deck."""
    return f"hue{at % HUES}"


def _bar(kind: str, start: float, length: float) -> Markup:
    # No length is a mark that can still be seen.
    width = f"{length:.1%}" if length > 0.015 else "1.5%"
    return element("rect", cls=kind, x=f"{start:.1%}", width=width, height="100%")


def _chart(kind: str, *bars: Markup, **place: int) -> Markup:
    return element("svg", *bars, cls=f"chart {kind}", aria_hidden="true", **place)
