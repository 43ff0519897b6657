"""Find decks: in files, in folders with all subfolders, and in files with many decks."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from stat import S_ISDIR, S_ISREG
from typing import NamedTuple

from deckcheck.batch import file_kinds
from deckcheck.batch.sources import STDIN, FileFilter, Source
from deckcheck.config.discovery import PathPatterns
from deckcheck.decklists import MAX_BYTES, bytes_of
from deckcheck.decklists.field_checks import MULTI_DECK_HINT
from deckcheck.limits import LimitExceeded, one_input
from deckcheck.patterns import late_pattern
from deckcheck.wording import choice

_LINE_OF = late_pattern(r":\d+$")
NOT_FOLLOWED = "a link, and none is followed with --untrusted"
LEADS_OUT = "a link that leads out of the folder, which is not followed; name what it leads to if it is to be judged"


def gather(
    paths: Iterable[str],
    *,
    stdin: bytes | None = None,
    stdin_name: str = STDIN,
    skip: Iterable[str] = (),
    skip_in: Callable[[str], frozenset[str]] | None = None,
    include: Iterable[str] = (),
    exclude: Iterable[str] = (),
    bundles: bool = False,
    extensions: tuple[str, ...] = (),
    links: bool = True,
) -> Iterator[Source]:
    """Yield the decks that ``paths`` name: files, folders with all subfolders, and ``-`` for the bytes ``stdin``.

    Every file of a folder is yielded, sorted by name. It is yielded as skipped, with the reason, if it is not a list
    (see ``file_kinds``), lacks one of the ``extensions`` if these are given, is one of the files to ``skip``, or one of
    the real paths that ``skip_in`` returns for its folder. Hidden folders are left out, as is everything that a pattern
    of ``exclude`` matches, with all below it, and if there are patterns to ``include``, everything that neither matches
    one nor is in a folder that does; patterns are those of :class:`PathPatterns`, relative to the named folder. With
    ``bundles``, the decks of a file with many are yielded one by one, and a path may name one of them. Each file is
    yielded once, however often it is named or linked to. A path without a deck yields a source with a fault; so does a
    link in a folder that leads out of it and, without ``links``, any link, even in the middle of a path, since it might
    lead to anybody's file. Each file is accessed only when its turn comes.
    """
    included, excluded = (PathPatterns(patterns) if patterns else None for patterns in (list(include), list(exclude)))
    files = FileFilter(included, excluded, bundles, extensions)
    walk = _Walk(frozenset(map(_real, skip)), skip_in, files, links)
    within: dict[str, dict[str, None]] = {}
    for path in dict.fromkeys(str(PurePath(path)) if path else "" for path in paths):
        file = _holder(path) if bundles else path
        within.setdefault(file, {})[path] = None
    for path, decks in within.items():
        if path not in decks:
            yield from _named_decks(decks, gather([path], bundles=True, links=links))
        elif path == STDIN:
            yield from _decks_in(stdin_name, files, data=stdin or b"")
        elif not path:  # an unset shell variable; as a Path it would be the current folder
            yield Source(path, fault="an empty path")
        elif not links and (link := _link_in(path)):
            yield Source(path, fault=NOT_FOLLOWED if link == path else f"it leads through {link}, {NOT_FOLLOWED}")
        elif S_ISDIR(_mode(path)):
            yield from walk.folder(path)
        elif walk.is_first(_real(path)):
            yield from _decks_in(path, files)


def _named_decks(names: Iterable[str], decks: Iterable[Source]) -> Iterator[Source]:
    """Yield the named decks of a file with many, a fault for each that is not there, and the faults of the file."""
    missing = dict.fromkeys(names)
    for deck in decks:
        path = str(PurePath(deck.path))
        if path in missing or (deck.fault and not deck.file):
            missing.pop(path, None)
            yield deck
    yield from (Source(name, fault="no deck of this name is in that file") for name in missing)


def _holder(path: str) -> str:
    """Return the file with many decks in which a path names one; the path itself if it exists, or there is no such."""
    if path and path != STDIN and not _mode(path):
        for above in (_LINE_OF.sub("", path), *map(str, PurePath(path).parents)):
            if S_ISREG(_mode(above)) and above.lower().endswith(file_kinds.WITH_MANY_DECKS):
                return above
    return path


def _decks_in(path: str, files: FileFilter, *, named: bool = True, data: bytes | None = None) -> Iterable[Source]:
    """Return the decks of a file that may contain many, other files as a deck; ``named``: it must contain some.

    ``data`` is the content of standard input instead of a file.
    """
    if not files.bundles and path.lower().endswith(file_kinds.BUNDLES):
        return [Source(path, fault=f"a file of many decks; {MULTI_DECK_HINT}")]
    if not files.bundles or not path.lower().endswith(file_kinds.WITH_MANY_DECKS):
        return [Source(path, data, "" if data is not None else file_kinds.not_unpacked(path))]
    if data is not None and len(data) > MAX_BYTES:
        return [Source(path, fault=f"more than {MAX_BYTES // 1024**2} MB on standard input; name the file instead")]
    from deckcheck.batch.multi_deck_files import decks_in

    return _within_limits(path, decks_in(path, files, named=named, data=data))


def _within_limits(path: str, decks: Iterator[Source]) -> Iterator[Source]:
    """Yield the decks of a file, each found within the limits of an input; exceeding them yields a fault and ends."""
    while True:
        try:
            with one_input():
                deck = next(decks, None)
        except LimitExceeded as error:
            deck, decks = Source(path, fault=str(error)), iter(())
        if deck is None:
            return
        yield deck


def _found(path: str, files: FileFilter) -> Iterable[Source]:
    """Return the decks in a file found in a folder, or the file itself, perhaps as skipped with the reason."""
    name = path.rpartition(os.sep)[2]
    extension = file_kinds.extension_of(name)
    skipped = file_kinds.no_list(name, extension, lambda: bytes_of(path, file_kinds.START))
    if not skipped and not files.bundles and extension in file_kinds.BUNDLES:
        skipped = "a file of many decks, which 'deckcheck check' takes"
    elif not skipped and files.extensions and extension not in files.extensions:
        skipped = f"it does not end in {choice(files.extensions)}; name it by itself, or convert it"
    return [Source(path, skipped=skipped)] if skipped else _decks_in(path, files, named=False)


class _Folder(NamedTuple):
    """A folder; ``inner`` is its path relative to the named folder."""

    path: str
    real: str
    inner: str


_Found = tuple[Source, str]
"""A file of a folder, with its real path; ``""`` if it cannot be accessed."""


@dataclass(slots=True)
class _Walk:
    """Walks folders and remembers the files it has yielded, so that each is yielded once."""

    skip: frozenset[str]
    skip_in: Callable[[str], frozenset[str]] | None
    files: FileFilter
    links: bool
    top: str = ""
    passed: set[str] = field(default_factory=set)

    def is_first(self, real: str) -> bool:
        """Is this the first time that the file is found?"""
        is_new = real not in self.passed
        self.passed.add(real)
        return is_new

    def folder(self, path: str) -> Iterator[Source]:
        """Yield every deck below a folder."""
        empty, skipped = True, False
        for source, real in self._files_below(path):
            if real and not self.is_first(real):
                empty = False
                continue
            for deck in [source] if source.fault or source.skipped else _found(source.path, self.files):
                empty = empty and bool(deck.skipped)
                skipped = skipped or bool(deck.skipped)
                yield deck
        if empty:
            narrow = self.files.include is not None or self.files.exclude is not None
            because = "; the patterns to include and exclude leave none" if narrow else ""
            because += "; every file in it is skipped" if skipped else ""
            yield Source(path, fault=f"a folder without decks{because}")

    def _files_below(self, folder: str) -> Iterator[_Found]:
        """Yield the files below a folder with their real paths. Each folder is entered once: links may form cycles."""
        top = _Folder(folder, os.path.realpath(folder), "")
        self.top = top.real.rstrip(os.sep) + os.sep
        entered: set[str] = set()
        waiting: list[_Folder | _Found] = [top]
        while waiting:
            entry = waiting.pop()
            if not isinstance(entry, _Folder):
                yield entry
            elif entry.real not in entered:
                entered.add(entry.real)
                try:
                    inside = sorted((file.name, _kind(file)) for file in os.scandir(entry.path))
                except OSError as error:
                    yield Source(entry.path, fault=f"cannot be opened: {error.strerror}"), ""
                else:
                    waiting += reversed([*self._entries_of(entry, inside)])

    def _entries_of(self, folder: _Folder, names: list[tuple[str, str]]) -> Iterator[_Folder | _Found]:
        """Yield the folders and files of a folder; each of ``names`` comes with its kind (see :func:`_kind`)."""
        skip = self.skip | (self.skip_in(folder.path) if self.skip_in else frozenset())
        before = "" if folder.path == "." else os.path.join(folder.path, "")  # noqa: PTH118 - faster for many files
        before_inner = f"{folder.inner}/" if folder.inner else ""
        before_real = folder.real + os.sep
        for name, kind in names:
            path, inner, real, fault = before + name, before_inner + name, before_real + name, ""
            if file_kinds.is_litter(name, folder=kind == "folder"):
                continue
            if kind == "link":
                real, mode = os.path.realpath(path), _mode(path)
                kind = "folder" if S_ISDIR(mode) else "file" if S_ISREG(mode) or not mode else ""  # mode 0: unreadable
                fault = self._fault(real)
            if not (self.files.enters(inner) if kind == "folder" else self.files.selects(inner)):
                continue
            if fault:
                yield Source(path, fault=fault), ""
            elif kind == "folder":
                yield _Folder(path, real, inner)
            elif real in skip:
                yield Source(path, skipped="a file to judge by, or to write to"), real
            elif name.startswith("."):
                yield Source(path, skipped=file_kinds.HIDDEN), real
            else:
                yield Source(path, skipped="" if kind else "a pipe or a device, not a file"), real

    def _fault(self, real: str) -> str:
        """Return why a link in a folder is not followed; ``""`` if it is."""
        return NOT_FOLLOWED if not self.links else "" if f"{real}{os.sep}".startswith(self.top) else LEADS_OUT


def _kind(entry: os.DirEntry[str]) -> str:
    """Return the kind of a folder entry: ``link``, ``folder``, ``file``, or ``""`` for others."""
    if entry.is_file(follow_symlinks=False):  # the usual case
        return "file"
    return "link" if entry.is_symlink() else "folder" if entry.is_dir() else ""


def _real(path: str) -> str:
    """Return a path without links; unchanged if it is invalid."""
    try:
        return os.path.realpath(path)
    except ValueError:  # a NUL, or half a character
        return path


def _link_in(path: str) -> str:
    """Return the first link in a path, except system links such as ``/tmp``; ``""`` if there is none."""
    named = PurePath(path)
    parts = [*reversed(named.parents), named][2 if named.is_absolute() and named.parent.name else 0 :]
    return next((str(part) for part in parts if Path(part).is_symlink()), "")


def _mode(path: str) -> int:
    """Return the mode of the file at a path; 0 if it cannot be accessed."""
    try:
        return Path(path).stat().st_mode
    except (OSError, ValueError):
        return 0
