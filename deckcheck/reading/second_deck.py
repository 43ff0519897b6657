"""Detect a second deck in a text list. Two decks in one file are reported, never merged."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from deckcheck.deck import Entry, Perhaps, Problem
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.text.headings import HOLDERS
from deckcheck.decklists.text.line_kinds import (
    CardLine,
    Comment,
    Header,
    Heading,
    Line,
    NewHeading,
    Prose,
)
from deckcheck.patterns import late_pattern

_STATED_ONCE = ("name", "format")
_NAMED = late_pattern(
    r"[\W_]*(?:[^\W_][\w'’]*\s){0,3}deck(?:\s?list)?(?:\s#?(?:\d{1,2}|[A-Z]|[IVX]+|one|two|three|four))?[\W_]*",
    re.IGNORECASE,
)
"""A comment that names a deck: ``# Deck B``, ``// John's second deck``."""
_NUMBERED = late_pattern(
    r"[\W_]*(?:(?:deck|list|version|v)\s?\.?#?(?P<number>[1-9])|(?P<order>first|second|third)\s(?:deck|list|version)"
    r"|(?P<owner>[^\W\d_]+['’]s)\s(?:deck|list))[\W_]*",
    re.IGNORECASE,
)
"""Distinguishes decks by a number, an order, or an owner."""
_MOST = 50
"""The maximum number of lines that are examined as possible titles of another deck."""
_FEWEST_PASTED = 10
"""The minimum number of card lines that, if repeated, are a deck pasted twice."""


class Beginning(NamedTuple):
    """The line where another deck begins, with the reason; not ``sure`` if its title may be a card."""

    problem: Problem
    sure: bool = True


class _Titled(NamedTuple):
    """The positions of a heading and the possible title above it, from 0."""

    title: int
    heading: int


def second_decks(raws: Sequence[str], found: Sequence[Line | None]) -> list[Beginning]:
    """Return the possible beginnings of another deck; a sure one is the last.

    Another deck begins if the name or format is stated again between cards, or if a title (or a comment that names a
    deck) is above headings that repeat. One deck may repeat a heading, such as Heroes below Good and below Reserve, but
    not with a title between.
    """
    if (again := _stated_again(found)) is not None:
        return [Beginning(_problem(raws, *again, "it states its name or format once more, after"))]
    begun = _begun_again(raws, found)
    if not begun and (numbered := _numbered(raws, found)) is not None:
        return [Beginning(_problem(raws, *numbered, "it has another number or owner than"))]
    return begun


def _begun_again(raws: Sequence[str], found: Sequence[Line | None]) -> list[Beginning]:
    """Return the lines where headings repeat below a possible title of another deck; a sure one is the last."""
    heads = [at for at, line in enumerate(found) if isinstance(line, Heading) and not _is_title(found, at)]
    if not heads:
        return []
    above: dict[str, int] = {}
    last = {_section(found, at): at for at in heads}
    start = next(at for at, line in enumerate(found) if line is not None and not isinstance(line, Header))
    begins = _titled(found, heads[0])
    maybe: list[Beginning] = []
    passed = 0
    for title, at in islice(_repeated(found, heads), _MOST):
        section, line = _section(found, at), found[title]
        while passed < len(heads) and heads[passed] < at:
            above.setdefault(_section(found, heads[passed]), heads[passed])
            passed += 1
        problem = _problem(raws, above[section], title, "the headings begin again, with that of")
        both = {word for word in above if last[word] >= at}
        first = above[section] == heads[0]
        alike = begins is not None and begins.title == start and first and len(both) > 1
        named = first and len(both) > 1 and not isinstance(line, CardLine) and _NAMED.fullmatch(raws[title]) is not None
        words = isinstance(line, CardLine | NewHeading | Prose)
        if named or (alike and (words or both & HOLDERS)):
            return [*maybe, Beginning(problem)]
        if words and (first or found[title - 1] is None):
            maybe.append(Beginning(problem, sure=False))
    return maybe


