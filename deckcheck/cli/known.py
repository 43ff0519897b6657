"""The words that options take: checked, with the nearest one named, and completed in the shell.

Everything is imported when it is asked for, since most runs ask for none of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated

import typer

from deckcheck.errors import InvalidEdition, UnknownFormat

READING = {
    "deckcheck/unreadable": "The list can be read, and its format is known.",
    "deckcheck/line": "Every line is a card, a heading of the game, a header or a comment.",
    "deckcheck/unknown-card": "Every card is in the card database.",
    "deckcheck/ambiguous-card": "A name stands for one printing where a rule turns on which.",
}
"""What is said about the reading of a list, in every format."""


def hint(word: str, known: Iterable[str]) -> str:
    """The nearest known word as a question, ``""`` when none is near."""
    from difflib import get_close_matches

    near = get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f"; did you mean {near[0]!r}?" if near else ""


def require(word: str, known: Iterable[str], what: str, option: str | None = None) -> str:
    """The word, when it is known. Raises BadParameter with the nearest and all known words."""
    words = list(known)
    if word not in words:
        near = hint(word, words) or "."
        raise typer.BadParameter(f"there is no {what} {word!r}{near} There are {', '.join(words)}.", param_hint=option)
    return word


def check_date(text: str | None) -> str:
    """A callback: an ISO date, ``""`` for none."""
    if not text:
        return ""
    from deckcheck.games.dates import iso_date

    try:
        return iso_date(text)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


def require_in_force(formats: Iterable[str], date: str) -> None:
    """Raises BadParameter for a format that had no edition on the date."""
    from deckcheck.errors import NotInForce
    from deckcheck.games import find_edition

    for text in formats:
        try:
            if text != "all":
                find_edition(text, date=date)
        except NotInForce as error:
            raise typer.BadParameter(str(error), param_hint="--format") from None
        except UnknownFormat:  # of several games, which each deck settles
            continue


def one_of(what: str, known: Callable[[], Iterable[str]]) -> Callable[[str | None], str | None]:
    """A callback for an option that takes one of these words."""
    return lambda word: None if word is None else require(word, known(), what)


def report_forms() -> list[str]:
    from deckcheck.reporters import REPORTERS

    return list(REPORTERS)


def decklist_formats() -> list[str]:
    from deckcheck.formats import FORMATS

    return list(FORMATS)


def games() -> list[str]:
    from deckcheck.games import game_ids

    return list(game_ids())


def format_ids() -> list[str]:
    from deckcheck.games import edition_ids, formats

    return [*formats(), *edition_ids()]


def releases(folder: str | None = None) -> list[str]:
    """The releases of all games, oldest first; ``folder`` is another card database."""
    from deckcheck.cards import Database

    with Database.beside_built_in(folder) as database:
        return sorted({release.date for game in database.games() for release in database.releases(game)})


def rule_ids() -> list[str]:
    from deckcheck.games import edition, edition_ids

    every = (rule.id for id in edition_ids() for rule in (*edition(id).rules, *edition(id).team_rules))
    return [*sorted(set(every)), *READING]


def check_formats(ids: list[str] | None) -> list[str]:
    """A callback: format ids, format files, or ``all``. Without its game an id may be of several, which each deck
    settles.
    """
    from deckcheck.games import named_edition

    for text in ids or ():
        if text != "all" and not any(_is_format(text, game) for game in games()):
            try:
                named_edition(text)
            except (UnknownFormat, InvalidEdition) as error:
                raise typer.BadParameter(str(error)) from None
    return ids or []


def _is_format(text: str, game: str) -> bool:
    from deckcheck.games import find_edition

    try:
        return bool(find_edition(text, game))
    except UnknownFormat:
        return False


def check_rules(ids: list[str] | None) -> list[str]:
    """A callback: rules as ``game/name``, ``name`` or all of a ``game``."""
    if ids:
        known = rule_ids()
        words = {*known, *(part for id in known for part in id.split("/", 1))}
        for id in ids:
            if id not in words:
                near = hint(id, words) or "."
                raise typer.BadParameter(f"there is no rule {id!r}{near} See: deckcheck rules list")
    return ids or []


OutputFormat = Annotated[
    str,
    typer.Option(
        "--output-format",
        metavar="FORM",
        callback=one_of("form of output", lambda: ("text", "json")),
        autocompletion=lambda: ["text", "json"],
        help="text or json.",
    ),
]
"""The option of commands that only look things up."""


def check_release(context: typer.Context, release: str | None) -> str | None:
    """A callback: a release of the card database that the command line names."""
    if release is None:
        return None
    return require(release, releases(context.params.get("card_db")), "card release")


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
"""The option that names another card database."""

Release = Annotated[
    str | None,
    typer.Option(
        "--cards",
        metavar="RELEASE",
        callback=check_release,
        autocompletion=lambda: releases(),
        help="Release of the card database, a date; by default the newest of its game.",
    ),
]
"""The option that names the cards to go by."""

Game = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="GAME",
        callback=one_of("game", games),
        autocompletion=games,
        help="Only in this game.",
    ),
]
"""The option of commands that look into one game."""
