"""The cards of Redemption as the tables of facts state them, one row a printing."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TABLES = Path(__file__).parents[3] / "shared" / "data" / "redemption"

TYPES = {"GE": "Good Enhancement", "EE": "Evil Enhancement"}
BRIGADES = (
    "Pale Green", "Black", "Blue", "Brown", "Clay", "Crimson", "Gold", "Gray", "Green", "Multi", "Orange", "Purple",
    "Red", "Silver", "Teal", "White",
)  # fmt: skip
CHARACTERS = {"Hero", "Evil Character"}
ENHANCEMENTS = {"Good Enhancement", "Evil Enhancement"}

# A bracket at the end that is part of the name, not a mark of the printing.
NAMED_IN_BRACKETS = re.compile(
    r"\((Azariah|Mishael|Hananiah|Uzziah|Jonah's Anger|Ark of Salvation|The Worm|The Harlot|Nathaniel|Belteshazzar"
    r"|Esther|Israel|Levi|Bride of Christ|Judas|Que|Justice Seekers|Conquer|Death|War|Terror|Famine)\)$"
)
# Of these Jacob is called Israel; of the Kings Jehoahaz it only tells of which kingdom.
ONLY_TELLS_APART = ("King Jehoahaz (Israel)", "King Jehoahaz (Judah)")


@dataclass(frozen=True)
class Card:
    """A printing. ``names`` are what the card is called, two for a two-sided card, spelt alike where they are alike."""

    printing: str
    code: str
    """The code of its set."""
    types: frozenset[str]
    brigades: frozenset[str]
    ability: bool
    alignment: str
    names: frozenset[str]
    generic: bool
    reference: str
    pool: str
    image: str
    people: frozenset[str] = frozenset()
    perhaps: frozenset[str] = frozenset()
    """Who else the card may be, which nobody settled."""
    picture: str = ""
    of_guides: bool = False
    """Does an official guide say something of this card that the tables do not?"""

    def called(self, name: str) -> bool:
        return spelt(name) in self.names

    def one_of(self, types: set[str]) -> bool:
        return bool(self.types & types)

    @property
    def lost_soul(self) -> bool:
        return "Lost Soul" in self.types

    @property
    def dominant(self) -> bool:
        return "Dominant" in self.types

    @property
    def brigade_count(self) -> int:
        """How many brigades it has at face value; a rainbow card has them all."""
        return 99 if "Multi" in self.brigades else len(self.brigades)

    @property
    def good(self) -> bool:
        return self.alignment == "Good"

    @property
    def evil(self) -> bool:
        return self.alignment == "Evil"

    @property
    def hopper(self) -> bool:
        return self.lost_soul and "Hopper" in self.printing


@cache
def spelt(name: str) -> str:
    """Return a name in letters, digits and single spaces alone, so that spellings of one name are alike."""
    plain = name.casefold().replace("’", "'").replace("'", "").replace("-", " ")
    return " ".join(re.sub(r"[^\w\s]", " ", plain).split())


def table(name: str) -> list[dict[str, str]]:
    """Return the rows of a table of facts."""
    with (TABLES / name).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def names_of(printing: str) -> list[str]:
    """Return the names on a card, from the name of its printing in deck tools.

    A bracket at the end tells printings apart.
    """
    text = " ".join(printing.replace("’", "'").split())
    # So does what stands behind a dash or in quotes: the pictures of one title.
    text = re.sub(r' "Manger"| - (?!1st|L\b|K\b)[^()\[\]]*$', "", text)
    if " / " in re.sub(r"[(\[][^()\[\]]*[)\]]", "", text):
        return [half.strip() for half in re.sub(r"\s*[(\[][^()\[\]]*[)\]]$", "", text).split(" / ")]
    while text in ONLY_TELLS_APART or (re.search(r"[)\]]$", text) and not NAMED_IN_BRACKETS.search(text)):
        shorter = re.sub(r"\s*[(\[][^()\[\]]*[)\]]$", "", text)
        if shorter == text or not shorter:
            break
        text = shorter
    halves = text.split("/")
    return [half.strip() for half in halves] if len(halves) == 2 else [text]


def brigades_of(cell: str) -> frozenset[str]:
    """Return the brigades that a cell names, on all sides of the card."""
    found = set()
    rest = cell.replace("Grey", "Gray")
    for brigade in BRIGADES:  # Pale Green first, that it is not taken for Green
        if brigade in rest:
            found.add(brigade)
            rest = rest.replace(brigade, "")
    return frozenset(found)
