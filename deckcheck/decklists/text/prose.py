"""Lines of pasted pages that are no cards: for certain, or perhaps."""

from __future__ import annotations

import re
from functools import cache

from deckcheck.decklists.text.decoration import MONEY, is_prose
from deckcheck.patterns import late_pattern

_TIME = r"\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[ap]\.?m\.?)?"
_DAY = r"(?:\d{4}-\d\d?-\d\d?|\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d\d))"
_MONTH = r"(?:jan|febr?|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ch|il|ust|ember|tember|ober)?\.?"
_NAMED_DAY = rf"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s)?{_MONTH}\s\d{{1,2}}(?:st|nd|rd|th)?,?\s(?:19|20)\d\d"
_DATE = rf"(?:{_DAY}|{_NAMED_DAY})(?:[ T,]+(?:at )?{_TIME})?"
_SURE = rf"""[\s\W_]*(?:
    {MONEY}(?:\s*(?:each|ea\.?))?
    |(?:date:?\s*)?{_DATE}
    |[\w.+-]{{1,64}}@[\w-]{{1,63}}(?:\.[\w-]{{1,63}}){{1,4}}
    |event:\s.{{1,80}}
    |(?:\+\s*)?add\s(?:all\s)?to\s(?:my\s)?(?:cart|basket|bag|wish\s?list)
    |(?:\(?\d{{1,4}}\)?\s)?(?:in|out\sof)\sstock(?:\s?[:(]?\s?\d{{1,4}}\)?)?
    |(?:last\supdated|date\sadded|date\sposted|posted\son|updated\son)\b.{{0,60}}
    |(?:\d{{1,6}}\s)(?:comments|views|likes|replies|upvotes|downloads)
    |(?:views|likes)\s?\(\d{{1,6}}\)
    |(?:©|copyright\s)\s?(?:19|20)\d\d.{{0,60}}
    |all\srights\sreserved
    |page\s\d{{1,4}}\sof\s\d{{1,4}}
    )[\s\W_]*"""
ENDS = frozenset({"comments", "comment", "replies", "discussion", "related decks", "similar decks", "description"})
"""Headings of a page, folded, below which nothing need be of the deck."""
PRICED = frozenset({"price", "prices", "market price", "total", "subtotal", "from", "now", "was", "each"})
"""Words before a price, folded, that are no card."""
BYLINE = late_pattern(r"(?:posted |created |made |built |written )?by\s", re.IGNORECASE)
ADDRESS = late_pattern(r"https?://\S+")
SENTENCE = late_pattern(r"[.,;!?…]['\"”’)]*$")
_ADDRESS = late_pattern(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_NUMBER = late_pattern(r"(?<![\d.,:/-])\d{1,3}(?![\d:/%-])")
_DIGIT = late_pattern(r"\d")
_WRONG = late_pattern(r"[\W_]*(?:[-+−–—]\s?\d|[x×ｘ][\W\d]|\d+[^\W\d])", re.IGNORECASE)
_FIRST_LETTER = late_pattern(r"[^\W\d_]")


def is_no_card(line: str) -> bool:
    """Return whether a line is no card for sure: a price, a date, words of a shop or a forum, and nothing else.

    >>> is_no_card("$1.25"), is_no_card("Add to cart"), is_no_card("In stock: 3"), is_no_card("In stock soon")
    (True, True, True, False)
    """
    return _sure().fullmatch(line) is not None


@cache
def _sure() -> re.Pattern[str]:
    """Return the pattern of such lines, made when the first comes by: few lists have any, and it takes long."""
    return re.compile(_SURE, re.IGNORECASE | re.VERBOSE)


def most_copies(line: str) -> int:
    """Return how many copies of a card a line may be that reads like a remark or holds an address; 0 for any other.

    A count that is negative, or joined to a word, is one gone wrong.

    >>> most_copies("See https://example.org/3"), most_copies("@everyone 2 spots left"), most_copies("1.5 Moses")
    (1, 2, 0)
    >>> most_copies("3 Moses https://example.org"), most_copies("-3 of the usual"), most_copies("3pm at the shop")
    (0, 0, 0)
    """
    words = _ADDRESS.sub("", line)
    if words != line:
        return 0 if _DIGIT.search(words) else 1
    begin = _FIRST_LETTER.search(words)
    if begin is None or _WRONG.match(words) or not is_prose(words[begin.start() :]):
        return 0
    return max(1, *map(int, _NUMBER.findall(words)), 1)
