"""``deckcheck sheet``: make deck check sheets, for paper or screen.

Examples:
  deckcheck sheet my-deck.txt -o my-deck.pdf --player Dorcas
  deckcheck sheet decks/ -o all.pdf --event Regional --date 2026-11-21
  deckcheck sheet decks/ --players-template to-fill-in.csv
  deckcheck sheet decks/ -o by-player.pdf --players players.csv
  deckcheck sheet decks/ --out-dir sheets --force
  deckcheck sheet my-deck.txt -o sheet.html --paper letter
  deckcheck sheet - -o pasted.pdf --font NotoSansJP.ttf < pasted.txt

The sections are those of the game's check sheet, with counts; unidentified cards have a section of their own, and lines
that could not be read are listed as well. Banned, unknown and surplus cards are marked (!).

The player is taken from --player, else --players, else the list's author, else the file name before a dash (Anna -
Prophets.txt), and the deck name likewise; anything not stated is left blank to fill in by hand. Several sheets in one
file are in the order of their players, after a summary.

A PDF needs the extra deckcheck[sheet]. It contains no time, so the same lists give the same file; characters missing
from its fonts are spelled out (U+5929) and reported on standard error.

Exit codes:
  0  every sheet was written, whatever its verdict
  2  wrong usage, or a file that cannot be written
  4  a list could not be read completely; the other sheets were written anyway
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date as day
from functools import partial
from pathlib import Path, PurePath
from typing import Annotated

import typer

from deckcheck.batch.sources import STDIN, Checkers
from deckcheck.builder.sheet import Details, Sheet, pdf, sheet_of
from deckcheck.builder.sheet.players import Owner, Players, of_file_name, players_table, read_players
from deckcheck.cards import fold
from deckcheck.cli import convert, options
from deckcheck.cli.check_inputs import require_no_deck_replaced
from deckcheck.cli.command_loader import UNREADABLE
from deckcheck.cli.console import Progress, complain, put
from deckcheck.cli.read_list import DeckOptions, each_opened, judged_by, report_problems
from deckcheck.deck import Deck
from deckcheck.decklists import bytes_of
from deckcheck.legality.checker import Checker

SUMMARY = "summary"
"""Name, without extension, of the file that lists the decks of a folder."""
FORMS_BY_EXTENSION = {".pdf": "pdf", ".html": "html", ".htm": "html"}


@options.command("pool_file")
def sheet(
    paths: options.Paths,
    output_file: options.OutputFile = "",
    out_dir: options.OutputDir = "",
    to: Annotated[str | None, options.word_option("form of sheet", "FORM", ("pdf", "html"))] = None,
    paper: Annotated[str, options.word_option("paper", "PAPER", ("a4", "letter"))] = "a4",
    player: Annotated[str, typer.Option("--player", "--name", metavar="NAME")] = "",
    players: Annotated[str, typer.Option(metavar="FILE")] = "",
    players_template: Annotated[str, typer.Option(metavar="FILE")] = "",
    event: Annotated[str, typer.Option(metavar="EVENT")] = "",
    date: Annotated[str, typer.Option(metavar="DATE")] = "",
    checked_by: Annotated[str, typer.Option(metavar="NAME")] = "",
    font: Annotated[list[str] | None, typer.Option(metavar="FILE")] = None,
    force: bool = False,
    deck_options: DeckOptions = DeckOptions(),
) -> None:
    """Make deck check sheets, as PDF or HTML.

    A sheet lists every card by section, with counts, the verdict and its format.

    Options:
        output_file: File to write all sheets to; - is stdout.
        out_dir: Folder to write a file for each deck into, in the same subfolders as the lists, with a summary if there
            are several.
        to: Form of the sheet: pdf or html; by default determined by the file extension of -o, else pdf.
        paper: a4 or letter.
        player: Player of the deck.
        players: A CSV table of players: columns file, player and optionally deck.
        players_template: Write such a table to fill in instead of sheets, with a row for each list.
        event: The tournament.
        date: The date, in any form; 'today' is replaced by the date.
        checked_by: Name of the checker.
        font: A font (.ttf, .otf, .ttc) for characters missing from the others; may be repeated.
    """
    if players_template:
        _write_template(paths, players_template, deck_options, force=force)
        return
    to = to or FORMS_BY_EXTENSION.get(PurePath(output_file).suffix.lower(), "" if output_file.strip("-") else "pdf")
    if not to:
        raise typer.BadParameter(f"{output_file} is neither .pdf nor .html; name the form", param_hint="--to")
    if not output_file and not out_dir:
        raise typer.BadParameter("name the file to write, or a folder with --out-dir", param_hint="--output-file")
    if output_file and out_dir:
        raise typer.BadParameter(
            "is one file for all sheets, --out-dir a folder with a file for each; name one of them",
            param_hint="--output-file",
        )
    date = day.today().isoformat() if date == "today" else date
    settings = deck_options.settings()
    if out_dir:
        skip = [*judged_by(deck_options), *filter(None, [players]), *_earlier_summary(paths, out_dir, to)]
        stdin_name, gathering = deck_options.stdin_filename, {"skip": skip, "skip_in": settings.files, "bundles": True}
        jobs = list(convert.jobs_of(paths, f".{to}", STDIN, out_dir, stdin_name, keep_endings=True, **gathering))
    else:
        found = deck_options.sources(paths, settings, output_file, players)
        jobs = [convert.Job(source, output_file) for source in found]
        if output_file != STDIN:
            require_no_deck_replaced(output_file, paths)
    summary = _summary_file(out_dir, to, jobs) if out_dir and len(jobs) > 1 else ""
    targets = dict.fromkeys(job.target for job in jobs)
    if not force:
        convert.refuse_existing(targets)
        convert.refuse_existing([summary or STDIN])
    details = Details(player, event, date, checked_by)
    table = read_players(players, bytes_of(players)) if players else None
    sheets: list[Sheet | None] = []
    progress = Progress()
    with Checkers(settings) as checkers:
        for source in (job.source for job in jobs):
            make = partial(_sheet, details, table, source.file)
            sheets += each_opened([source], checkers, deck_options.source_format, make)
            progress.done(len(sheets))
    progress.clear()
    for file in table.without_list if table else ():
        complain(f"{players}: no list was given for {file}")
    pairs = zip(sheets, jobs, strict=True)
    listed = sorted(((sheet, job.target) for sheet, job in pairs if sheet is not None), key=_by_player)
    for target in targets:
        if of_target := [sheet for sheet, file in listed if file == target]:
            if out_dir:
                convert.make_folder(Path(target).parent)
            put(target, _pages(of_target, to, paper, font, target), overwrite=force)
    if summary and listed:
        files = [Path(target).relative_to(out_dir).as_posix() for _, target in listed]
        put(summary, _pages([sheet for sheet, _ in listed], to, paper, font, summary, files), overwrite=force)
    raise typer.Exit(0 if all(sheet is not None and sheet.is_complete for sheet in sheets) else UNREADABLE)


def _write_template(paths: list[str], target: str, deck_options: DeckOptions, *, force: bool) -> None:
    """Write a table of players to fill in, completed from the lists and their file names."""
    settings = deck_options.settings()
    if not force:
        convert.refuse_existing([target])

    def owner(deck: Deck, checker: Checker, format: str) -> Owner:
        named = of_file_name(deck.path)
        return Owner(deck.author or named.player, deck.name or named.deck)

    with Checkers(settings) as checkers:
        sources = list(deck_options.sources(paths, settings, target))
        decks = Counter(source.holder for source in sources)
        owners = each_opened(sources, checkers, deck_options.source_format, owner)
        rows = [
            (source.path if decks[source.holder] > 1 else source.holder, *(found or Owner()))
            for source, found in zip(sources, owners, strict=True)
        ]
    put(target, players_table(rows), overwrite=force)


def _by_player(sheet_and_file: tuple[Sheet, str]) -> tuple[bool, str, str]:
    """Return the sort key of a sheet: by player, unnamed players last."""
    sheet, file = sheet_and_file
    return not sheet.details.player, fold(sheet.details.player), file


def _earlier_summary(paths: Sequence[str], out_dir: str, to: str) -> list[str]:
    """Return the summary that an earlier run wrote into the folder of lists; it is skipped and reported."""
    path = Path(out_dir, f"{SUMMARY}.{to}")
    if not path.is_file() or os.path.realpath(out_dir) not in map(os.path.realpath, paths):
        return []
    complain(f"Skipped, the summary of an earlier run: {path}")
    return [str(path)]


def _summary_file(out_dir: str, to: str, jobs: Sequence[convert.Job]) -> str:
    """Return the path of the summary. Raises BadParameter if it is also that of a deck's sheet."""
    path = str(Path(out_dir, f"{SUMMARY}.{to}"))
    if any(os.path.normcase(job.target) == os.path.normcase(path) for job in jobs):
        raise typer.BadParameter(f"{path} would be the summary of all decks; rename that list", param_hint="--out-dir")
    return path


