"""Choose a reading for each line of a list by its cost, adjusted by the other lines.

The notation that most lines share around their cards is learned: ``[*]1 Moses``, ``Moses (1 copy)``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from deckcheck.decklists.tables import Row
from deckcheck.decklists.text.count_and_note import is_numbered, leading
from deckcheck.decklists.words import ABSENT
from deckcheck.patterns import late_pattern
from deckcheck.reading.card_lines import is_clear
from deckcheck.reading.company import Company, with_words_below, without_uncounted
from deckcheck.reading.grammar import MARGIN
from deckcheck.reading.line_reader import LineReader
from deckcheck.reading.name_parts import is_closed
from deckcheck.reading.readings import Chosen, Form, Reading
from deckcheck.reading.remarks_elsewhere import by_legends, perhaps_absent, with_remarks
from deckcheck.reading.table_rows import readings_of_rows
from deckcheck.reading.vocabulary import EACH, NUMERALS, QUANTITY, WORDS, is_asked
from deckcheck.reading.weighing import Weighing

_LEAST_LINES = 10
"""In shorter lists no notation is learned."""

_TOKENS = late_pattern(r"^[-−]\d+|\d+(?:[.,]\d+)?|[^\W\d_]+|\s+|.")
_PUNCTUATION = late_pattern(r"[^\w\s'’]+")
_COUNT, _PRICE = "<count>", "<price>"
"""Tokens for any count and any price."""
_SHARE = 0.7
_COUNTING = (ABSENT | EACH | QUANTITY.keys()) - NUMERALS.keys() - {"of"}
"""Words that may change the number of copies, so they are never only notation."""

Tokens = tuple[str, ...]


def chosen(written: Sequence[Row], reader: LineReader) -> list[Chosen]:
    """Return each row of a list with its chosen reading."""
    read = readings_of_rows(written, reader)
    # Where any name may be a card's, whatever is around it may be part of it.
    if (
        reader.names.is_complete
        and len(read) >= _LEAST_LINES
        and 2 * sum(is_clear(row, reader) for row in read) <= len(read)
    ):
        read = _readings_in_notation(written, read, reader)
    texts = [each.text for each in written]
    rows = by_legends(perhaps_absent(read, texts, reader.names), texts, reader)
    if reader.names.knows_cards and not reader.names.is_complete:
        rows = with_words_below(rows, [each.line for each in written])
    if reader.names.uncounted_are_remarks:
        rows = without_uncounted(rows)
    if reader.names.numbers:
        from deckcheck.reading.numbered_lines import by_other_numbers

        by_other_numbers(rows, [each.text.strip() for each in written], reader)
    found = [Chosen(each.line, each.text, row[0]) for each, row in zip(written, rows, strict=True)]
    counts = (row[0].cards[0].copies for row in rows if _may_be_numbered(row[0]))
    if not (is_numbered(counts) or any(len(row) > 1 or row[0].form == Form.MARKED for row in rows)):  # as usual
        return found
    company = Company(rows)
    rows = company.rows
    alone = weights = {at: company.weights(row) for at, row in enumerate(rows) if len(row) > 1}
    lines = [each.line for each in written]
    before: list[Reading] = []
    for _ in range(2):
        cheapest = {at: rows[at][weight.index(min(weight))] for at, weight in weights.items()}
        best = [cheapest.get(at, row[0]) for at, row in enumerate(rows)]
        if best == before:
            break
        before, weights = best, Weighing(lines, alone, best, company, reader.names).weights()
    for at, weight in weights.items():
        found[at] = _choice(found[at], rows[at], weight)
    return with_remarks(found, reader)


def _may_be_numbered(reading: Reading) -> bool:
    """Return whether the unmarked count of a line may be a line number."""
    return reading.form == Form.COUNTED and bool(reading.cards) and not reading.sure


def _choice(line: Chosen, row: Sequence[Reading], weight: Sequence[float]) -> Chosen:
    order = sorted(range(len(row)), key=weight.__getitem__)
    by_meaning: dict[object, Reading] = {}
    for at in order:
        if weight[at] <= weight[order[0]] + MARGIN:
            by_meaning.setdefault(row[at].meaning, row[at])
    first, *rivals = by_meaning.values()
    return line._replace(reading=first, rivals=tuple(rivals))


def _readings_in_notation(
    rows: Sequence[Row], found: list[tuple[Reading, ...]], reader: LineReader
) -> list[tuple[Reading, ...]]:
    """Return all readings of each row without the notation that most rows share, or those ``found`` with it.

    It is removed only if that makes most rows clear.
    """
    if any(row.columns for row in rows):
        return found
    bare = _without_notation([row.text.strip() for row in rows], reader)
    counts = [int(counted.digits) for counted in map(leading, bare) if counted is not None]
    if (1, 2, 3) in zip(counts, counts[1:], counts[2:], strict=False):  # numbers of lines, perhaps anew in each section
        return found
    again = readings_of_rows(
        [Row(row.line, card) if card else row for row, card in zip(rows, bare, strict=True)], reader
    )
    if sum(is_clear(row, reader) for row in again) < _SHARE * len(rows):
        return found
    # Cards in another notation may be of another kind, such as those not ticked.
    others = (min(row, key=lambda each: each.cost) for row, card in zip(again, bare, strict=True) if not card)
    return found if any(each.cards and not each.guessed for each in others) else again


def _without_notation(lines: Sequence[str], reader: LineReader) -> list[str]:
    """Return the count and name of each line in the shared notation, ``""`` for the other lines."""
    tokens = [tuple(_TOKENS.findall(line)) for line in lines]
    kinds = [tuple(map(_kind, each)) for each in tokens]
    before = next(filter(partial(_is_notation, reader), _shared(kinds)))
    inner = [each[len(before) :] if each[: len(before)] == before else () for each in kinds]
    around = (behind[::-1] for behind in _shared([each[::-1] for each in inner]))
    # If a bracket is open, a name ends within it.
    fitting = (each for each in around if _is_notation(reader, each) and is_closed("".join(before + each)))
    behind = next(fitting, None)
    if behind is None:
        return [""] * len(lines)
    found: list[str] = []
    for each, rest in zip(tokens, inner, strict=True):
        end = len(each) - len(behind)
        counts = {_number(token) for token in (*each[: len(before)], *each[end:]) if _kind(token) == _COUNT}
        name = "".join(each[len(before) : end]).strip()
        is_card = rest and rest[len(rest) - len(behind) :] == behind and len(counts) < 2
        found.append((f"{counts.pop()} {name}" if counts else name) if is_card else "")
    return found


def _shared(lines: Sequence[Tokens]) -> Iterator[Tokens]:
    """Yield the beginnings that most lines share and no line of them consists of, the longest first."""
    counts = Counter(line[:size] for line in lines for size in range(len(line)))
    most = (tokens for tokens, count in counts.items() if count >= _SHARE * len(lines))
    yield from sorted({*most, ()}, key=len, reverse=True)


def _is_notation(reader: LineReader, tokens: Tokens) -> bool:
    """Return whether tokens around a name state nothing about the card but its count."""
    words = "".join("" if token in (_COUNT, _PRICE) else token for token in tokens).strip(" \t()[]{}.,:;")
    said = {*WORDS.findall(words)}
    if is_asked(words) or not _COUNTING.isdisjoint(said):
        return False
    parts = (words, *filter(WORDS.search, _PUNCTUATION.split(words)), *filter(str.isupper, said))
    return not said or (
        reader.names.heading(words) is None and not any(map(reader.names.distinguishes_printing, parts))
    )


def _kind(token: str) -> str:
    """Return a token, or what it is an example of: a count, also in words, a price, or a question."""
    if token[0] in "-−" and token[1:]:
        return "?"
    if token.casefold() in NUMERALS or token.replace(",", ".").removesuffix(".0").removesuffix(".00").isdecimal():
        return _COUNT
    return _PRICE if token[0].isdecimal() else token.casefold()


def _number(token: str) -> int:
    return NUMERALS.get(token.casefold()) or int(float(token.replace(",", ".")))
