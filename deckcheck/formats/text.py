"""Text lists, as people write them and as LackeyCCG does. The spelling of a line is in ``lines``."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import zip_longest

from deckcheck.deck import Deck, Entry, Problem, heading_key
from deckcheck.formats.draft import MAX_NAME, Draft, shown
from deckcheck.formats.headings import CARDS_TOO, HEADINGS
from deckcheck.formats.lines import Card, Comment, Header, Heading, Line, Unread, read_line

MAX_LINE = MAX_NAME
_KNOWN = HEADINGS | CARDS_TOO
_entry: Callable[[tuple[object, ...]], Entry] = partial(tuple.__new__, Entry)  # half the time of Entry(…)

_ODD_START = re.compile(r"(?:\[[ \dx✓]{0,9}\] ?\d{0,4}|[¼-¾⅐-⅞]) ?", re.IGNORECASE)


def _lines(text: str) -> list[tuple[int, Line]]:
    """Every line that is not blank, with the doubts that the others raise about it.

    In a list that counts its cards, a bare word such as Fellowship is a heading, and any other bare line may be a
    remark. A heading that is no known one and has no cards below it may be a card.
    """
    lines: list[tuple[int, Line]] = []
    doubts = False
    for number, raw in enumerate(text.split("\n"), 1):
        if len(raw) > MAX_LINE:  # never to the cache
            if raw.strip():
                expected = f"a line of at most {MAX_LINE} characters"
                lines.append((number, Unread(shown(raw.lstrip()[:MAX_LINE]), expected)))
        elif (line := read_line(raw)) is not None:
            lines.append((number, line))
            doubts = doubts or _doubtful(line)
    return _doubted(lines) if doubts else lines


def _doubted(lines: list[tuple[int, Line]]) -> list[tuple[int, Line]]:
    """The lines of a list that does not count every card, or has a heading that is not known."""
    cards = [line for _, line in lines if isinstance(line, Card)]
    bare = sum(line.bare for line in cards)
    heads = 0 < bare < len(cards) and all(_heads_too(line) for line in cards if line.bare)
    counted = 5 * bare <= len(cards)
    found: list[tuple[int, Line]] = []
    for (number, line), following in zip_longest(lines, [line for _, line in lines[1:]]):
        doubtful = _doubtful(line)
        if isinstance(line, Card) and doubtful:
            line = Heading(heading_key(line.name)) if heads else line._replace(doubt=_doubt(line, counted=counted))
        elif isinstance(line, Heading) and doubtful and not isinstance(following, Card | Comment):
            name, _, count = line.text.rstrip(": ").partition(":")
            doubt = f"cards below this heading, or '{count.strip() or 1} {shown(name)}' for a card"
            line = Card(" ".join(line.text.split()), 1, "", "", bare=True, doubt=doubt)
        found.append((number, line))
    return found


def _doubtful(line: Line) -> bool:
    """May the rest of the list tell that this is something else than it looks like?"""
    if type(line) is Card:
        return line.bare and not line.note
    return type(line) is Heading and line.section not in _KNOWN


def _heads_too(line: Card) -> bool:
    return heading_key(line.name) in CARDS_TOO


def account(text: str) -> list[tuple[int, str]]:
    """Every non-blank line with what it is: ``card``, ``heading``, ``header``, ``comment`` or ``unread``."""
    return [(number, type(line).__name__.lower()) for number, line in _lines(text)]


def read(text: str) -> Deck:
    """A text list with Unix line ends. Never fails: what cannot be read is a problem of the deck."""
    draft = Draft()
    add = draft.entries.append
    section = ""
    for number, line in _lines(text):
        if isinstance(line, Card):
            name, copies, code, note, _, doubt = line
            add(_entry((name, copies, section, number, code, "", note, doubt)))
        elif isinstance(line, Heading):
            section = line.section
        elif isinstance(line, Header):
            draft.head(number, line.key, line.value)
        elif isinstance(line, Unread):
            draft.problems.append(Problem(number, line.found, line.expected))
    return draft.deck()


def _doubt(line: Card, *, counted: bool) -> str:
    """What to write instead of a line without a count, when it may be something else than one copy of a card."""
    start = _ODD_START.match(line.name)
    rest, _, last = line.name.rpartition(" ")
    if start is not None or (rest and last.isdecimal()):
        name = line.name[start.end() :] if start is not None else rest.rstrip(" ,:–-")
        return f"the count in front, '2 {shown(name)}'"
    name = shown(line.name)
    return f"'1 {name}' for a card, '{name}:' for a heading or '# {name}' for a remark" if counted else ""
