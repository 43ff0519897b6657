"""Words behind a name, in every way in which people set them apart: ``python -m tests.dressed.remarks``.

Words about the copy leave a deck what it is. Words that may take the card out of the deck leave it undetermined where
the verdict turns on that card: it may then be neither legal, for the card may be gone, nor illegal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

import deckcheck
from deckcheck import Checker, DeckcheckError, DeckReport, Verdict
from tests.dressed.decks import LEGAL
from tests.lists import FORTY_NINE

OF_THE_COPY = (
    *("foil", "signed", "borrowed", "proxy", "mint", "new art", "from Ben", "near mint", "sleeved", "played"),
    *("borrowed from Ben", "altered by Ruth", "old print", "alt art", "damaged", "my favorite", "Ben's", "on loan"),
    *("loaned by Ben", "to be returned to Ben"),
)
ABSENT = (
    *("removed", "cut", "maybe", "out", "not in deck", "side", "taken out", "not playing", "sold", "missing"),
    *("maybe cut", "swap out", "not sure", "tbd", "TBD", "perhaps", "if needed", "undecided", "TBC", "to be decided"),
    *("if it arrives", "don't have", "unclear", "on the fence", "pending", "gave away", "remove?", "left at home"),
    *("wishlist", "?"),
)
SEPARATORS = (
    *(" - {}", " ({})", " [{}]", " {{{}}}", ", {}", " *{}*", " // {}", " #{}", " # {}", "; {}", " | {}", ": {}"),
    *(" – {}", " ~ {}", "\t{}", "   {}", " — {}", " -- {}", " <- {}", " _{}_"),
)


class Base(NamedTuple):
    """A deck whose verdict turns on one card, with the line of that card."""

    label: str
    format: str
    above: str
    card: str
    below: str
    whole: Verdict = Verdict.LEGAL


def _of_example(label: str, format: str, path: str, card: str, instead: str = "") -> Base:
    above, line, below = (LEGAL / path).read_text("utf-8").partition(f"\n{card}\n")
    assert line
    return Base(label, format, above + "\n", instead or card, below)


_MOTHERS = _of_example("", "gospel/standard@starter", "gospel/standard-faith-and-love.txt", "4 Mother", "1 Mother")
_WITS = ("opr-missions/fixed@1", "opr-missions/fixed-battle-of-wits.txt")
_RIVER = ("the-mission/standard@advanced", "the-mission/standard-river-street-church.txt")
BASES = {
    base.label: base
    for base in (
        *(
            Base(f"Redemption, {card}", "redemption/type-1@3rd-edition", FORTY_NINE, card, "")
            for card in ("1 Wisdom (L)", "1x Wisdom (L)", "Wisdom (L) x1", "Wisdom (L)")
        ),
        _of_example("The Mission, 1 Lust", *_RIVER, "1 Lust"),
        _of_example("The Mission, Lust x1", *_RIVER, "1 Lust", "Lust x1"),
        _of_example("The Mission, 3 Soup Kitchen", *_RIVER, "3 Soup Kitchen"),
        _MOTHERS._replace(label="Gospel, one too many", above=f"{_MOTHERS.above}4 Mother\n", whole=Verdict.ILLEGAL),
        _of_example("OPR, a name", *_WITS, "Seize 1"),
        _of_example("OPR, a number", *_WITS, "22"),
    )
}


class Cell(NamedTuple):
    """A word behind a separator, with the verdict that a judge gives and the report of the program."""

    line: str
    word: str
    separator: str
    expected: Verdict
    report: DeckReport | None

    @property
    def verdict(self) -> Verdict:
        return self.report.verdict if self.report else Verdict.UNREADABLE


def told(report: DeckReport | None) -> int:
    """Return how much is said of lines as such, rather than of the deck."""
    return sum(each.rule == "deckcheck/line" for each in report.findings) if report else 0


@cache
def reported(base: Base, line: str) -> DeckReport | None:
    """Return the report on the deck with this line in it; nothing where it cannot be read."""
    try:
        deck = deckcheck.read(f"{base.above}{line}\n{base.below}".encode(), header_only=True)
        return deckcheck.check(deck, base.format, checker=_checker())
    except DeckcheckError:
        return None


@cache
def _checker() -> Checker:
    return Checker(suggest=False)


def cell(base: Base, word: str, separator: str) -> Cell:
    """Return what comes of a word behind a card."""
    line = base.card + separator.format(word)
    expected = Verdict.UNDETERMINED if word in ABSENT else base.whole
    return Cell(line, word, separator, expected, reported(base, line))


def cells(base: Base, words: Iterable[str] = (*OF_THE_COPY, *ABSENT)) -> Iterator[Cell]:
    """Yield the whole matrix behind a card."""
    return (cell(base, *each) for each in product(words, SEPARATORS))


def main() -> None:
    print(f"deckcheck of {Path(deckcheck.__file__).parent}")
    for base in BASES.values():
        matrix = list(cells(base))
        print(f"\n{base.label} with a remark: . as a judge reads it, L legal, I illegal, u undetermined, X unreadable")
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
