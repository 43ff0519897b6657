"""Web pages: their lines without scripts, styles and what surrounds the page itself. In time proportional to size."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from html import unescape

from deckcheck.decklists.documents.check_sheet import FormLine, without_form
from deckcheck.decklists.documents.seen_lines import SeenLines, unseen
from deckcheck.decklists.text.count_and_note import leading
from deckcheck.errors import UnreadableDeck

_UNSEEN = frozenset(("script", "style", "noscript", "template", "svg", "head", "iframe", "object", "title", "button"))
_STRUCK = frozenset(("s", "strike", "del"))
_BESIDE = frozenset(("nav", "header", "footer", "aside"))
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
_RULER = re.compile(r"\bclass\s*=\s*[\"']?[^\"'>]*(?:row|column)-header", re.IGNORECASE)
_TAG = re.compile(r"</?([a-zA-Z][a-zA-Z0-9:-]*)")
_SIGN = re.compile("[\"'>]")
_FIELD = re.compile(r"\btype\s*=\s*[\"']?(?!number|text|tel)\w", re.IGNORECASE)
_VALUE = re.compile(r"\bvalue\s*=\s*[\"']?([^\"'>\s]{1,20})", re.IGNORECASE)
_OPTION = re.compile(r"<option\b([^>]{0,500})>([^<]{0,100})", re.IGNORECASE)


_MARKED = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|(?P<struck>text-decoration[^;\"']*line-through)", re.I
)
_HIDDEN = re.compile(r"\shidden(?=[\s=>/])", re.IGNORECASE)
_QUOTED = re.compile("\"[^\"]*\"|'[^']*'")
_MOST_OPEN = 256
_VOID = frozenset(("br", "hr", "img", "input", "meta", "link", "wbr", "col", "area", "base", "source"))
_ENDS_BY_ITSELF = frozenset(("p", "li", "tr", "td", "th", "dt", "dd", "option", "tbody", "thead"))
_MARKUP = re.compile(r"<!--.*?(?:-->|\Z)|<(script|style|template)\b.*?(?:</\1|\Z)|</?([a-z][a-z0-9:-]*)", re.I | re.S)


def _seen(page: str) -> tuple[str, int]:
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
        marked = _MARKED.search(values)
        if name in _VOID or not (marked or _HIDDEN.search(_QUOTED.sub("", values))):
            continue
        end = _end_of_element(page, name, look)
        parts.append(page[at : tag.start()])
        if marked and marked["struck"]:
            parts += [page[tag.start() : look], "<s>", page[look:end], "</s>"]
        else:
            lines = _lines(f"{page[tag.start() : end]}</{name}>").split("\n")
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
    part, hidden = not page.lstrip().startswith("<"), 0
    if _MARKED.search(page) or _HIDDEN.search(page):
        page, hidden = _seen(page)
    lines = without_form([FormLine(line, not line[:1].isdecimal()) for line in _lines(page, part).split("\n")])
    return "\n".join([*lines, *unseen(hidden)])


def _lines(page: str, written: int = 0) -> str:
    """Return the lines; ``written`` is within how many elements line ends are those of the page."""
    seen, marks, crossed = SeenLines(), 0, 0
    aside = _BESIDE if "<main" in page else _BESIDE - {"header"}  # which else may be that of the list
    for tag, part in _tags(page, aside):
        if not tag:
            words = unescape(part)
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
            seen.add(f" {_chosen(part)} ")
        elif name == "input":
            value = None if _FIELD.search(part) else _VALUE.search(part)
            seen.add(f" {unescape(value[1])} " if value else "")
        elif name in aside and part:
            beside = _lines(part).split("\n")
            if any(map(leading, beside)):
                for line in beside:
                    seen.end_line()
                    seen.add(line)
            seen.end_line()
        elif name in ("td", "th"):
            seen.open_cell() if tag == name else seen.end_line()
        elif name == "tr":
            seen.open_row() if tag == name else seen.close_row()
        elif name == "table":
            seen.open_table() if tag == name else seen.close_table()
        elif name in _BLOCKS:
            seen.end_line()
            written = max(written + (-1 if tag != name else 1), 0) if name in ("pre", "textarea") else written
    return seen.text()


def _gap(before: str, behind: str, marks: int) -> str:
    """Return what parts words that so many marks part, a count and a name: ``<span>3</span><span>Amos</span>``."""
    if before[-1:].isdigit() or before.rstrip(".").isdigit():
        return " " if marks > 1 or behind.isalpha() else ""
    if not behind.isdigit() or before[-1:].isspace() or before[-1:] in _OPEN:
        return ""
    return "\t" if marks > 1 else " " if before[-1:].isalpha() else ""


def _chosen(part: str) -> str:
    """Return the option of a menu that is seen."""
    options = _OPTION.findall(part)
    return next((text for marks, text in options if "selected" in marks.lower()), options[0][1] if options else "")


def _tags(page: str, aside: Container[str]) -> Iterator[tuple[str, str]]:
    """Yield the texts of a page, with ``""``, and its tags in lower case, with what they hold of which it matters.

    What fails to be found is not looked for again, so that no page takes more than its time.
    """
    at, open_for_good = 0, set[str]()
    while (start := page.find("<", at)) >= 0:
        if start > at:
            yield "", page[at:start]
        tag = _TAG.match(page, start)
        if tag is None:
            if page[start + 1 : start + 2] not in ("!", "?", "/"):
                yield "", "<"
                at = start + 1
                continue
            closing = "-->" if page.startswith("<!--", start) else ">"
            end = page.find(closing, start)
            at = end + len(closing) if end >= 0 else len(page)
            continue
        at = _end_of_tag(page, tag.end())
        name = tag[1].lower()
        if page[start + 1] == "/":
            yield f"/{name}", ""
        elif name in _UNSEEN or name in aside or name == "select" or _is_ruler(name, page[tag.end() : at]):
            close = None if name in open_for_good else re.compile(f"</{name}\\b", re.IGNORECASE).search(page, at)
            if close is None:
                open_for_good.add(name)
                continue
            if name in aside or name == "select":
                yield name, page[at : close.start()]
            at = _end_of_tag(page, close.end())
        else:
            yield name, page[tag.end() : at] if name == "input" else ""
    if at < len(page):
        yield "", page[at:]


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
