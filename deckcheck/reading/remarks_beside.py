"""Find words beside a list, such as those of the mail that it was attached to, that may change its cards."""

from __future__ import annotations

from collections.abc import Iterable, Set

from deckcheck.deck import Deck
from deckcheck.decklists.text.decoration import ABSENT
from deckcheck.patterns import late_pattern
from deckcheck.reading.line_reader import LineReader
from deckcheck.reading.readings import Form, Kind
from deckcheck.reading.remarks_elsewhere import spans, title_of
from deckcheck.reading.vocabulary import CHANGING, WORDS

_CHANGE = late_pattern(r"[+−–-]\d{1,2}[xX×]?\s+[^\W\d]|.*(?:->|=>|→)")
_LONGEST = 8
"""The most words of a title that is looked for."""


def lines_about_cards(deck: Deck, lines: Iterable[str], reader: LineReader) -> list[str]:
    """Return the lines that count a card or a change, or name a card."""
    listed = {title_of(entry.name) for entry in deck.entries}
    return [line for each in lines if _is_about_cards(line := each.strip("> \t"), listed, reader)]


def _is_about_cards(line: str, listed: Set[str], reader: LineReader) -> bool:
    """Does a line count or name a card? A single word may be somebody's name, unless another speaks of a change."""
    readings = reader.readings(line) if line else ()
    if any(each.kind is Kind.CARDS and each.form == Form.COUNTED and not each.guessed for each in readings):
        return True
    if _CHANGE.match(line):
        return True
    words = WORDS.findall(line)
    folded = [word.casefold() for word in words]
    changes = not (CHANGING | ABSENT).isdisjoint(folded)
    for begin, end in spans(len(words), _LONGEST):
        if (end - begin > 1 or changes) and words[begin][:1].isupper():
            # The first word of a sentence is in capitals anyway.
            is_title = (begin or end - begin > 1) and reader.names.is_title(" ".join(words[begin:end]))
            if is_title or " ".join(folded[begin:end]) in listed:
                return True
    return False
