"""Lists of a game whose cards go by numbers: a count may be the number of its card."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from deckcheck.deck import Deck, Doubt, Entry, Perhaps
from deckcheck.decklists.text.count_and_note import is_marked
from deckcheck.games.model import Game
from deckcheck.games.name_notes import number_and_name, number_behind
from deckcheck.games.stated_facts import numbered
from deckcheck.reading.cross_line_facts import Contradiction, CrossLineFacts
from deckcheck.reading.resolved_lines import Line
from deckcheck.reading.resolver import Resolver

LEAST_NUMBERS = 6
"""So many lines at least must begin with different numbers of cards before they are taken for numbers."""


def with_numbers(resolver: Resolver, deck: Deck, lines: list[Line]) -> list[Line]:
    """Return the lines with one copy of each whose count is the number of the card that it names.

    A count that is marked as one is a count, and so is that of a card which goes by its number.
    """
    [fact] = [fact.name for fact in resolver.game.number_facts]
    known = resolver.names.numbers
    raws = deck.raws
    unmarked: dict[int, Entry] = {}
    for at, (entry, found) in enumerate(lines):
        if entry.copies > 1 and is_marked(raws.get(entry.line, ""), entry.copies):
            continue
        goes_by_number = numbered(resolver.game, entry.name) in known
        is_sure = found.how and not (found.perhaps or goes_by_number)
        if is_sure and all(card.facts.get(fact) == entry.copies for card in found.cards):
            entry = entry._replace(copies=1)
            lines[at] = entry, found
        if entry.copies == 1 or not goes_by_number or entry.copies in known:
            unmarked[at] = entry
    numbers = _numbered(resolver.game, unmarked, known)
    plain = sum(entry.name.isdecimal() for entry, _ in lines)
    for at, entry in () if numbers or 2 * plain < len(lines) else unmarked.items():
        if entry.copies in known and not (lines[at][1].how or lines[at][1].perhaps):  # a number or a count
            one = entry._replace(copies=1)
            remedy = f"'{entry.copies}' for the card of that number, '{entry.copies}x {entry.name}' for copies"
            more = entry._replace(copies=entry.copies - 1, doubt=Doubt(Perhaps.FURTHER, remedy))
            lines[at] = one, resolver.entry(one)
            lines.append((more, resolver.entry(more)))
    for at, (entry, number) in numbers.items():
        found = resolver.entry(entry)
        if found.how and found.cards[0].facts.get(fact) == number:
            lines[at] = entry, found
            continue
        noted = entry._replace(note=", ".join(filter(None, (entry.note, f"{fact} {number}"))))
        found = resolver.entry(noted)
        if values := [value for each in found.overridden if each.fact == fact for value in each.known]:
            both = Contradiction(fact, (number,), tuple(sorted({number, *values}, key=repr)))
            found = resolver.resolve(noted, CrossLineFacts(contradictions=(both,)))
        lines[at] = noted, found
    return lines


def _numbered(game: Game, entries: Mapping[int, Entry], known: Collection[int]) -> dict[int, tuple[Entry, int]]:
    """Return the lines of a list that say the numbers of their cards rather than counts, by their position.

    ``entries`` are those that may, by the same.

    They do where there are enough, all different, and each is ``known`` to be a card's number; else none does. Each
    comes as one copy, with its number.
    """
    found: dict[int, tuple[Entry, int]] = {}
    for at, entry in entries.items():
        if entry.copies > 1 and not entry.perhaps:
            found[at] = entry._replace(copies=1), entry.copies
        elif (own := number_and_name(game, entry.name)) is not None and not own.said:
            found[at] = entry._replace(name=own.name, doubt=None), own.number
        elif own is None and (behind := number_behind(game, entry.name)) is not None:
            found[at] = entry._replace(name=behind.name, doubt=None), behind.number
    told = {number for _, number in found.values()}
    return found if len(told) == len(found) >= LEAST_NUMBERS and told <= set(known) else {}
