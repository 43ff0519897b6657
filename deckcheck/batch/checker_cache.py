"""Cache the checkers for decks that are checked with different settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from sys import maxsize

from deckcheck.batch.sources import readable_list
from deckcheck.cards import Database
from deckcheck.config.discovery import SettingsResolver
from deckcheck.config.settings import Settings
from deckcheck.deck import Deck, StatedFacts
from deckcheck.errors import InvalidFacts
from deckcheck.legality.checker import Checker
from deckcheck.limits import Memory


class Checkers:
    """The checkers of decks, each created when first needed. Use it in a ``with`` block, which closes the databases.

    The ``options`` are ``suggest``, ``fuzzy`` and ``untrusted`` of :class:`Checker`. A ``pool`` takes the place of any
    file, and its checkers are not kept.
    """

    def __init__(self, configured: SettingsResolver, **options: bool) -> None:
        self.configured, self._options = configured, options
        self.pool: Deck | None = None
        self._databases: dict[str, Database] = {}
        self.kept: Memory[Settings, Checker] = Memory(maxsize)
        """The most recently used are kept."""

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
        if settings in self.kept and not self.pool:
            self.kept.move_to_end(settings)
            return self.kept[settings]
        if settings.card_db not in self._databases:
            self._databases[settings.card_db] = Database.with_built_in(settings.card_db)
        made = Checker(
            self._databases[settings.card_db],
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
        if not self.pool:
            self.kept[settings] = made
        return made

    def with_facts_file(self, path: str, error: InvalidFacts) -> InvalidFacts:
        """Return an error about facts unknown to the game, with the file and line that state them."""
        from deckcheck.games import game, game_ids
        from deckcheck.reading.line_facts import facts_of_game

        files = self.configured.at(path).facts
        for file in files:
            try:
                facts_of_game(game(game_ids()[0]), _facts([file]))
            except InvalidFacts as own:
                from deckcheck.config.facts_file import line_of

                return InvalidFacts(f"{file}: line {line_of(file, own.card, error.fact)}: {error}")
        return InvalidFacts(f"{' and '.join(files)}: {error}")  # each file alone is valid

    def __enter__(self) -> Checkers:
        return self

    def __exit__(self, *_: object) -> None:
        for database in self._databases.values():
            database.close()


def _facts(files: Sequence[str]) -> Mapping[str, StatedFacts]:
    """Return the facts that facts files state."""
    if not files:
        return {}
    from deckcheck.config.facts_file import read_facts

    return read_facts(*files)
