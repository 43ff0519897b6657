"""Determine which elements of a page are hidden or struck out, by its ``<style>`` or their own."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

from deckcheck.errors import UnreadableDeck
from deckcheck.patterns import late_pattern

_REMARK = late_pattern(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_AT = r"@(?!media\s+(?:all|screen)\s*\{|layer\b|supports\b)[^{};]*+"
_NOT_ALWAYS = late_pattern(_AT + r"(?:;|\{(?:[^{}]*+\{[^{}]*+\})*+[^{}]*+\})", re.IGNORECASE)
"""Rules that apply only to some devices and states of the page."""
_RULE = late_pattern(r"(?:^|(?<=[{};]))([^{};]*+)\{([^{}]*+)(?!\{)")
_DECLARATION = late_pattern(r"(?:^|[\s;])(display|visibility|text-decoration)(?:-line)?\s*:\s*([^;]*)", re.IGNORECASE)
_ON = {
    "display": late_pattern("none", re.IGNORECASE),
    "visibility": late_pattern("hidden|collapse", re.IGNORECASE),
    "text-decoration": late_pattern(".*line-through", re.IGNORECASE | re.DOTALL),
}
_SIMPLE = late_pattern(r"(?P<name>[a-z][a-z0-9-]*|\*)?(?P<marks>(?:[.#][\w-]+)*)", re.IGNORECASE)
_MARK = late_pattern(r"[.#][\w-]+")
_MOST_RULES = 5000
"""The maximum number of rules considered that hide, show or strike out."""
_MOST_TRIED = 1_000_000
"""The maximum number of comparisons of a rule with an element; a page with a list needs some thousand."""


class _Rule(NamedTuple):
    """The effect of a rule on elements; not ``sure`` if it applies only within others."""

    weight: tuple[int, int, int, int]
    name: str
    marks: frozenset[str]
    declared: str
    on: bool
    sure: bool


class PageStyles:
    """The rules of a page that hide or strike out."""

    def __init__(self, page: Element) -> None:
        self._by_mark: dict[str, list[_Rule]] = defaultdict(list)
        self._tried = 0
        rules = [rule for style in page.iter("style") for rule in _rules(_REMARK.sub("", style.text or ""))]
        for at, rule in enumerate(rules[:_MOST_RULES]):
            self._by_mark[min(rule.marks, default=rule.name)].append(rule._replace(weight=(*rule.weight[:3], at)))

    def of(self, element: Element) -> str:
        """Return ``"hidden"``, ``"struck"`` or ``""`` for an element; ``"struck"`` if it is uncertain.

        Raises UnreadableDeck for more rules and elements than a page with a list has.
        """
        if not (element.attrib or self._by_mark):
            return ""
        own = dict(_declarations(element.get("style", ""))) | ({"display": True} if "hidden" in element.attrib else {})
        marks = {f".{word}" for word in element.get("class", "").split()} | {f"#{element.get('id', '')}"}
        tried = [rule for key in (element.tag, "*", *marks) for rule in self._by_mark.get(key, ())]
        self._tried += len(tried)
        if self._tried > _MOST_TRIED:
            raise UnreadableDeck("a page with too many styles that hide or strike out; copy the list into a text file")
        found = sorted(
            rule
            for rule in tried
            if rule.marks <= marks and rule.name in ("", "*", element.tag) and rule.declared not in own
        )
        last = {rule.declared: rule.on for rule in found if rule.sure} | own
        perhaps = {(rule.declared, rule.on) for rule in found if not rule.sure}
        if any(on and name != "text-decoration" and (name, False) not in perhaps for name, on in last.items()):
            return "hidden"
        return "struck" if any(last.values()) or any(on for _, on in perhaps) else ""


def _declarations(block: str) -> Iterator[tuple[str, bool]]:
    """Yield the relevant properties that a block sets, with whether they hide or strike out."""
    for found in _DECLARATION.finditer(block):
        name = found[1].lower()
        yield name, bool(_ON[name].match(found[2]))


def _rules(text: str) -> Iterator[_Rule]:
    """Yield the rules of a style sheet that hide, show or strike out elements."""
    for found in _RULE.finditer(_NOT_ALWAYS.sub("", text)):
        declared = dict(_declarations(found[2]))
        for selector in found[1].split(",") if declared else ():
            parts = re.split(r"[\s>+~]+", selector.strip())
            simple = _SIMPLE.fullmatch(parts[-1])
            if simple is None or not parts[-1] or any(":" in part or "[" in part for part in parts):
                continue
            marks = frozenset(_MARK.findall(simple["marks"]))
            name = (simple["name"] or "").lower()
            ids = sum(mark[0] == "#" for mark in marks) + 100 * ("!important" in found[2])
            weight = (ids, len(marks), name not in ("", "*"), 0)
            for declaration, on in declared.items():
                yield _Rule(weight, name or ("" if marks else "*"), marks, declaration, on, len(parts) == 1)
