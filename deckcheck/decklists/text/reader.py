"""Text lists, as people write them and as LackeyCCG does. The spelling of a line is in ``line``."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from itertools import pairwise

from deckcheck.deck import Deck, Entry, Perhaps, Problem, heading_key
from deckcheck.decklists.field_checks import MAX_NAME, Draft, fault, section_key, shown
from deckcheck.decklists.text.count_and_note import goes_up
from deckcheck.decklists.text.decoration import is_prose
from deckcheck.decklists.text.headings import (
    is_holder,
    is_known,
    is_section,
    stated,
    without_count,
)
from deckcheck.decklists.text.line import read_line
from deckcheck.decklists.text.line_kinds import (
    Aside,
    Bare,
    Called,
    CardLine,
    Closing,
    Comment,
    Directive,
    Ending,
    Group,
    Header,
    Heading,
    Headline,
    Heads,
    Known,
    Line,
    Listing,
    Misspelt,
    NewHeading,
    Numbered,
    Open,
    Opening,
    Prose,
    Row,
    Spoken,
    Struck,
    Title,
    Total,
    Unread,
    Unticked,
)
from deckcheck.decklists.text.prose import ADDRESS, SENTENCE
from deckcheck.patterns import late_pattern

_DOUBTFUL = frozenset({Bare, Listing, NewHeading, Numbered, Row, Spoken})
_COUNTED = frozenset({Group, Misspelt, Unread, Known})
_COUNTS_BEHIND = frozenset({Known, NewHeading})
_MARKDOWN = {Comment, Heading}
_PLAIN = frozenset({CardLine, Bare, Known})
_CARDS = frozenset({CardLine, *CardLine.__subclasses__(), Unread})
_MISSION = late_pattern(r"\s*Mission\s+([1-6][1-6])\s*", re.IGNORECASE)
_BARE = (Bare, Spoken, Headline, Title, Opening, Closing)
_APART = (Opening, Closing, Called)
_PERHAPS: dict[type[Line], Perhaps] = {
    Spoken: Perhaps.REMARK,
    Headline: Perhaps.HEADING,
    Title: Perhaps.TITLE,
    Opening: Perhaps.TITLE,
    Closing: Perhaps.REMARK,
    Ending: Perhaps.ENDING,
    Known: Perhaps.UNLESS_KNOWN,
    Struck: Perhaps.STRUCK,
    Unticked: Perhaps.UNTICKED,
    Open: Perhaps.FURTHER,
    Heads: Perhaps.HEADS,
    Misspelt: Perhaps.MISSPELT,
    Listing: Perhaps.ROW,
    Called: Perhaps.ROW,
}
MAX_LINE = MAX_NAME
_UNTICKED = ("[ ]", "[]", "☐")

_BOX = late_pattern(r"\s*(?:>\s*)*(?:[-*+–—•]\s+)?(?:\[ ?\]\s|☐|(?P<tick>\[[xX✓✔]\]\s|[☑✅✓✔]))")

_COMMENTED_CARD = late_pattern(r"^[ \t]*#\d{1,3}x?[ \t]+[^\W\d_].*", re.MULTILINE)
"""A comment that may be a card with its number or its count: ``#51 Moses``."""
_HASHED_CARD = late_pattern(r"\s*#((\d{1,3})[xX]?\s+[^\W\d_].*)")


