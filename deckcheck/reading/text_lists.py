"""Read the deck of a text list with the cards of its game."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import cache

from deckcheck.deck import Deck, Entry, Mark, MarkKind, Problem
from deckcheck.decklists.field_checks import Draft
from deckcheck.decklists.rows import quoted_mails, rows_of_text
from deckcheck.decklists.tables import Row
from deckcheck.decklists.text.headings import is_known, placed
from deckcheck.decklists.text.line_kinds import CardLine, Directive, Header, Heading, Line, Total
from deckcheck.patterns import late_pattern
from deckcheck.reading.lattice import chosen
from deckcheck.reading.line_parts import cards_of_line, more_cards, parts_of_line
from deckcheck.reading.line_reader import LineReader
from deckcheck.reading.names import AnyNames
from deckcheck.reading.outline import (
    Item,
    Outline,
    asides,
    miscounted,
    outline_of,
    placements,
    rests,
    summaries,
    unlisted_cards,
)
from deckcheck.reading.readings import Chosen, Form, Kind, ReadCard, Reading
from deckcheck.reading.vocabulary import Meaning

_MAY_BE_HEADER = late_pattern(r"(?:name|author|game|format|paragon|player)\W{0,4}:|deckcheck", re.IGNORECASE)
"""Finds the lines that may state the name, format or other header of a list, or a rule to ignore."""
_LONGEST_KEPT = 1 << 17
"""The longest text whose deck is cached; longer ones take megabytes each."""
_QUOTED, _SUMMARY = (Reading(Kind.WORDS, 0.0, form=form) for form in ("mail", "words"))
_SIGNATURE = "-- "
"""The line above the signature of a mail."""
_REMARKED = late_pattern(r"[)\]}*]$|\s[-–—]+\s")
"""A name that ends in a bracket or star, or has a dash between spaces."""

_Made = tuple[Chosen, Sequence[Line]]
"""A line and its parts, without line numbers."""


def list_deck(text: str, reader: LineReader, syntax: str = "text") -> Deck:
    """Return the deck of a text or table with Unix line ends; recent ones are cached.

    Raises UnreadableDeck if there are too many headings, or if the header of a table is invalid.
    """
    found = reader.decks.get((text, syntax))
    if found is None:
        found = _assembled(text, _rows_with_parts(rows_of(text, syntax), reader), reader.names.numbers)
        if len(text) <= _LONGEST_KEPT:
            reader.decks[text, syntax] = found
    return found


def rows_of(text: str, syntax: str) -> list[Row]:
    """Return the rows of a list that people write. Raises UnreadableDeck for an invalid table."""
    if syntax != "csv":
        return rows_of_text(text)
    from deckcheck.decklists.csv import rows_of_table

    return rows_of_table(text)


def _rows_with_parts(rows: Sequence[Row], reader: LineReader) -> list[_Made]:
    """Return each row of a list with its parts."""
    found = _without_quoted(rows, reader)
    outline = outline_of([each.reading for each in found])
    if sums := summaries(found, outline, reader.names):
        found = [each._replace(reading=_SUMMARY) if at in sums else each for at, each in enumerate(found)]
        outline = outline_of([each.reading for each in found])
    below_gaps = rests(found, outline, reader.names)
    instead = unlisted_cards(found, outline, reader.names) | asides(found, outline)
    made: list[_Made] = []
    name_above = ""
    for at, each in enumerate(found):
        lines = instead.get(at) or _lines(each, reader)
        if each.reading.form == Form.MORE_CARDS:
            lines = (more_cards(each.reading, each.text.strip(), name_above, outline.above[-1]),)
        elif len(each.reading.cards) == 1:
            name_above = each.reading.cards[0].name
        made.append((each, (*below_gaps.get(at, ()), *lines)))
    return made


def _without_quoted(rows: Sequence[Row], reader: LineReader) -> list[Chosen]:
    """Return each row with its chosen reading: as words, if it is of a signature, or of a mail that a reply quotes.

    An earlier mail is the list if the reply has less than half as many cards.
    """
    texts = [row.text for row in rows]
    quoted = _signature(texts, reader) if _SIGNATURE in texts else set()
    if mails := quoted_mails(texts):
        earlier = (sum(each.reading.copies for each in chosen([rows[at] for at in mail], reader)) for mail in mails)
        in_mails = {at for mail in mails for at in mail}
        own = chosen([row for at, row in enumerate(rows) if at not in in_mails], reader)
        if 2 * sum(each.reading.copies for each in own) >= next(filter(None, earlier), math.inf):
            quoted |= in_mails
    read = iter(chosen([row for at, row in enumerate(rows) if at not in quoted] if quoted else rows, reader))
    return [Chosen(row.line, row.text, _QUOTED) if at in quoted else next(read) for at, row in enumerate(rows)]


def _signature(texts: Sequence[str], reader: LineReader) -> set[int]:
    """Return the lines of a mail's signature below ``-- ``, unless one names a card; none if any name may be a card."""
    below = range(texts.index(_SIGNATURE), len(texts)) if reader.names.is_complete else range(0)
    named = (each.cards and not each.guessed for at in below for each in reader.readings(texts[at]))
    return set() if any(named) else {*below}


