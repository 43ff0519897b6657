"""Templates of pages, in which no text can become markup, and small SVG charts for them.

The charts' content is also written beside them, so screen readers skip them.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from jinja2.ext import Extension
from markupsafe import Markup

from deckcheck.facts import Interval
from deckcheck.reporters.text_layout import inert
from deckcheck.wording import choice, counted

HUES = 6
"""The number of colours for sections."""


@cache
def template(name: str) -> Template:
    """Return a template by its path in the package. Text in it is escaped, and nonprintable characters spelled out."""
    return environment(finalize=_printable, undefined=StrictUndefined, extensions=[_Joined]).get_template(name)


def environment(**options: Any) -> Environment:
    """Return an environment with all templates and the charts, which escapes text; ``options`` are further ones."""
    made = Environment(
        loader=PackageLoader("deckcheck", ""),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        keep_trailing_newline=True,
        **options,
    )
    for function in (Interval, choice, counted, hue, own, policy_digest, scale, stacked):
        made.globals[function.__name__] = function
    return made


def _printable(value: object) -> object:
    return inert(value) if isinstance(value, str) and not isinstance(value, Markup) else value


class _Joined(Extension):
    """Joins an indented line to the one before, so that the layout of a template takes no room in a page."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return the source of a template without line breaks before indented lines."""
        return re.sub(r"\n +", "", source)


def own(name: str) -> Markup:
    """Return a style, script or picture of the package, by its path there; it goes into a page as it is."""
    return Markup(resources.files("deckcheck").joinpath(name).read_text("utf-8"))  # noqa: S704 - no text of others


def policy_digest(text: str) -> Markup:
    """Return the digest of an inline style or script, as a content security policy states it."""
    return Markup("'sha256-{}'").format(b64encode(sha256(text.encode()).digest()).decode())


def stacked(parts: Iterable[tuple[str, int]], whole: int = 0, kind: str = "stacked", **place: int) -> Markup:
    """Return a bar of parts, each a colour class and a number; they fill it, or their share of ``whole`` if given.

    ``place`` are attributes that position it in another picture.
    """
    parts = [part for part in parts if part[1] > 0]
    whole, before, bars = whole or sum(number for _, number in parts), 0, []
    for hue, number in parts:
        bars.append((hue, before / whole, number / whole))
        before += number
    return _chart(kind, bars, place)


def scale(actual: Interval, limit: Interval, **place: int) -> Markup:
    """Return the counted interval in front of the allowed one; an unbounded end reaches the edge."""
    top = max(1, *(bound or 0 for bound in (*actual, *limit))) * 1.2
    bars = []
    for kind, (least, most) in (("allowed", limit), ("counted", actual)):
        start = (least or 0) / top
        bars.append((kind, start, (1 if most is None else most / top) - start))
    return _chart("scale", bars, place)


def hue(at: int) -> str:
    """Return the colour class of the section at this index in its deck."""
    return f"hue{at % HUES}"


def _chart(kind: str, bars: Iterable[tuple[str, float, float]], place: dict[str, int]) -> Markup:
    """Return a picture of bars, each a class, a start and a length; a length of zero remains visible."""
    drawn = "".join(
        f'<rect class="{hue}" x="{start:.1%}" width="{max(length, 0.015):.1%}" height="100%"/>'
        for hue, start, length in bars
    )
    at = "".join(f' {key}="{number}"' for key, number in place.items())
    return Markup(f'<svg class="chart {kind}" aria-hidden="true"{at}>{drawn}</svg>')  # noqa: S704 - classes, numbers
