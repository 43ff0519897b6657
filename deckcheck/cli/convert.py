"""``deckcheck convert``: write decks in another decklist format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckcheck.cli import option_values
from deckcheck.cli.command_loader import commands
from deckcheck.cli.convert_files import Job, by_ending, ending_of, jobs_of, make_folder, refuse_existing, targets
from deckcheck.cli.read_list import data_of, tell_problems, tell_unreadable

if TYPE_CHECKING:
    from deckcheck.batch.sources import Source
    from deckcheck.deck import Deck
    from deckcheck.legality.checker import Checker

UNREADABLE = 4
"""The exit code when a list could not be converted; 2 is wrong usage, as everywhere."""

app = commands("convert")


@app.command(
    epilog="""\b
Examples:
  deckcheck convert my-deck.txt --to toml
  deckcheck convert my-deck.toml -o my-deck.dek
  deckcheck convert my-deck.dek -o my-deck.txt --to lackey-text --force
  deckcheck convert decks/ --to json --out-dir converted
  deckcheck convert - --to markdown < pasted.txt

\b
Names stay as they are written. A LackeyCCG deck needs more: image ids, set codes, and for a bare title the name of a
printing come from the card database, as set codes do for JSON where the printing is plain. What a format cannot hold
is named on standard error, and so is every printing that was chosen.

\b
Exit codes:
  0  every list was converted
  2  wrong usage, or a file that cannot be written
  4  a list could not be read, or its format cannot hold it; the others are converted all the same""",
)
def convert(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="SOURCE", help="Files, folders (with all below them), or - for standard input."),
    ],
    to: Annotated[
        str | None,
        typer.Option(
            metavar="FORMAT",
            callback=option_values.one_of("decklist format to write", targets),
            autocompletion=targets,
            help="Decklist format to write: toml, text, lackey, lackey-text, json, csv or markdown; by default the one "
            "that the ending of the -o file stands for.",
        ),
    ] = None,
    output_file: Annotated[
        str,
        typer.Option("--output-file", "-o", metavar="FILE", help="Where to write the list; - is stdout."),
    ] = "-",
    out_dir: Annotated[
        str,
        typer.Option(metavar="DIR", help="Folder to write lists into, in the same folders below it as the sources."),
    ] = "",
    source_format: option_values.SourceFormat = None,
    stdin_filename: Annotated[
        str, typer.Option(metavar="NAME", help="What to call standard input in messages and below --out-dir.")
    ] = "-",
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that exist.")] = False,
    release: option_values.Release = None,
    card_db: option_values.CardDb = None,
) -> None:
    """Write lists in another decklist format."""
    from deckcheck.cards import Database
    from deckcheck.legality.checker import Checker

    to = to or by_ending(output_file)
    jobs = list(jobs_of(paths, ending_of(to), output_file, out_dir, stdin_filename))
    if not force:
        refuse_existing(jobs)
    with Database.beside_built_in(card_db) as database:
        checker = Checker(database, release=release, suggest=False)
        done = [_converted(checker, job, to, source_format, folders=bool(out_dir), force=force) for job in jobs]
    raise typer.Exit(0 if all(done) else UNREADABLE)


def _converted(checker: Checker, job: Job, to: str, source_format: str | None, *, folders: bool, force: bool) -> bool:
    """Convert one list and tell what is to be told of it. Was it converted?"""
    from deckcheck.atomic_files import write_atomically
    from deckcheck.cli.console import complain, say
    from deckcheck.decklists.capabilities import LeftOut
    from deckcheck.editing.convert import convert
    from deckcheck.errors import UnreadableDeck, UnwritableDeck

    path = job.source.path
    try:
        deck, remarked = _read(job.source, source_format)
        for line, stated, held in deck.remarks:
            complain(f"{path}:{line}: the list says {stated!r}, but the cards {held}")
        if deck.problems:
            tell_problems(path, deck.problems)
            return False
        text, left_out, guesses = convert(deck, to, checker=checker)
    except UnreadableDeck as error:
        tell_unreadable(path, error)
        return False
    except UnwritableDeck as error:
        complain(f"{path}: not converted: {error}")
        return False
    if job.target == "-":
        say(text)
    else:
        if folders:
            make_folder(Path(job.target).parent)
        write_atomically(job.target, text, overwrite=force)
    for left in (*left_out, *([LeftOut("comments", remarked)] if remarked else [])):
        complain(f"{path}: left out, since {to} cannot hold it: {left}")
    for guess in guesses:
        complain(f"{path}: {guess}")
    return True


def _read(source: Source, source_format: str | None) -> tuple[Deck, int]:
    """The deck of a source and how many comments it has, which no deck holds. Raises UnreadableDeck."""
    from deckcheck.decklists import decode, read
    from deckcheck.editing.convert import comments

    data = data_of(source)
    deck = read(data, path=source.path, syntax=source_format)
    return deck, comments(decode(data), deck.source)
