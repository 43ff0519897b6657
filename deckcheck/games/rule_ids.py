"""The ids and names of rules: those of every built-in format, and those about reading a list."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from deckcheck.errors import nearest
from deckcheck.findings import READING
from deckcheck.games.model import Edition
from deckcheck.patterns import late_pattern

_ID = late_pattern(r'^id = "([a-z0-9-]+/[a-z0-9-]+)"', re.MULTILINE)  # an edition's id contains an @


@cache
def rule_ids() -> tuple[str, ...]:
    """Return the ids of all built-in rules, ``game/name``, from the text of the files: loading them takes too long."""
    from deckcheck.games import builtin_file, edition_ids

    texts = (builtin_file(id).read_text(encoding="utf-8") for id in edition_ids())
    return (*sorted({id for text in texts for id in _ID.findall(text)}), *READING)


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
    from deckcheck.wording import choice

    names = sorted(names)
    words = _words(name.rpartition("/")[2])
    having = [each for each in names if "/" not in each and words & _words(each)][:_FEW]
    spelt = [nearest(name, names)]
    near = [each for each in ((having or spelt) if len(words) == 1 or not spelt[0] else spelt) if each]
    hint = f"; did you mean {choice(map(repr, near))}?" if near else "."
    return f"there is no rule {name!r}{hint} See: deckcheck rules list"


_FEW = 3


def _words(name: str) -> set[str]:
    """Return the words of a name, in the singular."""
    return {word.removesuffix("s") for word in name.casefold().split("-")} - {""}
