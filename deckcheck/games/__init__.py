"""The games and their formats. A game is data: a folder with ``game.toml`` and one file per format edition."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from deckcheck.deck import heading_key
from deckcheck.errors import UnknownFormat
from deckcheck.games.loading import read_edition, read_game
from deckcheck.games.model import Edition, Game

_FOLDER = Path(__file__).parent
_SINCE = re.compile(r"^since = ([0-9-]+)", re.MULTILINE)
_WORD = re.compile(r"[0-9]+|[^ 0-9]+")
_NUMERALS = {"i": "1", "one": "1", "ii": "2", "two": "2", "iii": "3", "three": "3"}


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(sorted(path.parent.name for path in _FOLDER.glob("*/game.toml")))


@cache
def game(id: str) -> Game:
    """One game by its id."""
    return read_game(_FOLDER / id / "game.toml")


@cache
def edition_ids() -> tuple[str, ...]:
    """The ids of all editions, ``game/format@edition``."""
    return tuple(
        sorted(f"{path.parent.name}/{path.stem}" for path in _FOLDER.glob("*/*@*.toml")),
    )


@cache
def edition(id: str) -> Edition:
    """One edition by its full id."""
    return read_edition(builtin_file(id))


def builtin_file(id: str) -> Path:
    """The file of an edition that ships."""
    return _FOLDER / f"{id}.toml"


@cache
def editions_of(format: str) -> tuple[str, ...]:
    """The ids of the editions of ``game/format``, also of those that bear the name of another format by now."""
    id, _, name = format.partition("/")
    own = [each for each in edition_ids() if each.partition("@")[0] == format]
    named = [f"{id}/{meant}" for alias, meant in game(id).aliases.items() if "@" in alias and _spelling(alias) == name]
    return (*own, *named)


@cache
def newest(format: str) -> str:
    """The newest edition of ``game/format``: the one that came into force last."""
    editions = editions_of(format)
    return editions[0] if len(editions) == 1 else max(editions, key=_since)


def _since(id: str) -> str:
    """When an edition came into force; making whole editions only to compare dates would double the time of a check."""
    match = _SINCE.search(builtin_file(id).read_text(encoding="utf-8"))
    return match[1] if match else ""


def current(format: str, date: str = "") -> Edition:
    """The edition of ``game/format`` in force on an ISO date, without one the newest. Raises NotInForce."""
    if not date:
        return edition(newest(format))
    from deckcheck.games.dates import edition_on

    return edition_on(format, date)


@cache
def formats(game: str = "") -> tuple[str, ...]:
    """The ids of all formats, ``game/format``, or those of one game."""
    ids = dict.fromkeys(id.partition("@")[0] for id in edition_ids())
    return tuple(id for id in ids if not game or id.startswith(f"{game}/"))


@cache
def find_edition(text: str, game: str = "", date: str = "") -> Edition:
    """The edition meant by ``game/format[@edition]``; without ``game/`` the format of ``game``, or of any one game.

    A format also goes by its aliases (``Type I``, ``T1``).
    Without ``@edition`` it is the one in force on ``date``, or the newest. Raises UnknownFormat naming the nearest
    formats, and NotInForce.
    """
    name, at, number = text.strip().partition("@")
    number = "-".join(number.casefold().split())
    fitting = formats_called(name, game)
    if len(fitting) == 1 and not at:
        return current(fitting[0], date)
    if len(fitting) == 1 and (id := _numbered(fitting[0], number)):
        return edition(id)
    raise UnknownFormat(_explain(text, number if at else None, fitting))


def named_edition(text: str, game: str = "", date: str = "") -> Edition:
    """The edition that a user asks for: one of :func:`find_edition`, or that of a file of the user's own.

    What ends in ``.toml`` is a file; so is a path that no format is called by. Raises what ``find_edition`` raises,
    and InvalidEdition for the file.
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
    """The formats that go by a name, in the game that it states, else in ``game``, else in any."""
    stated, slash, name = name.rpartition("/")
    games = ["-".join(heading_key(stated).split())] if slash else [game] if game else game_ids()
    wanted = _spelling(name)
    return [names[wanted] for id in games if id in game_ids() and wanted in (names := _names(id))]


