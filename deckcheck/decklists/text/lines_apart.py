"""Words at the ends of a list that counts all its cards: its title, or a remark, unless a card is called so."""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.decklists.text.decoration import is_date, is_prose
from deckcheck.decklists.text.headings import MAIN
from deckcheck.decklists.text.line_kinds import Bare, CardLine, Heading, Line, Listing, Spoken, Unread
from deckcheck.decklists.text.prose import ADDRESS, BYLINE, SENTENCE

_IN_ROW = frozenset(",;&+")


def lines_apart(raws: Sequence[str], found: Sequence[Line | None]) -> frozenset[int]:
    """Return the positions of words without a count above or below all cards, where each of these has its count.

    At either end there is one line of words at most, beside sentences, bylines, dates and addresses: of two without a
    count each may be a card. What stands right below a heading is a card of it.
    """
    uncounted: dict[int, str] = {}
    counted: list[int] = []
    for at, line in enumerate(found):
        if isinstance(line, CardLine) and (words := _words(line)) is not None:
            uncounted[at] = words
        elif isinstance(line, Unread) and ADDRESS.fullmatch(raws[at].strip()):
            uncounted[at] = raws[at].strip()
        elif isinstance(line, CardLine) and not isinstance(line, Spoken):
            counted.append(at)
    if not counted or not all(uncounted.values()):
        return frozenset()
    first, last = counted[0], counted[-1]
    heads = [at for at, line in enumerate(found) if isinstance(line, Heading)]
    above = [at for at in uncounted if at < first and not any(head < at for head in heads)]
    below = [at for at in uncounted if at > last and not any(last < head < at for head in heads)]
    rows = any(isinstance(found[at], Listing) for at in below)
    if rows or len(above) + len(below) != len(uncounted):
        return frozenset()
    ends = (end for end in (above, below) if sum(not is_about(uncounted[at]) for at in end) <= 1)
    return frozenset(at for end in ends for at in end)


def _words(line: CardLine) -> str | None:
    """Return the words of a line without a count, also behind ``Deck:``; ``""`` where they are surely no title."""
    if isinstance(line, Listing):
        words = line.name.partition(":")[2].strip()
        return words if line.section in MAIN and _IN_ROW.isdisjoint(words) and " and " not in words else ""
    if isinstance(line, Bare):
        letters = any(map(str.isalpha, line.name))
        return line.name if letters and not line.note and "a row of a table" not in line.guess else ""
    return line.name if type(line) is Spoken and is_date(line.name) else None


def is_about(words: str) -> bool:
    """Return whether words are a sentence, a byline, the rest of a date or the address of a page, and no name.

    >>> is_about("Thanks,"), is_about("by John"), is_about("https://example.org/3"), is_about("Old friends")
    (True, True, True, False)
    """
    return any((is_prose(words), SENTENCE.search(words), BYLINE.match(words), ADDRESS.fullmatch(words)))
