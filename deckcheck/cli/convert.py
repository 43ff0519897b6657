"""``deckcheck convert``: convert lists to another syntax.

Examples:
  deckcheck convert my-deck.txt --to toml
  deckcheck convert my-deck.toml -o my-deck.dek
  deckcheck convert my-deck.dek -o my-deck.txt --to lackey-text --force
  deckcheck convert decks/ --to json --out-dir converted
  deckcheck convert - --to markdown < pasted.txt

In toml, text and markdown, names stay as written. Other programs identify a card by the name of a printing: in lackey,
lackey-text, json and csv names are those of the card database, also for a bare title, with the image ids and set codes
required. Whatever a syntax does not support is reported on standard error, and so is each printing that was chosen.

Exit codes:
  0  every list was converted
  2  wrong usage, or a file that cannot be written
  4  a list could not be read, or its syntax does not support it; the others are converted anyway
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePath
from typing import Annotated, Any, NamedTuple

import typer

from deckcheck.batch.discovery import gather
from deckcheck.batch.file_kinds import WRITTEN
from deckcheck.batch.sources import STDIN, Source, content
from deckcheck.cli import options
from deckcheck.cli.command_loader import UNREADABLE
from deckcheck.cli.console import complain, put
from deckcheck.cli.read_list import report_read_errors, report_remarks, report_skipped, require_readable, standard_input
from deckcheck.decklists import decode, read
from deckcheck.decklists.csv import formulas
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.registry import WRITABLE, LeftOut
from deckcheck.editing import convert as conversion
from deckcheck.errors import DeckcheckError, UnwritableDeck
from deckcheck.legality.checker import Checker

MOST_NAMED = 3


@options.command()
def convert(
    paths: Annotated[list[str], typer.Argument(metavar="SOURCE")],
    to: Annotated[str | None, options.word_option("syntax to write", "SYNTAX", WRITABLE)] = None,
    output_file: options.OutputFile = "-",
    out_dir: options.OutputDir = "",
    source_format: options.SourceFormat = None,
    stdin_filename: options.StdinName = "-",
    force: bool = False,
    release: options.Release = None,
    card_db: options.CardDb = None,
) -> None:
    """Convert lists to another syntax.

    Options:
        to: Syntax to write: toml, text, lackey, lackey-text, json, csv or markdown; by default determined by the file
            extension of -o.
        output_file: File to write the list to; - is stdout.
        out_dir: Folder to write lists into, in the same subfolders as the sources.
        stdin_filename: Name for standard input in messages and below --out-dir.
    """
    to = to or by_ending(output_file)
    jobs = list(jobs_of(paths, WRITABLE[to].extensions[0], output_file, out_dir, stdin_filename))
    if not force:
        refuse_existing(job.target for job in jobs)
    with options.card_database(card_db) as database:
        checker = Checker(database, release=release, suggest=False)
        converted = [_convert(checker, job, to, source_format, folders=bool(out_dir), force=force) for job in jobs]
    raise typer.Exit(0 if all(converted) else UNREADABLE)


def _convert(checker: Checker, job: Job, to: str, source_format: str | None, *, folders: bool, force: bool) -> bool:
    """Convert one list, reporting problems on standard error. Return whether it was converted."""
    path = job.source.path
    try:
        with report_read_errors(path, unknown_format=False):
            data = content(job.source)
            deck = read(data, path=path, syntax=source_format)
            comment_count = conversion.comments(decode(data), deck.source)  # a Deck has no comments
            report_remarks(deck)
            require_readable(deck)
            text, left_out, guesses = conversion.convert(deck, to, checker=checker)
    except typer.Exit:
        return False
    except UnwritableDeck as error:
        complain(f"{path}: not converted: {error}")
        return False
    if folders:
        make_folder(Path(job.target).parent)
    put(job.target, text, overwrite=force)
    for left in (*left_out, *([LeftOut("comments", comment_count)] if comment_count else [])):
        complain(f"{path}: dropped, not supported by {to}: {left}")
    if to == "csv" and (cells := formulas(text)):
        named = ", ".join(map(shown, cells[:MOST_NAMED])) + ", …" * (len(cells) > MOST_NAMED)
        complain(f"{path}: a spreadsheet interprets some cells as formulas; open it as text: {named}")
    for guess in guesses:
        complain(f"{path}: {guess}")
    return True


class Job(NamedTuple):
    """A list and the file to write it to, ``-`` for standard output."""

    source: Source
    target: str


def by_ending(output_file: str) -> str:
    """Return the syntax for a file's extension. Raises BadParameter if it determines none."""
    endings: dict[str, str] = {}
    for target in WRITABLE.values():
        endings.setdefault(target.extensions[0], target.name)
    ending = PurePath(output_file).suffix.lower()
    if ending not in endings:
        hint = f", or an extension that determines it ({', '.join(endings)})" if output_file != "-" else ""
        raise typer.BadParameter(f"name the syntax to write, one of {', '.join(WRITABLE)}{hint}", param_hint="--to")
    return endings[ending]


