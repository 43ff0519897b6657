"""Reading decklists: bytes to text, text to format, format to :class:`~deckcheck.deck.Deck`. Nothing here judges."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from deckcheck.deck import Deck
from deckcheck.errors import UnreadableDeck
from deckcheck.formats.detection import detect
from deckcheck.formats.draft import MAX_COPIES
from deckcheck.formats.registry import FORMATS, Format

__all__ = ["FORMATS", "MAX_BYTES", "MAX_COPIES", "Format", "decode", "detect", "load", "read"]

MAX_BYTES = 4 * 1024 * 1024
"""A larger list is refused."""

_USUAL = 1 << 15
_BINARY = "a binary file; save the list as UTF-8 text"


def decode(data: bytes) -> str:
    """The text of a list with Unix line ends: UTF-8, UTF-16 with its mark, else Windows-1252.

    Raises :class:`UnreadableDeck` for anything that is no text.
    """
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if not wide and b"\0" in data:
        raise UnreadableDeck(_BINARY, line=data.count(b"\n", 0, data.index(b"\0")) + 1)
    fault = 0
    for encoding in ("utf-16",) if wide else ("utf-8", "cp1252"):
        try:
            text = data.decode(encoding).removeprefix("\ufeff")
        except UnicodeDecodeError as error:
            fault = error.start
        else:
            if "\0" in text:
                raise UnreadableDeck(_BINARY)
            return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
    line = data.count(b"\n", 0, fault) + 1
    raise UnreadableDeck("neither UTF-8, UTF-16 nor Windows-1252 text; save the list as UTF-8", line=line)


def read(data: bytes, *, path: str = "-", format: str | None = None) -> Deck:
    """A deck from the bytes of a list; ``path`` says where they came from and helps to tell the format.

    Raises :class:`UnreadableDeck` when it cannot be read as a whole, with the line where there is one. Lines that
    cannot be read are the deck's ``problems``.
    """
    if len(data) > MAX_BYTES:
        raise UnreadableDeck(f"larger than {MAX_BYTES // 1024**2} MB; a decklist has a few kilobytes")
    text = decode(data)
    if format is not None and format not in FORMATS:
        raise UnreadableDeck(f"unknown decklist format {format!r}; known: {', '.join(FORMATS)}")
    name = format or detect(text, path)
    seen = detect(text) if format else name
    if name in ("text", "lackey-text") and seen in ("lackey", "json"):
        raise UnreadableDeck(f"not {name}: it looks like {seen}")
    try:
        deck = FORMATS[name].read(text)
    except UnreadableDeck as error:
        if seen == name:
            raise
        raise UnreadableDeck(f"not {name}: {error} (it looks like {seen})", line=error.line) from None
    if not deck.entries and not deck.problems:
        raise UnreadableDeck("the list holds no cards; expected a line such as '3 Son of God' for each card")
    return replace(deck, path=path, source=name)


def load(path: Path, *, format: str | None = None) -> Deck:
    """A deck from a file, of which no more than ``MAX_BYTES`` and one byte are read.

    Raises :class:`UnreadableDeck` as :func:`read` does, and when the file cannot be opened.
    """
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - a third of the time of Path.open, in a batch of thousands
            data = file.read(_USUAL)
            if len(data) == _USUAL:  # room for the greatest list is made only where it is needed
                data += file.read(MAX_BYTES + 1 - _USUAL)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UnreadableDeck(f"cannot be opened: {reason}") from None
    return read(data, path=str(path), format=format)
