"""Read mails, and web pages saved as one file (.mht): their texts and their attachments.

This uses the older policy of the ``email`` package, because the newer one fails on some headers of real mails.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator
from contextlib import suppress
from email import errors, message_from_bytes
from email.header import decode_header, make_header
from email.message import Message
from email.parser import HeaderParser
from email.utils import parseaddr
from functools import partial
from typing import NamedTuple, cast

from deckcheck.decklists import decode, detect
from deckcheck.decklists.detection import ENVELOPE
from deckcheck.decklists.documents import KINDS, kind_of, undamaged
from deckcheck.decklists.documents.visible_lines import UnreadContent
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.rows import quoted_mails
from deckcheck.decklists.text.count_and_note import counted
from deckcheck.errors import UnreadableDeck
from deckcheck.patterns import late_pattern

_REMEDY = "save its text or its attachments, and give them instead"
_TEXTS = {"text/plain": "text.txt", "text/html": "text.html"}
"""The names for texts of a mail, by type."""
_SLASH = late_pattern(r"[/\\]")
_NO_TEXT = late_pattern(r"(?:image|audio|video)/|text/(?:calendar|(?:x-)?vcard)|application/.*signature")
"""Types of attachments that are not lists."""
_GUESSED = ("ascii", "cp1252", "iso8859-1", "utf-8", "idna", "punycode")
"""Character sets that are tried anyway, are often declared wrongly, or take too long to decode."""
_ENOUGH = 5
"""From this many counted lines on, a text is a list; an address or telephone number is one such line."""


class MailPart(NamedTuple):
    """A text of a mail (``is_text``), or an attached file; ``read`` returns its bytes, or raises UnreadableDeck.

    ``name`` is the file name, after the names of the mails within the mail that contain it.
    """

    name: str
    type: str
    read: Callable[[], bytes]
    is_text: bool = False


def mails_of(data: bytes) -> list[tuple[str, bytes]]:
    """Return the mails of a mailbox (mbox), each with the name or address of its sender; none for other data."""
    starts = [each.start() for each in ENVELOPE.finditer(data)]
    if not starts or starts[0]:
        return []
    mails = [data[start:end] for start, end in zip(starts, [*starts[1:], None], strict=True)]
    heads = (HeaderParser().parsestr(mail.decode("latin-1")) for mail in mails)
    senders = (parseaddr(_decoded(head["From"] or "")) for head in heads)
    return [(_SLASH.sub(" ", name or address), mail) for (name, address), mail in zip(senders, mails, strict=True)]


def parts(data: bytes) -> list[MailPart]:
    """Return the texts and files of a mail. Raises UnreadableDeck if it is truncated."""
    with undamaged(KINDS["mail"].name):
        return [*_parts(message_from_bytes(data), "")]


def counts_cards(data: bytes) -> bool:
    """Return whether a text of a mail is a list rather than words around one; mails that it quotes do not count."""
    text = own_words(data)
    lines = [line for each in text.split("\n") if (line := each.strip(" \t>*•-"))]
    cards = sum(bool(counted(line).digits) for line in lines)
    return detect(text) != "text" or cards >= _ENOUGH or 2 * cards > len(lines)


def remarks_of(text: bytes) -> list[str]:
    """Return the lines of a mail beside an attached list, without quoted mails unless it has no others."""
    words = own_words(text)
    return [line.strip() for line in (words if words.strip() else _words(text)).split("\n") if line.strip()]


def own_words(text: bytes) -> str:
    """Return the text of a mail as lines without the mails that it quotes, ``""`` if it cannot be read."""
    lines = _words(text).split("\n")
    quoted = {at for mail in quoted_mails(lines) for at in mail}
    return "\n".join(line for at, line in enumerate(lines) if at not in quoted)


def _words(text: bytes) -> str:
    """Return the text of a mail as lines, ``""`` if it cannot be read."""
    with suppress(UnreadableDeck):
        return decode(text)
    return ""


def text_of(data: bytes) -> str:
    """Return the list in the text of a mail, or else in its attachment.

    Raises UnreadableDeck if there are several candidates.
    """
    if len(mails_of(data)) > 1:
        raise UnreadableDeck("several mails in one file; save each as .eml, or give it to 'deckcheck check' as .mbox")
    found = parts(data)
    written = [part for part in found if part.is_text]
    files = [part for part in found if not (part.is_text or _NO_TEXT.match(part.type))]
    lists = [part for part in written if counts_cards(part.read())] or files or written[:1]
    if len(lists) != 1:
        names = ", ".join(f"'{shown(part.name, 40)}'" for part in lists or found)
        many = f"a mail of several lists ({names}); 'deckcheck check' takes each, of a file that ends in .eml"
        raise UnreadableDeck(many if lists else f"a mail without a list: {names}")
    content = lists[0].read()
    if kind_of(content) is KINDS["mail"]:
        raise UnreadableDeck(f"a mail within a mail; {_REMEDY}")
    unread = UnreadContent()
    for part in found:
        if part is not lists[0]:
            kind = "attachment" if part in files else "mail text" if part.is_text else "picture"
            unread.report(kind, _words(part.read()) if part.is_text else part.name)
    return unread.text(decode(content).split("\n"))


def _parts(mail: Message, above: str) -> Iterator[MailPart]:
    """Yield the texts of a mail, then its files; ``above`` are the names of the mails that contain it."""
    texts, files, names = dict[str, list[Message]](), list[MailPart](), set[str]()
    for number, leaf in enumerate(_leaves(mail), 1):
        type, name = leaf.get_content_type(), _name(leaf, number)
        name = f"{above}{number}. {name}" if name in names else f"{above}{name}"
        names.add(name.removeprefix(above))
        if type == "message/rfc822" and leaf.is_multipart():
            files += _parts(_contained(leaf)[0], f"{name}/")
        elif _is_written(leaf) and type in _TEXTS:
            texts.setdefault(type, []).append(leaf)
        else:
            files.append(MailPart(name, type, partial(_content, leaf)))
    for type, leaves in texts.items():
        yield MailPart(f"{above}{_TEXTS[type]}", type, partial(_text, type, leaves), True)
    yield from files


def _leaves(part: Message) -> Iterator[Message]:
    """Yield the parts of a mail without further parts and with words; of alternative texts, the first with a list."""
    type = part.get_content_type()
    if type == "message/rfc822" or not (part.is_multipart() or type.startswith("multipart/")):
        if not _is_written(part) or str(part.get_payload()).strip():
            yield part
        return
    if not part.is_multipart() or any(isinstance(each, errors.CloseBoundaryNotFoundDefect) for each in part.defects):
        raise UnreadableDeck(f"a mail or web archive that is damaged or cut off; {_REMEDY}")
    inner = _contained(part)
    if type == "multipart/related":  # a page with its pictures
        start = next((each for each in inner if each["Content-ID"] == part.get_param("start", "")), inner[0])
        inner = [each for each in inner if each is start or "Content-Disposition" in each]
    leaves = [leaf for each in inner for leaf in _leaves(each)]
    if type == "multipart/alternative":
        written = [leaf for leaf in leaves if _is_written(leaf)]
        forms = {
            each: fits for each in _TEXTS if (fits := [leaf for leaf in written if leaf.get_content_type() == each])
        }
        chosen = next((each for each, fits in forms.items() if counts_cards(_text(each, fits))), next(iter(forms), ""))
        leaves = [leaf for leaf in leaves if leaf.get_content_type() == chosen or not _is_written(leaf)]
    yield from leaves


def _contained(part: Message) -> list[Message]:
    return cast(list[Message], part.get_payload())


def _is_written(leaf: Message) -> bool:
    """Is a part a text of the mail rather than a file?"""
    is_file = leaf.get_filename() or leaf.get_content_disposition() == "attachment"
    return leaf.get_content_maintype() == "text" and not is_file


def _name(leaf: Message, number: int) -> str:
    name = _SLASH.split(_decoded(leaf.get_filename() or ""))[-1].strip() or f"part {number}"
    extension = "eml" if leaf.get_content_type() == "message/rfc822" else leaf.get_content_subtype()
    return name if "." in name else f"{name}.{extension}"


def _decoded(header: str) -> str:
    """Return a value of a header with its encoded words decoded."""
    with suppress(errors.HeaderParseError, LookupError, ValueError):
        return str(make_header(decode_header(header)))
    return header


def _content(leaf: Message) -> bytes:
    """Return the bytes of a part. Raises UnreadableDeck if some are missing."""
    data = leaf.get_payload(decode=True)
    broken = (errors.InvalidBase64CharactersDefect, errors.InvalidBase64LengthDefect)
    if not isinstance(data, bytes) or any(isinstance(each, broken) for each in leaf.defects):
        raise UnreadableDeck("damaged in the mail (invalid base64); ask for it again")
    return data


def _text(type: str, leaves: list[Message]) -> bytes:
    """Return the pieces of a text as one, in UTF-8 if their encoding is declared."""
    pieces = [b"<!doctype html>"] * (type == "text/html")
    for leaf in leaves:
        piece = _content(leaf)
        with suppress(LookupError, UnicodeError):
            charset = codecs.lookup(leaf.get_content_charset("utf-8")).name
            piece = piece if charset in _GUESSED else piece.decode(charset).encode()
        pieces.append(piece)
    return (b"" if type == "text/html" else b"\n").join(pieces)
