"""From the lines of a text list to its deck: sections, nested headings, stated counts, and a second deck in it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from deckcheck.deck import Deck, Problem
from deckcheck.decklists.field_checks import Draft
from deckcheck.decklists.text.decoration import is_prose
from deckcheck.decklists.text.headings import (
    is_holder,
    is_known,
    is_section,
)
from deckcheck.decklists.text.line_kinds import (
    CardLine,
    Comment,
    Directive,
    Header,
    Heading,
    Line,
    Prose,
    Total,
    Unread,
)
from deckcheck.patterns import late_pattern

_ADDRESS = late_pattern(r"https?://\S+")
_SENTENCE = late_pattern(r"[.,;!?…]['\"”’)]*$")
_COMMENTED_CARD = late_pattern(r"^[ \t]*#\d{1,3}x?[ \t]+[^\W\d_].*", re.MULTILINE)
"""A comment that may be a card with its number or its count: ``#51 Moses``."""


def assembled(text: str, numbered: Sequence[tuple[int, Line]]) -> Deck:
    """Return the deck of the lines of a text, each with its number; several may be made of one.

    Raises UnreadableDeck for more headings than anybody has.
    """
    draft = Draft()
    add = draft.entries.append
    section = ""
    may_nest = False
    claims: list[tuple[int, int, Heading | Total]] = []
    sections: set[str] = set()
    headings, stated_again = 0, False
    found: list[Line | None] = [None] * (text.count("\n") + 1)
    for number, line in numbered:
        found[number - 1] = line if isinstance(line, Heading) else found[number - 1] or line
    for number, line in numbered:
        if isinstance(line, CardLine):
            entry, _, taken_off = line
            add(entry._replace(section=section) if section and not entry.section else entry)
            if entry.perhaps:
                draft.places["perhaps", entry.name] = number
            for what in ("price", "number of lines") if taken_off else ():
                if f"a {what}" in taken_off:
                    draft.places[what, str(number)] = number
        elif isinstance(line, Heading):
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
    if may_nest:
        from deckcheck.decklists.text.nesting import nested

        draft.places |= nested(draft.entries, claims)
    if any(line.stated is not None for _, _, line in claims):
        from deckcheck.decklists.text.stated_counts import miscounted

        missing, remarks = miscounted(draft.entries, claims)
        draft.remarks += [each._replace(expected="below it are none") for each in missing] + remarks
    if stated_again or headings > len(sections):
        from deckcheck.reading.second_deck import second_decks

        for problem, sure in second_decks(text.split("\n"), found):
            if not sure:
                draft.places["second deck", problem.found, problem.expected] = problem.line
            else:
                draft.problems = [*(each for each in draft.problems if each.line != problem.line), problem]
    half = len(draft.entries) // 2
    if half and draft.entries[0].name == draft.entries[half].name and not draft.problems:
        from deckcheck.reading.second_deck import pasted_twice

        if (twice := pasted_twice(text.split("\n"), found, draft.entries)) is not None:
            draft.problems.append(twice)
    if any(each[:1].isdecimal() for each in text.split("#")[1:]):
        for comment in _COMMENTED_CARD.finditer(text):
            number = text.count("\n", 0, comment.start()) + 1
            if isinstance(found[number - 1], Comment):
                draft.places["comment", comment[0].strip()] = number
    if _is_no_list(text, found):
        first = draft.entries[0]
        if all(_ADDRESS.fullmatch(entry.name) for entry in draft.entries):
            draft.problems.append(Problem(first.line, first.name, "a list; open the page and copy what it shows"))
        draft.places["no list", first.name] = first.line
    draft.written = text
    return draft.deck()


def _is_no_list(text: str, found: Sequence[Line | None]) -> bool:
    """Return whether all lines are sentences or addresses, without a count or a heading: an announcement, or a link."""
    if any(isinstance(line, Unread) or (isinstance(line, CardLine) and not line.is_bare) for line in found):
        return False
    cards = False
    for raw, line in zip(text.split("\n"), found, strict=False):
        if line is None or isinstance(line, Prose | Comment):
            continue
        if not isinstance(line, CardLine) or line.entry.note:
            return False
        name, cards = line.entry.name, True
        sentence = is_prose(name) or (_SENTENCE.search(name) and " " in name) or _ADDRESS.fullmatch(name)
        if not sentence or raw.strip()[:1].isdecimal():
            return False
    return cards
