"""Interpret words after a card name. ``words.toml`` of the decklists defines the groups of words."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from deckcheck.decklists.text.count_and_note import counted
from deckcheck.decklists.words import ABSENT, SMALL_WORDS, by_word, words_of
from deckcheck.patterns import late_pattern
from deckcheck.reading.grammar import LONG, MONEY, PATTERNS, ROMAN

COPY = words_of("copy")
OWNER = words_of("owner")
BELONGING = words_of("belonging")
NUMERALS = {word: int(number) for word, number in by_word("numerals").items()}
"""Numbers of copies in words. Alone in a comment they may count anything."""
QUANTITY = NUMERALS | {word: int(number) for word, number in by_word("multiples").items()}
"""Numerals and multiples such as ``twice``."""
AGAIN = words_of("again")
EACH = AGAIN | words_of("more")
CHANGING = words_of("changing")
_PLACEHOLDER = words_of("placeholder")
_OWNERS = OWNER - BELONGING
_POSSESSIVE = ("'s", "’s")
_SIGNS_AROUND = late_pattern(r"^[\W\d_]+|[\W\d_¹²³]+$")
_MOST_BEFORE = 3
"""The maximum number of words of a remark before a name."""
OF_COUNT = frozenset(("x", "×", "copy", "copies", "card", "cards"))
"""Words beside a number that say nothing of the cards that it counts."""
WHOLE = words_of("whole")
POINTING = words_of("pointing")
FILLING = words_of("filling")
SIDES = words_of("sides")
GREETINGS = words_of("greetings")
LISTS = words_of("lists")
HEADER_KEYS = words_of("header_keys")
CARD_HEADERS = words_of("card_headers")
TABLE_HEADS = words_of("heads", "columns")
PAGE_ENDS = words_of("page_ends")


class Piece(NamedTuple):
    """A piece of a line: its words, its count (0 if none), and whether it can only be a remark.

    ``another``: it is certainly another card, even if unmatched, because its count follows a comma or *and*.
    """

    name: str
    copies: int = 0
    remark: bool = False
    another: bool = False


@lru_cache(maxsize=1 << 12)
def parts(name: str) -> tuple[Piece, ...]:
    """Return the pieces that a name may consist of; ``()`` if it is only one, or a separator is in a bracket.

    >>> [part.name for part in parts("Moses and Aaron")], parts("Moses, 2 Aaron")[1], parts("Son of God")
    (['Moses', 'Aaron'], Piece(name='Aaron', copies=2, remark=False, another=True), ())
    """
    if PATTERNS["between_names"].search(name) is None or "://" in name:
        return ()
    found: list[Piece] = []
    begin, in_remark, is_separated = 0, False, False
    for between in [*PATTERNS["between_names"].finditer(name), None]:
        words = name[begin : between.start() if between else None].strip()
        if PATTERNS["open_bracket"].search(words):
            return ()
        if words:
            piece = counted(words)
            remark = in_remark or (bool(found) and not piece.digits and words[0].islower())
            found.append(Piece(piece.name, int(piece.digits[:4] or 0), remark, is_separated and bool(piece.digits)))
        if between:
            begin = between.end()
            separator = between[0].strip()
            in_remark = PATTERNS["before_remark"].fullmatch(separator) is not None
            is_separated = bool(separator) and not in_remark
    return tuple(found) if len(found) > 1 else ()


@lru_cache(maxsize=1 << 12)
def bare_names(name: str) -> tuple[str, ...]:
    """Return a name without the words that may be a remark before or after it, and without signs around it.

    These words are numbers, signs and brackets, or in lower case, or about the copy or its owner.

    >>> bare_names("Moses foil from Bob"), bare_names("Ben's Moses II"), bare_names("[Moses]"), bare_names("Moses Rod")
    (('Moses foil', 'Moses'), ("Ben's Moses", 'Moses II', 'Moses'), ('Moses',), ())
    """
    words = name.split()
    folded = name.casefold().split()
    ends = [len(words)]
    for at in range(len(words) - 1, 0, -1):
        is_small = folded[at] in SMALL_WORDS - _OWNERS
        if at + 1 == ends[-1] < len(words) if is_small else _is_beside(words[at]) or folded[at] in folded[:at]:
            ends.append(at)
    begins = [*takewhile(lambda at: not at or _is_beside(words[at - 1]), range(min(len(words), _MOST_BEFORE + 1)))]
    inner = (_SIGNS_AROUND.sub("", " ".join(words[begin:end])) for end in ends for begin in begins)
    return tuple(sorted({*inner} - {"", name}, key=lambda each: (-len(each), each)))


def _is_beside(word: str) -> bool:
    """Return whether a word may be beside a name: a number, a sign, in lower case, or about the copy or its owner."""
    is_number = any(map(str.isdecimal, word)) or word in ROMAN
    is_said = word.casefold() in COPY or word.casefold() in _OWNERS or word.endswith(_POSSESSIVE)
    return not word[0].isupper() or is_number or is_said


WORDS = late_pattern(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


_CROSSES = frozenset("?❓❔❌✗✘✕✖☒☐⛔🚫⬜🔲□⭕○◯👎✂🗑🤔⏳⌛🛒")
"""Symbols that question a card, or mark it as absent."""


def _words_of(remark: str) -> tuple[str, list[str]]:
    """Return a remark without numbers that count no copies, and its folded words."""
    remark = PATTERNS["no_count"].sub("", remark)
    return remark, WORDS.findall(remark.casefold())


class Meaning(IntEnum):
    """The meaning of words after a name."""

    NOTHING = 0
    ABSENT = 1
    QUANTITY = 2


def meaning_of(remark: str) -> Meaning:
    """Return the meaning of words after a name.

    >>> meaning_of("signed by Ben"), meaning_of("cut"), meaning_of("twice")
    (<Meaning.NOTHING: 0>, <Meaning.ABSENT: 1>, <Meaning.QUANTITY: 2>)
    """
    remark, words = _words_of(remark)
    if not ABSENT.isdisjoint(words) or remark.strip().casefold() in ("x", "no", "n/a", "-") or is_asked(remark):
        return Meaning.ABSENT
    if PATTERNS["away"].search(remark) is not None:
        return Meaning.ABSENT
    if PATTERNS["number"].search(remark) or any(
        word in QUANTITY or word in EACH for word in words if word != "of" and word != "one"
    ):
        return Meaning.QUANTITY
    return Meaning.NOTHING


def is_asked(remark: str) -> bool:
    """Return whether a remark is only symbols that question or cross out a card.

    >>> is_asked("??"), is_asked("❌"), is_asked("why?"), is_asked("!")
    (True, True, False, False)
    """
    return not _CROSSES.isdisjoint(remark) and not any(map(str.isalnum, remark))


def numbers_in(remark: str) -> list[int]:
    """Return the numbers of copies that words state.

    >>> numbers_in("two copies"), numbers_in("+1"), numbers_in("of 2019")
    ([2], [1], [])
    """
    remark, words = _words_of(remark)
    found = [int(re.sub(r"\D", "", match[0])) for match in PATTERNS["number"].finditer(remark)]
    return found + [QUANTITY[word] for word in words if word in QUANTITY and (word != "one" or len(words) > 1)]


def is_placeholder(words: str) -> bool:
    """Return whether words or signs stand in place of a name.

    >>> is_placeholder("TBD"), is_placeholder("N/A"), is_placeholder("???"), is_placeholder("Nothing but the Truth")
    (True, True, True, False)
    """
    if words and not words.strip("?_.…*- "):
        return True
    said = {*WORDS.findall(words.casefold())} - SMALL_WORDS
    return set() < said <= _PLACEHOLDER and not any(map(str.isdecimal, words))


def is_no_count(remark: str) -> bool:
    """Return whether a remark is only symbols that question a card, or a number that counts no copies.

    >>> is_no_count("8/6"), is_no_count("page 4"), is_no_count("?"), is_no_count("2")
    (True, True, True, False)
    """
    is_number = any(map(str.isdecimal, remark)) and not any(map(str.isalnum, PATTERNS["no_count"].sub("", remark)))
    return is_number or is_asked(remark)


def is_of_copy(remark: str) -> bool:
    """Return whether words describe the copy of a card or its owner.

    >>> is_of_copy("signed by Ben"), is_of_copy("Ben's"), is_of_copy("of the"), is_of_copy("?")
    (True, True, False, False)
    """
    remark, words = _words_of(remark)
    words = [word for word in words if not word.endswith(_POSSESSIVE)]
    if not words:
        return not any(map(str.isdecimal, remark)) and not is_asked(remark)
    owned = next((at for at, word in enumerate(words) if word in OWNER and (at or word not in BELONGING)), None)
    if owned is None and COPY.isdisjoint(words):
        return False  # "of the" continues
    return COPY.union(SMALL_WORDS).issuperset(words if owned is None else words[:owned])


def is_sentence(remark: str) -> bool:
    """Return whether a remark has words that neither describe the copy nor may be a set or the name of a card.

    >>> is_sentence("in my other deck"), is_sentence("signed"), is_sentence("RR2"), is_sentence("Roots")
    (True, False, False, False)
    """
    words = WORDS.findall(remark)
    known = COPY | OWNER | SMALL_WORDS | _PLACEHOLDER
    has_words = any(word.islower() and word not in known for word in words) and not any(map(str.isdecimal, remark))
    return has_words and not is_of_copy(remark)


def without_price(line: str) -> str:
    """Return a line without the price at its end or before its count, and without words about the copy after the price.

    >>> without_price("1 Aaron - $3.50 foil"), without_price("Aaron - $3.50 x2"), without_price("Price: $3.50")
    ('1 Aaron', 'Aaron x2', 'Price: $3.50')
    """
    may_have_price = len(line) <= LONG and any(mark in line.casefold() for mark in MONEY)
    match = PATTERNS["price"].fullmatch(line) if may_have_price else None
    if match is None or not any(map(str.isalnum, match["text"])) or not is_of_copy(match["behind"] or ""):
        return line
    text = match["text"].rstrip(" \t-–—|:@=,([") + match["mark"]
    return without_price(f"{text} x{match['count']}" if match["count"] else text)


def without_smiley(line: str) -> str:
    """Return a line without smileys or a link at its end.

    >>> without_smiley("1 Aaron <3 xD"), without_smiley(":)"), without_smiley("1 Aaron https://example.com/aaron")
    ('1 Aaron', ':)', '1 Aaron')
    """
    return PATTERNS["smiles_behind"].sub("", PATTERNS["address_behind"].sub("", line) if "://" in line else line)
