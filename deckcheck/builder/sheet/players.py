"""Whose deck a list is: as a table of players says, and where neither it nor the list does, the name of its file."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import PurePath
from typing import NamedTuple

from deckcheck.errors import DeckcheckError
from deckcheck.patterns import late_pattern

COLUMNS = ("file", "player", "deck")
_PARTED = late_pattern(r"\s+[-–—]\s+|\s*__\s*")


class Owner(NamedTuple):
    """The player and the name of a deck; what is empty is not known."""

    player: str = ""
    deck: str = ""


def of_file_name(path: str) -> Owner:
    """Return what the name of a file says: player and deck with a dash between, else the deck alone.

    A single name is as often a deck's as a player's, so that the player's line stays free.

    >>> of_file_name("round 1/Anna Schmidt - Prophets.txt"), of_file_name("dorcas__two_kings.dek")
    (Owner(player='Anna Schmidt', deck='Prophets'), Owner(player='dorcas', deck='two kings'))
    >>> of_file_name("lists/blue_prophets.txt")
    Owner(player='', deck='blue prophets')
    """
    name = PurePath(path).name
    stem = name if name.startswith(".") else name.rpartition(".")[0] or name
    first, *others = [part.replace("_", " ").strip() for part in _PARTED.split(stem)]
    if first and others and all(others):
        return Owner(first, " - ".join(others))
    return Owner("", "" if name == "-" else stem.replace("_", " ").strip())


class Players:
    """The players of a tournament, by the files of their lists: ``source`` is the table that names them."""

    def __init__(self, source: str, rows: Iterable[tuple[str, Owner]]) -> None:
        self.source = source
        self._rows = list(rows)
        self._asked: set[str] = set()

    def of(self, path: str) -> Owner | None:
        """Return whose list a file is, by its path, its name, or its name without ending; ``None`` where none says.

        Raises DeckcheckError where several players have a list of that name.
        """
        own = PurePath(path)
        for same in (str, lambda each: PurePath(each).name, lambda each: PurePath(each).stem):
            found = [(file, owner) for file, owner in self._rows if same(file) == same(str(own))]
            if not found:  # a table that names files without their endings
                found = [(file, owner) for file, owner in self._rows if same is not str and file == own.stem]
            if len({owner for _, owner in found}) > 1:
                raise DeckcheckError(f"{self.source}: several players have the list {found[0][0]}")
            if found:
                self._asked.add(found[0][0])
                return found[0][1]
        return None

    @property
    def without_list(self) -> list[str]:
        """Return the files that the table names and nobody asked for."""
        return [file for file, _ in self._rows if file not in self._asked]


def read_players(source: str, data: bytes) -> Players:
    """Return the players of a CSV table with the columns ``file``, ``player`` and, if it likes, ``deck``.

    Raises DeckcheckError for another table, and for a row without a file or a player.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    head = text.partition("\n")[0]
    table = csv.reader(io.StringIO(text), delimiter=max(",;\t", key=head.count))
    named = [cell.strip().casefold() for cell in next(table, [])]
    if not {"file", "player"} <= set(named):
        raise DeckcheckError(f"{source}: a table of players has the columns {', '.join(COLUMNS)} in its first line")
    rows = []
    for cells in table:
        if not any(map(str.strip, cells)):
            continue
        row = dict(zip(named, map(str.strip, cells), strict=False))
        if not (row.get("file") and row.get("player")):
            raise DeckcheckError(f"{source}:{table.line_num}: a row names no {'player' if row.get('file') else 'file'}")
        rows.append((row["file"], Owner(row["player"], row.get("deck", ""))))
    return Players(source, rows)
