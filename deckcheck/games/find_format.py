"""The edition that a user requests: by the name of a format, an alias or a number, or in a file of their own."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from deckcheck.errors import UnknownFormat
from deckcheck.games import by_number, current, formats_called
from deckcheck.games.model import Edition


def find_edition(text: str, game: str = "", date: str = "") -> Edition:
    """Return the edition ``game/format[@edition]``; without ``game/``, a format of ``game``, or of any one game.

    A format may also be an alias (``Type I``, ``T1``), or follow the name of its game (``Redemption Type 1``).
    Without ``@edition`` it is the one in force on ``date``, by default today. Raises UnknownFormat with close matches,
    and NotInForce.
    """
    return current(_named_format(text, game), date)


def named_edition(text: str, game: str = "", date: str = "") -> Edition:
    """Return the edition that a user requests: one of :func:`find_edition`, or one from the user's own file.

    A text with the extension ``.toml`` is a file; so is a path that matches no format. Raises the errors of
    ``find_edition``, and InvalidEdition for the file.
    """
    file = text.lower().endswith(".toml")
    try:
        if not file:
            return find_edition(text, game, date)
    except UnknownFormat:
        if not ({"/", os.sep} & set(text) and Path(text).is_file()):
            raise
    from deckcheck.games.custom import custom_edition

    return custom_edition(text)


@lru_cache(1 << 10)
def _named_format(text: str, game: str) -> str:
    """Return the format or, with its number, the edition that a text names. Raises UnknownFormat."""
    name, at, number = text.strip().partition("@")
    number = "-".join(number.casefold().split())
    fitting = formats_called(name, game)
    found = fitting[0] if len(fitting) == 1 else ""
    if found and at:
        found = by_number(found).get(number, "")
    if found:
        return found
    from deckcheck.games.format_suggestions import explain, format_after_game

    if not fitting and not at and (named := format_after_game(name)):
        return named
    raise UnknownFormat(explain(text, number if at else None, fitting))


def is_format(text: str, game: str) -> bool:
    """Is a text a format of a game, even if other games have a format of that name?"""
    try:
        return bool(find_edition(text, game))
    except UnknownFormat:
        return False
