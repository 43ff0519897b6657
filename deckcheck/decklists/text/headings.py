"""Recognize headings of text lists, with the headings in the files of the games.

The game determines which section a heading refers to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from deckcheck.deck import heading_key
from deckcheck.decklists.field_checks import section_key
from deckcheck.decklists.text.count_and_note import leading
from deckcheck.decklists.words import ABSENT, words_of
from deckcheck.patterns import late_pattern
from deckcheck.shipped_toml import shipped_tables

_LEAST_LETTERS, _MOST_LETTERS = 5, 40
_BETWEEN = re.compile(r"\s*(?:[/,&+]|\band\b)\s*")
_JOINING = frozenset("/&+,")
_REMEMBERED = 1 << 10


def _words(parts: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    return frozenset(heading_key(word) for part in parts for word in part["words"])


def _is_outside_main(main: str, part: Mapping[str, Any]) -> bool:
    """Return whether a part is a section besides the maindeck, or several kinds of cards outside it."""
    several_kinds = isinstance(part.get("facts", {}).get("kind"), list)
    return part.get("section") != main and (several_kinds or not part.get("facts"))


_GAMES = [shipped_tables(path) for path in sorted(Path(__file__).parents[2].glob("games/*/game.toml"))]
_PARTS = [(game["main"], part) for game in _GAMES for part in (*game["sections"], *game.get("kinds", ()))]
_OF_MAIN = _words(part for main, part in _PARTS if main and part.get("id") == main)
_BESIDE_MAIN = [(main, part) for main, part in _PARTS if not main or part.get("id") != main]
_OTHERS = _words(part for _, part in _BESIDE_MAIN)
_GROUPS = [_words([part]) for main, part in _BESIDE_MAIN if _is_outside_main(main, part)]

OUTSIDE = _words(part for game in _GAMES for part in game["sections"] if part.get("counts") is False)
"""Headings of cards that are not in the deck."""
MAIN = _OF_MAIN - _OTHERS
"""Headings of the maindeck that in no game name a kind of card; they are never part of another section."""
HOLDERS = frozenset[str]().union(*_GROUPS)
"""Headings of sections besides the maindeck, below which headings of kinds may sort the cards."""
CARDS_TOO = frozenset[str](word for game in _GAMES for word in game.get("titles_that_head", ()))
"""Card titles that are also headings, if a colon or a count shows it: ``Fellowship (8)``."""
KNOWN = _OF_MAIN | _OTHERS
HEADINGS = KNOWN - CARDS_TOO
"""Headings of the games that need no colon and no count; none of them is a card of a supported game."""
UNNAMED = _words(part for game in _GAMES for part in game.get("unnamed", ()))
"""Words that, with a count, refer to cards without naming them: ``7 Lost Souls``."""


def joined(words: str) -> tuple[str, ...]:
    """Return the headings joined in one: all of kinds, or all of one section besides the maindeck.

    >>> joined("artifacts, curses & covenants"), joined("heroes and reserve")
    (('artifacts', 'curses', 'covenants'), ())
    """
    if _JOINING.isdisjoint(words) and "and" not in words:
        return ()
    parts = tuple(filter(None, _BETWEEN.split(words)))
    if len(parts) < 2 or not KNOWN.issuperset(parts) or CARDS_TOO.issuperset(parts):
        return ()
    alike = HOLDERS.union(MAIN).isdisjoint(parts) or any(group.issuperset(parts) for group in _GROUPS)
    return parts if alike else ()


@lru_cache(_REMEMBERED)
def is_known(words: str) -> bool:
    """Does a game know a heading, or all headings joined in it? ``""`` (no heading) is always known."""
    return not words or words in KNOWN or bool(joined(words))


@lru_cache(_REMEMBERED)
def is_holder(words: str) -> bool:
    """Is it the heading of a section besides the maindeck, below which headings of kinds may be?"""
    return words in HOLDERS or (words not in KNOWN and not HOLDERS.isdisjoint(joined(words)))


def is_section(words: str) -> bool:
    """Is it the heading of a section, the maindeck or another?"""
    return words in MAIN or is_holder(words)


def placed(own: str, above: str) -> tuple[str, tuple[str, ...]]:
    """Return the section of a card that may state its ``own`` below a heading, and the sections it may be in instead.

    A kind of card takes no card out of the section above it. If the two contradict each other, either may be right.

    >>> placed("heroes", "reserve"), placed("main", "reserve"), placed("heroes", "bench"), placed("reserve", "deck")
    (('reserve', ()), ('reserve', ('',)), ('heroes', ('bench',)), ('reserve', ()))
    """
    if not own or not above or own == above or above in MAIN or own.startswith(f"{above} "):
        return own or above, ()
    if own in MAIN:
        return above, ("",)
    if not is_known(own) or is_section(own):
        return own, ()
    both = f"{above} {own}"
    if is_section(above):
        return (both if both in HEADINGS else above), ()
    return own, () if is_known(above) else (above,)


def corrected_heading(words: str) -> str:
    """Return the heading that words match with one typo; ``""`` if none or if they match exactly.

    >>> corrected_heading("heros"), corrected_heading("heroes"), corrected_heading("mother")
    ('heroes', '', '')
    """
    size = len(words)
    if size > _MOST_LETTERS or is_known(words):
        return ""
    slips = _with_a_letter_omitted()
    found = (slips.get(words[:at] + words[at + 1 :], "") for at in range(size, 0, -1))
    return next(filter(None, found), "")


@cache
def _with_a_letter_omitted() -> dict[str, str]:
    """Return the headings by their forms with one letter omitted, and as they are."""
    long = sorted(word for word in KNOWN if len(word) >= _LEAST_LETTERS)
    return {word[:at] + word[at + 1 :]: word for word in long for at in range(1, len(word) + 1)}


_FILLING = words_of("filling_beside")
RESERVE = words_of("reserve")
"""Words that mark a heading of the second part of a deck, with any other words."""
_OF_UNNAMED = frozenset(" ".join(UNNAMED).split())
BESIDE_MAIN = RESERVE | (ABSENT - _OF_UNNAMED) | words_of("beside")
"""Words of headings for cards outside the maindeck, most of which no game knows."""
_MOST_WORDS_BESIDE = 5

_DASHES = "‐‑‒–—―−"  # folded headings keep these, unlike "-"
_DECORATION = f"*_=-# \t[]{{}}<>«»|•{_DASHES}"
_AROUND = _DECORATION.replace("#", "")  # since "Mission #11" is a card
_STATED = late_pattern(
    rf" ?[-:=,(\[|.…{_DASHES}]{{0,4}} ?(?:(?<!\w)(?P<x>[x×]) ?)?(?<!\d)(?P<count>\d++)(?P<x2> ?[x×])?"
    r"(?: ?/ ?\d{1,3}| of \d{1,3})?(?: cards?)? ?[)\]]? ?:?$",
    re.IGNORECASE,
)
_COLON_AND_COUNT = late_pattern(r": \d+$")  # not the verse of "Psalm 1:4"
_MOST_DIGITS = 5
_SUM = r"sum(?:me|a)?|som(?:me|a)|(?:ins)?gesamt|totaal"
TOTAL_BEFORE_COUNT = (
    r"(?:(?:deck\s?|grand\s|sub\s?|card\s?)?totals?(?:\s(?:cards?|items|number\sof\scards|deck\ssize|of))?"
    rf"|{_SUM}|(?:deck|list)?\s?size|card\scount|count|(?:number\sof\s)?cards(?:\sin\s(?:the\s)?(?:deck|main|list|all|total))?)"
    r"[\s:=|-]*\(?(?P<n>\d{1,5})\)?(?:\s?/\s?\d+)?(?:\scards?)?"
)
TOTAL_AFTER_COUNT = (
    r"[-–—=\s]{0,6}\(?(?P<n>\d{1,5})\)?[\s|]*x?\s?(?:cards(?:\s(?:in\sall|in\stotal|total|in\s(?:the\s)?deck))?"
    rf"|(?:deck\s|grand\s|sub\s?|card\s?)?totals?|{_SUM})\)?"
)
"""Lines that state the total number of cards."""
_TOTAL = late_pattern(f"{TOTAL_BEFORE_COUNT}|{TOTAL_AFTER_COUNT.replace('<n>', '<before>')}")


def heads_beside_main(words: str) -> bool:
    """Return whether words may head cards outside the maindeck: they name such a section and little else.

    >>> list(map(heads_beside_main, ("Out of deck", "Reserve EE", "SB", "cut, but I like it")))
    [True, True, True, False]
    """
    each = [word for word in words_in(words.casefold()) if not word.isdecimal()]
    if not 0 < len(each) <= _MOST_WORDS_BESIDE or BESIDE_MAIN.isdisjoint(each):
        return False
    of_reserve = not RESERVE.isdisjoint((each[0], each[-1]))
    fitting = _words_of_headings().union(_FILLING, RESERVE if of_reserve else BESIDE_MAIN)
    return sum(word not in fitting for word in each) <= of_reserve  # two are a sentence: "Reserve to be decided"


@cache
def _words_of_headings() -> frozenset[str]:
    return frozenset(word for heading in KNOWN for word in words_in(heading))


def words_in(heading: str) -> list[str]:
    """Return the words of a heading without punctuation."""
    return re.findall(r"[^\W_]+", heading)


def heading(text: str) -> str | None:
    """Return the section a line opens, folded by ``heading_key``; ``None`` if the line is no heading.

    >>> heading("Lost Souls: 7"), heading("== Side-Deck =="), heading("Foo:"), heading("Son of God")
    ('lost souls', 'side deck', 'foo', None)
    """
    folded = heading_key(text.strip(_DECORATION))
    if (within := folded.replace(": ", " ").rstrip(" :")) in HEADINGS:  # "Side deck: missions"
        return within
    words = without_count(folded)
    if words in HEADINGS or joined(words) or (words in CARDS_TOO and words != folded):
        return None if words in UNNAMED | CARDS_TOO and _is_marked(folded) else words
    if (folded.endswith(":") or _COLON_AND_COUNT.search(folded)) and not _is_cut(folded):
        return section_key(words) or None
    return None


def marked_heading(words: str) -> str | None:
    """Return the section that words open if they are alone, as in a cell or the name of a sheet."""
    return heading(f"{words.strip(' :')}:")


def is_no_card(text: str) -> bool:
    """Return whether a line or a cell is a known heading, or a total."""
    return heading(text) in HEADINGS or total(text) is not None


def _is_cut(words: str) -> bool:
    """Return whether words end within a bracket, as in a card's name with a colon in it: ``[Ezra 4:``."""
    return any(words.rfind(opening) > words.rfind(closing) for opening, closing in ("[]", "()"))


