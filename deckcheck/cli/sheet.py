"""``deckcheck sheet``: the deck check sheet, on paper or on a screen.

Examples:
  deckcheck sheet my-deck.txt -o my-deck.pdf --player Dorcas
  deckcheck sheet decks/ -o all.pdf --event Regional --date 2026-11-21 --paper letter
  deckcheck sheet decks/ -o by-player.pdf --players players.csv
  deckcheck sheet decks/ --out-dir sheets --force
  deckcheck sheet my-deck.txt -o sheet.html
  deckcheck sheet - -o pasted.pdf --font NotoSansJP.ttf < pasted.txt

The sections are those of the game's check sheet, with their cards counted; what is not identified has one of its own,
and lines that could not be read stand there as well. Cards that are banned, too many or unknown are marked (!).

The player is that of --player, else of --players, else the list's author, else what stands before a dash in the name of
the file (Anna - Prophets.txt), and so is the deck; what nothing tells is left to be filled in by hand. Several sheets
in one file are in the order of their players, with a summary in front.

A PDF needs the extra deckcheck[sheet]. It is the same each time that it is made, since it holds no time; letters that
its fonts lack are spelled out (U+5929) and told on standard error.

Exit codes:
  0  every sheet was written, whatever the verdict on it is
  2  wrong usage, or a file that cannot be written
  4  a list could not be read, or not wholly; the others have their sheets all the same
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date as day
from pathlib import Path, PurePath
from typing import Annotated

import typer

from deckcheck.atomic_files import bytes_written_whole, write_atomically
from deckcheck.batch.checker_cache import Checkers
from deckcheck.batch.decks import deck_of
from deckcheck.batch.sources import STDIN, Source
from deckcheck.builder.sheet import Details, Sheet, html, pdf, sheet_of
from deckcheck.builder.sheet.players import Owner, Players, of_file_name, read_players
from deckcheck.cards import fold
from deckcheck.cli import console, convert_files, options
from deckcheck.cli.check_inputs import require_no_deck_replaced
from deckcheck.cli.command_loader import UNREADABLE, commands
from deckcheck.cli.convert_files import Job
from deckcheck.cli.deck_options import DeckOptions, judged_by, one_format
from deckcheck.cli.options import command
from deckcheck.cli.read_list import tell_problems, told_failures
from deckcheck.decklists import bytes_of
from deckcheck.errors import DeckcheckError

SUMMARY = "summary"
"""What the file is called, without its ending, that lists the decks of a folder."""
ENDINGS = {".pdf": "pdf", ".html": "html", ".htm": "html"}

app = commands("sheet")


@command(app)
def sheet(
    paths: options.Paths,
    output_file: Annotated[str, typer.Option("--output-file", "-o", metavar="FILE")] = "",
    out_dir: Annotated[str, typer.Option(metavar="DIR")] = "",
    to: Annotated[
        str | None, options.word_option(what="form of sheet", words=lambda: ("pdf", "html"), metavar="FORM")
    ] = None,
    paper: Annotated[str, options.word_option(what="paper", words=lambda: ("a4", "letter"), metavar="PAPER")] = "a4",
    player: Annotated[str, typer.Option("--player", "--name", metavar="NAME")] = "",
    players: Annotated[str, typer.Option(metavar="FILE")] = "",
    event: Annotated[str, typer.Option(metavar="EVENT")] = "",
    date: Annotated[str, typer.Option(metavar="DATE")] = "",
    checked_by: Annotated[str, typer.Option(metavar="NAME")] = "",
    font: Annotated[list[str] | None, typer.Option(metavar="FILE")] = None,
    force: bool = False,
    deck_options: DeckOptions = DeckOptions(),
) -> None:
    """Make deck check sheets, as PDF or HTML.

    Every card by section, with counts, the verdict and what it was judged by.

    Options:
        output_file: Where to write all sheets; - is stdout.
        out_dir: Folder to write a file for each deck into, in the same folders below it as the lists, and of several
            decks a summary.
        to: pdf or html; by default what the ending of the -o file says, and a PDF.
        paper: a4 or letter.
        player: Whose deck it is.
        players: A CSV table of players: columns file, player and, if it has one, deck.
        event: The tournament.
        date: The day, in any words; 'today' is put in figures.
        checked_by: Who checked the deck.
        font: A font (.ttf, .otf, .ttc) for letters that the others lack; may be repeated.
    """
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
    settings = deck_options.settings()
    if out_dir:
        aside = [*judged_by(deck_options), *_earlier_summary(paths, out_dir, to)]
        stdin_name, gathering = deck_options.stdin_filename, {"skip": aside, "skip_in": settings.files}
        jobs = list(convert_files.jobs_of(paths, f".{to}", STDIN, out_dir, stdin_name, keep_endings=True, **gathering))
    else:
        jobs = [convert_files.Job(source, output_file) for source in deck_options.sources(paths, settings, output_file)]
        if output_file != STDIN:
            require_no_deck_replaced(output_file, paths)
    if not force:
        convert_files.refuse_existing(jobs[:1] if not out_dir else jobs)
    summary = _summary_file(out_dir, to, jobs) if out_dir and len(jobs) > 1 else ""
    if summary and not force:
        convert_files.refuse_existing([job._replace(target=summary) for job in jobs[:1]])
    details, table = Details(player, event, _day(date), checked_by), _players(players) if players else None
    with Checkers(settings) as checkers:
        sheets = [_sheet(checkers, job.source, deck_options.source_format, details, table) for job in jobs]
    for file in table.without_list if table else ():
        console.complain(f"{players}: no list was given for {file}")
    made: dict[str, list[Sheet]] = {}
    for job, made_of in zip(jobs, sheets, strict=True):
        if made_of is not None:
            made.setdefault(job.target, []).append(made_of)
    for of_target in made.values():  # players in order, those whose name is not known last
        of_target.sort(key=lambda sheet: (not sheet.details.player, fold(sheet.details.player)))
    for target, of_target in made.items():
        if out_dir:
            convert_files.make_folder(Path(target).parent)
        pages = _html(of_target, paper) if to == "html" else _pdf(of_target, paper, tuple(font or ()), target)
        _write(target, pages, overwrite=force)
    if summary and made:
        listed = sorted(((sheet, target) for target, each in made.items() for sheet in each), key=_by_player)
        files = [Path(target).relative_to(out_dir).as_posix() for _, target in listed]
        listed_sheets = [sheet for sheet, _ in listed]
        fonts = tuple(font or ())
        in_all = (
            _html(listed_sheets, paper, files) if to == "html" else _pdf(listed_sheets, paper, fonts, summary, files)
        )
        _write(summary, in_all, overwrite=force)
    raise typer.Exit(0 if all(sheet is not None and sheet.whole for sheet in sheets) else UNREADABLE)


def _by_player(sheet_and_file: tuple[Sheet, str]) -> tuple[bool, str, str]:
    """Return what to sort a sheet by: players in order, those whose name is not known last."""
    sheet, file = sheet_and_file
    return not sheet.details.player, fold(sheet.details.player), file


def _earlier_summary(paths: Sequence[str], out_dir: str, to: str) -> list[str]:
    """Return the summary that an earlier run left among the lists, which is none of them; that is told."""
    path = Path(out_dir, f"{SUMMARY}.{to}")
    if not path.is_file() or os.path.realpath(out_dir) not in map(os.path.realpath, paths):
        return []
    console.complain(f"Skipped, the summary of an earlier run: {path}")
    return [str(path)]


def _summary_file(out_dir: str, to: str, jobs: Sequence[Job]) -> str:
    """Return the file of the summary. Raises BadParameter where it would be that of a deck."""
    path = str(Path(out_dir, f"{SUMMARY}.{to}"))
    if any(os.path.normcase(job.target) == os.path.normcase(path) for job in jobs):
        raise typer.BadParameter(f"{path} is to be the summary of all decks; rename that list", param_hint="--out-dir")
    return path


def _day(date: str) -> str:
    if date != "today":
        return date

    return day.today().isoformat()


def _players(path: str) -> Players:
    """Return the players that a table names. Raises DeckcheckError for what is none."""
    return read_players(path, bytes_of(path))


def _sheet(
    checkers: Checkers, source: Source, source_format: str | None, details: Details, players: Players | None
) -> Sheet | None:
    """Return the sheet of a list, ``None`` where nothing can be read. Tells what cannot be read of it.

    Whose it is the options say, else the table, else the list, else the name of its file.
    """
    path = source.path
    checker, formats = checkers.at(path)
    with suppress(typer.Exit), told_failures(path, checkers):
        deck = deck_of(source, source_format)
        stated = players.of(path) if players else None
        if players and stated is None:
            console.complain(f"{path}: {players.source} names no player for it")
        owner, named = stated or Owner(), of_file_name(path)
        whose = details.player or owner.player or deck.author or named.player
        details = details._replace(player=whose)
        deck = replace(deck, name=owner.deck or deck.name or named.deck)
        made = sheet_of(deck, one_format(formats), checker=checker, details=details)
        tell_problems(path, deck.problems)
        if not made.whole:
            console.complain(f"{path}: not all of it could be read; its sheet says so")
        elif made.verdict == "not judged":
            console.complain(f"{path}: not judged: {made.judged}")
        return made
    return None


def _html(sheets: Sequence[Sheet], paper: str, files: Sequence[str] = ()) -> str:

    return html.write(sheets, paper, files)


def _pdf(sheets: Sequence[Sheet], paper: str, fonts: tuple[str, ...], target: str, files: Sequence[str] = ()) -> bytes:
    """Return the sheets as PDF. Tells which letters no font has. Raises DeckcheckError without the extra."""
    try:
        data, _, missing = pdf.write(sheets, paper, fonts, files)
    except ImportError as error:
        raise DeckcheckError(str(error)) from None
    if missing:
        letters = ", ".join(f"{sign} (U+{ord(sign):04X})" for sign in missing)
        console.complain(
            f"{target}: letters that no font has are spelled out; name a font that has them with --font: {letters}"
        )
    return data


def _write(target: str, sheets: str | bytes, *, overwrite: bool) -> None:
    """Write sheets into one file, or to standard output."""
    if isinstance(sheets, str):
        if target == STDIN:
            console.say(sheets)
        else:
            write_atomically(target, sheets, overwrite=overwrite)
    elif target == STDIN:
        console.say_bytes(sheets)
    else:
        with bytes_written_whole(target, overwrite=overwrite) as write:
            write(sheets)
