"""Output to standard output, standard error, and files; a file is written completely or not at all."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from itertools import zip_longest
from typing import Any, TextIO

from deckcheck.cli.process import is_read
from deckcheck.facts import Value, in_words
from deckcheck.reporters.text_layout import NARROWEST, columns, folded, inert, padded

WIDTH = 100
MOST_WIDTH = 120
"""Longer lines are hard to read, however wide the terminal."""


def emit(text: str) -> bool:
    """Write to standard output. Return whether it has a reader; one that stops early (``head``) is no error."""
    _prepare(sys.stdout)
    sys.stdout.write(text)
    sys.stdout.flush()
    return is_read()


def emit_json(**data: object) -> None:
    """Write plain data as JSON to standard output, with the version of its schema."""
    from deckcheck.reporters.json_report import dumps_result

    emit(dumps_result(data))


def emit_result(form: str, blocks: Iterable[str], **data: Iterable[object]) -> None:
    """Write a result to standard output: as JSON ``data`` if the form is ``json``, else as text ``blocks``.

    The blocks are separated by blank lines. Only the requested form is computed.
    """
    if form == "json":
        emit_json(**{key: list(values) for key, values in data.items()})
    else:
        emit("\n".join(blocks))


def put(target: str, content: str | bytes, **how: Any) -> None:
    """Write to standard output (``-``), or to a file, completely or not at all.

    ``how`` is passed to :func:`write_atomically`.
    """
    from deckcheck.atomic_files import write_atomically

    if target != "-":
        write_atomically(target, content, **how)
    elif isinstance(content, str):
        emit(content)
    else:
        sys.stdout.buffer.write(content)
        sys.stdout.flush()


def at_terminal() -> bool:
    """Return whether prompting is possible."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def choose(question: str, names: Sequence[str]) -> str:
    """Ask at the terminal for one of the names by number; return ``""`` if the user presses Enter."""
    emit(f"{question}\n" + "".join(f"  {at}  {inert(name)}\n" for at, name in enumerate(names, 1)))
    while True:
        emit("Number, or Enter for none: ")
        line = sys.stdin.readline().strip()
        if not line:
            return ""
        if line.isascii() and line.isdigit() and 0 < int(line) <= len(names):
            return names[int(line) - 1]
        emit(f"{inert(line)!r} is not a number from 1 to {len(names)}.\n")


def complain(text: str) -> None:
    """Write a message to standard error, with control characters escaped."""
    _prepare(sys.stderr)
    room = min(shutil.get_terminal_size().columns, MOST_WIDTH) if sys.stderr.isatty() else sys.maxsize
    sys.stderr.write("".join(f"{line}\n" for line in folded(f"deckcheck: {text}", "", room, "  ")))


def width() -> int:
    """Return the text width in columns: that of the terminal, or a fixed one for pipes and files."""
    return min(shutil.get_terminal_size().columns, MOST_WIDTH) if sys.stdout.isatty() else WIDTH


def colored(wanted: str) -> bool:
    """Return whether to colour standard output; ``auto`` depends on NO_COLOR, FORCE_COLOR and the terminal."""
    if wanted != "auto":
        return wanted == "always"
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")


def table(rows: Iterable[Sequence[str]], indent: str = "") -> str:
    """Return rows in aligned columns; if they are too wide, the widest columns are wrapped."""
    cells = [[inert(cell) for cell in row] for row in rows]
    sizes = [max(map(columns, column)) for column in zip(*cells, strict=True)]
    room = width() - len(indent) - 2 * len(sizes[1:])
    while sum(sizes) > room and (widest := max(sizes)) > NARROWEST:
        sizes[sizes.index(widest)] -= 1
    hanging = ["  ", *[""] * len(sizes[1:])]
    lines: list[Sequence[str]] = []
    for row in cells:
        parts = [folded(cell, "", size, hang) for cell, size, hang in zip(row, sizes, hanging, strict=True)]
        lines += zip_longest(*parts, fillvalue="") if any(parts) else [row]
    return "".join(f"{indent}{'  '.join(map(padded, line, sizes))}".rstrip() + "\n" for line in lines)


def fact_text(value: Value) -> str:
    """Return the value of a fact as text; ``""`` if it is empty."""
    return ", ".join(in_words(value))


def _prepare(stream: TextIO) -> None:
    """Make sure that no text causes an encoding error; pipes and files get UTF-8 whatever the locale."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="backslashreplace")
