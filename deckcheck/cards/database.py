"""The compiled card database: opened read-only, verified, asked by indexed queries."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from deckcheck.cards.fact_schema import GAMES
from deckcheck.cards.printings import Cards, Printing, Release
from deckcheck.errors import DamagedDatabase, UnknownRelease

__all__ = ["DATA", "DATABASE", "MANIFEST", "SCHEMA", "Cards", "Database", "Printing", "Release"]

SCHEMA = 2
DATA = Path(__file__).parent / "data"
DATABASE = "cards.sqlite"
MANIFEST = "manifest.json"

_REMEDY = "Reinstall deckcheck, or in a checkout rebuild it with: python -m deckcheck.cards.build.compile"
_REMEDY_ELSEWHERE = "Make one of LackeyCCG's card data with: deckcheck cards import carddata.txt -o"


class Database:
    """Every release of every game's cards.

    A database may have another ``behind`` it, which is asked about the games that it does not hold itself.
    """

    def __init__(
        self, connection: sqlite3.Connection, manifest: Mapping[str, Any], behind: Database | None = None
    ) -> None:
        self._connection = connection
        self.manifest = manifest
        self.behind = behind

    @classmethod
    def open(cls, folder: Path | None = None, remedy: str = _REMEDY, *, one_thread: bool = True) -> Database:
        """The database in ``folder``, by default the built-in one.

        Only the thread that opens it may ask it, unless it is not for ``one_thread``: then those that share it see to
        it that no two ask at once.

        Raises :class:`DamagedDatabase` when it is missing or not the one its manifest describes.
        """
        folder = folder or DATA
        path = folder / DATABASE
        try:
            manifest = json.loads((folder / MANIFEST).read_bytes())
            content = path.read_bytes()
        except (OSError, ValueError) as error:
            why = _absent(folder) or str(error)
            raise DamagedDatabase(f"The card database cannot be read: {why}. {remedy}") from error
        if not isinstance(manifest, dict) or manifest.get("schema") != SCHEMA:
            found = manifest.get("schema") if isinstance(manifest, dict) else None
            raise DamagedDatabase(f"{folder / MANIFEST} has schema {found}, not {SCHEMA}. {remedy}")
        if manifest.get("sha256") != sha256(content).hexdigest():
            raise DamagedDatabase(f"{path} is not the file its manifest describes. {remedy}")
        games = manifest.get("games")
        if not isinstance(games, dict) or not games.keys() <= GAMES.keys():
            raise DamagedDatabase(f"{folder / MANIFEST} does not name the games it holds. {remedy}")
        quoted = path.absolute().as_posix().replace("%", "%25").replace("?", "%3f").replace("#", "%23")
        address = f"file:{'' if quoted.startswith('/') else '/'}{quoted}?mode=ro&immutable=1"
        return cls(sqlite3.connect(address, uri=True, check_same_thread=one_thread), manifest)

    @classmethod
    def beside_built_in(cls, folder: str | Path | None) -> Database:
        """A player's database with the built-in one behind it; without a folder the built-in one.

        Raises what :meth:`open` raises.
        """
        if not folder:
            return cls.open()
        database = cls.open(Path(folder), f"{_REMEDY_ELSEWHERE} {folder}")
        database.behind = cls.open()
        return database

    def games(self) -> tuple[str, ...]:
        """The games there are cards of."""
        return tuple(dict.fromkeys((*self.manifest["games"], *(self.behind.games() if self.behind else ()))))

    def releases(self, game: str) -> tuple[Release, ...]:
        """The game's releases, oldest first; none for a game the database does not hold."""
        if self.behind and game not in self.manifest["games"]:
            return self.behind.releases(game)
        query = "SELECT date, count, digest FROM release WHERE game = ? ORDER BY ordinal"
        return tuple(Release(*row) for row in self.ask(query, game))

    def release_on(self, game: str, date: str) -> Release:
        """The game's newest release on or before an ISO date; the oldest where there is none so early.

        Raises :class:`UnknownRelease` for a game there are no cards of.
        """
        releases = self.releases(game)
        if not releases:
            raise UnknownRelease(f"There are no cards of {game!r}; the games are {', '.join(self.games())}.")
        return max((each for each in releases if each.date <= date), default=releases[0])

    def cards(self, game: str, release: str | None = None) -> Cards:
        """The game's cards in one release, by default the newest.

        Raises :class:`UnknownRelease`, which names the ones there are.
        """
        if self.behind and game not in self.manifest["games"]:
            return self.behind.cards(game, release)
        releases = self.releases(game)
        if not releases:
            raise UnknownRelease(f"There are no cards of {game!r}; the games are {', '.join(self.games())}.")
        dates = [found.date for found in releases]
        if release is not None and release not in dates:
            raise UnknownRelease(f"There is no release {release!r} of {game}; there are {', '.join(dates)}.")
        ordinal = len(dates) - 1 if release is None else dates.index(release)
        return Cards(self, game, releases[ordinal], ordinal)

    def ask(self, query: str, *values: object) -> sqlite3.Cursor:
        """The rows a query finds. Raises :class:`DamagedDatabase` for a file that cannot be asked."""
        try:
            return self._connection.execute(query, values)
        except sqlite3.ProgrammingError:  # closed
            raise
        except sqlite3.DatabaseError as error:
            raise DamagedDatabase(f"The card database cannot be asked: {error}. {_REMEDY}") from error

    def close(self) -> None:
        """Let go of the file, after which neither this nor its :class:`Cards` can be asked."""
        self._connection.close()
        if self.behind:
            self.behind.close()

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()


def _absent(folder: Path) -> str:
    """What a folder lacks of a card database; ``""`` when both its files are there."""
    if not folder.is_dir():
        return f"{folder} is not a folder" if folder.exists() else f"there is no folder {folder}"
    lacking = [name for name in (DATABASE, MANIFEST) if not (folder / name).is_file()]
    return f"the folder {folder} holds no {' and no '.join(lacking)}" if lacking else ""
