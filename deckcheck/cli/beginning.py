"""What ``new`` and ``build`` share: a list to begin with, in the decklist format of its file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from deckcheck.builder.edit import NewList


class Begun(NamedTuple):
    """A list without cards, and the decklist format that it is in."""

    made: NewList
    to: str


def begun(
    file: str, wanted: str, to: str | None = None, *, name: str = "", author: str = "", paragon: str = ""
) -> Begun:
    """A list for the format ``wanted``, by default in the decklist format that the ending of its file stands for.

    Raises UnknownFormat, InvalidEdition, UneditableDeck.
    """
    from deckcheck.builder.edit import new_list
    from deckcheck.formats.registry import FORMATS
    from deckcheck.games import named_edition

    edition = named_edition(wanted)
    stated = wanted if "@" in wanted and not edition.file else ""
    if edition.file:
        folder = "." if file == "-" else str(Path(file).parent)
        stated = Path(os.path.relpath(wanted, folder)).as_posix()
    ending = Path(file).suffix.lower()
    to = to or next((each.name for each in FORMATS.values() if ending in each.endings), "text")
    return Begun(new_list(edition, format=stated, name=name, author=author, paragon=paragon, to=to), to)
