"""The options and arguments of commands: those that several have, each declared once, and how a command gets them.

Options:
    paths: Files, folders (with all below them), or - for standard input.
    path: A list: a file, or - for standard input.
    formats: game/format[@edition] to go by, or a TOML file with a format of your own; by default the format a list
        names.
    as_of: Go by the editions in force on this day, such as 2026-04-18, and by the newest cards of then.
    release: Release of the card database, a date; by default the newest of its game.
    card_db: Card database to use, as 'deckcheck cards import' makes it; the built-in one answers for the games it does
        not hold. By default the one in DECKCHECK_CARD_DB, else that of the configuration, else that of 'cards use'.
    facts: TOML file with facts about cards that the database lacks; may be repeated, and what a later file states
        counts before an earlier.
    pool_file: The cards that were opened (Sealed, Booster), a list in any syntax: a deck holds no more copies of a
        printing than that in all its sections (deckcheck/opened-pool), and the two decks of a team together.
    source_format: Syntax of the input, how its lists are written (such as text, toml or lackey), or of the list within
        a document; by default told from the content.
    stdin_filename: What to call standard input in reports and messages.
    list_ignores: Whether a list may name rules not to judge it by, which is then said. Who judges the lists of others
        refuses it.
    config: Configuration of all decks, as deckcheck.toml or pyproject.toml; by default of each deck the nearest, from
        its folder upward.
    no_config: Look for no configuration.
    game: Only in this game.
    taken: A card taken out before the deck is shuffled, where the game has that (Gospel: two Resources; The Mission:
        three characters); may be repeated.
    output_format: Form of the output: text or json.
    output_file: Where to write it; - is stdout. An earlier report there is replaced, a decklist never.
    force: Overwrite files that exist.
    file: The list; - reads standard input and writes to stdout.
    cards: Names, each with a count in front or without.
    copies: Copies of each card, by default one.
    every: All copies of each card, in all sections unless --section says which.
    section: Section or heading to take them from, where they stand in several.
    as_written: Take names that no card has as they are, instead of suggesting others.
    dry_run: Show what would change, and write nothing.
    color: Colours: auto (on a terminal; NO_COLOR and FORCE_COLOR are heard), always or never.
"""

import inspect
from collections.abc import Callable, Iterable
from copy import copy
from functools import wraps
from typing import Annotated, Any, cast, get_args, get_origin, get_type_hints

import typer

from deckcheck.cli import option_values
from deckcheck.cli.command_loader import Command, Explained, commands, manual


def word_option(
    what: str, metavar: str, words: Callable[[], Iterable[str]] | Iterable[str], *names: str, **others: Any
) -> Any:
    """Return an option that takes one of some words, completed in the shell; ``what`` they are messages say."""
    known = words if callable(words) else lambda: words
    others |= {"callback": option_values.one_of(what, known), "autocompletion": lambda: list(known())}
    return typer.Option(*names, metavar=metavar, **others)


def format_option(words: Callable[[], Iterable[str]] = option_values.format_ids, **others: Any) -> Any:
    """Return the option that names formats to go by; ``words`` are those that the shell completes.

    It is eager, since other options turn on it, as which releases are meant does.
    """
    check = option_values.check_formats
    names = ("--format", "-f")
    others = {"is_eager": True, "autocompletion": lambda: list(words()), **others}
    return typer.Option(*names, metavar="FORMAT", callback=check, **others)


