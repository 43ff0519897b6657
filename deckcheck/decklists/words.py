"""Return the groups of words in ``words.toml``: words that lists use beside card names, grouped by meaning.

Recognize sentences, invisible characters and struck-out letters.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from deckcheck.patterns import late_pattern
from deckcheck.shipped_toml import shipped_tables

_TABLES = shipped_tables(Path(__file__).with_name("words.toml"))


def words_of(group: str, table: str = "words") -> frozenset[str]:
    """Return the words of a group. Raises KeyError for an unknown group."""
    return frozenset(split_words(_TABLES[table][group]))


def by_word(table: str) -> dict[str, str]:
    """Return the meaning of each word of a table: its key."""
    return meanings(_TABLES[table])


def meanings(table: Mapping[str, str]) -> dict[str, str]:
    """Return the key of each word in the values of a table."""
    return {word: meaning for meaning, text in table.items() for word in split_words(text)}


def split_words(text: str) -> list[str]:
    """Return the words of a text, split at commas."""
    return [word.strip() for word in text.split(",")]


CONTROL_FREE = "text without control or invisible characters"
INVISIBLE = str.maketrans("", "", "\u200b\u200e\u200f\u2060\ufeff")
"""Characters that pasting leaves between letters."""


_LINES = late_pattern("[\u0335-\u0338]+")
_OVERLAYS = late_pattern(f"(?:[^\u0335-\u0338]{_LINES.pattern})+")
"""Letters with a line through each of them."""
SMALL_WORDS = words_of("small")
"""Lower-case words that occur in names."""
ELSEWHERE = words_of("elsewhere") | words_of("reserve")
"""Words that may put a card into the second part of the deck."""
ABSENT = words_of("absent") | ELSEWHERE
"""Words that may mark a card as absent, or as outside its section."""
_MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
_DATE = late_pattern(rf"(?:{_MONTHS})[a-z]*\.?,? (?:19|20)\d\d", re.IGNORECASE)
"""A month with its year."""
_MOST_LOWER = 2
"""The maximum number of words in lower case in a name, without small words."""


def displayed(line: str) -> str:
    """Return a line without invisible characters, and with struck-out letters in Markdown.

    >>> displayed("1 A\u0336b\u0336"), displayed("1 \u200bMoses")
    ('1 ~~Ab~~', '1 Moses')
    """
    return _OVERLAYS.sub(lambda letters: struck(_LINES.sub("", letters[0])), line.translate(INVISIBLE)).strip()


def struck(words: str) -> str:
    """Return words struck out in Markdown.

    >>> struck("3 Moses ")
    '~~3 Moses~~ '
    """
    inner = words.strip()
    return words.replace(inner, f"~~{inner}~~") if inner else words


def is_prose(words: str) -> bool:
    """Return whether words read like a sentence rather than a name: lower case at first or often, or a date.

    >>> is_prose("weeks ago I played"), is_prose("August 2026"), is_prose("The god of this World"), is_prose("gossip")
    (True, True, False, False)
    """
    if words[:1].islower():
        return " " in words
    lower = sum(word[0].islower() and word not in SMALL_WORDS for word in words.split())
    return lower > _MOST_LOWER or (words[-1:].isdecimal() and _DATE.fullmatch(words) is not None)