def _is_marked(folded: str) -> bool:
    """Return whether the count of a line is marked with an x, as a number of copies."""
    return (match := _STATED.search(folded)) is not None and bool(match["x"] or match["x2"])


def without_count(text: str) -> str:
    """Return the words of a heading, folded, without its count and decoration.

    >>> without_count("Wish list (3)"), without_count("**Heroes** x 10"), without_count("Reserve: 10/10")
    ('wish list', 'heroes', 'reserve')
    """
    return heading_key(_STATED.sub("", heading_key(text)).rstrip(" :").strip(_AROUND))


def stated(text: str) -> int | None:
    """Return the number of cards that a heading states.

    >>> stated("Lost Souls: 7"), stated("Heroes (12 cards)"), stated("Reserve – 3"), stated("10 Heroes:")
    (7, 12, 3, 10)
    """
    match = _STATED.search(heading_key(text.strip(_DECORATION)))
    front = leading(text.strip()) if match is None else None
    digits = front.digits if front is not None else match["count"] if match is not None else ""
    return int(digits) if 0 < len(digits) <= _MOST_DIGITS else None


def total(text: str) -> int | None:
    """Return the total number of cards that a line states, if it states nothing else.

    >>> total("Total cards: 50"), total("50 cards"), total("50 Total"), total("Total Devotion")
    (50, 50, 50, None)
    """
    match = _TOTAL.fullmatch(heading_key(text.strip(_DECORATION)))
    return int(match["n"] or match["before"]) if match is not None else None
