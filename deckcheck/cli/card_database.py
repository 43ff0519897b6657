"""``deckcheck cards releases``, ``diff``, ``verify``, ``import``, ``template`` and ``use``: the database of cards."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby, starmap
from pathlib import Path
from typing import Annotated

import typer

from deckcheck.cards import Cards, Database, Release, release_diff
from deckcheck.cards.build import lackey_carddata, versions
from deckcheck.cards.build.import_carddata import import_cards
from deckcheck.cards.build.new_printings import unclear, write_source
from deckcheck.cards.build.normalise import GAME
from deckcheck.cards.release_diff import ADDED, CHANGED, REMOVED, PrintingChange
from deckcheck.cli import options
from deckcheck.cli.command_loader import commands
from deckcheck.cli.console import complain, emit, emit_json, emit_result, fact_text, put, table
from deckcheck.config.edit import set_value
from deckcheck.errors import DamagedDatabase, InvalidCardData, InvalidConfiguration, UnknownRelease
from deckcheck.facts import Value
from deckcheck.reporters.text_layout import inert
from deckcheck.wording import choice, counted

app = commands("cards")

DIFFERENT = DAMAGED = LEFT_OUT = 1
"""Exit codes."""


@options.command(app=app)
def releases(
    game: options.Game = None,
    card_db: options.CardDb = None,
    output_format: options.OutputFormat = "text",
) -> None:
    """List the releases of the card database.

    Each with its date, number of cards and digest of their facts. Built-in releases that another card database replaces
    are listed below.

    Examples:
      deckcheck cards releases
      deckcheck cards releases --game redemption
      deckcheck check my-deck.txt --cards 2026-03-30
    """
    with options.card_database(card_db) as database:
        used = _releases(database, database.games(), game)
        replaced = _releases(database.fallback, database.manifest["games"], game) if database.fallback else []
    tables = [release_table((id, release, state, "") for id, release, state in found) for found in (used, replaced)]
    blocks = [tables[0], *([f"Built in, but not used:\n{tables[1]}"] if replaced else [])]
    data = [{"game": id, **release._asdict(), "newest": bool(state)} for id, release, state in used]
    emit_result(
        output_format, blocks, releases=data, replaced=({"game": id, **each._asdict()} for id, each, _ in replaced)
    )


def _releases(database: Database, games: Iterable[str], game: str | None) -> list[tuple[str, Release, str]]:
    """Return the releases of some games, of ``game`` if it is given, each with its state."""
    found = ((id, each) for id in games if game in (None, id) for each in database.releases(id))
    return [(id, each, "newest" if each == database.releases(id)[-1] else "") for id, each in found]


def release_table(found: Iterable[tuple[str, Release, str, str]]) -> str:
    """Return a table with a row for each release: game, release, state, and the fault found (``""`` if none)."""
    return table(
        [
            (game, release.date, f"{counted(release.count, 'card'):>12}", state, fault or release.digest)
            for game, release, state, fault in found
        ]
    )


@options.command(app=app)
def diff(
    old: options.OldRelease,
    new: options.NewRelease,
    game: options.Game = None,
    set_: Annotated[str, typer.Option("--set", metavar="SET")] = "",
    card_db: options.CardDb = None,
    output_format: options.OutputFormat = "text",
) -> None:
    """Show what changed between two releases.

    Cards added and removed, and facts corrected, grouped by set: each fact with its old and new value. Totals are at
    the end.

    Options:
        old: The older release, a date.
        new: The newer release.
        set_: Only this set, by its code or name.

    Examples:
      deckcheck cards diff 2026-03-30 2026-08-09
      deckcheck cards diff 2024-06-06 2026-08-09 --set TEC
      deckcheck cards diff 2026-03-30 2026-08-09 --output-format json

    Exit codes:
      0  the releases are the same
      1  they differ
    """
    with options.card_database(card_db) as database:
        games = [
            id
            for id in database.games()
            if game in (None, id) and {old, new} <= {release.date for release in database.releases(id)}
        ]
        if not games:
            raise UnknownRelease(f"No game has both {old} and {new}; see: deckcheck cards releases")
        compared = [
            (before, after, release_diff.diff(before.all(), after.all(), set_))
            for before, after in ((database.cards(id, old), database.cards(id, new)) for id in games)
        ]
    emit_result(output_format, starmap(diff_text, compared), diffs=starmap(_diff_data, compared))
    if any(changes for _, _, changes in compared):
        raise typer.Exit(DIFFERENT)


@options.command(app=app)
def verify(
    card_db: Annotated[str | None, typer.Option(metavar="DIR")] = None,
    output_format: options.OutputFormat = "text",
) -> None:
    """Check that a card database is undamaged.

    Compares the hash of the file with its manifest, then recounts and rehashes the cards of every release.

    Options:
        card_db: Card database to verify instead of the built-in one.

    Examples:
      deckcheck cards verify
      deckcheck cards verify --card-db my-cards

    Exit codes:
      0  the database matches its manifest
      1  it does not, or cannot be read
    """
    verified, error = [], ""
    try:
        verified = list(versions.verify(Path(card_db) if card_db else None))
    except DamagedDatabase as damage:
        error = str(damage)
        complain(error)
    sound = not (error or any(fault for _, _, fault in verified))
    if output_format == "json":
        data = [
            {"game": game, **release._asdict(), "ok": not fault, "fault": fault} for game, release, fault in verified
        ]
        emit_json(ok=sound, error=error, releases=data)
    elif not error:
        states = [(game, release, "FAILED" if fault else "ok", fault) for game, release, fault in verified]
        emit(
            release_table(states)
            + ("The file and all releases are as stated.\n" if sound else "The database is damaged.\n")
        )
    if not sound:
        raise typer.Exit(DAMAGED)


def diff_text(old: Cards, new: Cards, changes: Sequence[PrintingChange]) -> str:
    """Return the changes of one game, grouped by set, with totals."""
    text = f"{new.game}, cards of {old.release.date} → {new.release.date}\n"
    for (name, code), group in groupby(changes, lambda change: (change.set_name, change.set)):
        text += f"\n{inert(name)} ({inert(code)})\n"
        for change in group:
            text += table([(f"{change.kind:7}", change.name)], "  ")
            rows = [
                (fact.replace("_", " "), f"{_quoted(was)} → {_quoted(now)}")
                for fact, (was, now) in change.facts.items()
            ]
            text += table(rows, " " * 13) if rows else ""
    sets = len({(change.set_name, change.set) for change in changes})
    numbers = ", ".join(f"{number} {kind}" for kind, number in change_numbers(changes).items())
    return text + (f"\n{numbers}, in {counted(sets, 'set')}.\n" if changes else "no difference\n")


def _quoted(value: Value | None) -> str:
    """Return a fact's value for display, with words for an empty and an unknown one."""
    if value is None:
        return "unknown"
    return fact_text(value) or "none"


