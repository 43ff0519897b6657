"""Normalize the irregularities of published card tables, each in one place.

Deck tools publish a card as a row of text, with errors that accumulated over the years. Every function here takes one
cell and returns the fact it states, in the database's spelling; :func:`read_row` takes a whole row. A value that no
function understands is an error, never a guess.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from pathlib import Path

from deckcheck.cards.fact_schema import COMPUTED, FLAG, GAMES, LIST
from deckcheck.cards.names import image_id, straight, tidy_name
from deckcheck.facts import Value
from deckcheck.patterns import late_pattern
from deckcheck.shipped_toml import shipped_tables

GAME = "redemption"
"""The only game whose card data can be read."""

_GAME_FILE = Path(__file__).parents[2] / "games" / GAME / "game.toml"
_KNOWN: Mapping[str, list[str]] = {
    name: fact["values"] for name, fact in shipped_tables(_GAME_FILE)["facts"].items() if "values" in fact
}
"""The values that players may declare for a card, too. The token types, added below, are not deck cards."""
TYPES = (*_KNOWN["type"], "Evil Character Token", "Hero Token", "Lost Soul Token")
POOLS = ("Rotation", "Banned")

_BRIGADE = late_pattern("|".join(sorted(_KNOWN["brigades"], key=len, reverse=True)).replace("Gray", "Gr[ae]y"))
_BETWEEN_BRIGADES = late_pattern(r"[\s/+]|and|Good|Evil|Site|Fortress")
_SHORT_TYPES = {"GE": "Good Enhancement", "EE": "Evil Enhancement"}
_SHORT_RARITIES = {"R": "Rare", "Ultra-Rare": "Ultra Rare"}


def brigades(cell: str) -> tuple[str, ...]:
    """Return the brigades in a cell, without duplicates, in their order. Raises ValueError for other text.

    ``/``, ``+``, ``and`` or nothing may separate two. ``Good`` and ``Evil`` state the side of a brigade (as does the
    alignment), ``Site`` and ``Fortress`` the type of a two-typed card; ``Grey`` is Gray.

    >>> brigades("Blue/PurpleTeal"), brigades("Good Gold"), brigades("Teal Site / Good Fortress")
    (('Blue', 'Purple', 'Teal'), ('Gold',), ('Teal',))
    """
    if rest := _BETWEEN_BRIGADES.sub("", _BRIGADE.sub("", cell)):
        raise ValueError(f"brigade {cell!r}: {rest!r} is not a brigade")
    return tuple(dict.fromkeys(name.replace("Grey", "Gray") for name in _BRIGADE.findall(cell)))


def sides(cell: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the brigades of a card's first side and, from the brackets, of its other side.

    >>> sides("Clay/White (Black)")
    (('Clay', 'White'), ('Black',))
    """
    front, _, back = cell.partition("(")
    return brigades(front), brigades(back.replace(")", ""))


def types(cell: str) -> tuple[str, ...]:
    """Return the types of a card in full words; a slash separates two, with or without spaces.

    >>> types("EE / Evil Character")
    ('Evil Enhancement', 'Evil Character')
    """
    return _among(TYPES, [_SHORT_TYPES.get(part, part) for part in _parts(cell, "/")], "type", cell)


def classes(cell: str) -> tuple[str, ...]:
    """Return the classes of a card, separated by commas or slashes.

    >>> classes("Territory / Warrior")
    ('Territory', 'Warrior')
    """
    return _among(_KNOWN["class"], _parts(cell.replace("/", ","), ","), "class", cell)


def alignment(cell: str) -> tuple[str, ...]:
    """Return good, evil or neutral in lower case; ``Good/Evil`` is both.

    >>> alignment("Good/Evil")
    ('good', 'evil')
    """
    return _among(_KNOWN["alignment"], _parts(cell.lower(), "/"), "alignment", cell)


