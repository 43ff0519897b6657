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
import os
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from functools import wraps
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, cast, get_args, get_origin, get_type_hints

import typer

from deckcheck.cli.command_loader import Command, Explained, commands, manual
from deckcheck.config.settings import Settings, no_edition, unknown_release
from deckcheck.errors import InvalidConfiguration, InvalidEdition, UnknownFormat, did_you_mean

if TYPE_CHECKING:
    from deckcheck.cards import Database


def require(word: str, known: Iterable[str], noun: str, option: str | None = None) -> str:
    """Return the word if it is known. Raises BadParameter with the closest match and all known words."""
    words = list(known)
    if word not in words:
        hint = did_you_mean(word, words) or "."
        raise typer.BadParameter(f"there is no {noun} {word!r}{hint} There are {', '.join(words)}.", param_hint=option)
    return word


def check_date(text: str | None) -> str:
    """Return an ISO date, ``""`` if none is given. Raises BadParameter."""
    if not text:
        return ""
    from deckcheck.games.editions import iso_date

    try:
        return iso_date(text)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


MOST_JOBS = 256
MOST_DIGITS = 6


def check_jobs(text: str | None) -> str:
    """Return a number of processes, or ``auto``. Raises BadParameter."""
    text = text or "auto"
    if text == "auto" or (text.isascii() and text.isdigit() and 0 < int(text[:9]) <= MOST_JOBS):
        return text
    raise typer.BadParameter(f"{text!r} is neither a number of processes from 1 to {MOST_JOBS} nor 'auto'")


def check_amount(text: str) -> str:
    """Return a number from 0, optionally with decimals. Raises BadParameter."""
    units, _, fraction = text.partition(".")
    if text.isascii() and f"{units}{fraction}".isdigit() and len(text) <= MOST_DIGITS:
        return text
    raise typer.BadParameter(f"{text!r} is not a number from 0 to {10**MOST_DIGITS - 1:,}")


def require_in_force(formats: Iterable[str], date: str) -> None:
    """Raise BadParameter for a format without an edition on the date (``""`` = today)."""
    if message := no_edition(formats, date):
        raise typer.BadParameter(message, param_hint="--format")


def one_of(noun: str, known: Callable[[], Iterable[str]]) -> Callable[[str | None], str | None]:
    """Return a callback that accepts only the known words; messages call them ``noun``."""
    return lambda word: None if word is None else require(word, known(), noun)


def loaded(path: str) -> Any:
    """Return the object named by ``module:name``, importing its module now."""
    module, _, name = path.partition(":")
    return getattr(import_module(f"deckcheck.{module}"), name)


def words_of(path: str) -> Callable[[], list[str]]:
    """Return a function that lists the known words of a module, which is imported only when it is called."""

    def words() -> list[str]:
        known = loaded(path)
        return list(known() if callable(known) else known)

    return words


report_forms = words_of("reporters:REPORTERS")
syntaxes = words_of("decklists:SYNTAXES")
games = words_of("games:game_ids")
rule_ids = words_of("games:rule_ids")


def user_file() -> str:
    """Return the path of the user's own configuration, which need not exist."""
    return os.path.join(typer.get_app_dir("deckcheck"), "deckcheck.toml")  # noqa: PTH118 - every run asks


def user_settings() -> Settings:
    """Return the settings of the user's own configuration. Raises InvalidConfiguration."""
    path = user_file()
    if not os.path.exists(path):  # noqa: PTH110
        return Settings()
    from deckcheck.config.file import read_configuration

    try:
        found = read_configuration(path, path)
    except InvalidConfiguration as error:
        raise InvalidConfiguration(f"{error}. For the built-in cards: deckcheck cards use --none") from None
    if found and found.overrides:
        raise InvalidConfiguration(f"{path}: [[overrides]] are for the configuration of a folder")
    return found.values if found else Settings()


def card_database(folder: str | None) -> "Database":
    """Return the card database in a folder, by default the user's, with the built-in one behind it."""
    from deckcheck.cards import Database

    return Database.with_built_in(folder or user_settings().card_db)


def format_ids() -> list[str]:
    from deckcheck.games import edition_ids, formats

    return [*formats(), *edition_ids()]


def releases() -> list[str]:
    """Return the releases of all games, oldest first."""
    with card_database(None) as database:
        return sorted({release.date for game in database.games() for release in database.releases(game)})


def check_formats(ids: list[str] | None) -> list[str]:
    """Return format ids, format files and ``all``. Raises BadParameter for anything else.

    An id without its game may belong to several games; each deck determines its own.
    """
    from deckcheck.games.editions import is_format, named_edition

    for text in ids or ():
        if text != "all" and not any(is_format(text, game) for game in games()):
            try:
                named_edition(text)
            except (UnknownFormat, InvalidEdition) as error:
                raise typer.BadParameter(str(error)) from None
    return ids or []


