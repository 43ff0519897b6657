"""``deckcheck sheet``: the deck check sheet, on paper or on a screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from deckcheck.cli import deck_options, option_values
from deckcheck.cli.command_loader import commands
from deckcheck.cli.config_options import ConfigFile, NoConfig

if TYPE_CHECKING:
    from deckcheck.batch.checker_cache import Checkers
    from deckcheck.batch.sources import Source
    from deckcheck.builder.sheet import Details, Sheet

UNREADABLE = 4
"""The exit code when a list could not be read, or not wholly; 2 is wrong usage, as everywhere."""
ENDINGS = {".pdf": "pdf", ".html": "html", ".htm": "html"}

app = commands("sheet")


def _forms() -> list[str]:
    return ["pdf", "html"]


def _papers() -> list[str]:
    return ["a4", "letter"]


@app.command(
    epilog="""\b
Examples:
  deckcheck sheet my-deck.txt -o my-deck.pdf --player Dorcas
  deckcheck sheet decks/ -o all.pdf --event Regional --date 2026-11-21 --paper letter
  deckcheck sheet decks/ --out-dir sheets --force
  deckcheck sheet my-deck.txt -o sheet.html
  deckcheck sheet - -o pasted.pdf --font NotoSansJP.ttf < pasted.txt

\b
The sections are those of the game's check sheet, with their cards counted; what is not identified has one of its own,
and lines that could not be read stand there as well. What is not given is left to be filled in by hand; a list's author
is its player. A PDF needs the extra deckcheck[sheet]. It is the same each time that it is made, since it holds no time;
letters that its fonts lack are spelled out (U+5929) and told on standard error.

