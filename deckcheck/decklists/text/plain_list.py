"""Text lists of plain lines throughout, read at a fraction of the cost of others; the lists of a tournament share most.

``reader`` reads every other list, and would read these the same way.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from deckcheck.deck import Deck, SharedEntry
from deckcheck.decklists.field_checks import MAX_NAME, is_unprintable, shown
from deckcheck.decklists.text.count_and_note import columns
from deckcheck.decklists.text.headings import is_holder, is_known, is_section
from deckcheck.decklists.text.line import read_line
from deckcheck.decklists.text.line_kinds import CardLine, Comment, Header, Heading, Line, Total, Unread

MAX_LINE = MAX_NAME
MOST_LINES = 1 << 14
UNTICKED = ("[ ]", "[]", "☐")
"""Other lines may tell what one with these means."""


class _ReadBefore(dict[str, Line | None]):
    """The lines that have been read. Looked up at half the cost of a call."""

    def __missing__(self, raw: str) -> Line | None:
        if len(raw) > MAX_LINE:  # never remembered
            return _too_long(raw)
        if len(self) >= MOST_LINES:
            self.clear()
        line = self[raw] = read_line.__wrapped__(raw)
        return line


def _too_long(raw: str) -> Line | None:
    raw = raw.strip()
    each = ", with each card on a line of its own" if "," in raw or ";" in raw else ""
    return Unread(shown(raw[:MAX_LINE]), f"a line of at most {MAX_LINE} characters{each}") if raw else None


read_before = _ReadBefore()


class _LinesBelow(dict[str, SharedEntry | Line | None]):
    """What lines mean that have been read below a known heading; ``None`` is nothing, ``_UNSURE`` hangs on others."""

    held = 0
    """How many there are below all headings."""

    def __init__(self, section: str) -> None:
        self.section = section

    def __missing__(self, raw: str) -> SharedEntry | Line | None:
        if len(raw) > MAX_LINE:  # never remembered
            return _UNSURE
        if _LinesBelow.held >= MOST_LINES:
            _below.clear()
            _LinesBelow.held = 0
        _LinesBelow.held += 1
        line = self[raw] = self._meaning(raw)
        return line

    def _meaning(self, raw: str) -> SharedEntry | Line | None:
        line = read_before[raw]
        if type(line) is CardLine:
            name, copies, code, note, *more = line
            if not (any(more) or columns(name)[1] or any(box in raw for box in UNTICKED)):
                return SharedEntry(name, copies, self.section, set=code, note=note)
        elif type(line) is Comment and not raw.lstrip()[1:2].isdecimal():  # "#51 Moses" may be a card
            return None
        elif type(line) is Heading and is_known(line.section) and not line.text.startswith("##"):
            inside = is_holder(self.section) and (not is_section(line.section) or line.text.startswith("#"))
            return _UNSURE if inside else line
        elif type(line) is Header and not is_unprintable(line.value) and len(line.value) <= MAX_NAME:
            return line._replace(value=line.value.strip())
        return line if line is None or type(line) is Total else _UNSURE


_UNSURE = Unread("", "")


class _Below(dict[str, _LinesBelow]):
    """The lines that have been read, by the heading above them."""

    def __missing__(self, section: str) -> _LinesBelow:
        lines = self[section] = _LinesBelow(section)
        return lines


_below = _Below()


def goes_up(counts: Iterable[int]) -> bool:
    """Return whether the first counts of a list are 1, 2 and 3: all may be numbers of its lines."""
    return [*islice(counts, 3)] == [1, 2, 3]


def plain_list(text: str) -> Deck | None:
    """Return the deck of a list whose every line tells by itself what it is; ``None`` for any other.

    These are counted cards below known headings, of which none stands there twice or counts its cards wrongly.
    """
    cards: list[SharedEntry] = []
    others: list[int] = []
    header: dict[str, Any] = {}
    places: dict[tuple[str, ...], int] = {}
    below = _below[""]
    headings = {""}
    copies = 0
    due: int | None = None  # the copies there must be by the next heading, where this one states a count
    for raw in text.split("\n"):
        line = below[raw]
        if type(line) is SharedEntry:
            cards.append(line)
            copies += line[1]  # by position, which takes half the time
            continue
        others.append(len(cards))
        if line is None:
            continue
        if type(line) is Heading and due in (None, copies) and line.section not in headings:
            below = _below[line.section]
            due = None if line.stated is None else copies + line.stated
            headings.add(line.section)
        elif type(line) is Header and line.key not in header:
            header[line.key], places[line.key,] = line.value, len(cards) + len(others)
        elif not (type(line) is Total and 0 < copies == line.stated and "\t" not in text):
            return None  # also for what is unsure
    if not cards or due not in (None, copies):
        return None
    if len(cards) > 1 and cards[0].name == cards[len(cards) // 2].name:  # perhaps pasted twice
        return None
    if goes_up(card[1] for card in cards):
        return None
    extra = {"paragon": header.pop("paragon")} if "paragon" in header else {}
    return Deck((), extra=extra, places=places, written=text, **header).of_plain_lines(cards, others)
