"""Read decklists: decode bytes to text, detect the syntax, and parse to a :class:`~deckcheck.deck.Deck`.

Nothing here checks whether a deck is legal.
"""

from __future__ import annotations

import os
import re
from dataclasses import replace
from os import PathLike, fspath
from stat import S_ISBLK, S_ISCHR, S_ISREG
from typing import TYPE_CHECKING

from deckcheck.deck import Deck, Mark, MarkKind
from deckcheck.decklists.detection import FIRST_BYTES, MAIL, detect, is_mapped, is_text_in_angles
from deckcheck.decklists.field_checks import MAX_COPIES
from deckcheck.decklists.registry import SYNTAXES, WRITABLE, Syntax
from deckcheck.errors import UnreadableDeck, reason_of
from deckcheck.limits import one_input
from deckcheck.patterns import late_pattern

if TYPE_CHECKING:
    from deckcheck.decklists.documents import DocumentKind


__all__ = [
    "MAX_BYTES",
    "MAX_COPIES",
    "MAX_LINES",
    "SYNTAXES",
    "Syntax",
    "bytes_of",
    "decode",
    "detect",
    "document",
    "load",
    "read",
]

MAX_BYTES = 4 * 1024 * 1024
"""A larger list is rejected."""
MAX_LINES = 100_000
"""A list with more cards and unreadable lines is rejected, because each may become a finding."""

_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_REQUEST = late_pattern(r'"decklist"\s*:\s*"|"list"\s*:\s*"(?:[^"\\]|\\[^nt])*\\[nt]')
"""A member of a JSON object with the text of a list, rather than a single word."""
_MARKUP = ("<", "[internetshortcut]", "[desktop entry]")
# Tags in a part of a page that was copied without its start; in a row of a table, <br> is between cards.
_TAGS = late_pattern(
    r"^(?![ \t]*\|).*<br\s*/?>|</(?:a|b|div|em|i|li|p|pre|span|strong|t[dr])>", re.IGNORECASE | re.MULTILINE
)
_LINES = late_pattern(r"<(?:!doctype|html|body|br|div|h[1-6]|li|p|pre|t[dhr])\b", re.IGNORECASE)
"""Tags of a page that determines its own lines; without them they are those of a text with some tags."""
_BINARY = "a binary file; save the list as UTF-8 text"


def decode(data: bytes) -> str:
    """Return the text of a list with Unix line ends; for a document, its visible lines.

    Raises :class:`UnreadableDeck` for other data.
    """
    return _text_of(*_document(data))


def _text_of(kind: DocumentKind | None, content: bytes | str) -> str:
    if kind is None:
        return str(content)
    from deckcheck.decklists.documents import text_of

    return text_of(kind, content)


def document(data: bytes) -> str:
    """Return the kind of document, such as ``"a PDF"``; ``""`` for a list in plain text.

    Raises :class:`UnreadableDeck` for other data.
    """
    kind, _ = _document(data)
    return kind.name if kind else ""


def _document(data: bytes) -> tuple[DocumentKind | None, bytes | str]:
    """Return the kind of document, if any, and its bytes or its text."""
    if data.startswith(FIRST_BYTES) or (data[:1].isalpha() and b":" in data[:200].split(b"\n")[0] and MAIL.match(data)):
        from deckcheck.decklists.documents import kind_of

        if kind := kind_of(data):
            return kind, data
    text = _decoded(data)
    is_page = text.lstrip()[:20].lower().startswith(_MARKUP) and not is_text_in_angles(text)
    if text.lstrip()[:1] == "{" and _REQUEST.search(text) is not None:
        from deckcheck.decklists.documents import KINDS, is_request

        if is_request(text):
            return KINDS["request"], text
    has_markup = "<" in text and not is_page and _TAGS.search(text) is not None and detect(text) == "text"
    if not has_markup and not is_page:
        return None, text
    from deckcheck.decklists.documents import KINDS, kind_of_text

    kind = KINDS["html"] if has_markup else kind_of_text(text)
    has_own_lines = kind is not KINDS["html"] or _LINES.search(text) is not None
    return kind, text if has_own_lines else text.replace("\n", "<br>\n")


def _decoded(data: bytes) -> str:
    """Return bytes as text: UTF-8, UTF-16 with its mark, else Windows-1252. Raises UnreadableDeck.

    Statistics are not used: with one accented letter in sixty lines they are wrong as often as right.
    """
    is_utf16, fault = data.startswith(_UTF16_MARKS), 0
    if b"\0" in data and not is_utf16:
        raise UnreadableDeck(_BINARY, line=data.count(b"\n", 0, data.index(b"\0")) + 1)
    for encoding in ("utf-16",) if is_utf16 else ("utf-8", "cp1252"):
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
    """Return whether bytes are truncated or damaged UTF-8, because Windows-1252 letters are hardly ever valid UTF-8."""
    letters = [letter for letter in data.decode("utf-8", "replace") if not letter.isascii()]
    return len(letters) >= 2 * letters.count("\ufffd")


