"""Share checkers between all callers in a process that have none of their own, so that they share caches."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from threading import RLock

from deckcheck.cards import Database
from deckcheck.legality.checker import Checker

MOST_CHECKERS = 8
"""The maximum number of checkers per process; the most recently used ones are kept."""


class _SharedCheckers:
    """The checkers of one process, with one card database.

    ``inherited`` are those of the process that it was forked from: SQLite forbids using or even closing them here.
    """

    def __init__(self, inherited: _SharedCheckers | None = None) -> None:
        self.inherited = inherited
        self._turn = RLock()
        self._database: Database | None = None
        self._checker = lru_cache(maxsize=MOST_CHECKERS)(self._made)

    def checker(self, release: str | None, as_of: str, list_ignores: bool, suggest: bool) -> Checker:
        """Return the checker for these settings. Raises ValueError for an invalid date, and DamagedDatabase."""
        with self._turn:
            return self._checker(release, as_of, list_ignores, suggest)

    def _made(self, release: str | None, as_of: str, list_ignores: bool, suggest: bool) -> Checker:
        self._database = self._database or Database.open()
        return Checker(self._database, release=release, as_of=as_of, list_ignores=list_ignores, suggest=suggest)


def shared_checker(
    release: str | None = None, as_of: str = "", list_ignores: bool = True, suggest: bool = True
) -> Checker:
    """Return the shared checker for these settings of :class:`Checker`. Raises the errors of that class."""
    return _shared.checker(release or None, as_of, list_ignores, suggest)


def given_or_shared(checker: Checker | None) -> Checker:
    """Return the checker; if ``None``, the shared one for the newest cards. Raises TypeError for other types."""
    if not isinstance(checker, Checker | None):
        raise TypeError(f"checker= got {type(checker).__name__}; expected a Checker")
    return checker or shared_checker()


@contextmanager
def ready(checker: Checker | None) -> Iterator[Checker]:
    """Yield the checker of :func:`given_or_shared`; no other thread can use it meanwhile."""
    judge = given_or_shared(checker)
    with judge.database.turn:
        yield judge


_shared = _SharedCheckers()


def _renew() -> None:
    global _shared
    _shared = _SharedCheckers(_shared)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew)
