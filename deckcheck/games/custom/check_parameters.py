"""Parameters of a rule that contradict each other, or with which it could never be met, or never be broken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from deckcheck.decklists.field_checks import MAX_COPIES
from deckcheck.games.model import Game

_ANY = (0, MAX_COPIES)
_PERCENT = (0, 100)
_LIMITS = {
    ("chart", "step"): (1, 1000),
    ("complete", "values"): (0, 1_000_000),
    ("copies", "most"): (1, _ANY[1]),
    ("copies", "per"): (1, _ANY[1]),
    ("opening", "size"): (2, 5),
    ("opening", "most"): (1, _ANY[1]),
    ("share", "least"): _PERCENT,
    ("share", "most"): _PERCENT,
    ("values", "most"): (1, _ANY[1]),
}
_REMEDIES = {
    ("copies", "most"): "; to allow none, state kind = 'count' with most = 0",
    ("copies", "per"): "; for the same limit in every deck leave it out",
}

Told = tuple[tuple[str, ...], str]
"""The parameters to look at, the likeliest first, and what is wrong with them."""


def contradiction(kind: str, stated: Mapping[str, Any], game: Game) -> Told | None:
    """What is wrong with the parameters of a rule, ``None`` when nothing is.

    They are of the right types, as the schema of the kind says.
    """
    for name, value in stated.items():
        least, most = _LIMITS.get((kind, name), _ANY)
        for number in value if isinstance(value, list) else [value]:
            if isinstance(number, int) and not isinstance(number, bool) and not least <= number <= most:
                found = number if abs(number) < 10**20 else "a huge number"
                remedy = _REMEDIES.get((kind, name), "") if number == 0 else ""
                return (name,), f"{name}: found {found}; expected {least} to {most}{remedy}"
        if name in ("sections", "per_sections") and not value:
            return (name,), f"{name}: no section, so the rule counts nothing; leave it out for those of the format"
    return _KINDS[kind](stated, game) if kind in _KINDS else None


def _bounds(stated: Mapping[str, Any], game: Game) -> Told | None:
    least, most = stated.get("least"), stated.get("most")
    if least is None and most is None:
        return (), "least or most must be stated, since without both the rule allows everything"
    if least is not None and most is not None and least > most:
        return ("least", "most"), f"least = {least} is more than most = {most}, so no deck can be legal"
    return None


def _copies(stated: Mapping[str, Any], game: Game) -> Told | None:
    if "per_sections" in stated and "per" not in stated:
        return ("per_sections",), "per_sections: per must be stated too, of how many cards in them there are most"
    return None


def _exclusive(stated: Mapping[str, Any], game: Game) -> Told | None:
    sides, names = len(stated["sides"]), len(stated["what"])
    if sides < 2 or sides != names:
        return ("sides", "what"), f"sides: {sides}, and what: {names}; expected two or more, and a name for each"
    return None


def _includes(stated: Mapping[str, Any], game: Game) -> Told | None:
    if not stated["any_of"] or not all(stated["any_of"]):
        return ("any_of",), "any_of: a group without cards; expected one or more groups of titles"
    return None


def _complete(stated: Mapping[str, Any], game: Game) -> Told | None:
    values = stated["values"]
    if not values:
        return ("values",), "values: none; expected those that the deck must have, each once"
    if twice := [value for value in values if values.count(value) > 1]:
        return ("values",), f"values: {twice[0]} stands there twice; a value is of one card"
    return None


def _quotas(stated: Mapping[str, Any], game: Game) -> Told | None:
    if (len(stated["sides"]), len(stated["what"])) != (2, 2):
        return ("sides", "what"), "sides and what: expected two of each"
    known = game.facts["brigades"].values if "brigades" in game.facts else ()
    names: set[str] = set()
    for row in stated["rows"]:
        types = [type(each) for each in row]
        if types != [str] * 3 + [int] * 5:
            return ("rows",), f"rows: found {row!r:.80}; expected a name, two brigades and five numbers"
        if wrong := [each for each in row[1:3] if each not in known]:
            return ("rows",), f"rows: {row[0]}: there is no brigade {wrong[0]!r}; there are {', '.join(known)}"
        if min(row[3:]) < 0:
            return ("rows",), f"rows: {row[0]}: found {min(row[3:])}; expected 0 or more"
        if row[0].casefold() in names:
            return ("rows",), f"rows: {row[0]} stands there twice"
        names.add(row[0].casefold())
    return None if names else (("rows",), "rows: none; expected one or more")


_KINDS: Mapping[str, Callable[[Mapping[str, Any], Game], Told | None]] = {
    "complete": _complete,
    "copies": _copies,
    "count": _bounds,
    "exclusive": _exclusive,
    "includes": _includes,
    "quotas": _quotas,
    "share": _bounds,
}