def with_cards(deck: Deck, reader: LineReader) -> Deck:
    """Return a text list or table read again with the cards that a reader knows; its header and marks of its file stay.

    Raises UnreadableDeck as :func:`list_deck` does.
    """
    read = list_deck(deck.written, reader, deck.source)
    read = read.moved(deck.above, deck.most_lines) if deck.above else read
    marks = (*read.marks, *deck.marked(MarkKind.NOT_READ), *deck.marked(MarkKind.BESIDE))
    return replace(deck, entries=read.entries, problems=read.problems, remarks=read.remarks, marks=marks, rough=())


def without_cards(deck: Deck) -> Deck:
    """Return a deck with its entries; those of a list of which only the header was read, as without known cards.

    Raises UnreadableDeck as :func:`list_deck` does.
    """
    if deck.rough is not None:
        return deck
    read = with_cards(deck, any_game())
    return replace(read, rough=read.entries)


def header(text: str) -> Deck:
    """Return a deck with only the header of a text, whose cards are read with those of its game."""
    lines = text.split("\n") if ":" in text or "deckcheck" in text.casefold() else []
    return _header(text, "text", [Row(at, line) for at, line in enumerate(lines, 1)])


def table_header(text: str) -> Deck:
    """Return a deck with only the header of a table, as :func:`header` does. Raises UnreadableDeck if it is invalid."""
    return _header(text, "csv", rows_of(text, "csv"))


def _header(text: str, syntax: str, rows: Sequence[Row]) -> Deck:
    if quoted_mails([row.text for row in rows]):  # the header may be that of another list
        read = list_deck(text, any_game(), syntax)
    else:
        found = chosen([row for row in rows if _MAY_BE_HEADER.search(row.text)], any_game())
        read = _assembled(
            text, [(each, _lines(each, any_game())) for each in found if each.reading.kind is Kind.HEADER]
        )
    return replace(read, entries=(), rough=None, problems=(), remarks=(), marks=())


def read(text: str) -> Deck:
    """Return the deck of a text whose game is unknown. Raises UnreadableDeck as :func:`list_deck` does."""
    return list_deck(text, any_game())


def read_table(text: str) -> Deck:
    """Return the deck of a table whose game is unknown. Raises UnreadableDeck as :func:`list_deck` does."""
    return list_deck(text, any_game(), "csv")


def lines(text: str, reader: LineReader | None = None) -> list[Line | None]:
    """Return the main part of each line, ``None`` for a blank one; a heading that may be a card is a heading."""
    return _lines_of(text, _rows_with_parts(rows_of_text(text), reader or any_game()))


def read_line(raw: str) -> Line | None:
    """Return the main part of a single line, in a list of no known game; ``None`` if it is blank."""
    found = chosen(rows_of_text(raw), any_game())
    return _lines_of(raw, [(each, _lines(each, any_game())) for each in found])[0]


@cache
def any_game() -> LineReader:
    """Return a reader of lines that knows no cards."""
    return LineReader(AnyNames())


def _lines(line: Chosen, reader: LineReader) -> tuple[Line, ...]:
    """Return the parts of a line without its number: its heading, and its certain and doubtful cards.

    The reader caches them by text, together with the readings that they were made from.
    """
    readings = line.readings
    found = reader.made.get(line.text)
    if found is None or found[0] != readings:  # usually the same object, so comparing is fast
        found = reader.made[line.text] = readings, tuple(parts_of_line(readings, line.text.strip()))
    return found[1]


def _cards_of_row(name: str, numbers: Collection[int]) -> int:
    """Return the number of cards that a name stands for: six for ``11-16`` where cards have numbers, else one."""
    if not numbers:
        return 1
    from deckcheck.reading.numbered_lines import numbers_of

    return len(numbers_of(name, numbers)) or 1


