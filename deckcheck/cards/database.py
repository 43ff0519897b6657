"""The compiled card database: opened read-only, verified, asked by indexed queries."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.cards.fields import GAMES
from deckcheck.cards.names import fold
from deckcheck.cards.normalise import image_id
from deckcheck.cards.titles import halves_of
from deckcheck.errors import DamagedDatabase, UnknownRelease
from deckcheck.facts import Value

if TYPE_CHECKING:
    from deckcheck.cards.names import Found

SCHEMA = 1
DATA = Path(__file__).parent / "data"
DATABASE = "cards.sqlite"
MANIFEST = "manifest.json"

_REMEDY = "Reinstall deckcheck, or in a checkout rebuild it with: python -m deckcheck.cards.build"
_REMEDY_ELSEWHERE = "Make it anew with: deckcheck cards import"
_CARD = "card.id, card.name, card.title, card.set_code, card.facts"


class Release(NamedTuple):
    """The state of a game's cards on a date: how many printings, and what their facts hash to."""

    date: str
    count: int  # type: ignore[assignment]  # the field's own word, though tuples have a method so named
    digest: str


class Printing(NamedTuple):
    """One printing with its facts in one release; ``facts`` holds name, title and set as well.

    ``id`` stands for these very facts: a printing has another id in a release that states others of it.
    """

    id: int
    name: str
    title: str
    set: str
    facts: Mapping[str, Value]


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
    def open(cls, folder: Path | None = None, remedy: str = _REMEDY) -> Database:
        """The database in ``folder``, by default the built-in one.

        Raises :class:`DamagedDatabase` when it is missing or not the one its manifest describes.
        """
        folder = folder or DATA
        path = folder / DATABASE
        try:
            manifest = json.loads((folder / MANIFEST).read_bytes())
            content = path.read_bytes()
        except (OSError, ValueError) as error:
            raise DamagedDatabase(f"The card database cannot be read: {error}. {remedy}") from error
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
        return cls(sqlite3.connect(address, uri=True), manifest)

    @classmethod
    def beside_built_in(cls, folder: str | Path | None) -> Database:
        """A player's database with the built-in one behind it; without a folder the built-in one.

        Raises what :meth:`open` raises.
        """
        if not folder:
            return cls.open()
        database = cls.open(Path(folder), _REMEDY_ELSEWHERE)
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


class Cards:
    """One game's cards in one release. What was asked once is remembered."""

    def __init__(self, database: Database, game: str, release: Release, ordinal: int) -> None:
        self.game = game
        self.release = release
        self.found: dict[tuple[str, str, str], Found] = {}
        self._database = database
        self._ordinal = ordinal
        self._game = GAMES[game]
        self._printings: dict[int, Printing] = {}
        self._answers: dict[str, tuple[tuple[str, Printing], ...]] = {}

    def lookup(self, key: str) -> tuple[tuple[str, Printing], ...]:
        """Every printing that answers to a folded name, with the kind of name it is.

        The kinds: ``name``, ``title`` (with or without its bracket), ``half``, ``alias``, ``former``.
        """
        if (known := self._answers.get(key)) is None:
            query = (
                f"SELECT name.kind, {_CARD} FROM name JOIN card ON card.id = name.card "  # noqa: S608
                "WHERE name.folded = ? AND name.game = ? AND card.since <= ? AND ? < card.until ORDER BY card.id"
            )
            rows = self._database.ask(query, key, self.game, self._ordinal, self._ordinal)
            known = self._answers[key] = tuple((kind, self._printing(*row)) for kind, *row in rows)
        return known

    def named(self, name: str) -> tuple[Printing, ...]:
        """The printings a name may mean, whatever spelling it comes in (see :func:`deckcheck.cards.names.find`)."""
        from deckcheck.cards.names import find

        return find(self, name).printings

    def pictured(self, image: str) -> tuple[Printing, ...]:
        """The printings with this picture id, with or without a file ending."""
        return self._select("JOIN image ON image.card = card.id", "image.image = ?", image_id(image))

    def names(self) -> Sequence[str]:
        """The printed name of every printing in the release, as deck tools write it."""
        return [name for name, _ in self._called()]

    @cached_property
    def spellings(self) -> Mapping[str, tuple[str, list[str]]]:
        """By its folded title, and by each of its halves: how a card is spelled, and its printings' names."""
        found: dict[str, tuple[str, list[str]]] = {}
        for name, title in self._called():
            for text in (title, *halves_of(title)):
                found.setdefault(fold(text), (text, []))[1].append(name)
        return found

    def other_names(self) -> Iterator[tuple[str, Printing]]:
        """Every alias and former name, folded, with a printing it stands for."""
        query = (
            f"SELECT name.folded, {_CARD} FROM name JOIN card ON card.id = name.card "  # noqa: S608
            "WHERE name.kind IN ('alias', 'former') AND card.game = ? AND card.since <= ? AND ? < card.until "
            "ORDER BY name.folded, card.id"
        )
        for folded, *row in self._database.ask(query, self.game, self._ordinal, self._ordinal):
            yield folded, self._printing(*row)

    def all(self) -> Iterator[Printing]:
        """Every printing of the release."""
        return iter(self._select("", "1"))

    def search(
        self,
        text: str = "",
        *,
        set: str = "",
        type: str = "",
        brigade: str = "",
        limit: int = 50,
    ) -> tuple[Printing, ...]:
        """Printings whose name holds ``text``, at most ``limit``, in the order of their names.

        ``set`` is a code or the set's name; ``type`` and ``brigade`` are one of the card's, case aside.
        """
        wanted = [fold(word) for word in (set, type, brigade)]
        where = "card.id IN (SELECT card FROM name WHERE kind IN ('name', 'title', 'half') AND instr(folded, ?))"
        found = []
        for printing in self._select("", where, fold(text)):
            facts = printing.facts
            held = (
                (printing.set, *_texts(facts.get("set_name", ()))),
                _texts(facts.get("type", facts.get("kind", ()))),
                _texts(facts.get("brigades", ())),
            )
            if all(not word or word in map(fold, texts) for word, texts in zip(wanted, held, strict=True)):
                found.append(printing)
        return tuple(sorted(found, key=lambda printing: (fold(printing.name), printing.id))[:limit])

    def _called(self) -> list[tuple[str, str]]:
        query = "SELECT name, title FROM card WHERE game = ? AND since <= ? AND ? < until ORDER BY name, id"
        return self._database.ask(query, self.game, self._ordinal, self._ordinal).fetchall()

    def _select(self, join: str, where: str, *values: str) -> tuple[Printing, ...]:
        query = (
            f"SELECT {_CARD} FROM card {join} "  # noqa: S608
            f"WHERE {where} AND card.game = ? AND card.since <= ? AND ? < card.until ORDER BY card.id"
        )
        rows = self._database.ask(query, *values, self.game, self._ordinal, self._ordinal)
        return tuple(self._printing(*row) for row in rows)

    def _printing(self, number: int, name: str, title: str, code: str, text: str) -> Printing:
        if (known := self._printings.get(number)) is None:
            stated: dict[str, Value] = {"name": name, "title": title, "set": code}
            for key, value in json.loads(text).items():
                stated[key] = tuple(value) if isinstance(value, list) else value
            known = Printing(number, name, title, code, self._game.with_defaults(stated))
            self._printings[number] = known
        return known


def _texts(value: Value) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (str(value),)
