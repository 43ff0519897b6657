"""The games and their formats. A game is data: a folder with ``game.toml`` and one file per format edition."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from time import strftime
from typing import Any

from deckcheck.deck import heading_key
from deckcheck.errors import NotInForce, did_you_mean
from deckcheck.findings import READING
from deckcheck.games.loading import extended, make_edition, read_game, read_toml, with_cards
from deckcheck.games.model import Edition, Game
from deckcheck.patterns import late_pattern

_FOLDER = Path(__file__).parent
_SINCE = late_pattern(r"^since = ([0-9-]+)", re.MULTILINE)
_WORD = late_pattern(r"[0-9]+|[^ 0-9]+")
_RULE_ID = late_pattern(r'^id = "([a-z0-9-]+/[a-z0-9-]+)"', re.MULTILINE)  # an edition's id contains an @
_NEVER = "a"
"""Later than every date."""
_NUMERALS = {"i": "1", "one": "1", "ii": "2", "two": "2", "iii": "3", "three": "3"}


@cache
def game_ids() -> tuple[str, ...]:
    """Return the ids of all games."""
    return tuple(sorted(path.parent.name for path in _FOLDER.glob("*/game.toml")))


@cache
def game(id: str) -> Game:
    """Return one game by its id."""
    return read_game(_FOLDER / id / "game.toml")


@cache
def edition_ids() -> tuple[str, ...]:
    """Return the ids of all editions, ``game/format@edition``."""
    return tuple(sorted(f"{path.parent.name}/{path.stem}" for path in _FOLDER.glob("*/*@*.toml")))


@cache
def edition(id: str) -> Edition:
    """Return one edition by its full id. Raises InvalidEdition."""
    table = {"until": _last_day(id), **edition_table(id)}
    return make_edition(table)


def _last_day(id: str) -> str:
    """Return the day before the next edition of a format; ``""`` if there is none."""
    later = [since for each in editions_of(id.partition("@")[0]) if (since := _start_date(each)) > _start_date(id)]
    if not later:
        return ""
    from datetime import date, timedelta

    return str(date.fromisoformat(min(later)) - timedelta(1))


@cache
def edition_table(id: str) -> dict[str, Any]:
    """Return the tables of a built-in edition, including what it inherits from the one it extends."""
    own = read_toml(builtin_file(id))
    if "extends" not in own:
        return with_cards(own, shared_cards(id.partition("/")[0]))
    return extended(own, edition_table(own["extends"]))


def shared_cards(game_id: str) -> dict[str, Any]:
    """Return the selectors that all editions of a game may use, by their names."""
    cards: dict[str, Any] = read_toml(_FOLDER / game_id / "game.toml").get("cards", {})
    return cards


def builtin_file(id: str) -> Path:
    """Return the file of a built-in edition."""
    return _FOLDER / f"{id}.toml"


def editions_of(format: str) -> tuple[str, ...]:
    """Return the ids of the editions of ``game/format``, including those of the format that it is an alias of."""
    return tuple(by_number(format).values())


@cache
def by_number(format: str) -> Mapping[str, str]:
    """Return the editions of a format, or of the edition that an alias names, by their numbers."""
    id, _, name = format.partition("/")
    own = _own_editions(format)
    others: list[str] = []
    for alias, named in game(id).aliases.items():
        if named.since and spelling(alias) == name:
            end = min((day for each in own if (day := _start_date(each)) > named.since), default=_NEVER)
            others += [each for each in _own_editions(f"{id}/{named.format}") if named.since <= _start_date(each) < end]
    return {each.partition("@")[2]: each for each in (*own, *sorted(others, key=_start_date))}


def _own_editions(format: str) -> list[str]:
    return [each for each in edition_ids() if format in (each, each.partition("@")[0])]


@cache
def _start_date(id: str) -> str:
    """Return when an edition came into force, read from its text: loading it would double the time of a check."""
    match = _SINCE.search(builtin_file(id).read_text(encoding="utf-8"))
    return match[1] if match else ""


def newest(format: str, date: str = "") -> str:
    """Return the edition of ``game/format`` in force on an ISO date, by default today: the one that began last.

    An edition's own id stands for itself on every day. Raises NotInForce for a date before the first.
    """
    if "@" in format:
        return format
    if found := begun(format, date):
        return max(found, key=_start_date)
    raise NotInForce(_not_in_force(format, date))


def _not_in_force(format: str, date: str) -> str:
    first = min(editions_of(format), key=_start_date)
    return (
        f"there is no edition of {format} for {date or 'today'}: {first}, the first, is in force since "
        f"{_start_date(first)}; name it, or a later date, to judge by it"
    )


def begun(format: str, date: str = "") -> list[str]:
    """Return the editions of a format that came into force by an ISO date, by default today."""
    date = date or strftime("%Y-%m-%d")
    return [each for each in editions_of(format) if _start_date(each) <= date]


def current(format: str, date: str = "") -> Edition:
    """Return the edition of ``game/format`` in force on an ISO date, by default today. Raises NotInForce."""
    return edition(newest(format, date))


def editions_on(formats: Iterable[str], date: str = "") -> list[Edition]:
    """Return the editions in force on a date, each once, for those of the formats that had one.

    ``editions.left_out`` returns the others. Raises NotInForce if there are formats, but none had one.
    """
    ids = list(formats)
    found = dict.fromkeys(newest(format, date) for format in ids if begun(format, date))
    if ids and not found:
        raise NotInForce("\n".join(_not_in_force(format, date) for format in ids))
    return list(map(edition, found))


@cache
def formats(game: str = "") -> tuple[str, ...]:
    """Return the ids of all formats, ``game/format``, or those of one game."""
    ids = dict.fromkeys(id.partition("@")[0] for id in edition_ids())
    return tuple(id for id in ids if not game or id.startswith(f"{game}/"))


def official_formats(game_id: str) -> list[str]:
    """Return the formats of a game that a list is checked against if it names none."""
    return [id for id in formats(game_id) if id.partition("/")[2] not in game(game_id).unofficial]


def formats_called(name: str, game: str = "") -> list[str]:
    """Return the formats with a name, in the game that it states, else in ``game``, else in any game."""
    stated, slash, name = name.rpartition("/")
    games = ["-".join(heading_key(stated).split())] if slash else [game] if game else game_ids()
    wanted = spelling(name)
    return [names[wanted] for id in games if id in game_ids() and wanted in (names := format_names(id))]


@cache
def format_names(id: str) -> Mapping[str, str]:
    """Return the formats of a game by their names, each name in one spelling."""
    aliases = {spelling(alias): f"{id}/{named.format}" for alias, named in game(id).aliases.items()}
    return aliases | {spelling(format.partition("/")[2]): format for format in formats(id)}


def spelling(name: str) -> str:
    """Return one spelling for ``Type 1``, ``type1``, ``TYPE_I`` and ``type one``; an edition is left out.

    >>> spelling("Type II"), spelling("type2"), spelling("T2")
    ('type-2', 'type-2', 't-2')
    """
    words = _WORD.findall(heading_key(name.partition("@")[0]))
    return "-".join(_NUMERALS.get(word, word) for word in words)


@cache
def rule_ids() -> tuple[str, ...]:
    """Return the ids of all built-in rules, ``game/name``, from the text of the files: loading them takes too long."""
    texts = (builtin_file(id).read_text(encoding="utf-8") for id in edition_ids())
    return (*sorted({id for text in texts for id in _RULE_ID.findall(text)}), *READING)


def rules_of(edition: Edition) -> list[str]:
    """Return the ids of an edition's rules, including team rules."""
    return [rule.id for rule in (*edition.rules, *edition.team_rules)]


def names_of(rules: Iterable[str]) -> set[str]:
    """Return all names of rules: id, name alone, and game, which refers to all of its rules.

    >>> sorted(names_of(["redemption/deck-size"]))
    ['deck-size', 'redemption', 'redemption/deck-size']
    """
    return {word for id in rules for word in (id, *id.split("/", 1))}


def no_rule(name: str, names: Iterable[str]) -> str:
    """Return the message that no rule has this name, with the closest one.

    >>> no_rule("lost-soul", ["redemption/lost-soul-count", "lost-soul-count", "pool"])
    "there is no rule 'lost-soul'; did you mean 'lost-soul-count'? See: deckcheck rules list"
    """
    return f"there is no rule {name!r}{did_you_mean(name, sorted(names)) or '.'} See: deckcheck rules list"
