"""What tests and runs of the command line in one process share: the card database, and the commands."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

import pytest
import typer.testing

from deckcheck.cards import Database, database
from deckcheck.cli.app import app

PROGRAM: Any = typer.main.get_command(app)
OPEN = Database.open
"""Opens a database that has been asked nothing."""
_SHIPPED = database.DATA


def built_in() -> Database:
    """Return the built-in database, which stays open and remembers its cards; a forked process opens its own."""
    return _kept(os.getpid())


@cache
def _kept(process: int) -> Database:
    kept = OPEN()
    vars(kept).update(cards=cache(kept.cards), close=lambda: None)
    return kept


def _opened(folder: Any = None, *args: Any) -> Database:
    if folder is None and database.DATA == _SHIPPED:
        return built_in()
    return OPEN(folder, *args)


def share_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have whoever opens the built-in database get the one that is open."""
    monkeypatch.setattr(Database, "open", _opened)


def share_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have runs share the commands."""
    monkeypatch.setattr(typer.testing, "_get_command", lambda _: PROGRAM, raising=False)
