"""The deck of a text list, read with the cards of its game at hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from deckcheck.deck import Deck
from deckcheck.decklists.field_checks import fault, section_key, shown
from deckcheck.decklists.text.count_and_note import split_note
from deckcheck.decklists.text.line import read_line
from deckcheck.decklists.text.line_kinds import (
    Bare,
    CardLine,
    Comment,
    Directive,
    Header,
    Heading,
    Headline,
    Heads,
    Line,
    Listing,
    NewHeading,
    Open,
    Prose,
    Spoken,
    Struck,
    Total,
    Unread,
    Unticked,
)
from deckcheck.decklists.text.reader import assembled
from deckcheck.reading.lattice import Chosen, chosen, copies_above
from deckcheck.reading.line_reader import (
    COUNTED_ROW,
    MORE_CARDS,
    NAMED_HEADING,
    ROW,
    Kind,
    LineReader,
    ReadCard,
    Reading,
    without_price,
)

_REST = "cards below the gap"
"""The heading of cards that stand apart below all those that the heading above them states."""


def with_cards(deck: Deck, reader: LineReader) -> Deck:
    """Return a text list read anew with the cards of its game; its header and what only its file knows stay.

    Any other deck is returned as it is.
    """
    if not deck.is_rough or deck.source == "lackey-text":
        return deck
    read = text_deck(deck.written, reader)
    hidden = {place: line for place, line in deck.places.items() if place[0] == "hidden"}
    return replace(
        deck, entries=read.entries, problems=read.problems, remarks=read.remarks, places={**read.places, **hidden}
    )


def text_deck(text: str, reader: LineReader) -> Deck:
    """Return the deck of a text with Unix line ends. Raises UnreadableDeck for more headings than anybody has."""
    found = chosen(text, reader)
    size = sum(card.copies for each in found for card in each.reading.cards)
    rests = _rests(found)
    counts = _counts_alone(found)
    return assembled(
        text,
        [
            (each.line, line)
            for each in found
            for line in (*rests.get(each.line, ()), *(counts.get(each.line) or _lines(each, size)))
        ],
    )


def _rests(found: Sequence[Chosen]) -> dict[int, tuple[Line, ...]]:
    """Return an unknown heading for each line with a card that stands apart below all cards that a heading states."""
    rests: dict[int, tuple[Line, ...]] = {}
    stated: int | None = None
    held = 0
    for before, each in pairwise(found):
        if before.reading.kind is Kind.HEADING:
            stated, held = before.reading.stated, 0
        held += sum(card.copies for card in before.reading.cards)
        apart = each.line > before.line + 1
        if stated and held == stated and apart and each.reading.kind is Kind.CARDS and each.reading.words is None:
            rests[each.line] = (NewHeading(_REST, each.text.strip()),)
    return rests


def _counts_alone(found: Sequence[Chosen]) -> dict[int, tuple[Line, ...]]:
    """Return the lines that count cards in the words of a heading, and have none below: these cards, or a remark."""
    above = copies_above([each.reading for each in found])
    ends = [*(at for at, each in enumerate(found) if each.reading.kind is Kind.HEADING), len(found)]
    sums = {above[end] for end in ends}
    counts: dict[int, tuple[Line, ...]] = {}
    for at, end in pairwise(ends):
        each = found[at]
        words, stated = each.reading.words or "", each.reading.stated
        if each.rivals or not each.reading.known or each.reading.form != "n words" or not stated:
            continue
        if above[end] == above[at + 1] and above[at + 1] + stated not in sums:
            doubt = f"a line for each card, or '# {shown(each.text.strip())}' for a remark"
            counts[each.line] = (Spoken(words.title(), stated, "", "", doubt),)
    return counts


def _lines(each: Chosen, size: int) -> Iterator[Line]:
    """Yield what a line is made of: a heading and cards, those that are there for sure and those that may be.

    ``size`` is the number of cards of the whole list.
    """
    raw = each.text.strip()
    if raw.startswith(("#", "//")) and isinstance(told := read_line(each.text), Directive | Header | Unread):
        yield told
        return
    readings = (each.reading, *each.rivals)
    if (row := next((one for one in readings if one.form == ROW), None)) is not None:
        yield Listing(row.cards[0].name, 1, "", "", "a line for each card, below the heading", row.words or "")
        return
    if each.reading.form == COUNTED_ROW:
        yield Heading(each.reading.words or "", raw)
        yield from _cards(readings, raw)
        yield Heading("")  # whether cards below a row are part of it, nothing tells
        return
    headings = [one for one in readings if one.kind is Kind.HEADING]
    heading = next(iter(headings), None)
    if heading is not None and heading.form == "n words":  # which may count a card, or say something of those above
        heading = min(headings, key=lambda one: one.known)
    match each.reading.kind:
        case Kind.UNREAD:
            yield Unread(shown(raw) or "only invisible characters", each.reading.words or "")
            return
        case Kind.HEADER:
            yield Header(*each.reading.header)
        case Kind.TOTAL:
            yield Total(each.reading.stated or 0, raw)
        case Kind.CARDS if heading is not None and heading.form == NAMED_HEADING and (heading.told or heading.stated):
            yield _heading(heading, raw)  # in the words of a card's name, which is that card, perhaps
            return
        case Kind.WORDS if not each.rivals:
            said = each.reading.form in ("rule", "comment", "head of a table") or raw.startswith(("#", "//"))
            yield Comment() if said else Prose(raw)
    if each.reading.form == MORE_CARDS:
        doubt = "each further card on a line of its own"
        yield Open(shown(raw), each.reading.cards[0].copies or size, "", "", doubt, section_key(raw))
    else:
        yield from _cards(readings, raw)
    if heading is not None and (
        each.reading.kind in (Kind.HEADING, Kind.WORDS) or not (heading.known or heading.form == NAMED_HEADING)
    ):
        yield _heading(heading, raw)  # behind the card that it may be, which is not one of its own


def _heading(reading: Reading, raw: str) -> Heading:
    if reading.known:
        return Heading(reading.words or "", raw, reading.stated)
    return NewHeading(section_key(reading.words or ""), raw, reading.stated)


def _one_name(readings: tuple[Reading, ...]) -> ReadCard | None:
    """Return the longest name, where readings leave open only how much of a name is a remark behind it."""
    cards = [each.cards[0] for each in readings if each.kind is Kind.CARDS and len(each.cards) == 1]
    if not len(readings) == len(cards) > 1 or len({card.copies for card in cards}) > 1:
        return None
    if len({each.section for each in readings}) > 1:
        return None
    longest = max(cards, key=lambda card: len(card.name))
    return longest if all(longest.name.startswith(card.name) and not card.set for card in cards) else None


def _cards(readings: tuple[Reading, ...], raw: str) -> Iterator[Line]:
    """Yield the cards of a line: those that all readings have for sure, the others open."""
    guess = "a price" if without_price(raw) != raw else ""
    if readings[0].wrapper.endswith("line number"):
        guess += " behind a number of lines"
    if (one := _one_name(readings)) is not None:
        name, note = split_note(one.name)
        yield CardLine(name, one.copies, one.set, note, "", readings[0].section, guess)
        return
    held: list[Counter[tuple[Hashable, str]]] = []
    cards: dict[tuple[Hashable, str], ReadCard] = {}
    for reading in readings:
        counts: Counter[tuple[Hashable, str]] = Counter()
        for card in reading.cards if reading.kind is Kind.CARDS else ():
            stands = reading.section or reading.words or ""
            counts[card.called, stands] += card.copies
            cards.setdefault((card.called, stands), card)
        held.append(counts)
    for (called, section), card in cards.items():
        least = min(counts[called, section] for counts in held)
        most = max(counts[called, section] for counts in held)
        card = card._replace(name=" ".join(card.name.split("\t")))
        if expected := fault(card.name):
            yield Unread(shown(raw), expected)
            continue
        name, note = split_note(card.name)
        if least:
            written = Bare if readings[0].form == "name" else CardLine
            yield written(name, least, card.set, note, "", section, guess)
        if most > least:
            doubt = f"'{most} {shown(card.name)}' for the card, or '# {shown(raw)}' for a remark"
            is_gone = any(each.called == called and not each.copies for reading in readings for each in reading.cards)
            kind: type[CardLine] = Struck if is_gone else Open
            if is_gone and "box" in readings[0].wrapper.split():
                kind, doubt = Unticked, f"a tick before it, too, or '# {most} {shown(card.name)}'"
            elif any(each.form == NAMED_HEADING for each in readings):
                kind = Headline
            elif any(each.kind is Kind.HEADING for each in readings):
                kind, doubt = Heads, f"'{most} {shown(card.name)}' for the card, or another heading"
            elif any(each.kind is Kind.WORDS for each in readings) and all(
                each.guessed for each in readings if each.kind is Kind.CARDS
            ):
                kind = Spoken  # of which no card has the name
            yield kind(name, most - least, card.set, note, doubt, section)
