"""Read the deck of a text list with the cards of its game."""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from deckcheck.deck import BELOW_EMPTY_LINE, Deck, Doubt, Entry, MarkKind, Perhaps
from deckcheck.decklists.field_checks import is_unprintable, name_error, section_key, shown
from deckcheck.decklists.rows import rows_of_text
from deckcheck.decklists.tables import Row
from deckcheck.decklists.text.count_and_note import split_note
from deckcheck.decklists.text.headings import RESERVE, is_section
from deckcheck.decklists.text.line_kinds import (
    CardLine,
    Comment,
    Directive,
    Header,
    Heading,
    Line,
    Prose,
    Total,
    Unread,
)
from deckcheck.decklists.text.quoted_mail import quoted_mails
from deckcheck.decklists.words import by_word
from deckcheck.patterns import late_pattern
from deckcheck.reading.assembly import Made, assembled, lines_of
from deckcheck.reading.lattice import chosen
from deckcheck.reading.line_reader import LineReader
from deckcheck.reading.names import AnyNames
from deckcheck.reading.readings import Chosen, Form, Kind, Outline, ReadCard, Reading
from deckcheck.reading.table_rows import CELL, LONE_COUNT
from deckcheck.reading.vocabulary import Meaning, without_price
from deckcheck.wording import choice

_AROUND = by_word("around")
"""Descriptions for users of the notations around a card, by grammar row."""
_REMEDIES = {
    Perhaps.UNTICKED: "a tick before it, too, or '# {card}'",
    Perhaps.HEADS: "'{card}' for the card, or another heading",
}
"""Corrections for doubtful lines, if they are not simply the card or a remark."""
_MAY_BE_HEADER = late_pattern(r"(?:name|author|game|format|paragon|player)\W{0,4}:|deckcheck", re.IGNORECASE)
"""Finds the lines that may state the name, format or other header of a list, or a rule to ignore."""
_LONGEST_KEPT = 1 << 17
"""The longest text whose deck is cached; longer ones take megabytes each."""
_QUOTED, _SUMMARY = (Reading(Kind.WORDS, 0.0, form=form) for form in ("mail", "words"))


def list_deck(text: str, reader: LineReader, syntax: str = "text") -> Deck:
    """Return the deck of a text or table with Unix line ends; recent ones are cached.

    Raises UnreadableDeck if there are too many headings, or if the header of a table is invalid.
    """
    found = reader.decks.get((text, syntax))
    if found is None:
        found = assembled(text, _rows_with_parts(rows_of(text, syntax), reader), reader.names.numbers)
        if len(text) <= _LONGEST_KEPT:
            reader.decks[text, syntax] = found
    return found


def rows_of(text: str, syntax: str) -> list[Row]:
    """Return the rows of a list that people write. Raises UnreadableDeck for an invalid table."""
    if syntax != "csv":
        return rows_of_text(text)
    from deckcheck.decklists.csv import rows_of_table

    return rows_of_table(text)


def _rows_with_parts(rows: Sequence[Row], reader: LineReader) -> list[Made]:
    """Return each row of a list with its parts."""
    found = _without_quoted(rows, reader)
    outline = Outline([each.reading for each in found])
    if summaries := _summaries(found, outline):
        found = [each._replace(reading=_SUMMARY) if at in summaries else each for at, each in enumerate(found)]
        outline = Outline([each.reading for each in found])
    rests, instead = _rests(found, outline), _unlisted_cards(found, outline, reader.names)
    made: list[Made] = []
    name_above = ""
    for at, each in enumerate(found):
        lines = instead.get(at) or _lines(each, reader)
        if each.reading.form == Form.MORE_CARDS:
            lines = (_more_cards(each.reading, each.text.strip(), name_above, outline.above[-1]),)
        elif len(each.reading.cards) == 1:
            name_above = each.reading.cards[0].name
        made.append((each, (*rests[at], *lines) if at in rests else lines))
    return made


def _without_quoted(rows: Sequence[Row], reader: LineReader) -> list[Chosen]:
    """Return each row with its chosen reading: as words, if it is of an earlier mail that a reply with a list quotes.

    An earlier mail is the list if the reply has less than half as many cards.
    """
    if mails := quoted_mails([row.text for row in rows]):
        quoted = {at for mail in mails for at in mail}
        own = chosen([row for at, row in enumerate(rows) if at not in quoted], reader)
        earlier = (sum(each.reading.copies for each in chosen([rows[at] for at in mail], reader)) for mail in mails)
        if 2 * sum(each.reading.copies for each in own) >= next(filter(None, earlier), math.inf):
            others = iter(own)
            return [
                Chosen(row.line, row.text, _QUOTED) if at in quoted else next(others) for at, row in enumerate(rows)
            ]
    return chosen(rows, reader)


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
    return _header(text, "text", [Row(at, line) for at, line in enumerate(text.split("\n"), 1)])