def pasted_twice(raws: Sequence[str], found: Sequence[Line | None], entries: Sequence[Entry]) -> Problem | None:
    """Return the line where the same deck is repeated after a separator: same cards, order and sections."""
    half, remainder = divmod(len(entries), 2)
    if remainder or half < _FEWEST_PASTED:
        return None
    if any(_written(one) != _written(other) for one, other in zip(entries, entries[half:], strict=False)):
        return None
    above, at = entries[half - 1].line, entries[half].line
    between = [number for number in range(above + 1, at) if not isinstance(found[number - 1], CardLine)]
    if not between:
        return None
    begin = next((number for number in between if found[number - 1] is not None), at)
    remedy = "put each into a file of its own, or write '2 Name' for a card that one deck holds twice"
    expected = f"one deck in a file; another seems to begin here, since the cards of line {entries[0].line} to {above}"
    return Problem(begin, shown(raws[begin - 1].strip()), f"{expected} stand there once more: {remedy}")


def _written(entry: Entry) -> tuple[str | int, ...]:
    return entry.name, entry.copies, entry.section, entry.set, entry.note


def _problem(raws: Sequence[str], above: int, title: int, why: str) -> Problem:
    text = shown(raws[title].strip())
    remedy = f"put each into a file of its own, or take '{text}' out if it is one deck"
    expected = f"one deck in a file; another seems to begin here, since {why} line {above + 1}: {remedy}"
    return Problem(title + 1, text, expected)


def _stated_again(found: Sequence[Line | None]) -> tuple[int, int] | None:
    """Return the lines that state a deck's name or format first and again, with cards between and after."""
    stated: dict[str, tuple[int, int]] = {}
    again: tuple[int, int, int] | None = None
    cards = 0
    for at, line in enumerate(found):
        if isinstance(line, CardLine):
            if again is not None:
                return again[:2]
            cards += 1
        elif isinstance(line, Header) and line.key in _STATED_ONCE:
            before, first_cards = stated.setdefault(line.key, (at, cards))
            if first_cards < cards:
                again = again or (before, at, cards)
    return None


def _numbered(raws: Sequence[str], found: Sequence[Line | None]) -> tuple[int, int] | None:
    """Return the positions of ``Deck 1`` and ``Deck 2`` or similar, with cards between; ``None`` without them."""
    titles = [(at, match) for at, raw in enumerate(raws) if (match := _NUMBERED.fullmatch(raw)) is not None]
    for (above, one), (at, other) in pairwise(titles):
        differ = one.lastgroup == other.lastgroup and one.groupdict() != other.groupdict()
        if differ and any(isinstance(line, CardLine) for line in found[above:at]):
            return above, at
    return None


def _repeated(found: Sequence[Line | None], heads: Sequence[int]) -> Iterator[_Titled]:
    """Yield the headings that repeat, with cards and a possible title above them."""
    seen: set[str] = set()
    first = next((at for at, line in enumerate(found) if isinstance(line, CardLine)), len(found))
    for at in heads:
        section = _section(found, at)
        if section in seen and first < at and (titled := _titled(found, at)) is not None:
            yield titled
        seen.add(section)


def _titled(found: Sequence[Line | None], heading: int) -> _Titled | None:
    """Return a heading with the title above it, or ``None``. If that is several comments, the first is the title."""
    at = heading - 1
    while at >= 0 and (found[at] is None or isinstance(found[at], Header)):
        at -= 1
    if at < 0 or not _may_name(found[at]):
        return None
    while isinstance(found[at], Comment) and at and isinstance(found[at - 1], Comment):
        at -= 1
    return _Titled(at, heading)


def _may_name(line: Line | None) -> bool:
    """May a line name a deck? Words may, without a count or with that of the cards; so may comments and ``Deck 2``."""
    if isinstance(line, CardLine):
        entry = line.entry
        may_head = entry.perhaps is Perhaps.HEADING
        return (line.is_bare or bool(entry.perhaps)) and (entry.copies == 1 or may_head) and not entry.note
    return isinstance(line, Comment | Prose | NewHeading) or (
        isinstance(line, Heading) and _NUMBERED.fullmatch(line.text) is not None
    )


def _is_title(found: Sequence[Line | None], at: int) -> bool:
    """Return whether an unknown heading has another heading directly below it and no cards."""
    below = next((line for line in islice(found, at + 1, None) if line is not None), None)
    return isinstance(found[at], NewHeading) and isinstance(below, Heading)


def _section(found: Sequence[Line | None], at: int) -> str:
    line = found[at]
    return line.section if isinstance(line, Heading) else ""
