"""The notations of decklists, from ``notations.toml``, and the costs of reading a line one way or another.

``unwrapped`` removes the notation around the text of a line.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from deckcheck.decklists.text.headings import TOTAL_AFTER_COUNT, TOTAL_BEFORE_COUNT
from deckcheck.decklists.words import by_word, words_of
from deckcheck.patterns import late_pattern
from deckcheck.shipped_toml import shipped_tables


class Notation(NamedTuple):
    """A notation. Lines in the same notation share its ``name``.

    Each text in this notation contains one of the ``characters``; they are empty if no character is required.
    """

    name: str
    pattern: re.Pattern[str]
    cost: float = 0.1
    characters: frozenset[str] = frozenset()

    def match(self, text: str) -> re.Match[str] | None:
        """Return the match of the whole text, or ``None``."""
        return None if self.characters and self.characters.isdisjoint(text) else self.pattern.fullmatch(text)


MARGIN = 1.0
"""Readings that cost at most this much more than the cheapest stay possible."""
HOPELESS = 7.5
"""A reading that costs this much more than the cheapest is dropped, whatever the other lines are."""
UNKNOWN = 4.0
"""An unmatched name, if the database is complete."""
CLOSE_MATCH = 2.2
"""A close match: a name with one or two typos."""
OWN_CARD = 2.0
"""An unmatched name, if players may have cards of their own."""
NOT_UNDERSTOOD = 2.6
"""Words after a name that state no number, section or copy, so they may well belong to the name."""
BARE = 2.5
"""A name without a count, among lines with counts."""
HEADING = 1.5
"""The extra cost of a name without a count if the words are also a heading."""
PROSE = 6.0
"""A line of words that nothing shows to be a remark."""
AFTER_COUNT = 2.0
"""The extra cost of a remark that begins with a count."""
LINE_NUMBER = 2.5
"""A number before a name, read as a line number rather than a count."""
ONE_CARD, LIKELY = 0.5, 1.6
"""The maximum cost of a name that is surely, or most likely, a card's."""
MOST_LIKELY_COPIES = 60

_TABLES = shipped_tables(Path(__file__).with_name("notations.toml"))
_FRAGMENTS = {
    "QUANTITY": "|".join(by_word("numerals") | by_word("multiples")),
    "GREETINGS": "|".join(words_of("greetings")),
    "CARD_HEADERS": "|".join(words_of("card_headers")),
    "TOTAL_BEFORE_COUNT": TOTAL_BEFORE_COUNT,
    "TOTAL_AFTER_COUNT": TOTAL_AFTER_COUNT,
}


def _expanded(parts: str | Sequence[str]) -> str:
    """Return a pattern with its fragments, given it or its parts. Raises KeyError for an unknown fragment."""
    return re.sub(r"\{([A-Z_]+)\}", lambda name: _FRAGMENTS[name[1]], "".join(parts))


for _name, _parts in _TABLES["fragments"].items():
    _FRAGMENTS[_name] = _expanded(_parts)


def _rows(table: str) -> tuple[Notation, ...]:
    return tuple(
        Notation(name, late_pattern(_expanded(parts), re.IGNORECASE), cost, frozenset("".join(characters)))
        for name, parts, cost, *characters in _TABLES["rows"][table]
    )


WRAPPERS = _rows("wrappers")
CARDS = _rows("cards")
COUNT_IN_NAME = tuple(row for row in CARDS if row.cost < 1 and row.name.startswith(("name ", "name~")))
"""The rows for a count that may be part of an unmatched name."""
WITHOUT_DIGITS = CARDS[-4:]
"""The rows for a line without digits."""
TAILS = _rows("tails")
AROUND_NAMES = _rows("around_names")
HEADINGS = _rows("headings")
SEPARATORS = _rows("separators")
TOTALS = _rows("totals")
PROSE_LINES = _rows("prose_lines")
DATE = next(row for row in PROSE_LINES if row.name == "date")
SIGN_OFF = "sign-off"
"""The form of a writer's name behind a dash."""
RARE_WRAPPER = next(row.cost for row in WRAPPERS if row.name == "arrow")
"""A name before a colon, an arrow, or a ``#`` before a count: most lines of a list have it, or hardly any."""

PATTERNS = {name: late_pattern(_expanded(parts)) for name, parts in _TABLES["patterns"].items()}
"""The other patterns, by name; unlike the rows they respect letter case."""
DASH = _FRAGMENTS["DASH"]

NUMBER_SYMBOLS = str.maketrans(
    {chr(first + n): f" x{n + 1} " for first, last in ((0x2460, 20), (0x2776, 10)) for n in range(last)}
    | {symbol: f" ~{n}" for n, symbol in enumerate("¹²³⁴⁵⁶⁷⁸⁹", 1)}
    | {"\ufe0e": "", "\ufe0f": "", "\u20e3": " "}
)
"""Symbols that are numbers (① to ⑳, ❶ to ❿, ¹ to ⁹), and the combining frame of keycap digits (4️⃣)."""
ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5}
"""Counts in Roman numerals. Other ``bars`` count one copy each."""
MONEY = ("$", "€", "£", "usd", "eur", "gbp")
"""Every price contains one of these."""
DECORATION = "*_=-#~ \t{}<>«»|•‐‑‒–—―−!.:+^"
"""Characters drawn around a heading."""
_CLEAR_WRAPPERS = frozenset(
    {"quote", "bullet", "ticked", "box", "emphasis", "tag", "chat", "bars", "quantity", "section", "label"}
)
"""Notations that are never part of a name, a heading or a sentence."""
_MOST_WRAPPERS = 4
LONG = 200
"""A longer line is read only as words, several cards, or a card after its count."""


def group(match: re.Match[str], name: str) -> str:
    """Return the text of a group that a pattern has in several branches: ``name``, ``name2`` …"""
    return next((words for key, words in match.groupdict().items() if key.rstrip("234") == name and words), "").strip()


class Unwrapped(NamedTuple):
    """A line without some of the notation around it, with the names of its grammar rows and their cost.

    ``is_clear``: that notation is never part of the text. ``speaker`` is the speaker, in a chat, or the letter before
    the text.
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
            for row in WRAPPERS
            if (match := row.match(each.text)) is not None and match.groupdict().get("mark") not in title_marks
        ]
        seen[each.text] = each._replace(cost=each.cost + 1.5 * any(row.name in _CLEAR_WRAPPERS for row, _ in matches))
        for row, match in matches if depth < _MOST_WRAPPERS else ():
            speaker = group(match, "who")
            wrapper = f"{each.wrapper} {row.name} {speaker}".strip().replace("  ", " ")
            is_clear = row.name in _CLEAR_WRAPPERS and (each.is_clear or not depth)
            cost = each.cost + row.cost
            speaker = speaker or each.speaker or group(match, "letter")
            todo.append((Unwrapped(group(match, "text"), wrapper, cost, is_clear, speaker), depth + 1))
    return list(seen.values())
