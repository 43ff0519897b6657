"""HTML and small SVG charts, built so that text can never become markup: all but :class:`Markup` is escaped.

The charts' content is also written beside them, so screen readers skip them.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from deckcheck.facts import Interval
from deckcheck.reporters.text_layout import inert

HUES = 6
"""The number of colours for sections."""


class Markup(str):
    """HTML that is not escaped again; only this module and constants create it."""

    __slots__ = ()


def safe(text: str) -> Markup:
    r"""Return text escaped for HTML, inside tags or attributes; nonprintable characters are spelled out.

    >>> print(safe('"David" <b>\x1b'), safe(Markup("<b>")))
    &quot;David&quot; &lt;b&gt;\x1b <b>
    """
    return text if isinstance(text, Markup) else Markup(escape(inert(text)))


def join(*inside: str) -> Markup:
    """Return markup and text, concatenated."""
    return Markup("".join(map(safe, inside)))


def element(tag: str, *inside: str, **attributes: str | int | bool) -> Markup:
    """Return an element with its attributes: ``cls`` becomes ``class``, underscores dashes, and False omits one.

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
    """Return a name from a list, isolated so that its writing direction does not affect the text around it."""
    return element("bdi", text)


def table(heads: Iterable[str], rows: Iterable[Markup], cls: str) -> Markup:
    """Return a table with column headings."""
    titles = (element("th", title, scope="col") for title in heads)
    return element("table", element("thead", element("tr", *titles)), element("tbody", *rows), cls=cls)


def separated(items: Iterable[str]) -> Markup:
    """Return items in a row, separated by commas."""
    return Markup(", ".join(map(safe, items)))


def stacked(parts: Iterable[tuple[str, int]], whole: int = 0, **place: int) -> Markup:
    """Return a bar of parts, each a colour class and a number; they fill it, or their share of ``whole`` if given.

    ``place`` are attributes that position it in another picture.
    """
    parts = [part for part in parts if part[1] > 0]
    whole, before, bars = whole or sum(number for _, number in parts), 0, []
    for hue, number in parts:
        bars.append(_bar(hue, before / whole, number / whole))
        before += number
    return _chart("stacked", *bars, **place)


def ranked(what: str, hue: str, number: int, most: int) -> Markup:
    """Return a description list entry: a number with its bar, among several up to ``most``."""
    bar = _chart("single", _bar(hue, 0, number / max(most, 1))) if number else ""
    return element("div", element("dt", what), element("dd", bar, str(number)))


def scale(actual: Interval, limit: Interval, **place: int) -> Markup:
    """Return the counted interval in front of the allowed one; an unbounded end reaches the edge."""
    top = max(1, *(bound or 0 for bound in (*actual, *limit))) * 1.2
    bars = []
    for kind, (least, most) in (("allowed", limit), ("counted", actual)):
        start = (least or 0) / top
        bars.append(_bar(kind, start, (1 if most is None else most / top) - start))
    return _chart("scale", *bars, **place)


def hue(at: int) -> str:
    """Return the colour class of the section at this index in its deck."""
    return f"hue{at % HUES}"


def _bar(kind: str, start: float, length: float) -> Markup:
    # A length of zero remains visible.
    width = f"{length:.1%}" if length > 0.015 else "1.5%"
    return element("rect", cls=kind, x=f"{start:.1%}", width=width, height="100%")


def _chart(kind: str, *bars: Markup, **place: int) -> Markup:
    return element("svg", *bars, cls=f"chart {kind}", aria_hidden="true", **place)