def identifiers(cell: str) -> tuple[str, ...]:
    """Return the identifiers of a card: split at commas outside brackets and quotes; empty for a lone ``-``.

    An unclosed bracket does not count as one.

    >>> identifiers('Generic, Tokens ("A", two), Beast (Demon, X')
    ('Generic', 'Tokens ("A", two)', 'Beast (Demon', 'X')
    """
    text = straight(cell)
    if text == "-":
        return ()
    masked = text
    for closed in (r'"[^"]*"', r"\([^()]*\)", r"\[[^\[\]]*\]"):
        masked = re.sub(closed, lambda match: "_" * len(match.group()), masked)
    cuts = [-1, *(position for position, char in enumerate(masked) if char == ","), len(text)]
    pieces = (text[start + 1 : end].strip() for start, end in pairwise(cuts))
    return tuple(piece for piece in pieces if piece)


def value(cell: str) -> str:
    """Return strength or toughness as printed, with one space before the bracket of the other side.

    >>> value("4(0)")
    '4 (0)'
    """
    return re.sub(r"(?<=\w)\(", " (", straight(cell))


def rarity(cell: str) -> str:
    """Return the rarity, with ``R`` and ``Ultra-Rare`` as other rows write them.

    >>> rarity("Ultra-Rare")
    'Ultra Rare'
    """
    return _SHORT_RARITIES.get(cell.strip(), straight(cell))


def pool(cell: str) -> str:
    """Return ``Rotation``, ``Banned`` or ``""``. Raises ValueError for anything else."""
    return "".join(_among(POOLS, [cell] if cell else [], "legality", cell))


def ability(cell: str) -> bool:
    """Does the card have a special ability (``1`` or ``0``)? Raises ValueError for anything else."""
    if cell not in ("0", "1"):
        raise ValueError(f"has_ability {cell!r} is neither 0 nor 1")
    return cell == "1"


_COLUMN_OF: Mapping[str, tuple[str, Callable[[str], Value]]] = {
    "name": ("name", tidy_name),
    "set": ("set", str.strip),
    "set_name": ("official_set", straight),
    "type": ("type", types),
    "strength": ("strength", value),
    "toughness": ("toughness", value),
    "class": ("class", classes),
    "identifiers": ("identifier", identifiers),
    "ability": ("has_ability", ability),
    "rarity": ("rarity", rarity),
    "reference": ("reference", straight),
    "alignment": ("alignment", alignment),
    "pool": ("legality", pool),
    "image": ("image", image_id),
    "brigades": ("brigade", lambda cell: sides(cell)[0]),
    "other_side": ("brigade", lambda cell: sides(cell)[1]),
}
"""Maps each fact to the column that states it and the function that reads its cells."""
OWN_FACTS = tuple(fact for fact in GAMES[GAME].fields if fact not in COMPUTED and fact not in _COLUMN_OF)
"""The facts that deck tools do not publish; a table of one's own may state them."""


def read_row(row: Mapping[str, str]) -> dict[str, Value]:
    """Return the facts that a row of a Redemption card table states, named as in ``card_db/``.

    ``row`` maps the name of every column to its cell. Raises ``ValueError`` for a value that is not understood and
    ``KeyError`` for a missing column.
    """
    return {fact: read(row[column]) for fact, (column, read) in _COLUMN_OF.items()}


def own_fact(fact: str, cell: str) -> Value:
    """Return one of the :data:`OWN_FACTS`: a list has semicolons, ``-`` is empty. Raises ValueError.

    >>> own_fact("person", "Ham; Shem"), own_fact("names", "-"), own_fact("generic", "no")
    (('Ham', 'Shem'), (), False)
    """
    form, text = GAMES[GAME].fields[fact], straight(cell)
    if form is FLAG and text.lower() not in ("yes", "no"):
        raise ValueError(f"{fact} {cell!r} is neither yes nor no")
    if form is FLAG:
        return text.lower() == "yes"
    text = "" if text == "-" else text
    return tuple(_parts(text, ";")) if form is LIST else text


def _parts(cell: str, separator: str) -> list[str]:
    return [part.strip() for part in cell.split(separator) if part.strip()]


def _among(known: Iterable[str], found: list[str], column: str, cell: str) -> tuple[str, ...]:
    for part in found:
        if part not in known:
            raise ValueError(f"{column} {cell!r}: {part!r} is none of {', '.join(known)}")
    return tuple(dict.fromkeys(found))
