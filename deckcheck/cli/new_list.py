"""What ``new`` and ``build`` share: a list to begin with, in the decklist format of its file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from deckcheck.editing.in_place import NewList
    from deckcheck.games.model import Edition

_OTHERS = {
    **dict.fromkeys((".md", ".markdown"), "a Markdown text"),
    **dict.fromkeys((".html", ".htm"), "a web page"),
    **dict.fromkeys((".doc", ".docx", ".odt", ".rtf"), "a document of a word processor"),
    **dict.fromkeys((".xls", ".xlsx", ".ods"), "a workbook"),
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".gif", ".webp"), "a picture"),
    **dict.fromkeys((".zip", ".gz", ".7z"), "an archive"),
    ".pdf": "a PDF file",
    ".xml": "XML",
    ".yaml": "YAML",
    ".yml": "YAML",
}
"""What files are whose endings stand for something else than a list, by ending."""


class Begun(NamedTuple):
    """A list without cards, and the decklist format that it is in."""

    made: NewList
    to: str


def begun(
    file: str, wanted: str, to: str | None = None, *, name: str = "", author: str = "", paragon: str = ""
) -> Begun:
    """A list for the format ``wanted``, by default in the decklist format that the ending of its file stands for.

    Raises UnknownFormat, InvalidEdition, UneditableDeck, also for a paragon that the format does not have, and for an
    ending that stands for no list.
    """
    from deckcheck.decklists.registry import SYNTAXES
    from deckcheck.editing.in_place import new_list
    from deckcheck.errors import UneditableDeck
    from deckcheck.games import named_edition

    edition = named_edition(wanted)
    if paragon:
        _known_paragon(edition, paragon)
    stated = wanted if "@" in wanted and not edition.file else ""
    if edition.file:
        folder = "." if file == "-" else str(Path(file).parent)
        stated = Path(os.path.relpath(wanted, folder)).as_posix()
    ending = Path(file).suffix.lower()
    if not to and (kind := _OTHERS.get(ending)):
        raise UneditableDeck(
            f"{file}: {ending} is the ending of {kind}, which is not read as a list; name a file such as "
            f"{Path(file).with_suffix('.txt')}, or the decklist format to write"
        )
    to = to or next((each.name for each in SYNTAXES.values() if ending in each.endings), "text")
    return Begun(new_list(edition, format=stated, name=name, author=author, paragon=paragon, to=to), to)


def _known_paragon(edition: Edition, paragon: str) -> None:
    """Raises UneditableDeck for a paragon that no rule of the format knows."""
    from deckcheck.decklists.field_checks import shown
    from deckcheck.errors import UneditableDeck, nearest
    from deckcheck.rules.kinds.quotas import Quotas

    checks = [rule.check for rule in edition.rules]
    names = [
        str(row[0]) for each in checks if isinstance(each, Quotas) and each.header == "paragon" for row in each.rows
    ]
    if not names:
        raise UneditableDeck(f"decks of {edition.format} have no paragon; leave --paragon out")
    known = {name.casefold(): name for name in names}
    wanted = paragon.casefold().strip()
    if wanted not in known:
        near = nearest(wanted, known)
        there = f"did you mean {known[near]}?" if near else f"there are {', '.join(names)}"
        raise UneditableDeck(f"{edition.format} has no paragon {shown(paragon)}; {there}")
