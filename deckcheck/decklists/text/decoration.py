"""What shops, forums and chats put around a card (bullets, boxes, quotes, emphasis, links, prices) and between cards.

Each decoration is taken off only where it stands whole (``**3 Name**``, ``[card]Name[/card]``), and said.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from deckcheck.patterns import late_pattern

INVISIBLE = str.maketrans("", "", "\u200b\u200e\u200f\u2060\ufeff")
"""Marks that pasting leaves between letters."""

_FRONT = (
    ("a quoted line", late_pattern(r"(?:>\s*)+(?=\S)")),
    ("a bullet", late_pattern(r"[-*+–—]\s+(?=\S)|(?:[•◦▪‣●○·∙►➤➢✦★]|\[\*\])\s*(?=\S)")),
    ("a box to tick", late_pattern(r"\[[ xX✓✔]?\]\s+(?=\S)|[☐☑✅✓✔]\s*(?=\S)")),
    ("a word for the count", late_pattern(r"(?:qty|quantity)\b\s?[.:=]*\s*(?=\d)", re.IGNORECASE)),
)
# A quote within quotes begins behind a space or a bracket: not in '"Hopper" and "Revealer"'.
_QUOTING = r"[^\"]+|(?:[^\"]*(?<![^\s(\[\"])\"[^\"]+\")+[^\"]*"
_AROUND = (
    (
        "bold or italic letters",
        late_pattern(r"(\*\*\*|\*\*|\*|___|__|_|`)(?=\S)(?P<text>(?:[^*_`]|(?<=/)\*)+)(?<!\s)\1"),
    ),
    ("a cover", late_pattern(r"\|\|(?=\S)(?P<text>[^|]+)(?<!\s)\|\|")),
    ("a link's brackets", late_pattern(r"\[\[(?P<text>(?:[^\[\]]|\[[^\[\]]*\])+)\]\]")),
    ("a forum's tags", late_pattern(r"\[(b|i|u|card|url)(?:=[^\]\s]*)?\](?P<text>.+)\[/\1\]", re.IGNORECASE)),
    (
        "quotes",
        late_pattern(rf"\"(?P<text>{_QUOTING})\"|“(?P<text2>[^“”]+)”|„(?P<text3>[^„“”]+)[“”]|«(?P<text4>[^«»]+)»"),
    ),
)
_AROUND_NAME = late_pattern(
    r"(\*\*\*|\*\*|\*|___|__|_|`|\|\|)(?=\S)((?:[^*_`|]|(?<=/)\*)+)(?<!\s)\1(?=\s+[^\w\s]*x?\s?\d+\s?x?\W*$)",
    re.IGNORECASE,
)
"""Emphasis around a name with a count behind it."""
_COVERED = late_pattern(r"([^\s|]+\s+)\|\|(?=\S)([^|]+)(?<!\s)\|\|")
"""A cover around a name with its count before it."""
_LINK = late_pattern(r"\[((?!\s)(?:[^\[\]]|\[[^\[\]]*\])+)\]\(https?://[^\s()]*\)")
MONEY = r"(?:[$€£]\s?\d{1,5}(?:[.,]\d\d)?|\d{1,5}[.,]\d\d\s?(?:[$€£]|USD|EUR|GBP))"
"""A sum of money, to be part of a pattern."""
_PRICE = rf"{MONEY}(?:\s?(?:each|ea\.?))?(?:\s(?:NM|EX|VG|LP|MP|HP))?"
_CURRENCIES = ("$", "€", "£", "usd", "eur", "gbp")

_SMALL = "a|an|and|as|at|by|de|for|from|in|into|is|la|no|not|of|on|or|the|to|upon|with"
SMALL_WORDS = frozenset(_SMALL.split("|"))
"""Words in lower case that stand in names."""
_LOWER = late_pattern(rf"(?<!\S)(?!(?:{_SMALL})\b)[a-zß-öø-ÿ]")
_MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
_DATE = late_pattern(rf"(?:{_MONTHS})[a-z]*\.?,? (?:19|20)\d\d", re.IGNORECASE)
_MOST_LOWER = 2
"""Words in lower case that a name may hold, small ones aside."""


class Pasted(NamedTuple):
    """What is left of a line or a name, and what was taken off."""

    text: str
    off: tuple[str, ...] = ()


@cache
def _price() -> re.Pattern[str]:
    """Return the pattern of a price, made when the first comes by: few lists have any, and it takes long."""
    return re.compile(rf"(?:[-–—|:@=,]\s*)?(?:{_PRICE}|[(\[]\s*{_PRICE}\s*[)\]])$", re.IGNORECASE)


def unwrapped(line: str) -> Pasted:
    """Return a stripped line without what stands in front of a card or around all of it.

    >>> unwrapped("- [x] 3 Angel of God – $0.25")
    Pasted(text='3 Angel of God', off=('a box to tick', 'a price'))
    """
    text, off = line, []
    for what, pattern in _FRONT:
        if text[:1].isalnum() and text[0] not in "qQ":  # as most lines begin
            break
        if (match := pattern.match(text)) is not None:
            text = text[match.end() :]
            off += [what] * (what != "a bullet")  # which lists have in any case
    folded = text.casefold()
    if any(sign in folded for sign in _CURRENCIES) and (match := _price().search(text)) is not None and match.start():
        text = text[: match.start()].rstrip()
        off.append("a price")
    if "](" in text and (linked := _LINK.sub(r"\1", text)) != text:
        text = linked
        off.append("a link")
    if text[:1] in ("*", "_", "`", "|") and (around := _AROUND_NAME.match(text)) is not None:
        text = around[2] + text[around.end() :]
        off.append("bold or italic letters")
    elif text.endswith("||") and (covered := _COVERED.fullmatch(text)) is not None:
        text = covered[1] + covered[2]
        off.append("a cover")
    bare = bare_name(text)
    return Pasted(bare.text, (*off, *bare.off))


def bare_name(name: str) -> Pasted:
    """Return a name without the emphasis, tags or quotes around all of it.

    >>> bare_name('“Son of God”')
    Pasted(text='Son of God', off=('quotes',))
    """
    if name[:1].isalnum():  # as most names begin
        return Pasted(name)
    off = []
    for what, pattern in _AROUND:
        if (match := pattern.fullmatch(name)) is not None:
            name = next(text for text in match.groupdict().values() if text).strip()
            off.append(what)
    return Pasted(name, tuple(off))


def is_prose(words: str) -> bool:
    """Return whether words read like a sentence, not a name: in lower case at first or often, or the rest of a date.

    >>> is_prose("weeks ago I played"), is_prose("August 2026"), is_prose("The god of this World"), is_prose("gossip")
    (True, True, False, False)
    """
    if words[:1].islower():
        return " " in words
    lower = sum(word[0].islower() and word not in SMALL_WORDS for word in words.split())
    return (lower > _MOST_LOWER and len(_LOWER.findall(words)) > _MOST_LOWER) or is_date(words)


def is_date(words: str) -> bool:
    """Return whether words are a month with its year."""
    return words[-1:].isdecimal() and _DATE.fullmatch(words) is not None
