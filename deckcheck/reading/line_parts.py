"""Turn the readings of a line into its parts: cards, certain and doubtful, a heading, a total, a remark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator

from deckcheck.deck import Doubt, Entry, Mark, MarkKind, Perhaps, Problem
from deckcheck.decklists.field_checks import is_unprintable, name_error, section_key, shown
from deckcheck.decklists.text.count_and_note import split_note
from deckcheck.decklists.text.headings import RESERVE
from deckcheck.decklists.text.line_kinds import CardLine, Comment, Directive, Header, Heading, Line, Total
from deckcheck.decklists.words import by_word
from deckcheck.patterns import late_pattern
from deckcheck.reading.readings import Form, Kind, ReadCard, Reading
from deckcheck.reading.table_rows import CELL, LONE_COUNT
from deckcheck.reading.vocabulary import without_price
from deckcheck.wording import choice

_AROUND = by_word("around")
"""Descriptions for users of the notations around a card, by grammar row."""
_COMMENTED_CARD = late_pattern(r"#\d{1,3}x?[ \t]+[^\W\d_]")
"""A comment that may be a card after its number or count: ``#51 Moses``."""
_MARKED_LOSSES = (("a price", MarkKind.PRICE), ("a number of lines", MarkKind.LINE_NUMBER))
_SILENT = ("rule", "comment", "head of a table", LONE_COUNT)
"""The forms of words that no report mentions."""


def more_cards(reading: Reading, raw: str, above: str = "", size: int = 0) -> CardLine:
    """Return the doubtful cards that words add: copies of the card ``above``, or of all ``size`` cards of the list."""
    doubt = Doubt(Perhaps.FURTHER, "each further card on a line of its own")
    name = above if above and reading.words is None else shown(raw)
    return CardLine(Entry(name, reading.cards[0].copies or size, section_key(raw), doubt=doubt))


def parts_of_line(readings: tuple[Reading, ...], raw: str) -> Iterator[Line]:
    """Yield the parts of a line with these readings, without its number."""
    reading, *rivals = readings
    if rows := tuple(one for one in readings if one.form == Form.ROW):
        yield Heading(rows[0].words or "", raw)
        yield from cards_of_line(rows, raw)
        yield Heading("")  # the cards below a row may belong to it or not
        return
    headings = [one for one in readings if one.kind is Kind.HEADING]
    heading = next(iter(headings), None)
    if heading is not None and heading.form == "n words":  # it may count a card, or describe those above
        heading = min(headings, key=lambda one: one.known)
    match reading.kind:
        case Kind.UNREAD:
            yield Problem(0, shown(" ".join(raw.split("\t"))) or "only invisible characters", reading.words or "")
            return
        case Kind.HEADER:
            key, value = reading.header
            yield Directive(key, value) if reading.form == Form.DIRECTIVE else Header(key, value)
        case Kind.TOTAL:
            yield Total(reading.stated or 0, raw)
        case Kind.WORDS if not rivals:
            is_silent = reading.form in _SILENT or raw.startswith(("#", "//"))
            yield Comment() if is_silent else Mark(MarkKind.PROSE, 0, (raw,))
            if is_silent and _COMMENTED_CARD.match(raw):
                yield Mark(MarkKind.COMMENT, 0, (raw,))
    yield from [more_cards(reading, raw)] if reading.form == Form.MORE_CARDS else cards_of_line(readings, raw)
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


def _prefix(reading: Reading) -> str:
    """Return what puts the cards of a reading into its section, without effect on the cards below."""
    if reading.form == Form.ROW or reading.section not in RESERVE:
        return f"{reading.section.title()}: " if reading.section else ""
    return "SB: "


def _ways_to_write(readings: tuple[Reading, ...], raw: str, *, heads: bool) -> str:
    """Return suggestions for each reading of a line, a comment last; ``heads``: it may be a heading instead."""
    ways = (
        " and ".join(f"'{_prefix(each)}{card.copies} {shown(card.name)}'" for card in each.cards if card.copies)
        for each in readings
    )
    first, *others = sorted(dict.fromkeys(ways), key=bool, reverse=True)
    is_as_written = heads and first == f"'{raw}'"
    other = "another heading" if heads and not is_as_written else f"'# {shown(raw)}' for a remark"
    first = "a line for each card" if is_as_written else f"{first} for the card"
    return f"{first}, or {choice([each or other for each in others or ['']])}"


def cards_of_line(readings: tuple[Reading, ...], raw: str) -> Iterator[Line]:
    """Yield the cards of a line: copies in all readings are certain, the others doubtful."""
    formatting_loss = _formatting_loss(readings[0], raw)
    if (one := _one_name(readings)) is not None:
        name, note = split_note(one.name)
        yield CardLine(Entry(name, one.copies, readings[0].section, 0, one.set, "", note), False, formatting_loss)
        yield from (Mark(kind, 0) for loss, kind in _MARKED_LOSSES if loss in formatting_loss)
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
            yield Problem(0, shown(raw), expected)
            continue
        name, note = split_note(card.name) if readings[0].form != CELL else (card.name, "")
        if least := sure[called, section]:
            entry = Entry(name, least, section, 0, card.set, "", note, within=readings[0].within)
            yield CardLine(entry, readings[0].form == "name", formatting_loss)
            yield from (Mark(kind, 0) for loss, kind in _MARKED_LOSSES if loss in formatting_loss)
        if section in sections[:1]:  # the others are its alternatives
            remarks = (each.remark for each in readings)
            elsewhere = next((remark for remark in remarks if any(word not in raw for word in remark.split())), "")
            perhaps = Perhaps.REMARKED if elsewhere else _perhaps(readings, called, has_sections=len(sections) > 1)
            remedy = _ways_to_write(readings, raw, heads=perhaps is Perhaps.HEADS)
            remedy += f", and take '{shown(elsewhere)}' out" if elsewhere else ""
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