def jobs_of(
    paths: list[str],
    ending: str,
    output_file: str,
    out_dir: str,
    stdin_name: str,
    *,
    keep_endings: bool = False,
    **gathering: Any,
) -> Iterator[Job]:
    """Yield each list with the file to write. ``gathering`` is passed to :func:`gather`.

    With ``keep_endings``, lists that differ only in their extension (``a.txt``, ``a.json``) keep it: ``a.txt.pdf``.

    Raises BadParameter if several lists would be written to one file.
    """
    found = list(_sources(paths, out_dir, stdin_name, gathering))
    if out_dir and ending not in WRITTEN:
        found = list(_without_results(found, ending))
    if not out_dir:
        if len(found) > 1:
            raise typer.BadParameter(
                f"{len(found)} lists do not fit into one file; name a folder", param_hint="--out-dir"
            )
        yield from (Job(source, output_file) for source, _ in found)
        return
    if output_file != STDIN:
        raise typer.BadParameter("is for one list, --out-dir for many; name one of them", param_hint="--output-file")
    bare = Counter(os.path.normcase(PurePath(relative).with_suffix("")) for _, relative in found if relative != STDIN)
    made: dict[str, str] = {}
    for source, relative in found:
        if relative == STDIN:
            raise typer.BadParameter("standard input needs a name for its file", param_hint="--stdin-filename")
        name = PurePath(relative).with_suffix("")
        if keep_endings and bare[os.path.normcase(name)] > 1:
            name = PurePath(relative)
        target = str(Path(out_dir, name.with_name(name.name + ending)))
        if (other := made.setdefault(os.path.normcase(target), source.path)) != source.path:
            raise typer.BadParameter(
                f"{other} and {source.path} would both become {target}; rename one, or give one a folder of its own",
                param_hint="--out-dir",
            )
        if not _inside(target, out_dir):
            raise typer.BadParameter(f"{target} is a link that leads out of {out_dir}", param_hint="--out-dir")
        yield Job(source, target)


def _without_results(found: list[tuple[Source, str]], ending: str) -> Iterator[tuple[Source, str]]:
    """Yield the lists, but not files that an earlier run made from one of them, which are reported."""
    lists = [PurePath(relative) for _, relative in found if not relative.lower().endswith(ending)]
    made = {*lists, *(path.with_suffix("") for path in lists)}
    for source, relative in found:
        if relative.lower().endswith(ending) and PurePath(relative).with_suffix("") in made:
            complain(f"Skipped, made from a list in the same folder: {source.path}")
        else:
            yield source, relative


def _sources(
    paths: list[str], out_dir: str, stdin_name: str, gathering: Mapping[str, Any]
) -> Iterator[tuple[Source, str]]:
    """Yield each list once, with its path relative to the folder on the command line."""

    def is_result(source: Source) -> bool:
        """Is it in the output folder, which an earlier run filled?"""
        return bool(out_dir) and not {out_dir, source.path} & {*paths} and _inside(source.path, out_dir)

    found = gather(paths, stdin=standard_input(paths), stdin_name=stdin_name, **gathering)
    for source in report_skipped(source for source in found if not is_result(source)):
        file = PurePath(source.path)
        above = (path for path in paths if path != source.path and file.is_relative_to(path))
        top = next((path for path in above if source.file or Path(path).is_dir()), file.parent)
        relative = str(file.relative_to(top))
        if source.file:  # no file of Windows has a colon in its name, as in a.jsonl:1
            relative = relative.replace(":", "-")
        yield source, relative or STDIN


def _inside(path: str, folder: str) -> bool:
    """Return whether a path, with links resolved, is below a folder."""
    inner, outer = Path(os.path.realpath(path)), Path(os.path.realpath(folder))
    return outer in inner.parents


def refuse_existing(targets: Iterable[str]) -> None:
    """Raise BadParameter if a file would be overwritten without --force, before anything is written."""
    there = [target for target in targets if target != STDIN and (Path(target).is_file() or _dangling(target))]
    if there:
        more = f" (and {len(there) - 1} more)" if len(there) > 1 else ""
        raise typer.BadParameter(f"{there[0]} already exists{more}; nothing was written", param_hint="--force")


def _dangling(path: str) -> bool:
    return Path(path).is_symlink() and not Path(path).exists()


def make_folder(folder: Path) -> None:
    """Create a folder and its parents. Raises DeckcheckError if that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DeckcheckError(f"{folder}: cannot create this folder: {error.strerror}") from error