def lines(text: str) -> list[Line | None]:
    """Return every line, ``None`` for a blank one, as the others let it be understood.

    In a list that counts its cards, a bare word such as Fellowship is a heading, and any other bare line may be a
    remark; so may one that reads like a sentence among names. A heading that is no known one and has no cards below
    it may be a card.
    """
    raws = text.split("\n")
    found = [read_line(raw) if len(raw) <= MAX_LINE else _too_long(raw) for raw in raws]
    kinds = set(map(type, found))
    if Aside in kinds:
        found = _asides(found)
        kinds = set(map(type, found))
    if kinds.isdisjoint(_CARDS):
        found = _behind_signs(raws, found) if Comment in kinds else found
        found = _missions(raws, found) if Heading in kinds else found
        kinds = set(map(type, found))
    if kinds >= _MARKDOWN and "##" in text:
        found = _markdown_headings(raws, found)
        kinds = set(map(type, found))
    if CardLine in kinds and goes_up(line.copies for line in found if type(line) is CardLine):
        from deckcheck.decklists.text.whole_list import counted_through

        found = counted_through(raws, found)
    if Row in kinds:
        from deckcheck.decklists.text.whole_list import settled

        found = list(settled(found))
        kinds = set(map(type, found))
    if not _COUNTS_BEHIND.isdisjoint(kinds):
        from deckcheck.decklists.text.counted_words import counted_behind_all

        found = counted_behind_all(found)
        kinds = set(map(type, found))
    if Total in kinds and "\t" in text:
        from deckcheck.decklists.text.counted_words import cards_called_total

        found = cards_called_total(raws, found)
        kinds = set(map(type, found))
    if not _COUNTED.isdisjoint(kinds):
        from deckcheck.decklists.text.counted_words import with_counted_words

        found = with_counted_words(raws, found)
        kinds = set(map(type, found))
    apart: Container[int] = ()
    if not _DOUBTFUL.isdisjoint(kinds) or Unread in kinds:
        from deckcheck.decklists.text.doubtful_lines import with_doubts
        from deckcheck.decklists.text.lines_apart import lines_apart
        from deckcheck.decklists.text.whole_list import settled

        found = list(settled(found))
        if Numbered in kinds and any(type(line) is Group for line in found):  # "2. 10 Heroes"
            from deckcheck.decklists.text.counted_words import numbered_groups

            found = numbered_groups(raws, found)
        apart = lines_apart(raws, found)
        found = with_doubts(found, apart)
    if ("[" in text or "☐" in text) and any(box in text for box in _UNTICKED):
        found = _with_boxes(raws, found)
    return _with_addresses(raws, found, apart) if Unread in kinds else found


def _too_long(raw: str) -> Line | None:
    """Return what a line beyond all bounds is, which is neither read nor remembered."""
    raw = raw.strip()
    each = ", with each card on a line of its own" if "," in raw or ";" in raw else ""
    return Unread(shown(raw[:MAX_LINE]), f"a line of at most {MAX_LINE} characters{each}") if raw else None


def _asides(found: Sequence[Line | None]) -> list[Line | None]:
    """Return the lines with comments that set cards apart as their headings where a card is the next line."""
    return [
        line if type(line) is not Aside else _heading_of(line) if isinstance(below, CardLine | Numbered) else Comment()
        for line, below in zip(found, [*found[1:], None], strict=True)
    ]


def _heading_of(line: Aside) -> NewHeading:
    words = line.text.lstrip("#/ \t")
    return NewHeading(section_key(without_count(words)), line.text, stated(words))


def _with_boxes(raws: Sequence[str], found: list[Line | None]) -> list[Line | None]:
    """Return the lines with those open that have an empty box before them, where other cards have a tick."""
    boxes = list(map(_BOX.match, raws))
    pairs = list(zip(boxes, found, strict=True))
    if not any(box is not None and box["tick"] and isinstance(line, CardLine) for box, line in pairs):
        return found
    return [
        Unticked(*line[:4], f"a tick before it, too, or '# {line.copies} {shown(line.name)}'", *line[5:])
        if box is not None and not box["tick"] and type(line) in _PLAIN and isinstance(line, CardLine)
        else line
        for box, line in pairs
    ]


def _behind_signs(raws: Sequence[str], found: list[Line | None]) -> list[Line | None]:
    """Return a list without cards whose comments are ``#1 Name`` with these as cards, or remarks, perhaps.

    Their numbers count copies where of two lines below each other both have the same: else they may count lines.
    """
    hashed = [
        _HASHED_CARD.fullmatch(raw) if type(line) is Comment else None for raw, line in zip(raws, found, strict=True)
    ]
    if not any(one and other and one[2] == other[2] for one, other in pairwise(hashed)):
        return found
    lines = [read_line(match[1]) if match is not None else None for match in hashed]
    return [
        Spoken(*card._replace(doubt=f"'{card.copies} {shown(card.name)}' for a card, in words for a remark"))
        if isinstance(card, CardLine)
        else line
        for card, line in zip(lines, found, strict=True)
    ]


