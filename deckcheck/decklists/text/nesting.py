"""Resolve headings inside sections, and check the counts that headings state.

``Heroes`` below ``Reserve`` may sort the reserve, or end it. Markdown levels and stated counts decide this; without
them, the cards may be in either section.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, takewhile
from typing import NamedTuple

from deckcheck.deck import Entry, Mark, MarkKind, Perhaps, Problem
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.text.headings import (
    HEADINGS,
    HOLDERS,
    MAIN,
    corrected_heading,
    heads_beside_main,
    is_holder,
    is_known,
    is_section,
)
from deckcheck.decklists.text.line_kinds import Heading, Total
from deckcheck.errors import UnreadableDeck

_NO_CARD = (Perhaps.REMARK, Perhaps.STRUCK, Perhaps.UNTICKED, Perhaps.ELSEWHERE)
"""Doubtful lines that may be no card of the list at all."""


def miscounted(entries: Sequence[Entry], claims: Sequence[tuple[int, int, Heading | Total]]) -> Iterator[Problem]:
    """Yield the wrong counts of headings and totals.

    ``claims`` are all headings and totals of a list: line number, number of entries before it, and the line. A heading
    may count the cards up to any later heading, since headings may be nested. A count of deck cards without cards below
    it cannot be checked. Lines that may be no card may be counted or not.
    """
    below = [0, *accumulate(entry.copies for entry in entries)]
    open_ = [0, *accumulate(entry.copies * (entry.perhaps in _NO_CARD) for entry in entries)]
    heads = [before for _, before, line in claims if isinstance(line, Heading)]
    ends = iter([*heads[1:], len(entries)])
    sections = [before for _, before, line in claims if isinstance(line, Heading) and is_section(line.section)]
    sections.append(len(entries))
    sums = {below[before] for before in (0, *heads, len(entries))}
    parts = sums | {below[before] for _, before, _ in claims}
    for number, before, line in claims:
        end = next(ends) if isinstance(line, Heading) else before
        count = line.stated
        if count is None:
            continue
        if isinstance(line, Heading):
            real, where = below[end] - below[before], "below it"
            fits = real - (open_[end] - open_[before]) <= count <= real or (count > 0 and below[before] + count in sums)
            if is_section(line.section):
                real = below[sections[bisect_right(sections, before, hi=len(sections) - 1)]] - below[before]
        else:
            real, where = (below[before], "above it") if before else (below[-1], "in the list")
            fits = real - count in (parts if count else sums) or below[-1] - open_[-1] <= count <= below[-1]
        if not fits:
            yield Problem(number, shown(" ".join(line.text.split())), f"{where} are {real or 'none'}")


MOST_BELOW = 60
"""A list with more headings that may belong to one above is rejected, to limit the work."""


class _Part(NamedTuple):
    """A heading with its line, and the positions of the entries below it; ``level`` is the Markdown level (0 if
    none).
    """

    line: int
    begin: int
    end: int
    heading: Heading
    level: int


def nested(entries: list[Entry], claims: Sequence[tuple[int, int, Heading | Total]]) -> Iterable[Mark]:
    """Move entries into the sections that their headings are part of; return marks that report these headings.

    ``claims`` are all headings and totals of the list: line number, number of entries before it, and the line. Raises
    UnreadableDeck if there are too many headings.
    """
    parts = list(_parts(claims, len(entries)))
    inside: dict[int, str] = {}
    perhaps: dict[int, tuple[str, ...]] = {}
    below = [0, *accumulate(entry.copies for entry in entries)]
    sorts = any(each.heading.section in MAIN and _begins_with_kind(parts, at) for at, each in enumerate(parts))
    for outer, part in enumerate(parts):
        if outer in inside:
            continue  # the headings below it are in the same section
        section = part.heading.section
        sure, reach = _extent(parts, outer, below)
        if sorts and _begins_with_kind(parts, outer):  # like the maindeck
            sure = reach - 1
        if reach > outer + 1 + MOST_BELOW and (not is_known(section) or is_holder(section)):
            raise UnreadableDeck(
                f"more than {MOST_BELOW} headings below {shown(part.heading.text)!r}, each of which may be part of it; "
                "a decklist has some ten",
                line=part.line,
            )
        for inner in range(outer + 1, reach):
            word = parts[inner].heading.section
            if inner <= sure and (is_known(word) or not heads_beside_main(word)):
                if not is_known(section) or is_holder(section) or not is_known(word):
                    inside[inner] = section
            elif is_holder(section) or (not _is_clear(section) and _is_clearer(section, word)):
                perhaps[inner] = (*perhaps.get(inner, ()), section)
    marks: dict[tuple[object, ...], Mark] = {}
    for at, part in enumerate(parts):
        word, outermost, within = part.heading.section, inside.get(at), perhaps.get(at, ())
        section = word
        if outermost is not None:
            both = f"{outermost} {word}"  # "side deck" and "missions"
            section = both if both in HEADINGS else outermost
            if not is_known(word):
                marks[MarkKind.PART, word, outermost] = Mark(MarkKind.PART, part.line, (word, outermost))
        within = tuple(dict.fromkeys(each for each in within if each != section))
        if not is_known(section) or within:
            words = (section, *within)
            marks.setdefault((MarkKind.OPEN_HEADING, *words), Mark(MarkKind.OPEN_HEADING, part.line, words))
        if section != word or within:
            for number in range(part.begin, part.end):
                if entries[number].section == word:  # not "SB: 1 Name"
                    entries[number] = entries[number]._replace(section=section, within=within)
    return marks.values()


def _begins_with_kind(parts: Sequence[_Part], at: int) -> bool:
    """Return whether a heading has no cards above the heading of a kind right below it."""
    if at + 1 == len(parts) or parts[at].begin < parts[at].end:
        return False
    kind = parts[at + 1].heading.section
    return bool(kind) and is_known(kind) and not is_section(kind)


def _is_clear(heading: str) -> bool:
    """Is the heading known, or close to one that is?"""
    return is_known(heading) or bool(corrected_heading(heading))


def names_section(heading: str) -> bool:
    """Does an unknown heading contain the name of a section outside the maindeck?"""
    return not is_known(heading) and not HOLDERS.isdisjoint(heading.split())


def _is_clearer(outer: str, inner: str) -> bool:
    """Is the inner heading clear, or does only the outer one contain the name of a section?"""
    return _is_clear(inner) or (names_section(outer) and not names_section(inner))


def _parts(claims: Sequence[tuple[int, int, Heading | Total]], size: int) -> Iterator[_Part]:
    heads = [(line, begin, heading) for line, begin, heading in claims if isinstance(heading, Heading)]
    ends = [*(begin for _, begin, _ in heads), size][1:]
    for (line, begin, heading), end in zip(heads, ends, strict=False):
        level = len(heading.text) - len(heading.text.lstrip("#"))
        yield _Part(line, begin, end, heading, level)


def _extent(parts: Sequence[_Part], outer: int, below: Sequence[int]) -> tuple[int, int]:
    """Return the last part that is surely below a heading, and the first that surely is not."""
    part = parts[outer]
    most = min(len(parts), outer + 2 + MOST_BELOW)
    reach = next((at for at in range(outer + 1, most) if _ends(part, parts[at])), most)
    deeper = takewhile(lambda later: part.level and later.level > part.level, parts[outer + 1 : reach])
    if levels := len(list(deeper)):
        return outer + levels, reach
    filled = (at for at in range(outer, reach) if below[parts[at].end] - below[part.begin] == part.heading.stated)
    last = next(filled, None)
    return (outer, reach) if last is None else (last, last + 1)


def _ends(part: _Part, later: _Part) -> bool:
    """Does a later heading end a section, regardless of counts?"""
    if part.level and later.level and (later.level != part.level or part.begin < part.end):
        return later.level <= part.level  # a heading without cards may be followed by its parts at the same level
    return is_section(later.heading.section)
