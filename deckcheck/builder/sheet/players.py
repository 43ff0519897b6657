"""The owners of lists: from a table of players, or else from the list itself or its file name."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import NamedTuple

from deckcheck.batch.sources import Source
from deckcheck.decklists.csv import safe_table
from deckcheck.errors import DeckcheckError
from deckcheck.patterns import late_pattern

COLUMNS = ("file", "player", "deck", "address")
_SEPARATOR = late_pattern(r"\s+[-–—]\s+|\s*__\s*")


class Owner(NamedTuple):
    """The player and the name of a deck, and the address for replies; empty = unknown."""

    player: str = ""
    deck: str = ""
    address: str = ""


def of_file_name(path: str) -> Owner:
    """Return the owner by a file name: player and deck if a dash separates them, otherwise the deck alone.

    A single name might as well be a deck's as a player's, so the player is left empty.

    >>> of_file_name("round 1/Anna Schmidt - Prophets.txt"), of_file_name("dorcas__two_kings.dek")
    (Owner(player='Anna Schmidt', deck='Prophets', address=''), Owner(player='dorcas', deck='two kings', address=''))
    >>> of_file_name("lists/blue_prophets.txt")
    Owner(player='', deck='blue prophets', address='')
    """
    name = PurePath(path).name
    stem = name if name.startswith(".") else name.rpartition(".")[0] or name
    first, *others = [part.replace("_", " ").strip() for part in _SEPARATOR.split(stem)]
    if first and others and all(others):
        return Owner(first, " - ".join(others))
    return Owner("", "" if name == "-" else stem.replace("_", " ").strip())


class Players:
    """The players of a tournament by the files of their lists; ``source`` is the table that names them."""

    def __init__(self, source: str, rows: Iterable[tuple[str, Owner]]) -> None:
        self.source = source
        self._asked: set[str] = set()
        self._owners: dict[tuple[str, str], list[tuple[str, Owner]]] = defaultdict(list)
        for file, owner in rows:
            path = PurePath(file)
            for key in ("path", file), ("name", path.name), ("stem", path.stem):
                self._owners[key].append((file, owner))

    def of(self, path: str, file: str = "") -> Owner | None:
        """Return the owner of a deck, by its path, name, or name without extension; ``None`` if not in the table.

        A deck in another ``file`` belongs to the owner of that, unless the table has its own path. Raises
        DeckcheckError if several players have a list of that name.
        """
        own = PurePath(path)
        holders = [each for each in own.parents if file and each.is_relative_to(file)]
        keys = [("path", str(each)) for each in (own, *holders)]
        for each in (*holders, own):  # a path may be a name without extension
            keys += ("name", each.name), ("path", each.stem), ("stem", each.stem)
        for key in keys:
            if rows := self._owners.get(key):
                if len({owner for _, owner in rows}) > 1:
                    raise DeckcheckError(f"{self.source}: several players have the list {rows[0][0]}")
                self._asked.add(rows[0][0])
                return rows[0][1]
        return None

    def asked_for(self, sources: Iterator[Source]) -> Iterator[Source]:
        """Yield the lists, and remember which files of the table are among them; each of these has to be a list."""
        decks, others = set[str](), dict[str, Source]()
        for source in sources:
            if source.skipped and self._names(source.path):
                source = source._replace(skipped="", fault=source.skipped)
            if source.skipped:
                others[source.holder] = Source(source.holder, fault="a file without decks")
            else:
                decks.add(source.holder)
                self.of(source.path, source.file)
            yield source
        for file, without_decks in others.items():
            if file not in decks and self._names(file):
                self.of(file)
                yield without_decks

    def _names(self, path: str) -> bool:
        """Does the table name this very file?"""
        return not self._owners.keys().isdisjoint([("path", str(PurePath(path))), ("name", PurePath(path).name)])

    @property
    def without_list(self) -> list[str]:
        """Return the files that the table names and nobody asked for."""
        return [file for by, file in self._owners if by == "path" and file not in self._asked]


def players_table(rows: Iterable[tuple[str, ...]]) -> str:
    """Return a CSV table of players from rows of cells; formulas are quoted, so no spreadsheet evaluates them."""
    return safe_table([COLUMNS, *rows])


def read_players(source: str, data: bytes) -> Players:
    """Return the players from a CSV table with the column ``file``, and optionally ``player``, ``deck``, ``address``.

    Raises DeckcheckError for another table, and for a row without a file.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    head = text.partition("\n")[0]
    table = csv.reader(io.StringIO(text), delimiter=max(",;\t", key=head.count))
    named = [cell.strip().casefold() for cell in next(table, [])]
    if "file" not in named:
        raise DeckcheckError(f"{source}: a table of players has the columns {', '.join(COLUMNS)} in its first line")
    rows = []
    for cells in table:
        if not any(map(str.strip, cells)):
            continue
        row = dict(zip(named, map(str.strip, cells), strict=False))
        if not row.get("file"):
            raise DeckcheckError(f"{source}:{table.line_num}: a row names no file")
        rows.append((row["file"], Owner(*(row.get(column, "") for column in COLUMNS[1:]))))
    return Players(source, rows)
