"""The facts that tables and other lines state of a line's card.

If the database is incomplete, most cards are known by name only, so two spellings would count as two cards. A list may
also state different facts of the same card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from deckcheck.cards.typos import is_slip
from deckcheck.deck import StatedFacts
from deckcheck.errors import InvalidFacts
from deckcheck.facts import Fact, Facts, OneOf, Value, possible
from deckcheck.games import game, game_ids
from deckcheck.games.model import Game
from deckcheck.games.name_notes import key, misread_note, printed, unmarked
from deckcheck.games.stated_facts import stated_facts, tabled_facts
from deckcheck.patterns import late_pattern
from deckcheck.reading.vocabulary import bare_names, parts


def facts_of_card(rules: Game, tables: Mapping[str, Facts], name: str) -> Facts:
    """Return the facts that tables state of a card, with or without a note in its name."""
    if not tables:
        return {}
    if (own := tables.get(key(rules, name))) is not None:
        return own
    read = misread_note(rules, name)
    return tables.get(key(rules, read.name), {}) if read is not None else {}


def facts_by_name(rules: Game, tables: Mapping[str, StatedFacts]) -> dict[str, Facts]:
    """Return a deck's facts tables by folded card name. Raises InvalidFacts."""
    return {key(rules, name): tabled_facts(rules, name, table) for name, table in tables.items()}


def facts_of_game(rules: Game, tables: Mapping[str, StatedFacts]) -> dict[str, Facts]:
    """Return the tables of a facts file that are for this game; other games' cards may be in it.

    Raises InvalidFacts.
    """
    found: dict[str, Facts] = {}
    for name, table in tables.items():
        try:
            found[key(rules, name)] = tabled_facts(rules, name, table)
        except InvalidFacts:
            if not any(_accepts(game(other), table) for other in game_ids() if other != rules.id):
                raise
    return found


def _accepts(rules: Game, table: StatedFacts) -> bool:
    try:
        stated_facts(rules, table, "")
    except InvalidFacts:
        return False
    return True


class LineStatement(NamedTuple):
    """The content of one line: its name and ``key``, the facts that it and its heading state, and if the card is known.

    ``described``: a note or facts table distinguishes the card from others.
    """

    name: str
    key: str
    facts: Facts
    known: bool
    described: bool


class Contradiction(NamedTuple):
    """A fact that the lines of a name state differently: the values of this line, and all values."""

    fact: str
    here: tuple[Value, ...] | None
    values: tuple[Value, ...]


class CrossLineFacts(NamedTuple):
    """Facts from other lines: names and keys of cards it may be the same as, and contradictions.

    ``titles`` are the possible titles of the card. Of all lines that may be one card, one keeps its own ``key`` only.
    """

    names: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()

    @property
    def facts(self) -> dict[str, Fact]:
        """Return the undetermined facts, each with all its stated values."""
        return {each.fact: OneOf(each.values) for each in self.contradictions}


def alike(one: str, other: str) -> bool:
    """Do two folded names differ by one typo, a final *s* or an initial article at most?

    >>> alike("soup kitchen", "the soup kitchens"), alike("soup kitchen", "soup kitchn"), alike("mother", "brother")
    (True, True, False)
    """
    one, other = _bare(one), _bare(other)
    if one.replace(" ", "") == other.replace(" ", ""):
        return True
    if abs(len(one) - len(other)) > 1 or (one[:2] != other[:2] and one[-2:] != other[-2:] and len(one) > _SHORT):
        return False
    return is_slip(one, other) or is_slip(other, one)


_SHORT = 6
"""In names up to this length, one typo may change both the first and the last two letters."""


def _bare(name: str) -> str:
    name = name.removeprefix("the ").removeprefix("a ")
    return name.removesuffix("s") if len(name) > 1 else name


def cross_line_facts(game: Game, lines: Sequence[LineStatement]) -> dict[int, CrossLineFacts]:
    """Return the facts that lines add to others, by position; lines without any are omitted.

    Raises TooManyAlike.
    """
    found = _contradictions(game, lines)
    for at, added in ({} if game.database_is_complete else _namesakes(game, lines)).items():
        found[at] = added._replace(contradictions=found[at].contradictions) if at in found else added
    return found


def _contradictions(game: Game, lines: Sequence[LineStatement]) -> dict[int, CrossLineFacts]:
    """Return the contradictions between lines of the same name, by position."""
    named: dict[str, list[int]] = {}
    for at, line in enumerate(lines):
        named.setdefault(line.key, []).append(at)
    found: dict[int, CrossLineFacts] = {}
    for group in named.values():
        given = [lines[at].facts for at in group]
        clash = {fact: _all_of(given, fact) for fact in game.facts if len(group) > 1 and not _compatible(given, fact)}
        for at in group if clash else ():
            stated = (Contradiction(fact, possible(lines[at].facts, fact), values) for fact, values in clash.items())
            found[at] = CrossLineFacts(contradictions=tuple(stated))
    return found


