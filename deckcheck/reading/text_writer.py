"""Write text lists, for people and for LackeyCCG, so that every line is read back as its entry, and for a post."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.registry import MAIN, Zones, by_section, header_comments, headers, titled
from deckcheck.decklists.text.count_and_note import is_numbered
from deckcheck.decklists.text.headings import is_holder, is_known
from deckcheck.decklists.text.line_kinds import CardLine, Heading
from deckcheck.patterns import late_pattern
from deckcheck.reading.outline import names_section
from deckcheck.reading.text_lists import lines as read_lines
from deckcheck.reading.text_lists import read_line

_SPECIAL_CHARACTERS = late_pattern(r"[\\`*_~<>|&]|\](?=[(\[:])")


def write(deck: Deck, zones: Zones) -> str:
    """Return a list as people write it: header comments, then the cards below their headings."""
    header = header_comments(deck)
    parts = [_part("", iter(header))] if header else []
    mark = "x" if is_numbered(entry.copies for entry in deck.entries) else ""  # else counts may be line numbers
    for section, entries in _in_order(by_section(deck)):
        lines = (spelled(entry, mark) or next(_spellings(entry, mark)) for entry in entries)  # or the simplest one
        parts.append(_part(section, lines))
    return "\n".join(parts)


def _in_order(sections: Mapping[str, list[Entry]]) -> list[tuple[str, list[Entry]]]:
    """Return the sections of a list in its order, but last those that might contain the headings below."""

    def rank(part: tuple[str, list[Entry]]) -> int:
        section = part[0]
        if is_holder(section):
            return 3
        return 0 if is_known(section) else 1 + names_section(section)

    return sorted(sections.items(), key=rank)


def write_lackey(deck: Deck, zones: Zones) -> str:
    """Return a list as LackeyCCG copies it: the maindeck without a heading, a tab after every count."""
    sections = by_section(deck)
    in_order = [("", sections.pop(MAIN, [])), *_in_order(sections)]
    return "".join(_part(section, map(columns, entries)) for section, entries in in_order)


def heading_line(section: str) -> str:
    """Return the simplest line that is read as the heading of a section."""
    lines = [f"{words}:" for words in (titled(section), section)]
    for line in (*lines, f"== {titled(section)} =="):
        read, _ = read_lines(f"{line}\n1 Card")
        if isinstance(read, Heading) and read.section == section:
            return line
    return lines[-1]


def columns(entry: Entry) -> str:
    """Return the line of an entry as LackeyCCG copies it."""
    return f"{entry.copies}\t{entry.name}"


def _part(section: str, lines: Iterator[str]) -> str:
    return "".join(f"{line}\n" for line in (*([heading_line(section)] if section else []), *lines))


def spelled(entry: Entry, mark: str = "") -> str:
    """Return the simplest line that is read as this entry, or ``""``; ``mark`` follows the count."""
    wanted = entry.name, entry.copies, entry.set, entry.note
    for line in _spellings(entry, mark):
        card = read_line(line)
        if isinstance(card, CardLine) and not (card.is_bare or card.entry.perhaps or card.entry.section):
            read = card.entry
            if (read.name, read.copies, read.set, read.note) == wanted:
                return line
    return ""


def _spellings(entry: Entry, mark: str) -> Iterator[str]:
    note = f" ({entry.note})" if entry.note else ""
    if not entry.set:
        yield f"{entry.copies}{mark} {entry.name}{note}"
    yield f"{columns(entry)}{note}\t{entry.set}".rstrip()


def write_markdown(deck: Deck, zones: Zones) -> str:
    """Return a list for a post, in Markdown: its title and header, and the cards of each section, counted."""
    stated = headers(deck)
    parts = [f"# {_markdown(title)}\n"] if (title := stated.pop("name", "")) else []
    if lines := [f"- {titled(key)}: {_markdown(value)}\n" for key, value in stated.items()]:
        parts.append("".join(lines))
    for section, entries in by_section(deck).items():
        copies = sum(entry.copies for entry in entries)
        parts += [f"## {_markdown(titled(section))} ({copies})\n", "".join(map(_markdown_card, entries))]
    return "\n".join(parts)


def _markdown_card(entry: Entry) -> str:
    note = f" ({_markdown(entry.note)})" if entry.note else ""
    code = f" · {_markdown(entry.set)}" if entry.set else ""
    return f"- {entry.copies} {_markdown(entry.name)}{note}{code}\n"


def _markdown(text: str) -> str:
    r"""Return text that Markdown shows unchanged.

    >>> print(_markdown("a*b [K] [x](y)"))
    a\*b [K] [x\](y)
    """
    return _SPECIAL_CHARACTERS.sub(r"\\\g<0>", text)
