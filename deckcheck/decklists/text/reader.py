"""Text lists, as people write them and as LackeyCCG does. The spelling of a line is in ``line``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from deckcheck.deck import Deck, Entry, Problem, heading_key
from deckcheck.decklists.field_checks import MAX_NAME, Draft, shown
from deckcheck.decklists.text.decoration import is_prose
from deckcheck.decklists.text.headings import CARDS_TOO
from deckcheck.decklists.text.line import (
    Bare,
    CardLine,
    Comment,
    Directive,
    Header,
    Heading,
    Line,
    NewHeading,
    Numbered,
    Row,
    Spoken,
    Total,
    Unread,
    read_line,
)

MAX_LINE = MAX_NAME
_DOUBTFUL = frozenset({Bare, NewHeading, Numbered, Row, Spoken})
_entry: Callable[[tuple[object, ...]], Entry] = partial(tuple.__new__, Entry)  # half the time of Entry(…)

_MANY = 5
"""A line is unlike the others of its list when there are at least so many times more of them."""
_ODD_START = re.compile(r"(?:\[[ \dx✓]{0,9}\] ?\d{0,4}|[¼-¾⅐-⅞]) ?", re.IGNORECASE)


def lines(text: str) -> list[Line | None]:
    """Return every line, ``None`` for a blank one, as the others let it be understood.

    In a list that counts its cards, a bare word such as Fellowship is a heading, and any other bare line may be a
    remark; so may one that reads like a sentence among names. A heading that is no known one and has no cards below
    it may be a card.
    """
    raws = text.split("\n")
    if len(text) > MAX_LINE and max(map(len, raws)) > MAX_LINE:
        found = [read_line(raw) if len(raw) <= MAX_LINE else _too_long(raw) for raw in raws]  # never to the cache
    else:
        found = list(map(read_line, raws))
    if _DOUBTFUL.isdisjoint(map(type, found)):
        return found
    from deckcheck.decklists.text.whole_list import settled

    return _with_doubts(list(settled(found)))


def _too_long(raw: str) -> Line | None:
    raw = raw.strip()
    return Unread(shown(raw[:MAX_LINE]), f"a line of at most {MAX_LINE} characters") if raw else None


def _with_doubts(found: Sequence[Line | None]) -> list[Line | None]:
    """Return the lines of a list that does not count every card, or has a heading that is not known."""
    cards = sum(isinstance(line, CardLine) for line in found)
    bare = [line for line in found if isinstance(line, Bare)]
    heads = 0 < len(bare) < cards and all(heading_key(line.name) in CARDS_TOO for line in bare)
    spoken = {line.name for line in bare if is_prose(line.name)}
    counted = _MANY * sum(line.name not in spoken for line in bare) <= cards
    written = _MANY * (len(spoken) + sum(isinstance(line, Spoken) for line in found)) <= cards
    meanings: list[Line | None] = []
    following: Line | None = None
    for line in reversed(found):
        meaning = line
        if isinstance(line, Bare) and not line.note and not line.doubt:
            odd = counted or (written and line.name in spoken)
            meaning = Heading(heading_key(line.name)) if heads else line._replace(doubt=_doubt(line, odd=odd))
        elif isinstance(line, Spoken) and written:
            name = shown(line.name)
            meaning = line._replace(doubt=f"'# {line.copies} {name}' for a remark; a card needs a tab behind its count")
        elif isinstance(line, NewHeading) and not isinstance(following, CardLine | Comment | Directive):
            name, _, count = line.text.rstrip(": ").partition(":")
            doubt = f"cards below this heading, or '{count.strip() or 1} {shown(name)}' for a card"
            meaning = Bare(" ".join(line.text.split()), 1, "", "", doubt=doubt)
        meanings.append(meaning)
        following = following if line is None else line
    return meanings[::-1]


def _doubt(line: CardLine, *, odd: bool) -> str:
    """Return what to write instead of a line without a count, when it may be something else than one copy of a card.

    ``odd`` lines are not like the others of their list.
    """
    start = _ODD_START.match(line.name)
    rest, _, last = line.name.rpartition(" ")
    if start is not None or (rest and last.isdecimal()):
        name = line.name[start.end() :] if start is not None else rest.rstrip(" ,:–-")
        return f"the count in front, '2 {shown(name)}'"
    name = shown(line.name)
    return f"'1 {name}' for a card, '{name}:' for a heading or '# {name}' for a remark" if odd else ""


def account(text: str) -> list[tuple[int, str]]:
    """Return every line that is not blank, with what it is.

    That is ``card``, ``heading``, ``header``, ``comment``, ``directive`` or ``unread``.
    """
    return [(number, _kind(line)) for number, line in enumerate(lines(text), 1) if line is not None]


def _kind(line: Line) -> str:
    kinds = {CardLine: "card", Bare: "card", Spoken: "card", NewHeading: "heading", Total: "comment"}
    return kinds.get(type(line)) or type(line).__name__.lower()


def read(text: str) -> Deck:
    """Return the deck of a text list with Unix line ends. Never fails: what cannot be read is a problem of the deck."""
    draft = Draft()
    add = draft.entries.append
    section = ""
    claims: list[tuple[int, int, Heading | Total]] = []
    for number, line in enumerate(lines(text), 1):
        if isinstance(line, CardLine):
            name, copies, code, note, doubt, own, _ = line
            add(_entry((name, copies, own or section, number, code, "", note, doubt)))
        elif line is None:
            continue
        elif isinstance(line, Heading):
            section = line.section
            claims.append((number, len(draft.entries), line))
        elif isinstance(line, Header):
            draft.head(number, line.key, line.value)
        elif isinstance(line, Unread):
            draft.problems.append(Problem(number, line.found, line.expected))
        elif isinstance(line, Directive):
            draft.ignore(number, line.rule, line.reason)
        elif isinstance(line, Total):
            claims.append((number, len(draft.entries), line))
    if any(line.stated is not None for _, _, line in claims):
        from deckcheck.decklists.text.whole_list import miscounted

        missing, remarks = miscounted(draft.entries, claims)
        draft.problems += missing
        draft.remarks += remarks
    draft.written = text
    return draft.deck()
