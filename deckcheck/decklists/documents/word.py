"""Word's documents: paragraphs, line breaks, tabs and tables, also in text boxes. What is deleted is not read."""

from __future__ import annotations

from collections.abc import Mapping

from deckcheck.decklists.documents.package import Package
from deckcheck.decklists.documents.seen_lines import SeenLines
from deckcheck.decklists.documents.unseen import Unseen
from deckcheck.decklists.documents.xml import Walker, walk
from deckcheck.errors import UnreadableDeck

_MARKS = {"strike": "struck", "dstrike": "struck", "vanish": "hidden"}
_STYLES_OF = {"p": "pStyle", "r": "rStyle", "tbl": "tblStyle"}
_OFF = ("0", "false", "off", "none")
_UNSEEN = frozenset(("Fallback", "del", "moveFrom", "pPr", "rPr", "sectPr", "tblPr", "trPr", "tcPr"))
_SYMBOLS = {
    **dict.fromkeys(("FE", "FD", "FC", "52", "53", "FB"), "☑"),
    **dict.fromkeys(("A8", "6F", "A3", "2A"), "☐"),
    **dict.fromkeys(("B7", "A7", "D8", "6C", "6E"), "•"),
}
"""Signs of the fonts of signs, by the ends of their numbers."""
_BESIDE = {"header": "page header", "footer": "page footer"}
_NOTES = {"footnotes": "footnote", "endnotes": "footnote", "comments": "comment"}
_PLACEHOLDERS = ("separator", "continuationSeparator", "continuationNotice")
_MOST_PARENTS = 8
_WHAT = "a Word document"


