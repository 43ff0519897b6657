"""Options and arguments: those shared by several commands, and the decorator that declares a command.

Options:
    paths: Files, folders (with all subfolders), or - for standard input.
    path: A list: a file, or - for standard input.
    formats: game/format[@edition] to use, or a TOML file with a custom format; by default the format that a list names.
    as_of: Use the editions in force on this date, such as 2026-04-18, and the newest cards of then.
    release: Release of the card database, a date; by default the newest of its game.
    card_db: Card database to use, as made by 'deckcheck cards import'; the built-in one covers the games it lacks.
        By default the one in DECKCHECK_CARD_DB, else that of the configuration, else that of 'cards use'.
    facts: TOML file with facts about cards that are missing from the database; may be repeated, later files take
        precedence.
    pool_file: The opened cards (Sealed, Booster), a list in any syntax: a deck, or the two decks of a team together,
        must not have more copies of a printing in all sections than were opened (deckcheck/opened-pool).
    source_format: Syntax of the input lists (such as text, toml or lackey), or of the list within a document; by
        default determined from the content.
    stdin_filename: Name for standard input in reports and messages.
    list_ignores: Whether lists may turn off rules for themselves, which is then reported. Refuse it when you check the
        lists of others.
    config: Configuration for all decks, a deckcheck.toml or pyproject.toml; by default the nearest one of each deck,
        from its folder upward.
    no_config: Do not search for a configuration.
    game: Only in this game.
    taken: A card taken out before shuffling, in games with that rule (Gospel: two Resources; The Mission: three
        characters); may be repeated.
    output_format: Form of the output: text or json.
    output_file: File to write to; - is stdout. An earlier report is overwritten, but never a decklist.
    force: Overwrite existing files.
    file: The list; - reads standard input and writes to stdout.
    cards: Names, each with or without a count before it.
    copies: Copies of each card, by default one.
    every: All copies of each card, in all sections unless --section names one.
    section: Section or heading to take them from, if they are listed in several.
    as_written: Accept unmatched names as written instead of suggesting others.
    dry_run: Show what would change, and write nothing.
    color: Colours: auto (on a terminal, subject to NO_COLOR and FORCE_COLOR), always or never.
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
    """Return an option that accepts one of some words, with shell completion; messages call them ``what``."""
    known = words if callable(words) else lambda: words
    others |= {"callback": option_values.one_of(what, known), "autocompletion": lambda: list(known())}
    return typer.Option(*names, metavar=metavar, **others)


def format_option(words: Callable[[], Iterable[str]] = option_values.format_ids, **others: Any) -> Any:
    """Return the ``--format`` option; ``words`` lists the formats that the shell completes.

    It is eager because other options depend on it, such as which releases are valid.
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
CardDb = Annotated[str | None, typer.Option(is_eager=True, **_CARD_DB)]  # valid releases depend on it
PoolFile = Annotated[str, typer.Option(metavar="FILE")]
Facts = Annotated[list[str] | None, typer.Option(metavar="FILE")]
SourceFormat = Annotated[str | None, word_option("syntax", "SYNTAX", option_values.syntaxes, "--from")]
StdinName = Annotated[str, typer.Option(metavar="NAME")]
ListIgnores = Annotated[bool | None, typer.Option("--list-ignores/--no-list-ignores", show_default=False)]
ConfigFile = Annotated[str | None, typer.Option(metavar="FILE")]
Game = Annotated[str | None, word_option("game", "GAME", option_values.games, is_eager=True)]  # as for CardDb
Taken = Annotated[list[str] | None, typer.Option(metavar="NAME")]
Place = word_option("place", "PLACE", ("first", "second"))
OutputFormat = Annotated[str, word_option("form of output", "FORM", ("text", "json"))]
OutputDir = Annotated[str, typer.Option(metavar="DIR")]
OutputFile = Annotated[str, typer.Option("--output-file", "-o", metavar="FILE")]
Color = Annotated[str, word_option("time for colours", "WHEN", ("auto", "always", "never"))]


def command(
    *omitted: str, app: typer.Typer | None = None, name: str | None = None, epilog: str = ""
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that makes a function a command of ``app`` (or a new one), with its docstring as the help.

    Options without a text in the docstring get the text in this module. Without examples in the docstring, those of the
    function's module end the help, followed by ``epilog``. A parameter whose default is a named tuple is a group of
    options, except those ``omitted``; the docstring may override their texts. A flag is off by default, a pair
    ``--x/--no-x`` on.
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
    """Return a parameter with its Typer option and help."""
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