def check_release(context: typer.Context, release: str | None) -> str | None:
    """Return a release of the games named on the command line, or of any game. Raises BadParameter."""
    asked = context.params
    if release is None:
        return None
    card_db = asked.get("card_db") or user_settings().card_db
    if message := unknown_release(release, card_db, _games_of(asked)):
        raise typer.BadParameter(message)
    return release


def _games_of(options: Mapping[str, Any]) -> set[str]:
    """Return the games named by ``--game`` or ``--format``; an empty set if any game is possible."""
    from deckcheck.games.editions import named_edition

    if options.get("game"):
        return {options["game"]}
    found: set[str] = set()
    for text in options.get("formats") or ():
        try:
            found.add(named_edition(text).game)
        except UnknownFormat:  # ``all``, or a name that several games share
            return set()
    return found


def word_option(
    noun: str, metavar: str, words: Callable[[], Iterable[str]] | Iterable[str], *names: str, **others: Any
) -> Any:
    """Return an option that accepts one of some words, with shell completion; messages call them ``noun``."""
    known = words if callable(words) else lambda: words
    others |= {"callback": one_of(noun, known), "autocompletion": lambda: list(known())}
    return typer.Option(*names, metavar=metavar, **others)


def format_option(words: Callable[[], Iterable[str]] = format_ids, **others: Any) -> Any:
    """Return the ``--format`` option; ``words`` lists the formats that the shell completes.

    It is eager because other options depend on it, such as which releases are valid.
    """
    others = {"is_eager": True, "autocompletion": lambda: list(words()), **others}
    return typer.Option("--format", "-f", metavar="FORMAT", callback=check_formats, **others)


Paths = Annotated[list[str], typer.Argument(metavar="PATH")]
File = Annotated[str, typer.Argument(metavar="FILE")]
DeckPath = Annotated[str, typer.Argument(metavar="DECK")]
Formats = Annotated[list[str] | None, format_option()]
AsOf = Annotated[str, typer.Option(metavar="DATE", callback=check_date)]
_OF_RELEASE: dict[str, Any] = {"callback": check_release, "autocompletion": releases}
Release = Annotated[str | None, typer.Option("--cards", metavar="RELEASE", **_OF_RELEASE)]
OldRelease = Annotated[str, typer.Argument(metavar="OLD", **_OF_RELEASE)]
NewRelease = Annotated[str, typer.Argument(metavar="NEW", **_OF_RELEASE)]
CARD_DB_VARIABLE = "DECKCHECK_CARD_DB"
_CARD_DB: dict[str, Any] = {"metavar": "DIR", "envvar": CARD_DB_VARIABLE, "show_envvar": False}
CardDb = Annotated[str | None, typer.Option(is_eager=True, **_CARD_DB)]  # valid releases depend on it
PoolFile = Annotated[str, typer.Option(metavar="FILE")]
Facts = Annotated[list[str] | None, typer.Option(metavar="FILE")]
SourceFormat = Annotated[str | None, word_option("syntax", "SYNTAX", syntaxes, "--from")]
StdinName = Annotated[str, typer.Option(metavar="NAME")]
ListIgnores = Annotated[bool | None, typer.Option("--list-ignores/--no-list-ignores", show_default=False)]
ConfigFile = Annotated[str | None, typer.Option(metavar="FILE")]
Game = Annotated[str | None, word_option("game", "GAME", games, is_eager=True)]  # as for CardDb
Place = word_option("place", "PLACE", ("first", "second"))
OutputFormat = Annotated[str, word_option("form of output", "FORM", ("text", "json"))]
OutputDir = Annotated[str, typer.Option(metavar="DIR")]
OutputFile = Annotated[str, typer.Option("--output-file", "-o", metavar="FILE")]
Color = Annotated[str, word_option("time for colours", "WHEN", ("auto", "always", "never"))]


def command(
    *omitted: str, app: typer.Typer | None = None, name: str | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that makes a function a command of ``app`` (or a new one), with its docstring as the help.

    Options without a text in the docstring get the text in this module. Examples and exit codes that the docstring
    lacks are those of the function's module. A parameter whose default is a named tuple is a group of
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
        of_module = manual(function.__globals__["__doc__"]).epilog
        below = text.epilog or of_module
        _, heading, codes = of_module.partition("Exit codes:")
        below += f"\n\n{heading}{codes}" * (heading not in below)
        into = app or commands(function.__name__)
        into.command(name, cls=Command, help=text.help, epilog=below)(run)
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
