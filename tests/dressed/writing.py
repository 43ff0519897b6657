"""How rulings write their lists: decks of fifty cards and of forty-nine, below headings, counted or bare."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from tests.dressed.decks import Source, examples
from tests.dressed.dress import ROMAN
from tests.dressed.rulings import ILLEGAL, LEGAL, Case

EXAMPLES = {each.label: each for each in examples()}
GREEN = EXAMPLES["limited-2.0-green-and-white"]
"""Fifty cards, one of each."""
NAMES = [card.name for card in GREEN.cards]
OLD = [card.name for card in EXAMPLES["unlimited-2.0-old-friends"].cards]
BESIDE = [card.name for card in EXAMPLES["teams-2.0-the-first-of-two"].cards if card.kind == "Heroes"][:10]
DOMINANT, HERO = "Grapes of Wrath (GoC)", BESIDE[0]
LIMITED, UNLIMITED, CHURCH = "redemption/limited@2.0", "redemption/unlimited@2.0", "the-mission/standard"
LINE, FIFTY = "deckcheck/line", {"deck": 50}
STYLES = ("{}:", "{}", "## {}", "**{}**", "[{}]", "--- {} ---", "{} ({n})", "{} - {n}", "{}: {n}", "{} x{n}")
CASES: tuple[Callable[[str], str], ...] = (str, str.upper, str.lower)

PLACES = {"above": "{0}\n\n{1}", "below": "{1}\n{0}\n"}
"""Where a line stands, apart from the cards."""
Write = Callable[[Sequence[str]], str]
"""Writes the cards that it is given."""


def counted(names: Iterable[str]) -> str:
    return "".join(f"1 {name}\n" for name in names)


def bare(names: Iterable[str]) -> str:
    return "".join(f"{name}\n" for name in names)


def headed(names: Sequence[str], style: str = "{t} ({n})", line: str = "1 {name}") -> str:
    """Return the cards below headings of their kinds. ``at`` numbers headings, or the lines of a section."""
    blocks = []
    kinds = {kind: [c.name for c in GREEN.cards if c.kind == kind and c.name in names] for kind in kinds_of(GREEN)}
    for at, (kind, own) in enumerate(kinds.items(), 1):
        marks = {"at": at, "roman": ROMAN[at - 1], "letter": chr(64 + at)}
        lines = [line.format(name=name, **_marks(place)) for place, name in enumerate(own, 1)]
        blocks.append("\n".join([style.format(t=kind, n=len(own), **marks), *lines]))
    return "\n\n".join(blocks) + "\n"


def _marks(place: int) -> dict[str, Any]:
    return {"at": place, "letter": chr(96 + place), "LETTER": chr(64 + place), "roman": ROMAN[place - 1].lower()}


def kinds_of(source: Source) -> list[str]:
    return list(dict.fromkeys(card.kind for card in source.cards))


def both(ruling: str, variant: str, write: Write, **more: Any) -> Iterator[Case]:
    """Yield what adds no card, in a legal deck and in one that lacks a card."""
    yield Case(ruling, f"{variant} | 50", write(NAMES), LIMITED, LEGAL, FIFTY, **more)
    more.pop("only", None)
    yield Case(ruling, f"{variant} | 49", write(NAMES[:-1]), LIMITED, ILLEGAL, {"deck": 49}, **more)


def spelt(words: Iterable[str]) -> Iterator[str]:
    """Yield words, each in other letters than the one before."""
    return (CASES[at % 3](word) for at, word in enumerate(words))


def behind_first(tail: str) -> Write:
    return lambda names: counted([names[0] + tail, *names[1:]])


def beside(form: str, line: str, write: Write) -> Write:
    """Return what writes a line where ``form`` says, with the number of cards in its braces."""
    return lambda names: form.format(line.format(len(names), len(names)), write(names))


def below_kinds(style: str, line: str, change: Callable[[str], str] = str) -> Write:
    return lambda names: change(headed(names, style, line))
