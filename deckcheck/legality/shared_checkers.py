"""Share checkers between all callers in a process that have none of their own, so that they share caches."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from threading import RLock

from deckcheck.cards import Database
from deckcheck.legality.checker import Checker

MOST_CHECKERS = 8
"""The maximum number of checkers per process; the most recently used ones are kept."""


def _new_checkers() -> Callable[[str | None, str, bool, bool], Checker]:
    """Return a function that makes the checker for some settings once; all of them have one card database."""
    database = cache(Database.open)

    @lru_cache(maxsize=MOST_CHECKERS)
    def checker(release: str | None, as_of: str, list_ignores: bool, suggest: bool) -> Checker:
        return Checker(database(), release=release, as_of=as_of, list_ignores=list_ignores, suggest=suggest)

    return checker


_turn = RLock()
_checkers = [_new_checkers()]
"""First those of this process; those of processes that it was forked from SQLite forbids to use or even close here."""


def shared_checker(
    release: str | None = None, as_of: str = "", list_ignores: bool = True, suggest: bool = True
) -> Checker:
    """Return the shared checker for these settings of :class:`Checker`. Raises the errors of that class."""
    with _turn:
        return _checkers[0](release or None, as_of, list_ignores, suggest)


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


def _renew() -> None:
    global _turn
    _turn = RLock()
    _checkers.insert(0, _new_checkers())


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew)
