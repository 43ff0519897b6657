"""Cache the checkers for decks that are checked with different settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import cache, lru_cache

from deckcheck.batch.sources import readable_list
from deckcheck.cards import Database
from deckcheck.config.discovery import SettingsResolver
from deckcheck.config.settings import Settings
from deckcheck.deck import Deck, StatedFacts
from deckcheck.errors import InvalidFacts
from deckcheck.legality.checker import Checker

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