class _Styles(Walker):
    """Which styles strike out their words, and which hide them."""

    def __init__(self) -> None:
        self._said: dict[str, dict[str, bool]] = {}
        self._parents: dict[str, str] = {}
        self._types: dict[str, str] = {}
        self._name = ""
        self._depth = 0  # within the letters' properties

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of an element."""
        if tag == "style":
            self._name = attributes.get("styleId", "")
            if attributes.get("default") in ("1", "true"):
                self._types[attributes.get("type", "")] = self._name
        elif tag in ("docDefaults", "latentStyles"):
            self._name = ""
        elif tag == "basedOn":
            self._parents[self._name] = attributes.get("val", "")
        elif tag == "rPr" or self._depth:
            self._depth += 1
            if what := _MARKS.get(tag):
                on = attributes.get("val", "1") not in _OFF
                said = self._said.setdefault(self._name, {})
                said[what] = on or (said.get(what, False) and tag == "dstrike")

    def end(self, tag: str) -> None:
        """Take the end of an element."""
        self._depth -= bool(self._depth)

    def says(self, style: str, what: str) -> bool | None:
        """Return whether a style is ``"struck"`` or ``"hidden"``, ``None`` where neither it nor its parents say."""
        for _ in range(_MOST_PARENTS):
            if what in (said := self._said.get(style, {})):
                return said[what]
            if not style:
                break
            style = self._parents.get(style, "")
        return None

    def default(self, type: str) -> str:
        """Return the style of paragraphs that name none."""
        return self._types.get(type, "")


class _Body(Walker):
    def __init__(self, styles: _Styles, unseen: Unseen) -> None:
        self.seen = SeenLines(unseen)
        self._styles = styles
        self._unseen: list[str] = []  # the elements that are open from the first which is not seen
        self._deleted: list[str] = []
        self._inside_text = False
        self._named: dict[str, str] = {}  # the style of each kind of what is open
        self._said: dict[str, bool] = {}  # what the letters of a run say of themselves
        self._marked: dict[str, bool] = {}
        self._menu: list[str] = []
        self._chosen = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of an element."""
        if self._unseen or tag in _UNSEEN:
            self._in_unseen(tag, attributes)
            return
        match tag:
            case "r":
                self._said, self._marked = {}, {}
                self._named.pop("rStyle", None)
            case "t":
                self._inside_text = True
                self._marked = {what: self._is(what) for what in ("struck", "hidden")}
            case "p":
                self.seen.end_line()
                self._named.pop("pStyle", None)
            case "tab" | "ptab":
                self.seen.add("\t")
            case "br" | "cr":
                self.seen.end_line(blank=True)
            case "noBreakHyphen":
                self.seen.add("-")
            case "sym":
                self.seen.add(_SYMBOLS.get(attributes.get("char", "")[-2:].upper(), "\ufffd"))
            case "tbl":
                self.seen.open_table()
                self._named.pop("tblStyle", None)
            case "tr":
                self.seen.open_row()
            case "tc":
                self.seen.open_cell()
            case "altChunk" | "subDoc":
                raise UnreadableDeck(f"{_WHAT} with another document in it; save it again, or export the list as text")
            case "textpath":
                self.seen.unseen.tell("drawing", attributes.get("string", ""))
            case "OLEObject":
                self.seen.unseen.tell("embedded object", attributes.get("ProgID", "of another program"))
            case "ddList":
                self._menu, self._chosen = [], 0
            case "result" if attributes.get("val", "").isdecimal():
                self._chosen = int(attributes["val"][:4])
            case "listEntry":
                self._menu.append(attributes.get("val", ""))

    def _in_unseen(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Take an element within what is not seen, of which styles and marks of letters matter."""
        self._unseen.append(tag)
        if tag in _STYLES_OF.values():
            self._named[tag] = attributes.get("val", "")
        elif self._unseen[0] == "rPr" and (what := _MARKS.get(tag)):  # of letters, not of a paragraph's end
            on = attributes.get("val", "1") not in _OFF
            self._said[what] = on or (self._said.get(what, False) and tag in ("strike", "dstrike"))

    def _is(self, what: str) -> bool:
        """Return whether the letters of the run are struck out or hidden, by themselves or by their style."""
        if what in self._said:
            return self._said[what]
        says = [self._styles.says(self._named[each], what) for each in ("rStyle", "tblStyle") if each in self._named]
        says.append(self._styles.says(self._named.get("pStyle", self._styles.default("paragraph")), what))
        return True in says and not (says[0] is False and "rStyle" in self._named)

    def end(self, tag: str) -> None:
        """Take the end of an element."""
        if self._unseen:
            self._unseen.pop()
            if not self._unseen and tag == "del":
                self.seen.unseen.tell("deletion", "".join(self._deleted))
                self._deleted.clear()
            return
        match tag:
            case "t":
                self._inside_text = False
            case "p":
                self.seen.end_line(blank=True)
            case "tr":
                self.seen.close_row()
            case "tbl":
                self.seen.close_table()
                self._named.pop("tblStyle", None)
            case "ddList" if self._chosen < len(self._menu):
                self.seen.add(self._menu[self._chosen])

    def text(self, text: str) -> None:
        """Take text between tags."""
        if self._inside_text and not self._unseen:
            self.seen.hide(text) if self._marked["hidden"] else self.seen.add(text, crossed=self._marked["struck"])
        elif self._unseen[:1] == ["del"] and self._unseen[-1] == "delText":
            self._deleted.append(text)


class _Notes(Walker):
    """The words of notes, each by itself."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self._words: list[str] | None = None
        self._inside_text = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of an element."""
        if tag in _NOTES.values() or tag == "endnote":
            self._words = [] if attributes.get("type") not in _PLACEHOLDERS else None
        self._inside_text = tag == "t"
        if tag in ("p", "br") and self._words is not None:
            self._words.append("\n")

    def end(self, tag: str) -> None:
        """Take the end of an element."""
        self._inside_text = False
        if (tag in _NOTES.values() or tag == "endnote") and self._words is not None:
            self.notes.append("".join(self._words))

    def text(self, text: str) -> None:
        """Take text between tags."""
        if self._inside_text and self._words is not None:
            self._words.append(text)


def text_of(data: bytes) -> str:
    """Return the lines of a document."""
    package, unseen, styles = Package(data), Unseen(), _Styles()
    relations = package.relations(package.main)
    for each in relations:
        if each.type == "styles" and (b"strike" in (part := package.part(each.target)) or b"vanish" in part):
            walk(part, styles, _WHAT)
    body = _Body(styles, unseen)
    walk(package.part(package.main), body, _WHAT)
    margins: list[tuple[str, list[str]]] = []
    for each in relations:
        if each.type in _BESIDE and (part := package.part(each.target)):
            walk(part, margin := _Body(styles, Unseen()), _WHAT)
            margins.append((_BESIDE[each.type], margin.seen.lines()))
        elif each.type in _NOTES and (part := package.part(each.target)):
            walk(part, notes := _Notes(), _WHAT)
            for note in notes.notes:
                unseen.tell(_NOTES[each.type], note)
        elif each.type in ("diagramData", "chart"):
            unseen.tell("drawing", "a chart" if each.type == "chart" else "a diagram")
    lines = unseen.within_margins(body.seen.lines(), margins)
    return "\n".join([*lines, *unseen.comments()])
