"""The editions of formats: the one that a user requests, those of a format over the years, and an edition as data.

A user names a format, an alias or a number, or a file of their own; for a text that is no format, the error suggests
those that may be meant. Dates are ISO texts, which compare as dates do.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

from deckcheck.errors import UnknownFormat, did_you_mean, nearest
from deckcheck.games import (
    begun,
    builtin_file,
    by_number,
    current,
    edition,
    edition_ids,
    editions_of,
    format_names,
    formats,
    formats_called,
    game,
    game_ids,
    spelling,
)
from deckcheck.games.loading import RULES, read_toml
from deckcheck.games.model import Edition
from deckcheck.patterns import late_pattern
from deckcheck.rules import Rule
from deckcheck.wording import choice

_WORDS = late_pattern(r"[^\W_]+")


def find_edition(text: str, game: str = "", date: str = "") -> Edition:
    """Return the edition ``game/format[@edition]``; without ``game/``, a format of ``game``, or of any one game.

    A format may also be an alias (``Type I``, ``T1``), or follow the name of its game (``Redemption Type 1``).
    Without ``@edition`` it is the one in force on ``date``, by default today. Raises UnknownFormat with close matches,
    and NotInForce.
    """
    return current(_named_format(text, game), date)


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


@lru_cache(1 << 10)
def _named_format(text: str, game: str) -> str:
    """Return the format or, with its number, the edition that a text names. Raises UnknownFormat."""
    name, at, number = text.strip().partition("@")
    number = "-".join(number.casefold().split())
    fitting = formats_called(name, game)
    found = fitting[0] if len(fitting) == 1 else ""
    if found and at:
        found = by_number(found).get(number, "")
    if found:
        return found
    after_game = _names().get(spelling(name), ()) if not (fitting or at) else ()
    if len(after_game) == 1 and "@" not in after_game[0]:  # the format's name after that of its game
        return after_game[0]
    raise UnknownFormat(_unknown(text, number if at else None, fitting))


def is_format(text: str, game: str) -> bool:
    """Is a text a format of a game, even if other games have a format of that name?"""
    try:
        return bool(find_edition(text, game))
    except UnknownFormat:
        return False


def formats_in(line: str, formats: Collection[str]) -> list[str]:
    """Return those of some formats whose names occur in a line; of the longer ``Type 1 2-Player`` only one."""
    words = f"-{spelling(' '.join(_WORDS.findall(line)))}-"
    games = dict.fromkeys(format.partition("/")[0] for format in formats)
    names = [(name, format) for id in games for name, format in format_names(id).items() if f"-{name}-" in words]
    return list(dict.fromkeys(format for _, format in names if format in formats))


def is_name(words: str) -> bool:
    """Return whether words are only the name of a game or of a format: ``Redemption Type 1``."""
    spelt = spelling(words)
    return spelt in _names() or any(spelt in _game_names(id) for id in game_ids())


def _unknown(text: str, number: str | None, fitting: list[str]) -> str:
    """Return the message for a text that is no format; ``fitting`` are formats of its name, ``number`` its edition."""
    if len(fitting) > 1:
        return f"format {text!r} is one of several games; write one of {', '.join(fitting)}"
    if fitting:
        editions = editions_of(fitting[0])
        there = "there are" if len(editions) > 1 else "there is only"
        return f"format {fitting[0]!r} has no edition {number!r}; {there} {choice(editions, 'and')}"
    # Words around the name of a format: Redemption Type 1 2P, Limited 2.0.
    wanted = f"{spelling(text.replace('/', ' ').replace('@', ' '))}-"
    longest = max((called for called in _names() if wanted.startswith(f"{called}-")), key=len, default="")
    fits = _names().get(longest, [])
    named = [id for id in game_ids() if spelling(text) in _game_names(id)]
    if named and not fits:
        return f"{text!r} is a game, not a format; its formats are {', '.join(formats(named[0]))}"
    stated = [id for id in game_ids() if "/" in text and spelling(text.partition("/")[0]) in _game_names(id)]
    fits = fits or _closest(text, stated)
    games = dict.fromkeys((*stated, *(id.partition("/")[0] for id in fits)))
    every = [*(id.partition("@")[0] for id in fits), *(format for id in games for format in formats(id)), *formats()]
    hint = f"; did you mean {choice(map(repr, fits))}?" if fits else "."
    return f"there is no format {text!r}{hint} There are {', '.join(dict.fromkeys(every))}"


def _closest(text: str, games: list[str]) -> list[str]:
    """Return the format with the closest spelling, in the stated games or in any."""
    known = {name: format for id in games or game_ids() for name, format in format_names(id).items()}
    if games:  # the game alone would make two formats look alike
        text = text.partition("/")[2].partition("@")[0]
    else:
        known |= {id: id for id in (*formats(), *edition_ids())}
    closest = nearest("-".join(text.strip().casefold().split()), known)
    return [known[closest]] if closest else []


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


def history(format: str) -> list[Edition]:
    """Return the editions of ``game/format``, oldest first."""
    return sorted(map(edition, editions_of(format)), key=lambda each: each.since)


def next_record(partial: Edition, rule: str) -> Edition | None:
    """Return the first later edition that is a record of a rule of a partial edition; ``None`` if there is none."""
    later = (each for each in history(partial.format) if each.since > partial.since) if partial.since else ()
    return next((each for each in later if is_record(each, rule, partial.since)), None)


def is_record(found: Edition, rule: str, after: str) -> bool:
    """Does a built-in edition state or drop a rule, itself or in one that it extends and that began after a date?

    A complete edition is a record of every rule, also of those that it does not have.
    """
    if not found.partial:
        return True
    own = read_toml(builtin_file(found.id))
    if rule in own.get("drop", ()) or any(rule == each["id"] for key in RULES for each in own.get(key, ())):
        return True
    base = edition(own["extends"]) if "extends" in own else found
    return base.since > after and base is not found and is_record(base, rule, after)


def iso_date(text: str) -> str:
    """Return the text if it is a date like ``2026-08-13``. Raises ValueError otherwise."""
    from datetime import date

    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise ValueError(f"{text!r} is not a date like 2026-08-13")
    try:
        date.fromisoformat(text)
    except ValueError as error:
        raise ValueError(f"{text!r} is not a date: {error}") from None
    return text


def left_out(formats: Iterable[str], date: str) -> dict[str, str]:
    """Return the formats that began after a date, each with its first edition."""
    first = {format: history(format)[0] for format in formats if not begun(format, date)}
    return {format: f"{each.id} since {each.since}" for format, each in first.items()}


def days(edition: Edition) -> str:
    """Return the period in which an edition is in force, in words."""
    until = f" until {edition.until}" * bool(edition.until)
    return begin(edition) + until if edition.since else "on every day, since its rules bear no date"


def begin(edition: Edition) -> str:
    """Return the first day of an edition in words, with the first possible one if the day is not on record."""
    return f"from {edition.since}" + f" (perhaps from {edition.perhaps_since})" * bool(edition.perhaps_since)


def no_release(release: str, releases: Mapping[str, Sequence[str]]) -> str:
    """Return the message for an unknown release, with the closest in spelling and all ``releases`` of each game.

    >>> print(no_release("2026-08-01", {"gospel": ["2025-07-20", "2026-08-08"]}))
    there is no card release '2026-08-01'; did you mean '2026-08-08'? There are of gospel 2025-07-20, 2026-08-08.
    """
    question = did_you_mean(release, (date for dates in releases.values() for date in dates)) or "."
    there = "; ".join(f"of {game} {', '.join(dates)}" for game, dates in releases.items())
    return f"there is no card release {release!r}{question} There are {there}."


def rules_once(edition: Edition) -> list[Rule]:
    """Return the rules of an edition, each statement once, though it may be several checks."""
    return list({(rule.id, rule.text): rule for rule in (*edition.rules, *edition.team_rules)}.values())


def edition_data(edition: Edition) -> dict[str, object]:
    """Return an edition with its rules."""
    stated = {field: getattr(edition, field) for field in _FIELDS}
    rules = [{field: getattr(rule, field) for field in _RULE_FIELDS} for rule in rules_once(edition)]
    return {**{field: None if value == "" else value for field, value in stated.items()}, "rules": rules}


_FIELDS = ("id", "name", "since", "perhaps_since", "until", "extends", "partial", "missing", "source")
_RULE_FIELDS = ("id", "severity", "text", "citation", "ruling")