@cache
def _names(id: str) -> Mapping[str, str]:
    """What the formats of a game go by, each name in one spelling."""
    own = {_spelling(format.partition("/")[2]): format for format in formats(id)}
    aliases = game(id).aliases.items()
    return own | {_spelling(alias): f"{id}/{meant}" for alias, meant in aliases if "@" not in alias}


def _numbered(format: str, number: str) -> str:
    """The edition of a format with this number, ``""`` when there is none."""
    own = f"{format}@{number}"
    if own in edition_ids():
        return own
    id, _, name = format.partition("/")
    for alias, meant in game(id).aliases.items():
        if "@" in alias and (_spelling(alias), alias.partition("@")[2]) == (name, number):
            return f"{id}/{meant}"
    return ""


def _spelling(name: str) -> str:
    """One spelling for ``Type 1``, ``type1``, ``TYPE_I`` and ``type one``; an edition is left out.

    >>> _spelling("Type II"), _spelling("type2"), _spelling("T2")
    ('type-2', 'type-2', 't-2')
    """
    words = _WORD.findall(heading_key(name.partition("@")[0]))
    return "-".join(_NUMERALS.get(word, word) for word in words)


def _explain(text: str, number: str | None, fitting: list[str]) -> str:
    if len(fitting) > 1:
        return f"format {text!r} is one of several games; write one of {', '.join(fitting)}"
    if fitting:
        return f"format {fitting[0]!r} has no edition {number!r}; there is {' and '.join(editions_of(fitting[0]))}"
    fits = _fitting(text)
    named = [id for id in game_ids() if _spelling(text) in _game_names(id)]
    if named and not fits:
        return f"{text!r} is a game, not a format; its formats are {', '.join(formats(named[0]))}"
    if not fits:
        from difflib import get_close_matches

        known = {name: format for id in game_ids() for name, format in _names(id).items()}
        known |= {id: id for id in (*formats(), *edition_ids())}
        near = get_close_matches("-".join(text.strip().casefold().split()), known, n=1, cutoff=0.5)
        fits = [known[each] for each in near]
    games = dict.fromkeys(id.partition("/")[0] for id in fits)
    every = [*(id.partition("@")[0] for id in fits), *(format for id in games for format in formats(id)), *formats()]
    hint = f"; did you mean {' or '.join(map(repr, fits))}?" if fits else "."
    return f"there is no format {text!r}{hint} There are {', '.join(dict.fromkeys(every))}"


def _fitting(text: str) -> list[str]:
    """What may be meant by words around the name of a format: ``Redemption Type 1``, ``T1 2P``, ``Limited 2.0``.

    The number of an edition after the name means that edition; a name of several games means each of their formats.
    """
    wanted = f"{_spelling(text.replace('/', ' ').replace('@', ' '))}-"
    found: dict[str, int] = {}
    for id in game_ids():
        words = [wanted.removeprefix(f"{name}-") for name in _game_names(id) if wanted.startswith(f"{name}-")]
        for called, format in _names(id).items():
            for rest in (each.removeprefix(f"{called}-") for each in (wanted, *words) if each.startswith(f"{called}-")):
                editions = {f"{_spelling(each.partition('@')[2])}-": each for each in editions_of(format)}
                found[editions.get(rest, format)] = len(wanted) - len(rest)
    return [id for id, length in found.items() if length == max(found.values())]


@cache
def _game_names(id: str) -> tuple[str, ...]:
    """What a game goes by, in one spelling."""
    return tuple(dict.fromkeys((_spelling(id), _spelling(game(id).name))))
