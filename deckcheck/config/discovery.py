# ruff: noqa: PTH100, PTH109, PTH110, PTH112, PTH116, PTH118, PTH120
# Asked for every folder above every deck, where pathlib would take ten times as long.
"""Finds what each deck is judged by: what its nearest configuration file says, under what the command line says.

``Configured().at("decks/mine.txt")`` is looked up once for each folder; without a configuration file it costs a few
questions to the file system, and nothing more is imported.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import partial
from stat import S_ISREG
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.config.settings import Settings, no_edition, over, unknown_release
from deckcheck.errors import InvalidConfiguration

if TYPE_CHECKING:
    from deckcheck.config.file import Configuration

FILES = ("deckcheck.toml", "pyproject.toml")
"""What configuration files are called; of both in one folder the first counts."""


_NOTHING = Settings()


class _Folder(NamedTuple):
    """A folder as paths name it: its configuration, or why that cannot hold, and the ``file`` that it is in truth."""

    configuration: Configuration | InvalidConfiguration | None
    file: str


class Configured:
    """Finds the settings of decks, and remembers them by folder.

    ``given`` is what goes before any configuration (the command line), ``file`` the configuration of all decks,
    ``isolated`` decks have none. Whatever it is asked, it may raise InvalidConfiguration; for a configuration that was
    brought with the lists only ``at`` does, so that it spoils no more than the decks it is for.
    """

    def __init__(self, given: Settings = _NOTHING, *, file: str = "", isolated: bool = False) -> None:
        self.given, self._file, self._isolated = given, file, isolated
        self._folders: dict[str, _Folder] = {}
        self._nearest: dict[str, Configuration | InvalidConfiguration | None] = {}
        self._settings: dict[tuple[str, tuple[int, ...]], Settings] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Configured, file=self._file, isolated=self._isolated), (self.given,)

    def at(self, path: str) -> Settings:
        """Return the settings of the deck at a path, which need not exist; ``-`` is in the current folder.

        A deck in a file of many is judged as that file is.
        """
        folder = self._folder(os.path.dirname(path))
        found = folder.configuration
        if isinstance(found, InvalidConfiguration):
            raise InvalidConfiguration(str(found))
        overrides = _matching_overrides(found, folder.file or path) if found and found.overrides else ()
        key = (found.name if found else "", overrides)
        if key not in self._settings:
            self._settings[key] = _combined(self.given, found, overrides)
        return self._settings[key]

    def found(self, path: str) -> tuple[tuple[str, str], ...]:
        """Return what a configuration that was found, not named, sets for the deck at a path: keys, and where.

        Ignored rules are left out, each of which says where it is stated.
        """
        if self._file or self._folder(os.path.dirname(path)).configuration is None:
            return ()
        stated = self.at(path).sources
        return tuple((key, source) for key, source in stated if key != "ignore" and not source.startswith("--"))

    def is_brought(self, path: str) -> bool:
        """Is the deck at a path judged by a configuration found elsewhere than at or above the current folder?"""
        found = self._folder(os.path.dirname(path)).configuration
        if self._file or found is None:
            return False
        return isinstance(found, InvalidConfiguration) or _is_brought(found.folder)

    def file(self, path: str) -> str:
        """Return the configuration file of the deck at a path, ``""`` when there is none."""
        found = self._sound(os.path.dirname(path))
        return found.name if found else ""

    def files(self, folder: str) -> frozenset[str]:
        """Return the real paths of the facts and format files that a folder's configuration names; none is a deck."""
        found = self._sound(folder)
        return frozenset(map(os.path.realpath, found.files)) if found else frozenset()

    def _sound(self, folder: str) -> Configuration | None:
        found = self._folder(folder).configuration
        return None if isinstance(found, InvalidConfiguration) else found

    def _folder(self, folder: str) -> _Folder:
        known = self._folders.get(folder)
        if known is None:
            inside, file = folder, ""
            while inside and not os.path.isdir(inside):  # a name in an archive may hold anything, such as ".."
                inside, file = os.path.dirname(inside), inside
            known = _Folder(self._nearest_to(os.path.abspath(inside)), file if file and os.path.exists(file) else "")
            self._folders[folder] = known
        return known

    def _nearest_to(self, folder: str) -> Configuration | InvalidConfiguration | None:
        """Return the configuration of an absolute folder: its own, or that of the nearest folder above with one.

        If it came with the lists and is invalid, return the error.
        """
        if self._isolated or self._file:
            folder = ""
        if folder not in self._nearest:
            found: Configuration | InvalidConfiguration | None
            try:
                found = self._in(folder)
            except InvalidConfiguration as error:
                if not folder or not _is_brought(folder):
                    raise
                found = error
            above = os.path.dirname(folder)
            self._nearest[folder] = self._nearest_to(above) if found is None and above != folder else found
        return self._nearest[folder]

    def _in(self, folder: str) -> Configuration | None:
        """Return the configuration in a folder."""
        if not folder:
            return None if self._isolated else self._read(os.path.abspath(self._file), self._file)
        for name in FILES:
            path = os.path.join(folder, name)
            try:
                there = S_ISREG(os.stat(path).st_mode)
            except OSError as error:
                if os.path.islink(path):  # noqa: PTH114 - which somebody meant to hold
                    raise InvalidConfiguration(f"{_display_name(path)}: cannot be read: {error.strerror}") from None
                continue
            if there and (found := self._read(path, _display_name(path))) is not None:
                return found
        return None

    def _read(self, path: str, name: str) -> Configuration | None:
        from deckcheck.config.file import read_configuration

        found = read_configuration(path, name, self.given.formats)
        if found is None and self._file:
            raise InvalidConfiguration(f"{name}: there is no [tool.deckcheck] in it")
        return found


