"""The games and their formats. A game is data: a folder with ``game.toml`` and one file per format edition."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from deckcheck.errors import UnknownFormat
from deckcheck.games.loading import read_edition, read_game
from deckcheck.games.model import Edition, Game

_FOLDER = Path(__file__).parent


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
    return read_edition(_FOLDER / f"{id}.toml")


@cache
def newest(format: str) -> str:
    """The newest edition of ``game/format``: the one that came into force last."""
    editions = [id for id in edition_ids() if id.partition("@")[0] == format]
    return editions[0] if len(editions) == 1 else max(editions, key=lambda id: edition(id).since)


@cache
def formats(game: str = "") -> tuple[str, ...]:
    """The ids of all formats, ``game/format``, or those of one game."""
    ids = dict.fromkeys(id.partition("@")[0] for id in edition_ids())
    return tuple(id for id in ids if not game or id.startswith(f"{game}/"))


def find_edition(text: str, game: str = "") -> Edition:
    """The edition meant by ``game/format[@edition]``; without ``game/`` the format of ``game``, or of any one game.

    Raises UnknownFormat naming the nearest formats.
    """
    wanted = "-".join(text.strip().casefold().split())
    if game and "/" not in wanted:
        wanted = f"{game}/{wanted}"
    name, _, number = wanted.partition("@")
    fitting = [id for id in formats() if id == name or ("/" not in name and id.partition("/")[2] == name)]
    if len(fitting) == 1 and not number:
        return edition(newest(fitting[0]))
    if len(fitting) == 1 and f"{fitting[0]}@{number}" in edition_ids():
        return edition(f"{fitting[0]}@{number}")
    raise UnknownFormat(_explain(text, wanted, number, fitting))


def _explain(text: str, wanted: str, number: str, fitting: list[str]) -> str:
    if len(fitting) > 1:
        return f"format {text!r} is one of several games; write one of {', '.join(fitting)}"
    if fitting and number:
        editions = [id for id in edition_ids() if id.startswith(f"{fitting[0]}@")]
        return f"format {fitting[0]!r} has no edition {number!r}; there is {' and '.join(editions)}"
    from difflib import get_close_matches

    known = [*formats(), *edition_ids()]
    near = get_close_matches(wanted, known, n=1, cutoff=0.5)
    hint = f"; did you mean {near[0]!r}?" if near else "."
    return f"there is no format {text!r}{hint} There are {', '.join(formats())}"
