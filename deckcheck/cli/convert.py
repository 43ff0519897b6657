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

from pathlib import Path
from typing import Annotated

import typer

from deckcheck.batch.sources import content
from deckcheck.cli import options
from deckcheck.cli.command_loader import UNREADABLE
from deckcheck.cli.console import complain, put
from deckcheck.cli.convert_files import Job, by_ending, ending_of, jobs_of, make_folder, refuse_existing
from deckcheck.cli.read_list import report_read_errors, report_remarks, require_whole
from deckcheck.decklists import decode, read
from deckcheck.decklists.capabilities import LeftOut
from deckcheck.decklists.csv import formulas
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.registry import WRITABLE
from deckcheck.editing import convert as conversion
from deckcheck.errors import UnwritableDeck
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
    jobs = list(jobs_of(paths, ending_of(to), output_file, out_dir, stdin_filename))
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
            require_whole(deck)
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
