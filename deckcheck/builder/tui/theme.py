"""The colours of the view, on dark and on light. What they say is said without them as well."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from textual.style import Style

GROUND = {"dark": "#121212", "light": "#e0e0e0"}
"""What text stands on: the backgrounds of Textual's own two themes."""

_DARK = {
    "dim": "#b0b0b0",
    "faint": "#4c4c4c",
    "strong": "bold #f2f2f2",
    "accent": "bold #ffa62b",
    "count": "bold #f2f2f2",
    "head": "bold #6cb6ff",
    "good": "#6fd08c",
    "bad": "bold #ff8a96",
    "open": "bold #ffc857",
    "warn": "#d8b4fe",
    "badge--good": "bold #0b2a14 on #6fd08c",
    "badge--bad": "bold #ffffff on #b3263e",
    "badge--open": "bold #2b1d00 on #ffc857",
    "badge--warn": "bold #25103d on #d8b4fe",
    "hue--black": "#8a8a94",
    "hue--blue": "#5b9bff",
    "hue--brown": "#b98a5a",
    "hue--clay": "#d98f73",
    "hue--crimson": "#e0516f",
    "hue--gold": "#e5c14a",
    "hue--gray": "#b4b9c2",
    "hue--green": "#4fbf6b",
    "hue--multi": "#f0a6ff",
    "hue--orange": "#f2994a",
    "hue--pale-green": "#a5dfa0",
    "hue--purple": "#b182f5",
    "hue--red": "#f0564c",
    "hue--silver": "#d5dbe6",
    "hue--teal": "#3fc1b8",
    "hue--white": "#ffffff",
    "hue--yellow": "#f3e05a",
    "chosen": "on #0b3f68",
    "idle": "on #2c2c2c",
}
_LIGHT = {
    "dim": "#4f4f4f",
    "faint": "#a8a8a8",
    "strong": "bold #101010",
    "accent": "bold #8a3b00",
    "count": "bold #101010",
    "head": "bold #00498f",
    "good": "#0b6127",
    "bad": "bold #a80f2b",
    "open": "bold #754700",
    "warn": "#6b21a8",
    "badge--good": "bold #ffffff on #0b6127",
    "badge--bad": "bold #ffffff on #a80f2b",
    "badge--open": "bold #ffffff on #754700",
    "badge--warn": "bold #ffffff on #6b21a8",
    "hue--black": "#1a1a1a",
    "hue--blue": "#1d5fd1",
    "hue--brown": "#7a4b1c",
    "hue--clay": "#a9583a",
    "hue--crimson": "#b01540",
    "hue--gold": "#8a6a00",
    "hue--gray": "#6b727c",
    "hue--green": "#16803a",
    "hue--multi": "#a13bb5",
    "hue--orange": "#b85c00",
    "hue--pale-green": "#4c8a48",
    "hue--purple": "#7a35c9",
    "hue--red": "#c9281d",
    "hue--silver": "#717b8c",
    "hue--teal": "#0f7f78",
    "hue--white": "#ffffff",
    "hue--yellow": "#7d7000",
    "chosen": "on #a9cdf2",
    "idle": "on #cccccc",
}


@cache
def palette(*, dark: bool) -> Mapping[str, Style]:
    """The styles by their names."""
    return {name: Style.parse(style) for name, style in (_DARK if dark else _LIGHT).items()}
