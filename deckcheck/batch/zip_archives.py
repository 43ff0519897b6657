"""Read the decks in a ``.zip`` in memory, never unpacked to disk; suspicious archives are rejected."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from io import SEEK_END, BufferedReader, RawIOBase
from stat import S_ISLNK
from zipfile import BadZipFile, ZipFile, ZipInfo

from deckcheck.batch.file_kinds import HIDDEN, is_litter, is_mail
from deckcheck.batch.members import MAX_MAIL, Member, decks_in_mail, sources
from deckcheck.batch.sources import FileFilter, Source
from deckcheck.decklists import MAX_BYTES
from deckcheck.errors import UnreadableDeck

MAX_MEMBERS = 50_000
MAX_DIRECTORY = 8 * 1024 * 1024
"""The most bytes of the table of contents, which is read as a whole."""
MAX_TOTAL = 1024 * 1024 * 1024
"""The most bytes of all members unpacked."""
MAX_RATIO = 100
"""The greatest compression ratio: decklists shrink to a third or a tenth; anything beyond this is an attack."""
_SMALL = 64 * 1024
"""The ratio is ignored for members up to this size."""
_DOCUMENT = frozenset({"[Content_Types].xml", "mimetype"})
"""Files that identify a document of a word processor or spreadsheet, which is a zip archive too."""
_ENCRYPTED = 0x1


class _TooLarge(Exception):
    pass


class _Guarded(BufferedReader):
    """A file that rejects reads longer than the largest table of contents."""

    def read(self, size: int | None = -1, /) -> bytes:
        if size is not None and size > MAX_DIRECTORY:
            raise _TooLarge
        return super().read(size)


def members(path: str, raw: RawIOBase, files: FileFilter, *, named: bool) -> Iterator[Source]:
    """Yield the decks of an archive, which is walked in the order of a folder. Raises OSError.

    ``path`` names the archive, ``raw`` is its content. An archive without decks is a fault if it was ``named``.
    """
    with _Guarded(raw) as file:
        size = file.seek(0, SEEK_END)
        try:
            archive = ZipFile(file)
        except _TooLarge:
            yield Source(path, fault=f"more than {MAX_MEMBERS} files in the archive; split it")
            return
        except (BadZipFile, NotImplementedError, UnicodeDecodeError) as error:
            yield Source(path, fault=f"not a zip archive that can be read: {error}")
            return
        with archive:
            infos = archive.infolist()
            if not _DOCUMENT.isdisjoint(info.filename for info in infos):
                file.seek(0)
                yield Source(path, BufferedReader.read(file, MAX_BYTES + 1))
                return
            if fault := _fault(infos, size):
                yield Source(path, fault=fault)
                return
            asked = (info for info in infos if _is_asked_for(info, files))
            found = [_member(archive, info) for info in sorted(asked, key=lambda info: info.filename.split("/"))]
            empty = True
            for deck in sources(path, path, found):
                empty = empty and bool(deck.skipped) and named
                yield from decks_in_mail(deck, deck.data) if deck.data and is_mail(deck.path) else (deck,)
            if empty:
                why = "an archive without decks"
                yield Source(path, fault=why) if named or not infos else Source(path, skipped=why)


def _fault(infos: list[ZipInfo], size: int) -> str:
    """Return why the whole archive is rejected, ``""`` if it is not."""
    if len(infos) > MAX_MEMBERS:
        return f"{len(infos)} files in the archive, more than {MAX_MEMBERS}; split it"
    total = sum(info.file_size for info in infos if not _is_bomb(info))  # a bomb is rejected by itself
    if total > MAX_TOTAL or (total > _SMALL and total > MAX_RATIO * size):
        return f"refused as an archive bomb: {size} bytes that unpack to {total}"
    return ""


def _is_bomb(info: ZipInfo) -> bool:
    """Does a member claim to unpack to more than any decklist?"""
    return info.file_size > max(_SMALL, MAX_RATIO * info.compress_size)


def _is_asked_for(info: ZipInfo, files: FileFilter) -> bool:
    """Is a member selected, as a file in a folder would be?"""
    if not info.filename:  # it has no pattern or extension to match
        return True
    *folders, name = info.filename.split("/")
    litter = is_litter(name) or any(is_litter(each, folder=True) for each in folders)
    return not info.is_dir() and not litter and files.takes(info.filename)


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
