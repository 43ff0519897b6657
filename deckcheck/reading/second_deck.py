"""Detect a second deck in a text list. Two decks in one file are reported, never merged."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, islice, pairwise
from operator import attrgetter
from typing import NamedTuple

from deckcheck.deck import BELOW_GAP, Entry, Mark, Perhaps, Problem
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.text.headings import HOLDERS, is_known
from deckcheck.decklists.text.line_kinds import CardLine, Comment, Header, Heading, Line
from deckcheck.patterns import late_pattern

_STATED_ONCE = ("name", "format")
_NAMED = late_pattern(
    r"[\W_]*(?:[^\W_][\w'’]*\s){0,3}deck(?:\s?list)?(?:\s#?(?:\d{1,2}|[A-Z]|[IVX]+|one|two|three|four))?[\W_]*",
    re.IGNORECASE,
)
"""A comment that names a deck: ``# Deck B``, ``// John's second deck``."""
_NUMBERED = late_pattern(
    r"[\W_]*(?:(?:deck|list|version|v)\s?\.?#?(?P<number>[1-9])?"
    r"|(?P<order>first|second|third|old|new|previous|current|original|updated|latest|20\d\d)\s(?:deck|list|version)"
    r"|(?P<owner>[^\W\d_]+['’]s)\s(?:deck|list))[\W_]*",
    re.IGNORECASE,
)
"""Distinguishes decks by a number, an order, an age, or an owner; the first may have none."""
_FEWEST_PASTED = 10
"""The minimum number of card lines that, if repeated, are a deck pasted twice."""
_CONTENT = attrgetter("name", "copies", "section", "set", "note")


class Beginning(NamedTuple):
    """The line where another deck begins, with the reason; not ``sure`` if its title may be a card."""

    problem: Problem
    sure: bool = True


def second_decks(raws: Sequence[str], found: Sequence[Line | None], entries: Sequence[Entry]) -> list[Beginning]:
    """Return the possible beginnings of another deck; a sure one is the last.

    Another deck begins if the name or format is stated again between cards, or if a title (or a comment that names a
    deck) is above headings that repeat. One deck may repeat a heading, such as Heroes below Good and below Reserve, but
    not with a title between. The same cards once more, in the same order, are a deck pasted twice.
    """
    cards_above = [0, *accumulate(isinstance(line, CardLine) for line in found)]
    if (again := _stated_again(found, cards_above)) is not None:
        first, at = again
        return [_beginning(raws, at, f"it states its name or format once more, after line {first + 1}")]
    begun = _begun_again(raws, found, cards_above)
    if begun and begun[-1].sure:
        return begun
    if not begun and (numbered := _numbered(raws, cards_above)) is not None:
        first, at = numbered
        return [_beginning(raws, at, f"its title has another number, age or owner than line {first + 1}")]
    return [*begun, *_pasted_twice(raws, found, entries)]


def _stated_again(found: Sequence[Line | None], cards_above: Sequence[int]) -> tuple[int, int] | None:
    """Return the lines that state a deck's name or format first and again, with cards between and after."""
    stated: dict[str, int] = {}
    for at, line in enumerate(found):
        if isinstance(line, Header) and line.key in _STATED_ONCE:
            first = stated.setdefault(line.key, at)
            if cards_above[first] < cards_above[at] < cards_above[-1]:
                return first, at
    return None


def _numbered(raws: Sequence[str], cards_above: Sequence[int]) -> tuple[int, int] | None:
    """Return the positions of ``Deck 1`` and ``Deck 2`` or similar, with cards between; ``None`` without them."""
    titles = [(at, match) for at, raw in enumerate(raws) if (match := _NUMBERED.fullmatch(raw)) is not None]
    for (first, one), (at, other) in pairwise(titles):
        differ = one.lastgroup in (other.lastgroup, None) and one.groupdict() != other.groupdict()
        if differ and cards_above[first] < cards_above[at]:
            return first, at
    return None


