"""Lines without a count, headings without cards: what they may be, as the others of their list let it be understood."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

from deckcheck.deck import heading_key
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.text.decoration import is_prose
from deckcheck.decklists.text.headings import (
    CARDS_TOO,
    MAIN,
    YEAR,
    as_card,
    is_section,
    sets_aside,
)
from deckcheck.decklists.text.line import if_known
from deckcheck.decklists.text.line_kinds import (
    Bare,
    Called,
    CardLine,
    Closing,
    Comment,
    Directive,
    Ending,
    Heading,
    Headline,
    Line,
    Listing,
    NewHeading,
    Opening,
    Prose,
    Spoken,
    Title,
)
from deckcheck.decklists.text.lines_apart import is_about
from deckcheck.decklists.text.prose import SENTENCE
from deckcheck.patterns import late_pattern

_MANY = 5
"""A line is unlike the others of its list when there are at least so many times more of them."""
_ODD_START = late_pattern(r"(?:\[[ \dx✓]{0,9}\] ?\d{0,4}|[¼-¾⅐-⅞]) ?", re.IGNORECASE)


def with_doubts(found: Sequence[Line | None], above_or_below: Container[int]) -> list[Line | None]:
    """Return the lines of a list that does not count every card, or has a heading that is not known."""
    cards = sum(isinstance(line, CardLine) for line in found)
    bare = [line for line in found if isinstance(line, Bare)]
    heads = 0 < len(bare) < cards and all(heading_key(line.name) in CARDS_TOO for line in bare)
    spoken = {line.name for line in bare if is_prose(line.name)}
    counted = _MANY * sum(line.name not in spoken for line in bare) <= cards
    written = _MANY * (len(spoken) + sum(isinstance(line, Spoken) for line in found)) <= cards
    plain = {line.name.casefold() for line in found if type(line) is CardLine} if written else set()
    first = next((at for at, line in enumerate(found) if isinstance(line, CardLine | Heading)), -1)
    titled = not any(isinstance(line, Heading) and line.section in MAIN for line in found)
    apart = found[first + 1 : first + 2] == [None] and found.count(None) < cards - 1
    may_title = titled and len(bare) == cards > _MANY and (apart or all(line.name.isdecimal() for line in bare[1:]))
    meanings: list[Line | None] = []
    following: Line | None = None
    for at, line in zip(range(len(found) - 1, -1, -1), reversed(found), strict=True):
        meaning = line
        if isinstance(line, Bare) and not line.note and not line.doubt:
            odd = counted or (written and line.name in spoken)
            meaning = Heading(heading_key(line.name)) if heads else _doubtful(line, odd=odd, first=at == first)
            if meaning is line and sets_aside(line.name):
                meaning = if_known(line)
            if meaning is line and may_title and at == first:  # a title, if it is no card
                name = shown(line.name)
                meaning = Spoken(*line[:4], f"'# {name}' for a title or '1 {name}' for a card", *line[5:])
            elif type(meaning) is Spoken and not SENTENCE.search(line.name):
                if titled and at == first and not _heads_some(found, at + 1):
                    meaning = Title(*meaning)
                elif not _begins_section(following):
                    meaning = Headline(*meaning)
        elif isinstance(line, Spoken) and written and not line.doubt and line.name.casefold() not in plain:
            name = shown(line.name)
            meaning = line._replace(doubt=f"'# {line.copies} {name}' for a remark; a card needs a tab behind its count")
        elif isinstance(line, NewHeading) and not isinstance(following, CardLine | Comment | Directive | Prose):
            name, copies = as_card(line.text)
            name = shown(name)
            doubt = f"cards below this heading, '# {name}' for a remark or '{copies} {name}' for a card"
            meaning = Ending(" ".join(line.text.split()), 1, "", "", doubt=doubt)
        if at in above_or_below and meaning is not None:
            meaning = _apart(found, at, meaning)
        meanings.append(meaning)
        following = following if line is None else line
    return meanings[::-1]


def _apart(found: Sequence[Line | None], at: int, line: Line) -> Line:
    """Return words above or below all cards of a list as no card, unless one is near, or they head the first cards."""
    if type(line) is Listing:
        return Called(*line)
    above = any(isinstance(other, CardLine) and not isinstance(other, Bare | Spoken) for other in found[at + 1 :])
    heads = type(line) is Headline and (not above or (not is_about(line.name) and _heads_some(found, at + 1)))
    return line if heads or not isinstance(line, Spoken) else (Opening if above else Closing)(*line)


def _heads_some(found: Sequence[Line | None], below: int) -> bool:
    """Do cards stand right below a line, and others apart from these? Then the line may head the first alone."""
    if [type(line) for line in found[below : below + 1]] != [CardLine]:
        return False
    end = next(
        (at for at in range(below, len(found)) if found[at] is None or isinstance(found[at], Heading)), len(found)
    )
    return not _begins_section(next((line for line in found[end:] if line), None)) and CardLine in map(
        type, found[end:]
    )


def _begins_section(line: Line | None) -> bool:
    """Does the list end here, or a section begin? Then no card is below what stands above it."""
    return line is None or (isinstance(line, Heading) and is_section(line.section))


def _doubtful(line: CardLine, *, odd: bool, first: bool) -> CardLine:
    """Return a line without a count with what to write instead, when it may be something else than one copy of a card.

    ``odd`` lines are not like the others of their list: they may be remarks, and the ``first`` with a number its title.
    """
    start = _ODD_START.match(line.name)
    rest, _, last = line.name.rpartition(" ")
    if start is not None or (rest and last.isdecimal() and not YEAR.fullmatch(last)):
        name = line.name[start.end() :] if start is not None else rest.rstrip(" ,:–-")
        count = f"the count in front, '2 {shown(name)}'"
        if odd and first and start is None:
            return Title(*line[:4], f"'# {shown(line.name)}' for a title, or {count}", *line[5:])
        return line._replace(doubt=count)
    name = shown(line.name)
    doubt = f"'1 {name}' for a card, '{name}:' for a heading or '# {name}' for a remark"
    return Spoken(*line[:4], doubt, *line[5:]) if odd else line
