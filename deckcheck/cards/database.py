"""The compiled card database, opened read-only and verified: its releases and their cards."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from threading import RLock
from typing import Any
from zlib import crc32

from deckcheck.cards.cards_of_release import Cards
from deckcheck.cards.fact_schema import GAMES, Printing, Release
from deckcheck.cards.known_names import KnownNames
from deckcheck.errors import DamagedDatabase, UnknownRelease

SCHEMA = 4
DATA = Path(__file__).parent / "data"
DATABASE = "cards.sqlite"
MANIFEST = "manifest.json"

_REMEDY = "Reinstall deckcheck, or in a checkout rebuild it with: python -m deckcheck.cards.build"
_REMEDY_ELSEWHERE = "Make one of LackeyCCG's card data with: deckcheck cards import carddata.txt -o"


class Database:
    """Every release of every game's cards.

    Games missing here are looked up in the database ``fallback``, if there is one. Any thread may query the database;
    only the thread that holds ``turn`` may use the caches of its :class:`Cards`.
    """

    def __init__(self, connection: sqlite3.Connection, manifest: Mapping[str, Any], remedy: str) -> None:
        self._connection, self._remedy = connection, remedy
        self.turn = RLock()
        self.manifest = manifest
        self.fallback: Database | None = None
        self.printings: dict[int, Printing] = {}
        self.known_names: dict[tuple[str, int], KnownNames] = {}
        """All names by game and release ordinal, once loaded."""

    @classmethod
    def open(cls, folder: Path | None = None, remedy: str = _REMEDY) -> Database:
        """Return the database in ``folder``, by default the built-in one.

        Raises :class:`DamagedDatabase` if it is missing or does not match its manifest.
        """
        folder = folder or DATA
        path = folder / DATABASE
        try:
            manifest = json.loads((folder / MANIFEST).read_bytes())
            described = isinstance(manifest, dict) and _is_described(path, manifest)
        except (OSError, ValueError, RecursionError) as error:
            why = _missing_files(folder) or str(error)
            raise DamagedDatabase(f"The card database cannot be read: {why}. {remedy}") from error
        schema = manifest.get("schema") if isinstance(manifest, dict) else None
        if schema != SCHEMA:
            age = f": {'an older' if schema < SCHEMA else 'a newer'} deckcheck made it" if type(schema) is int else ""
            raise DamagedDatabase(f"{folder / MANIFEST} has schema {schema}, not {SCHEMA}{age}. {remedy}")
        if not described:
            raise DamagedDatabase(f"{path} is not the file its manifest describes. {remedy}")
        games = manifest.get("games")
        if not isinstance(games, dict) or not games.keys() <= GAMES.keys():
            raise DamagedDatabase(f"{folder / MANIFEST} does not name the games it holds. {remedy}")
        quoted = path.absolute().as_posix().replace("%", "%25").replace("?", "%3f").replace("#", "%23")
        address = f"file:{'' if quoted.startswith('/') else '/'}{quoted}?mode=ro&immutable=1"
        return cls(sqlite3.connect(address, uri=True, check_same_thread=False), manifest, remedy)

    @classmethod
    def with_built_in(cls, folder: str | Path | None) -> Database:
        """Return a player's database with the built-in one ``fallback`` it; without a folder, the built-in one alone.

        Raises the same errors as :meth:`open`.
        """
        if not folder:
            return cls.open()
        database = cls.open(Path(folder), f"{_REMEDY_ELSEWHERE} {folder}")
        database.fallback = cls.open()
        return database

    def games(self) -> tuple[str, ...]:
        """Return the games that have cards."""
        return tuple(dict.fromkeys((*self.manifest["games"], *(self.fallback.games() if self.fallback else ()))))

    def releases(self, game: str) -> tuple[Release, ...]:
        """Return the game's releases, oldest first; empty for a game without cards."""
        if self.fallback and game not in self.manifest["games"]:
            return self.fallback.releases(game)
        query = "SELECT date, count, digest FROM release WHERE game = ? ORDER BY ordinal"
        return tuple(Release(*row) for row in self.ask(query, game))

    def release_on(self, game: str, date: str) -> Release:
        """Return the game's newest release on or before an ISO date; the oldest if all are later.

        Raises :class:`UnknownRelease` for a game without cards.
        """
        releases = self._known_releases(game)
        return max((release for release in releases if release.date <= date), default=releases[0])

    def cards(self, game: str, release: str | None = None) -> Cards:
        """Return the game's cards in one release (ISO date), by default the newest.

        Raises :class:`UnknownRelease`, which lists the existing releases.
        """
        if self.fallback and game not in self.manifest["games"]:
            return self.fallback.cards(game, release)
        releases = self._known_releases(game)
        dates = [known.date for known in releases]
        if release is not None and release not in dates:
            raise UnknownRelease(f"There is no release {release!r} of {game}; there are {', '.join(dates)}.")
        ordinal = len(dates) - 1 if release is None else dates.index(release)
        return Cards(self, game, releases[ordinal], ordinal)

    def cards_if_any(self, game: str, release: str | None = None) -> Cards:
        """Return the game's cards like :meth:`cards`; empty for a game without cards if no release is given."""
        if release is None and not self.releases(game):
            return Cards(self, game, Release("", 0, ""), -1)
        return self.cards(game, release)

    def _known_releases(self, game: str) -> tuple[Release, ...]:
        releases = self.releases(game)
        if not releases:
            raise UnknownRelease(f"There are no cards of {game!r}; the games are {', '.join(self.games())}.")
        return releases

    def ask(self, query: str, *values: object) -> list[Any]:
        """Return the rows of a query. Raises :class:`DamagedDatabase` if the file cannot be queried."""
        try:
            with self.turn:
                return self._connection.execute(query, values).fetchall()
        except UnicodeEncodeError:  # lone surrogates, from a command line that is not UTF-8: no card has them
            return self.ask(query, *(_encodable(value) if isinstance(value, str) else value for value in values))
        except sqlite3.ProgrammingError:  # closed
            raise
        except sqlite3.DatabaseError as error:
            raise self.damaged(f"cannot be asked: {error}") from error

    def names_of(self, game: str, ordinal: int) -> KnownNames:
        """Return all names of a release, none if it does not exist. Raises :class:`DamagedDatabase`."""
        from deckcheck.cards.known_names import NO_NAMES, gathered, unpacked  # most lists have no unknown name

        rows = self.ask("SELECT names FROM release WHERE game = ? AND ordinal = ?", game, ordinal)
        if not rows:
            return NO_NAMES
        if rows[0][0] is None:  # only the newest release stores them
            return gathered(self.ask, game, ordinal)
        try:
            return unpacked(rows[0][0])
        except ValueError as error:
            raise self.damaged(f"holds no names of {game}: {error}") from error

    def damaged(self, problem: str) -> DamagedDatabase:
        """Return an error that states what is wrong with the database and how to replace it."""
        return DamagedDatabase(f"The card database {problem}. {self._remedy}")

    def close(self) -> None:
        """Close the file; neither this nor its :class:`Cards` can be queried afterwards."""
        with self.turn:
            self._connection.close()
        if self.fallback:
            self.fallback.close()

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()


def _encodable(text: str) -> str:
    """Return a text with lone surrogates replaced."""
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")


def _is_described(path: Path, manifest: Mapping[str, Any]) -> bool:
    """Does the database match its manifest? Compares the CRC-32, since SHA-256 takes three times as long."""
    checksum = 0
    with path.open("rb", buffering=0) as content:
        while piece := content.read(1 << 16):
            checksum = crc32(piece, checksum)
    return manifest.get("crc32") == checksum


def _missing_files(folder: Path) -> str:
    """Return which files of a card database a folder lacks; ``""`` if it has both."""
    if not folder.is_dir():
        return f"{folder} is not a folder" if folder.exists() else f"there is no folder {folder}"
    lacking = [name for name in (DATABASE, MANIFEST) if not (folder / name).is_file()]
    return f"the folder {folder} holds no {' and no '.join(lacking)}" if lacking else ""
