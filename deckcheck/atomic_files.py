"""Write files so that no reader ever finds half of one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import BinaryIO

from deckcheck.errors import DeckcheckError, reason_of

try:
    import fcntl
except ImportError:  # Windows, where a file that another program has open cannot be replaced
    fcntl = None  # type: ignore[assignment]

_BOM = b"\xef\xbb\xbf"
_STYLE_BYTES = 1 << 16


def write_atomically(
    path: str, content: str | bytes, *, newline: str | None = None, overwrite: bool = True, before: bytes | None = None
) -> None:
    """Write a file as :func:`written_atomically` does, in one piece."""
    with written_atomically(path, newline=newline, overwrite=overwrite, before=before) as write:
        write(content)


@contextmanager
def written_atomically(
    path: str, *, newline: str | None = None, overwrite: bool = True, before: bytes | None = None
) -> Iterator[Callable[[str | bytes], None]]:
    r"""Write a file piece by piece: all of it, or nothing if anything fails.

    Text with Unix line ends is written as UTF-8, bytes as they are. An existing file is replaced by a new one with the
    same permissions, owner and, for text, line ends and byte order mark; ``newline`` (``"\n"`` or ``"\r\n"``) overrides
    the line ends. Links, even hard ones, stay links; pipes and devices are written into. Raises DeckcheckError if the
    file cannot be written, exists but must not be overwritten, or if its content is no longer ``before`` (``None`` =
    any content); the old file is then unchanged.
    """
    with _as_deckcheck_errors(path):
        special = Path(path).exists() and not Path(path).is_file()
        target = Path(path if special else os.path.realpath(path))  # /dev/stdout resolves to no path
        if special:  # a pipe or a device cannot be replaced, only written into
            new_file, file = target, target.open("wb")
        else:
            exists = target.exists()
            if exists and not overwrite:
                raise FileExistsError
            if exists and not os.access(target, os.W_OK):
                raise PermissionError(0, "it is read-only")
            # Short, since a long name leaves no room, and random, so that no leftover file is in the way.
            new_file = target.with_name(f".deckcheck-{os.urandom(8).hex()}")
            # A file that only its owner may read stays unreadable for others in between.
            opener = partial(os.open, mode=0o600 if exists else 0o666)
            file = open(new_file, "xb", opener=opener)  # noqa: SIM115 - closed below
    mark, end = (b"", "\n") if special else _style(target)

    def write(content: str | bytes) -> None:
        with _as_deckcheck_errors(path):
            if isinstance(content, str):
                if mark and not file.tell():
                    file.write(mark)
                content = content.replace("\n", newline or end).encode("utf-8", "backslashreplace")
            file.write(content)

    try:
        try:
            yield write
            with _as_deckcheck_errors(path):
                file.flush()
                if not special:
                    os.fsync(file.fileno())
        finally:
            with _as_deckcheck_errors(path):
                file.close()  # closing tries once more to write pending data
        if not special:
            with _as_deckcheck_errors(path), _unchanged(target, before) as unchanged:
                if not unchanged:
                    raise DeckcheckError(f"{path}: another program has changed it meanwhile; nothing was written")
                if not overwrite:
                    _put_new(new_file, target)
                elif target.exists() and not _is_like(new_file, target):
                    _overwrite(new_file, target)
                else:
                    new_file.replace(target)
    finally:
        if not special:
            with _as_deckcheck_errors(path):
                new_file.unlink(missing_ok=True)


def _put_new(new_file: Path, target: Path) -> None:
    """Give a complete file its name. Raises FileExistsError if another program has made such a file meanwhile."""
    try:
        os.link(new_file, target)
    except FileExistsError:
        raise
    except OSError:  # the file system has no links, so an empty file reserves the name
        target.open("xb").close()
        new_file.replace(target)


@contextmanager
def _unchanged(target: Path, before: bytes | None) -> Iterator[bool]:
    """Yield whether a file has this content (``None`` = any), while no other deckcheck process replaces it.

    Raises OSError while another one does.
    """
    try:
        file = target.open("rb")
    except (FileNotFoundError, PermissionError):  # missing, or write-only
        yield before is None
        return
    with file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise OSError(0, "another program is writing it; nothing was written") from None
            except OSError:  # a file system without locks
                pass
        same = before is None or (file.read() == before and os.path.samestat(os.fstat(file.fileno()), target.stat()))
        if fcntl is None:
            file.close()  # Windows could not replace an open file
        yield same


@contextmanager
def _as_deckcheck_errors(path: str) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        raise DeckcheckError(f"{path}: already exists; it is overwritten only with --force") from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        raise DeckcheckError(f"{path}: cannot be written: {reason_of(error)}") from error


def _style(target: Path) -> tuple[bytes, str]:
    """Return the byte order mark and line end of a file; the defaults of a new one if it cannot be read."""
    try:
        with target.open("rb") as file:
            before = file.read(_STYLE_BYTES)
    except OSError:  # a new one, or write-only
        before = b""
    wide = before.startswith((b"\xff\xfe", b"\xfe\xff"))
    text = before.decode("utf-16", "replace") if wide else before.decode("latin-1")
    return (_BOM if wide or before.startswith(_BOM) else b""), "\r\n" if "\r\n" in text else "\n"


def _is_like(new_file: Path, target: Path) -> bool:
    """Copy owner, group and permissions of a file. Return whether the new file can replace it under all its names."""
    status = target.stat()
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(new_file, status.st_uid, status.st_gid)
    shutil.copymode(target, new_file)  # after the owner: changing that clears some permissions
    made = new_file.stat()
    return status.st_nlink == 1 and (made.st_uid, made.st_gid) == (status.st_uid, status.st_gid)


def _overwrite(new_file: Path, target: Path) -> None:
    """Overwrite a file in place with another's content; restore the original on failure."""
    old_content = target.read_bytes()
    with target.open("r+b") as file:
        try:
            _fill(file, new_file.read_bytes())
        except OSError:
            with suppress(OSError):
                _fill(file, old_content)
            raise


def _fill(file: BinaryIO, data: bytes) -> None:
    file.seek(0)
    file.write(data)
    file.truncate()
    file.flush()
    os.fsync(file.fileno())
