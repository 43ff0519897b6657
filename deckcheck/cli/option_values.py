"""The values that options take: checked, with the nearest one named, and completed in the shell.

Everything is imported when it is asked for, since most runs ask for none of it.
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
    """Return the word, when it is known. Raises BadParameter with the nearest and all known words."""
    words = list(known)
    if word not in words:
        near = did_you_mean(word, words) or "."
        raise typer.BadParameter(f"there is no {what} {word!r}{near} There are {', '.join(words)}.", param_hint=option)
    return word


def check_date(text: str | None) -> str:
    """Return an ISO date, ``""`` for none. Raises BadParameter."""
    if not text:
        return ""
    from deckcheck.games.edition_dates import iso_date

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
    raise typer.BadParameter(f"{text!r} is no number of processes from 1 to {MOST_JOBS}, nor 'auto'")


def check_amount(text: str) -> str:
    """Return a number from 0, perhaps with decimals. Raises BadParameter."""
    whole, _, part = text.partition(".")
    if text.isascii() and f"{whole}{part}".isdigit() and len(text) <= MOST_DIGITS:
        return text
    raise typer.BadParameter(f"{text!r} is no number from 0 to {10**MOST_DIGITS - 1:,}")


def require_in_force(formats: Iterable[str], date: str) -> None:
    """Raises BadParameter for a format that had no edition on the date (``""`` = no date is given)."""
    if message := no_edition(formats, date):
        raise typer.BadParameter(message, param_hint="--format")


def one_of(what: str, known: Callable[[], Iterable[str]]) -> Callable[[str | None], str | None]:
    """Return a callback for an option that takes one of these words; ``what`` they are messages say."""
    return lambda word: None if word is None else require(word, known(), what)


def loaded(path: str) -> Any:
    """Return what ``module:name`` names, of a module that is imported only now."""
    module, _, name = path.partition(":")
    return getattr(import_module(f"deckcheck.{module}"), name)


def words_of(path: str) -> Callable[[], list[str]]:
    """Return what lists the words that a module knows, which is imported when somebody asks for them."""

    def words() -> list[str]:
        known = loaded(path)
        return list(known() if callable(known) else known)

    return words


report_forms = words_of("reporters:REPORTERS")
syntaxes = words_of("decklists:SYNTAXES")
games = words_of("games:game_ids")
rule_ids = words_of("games.rule_ids:rule_ids")


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
    """Return format ids, format files and ``all``. Raises BadParameter for what is none of these.

    Without its game an id may be of several, which each deck settles.
    """
    from deckcheck.games import is_format, named_edition

    for text in ids or ():
        if text != "all" and not any(is_format(text, game) for game in games()):
            try:
                named_edition(text)
            except (UnknownFormat, InvalidEdition) as error:
                raise typer.BadParameter(str(error)) from None
    return ids or []


def check_release(context: typer.Context, release: str | None) -> str | None:
    """Return a release of the games that the command line is about, of any when it names none. Raises BadParameter."""
    asked = context.params
    if release is None:
        return None
    card_db = asked.get("card_db") or user_settings().card_db
    if message := unknown_release(release, card_db, _games_of(asked)):
        raise typer.BadParameter(message)
    return release


def _games_of(options: Mapping[str, Any]) -> set[str]:
    """Return the games that ``--game`` or ``--format`` name; none where every game may be meant."""
    from deckcheck.games import named_edition

    if options.get("game"):
        return {options["game"]}
    found: set[str] = set()
    for text in options.get("formats") or ():
        try:
            found.add(named_edition(text).game)
        except UnknownFormat:  # ``all``, or of several games
            return set()
    return found
