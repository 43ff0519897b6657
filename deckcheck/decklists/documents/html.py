"""Read web pages: their lines without scripts, styles and the surroundings of the page itself."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from xml.etree.ElementTree import Element

from deckcheck.decklists.documents.element_walk import ELEMENTS, ElementWalk, number
from deckcheck.decklists.documents.html_tree import BLOCKS, STRUCK, STRUCK_CLASSES, UNENDED, VOID, tree
from deckcheck.decklists.documents.visible_lines import LIST, Look, carried_list
from deckcheck.decklists.text.count_and_note import leading
from deckcheck.decklists.words import meanings
from deckcheck.patterns import late_pattern

_SIDES = meanings(ELEMENTS["page"]["beside"])
"""Parts of a page that are no list unless they contain counted cards."""
_TITLES = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
"""A page shows a gap below these."""
_OPEN = "([{<#:×/-–—.\"'“‘"
"""Characters after which a number continues the words, even with tags between them."""
_FIELD_TAGS = frozenset(("input", "select", "img"))
_FIELDS = ("", "number", "text", "tel")
_BUTTONS = ("submit", "button", "reset")
_TICKED, _UNTICKED = "☑", "☐"
_QUOTE = "> "
_BAR = late_pattern(r"border-left\s*:[^;]*\bsolid", re.IGNORECASE)
"""The style of the bar that mail programs draw beside what they quote."""
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


class _PageStyles:
    """The rules of a page that hide, show or strike out, by one of their marks.

    Rules do not override each other: an element that some hide and others show is left open, as if it was struck out.
    """

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


class _Page(ElementWalk):
    """A walk over a page; ``written`` is the number of open elements that keep line ends.

    ``has_boxes``: check boxes are shown as symbols.
    """

    def __init__(self, page: Element, written: int, *, has_boxes: bool) -> None:
        super().__init__("page")
        self.parts |= dict.fromkeys(BLOCKS, "block")
        self._styles = _PageStyles(page)
        # Without a main part, the header of the page may be the one of the list.
        self._sides = _SIDES if page.find(".//main") is not None else _SIDES.keys() - {"header"}
        self._written = written
        self.boxes, self._has_boxes = 0, has_boxes
        self._in_head = self._in_quote = False
        self._marks = 0  # the number of tags since the last words

    def read(self, element: Element, look: Look) -> None:
        """Read an element. What is hidden up to the end of the page is left open: its end may be cut off."""
        tag, ends = element.tag, UNENDED not in element.attrib
        style, classes = self._styles.of(element), element.get("class", "").lower().split()
        is_struck = look.struck or style or tag in STRUCK or not STRUCK_CLASSES.isdisjoint(classes)
        look = look._replace(struck=bool(is_struck))
        self._marks += 1
        outer = self._in_head
        self._in_head = {each.tag for each in element} == {"th"} if tag == "tr" else outer
        if style == "hidden" and ends:
            if not self.is_skipped(element):
                self.unread.hidden += sum(map(bool, self.lines(element)))
            if tag in BLOCKS:
                self.visible.end_line()
        elif tag in self._sides and ends:
            self._take_side_part(element, look)
        elif tag in _FIELD_TAGS and ends and (words := self._shown_words(element)) is not None:
            self.add_text(f" {words} " if words else "", look)
        elif ends and not self._in_quote and _quotes(element, classes):
            self._take_quote(element, look)
        elif tag != "th" or not re.search("(?:row|column)-header", element.get("class", "")):  # beside a Google sheet
            is_written = tag in ("pre", "textarea")
            self.visible.rows_of_cell = number(element.get("rowspan", ""), 1)
            self._written += is_written
            super().read(element, look)
            self._written -= is_written
            if tag in _TITLES:
                self.visible.end_line(blank=True)
        self._marks += tag not in VOID
        self._in_head = outer

    def read_content(self, element: Element, look: Look) -> None:
        """Read the content of an element, which may be a check box."""
        if box := self._box(element):
            self.add_text(f" {box} ", look)
        super().read_content(element, look)

    def _box(self, element: Element) -> str:
        """Return the symbol of a check box, ``""`` for other elements and those that select all rows of a table."""
        is_box = "checkbox" in (element.get("type", "").lower(), element.get("role", "").lower())
        if not is_box or self._in_head or not self._has_boxes:
            return ""
        self.boxes += 1
        return _TICKED if "checked" in element.attrib or element.get("aria-checked") == "true" else _UNTICKED

    def _take_quote(self, element: Element, look: Look) -> None:
        """Read what a page or a mail quotes, as lines that begin as in a text mail."""
        self._in_quote = True
        lines = self.lines(element, look)
        self._in_quote = False
        self.visible.end_line()
        for line in lines:
            self.visible.add(f"{_QUOTE}{line}" if line else "")
            self.visible.end_line(blank=True)

    def is_skipped(self, element: Element) -> bool:
        """Return whether an element is not read, unless its end may be cut off, and report it if necessary."""
        return UNENDED not in element.attrib and super().is_skipped(element)

    def _take_side_part(self, element: Element, look: Look) -> None:
        """Read a part of a page: report it as unread if it has no counted cards; a button may be a number in a line."""
        lines, in_line = list(filter(None, self.lines(element, look))), element.tag == "button"
        if not in_line:
            self.visible.end_line()
        if not any(leading(line) or (in_line and (line.isdecimal() or line in (_TICKED, _UNTICKED))) for line in lines):
            self.unread.report(_SIDES[element.tag], "\n".join(lines))
            return
        for line in lines:
            self.visible.add(f" {line} ")
            if not in_line:
                self.visible.end_line()

    def _shown_words(self, field: Element) -> str | None:
        """Return the words of a field, a menu or a picture of a symbol; ``None`` for other menus and pictures.

        The other options are reported, and buttons.
        """
        type, words = field.get("type", "").lower(), field.get("value", field.get("alt", ""))
        if field.tag == "img":  # mail programs send emoji so
            return None if words.isascii() or any(map(str.isalnum, words)) else words
        if field.tag == "input":
            if type in _BUTTONS:
                self.unread.report("button", words)
            return words if type in _FIELDS else self._box(field)
        if "multiple" in field.attrib or field.get("size", "1") > "1":  # all options are shown
            return None
        options = list(field.iter("option"))
        chosen = next((option for option in options if "selected" in option.attrib), options[0] if options else None)
        for option in options:
            if option is not chosen and any(map(str.isalpha, other := "".join(option.itertext()))):
                self.unread.report("option", other)
        return "".join(chosen.itertext()) if chosen is not None else ""

    def add_text(self, words: str, look: Look) -> None:
        """Read text between tags."""
        if not words:
            return
        lines = words.split("\n") if self._written else [re.sub(r"\s+", " ", words)]
        for at, line in enumerate(lines):
            if at:
                self.visible.end_line(blank=True)
            elif self._marks:
                self.visible.add(_gap(self.visible.last, line[:1], self._marks))
            super().add_text(line, look)
        self._marks = 0


def _quotes(element: Element, classes: Sequence[str]) -> bool:
    """Return whether an element is what its page or mail quotes, perhaps beside a bar, without words above it."""
    if element.tag != "div":
        return element.tag == "blockquote"
    is_quote = "gmail_quote" in classes or _BAR.search(element.get("style", ""))
    return bool(is_quote) and element.find(".//blockquote") is None


def _gap(before: str, after: str, marks: int) -> str:
    """Return the separator for words with ``marks`` tags between them: ``<span>3</span><span>Amos</span>``."""
    if before[-1:].isdigit() or before.rstrip(".").isdigit():
        return " " if marks > 1 or after.isalpha() else ""
    if not after.isdigit() or before[-1:].isspace() or before[-1:] in _OPEN:
        return ""
    return "\t" if marks > 1 else " " if before[-1:].isalpha() else ""


def _ticks_cards(lines: Sequence[str]) -> bool:
    """Return whether a line with a number has a tick, or any line, if no line with a number has a box."""
    boxed = [line for line in lines if _TICKED in line or _UNTICKED in line]
    return any(_TICKED in line for line in [line for line in boxed if any(map(str.isdigit, line))] or boxed)


def text_of(page: str) -> str:
    """Return the lines of a page, or of a part copied without its start, which has line ends of its own.

    Check boxes are shown if a card has a tick, or if there is only one: else they are for selecting rows.
    """
    root, written = tree(page), not page.lstrip().startswith("<")
    walk = _Page(root, written, has_boxes=True)
    visible = walk.lines(root)
    if walk.boxes > 1 and not _ticks_cards(visible):
        walk = _Page(root, written, has_boxes=False)
        visible = walk.lines(root)
    counted = [line for line in visible if leading(line.removeprefix(_QUOTE))]
    if len(counted) > 1 and all(line.startswith(_QUOTE) for line in counted):  # the list is what is quoted
        visible = [line.removeprefix(_QUOTE) for line in visible]
    carried = [each.attrib[f"data-{LIST}"] for each in root.iter("article") if f"data-{LIST}" in each.attrib]
    return walk.unread.text(carried_list(visible, carried) or visible)
