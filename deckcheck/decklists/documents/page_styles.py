"""What the ``<style>`` of a page hides or strikes out, by the classes, ids and names of elements."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import NamedTuple

from deckcheck.patterns import late_pattern

_STYLE = late_pattern(r"<style\b[^>]*>(.*?)(?:</style|\Z)", re.IGNORECASE | re.DOTALL)
_REMARK = late_pattern(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_PART = late_pattern(r"([^{}]*)([{}])")
_SHOWN_ALWAYS = late_pattern(r"@media\s+(?:all|screen)\s*|@(?:layer|supports)\b.*", re.IGNORECASE | re.DOTALL)
_SAID = late_pattern(
    r"(?:^|[\s;])(?:(?P<display>display)|(?P<visibility>visibility)|text-decoration(?:-line)?)\s*:\s*([^;]*)",
    re.IGNORECASE,
)
_SIMPLE = late_pattern(r"(?P<name>[a-z][a-z0-9-]*|\*)?(?P<marks>(?:[.#][\w-]+)*)", re.IGNORECASE)
_MARK = late_pattern(r"[.#][\w-]+")
_CLASS = late_pattern(r"(?<![\w-])(class|id)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))", re.IGNORECASE)
_INLINE = late_pattern(r"\bstyle\s*=[^>]*?\bdisplay\s*:", re.IGNORECASE)
_MOST_RULES = 5000
"""So many rules are looked at that hide, show or strike anything out."""


class _Rule(NamedTuple):
    """What a rule says of elements; not ``sure`` where it holds only within others."""

    weight: tuple[int, int, int, int]
    name: str
    marks: frozenset[str]
    what: str
    on: bool
    sure: bool


class PageStyles:
    """The rules of a page that hide or strike out; those for some devices and states of the page are left out."""

    def __init__(self, page: str) -> None:
        self._by_mark: dict[str, list[_Rule]] = defaultdict(list)
        rules = [rule for style in _STYLE.finditer(page) for rule in _rules(_REMARK.sub("", style[1]))][:_MOST_RULES]
        if any(rule.on for rule in rules):
            for at, rule in enumerate(rules):
                key = min(rule.marks, default=rule.name)
                self._by_mark[key].append(rule._replace(weight=(*rule.weight[:3], at)))

    def of(self, name: str, values: str) -> str:
        """Return whether an element is ``"hidden"`` or ``"struck"``, which it is as well where that is open."""
        if not self._by_mark:
            return ""
        marks = {
            f"{'.' if key.lower() == 'class' else '#'}{word}"
            for key, *written in _CLASS.findall(values)
            for word in "".join(written).split()
        }
        by_style = _INLINE.search(values) is not None
        found = sorted(
            rule
            for key in (name, "*", *marks)
            for rule in self._by_mark.get(key, ())
            if rule.marks <= marks and rule.name in ("", "*", name) and not (by_style and rule.what == "display")
        )
        perhaps = False
        for what in ("display", "visibility", "struck"):
            sure = [rule.on for rule in found if rule.what == what and rule.sure]
            states = {*(sure[-1:] or [False]), *(rule.on for rule in found if rule.what == what and not rule.sure)}
            if states == {True} and what != "struck":
                return "hidden"
            perhaps = perhaps or True in states
        return "struck" if perhaps else ""


def _rules(text: str) -> list[_Rule]:
    """Return the rules of a style sheet that say whether elements are seen, or have a line through them."""
    found, at = list[_Rule](), 0
    skipped: list[bool] = []  # of each block that is open
    while (part := _PART.match(text, at)) is not None:
        at = part.end()
        begin = part[1].rpartition(";")[2].strip()
        if part[2] == "}":
            if skipped:
                skipped.pop()
            continue
        if begin.startswith("@"):
            skipped.append(not _SHOWN_ALWAYS.fullmatch(begin))
            continue
        end = text.find("}", at)
        block = text[at : end if end >= 0 else len(text)]
        at = end + 1 if end >= 0 else len(text)
        if not any(skipped):
            found += _of_selectors(begin, block)
    return found


def _of_selectors(begin: str, block: str) -> list[_Rule]:
    said: dict[str, bool] = {}
    for each in _SAID.finditer(block):
        value = each[3].lower()
        if each["display"]:
            said["display"] = value.startswith("none")
        elif each["visibility"]:
            said["visibility"] = value.startswith(("hidden", "collapse"))
        else:
            said["struck"] = "line-through" in value
    found = list[_Rule]()
    for selector in begin.split(",") if said else ():
        parts = re.split(r"[\s>+~]+", selector.strip())
        simple = _SIMPLE.fullmatch(parts[-1])
        if simple is None or not parts[-1] or any(":" in part or "[" in part for part in parts):
            continue
        marks = frozenset(_MARK.findall(simple["marks"]))
        name = (simple["name"] or "").lower()
        ids = sum(mark[0] == "#" for mark in marks) + 100 * ("!important" in block)
        weight = (ids, len(marks), name not in ("", "*"), 0)
        for what, on in said.items():
            found.append(_Rule(weight, name or ("" if marks else "*"), marks, what, on, len(parts) == 1))
    return found
