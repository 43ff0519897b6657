"""The colours of the view, on dark and on light. What they say is said without them as well."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from textual.style import Style

GROUND = {"dark": "#121212", "light": "#e0e0e0"}
"""What text stands on: the backgrounds of Textual's own two themes."""

_STYLES = {
    "dim": ("#b0b0b0", "#4f4f4f"),
    "faint": ("#4c4c4c", "#a8a8a8"),
    "strong": ("bold #f2f2f2", "bold #101010"),
    "accent": ("bold #ffa62b", "bold #8a3b00"),
    "count": ("bold #f2f2f2", "bold #101010"),
    "head": ("bold #6cb6ff", "bold #00498f"),
    "good": ("#6fd08c", "#0b6127"),
    "bad": ("bold #ff8a96", "bold #a80f2b"),
    "open": ("bold #ffc857", "bold #754700"),
    "warn": ("#d8b4fe", "#6b21a8"),
    "badge--good": ("bold #0b2a14 on #6fd08c", "bold #ffffff on #0b6127"),
    "badge--bad": ("bold #ffffff on #b3263e", "bold #ffffff on #a80f2b"),
    "badge--open": ("bold #2b1d00 on #ffc857", "bold #ffffff on #754700"),
    "badge--warn": ("bold #25103d on #d8b4fe", "bold #ffffff on #6b21a8"),
    "hue--black": ("#8a8a94", "#1a1a1a"),
    "hue--blue": ("#5b9bff", "#1d5fd1"),
    "hue--brown": ("#b98a5a", "#7a4b1c"),
    "hue--clay": ("#d98f73", "#a9583a"),
    "hue--crimson": ("#e0516f", "#b01540"),
    "hue--gold": ("#e5c14a", "#8a6a00"),
    "hue--gray": ("#b4b9c2", "#6b727c"),
    "hue--green": ("#4fbf6b", "#16803a"),
    "hue--multi": ("#f0a6ff", "#a13bb5"),
    "hue--orange": ("#f2994a", "#b85c00"),
    "hue--pale-green": ("#a5dfa0", "#4c8a48"),
    "hue--purple": ("#b182f5", "#7a35c9"),
    "hue--red": ("#f0564c", "#c9281d"),
    "hue--silver": ("#d5dbe6", "#717b8c"),
    "hue--teal": ("#3fc1b8", "#0f7f78"),
    "hue--white": ("#ffffff", "#ffffff"),
    "hue--yellow": ("#f3e05a", "#7d7000"),
    "chosen": ("on #0b3f68", "on #a9cdf2"),
    "idle": ("on #2c2c2c", "on #cccccc"),
}
"""Each style on dark and on light."""


@cache
def palette(*, dark: bool) -> Mapping[str, Style]:
    """Return the styles by their names."""
    return {name: Style.parse(on_dark if dark else on_light) for name, (on_dark, on_light) in _STYLES.items()}
