"""Words behind a name, in every way in which people set them apart: ``python -m tests.dressed.remarks``.

Words about the copy leave a legal deck legal. Words that may take the card out of the deck leave it undetermined when
the deck has no card to spare; it may then be neither legal, for the card may be gone, nor illegal.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import deckcheck
from deckcheck import Checker, DeckcheckError, Verdict
from tests.lists import FORTY_NINE

FORMAT = "redemption/type-1@3rd-edition"
OF_THE_COPY = (
    *("foil", "signed", "borrowed", "proxy", "mint", "new art", "from Ben", "near mint", "sleeved", "played"),
    *("borrowed from Ben", "altered by Ruth"),
)
ABSENT = (
    *("removed", "cut", "maybe", "out", "not in deck", "side", "taken out", "not playing", "sold", "missing"),
    *("maybe cut", "swap out"),
)
SEPARATORS = (
    *(" - {}", " ({})", " [{}]", " {{{}}}", ", {}", " *{}*", " // {}", " #{}", " # {}", "; {}", " | {}", ": {}"),
    *(" – {}", " ~ {}", "\t{}"),
)
CARDS = ("1 Wisdom (L)", "1x Wisdom (L)", "Wisdom (L) x1")
"""The fiftieth card of a deck that is legal with it alone."""


class Cell(NamedTuple):
    """A word behind a separator, with the verdict that a judge gives and the one of the program."""

    line: str
    word: str
    separator: str
    expected: Verdict
    verdict: Verdict


@cache
def verdict_on(line: str) -> Verdict:
    """Return the verdict on 49 cards and the line."""
    try:
        return deckcheck.check(f"{FORTY_NINE}{line}\n".encode(), FORMAT, checker=_checker()).verdict
    except DeckcheckError:
        return Verdict.UNREADABLE


@cache
def _checker() -> Checker:
    return Checker(suggest=False)


def cells(card: str = CARDS[0]) -> Iterator[Cell]:
    """Yield the whole matrix behind a card."""
    for words, expected in ((OF_THE_COPY, Verdict.LEGAL), (ABSENT, Verdict.UNDETERMINED)):
        for word in words:
            for separator in SEPARATORS:
                line = card + separator.format(word)
                yield Cell(line, word, separator, expected, verdict_on(line))


def main() -> None:
    print(f"deckcheck of {Path(deckcheck.__file__).parent}")
    for card in CARDS:
        matrix = list(cells(card))
        print(f"\n{card!r} with a remark: . as a judge reads it, L legal, I illegal, u undetermined, X unreadable")
        print(" " * 18 + "".join(f"{separator.format('w').expandtabs(4):>7}" for separator in SEPARATORS))
        for word in dict.fromkeys(cell.word for cell in matrix):
            row = [cell for cell in matrix if cell.word == word]
            print(f"{word:<18}" + "".join(f"{_sign(cell):>7}" for cell in row))
        for name, words in (("of the copy", OF_THE_COPY), ("absent", ABSENT)):
            right = sum(cell.verdict is cell.expected for cell in matrix if cell.word in words)
            print(f"words {name}: {right} of {len(words) * len(SEPARATORS)} as a judge reads them")


def _sign(cell: Cell) -> str:
    signs = {Verdict.LEGAL: "L", Verdict.ILLEGAL: "I", Verdict.UNDETERMINED: "u", Verdict.UNREADABLE: "X"}
    return "." if cell.verdict is cell.expected else signs[cell.verdict]


if __name__ == "__main__":
    main()
