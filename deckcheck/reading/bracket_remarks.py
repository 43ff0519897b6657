"""What a bracket behind a name says that tells no printing: words about the copy, copies, cards, or anything else."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from typing import NamedTuple

from deckcheck.deck import Entry, Perhaps
from deckcheck.decklists.text.decoration import SMALL_WORDS
from deckcheck.patterns import late_pattern

_BEHIND = late_pattern(
    r"(?P<name>.*[^\s(\[{])\s*"
    r"(?:[(\[{](?P<inside>(?:[^()\[\]{}]|[(\[][^()\[\]]*[)\]])*)[)\]}]|\*+(?P<starred>[^*]*[^*\s])\*+)"
)
_DASHED = late_pattern(r"(?P<name>.*[^\s–—-])\s+[-–—]+\s+(?P<inside>\S.*)")
_ENDS = (")", "]", "}", "*")
_WORD = late_pattern(r"[^\W\d_]+")
_ABSENT_WORDS = (
    "banned bench benched cut deleted dropped excluded gone later lost maybe missing none not optional out perhaps "
    "possibly removed replaced reserve sb side sideboard sold swapped taken tba tbd unsure without"
)
_ABSENT = frozenset(_ABSENT_WORDS.split())
"""What says behind a dash too that a card is not there."""
_COPY_WORDS = (
    "alt alternate alternative art artwork autographed bent black border bordered borderless borrowed color "
    "colour common condition copy damaged deutsch dutch ed edition english ex excellent f first foil foiled "
    "french full german good graded heavily holo holofoil holographic hp italian japanese korean latin legacy "
    "lent light lightly lp mint misprint moderately mp nd near new nm old older original played "
    "polish poor portuguese pre print printed printing promo promotional proxied proxy rare rd russian second "
    "signed sleeved spanish st super th third ultra uncommon unlimited used version vg white worn"
)
_NO = frozenset({"x", "no", "na", "n/a", "nope", "?", "-"})
_LONGEST_CODE = 5
_ABOUT_THE_COPY = frozenset(_COPY_WORDS.split())
"""Words about the copy of a card, which is in the deck all the same."""
_NUMBERS = {
    word: number
    for number, words in enumerate(
        (
            "another single extra one",
            "two twice double doubled pair couple",
            "three thrice triple",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
        ),
        start=1,
    )
    for word in words.split()
}
_TIMES = late_pattern(
    r"(?:^|\W)[x×]\s?\d|\d\s?[x×](?:\W|$)|\b(?:twice|thrice|doubled?|tripled?|times|each)\b", re.IGNORECASE
)
_COUNT = late_pattern(r"(?<![^\W_])(?:[x×]\s?)?(\d{1,2})(?:\s?[x×])?(?![^\W_])", re.IGNORECASE)
_COUNTING = frozenset({"a", "additional", "copies", "copy", "extra", "in", "more", "of", "x", "time", "times", "total"})
_ADDED = late_pattern(r"(?:\+|&|and\b|plus\b|also\b|with\b)\s*(?P<card>\S.*)", re.IGNORECASE)
_OTHERWISE = late_pattern(
    r"(?:/|->|→|or\b|else\b|now\b|was\b|for\b|(?:instead|in place) of\b"
    r"|(?:replace[ds]?|swap(?:ped|s)?) (?:by|with|for)\b)\s*(?P<card>\S.*)",
    re.IGNORECASE,
)
_CARD = late_pattern(
    r"(?:(?P<copies>\d{1,2})\s?[x×]?\s+)?(?P<name>[^\W\d].*?)(?:\s+[x×]\s?(?P<behind>\d{1,2}))?", re.IGNORECASE
)
_BETWEEN = late_pattern(r"\s*[,;&+]\s*|\s+(?:and|plus)\s+")


class Bracket(NamedTuple):
    """What stands behind a name, and the name before it."""

    name: str
    inside: str


class Meant(NamedTuple):
    """What a bracket may say: that the card is ``absent``, or that these cards, by copies, are there too."""

    absent: bool
    cards: tuple[tuple[int, str], ...] = ()


def behind(name: str) -> Bracket | None:
    """Return the bracket or the emphasis behind a name, or words behind a dash that say that the card is not there.

    >>> behind("Agabus (removed)"), behind("Agabus - CUT"), behind("Peter - The Rock")
    (Bracket(name='Agabus', inside='removed'), Bracket(name='Agabus', inside='CUT'), None)
    """
    if name.endswith(_ENDS):
        found = _BEHIND.fullmatch(name)
        return Bracket(found["name"], (found["inside"] or found["starred"] or "").strip()) if found else None
    dashed = _DASHED.fullmatch(name) if "-" in name or "–" in name or "—" in name else None
    return Bracket(dashed["name"], dashed["inside"]) if dashed and says_absent(dashed["inside"]) else None


def is_like_a_code(inside: str) -> bool:
    """Return whether this is written as sets' codes are: a few capital letters.

    >>> is_like_a_code("ZZZ"), is_like_a_code("CUT"), is_like_a_code("zap")
    (True, False, False)
    """
    return len(inside) < _LONGEST_CODE and inside.isalnum() and inside.isupper() and not says_absent(inside)


def says_absent(inside: str) -> bool:
    """Return whether words say that a card is not there, perhaps."""
    return inside.casefold() in _NO or not _ABSENT.isdisjoint(_WORD.findall(inside.casefold()))


def meant(copies: int, bracket: Bracket, is_card: Callable[[str], bool]) -> Meant:
    """Return what a bracket may say behind so many copies of a card.

    >>> meant(1, Bracket("Agabus", "removed"), bool), meant(3, Bracket("Agabus", "twice"), str.istitle)
    (Meant(absent=False, cards=((1, 'removed'),)), Meant(absent=False, cards=((6, 'Agabus'),)))
    >>> meant(1, Bracket("Agabus", "signed by Bob"), str.istitle), meant(1, Bracket("Agabus", "old print"), str.istitle)
    (Meant(absent=True, cards=()), Meant(absent=False, cards=()))
    """
    words = _WORD.findall(bracket.inside.casefold())
    if words and {*words} <= _ABOUT_THE_COPY | SMALL_WORDS and not {*words} <= SMALL_WORDS:
        return Meant(absent=False)
    if cards := _cards(bracket.inside, is_card):
        return cards
    numbers = [int(digits) for digits in _COUNT.findall(bracket.inside)]
    only = {*words} <= _COUNTING | _NUMBERS.keys()
    numbers += [_NUMBERS[word] for word in words if word in _NUMBERS and (only or word != "one")]  # "the old one"
    number = max(numbers, default=0)
    if not number:
        return Meant(absent=True)
    more = number * copies if _TIMES.search(bracket.inside) else number
    fewer = not only or (number < copies and "+" not in bracket.inside and not _TIMES.search(bracket.inside))
    return Meant(fewer or "-" in bracket.inside, ((more, bracket.name),))


def _cards(inside: str, is_card: Callable[[str], bool]) -> Meant | None:
    """Return the cards that a bracket names; those behind a word that adds them are cards, whatever their names."""
    added, otherwise = _ADDED.fullmatch(inside), _OTHERWISE.fullmatch(inside)
    sign = added or otherwise
    text = sign["card"] if sign else inside
    whole = [text] if is_card(text) else [each for each in _BETWEEN.split(text) if each]
    pieces = [piece for each in whole if (piece := _CARD.fullmatch(each)) is not None]
    told = [(each, is_card(each["name"])) for each in pieces]
    told_so = sign is not None or any(each["copies"] for each in pieces)
    named = told_so and any(each["name"][0].isupper() for each in pieces)
    if not (named or any(known for _, known in told)):
        return None
    cards = tuple((int(each["copies"] or each["behind"] or 1), each["name"]) for each, known in told if known or named)
    strange = len(cards) < len(whole)
    return Meant(otherwise is not None or strange, cards)


def of_number(entry: Entry, numbers: Container[int]) -> Entry:
    """Return a line of a game whose cards go by ``numbers``, with the number again that was read as its count.

    >>> of_number(Entry("(removed)", 11), {11}).name, of_number(Entry("Mother (removed)", 4), {4}).name
    ('11 (removed)', 'Mother (removed)')
    """
    if entry.copies not in numbers:
        return entry
    whole = f"{entry.copies} {entry.name}"
    if entry.name[0] not in "([-–—" and {*_WORD.findall(entry.name.casefold())} <= _ABSENT:
        whole = f"{entry.copies} ({entry.name})"  # emphasised, which is no part of a name
    said = behind(whole)
    return entry._replace(name=whole, copies=1, doubt="") if said and said.name == str(entry.copies) else entry


def opened(entry: Entry, bracket: Bracket, found: Meant) -> list[Entry]:
    """Return a line with all that its bracket leaves open: its own card first, then those that it may add."""
    number = entry.copies == 1 and bracket.name.isdecimal()
    one = f"'{bracket.name}'" if number else f"'{entry.copies} {bracket.name}'"
    doubt = f"{one} for the card, '# {entry.copies} {entry.name}' for a remark"
    if found.cards:
        lines = [f"'{copies} {name}'" for copies, name in found.cards]
        doubt = f"{one} for the card alone, and {' and '.join(lines)} below it for what is there too"
        if found.absent:
            doubt += f", or '# {entry.copies} {entry.name}' for a remark"
    further = [
        entry._replace(
            name=entry.name if name == bracket.name else name, copies=copies, perhaps=Perhaps.BRACKET, doubt=doubt
        )
        for copies, name in found.cards
        if copies
    ]
    own = entry._replace(perhaps=Perhaps.BRACKET, doubt=doubt) if found.absent else entry
    return [own, *further] if found.absent or further else [entry]
