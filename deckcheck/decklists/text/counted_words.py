"""Words with a count of which the lines below tell whether they are a heading: ``10 Heroes``, ``Wish list (3)``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate, takewhile

from deckcheck.deck import heading_key
from deckcheck.decklists.field_checks import fault, section_key, shown
from deckcheck.decklists.text.count_and_note import HEADING_APART, SPELLINGS, count_of
from deckcheck.decklists.text.decoration import bare_name
from deckcheck.decklists.text.headings import OUTSIDE, UNNAMED, stated, without_count, words_of
from deckcheck.decklists.text.line import card, if_known
from deckcheck.decklists.text.line_kinds import (
    CardLine,
    Group,
    Heading,
    Headline,
    Known,
    Line,
    Listing,
    Misspelt,
    NewHeading,
    Spoken,
    Total,
    Unread,
)
from deckcheck.decklists.text.prose import ADDRESS, SENTENCE, most_copies
from deckcheck.patterns import late_pattern

_LEAST = 5
"""So many counts behind names at least make a list of them, and so many times more than other cards."""
_MOST_COPIES = 9
"""Of one card, so that more of them are rather a sum."""
_COLON_AND_COUNT = late_pattern(r"(\S.*?)\s?: [x×]?(\d{1,2})[x×]?", re.IGNORECASE)
_MOST = 200
"""So many lines at most are counted below one that may be a heading by its count, and so many are left open."""
_COUNT_IN_BRACKETS = late_pattern(r"[^\W\d][^()\[\]\t#]* \(\d{1,3}(?: cards)?\)")


def with_counted_words(raws: Sequence[str], found: list[Line | None]) -> list[Line | None]:
    """Return the lines with what they count, or cannot count, as the lines below let it be understood."""
    left = _MOST
    for at, line in enumerate(found):
        if isinstance(line, Unread | Known) and left:
            found[at] = _remark_or_heading(raws[at], line, found[at + 1 : at + 1 + _MOST])
            left -= type(found[at]) is Headline
        elif type(line) is Misspelt and stated(raws[at]) == line.copies == sum(_run(found[at + 1 : at + 1 + _MOST])):
            found[at] = NewHeading(heading_key(line.name), " ".join(raws[at].split()), line.copies)
    return grouped(raws, found) if any(type(line) is Group for line in found) else found


def counted_behind_all(found: list[Line | None]) -> list[Line | None]:
    """Return the lines of a list that has nearly all counts behind the names (``Name: 1``), with these as cards.

    Left open unless known are those that may be a heading: what begins a block of lines, or counts the cards below it.
    """
    cards = {at: each for at, line in enumerate(found) if (each := _counted_behind(line)) is not None}
    others = sum(isinstance(line, CardLine) for line in found) - sum(isinstance(found[at], Known) for at in cards)
    if len(cards) < _LEAST or _LEAST * others > len(cards):
        return found
    meant = list(found)
    for at, line in cards.items():
        below = list(takewhile(lambda other: other in cards, range(at + 1, at + 1 + _MOST)))
        sums = accumulate(cards[other].copies for other in below[: line.copies])
        above = found[at - 1] if at else None
        heads = above is None or line.copies in list(sums)[1:]
        meant[at] = line if heads else CardLine(*line._replace(doubt=""))
    return meant


def cards_called_total(raws: Sequence[str], found: Iterable[Line | None]) -> list[Line | None]:
    """Return the lines with a count and a word like ``cards`` between tabs as a card of that name, if it is known.

    So LackeyCCG writes copies; what is more than anybody has of one card stays a sum.
    """
    return [
        _called_total(line, raw) if isinstance(line, Total) and line.stated <= _MOST_COPIES else line
        for raw, line in zip(raws, found, strict=True)
    ]


def _called_total(line: Total, raw: str) -> Line:
    count, _, name = raw.strip().partition("\t")
    read = card(line.text, name.strip(), digits) if (digits := count_of(count)) and "\t" not in name else line
    return if_known(read) if isinstance(read, CardLine) else line


def _counted_behind(line: Line | None) -> Known | None:
    """Return a line that ends in a count as the card that it is, if its name is known; ``None`` for any other."""
    if isinstance(line, Known):
        return line
    if not isinstance(line, NewHeading) or (behind := _COLON_AND_COUNT.fullmatch(line.text)) is None:
        return None
    found = card(line.text, bare_name(behind[1]).text, behind[2])
    return if_known(found) if isinstance(found, CardLine) else None


def _remark_or_heading(raw: str, line: Unread | Known, below: Iterable[Line | None]) -> Line:
    """Return what a line is that cannot be read as a card: a remark, perhaps, or like ``Wish list (3)`` a heading.

    It is one where so many cards stand below it, and perhaps where others do; a line that is neither comes back itself.
    """
    words = " ".join(raw.split())
    if ADDRESS.fullmatch(words):
        return line
    wrong = isinstance(line, Unread) and line.expected in (SPELLINGS, HEADING_APART)
    if wrong and not fault(words) and (most := most_copies(words)):
        doubt = f"'# {shown(words)}' for a remark, or the name of a card behind its count"
        return (Spoken if "/" in words or SENTENCE.search(words) else Headline)(words, most, "", "", doubt)
    if not _COUNT_IN_BRACKETS.fullmatch(words) or fault(words):
        return line
    held = _run(below)
    count = stated(words) or 0
    if sum(held) == count:
        return NewHeading(section_key(without_count(words)), words, count)
    if isinstance(line, Known) or not (held and count):
        return line
    name = words_of(words)
    return Headline(name, count, "", "", f"'{shown(name)}:' for a heading or '{count} {shown(name)}' for a card")


def _run(below: Iterable[Line | None]) -> list[int]:
    """Return the copies of each card up to the first line that is none for sure; blank lines are passed over."""
    cards = takewhile(
        lambda other: type(other) not in (Known, Listing, Misspelt) and isinstance(other, CardLine), filter(None, below)
    )
    return [card.copies for card in cards if isinstance(card, CardLine)]


def grouped(raws: Sequence[str], found: list[Line | None]) -> list[Line | None]:
    """Return the lines with each like ``10 Heroes`` as the heading of the cards below it, or as a remark, perhaps.

    Words that count cards without naming them (``7 Lost Souls``) are these cards. They are a heading where that and all
    others of the list count the cards below them, and perhaps one where this or others do. Those that put cards outside
    the deck are one only with the count of these.
    """
    parts = [at for at, line in enumerate(found) if isinstance(line, Group | Heading | Listing | Misspelt)]
    held = [
        [line.copies for line in found[at + 1 : end] if isinstance(line, CardLine)]
        for at, end in zip(parts, [*parts[1:], len(found)], strict=True)
    ]
    groups = [(at, line, below) for at, below in zip(parts, held, strict=True) if isinstance(line := found[at], Group)]
    others = any(below and heading_key(line.name) not in UNNAMED for _, line, below in groups)
    fitting = len(groups) > 1 and all(sum(below) == line.copies for _, line, below in groups)
    for at, line, below in groups:
        words, key = " ".join(raws[at].split()), heading_key(line.name)
        if key not in UNNAMED or fitting:
            doubt = f"'# {shown(words)}' for a remark, or name the cards"
            if below and key in OUTSIDE and sum(below) != line.copies:
                found[at] = CardLine(*line)
            else:
                found[at] = Heading(key, words, line.copies) if below else Spoken(*line._replace(doubt=doubt))
        elif below and (others or sum(below) == line.copies):
            doubt = f"'{shown(line.name)}:' for a heading, or name the cards"
            found[at] = Headline(*line._replace(doubt=doubt))
        else:
            found[at] = CardLine(*line)
    return found


def numbered_groups(raws: Sequence[str], found: list[Line | None]) -> list[Line | None]:
    """Return the lines of a numbered list with each like ``2. 10 Heroes`` as what it is.

    That is the heading of so many cards below it, else a remark, perhaps.
    """
    groups = {at: line for at, line in enumerate(found) if isinstance(line, Group)}
    found = grouped(raws, found)
    for at, line in groups.items():
        if isinstance(found[at], Heading) and sum(_run(found[at + 1 : at + 1 + _MOST])) != line.copies:
            doubt = f"'# {shown(raws[at].strip())}' for a remark, or name the cards"
            found[at] = Spoken(*line._replace(doubt=doubt))
    return found
