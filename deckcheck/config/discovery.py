# ruff: noqa: PTH100, PTH109, PTH110, PTH112, PTH116, PTH118, PTH120
# Asked for every folder above every deck, where pathlib would take ten times as long.
"""By what each deck is judged: what its nearest configuration file says, under what the command line says.

``Configured().at("decks/mine.txt")`` is looked up once for each folder; without a configuration file it costs a few
questions to the file system, and nothing more is imported.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from stat import S_ISREG
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.config.settings import Settings, over
from deckcheck.errors import InvalidConfiguration, NotInForce, UnknownFormat, did_you_mean

if TYPE_CHECKING:
    from deckcheck.config.file import Configuration

FILES = ("deckcheck.toml", "pyproject.toml")
"""What configuration files are called; of both in one folder the first counts."""


_NOTHING = Settings()


class _Place(NamedTuple):
    """A folder as paths name it: its configuration, and the file that it is where it is none, such as an archive."""

    configuration: Configuration | None
    file: str


class Configured:
    """Finds the settings of decks, and remembers them by folder.

    ``given`` is what goes before any configuration (the command line), ``file`` the configuration of all decks,
    ``isolated`` decks have none. Whatever it is asked, it may raise InvalidConfiguration.
    """

    def __init__(self, given: Settings = _NOTHING, *, file: str = "", isolated: bool = False) -> None:
        self.given, self._file, self._isolated = given, file, isolated
        self._places: dict[str, _Place] = {}
        self._nearest: dict[str, Configuration | None] = {}
        self._settled: dict[tuple[str, tuple[int, ...]], Settings] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return _configured, (self.given, self._file, self._isolated)

    def at(self, path: str) -> Settings:
        """The settings of the deck at a path, which need not exist; ``-`` is in the current folder.

        A deck in a file of many is judged as that file is.
        """
        place = self._place(os.path.dirname(path))
        found = place.configuration
        which = _meant(found, place.file or path) if found and found.overrides else ()
        key = (found.name if found else "", which)
        if key not in self._settled:
            self._settled[key] = _settled(self.given, found, which)
        return self._settled[key]

    def file(self, path: str) -> str:
        """The configuration file of the deck at a path, ``""`` when there is none."""
        found = self._place(os.path.dirname(path)).configuration
        return found.name if found else ""

    def files(self, folder: str) -> frozenset[str]:
        """The real paths of the facts and format files that the configuration of a folder names: they are no decks."""
        found = self._place(folder).configuration
        return frozenset(map(os.path.realpath, found.files)) if found else frozenset()

    def _place(self, folder: str) -> _Place:
        place = self._places.get(folder)
        if place is None:
            inside, file = folder, ""
            while inside and not os.path.isdir(inside):  # a name in an archive may hold anything, such as ".."
                inside, file = os.path.dirname(inside), inside
            place = _Place(self._look(os.path.abspath(inside)), file if file and os.path.exists(file) else "")
            self._places[folder] = place
        return place

    def _look(self, folder: str) -> Configuration | None:
        """The configuration of an absolute folder: its own, or that of the nearest folder above which has one."""
        if self._isolated or self._file:
            folder = ""
        passed = []
        while folder not in self._nearest:
            passed.append(folder)
            found = self._in(folder)
            above = os.path.dirname(folder)
            if found is not None or above == folder:
                self._nearest[folder] = found
                break
            folder = above
        for each in passed:
            self._nearest[each] = self._nearest[folder]
        return self._nearest[folder]

    def _in(self, folder: str) -> Configuration | None:
        """The configuration in a folder."""
        if not folder:
            return None if self._isolated else self._read(os.path.abspath(self._file), self._file)
        for name in FILES:
            path = os.path.join(folder, name)
            try:
                there = S_ISREG(os.stat(path).st_mode)
            except OSError as error:
                if os.path.islink(path):  # noqa: PTH114 - which somebody meant to hold
                    raise InvalidConfiguration(f"{_called(path)}: cannot be read: {error.strerror}") from None
                continue
            if there and (found := self._read(path, _called(path))) is not None:
                return found
        return None

    def _read(self, path: str, name: str) -> Configuration | None:
        from deckcheck.config.file import read_configuration

        found = read_configuration(path, name, self.given.formats)
        if found is None and self._file:
            raise InvalidConfiguration(f"{name}: there is no [tool.deckcheck] in it")
        return found


def _configured(given: Settings, file: str, isolated: bool) -> Configured:
    return Configured(given, file=file, isolated=isolated)


def _called(path: str) -> str:
    """What to call a configuration file: relative to the current folder where it lies in it or above it."""
    here = os.path.join(os.getcwd(), "")
    folder = os.path.join(os.path.dirname(path), "")
    return os.path.relpath(path) if folder.startswith(here) or here.startswith(folder) else path


def _meant(found: Configuration, path: str) -> tuple[int, ...]:
    """Which of the overrides are meant for a path: for itself, or for a folder that it lies in."""
    bundle, _, line = path.rpartition(":")
    if bundle.lower().endswith(".jsonl") and line.isdecimal():
        path = bundle
    inner = os.path.relpath(os.path.abspath(path), found.folder).replace(os.sep, "/")
    if inner.startswith("../"):
        return ()
    ends = [at for at, sign in enumerate(inner) if sign == "/"]
    folders = [inner[:end] for end in ends]
    return tuple(
        number
        for number, override in enumerate(found.overrides)
        if override.meant(inner, False) or any(override.meant(folder, True) for folder in folders)
    )


def _settled(given: Settings, found: Configuration | None, which: Iterable[int]) -> Settings:
    """What the file says, then the overrides that are meant, then what is given."""
    if found is None:
        return given
    settings = found.values
    for number in which:
        settings = over(settings, found.overrides[number].values)
    settings = over(settings, given)
    _check(settings)
    return settings


def _check(settings: Settings) -> None:
    """Raises InvalidConfiguration for values that are right each by itself, but not together."""
    if settings.as_of:
        from deckcheck.games import find_edition

        for text in settings.formats:
            try:
                if text != "all" and not text.lower().endswith(".toml"):
                    find_edition(text, date=settings.as_of)
            except NotInForce as error:
                source = settings.source("format")
                where = source if source.startswith("--") else f"{source}: format"
                raise InvalidConfiguration(f"{where}: {error}") from None
            except UnknownFormat:  # of several games, which each deck settles
                continue
    if settings.release:
        from deckcheck.cards import Database

        with Database.beside_built_in(settings.card_db) as database:
            held = {game: [each.date for each in database.releases(game)] for game in database.games()}
        dates = [date for releases in held.values() for date in releases]
        if settings.release not in dates:
            near = did_you_mean(settings.release, dates) or "."
            there = "; ".join(f"of {game} {', '.join(releases)}" for game, releases in held.items())
            said = f"there is no card release {settings.release!r}{near} There are {there}."
            raise InvalidConfiguration(f"{settings.source('cards')}: cards: {said}")
