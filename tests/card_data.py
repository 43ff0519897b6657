"""Card data as LackeyCCG has it, with facts of our own."""

from __future__ import annotations

from deckcheck.cards import Cards

HEADER = (
    "Name\tSet\tImageFile\tOfficialSet\tType\tBrigade\tStrength\tToughness\tClass\tIdentifier\tSpecialAbility\t"
    "Rarity\tReference\tSound\tAlignment\tLegality"
)
NAMES = HEADER.split("\t")


def row(**cells: str) -> str:
    """A line of card data: a Hero of a set of our own, but for the cells given."""
    stated = {"Name": "Tola", "Set": "Own", "ImageFile": "tola", "OfficialSet": "Our Own", "Type": "Hero",
              "Brigade": "Blue", "Alignment": "Good", **cells}  # fmt: skip
    return "\t".join(stated.get(name, "") for name in NAMES)


def text(*rows: str, header: str = HEADER, end: str = "\n") -> bytes:
    """A file of these lines."""
    return end.join([header, *rows, ""]).encode()


def printed_names(cards: Cards) -> list[str]:
    """The name of every printing of a release, as deck tools write it."""
    return [printing.name for printing in cards.all()]
