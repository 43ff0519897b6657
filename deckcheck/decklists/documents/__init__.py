"""Read lists in documents, such as Word files, spreadsheets, web pages and PDFs, recognized by content.

A document is converted to its visible lines, with tables as text lists draw them, for the readers of lists. Nothing in
it is executed, and nothing outside it is accessed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, cast

from deckcheck.decklists.detection import ARCHIVES, BINARY_LINK, MAIL, OLD_OFFICE, PACKAGE, PDF, PICTURES, RTF
from deckcheck.decklists.json_shapes import surely_lacks_cards
from deckcheck.decklists.text.headings import KNOWN, marked_heading
from deckcheck.errors import UnreadableDeck
from deckcheck.patterns import late_pattern
from deckcheck.shipped_toml import shipped_tables


class DocumentKind(NamedTuple):
    """A kind of document, as ``kinds.toml`` describes it."""

    name: str
    reader: str = ""
    remedy: str = ""
    package: str | None = None
    stream: str | None = None


KINDS = {key: DocumentKind(**table) for key, table in shipped_tables(Path(__file__).with_name("kinds.toml")).items()}
_BY_BYTES = {
    "pdf": re.escape(PDF),
    "rtf": re.escape(RTF),
    "picture": b"|".join((*map(re.escape, PICTURES), rb"RIFF....WEBP|BM....\0\0\0\0|\0\0\0.ftyp|\0\0\x01\0")),
    "archive": b"|".join((*map(re.escape, ARCHIVES), rb"BZh[1-9]1AY")),
    "mail": MAIL.pattern,
    "plist": re.escape(BINARY_LINK) + rb"\d\d",
}
"""The first bytes of documents that are no package."""
_PROLOG = late_pattern(r"(?:\s+|<\?.*?(?<=\?)>|<!--.*?(?<=--)>)*", re.DOTALL)
"""Declarations and comments before the first element or document type; ``<?>`` and ``<!-->`` are complete."""
_PAGE_TAG = late_pattern(
    r"<!doctype\s+html\b|</?(?:html|head|body|meta|title|link|style|script|main|div|span|p|br|hr|ul|ol|li|dl|dt|dd|pre"
    r"|table|t[rdh]|tbody|thead|h[1-6]|section|article|header|nav|details|summary|a|b|i|u|em|strong|font|center|img|textarea"
    r"|blockquote|form|input|label)\b",
    re.IGNORECASE,
)


def kind_of(data: bytes) -> DocumentKind | None:
    """Return the kind of document; ``None`` for other data and for text, which :func:`kind_of_text` handles.

    Raises UnreadableDeck for a package that is damaged or no document.
    """
    if data.startswith(PACKAGE):
        from deckcheck.decklists.documents.office import Package

        with undamaged("a zip file or an Office document"):
            package = Package(data).kind
        return next((kind for kind in KINDS.values() if kind.package == package), KINDS["zip"])
    if data.startswith(OLD_OFFICE):
        old = (kind for kind in KINDS.values() if kind.stream is not None)
        return next(kind for kind in old if str(kind.stream).encode("utf-16-le") in data)
    return next((KINDS[key] for key, pattern in _BY_BYTES.items() if re.match(pattern, data, re.DOTALL)), None)


def kind_of_text(text: str) -> DocumentKind | None:
    """Return the kind of document of a text that begins like one; ``None`` for a plain list."""
    start = text.lstrip()[:1]
    if start != "<":
        return KINDS["link"] if start == "[" else None
    below = _PROLOG.sub("", text, count=1)
    if _PAGE_TAG.match(below):
        return KINDS["html"]
    if re.match(r"<cockatrice_deck|<deck\b[^>]*>\s*<section\b", below):
        return KINDS["cockatrice"]
    return KINDS["link"] if re.match(r"(?:<!DOCTYPE plist[^>]*>\s*)?<plist\b", below) else None


def text_of(kind: DocumentKind, content: bytes | str) -> str:
    """Return the visible lines of a document, given its bytes, or its text if it is a text format.

    Raises UnreadableDeck if there is no readable list, the document is damaged or too large, or a library is missing.
    """
    if not kind.reader:
        raise UnreadableDeck(f"{kind.name}; {kind.remedy}")
    with undamaged(kind.name):
        module, _, function = f"{__name__}.{kind.reader}".rpartition(".")
        return cast(Callable[[bytes | str], str], getattr(import_module(module), function))(content)


@contextmanager
def undamaged(noun: str) -> Iterator[None]:
    """Raise UnreadableDeck for errors in reading, and for a missing library."""
    try:
        yield
    except (UnreadableDeck, MemoryError):
        raise
    except ImportError as error:
        missing = f"{noun}, which needs {error.name}; install it with: pip install 'deckcheck[documents]'"
        raise UnreadableDeck(f"{missing}, or export the list as text") from None
    except RecursionError:
        raise UnreadableDeck(f"{noun} with parts nested too deeply; copy the list into a text file") from None
    except Exception as error:  # each library raises its own errors
        fault = " ".join(str(error).split())[:200] or type(error).__name__
        raise UnreadableDeck(f"{noun} that is damaged ({fault}); save it again, or export the list as text") from None


_LISTS = ("decklist", "list")
_HEADER = {"format": "format", "decklist_type": "format", "deck_name": "name", "name": "author", "player": "author"}
"""The header key of each member; a name is the player's, since a request is sent for a player."""


