"""Writes files so that nobody ever finds half of one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import BinaryIO

from deckcheck.errors import DeckcheckError

_BOM = b"\xef\xbb\xbf"
_STYLE_BYTES = 1 << 16
_attempts = count()

Write = Callable[[str], None]
WriteBytes = Callable[[bytes], None]


def write_atomically(path: str, text: str, *, newline: str | None = None, overwrite: bool = True) -> None:
    """Put ``text`` into a file, as :func:`written_whole` does."""
    with written_whole(path, newline=newline, overwrite=overwrite) as write:
        write(text)


@contextmanager
def written_whole(path: str, *, newline: str | None = None, overwrite: bool = True) -> Iterator[Write]:
    r"""Put text with Unix line ends into a file as UTF-8, piece by piece: all of it, or nothing if anything fails.

    Where a file stands already, it is replaced by a new one with its permissions, its kind of line ends and its byte
    order mark or the lack of it; ``newline`` (``"\n"`` or ``"\r\n"``) decides over the line ends. A link stays one;
    a pipe or a device is written into. Raises DeckcheckError when the file cannot be written, or stands there and is
    not to be overwritten; what was there is then as it was.
    """
    with _replacing(path, overwrite=overwrite) as (file, before):
        mark, end = _style(before, newline)

        def write(text: str) -> None:
            with _as_deckcheck_errors(path):
                file.write(text.replace("\n", end).encode("utf-8", "backslashreplace"))

        with _as_deckcheck_errors(path):
            file.write(mark)
        yield write


@contextmanager
def bytes_written_whole(path: str, *, overwrite: bool = True) -> Iterator[WriteBytes]:
    """Put bytes into a file, as :func:`written_whole` puts text."""
    with _replacing(path, overwrite=overwrite) as (file, _):

        def write(data: bytes) -> None:
            with _as_deckcheck_errors(path):
                file.write(data)

        yield write


def rewrite(path: str, data: bytes, *, before: bytes) -> None:
    """Put these bytes into a file that holds ``before``, all of them or none.

    Raises DeckcheckError as :func:`written_whole` does, and when the file holds something else by now.
    """
    with bytes_written_whole(path) as write:
        write(data)
        with _as_deckcheck_errors(path):
            now = Path(path).read_bytes()
        if now != before:
            raise DeckcheckError(f"{path}: another program has changed it meanwhile; nothing was written")


@contextmanager
def _replacing(path: str, *, overwrite: bool) -> Iterator[tuple[BinaryIO, bytes]]:
    """Open a file that takes its place when nothing failed; with it the beginning of the one that stands there."""
    with _as_deckcheck_errors(path):
        special = Path(path).exists() and not Path(path).is_file()
        target = Path(path if special else os.path.realpath(path))  # /dev/stdout leads to no path
        before = b"" if special else _beginning(target)
        if not special:
            _check_writable(target, overwrite=overwrite)
        # Into a pipe or a device nothing else can be put in its place. Short, since a long name has no room for more.
        beside = target if special else target.with_name(f".deckcheck-{os.getpid()}-{next(_attempts)}")
        file = beside.open("wb" if special else "xb")
    try:
        with file:
            yield file, before
            with _as_deckcheck_errors(path):
                file.flush()
                if not special:
                    os.fsync(file.fileno())
        if not special:
            with _as_deckcheck_errors(path):
                _put_in_place(beside, target, overwrite=overwrite)
    finally:
        if not special:
            beside.unlink(missing_ok=True)


@contextmanager
def _as_deckcheck_errors(path: str) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        raise DeckcheckError(f"{path}: exists already; it is overwritten only with --force") from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise DeckcheckError(f"{path}: cannot be written: {reason}") from error


def _beginning(target: Path) -> bytes:
    try:
        with target.open("rb") as file:
            return file.read(_STYLE_BYTES)
    except OSError:  # there is none, or one that can only be written
        return b""


def _style(before: bytes, newline: str | None) -> tuple[bytes, str]:
    """Return the byte order mark and the line end of the file that begins with ``before``."""
    wide = before.startswith((b"\xff\xfe", b"\xfe\xff"))
    text = before.decode("utf-16", "replace") if wide else before.decode("latin-1")
    if newline is None:
        newline = "\r\n" if "\r\n" in text else "\n"
    return (_BOM if wide or before.startswith(_BOM) else b""), newline


def _check_writable(target: Path, *, overwrite: bool) -> None:
    if target.exists() and not overwrite:
        raise FileExistsError
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(0, "it is read-only")


def _put_in_place(beside: Path, target: Path, *, overwrite: bool) -> None:
    """Give a file its name; when not to overwrite, unless another has it by now. Raises FileExistsError."""
    if target.exists():
        shutil.copymode(target, beside)
    if overwrite:
        beside.replace(target)
        return
    try:
        os.link(beside, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if target.exists():
            raise FileExistsError from None
        beside.replace(target)
