"""What the lines of a list tell of each other: names that may be one card, and contradictions.

A game of which the database holds only some cards knows most of them by their names alone, so two spellings would be
two cards; and what a list says of a card twice it may say in two ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from deckcheck.cards.typos import are_near, is_slip
from deckcheck.facts import Fact, Facts, OneOf, Value, possible
from deckcheck.games.model import Game
from deckcheck.games.name_notes import key, misread_note, printed, unmarked
from deckcheck.patterns import late_pattern
from deckcheck.reading.vocabulary import beginnings, parts


class Said(NamedTuple):
    """What one line says: its name and ``key``, what it and its heading state of the card, and whether a card is known.

    ``described``: a note or a facts table tells the card from others. ``perhaps`` is what its heading would state if it
    were the one that it may stand for, misspelt.
    """

    name: str
    key: str
    facts: Facts
    known: bool
    described: bool
    perhaps: Facts = MappingProxyType({})


class Contradiction(NamedTuple):
    """A fact of which the lines of a name say different things: what this line says, and all that is said."""

    fact: str
    here: tuple[Value, ...] | None
    values: tuple[Value, ...]


class CrossLineFacts(NamedTuple):
    """What the other lines of a list add to one: names (and keys) of cards it may be the same as, facts that clash.

    ``titles`` are how the card may be called. Of all lines of names that may be one card, one keeps its ``key`` alone.
    """

    names: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()

    @property
    def facts(self) -> dict[str, Fact]:
        """Return the facts that are left open."""
        return {each.fact: OneOf(each.values) for each in self.contradictions}


def alike(one: str, other: str) -> bool:
    """Are two folded names a slip apart, or an *s* at the end, or a *the* at the beginning?

    >>> alike("soup kitchen", "the soup kitchens"), alike("soup kitchen", "soup kitchn"), alike("mother", "brother")
    (True, True, False)
    """
    one, other = _bare(one), _bare(other)
    if one.replace(" ", "") == other.replace(" ", ""):
        return True
    if abs(len(one) - len(other)) > 1 or (one[:2] != other[:2] and one[-2:] != other[-2:] and len(one) > _SHORT):
        return False
    return are_near(one, other) and (is_slip(one, other) or is_slip(other, one))


_SHORT = 6
"""A slip may touch both the first and the last two letters of a name of so many."""


def _bare(name: str) -> str:
    name = name.removeprefix("the ")
    return name.removesuffix("s") if len(name) > 1 else name


def cross_line_facts(game: Game, lines: Sequence[Said]) -> dict[int, CrossLineFacts]:
    """Return what the lines add to each other, by their position; lines to which nothing is added are left out.

    Raises TooManyAlike.
    """
    found = _clashing(game, lines)
    for at, added in ({} if game.database_is_complete else _namesakes(game, lines)).items():
        found[at] = added._replace(contradictions=found[at].contradictions) if at in found else added
    return found


def _clashing(game: Game, lines: Sequence[Said]) -> dict[int, CrossLineFacts]:
    """Return the lines of one name of which some state a fact so that it can be no other's."""
    named: dict[str, list[int]] = {}
    for at, line in enumerate(lines):
        named.setdefault(line.key, []).append(at)
    found: dict[int, CrossLineFacts] = {}
    for held in named.values():
        told = [each for at in held for each in (lines[at].facts, lines[at].perhaps) if each]
        torn = {fact: _all_of(told, fact) for fact in game.facts if len(held) > 1 and not _compatible(told, fact)}
        for at in held if torn else ():
            stated = (Contradiction(fact, possible(lines[at].facts, fact), values) for fact, values in torn.items())
            found[at] = CrossLineFacts(contradictions=tuple(stated))
    return found


def _compatible(told: Iterable[Facts], fact: str) -> bool:
    """May one value be what all of them say?"""
    stated = [set(values) for facts in told if (values := possible(facts, fact)) is not None]
    return not stated or bool(set.intersection(*stated))


