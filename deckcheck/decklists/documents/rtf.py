"""Read RTF documents, as written by WordPad and TextEdit. Hidden and deleted text is not read.

No library is used: striprtf takes unacceptably long for a malicious font table of a few kilobytes.
"""

from __future__ import annotations

import codecs
import re
from contextlib import suppress
from typing import NamedTuple

from deckcheck.decklists.documents.office import ELEMENTS, PLAIN, Look
from deckcheck.decklists.documents.unread_content import UnreadContent
from deckcheck.decklists.documents.visible_lines import VisibleLines
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


class _Group(NamedTuple):
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
        self._body = VisibleLines(self._unread)
        self._group, self._outer = _Group(self._body), list[_Group]()
        self._skip = 0  # characters that replace the last one in old programs
        self._encoding = "cp1252"
        self._has_table = self._in_table = self._in_row = False

    def read(self, text: str) -> str:
        """Return the lines of a whole document."""
        at = 0
        while (token := _TOKEN.match(text, at)) is not None:
            at = token.end()
            if token["bytes"]:
                self._add(bytes.fromhex(token["bytes"].replace("\\'", "")).decode(self._encoding, "replace"))
            elif token["word"] or token["sign"]:
                number = int(token["number"]) if token["number"] else None
                if token["word"] == "bin":
                    at += max(number or 0, 0)
                self._word(token["word"] or token["sign"], number)
            elif token["brace"] == "{":
                self._outer.append(self._group)
            elif token["brace"] and self._outer:
                ended, self._group = self._group, self._outer.pop()
                if ended.separate and not self._group.separate:
                    self._unread.take(ended.separate, ended.collected.lines())
                if not self._outer:  # ignore data after the document
                    break
            elif token["text"]:
                self._add(token["text"])
        if self._group.separate:
            self._unread.take(self._group.separate, self._group.collected.lines())
        return self._unread.text(self._body.lines())

    def _add(self, text: str) -> None:
        skipped = min(self._skip, len(text))
        self._skip -= skipped
        text = text[skipped:] if self._group.visible else ""
        if self._group.look.hidden:
            self._group.collected.hide(text)
        elif text:
            if self._has_table and not self._in_table:
                self._group.collected.close_table()
                self._has_table = False
            self._group.collected.add(text, crossed=self._group.look.struck)

    def _word(self, word: str, number: int | None) -> None:
        if mark := _MARKS.get(word):
            self._group = self._group._replace(look=self._group.look._replace(**{mark: number != 0}))
        elif word == "plain":
            self._group = self._group._replace(look=PLAIN)
        elif (separate := _SEPARATE.get(word)) and (self._group.visible or word == "annotation"):
            if not self._group.separate:
                self._group = self._group._replace(separate=separate, collected=VisibleLines())
            self._group = self._group._replace(visible=True)
        elif word == "shptxt":  # a text box, in a group that is skipped by programs without text boxes
            self._group = self._group._replace(visible=True)
            self._group.collected.end_line()
        elif word in _INVISIBLE:
            self._group = self._group._replace(visible=False)
        elif word == "ansicpg" and number:
            with suppress(LookupError):
                self._encoding = codecs.lookup(f"cp{number}").name
        elif word == "uc" and number is not None:
            self._group = self._group._replace(fallback=number)
        elif word == "u" and number is not None:
            self._skip = 0
            self._add(chr(number % 0x10000))
            self._skip = self._group.fallback
        elif word in _LETTERS:
            self._add(_LETTERS[word])
        elif self._group.visible:
            self._layout(word)

    def _layout(self, word: str) -> None:
        """Handle the end of a line, or a part of a table."""
        if word in _LINE_ENDS:
            self._group.collected.end_line(blank=True)
        elif word == "pard":
            self._in_table = False
        elif word == "intbl":
            if not self._in_row:
                self._has_table = self._in_row = True
                self._group.collected.open_row()
                self._group.collected.open_cell()
            self._in_table = True
        elif word in ("cell", "nestcell") and self._in_row:
            self._group.collected.open_cell()
        elif word in ("row", "nestrow"):
            self._in_row = False
            self._group.collected.close_row()


def text_of(data: bytes) -> str:
    """Return the lines of a document."""
    return _Reader().read(data.decode("latin-1"))
