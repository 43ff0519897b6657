"""Determine which elements of a page are hidden or struck out, by its ``<style>`` or their own.

Rules do not override each other: an element that some hide and others show is left open, as if it was struck out.
"""

from __future__ import annotations

import re
from collections import defaultdict
from xml.etree.ElementTree import Element

from deckcheck.patterns import late_pattern

_REMARK = late_pattern(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_AT = r"@(?!media\s+(?:all|screen)\s*\{|layer\b|supports\b)[^{};]*+"
_NOT_ALWAYS = late_pattern(_AT + r"(?:;|\{(?:[^{}]*+\{[^{}]*+\})*+[^{}]*+\})", re.IGNORECASE)
"""Rules that apply only to some devices and states of the page."""
_RULE = late_pattern(r"(?:^|(?<=[{};]))([^{};]*+)\{([^{}]*+)(?!\{)")
_LOOKS = {
    "hidden": late_pattern(r"(?:^|[\s;])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))", re.IGNORECASE),
    "struck": late_pattern(r"(?:^|[\s;])text-decoration(?:-line)?\s*:[^;]*line-through", re.IGNORECASE),
    "shown": late_pattern(r"(?:^|[\s;])(?:display|visibility)\s*:", re.IGNORECASE),
}
_AROUND = late_pattern(r"[\s>+~]+")
_MARK = late_pattern(r"[.#]?[\w-]+|\*")
"""The name, a class or the ID of the element that a selector is for."""


class PageStyles:
    """The rules of a page that hide, show or strike out, by one of their marks."""

    def __init__(self, page: Element) -> None:
        self._rules: dict[str, set[tuple[frozenset[str], str]]] = defaultdict(set)
        for style in page.iter("style"):
            for selectors, declarations in _RULE.findall(_NOT_ALWAYS.sub("", _REMARK.sub("", style.text or ""))):
                if look := _look(declarations):
                    for selector in selectors.split(","):
                        self._add(selector.strip(), look)

    def _add(self, selector: str, look: str) -> None:
        """Add a rule, which is uncertain if it applies only within other elements."""
        *around, last = _AROUND.split(selector)
        marks = frozenset(mark if mark[0] in ".#" else mark.lower() for mark in _MARK.findall(last))
        if marks and ":" not in selector and "[" not in selector:
            self._rules[min(marks)].add((marks, "struck" if around and look == "hidden" else look))

    def of(self, element: Element) -> str:
        """Return ``"hidden"``, ``"struck"`` or ``""`` for an element; ``"struck"`` if it is uncertain."""
        looks = {"hidden" if "hidden" in element.attrib else _look(element.get("style", ""))}
        if self._rules and looks == {""}:
            classes = (f".{name}" for name in element.get("class", "").split())
            own = {element.tag, "*", f"#{element.get('id', '')}", *classes}
            looks = {look for mark in own for marks, look in self._rules.get(mark, ()) if marks <= own}
        return "hidden" if looks == {"hidden"} else "struck" if looks - {"", "shown"} else ""


def _look(declarations: str) -> str:
    """Return what declarations do with an element, ``""`` if they leave it as it is."""
    return next((look for look, pattern in _LOOKS.items() if pattern.search(declarations)), "") if declarations else ""
