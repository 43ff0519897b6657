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
    found = _names().get(spelling(text), ())
    return found[0] if len(found) == 1 and "@" not in found[0] else ""


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
    fits = fits or _closest(text)
    stated = [id for id in game_ids() if "/" in text and spelling(text.partition("/")[0]) in _game_names(id)]
    games = dict.fromkeys((*stated, *(id.partition("/")[0] for id in fits)))
    every = [*(id.partition("@")[0] for id in fits), *(format for id in games for format in formats(id)), *formats()]
    hint = f"; did you mean {choice(map(repr, fits))}?" if fits else "."
    return f"there is no format {text!r}{hint} There are {', '.join(dict.fromkeys(every))}"


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
    """Return the candidates of words around the name of a format: ``Redemption Type 1``, ``T1 2P``, ``Limited 2.0``."""
    wanted = f"{spelling(text.replace('/', ' ').replace('@', ' '))}-"
    longest = max((called for called in _names() if wanted.startswith(f"{called}-")), key=len, default="")
    return _names().get(longest, [])


@cache
def _names() -> dict[str, list[str]]:
    """Return the formats and editions of all games by what they may be called, in one spelling.

    That is the name of a format, the number of an edition, or both, with the name of the game before it or not.
    """
    names: dict[str, dict[str, None]] = {}
    for id in game_ids():
        called = [(name, format) for name, format in format_names(id).items()]
        called += [(f"{name}-{_number(each)}", each) for name, format in called for each in editions_of(format)]
        called += [(_number(each), each) for each in edition_ids() if each.startswith(f"{id}/")]
        for before in ("", *(f"{name}-" for name in _game_names(id))):
            for name, meant in called:
                names.setdefault(before + name, {})[meant] = None
    return {name: list(meant) for name, meant in names.items()}


def _number(edition: str) -> str:
    return spelling(edition.partition("@")[2])


@cache
def _game_names(id: str) -> tuple[str, ...]:
    """Return the names of a game, in one spelling, with its article and without."""
    names = (spelling(id), spelling(game(id).name))
    return tuple(dict.fromkeys(each for name in names for each in (name, name.removeprefix("the-"))))
