"""The options and arguments that several commands have, each declared once."""

from collections.abc import Callable, Iterable
from typing import Annotated, Any

import typer

from deckcheck.cli import option_values
from deckcheck.cli.option_values import one_of


def word_option(*names: str, what: str, words: Callable[[], Iterable[str]], **others: Any) -> Any:
    """Return an option that takes one of some words, completed in the shell; ``what`` they are messages say."""
    return typer.Option(*names, callback=one_of(what, words), autocompletion=lambda: list(words()), **others)


def format_option(
    help: str, words: Callable[[], Iterable[str]] = option_values.format_ids, *, is_eager: bool = True, **others: Any
) -> Any:
    """Return the option that names formats to go by; ``words`` are those that the shell completes.

    It is eager where other options turn on it, as which releases are meant does.
    """
    return typer.Option(
        "--format",
        "-f",
        metavar="FORMAT",
        is_eager=is_eager,
        callback=option_values.check_formats,
        autocompletion=lambda: list(words()),
        help=help,
        **others,
    )


Paths = Annotated[
    list[str], typer.Argument(metavar="PATH", help="Files, folders (with all below them), or - for standard input.")
]
DeckPath = Annotated[str, typer.Argument(metavar="DECK", help="A list: a file, or - for standard input.")]

Formats = Annotated[
    list[str] | None,
    format_option(
        "game/format[@edition] to go by, or a TOML file with a format of your own; by default the format a list names."
    ),
]
AsOf = Annotated[
    str,
    typer.Option(
        "--as-of",
        metavar="DATE",
        callback=option_values.check_date,
        help="Go by the editions in force on this day, such as 2026-04-18, and by the newest cards of then.",
    ),
]
Release = Annotated[
    str | None,
    typer.Option(
        "--cards",
        metavar="RELEASE",
        callback=option_values.check_release,
        autocompletion=lambda: option_values.releases(),
        help="Release of the card database, a date; by default the newest of its game.",
    ),
]
CardDb = Annotated[
    str | None,
    typer.Option(
        "--card-db",
        metavar="DIR",
        is_eager=True,  # which releases there are turns on it
        help="Card database to use, as 'deckcheck cards import' makes it; the built-in one answers for the games it "
        "does not hold.",
    ),
]
Facts = Annotated[
    list[str] | None,
    typer.Option(
        metavar="FILE",
        help="TOML file with facts about cards that the database lacks; may be repeated, and what a later file states "
        "counts before an earlier.",
    ),
]
SourceFormat = Annotated[
    str | None,
    word_option(
        "--from",
        what="decklist format",
        words=option_values.decklist_formats,
        metavar="FORMAT",
        help="Decklist format of the input, or of the list within a document; by default told from the content.",
    ),
]
StdinName = Annotated[str, typer.Option("--stdin-filename", metavar="NAME", help="What to call standard input.")]
ListIgnores = Annotated[
    bool | None,
    typer.Option(
        "--list-ignores/--no-list-ignores",
        help="Whether a list may name rules not to judge it by, which is then said. Who judges the lists of others "
        "refuses it.",
        show_default=False,
    ),
]
ConfigFile = Annotated[
    str | None,
    typer.Option(
        "--config",
        metavar="FILE",
        help="Configuration of all decks, as deckcheck.toml or pyproject.toml; by default of each deck the nearest, "
        "from its folder upward.",
    ),
]
NoConfig = Annotated[bool, typer.Option("--no-config", help="Look for no configuration.")]

Game = Annotated[
    str | None,
    word_option(
        "--game",
        what="game",
        words=option_values.games,
        metavar="GAME",
        is_eager=True,  # which releases are meant turns on it
        help="Only in this game.",
    ),
]
Taken = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help="A card taken out before the deck is shuffled, where the game has that (Gospel: two Resources; The "
        "Mission: three characters); may be repeated.",
    ),
]


def play_option(default: str) -> Any:
    """Return the option that says who draws; ``default`` says for whom it is when left out."""
    return word_option(
        "--play",
        what="place",
        words=lambda: ("first", "second"),
        metavar="PLACE",
        help=f"For who plays first or second, where the rules of drawing tell them apart; by default {default}.",
    )


OutputFormat = Annotated[
    str,
    word_option(
        "--output-format",
        what="form of output",
        words=lambda: ("text", "json"),
        metavar="FORM",
        help="text or json.",
    ),
]
OutputFile = Annotated[
    str,
    typer.Option(
        "--output-file",
        "-o",
        metavar="FILE",
        help="Where to write it; - is stdout. An earlier report there is replaced, a decklist never.",
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite files that exist.")]
Color = Annotated[
    str,
    word_option(
        "--color",
        what="time for colours",
        words=lambda: ("auto", "always", "never"),
        metavar="WHEN",
        help="Colours: auto (on a terminal; NO_COLOR and FORCE_COLOR are heard), always or never.",
    ),
]
