"""Finding decks: files, folders with all below them, and files that hold many."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from stat import S_ISDIR, S_ISREG
from typing import NamedTuple

from deckcheck.batch.file_kinds import (
    BUNDLES,
    CARD_DATABASE,
    MAILS,
    SINGLE,
    TABLES,
    ending_of,
    is_litter,
    no_list,
    not_unpacked,
    start_of,
)
from deckcheck.batch.sources import STDIN, FileFilter, Source
from deckcheck.config.path_patterns import PathPatterns
from deckcheck.decklists import MAX_BYTES
from deckcheck.decklists.field_checks import MANY
from deckcheck.limits import LimitExceeded, one_input
from deckcheck.wording import choice

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
    endings: tuple[str, ...] = (),
    links: bool = True,
) -> Iterator[Source]:
    """Yield the decks that ``paths`` name: files, folders with all below them, and ``-`` for the bytes ``stdin``.

    Of a folder every file comes by, in the order of the names: what is no list (see ``file_kinds``), or does not have
    one of the ``endings`` where they are given, or is one of the files to ``skip`` or of the real paths that
    ``skip_in`` tells for the path of a folder, as a source that says why it is skipped. What is hidden does not, nor
    what a pattern of ``exclude`` matches, with all below it, and when there are patterns to ``include`` what none of
    them matches, nor any folder it lies in; patterns are as in :class:`PathPatterns`, relative to the folder named.
    With ``bundles`` the decks in a file of many are taken, one by one. A file is taken once, however often it is named
    or linked to. A path without a deck is a source with a fault; so is a link in a folder that leads out of it, and
    without ``links`` every one, also in the middle of a path: whose file it is nobody can tell. Nothing is looked at
    before its turn.
    """
    included, excluded = (PathPatterns(patterns) if patterns else None for patterns in (list(include), list(exclude)))
    files = FileFilter(included, excluded, bundles, endings)
    walk = _Walk(frozenset(map(_real, skip)), skip_in, files, links)
    for path in dict.fromkeys(str(PurePath(path)) if path else "" for path in paths):
        if path == STDIN:
            data = stdin or b""
            yield from _decks_in(stdin_name, files, data=data) or [Source(stdin_name, data)]
        elif not path:  # a shell variable that is not set; as a Path it would be the current folder
            yield Source(path, fault="an empty path")
        elif not links and (link := _link_in(path)):
            yield Source(path, fault=NOT_FOLLOWED if link == path else f"it leads through {link}, {NOT_FOLLOWED}")
        elif S_ISDIR(_mode(path)):
            yield from walk.folder(path)
        elif walk.is_first(_real(path)):
            yield from _decks_in(path, files) or [Source(path, fault=not_unpacked(path))]


def _decks_in(
    path: str, files: FileFilter, *, named: bool = True, data: bytes | None = None
) -> Iterator[Source] | list[Source] | None:
    """Return the decks in a file that may hold many, ``None`` for another; ``named`` says that it has to hold some.

    ``data`` is what stands on standard input in place of a file.
    """
    if not path.lower().endswith((*BUNDLES, *TABLES, *MAILS)):
        return None
    if not files.bundles:
        return [Source(path, fault=f"a file of many decks; {MANY}")] if path.lower().endswith(BUNDLES) else None
    if data is not None and len(data) > MAX_BYTES:
        return [Source(path, fault=f"more than {MAX_BYTES // 1024**2} MB on standard input; name the file instead")]
    from deckcheck.batch.multi_deck_files import decks_in

    return _within_limits(path, decks_in(path, files, named=named, data=data))


def _within_limits(path: str, decks: Iterator[Source]) -> Iterator[Source]:
    """Yield the decks in a file of many, each found within the limits of an input; where they end, it is a fault."""
    while True:
        try:
            with one_input():
                deck = next(decks, None)
        except LimitExceeded as error:
            deck, decks = Source(path, fault=str(error)), iter(())
        if deck is None:
            return
        yield deck


def _found(file: Source, files: FileFilter) -> Iterable[Source]:
    """Return the decks in a file that was found in a folder, or the file itself, perhaps with why it is skipped."""
    path = file.path
    name = path.rpartition(os.sep)[2]
    ending = ending_of(name)
    if reason := no_list(name, ending, lambda: start_of(path)):
        return [Source(path, skipped=reason)]
    if ending in SINGLE and not files.endings:  # as nearly all are
        return [file]
    if not files.bundles and ending in BUNDLES:
        return [Source(path, skipped="a file of many decks, which 'deckcheck check' alone takes")]
    if files.endings and ending not in files.endings:
        return [Source(path, skipped=f"it does not end in {choice(files.endings)}; name it by itself, or convert it")]
    decks = _decks_in(path, files, named=False)
    return [Source(path, fault=not_unpacked(name))] if decks is None else decks


class _Folder(NamedTuple):
    """A folder; ``inner`` is its path below the one that was named."""

    path: str
    real: str
    inner: str


_Found = tuple[Source, str]
"""A file of a folder, with its real path; ``""`` for what cannot be looked at."""


@dataclass(slots=True)
class _Walk:
    """Walks folders and remembers the files it has passed, so that each is taken once."""

    skip: frozenset[str]
    skip_in: Callable[[str], frozenset[str]] | None
    files: FileFilter
    links: bool
    top: str = ""
    passed: set[str] = field(default_factory=set)

    def is_first(self, real: str) -> bool:
        """Is this the first time that the file comes by?"""
        before = len(self.passed)
        self.passed.add(real)
        return len(self.passed) > before

    def folder(self, path: str) -> Iterator[Source]:
        """Yield every deck below a folder."""
        empty, skipped = True, False
        for source, real in self._below(path):
            if real and not self.is_first(real):
                empty = False
                continue
            for deck in [source] if source.fault or source.skipped else _found(source, self.files):
                empty = empty and bool(deck.skipped)
                skipped = skipped or bool(deck.skipped)
                yield deck
        if empty:
            narrow = self.files.include is not None or self.files.exclude is not None
            because = "; the patterns to include and exclude leave none" if narrow else ""
            because += "; every file in it is skipped" if skipped else ""
            yield Source(path, fault=f"a folder without decks{because}")

    def _below(self, folder: str) -> Iterator[_Found]:
        """Yield the files below a folder with their real paths. Each folder is entered once: links may go round."""
        entered: set[str] = set()
        top = _Folder(folder, os.path.realpath(folder), "")
        self.top = top.real.rstrip(os.sep) + os.sep
        waiting: list[_Folder | _Found] = [top]
        while waiting:
            entry = waiting.pop()
            if not isinstance(entry, _Folder):
                yield entry
            elif entry.real not in entered:
                entered.add(entry.real)
                try:
                    with os.scandir(entry.path) as inside:
                        names = [(file.name, _kind(file)) for file in inside if not is_litter(file.name)]
                except OSError as error:
                    yield Source(entry.path, fault=f"cannot be opened: {error.strerror}"), ""
                else:
                    waiting += reversed([*self._inside(entry, sorted(names))])

    def _inside(self, folder: _Folder, names: list[tuple[str, str]]) -> Iterator[_Folder | _Found]:
        """Yield the folders and files of a folder; ``names`` come with what each is (see :func:`_kind`)."""
        database = CARD_DATABASE if {name for name, _ in names} >= CARD_DATABASE else ()
        skip = self.skip | (self.skip_in(folder.path) if self.skip_in else frozenset())
        before = "" if folder.path == "." else os.path.join(folder.path, "")  # noqa: PTH118 - of files there are many
        before_inner = f"{folder.inner}/" if folder.inner else ""
        before_real = folder.real + os.sep
        every = self.files.include is None and self.files.exclude is None
        for name, kind in names:
            path, inner, real, fault = before + name, before_inner + name, before_real + name, ""
            if kind == "link":
                real, mode = os.path.realpath(path), _mode(path)
                kind = "folder" if S_ISDIR(mode) else "file" if S_ISREG(mode) or not mode else ""  # none cannot be read
                fault = self._fault(real)
            if kind == "folder":
                if self.files.enters(inner):
                    yield (Source(path, fault=fault), "") if fault else _Folder(path, real, inner)
            elif every or self.files.takes(inner):
                if fault:
                    yield Source(path, fault=fault), ""
                elif name in database:
                    yield Source(path, skipped="a card database"), real
                elif real in skip:
                    yield Source(path, skipped="a file to judge by, or to write to"), real
                else:
                    yield Source(path) if kind else Source(path, skipped="a pipe or a device, not a file"), real

    def _fault(self, real: str) -> str:
        """Return why a link in a folder is not followed; ``""`` where it is."""
        return NOT_FOLLOWED if not self.links else "" if f"{real}{os.sep}".startswith(self.top) else LEADS_OUT


def _kind(entry: os.DirEntry[str]) -> str:
    """Return what something in a folder is: a ``link``, a ``folder``, a ``file``, or another (``""``)."""
    if entry.is_file(follow_symlinks=False):  # as nearly all are
        return "file"
    return "link" if entry.is_symlink() else "folder" if entry.is_dir() else ""


def _real(path: str) -> str:
    """Return a path without links; as it is where it cannot be one."""
    try:
        return os.path.realpath(path)
    except ValueError:  # a NUL, or half of a letter
        return path


def _link_in(path: str) -> str:
    """Return the first link that a path leads through, but for one of the system, such as ``/tmp``; ``""`` for none."""
    named = PurePath(path)
    parts = [*reversed(named.parents), named][2 if named.is_absolute() and named.parent.name else 0 :]
    return next((str(part) for part in parts if Path(part).is_symlink()), "")


def _mode(path: str) -> int:
    """Return the mode of what stands at a path; 0 where nothing can be reached."""
    try:
        return Path(path).stat().st_mode
    except (OSError, ValueError):
        return 0
