"""The edition that a user requests, which may be in a file of their own."""

from __future__ import annotations

import os
from pathlib import Path

from deckcheck.errors import UnknownFormat
from deckcheck.games.find_format import find_edition
from deckcheck.games.model import Edition


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
