"""Ways to print a deck whose meaning nobody doubts, and ways that leave something open.

A style is what a list looks like: how its headings and counts are written, and what stands between its lines.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
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
OUTLINES = ("{roman}. {words}", "{letter}) {words}", "{roman}) {words} ({cards})", "{letter}. {words}")
MARKS = ("{roman}. {line}", "{at}) {line}", "{at}. {line}", "[x] {line}", "{roman}) {line}")
NAMED = "Josh: {line}"
CHATS = (
    *("[21/11/2026, 18:{minute:02}:11] Josh: {line}", "[18:{minute:02}] Josh: {line}", "> {line}", ">> {line}"),
    *("21.11.26, 18:{minute:02} - Ben: {line}", NAMED),
)
"""What a chat or a mail puts before every line; a bare name before letters and numbers of headings is nobody's."""
COMMENTS = ("# built for Saturday", "// the evening before the tournament", "# 3 Son of God would be too many")
TAILS = (" // borrowed", " - the old print", " # from the binder", " (foil)")
REMARKS = ("Thanks to everybody who helped", "Good luck!", "I have played this for three years.")
SECTION_REMARKS = ("Wish list", "For trade:", "Not in the deck:", "Cut:")
OF_THE_COPY = ("foil", "signed", "borrowed", "from Ben", "proxy", "mint", "near mint", "sleeved", "played", "NM")
"""Words that say nothing of which card it is, nor whether it is there."""
ABSENT = ("removed", "cut", "maybe", "sold", "not sure", "tbd", "not in deck", "taken out", "perhaps", "swap out")
"""Words behind a card that may not be there."""
SEPARATORS = (
    *(" - {}", ", {}", " ({})", " [{}]", " {{{}}}", " *{}*", " // {}", " # {}", "; {}", " | {}", "\t{}", " – {}"),
    *("   {}", " -- {}", " ~ {}"),
)
MORE = ("plus 2 more heroes", "everything twice", "2 of each", "and 3 more Lost Souls")
"""Lines by which there are more cards than the list names."""
UNKNOWN = ("Bench:", "Extras:", "Backup:", "Spares ({cards})", "## Bench", "EXTRAS", "[Backup]")
"""Headings of cards that are in the deck or beside it."""
ROMAN = (
    *("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii"),
    *("xviii", "xix", "xx"),
)


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
    chat: str = ""
    mark: str = ""
    of_the_copy: bool = False
    absent: bool = False
    unknown: bool = False
    more: bool = False

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


def plain_style(rng: Random, *what: str) -> Style:
    """Return a sure style with an ``outline`` of headings, a ``mark`` before cards, ``chat`` or words ``of_the_copy``.

    With ``absent``, ``unknown`` or ``more`` it leaves open what :mod:`tests.oracle.possible` tells.
    """
    style = sure_style(rng)
    for each in what:
        match each:
            case "outline":
                style = replace(style, heading=rng.choice(OUTLINES))
            case "mark":
                style = replace(style, mark=rng.choice(MARKS), count=rng.choice((PLAIN, "{copies}x {name}", BEHIND)))
            case "chat":
                chats = [each for each in CHATS if "outline" not in what or each != NAMED]
                style = replace(style, chat=rng.choice(chats))
            case _:
                style = Style(**{**vars(style), each: True})
    return style


def doubtful_style(rng: Random, what: str) -> Style:
    """Return a style with ``tails``, ``remarks``, ``nested`` kinds below the reserve, or ``strangers`` to the deck."""
    sure = sure_style(rng)
    return Style(**{**vars(sure), "kinds": sure.kinds or what == "nested", what: True})


def card_line(style: Style, name: str, copies: int) -> str:
    """Return a line of a card; no count stands behind a name that begins with a digit."""
    template = PLAIN if style.count == BEHIND and name[0].isdigit() else style.count
    return template.format(name=name, copies=copies)


def heading_line(style: Style, words: str, cards: int, at: int = 0) -> str:
    """Return the heading of so many cards, which is the one after ``at`` others."""
    outline = {"at": at + 1, "roman": ROMAN[at].upper(), "letter": chr(65 + at)}
    return style.heading.format(words=words, capitals=words.upper(), cards=cards, **outline)


def marked(style: Style, line: str, at: int) -> str:
    """Return the line of a card behind its mark; ``at`` is its place below a heading. Few count beyond twenty so."""
    form = style.mark if "{roman}" not in style.mark or at < len(ROMAN) else ""
    return (form or "{line}").format(line=line, at=at + 1, roman=ROMAN[at % len(ROMAN)])


def remark(style: Style, words: tuple[str, ...], rng: Random) -> str:
    """Return words to stand behind a card. The third of columns that tabs part would be a set."""
    separators = [each for each in SEPARATORS if "\t" not in style.count or "\t" not in each]
    return rng.choice(separators).format(rng.choice(words))


@dataclass(frozen=True)
class Printed:
    """A list. ``doubted`` are the sections and names of the cards that may not be there."""

    text: str
    doubted: tuple[tuple[str, str], ...] = ()


def printed(parts: list[Part], style: Style, rng: Random, stranger: str = "") -> Printed:
    """Return the list of a deck. ``stranger`` is a card not in it, for the styles that name one."""
    lines, here, headings = [], "", 0
    each_card = [(section, name) for section, _, cards in parts for name, _ in cards]
    doubted = tuple(rng.sample(each_card, rng.choice((1, 1, 1, 2)))) if style.absent else ()
    for section, kind, cards in parts:
        if not cards:
            continue
        words = kind if style.kinds and kind and (section == "Deck" or style.nested) else section
        copies = sum(count for _, count in cards)
        if section != here and (section != "Deck" or not style.kinds):
            whole = sum(count for other, _, some in parts if other == section for _, count in some)
            if style.unknown and section == "Reserve":
                lines.append(rng.choice(UNKNOWN).format(cards=whole))
            else:
                lines.append(heading_line(style, section, whole, headings))
                headings += 1
        if words not in (section, ""):
            lines.append(heading_line(style, words, copies, headings))
            headings += 1
        here = section
        for at, (name, count) in enumerate(cards):
            tail = rng.choice(TAILS) if style.tails and rng.random() < 0.2 else ""
            if style.of_the_copy and rng.random() < 0.1:
                tail = remark(style, OF_THE_COPY, rng)
            if (section, name) in doubted:
                tail = remark(style, ABSENT, rng)
            lines.append(marked(style, card_line(style, name, count) + tail, at))
            if style.comments and rng.random() < 0.1:
                lines.append(rng.choice(COMMENTS))
            if style.remarks and rng.random() < 0.05:
                lines.append(rng.choice(REMARKS))
        if style.blanks:
            lines.append("")
    if style.strangers:
        lines += [rng.choice(SECTION_REMARKS), card_line(style, stranger, 1)]
    if style.more:
        lines.insert(rng.choice((0, len(lines), len(lines))), rng.choice(MORE))
    if style.chat:
        lines = [style.chat.format(line=line, minute=at % 60) if line else "" for at, line in enumerate(lines)]
    return Printed(("\r\n" if style.windows else "\n").join(lines) + "\n", doubted)
