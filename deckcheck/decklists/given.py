"""A list as a program gives it that is not the bytes of a file: its text, or by mistake a path."""

from __future__ import annotations

import os

from deckcheck.decklists.registry import WRITABLE
from deckcheck.errors import UnreadableDeck


def bytes_given(data: object) -> bytes:
    """Return a list as bytes.

    Raises TypeError for what is no list, ValueError for the path of one, and UnreadableDeck for a text that has half of
    a character.

    >>> bytes_given("1 Esther")
    b'1 Esther'
    """
    if isinstance(data, bytearray | memoryview):
        return bytes(data)
    if isinstance(data, os.PathLike):
        raise TypeError(f"read() takes a list itself; load({os.fspath(data)!r}) reads a file")
    if not isinstance(data, str):
        raise TypeError(f"read() got {type(data).__name__}; expected the bytes or the text of a list")
    if _is_path(data):
        raise ValueError(f"read() takes a list itself; load({data!r}) reads a file")
    try:
        return data.encode()
    except UnicodeEncodeError as error:
        line = data.count("\n", 0, error.start) + 1
        raise UnreadableDeck("half of a character (a lone surrogate)", line=line) from None


def _is_path(text: str) -> bool:
    """Return whether a text of one line is the path of a file rather than a card."""
    if "\n" in text or "\0" in text or not text.strip():
        return False
    endings = tuple(ending for syntax in WRITABLE.values() for ending in syntax.endings)
    return text.lower().endswith(endings) or os.path.isfile(text)  # noqa: PTH113 - any text
