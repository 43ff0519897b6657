"""Read lines that name cards by number, as lists of missions do."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from deckcheck.deck import heading_key
from deckcheck.decklists.text.count_and_note import NUMBERS, count_of, is_marked, is_row, row_of_numbers
from deckcheck.patterns import late_pattern
from deckcheck.reading import grammar
from deckcheck.reading.grammar import PATTERNS, group
from deckcheck.reading.name_parts import remarked
from deckcheck.reading.names import AnyNames
from deckcheck.reading.other_lines import known_heading
from deckcheck.reading.readings import Form, Kind, ReadCard, Reading, set_aside
from deckcheck.reading.vocabulary import Meaning, is_of_copy, meaning_of

if TYPE_CHECKING:
    from deckcheck.reading.line_reader import LineReader


_NO_NAMES = frozenset({"bracket", "stars", "comment", "hash", "slashes"})
"""After these notations, words like ``two`` or ``old`` are a remark, not the name of a numbered card."""
_COUNT_FIRST = late_pattern(r"[(\[]?\s?[xX×]?\s?\d")
_DIGITS = late_pattern(r"\d+")
_DICE = late_pattern(r"(\d)(?:\s?[-–—/,+.:&]\s?|\s)(\d)")
_TWO_DICE = late_pattern(r"([1-9])\s?[/,]\s?([1-9])")
_DASHED_NUMBERS = late_pattern(rf"\d\s?{grammar.DASH}\s?\d+\s?{grammar.DASH}\s?\d")
_LABELLED = late_pattern(rf"(?P<label>[^:]*?[^\W_][^:]*?)\s*(?:[:|)=]|\s{grammar.DASH}\s)\s*(?P<row>\W*\d.*)")
_WORDS_AND_ROW = late_pattern(r"(?P<label>[^\W\d_][^\d:]*?)[\s:]+(?P<row>\d.*)")
_ROW_AND_REMARK = late_pattern(r"(?P<row>\d\d(?:[\s,;.:/&+|()\[\]-]+\d\d){2,})(?!\d)(?P<remark>\D.*)")
_FIRST_DIE = late_pattern(r"(?:[^\W\d_]+:?\s)?([1-6])0?(?:['’]?[^\W\d_]{1,3})?(?:\s[^\W\d_]+)?(?:\s?\(\d+\))?")
"""Heads cards whose numbers all begin with its digit: ``1:``, ``2s``, ``Row 3``."""
_UNCLEAR = late_pattern(
    r"(?!#\d)[^\w\s(=+*•·∙‣>✓✔☑✅|:.,;\"'“[]|\[ ?\]|.*\d\s*(?:[/|]|[^\w\s,;.]*[>→⇒])\s*\d|\d+\.\d+\.$"
)
"""Signs beside a number that may say that it is no card, or absent: ``— 36``, ``[ ] 36``, ``36 -> 41``, ``28.11.``"""
_NUMBERED_NAMES = frozenset({"n name", "n - name", "n. name", "name (n)", "name - n"})


def cards_by_number(reader: LineReader, text: str) -> list[Reading]:
    """Return the readings of a line that names cards by number, perhaps with a remark after it."""
    text = PATTERNS["marked_number"].sub(r"\1", text)
    if (found := bare_numbers(reader.names, text) or _labelled(reader, text)) is not None:
        return [found]
    if (rest := _ROW_AND_REMARK.fullmatch(text)) and (first := bare_numbers(reader.names, rest["row"])):
        others = [number for number in _DIGITS.findall(rest["remark"]) if reader.names.is_number(number)]
        return [first, *([_numbers(", ".join((*others, first.cards[0].name)))] if others else [])]
    for row in grammar.TAILS:
        if (match := row.match(text)) is None or not reader.names.is_number(name := match["name"].strip()):
            continue
        remark = group(match, "remark")
        meaning = meaning_of(remark)
        if _is_numbered(reader.names, remark, name) or (count_of(remark) and not reader.names.is_number(remark)):
            continue  # the name of the card with that number, or its count
        if meaning is Meaning.ABSENT or (row.name in _NO_NAMES and (meaning or remarked(reader, remark))):
            card = Reading(Kind.CARDS, row.cost, form="number", cards=(ReadCard(1, name, name),), remark=remark)
            return reader.ways(card, remark)
        if row.name in _NO_NAMES or (is_of_copy(remark) and reader.names.known(remark) is None):
            text = name
    return [found] if (found := _counted_number(reader, text)) is not None else []


def bare_numbers(names: AnyNames, text: str) -> Reading | None:
    """Return the cards of a line of only card numbers and symbols; ``None`` for any other line."""
    row = row_of_numbers(text, names.is_number)
    return _numbers(row) if row else None


def _numbers(row: str, called: str = "") -> Reading:
    """Return the reading of a number, or of a row of them."""
    return Reading(Kind.CARDS, 0.0, form="number", cards=(ReadCard(1, row, called or row),))


def _labelled(reader: LineReader, text: str) -> Reading | None:
    """Return the cards of a row of numbers after a heading, or after the first die that they share."""
    match = _WORDS_AND_ROW.fullmatch(text)
    if match is not None and (row := row_of_numbers(match["row"], reader.names.is_number)):
        return _after_label(reader, match["label"], row)
    if (match := _LABELLED.fullmatch(text)) is None:
        return None
    label, numbers = match["label"], match["row"]
    if die := _first_die(reader, label):
        least = 2 if any(map(str.isalpha, label[:1])) else 1  # "Seize 1: 1"
        if second := row_of_numbers(numbers, lambda number: reader.names.is_number(f"{die}{number}"), least):
            return _numbers(_DIGITS.sub(lambda number: f"{die}{number[0]}", second))
        if _begin_with(die, numbers) and (row := row_of_numbers(numbers, reader.names.is_number, 1)):
            return _numbers(row)
    if not any(map(str.isalpha, label)) or not (row := row_of_numbers(numbers, reader.names.is_number, 2)):
        return None
    return _after_label(reader, label, row)


def _after_label(reader: LineReader, label: str, row: str) -> Reading:
    """Return the cards of a row of numbers after a heading."""
    words = heading.words if (heading := known_heading(reader.names, label)) is not None else heading_key(label)
    return _numbers(row)._replace(form=Form.ROW, words=words, section=words or "")


def _first_die(reader: LineReader, words: str) -> str:
    """Return the first die shared by the cards below the words; ``""`` for other or further words."""
    match = _FIRST_DIE.fullmatch(words.strip(f"{grammar.DECORATION}[]"))
    if match is None or known_heading(reader.names, words) is not None or meaning_of(words) is Meaning.ABSENT:
        return ""
    return match[1]


def by_other_numbers(rows: list[tuple[Reading, ...]], texts: Sequence[str], reader: LineReader) -> None:
    """Reinterpret lines by the others: a first die heads cards whose numbers all begin with it.

    If dashes separate the numbers in some lines, they may also do so in lines that look like a range.
    """
    _among_bare_numbers(rows, texts, reader.names)
    has_dashes = any(map(_DASHED_NUMBERS.search, texts))
    for at, row in enumerate(rows) if has_dashes else ():
        if row and row[0].form == "number" and "-" in (name := row[0].cards[0].name):
            rows[at] = (*row, _numbers(name.replace("-", ", ")))
    dice = {at: die for at, text in enumerate(texts) if (die := _first_die(reader, text))}
    ends = [*dice, len(rows)][1:]
    names = [row[0].cards[0].name if row and row[0].cards else "" for row in rows]
    numbers = [name if row_of_numbers(name, reader.names.is_number, 1) else "" for name in names]
    heads = (
        numbers[at + 1 : at + 2] != [""] and _begin_with(die, " ".join(numbers[at + 1 : end]))
        for (at, die), end in zip(dice.items(), ends, strict=True)
    )
    if len({*dice.values()}) == len(dice) > 1 and all(heads):
        for at in dice:
            rows[at] = (Reading(Kind.HEADING, 0.0, form="first die", words=""),)


def _among_bare_numbers(rows: list[tuple[Reading, ...]], texts: Sequence[str], names: AnyNames) -> None:
    """Add the other meanings of a line with signs or words, if most lines are bare numbers: no card, or one of two."""
    if 2 * sum(map(str.isdecimal, texts)) <= sum(any(map(str.isdecimal, text)) for text in texts):
        return
    for at, (row, text) in enumerate(zip(rows, texts, strict=True)):
        cards = sorted((each for each in row if each.cards), key=lambda each: each.cost)
        is_words = any(each.kind is Kind.WORDS and each.cost < cards[0].cost for each in row if cards)
        if text.isdecimal() or not cards or is_words:
            continue
        numbers = [number for number in _DIGITS.findall(text) if names.is_number(number)]
        is_absent = _UNCLEAR.match(text) or meaning_of(_DIGITS.split(text)[0]) is Meaning.ABSENT
        found = [card.name for each in cards for card in each.cards]
        is_named = any(names.known(name) or is_row(name) or name.isdecimal() or name[:1].isupper() for name in found)
        if (is_absent and len(numbers) in (1, 2)) or not is_named:
            single = _numbers("")._replace(cost=cards[0].cost, wrapper=cards[0].wrapper)
            either = (single._replace(cards=(ReadCard(1, number, number),)) for number in numbers if len(numbers) > 1)
            rows[at] = (*row, *either, *set_aside(cards[:1]))


def _begin_with(die: str, numbers: str) -> bool:
    """Return whether all numbers of a text have two digits, the first being ``die``."""
    return all(len(each) == 2 and each[0] == die for each in _DIGITS.findall(numbers))


def _counted_number(reader: LineReader, text: str) -> Reading | None:
    """Return the cards that a line names by number, with or without names beside the numbers."""
    totals = any(row.match(text.rstrip(": ")) for row in grammar.TOTALS) and any(map(str.isalpha, text))
    if totals or known_heading(reader.names, text) is not None:
        return None
    for row in grammar.CARDS:
        match = row.match(text) if row.name in ("name (n)", "name - n") else None
        if (
            match is not None
            and any(map(str.isalpha, match["name"]))
            and not is_marked(text, int(match["n"]))
            and _is_numbered(reader.names, match["name"], match["n"])
        ):
            return _numbers(match["n"])
    dice = _DICE.fullmatch(text)
    if dice is not None and reader.names.is_number(dice[1] + dice[2]) and not reader.names.is_number(dice[2]):
        return _numbers(dice[1] + dice[2])
    if is_row(text) and not reader.names.numbers.isdisjoint(map(int, _DIGITS.findall(text))):
        return _numbers(text)
    if _COUNT_FIRST.match(text) is None and (trailing := reader.names.trailing_number(text)) is not None:
        return _numbers(text, str(trailing))
    for row in grammar.CARDS:
        if (match := row.match(text)) is None:
            continue
        if "impossible" in match.groupdict():
            return None
        if row.name not in _NUMBERED_NAMES or is_marked(text, number := int(match["n"])):
            continue
        if number not in reader.names.numbers:
            continue
        name = match["name"].strip()
        if row.name == "n name" and name == str(number):
            return _numbers(f"{name}, {name}")
        if count_of(name) or not name.strip("\"'“”„(#[ ")[:1].isalpha():
            return None
        if row.name == "n name":
            return Reading(Kind.CARDS, 0.0, form="number", cards=(ReadCard(number, name, (number, name)),))
        own = text if row.name.startswith("n") and not row.name.startswith("name") else f"{name} {number}"
        return Reading(Kind.CARDS, 0.0, form="number", cards=(ReadCard(1, own, (number, name)),))
    return None


def numbers_of(name: str, known: Collection[int]) -> tuple[int, ...]:
    """Return the numbers of a row; a range is expanded to its ``known`` numbers.

    >>> known = {11, 12, 13, 21}
    >>> numbers_of("11, 12", known), numbers_of("11-13, 21", known), numbers_of("Seize 1", known)
    ((11, 12), (11, 12, 13, 21), ())

    Two digits that no card has are those of two dice, where a card has the number that they show.

    >>> numbers_of("1-3", known), numbers_of("2/1", known), numbers_of("1-1, 2-1", known), numbers_of("1-9", known)[:2]
    ((13,), (21,), (11, 21), (1, 2))
    """
    if not is_row(name):
        return ()
    found: list[int] = []
    dice = _TWO_DICE.fullmatch(name)
    for first, last in [dice.groups()] if dice and int("".join(dice.groups())) in known else NUMBERS.findall(name):
        if len(first) == len(last) == 1 and {int(first), int(last)}.isdisjoint(known) and int(first + last) in known:
            found.append(int(first + last))
            continue
        ends = [int(first), int(last or first)]
        between = range(ends[0], ends[1] + 1) if ends[0] < ends[1] else dict.fromkeys(ends)
        found += [number for number in between if number in known] if {*ends} <= {*known} else between
    return tuple(found)


def _is_numbered(names: AnyNames, name: str, number: str) -> bool:
    """Return whether the card with this number has this name."""
    if name.strip().isdecimal():
        return False  # a count of a card given by number
    named, numbered = names.known(name.strip()), names.known(number)
    return named is not None and numbered is not None and named.cards == numbered.cards
