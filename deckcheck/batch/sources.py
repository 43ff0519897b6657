"""Sources of decks: which files may contain some, the known facts of each deck before reading, and reading it.

Decks may be checked with different settings; the checker for each is cached.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

from deckcheck.cards import Database
from deckcheck.config.discovery import PathPatterns, SettingsResolver
from deckcheck.config.settings import Settings
from deckcheck.deck import Deck, Mark, MarkKind, StatedFacts
from deckcheck.decklists import bytes_of, read
from deckcheck.errors import DeckcheckError, InvalidFacts, UnreadableDeck
from deckcheck.legality.checker import Checker
from deckcheck.wording import at_line

STDIN = "-"


class Source(NamedTuple):
    """The source of a deck: a file, or ``data`` if it has no own file; ``fault`` is the reason why there is no deck.

    ``skipped`` is the reason why a file is skipped; it is then neither a deck nor a fault, but listed in every report.

    ``format`` is the decklist format, if the place determines it. For a deck in a file with many, ``file`` is that
    file, ``line`` the line on which the deck begins there (0 in an archive), ``above`` the number to add to its own
    line numbers to get lines of that file, and ``stated_format`` the ``game/format`` that the file states. ``line`` is
    also the line of a ``fault``. ``remarks`` are the lines of words in the mail that the deck is attached to.
    """

    path: str
    data: bytes | None = None
    fault: str = ""
    format: str = ""
    above: int = 0
    file: str = ""
    line: int = 0
    stated_format: str = ""
    skipped: str = ""
    remarks: tuple[str, ...] = ()

    @property
    def holder(self) -> str:
        """Return the file of the deck or that contains it. Deck names inside a file never lead to other files."""
        return self.file or self.path


def content(source: Source) -> bytes:
    """Return the bytes of a list. Raises UnreadableDeck."""
    if source.fault:
        raise UnreadableDeck(source.fault, line=source.line)
    return bytes_of(source.path) if source.data is None else source.data


def deck_of(source: Source, source_format: str | None = None, *, header_only: bool = False) -> Deck:
    """Return the deck of a source, with line numbers of the file that contains it. Raises UnreadableDeck.

    ``source_format`` is the decklist format, if the source does not determine it; ``None`` = from the content.
    ``header_only``: do not read the cards of a text or table yet.
    """
    data = content(source)
    try:
        deck = read(data, path=source.path, syntax=source.format or source_format, header_only=header_only)
    except UnreadableDeck as error:
        raise UnreadableDeck(str(error), line=error.line + source.above if error.line else source.line) from None
    if source.remarks:
        deck = replace(deck, marks=(*deck.marks, Mark(MarkKind.BESIDE, 0, source.remarks)))
    if source.line:  # a list in one JSON string has more lines than that file
        deck = deck.moved(source.above, data.count(b"\n") + 1)
    if source.stated_format:
        deck = replace(deck, format=source.stated_format, places={**deck.places, ("format",): source.line})
    return deck


def readable_list(path: str) -> Deck:
    """Return the list in a file that decks are compared with. Raises DeckcheckError, with its path, unless all of it
    can be read.
    """
    from deckcheck.legality.readability import fully_read

    try:
        return fully_read(read(bytes_of(path), path=path))
    except UnreadableDeck as error:
        raise DeckcheckError(f"{at_line(path, error.line)}: {error}") from None


class FileFilter(NamedTuple):
    """Selects files of a folder or archive; ``include`` is ``None`` for all, ``exclude`` for none.

    ``bundles``: files with many decks are split. ``extensions`` are the extensions that a list must have (none = any).
    """

    include: PathPatterns | None = None
    exclude: PathPatterns | None = None
    bundles: bool = False
    extensions: tuple[str, ...] = ()

    def selects(self, path: str) -> bool:
        """Is a file selected? ``path`` is relative."""
        return not (self.exclude and self.exclude.cover(path)) and (self.include is None or self.include.cover(path))

    def enters(self, path: str) -> bool:
        """Is a folder entered? ``path`` is relative."""
        return self.exclude is None or not self.exclude.match(path, folder=True)


MOST_CHECKERS = 8
"""The most checkers that are kept."""


class Checkers:
    """The checkers of decks, each created when first needed. Use it in a ``with`` block, which closes the databases.

    The ``options`` are ``suggest``, ``fuzzy`` and ``untrusted`` of :class:`Checker`. A ``pool`` takes the place of any
    file, and its checkers are not kept; of the others, the most recently used are.
    """

    def __init__(self, configured: SettingsResolver, **options: bool) -> None:
        self.configured, self._options = configured, options
        self.pool: Deck | None = None
        self._opened = ExitStack()
        self._database = cache(lambda folder: self._opened.enter_context(Database.with_built_in(folder)))
        self._kept = lru_cache(MOST_CHECKERS)(self._made)

    def at(self, path: str) -> tuple[Checker, tuple[str, ...]]:
        """Return the checker for the deck at a path, and the formats to check.

        Raises InvalidConfiguration, InvalidFacts for an invalid facts file, DamagedDatabase, DeckcheckError for an
        unreadable pool.
        """
        settings = self.configured.at(path)
        return self._checker(settings), settings.formats

    @property
    def given(self) -> tuple[Checker, tuple[str, ...]]:
        """Return the checker for decks without configuration, and the formats to check. Raises as :meth:`at` does."""
        return self._checker(self.configured.given), self.configured.given.formats

    def _checker(self, settings: Settings) -> Checker:
        settings = settings._replace(formats=(), sources=())
        return self._made(settings) if self.pool else self._kept(settings)

    def _made(self, settings: Settings) -> Checker:
        return Checker(
            self._database(settings.card_db),
            release=settings.release or None,
            as_of=settings.as_of,
            facts=_facts(settings.facts),
            select=settings.select,
            ignore=settings.ignore,
            list_ignores=settings.list_ignores,
            uncounted_lines=settings.uncounted_lines,
            pool=self.pool or (readable_list(settings.pool_file) if settings.pool_file else None),
            strict=settings.strict,
            **self._options,
        )

    def with_facts_file(self, path: str, error: InvalidFacts) -> InvalidFacts:
        """Return an error about facts unknown to the game, with the file and line that state them."""
        from deckcheck.config.facts_file import line_of

        files = self.configured.at(path).facts
        for file in reversed(files):  # the last one that states a fact counts
            if line := line_of(file, error.card, error.fact):
                return InvalidFacts(f"{file}: line {line}: {error}")
        return InvalidFacts(f"{' and '.join(files)}: {error}")

    def __enter__(self) -> Checkers:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()


def _facts(files: Sequence[str]) -> Mapping[str, StatedFacts]:
    """Return the facts that facts files state."""
    if not files:
        return {}
    from deckcheck.config.facts_file import read_facts

    return read_facts(*files)
