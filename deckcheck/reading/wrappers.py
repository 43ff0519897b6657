"""Remove the notation around the text of a line, and estimate how much the line reads like a sentence."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from deckcheck.decklists.text.decoration import SMALL_WORDS
from deckcheck.reading import grammar
from deckcheck.reading.grammar import PATTERNS
from deckcheck.reading.vocabulary import GREETINGS, LISTS, WORDS, is_of_copy

_MOST_WORDS, _WORDS_OF_TITLE = 12, 3
_CLEAR_WRAPPERS = frozenset({"quote", "bullet", "ticked", "box", "emphasis", "tag", "chat", "bars", "quantity"})
"""Notations that are never part of a name, a heading or a sentence."""
_MOST_WRAPPERS = 4
LONG = 200
"""A longer line is read only as words, several cards, or a card after its count."""


def is_paragraph(line: str) -> bool:
    """Return whether a long line is sentences, as in a shop: most words in lower case, unlike a row of names."""
    words = [word for word in line.split() if word[:1].isalpha() and word.casefold() not in SMALL_WORDS]
    lower = sum(word[0].islower() for word in words)
    return not line[:1].isdecimal() and lower > _MOST_WORDS and 2 * lower > len(words)


def prose_cost(line: str) -> float:
    """Return the cost of reading a line as a remark about the list: lower for each sign of a sentence."""
    words = WORDS.findall(line.casefold())
    cost = grammar.PROSE
    if not words:
        return grammar.PROSE if any(map(str.isdecimal, line)) else 3.0
    if words[0] in GREETINGS:
        cost -= 3.0
    if len(words) <= _WORDS_OF_TITLE and words[-1] in LISTS:
        cost -= 1.5
    if PATTERNS["sentence_end"].fullmatch(line):
        cost -= 1.5
    lower = sum(word[0].islower() and word not in SMALL_WORDS for word in line.split() if word[:1].isalpha())
    if lower > 2 or len(words) > 9:
        cost -= 1.5
    if PATTERNS["first_count"].match(line) or PATTERNS["marked_count"].search(line):
        cost += grammar.AFTER_COUNT
    return cost


class Unwrapped(NamedTuple):
    """A line without some of the notation around it, with the names of its grammar rows and their cost.

    ``is_clear``: that notation is never part of the text. ``speaker`` is the speaker, in a chat.
    """

    text: str
    wrapper: str = ""
    cost: float = 0.0
    is_clear: bool = False
    speaker: str = ""


def unwrapped(line: str, title_marks: Collection[str]) -> list[Unwrapped]:
    """Return the line without the notation around it, in all ways; ``title_marks`` belong to the names within."""
    seen: dict[str, Unwrapped] = {}
    todo = [(Unwrapped(line), 0)]
    while todo:
        each, depth = todo.pop()
        if not each.text or (each.text in seen and seen[each.text].cost <= each.cost):
            continue
        matches = [
            (row, match)
            for row in grammar.WRAPPERS
            if (match := row.match(each.text)) is not None and match.groupdict().get("mark") not in title_marks
        ]
        seen[each.text] = each._replace(cost=each.cost + 1.5 * any(row.name in _CLEAR_WRAPPERS for row, _ in matches))
        for row, match in matches if depth < _MOST_WRAPPERS else ():
            speaker = group(match, "who")
            wrapper = f"{each.wrapper} {row.name} {speaker}".strip().replace("  ", " ")
            is_clear = row.name in _CLEAR_WRAPPERS and (each.is_clear or not depth)
            cost = each.cost + row.cost
            todo.append((Unwrapped(group(match, "text"), wrapper, cost, is_clear, speaker or each.speaker), depth + 1))
    return list(seen.values())


def group(match: re.Match[str], name: str) -> str:
    """Return the text of a group that a pattern has in several branches: ``name``, ``name2`` …"""
    return next((words for key, words in match.groupdict().items() if key.rstrip("234") == name and words), "").strip()


def without_price(line: str) -> str:
    """Return a line without the price at its end, and without words about the copy after the price.

    >>> without_price("1 Aaron - $3.50 foil"), without_price("Price: $3.50")
    ('1 Aaron', 'Price: $3.50')
    """
    may_have_price = len(line) <= LONG and any(mark in line.casefold() for mark in grammar.MONEY)
    match = PATTERNS["price"].fullmatch(line) if may_have_price else None
    if match is None or not any(map(str.isalnum, match["text"])) or not is_of_copy(match["behind"]):
        return line
    return without_price(match["text"].rstrip(" \t-–—|:@=,([") + match["mark"])


def without_smiley(line: str) -> str:
    """Return a line without smileys or a link at its end.

    >>> without_smiley("1 Aaron <3 xD"), without_smiley(":)"), without_smiley("1 Aaron https://example.com/aaron")
    ('1 Aaron', ':)', '1 Aaron')
    """
    return PATTERNS["smiles_behind"].sub("", PATTERNS["address_behind"].sub("", line) if "://" in line else line)
