"""What a line says beside the name of a card: its count, and a note in brackets.

The count stands in front, joined to the name, or behind it. A bracket is a note only when every piece of it states a
fact, else it is name:

    note  = piece *("," piece)
    piece = "m" | "f" | "male" | "female" | "starter" | "generic" | a kind: "mission", "enemy", "resource" …
          | ("heart" | "rating" | "number" | "strength" | "toughness") digits
          | word ("=" | ":") value            any fact, but no count: kind=enemy, gender: female

Case does not matter, with one exception: a lone ``(F)`` or ``(Female)`` is part of a printing's name in Redemption, so
a gender that stands alone is a note in lower case only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from deckcheck.patterns import late_pattern

SPELLINGS = "a card, such as '3 Name', or '1 Name' when the name begins with a number or a sign"
HEADING_APART = "the heading on a line of its own"
_ONE_COUNT = "one count; when the name itself ends so, put a tab between count and name"

_X = "[x×ｘ]"
_TIMES = frozenset("xX×ｘＸ")
_BRACKETS = frozenset("([（")
_LEADING = late_pattern(
    rf"(?:[(\[（]\s?(?:{_X}\s?)?(\d+)\s?{_X}?[)\]）]\s*|{_X}\s?(\d+)\s+|(\d+)(?:\s*×\s*|(?:\s*[xｘ])?\s+))(?:cop(?:y|ies)\s+of\s+)?(\S.*)",
    re.IGNORECASE,
)
# "4Name", "4xName", "4xname" and "4A Name"; "1st Name" and "3pm" are words, and so is "2E", since no card is a lone
# letter.
_JOINED = late_pattern(
    r"(\d+)(?:[x×ｘ](?=[^\W\d_]{2}|[ai]\s)|X(?=[ai]\s)"
    r"|[xX×ｘ]?(?!(?i:st|nd|rd|th)\b)(?=(?:[AI]\s|[^\W\d_a-zß-öø-ÿ])\S))(\S.*)"
)
_TRAILING = late_pattern(
    r"(?:(?:(?<=\s)x|[×ｘ])\s?(\d+)|(?<=\s)(\d+)\s?[x×ｘ]|[(\[]\s?(?:[x×ｘ]\s?(\d+)|(\d+)\s?[x×ｘ])\s?[)\]])$",
    re.IGNORECASE,
)
# "Name - 3", "Name = 3", "Name, 3", "Name ... 3", "Name (3)", or a column of counts at the end; but "2:16 - 17" and
# "2:16, 17" are verses.
# A count inside a name: "Name (3)", "Name (2 in reserve)", "Name x3 (foil)"; but "Moses (2019)" and "Lost Soul
# [2 Samuel 23:6]" are names.
_MISPLACED = late_pattern(
    r"[(\[]\s*(?:(?:[Qq](?:ty|uantity)|[Cc]o(?:unt|pies))\W*)?"
    r"[x×ｘ]?\s?(?!19\d\d|20\d\d)\d{1,4}\s?[x×ｘ]?(?:\s[a-z ]*)?[)\]]"
    r"|(?<!\w)(?:[xX×ｘ]\s?\d+|\d+\s?[xX×ｘ])(?!\w)"
)
_MARKED = late_pattern(
    rf"(?<!\w){_X}\s?(\d+)(?!\w)|(\d+)\s*{_X}(?!\d)|^[^\w(\[（]*[(\[（](\d+)[)\]）]|(\d+)\s+cop(?:y|ies)\s+of\s",
    re.IGNORECASE,
)
_ALONE = late_pattern(rf"{_X}?(\d+)|(\d+)\s?{_X}|\({_X}?(\d+){_X}?\)", re.IGNORECASE)
_THOUSANDS = late_pattern(r"\d{1,3}(?:,\d{3})+(?!\d)")
# A count gone wrong: a sign, a decimal, a list number, an x without space or name, a count at the wrong end or in a
# bracket with the name; a struck out line, a date, an address.
_NEARLY = late_pattern(
    r"""~~|[(\[_]+\s*[x×]?\d|\(-|\(\)|[x×]\s?\d|\d+\s*[x×]|\d+[^\w\s'’-]"""
    r"""|.*(?:(?:\sx|×)\s?(?:[-+−.,]|\d+[^\d\s])\S*|[=*]\s*\d+)$"""
    r"""|\d+(?!(?:st|nd|rd|th)\b)(?-i:[a-zß-öø-ÿ_])|\d{4}-\d|.*://|[^\w\s"'“”„‘’«~(\[¡¿…]""",
    re.IGNORECASE,
)
_SIGNED = late_pattern(r"[-+–—−]\s?\d")
_HEADING_AND_CARD = late_pattern(r"[^:]+:\s+\(?\d+\)?\s*[x×]?\s+\S")

_BETWEEN_COLUMNS = late_pattern(r"\s{2,}(?=\(?\d{1,2}\)?\s?[x×]?\s+\S)")
NUMBERS = late_pattern(r"(\d{1,2})(?:[-–—](\d{1,2}))?")
"""A number, or the first and the last of a range."""
_ONE = r"\d{1,2}(?:[-–—]\d{1,2})?"
_ROW = late_pattern(
    rf"{_ONE}(?:(?:\s*[,;/&+]\s*|\s+and\s+){_ONE})+|{_ONE}(?:\s+{_ONE}){{2,}}|\d{{1,2}}[-–—]\d{{1,2}}(?:\s+{_ONE})*"
)

_WORDS = frozenset({"m", "f", "male", "female", "starter", "generic", "character", "stronghold", "mission", "enemy",
                    "resource", "divine", "empowerment", "fellowship", "adversity"})  # fmt: skip
_VALUE = late_pattern(
    r"(?:heart|rating|number|strength|toughness)\s+[0-9]{1,4}"
    r"|(?!(?:qty|quantity|count|copies)\b)[a-z_]+\s*[=:](?!//)\s*[^=:]*[^=:\s]",
    re.IGNORECASE,
)
_SIGNS_OF_VALUE = frozenset("=:0123456789")
_GENDERS = frozenset({"m", "f", "male", "female"})


class Counted(NamedTuple):
    """A name and the digits of its count, if any; ``expected`` is what there should have been, if not this."""

    name: str
    digits: str = ""
    guess: str = ""
    expected: str = ""


def leading(text: str) -> Counted | None:
    """Return the name and count of a line that begins with a count, ``None`` for another one.

    >>> leading("3x Son of God"), leading("Son of God")
    (Counted(name='Son of God', digits='3', guess='', expected=''), None)
    """
    first = text[:1]
    if not (first.isdecimal() or first in _TIMES or first in _BRACKETS):
        return None
    digits, _, name = text.partition(" ")
    plain = digits.isdecimal() and name[:1].isalpha() and name.isprintable()
    if plain and name[0] not in _TIMES and name[:3].lower() != "cop":  # as nearly all are
        return Counted(name, digits)
    match = _LEADING.fullmatch(text)
    return Counted(match[4], match[1] or match[2] or match[3]) if match is not None else None


def counted(text: str) -> Counted:
    """Return the name of a line without tabs and note, with its count.

    >>> counted("Son of God x3")[:2], counted("4Moses"), counted("Moses (3).").expected == SPELLINGS
    (('Son of God', '3'), Counted(name='Moses', digits='4', guess='4 copies', expected=''), True)
    """
    found = leading(text)
    if found is None and (joined := _JOINED.fullmatch(text)) is not None:
        found = Counted(joined[2], joined[1], f"{joined[1]} copies")
    trailing = _trailing(text)
    if found is not None:
        name = found.name
        if trailing is not None or _is_misplaced_in(name):
            return found._replace(expected=_ONE_COUNT)
        signed = "://" in name or "~~" in name or (not name[0].isalnum() and _SIGNED.match(name))
        wrong = name.lower() in {"x", "×", "ｘ"} or name.endswith(":") or signed
        return found._replace(expected=SPELLINGS) if wrong else found
    if text.isdecimal():
        return Counted(text)
    if _NEARLY.match(text) and not _THOUSANDS.match(text):
        return Counted(text, expected=SPELLINGS)
    if _HEADING_AND_CARD.match(text):
        return Counted(text, expected=HEADING_APART)
    found = Counted(text)
    if trailing is not None:
        found = Counted(text[: trailing.start()].rstrip(), trailing[trailing.lastindex or 0])
    return found._replace(expected=SPELLINGS) if _is_misplaced_in(found.name) else found


def _trailing(text: str) -> re.Match[str] | None:
    """Return the count at the end of a line, with an x."""
    last = text.rstrip(")]").rstrip()[-1:]
    may = (last.isdecimal() or last in _TIMES) and not _TIMES.isdisjoint(text)
    return _TRAILING.search(text) if may else None


def _is_misplaced_in(name: str) -> bool:
    """Return whether a name holds a count."""
    if not any(map(str.isdecimal, name)):
        return False
    within = (words.lstrip()[:1] for words in name.replace("(", "[").split("[")[1:])
    may = not _TIMES.isdisjoint(name) or any(first.isdecimal() or first in "QqCc" for first in within)
    return may and _MISPLACED.search(name) is not None


def is_row(text: str) -> bool:
    """Return whether a line is nothing but numbers, more than a count and one other.

    >>> is_row("11 12 13"), is_row("11, 12"), is_row("11-16"), is_row("11 12")
    (True, True, True, False)
    """
    return text[:1].isdigit() and text[-1:].isdigit() and _ROW.fullmatch(text) is not None


def columns(name: str) -> tuple[str, list[tuple[int, str]]]:
    """Return the first name of a line, and the copies and names of the cards beside it, each with its count.

    >>> columns("Moses     2 Aaron"), columns("7 Years  of Famine")
    (('Moses', [(2, 'Aaron')]), ('7 Years  of Famine', []))
    """
    first, *others = _BETWEEN_COLUMNS.split(name) if "  " in name else (name,)
    cards = [(int(card.digits), card.name) for card in map(leading, others) if card is not None]
    return (first, cards) if cards and len(cards) == len(others) else (name, [])


def count_of(cell: str) -> str:
    """Return the digits of a cell that holds a count alone, else ``""``.

    >>> count_of("3x"), count_of("[3]"), count_of("3 Moses")
    ('3', '3', '')
    """
    match = _ALONE.fullmatch(cell.strip().strip("[]"))
    return match[match.lastindex or 0] if match is not None else ""


def is_marked(line: str, copies: int) -> bool:
    """Return whether a line shows by more than a space that its number is a count, not the number of the card.

    >>> is_marked("11x 11", 11), is_marked("Seize 1 x21", 21), is_marked("21 Seize 1", 21)
    (True, True, False)
    >>> is_marked("(21) Seize 1", 21), is_marked("Seize 1 (21)", 21)
    (True, False)
    """
    return any(match[match.lastindex or 0].lstrip("0") == str(copies) for match in _MARKED.finditer(line))


def goes_up(counts: Iterable[int]) -> bool:
    """Return whether the first counts of a list are 1, 2 and 3: all may be numbers of its lines."""
    return [*islice(counts, 3)] == [1, 2, 3]


def _states_fact(piece: str) -> bool:
    if _SIGNS_OF_VALUE.isdisjoint(piece):
        return piece.lower() in _WORDS
    return _VALUE.fullmatch(piece) is not None


@lru_cache(1 << 13)
def split_note(name: str) -> tuple[str, str]:
    """Return the name without its note, and the note without its brackets (``""`` when there is none).

    >>> split_note("Nicholas (m, heart 4)")
    ('Nicholas', 'm, heart 4')
    >>> split_note("Lost Soul Psalm 1:4 (Site Doubler)")
    ('Lost Soul Psalm 1:4 (Site Doubler)', '')
    """
    if not name.endswith(")"):
        return name, ""
    title, _, bracket = name.rpartition("(")
    title, note = title.rstrip(), bracket[:-1].strip()
    pieces = [piece.strip() for piece in note.split(",")]
    if not title or not all(map(_states_fact, pieces)):
        return name, ""
    if note.lower() in _GENDERS and note != note.lower():
        return name, ""
    return title, note
