"""``check --replies``: write a reply to the player of each deck, and a table of all replies."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, NamedTuple

import typer

from deckcheck.atomic_files import write_atomically
from deckcheck.cli.console import complain
from deckcheck.cli.convert import make_folder
from deckcheck.decklists.csv import safe_table
from deckcheck.errors import DeckcheckError
from deckcheck.findings import DeckReport, Finding, Verdict
from deckcheck.reporters import Options
from deckcheck.reporters.causes import without_commands
from deckcheck.reporters.text import TextWriter
from deckcheck.reporters.text_layout import inert
from deckcheck.wording import few

if TYPE_CHECKING:
    from deckcheck.cli.check_parallel import WorkResult

SUMMARY = "summary.csv"
COLUMNS = ("player", "deck", "verdict", "hash", "findings", "file", "reply", "address")
_HEAD = "Deck check of "
"""The start of each reply, by which replies are recognized, so that no other file is overwritten."""
_WIDTH = 76
_MOST_LETTERS = 100
_FORBIDDEN = frozenset('<>:"/\\|?*')
_RESERVED = {"CON", "PRN", "AUX", "NUL", *(f"{port}{number}" for port in ("COM", "LPT") for number in range(10))}
"""Windows device names, whatever their extension."""


class Reply(NamedTuple):
    """A reply to a player: a row of the table (``file`` is the list), and the ``text`` to send."""

    player: str
    deck: str
    verdict: str
    hash: str
    findings: int
    file: str
    address: str
    text: str


def reply_to(reports: Sequence[DeckReport], address: str = "") -> Reply:
    """Return the reply to the player of a deck, which was checked against one format or several."""
    first = reports[0]
    verdicts = dict.fromkeys(each.verdict for each in reports)
    own = [
        replace(each, path=PurePath(each.path).name, findings=tuple(map(_for_player, each.findings)))
        for each in reports
    ]
    by = f" by {inert(first.player)}" if first.player else ""
    name = f' "{inert(first.name)}"' if first.name else ""
    body = TextWriter(Options(width=_WIDTH)).text_of_deck(own)
    text = f"{_HEAD}{inert(own[0].path)}{name}{by}\n\n{body}"
    found = sum(len(each.findings) for each in reports if each.verdict is not Verdict.LEGAL)
    return Reply(first.player, first.name, " / ".join(verdicts), first.hash_shown, found, first.path, address, text)


def _for_player(finding: Finding) -> Finding:
    """Return a finding with advice that somebody can follow who has the list and not this program."""
    write = finding.values.get("write")
    choose = f"Write '{write}' as the first line of the list." if write else ""
    remedy, template = (without_commands(text, choose) for text in (finding.remedy, finding.template))
    return replace(finding, remedy=remedy, template=template)


class Replies:
    """The folder of replies. Files are replaced by complete new ones, and none is written outside the folder."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._rows: list[tuple[str, ...]] = []
        self._names = {SUMMARY}
        make_folder(Path(folder))

    def take(self, result: WorkResult) -> None:
        """Write the replies of one work result. Raises DeckcheckError rather than overwrite another kind of file."""
        for reply in result.replies:
            name = self._name(reply.file)
            target = Path(self._folder, name)
            if (target.exists() or target.is_symlink()) and not _is_reply(target):
                raise DeckcheckError(f"{target}: this file is not a reply; name another folder with --replies")
            write_atomically(str(target), reply.text)
            row = (*reply[:4], str(reply.findings), reply.file, name, reply.address)
            self._rows.append(tuple(map(inert, row)))

    def close(self) -> None:
        """Write the table of all replies, and name those of earlier runs in the folder, which nobody should be sent."""
        write_atomically(str(Path(self._folder, SUMMARY)), safe_table([COLUMNS, *self._rows]))
        others = (each for each in Path(self._folder).iterdir() if each.name.casefold() not in self._names)
        if left := sorted(each.name for each in others if _is_reply(each)):
            complain(f"{self._folder}: replies of an earlier run, of lists that were not checked now: {few(left, 10)}")

    def _name(self, path: str) -> str:
        """Return a unique, safe file name for a reply, derived from the path of the list."""
        parts = [part for part in PurePath(os.path.relpath(path)).parts if part not in ("..", "/")]
        stem = "-".join(map(_safe, [*parts[:-1], PurePath(parts[-1]).stem if parts else "list"]))
        stem = f"_{stem}" if stem.partition(".")[0].upper() in _RESERVED else stem
        stem, number = stem[-_MOST_LETTERS:].strip(". ") or "list", 1
        while (name := f"{stem}{f' {number}' * (number > 1)}.reply.txt").casefold() in self._names:
            number += 1
        self._names.add(name.casefold())
        return name


def require_separate(folder: str, paths: Sequence[str]) -> None:
    """Raise BadParameter if the reply folder is inside a folder of lists, where the next run would read the replies."""
    inside = Path(os.path.realpath(folder))
    for path in paths:
        checked = Path(os.path.realpath(path))
        if checked.is_dir() and (checked == inside or checked in inside.parents):
            raise typer.BadParameter(f"{folder} is inside {path}, a folder of lists", param_hint="--replies")


def _is_reply(file: Path) -> bool:
    if file.is_symlink() or not file.is_file():
        return False
    with file.open("rb") as opened:
        return opened.read(len(_HEAD)) == _HEAD.encode()


def _safe(part: str) -> str:
    """Return a path component with characters replaced that some system forbids."""
    letters = unicodedata.normalize("NFC", part)
    return "".join("-" if each in _FORBIDDEN or unicodedata.category(each)[0] == "C" else each for each in letters)
