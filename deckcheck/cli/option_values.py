"""Values of options: validation with suggestions, and shell completion.

Modules are imported inside the functions, because most runs need none of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

import typer

from deckcheck.config.settings import Settings, no_edition, unknown_release
from deckcheck.errors import InvalidConfiguration, InvalidEdition, UnknownFormat, did_you_mean

if TYPE_CHECKING:
    from deckcheck.cards import Database


def require(word: str, known: Iterable[str], what: str, option: str | None = None) -> str:
    """Return the word if it is known. Raises BadParameter with the closest match and all known words."""
    words = list(known)
    if word not in words:
        near = did_you_mean(word, words) or "."
        raise typer.BadParameter(f"there is no {what} {word!r}{near} There are {', '.join(words)}.", param_hint=option)
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
    whole, _, part = text.partition(".")
    if text.isascii() and f"{whole}{part}".isdigit() and len(text) <= MOST_DIGITS:
        return text
    raise typer.BadParameter(f"{text!r} is not a number from 0 to {10**MOST_DIGITS - 1:,}")


def require_in_force(formats: Iterable[str], date: str) -> None:
    """Raise BadParameter for a format without an edition on the date (``""`` = today)."""
    if message := no_edition(formats, date):
        raise typer.BadParameter(message, param_hint="--format")


def one_of(what: str, known: Callable[[], Iterable[str]]) -> Callable[[str | None], str | None]:
    """Return a callback that accepts only the known words; messages call them ``what``."""
    return lambda word: None if word is None else require(word, known(), what)


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


def card_database(folder: str | None) -> Database:
    """Return the card database in a folder, by default the user's, with the built-in one behind it."""
    from deckcheck.cards import Database

    return Database.beside_built_in(folder or user_settings().card_db)


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
    from deckcheck.games.find_format import is_format
    from deckcheck.games.requested import named_edition

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
    from deckcheck.games.requested import named_edition

    if options.get("game"):
        return {options["game"]}
    found: set[str] = set()
    for text in options.get("formats") or ():
        try:
            found.add(named_edition(text).game)
        except UnknownFormat:  # ``all``, or a name that several games share
            return set()
    return found