def _missions(raws: Sequence[str], found: list[Line | None]) -> list[Line | None]:
    """Return a list whose every heading is ``Mission 11`` or the like as one of mission cards by their numbers."""
    numbers = [
        _MISSION.fullmatch(raw) if isinstance(line, Heading) else None for raw, line in zip(raws, found, strict=True)
    ]
    if sum(number is not None for number in numbers) != sum(isinstance(line, Heading) for line in found):
        return found
    return [
        line if number is None else Bare(number[1], 1, "", "", "") for number, line in zip(numbers, found, strict=True)
    ]


def _markdown_headings(raws: Sequence[str], found: list[Line | None]) -> list[Line | None]:
    """Return the lines with comments that look like the headings of their list as headings too, as in Markdown."""
    if any(isinstance(line, Heading) and line.text.startswith("##") for line in found):
        return list(map(_markdown_heading, raws, found))
    return found


def _markdown_heading(raw: str, line: Line | None) -> Line | None:
    words = raw.strip().lstrip("#").strip()
    if type(line) is Comment and raw.lstrip().startswith("##") and any(map(str.isalpha, words)):
        return Heading(section_key(without_count(words)), raw.strip(), stated(words))
    return line


def _with_addresses(raws: Sequence[str], found: list[Line | None], apart: Container[int]) -> list[Line | None]:
    """Return the lines of a list with the addresses of pages as remarks, those above its cards as titles."""
    parts = (
        at for at, line in enumerate(found) if isinstance(line, CardLine | Heading) and not isinstance(line, Spoken)
    )
    first = next(parts, 0)
    for at, line in enumerate(found):
        if isinstance(line, Unread) and ADDRESS.fullmatch(address := raws[at].strip()) and not fault(address):
            meant = Spoken if at > first else Opening if at in apart else Title
            found[at] = meant(address, 1, "", "", f"'# {shown(address)}'")
    return found


def account(text: str) -> list[tuple[int, str]]:
    """Return every line that is not blank, with what it is.

    That is ``card``, ``heading``, ``header``, ``comment``, ``prose``, ``directive`` or ``unread``.
    """
    return [(number, _kind(line)) for number, line in enumerate(lines(text), 1) if line is not None]


def _kind(line: Line) -> str:
    if isinstance(line, CardLine):
        return "card"
    return {NewHeading: "heading", Total: "comment"}.get(type(line)) or type(line).__name__.lower()


def read(text: str) -> Deck:
    """Return the deck of a text list with Unix line ends; what cannot be read is a problem of the deck.

    Raises UnreadableDeck for more headings than anybody has.
    """
    found = lines(text)
    return assembled(text, [(number, line) for number, line in enumerate(found, 1) if line is not None])


