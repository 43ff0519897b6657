"""Lines that name cards by their numbers, as those of missions do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.decklists.text.count_and_note import is_marked, is_row
from deckcheck.patterns import late_pattern
from deckcheck.reading import grammar
from deckcheck.reading.heading_lines import headings
from deckcheck.reading.name_parts import remarked
from deckcheck.reading.names import AnyNames
from deckcheck.reading.readings import Kind, ReadCard, Reading
from deckcheck.reading.vocabulary import Says, is_of_copy, says
from deckcheck.reading.wrappers import group

if TYPE_CHECKING:
    from deckcheck.reading.line_reader import LineReader


_NO_NAMES = frozenset({"bracket", "stars", "comment", "hash", "slashes"})
"""Behind these signs stands no name of a numbered card that says two, or old."""
_COUNT_FIRST = late_pattern(r"[(\[]?\s?[xX×]?\s?\d")
_DIGITS = late_pattern(r"\d+")
_DICE = late_pattern(r"(\d)(?:\s?[-–—/,]\s?|\s)(\d)")
_BESIDE_NUMBERS = frozenset({"n name", "n - name", "n. name", "name (n)", "name - n"})


def by_number(reader: LineReader, text: str) -> list[Reading]:
    """Return what a line may be that names cards by their numbers, perhaps with a remark behind."""
    text = grammar.MARKED_NUMBER.sub(r"\1", text)
    for row in grammar.TAILS:
        if (match := row.match(text)) is None or not reader.names.is_number(name := match["name"].strip()):
            continue
        remark = group(match, "remark")
        meant = says(remark)
        if _is_numbered(reader.names, remark, name):
            continue  # the name of the card with that number
        if meant is Says.ABSENT or (row.name in _NO_NAMES and (meant or remarked(reader, remark))):
            ways = reader.ways(ReadCard(1, name, name), remark)
            return [Reading(Kind.CARDS, row.cost, form="number", cards=cards, remark=remark) for cards in ways]
        if is_of_copy(remark) and (row.name in _NO_NAMES or reader.names.known(remark) is None):
            text = name
    found = _counted_number(reader, text)
    return [] if found is None else [found]


def _counted_number(reader: LineReader, text: str) -> Reading | None:
    """Return the cards that a line names by their numbers, with names beside them or without."""
    heads = any(each.known for each in headings(reader.names, text) if each.kind is Kind.HEADING)
    if heads or grammar.TOTALS[0].pattern.fullmatch(text):
        return None
    for row in grammar.CARDS:
        match = row.match(text) if row.name in ("name (n)", "name - n") else None
        if (
            match is not None
            and any(map(str.isalpha, match["name"]))
            and not is_marked(text, int(match["n"]))
            and _is_numbered(reader.names, match["name"], match["n"])
        ):
            return Reading(Kind.CARDS, 0.0, form="number", cards=(ReadCard(1, match["n"], match["n"]),))
    behind = _COUNT_FIRST.match(text) is None and reader.names.number_behind(text) is not None
    is_any = is_row(text) and not reader.names.numbers.isdisjoint(map(int, _DIGITS.findall(text)))
    dice = _DICE.fullmatch(text)
    if dice is not None and reader.names.is_number(dice[1] + dice[2]) and not reader.names.is_number(dice[2]):
        text, behind = dice[1] + dice[2], True
    if is_any or behind:
        return Reading(Kind.CARDS, 0.0, form="number", cards=(ReadCard(1, text, text),))
    for row in grammar.CARDS:
        if (match := row.match(text)) is None:
            continue
        if "impossible" in match.groupdict():
            return None
        if row.name not in _BESIDE_NUMBERS or is_marked(text, number := int(match["n"])):
            continue
        if number not in reader.names.numbers:
            continue
        name = match["name"].strip()
        if not name.strip("\"'“”„(#[ ")[:1].isalpha():
            return None
        if row.name == "n name":
            return Reading(Kind.CARDS, 0.0, form="number", cards=(ReadCard(number, name, (number, name)),))
        own = text if row.name.startswith("n") and not row.name.startswith("name") else f"{name} {number}"
        return Reading(Kind.CARDS, 0.0, form="number", cards=(ReadCard(1, own, (number, name)),))
    return None


def _is_numbered(names: AnyNames, name: str, number: str) -> bool:
    """Return whether a name is that of the card with a number."""
    if name.strip().isdecimal():
        return False  # so many of a card that goes by its number
    named, numbered = names.known(name.strip()), names.known(number)
    return named is not None and numbered is not None and named.cards == numbered.cards
