"""What runs of the command line in one process share: its commands, and the card database."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

import pytest
import typer.testing

from deckcheck.cards import Database, database
from deckcheck.cli.app import app

PROGRAM: Any = typer.main.get_command(app)
_OPEN = Database.open
_SHIPPED = database.DATA


@cache
def _kept(process: int) -> Database:
    """Return the built-in database, which stays open and remembers its cards; each process opens one of its own."""
    kept = _OPEN()
    vars(kept).update(cards=cache(kept.cards), close=lambda: None)
    return kept


def _opened(folder: Any = None, *args: Any, one_thread: bool = True, **options: Any) -> Database:
    if folder is None and one_thread and database.DATA == _SHIPPED:
        return _kept(os.getpid())
    return _OPEN(folder, *args, one_thread=one_thread, **options)


def share(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have runs share them until the test ends."""
    monkeypatch.setattr(Database, "open", _opened)
    monkeypatch.setattr(typer.testing, "_get_command", lambda _: PROGRAM, raising=False)
