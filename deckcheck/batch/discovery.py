"""Finding decks: files, folders with all below them, and files that hold many."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePath
from stat import S_ISDIR, S_ISREG
from typing import NamedTuple

from deckcheck.batch.file_filters import BUNDLES, CARD_DATABASE, CONFIGURATION, TABLES, Choice, endings
from deckcheck.batch.sources import STDIN, Source
from deckcheck.config.path_patterns import meant_by
from deckcheck.decklists import MAX_BYTES
from deckcheck.decklists.field_checks import MANY


def gather(
    paths: Iterable[str],
    *,
    stdin: bytes | None = None,
    stdin_name: str = STDIN,
    aside: Iterable[str] = (),
    aside_in: Callable[[str], frozenset[str]] | None = None,
    include: Iterable[str] = (),
    exclude: Iterable[str] = (),
    bundles: bool = False,
) -> Iterator[Source]:
    """The decks that ``paths`` name: files, folders with all below them, and ``-`` for the bytes ``stdin``.

    In a folder a deck is a file with the ending of a decklist format, in the order of the names; what is hidden,
    configuration, a card database, or one of the files ``aside`` is passed over, as are the real paths that
    ``aside_in`` tells for the path of a folder. So is what a pattern of ``exclude``
    means, with all below it, and when there are patterns to ``include`` what none of them means, nor any folder it
    lies in; patterns are as in ``path_patterns.meant_by``, relative to the folder named. With ``bundles``
    the decks in a file of many are taken, one by one. A file is taken once, however often it is named or linked to.
    A path without a deck is a source with a fault. Nothing is looked at before its turn.
    """
    choice = Choice(meant_by(list(include)) if include else None, meant_by(list(exclude)) if exclude else None, bundles)
    walk = _Walk(frozenset(os.path.realpath(path) for path in aside), aside_in, choice)
    for path in dict.fromkeys(str(PurePath(path)) if path else "" for path in paths):
        if path == STDIN:
            data = stdin or b""
            yield from _opened(stdin_name, choice, data=data) or [Source(stdin_name, data)]
        elif not path:  # a shell variable that is not set; as a Path it would be the current folder
            yield Source(path, fault="an empty path")
        elif S_ISDIR(_mode(path)):
            yield from walk.folder(path)
        elif walk.first(os.path.realpath(path)):
            yield from _opened(path, choice) or [Source(path)]


def _opened(
    path: str, choice: Choice, *, named: bool = True, data: bytes | None = None
) -> Iterator[Source] | list[Source] | None:
    """The decks in a file that may hold many, ``None`` for another; ``named`` says that it has to hold some.

    ``data`` is what stands on standard input in place of a file.
    """
    if not path.lower().endswith((*BUNDLES, *TABLES)):
        return None
    if not choice.bundles:
        return [Source(path, fault=f"a file of many decks; {MANY}")] if path.lower().endswith(BUNDLES) else None
    if data is not None and len(data) > MAX_BYTES:
        return [Source(path, fault=f"more than {MAX_BYTES // 1024**2} MB on standard input; name the file instead")]
    from deckcheck.batch.multi_deck_files import decks_in

    return decks_in(path, choice, named=named, data=data)


class _Entry(NamedTuple):
    """Something in a folder that is a folder or a deck; ``inner`` is its path below the folder that was named."""

    path: str
    real: str
    inner: str
    folder: bool
    included: bool


class _Walk:
    """Remembers the files it has passed, so that each is taken once."""

    def __init__(self, aside: frozenset[str], aside_in: Callable[[str], frozenset[str]] | None, choice: Choice) -> None:
        self._aside, self._aside_in, self._choice = aside, aside_in, choice
        self._files: dict[str, set[str]] = {}  # by folder, so that of a file no more than its name is kept

    def first(self, real: str) -> bool:
        """Is this the first time that the file comes by?"""
        folder, _, name = real.rpartition(os.sep)
        names = self._files.setdefault(folder, set())
        if name in names:
            return False
        names.add(name)
        return True

    def folder(self, path: str) -> Iterator[Source]:
        """Every deck below a folder."""
        empty = True
        for source, real in self._below(path):
            if real and not self.first(real):
                empty = False
                continue
            found = None if source.fault else _opened(source.path, self._choice, named=False)
            for each in [source] if found is None else found:
                empty = False
                yield each
        if empty:
            left = "; the patterns to include and exclude leave none" * self._choice.narrow
            known = ", ".join(endings(bundles=self._choice.bundles))
            yield Source(path, fault=f"a folder without decks{left}; a deck is a file that ends in {known}")

    def _below(self, folder: str) -> Iterator[tuple[Source, str]]:
        """The decks below a folder with their real paths. Each folder is entered once, since links may go round."""
        passed: set[str] = set()
        top = _Entry(folder, os.path.realpath(folder), "", True, self._choice.include is None)
        waiting = [iter([top])]
        while waiting:
            entry = next(waiting[-1], None)
            if entry is None:
                waiting.pop()
            elif not entry.folder:
                yield Source(entry.path), entry.real
            elif entry.real not in passed:
                passed.add(entry.real)
                try:
                    names = self._names(entry)
                except OSError as error:
                    yield Source(entry.path, fault=f"cannot be opened: {error.strerror}"), ""
                else:
                    waiting.append(self._inside(entry, names))

    def _names(self, folder: _Entry) -> list[tuple[str, str]]:
        """What is in a folder, by name, with what the folder tells of it: a link, a folder, a file, or another."""
        with os.scandir(folder.path) as found:
            return sorted((entry.name, _kind(entry)) for entry in found if not entry.name.startswith("."))

    def _inside(self, folder: _Entry, names: list[tuple[str, str]]) -> Iterator[_Entry]:
        """The folders and decks in a folder."""
        known = {name for name, _ in names if name in CARD_DATABASE}
        other = CONFIGURATION | CARD_DATABASE if known == CARD_DATABASE else CONFIGURATION
        choice = self._choice
        aside = self._aside | (self._aside_in(folder.path) if self._aside_in else frozenset())
        for name, kind in names:
            path = name if folder.path == "." else os.path.join(folder.path, name)  # noqa: PTH118 - a hot path
            at = os.path.realpath(path) if kind == "link" else f"{folder.real}{os.sep}{name}"
            mode = _mode(path) if kind == "link" else 0
            inner = f"{folder.inner}/{name}" if folder.inner else name
            if kind == "folder" or S_ISDIR(mode):
                if not choice.excludes(inner, folder=True):
                    included = folder.included or choice.includes(inner, folder=True)
                    yield _Entry(path, at, inner, True, included)
            elif name in other or at in aside or not choice.takes(inner, included=folder.included):
                continue
            # A pipe is no deck; a link to nothing is one that cannot be read.
            elif kind == "file" or (kind == "link" and (S_ISREG(mode) or not mode)):
                yield _Entry(path, at, inner, False, True)


def _kind(entry: os.DirEntry[str]) -> str:
    if entry.is_symlink():
        return "link"
    return "folder" if entry.is_dir() else "file" if entry.is_file() else ""


def _mode(path: str) -> int:
    """What stands at a path; 0 where nothing can be reached."""
    try:
        return Path(path).stat().st_mode
    except (OSError, ValueError):
        return 0
