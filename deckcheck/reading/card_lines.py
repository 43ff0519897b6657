"""Read the cards of a line: one with its count, in each form, or several."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from deckcheck.cards import fold
from deckcheck.decklists.field_checks import COPIES
from deckcheck.decklists.text.count_and_note import is_marked, is_row, split_note
from deckcheck.decklists.text.headings import heads_beside_main, without_count
from deckcheck.patterns import late_pattern
from deckcheck.reading import grammar, vocabulary
from deckcheck.reading.grammar import PATTERNS, group
from deckcheck.reading.name_parts import (
    NamePart,
    in_set,
    is_remark_on_copies,
    remarked,
    without_collector_number,
    without_tail,
)
from deckcheck.reading.names import IN_FULL
from deckcheck.reading.other_lines import before_bracket, is_heading, known_heading
from deckcheck.reading.readings import Form, Kind, ReadCard, Reading, set_aside
from deckcheck.reading.vocabulary import NUMERALS, QUANTITY, Meaning, is_of_copy, is_placeholder, meaning_of

if TYPE_CHECKING:
    from deckcheck.reading.line_reader import LineReader


_Ways = list[tuple[ReadCard, ...]]
"""The ways to read a text as cards."""
_IN_ROW = PATTERNS["in_row"]
_SEMICOLON = late_pattern(r"\s*;\s*")
_WORD = late_pattern(r"[^\s/]+")
_JOINING = " \t,;:/&+-–—()[]"
"""The characters between a section and the cards beside it."""
_SECTION_BESIDE = grammar.CLOSE_MATCH - grammar.MARGIN
"""The cost of cards with only words beside them, so that a misspelt name of all the words stays possible."""
_MOST_WORDS_IN_ROW, _MOST_WORDS_IN_SECTION = 40, 4
"""The maximum numbers of words of such a line, and of its section."""
_MOST_JOINED = 4
"""The maximum number of pieces of a row that are joined to one name."""
_WORDS_IN_ROW = 2.4
"""The cost of reading words after a heading as a row of cards, if they contain no known card."""
_MOST_PARTS = 120
_LEAST_COLLECTOR_NUMBER = 10
"""From this many copies on, the count of an unmatched name is rather its collector number."""
_COUNT_BEFORE = frozenset({"n name", "nname", "nxname"})
SURELY_COUNTED = frozenset({"n name", "xn name", "(n) name", "(nx) name", "n of name", "name xn", "name nx"})
"""Forms whose count is never part of an unmatched name."""
COUNTED = SURELY_COUNTED | {"name (n)", "name - n"}


def is_clear(row: tuple[Reading, ...], reader: LineReader) -> bool:
    """Return whether a line can only be a card, with its count unless all cards are known."""
    best = row[0] if len(row) == 1 else min(row, key=lambda each: each.cost)
    if not best.cards or (best.guessed and (reader.names.is_complete or best.form not in COUNTED)):
        return False
    return len(row) == 1 or all(each.meaning == best.meaning for each in row if each.cost <= best.cost + grammar.MARGIN)


def row_of_cards(reader: LineReader, text: str) -> Iterator[Reading]:
    """Yield the readings of a row of cards after their heading: ``Heroes: Moses, 2x Aaron``.

    If cards are unknown, the row is one name, because nothing separates its cards reliably. A count before the heading
    may be that of a single card: ``2 Hero: Moses``.
    """
    for each in _cards_after_heading(reader, text):
        yield each
        counted = each.stated or 0
        if 0 < counted <= grammar.MOST_LIKELY_COPIES and len(each.cards) == 1 and each.copies != counted:
            yield each._replace(cards=(each.cards[0]._replace(copies=counted),))


def _cards_after_heading(reader: LineReader, text: str) -> Iterator[Reading]:
    """Yield the readings of a row of cards after their heading, ``stated`` being a count before the heading."""
    separator = PATTERNS["after_heading"].search(text)
    head = text[: separator.start()] if separator is not None else ""
    if separator is None or ":" in head or not any(map(str.isalnum, head)):
        return
    if (sideboard := PATTERNS["sideboard"].fullmatch(text)) is not None and sideboard["short"]:
        return  # "SB: 1 Moses"
    found = known_heading(reader.names, head)
    if found is None or known_heading(reader.names, text) is not None:  # "Heroes: 10", "Enhancements: good"
        return
    words, section = text[separator.end() :], found.words or ""
    row = Reading(Kind.CARDS, found.cost, form=Form.ROW, words=section, section=section)
    row = row._replace(stated=found.stated if found.form == "n words" else None)
    counted = [each for each in reader.several(words) if each.form == "several" and each.cost < grammar.OWN_CARD + 1]
    if counted:
        yield from (row._replace(cost=each.cost, cards=each.cards, guessed=each.guessed) for each in counted)
        return
    pieces = _IN_ROW.split(words)[1:] if ":" in words else []  # "Heroes: Moses; Reserve: Aaron"
    others = {each.section for piece in pieces for each in reader.readings(piece) if each.form == Form.ROW}
    is_card = any(each.cost < grammar.LIKELY for each in (*reader.cards(words), *reader.several(words)))
    cost = found.cost + (0.3 if is_card else _WORDS_IN_ROW)
    row = row._replace(cost=cost, within=tuple(sorted(others - {section})))
    whole = reader.names.known(text)
    if whole is not None and whole.cost <= grammar.ONE_CARD:  # "Lost Souls: Ezra 4:2"
        yield row._replace(cards=(ReadCard(1, text, whole.cards),))
    elif not reader.names.knows_cards:
        yield from (row._replace(cards=cards) for cards in ((ReadCard(1, text, text),), ()))
    else:
        yield from (row._replace(cards=cards) for cards in cards_in_row(reader, words))


def cards_beside_section(reader: LineReader, text: str) -> Iterator[Reading]:
    """Yield the readings of cards with hardly more than a space between them and a section: ``Reserve Moses, Aaron``.

    The section may follow the cards if it is not the maindeck: ``Moses in reserve``. As the words may say something
    else, each is also read without the cards.
    """
    begins = [word.start() for word in _WORD.finditer(text)][1:]
    if not reader.names.knows_cards or not 0 < len(begins) < _MOST_WORDS_IN_ROW or reader.names.is_title(text):
        return
    before = ((text[:at], text[at:]) for at in begins[:_MOST_WORDS_IN_SECTION])
    after = ((text[at:], text[:at]) for at in begins[-_MOST_WORDS_IN_SECTION:] if heads_beside_main(text[at:]))
    for words, row in (*before, *after):
        section = reader.names.heading(without_count(words.strip(_JOINING)))
        if section is None or not section.words:
            continue
        ways = cards_in_row(reader, row.strip(_JOINING))
        if any(reader.names.known(card.name, card.set) for cards in ways for card in cards):
            found = Reading(Kind.CARDS, section.cost + _SECTION_BESIDE, form=Form.ROW, words=section.words)
            found = found._replace(section=section.words)
            yield from (found._replace(cards=cards) for cards in (*ways, ()))


def cards_in_row(reader: LineReader, text: str) -> list[tuple[ReadCard, ...]]:
    """Return the ways to read a row as cards, first with the most copies, last without all that are doubtful.

    A name may contain a comma. A card is certain if no other name shares a piece of it and nothing unmatched is beside
    it. Unmatched words may be a remark (``Reserve: TBD``).
    """
    if reader.names.known(text) is None:
        for each in reader.several(text):
            if each.cost < grammar.LIKELY and _has_all_separators(each.cards, text):
                return [each.cards]
    between, most = (_SEMICOLON, 1) if ";" in text else (_IN_ROW, _MOST_JOINED)  # or a comma is part of a name
    ends = [*((match.start(), match.end()) for match in between.finditer(text)), (len(text), len(text))]
    begins = [0, *(end for _, end in ends)]
    size = len(ends)
    spans = ((begin, end + 1) for begin in range(size) for end in range(begin, min(size, begin + most)))
    read = {(begin, end): _piece(reader, text[begins[begin] : ends[end - 1][0]]) for begin, end in spans}
    costs = {at: _cost_of_names(reader, ways[0]) for at, ways in read.items()}
    known = [at for at in read if costs[at] < grammar.LIKELY]
    # "the Unfaithful" is no card of its own if it ends a full name, nor is the title before it.
    in_full = [at for at in known if costs[at] <= IN_FULL]
    known = [at for at in known if not any(at != span and span[0] <= at[0] and at[1] <= span[1] for span in in_full)]
    unmatched = [at for at in range(size) if not any(begin <= at < end for begin, end in known)]
    pieces: list[_Ways] = []
    for begin, end in known:
        is_sure = not any(begin - 1 <= other <= end for other in unmatched)
        is_sure = is_sure and not any((begin, end) != at and begin < at[1] and at[0] < end for at in known)
        pieces.append(read[begin, end] if is_sure else [*read[begin, end], ()])
    pieces += [_unmatched(reader, text[begins[at] : ends[at][0]]) for at in unmatched]
    return _together(pieces)


def _together(pieces: Sequence[_Ways]) -> _Ways:
    """Return the ways to read several pieces as cards, from the most copies of each piece to the least."""
    ordered = [sorted(ways, key=lambda cards: -sum(card.copies for card in cards)) for ways in pieces]
    most = max(map(len, ordered), default=1)
    return [tuple(card for ways in ordered for card in ways[min(at, len(ways) - 1)]) for at in range(most)]


def _unmatched(reader: LineReader, words: str) -> _Ways:
    """Return an unmatched piece of a row, perhaps a remark: one card, unless a separator divides it into others."""
    parts = max((row.pattern.split(words) for row in grammar.SEPARATORS), key=len)
    pieces = [_piece(reader, part.strip()) for part in parts]
    if not any(_cost_of_names(reader, ways[0]) < grammar.LIKELY for ways in pieces):
        pieces = [_piece(reader, words)]
    return [*_together(pieces), ()]


def _piece(reader: LineReader, words: str) -> _Ways:
    """Return a piece of a row: a card, or several with other separators than those of the row between them."""
    readings = sorted((each for each in reader.readings(words) if each.cards), key=lambda each: each.cost)
    if not readings or not _has_all_separators(readings[0].cards, words):  # it may contain another card
        return [(ReadCard(1, words, fold(words)),) if words else ()]
    return [each.cards for each in readings if each.cost <= readings[0].cost + grammar.MARGIN]


def _cost_of_names(reader: LineReader, cards: Collection[ReadCard]) -> float:
    """Return the cost of the worst name of a piece."""
    called = [reader.names.known(card.name, card.set) for card in cards]
    return max((grammar.UNKNOWN if each is None else each.cost for each in called), default=grammar.UNKNOWN)


def _has_all_separators(cards: Sequence[ReadCard], words: str) -> bool:
    """Return whether each comma or *and* in words, which may separate cards, is part of a name."""
    return sum(len(_IN_ROW.findall(card.name)) for card in cards) >= len(_IN_ROW.findall(words))


def cards(reader: LineReader, text: str) -> Iterator[Reading]:
    """Yield the readings of a card with its count, in every form of the table.

    If removing a count leaves a known card, the whole is not a card with a remark after it. If the text begins with a
    count, the whole is not an unmatched name.
    """
    found = list(_in_all_forms(reader, text))
    if any(each.form != "name" and each.form != Form.MARKED and not each.guessed for each in found):
        found = [each for each in found if each.form != Form.MARKED]
    if any(each.form in SURELY_COUNTED or each.form in _COUNT_BEFORE for each in found):
        found = [each for each in found if each.form != "name" or not each.guessed]
    counted = any(each.cost < grammar.LIKELY and each.form not in ("name", Form.MARKED) for each in found)
    if any(each.form == "n name" and each.guessed and reader.names.is_misspelt(each.cards[0].name) for each in found):
        # A name with a number in words may be that many of another card.
        inexact = [each for each in found if each.form == "name" and IN_FULL < each.cost < grammar.LIKELY]
        found = [each._replace(cost=each.cost + grammar.LIKELY * (each in inexact)) for each in found]
    yield from (
        each
        for each in found
        if each.form != "name" or not counted or (each.cost <= 0.5 and each.cards[0].name == text)
    )


def _in_all_forms(reader: LineReader, text: str) -> Iterator[Reading]:
    if reader.names.is_complete and is_row(text):
        return  # numbers are no cards
    bare = text.removesuffix(":").rstrip()
    colon = float(bare != text)
    for body, tail, extra in without_tail(bare):
        for row in grammar.CARDS if any(map(str.isdecimal, body)) else grammar.WITHOUT_DIGITS:
            if (match := row.match(body)) is None:
                continue
            may_be_mark = row.name == Form.MARKED
            if may_be_mark and (not reader.names.knows_cards or reader.names.numbers):
                continue  # the number is part of the name, or a card number
            if may_be_mark and reader.names.is_complete and vocabulary.is_no_count(body[match.end("name") :]):
                continue  # strength and toughness
            groups = match.groupdict()
            copies = _copies(match)
            if tail and not row.name.startswith("name "):
                continue  # other rows remove these words from the name themselves
            ends = PATTERNS["verses"].search(body) if row.name == "name - n" else None
            if ends is not None and int(ends["last"]) > int(ends["first"]):
                continue  # "Psalm 1:1 - 3" are verses
            cost = row.cost + colon + extra
            heads = 0.0
            if copies > grammar.MOST_LIKELY_COPIES and reader.names.knows_cards and not is_marked(body, copies):
                cost += 1.0 if copies < 1000 else 4.0  # a year, perhaps
            impossible = not copies or "impossible" in groups
            if row.name == "name":
                cost += grammar.HEADING * is_heading(reader.names, text)
                heads = grammar.HEADING * before_bracket(reader.names, text)
            title, code = match["name"].strip(), group(match, "set")
            if copies and split_note(f"_ {title}")[0] == "_" and reader.names.known(str(copies)):
                continue  # the number of a card and its facts
            counted = not row.name.startswith("name")  # otherwise a number after the name may be the count
            numbered = without_collector_number(reader, title) if counted else []
            if code and is_of_copy(code) and not reader.names.is_mark(code):
                code = ""  # in the column of sets, the condition of the copy
            names = numbered or (in_set(reader.names, title, code) if code else reader.names_in(title))
            if not names and counted and is_placeholder(title):
                names = [NamePart(text, reader.names.least_unknown, text, known=False)]
            if may_be_mark and reader.names.is_complete and body[match.end("name") :].isdecimal():
                names = [name for name in names if name.known]  # "Sheet2" is no misspelt card
            again = PATTERNS["second_count"].fullmatch(title) if counted and reader.names.knows_cards else None
            if again is not None and not any(name.known for name in names):
                remark = group(again, "remark")
                names = [name._replace(remark=remark) for name in reader.names_in(group(again, "name"))]
            for name in names:
                if heads and name.cost > IN_FULL:
                    name = name._replace(cost=name.cost + heads)
                may_count = reader.names.knows_cards and groups.get("word", "").casefold() in NUMERALS
                if "word" in groups and not name.known and (reader.names.is_complete or not may_count):
                    continue  # a name that begins with such a word
                is_misspelt = not name.known and reader.names.is_complete
                if groups.get("bars") and (is_misspelt or reader.names.is_title(body)):
                    continue  # a name that ends in a Roman number: "Forced Labor [II]"
                gap = body.removesuffix(name.remark)[len(name.name) :] if name.remark and not name.known else ""
                is_title = not counted or meaning_of(name.remark) is Meaning.QUANTITY  # "Edit: cut one", "1 Psalm: 23"
                if is_title and (":" in gap or "|" in gap):
                    name = name._replace(cost=name.cost + grammar.NOT_UNDERSTOOD)
                card = ReadCard(copies, name.name, name.identity, name.set)
                if impossible:
                    if name.cost < grammar.LIKELY or (name.name[:1].isupper() and not reader.names.is_complete):
                        yield Reading(Kind.UNREAD, cost + name.cost, "", row.name, words=COPIES)
                    elif "impossible" in groups:  # perhaps a card with such a count
                        whole_text = (ReadCard(1, text, fold(text)),)
                        yield Reading(Kind.CARDS, cost + name.cost, "", row.name, whole_text, guessed=True)
                        yield Reading(Kind.WORDS, cost + grammar.UNKNOWN, "", row.name)
                    continue
                tail_remark = tail if meaning_of(tail) or remarked(reader, tail) else groups.get("plus") or ""
                remark = name.remark or tail_remark
                if tail and (not reader.names.knows_cards or split_note(f"{name.name} ({tail})")[1]):
                    card, remark = card._replace(name=f"{name.name} ({tail})"), name.remark
                found = Reading(Kind.CARDS, cost + name.cost, "", row.name, guessed=not name.known, remark=remark)
                found = found._replace(sure=copies > 0 and is_marked(body, copies))
                found = found._replace(cards=(card,))
                yield from reader.ways(found, remark)
                if groups.get("bars") and not match.start("bars"):  # or only a sign before the line
                    cost = found.cost - row.cost * (not groups["bars"].isalpha())
                    yield found._replace(cost=cost, form="name", cards=(card._replace(copies=1),))
                if counted and is_placeholder(title) and not name.known:
                    yield from set_aside([found])


def _copies(match: re.Match[str]) -> int:
    """Return the number of copies that a form states: in digits, bars or words; otherwise 1."""
    if digits := group(match, "n"):
        return int(digits)
    if bars := group(match, "bars"):
        return grammar.ROMAN.get(bars, len(bars))
    return QUANTITY[(group(match, "word") or "one").casefold()]


def several(reader: LineReader, text: str) -> Iterator[Reading]:
    """Yield the readings of a line as several cards: all known, all with counts, or those known between semicolons."""
    for row in grammar.SEPARATORS:
        parts = [part.strip() for part in row.pattern.split(text) if part.strip()]
        if not 2 <= len(parts) <= _MOST_PARTS or any(map(is_remark_on_copies, parts[1:])):
            continue
        cheapest = [min(reader.cards(part), key=lambda one: one.cost, default=None) for part in parts]
        found = [one for one in cheapest if one is not None and one.kind is Kind.CARDS]
        if (
            len(found) < len(parts)
            or any(one.remark for one in found)
            or not all(any(map(str.isalpha, card.name)) for one in found for card in one.cards)
        ):
            continue
        counted = sum(one.form != "name" for one in found)
        known = sum(one.cost < 1.5 for one in found)
        is_clear = row.name == "punctuation"
        if known < len(found) or not (is_clear or counted in (0, len(found))):
            marked = all(one.form in COUNTED for one in found)
            few = all(card.copies < _LEAST_COLLECTOR_NUMBER for one in found for card in one.cards)
            suffices = is_clear or (row.name == "gap" and few) or (row.name == "between counts" and marked)
            if counted < len(found) or not suffices:
                continue
        cost = max(one.cost for one in found) + row.cost + (0.0 if counted else 0.3)
        cost += grammar.NOT_UNDERSTOOD * (0 < counted < len(found))
        cards = tuple(card for one in found for card in one.cards)
        form, guessed = "several" if counted else "several names", any(one.guessed for one in found)
        yield Reading(Kind.CARDS, cost, "", form, cards, guessed=guessed)