def _begun_again(raws: Sequence[str], found: Sequence[Line | None], cards_above: Sequence[int]) -> list[Beginning]:
    """Return the lines where headings repeat below a possible title of another deck; a sure one is the last."""
    heads = {
        at: line.section
        for at, line in enumerate(found)
        if isinstance(line, Heading) and line.section != BELOW_GAP and not _is_title(found, at)
    }
    last = {section: at for at, section in heads.items()}
    start = next((at for at, line in enumerate(found) if line is not None and not isinstance(line, Header)), 0)
    has_title = _title(found, next(iter(heads), 0)) == start
    above: dict[str, int] = {}
    repeated: set[str] = set()
    maybe: list[Beginning] = []
    for at, section in heads.items():
        title = _title(found, at) if section in above and cards_above[at] else None
        if title is not None:
            line = found[title]
            why = f"the headings begin again, with that of line {above[section] + 1}"
            is_first = section == next(iter(above))
            begins = is_first and len(repeated) > 1
            named = begins and not isinstance(line, CardLine) and _NAMED.fullmatch(raws[title]) is not None
            words = isinstance(line, CardLine | Mark) or _is_new(line)
            if named or (begins and has_title and (words or not HOLDERS.isdisjoint(repeated))):
                return [*maybe, _beginning(raws, title, why)]
            if words and (is_first or found[title - 1] is None):
                maybe.append(_beginning(raws, title, why, sure=False))
        above.setdefault(section, at)
        (repeated.add if at < last[section] else repeated.discard)(section)
    return maybe


def _pasted_twice(raws: Sequence[str], found: Sequence[Line | None], entries: Sequence[Entry]) -> Iterator[Beginning]:
    """Yield the line where the same deck is repeated after a separator: same cards, order and sections."""
    half, remainder = divmod(len(entries), 2)
    if remainder or half < _FEWEST_PASTED or [*map(_CONTENT, entries[:half])] != [*map(_CONTENT, entries[half:])]:
        return
    last, again = entries[half - 1].line, entries[half].line
    if between := [at for at in range(last, again - 1) if not isinstance(found[at], CardLine)]:
        begin = next((at for at in between if found[at] is not None), again - 1)
        why = f"the cards of line {entries[0].line} to {last} stand there once more"
        yield _beginning(raws, begin, why, remedy="write '2 Name' for a card that one deck holds twice")


def _beginning(raws: Sequence[str], at: int, why: str, *, sure: bool = True, remedy: str = "") -> Beginning:
    text = shown(raws[at].strip())
    remedy = remedy or f"take '{text}' out if it is one deck"
    begins = f"one deck in a file; another seems to begin here, since {why}"
    expected = f"{begins}: put each into a file of its own, or {remedy}"
    return Beginning(Problem(at + 1, text, expected), sure)


def _title(found: Sequence[Line | None], heading: int) -> int | None:
    """Return the possible title above a heading, or ``None``. If that is several comments, the first is the title."""
    at = heading - 1
    while at >= 0 and (found[at] is None or isinstance(found[at], Header)):
        at -= 1
    if at < 0 or not _may_name(found[at]):
        return None
    while isinstance(found[at], Comment) and at and isinstance(found[at - 1], Comment):
        at -= 1
    return at


def _may_name(line: Line | None) -> bool:
    """May a line name a deck? Words may, without a count or with that of the cards; so may comments and ``Deck 2``."""
    if isinstance(line, CardLine):
        entry = line.entry
        may_head = entry.perhaps is Perhaps.HEADING
        return (line.is_bare or bool(entry.perhaps)) and (entry.copies == 1 or may_head) and not entry.note
    if isinstance(line, Heading):
        return _is_new(line) or _NUMBERED.fullmatch(line.text) is not None
    return isinstance(line, Comment | Mark)


def _is_new(line: Line | None) -> bool:
    """Return whether a line is a heading that no game knows."""
    return isinstance(line, Heading) and not is_known(line.section)


def _is_title(found: Sequence[Line | None], at: int) -> bool:
    """Return whether an unknown heading has another heading directly below it and no cards."""
    below = next((line for line in islice(found, at + 1, None) if line is not None), None)
    return _is_new(found[at]) and isinstance(below, Heading)
