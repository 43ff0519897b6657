"""Read RTF documents, as written by WordPad and TextEdit. Hidden and deleted text is not read.

No library is used: striprtf takes unacceptably long for a malicious font table of a few kilobytes.
"""

from __future__ import annotations

import codecs
import re
from contextlib import suppress
from dataclasses import dataclass, replace

from deckcheck.decklists.documents.element_walk import ELEMENTS
from deckcheck.decklists.documents.visible_lines import PLAIN, Look, UnreadContent, VisibleLines
from deckcheck.decklists.words import meanings, split_words
from deckcheck.patterns import late_pattern

_TOKEN = late_pattern(
    r"\\(?P<word>[a-z]{1,32})(?P<number>-?\d{1,10})? ?|(?P<bytes>(?:\\'[0-9a-f]{2})+)|\\(?P<sign>.)|(?P<brace>[{}])"
    r"|[\r\n]+|(?P<text>[^\\{}\r\n]+)",
    re.IGNORECASE | re.DOTALL,
)
_INVISIBLE = frozenset(split_words(ELEMENTS["rtf"]["unread"]))
_SEPARATE = meanings(ELEMENTS["rtf"]["told"])
"""Groups that are read separately."""
_LETTERS = meanings(ELEMENTS["rtf"]["signs"])
_MARKS = {"strike": "struck", "striked": "struck", "v": "hidden", "deleted": "hidden"}
_LINE_ENDS = frozenset(("par", "line", "sect", "page", "\n", "\r"))


@dataclass
class _Group:
    """The state until a group ends; ``fallback`` is the number of characters that replace a numbered one.

    ``collected`` collects its words. ``separate`` is the kind of a group that is read separately, such as a footnote.
    """

    collected: VisibleLines
    separate: str = ""
    visible: bool = True
    look: Look = PLAIN
    fallback: int = 1


class _Reader:
    """The state of the reader between words of a document."""

    def __init__(self) -> None:
        self._unread = UnreadContent()
        self._group, self._outer = _Group(VisibleLines(self._unread)), list[_Group]()
        self._skip = 0  # characters that replace the last one in old programs
        self._encoding = "cp1252"
        self._in_table = False

    def read(self, text: str) -> str:
        """Return the lines of a whole document."""
        body, at = self._group.collected, 0
        while (token := _TOKEN.match(text, at)) is not None:
            at = token.end()
            if token["bytes"]:
                self._add(bytes.fromhex(token["bytes"].replace("\\'", "")).decode(self._encoding, "replace"))
            elif token["text"]:
                self._add(token["text"])
            elif token["brace"] == "{":
                self._outer.append(replace(self._group))
            elif token["brace"]:
                self._end_group()
                if not self._outer:  # ignore data after the document
                    break
            elif word := token["word"] or token["sign"]:
                number = int(token["number"]) if token["number"] else None
                at += max(number or 0, 0) if word == "bin" else 0
                self._read_word(word, number)
        while self._outer:
            self._end_group()
        return self._unread.text(body.lines())

    def _end_group(self) -> None:
        ended, self._group = self._group, self._outer.pop()
        if ended.separate and not self._group.separate:
            self._unread.report(ended.separate, "\n".join(ended.collected.lines()))

    def _add(self, text: str) -> None:
        skipped = min(self._skip, len(text))
        self._skip -= skipped
        text = text[skipped:] if self._group.visible else ""
        if text and not (self._in_table or self._group.look.hidden):
            self._group.collected.close_table()
        self._group.collected.add(text, self._group.look)

    def _read_word(self, word: str, number: int | None) -> None:
        group = self._group
        if mark := _MARKS.get(word):
            group.look = group.look._replace(**{mark: number != 0})
        elif word == "plain":
            group.look = PLAIN
        elif (separate := _SEPARATE.get(word)) and (group.visible or word == "annotation"):
            if not group.separate:
                group.separate, group.collected = separate, VisibleLines()
            group.visible = True
        elif word == "shptxt":  # a text box, in a group that is skipped by programs without text boxes
            group.visible = True
            group.collected.end_line()
        elif word in _INVISIBLE:
            group.visible = False
        elif word == "ansicpg":
            with suppress(LookupError):
                self._encoding = codecs.lookup(f"cp{number}").name
        elif word == "uc" and number is not None:
            group.fallback = number
        elif word == "u" and number is not None:
            self._skip = 0
            self._add(chr(number % 0x10000))
            self._skip = group.fallback
        elif word in _LETTERS:
            self._add(_LETTERS[word])
        elif group.visible:
            self._lay_out(word, group.collected)

    def _lay_out(self, word: str, collected: VisibleLines) -> None:
        """Handle the end of a line, or a part of a table."""
        if word in _LINE_ENDS:
            collected.end_line(blank=True)
        elif word == "pard":
            self._in_table = False
        elif word == "intbl":
            self._in_table = True
            if not collected.in_row:
                collected.open_cell()
        elif word in ("cell", "nestcell") and collected.in_row:
            collected.open_cell()
        elif word in ("row", "nestrow"):
            collected.close_row()


def text_of(data: bytes) -> str:
    """Return the lines of a document."""
    return _Reader().read(data.decode("latin-1"))
