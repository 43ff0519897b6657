"""``deckcheck cards import``: build a card database from a player's own card data."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from deckcheck.cards import Database
from deckcheck.cards.build.import_carddata import import_cards
from deckcheck.cards.build.lackey_carddata import read_carddata
from deckcheck.cards.release_diff import diff
from deckcheck.cli import option_values, options
from deckcheck.cli.command_loader import commands
from deckcheck.cli.console import complain, say
from deckcheck.errors import InvalidCardData
from deckcheck.wording import counted

app = commands("cards")

GAMES = ("redemption",)
LEFT_OUT = 1
"""Exit code."""


@options.command(app=app, name="import")
def import_(
    file: options.File,
    folder: Annotated[str, typer.Option("--output-dir", "-o", metavar="DIR")] = "card-db",
    release: Annotated[str, typer.Option(metavar="DATE", callback=option_values.check_date)] = "",
    game: Annotated[str, options.word_option("game whose card data is understood", "GAME", GAMES)] = "redemption",
) -> None:
    """Build a card database from LackeyCCG's data.

    For cards newer than deckcheck. Only facts are kept; of a card's ability, only whether it has one. Facts missing
    from the data (generic characters, printings of one person, names of Lost Souls, shared pictures) are taken from
    the built-in cards. The built-in database stays unchanged.

    Options:
        file: LackeyCCG's carddata.txt, from the plugin's sets folder.
        folder: Folder to write the card database into.
        release: Date of the card data; by default the file's modification date.
        game: Game of the card data: redemption.

    Examples:
      deckcheck cards import carddata.txt -o my-cards
      deckcheck cards import carddata.txt --release 2026-10-01
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
    with Database.open() as built_in:
        cards = built_in.cards(game)
        try:
            data = read_carddata(content)
            import_cards(data, cards, Path(folder), release or changed.date().isoformat())
        except InvalidCardData as error:
            raise InvalidCardData(f"{file}: {error}") from error
        with Database.open(Path(folder)) as database:
            imported = database.cards(game)
            kinds = [change.kind for change in diff(cards.all(), imported.all())]
    for line, reason in data.faults:
        complain(f"{file}: line {line} is left out: {reason}")
    new, altered, gone = map(kinds.count, ("added", "changed", "removed"))
    say(
        f"{folder}: {game}, release {imported.release.date}, {counted(imported.release.count, 'printing')} "
        f"({imported.release.digest})\n"
        f"Against the built-in release {cards.release.date}: {new} new, {altered} changed, {gone} gone.\n"
        + (f"Passed over {counted(data.repeated, 'row')} that stood there before.\n" if data.repeated else "")
        + (f"Left out {counted(len(data.faults), 'row')} that could not be read.\n" if data.faults else "")
    )
    if data.faults:
        raise typer.Exit(LEFT_OUT)