def _sheet(details: Details, players: Players | None, file: str, deck: Deck, checker: Checker, format: str) -> Sheet:
    """Return the sheet of a list, and report lines that cannot be read.

    The player is taken from the options, else the table, else the list, else its file name; ``file`` is the file of
    many decks that contains it.
    """
    path = deck.path
    stated = players.of(path, file) if players else None
    if players and stated is None:
        complain(f"{path}: no player in {players.source}")
    owner, named = stated or Owner(), of_file_name(path)
    details = details._replace(player=details.player or owner.player or deck.author or named.player)
    deck = replace(deck, name=owner.deck or deck.name or named.deck)
    made = sheet_of(deck, format, checker=checker, details=details)
    report_problems(path, deck.problems)
    if not made.is_complete:
        complain(f"{path}: some lines could not be read; the sheet lists them")
    elif made.verdict == "not judged":
        complain(f"{path}: not judged: {made.judged}")
    return made


def _pages(
    sheets: Sequence[Sheet], to: str, paper: str, font: Sequence[str] | None, target: str, files: Sequence[str] = ()
) -> str | bytes:
    """Return a file of sheets, and report characters that no font has. Raises MissingExtra."""
    if to == "html":
        from deckcheck.builder.sheet import html  # only now: Jinja takes as long to import as a PDF to write

        return html.write(sheets, paper, files)
    data, _, missing = pdf.write(sheets, paper, tuple(font or ()), files)
    if missing:
        letters = ", ".join(f"{letter} (U+{ord(letter):04X})" for letter in missing)
        complain(f"{target}: no font has these characters, so they are spelled out; add a font with --font: {letters}")
    return data
