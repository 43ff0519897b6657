"""Apply facts between the lines of a list, and detect counts that are card numbers."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from deckcheck.deck import Deck, Doubt, Entry, Perhaps
from deckcheck.decklists.tables import columns_of, is_number_column
from deckcheck.decklists.text.count_and_note import is_marked
from deckcheck.facts import Facts
from deckcheck.games.model import Game
from deckcheck.games.name_notes import key, number_after_name, number_and_name
from deckcheck.games.stated_facts import numbered
from deckcheck.reading.cross_line_facts import Contradiction, CrossLineFacts, LineStatement, cross_line_facts
from deckcheck.reading.grammar import PATTERNS
from deckcheck.reading.line_readings import below_headlines, further, made_of_others, rows_of_numbers
from deckcheck.reading.resolved_lines import Line, Resolved

if TYPE_CHECKING:
    from deckcheck.reading.resolver import Resolver

_TYPED = ("text", "lackey-text", "csv")
"""The syntaxes whose numbers before names need not be counts."""
LEAST_NUMBERS = 6
"""The minimum number of lines with different card numbers that are read as numbers rather than counts."""


def with_numbers(resolver: Resolver, deck: Deck, lines: list[Line]) -> list[Line]:
    """Return the lines, with one copy for each count that is the number of the named card.

    A marked count remains a count, and so does that of a card given by its number.
    """
    [fact] = [fact.name for fact in resolver.game.number_facts]
    known = resolver.names.numbers
    raws = deck.raws
    unmarked: dict[int, Entry] = {}
    for at, (entry, found) in enumerate(lines):
        raw = PATTERNS["marked_number"].sub(r"\1", raws.get(entry.line, "").strip())
        if entry.copies > 1 and is_marked(raw, entry.copies):
            continue
        goes_by_number = numbered(resolver.game, entry.name) in known
        is_sure = found.how and not (found.perhaps or goes_by_number)
        if is_sure and all(card.facts.get(fact) == entry.copies for card in found.cards):
            entry = entry._replace(copies=1)
            lines[at] = entry, found
        if entry.copies == 1 or not goes_by_number or entry.copies in known:
            unmarked[at] = entry
    numbers = _numbered(resolver.game, unmarked, known)
    bare_numbers = sum(entry.name.isdecimal() for entry, _ in lines)
    for at, entry in () if numbers or 2 * bare_numbers < len(lines) else unmarked.items():
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


def _declares_counts(deck: Deck) -> bool:
    """Return whether the header of a table says of a column that it counts copies, rather than states numbers."""
    if deck.source != "csv":
        return False
    header = [cell.strip() for cell in re.split(r"[,;\t|]", deck.raws.get(deck.above + 1, ""))]
    columns = zip(columns_of(header), header, strict=False)
    return any(column == "quantity" and not is_number_column(cell) for column, cell in columns)


def _numbered(game: Game, entries: Mapping[int, Entry], known: Collection[int]) -> dict[int, tuple[Entry, int]]:
    """Return the lines that state card numbers rather than counts: position to entry (one copy) and number.

    ``entries`` are the possible ones, by position. There must be enough of them, all different and ``known`` as card
    numbers; otherwise the result is empty.
    """
    found: dict[int, tuple[Entry, int]] = {}
    for at, entry in entries.items():
        named = number_and_name(game, entry.name) or number_after_name(game, entry.name)
        if entry.copies > 1 and not entry.perhaps:
            found[at] = entry._replace(copies=1), entry.copies
        elif named is not None and not named.is_explicit:
            found[at] = entry._replace(name=named.name, doubt=None), named.number
    numbers = {number for _, number in found.values()}
    return found if len(numbers) == len(found) >= LEAST_NUMBERS and numbers <= set(known) else {}


def apply_cross_line_rules(resolver: Resolver, deck: Deck, lines: list[Line]) -> list[Line]:
    """Return the lines with facts from each other, then further cards that they may contain."""
    lines = list(lines)
    for at, within in below_headlines(lines, resolver.headings).items():
        lines[at] = resolver.line(lines[at][0]._replace(within=within))
    if resolver.names.numbers:
        more: list[Entry] = []
        for at, (first, *others) in rows_of_numbers(lines, resolver.names.numbers).items():
            lines[at] = resolver.line(first)
            more += others
        lines += map(resolver.line, more)
        if deck.source in _TYPED and not _declares_counts(deck):
            lines = with_numbers(resolver, deck, lines)
    if deck.source == "text":
        lines = _divided(resolver, lines)
    if resolver.game.database_is_complete:  # for known cards only notes add facts
        odd = [at for at, (entry, found) in enumerate(lines) if not found.how or entry.note]
    else:
        odd = [at for at, (_, found) in enumerate(lines) if len(found.cards) == 1 or found.misspelt_for]
    are_open = not resolver.game.database_is_complete  # then lines may be one card, without any facts
    if len(odd) > 1 and (are_open or any(_states_facts(resolver, *lines[at]) for at in odd)):
        for place, added in cross_line_facts(resolver.game, [_statement(resolver, *lines[at]) for at in odd]).items():
            entry, single = lines[odd[place]]
            lines[odd[place]] = entry, resolver.resolve(entry, added, single.parts)
    return lines


def _divided(resolver: Resolver, lines: list[Line]) -> list[Line]:
    """Return the lines with the parts of unmatched names resolved, then the cards that these parts add."""
    unknown = () if resolver.game.database_is_complete else made_of_others(lines)
    if unknown:
        listed = {key(resolver.game, entry.name) for entry, _ in lines}
        for at in unknown:
            entry = lines[at][0]
            lines[at] = entry, resolver.resolve(entry, parts=resolver.names.parts(entry.name, listed))
    added = [more for entry, found in lines if found.parts for more in further(entry, found.parts)]
    return [*lines, *map(resolver.line, added)] if added else lines


def _states_facts(resolver: Resolver, entry: Entry, found: Resolved) -> bool:
    """May a line state facts of its card?"""
    return bool(entry.note or found.declared or resolver.headings.of(entry.section).facts)


def _statement(resolver: Resolver, entry: Entry, found: Resolved) -> LineStatement:
    """Return the facts that only this line states of its card, by its heading and its note."""
    named, noted, _ = resolver.names.read(entry)
    known: Facts = named.printings[0].facts if named.printings else {}
    facts = {
        name: fact
        for name, fact in found.cards[0].facts.items()
        if name in resolver.game.facts
        and (name in noted or name not in known)
        and fact != resolver.game.facts[name].unless_stated
    }
    name = found.cards[0].name if found.how else entry.name
    return LineStatement(entry.name, key(resolver.game, name), facts, bool(found.how), found.declared or bool(noted))