def _list_and_members(text: str) -> tuple[str, dict[str, Any]] | None:
    """Return the list of a request and all its members; ``None`` for other texts."""
    try:
        members = json.loads(text)
    except (ValueError, RecursionError):  # the JSON reader reports the error
        return None
    if not isinstance(members, dict) or any(isinstance(value, list | dict) and value for value in members.values()):
        return None  # other members may be cards as well
    lists = [members[key] for key in _LISTS if isinstance(members.get(key), str)]
    return (lists[0], members) if len(lists) == 1 else None


def is_request(text: str) -> bool:
    """Return whether a JSON text contains one list, and nothing else that may be cards.

    >>> is_request('{"decklist": "1 Moses"}'), is_request('{"list": "1 Moses", "cards": ["Aaron"]}')
    (True, False)
    """
    return _list_and_members(text) is not None


def _with_key(key: str, value: object) -> str:
    """Return a member as lines of a list, cards below their section; ``""`` if it surely holds no cards."""
    if not isinstance(value, str) or not value.strip() or surely_lacks_cards(key, value):
        return ""
    return f"{key}:\n{value}" if "\n" in value or marked_heading(key) in KNOWN else f"{key}: {value}"


def text_of_request(content: bytes | str) -> str:
    r"""Return the list of a request, with its other texts below it, so that its lines keep their numbers.

    A text that may hold cards is read with its key before it, as in any list. Header lines of the list itself take
    precedence. ``content`` must satisfy :func:`is_request`.

    >>> text_of_request('{"decklist": "1\\tMoses", "decklist_type": "type_1"}')
    '1\tMoses\n# format: type-1\n'
    """
    text, members = _list_and_members(str(content)) or ("", {})
    header: dict[str, str] = {}
    for member, key in _HEADER.items():
        is_stated = re.search(rf"^[^\w\n]*{key}\s*:", text, re.IGNORECASE | re.MULTILINE)
        if isinstance(value := members.get(member), str) and value.strip() and not is_stated:
            field = value.replace("_", "-") if member == "decklist_type" else value
            header.setdefault(key, " ".join(field.split()))
    others = [_with_key(*member) for member in members.items() if member[0] not in {*_LISTS, *_HEADER}]
    return "".join(
        f"{line}\n" for line in (text, *filter(None, others), *(f"# {key}: {value}" for key, value in header.items()))
    )