def _all_of(told: Iterable[Facts], fact: str) -> tuple[Value, ...]:
    values = dict.fromkeys(value for facts in told for value in possible(facts, fact) or ())
    return tuple(sorted(values, key=repr))  # in the same order, whatever that of the lines


MOST_ALIKE = 50
"""What each of them may be grows with their number, and so do all counts."""


class TooManyAlike(Exception):
    """More names than anybody has cards of may be spellings of one; it says which came last."""


def _namesakes(game: Game, lines: Sequence[Said]) -> dict[int, CrossLineFacts]:
    """Return the lines of names that the database lacks and that may be one card in several spellings.

    Two names that are each described are two cards, and so are two of which different things are said.
    """
    named: dict[str, list[Said]] = {}
    for line in lines:
        if not line.known:
            named.setdefault(line.key, []).append(line)
    forms = {name: _forms(game, said) for name, said in named.items()}
    partners: dict[str, set[str]] = {name: {name} for name in named}
    for one, other in combinations(sorted(named), 2):
        near = any(alike(this, that) for this in forms[one].whole for that in forms[other].whole)
        near = near or forms[one].holds(forms[other]) or forms[other].holds(forms[one])
        if near and partners[one] is not partners[other] and _may_be_one(game, named[one], named[other]):
            joined = partners[one] | partners[other]
            if len(joined) > MOST_ALIKE:
                raise TooManyAlike(named[other][0].name)
            partners.update(dict.fromkeys(joined, joined))
    found: dict[int, CrossLineFacts] = {}
    for at, line in enumerate(lines):
        others = sorted(partners.get(line.key, set()) - {line.key}) if not line.known else []
        if not others:
            continue
        written = {name: min(said.name for said in named[name]) for name in (line.key, *others)}
        marked = {name != unmarked(game, name) for name in written}
        found[at] = CrossLineFacts(
            names=tuple(written[name] for name in others),
            keys=tuple(others) if line.key > others[0] else (),
            titles=tuple(sorted({printed(game, name) for name in written.values()})) if len(marked) > 1 else (),
        )
    return found


_REMARK_BEHIND = late_pattern(r"\s*(?:\([^()]*\)|\[[^][]*\]|\*[^*]*\*|#\s?\d+|[!?*]+)$")
"""What may stand behind a name and be no part of it: ``(old print)``, ``[promo]``, ``*F*``, ``#2``, ``!``."""


class _Forms(NamedTuple):
    """What a name may be compared by, folded: ``whole``, and as ``beginnings`` of one all in lower case.

    There any word may be the first of a remark, so that short beginnings of two names are soon alike: ``cold``
    (shoulder) and ``old`` (debts). They count only where the other name is no longer, and a slip only in a long one.
    """

    whole: set[str]
    beginnings: set[str]

    def holds(self, other: _Forms) -> bool:
        """Return whether another name may be this one without its last words."""
        long = [each for each in self.beginnings if len(each) > _SHORT]
        return bool(self.beginnings & other.whole) or any(alike(each, that) for each in long for that in other.whole)


def _forms(game: Game, said: Iterable[Said]) -> _Forms:
    """Return what a name may be compared by: without title marks, a bracket that looks like a note, or a remark."""
    names = {line.name for line in said}
    names |= {read.name for name in names if (read := misread_note(game, name)) is not None}
    names |= {_REMARK_BEHIND.sub("", name) for name in names} - {""}
    cut = {part: name for name in names for part in (*(part.name for part in parts(name)[:1]), *beginnings(name))}
    lower = {part for part, name in cut.items() if name.islower()}
    folded = ({unmarked(game, key(game, name)) for name in group} for group in (names | cut.keys() - lower, lower))
    return _Forms(*folded)


def _may_be_one(game: Game, one: Sequence[Said], other: Sequence[Said]) -> bool:
    """May the lines of two names be of one card, by what is said of them?"""
    if any(line.described for line in one) and any(line.described for line in other):
        return False
    stated = ([set(_all_of((line.facts for line in said), fact)) for said in (one, other)] for fact in game.facts)
    return all(here & there for here, there in stated if here and there)