def table_header(text: str) -> Deck:
    """Return a deck with only the header of a table, as :func:`header` does. Raises UnreadableDeck if it is invalid."""
    return _header(text, "csv", rows_of(text, "csv"))


def _header(text: str, syntax: str, rows: Sequence[Row]) -> Deck:
    if quoted_mails([row.text for row in rows]):  # the header may be that of another list
        read = list_deck(text, any_game(), syntax)
    else:
        found = chosen([row for row in rows if _MAY_BE_HEADER.search(row.text)], any_game())
        read = assembled(text, [(each, _lines(each, any_game())) for each in found if each.reading.kind is Kind.HEADER])
    return replace(read, entries=(), rough=None, problems=(), remarks=(), marks=())


def read(text: str) -> Deck:
    """Return the deck of a text whose game is unknown. Raises UnreadableDeck as :func:`list_deck` does."""
    return list_deck(text, any_game())


def read_table(text: str) -> Deck:
    """Return the deck of a table whose game is unknown. Raises UnreadableDeck as :func:`list_deck` does."""
    return list_deck(text, any_game(), "csv")


def lines(text: str, reader: LineReader | None = None) -> list[Line | None]:
    """Return the main part of each line, ``None`` for a blank one; a heading that may be a card is a heading."""
    return lines_of(text, _rows_with_parts(rows_of_text(text), reader or any_game()))


def read_line(raw: str) -> Line | None:
    """Return the main part of a single line, in a list of no known game; ``None`` if it is blank."""
    found = chosen(rows_of_text(raw), any_game())
    return lines_of(raw, [(each, _lines(each, any_game())) for each in found])[0]


@cache
def any_game() -> LineReader:
    """Return a reader of lines that knows no cards."""
    return LineReader(AnyNames())


def _summaries(found: Sequence[Chosen], outline: Outline) -> set[int]:
    """Return the headings that only state the number of cards below another heading, or that there are none.

    The cards below them contradict their count.
    """
    heading = {at: found[at].reading.words for at in outline.heads if outline.listed(at)}
    summaries: set[int] = set()
    for at in outline.heads:
        each, listed = found[at].reading, outline.listed(at)
        if each.stated is None or not each.known or found[at].rivals or outline.is_filled(at, each):
            continue
        is_apart = at + 1 < len(found) and found[at + 1].line > found[at].line + 1
        elsewhere = any(words == each.words for other, words in heading.items() if other != at)
        contradicts = not listed or (is_apart and listed > 2 * each.stated)
        if (elsewhere and contradicts) or (is_apart and listed and not each.stated):
            summaries.add(at)
    return summaries


def _rests(found: Sequence[Chosen], outline: Outline) -> dict[int, tuple[Line, ...]]:
    """Return an unknown heading for each card after a gap, below as many cards as the heading above states."""
    rests: dict[int, tuple[Line, ...]] = {}
    for at in outline.heads:
        stated = found[at].reading.stated
        filled = outline.above[at] + stated if stated else 0
        for place in range(bisect_left(outline.above, filled, at + 1), outline.end(at) if filled else 0):
            each = found[place]
            if outline.above[place] != filled:
                break
            is_separate = each.line > found[place - 1].line + 1
            if is_separate and each.reading.kind is Kind.CARDS and each.reading.words is None:
                rests[place] = (Heading(BELOW_EMPTY_LINE, each.text.strip()),)
    return rests


def _unlisted_cards(found: Sequence[Chosen], outline: Outline, names: AnyNames) -> dict[int, tuple[Line, ...]]:
    """Return the cards counted by headings that have no such cards below them: unnamed cards, or a wrong count."""
    counts: dict[int, tuple[Line, ...]] = {}
    for at in outline.heads:
        each = found[at]
        words, stated = each.reading.words or "", each.reading.stated
        if each.rivals or not each.reading.known or not stated or outline.is_filled(at, each.reading):
            continue
        if is_section(words) and outline.above[outline.section_end(at)] > outline.above[at + 1]:
            continue  # its cards are below the headings within it
        if not any(names.may_be_in(words, card.name, card.set) for card in outline.cards_below(at)):
            remedy = f"a line for each card, or '# {shown(each.text.strip())}' for a remark"
            perhaps = Perhaps.HEADS if names.counts_unnamed(words) else Perhaps.REMARK
            card = CardLine(Entry(words.title(), stated, words, each.line, doubt=Doubt(perhaps, remedy)))
            is_only_count = each.reading.form == "n words" and not outline.listed(at)
            counts[at] = (card,) if is_only_count else (Heading(words, each.text.strip()), card)
    return counts