def change_numbers(changes: Iterable[PrintingChange]) -> dict[str, int]:
    """Return how many changes of each kind there are."""
    kinds = [change.kind for change in changes]
    return {kind: kinds.count(kind) for kind in (ADDED, REMOVED, CHANGED)}


def _diff_data(old: Cards, new: Cards, changes: Sequence[PrintingChange]) -> dict[str, object]:
    return {
        "game": new.game,
        "old": {"release": old.release.date, "digest": old.release.digest},
        "new": {"release": new.release.date, "digest": new.release.digest},
        "summary": change_numbers(changes),
        "changes": [
            {
                "change": change.kind,
                "name": change.name,
                "set": change.set,
                "facts": {name: {"old": was, "new": now} for name, (was, now) in change.facts.items()},
            }
            for change in changes
        ],
    }


@options.command(app=app, name="import")
def import_(
    file: options.File,
    folder: Annotated[str, typer.Option("--output-dir", "-o", metavar="DIR")] = "card-db",
    release: Annotated[str, typer.Option(metavar="DATE", callback=options.check_date)] = "",
    game: Annotated[str, options.word_option("game whose card data is understood", "GAME", [GAME])] = "redemption",
    add: Annotated[bool, typer.Option("--add")] = False,
    details: Annotated[bool, typer.Option("--details")] = False,
    source: Annotated[str, typer.Option(metavar="DIR")] = "",
    card_db: options.CardDb = None,
) -> None:
    """Build a card database from LackeyCCG's data or a table.

    For cards newer than deckcheck. A table is CSV or TSV with the columns of 'deckcheck cards template'. Only facts are
    kept; of a card's ability, only whether it has one. Facts missing from the data (generic characters, printings of
    one person, names of Lost Souls, shared pictures) are taken from the existing cards. Changes are counted, and
    unclear cards are named. The built-in database stays unchanged.

    Options:
        file: LackeyCCG's carddata.txt, from the plugin's sets folder; or a table.
        folder: Folder to write the card database into.
        release: Date of the card data; by default the file's modification date.
        game: Game of the card data: redemption.
        add: Keep the cards that the file does not have, as for a table of one new set.
        details: Show every change, as 'cards diff' does.
        source: Folder to write the new cards into as well, one file per set, in the form of the repository's card_db.
        card_db: Card database to compare with and add to; by default the built-in one.

    Examples:
      deckcheck cards import carddata.txt -o my-cards
      deckcheck cards import new-set.csv --add --release 2026-10-01 -o my-cards
      deckcheck check my-deck.txt --card-db my-cards

    Exit codes:
      0  every card was imported
      1  some rows could not be read and were left out
      2  the file is not card data, or the folder cannot be used
    """
    path = Path(file)
    try:
        content = path.read_bytes()
        changed = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except OSError as error:
        raise InvalidCardData(f"{file}: cannot be opened: {error.strerror}") from error
    with Database.with_built_in(card_db) as former:
        known = former.cards(game)
        before = list(known.all())
        try:
            data = lackey_carddata.read_carddata(content)
            import_cards(data, known, Path(folder), release or changed.date().isoformat(), keep=add)
        except InvalidCardData as error:
            raise InvalidCardData(f"{file}: {error}") from error
    with Database.open(Path(folder)) as database:
        imported = database.cards(game)
        changes = release_diff.diff(before, imported.all())
        added = {(change.name, change.set) for change in changes if change.kind == ADDED}
        new = [each for each in imported.all() if (each.name, each.set) in added]
    for line, reason in data.faults:
        complain(f"{file}: line {line} is left out: {reason}")
    numbers = change_numbers(changes)
    lines = [
        f"{folder}: {game}, release {imported.release.date}, {counted(imported.release.count, 'printing')} "
        f"({imported.release.digest})",
        f"Compared with the {'' if card_db else 'built-in '}release {known.release.date}: {numbers['added']} new, "
        f"{numbers['changed']} changed, {numbers['removed']} gone.",
    ]
    if numbers["removed"] > len(before) / 2:
        lines.append("Most cards are gone. If the file has only some cards, keep the others with --add.")
    if data.unread:
        lines.append(f"Ignored {counted(len(data.unread), 'unknown column')} ({inert(choice(data.unread, 'and'))}).")
    if details:
        lines += ["", diff_text(known, imported, changes)]
    if doubts := [f"  {inert(doubt)}" for doubt in unclear(new, before)]:
        lines += ["Unclear; check these cards, and state what is missing in a table (see 'cards template'):", *doubts]
    if data.faults:
        lines.append(f"Left out {counted(len(data.faults), 'row')} that could not be read.")
    emit("".join(f"{line}\n" for line in lines))
    for written in write_source(new, imported.schema, imported.release.date, Path(source)) if source else ():
        emit(f"Wrote {written}.\n")
    if data.faults:
        raise typer.Exit(LEFT_OUT)


