"""Write a readable list for a post, in Markdown: the cards of each section, counted."""

from __future__ import annotations

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.capabilities import Zones, by_section, headers, titled
from deckcheck.patterns import late_pattern

_SPECIAL_CHARACTERS = late_pattern(r"[\\`*_~<>|&]|\](?=[(\[:])")


def write(deck: Deck, zones: Zones) -> str:
    """Return a title, the header of the list, and a list for every section."""
    stated = headers(deck)
    parts = [f"# {_escaped(title)}\n"] if (title := stated.pop("name", "")) else []
    if lines := [f"- {titled(key)}: {_escaped(value)}\n" for key, value in stated.items()]:
        parts.append("".join(lines))
    for section, entries in by_section(deck).items():
        copies = sum(entry.copies for entry in entries)
        parts += [f"## {_escaped(titled(section))} ({copies})\n", "".join(map(_card, entries))]
    return "\n".join(parts)


def _card(entry: Entry) -> str:
    note = f" ({_escaped(entry.note)})" if entry.note else ""
    code = f" · {_escaped(entry.set)}" if entry.set else ""
    return f"- {entry.copies} {_escaped(entry.name)}{note}{code}\n"


def _escaped(text: str) -> str:
    r"""Return text that Markdown shows unchanged.

    >>> print(_escaped("a*b [K] [x](y)"))
    a\*b [K] [x\](y)
    """
    return _SPECIAL_CHARACTERS.sub(r"\\\g<0>", text)
