"""A new line in the words of another one of the list: its bullets, its way to count, its columns."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckcheck.deck import Entry
from deckcheck.decklists.capabilities import titled
from deckcheck.decklists.text.counts import count_of
from deckcheck.decklists.text.line import Heading, remark
from deckcheck.editing.in_place.editor_protocol import numbers

_ONCE = ("a price", "a link")
"""What stands around one card and is of no other."""
_NOTE = re.compile(r"\s*\([^()]*\)")


def worded_like(raw: str, sample: Entry, guess: str, entry: Entry) -> Iterator[str]:
    """The line of ``entry`` in the words of the line ``raw``, which is that of ``sample``.

    >>> list(worded_like("- 2x Tola # best", Entry("Tola", 2), "", Entry("Abdon", 1)))[0]
    '- 1x Abdon'
    """
    if any(each in guess for each in _ONCE):
        return
    if guess.startswith("a row of a table") or "; a row of a table" in guess:
        yield from _row_like(raw, sample, entry)
        return
    body = raw.rstrip()
    if (said := remark(raw)) and body.endswith(said):
        body = body[: -len(said)].rstrip()
    at = body.rfind(sample.name)
    if at < 0:
        return
    before, behind = body[:at], body[at + len(sample.name) :]
    note = f" ({entry.note})" if entry.note else ""
    if sample.note:
        behind = _NOTE.sub("", behind, count=1)
    if sample.set and sample.set in behind:
        behind = behind[: behind.rindex(sample.set)].rstrip()
    end = f"\t{entry.set}" if entry.set else ""
    if "\t" not in before and end:
        return
    for start, stop, _ in list(numbers(before, sample.copies))[::-1]:
        yield f"{before[:start]}{entry.copies}{before[stop:]}{entry.name}{note}{behind}{end}"
    for start, stop, _ in numbers(behind, sample.copies):
        yield f"{before}{entry.name}{note}{behind[:start]}{entry.copies}{behind[stop:]}{end}"
    yield f"{before}{entry.name}{note}{behind}{end}"
    yield f"{before}{entry.copies} {entry.name}{note}{behind}{end}"


def _row_like(raw: str, sample: Entry, entry: Entry) -> Iterator[str]:
    """A row with the same columns, as wide as they are."""
    cells = raw.split("|")
    made, section = [], False
    for cell in cells:
        text = cell.strip()
        new = ""
        if sample.name in text:
            new = text.replace(sample.name, entry.name)
            for start, stop, _ in numbers(new, sample.copies):
                if not new.startswith(entry.name) and start < new.index(entry.name):
                    new = new[:start] + str(entry.copies) + new[stop:]
                    break
        elif (digits := count_of(text)) and int(digits) == sample.copies:
            new = text.replace(digits, str(entry.copies))
        elif text and text == sample.set:
            new = entry.set
        elif text and not section and titled(text.casefold()).casefold() == sample.section == entry.section:
            new, section = text, True
        made.append(_filled(cell, text, new) if text else cell)
    yield "|".join(made)


def _filled(cell: str, text: str, new: str) -> str:
    """A cell with another text, as wide as it was where that is wide enough."""
    made = cell.replace(text, new, 1).rstrip()
    return made.ljust(len(cell)) if len(made) < len(cell) else made + " " * cell.endswith(" ")


def headed_like(raw: str, line: Heading, section: str, cards: int) -> Iterator[str]:
    """A heading for ``section`` with so many cards in the manner of another one.

    >>> list(headed_like("== HEROES (12) ==", Heading("heroes", "", 12), "lost souls", 7))[0]
    '== LOST SOULS (7) =='
    """
    words = re.search(r"[\s_-]+".join(map(re.escape, line.section.split())), raw, re.IGNORECASE)
    if words is None:
        return
    new = titled(section)
    if words[0].isupper():
        new = new.upper()
    elif words[0].islower():
        new = section
    before, behind = raw[: words.start()], raw[words.end() :]
    if (said := remark(raw)) and not raw.strip().startswith(said) and behind.rstrip().endswith(said):
        behind = behind.rstrip()[: -len(said)].rstrip()
    if line.stated is not None:
        for start, stop, _ in numbers(behind, line.stated):
            yield f"{before}{new}{behind[:start]}{cards}{behind[stop:]}"
        for start, stop, _ in numbers(before, line.stated):
            yield f"{before[:start]}{cards}{before[stop:]}{new}{behind}"
    else:
        yield f"{before}{new}{behind}"