def _lines(line: Chosen, reader: LineReader) -> tuple[Line, ...]:
    """Return the parts of a line without its number: its heading, and its certain and doubtful cards.

    The reader caches them by text, together with the readings that they were made from.
    """
    readings = line.readings
    found = reader.made.get(line.text)
    if found is None or found[0] != readings:  # usually the same object, so comparing is fast
        found = reader.made[line.text] = readings, tuple(_parts_of_row(readings, line.text.strip()))
    return found[1]


def _more_cards(reading: Reading, raw: str, above: str = "", size: int = 0) -> CardLine:
    """Return the doubtful cards that words add: copies of the card ``above``, or of all ``size`` cards of the list."""
    doubt = Doubt(Perhaps.FURTHER, "each further card on a line of its own")
    name = above if above and reading.words is None else shown(raw)
    return CardLine(Entry(name, reading.cards[0].copies or size, section_key(raw), doubt=doubt))


def _parts_of_row(readings: tuple[Reading, ...], raw: str) -> Iterator[Line]:
    reading, *rivals = readings
    if rows := tuple(one for one in readings if one.form == Form.ROW):
        yield Heading(rows[0].words or "", raw)
        yield from _cards(rows, raw)
        yield Heading("")  # the cards below a row may belong to it or not
        return
    headings = [one for one in readings if one.kind is Kind.HEADING]
    heading = next(iter(headings), None)
    if heading is not None and heading.form == "n words":  # it may count a card, or describe those above
        heading = min(headings, key=lambda one: one.known)
    match reading.kind:
        case Kind.UNREAD:
            yield Unread(shown(" ".join(raw.split("\t"))) or "only invisible characters", reading.words or "")
            return
        case Kind.HEADER:
            key, value = reading.header
            yield Directive(key, value) if reading.form == Form.DIRECTIVE else Header(key, value)
        case Kind.TOTAL:
            yield Total(reading.stated or 0, raw)
        case Kind.WORDS if not rivals:
            silent = reading.form in ("rule", "comment", "head of a table", LONE_COUNT) or raw.startswith(("#", "//"))
            yield Comment() if silent else Prose(raw)
    yield from [_more_cards(reading, raw)] if reading.form == Form.MORE_CARDS else _cards(readings, raw)
    if heading is not None and (reading.kind in (Kind.HEADING, Kind.WORDS) or not (heading.known or _is_bare(heading))):
        is_count_of_cards = heading.known and any(one.cards and one.copies == heading.stated for one in readings)
        stated = None if is_count_of_cards else heading.stated
        # After the card that it may be instead, because that card is not below it.
        yield Heading(section_key(heading.words or ""), raw, stated)


def _one_name(readings: tuple[Reading, ...]) -> ReadCard | None:
    """Return the longest name, if the readings differ only in how much of a name is a remark after it."""
    cards = [each.cards[0] for each in readings if each.kind is Kind.CARDS and len(each.cards) == 1]
    alike = {(card.copies, each.section) for card, each in zip(cards, readings, strict=False)}
    if not len(readings) == len(cards) > 1 or len(alike) > 1:
        return None
    longest = max(cards, key=lambda card: len(card.name))
    return longest if all(longest.name.startswith(card.name) and not card.set for card in cards) else None


def _formatting_loss(reading: Reading, raw: str) -> str:
    """Return a description of the text around a card that formatting the list would remove."""
    wrappers = reading.wrapper.split()
    off = [_AROUND[wrapper] for wrapper in wrappers if wrapper in _AROUND]
    if without_price(raw) != raw:
        off.append("a price")
    numbered = "of a numbered list" if "numbered" in wrappers else ""
    numbered = "behind a number of lines" if reading.wrapper.endswith("line number") else numbered
    return ", ".join(filter(None, (numbered, f"without {', '.join(off)}" if off else "")))


def _prefix(section: str) -> str:
    """Return what puts the card after it into a section, without effect on the cards below."""
    return f"{'SB' if section in RESERVE else section.title()}: " if section else ""


def _ways_to_write(readings: tuple[Reading, ...], raw: str) -> str:
    """Return suggestions for each reading of a line, a comment last; the first reading is the card alone."""
    ways = (
        " and ".join(f"'{_prefix(each.section)}{card.copies} {shown(card.name)}'" for card in each.cards if card.copies)
        or f"'# {shown(raw)}'"
        for each in readings
    )
    first, *others = sorted(dict.fromkeys(ways), key=lambda way: way.startswith("'#"))
    return f"{first} for the card, or {choice(others)}"


