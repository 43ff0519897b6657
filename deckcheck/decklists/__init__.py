"""Reading decklists: bytes to text, text to format, format to :class:`~deckcheck.deck.Deck`. Nothing here judges."""

from __future__ import annotations

from os import PathLike, fspath

from deckcheck.deck import Deck
from deckcheck.decklists.detection import detect
from deckcheck.decklists.field_checks import MAX_COPIES
from deckcheck.decklists.registry import FORMATS, Format
from deckcheck.errors import UnreadableDeck

__all__ = ["FORMATS", "MAX_BYTES", "MAX_COPIES", "MAX_LINES", "Format", "bytes_of", "decode", "detect", "load", "read"]

MAX_BYTES = 4 * 1024 * 1024
"""A larger list is refused."""
MAX_LINES = 200_000
"""A list with more cards, and lines that cannot be read, is refused: each of them may become a finding."""

_USUAL = 1 << 15
_BINARY = "a binary file; save the list as UTF-8 text"


def decode(data: bytes) -> str:
    """The text of a list with Unix line ends: UTF-8, UTF-16 with or without its mark, else Windows-1252.

    No statistics decide: of one accented letter in sixty lines they are as often wrong as right. Raises
    :class:`UnreadableDeck` for anything that is no text.
    """
    wide = _wide(data)
    if not wide and b"\0" in data:
        raise UnreadableDeck(_BINARY, line=data.count(b"\n", 0, data.index(b"\0")) + 1)
    fault = 0
    for encoding in (wide,) if wide else ("utf-8", "cp1252"):
        try:
            text = data.decode(encoding).removeprefix("\ufeff")
        except UnicodeDecodeError as error:
            fault = error.start
            if encoding == "utf-8" and _is_broken_utf8(data):
                break
        else:
            if "\0" in text:
                raise UnreadableDeck(_BINARY)
            return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
    line = data.count(b"\n", 0, fault) + 1
    raise UnreadableDeck("neither UTF-8, UTF-16 nor Windows-1252 text; save the list as UTF-8", line=line)


def _is_broken_utf8(data: bytes) -> bool:
    """Is it UTF-8 that was cut or damaged? Hardly an accented letter of Windows-1252 is one of UTF-8 as well."""
    letters = [each for each in data.decode("utf-8", "replace") if not each.isascii()]
    return len(letters) >= 2 * letters.count("\ufffd")


def _wide(data: bytes) -> str:
    """The kind of UTF-16 that bytes are in, by their mark or by where their NULs stand; ``""`` for none."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    if b"\0" not in data or len(data) % 2:
        return ""
    # Names are mostly of letters whose upper byte is 0, and a text holds no NUL.
    upper, lower = data[1::2].count(0), data[0::2].count(0)
    if 2 * max(upper, lower) < len(data) // 2 or min(upper, lower):
        return ""
    return "utf-16-le" if upper else "utf-16-be"


def read(data: bytes, *, path: str = "-", format: str | None = None, empty: bool = False) -> Deck:
    """A deck from the bytes of a list; ``path`` says where they came from and helps to tell the format, ``empty`` that
    it may be one to begin with, which has no cards yet.

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
    if len(deck.entries) + len(deck.problems) > MAX_LINES:
        raise UnreadableDeck(f"more than {MAX_LINES} cards and unreadable lines; a decklist has some hundred")
    if not deck.entries and not deck.problems and not empty:
        raise UnreadableDeck("the list holds no cards; expected a line such as '3 Son of God' for each card")
    object.__setattr__(deck, "path", path)  # a new deck, which nobody else holds yet
    object.__setattr__(deck, "source", name)
    return deck


def load(path: str | PathLike[str], *, format: str | None = None) -> Deck:
    """A deck from a file. Raises :class:`UnreadableDeck` as :func:`read` does, and when the file cannot be opened."""
    return read(bytes_of(path), path=fspath(path), format=format)


def bytes_of(path: str | PathLike[str]) -> bytes:
    """What a file holds, of which no more than ``MAX_BYTES`` and one byte are read. Raises :class:`UnreadableDeck`."""
    try:
        # Unbuffered, which takes a third of the time of Path.open in a batch of thousands. A pipe gives what it has.
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123
            parts = [file.read(_USUAL)]
            left = MAX_BYTES + 1 - len(parts[0])
            while parts[-1] and left:
                parts.append(file.read(min(left, _USUAL)))
                left -= len(parts[-1])
            return b"".join(parts)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UnreadableDeck(f"cannot be opened: {reason}") from None
