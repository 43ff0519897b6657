"""One line of a text list: a card, a heading, a header, a comment, or what is wrong with it.

A card is ``3 Name``, ``3x Name``, ``3 x Name``, ``3× Name``, ``x3 Name``, ``Name x3``, ``(3) Name`` or a bare
``Name``, after a bullet (``-``, ``*``, ``•``) if there is one, or the columns count, name and set between tabs.
A line that is only a number is the card of that name. `` # `` starts a comment, except between tabs. What looks
like a count but is none (``1.5 Name``, ``+2 Name``, ``3xName``, ``2 Name x3``) is never taken for a card.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from deckcheck.formats.draft import COPIES, HEADER_KEYS, UNPRINTABLE, copies, fault, shown
from deckcheck.formats.headings import HEADINGS, heading
from deckcheck.formats.notes import split_note


class Card(NamedTuple):
    """Copies of a card; ``bare`` when the line states no count. ``doubt``: what to write if it is no card."""

    name: str
    copies: int
    set: str
    note: str
    bare: bool = False
    doubt: str = ""


class Heading(NamedTuple):
    """A heading with its words folded; ``text`` is the line as written."""

    section: str
    text: str = ""


class Header(NamedTuple):
    key: str
    value: str


class Comment(NamedTuple):
    """A remark, or a line drawn with dashes."""


class Unread(NamedTuple):
    found: str
    expected: str


Line = Card | Heading | Header | Comment | Unread

_SPELLINGS = "a card, such as '3 Name', or '1 Name' when the name begins with a number or a sign"
_COLUMNS = f"count, name and set between the tabs, the count {COPIES}"
_ONE_COUNT = "one count; when the name itself ends so, put a tab between count and name"

_BULLET = re.compile(r"[-*–—]\s+|•\s*(?=\S)")
_RULE = re.compile(r"[-=_*~#/]{3,}")
_HEADER = re.compile(rf"(?:#+|/{{2,}})?\s*({'|'.join(HEADER_KEYS)})\s*:\s*(\S.*)", re.IGNORECASE)
_TRAILING_COMMENT = re.compile(r"\s#\s.*")
_LEADING_COUNT = re.compile(r"(?:\((\d+)\)\s*|[x×]\s?(\d+)\s+|(\d+)(?:\s*×\s*|(?:\s*x)?\s+))(\S.*)", re.IGNORECASE)
_TRAILING_COUNT = re.compile(r"(?:(?<=\s)x|×)\s?(\d+)$", re.IGNORECASE)
_COLUMN_COUNT = re.compile(r"[x×]?(\d+)|(\d+)\s?[x×]|\((\d+)\)", re.IGNORECASE)
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+(?!\d)")
# A count gone wrong: a sign, a decimal, a list number, an x without space or name, a count at the wrong end.
_NEARLY = re.compile(
    r"""\(-|\(\d*\)|[x×]\s?\d|\d+\s*[x×]|\d+[^\w\s'’-]|.*(?:\s\(\d+\)|(?:\sx|×)\s?(?:[-+−.,]|\d+[^\d\s])\S*|=\s*\d+)$"""
    r"""|[^\w\s"'“”„‘’«~(\[¡¿…]""",
    re.IGNORECASE,
)
_HEADING_AND_CARD = re.compile(r"[^:]+:\s+\(?\d+\)?\s*[x×]?\s+\S")


def _comment(text: str) -> Line:
    if (header := _HEADER.fullmatch(text)) is not None:
        return Header(header[1].lower(), header[2])
    words = text.lstrip("#/ \t")
    if words.isdecimal():
        return Unread(shown(text), f"'1 {shown(words)}' for a card of that number, or a comment in words")
    # "# Reserve" and "// Sideboard" are headings elsewhere: to skip one would move cards between sections.
    section = heading(words)
    return Heading(section) if section in HEADINGS else Comment()


def _card(text: str, name: str, count: str, code: str = "", note: str = "") -> Line:
    """A card with its ``count`` as written, ``""`` when there is none."""
    number = copies(count) if count else 1
    if number is None:
        return Unread(shown(text), COPIES)
    if not note:
        name, note = split_note(name)
    expected = fault(name)
    return Unread(shown(text), expected) if expected else Card(name, number, code, note, bare=not count)


def _columns(raw: str) -> Line:
    cells = [cell.strip() for cell in raw.split("\t")]
    while not cells[0]:  # indented
        del cells[0]
    text = " ".join(cells)
    match = _COLUMN_COUNT.fullmatch(cells[0])
    if len(cells) == 1 or (match is None and not any(cells[1:])):
        return _plain(cells[0])
    if match is None or any(cells[3:]):
        return Unread(shown(text), _COLUMNS)
    return _card(text, cells[1], match[match.lastindex or 0], cells[2] if len(cells) > 2 else "")


def _plain(text: str) -> Line:
    body, note = split_note(text)
    leading, trailing = _LEADING_COUNT.fullmatch(body), _TRAILING_COUNT.search(body)
    name, count = body, ""
    if leading is not None:
        name, count = leading[4], leading[1] or leading[2] or leading[3]
        if trailing is not None:
            return Unread(shown(text), _ONE_COUNT)
        if name.lower() in {"x", "×"} or name.endswith(":"):
            return Unread(shown(text), _SPELLINGS)
    elif not body.isdecimal():
        if _NEARLY.match(body) and not _THOUSANDS.match(body):
            return Unread(shown(text), _SPELLINGS)
        if _HEADING_AND_CARD.match(body):
            return Unread(shown(text), "the heading on a line of its own")
        if trailing is not None:
            name, count = body[: trailing.start()].rstrip(), trailing[1]
    return _card(text, name, count, note=note)


@lru_cache(maxsize=1 << 14)
def read_line(raw: str) -> Line | None:
    """What a line is; ``None`` when it is blank. Cached, since the lists of one tournament share most lines."""
    text = raw.strip()
    if not text:
        return None
    if UNPRINTABLE.search(text.replace("\t", " ")):
        return Unread(shown(text), "text without control or invisible characters")
    if _RULE.fullmatch(text):
        return Comment()
    if (bullet := _BULLET.match(text)) is not None:
        raw = raw.lstrip()[bullet.end() :]
        text = raw.strip()
    if text.startswith(("#", "//")):
        return _comment(text)
    if "\t" not in raw:
        text = _TRAILING_COMMENT.sub("", text)
    counted = _LEADING_COUNT.fullmatch(text)
    if counted is None:
        if _HEADER.fullmatch(text):
            return Unread(shown(text), f"'# {shown(text)}'")
        if (section := heading(text)) is not None:
            return Heading(section, text)
    elif text.endswith(":") and (section := heading(counted[4])) in HEADINGS:
        return Heading(section or "")
    return _columns(raw) if "\t" in raw else _plain(text)
