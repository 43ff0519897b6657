"""Build the deck of a text list from its lines: sections, nested headings, stated counts, a second deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set

from deckcheck.deck import Deck, Entry, Mark, MarkKind, Problem
from deckcheck.decklists.field_checks import Draft
from deckcheck.decklists.text.headings import placed
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
from deckcheck.decklists.text.nesting import miscounted, nested
from deckcheck.patterns import late_pattern
from deckcheck.reading.readings import Chosen

_COMMENTED_CARD = late_pattern(r"#\d{1,3}x?[ \t]+[^\W\d_]")
"""A comment that may be a card after its number or count: ``#51 Moses``."""
_MARKED_LOSSES = (("a price", MarkKind.PRICE), ("a number of lines", MarkKind.LINE_NUMBER))


Made = tuple[Chosen, Sequence[Line]]
"""A line and its parts. Their entries have no line number yet."""


def lines_of(text: str, made: Iterable[Made]) -> list[Line | None]:
    """Return the part that represents each line: its heading, else its first part; ``None`` for a blank line."""
    found: list[Line | None] = [None] * (text.count("\n") + 1)
    for each, parts in made:
        chief = next((line for line in parts if isinstance(line, Heading)), parts[0] if parts else None)
        if isinstance(chief, CardLine):
            chief = chief._replace(entry=chief.entry._replace(line=each.line))
        found[each.line - 1] = chief
    return found


def assembled(text: str, made: Sequence[Made], numbers: Set[int] = frozenset()) -> Deck:
    """Return the deck built from the lines of a text and their parts.

    ``numbers`` are those of cards, in a game that numbers them: a line may be a row of them. Raises UnreadableDeck if
    there are too many headings.
    """
    draft = Draft()
    section = ""
    claims: list[tuple[int, int, Heading | Total]] = []
    stated_again = False
    for each, parts in made:
        number = each.line
        for line in parts:
            if isinstance(line, CardLine):
                (name, copies, own, _, code, image, note, doubt, within), _, formatting_loss = line
                there, instead = placed(own, section)
                within = (*within, *instead)
                if doubt is not None and doubt.sections:
                    doubt = doubt._replace(sections=tuple(each or section for each in doubt.sections))
                draft.entries.append(Entry(name, copies, there, number, code, image, note, doubt, within))
                if formatting_loss:
                    draft.marks += (Mark(kind, number) for loss, kind in _MARKED_LOSSES if loss in formatting_loss)
            elif isinstance(line, Heading):
                section = line.section
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
                draft.marks.append(Mark(MarkKind.PROSE, number, (line.text,)))
            elif isinstance(line, Comment) and _COMMENTED_CARD.match(comment := each.text.strip()):
                draft.marks.append(Mark(MarkKind.COMMENT, number, (comment,)))
    draft.marks += nested(draft.entries, claims)
    if any(line.stated is not None for _, _, line in claims):
        counted = draft.entries
        if numbers:  # the row "11-16" is six cards
            from deckcheck.reading.numbered_lines import numbers_of

            rows = (len(numbers_of(each.name, numbers)) for each in counted)
            counted = [each._replace(copies=each.copies * (row or 1)) for each, row in zip(counted, rows, strict=True)]
        draft.remarks += miscounted(counted, claims)
    half = len(draft.entries) // 2
    begins_again = bool(half) and draft.entries[0].name == draft.entries[half].name
    titled = any(each.kind is MarkKind.PROSE for each in draft.marks)
    sections = [line.section for _, _, line in claims if isinstance(line, Heading)]
    if stated_again or titled or begins_again or len(sections) > len({*sections}):
        from deckcheck.reading.second_deck import second_decks

        for problem, sure in second_decks(text.split("\n"), lines_of(text, made), draft.entries):
            if not sure:
                draft.marks.append(Mark(MarkKind.SECOND_DECK, problem.line, (problem.found, problem.expected)))
            else:
                draft.problems = [*(each for each in draft.problems if each.line != problem.line), problem]
    draft.written = text
    return draft.deck()