def _assembled(text: str, made: Sequence[_Made], numbers: Collection[int] = frozenset()) -> Deck:
    """Return the deck built from the lines of a text and their parts.

    ``numbers`` are those of cards, in a game that numbers them: a line may be a row of them. Raises UnreadableDeck if
    there are too many headings.
    """
    draft = Draft()
    items: list[Item] = []
    copies: list[int] = []
    headings: list[Heading | None] = []
    stated_again = False
    for (number, *_), parts in made:
        for part in parts:
            match part:
                case CardLine():
                    copies.append(part.entry.copies * _cards_of_row(part.entry.name, numbers))
                    headings.append(None)
                    items.append((number, part.entry))
                case Heading() | Total():
                    copies.append(0)
                    headings.append(part if isinstance(part, Heading) else None)
                    items.append((number, part))
                case Header():
                    stated_again = stated_again or (part.key,) in draft.places
                    draft.head(number, part.key, part.value)
                case Directive():
                    draft.ignore(number, part.rule, part.reason)
                case Problem():
                    draft.problems.append(part._replace(line=number))
                case Mark():
                    draft.marks.append(part._replace(line=number))
    outline = Outline(copies, headings)
    draft.entries, marks = _in_sections(items, outline)
    draft.marks += marks
    draft.remarks += miscounted(items, outline)
    half = len(draft.entries) // 2
    begins_again = bool(half) and draft.entries[0].name == draft.entries[half].name
    sections = [each.section for each in outline.headings]
    titled = any(each.kind is MarkKind.PROSE for each in draft.marks) or not all(map(is_known, sections))
    if stated_again or titled or begins_again or len(sections) > len({*sections}):
        from deckcheck.reading.second_deck import second_decks

        for problem, sure in second_decks(text.split("\n"), _lines_of(text, made), draft.entries):
            if not sure:
                draft.marks.append(Mark(MarkKind.SECOND_DECK, problem.line, (problem.found, problem.expected)))
            else:
                draft.problems = [*(each for each in draft.problems if each.line != problem.line), problem]
    draft.written = text
    return draft.deck()


def _in_sections(items: Sequence[Item], outline: Outline) -> tuple[list[Entry], Iterable[Mark]]:
    """Return the cards of a list in the sections of their headings, with marks that report open headings."""
    found, marks = placements(items, outline)
    entries: list[Entry] = []
    word = section = ""
    perhaps: tuple[str, ...] = ()
    for at, (number, part) in enumerate(items):
        if isinstance(part, Heading):
            word = part.section
            section, perhaps = found[at]
        elif isinstance(part, Entry):
            name, copies, own, _, code, image, note, doubt, within = part
            there, instead = placed(own, word)
            within = (*within, *instead)
            if doubt is not None and doubt.sections:
                doubt = doubt._replace(sections=tuple(each or word for each in doubt.sections))
            if there == word and (section != word or perhaps):  # not "SB: 1 Name"
                there, within = section, perhaps
            entries.append(Entry(name, copies, there, number, code, image, note, doubt, within))
    return entries, marks


def _lines_of(text: str, made: Iterable[_Made]) -> list[Line | None]:
    """Return the part that represents each line: its heading, else its first part; ``None`` for a blank line."""
    found: list[Line | None] = [None] * (text.count("\n") + 1)
    for each, parts in made:
        chief = next((line for line in parts if isinstance(line, Heading)), parts[0] if parts else None)
        if isinstance(chief, CardLine):
            chief = chief._replace(entry=chief.entry._replace(line=each.line))
        found[each.line - 1] = chief
    return found


def with_remarks(deck: Deck, reader: LineReader) -> Deck:
    """Return a deck with doubts about words after its names, given the cards of its game."""
    entries = tuple(each for entry in deck.entries for each in _alternatives(entry, deck, reader))
    return deck if entries == deck.entries else replace(deck, entries=entries)


def _alternatives(entry: Entry, deck: Deck, reader: LineReader) -> list[Entry]:
    """Return the possible entries of an entry: only itself if no words after its name affect the count."""
    name = f"{entry.name} ({entry.note})" if entry.note else entry.name
    may_be_remarked = (
        reader.names.meaning(entry.note) is Meaning.ABSENT if entry.note else _REMARKED.search(name) is not None
    )
    if entry.perhaps or not may_be_remarked:
        return [entry]
    if not entry.note and (name in deck.facts or reader.names.is_title(name)):
        return [entry]
    best = min(reader.names_in(name), key=lambda each: each.cost, default=None)
    if best is None or not best.remark:
        return [entry]
    card = ReadCard(entry.copies, best.name, best.identity, entry.set or best.set)
    raw = f"{entry.copies} {name}"
    readings = tuple(reader.ways(Reading(Kind.CARDS, 0.0, cards=(card,), remark=raw), best.remark))
    read = [line.entry for line in cards_of_line(readings, raw) if isinstance(line, CardLine)]
    return [
        each._replace(section=entry.section, line=entry.line, image=entry.image, within=entry.within) for each in read
    ]
