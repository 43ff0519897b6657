# ruff: noqa: PTH100, PTH109, PTH110, PTH113, PTH114, PTH118, PTH120
# Used for every folder above every deck, where pathlib would take ten times as long.
"""Find the settings of each deck: those of its nearest configuration file, overridden by the command line.

Overrides in it, and options, choose decks by patterns for their paths, like those in ``.gitignore``.

``SettingsResolver().at("decks/mine.txt")`` looks up each folder only once. Without a configuration file it costs a few
file system calls, and imports nothing more.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import translate
from functools import cache, partial, reduce
from typing import Any, NamedTuple

from deckcheck.config.settings import Settings, no_edition, over, unknown_release
from deckcheck.errors import InvalidConfiguration

FILES = ("deckcheck.toml", "pyproject.toml")
"""The names of configuration files; if a folder has both, the first one counts."""

_NOTHING = Settings()


class Override(NamedTuple):
    """Settings for some decks only: those whose path below the configuration file matches a pattern."""

    patterns: PathPatterns
    values: Settings


@dataclass(frozen=True, eq=False)
class Configuration:
    """A configuration file: its name for messages, the folder that its paths are relative to, and its settings.

    One that came with the lists and is invalid has only the folder and the ``error``.
    """

    name: str = ""
    folder: str = ""
    values: Settings = _NOTHING
    overrides: tuple[Override, ...] = ()
    error: str = ""

    @property
    def files(self) -> Iterable[str]:
        """The facts, format and pool files it names, none of which is a deck."""
        for settings in (self.values, *(override.values for override in self.overrides)):
            yield from settings.facts
            yield from filter(None, [settings.pool_file])
            yield from filter(is_format_file, settings.formats)


_NO_CONFIGURATION = Configuration()


def is_format_file(format: str) -> bool:
    """Does a format, as stated, name the file of one?"""
    return format.lower().endswith(".toml")


class SettingsResolver:
    """Find the settings of decks, cached by folder.

    ``given`` are settings that override any configuration (the command line). ``file`` is the configuration of all
    decks (``""`` = find the nearest). ``isolated`` decks have none. ``base`` are settings that any configuration
    overrides (the user's own). All methods may raise InvalidConfiguration; for a
    configuration that came with the lists, only :meth:`at` and :meth:`found` do, so that it affects no other decks.
    """

    def __init__(
        self, given: Settings = _NOTHING, *, file: str = "", isolated: bool = False, base: Settings = _NOTHING
    ) -> None:
        self.given, self._file, self._isolated, self._base = given, file, isolated, base
        self._folder = cache(self._folder_at)
        self._nearest = cache(self._nearest_to)
        self._settings = cache(self._combined)

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(SettingsResolver, file=self._file, isolated=self._isolated, base=self._base), (self.given,)

    def at(self, path: str) -> Settings:
        """Return the settings of the deck in a file, which need not exist; ``-`` is in the current folder."""
        found = self._folder(os.path.dirname(path))
        if found.error:
            raise InvalidConfiguration(found.error)
        return self._settings(found, _matching_overrides(found, path) if found.overrides else ())

    def found(self, path: str) -> tuple[tuple[str, str], ...]:
        """Return the keys that a found (not given) configuration sets for the deck in a file, and their places.

        Ignored rules are omitted, since each states its own place.
        """
        if self._file or not self._folder(os.path.dirname(path)).folder:
            return ()
        stated = (each for each in self.at(path).sources if each not in self._base.sources)
        return tuple((key, source) for key, source in stated if key != "ignore" and not source.startswith("--"))

    def comes_with_lists(self, path: str) -> bool:
        """Does the deck's configuration come from a folder that is neither the current one nor above it?"""
        folder = self._folder(os.path.dirname(path)).folder
        return bool(folder) and not self._file and _is_outside_current(folder)

    def file(self, path: str) -> str:
        """Return the configuration file of the deck in a file; ``""`` if there is none or it is invalid."""
        return self._folder(os.path.dirname(path)).name

    def files(self, folder: str) -> frozenset[str]:
        """Return the real paths of the facts and format files that a folder's configuration names; none is a deck."""
        return frozenset(map(os.path.realpath, self._folder(folder).files))

    def _folder_at(self, folder: str) -> Configuration:
        """Return the configuration that applies in a folder."""
        if self._isolated:
            return _NO_CONFIGURATION
        if self._file:
            return self._nearest("")
        return self._nearest(os.path.abspath(folder))

    def _nearest_to(self, folder: str) -> Configuration:
        """Return the configuration of an absolute folder: its own, or that of the nearest folder above with one.

        One that came with the lists may be invalid. ``""`` stands for the folder of the given file.
        """
        if not folder:
            return self._read(os.path.abspath(self._file), self._file) or _NO_CONFIGURATION
        try:
            found = self._in(folder)
        except InvalidConfiguration as error:
            if not _is_outside_current(folder):
                raise
            return Configuration(folder=folder, error=str(error))
        above = os.path.dirname(folder)
        return self._nearest(above) if found is None and above != folder else found or _NO_CONFIGURATION

    def _in(self, folder: str) -> Configuration | None:
        """Return the configuration in a folder itself; ``None`` if there is none."""
        for name in FILES:
            path = os.path.join(folder, name)
            is_broken_link = os.path.islink(path) and not os.path.exists(path)  # reading it is an error
            is_there = is_broken_link or os.path.isfile(path)
            if is_there and (found := self._read(path, _display_name(path))) is not None:
                return found
        return None

    def _read(self, path: str, name: str) -> Configuration | None:
        from deckcheck.config.file import read_configuration

        found = read_configuration(path, name, self.given.formats)
        if found is None and self._file:
            raise InvalidConfiguration(f"{name}: there is no [tool.deckcheck] in it")
        return found

    def _combined(self, found: Configuration, overrides: Iterable[int]) -> Settings:
        """Return the base, overridden by the configuration, by its matching overrides, then by the given settings.

        Raises as :func:`check_together` does.
        """
        if found is _NO_CONFIGURATION and not self._base.sources:
            return self.given
        settings = reduce(
            over, [found.values, *(found.overrides[at].values for at in overrides), self.given], self._base
        )
        check_together(settings)
        return settings


def _is_outside_current(folder: str) -> bool:
    """Is an absolute folder neither the current one nor above it?"""
    here = os.path.join(os.path.realpath(os.getcwd()), "")
    return not here.startswith(os.path.join(os.path.realpath(folder), ""))


def _display_name(path: str) -> str:
    """Return a configuration file's name for messages: relative if its folder is in or above the current one."""
    here = os.path.join(os.getcwd(), "")
    folder = os.path.join(os.path.dirname(path), "")
    return os.path.relpath(path) if folder.startswith(here) or here.startswith(folder) else path


def _matching_overrides(configuration: Configuration, path: str) -> tuple[int, ...]:
    """Return the numbers, from 0, of the overrides that match a path or a folder above it."""
    inner = os.path.relpath(os.path.abspath(path), configuration.folder).replace(os.sep, "/")
    if inner.startswith("../"):
        return ()
    return tuple(number for number, each in enumerate(configuration.overrides) if each.patterns.cover(inner))


def check_together(settings: Settings) -> None:
    """Raise InvalidConfiguration for values that are valid alone but not together."""
    if message := no_edition(settings.formats, settings.as_of):
        source = settings.source("format")
        where = source if source.startswith("--") else f"{source}: format"
        raise InvalidConfiguration(f"{where}: {message}")
    if settings.release and (message := unknown_release(settings.release, settings.card_db)):
        raise InvalidConfiguration(f"{settings.source('cards')}: cards: {message}")


_ANY_FOLDERS = None
"""Represents ``**`` among the parts of a pattern."""
_Part = re.Pattern[str] | None


class PathPatterns:
    """A picklable set of patterns; a path matches if it matches any of them.

    ``*`` matches any characters except ``/``, ``?`` one of these, ``[ab]`` and ``[!ab]`` one that is or is not listed,
    and ``**`` any folders. A pattern with a ``/`` before its end matches the whole path, any other only the name. A
    pattern that ends in ``/`` matches only folders.

    >>> patterns = PathPatterns(["round-*/", "old/**/x.txt"])
    >>> patterns.match("2024/round-1", folder=True), patterns.match("round-1", folder=False)
    (True, False)
    >>> patterns.match("old/x.txt", folder=False), patterns.match("old/a/b/x.txt", folder=False)
    (True, True)
    """

    def __init__(self, patterns: Iterable[str]) -> None:
        self._patterns = [(_parts(pattern), pattern.endswith("/")) for pattern in patterns]

    def match(self, path: str, *, folder: bool) -> bool:
        """Does a pattern match a relative path with ``/`` between its names? ``folder``: it is a folder's path."""
        names = path.split("/")
        return any(_match(parts, names) for parts, folders_only in self._patterns if folder or not folders_only)

    def cover(self, path: str) -> bool:
        """Does a pattern match the relative path of a file, or a folder that contains the file?"""
        folders = (path[:at] for at, char in enumerate(path) if char == "/")
        return self.match(path, folder=False) or any(self.match(folder, folder=True) for folder in folders)


def _parts(pattern: str) -> list[_Part]:
    parts = pattern.strip("/").replace("[^", "[!").split("/")
    if "/" not in pattern.rstrip("/"):
        parts.insert(0, "**")
    if parts[-1] == "**":  # everything below a folder, not the folder itself
        parts.append("*")
    return [_ANY_FOLDERS if part == "**" else re.compile(translate(part)) for part in parts]


def _match(parts: Sequence[_Part], names: Sequence[str]) -> bool:
    matched = {0}  # how many names the parts so far may match
    for part in parts:
        if part is _ANY_FOLDERS:
            matched = set(range(min(matched), len(names) + 1))
        else:
            matched = {number + 1 for number in matched if number < len(names) and part.match(names[number])}
        if not matched:
            return False
    return len(names) in matched
