"""Collect a deck while it is read, and check its cards, values and headings in the same way for every syntax."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from deckcheck.deck import Deck, Entry, Ignore, Mark, Problem, StatedFacts, heading_key
from deckcheck.errors import nearest as nearest_of
from deckcheck.patterns import late_pattern

MAX_COPIES = 9999
MAX_NAME = 500
MAX_DEPTH = 16
HEADER_KEYS = ("name", "author", "game", "format", "paragon")
MULTI_DECK_HINT = (
    "'deckcheck check' takes several at once, from a file (or --stdin-filename) that ends in .jsonl, .csv or "
    ".zip; for all else write each deck into a file of its own"
)
COPIES = f"a whole number of copies from 1 to {MAX_COPIES}"

# Control characters, strike-through overlays, invisible characters that disguise a name, line breaks within one, and
# lone surrogates.
UNPRINTABLE = late_pattern(
    "[\x00-\x1f\x7f-\x9f\u0335-\u0338\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff\ufffe\uffff]"
)


def is_unprintable(text: str) -> bool:
    r"""Return whether a text contains unprintable characters; most texts need no pattern for that.

    >>> is_unprintable("Amos"), is_unprintable("“Amos”"), is_unprintable("Amos\t")
    (False, False, True)
    """
    return not (text.isascii() and text.isprintable()) and UNPRINTABLE.search(text) is not None


def shown(value: object, limit: int = 80) -> str:
    """Return a value as a finding may quote it: short, on one line, printable."""
    match value:
        case str():
            line = value[: limit + 1]
            if is_unprintable(line):
                line = UNPRINTABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", line)
            return line if len(line) <= limit else line[: limit - 1] + "…"
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case dict():
            return "a table"
        case list():
            return "a list"
        case _:
            return shown(str(value))


def copies(value: object) -> int | None:
    """Return a number of copies from an ``int`` or digits; ``None`` if it is neither or out of bounds."""
    if isinstance(value, str):
        # The length first: converting a million digits to a number takes minutes.
        digits = value.strip().lstrip("0")
        value = int(digits) if digits.isdecimal() and len(digits) <= len(str(MAX_COPIES)) else None
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if 1 <= value <= MAX_COPIES else None


@lru_cache(maxsize=1 << 14)
def name_error(name: str) -> str:
    """Return the expected form of an invalid card name, ``""`` if it is valid."""
    if len(name) > MAX_NAME:
        return f"a card name of at most {MAX_NAME} characters"
    if is_unprintable(name):
        return "a card name without control or invisible characters"
    return "" if any(map(str.isalnum, name)) else "a card name"


def _short_text(value: object) -> str | None:
    """Return a printable text of limited length; ``None`` for other values."""
    return value if isinstance(value, str) and len(value) <= MAX_NAME and not is_unprintable(value) else None


@lru_cache(maxsize=1 << 10)
def section_key(text: str) -> str:
    """Return a heading from any source, folded, and safe to quote."""
    text = text[:MAX_NAME]
    return heading_key(UNPRINTABLE.sub("?", text) if is_unprintable(text) else text)


@lru_cache(maxsize=256)
def nearest(word: str, known: tuple[str, ...]) -> str:
    """Return the closest of the known keys for a message, or all of them."""
    close = nearest_of(word[:50].casefold(), known)
    return f"{close!r}?" if close else "one of " + ", ".join(known)


def _is_deep(value: object) -> bool:
    """Return whether lists and tables are nested too deeply for a fact, and for the code that writes them."""
    inside: list[object] = [value]
    for _ in range(MAX_DEPTH + 1):
        parts = [each.values() if isinstance(each, dict) else each for each in inside if isinstance(each, dict | list)]
        inside = [part for each in parts for part in each]
    return bool(inside)


class Draft:
    """Collect the content of a list while it is read; :meth:`deck` returns the result."""

    __slots__ = ("entries", "facts", "header", "ignores", "marks", "places", "problems", "remarks", "written")

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.problems: list[Problem] = []
        self.remarks: list[Problem] = []
        self.header: dict[str, str] = {}
        self.facts: dict[str, StatedFacts] = {}
        self.ignores: dict[str, Ignore] = {}
        self.places: dict[tuple[str, ...], int] = {}
        self.marks: list[Mark] = []
        self.written = ""

    def problem(self, line: int, found: object, expected: str) -> None:
        """Record an unreadable line."""
        self.problems.append(Problem(line, shown(found) or "nothing", expected))

    def card(self, line: int, cells: Mapping[str, object], section: str = "") -> None:
        """Add a card by its declared ``cells``, or a problem; ``None`` in a cell of text is the same as no cell."""
        name, count = cells.get("name"), cells.get("quantity", 1)
        if not isinstance(name, str):
            self.problem(line, name, "a card name in quotes")
            return
        name, number = name.strip(), copies(count)
        if expected := name_error(name):
            self.problem(line, name, expected)
            return
        if number is None:
            self.problem(line, f"{shown(name)}: {shown(count)}", COPIES)
            return
        texts: dict[str, Any] = {}
        for column in ("set", "image", "note", "section"):
            if (value := cells.get(column)) is None:
                continue
            if (text := _short_text(value)) is None:
                self.problem(line, f"{shown(name)}: {column} {shown(value)}", f"a {column} in plain text")
                return
            texts[column] = text.strip()
        from deckcheck.decklists.text.headings import placed

        own, within = placed(section_key(texts.pop("section", "")), section)
        self.entries.append(Entry(name, number, own, line, **texts, within=within))

    def head(self, line: int, key: str, value: object) -> None:
        """Add a header value. A second, different one is a problem."""
        if value is None:
            return
        text = _short_text(value.strip() if isinstance(value, str) else value)
        if text is None:
            self.problem(line, f"{key}: {shown(value)}", f"the {key} in plain text")
        elif key not in self.header:
            self.header[key] = text
            self.places[key,] = line
        elif self.header[key] != text:
            self.problem(line, f"{key}: {shown(text)}", f"one {key}; {shown(self.header[key])!r} stands above")

    def state(self, line: int, name: str, facts: object) -> None:
        """Add declared facts of a card."""
        name = name.strip()
        if expected := name_error(name):
            self.problem(line, name, expected)
        elif not isinstance(facts, dict):
            self.problem(line, f"{shown(name)}: {shown(facts)}", 'facts as a table, such as kind = "character"')
        elif _is_deep(facts):
            self.problem(line, f"{shown(name)}: facts", f"lists and tables nested at most {MAX_DEPTH} deep")
        elif name in self.facts:
            self.problem(line, name, "the facts of a card in one table")
        else:
            self.facts[name] = facts
            self.places["facts", name] = line

    def ignore(self, line: int, rule: str, reason: object) -> None:
        """Add a rule that the list asks to ignore; only its game knows whether the rule exists."""
        from deckcheck.decklists.text.line_kinds import RULE

        why = _short_text(" ".join(reason.split()) if isinstance(reason, str) else reason)
        if not why or not RULE.fullmatch(rule):
            text = f"{shown(rule)}: {shown(reason)}" if reason else f"{shown(rule)} without a reason"
            expected = "a rule that 'deckcheck rules list' names, with a reason in plain text"
            self.problem(line, f"ignore {text}", expected)
        elif self.ignores.setdefault(rule, Ignore(rule, why, line)).reason != why:
            self.problem(
                line, f"ignore {rule}: {why}", f"one reason; {shown(self.ignores[rule].reason)!r} stands above"
            )

    def deck(self) -> Deck:
        """Return the deck of all that was added, its problems by line."""
        named: dict[str, Any] = dict(self.header)
        extra = {"paragon": named.pop("paragon")} if "paragon" in named else {}
        entries = tuple(self.entries)
        return Deck(
            entries,
            facts=self.facts,
            extra=extra,
            problems=tuple(sorted(self.problems, key=lambda problem: problem.line)),
            remarks=tuple(self.remarks),
            ignores=tuple(self.ignores.values()),
            places=self.places,
            marks=tuple(self.marks),
            written=self.written,
            rough=entries if self.written else (),
            **named,
        )
