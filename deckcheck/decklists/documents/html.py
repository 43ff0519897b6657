"""Web pages: their lines without scripts, styles and what surrounds the page itself. In time proportional to size."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from html import unescape

from deckcheck.decklists.documents.check_sheet import FormLine, without_form
from deckcheck.decklists.documents.page_styles import PageStyles
from deckcheck.decklists.documents.seen_lines import SeenLines
from deckcheck.decklists.documents.unseen import Unseen
from deckcheck.decklists.text.count_and_note import leading
from deckcheck.errors import UnreadableDeck
from deckcheck.patterns import late_pattern

_UNSEEN = frozenset(("script", "style", "template", "head", "title"))
_TOLD = {
    "svg": "drawing",
    "iframe": "frame",
    "object": "frame",
    "datalist": "suggestion",
    "noscript": "note for browsers without scripts",
}
"""What is not read but told."""
_WHOLE = _UNSEEN.union(_TOLD, ["select"])
_STRUCK = frozenset(("s", "strike", "del"))
_BESIDE = {"nav": "menu", "header": "page header", "footer": "page footer", "aside": "side note", "button": "button"}
"""Parts of a page that are no list, unless cards with counts stand in them."""
# fmt: off
_BLOCKS = frozenset((
    "address", "article", "blockquote", "body", "br", "caption", "center", "dd", "details", "div", "dl", "dt",
    "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html",
    "li", "main", "nav", "ol", "option", "p", "pre", "section", "summary", "table", "tbody", "textarea", "tfoot",
    "thead", "ul",
))
# fmt: on
_OPEN = "([{<#:×/-–—.\"'“‘"
"""What a number goes on behind, though marks part them."""
_RULER = late_pattern(r"\bclass\s*=\s*[\"']?[^\"'>]*(?:row|column)-header", re.IGNORECASE)
_TAG = late_pattern(r"</?([a-zA-Z][a-zA-Z0-9:-]*)")
_SIGN = late_pattern("[\"'>]")
_FIELD = late_pattern(r"\btype\s*=\s*[\"']?(?!number|text|tel)\w", re.IGNORECASE)
_BUTTON = late_pattern(r"\btype\s*=\s*[\"']?(?:submit|button|reset)", re.IGNORECASE)
_OPTION = late_pattern(r"<option\b([^>]{0,500})>([^<]{0,100})", re.IGNORECASE)
_SHOWS_ALL = late_pattern(r"\smultiple\b|\ssize\s*=\s*[\"']?(?!1\b)\d", re.IGNORECASE)

_MARKED = late_pattern(
    r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|(?P<struck>text-decoration[^;\"']*line-through)", re.I
)
_HIDDEN = late_pattern(r"\shidden(?=[\s=>/])", re.IGNORECASE)
_QUOTED = late_pattern("\"[^\"]*\"|'[^']*'")
_MOST_OPEN = 256
_VOID = frozenset(("br", "hr", "img", "input", "meta", "link", "wbr", "col", "area", "base", "source"))
_ENDS_BY_ITSELF = frozenset(("p", "li", "tr", "td", "th", "dt", "dd", "option", "tbody", "thead"))
_MARKUP = late_pattern(r"<!--.*?(?:-->|\Z)|<(script|style|template)\b.*?(?:</\1|\Z)|</?([a-z][a-z0-9:-]*)", re.I | re.S)


def _seen(page: str, styles: PageStyles) -> tuple[str, int]:
    """Return a page without its hidden elements, and how many lines they have; what style strikes out as elements do.

    A place that needs no end, such as of a paragraph, ends where one of its kind begins or what it is in ends.
    """
    parts, at, hidden = list[str](), 0, 0
    look = 0
    while (tag := _MARKUP.search(page, look)) is not None:
        look = tag.end()
        if tag[2] is None or page[tag.start() + 1] == "/":
            continue
        look = _end_of_tag(page, tag.end())
        name = tag[2].lower()
        values = page[tag.end() : look]
        if name in _VOID:
            continue
        marked = _MARKED.search(values)
        named = "" if marked or _HIDDEN.search(_QUOTED.sub("", values)) else styles.of(name, values)
        if not marked and not named and not _HIDDEN.search(_QUOTED.sub("", values)):
            continue
        end = _end_of_element(page, name, look)
        parts.append(page[at : tag.start()])
        if named == "struck" or (marked and marked["struck"]):
            parts += [page[tag.start() : look], "<s>", page[look:end], "</s>"]
        else:
            lines = _lines(f"{page[tag.start() : end]}</{name}>", Unseen())
            hidden += sum(bool(line.strip()) for line in lines)
            parts.append("<br>" if name in _BLOCKS else "")
        at = look = end
    return "".join([*parts, page[at:]]), hidden


def _end_of_element(page: str, name: str, at: int) -> int:
    """Return where an element ends whose begin ends there."""
    open_tags = [name]
    for tag in _MARKUP.finditer(page, at):
        if tag[2] is None or (inner := tag[2].lower()) in _VOID:
            continue
        if page[tag.start() + 1] != "/":
            if inner in open_tags and {*open_tags[(last := _last(open_tags, inner)) :]} <= _ENDS_BY_ITSELF:
                del open_tags[last:]
                if not open_tags:
                    return tag.start()
            open_tags.append(inner)
            if len(open_tags) > _MOST_OPEN:
                break
        elif inner in open_tags:
            while open_tags.pop() != inner:
                pass
            if not open_tags:
                return tag.start()
        elif set(open_tags) <= _ENDS_BY_ITSELF:
            return tag.start()
    if set(open_tags) <= _ENDS_BY_ITSELF:
        return len(page)
    raise UnreadableDeck(f"a page with a hidden <{name}> that does not end; copy the list into a text file")


def _last(names: Sequence[str], name: str) -> int:
    return max(at for at, each in enumerate(names) if each == name)


def text_of(page: str) -> str:
    """Return the lines of a page, or of a part of one that was copied without its begin, which has lines itself."""
    part, unseen = not page.lstrip().startswith("<"), Unseen()
    if _MARKED.search(page) or _HIDDEN.search(page):
        page, unseen.hidden = _seen(page, PageStyles(page))
    lines = without_form([FormLine(line, not line[:1].isdecimal()) for line in _lines(page, unseen, part)])
    return "\n".join([*lines, *unseen.comments()])


def _lines(page: str, unseen: Unseen, written: int = 0) -> list[str]:
    """Return the lines; ``written`` is within how many elements line ends are those of the page."""
    seen, marks, crossed = SeenLines(unseen), 0, 0
    aside = _BESIDE.keys() if "<main" in page else _BESIDE.keys() - {"header"}  # which else may be that of the list
    for tag, values, part in _tags(page, aside):
        if not tag:
            words = unescape(values)
            if not written:
                words = re.sub(r"\s+", " ", words)
            for number, line in enumerate(words.split("\n")):
                if number:
                    seen.end_line(blank=True)
                elif marks:
                    seen.add(_gap(seen.last, line[:1], marks))
                seen.add(line, crossed=crossed > 0)
            marks = 0
            continue
        marks += 1
        name = tag.lstrip("/")
        if name in _STRUCK:
            crossed = max(crossed + (1 if tag == name else -1), 0)
        elif name == "select":
            _take_menu(values, part, seen)
        elif name == "input":
            if _BUTTON.search(values):
                unseen.tell("button", _value(values, "value"))
            elif not _FIELD.search(values):
                seen.add(f" {_value(values, 'value')} ")
        elif name == "img":
            unseen.tell("picture", _value(values, "alt"))
        elif name in ("frame", "iframe"):
            unseen.tell("frame", _value(values, "srcdoc") or _value(values, "src") or part)
        elif name in _TOLD and part:
            unseen.tell(_TOLD[name], "\n".join(_lines(part, Unseen())))
        elif name in aside and part:
            _take_beside(name, _lines(part, inner := Unseen()), inner, seen)
        elif name in ("td", "th"):
            seen.open_cell() if tag == name else seen.end_line()
        elif name == "tr":
            seen.open_row() if tag == name else seen.close_row()
        elif name == "table":
            seen.open_table() if tag == name else seen.close_table()
        elif name in _BLOCKS:
            seen.end_line()
            written = max(written + (-1 if tag != name else 1), 0) if name in ("pre", "textarea") else written
    return seen.lines()


def _take_beside(name: str, lines: list[str], inner: Unseen, seen: SeenLines) -> None:
    """Take a part of a page that is beside the list if no cards with counts stand in it; a number alone may be one."""
    held = [line for line in lines if line]
    if name == "button" and len(held) == 1 and held[0].isdecimal():
        seen.add(f" {held[0]} ")
        return
    counts = any(map(leading, lines))
    if counts or name != "button":  # which may stand within a line
        seen.end_line()
    for line in lines * counts:
        seen.add(line)
        seen.end_line()
    if counts:
        seen.unseen.take(inner)
    else:
        seen.unseen.tell(_BESIDE[name], "\n".join(held))


def _gap(before: str, behind: str, marks: int) -> str:
    """Return what parts words that so many marks part, a count and a name: ``<span>3</span><span>Amos</span>``."""
    if before[-1:].isdigit() or before.rstrip(".").isdigit():
        return " " if marks > 1 or behind.isalpha() else ""
    if not behind.isdigit() or before[-1:].isspace() or before[-1:] in _OPEN:
        return ""
    return "\t" if marks > 1 else " " if before[-1:].isalpha() else ""


def _take_menu(values: str, part: str, seen: SeenLines) -> None:
    """Take the option of a menu that is seen, or all where it shows all."""
    options = [(marks, unescape(text)) for marks, text in _OPTION.findall(part)]
    if _SHOWS_ALL.search(values):
        for _, text in options:
            seen.end_line()
            seen.add(text)
        seen.end_line()
        return
    chosen = next((at for at, each in enumerate(options) if "selected" in each[0].lower()), 0)
    for at, (_, text) in enumerate(options):
        if at == chosen:
            seen.add(f" {text} ")
        elif any(map(str.isalpha, text)):
            seen.unseen.tell("option", text)


def _value(values: str, name: str) -> str:
    """Return the value that a tag has of that name, ``""`` without."""
    found = re.search(rf"(?<![\w-]){name}\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))", values, re.IGNORECASE)
    return unescape(next(filter(None, found.groups()), "")) if found else ""


def _tags(page: str, aside: Container[str]) -> Iterator[tuple[str, str, str]]:
    """Yield the texts of a page behind ``""``, and its tags in lower case with their values and what they hold.

    What they hold is given where it is not to be gone through tag by tag.

    What fails to be found is not looked for again, so that no page takes more than its time.
    """
    at, open_for_good = 0, set[str]()
    while (start := page.find("<", at)) >= 0:
        if start > at:
            yield "", page[at:start], ""
        tag = _TAG.match(page, start)
        if tag is None:
            if page[start + 1 : start + 2] not in ("!", "?", "/"):
                yield "", "<", ""
                at = start + 1
                continue
            closing = "-->" if page.startswith("<!--", start) else ">"
            end = page.find(closing, start)
            at = end + len(closing) if end >= 0 else len(page)
            continue
        at = _end_of_tag(page, tag.end())
        name = tag[1].lower()
        if page[start + 1] == "/":
            yield f"/{name}", "", ""
        elif name in _WHOLE or name in aside or _is_ruler(name, page[tag.end() : at]):
            close = None if name in open_for_good else re.compile(f"</{name}\\b", re.IGNORECASE).search(page, at)
            if close is None:
                open_for_good.add(name)
                continue
            if name not in _UNSEEN and name != "th":
                yield name, page[tag.end() : at], page[at : close.start()]
            at = _end_of_tag(page, close.end())
        else:
            yield name, page[tag.end() : at], ""
    if at < len(page):
        yield "", page[at:], ""


def _is_ruler(name: str, values: str) -> bool:
    """Return whether a tag begins a letter or a number beside a sheet of Google's."""
    return name == "th" and _RULER.search(values) is not None


def _end_of_tag(page: str, at: int) -> int:
    """Return where a tag ends; a sign of its values does not end it."""
    while (sign := _SIGN.search(page, at)) is not None:
        at = sign.end()
        if sign[0] == ">":
            return at
        if page[sign.start() - 1] == "=":
            end = page.find(sign[0], at)
            at = end + 1 if end >= 0 else at
    return len(page)
