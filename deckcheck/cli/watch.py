"""``check --watch``: check again whenever a list, or a file used for checking, changes. Files are polled."""
# ruff: noqa: PTH100, PTH112, PTH116, PTH118, PTH120

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import PurePath

import typer

from deckcheck.cli.check import CheckOptions
from deckcheck.cli.check_run import run
from deckcheck.cli.command_loader import INTERRUPTED, USAGE
from deckcheck.cli.console import complain
from deckcheck.cli.read_list import configured, judged_by
from deckcheck.config.discovery import FILES, SettingsResolver
from deckcheck.errors import DeckcheckError
from deckcheck.wording import counted, few

INTERVAL = 0.3
"""Seconds between polls. Two in a row must agree, so that no file is read while it is being written."""

Snapshot = Mapping[str, tuple[int, int]]
"""The modification time (in nanoseconds) and size (in bytes) of each file."""


def watch(
    check: Callable[[], object], look: Callable[[], Snapshot], wait: Callable[[float], object] = time.sleep
) -> int:
    """Check, wait for a change, and repeat until interrupted. Return the exit code of the last report.

    Errors in a configuration or a format are reported, and can be fixed like those in a list. ``look`` returns the
    state of the files, ``wait`` pauses for some seconds.
    """
    code, state = INTERRUPTED, look()
    changed: list[str] = []
    while True:
        _begin(state, changed)
        ended = _code_of(check)
        if ended == INTERRUPTED:
            return code
        code = ended
        try:
            complain("waiting for a change; Ctrl-C ends it")
            before, state = state, _next(state, look, wait)
        except KeyboardInterrupt:
            return code
        changed = sorted(path for path in before.keys() | state.keys() if before.get(path) != state.get(path))


def _next(state: Snapshot, look: Callable[[], Snapshot], wait: Callable[[float], object]) -> Snapshot:
    """Return the state of the files once they have changed and are stable again."""
    last = state
    while True:
        now = look()
        if now == last != state:
            return now
        last = now
        wait(INTERVAL)


def _code_of(check: Callable[[], object]) -> int:
    """Return the exit code of a check. Errors that end it are reported."""
    try:
        check()
    except typer.Exit as ended:
        return ended.exit_code
    except KeyboardInterrupt:
        return INTERRUPTED
    except (DeckcheckError, OSError) as error:
        complain(str(error))
    return USAGE


def _begin(state: Snapshot, changed: list[str]) -> None:
    """Report on standard error when a check begins, and why; a terminal is cleared first."""
    if sys.stdout.isatty():
        typer.echo("\x1b[2J\x1b[3J\x1b[H", nl=False)
    why = f"{few(changed)} changed" if changed else f"checking {counted(len(state), 'file')}"
    complain(f"{time.strftime('%H:%M:%S')} {why}")


def snapshot(paths: Iterable[str], used: Iterable[str], settings: SettingsResolver, output_file: str = "") -> Snapshot:
    """Return the state of the lists below some paths, and of all files that might be used for checking.

    ``used`` are files and folders named on the command line. The report is excluded, whether in ``output_file`` or
    redirected standard output: it changes with each check.
    """
    ours = _own_output(output_file)
    found: dict[str, tuple[int, int]] = {}
    for path in dict.fromkeys(_files([*paths, *used], paths, settings)):
        try:
            state = os.stat(path)
        except (OSError, ValueError):
            continue
        if (state.st_dev, state.st_ino) not in ours:
            found[path] = (state.st_mtime_ns, state.st_size)
    return found


def _own_output(output_file: str) -> set[tuple[int, int]]:
    """Return device and inode of the files that the program writes to."""
    found = set()
    for file in (output_file, sys.stdout, sys.stderr):
        try:
            state = os.stat(file) if isinstance(file, str) else os.fstat(file.fileno())
        except (OSError, ValueError):  # does not exist yet, or is not a file
            continue
        found.add((state.st_dev, state.st_ino))
    return found


def _files(named: Iterable[str], paths: Iterable[str], settings: SettingsResolver) -> Iterator[str]:
    """Yield the files below the ``named`` paths, the configurations above lists, and the files that these name."""
    for path in named:
        yield from _files_below(path) if os.path.isdir(path) else (path,)
    for folder in dict.fromkeys(path if os.path.isdir(path) else os.path.dirname(path) for path in paths):
        if not os.path.isdir(folder or "."):
            continue
        with os.scandir(folder or ".") as entries:  # lists name format files beside or below them
            yield from (entry.path for entry in entries if entry.name.lower().endswith(".toml"))
        top = PurePath(os.path.abspath(folder))
        yield from (str(above / name) for above in (top, *top.parents) for name in FILES)
        try:
            yield from sorted(settings.files(folder))
        except DeckcheckError:  # the report explains why
            continue


def _files_below(folder: str) -> Iterator[str]:
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (os.path.join(parent, name) for name in sorted(files) if not name.startswith("."))


def watched_check(paths: list[str], asked: CheckOptions) -> int:
    """Run the requested check until interrupted. Return the exit code of the last report."""
    if "-" in paths:
        raise typer.BadParameter("standard input is read once; name files or folders", param_hint="--watch")
    used = [*judged_by(asked), *filter(None, [asked.card_db])]
    output_file = "" if asked.output_file == "-" else asked.output_file
    return watch(lambda: run(paths, asked), lambda: snapshot(paths, used, configured(asked), output_file))
