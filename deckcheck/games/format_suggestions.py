"""Suggestions for a text that is not a format, and the message with them."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from deckcheck.errors import nearest
from deckcheck.games import edition_ids, editions_of, format_names, formats, game, game_ids, spelling
from deckcheck.wording import choice

_WORDS = re.compile(r"[^\W_]+")


def format_after_game(text: str) -> str:
    """Return the format that a text names in full, after the name of its game: ``Redemption Limited``."""
    return _full_names().get(spelling(text), "")


def formats_in(line: str, formats: Collection[str]) -> list[str]:
    """Return those of some formats whose names occur in a line; of the longer ``Type 1 2-Player`` only one."""
    words = f"-{spelling(' '.join(_WORDS.findall(line)))}-"
    games = dict.fromkeys(format.partition("/")[0] for format in formats)
    names = [(name, format) for id in games for name, format in format_names(id).items() if f"-{name}-" in words]
    return list(dict.fromkeys(format for _, format in names if format in formats))


def explain(text: str, number: str | None, fitting: list[str]) -> str:
    """Return the message for a text that is no format; ``fitting`` are formats of its name, ``number`` its edition."""
    if len(fitting) > 1:
        return f"format {text!r} is one of several games; write one of {', '.join(fitting)}"
    if fitting:
        editions = editions_of(fitting[0])
        there = "there are" if len(editions) > 1 else "there is only"
        return f"format {fitting[0]!r} has no edition {number!r}; {there} {choice(editions, 'and')}"
    fits = _fitting(text)
    named = [id for id in game_ids() if spelling(text) in _game_names(id)]
    if named and not fits:
        return f"{text!r} is a game, not a format; its formats are {', '.join(formats(named[0]))}"
    fits = fits or _editions_called(text) or _closest(text)
    stated = [id for id in game_ids() if "/" in text and spelling(text.partition("/")[0]) in _game_names(id)]
    games = dict.fromkeys((*stated, *(id.partition("/")[0] for id in fits)))
    every = [*(id.partition("@")[0] for id in fits), *(format for id in games for format in formats(id)), *formats()]
    hint = f"; did you mean {choice(map(repr, fits))}?" if fits else "."
    return f"there is no format {text!r}{hint} There are {', '.join(dict.fromkeys(every))}"


def _editions_called(text: str) -> list[str]:
    """Return the editions whose number is the whole text, perhaps after a game: ``mission/advanced``."""
    wanted = spelling(text.replace("/", " ").replace("@", " "))
    found = []
    for id in edition_ids():
        number = spelling(id.partition("@")[2])
        if wanted in (number, *(f"{name}-{number}" for name in _game_names(id.partition("/")[0]))):
            found.append(id)
    return found


def _closest(text: str) -> list[str]:
    """Return the format with the closest spelling, in the stated game or in any."""
    stated, slash, name = text.rpartition("/")
    known = {name: format for id in game_ids() for name, format in format_names(id).items()}
    known |= {id: id for id in (*formats(), *edition_ids())}
    for id in game_ids():
        if slash and spelling(stated) in _game_names(id):  # otherwise the game alone makes two formats look alike
            text, known = name.partition("@")[0], dict(format_names(id))
    closest = nearest("-".join(text.strip().casefold().split()), known)
    return [known[closest]] if closest else []


def _fitting(text: str) -> list[str]:
    """Return the candidates of words around the name of a format: ``Redemption Type 1``, ``T1 2P``, ``Limited 2.0``.

    The number of an edition after the name selects that edition; a name in several games yields a format of each.
    """
    wanted = f"{spelling(text.replace('/', ' ').replace('@', ' '))}-"
    found: dict[str, int] = {}
    for called, format in (*(item for id in game_ids() for item in format_names(id).items()), *_full_names().items()):
        if wanted.startswith(f"{called}-"):
            rest = wanted.removeprefix(f"{called}-")
            editions = {f"{spelling(each.partition('@')[2])}-": each for each in editions_of(format)}
            found[editions.get(rest, format)] = len(wanted) - len(rest)
    return [id for id, length in found.items() if length == max(found.values())]


@cache
def _full_names() -> dict[str, str]:
    """Return the formats of all games by their full names, with the game first, each in one spelling."""
    names = ((id, name, called) for id in game_ids() for name in _game_names(id) for called in format_names(id))
    return {f"{name}-{called}": format_names(id)[called] for id, name, called in names}


@cache
def _game_names(id: str) -> tuple[str, ...]:
    """Return the names of a game, in one spelling, with its article and without."""
    names = (spelling(id), spelling(game(id).name))
    return tuple(dict.fromkeys(each for name in names for each in (name, name.removeprefix("the-"))))
