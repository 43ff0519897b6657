"""What the lines of a list tell of each other, once it is known what each may mean by itself."""

from __future__ import annotations

from deckcheck.deck import Deck, Entry
from deckcheck.facts import Facts
from deckcheck.games.name_notes import key
from deckcheck.reading.card_numbers import with_numbers
from deckcheck.reading.cross_line_facts import Said, cross_line_facts
from deckcheck.reading.line_readings import (
    below_headlines,
    further,
    made_of_others,
    rows_of_numbers,
)
from deckcheck.reading.resolved_lines import Line, Resolved
from deckcheck.reading.resolver import Resolver


def together(resolver: Resolver, deck: Deck, lines: list[Line]) -> list[Line]:
    """Return the lines with what they tell of each other, and behind them further cards that they may hold."""
    lines = list(lines)
    for at, within in below_headlines(lines, resolver.headings).items():
        lines[at] = resolver.line(lines[at][0]._replace(within=within))
    if resolver.names.numbers:
        more: list[Entry] = []
        for at, (first, *others) in rows_of_numbers(lines, resolver.names.numbers).items():
            lines[at] = resolver.line(first)
            more += others
        lines += map(resolver.line, more)
        if deck.source == "text":
            lines = with_numbers(resolver, deck, lines)
    if deck.source == "text":
        lines = _divided(resolver, lines)
    if resolver.game.database_is_complete:  # of cards that are known nothing is told but what a note says
        odd = [at for at, (entry, found) in enumerate(lines) if not found.how or entry.note]
    else:
        odd = [at for at, (_, found) in enumerate(lines) if len(found.cards) == 1 or found.misspelt_for]
    if len(odd) > 1 and any(_says_something(resolver, *lines[at]) for at in odd):
        for place, added in cross_line_facts(resolver.game, [_said(resolver, *lines[at]) for at in odd]).items():
            entry, alone = lines[odd[place]]
            lines[odd[place]] = entry, resolver.resolve(entry, added, alone.parts)
    return lines


def _divided(resolver: Resolver, lines: list[Line]) -> list[Line]:
    """Return the lines with what may be made of the names of others, and behind them the cards that they add."""
    unknown = () if resolver.game.database_is_complete else made_of_others(lines)
    if unknown:
        listed = {key(resolver.game, entry.name) for entry, _ in lines}
        for at in unknown:
            entry = lines[at][0]
            lines[at] = entry, resolver.resolve(entry, parts=resolver.names.parts(entry.name, listed))
    added = [more for entry, found in lines if found.parts for more in further(entry, found.parts)]
    return [*lines, *map(resolver.line, added)] if added else lines


def _says_something(resolver: Resolver, entry: Entry, found: Resolved) -> bool:
    """May a line tell anything of its card, or be one card with another where not all are known?"""
    standing = resolver.headings.of(entry.section)
    told = entry.note or found.declared or standing.facts or standing.meant
    return bool(told) or not resolver.game.database_is_complete


def _said(resolver: Resolver, entry: Entry, found: Resolved) -> Said:
    """Return what a line says of its card, by its heading and its note, and nobody else does."""
    meant, noted, _ = resolver.names.read(entry)
    known: Facts = meant.printings[0].facts if meant.printings else {}
    facts = {
        name: fact
        for name, fact in found.cards[0].facts.items()
        if name in resolver.game.facts
        and (name in noted or name not in known)
        and fact != resolver.game.facts[name].unless_stated
    }
    name = found.cards[0].name if found.how else entry.name
    described = found.declared or bool(noted)
    heading = "" if resolver.untrusted else resolver.headings.of(entry.section).meant
    perhaps = {
        name: fact
        for name, fact in (resolver.headings[heading].facts if heading else {}).items()
        if name not in noted and name not in known
    }
    return Said(entry.name, key(resolver.game, name), facts, bool(found.how), described, perhaps)
