"""One line of a text list: a card, a heading, a header, a comment, or what is wrong with it.

A card is ``3 Name``, ``3x Name``, ``3 x Name``, ``3× Name``, ``3xName``, ``3Name``, ``3 copies of Name``, ``x3 Name``,
``Name x3``, ``Name 3x``, ``Name (x3)``, ``(3) Name``, ``[3] Name`` or a bare ``Name``, or the columns count, name and
set between tabs. ``SB:`` in front puts it into the sideboard. What ``pasted`` knows to stand around a card is taken
off. A line that is only a number is the card of that name. `` # `` starts a comment, except between tabs. What looks
like a count but is none (``1.5 Name``, ``+2 Name``, ``2 Name x3``, ``Name (3)``) is never taken for a card.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from deckcheck.formats.draft import COPIES, HEADER_KEYS, UNPRINTABLE, copies, fault, shown
from deckcheck.formats.headings import CARDS_TOO, HEADINGS, heading, stated, total
from deckcheck.formats.notes import split_note
from deckcheck.formats.pasted import INVISIBLE, bare_name, unwrapped
from deckcheck.formats.prose import speaks
from deckcheck.formats.rows import Cells, cells


class Card(NamedTuple):
    """Copies of a card. ``doubt``: what to write if it is no card; ``section``: where this line alone stands.

    ``guess`` says what was made of the line, when that is not plain.
    """

    name: str
    copies: int
    set: str
    note: str
    doubt: str = ""
    section: str = ""
    guess: str = ""


class Bare(Card):
    """A name without a count: a card, as far as the other lines of the list allow."""


class Spoken(Card):
    """A count before words that read like a sentence: ``2 weeks ago I played this``."""


class Heading(NamedTuple):
    """A heading with its words folded; ``text`` is the line as written, ``stated`` how many cards it says follow."""

    section: str
    text: str = ""
    stated: int | None = None


class NewHeading(Heading):
    """A heading by its colon or count alone: perhaps a card that ends so."""


class Total(NamedTuple):
    """How many cards the list says there are."""

    stated: int
    text: str


class Header(NamedTuple):
    key: str
    value: str


class Comment(NamedTuple):
    """A remark, or a line drawn with dashes."""


class Unread(NamedTuple):
    found: str
    expected: str


class Row(NamedTuple):
    """A row of a table, which only its header explains."""

    cells: Cells
    text: str


class Numbered(NamedTuple):
    """``2. Name``: the second line of a numbered list, if there is a first; ``rest`` is what it numbers."""

    number: int
    rest: str
    text: str


Line = Card | Heading | Total | Header | Comment | Unread | Row | Numbered

_KNOWN = HEADINGS | CARDS_TOO
SPELLINGS = "a card, such as '3 Name', or '1 Name' when the name begins with a number or a sign"
_COLUMNS = f"count, name and set between the tabs, the count {COPIES}"
_ONE_COUNT = "one count; when the name itself ends so, put a tab between count and name"

_REMARK = ("#", "//")
_X = "[x×ｘ]"
_RULE = re.compile(r"[-=_*~#/]{3,}")
_HEADER = re.compile(rf"(?:#+|/{{2,}})?\s*({'|'.join(HEADER_KEYS)})\s*:\s*(\S.*)", re.IGNORECASE)
_TRAILING_COMMENT = re.compile(r"\s#\s.*")
_NUMBERED = re.compile(r"(\d{1,3})[.)]\s+(\S.*)")
_SIDEBOARD = re.compile(r"sb\s*:\s*", re.IGNORECASE)
_LEADING_COUNT = re.compile(
    rf"(?:[(\[（](\d+)[)\]）]\s*|{_X}\s?(\d+)\s+|(\d+)(?:\s*[×ｘ]\s*|(?:\s*x)?\s+))(?:cop(?:y|ies)\s+of\s+)?(\S.*)",
    re.IGNORECASE,
)
# "4Name", "4xName" and "4A Name"; "1st Name" and "3pm" are words, and so is "2E", since no card is a lone letter.
_JOINED_COUNT = re.compile(r"(\d+)[xX×ｘ]?((?!(?i:st|nd|rd|th)\b)(?:[AI]\s|[^\W\d_a-zß-öø-ÿ])\S.*)")
_TRAILING_COUNT = re.compile(
    r"(?:(?:(?<=\s)x|[×ｘ])\s?(\d+)|(?<=\s)(\d+)\s?[x×ｘ]|[(\[]\s?(?:[x×ｘ]\s?(\d+)|(\d+)\s?[x×ｘ])\s?[)\]])$",
    re.IGNORECASE,
)
# "Name (3)", "Name (2 in reserve)"; but "Lost Soul [2 Samuel 23:6]" and "Moses (1st Print)" are names.
_BRACKETED_COUNT = re.compile(r".*[(\[]\s*(?i:qty\W*)?[x×ｘ]?\s?\d{1,4}\s?[x×ｘ]?(?:\s[a-z ]*)?[)\]]")
_COLUMN_COUNT = re.compile(rf"{_X}?(\d+)|(\d+)\s?{_X}|\((\d+)\)", re.IGNORECASE)
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+(?!\d)")
# A count gone wrong: a sign, a decimal, a list number, an x without space or name, a count at the wrong end.
_NEARLY = re.compile(
    r"""\(-|\(\d*\)|[x×]\s?\d|\d+\s*[x×]|\d+[^\w\s'’-]|.*(?:(?:\sx|×)\s?(?:[-+−.,]|\d+[^\d\s])\S*|[=*]\s*\d+)$"""
    r"""|\d+(?!(?:st|nd|rd|th)\b)(?-i:[a-zß-öø-ÿ])|\d{4}-\d|.*://|[^\w\s"'“”„‘’«~(\[¡¿…]""",
    re.IGNORECASE,
)
_SIGNED = re.compile(r"[-+–—−]\s?\d|.*://")
_HEADING_AND_CARD = re.compile(r"[^:]+:\s+\(?\d+\)?\s*[x×]?\s+\S")


def remark(raw: str) -> str:
    """The comment that a line is or ends in, as written; ``""`` when there is none.

    >>> remark("3 Son of God # of the starter deck"), remark("// to be tested")
    ('# of the starter deck', '// to be tested')
    """
    text = raw.translate(INVISIBLE).strip()
    if "\t" in raw and count_of(text.partition("\t")[0]):
        return ""
    bare = text if text.startswith(_REMARK) else unwrapped(text).text
    if bare.startswith(_REMARK):
        return text
    found = None if "\t" in bare else _TRAILING_COMMENT.search(text)
    return found[0].strip() if found is not None else ""


def _comment(text: str) -> Line:
    if (header := _HEADER.fullmatch(text)) is not None:
        return Header(header[1].lower(), header[2])
    words = text.lstrip("#/ \t")
    if words.isdecimal():
        doubt = f"'1 {shown(words)}' for a card of that number, or a comment in words"
        return Bare(f"#{words}", 1, "", "", doubt)
    # "# Reserve" and "// Sideboard" are headings elsewhere: to skip one would move cards between sections.
    section = heading(words)
    return Heading(section, text, stated(words)) if section in HEADINGS else Comment()


def card(text: str, name: str, count: str, code: str = "", note: str = "", guess: str = "") -> Line:
    """A card with its ``count`` as written, ``""`` when there is none; ``text`` is what an error quotes."""
    number = copies(count) if count else 1
    if number is None:
        return Unread(shown(text), COPIES)
    if not note:
        name, note = split_note(name)
    expected = fault(name)
    if expected:
        return Unread(shown(text), expected)
    return (Card if count else Bare)(name, number, code, note, "", "", guess)


def _counted(text: str, name: str, count: str, note: str, guess: str) -> Line:
    """A card, as ``card`` gives it, or what may be a sentence."""
    found = card(text, name, count, note=note, guess=guess)
    return Spoken(*found) if type(found) is Card and not note and speaks(found.name) else found


def count_of(cell: str) -> str:
    """The digits of a cell that holds a count alone, else ``""``."""
    match = _COLUMN_COUNT.fullmatch(cell.strip("[]"))
    return match[match.lastindex or 0] if match is not None else ""


def _columns(raw: str) -> Line:
    written = [cell.strip() for cell in raw.split("\t")]
    while not written[0]:  # indented
        del written[0]
    text = " ".join(written)
    count = count_of(written[0])
    if len(written) == 1 or (not count and not any(written[1:])):
        return _plain(written[0])
    if not count or any(written[3:]):
        return Unread(shown(text), _COLUMNS)
    return card(text, written[1], count, written[2] if len(written) > 2 else "")


def _plain(text: str, guess: str = "") -> Line:
    body, note = split_note(text)
    leading, trailing = _LEADING_COUNT.fullmatch(body), _TRAILING_COUNT.search(body)
    name, count = body, ""
    if leading is None and (joined := _JOINED_COUNT.fullmatch(body)) is not None:
        count, name = joined.groups()
        guess = guess or f"{count} copies"
    elif leading is not None:
        name, count = leading[4], leading[1] or leading[2] or leading[3]
    if count:
        if trailing is not None or _BRACKETED_COUNT.fullmatch(name):
            return Unread(shown(text), _ONE_COUNT)
        if name.lower() in {"x", "×", "ｘ"} or name.endswith(":") or _SIGNED.match(name):
            return Unread(shown(text), SPELLINGS)
    elif not body.isdecimal():
        if _NEARLY.match(body) and not _THOUSANDS.match(body):
            return Unread(shown(text), SPELLINGS)
        if _HEADING_AND_CARD.match(body):
            return Unread(shown(text), "the heading on a line of its own")
        if trailing is not None:
            name, count = body[: trailing.start()].rstrip(), trailing[trailing.lastindex or 0]
        elif _BRACKETED_COUNT.fullmatch(body):
            return Unread(shown(text), SPELLINGS)
    bare = bare_name(name)
    return _counted(text, bare.text, count, note, guess or _without(bare.off))


def _without(off: tuple[str, ...]) -> str:
    return f"without {', '.join(off)}" if off else ""


@lru_cache(maxsize=1 << 14)
def read_line(raw: str) -> Line | None:
    """What a line is; ``None`` when it is blank. Cached, since the lists of one tournament share most lines."""
    text = raw.strip()
    if not text:
        return None
    if UNPRINTABLE.search(text.replace("\t", " ")):
        raw = raw.translate(INVISIBLE)
        text = raw.strip()
        if not text or UNPRINTABLE.search(text.replace("\t", " ")):
            return Unread(shown(text) or "only invisible characters", "text without control or invisible characters")
    if _RULE.fullmatch(text):
        return Comment()
    if "\t" in raw and count_of(text.partition("\t")[0]):
        return _columns(raw)
    off: tuple[str, ...] = ()
    if not text.startswith(_REMARK):
        text, off = unwrapped(text)
    if text.startswith(_REMARK):
        return _comment(text)
    if "\t" not in text:
        text = _TRAILING_COMMENT.sub("", text)
    if row := cells(text):
        return Row(row, text)
    if (sideboard := _SIDEBOARD.match(text)) is not None:
        if sideboard.end() == len(text):
            return Heading("sideboard", text)
        line = _worded(text[sideboard.end() :], off)
        return line._replace(section="sideboard") if isinstance(line, Card) else Unread(shown(text), SPELLINGS)
    return _worded(text, off)


def _worded(text: str, off: tuple[str, ...]) -> Line:
    """A line in words: a heading, a total, a card."""
    if (cards := total(text)) is not None:
        return Total(cards, text)
    counted = _LEADING_COUNT.fullmatch(text)
    if counted is None:
        if _HEADER.fullmatch(text):
            return Unread(shown(text), f"'# {shown(text)}'")
        if (section := heading(text)) is not None:
            return (Heading if section in _KNOWN else NewHeading)(section, text, stated(text))
        if (numbered := _NUMBERED.fullmatch(text)) is not None:
            return Numbered(int(numbered[1]), numbered[2], text)
    elif text.endswith(":") and (section := heading(counted[4])) in HEADINGS:
        return Heading(section or "", text, copies(counted[1] or counted[2] or counted[3]))
    return _columns(text) if "\t" in text else _plain(text, _without(off))
