"""Many decks at once: find them, keep the unreadable ones apart, judge the others. Nothing here prints.

``reports(Checker(), gather(["decks"]))`` yields a report for every deck below ``decks``, in a stable order.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path, PurePath
from stat import S_ISDIR, S_ISREG
from typing import NamedTuple

from deckcheck.cards import Database
from deckcheck.choice import choose, editions_of_game
from deckcheck.deck import Deck
from deckcheck.engine import Checker, misread, unreadable, unreadable_finding
from deckcheck.errors import UnknownFormat, UnreadableDeck
from deckcheck.findings import DeckReport, Report
from deckcheck.formats import FORMATS, bytes_of, read
from deckcheck.games.model import Edition

STDIN = "-"
EVERY_FORMAT = "all"
CONFIGURATION = frozenset({"deckcheck.toml", "pyproject.toml"})
"""Files in a folder that are never decks, though their endings say so."""
CARD_DATABASE = frozenset({"cards.sqlite", "manifest.json"})
"""Files that are no decks where they stand together."""


def check(deck: Deck, format: str = "", *, checker: Checker | None = None) -> DeckReport:
    """Judge a deck by ``game/format[@edition]``, by default the format it names or is plainly meant for.

    Raises UnknownFormat, AmbiguousFormat. Without a ``checker`` the deck is judged by the newest cards.
    """
    if deck.problems:
        return misread(deck)
    with _ready(checker) as judge:
        return judge.check(deck, _editions(_unfiltered(judge), deck, [format] if format else [])[0])


def check_paths(
    paths: Iterable[str | os.PathLike[str]], formats: Sequence[str] = (), *, checker: Checker | None = None
) -> Report:
    """Judge every deck of files and folders, each by every format; what cannot be read is in the report too."""
    with _ready(checker) as judge:
        decks = tuple(reports(judge, gather(os.fspath(path) for path in paths), formats))
        return Report(decks, tuple(sorted(judge.select)), tuple(sorted(judge.ignore)))


@contextmanager
def _ready(checker: Checker | None) -> Iterator[Checker]:
    if checker is not None:
        yield checker
        return
    with Database.open() as database:
        yield Checker(database)


class Source(NamedTuple):
    """Where a deck comes from: a file, or its ``data`` when there is none; ``fault`` is why there is no deck."""

    path: str
    data: bytes | None = None
    fault: str = ""


def gather(
    paths: Iterable[str], *, stdin: bytes | None = None, stdin_name: str = STDIN, aside: Iterable[str] = ()
) -> Iterator[Source]:
    """The decks that ``paths`` name: files, folders with all below them, and ``-`` for the bytes ``stdin``.

    In a folder a deck is a file with the ending of a decklist format, in the order of the names; what is hidden,
    configuration, a card database, or one of the files ``aside`` is passed over. A file is taken once, however often
    it is named or linked to. A path without a deck is a source with a fault.
    """
    walk = _Walk(frozenset(os.path.realpath(path) for path in aside))
    for path in dict.fromkeys(str(PurePath(path)) if path else "" for path in paths):
        if path == STDIN:
            yield Source(stdin_name, stdin or b"")
        elif not path:  # a shell variable that is not set; as a Path it would be the current folder
            yield Source(path, fault="an empty path")
        elif S_ISDIR(_mode(path)):
            yield from walk.folder(path)
        elif walk.first(os.path.realpath(path)):
            yield Source(path)


class _Walk:
    """Remembers the files it has passed, so that each is taken once."""

    def __init__(self, aside: frozenset[str]) -> None:
        self._aside = aside
        self._files: set[str] = set()

    def first(self, real: str) -> bool:
        """Is this the first time that the file comes by?"""
        new = real not in self._files
        self._files.add(real)
        return new

    def folder(self, path: str) -> Iterator[Source]:
        """Every deck below a folder."""
        empty = True
        for source, real in self._below(path):
            empty = False
            if self.first(real):
                yield source
        if empty:
            yield Source(path, fault=f"a folder without decks; a deck is a file that ends in {', '.join(_endings())}")

    def _below(self, folder: str) -> Iterator[tuple[Source, str]]:
        """The decks below a folder with their real paths. Each folder is entered once, since links may go round."""
        passed: set[str] = set()
        waiting = [(folder, os.path.realpath(folder), True)]
        while waiting:
            path, real, is_folder = waiting.pop()
            if not is_folder:
                yield Source(path), real
            elif real not in passed:
                passed.add(real)
                try:
                    waiting += reversed(list(self._inside(path, real)))
                except OSError as error:
                    yield Source(path, fault=f"cannot be opened: {error.strerror}"), real

    def _inside(self, folder: str, real: str) -> Iterator[tuple[str, str, bool]]:
        """The folders and decks in a folder, by name: path, real path, and whether it is a folder."""
        with os.scandir(folder) as found:
            entries = sorted((entry.name, entry) for entry in found if not entry.name.startswith("."))
        known = {name for name, _ in entries}
        other = CONFIGURATION | CARD_DATABASE if known >= CARD_DATABASE else CONFIGURATION
        for name, entry in entries:
            path = name if folder == "." else entry.path
            linked = entry.is_symlink()
            at = os.path.realpath(path) if linked else f"{real}{os.sep}{name}"
            mode = _mode(path) if linked else 0  # of all else the folder has told
            if S_ISDIR(mode) if linked else entry.is_dir():
                yield path, at, True
            elif name in other or at in self._aside or not name.lower().endswith(_endings()):
                continue
            # A pipe is no deck; a link to nothing is one that cannot be read.
            elif (S_ISREG(mode) or not mode) if linked else entry.is_file():
                yield path, at, False


def _mode(path: str) -> int:
    """What stands at a path; 0 where nothing can be reached."""
    try:
        return Path(path).stat().st_mode
    except (OSError, ValueError):
        return 0


@cache
def _endings() -> tuple[str, ...]:
    return tuple(dict.fromkeys(ending for each in FORMATS.values() for ending in each.endings))


def reports(
    checker: Checker, sources: Iterable[Source], formats: Sequence[str] = (), *, source_format: str | None = None
) -> Iterator[DeckReport]:
    """A report for every source and format, in the order of both; one for a source that cannot be read.

    ``formats`` are format ids, or ``all`` for every format of a deck's game; without any the deck's own or evident
    format is taken. ``source_format`` is the decklist format, found from the content when it is ``None``.
    Raises what :meth:`Checker.bench` raises, and AmbiguousFormat, since that spoils every deck.
    """
    chooser = _unfiltered(checker)
    for source in sources:
        deck = _deck_or_fault(source, source_format)
        if isinstance(deck, DeckReport):
            yield deck
            continue
        try:
            judged = [] if deck.problems else _editions(chooser, deck, formats)
        except UnknownFormat as error:
            yield unreadable(source.path, [unreadable_finding(str(error))], name=deck.name)
            continue
        yield from [checker.check(deck, each) for each in judged] or [misread(deck)]


def team_reports(
    checker: Checker, sources: Sequence[Source], edition: Edition, *, source_format: str | None = None
) -> tuple[DeckReport, DeckReport]:
    """The reports of the two decks of a team, judged by themselves and together; ``sources`` are two."""
    first, second = (_deck_or_fault(source, source_format) for source in sources)
    if isinstance(first, Deck) and isinstance(second, Deck):
        return checker.check_team(first, second, edition)
    return (
        checker.check(first, edition) if isinstance(first, Deck) else first,
        checker.check(second, edition) if isinstance(second, Deck) else second,
    )


def _deck_or_fault(source: Source, source_format: str | None) -> Deck | DeckReport:
    try:
        return _deck(source, source_format)
    except UnreadableDeck as error:
        return unreadable(source.path, [unreadable_finding(str(error), error.line)])


def _unfiltered(checker: Checker) -> Checker:
    """What a list is meant for does not turn on which of its rules are looked at."""
    if not checker.select and not checker.ignore:
        return checker
    return Checker(
        checker.database,
        release=checker.release,
        as_of=checker.as_of,
        facts=checker.facts,
        suggest=False,
        fuzzy=checker.fuzzy,
    )


def _deck(source: Source, source_format: str | None) -> Deck:
    return read(content(source), path=source.path, format=source_format)


def content(source: Source) -> bytes:
    """The bytes of a list. Raises UnreadableDeck."""
    if source.fault:
        raise UnreadableDeck(source.fault)
    return bytes_of(source.path) if source.data is None else source.data


def _editions(checker: Checker, deck: Deck, formats: Sequence[str]) -> list[Edition]:
    """The editions to judge a deck by, each once. Raises UnknownFormat, NotInForce."""
    found = []
    for wanted in formats or ("",):
        found += editions_of_game(checker, deck) if wanted == EVERY_FORMAT else [choose(checker, deck, wanted)]
    return list({id(each): each for each in found}.values())  # formats of players may share an id