Paths = Annotated[list[str], typer.Argument(metavar="PATH")]
File = Annotated[str, typer.Argument(metavar="FILE")]
DeckPath = Annotated[str, typer.Argument(metavar="DECK")]
Formats = Annotated[list[str] | None, format_option()]
AsOf = Annotated[str, typer.Option(metavar="DATE", callback=option_values.check_date)]
_OF_RELEASE: dict[str, Any] = {"callback": option_values.check_release, "autocompletion": option_values.releases}
Release = Annotated[str | None, typer.Option("--cards", metavar="RELEASE", **_OF_RELEASE)]
OldRelease = Annotated[str, typer.Argument(metavar="OLD", **_OF_RELEASE)]
NewRelease = Annotated[str, typer.Argument(metavar="NEW", **_OF_RELEASE)]
CARD_DB_VARIABLE = "DECKCHECK_CARD_DB"
_CARD_DB: dict[str, Any] = {"metavar": "DIR", "envvar": CARD_DB_VARIABLE, "show_envvar": False}
CardDb = Annotated[str | None, typer.Option(is_eager=True, **_CARD_DB)]  # which releases there are turns on it
PoolFile = Annotated[str, typer.Option(metavar="FILE")]
Facts = Annotated[list[str] | None, typer.Option(metavar="FILE")]
SourceFormat = Annotated[str | None, word_option("syntax", "SYNTAX", option_values.syntaxes, "--from")]
StdinName = Annotated[str, typer.Option(metavar="NAME")]
ListIgnores = Annotated[bool | None, typer.Option("--list-ignores/--no-list-ignores", show_default=False)]
ConfigFile = Annotated[str | None, typer.Option(metavar="FILE")]
Game = Annotated[str | None, word_option("game", "GAME", option_values.games, is_eager=True)]  # releases turn on it
Taken = Annotated[list[str] | None, typer.Option(metavar="NAME")]
Place = word_option("place", "PLACE", ("first", "second"))
OutputFormat = Annotated[str, word_option("form of output", "FORM", ("text", "json"))]
OutputDir = Annotated[str, typer.Option(metavar="DIR")]
OutputFile = Annotated[str, typer.Option("--output-file", "-o", metavar="FILE")]
Color = Annotated[str, word_option("time for colours", "WHEN", ("auto", "always", "never"))]


def command(
    *omitted: str, app: typer.Typer | None = None, name: str | None = None, epilog: str = ""
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that makes a function a command, of ``app`` if that is given, with its docstring as the help.

    What its section ``Options:`` does not explain, that of this module does. Where it has no examples, those of its
    module end the help; the ``epilog`` comes after them. A parameter whose default is a named tuple is a group of
    options, without those ``omitted``, which it may explain itself. A flag is off by default, a pair ``--x/--no-x`` on.
    """

    def decorate(function: Callable[..., None]) -> Callable[..., None]:
        signature = inspect.signature(function, eval_str=True)
        text = manual(function.__doc__)
        explained = text.over(manual(__doc__).options)
        parameters: list[inspect.Parameter] = []
        groups: dict[str, Any] = {}
        for key, parameter in signature.parameters.items():
            group = type(parameter.default)
            if not hasattr(group, "_fields"):
                parameters.append(_option(parameter, explained))
                continue
            hints = get_type_hints(group, include_extras=True)
            in_group = manual(group.__doc__).over(explained)
            groups[key] = [field for field in group._fields if field not in omitted]
            for field in groups[key]:
                default = group._field_defaults[field]
                option = parameter.replace(name=field, default=default, annotation=hints[field])
                parameters.append(_option(option, in_group))

        @wraps(function)
        def run(**values: Any) -> None:
            for key, fields in groups.items():
                default = signature.parameters[key].default
                values[key] = default._replace(**{field: values.pop(field) for field in fields})
            function(**values)

        run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
        below = [text.epilog or manual(function.__globals__["__doc__"]).epilog, epilog]
        into = app or commands(function.__name__)
        into.command(name, cls=Command, help=text.help, epilog="\n\n".join(filter(None, below)))(run)
        return function

    return decorate


def _option(parameter: inspect.Parameter, explained: dict[str, Explained]) -> inspect.Parameter:
    """Return a parameter as Typer takes it, with its help."""
    if get_origin(parameter.annotation) is Annotated:
        base, info = get_args(parameter.annotation)
    else:
        names = [f"--{parameter.name.replace('_', '-')}"] if parameter.default is False else []
        base, info = parameter.annotation, typer.Option(*names)
    info = copy(info)
    help, heading = explained.get(parameter.name, Explained())
    info.metavar = info.metavar or parameter.name.upper()
    info.help, info.rich_help_panel = info.help or help, heading
    return parameter.replace(annotation=cast(Any, Annotated)[base, info])
