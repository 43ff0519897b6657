"""Read our own check sheets: return the list on the form, without the form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from deckcheck.decklists.field_checks import MULTI_DECK_HINT
from deckcheck.errors import UnreadableDeck
from deckcheck.patterns import late_pattern

TITLE = "Deck check sheet"
SUMMARY = "Deck check summary"
"""The title of the page before several sheets."""
UNREAD = "Lines that could not be read"
REMARKS = (UNREAD, "What the check found", "In full")
"""The titles of boxes without cards."""

_MORE = " (continued)"
_MOST_PARTS = 20
"""The maximum number of lines that a name continues on."""
_ROW = late_pattern(r"(\d+)(\.?) (\S.*)")
_BOX = late_pattern(r"(\S.*) (\d+)")
_FOOT = late_pattern(r"deckcheck \S+ · \d+ cards?(?: page \d+ of \d+)?|page \d+ of \d+")
_LABELS = {"game": " Player", "author": "Date ", "date": "Checked by", "judge": " Deck", "name": "Total cards "}
"""The label after each part of the form's head, in order."""
_FORMAT = late_pattern(r": ([a-z-]+/[a-z0-9-]+(?:@(?!custom)[\w.-]+)?),")
_SAID = late_pattern(r"(.*)(, | \()(?:! [^,()]*|not identified|perhaps misspelt|listed under [^,()]*)\)")


class FormLine(NamedTuple):
    """A line of a form. ``title``: it is in the font of titles; ``starts``: the positions of its first two parts;
    ``up``: its height on the page.
    """

    text: str
    title: bool = False
    starts: tuple[int, ...] = ()
    up: float = 0


def without_form(lines: Sequence[FormLine]) -> list[str]:
    """Return the lines of a page; for a check sheet, the list it was made from.

    Raises UnreadableDeck for the sheets of several decks.
    """
    if not (sheets := _sheets(lines)):
        return [line.text for line in lines]
    if sheets > 1:
        raise UnreadableDeck(f"the check sheets of {sheets} decks; {MULTI_DECK_HINT}")
    lines = list(_between_margins([line._replace(text=line.text.replace("\t", " ")) for line in lines]))
    begin = next((at for at in range(1, len(lines) - 1) if _begins_box(lines[at], lines[at + 1])), len(lines))
    return [*_header(" ".join(line.text for line in lines[:begin])), *_list(list(_boxes(lines[begin:])))]


def _sheets(lines: Sequence[FormLine]) -> int:
    """Return the number of decks whose check sheets are on a page."""
    first = next((line.text for line in lines if line.text), "")
    return sum(line.text.startswith(TITLE) for line in lines) if first.startswith((TITLE, SUMMARY)) else 0


def _between_margins(lines: Sequence[FormLine]) -> Iterator[FormLine]:
    """Yield the lines without page footers and page heads, which repeat the owner."""
    behind_foot = False
    for line in lines:
        if line.text and not _FOOT.fullmatch(line.text) and not (behind_foot and line.title):
            yield line
        behind_foot = bool(_FOOT.fullmatch(line.text)) or (behind_foot and not line.text)


def _begins_box(line: FormLine, below: FormLine) -> bool:
    return bool(_BOX.fullmatch(line.text) and _ROW.fullmatch(below.text)) and line.title


def _header(head: str) -> Iterator[str]:
    """Yield the facts of the form about the deck, as header comments."""
    said: dict[str, str] = {}
    rest = head.removeprefix(TITLE)
    for key, label in _LABELS.items():
        value, found, rest = rest.partition(label)
        if not found:
            return
        said[key] = value.strip()
    if (format := _FORMAT.search(rest)) is not None:
        said["format"] = format[1]
    yield from (f"# {key}: {said[key]}" for key in ("game", "author", "name", "format") if said.get(key))


def _boxes(lines: Sequence[FormLine]) -> Iterator[FormLine]:
    """Yield the titles and rows, each joined to one line if the form breaks it."""
    whole, inside, parts, remarks = FormLine(""), 0, 0, False
    for line in lines:
        if line.title and line.text.endswith(_MORE):
            continue
        goes_on = line.starts[:1] == (inside,) and not line.title
        remarks = remarks or (whole.title and whole.text in REMARKS)  # each is one line, none a title
        if whole.title and line.title and not _BOX.fullmatch(whole.text) and not remarks:
            goes_on = True
        if goes_on and whole.text and parts < _MOST_PARTS:
            whole, parts = whole._replace(text=f"{whole.text} {line.text}"), parts + 1
            continue
        if whole.text:
            yield whole
        parts = 0
        whole, inside = line, line.starts[1] if len(line.starts) > 1 and not line.title else -1
    if whole.text:
        yield whole


def _list(lines: Sequence[FormLine]) -> Iterator[str]:
    """Yield the lines of the list, without the findings of the check, but with the lines that it could not read."""
    remarks = ""
    for line in lines:
        if line.text in REMARKS and line.title:
            remarks = line.text
        elif remarks:
            yield line.text.partition(": ")[2] if remarks == UNREAD else f"# {line.text}"
        elif line.title and (box := _BOX.fullmatch(line.text)) is not None:
            yield f"{box[1]} ({box[2]})"
        elif (row := _ROW.fullmatch(line.text)) is not None and not line.title:
            yield f"{'1' if row[2] else row[1]} {_name(row[3])}"
        else:
            yield line.text


def _name(text: str) -> str:
    """Return the card in the words of the list, without the findings of the check."""
    while (said := _SAID.fullmatch(text)) is not None:
        text = said[1] + ")" * (said[2] == ", ")
    return text