def _cards(readings: tuple[Reading, ...], raw: str) -> Iterator[Line]:
    """Yield the cards of a line: copies in all readings are certain, the others doubtful."""
    formatting_loss = _formatting_loss(readings[0], raw)
    if (one := _one_name(readings)) is not None:
        name, note = split_note(one.name)
        yield CardLine(Entry(name, one.copies, readings[0].section, 0, one.set, "", note), False, formatting_loss)
        return
    counts_of_readings: list[Counter[tuple[Hashable, str]]] = []
    cards: dict[tuple[Hashable, str], ReadCard] = {}
    for reading in readings:
        counts: Counter[tuple[Hashable, str]] = Counter()
        for card in reading.cards if reading.kind is Kind.CARDS else ():
            place = reading.section or reading.words or ""
            counts[card.identity, place] += card.copies
            longer = cards.get((card.identity, place), card)  # of two names of one card
            cards[card.identity, place] = max(longer, card, key=lambda each: len(each.name))
        counts_of_readings.append(counts)
    sure = Counter({each: min(counts[each] for counts in counts_of_readings) for each in cards})
    unsure = [counts - sure for counts in counts_of_readings]
    for (called, section), card in cards.items():
        places = [place for name, place in cards if name == called and any(counts[name, place] for counts in unsure)]
        totals = {sum(counts[called, place] for place in places) for counts in unsure}
        # The same copies are in one of the sections; other numbers may be in each.
        sections = places if len(totals - {0}) == 1 else [place for place in places if place == section]
        most = max(sum(counts[called, place] for place in sections) for counts in unsure)
        card = card._replace(name=" ".join(card.name.split("\t")))
        if expected := name_error(card.name) or ("a set in plain text" if is_unprintable(card.set) else ""):
            yield Unread(shown(raw), expected)
            continue
        name, note = split_note(card.name) if readings[0].form != CELL else (card.name, "")
        if least := sure[called, section]:
            entry = Entry(name, least, section, 0, card.set, "", note, within=readings[0].within)
            yield CardLine(entry, readings[0].form == "name", formatting_loss)
        if section in sections[:1]:  # the others are its alternatives
            remarks = (each.remark for each in readings)
            elsewhere = next((remark for remark in remarks if any(word not in raw for word in remark.split())), "")
            perhaps = Perhaps.REMARKED if elsewhere else _perhaps(readings, called, has_sections=len(sections) > 1)
            write = _REMEDIES.get(perhaps, "'{card}' for the card, or '# {line}' for a remark")
            if perhaps is Perhaps.HEADS and raw == f"{least + most} {card.name}":  # the suggestion would change nothing
                write = "a line for each card, or '# {line}' for a remark"
            placed = f"{section.title()}: " if readings[0].form == Form.ROW else ""
            remedy = write.format(card=f"{placed}{least + most} {shown(card.name)}", line=shown(raw))
            if perhaps in (Perhaps.BRACKET, Perhaps.REMARKED, Perhaps.ELSEWHERE):
                remedy = _ways_to_write(readings, raw) + (f", and take '{shown(elsewhere)}' out" if elsewhere else "")
            doubt = Doubt(perhaps, remedy, tuple(sections[1:]))
            entry = Entry(name, most, section, 0, card.set, "", note, doubt, readings[0].within)
            yield CardLine(entry, readings[0].form == "name")


def _is_bare(reading: Reading) -> bool:
    """Return whether a reading is a heading in the words of a card's name, and only its place shows that."""
    return reading.form == Form.NAMED_HEADING and not (reading.sure or reading.stated)


def _perhaps(readings: tuple[Reading, ...], called: Hashable, *, has_sections: bool) -> Perhaps:
    """Return the doubt about copies of a card: the alternative to them. ``has_sections``: they may be in several."""
    is_gone = any(each.identity == called and not each.copies for reading in readings for each in reading.cards)
    cards = [each for each in readings if each.kind is Kind.CARDS]
    if any(each.remark or (each.form == Form.MARKED and not each.guessed) for each in readings):
        return Perhaps.BRACKET
    if has_sections:
        return Perhaps.ELSEWHERE
    if is_gone:
        return Perhaps.UNTICKED if "box" in readings[0].wrapper.split() else Perhaps.STRUCK
    if any(map(_is_bare, readings)):
        return Perhaps.HEADING
    if any(each.kind is Kind.HEADING for each in readings):
        return Perhaps.HEADS
    is_unknown = all(each.guessed for each in cards) and any(each.kind is Kind.WORDS for each in readings)
    return Perhaps.REMARK if is_unknown else Perhaps.FURTHER


_REMARKED = late_pattern(r"[)\]}*]$|\s[-–—]+\s")
"""A name that ends in a bracket or star, or has a dash between spaces."""


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
    read = [line.entry for line in _cards(readings, raw) if isinstance(line, CardLine)]
    return [
        each._replace(section=entry.section, line=entry.line, image=entry.image, within=entry.within) for each in read
    ]