def _is_brought(folder: str) -> bool:
    """Is an absolute folder neither the current one nor above it?"""
    here = os.path.join(os.path.realpath(os.getcwd()), "")
    return not here.startswith(os.path.join(os.path.realpath(folder), ""))


def _display_name(path: str) -> str:
    """Return what to call a configuration file: its path, from the current folder if in or above it."""
    here = os.path.join(os.getcwd(), "")
    folder = os.path.join(os.path.dirname(path), "")
    return os.path.relpath(path) if folder.startswith(here) or here.startswith(folder) else path


def _matching_overrides(configuration: Configuration, path: str) -> tuple[int, ...]:
    """Return the numbers of the overrides that match a path, or a folder that it lies in."""
    bundle, _, line = path.rpartition(":")
    if bundle.lower().endswith((".jsonl", ".ndjson")) and line.isdecimal():
        path = bundle
    inner = os.path.relpath(os.path.abspath(path), configuration.folder).replace(os.sep, "/")
    if inner.startswith("../"):
        return ()
    return tuple(number for number, each in enumerate(configuration.overrides) if each.patterns.cover(inner))


def _combined(given: Settings, configuration: Configuration | None, overrides: Iterable[int]) -> Settings:
    """Return what the file says, under its matching overrides, under what is given."""
    if configuration is None:
        return given
    settings = configuration.values
    for number in overrides:
        settings = over(settings, configuration.overrides[number].values)
    settings = over(settings, given)
    check_together(settings)
    return settings


def check_together(settings: Settings) -> None:
    """Raise InvalidConfiguration for values that are right each by itself, but not together."""
    if message := no_edition(settings.formats, settings.as_of):
        source = settings.source("format")
        where = source if source.startswith("--") else f"{source}: format"
        raise InvalidConfiguration(f"{where}: {message}")
    if settings.release and (message := unknown_release(settings.release, settings.card_db)):
        raise InvalidConfiguration(f"{settings.source('cards')}: cards: {message}")
