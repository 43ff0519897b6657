"""Writing files so that nobody ever finds half of one."""

from __future__ import annotations

import os
import shutil
from itertools import count
from pathlib import Path

from deckcheck.errors import DeckcheckError

_BOM = b"\xef\xbb\xbf"
_SEEN = 1 << 16
_attempts = count()


def write_atomically(path: str, text: str, *, newline: str | None = None, overwrite: bool = True) -> None:
    r"""Put ``text`` with Unix line ends into a file as UTF-8: whole, or not at all.

    Where a file stands already, it is replaced by a new one with its permissions, its kind of line ends and its byte
    order mark or the lack of it; ``newline`` (``"\n"`` or ``"\r\n"``) decides over the line ends. A link stays one;
    a pipe or a device is written into. Raises DeckcheckError when the file cannot be written, or stands there and is
    not to be overwritten; what was there is then as it was.
    """
    try:
        target = Path(os.path.realpath(path))
        special = target.exists() and not target.is_file()
        seen = b"" if special else _beginning(target)
        data = _encoded(text, seen, newline)
        if special:  # a pipe or a device, in whose place nothing can be put
            target.write_bytes(data)
        else:
            _replace(target, data, overwrite=overwrite)
    except FileExistsError:
        raise DeckcheckError(f"{path}: exists already; it is overwritten only with --force") from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise DeckcheckError(f"{path}: cannot be written: {reason}") from error


def _beginning(target: Path) -> bytes:
    try:
        with target.open("rb") as file:
            return file.read(_SEEN)
    except OSError:  # there is none, or one that can only be written
        return b""


def _encoded(text: str, seen: bytes, newline: str | None) -> bytes:
    """The bytes of a text in the style of the file that begins with ``seen``."""
    wide = seen.startswith((b"\xff\xfe", b"\xfe\xff"))
    style = seen.decode("utf-16", "replace") if wide else seen.decode("latin-1")
    if newline is None:
        newline = "\r\n" if "\r\n" in style else "\n"
    data = text.replace("\n", newline).encode("utf-8", "backslashreplace")
    return _BOM + data if wide or seen.startswith(_BOM) else data


def _replace(target: Path, data: bytes, *, overwrite: bool) -> None:
    there = target.exists()
    if there and not overwrite:
        raise FileExistsError
    if there and not os.access(target, os.W_OK):
        raise PermissionError(0, "it is read-only")
    # Short, since a name of full length has no room for more.
    beside = target.with_name(f".deckcheck-{os.getpid()}-{next(_attempts)}")
    try:
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if there:
            shutil.copymode(target, beside)
        if overwrite:
            beside.replace(target)
        else:
            _put(beside, target)
    finally:
        beside.unlink(missing_ok=True)


def _put(beside: Path, target: Path) -> None:
    """Give a file its name unless another has it by now. Raises FileExistsError."""
    try:
        os.link(beside, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if target.exists():
            raise FileExistsError from None
        beside.replace(target)
