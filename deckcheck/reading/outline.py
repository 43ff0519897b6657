"""Outline a list: the cards below each heading, and the sections that they are in.

``Heroes`` below ``Reserve`` may sort the reserve, or end it. Markdown levels and stated counts decide this; without
them, the cards may be in either section. Counts that headings and totals state are compared with the cards.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise, takewhile

from deckcheck.cards import fold
from deckcheck.deck import BELOW_GAP, Doubt, Entry, Mark, MarkKind, Perhaps, Problem
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.text.headings import (
    HEADINGS,
    HOLDERS,
    MAIN,
    corrected_heading,
    heads_beside_main,
    is_holder,
    is_known,
    is_section,
)
from deckcheck.decklists.text.line_kinds import CardLine, Heading, Line, Total
from deckcheck.errors import UnreadableDeck
from deckcheck.patterns import late_pattern
from deckcheck.reading.grammar import MOST_LIKELY_COPIES
from deckcheck.reading.names import AnyNames
from deckcheck.reading.readings import Chosen, Kind, Reading
from deckcheck.reading.vocabulary import GREETINGS, WORDS

_TITLE_WORDS = late_pattern(
    r"(?!.*\.\.)[A-ZÀ-Þ][\w'’&/-]*(?:[\s,]+(?!\d)[\w.'’&/-]+){0,4}|(?:[A-Z]\.)+|[^\w\s]*\w{1,3}[^\w\s]*"
)
"""Words that may be a title right below cards: few, without the signs of a sentence, and without a long number."""
_ASIDE = late_pattern(r"\(.*\)|.*\?|[\^↑].*")
"""A heading in brackets, with a question mark, or behind an arrow up."""
_VERBS = frozenset(("are", "is", "was", "will"))
_TITLES = frozenset({"address", "date", "file", "list", "mail address", "round", "version"})
"""The forms of words that may be the title of a list; above the cards and once more between them, of two lists."""
MOST_BELOW = 60
"""A list with more headings that may belong to one above is rejected, to limit the work."""

Item = tuple[int, Entry | Heading | Total]
"""A card, heading or total, after the number of its line."""
Placement = tuple[str, tuple[str, ...]]
"""The section of the cards below a heading, and the headings in whose sections they may be instead."""


class Outline:
    """Count the cards below headings, given the copies and the heading (``None`` for others) of each line.

    ``above`` are the copies above each line, and above the end of the list; ``heads`` the positions of the headings.
    """

    def __init__(self, copies: Iterable[int], headings: Sequence[Heading | None]) -> None:
        self.above = [0, *accumulate(copies)]
        self.heads = [at for at, each in enumerate(headings) if each is not None]
        self.headings = [each for each in headings if each is not None]
        self._ends = [*self.heads, len(headings)]
        sections = (at for at, each in zip(self.heads, self.headings, strict=True) if is_section(each.section))
        self._sections = [*sections, len(headings)]

    def end(self, at: int) -> int:
        """Return the next heading below a line, or the end of the list."""
        return self._ends[bisect_right(self._ends, at)]

    def listed(self, at: int) -> int:
        """Return the number of copies between a line and the next heading."""
        return self.above[self.end(at)] - self.above[at + 1]

    def below(self, at: int, most: int = MOST_LIKELY_COPIES) -> slice:
        """Return the range of the ``most`` lines below a line, up to the next heading."""
        return slice(at + 1, min(self.end(at), at + 1 + most))

    def section_end(self, at: int) -> int:
        """Return the next heading of a section below a line, or the end of the list."""
        return self._sections[bisect_right(self._sections, at)]

    def is_filled(self, at: int, heading: Heading) -> bool:
        """Return whether the cards up to a later heading match the stated count; a kind of card ends at a section."""
        last = self._ends[-1] if is_section(heading.section) else self.section_end(at)
        ends = self._ends[bisect_right(self._ends, at) : bisect_right(self._ends, last)] if heading.stated else ()
        return any(self.above[end] - self.above[at + 1] == heading.stated for end in ends)

    def extent(self, outer: int) -> tuple[int, int]:
        """Return the last of the headings that is surely below another, and the first that surely is not."""
        most = min(len(self.heads), outer + 2 + MOST_BELOW)
        reach = next((at for at in range(outer + 1, most) if self._ends_at(outer, at)), most)
        level, wanted = _level(self.headings[outer]), self.headings[outer].stated
        deeper = takewhile(lambda later: level and _level(later) > level, self.headings[outer + 1 : reach])
        sure = outer + len(list(deeper))
        if sure == outer and wanted is not None:
            begin = self.above[self.heads[outer]]
            ends = enumerate(self._ends[outer + 1 : reach + 1], outer)
            sure = next((at for at, end in ends if self.above[end] - begin == wanted), -1)
            sure, reach = (sure, sure + 1) if sure >= 0 else (outer, reach)
        return (reach - 1 if self._sorts_main and self._begins_with_kind(outer) else sure), reach

    @cached_property
    def _sorts_main(self) -> bool:
        return any(each.section in MAIN and self._begins_with_kind(at) for at, each in enumerate(self.headings))

    def _begins_with_kind(self, at: int) -> bool:
        """Return whether a heading has no cards above the heading of a kind right below it."""
        if at + 1 == len(self.heads) or self.listed(self.heads[at]):
            return False
        kind = self.headings[at + 1].section
        return bool(kind) and is_known(kind) and not is_section(kind)

    def _ends_at(self, outer: int, later: int) -> bool:
        """Does a later heading end the section of another, regardless of counts?"""
        level, other = _level(self.headings[outer]), _level(self.headings[later])
        if level and other and (other != level or self.listed(self.heads[outer])):
            return other <= level  # a heading without cards may be followed by its parts at the same level
        return is_section(self.headings[later].section)


def _level(heading: Heading) -> int:
    """Return the Markdown level of a heading, 0 if it has none."""
    return len(heading.text) - len(heading.text.lstrip("#"))


def outline_of(readings: Sequence[Reading]) -> Outline:
    """Return the outline of lines with these readings."""
    copies = [each.cards[0].copies if len(each.cards) == 1 else each.copies for each in readings]
    return Outline(
        copies,
        [Heading(each.words or "", "", each.stated) if each.kind is Kind.HEADING else None for each in readings],
    )


def placements(items: Sequence[Item], outline: Outline) -> tuple[dict[int, Placement], Iterable[Mark]]:
    """Return where the cards below each heading are that may be part of another, and marks that report these headings.

    Raises UnreadableDeck if there are too many headings.
    """
    headings = outline.headings
    inside: dict[int, str] = {}
    perhaps: dict[int, tuple[str, ...]] = {}
    for outer, heading in enumerate(headings):
        if outer in inside:
            continue  # the headings below it are in the same section
        section = heading.section
        sure, reach = outline.extent(outer)
        if reach > outer + 1 + MOST_BELOW and (not is_known(section) or is_holder(section)):
            raise UnreadableDeck(
                f"more than {MOST_BELOW} headings below {shown(heading.text)!r}, each of which may be part of it; "
                "a decklist has some ten",
                line=items[outline.heads[outer]][0],
            )
        for inner in range(outer + 1, reach):
            word = headings[inner].section
            if inner <= sure and (is_known(word) or not heads_beside_main(word)):
                if not is_known(section) or is_holder(section) or not is_known(word):
                    inside[inner] = section
            elif is_holder(section) or (not _is_clear(section) and _is_clearer(section, word)):
                perhaps[inner] = (*perhaps.get(inner, ()), section)
    found: dict[int, Placement] = {}
    marks: dict[tuple[object, ...], Mark] = {}
    for place, (at, heading) in enumerate(zip(outline.heads, headings, strict=True)):
        number = items[at][0]
        section = word = heading.section
        if (outermost := inside.get(place)) is not None:
            both = f"{outermost} {word}"  # "side deck" and "missions"
            section = both if both in HEADINGS else outermost
            if not is_known(word):
                marks[MarkKind.PART, word, outermost] = Mark(MarkKind.PART, number, (word, outermost))
        within = tuple(dict.fromkeys(each for each in perhaps.get(place, ()) if each != section))
        if not is_known(section) or within:
            words = (section, *within)
            marks.setdefault((MarkKind.OPEN_HEADING, *words), Mark(MarkKind.OPEN_HEADING, number, words))
        found[at] = section, within
    return found, marks.values()


def _is_clear(heading: str) -> bool:
    """Is the heading known, or close to one that is?"""
    return is_known(heading) or bool(corrected_heading(heading))


def names_section(heading: str) -> bool:
    """Does an unknown heading contain the name of a section outside the maindeck?"""
    return not is_known(heading) and not HOLDERS.isdisjoint(heading.split())


def _is_clearer(outer: str, inner: str) -> bool:
    """Is the inner heading clear, or does only the outer one contain the name of a section?"""
    return _is_clear(inner) or (names_section(outer) and not names_section(inner))


_NO_CARD = (Perhaps.REMARK, Perhaps.STRUCK, Perhaps.UNTICKED, Perhaps.ELSEWHERE)
"""Doubtful lines that may be no card of the list at all."""
_LEAST_PART = 3
"""The main deck without a heading is at least this many times as large as a reserve below an empty line."""


def copies_of_kind(readings: Iterable[Reading], words: str, names: AnyNames) -> int:
    """Return how many cards of a list are of the kind that a heading names, without unnamed cards."""
    cards = (card for each in readings if each.kind is Kind.CARDS and not each.guessed for card in each.cards)
    named = (card for card in cards if not names.counts_unnamed(fold(card.name)))
    return sum(card.copies for card in named if names.may_be_in(words, card.name, card.set))


def miscounted(items: Sequence[Item], outline: Outline) -> Iterator[Problem]:
    """Yield the wrong counts of headings and totals.

    A heading may count the cards up to any later heading, since headings may be nested. A count of deck cards without
    cards below it cannot be checked. Lines that may be no card may be counted or not.
    """
    above = outline.above
    claims = [(at, number, part) for at, (number, part) in enumerate(items) if not isinstance(part, Entry)]
    if all(part.stated is None for _, _, part in claims):
        return
    perhaps = (part.copies * (part.perhaps in _NO_CARD) if isinstance(part, Entry) else 0 for _, part in items)
    open_ = [0, *accumulate(perhaps)]
    sums = {above[at] for at in (0, *outline.heads, -1)}
    parts = sums | {above[at] for at, _, part in claims if isinstance(part, Total)}
    for at, number, part in claims:
        if (count := part.stated) is None:
            continue
        if isinstance(part, Heading):
            end, where = outline.end(at), "below it"
            real = outline.listed(at)
            fits = real - (open_[end] - open_[at]) <= count <= real or outline.is_filled(at, part)
            real = above[outline.section_end(at)] - above[at] if is_section(part.section) else real
        else:
            real, where = (above[at], "above it") if above[at] else (above[-1], "in the list")
            fits = real - count in (parts if count else sums) or above[-1] - open_[-1] <= count <= above[-1]
        if not fits:
            yield Problem(number, shown(" ".join(part.text.split())), f"{where} are {real or 'none'}")


def summaries(found: Sequence[Chosen], outline: Outline, names: AnyNames) -> set[int]:
    """Return the headings that only state a number of cards: of those below another heading, of their kind, or none.

    The cards right below them, if any, contradict their count.
    """
    listed = {at: outline.listed(at) for at in outline.heads}
    sections = [each for each in outline.headings if is_section(each.section)]
    found_sums: set[int] = set()
    for at, heading in zip(outline.heads, outline.headings, strict=True):
        below, each = listed[at], found[at]
        if heading.stated is None or not each.reading.known or each.rivals or outline.is_filled(at, heading):
            continue
        if below and not heading.stated:  # "Reserve: none"
            found_sums.add(at)
            continue
        is_apart = below > 0 and at + 1 < len(found) and found[at + 1].line > each.line + 1
        if not below or (is_apart and below > 2 * heading.stated):
            others = (found[other].reading.words for other in outline.heads if other != at and listed[other])
            is_sum = each.reading.words in others or (is_apart and sections in ([], [heading]))
            is_sum = is_sum or heading.stated == copies_of_kind(
                (line.reading for line in found), heading.section, names
            )
            if is_sum:
                found_sums.add(at)
    return found_sums


def rests(found: Sequence[Chosen], outline: Outline, names: AnyNames) -> dict[int, tuple[Line, ...]]:
    """Return an unknown heading for each card after a gap, a drawn line or a total that may end a part of the list.

    Above a gap are as many cards as the heading above states, or the list has no heading but that of the maindeck and
    no other gap, and the cards below may be the reserve or another deck. A total counts the cards above it or below.
    """
    rows = [(at, each) for at, each in enumerate(found) if each.reading.kind is not Kind.WORDS]
    below_cards = [
        (place, at)
        for (place, _), (at, each) in pairwise(rows)
        if outline.above[at] and each.reading.kind is Kind.CARDS and each.reading.words is None
    ]
    below_words = {at: found[place + 1 : at] for place, at in below_cards if at > place + 1}  # or below drawn lines
    gaps = [
        at
        for place, at in below_cards
        if found[at].line - found[place].line > at - place
        or any(each.reading.form == "rule" for each in below_words.get(at, ()))
    ]
    begun = {at for at in gaps if len(gaps) == 1 and _may_be_elsewhere(found, outline, at, names)}
    begun.update(at for _, at in below_cards if _may_be_title(found[at - 1], names) and not _is_apart(found, at))
    above = {each.reading.form for each in found[: below_cards[0][0]]} if below_words else set()
    again = [at for at, words in below_words.items() if not above.isdisjoint(_titles(words))]
    begun.update(again if len(again) == 1 else ())
    totals = [at for at, each in enumerate(found) if each.reading.kind is Kind.TOTAL]
    for place, at in below_cards if len(totals) == 1 else ():
        counts = outline.above[at], outline.above[outline.end(at)] - outline.above[at]  # above the total and below
        if place in totals and found[place].reading.stated in counts:
            begun.add(at)
    for head, heading in zip(outline.heads, outline.headings, strict=True):
        filled = outline.above[head] + (heading.stated or 0)
        below = range(head + 1, outline.end(head) if heading.stated else 0)
        begun.update(at for at in gaps if at in below and outline.above[at] == filled and _is_apart(found, at))
    return {at: (Heading(BELOW_GAP, found[at].text.strip()),) for at in begun}


def _may_be_title(line: Chosen, names: AnyNames) -> bool:
    """Return whether words right above a card, and below others, may be the title of another list."""
    reading = line.reading
    if reading.form != "words" and not (reading.form == "name" and reading.guessed and names.is_complete):
        return False
    words = [word.casefold() for word in WORDS.findall(line.text)]
    is_talk = not (_VERBS.isdisjoint(words) and GREETINGS.isdisjoint(words[:1]))
    return not is_talk and _TITLE_WORDS.fullmatch(line.text.strip()) is not None


def asides(found: Sequence[Chosen], outline: Outline) -> dict[int, tuple[Line, ...]]:
    """Return an unknown heading for each known one right between cards that is written like a remark: ``(maybe)``."""
    return {
        at: (Heading(BELOW_GAP, found[at].text.strip()),)
        for at in outline.heads
        if 0 < at < len(found) - 1
        and found[at - 1].reading.kind is found[at + 1].reading.kind is Kind.CARDS
        and found[at + 1].line == found[at - 1].line + 2
        and _ASIDE.fullmatch(found[at].text.strip())
    }


def _titles(lines: Iterable[Chosen]) -> frozenset[str]:
    """Return the forms of lines that may be the title of a list."""
    return _TITLES.intersection(each.reading.form for each in lines)


def _is_apart(found: Sequence[Chosen], at: int) -> bool:
    """Return whether an empty or a drawn line is right above a line."""
    return found[at].line > found[at - 1].line + 1 or found[at - 1].reading.form == "rule"


def _may_be_elsewhere(found: Sequence[Chosen], outline: Outline, at: int, names: AnyNames) -> bool:
    """Return whether the cards from a line on, several and below a gap, may be the reserve or another deck.

    The reserve is small beside the cards above it and not all of one kind; another deck has cards of the first. No line
    may be a heading but that of the maindeck, and none states its own section.
    """
    size = outline.above[at]
    readings = [each for line in found for each in line.readings]
    headings = {each.words for each in readings if each.kind is Kind.HEADING}
    above, below = ([card.name for each in part for card in each.reading.cards] for part in (found[:at], found[at:]))
    is_lone = len(below) == 1 and bool(names.numbers or not _is_apart(found, at))  # or the number is a total
    if is_lone or not headings <= MAIN or any(each.section for each in readings):
        return False
    if above == below:
        return False  # the deck pasted twice
    if len({*above}.intersection(below)) > 1:
        return True
    return outline.above[-1] - size <= size / _LEAST_PART and not any(
        all(names.may_be_in(kind, name) for name in below) and not any(names.may_be_in(kind, name) for name in above)
        for kind in names.kinds
    )


def unlisted_cards(found: Sequence[Chosen], outline: Outline, names: AnyNames) -> dict[int, tuple[Line, ...]]:
    """Return the cards counted by headings that have no such cards below them: unnamed cards, or a wrong count."""
    counts: dict[int, tuple[Line, ...]] = {}
    for at, heading in zip(outline.heads, outline.headings, strict=True):
        each, words = found[at], heading.section
        if each.rivals or not each.reading.known or not heading.stated or outline.is_filled(at, heading):
            continue
        if is_section(words) and outline.above[outline.section_end(at)] > outline.above[at + 1]:
            continue  # its cards are below the headings within it
        cards = (card for line in found[outline.below(at)] for card in line.reading.cards)
        if not any(names.may_be_in(words, card.name, card.set) for card in cards):
            remedy = f"a line for each card, or '# {shown(each.text.strip())}' for a remark"
            perhaps = Perhaps.HEADS if names.counts_unnamed(words) else Perhaps.REMARK
            card = CardLine(Entry(words.title(), heading.stated, words, each.line, doubt=Doubt(perhaps, remedy)))
            is_only_count = each.reading.form == "n words" and not outline.listed(at)
            counts[at] = (card,) if is_only_count else (Heading(words, each.text.strip()), card)
    return counts
