"""Lists of a game whose cards go by numbers: a count may be the number of its card."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from deckcheck.deck import Deck, Entry, Perhaps
from deckcheck.decklists.text.count_and_note import is_marked
from deckcheck.games.stated_facts import numbered
from deckcheck.reading.cross_line_facts import Contradiction, CrossLineFacts, numbered_lines
from deckcheck.reading.resolved_lines import Line
from deckcheck.reading.resolver import Resolver


def with_numbers(resolver: Resolver, deck: Deck, lines: list[Line]) -> list[Line]:
    """Return the lines with one copy of each whose count is the number of the card that it names.

    A count that is marked as one is a count, and so is that of a card which goes by its number.
    """
    [fact] = [fact.name for fact in resolver.game.number_facts]
    raws = deck.written.split("\n")
    lines = [
        (entry._replace(copies=1), found)
        if entry.copies > 1
        and found.how
        and not found.perhaps
        and all(card.facts.get(fact) == entry.copies for card in found.cards)
        and _may_be_number(resolver, raws, entry)
        else (entry, found)
        for entry, found in lines
    ]
    unmarked, numbers = by_number(resolver, deck, lines)
    plain = sum(entry.name.isdecimal() for entry, _ in lines)
    for at, entry in () if numbers or 2 * plain < len(lines) else unmarked.items():
        if entry.copies in resolver.numbers and not (lines[at][1].how or lines[at][1].perhaps):  # a number or a count
            one = entry._replace(copies=1)
            doubt = f"'{entry.copies}' for the card of that number, '{entry.copies}x {entry.name}' for copies"
            more = entry._replace(copies=entry.copies - 1, perhaps=Perhaps.FURTHER, doubt=doubt)
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


def by_number(
    resolver: Resolver, deck: Deck, lines: Sequence[Line]
) -> tuple[dict[int, Entry], dict[int, tuple[Entry, int]]]:
    """Return the lines with no more than a number beside their name, and those of them that say the card's own."""
    raws = deck.written.split("\n")
    unmarked = {
        at: entry
        for at, (entry, _) in enumerate(lines)
        if entry.copies == 1 or _may_be_number(resolver, raws, entry, among=resolver.numbers)
    }
    return unmarked, numbered_lines(resolver.game, unmarked, resolver.numbers)


def _may_be_number(resolver: Resolver, raws: Sequence[str], entry: Entry, among: Collection[int] = ()) -> bool:
    """May what stands before a name be the card's number, and no count? ``raws`` are the lines of the list.

    Before a name that tells a number itself (``Mission 7``) it may be one ``among`` the numbers of cards.
    """
    raw = raws[entry.line - 1] if 0 < entry.line <= len(raws) else ""
    own = numbered(resolver.game, entry.name)
    return (own not in resolver.numbers or entry.copies in among) and not is_marked(raw, entry.copies)
