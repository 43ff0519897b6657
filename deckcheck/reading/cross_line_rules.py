"""Apply facts between the lines of a list, and detect counts that are card numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from deckcheck.cards import find
from deckcheck.deck import Deck, Doubt, Entry, Perhaps
from deckcheck.decklists.field_checks import section_key
from deckcheck.decklists.tables import columns_of, is_number_column
from deckcheck.decklists.text.count_and_note import is_marked
from deckcheck.facts import Facts
from deckcheck.games.model import Game
from deckcheck.games.name_notes import key, number_after_name, number_and_name
from deckcheck.games.stated_facts import numbered
from deckcheck.patterns import late_pattern
from deckcheck.reading.grammar import PATTERNS
from deckcheck.reading.heading_sections import HeadingMeanings
from deckcheck.reading.line_facts import Contradiction, CrossLineFacts, LineStatement, cross_line_facts
from deckcheck.reading.numbered_lines import numbers_of
from deckcheck.reading.resolved_lines import Line, Lines, Resolved
from deckcheck.reading.vocabulary import bare_names, numbers_in, parts
from deckcheck.wording import choice

if TYPE_CHECKING:
    from deckcheck.reading.resolver import Resolver

_TYPED = ("text", "lackey-text", "csv")
"""The syntaxes whose numbers before names need not be counts."""
_LEAST_PAIRS = 3
"""The minimum number of lines with two numbers each, all different, that are read as card numbers, not counts."""
_NUMBER_AND_COUNT = late_pattern(r"(\d+)\s?[,;]\s?([1-9])")
LEAST_NUMBERS = 6
"""The minimum number of lines with different card numbers that are read as numbers rather than counts."""


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
    numbers. Then the entries are doubtful. If enough lines have a second number that no card has, it is their count.
    """
    entries = {at: entry for at, (entry, resolved) in enumerate(lines) if not resolved.declared}
    pairs = {
        at: entry._replace(name=str(entry.copies), copies=1)
        for at, entry in entries.items()
        if entry.copies in known and entry.name.isdecimal() and entry.name != str(entry.copies)
    }
    numbers = [name for at, entry in pairs.items() for name in (entry.name, entries[at].name)]
    are_numbers = len(pairs) >= _LEAST_PAIRS and len({*numbers}) == len(numbers)
    counted: dict[int, list[Entry]] = {}
    for at, entry in entries.items():
        two = _NUMBER_AND_COUNT.fullmatch(f"{entry.copies};{entry.name}" if entry.name.isdecimal() else entry.name)
        if two is not None and int(two[1]) in known and int(two[2]) not in known:
            counted[at] = [entry._replace(name=two[1], copies=int(two[2]))]
    found = counted if len(counted) >= _LEAST_PAIRS else {}
    for at, entry in entries.items():
        if at in found:
            continue
        row = numbers_of(entry.name, known)
        is_strange = entry.perhaps is Perhaps.FURTHER and not {*row} <= {*known}  # no card has one of the numbers
        sure = [entry._replace(name=str(number), doubt=None if is_strange else entry.doubt) for number in row]
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
    from deckcheck.decklists.csv import delimiter_of

    line = deck.raws.get(deck.above + 1, "")
    header = [cell.strip() for cell in line.split(delimiter_of(line))]
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
        lines += map(resolver.line, _joined_cards(resolver, lines))
    if resolver.game.database_is_complete:  # for known cards only notes add facts
        odd = [at for at, (entry, found) in enumerate(lines) if not found.how or entry.note]
    else:
        odd = [at for at, (_, found) in enumerate(lines) if len(found.cards) == 1 or found.misspelt_for]
    are_open = not resolver.game.database_is_complete  # then lines may be one card, without any facts
    if len(odd) > 1 and (are_open or any(_states_facts(resolver, *lines[at]) for at in odd)):
        for place, added in cross_line_facts(resolver.game, [_statement(resolver, *lines[at]) for at in odd]).items():
            entry = lines[odd[place]][0]
            lines[odd[place]] = entry, resolver.resolve(entry, added)
    return lines


def _joined_cards(resolver: Resolver, lines: Lines) -> list[Entry]:
    """Return the cards after the first that unmatched names may join; each is doubtful.

    One of the joined names is known, on another line or has a count of its own; if all cards are known, each may be
    misspelt.
    """
    listed = {key(resolver.game, entry.name) for entry, _ in lines}

    def is_card(name: str) -> bool:
        return key(resolver.game, name) in listed or bool(find(resolver.cards, name).how)

    joined: list[Entry] = []
    for entry, found in lines:
        is_split = entry.perhaps is Perhaps.FURTHER  # its other readings are those cards
        if found.how or found.declared or found.later or entry.note or is_split:
            continue
        if entry.perhaps and not resolver.game.database_is_complete:
            joined += _further_copies(entry, filter(is_card, bare_names(entry.name)))
        if not (pieces := parts(entry.name)):
            continue
        named = [(each, is_card(each.name)) for each in pieces]
        may_be_misspelt = resolver.game.database_is_complete and not (entry.perhaps or resolver.names.parts(entry.name))
        are_names = may_be_misspelt and not any(each.copies for each in pieces)
        if are_names or any(is_known or (each.another and not entry.perhaps) for each, is_known in named):
            cards = [
                entry._replace(name=each.name, copies=each.copies or entry.copies)
                for each, is_known in named
                if is_known or not each.remark
            ]
            remedy = f"a line for each card, {choice([repr(f'{card.copies} {card.name}') for card in cards], 'and')}"
            joined += [card._replace(doubt=Doubt(Perhaps.FURTHER, remedy)) for card in cards[1:]]
    return joined


def _further_copies(entry: Entry, names: Iterable[str]) -> list[Entry]:
    """Return the copies of the card that a line without a clear count names beside numbers, above its own."""
    if not (name := next(iter(names), "")):
        return []
    copies = entry.copies * sum(numbers_in(entry.name.replace(name, " ", 1)) or [entry.name.count(name)])
    remedy = f"'1 {entry.name}' for the card, '{copies} {name}' for copies"
    further = entry._replace(name=name, copies=copies - entry.copies, doubt=Doubt(Perhaps.FURTHER, remedy))
    return [further] if further.copies > 0 else []


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
