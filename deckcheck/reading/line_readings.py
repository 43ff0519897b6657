"""Readings of a line other than one card: further cards, numbers of cards, a heading for the lines below."""

from __future__ import annotations

from collections.abc import Collection

from deckcheck.deck import Doubt, Entry, Perhaps
from deckcheck.decklists.field_checks import section_key
from deckcheck.decklists.text.count_and_note import NUMBERS, is_row
from deckcheck.patterns import late_pattern
from deckcheck.reading.heading_sections import HeadingMeanings
from deckcheck.reading.resolved_lines import Lines
from deckcheck.reading.vocabulary import beginnings, parts
from deckcheck.wording import choice

_NO_HEADING = late_pattern(r"[^\w\s'’-]|\d")
"""Characters of a card's name, such as the brackets around its set, that no heading has."""
_OPEN = (Perhaps.FURTHER, Perhaps.HEADS)
ALWAYS_OPEN = frozenset(
    {*_OPEN, Perhaps.STRUCK, Perhaps.UNTICKED, Perhaps.BRACKET, Perhaps.REMARKED, Perhaps.ELSEWHERE}
)
"""Doubts that remain even if the name of the line is a card's."""
_DICE = late_pattern(r"([1-9])\s?[/,]\s?([1-9])")
_LEAST_PAIRS = 3
"""The minimum number of lines with two numbers each, all different, that are read as card numbers, not counts."""


def made_of_others(lines: Lines) -> list[int]:
    """Return the positions of unmatched names that may be several names, or one with a remark after it."""
    return [
        at
        for at, (entry, found) in enumerate(lines)
        if not (found.how or found.declared or found.parts or entry.note)
        and (parts(entry.name) or beginnings(entry.name))
    ]


def further(entry: Entry, names: Collection[str]) -> list[Entry]:
    """Return the cards after the first that a line may contain, given the ``names`` it may be made of.

    Each is doubtful: a card or a remark.
    """
    if len(names) < 2:
        return []
    each = (entry._replace(name=part.name, copies=part.copies or entry.copies) for part in parts(entry.name))
    cards = [card for card in each if card.name in names]
    remedy = f"a line for each card, {choice([repr(f'{card.copies} {card.name}') for card in cards], 'and')}"
    return [card._replace(doubt=Doubt(Perhaps.FURTHER, remedy)) for card in cards[1:]]


def may_be_heading(entry: Entry) -> bool:
    """May a card without a count be a heading or the title of its list, by the characters of its name?"""
    return entry.perhaps is Perhaps.HEADING and not _NO_HEADING.search(entry.name)


def below_headlines(lines: Lines, headings: HeadingMeanings) -> dict[int, tuple[str, ...]]:
    """Return the headings that each line below a possible heading may belong to, by the line's position.

    It applies until a section begins. A possible heading that is a card's name puts cards in the maindeck, so it is
    given as ``""``.
    """
    if not any(entry.perhaps is Perhaps.HEADING and resolved.perhaps for entry, resolved in lines):
        return {}
    found: dict[int, tuple[str, ...]] = {}
    section = ""
    above: tuple[str, ...] = ()
    for at, (entry, resolved) in enumerate(lines):
        if entry.section != section:
            section = entry.section
            above = () if headings.is_section(section) else above
        if above:
            found[at] = (*entry.within, *above)
        if entry.perhaps is Perhaps.HEADING and resolved.perhaps:
            above = (*above, "" if resolved.how else section_key(entry.name))
    return found


def rows_of_numbers(lines: Lines, known: Collection[int]) -> dict[int, list[Entry]]:
    """Return the rows of numbers among the lines, by position, each split into one entry per number.

    ``known`` are the card numbers. If no card has the first number of a row, it may be a count; so may the first of two
    numbers. Then the entries are doubtful.
    """
    entries = {at: entry for at, (entry, resolved) in enumerate(lines) if not resolved.declared}
    pairs = {
        at: entry._replace(name=str(entry.copies), copies=1)
        for at, entry in entries.items()
        if entry.copies in known and entry.name.isdecimal() and entry.name != str(entry.copies)
    }
    numbers = [name for at, entry in pairs.items() for name in (entry.name, entries[at].name)]
    are_numbers = len(pairs) >= _LEAST_PAIRS and len({*numbers}) == len(numbers)
    found: dict[int, list[Entry]] = {}
    for at, entry in entries.items():
        row = numbers_of(entry.name, known)
        doubt = entry.doubt if {*row} <= {*known} else None  # numbers without a card are reported anyway
        sure = [entry._replace(name=str(number), doubt=doubt) for number in row]
        perhaps: list[Entry] = []
        if len(row) > 1 and row[0] not in known and {*row[1:]} <= {*known}:
            first = sure.pop(0)
            perhaps = [first, *(each._replace(copies=entry.copies * (row[0] - 1)) for each in sure)]
        elif at in pairs:
            sure = [entry._replace(copies=1)]
            perhaps = [pairs[at], entry._replace(copies=entry.copies - 1)]
            if are_numbers:
                sure, perhaps = [pairs[at], *sure], []
        doubt = Doubt(Perhaps.FURTHER, f"'1 {sure[0].name}' and so on, a line for each card") if perhaps else None
        sure += [each._replace(doubt=doubt) for each in perhaps if each.copies > 0]
        if sure:
            found[at] = sure
    return found


def numbers_of(name: str, known: Collection[int]) -> tuple[int, ...]:
    """Return the numbers of a row; a range is expanded to its ``known`` numbers.

    >>> known = {11, 12, 13, 21}
    >>> numbers_of("11, 12", known), numbers_of("11-13, 21", known), numbers_of("Seize 1", known)
    ((11, 12), (11, 12, 13, 21), ())

    Two digits that no card has are those of two dice, where a card has the number that they show.

    >>> numbers_of("1-3", known), numbers_of("2/1", known), numbers_of("1-1, 2-1", known), numbers_of("1-9", known)[:2]
    ((13,), (21,), (11, 21), (1, 2))
    """
    if not is_row(name):
        return ()
    found: list[int] = []
    dice = _DICE.fullmatch(name)
    for first, last in [dice.groups()] if dice and int("".join(dice.groups())) in known else NUMBERS.findall(name):
        if len(first) == len(last) == 1 and {int(first), int(last)}.isdisjoint(known) and int(first + last) in known:
            found.append(int(first + last))
            continue
        ends = [int(first), int(last or first)]
        between = range(ends[0], ends[1] + 1) if ends[0] < ends[1] else dict.fromkeys(ends)
        found += [number for number in between if number in known] if {*ends} <= {*known} else between
    return tuple(found)