@options.command(app=app)
def template(output_file: options.OutputFile = "-") -> None:
    """Write an empty table for 'cards import': its columns and one example row.

    A table is CSV (with commas or semicolons) or TSV, in UTF-8. The columns from Name to Legality are LackeyCCG's and
    must be there; a cell may be empty, except for Name, Set, Type and Alignment. Several types or brigades have slashes
    between them, classes and identifiers commas; brigades of a card's other side are in brackets. SpecialAbility is
    empty or 'no' for a card without one. Legality is Rotation, Banned or empty.

    The columns from title on may be left out. They hold facts that card data lacks. Separate list items by semicolons;
    '-' means none. Where a cell is empty, the import takes the fact from the existing cards:

      title, halves   the name on the card, and both names of a two-sided card
      names           the names by which it is the same card as others
      art             the ImageFile of the printing that has the same picture
      generic         yes or no: is it a generic character?
      unique          the types for which a generic character is unique
      person          the people that the card is, such as Ham; Shem
      may_be          the people that it might be
      begins          yes or no: does it count only as its first side?
      soul            the name of a Lost Soul with an ability

    Options:
        output_file: Where to write it; - is stdout. A file that exists stays as it is.

    Examples:
      deckcheck cards template -o my-table.csv
      deckcheck cards import my-table.csv --add -o my-cards
    """
    put(output_file, lackey_carddata.template(), overwrite=False)


@options.command(app=app)
def use(
    folder: Annotated[str, typer.Argument(metavar="DIR")] = "",
    none: Annotated[bool, typer.Option("--none")] = False,
) -> None:
    """Set the default card database, for all folders.

    It is stored in your user configuration. --card-db, the environment variable DECKCHECK_CARD_DB and a deckcheck.toml
    take precedence, in this order. Without a folder, print the card database in your user configuration.

    Options:
        folder: A card database, as 'cards import' makes it.
        none: Go back to the built-in cards.

    Examples:
      deckcheck cards use my-cards
      deckcheck cards use
      deckcheck cards use --none
    """
    if folder and none:
        raise typer.BadParameter("not together with a folder", param_hint="--none")
    path = options.user_file()
    if folder:
        with Database.open(Path(folder)) as database:
            held = ", ".join(f"{game} {database.releases(game)[-1].date}" for game in database.games())
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        set_value(path, "card-db", [str(Path(folder).absolute())])
        emit(f"{path}: uses {folder} ({held}) from now on\n")
    elif none:
        try:
            used = options.user_settings().card_db
        except InvalidConfiguration as error:  # such as a folder that is gone
            used = str(error)
        if used:
            set_value(path, "card-db", [])
        emit("the built-in cards are used from now on\n")
    else:
        emit(f"{options.user_settings().card_db or 'the built-in cards'}\n")
    if instead := os.environ.get(options.CARD_DB_VARIABLE):
        complain(f"{options.CARD_DB_VARIABLE} is set and takes precedence: {instead}")