def assembled(text: str, numbered: Sequence[tuple[int, Line]]) -> Deck:
    """Return the deck of the lines of a text, each with its number; several may be made of one.

    Raises UnreadableDeck for more headings than anybody has.
    """
    draft = Draft()
    add = draft.entries.append
    section = ""
    may_nest = behind_row = False
    claims: list[tuple[int, int, Heading | Total]] = []
    sections: set[str] = set()
    headings, stated_again = 0, False
    found: list[Line | None] = [None] * (text.count("\n") + 1)
    for number, line in numbered:
        found[number - 1] = line if isinstance(line, Heading) else found[number - 1] or line
    for number, line in numbered:
        if type(line) is CardLine:  # as nearly all are
            name, copies, code, note, doubt, own, guess = line
            if not (doubt or behind_row or guess):
                add(Entry(name, copies, own or section, number, code, "", note))
                continue
        elif type(line) is Comment:
            continue
        if isinstance(line, CardLine):
            name, copies, code, note, doubt, own, guess = line
            if behind_row and not isinstance(line, Listing):  # whether cards below a row are part of it, nothing tells
                section = ""
                claims.append((number, len(draft.entries), Heading("")))
            behind_row = isinstance(line, Listing)
            for what in ("price", "number of lines") if guess else ():
                if f"a {what}" in guess:
                    draft.places[what, str(number)] = number
            if behind_row:
                section = own
                claims.append((number, len(draft.entries), Heading(own, name)))
                may_nest = True
            if not doubt:
                add(Entry(name, copies, own or section, number, code, "", note))
                continue
            perhaps = _PERHAPS.get(type(line), Perhaps.NOTHING)
            add(Entry(name, copies, own or section, number, code, "", note, doubt, (), perhaps))
            if perhaps:
                draft.places["perhaps", name] = number
            if type(line) in _APART:
                draft.places["apart", str(number)] = number
            if type(line) is Ending:  # which may hold the headings below it
                claims.append((number, len(draft.entries), Heading(section_key(without_count(name)), name)))
                may_nest = True
            elif type(line) is Misspelt:
                section, words = heading_key(name), text.split("\n")[number - 1].strip()
                claims.append((number, len(draft.entries), Heading(section, words, stated(words))))
                may_nest = True
        elif isinstance(line, Heading):
            behind_row = False
            inside = is_holder(section) and (not is_section(line.section) or line.text.startswith("#"))
            may_nest = may_nest or inside or not is_known(line.section)
            section = line.section
            sections.add(section)
            headings += 1
            claims.append((number, len(draft.entries), line))
        elif isinstance(line, Header):
            stated_again = stated_again or (line.key,) in draft.places
            draft.head(number, line.key, line.value)
        elif isinstance(line, Unread):
            draft.problems.append(Problem(number, line.found, line.expected))
        elif isinstance(line, Directive):
            draft.ignore(number, line.rule, line.reason)
        elif isinstance(line, Total):
            claims.append((number, len(draft.entries), line))
        elif isinstance(line, Prose):
            draft.places["prose", str(number)] = number
    if may_nest and any(entry.perhaps is Perhaps.ROW for entry in draft.entries):  # of which nobody counted the cards
        claims = [(at, before, line._replace(stated=None)) for at, before, line in claims if isinstance(line, Heading)]
    if may_nest:
        from deckcheck.decklists.text.nesting import nested

        draft.places |= nested(draft.entries, claims)
    if any(line.stated is not None for _, _, line in claims):
        from deckcheck.decklists.text.stated_counts import miscounted

        missing, remarks = miscounted(draft.entries, claims)
        draft.problems += missing
        draft.remarks += remarks
    if stated_again or headings > len(sections):
        from deckcheck.decklists.text.second_deck import second_decks

        for problem, sure in second_decks(text.split("\n"), found):
            if not sure:
                draft.places["second deck", problem.found, problem.expected] = problem.line
            else:
                draft.problems = [*(each for each in draft.problems if each.line != problem.line), problem]
    half = len(draft.entries) // 2
    if half and draft.entries[0].name == draft.entries[half].name and not draft.problems:
        from deckcheck.decklists.text.second_deck import pasted_twice

        if (twice := pasted_twice(text.split("\n"), found, draft.entries)) is not None:
            draft.problems.append(twice)
    if any(each[:1].isdecimal() for each in text.split("#")[1:]):
        for comment in _COMMENTED_CARD.finditer(text):
            number = text.count("\n", 0, comment.start()) + 1
            if isinstance(found[number - 1], Comment):
                draft.places["comment", comment[0].strip()] = number
    if _is_no_list(text, found):
        first = draft.entries[0]
        if all(ADDRESS.fullmatch(entry.name) for entry in draft.entries):
            draft.problems.append(Problem(first.line, first.name, "a list; open the page and copy what it shows"))
        draft.places["no list", first.name] = first.line
    draft.written = text
    return draft.deck()


def _is_no_list(text: str, found: Sequence[Line | None]) -> bool:
    """Return whether all lines are sentences or addresses, without a count or a heading: an announcement, or a link."""
    if any(type(line) in _CARDS and type(line) not in _BARE for line in found):  # as nearly always in the first lines
        return False
    cards = False
    for raw, line in zip(text.split("\n"), found, strict=False):
        if line is None or isinstance(line, Prose | Comment):
            continue
        if not isinstance(line, CardLine) or type(line) not in _BARE or line.note:
            return False
        name, cards = line.name, True
        sentence = is_prose(name) or (SENTENCE.search(name) and " " in name) or ADDRESS.fullmatch(name)
        if not sentence or raw.strip()[:1].isdecimal():
            return False
    return cards
