"""Word's documents: paragraphs, line breaks, tabs and tables, also in text boxes. What is deleted is not read."""

from __future__ import annotations

from deckcheck.decklists.documents.package import Package
from deckcheck.decklists.documents.seen_lines import SeenLines
from deckcheck.decklists.documents.xml import Walker, walk

_STRUCK = frozenset(("strike", "dstrike"))
_OFF = ("0", "false", "off", "none")
_UNSEEN = frozenset(("Fallback", "moveFrom", "pPr", "rPr", "sectPr", "tblPr", "trPr", "tcPr"))


class _Body(Walker):
    def __init__(self) -> None:
        self.seen = SeenLines()
        self._unseen = 0
        self._inside_text = self._struck = self._hidden = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of an element."""
        if self._unseen == 1 and attributes.get("val", "1") not in _OFF:  # of letters, not of a paragraph's end
            self._struck = self._struck or tag in _STRUCK
            self._hidden = self._hidden or tag == "vanish"
        if self._unseen or tag in _UNSEEN:
            self._unseen += 1
            return
        match tag:
            case "r":
                self._struck = self._hidden = False
            case "t":
                self._inside_text = True
            case "p":
                self.seen.end_line()
            case "tab":
                self.seen.add("\t")
            case "br" | "cr":
                self.seen.end_line(blank=True)
            case "noBreakHyphen":
                self.seen.add("-")
            case "tbl":
                self.seen.open_table()
            case "tr":
                self.seen.open_row()
            case "tc":
                self.seen.open_cell()

    def end(self, tag: str) -> None:
        """Take the end of an element."""
        if self._unseen:
            self._unseen -= 1
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

    def text(self, text: str) -> None:
        """Take text between tags."""
        if self._inside_text:
            self.seen.hide(text) if self._hidden else self.seen.add(text, crossed=self._struck)


def text_of(data: bytes) -> str:
    """Return the lines of a document."""
    package, body = Package(data), _Body()
    walk(package.part(package.main), body, "a Word document")
    return body.seen.text()
