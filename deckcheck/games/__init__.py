"""The games and their formats. A game is data: a folder with ``game.toml`` and one file per format edition."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from deckcheck.deck import heading_key
from deckcheck.errors import InvalidEdition, UnknownFormat, nearest
from deckcheck.findings import READING
from deckcheck.games.loading import make_edition, read_game, read_toml
from deckcheck.games.model import Edition, Game
from deckcheck.patterns import late_pattern
from deckcheck.wording import choice

_FOLDER = Path(__file__).parent
_SINCE = late_pattern(r"^since = ([0-9-]+)", re.MULTILINE)
_WORD = late_pattern(r"[0-9]+|[^ 0-9]+")
_RULE_ID = late_pattern(r'^id = "([a-z0-9-]+/[a-z0-9-]+)"', re.MULTILINE)  # an edition's id contains an @
_FEW = 3
"""The number of rules that a message suggests."""
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
    return make_edition(edition_table(id), builtin_file(id))


@cache
def edition_table(id: str) -> dict[str, Any]:
    """Return the tables of a built-in edition, including what it inherits from the one it extends.

    Raises InvalidEdition, which names the file.
    """
    own = read_toml(builtin_file(id))
    if "extends" not in own:
        return own
    from deckcheck.games.extends import Fault, extended

    if own["extends"] not in edition_ids():
        raise InvalidEdition(f"{builtin_file(id)}: extends: there is no edition {own['extends']!r}")
    try:
        return extended(own, edition_table(own["extends"]))[0]
    except Fault as fault:
        raise InvalidEdition(f"{builtin_file(id)}: {fault}") from None


def builtin_file(id: str) -> Path:
    """Return the file of a built-in edition."""
    return _FOLDER / f"{id}.toml"


def editions_of(format: str) -> tuple[str, ...]:
    """Return the ids of the editions of ``game/format``, also of those that another format's file now contains."""
    return tuple(_by_number(format).values())


@cache
def _by_number(format: str) -> Mapping[str, str]:
    """Return the editions of a format by their numbers."""
    id, _, name = format.partition("/")
    own = {each.partition("@")[2]: each for each in edition_ids() if each.partition("@")[0] == format}
    aliases = ((spelling(alias), alias.partition("@")[2], meant) for alias, meant in game(id).aliases.items())
    return own | {number: f"{id}/{meant}" for spelt, number, meant in aliases if number and spelt == name}


@cache
def newest(format: str) -> str:
    """Return the newest edition of ``game/format``: the one that came into force last."""
    editions = editions_of(format)
    return editions[0] if len(editions) == 1 else max(editions, key=_since)


def _since(id: str) -> str:
    """Return when an edition came into force, read from its text: loading it would double the time of a check."""
    match = _SINCE.search(builtin_file(id).read_text(encoding="utf-8"))
    return match[1] if match else ""


def current(format: str, date: str = "") -> Edition:
    """Return the edition of ``game/format`` in force on an ISO date, by default the newest. Raises NotInForce."""
    if not date:
        return edition(newest(format))
    from deckcheck.games.editions import edition_on

    return edition_on(format, date)


@cache
def formats(game: str = "") -> tuple[str, ...]:
    """Return the ids of all formats, ``game/format``, or those of one game."""
    ids = dict.fromkeys(id.partition("@")[0] for id in edition_ids())
    return tuple(id for id in ids if not game or id.startswith(f"{game}/"))


def official_formats(game_id: str) -> list[str]:
    """Return the formats of a game that a list is checked against if it names none."""
    return [id for id in formats(game_id) if id.partition("/")[2] not in game(game_id).unofficial]


@lru_cache(1 << 10)
def find_edition(text: str, game: str = "", date: str = "") -> Edition:
    """Return the edition ``game/format[@edition]``; without ``game/``, a format of ``game``, or of any one game.

    A format may also be an alias (``Type I``, ``T1``), or follow the name of its game (``Redemption Type 1``).
    Without ``@edition`` it is the one in force on ``date``, or the newest. Raises UnknownFormat with close matches,
    and NotInForce.
    """
    name, at, number = text.strip().partition("@")
    number = "-".join(number.casefold().split())
    fitting = formats_called(name, game)
    if len(fitting) == 1 and not at:
        return current(fitting[0], date)
    if len(fitting) == 1 and (id := _by_number(fitting[0]).get(number)):
        return edition(id)
    from deckcheck.games.format_suggestions import behind_game, explain

    if not fitting and not at and (whole := behind_game(name)):
        return current(whole, date)
    raise UnknownFormat(explain(text, number if at else None, fitting))


def is_format(text: str, game: str) -> bool:
    """Is a text a format of a game, even if other games have a format of that name?"""
    try:
        return bool(find_edition(text, game))
    except UnknownFormat:
        return False


def named_edition(text: str, game: str = "", date: str = "") -> Edition:
    """Return the edition that a user requests: one of :func:`find_edition`, or one from the user's own file.

    A text with the extension ``.toml`` is a file; so is a path that matches no format. Raises the errors of
    ``find_edition``, and InvalidEdition for the file.
    """
    file = text.lower().endswith(".toml")
    try:
        if not file:
            return find_edition(text, game, date)
    except UnknownFormat:
        if not ({"/", os.sep} & set(text) and Path(text).is_file()):
            raise
    from deckcheck.games.custom import custom_edition

    return custom_edition(text)


def formats_called(name: str, game: str = "") -> list[str]:
    """Return the formats with a name, in the game that it states, else in ``game``, else in any game."""
    stated, slash, name = name.rpartition("/")
    games = ["-".join(heading_key(stated).split())] if slash else [game] if game else game_ids()
    wanted = spelling(name)
    return [names[wanted] for id in games if id in game_ids() and wanted in (names := format_names(id))]


@cache
def format_names(id: str) -> Mapping[str, str]:
    """Return the formats of a game by their names, each name in one spelling."""
    own = {spelling(format.partition("/")[2]): format for format in formats(id)}
    aliases = game(id).aliases.items()
    return own | {spelling(alias): f"{id}/{meant}" for alias, meant in aliases if "@" not in alias}


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
    """Return the message that no rule has this name, with close matches: rules that share a word, or a close spelling.

    >>> no_rule("souls", ["redemption/lost-soul-count", "lost-soul-count", "pool"])
    "there is no rule 'souls'; did you mean 'lost-soul-count'? See: deckcheck rules list"
    """
    names = sorted(names)
    words = _words_of(name.rpartition("/")[2])
    having = [each for each in names if "/" not in each and words & _words_of(each)][:_FEW]
    spelt = [nearest(name, names)]
    near = [each for each in ((having or spelt) if len(words) == 1 or not spelt[0] else spelt) if each]
    hint = f"; did you mean {choice(map(repr, near))}?" if near else "."
    return f"there is no rule {name!r}{hint} See: deckcheck rules list"


def _words_of(name: str) -> set[str]:
    """Return the words of a name, in the singular."""
    return {word.removesuffix("s") for word in name.casefold().split("-")} - {""}
