"""Separate the name of a card from its count and from a note in brackets.

The count is before the name, joined to it, or after it. A bracket is a note only if each of its pieces states a fact;
otherwise it belongs to the name:

    note  = piece *("," piece)
    piece = "m" | "f" | "male" | "female" | "starter" | "generic" | a kind: "mission", "enemy", "resource" …
          | ("heart" | "rating" | "number" | "strength" | "toughness") digits
          | word ("=" | ":") value            any fact, but no count: kind=enemy, gender: female

Case does not matter, with one exception: ``(F)`` or ``(Female)`` alone is part of a printing's name in Redemption, so a
gender alone is a note only in lower case.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from deckcheck.patterns import late_pattern

_X = "[x×]"
_TIMES = late_pattern(
    r"(?<=\d)(?:[ｘ✕✖⨯]\ufe0f?|[хХ](?!\w))|(?<=\d\s)[ｘхХ✕✖⨯]\ufe0f?(?=\s)"
    r"|(?<!\w)[ｘхХ](?=\s?\d)|(?:(?<=\S\s)|(?<=[(\[]))[✕✖⨯]\ufe0f?(?=\s?\d)"
)
"""Symbols and a Cyrillic letter that people write for ×. A cross before a line may mark it as absent instead."""
_LEADING = late_pattern(
    rf"(?:[(\[（]\s?(?:{_X}\s?)?(\d+)\s?{_X}?[)\]）]\s*|{_X}\s?(\d+)\s+|(\d+)(?:\s*×\s*|(?:\s*x)?\s+))(?:cop(?:y|ies)\s+of\s+)?(\S.*)",
    re.IGNORECASE,
)
# "4Name", "4xName", "4xname" and "4A Name"; "1st Name" and "3pm" are words, and so is "2E", since no card is a lone
# letter.
_JOINED = late_pattern(
    r"(\d+)(?:[x×](?=[^\W\d_]{2}|[ai]\s)|X(?=[ai]\s)"
    r"|[xX×]?(?!(?i:st|nd|rd|th)\b)(?=(?:[AI]\s|[^\W\d_a-zß-öø-ÿ])\S))(\S.*)"
)
_TRAILING = late_pattern(
    r"(?:(?:(?<=\s)x|×)\s?(\d+)|(?<=\s)(\d+)\s?[x×]|[(\[]\s?(?:[x×]\s?(\d+)|(\d+)\s?[x×])\s?[)\]])$",
    re.IGNORECASE,
)
# A count inside a name: "Name (3)", "Name (2 in reserve)", "Name x3 (foil)"; but "Moses (2019)" and "Lost Soul [2
# Samuel 23:6]" are names.
_MISPLACED = late_pattern(
    r"[(\[]\s*(?:(?:[Qq](?:ty|uantity)|[Cc]o(?:unt|pies))\W*)?"
    r"[x×]?\s?(?!19\d\d|20\d\d)\d{1,4}\s?[x×]?(?:\s[a-z ]*)?[)\]]"
    r"|(?<!\w)(?:[xX×]\s?\d+|\d+\s?[xX×])(?!\w)"
)
# Text after a count that begins no name: another count, an address, struck-out text, a heading's final colon.
_NO_NAME = late_pattern(r".*(?:://|~~|:$)|[-+–—−]\s?\d|[xX×]$")
_MARKED = late_pattern(
    rf"(?<!\w){_X}\s?(\d+)(?!\w)|(\d+)\s*{_X}(?!\d)|^[^\w(\[（]*[(\[（](\d+)[)\]）]|(\d+)\s+cop(?:y|ies)\s+of\s",
    re.IGNORECASE,
)
_ONLY_COUNT = late_pattern(rf"{_X}?(\d+)|(\d+)\s?{_X}|[(\[]{_X}?(\d+)\s?{_X}?[)\]]", re.IGNORECASE)
# An invalid count: a sign, a decimal, a list number, an x without space or name, a count at the wrong end or in a
# bracket with the name, or after a heading; struck-out text, a date, an address. But "144,000" begins names.
_NEARLY = late_pattern(
    r"""(?!\d{1,3}(?:,\d{3})+(?!\d))(?:~~|[(\[_]+\s*[x×]?\d|\(-|\(\)|[x×]\s?\d|\d+\s*[x×]|\d+[^\w\s'’-]"""
    r"""|.*(?:(?:\sx|×)\s?(?:[-+−.,]|\d+[^\d\s])\S*|[=*]\s*\d+)$"""
    r"""|\d+(?!(?:st|nd|rd|th)\b)(?-i:[a-zß-öø-ÿ_])|\d{4}-\d|.*://|[^\w\s"'“”„‘’«~(\[¡¿…])"""
    r"""|[^:]+:\s+\(?\d+\)?\s*[x×]?\s+\S""",
    re.IGNORECASE,
)

NUMBERS = late_pattern(r"(\d{1,2})(?:[-–—](\d{1,2}))?")
"""A number, or the first and the last of a range."""
_ONE = r"\d{1,2}(?:[-–—]\d{1,2})?"
_ROW = late_pattern(
    rf"{_ONE}(?:(?:\s*[,;/&+]\s*|\s+and\s+){_ONE})+|{_ONE}(?:\s+{_ONE}){{2,}}|\d{{1,2}}[-–—]\d{{1,2}}(?:\s+{_ONE})*"
)

_DIGITS = late_pattern(r"\d+")
_WITH_DASHES = late_pattern(r"\d+(?:\s?[-–—]\s?\d+)*")
_RANGE = late_pattern(r"(?<!\d)(\d\d)\s?(?:to|bis|through|\.{2,3}|…)\s?(?=\d\d(?!\d))", re.IGNORECASE)
_ONLY_NUMBERS = late_pattern(r"[\d\s,;.:/&+|()\[\]{}#*•·_–—-]+")

_WORDS = frozenset({"m", "f", "male", "female", "starter", "generic", "character", "stronghold", "mission", "enemy",
                    "resource", "divine", "empowerment", "fellowship", "adversity"})  # fmt: skip
_VALUE = late_pattern(
    r"(?:heart|rating|number|strength|toughness)\s+[0-9]{1,4}"
    r"|(?!(?:qty|quantity|count|copies)\b)[a-z_]+\s*[=:](?!//)\s*[^=:]*[^=:\s]",
    re.IGNORECASE,
)
_VALUE_CHARACTERS = frozenset("=:0123456789")
_GENDERS = frozenset({"m", "f", "male", "female"})


class CountedName(NamedTuple):
    """A name and the digits of its count, if any; ``has_more``: the words are more than a name and one valid count."""

    name: str
    digits: str = ""
    has_more: bool = False


def with_times(text: str) -> str:
    """Return a text with × for the characters that people write for it beside a count.

    >>> with_times("3✕ Moses"), with_times("✖ 1 Moses"), with_times("Moses х3")
    ('3× Moses', '✖ 1 Moses', 'Moses ×3')
    """
    return text if text.isascii() else _TIMES.sub("×", text)


def leading(text: str) -> CountedName | None:
    """Return the name and count of a line that begins with a count, ``None`` for other lines.

    >>> leading("3x Son of God"), leading("Son of God")
    (CountedName(name='Son of God', digits='3', has_more=False), None)
    """
    match = _LEADING.fullmatch(with_times(text))
    return CountedName(match[4], match[1] or match[2] or match[3]) if match is not None else None


def is_counted_card(text: str) -> bool:
    """Return whether a line is a count and a name with letters."""
    return (found := leading(text)) is not None and any(map(str.isalpha, found.name))


def counted(text: str) -> CountedName:
    """Return the name of a line, given without tabs and note, with its count.

    >>> counted("Son of God x3")[:2], counted("4Moses")[:2], counted("Moses (3).").has_more
    (('Son of God', '3'), ('Moses', '4'), True)
    """
    text = with_times(text)
    front = leading(text)
    if front is None and (joined := _JOINED.fullmatch(text)) is not None:
        front = CountedName(joined[2], joined[1])
    trailing = _TRAILING.search(text)
    if front is not None:
        return front._replace(has_more=bool(trailing or _MISPLACED.search(front.name) or _NO_NAME.match(front.name)))
    if not text.isdecimal() and _NEARLY.match(text):
        return CountedName(text, has_more=True)
    found = CountedName(text)
    if trailing is not None:
        found = CountedName(text[: trailing.start()].rstrip(), trailing[trailing.lastindex or 0])
    return found._replace(has_more=_MISPLACED.search(found.name) is not None)


def is_row(text: str) -> bool:
    """Return whether a line is only numbers, and more than a count and one other number.

    >>> is_row("11 12 13"), is_row("11, 12"), is_row("11-16"), is_row("11 12")
    (True, True, True, False)
    """
    return text[:1].isdigit() and text[-1:].isdigit() and _ROW.fullmatch(text) is not None


def row_of_numbers(text: str, is_number: Callable[[str], object], least: int = 3) -> str:
    """Return a line of only card numbers and symbols, with commas between the numbers; ``""`` for other lines.

    A dash between two numbers is a range; between more it separates them. With fewer than ``least`` numbers the first
    may be a count.

    >>> row_of_numbers("[11] [12] [13]", str), row_of_numbers("11-13-15", str), row_of_numbers("11-13; 15;", str)
    ('11, 12, 13', '11, 13, 15', '11-13, 15')
    """
    text = _RANGE.sub(r"\1-", text)
    joined = [_DIGITS.findall(each) for each in _WITH_DASHES.findall(text)] if _ONLY_NUMBERS.fullmatch(text) else []
    numbers = [number for each in joined for number in each]
    if (len(numbers) < least and not is_row(text)) or not all(map(is_number, numbers)):
        return ""
    return ", ".join(sep.join(each) for each in joined for sep in ("-" if len(each) == 2 else ", ",))


def count_of(cell: str) -> str:
    """Return the digits of a cell with only a count, else ``""``.

    >>> count_of("3x"), count_of("[3]"), count_of("3 Moses")
    ('3', '3', '')
    """
    match = _ONLY_COUNT.fullmatch(with_times(cell.strip()))
    return match[match.lastindex or 0] if match is not None else ""


def is_marked(line: str, copies: int) -> bool:
    """Return whether a line marks its number as a count, rather than the number of the card.

    >>> is_marked("11x 11", 11), is_marked("Seize 1 x21", 21), is_marked("21 Seize 1", 21)
    (True, True, False)
    >>> is_marked("(21) Seize 1", 21), is_marked("Seize 1 (21)", 21)
    (True, False)
    """
    return any(match[match.lastindex or 0].lstrip("0") == str(copies) for match in _MARKED.finditer(with_times(line)))


def is_numbered(counts: Iterable[int]) -> bool:
    """Return whether the first counts of a list are 1, 2 and 3, so that all may be line numbers."""
    return [*islice(counts, 3)] == [1, 2, 3]


def _states_fact(piece: str) -> bool:
    if _VALUE_CHARACTERS.isdisjoint(piece):
        return piece.lower() in _WORDS
    return _VALUE.fullmatch(piece) is not None


@lru_cache(1 << 13)
def split_note(name: str) -> tuple[str, str]:
    """Return the name without its note, and the note without its brackets (``""`` if there is none).

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


def is_note(words: str) -> bool:
    """Return whether words in brackets after a name are a note."""
    return split_note(f"X ({words})")[1] == words