def _bytes_given(data: object) -> bytes:
    """Return a list as bytes.

    Raises TypeError for other types, ValueError for the path of a list, and UnreadableDeck for a lone surrogate.

    >>> _bytes_given("1 Esther")
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
    extensions = tuple(extension for syntax in WRITABLE.values() for extension in syntax.extensions)
    return text.lower().endswith(extensions) or os.path.isfile(text)  # noqa: PTH113 - any text


@one_input()
def read(
    data: bytes | bytearray | memoryview | str,
    *,
    path: str = "-",
    syntax: str | None = None,
    empty: bool = False,
    header_only: bool = False,
) -> Deck:
    """Return the deck of a list, given its bytes or text; :func:`load` reads a file.

    ``path`` is the source of the list, and helps to detect the syntax unless ``syntax`` names it. ``empty``: accept a
    list without cards, to start from. ``header_only``: do not read the cards of a text or table yet, since it is read
    with those of its game. Raises :class:`UnreadableDeck` if the list cannot be read as a whole, with the
    line number if there is one. Unreadable lines are the deck's ``problems``. Raises TypeError for other types, and
    ValueError for a text that is the path of a file.
    """
    if not isinstance(data, bytes):
        data = _bytes_given(data)
    if len(data) > MAX_BYTES:
        raise UnreadableDeck(f"larger than {MAX_BYTES // 1024**2} MB; a decklist has a few kilobytes")
    kind, content = _document(data)
    text = _text_of(kind, content)
    unread: tuple[Mark, ...] = ()
    if kind:
        from deckcheck.decklists.documents.visible_lines import split_unread

        text, unread = split_unread(text)
        syntax = None if syntax == "json" else syntax  # "json" is the document, not its lines
    if syntax is not None and syntax not in SYNTAXES:
        raise UnreadableDeck(f"unknown syntax {syntax!r}; known: {', '.join(SYNTAXES)}")
    most = MAX_LINES * 5 // 4  # with room for blank lines; reported before reading takes seconds
    if len(text) > most and text.count("\n") > most:
        raise UnreadableDeck(f"more than {most} lines; a decklist has some hundred")
    name = syntax or detect(text, "" if kind else path)  # a document's extension is not that of its lines
    likely = detect(text) if syntax else name
    if name in ("text", "lackey-text") and likely in ("lackey", "json"):
        raise UnreadableDeck(f"not {name}: it looks like {likely}")
    if name == "text" and syntax is None and is_mapped(text, path):
        raise UnreadableDeck(
            "a YAML file, which is not read; save the list as JSON, or as text with '3 Son of God' a line"
        )
    try:
        deck = SYNTAXES[name].read(text, header_only=header_only)
    except UnreadableDeck as error:
        if likely == name:
            raise
        raise UnreadableDeck(f"not {name}: {error} (it looks like {likely})", line=error.line) from None
    if len(deck.entries) + len(deck.problems) > MAX_LINES:
        raise UnreadableDeck(f"more than {MAX_LINES} cards and unreadable lines; a decklist has some hundred")
    deck = replace(deck, path=path, source=name, marks=(*deck.marks, *unread))
    if not (deck.entries or deck.problems or empty or (header_only and SYNTAXES[name].header)):
        raise no_cards(deck)
    return deck


def no_cards(deck: Deck) -> UnreadableDeck:
    """Return the error of a list without cards, with the unread parts of its document."""
    but = "".join(f"; not read: {mark.words[0]}" for mark in deck.marked(MarkKind.NOT_READ))
    return UnreadableDeck(f"the list holds no cards; expected a line such as '3 Son of God' for each card{but}")


def load(path: str | PathLike[str], *, syntax: str | None = None, empty: bool = False) -> Deck:
    """Return the deck in a file; its ``syntax`` is detected from the content by default, the rest is that of ``read``.

    Raises UnreadableDeck, which names the file, as :func:`read` does and if the file cannot be opened, and TypeError if
    ``path`` is no path. Unreadable lines are the deck's ``problems``.
    """
    path = fspath(path)  # first, because a number would be an open file
    try:
        return read(bytes_of(path), path=path, syntax=syntax, empty=empty)
    except UnreadableDeck as error:
        raise UnreadableDeck(f"{path}: {error}", line=error.line) from None


def not_a_file(mode: int, *, pipes: bool = True) -> str:
    """Return why a file of this mode is not read, ``""`` if it is: a device is endless, and so may be ``pipes``."""
    if S_ISREG(mode):
        return ""
    if S_ISCHR(mode) or S_ISBLK(mode):
        return "a device, not a file; give its list on standard input (-) if it has one"
    return "" if pipes else "a pipe, not a file, which this has to be"


def bytes_of(path: str | PathLike[str], most: int = MAX_BYTES) -> bytes:
    """Return the content of a file: all of it, or ``most`` bytes and one more. Raises :class:`UnreadableDeck`."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - any path
            status = os.fstat(file.fileno())
            if fault := not_a_file(status.st_mode):
                raise UnreadableDeck(fault)
            data = file.read(min(status.st_size, most) + 1)  # reserving the maximum is slower than reading
            return data if len(data) <= status.st_size else data + file.read(most + 1 - len(data))  # of a pipe
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        raise UnreadableDeck(f"cannot be opened: {reason_of(error)}") from None
