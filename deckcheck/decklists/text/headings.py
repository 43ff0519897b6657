"""The words that head a part of a text list. Which part of which game each one means is for the game to say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from deckcheck.deck import heading_key
from deckcheck.decklists.field_checks import section_key

_WORDS = re.compile(r"^(?:words|titles_that_head) = \[([^]]*)\]", re.MULTILINE)
_MAIN = re.compile(r"^main = (\".*?\")", re.MULTILINE)
_SEVERAL_KINDS = "\nfacts = { kind = ["
_WORD = re.compile(r'"([^"\n]*)"')


def _words(tables: Iterable[str]) -> frozenset[str]:
    """Return the words that tables of the games' files list."""
    return frozenset(word for table in tables for words in _WORDS.findall(table) for word in _WORD.findall(words))


# Of the games' files only the text is looked at: to parse them all would take longer than to read a list.
_FILES = [path.read_text(encoding="utf-8") for path in Path(__file__).parents[2].glob("games/*/game.toml")]
_TABLES = [table for text in _FILES for table in text.split("\n[") if table.startswith(("[sections]", "[kinds]"))]

OUTSIDE = _words(table for table in _TABLES if "\ncounts = false" in table)
"""Headings of cards that are not in the deck."""

_MAIN_TABLES = [
    table
    for text in _FILES
    for table in text.split("\n[")
    if table.startswith("[sections]") and f"\nid = {_MAIN.findall(text)[0]}\n" in table
]
_OTHER_TABLES = [table for table in _TABLES if table not in _MAIN_TABLES]
MAIN = _words(_MAIN_TABLES) - _words(_OTHER_TABLES)
"""Headings of the main deck, and of no game those of a kind: they are no part of another section."""

HOLDERS = _words(table for table in _OTHER_TABLES if "\nfacts = " not in table or _SEVERAL_KINDS in table)
"""Headings of sections beside the main deck, below which headings of kinds may sort the cards."""

SECTIONS = HOLDERS | MAIN

CARDS_TOO = _words(text.partition("\n[")[0] for text in _FILES)
"""Card titles that also head a part, when a colon or a count shows it: ``Fellowship (8)``."""

HEADINGS = _words(_TABLES) - CARDS_TOO
"""Headings of the games that need no colon and no count; none of them is a card of a supported game."""

KNOWN = HEADINGS | CARDS_TOO

_DECORATION = "*_=-# \t[]"
_DASHES = "‐‑‒–—―−"  # which keys of headings keep, unlike "-"
_STATED = re.compile(rf" ?[:(\[{_DASHES}]? ?(?<!\d)\d++(?: cards?)? ?[)\]]? ?:?$")
_COLON_AND_COUNT = re.compile(r": \d+$")  # not the verse of "Psalm 1:4"
_COUNT = re.compile(rf"(?:^|[ :(\[{_DASHES}])(\d{{1,5}})(?: cards?)?[)\]: ]*$")
YEAR = re.compile(r"(?:19|20)\d\d")
_CARD = re.compile(
    rf"(?P<name>.+?)(?:[ ,:{_DASHES}-]* (?!{YEAR.pattern}\b)(?P<behind>\d{{1,4}})(?: cards?)?"
    r"| ?[(\[](?P<within>\d{1,4})(?: cards?)?[)\]])?[: ]*"
)
_TOTAL = re.compile(
    r"(?:(?:deck |grand |sub )?total(?: cards| number of cards| deck size)?|deck size|card count|number of cards|cards)"
    rf" ?[:={_DASHES}]? ?\(?(?P<behind>\d{{1,5}})\)?(?: cards)?"
    r"|(?P<before>\d{1,5}) cards(?: in all| in total| total)?"
)


def heading(text: str) -> str | None:
    """Return the section a line opens, folded by ``heading_key``, or ``None`` when the line is no heading.

    >>> heading("Lost Souls: 7"), heading("== Side-Deck =="), heading("Foo:"), heading("Son of God")
    ('lost souls', 'side deck', 'foo', None)
    """
    folded = heading_key(text.strip(_DECORATION))
    if (joined := folded.replace(": ", " ").rstrip(" :")) in HEADINGS:  # "Side deck: missions"
        return joined
    words = without_count(folded)
    if words in HEADINGS or (words in CARDS_TOO and words != folded):
        return words
    if folded.endswith(":") or _COLON_AND_COUNT.search(folded):
        return section_key(words) or None
    return None


def without_count(text: str) -> str:
    """Return the words of a heading, folded, without the count it states.

    >>> without_count("Wish list (3)")
    'wish list'
    """
    return _STATED.sub("", heading_key(text)).rstrip(" :")


def stated(text: str) -> int | None:
    """Return how many cards a heading says there are below it.

    >>> stated("Lost Souls: 7"), stated("Heroes (12 cards)"), stated("Reserve – 3"), stated("Reserve")
    (7, 12, 3, None)
    """
    match = _COUNT.search(heading_key(text.strip(_DECORATION)))
    return int(match[1]) if match is not None else None


def as_card(text: str) -> tuple[str, int]:
    """Return the name and the copies of a line with its count behind, if it is a card after all.

    >>> as_card("Wish list:"), as_card("Bought (3):"), as_card("Nationals 2025 Day 2"), as_card("Psalm 1:4")
    (('Wish list', 1), ('Bought', 3), ('Nationals 2025 Day', 2), ('Psalm 1:4', 1))
    """
    match = _CARD.fullmatch(text)
    return (match["name"], int(match["behind"] or match["within"] or 1)) if match is not None else (text, 1)


def total(text: str) -> int | None:
    """Return how many cards a line says there are in all, when it says nothing else.

    >>> total("Total cards: 50"), total("50 cards"), total("Total Devotion")
    (50, 50, None)
    """
    match = _TOTAL.fullmatch(heading_key(text.strip(_DECORATION)))
    return int(match["behind"] or match["before"]) if match is not None else None
