"""The files in an archive or a mail: each is a deck, or is reported with the reason why not.

They are read in memory, never unpacked to disk; suspicious archives are rejected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from io import SEEK_END
from stat import S_ISLNK
from typing import BinaryIO, NamedTuple
from zipfile import BadZipFile, ZipFile, ZipInfo

from deckcheck.batch.file_kinds import BUNDLES, HIDDEN, PACKED, extension_of, is_litter, is_mail, no_list
from deckcheck.batch.sources import FileFilter, Source
from deckcheck.decklists import MAX_BYTES
from deckcheck.errors import UnreadableDeck

MAX_MAIL = 16 * 1024 * 1024
"""The most bytes of a mail, which may contain photographs besides the list."""
MAX_TOTAL = 1024 * 1024 * 1024
"""The most bytes of all members unpacked."""
MAX_RATIO = 100
"""The greatest compression ratio: decklists shrink to a third or a tenth; anything beyond this is an attack."""
_SMALL = 64 * 1024
"""The ratio is ignored for members up to this size."""
_DOCUMENT = frozenset({"[Content_Types].xml", "mimetype"})
"""Files that identify a document of a word processor or spreadsheet, which is a zip archive too."""
_ENCRYPTED = 0x1


class Member(NamedTuple):
    """A file in another; ``read`` returns its bytes, or raises UnreadableDeck. ``skipped`` is why it is skipped."""

    name: str
    read: Callable[[], bytes]
    skipped: str = ""


def sources(path: str, file: str, members: Iterable[Member], within: str = "an archive") -> Iterator[Source]:
    """Yield each member as a deck, or with the reason why not; ``path`` names their container, which is in ``file``."""
    names = set[str]()
    for member in members:
        source, read = Source(f"{path}/{member.name}", file=file), cache(member.read)
        name = member.name.rpartition("/")[2]
        extension = extension_of(name)
        try:
            if member.name in names:
                raise UnreadableDeck("two files of this name are in the archive")
            if not member.skipped and extension in (*BUNDLES, *PACKED):  # reported so that it is not overlooked
                raise UnreadableDeck(f"many decks or an archive within {within}; unpack it first")
            skipped = member.skipped or no_list(name, extension, read)
            yield source._replace(skipped=skipped, data=None if skipped else read())
        except UnreadableDeck as error:
            yield source._replace(fault=str(error))
        names.add(member.name)


def decks_in_mail(mail: Source, data: bytes) -> Iterator[Source]:
    """Yield the decks of a mail: those in its text and attachments, or the mail itself if it is only a text.

    A text without a list is skipped if there is a list besides it. Each mail of a mailbox has its number and sender.
    """
    from deckcheck.decklists.documents.mail import counts_cards, mails_of, parts, remarks_of

    try:
        if len(data) > MAX_MAIL:
            raise UnreadableDeck(f"larger than {MAX_MAIL // 1024**2} MB; save its attachments, and give them instead")
        if len(mails := mails_of(data)) > 1:
            for number, (sender, each) in enumerate(mails, 1):
                name = f"{mail.path}/{number} {sender}".rstrip()
                yield from decks_in_mail(Source(name, each, file=mail.file or mail.path), each)
            return
        found = parts(data)
    except UnreadableDeck as error:
        yield mail._replace(fault=str(error))
        return
    if len(found) == 1 and found[0].is_text:
        yield mail
        return
    members = (Member(part.name, part.read) for part in found)
    decks = [*sources(mail.path, mail.file or mail.path, members, "a mail")]
    texts = (deck for part, deck in zip(found, decks, strict=True) if part.is_text)
    words = dict.fromkeys(deck for deck in texts if not counts_cards(deck.data or b""))
    if any(not deck.skipped and deck not in words for deck in decks):
        remarks = tuple(line for deck in words for line in remarks_of(deck.data or b""))
        skipped = "words of a mail, in which hardly a line counts a card"
        decks = [
            deck._replace(data=None, skipped=skipped) if deck in words else deck._replace(remarks=remarks)
            for deck in decks
        ]
    yield from decks
    if all(deck.skipped for deck in decks):
        yield mail._replace(data=None, fault="a mail without a list")


def decks_in_archive(path: str, file: BinaryIO, files: FileFilter, *, named: bool) -> Iterator[Source]:
    """Yield the decks of an archive, which is walked in the order of a folder. Raises OSError and UnreadableDeck.

    ``path`` names the archive, ``file`` is its content. An archive without decks is a fault if it was ``named``.
    """
    try:
        archive = ZipFile(file)
    except (BadZipFile, NotImplementedError, UnicodeDecodeError) as error:
        raise UnreadableDeck(f"not a zip archive that can be read: {error}") from None
    infos = archive.infolist()
    if not _DOCUMENT.isdisjoint(info.filename for info in infos):
        file.seek(0)
        yield Source(path, file.read(MAX_BYTES + 1))
        return
    _require_harmless(infos, file.seek(0, SEEK_END))
    asked = (info for info in infos if _is_asked_for(info, files))
    found = [_member(archive, info) for info in sorted(asked, key=lambda info: info.filename.split("/"))]
    empty = True
    for deck in sources(path, path, found):
        empty = empty and bool(deck.skipped) and named
        yield from decks_in_mail(deck, deck.data) if deck.data and is_mail(deck.path) else (deck,)
    if empty:
        why = "an archive without decks"
        yield Source(path, fault=why) if named or not infos else Source(path, skipped=why)


def _require_harmless(infos: list[ZipInfo], size: int) -> None:
    """Raise UnreadableDeck for an archive of ``size`` bytes that is rejected as a whole."""
    total = sum(info.file_size for info in infos if not _is_bomb(info))  # a bomb is rejected by itself
    if total > MAX_TOTAL or (total > _SMALL and total > MAX_RATIO * size):
        raise UnreadableDeck(f"refused as an archive bomb: {size} bytes that unpack to {total}")


def _is_bomb(info: ZipInfo) -> bool:
    """Does a member claim to unpack to more than any decklist?"""
    return info.file_size > max(_SMALL, MAX_RATIO * info.compress_size)


def _is_asked_for(info: ZipInfo, files: FileFilter) -> bool:
    """Is a member selected, as a file in a folder would be?"""
    if not info.filename:  # it has no pattern or extension to match
        return True
    *folders, name = info.filename.split("/")
    litter = is_litter(name) or any(is_litter(each, folder=True) for each in folders)
    return not info.is_dir() and not litter and files.selects(info.filename)


def _member(archive: ZipFile, info: ZipInfo) -> Member:
    link = "a link, which is not followed" if S_ISLNK(info.external_attr >> 16) else ""
    hidden = HIDDEN if info.filename.rpartition("/")[2].startswith(".") else ""
    return Member(info.filename, partial(_read, archive, info), link or hidden)


def _read(archive: ZipFile, info: ZipInfo) -> bytes:
    """Return the bytes of a member. Raises UnreadableDeck."""
    if not info.filename:
        raise UnreadableDeck("a file without a name is in the archive")
    if info.flag_bits & _ENCRYPTED:
        raise UnreadableDeck("encrypted; unpack it first")
    if _is_bomb(info):
        raise UnreadableDeck(f"refused as an archive bomb: {info.compress_size} bytes unpack to {info.file_size}")
    try:
        with archive.open(info) as file:
            return file.read((MAX_MAIL if is_mail(info.filename) else MAX_BYTES) + 1)
    except MemoryError:
        raise
    except Exception as error:  # each compression method has its own errors
        raise UnreadableDeck(f"cannot be unpacked: {error or 'it is damaged'}") from None