def _compatible(given: Iterable[Facts], fact: str) -> bool:
    """Is there a value that all stated facts allow?"""
    stated = [set(values) for facts in given if (values := possible(facts, fact)) is not None]
    return not stated or bool(set.intersection(*stated))


def _all_of(given: Iterable[Facts], fact: str) -> tuple[Value, ...]:
    values = dict.fromkeys(value for facts in given for value in possible(facts, fact) or ())
    return tuple(sorted(values, key=repr))  # independent of the order of the lines


MOST_ALIKE = 50
"""The maximum number of names that may be spellings of one card; the work of all counts grows with it."""


class TooManyAlike(Exception):
    """Too many names may be spellings of one card. The argument is the last name."""


def _namesakes(game: Game, lines: Sequence[LineStatement]) -> dict[int, CrossLineFacts]:
    """Return the lines whose names the database lacks and that may be spellings of one card.

    Two names that are both described are different cards, and so are two with contradictory facts.
    """
    named: dict[str, list[LineStatement]] = {}
    for line in lines:
        if not line.known:
            named.setdefault(line.key, []).append(line)
    forms = {name: _forms(game, statements) for name, statements in named.items()}
    partners: dict[str, set[str]] = {name: {name} for name in named}
    for one, other in combinations(sorted(named), 2):
        is_close = any(alike(this, that) for this in forms[one].whole for that in forms[other].whole)
        is_close = is_close or forms[one].extends(forms[other]) or forms[other].extends(forms[one])
        if is_close and partners[one] is not partners[other] and _may_be_one(game, named[one], named[other]):
            joined = partners[one] | partners[other]
            if len(joined) > MOST_ALIKE:
                raise TooManyAlike(named[other][0].name)
            partners.update(dict.fromkeys(joined, joined))
    found: dict[int, CrossLineFacts] = {}
    for at, line in enumerate(lines):
        others = sorted(partners.get(line.key, set()) - {line.key}) if not line.known else []
        if not others:
            continue
        written = {name: min(statements.name for statements in named[name]) for name in (line.key, *others)}
        marked = {name != unmarked(game, name) for name in written}
        found[at] = CrossLineFacts(
            names=tuple(written[name] for name in others),
            keys=tuple(others) if line.key > others[0] else (),
            titles=tuple(sorted({printed(game, name) for name in written.values()})) if len(marked) > 1 else (),
        )
    return found


_TRAILING_REMARK = late_pattern(r"\s*(?:\([^()]*\)|\[[^][]*\]|\*[^*]*\*|#\s?\d+|[!?*]+)$")
"""Text that may follow a name without being part of it: ``(old print)``, ``[promo]``, ``*F*``, ``#2``, ``!``."""


class _Forms(NamedTuple):
    """The folded forms of a name to compare: ``whole``, and ``bare``, without words that may be a remark.

    Two names may share their bare forms: ``Psalm 23`` and ``Psalm 24``. Short ones are often similar: ``cold``
    (shoulder) and ``old`` (debts). So bare forms only match another whole name, and typos only count in long ones.
    """

    whole: set[str]
    bare: set[str]

    def extends(self, other: _Forms) -> bool:
        """Return whether another name may be this one without a remark."""
        long = [each for each in self.bare if len(each) > _SHORT]
        return bool(self.bare & other.whole) or any(alike(each, that) for each in long for that in other.whole)


def _forms(game: Game, statements: Iterable[LineStatement]) -> _Forms:
    """Return the forms of a name to compare: without title marks, a bracket like a note, or a remark."""
    names = {line.name for line in statements}
    names |= {read.name for name in names if (read := misread_note(game, name)) is not None}
    names |= {_TRAILING_REMARK.sub("", name) for name in names} - {""}
    cut = {part for name in names for part in (*(part.name for part in parts(name)[:1]), *bare_names(name))}
    return _Forms(*({unmarked(game, key(game, name)) for name in group} for group in (names, cut)))


def _may_be_one(game: Game, one: Sequence[LineStatement], other: Sequence[LineStatement]) -> bool:
    """May the lines of two names be the same card, by their facts?"""
    if any(line.described for line in one) and any(line.described for line in other):
        return False
    stated = ([set(_all_of((line.facts for line in lines), fact)) for lines in (one, other)] for fact in game.facts)
    return all(here & there for here, there in stated if here and there)
