"""``deckcheck convert``: write decks in another decklist format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckcheck.cli import known
from deckcheck.cli.commands import commands
from deckcheck.cli.convert_files import Job, by_ending, jobs_of, refuse_existing, targets

if TYPE_CHECKING:
    from deckcheck.batch import Source
    from deckcheck.deck import Deck
    from deckcheck.engine import Checker

UNREADABLE = 4
"""The exit code when a list could not be converted; 2 is wrong usage, as everywhere."""

MOST_PROBLEMS = 10

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
            callback=known.one_of("decklist format to write", targets),
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
    source_format: known.SourceFormat = None,
    stdin_filename: Annotated[
        str, typer.Option(metavar="NAME", help="What to call standard input in messages and below --out-dir.")
    ] = "-",
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that exist.")] = False,
    release: known.Release = None,
    card_db: known.CardDb = None,
) -> None:
    """Write lists in another decklist format."""
    from deckcheck.cards import Database
    from deckcheck.engine import Checker

    to = to or by_ending(output_file)
    jobs = list(jobs_of(paths, to, output_file, out_dir, stdin_filename))
    if not force:
        refuse_existing(jobs)
    with Database.beside_built_in(card_db) as database:
        checker = Checker(database, release=release, suggest=False)
        done = [_converted(checker, job, to, source_format, folders=bool(out_dir), force=force) for job in jobs]
    raise typer.Exit(0 if all(done) else UNREADABLE)


def _converted(checker: Checker, job: Job, to: str, source_format: str | None, *, folders: bool, force: bool) -> bool:
    """Convert one list and tell what is to be told of it. Was it converted?"""
    from deckcheck.cli.console import complain, say
    from deckcheck.conversion import convert
    from deckcheck.errors import UnreadableDeck, UnwritableDeck
    from deckcheck.files import write_atomically
    from deckcheck.formats.holding import LeftOut

    path = job.source.path
    try:
        deck, remarked = _read(job.source, source_format)
        for line, stated, held in deck.remarks:
            complain(f"{path}:{line}: the list says {stated!r}, but the cards {held}")
        if deck.problems:
            _tell_problems(path, deck)
            return False
        text, left_out, guesses = convert(deck, to, checker=checker)
    except UnreadableDeck as error:
        complain(f"{path}{f':{error.line}' if error.line else ''}: {error}")
        return False
    except UnwritableDeck as error:
        complain(f"{path}: not converted: {error}")
        return False
    if job.target == "-":
        say(text)
    else:
        if folders:
            _make_folder(Path(job.target).parent)
        write_atomically(job.target, text, overwrite=force)
    for left in (*left_out, *([LeftOut("comments", remarked)] if remarked else [])):
        complain(f"{path}: left out, since {to} cannot hold it: {left}")
    for guess in guesses:
        complain(f"{path}: {guess}")
    return True


def _make_folder(folder: Path) -> None:
    from deckcheck.errors import DeckcheckError

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DeckcheckError(f"{folder}: no folder can be made there: {error.strerror}") from error


def _read(source: Source, source_format: str | None) -> tuple[Deck, int]:
    """The deck of a source and how many comments it has, which no deck holds. Raises UnreadableDeck."""
    from deckcheck.conversion import comments
    from deckcheck.errors import UnreadableDeck
    from deckcheck.formats import MAX_BYTES, decode, read

    if source.fault:
        raise UnreadableDeck(source.fault)
    data = source.data
    if data is None:
        try:
            with Path(source.path).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise UnreadableDeck(f"cannot be opened: {reason}") from None
    deck = read(data, path=source.path, format=source_format)
    return deck, comments(decode(data), deck.source)


def _tell_problems(path: str, deck: Deck) -> None:
    """Every line that could not be read, as far as there are not too many."""
    from deckcheck.cli.console import complain

    for problem in deck.problems[:MOST_PROBLEMS]:
        at = f":{problem.line}" if problem.line else ""
        complain(f"{path}{at}: cannot be read: {problem.found}; expected {problem.expected}")
    if (more := len(deck.problems) - MOST_PROBLEMS) > 0:
        complain(f"{path}: and {more} more line{'s' * (more > 1)} that cannot be read")