\b
Exit codes:
  0  every sheet was written, whatever the verdict on it is
  2  wrong usage, or a file that cannot be written
  4  a list could not be read, or not wholly; the others have their sheets all the same""",
)
def sheet(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH", help="Files, folders (with all below them), or - for standard input."),
    ],
    output_file: Annotated[
        str,
        typer.Option("--output-file", "-o", metavar="FILE", help="Where to write all sheets; - is stdout."),
    ] = "",
    out_dir: Annotated[
        str,
        typer.Option(
            metavar="DIR", help="Folder to write a file for each deck into, in the same folders below it as the lists."
        ),
    ] = "",
    to: Annotated[
        str | None,
        typer.Option(
            metavar="FORM",
            callback=option_values.one_of("form of sheet", _forms),
            autocompletion=_forms,
            help="pdf or html; by default what the ending of the -o file says, and a PDF.",
        ),
    ] = None,
    paper: Annotated[
        str,
        typer.Option(
            metavar="PAPER",
            callback=option_values.one_of("paper", _papers),
            autocompletion=_papers,
            help="a4 or letter.",
        ),
    ] = "a4",
    player: Annotated[str, typer.Option("--player", "--name", metavar="NAME", help="Whose deck it is.")] = "",
    event: Annotated[str, typer.Option(metavar="EVENT", help="The tournament.")] = "",
    date: Annotated[str, typer.Option(metavar="DATE", help="The day, in any words; 'today' is put in figures.")] = "",
    checked_by: Annotated[str, typer.Option(metavar="NAME", help="Who checked the deck.")] = "",
    font: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FILE", help="A font (.ttf, .otf, .ttc) for letters that the others lack; may be repeated."
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that exist.")] = False,
    formats: deck_options.Formats = None,
    as_of: deck_options.AsOf = "",
    release: option_values.Release = None,
    card_db: option_values.CardDb = None,
    facts: deck_options.Facts = None,
    source_format: option_values.SourceFormat = None,
    stdin_filename: deck_options.StdinName = "-",
    list_ignores: deck_options.ListIgnores = None,
    config: ConfigFile = None,
    no_config: NoConfig = False,
) -> None:
    """Make deck check sheets, as PDF or HTML.

    Every card by section, with counts, the verdict and what it was judged by.
    """
    from deckcheck.batch.checker_cache import Checkers
    from deckcheck.batch.discovery import gather
    from deckcheck.batch.sources import STDIN
    from deckcheck.builder.sheet import Details
    from deckcheck.cli import check_inputs, convert_files

    to = to or ENDINGS.get(PurePath(output_file).suffix.lower(), "" if output_file.strip("-") else "pdf")
    if not to:
        raise typer.BadParameter(f"name pdf or html; the ending of {output_file} tells neither", param_hint="--to")
    if not output_file and not out_dir:
        raise typer.BadParameter("name the file to write, or with --out-dir a folder", param_hint="--output-file")
    if output_file and out_dir:
        raise typer.BadParameter(
            "is one file for all sheets, --out-dir a folder with a file for each; name one of them",
            param_hint="--output-file",
        )
    settings = deck_options.settings(formats, as_of, release, card_db, facts, config, no_config, list_ignores)
    gathering: dict[str, Any] = {"skip": [*(facts or ()), *(formats or ())], "skip_in": settings.files}
    if out_dir:
        found = convert_files.jobs_of(paths, f".{to}", STDIN, out_dir, stdin_filename, apart=True, **gathering)
    else:
        stdin = check_inputs.stdin() if STDIN in paths else None
        sources = gather(paths, stdin=stdin, stdin_name=stdin_filename, **gathering)
        found = (convert_files.Job(source, output_file) for source in sources)
        if output_file != STDIN:
            check_inputs.keep(output_file, paths)
    jobs = list(found)
    if not force:
        convert_files.refuse_existing(jobs[:1] if not out_dir else jobs)
    how = _How(to, paper, tuple(font or ()), force, Details(player, event, _day(date), checked_by))
    with Checkers(settings, suggest=False) as checkers:
        made = [(job.target, _sheet(checkers, job.source, source_format, how.details)) for job in jobs]
    sheets = [(target, sheet) for target, sheet in made if sheet is not None]
    if out_dir:
        for target, sheet in sheets:
            convert_files.make_folder(Path(target).parent)
            _write(target, [sheet], how)
    elif sheets:
        _write(output_file, [sheet for _, sheet in sheets], how)
    raise typer.Exit(0 if all(sheet is not None and sheet.whole for _, sheet in made) else UNREADABLE)


class _How(NamedTuple):
    """How sheets are written: as ``pdf`` or ``html``, on which paper, with which further fonts."""

    to: str
    paper: str
    fonts: tuple[str, ...]
    force: bool
    details: Details


def _day(date: str) -> str:
    if date != "today":
        return date
    from datetime import date as day

    return day.today().isoformat()


def _sheet(checkers: Checkers, source: Source, source_format: str | None, details: Details) -> Sheet | None:
    """The sheet of a list. Tells what cannot be read of it; ``None`` where nothing can."""
    from deckcheck.batch.runner import deck_of
    from deckcheck.builder.sheet import sheet_of
    from deckcheck.cli.console import complain
    from deckcheck.cli.read_list import tell_problems, tell_unreadable
    from deckcheck.errors import InvalidFacts, UnknownFormat, UnreadableDeck

    path = source.path
    checker, formats = checkers.at(path)
    try:
        deck = deck_of(source, source_format)
        made = sheet_of(deck, deck_options.one_format(formats), checker=checker, details=details)
    except UnreadableDeck as error:
        tell_unreadable(path, error)
        return None
    except UnknownFormat as error:
        complain(f"{path}: {error}")
        return None
    except InvalidFacts as error:
        raise checkers.with_facts_file(path, error) from None
    tell_problems(path, deck.problems)
    if not made.whole:
        complain(f"{path}: not all of it could be read; its sheet says so")
    elif made.verdict == "not judged":
        complain(f"{path}: not judged: {made.judged}")
    return made


def _write(target: str, sheets: Sequence[Sheet], how: _How) -> None:
    """Write sheets into one file, or to standard output."""
    from deckcheck.atomic_files import bytes_written_whole, write_atomically
    from deckcheck.batch.sources import STDIN
    from deckcheck.cli.console import complain, say, say_bytes
    from deckcheck.errors import DeckcheckError

    if how.to == "html":
        from deckcheck.builder.sheet import html

        page = html.write(sheets, how.paper)
        if target == STDIN:
            say(page)
        else:
            write_atomically(target, page, overwrite=how.force)
        return
    from deckcheck.builder.sheet import pdf

    try:
        data, _, missing = pdf.write(sheets, how.paper, how.fonts)
    except ImportError as error:
        raise DeckcheckError(str(error)) from None
    if missing:
        told = ", ".join(f"{sign} (U+{ord(sign):04X})" for sign in missing)
        complain(f"{target}: letters that no font has are spelled out; name a font that has them with --font: {told}")
    if target == STDIN:
        say_bytes(data)
    else:
        with bytes_written_whole(target, overwrite=how.force) as write:
            write(data)
