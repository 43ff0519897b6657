"""Ways to print a deck whose meaning nobody doubts, and ways that leave something open.

A style is what a list looks like: how its headings and counts are written, and what stands between its lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

Part = tuple[str, str, list[tuple[str, int]]]
"""A section, the kind of its cards (or nothing) and the names with their copies."""

PLAIN, BEHIND = "{copies} {name}", "{name} x{copies}"
COUNTS = (
    *(PLAIN, "{copies}x {name}", "({copies}) {name}", "x{copies} {name}", "{copies} × {name}", "{copies}\t{name}"),
    *("- {copies} {name}", "• {copies}x {name}", BEHIND),
)
HEADINGS = (
    "{words}:",
    "{capitals}:",
    "{words} ({cards})",
    "{words}: {cards}",
    "[{words}]",
    "## {words}",
    "== {words} ==",
)
COMMENTS = ("# built for Saturday", "// the evening before the tournament", "# 3 Son of God would be too many")
TAILS = (" // borrowed", " - the old print", " # from the binder", " (foil)")
REMARKS = ("Thanks to everybody who helped", "Good luck!", "I have played this for three years.")
SECTION_REMARKS = ("Wish list", "For trade:", "Not in the deck:", "Cut:")


@dataclass(frozen=True)
class Style:
    """How a list is printed. ``doubtful``: it has something in it that may be read in more than one way."""

    count: str
    heading: str
    kinds: bool
    comments: bool
    blanks: bool
    windows: bool
    tails: bool = False
    remarks: bool = False
    nested: bool = False
    strangers: bool = False

    @property
    def doubtful(self) -> bool:
        return self.tails or self.remarks or self.nested or self.strangers


def sure_style(rng: Random) -> Style:
    """Return a style that leaves nothing open."""
    return Style(
        count=rng.choice(COUNTS),
        heading=rng.choice(HEADINGS),
        kinds=rng.random() < 0.5,
        comments=rng.random() < 0.3,
        blanks=rng.random() < 0.5,
        windows=rng.random() < 0.2,
    )


def doubtful_style(rng: Random, what: str) -> Style:
    """Return a style with ``tails``, ``remarks``, ``nested`` kinds below the reserve, or ``strangers`` to the deck."""
    sure = sure_style(rng)
    return Style(**{**vars(sure), "kinds": sure.kinds or what == "nested", what: True})


def card_line(style: Style, name: str, copies: int) -> str:
    """Return a line of a card; no count stands behind a name that begins with a digit."""
    template = PLAIN if style.count == BEHIND and name[0].isdigit() else style.count
    return template.format(name=name, copies=copies)


def heading_line(style: Style, words: str, cards: int) -> str:
    """Return the heading of so many cards."""
    return style.heading.format(words=words, capitals=words.upper(), cards=cards)


def printed(parts: list[Part], style: Style, rng: Random, stranger: str = "") -> str:
    """Return the list of a deck. ``stranger`` is a card not in it, for the styles that name one."""
    lines, here = [], ""
    for section, kind, cards in parts:
        if not cards:
            continue
        words = kind if style.kinds and kind and (section == "Deck" or style.nested) else section
        copies = sum(count for _, count in cards)
        if section != here and (section != "Deck" or not style.kinds):
            whole = sum(count for other, _, some in parts if other == section for _, count in some)
            lines.append(heading_line(style, section, whole))
        if words not in (section, ""):
            lines.append(heading_line(style, words, copies))
        here = section
        for name, count in cards:
            tail = rng.choice(TAILS) if style.tails and rng.random() < 0.2 else ""
            lines.append(card_line(style, name, count) + tail)
            if style.comments and rng.random() < 0.1:
                lines.append(rng.choice(COMMENTS))
            if style.remarks and rng.random() < 0.05:
                lines.append(rng.choice(REMARKS))
        if style.blanks:
            lines.append("")
    if style.strangers:
        lines += [rng.choice(SECTION_REMARKS), card_line(style, stranger, 1)]
    return ("\r\n" if style.windows else "\n").join(lines) + "\n"
