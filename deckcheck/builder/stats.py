"""Statistics of a deck: cards by section and by each fact that its game charts, and the limits of the format.

Numbers are counted as the rules count them, so unknown facts of a card turn a number into an interval.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from deckcheck.builder import is_unknown
from deckcheck.builder.card_query import having
from deckcheck.deck import Deck, Problem
from deckcheck.facts import Interval, Truth, Value, agree, matching_copies, possible
from deckcheck.findings import CardsUsed, Ignored
from deckcheck.games.model import Edition, Game
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import edition_or_reason
from deckcheck.legality.suppressions import list_suppressions
from deckcheck.reading.resolved_lines import Lines
from deckcheck.rules.counters import Plan, Tally
from deckcheck.rules.profiles import Match, Placed
from deckcheck.rules.rule import Rule, opening
from deckcheck.rules.selector import EVERY, Selector, selector

NONE = "(none)"
OTHER = "(another)"


class Bar(NamedTuple):
    """The number of cards with a value: in all, and in each section, in the order of the game."""

    value: str
    cards: Interval
    sections: Mapping[str, Interval]


class CardChart(NamedTuple):
    """The cards of a deck by ``section`` or by a fact; with ``several``, a card counts under each of its values."""

    by: str
    bars: tuple[Bar, ...]
    several: bool = False


class Limit(NamedTuple):
    """A limit of a rule: the actual count, the allowed count, and whether it is satisfied (``None`` = undetermined)."""

    rule: str
    severity: str
    what: str
    actual: Interval
    limit: Interval
    kept: Truth
    citation: str


class Stats(NamedTuple):
    """The statistics of a deck.

    ``format`` is the edition whose limits are shown; if it is ``""``, ``reason`` says why there is none. ``unread``
    are lines of the list that could not be read and are not counted, ``unknown`` the unmatched names;
    ``ignored`` are the rules of the format that are not checked for this deck.
    """

    path: str
    name: str
    game: str
    format: str
    reason: str
    cards: CardsUsed
    total: Interval
    unread: tuple[Problem, ...]
    unknown: tuple[str, ...]
    ignored: tuple[Ignored, ...]
    charts: tuple[CardChart, ...]
    limits: tuple[Limit, ...]


def stats(deck: Deck, format: str = "", *, checker: Checker) -> Stats:
    """Return the statistics of a deck, with the limits of ``format``; by default the stated or the inferred format.

    Raises UnreadableDeck for a list whose game is unclear or whose facts are invalid, and the errors of
    :func:`choose` for ``format``.
    """
    edition, reason = edition_or_reason(checker, deck, format)
    reading = checker.read(deck, edition)
    prepared, game = reading.prepared, reading.prepared.resolver.game
    if reading.unusable is not None:
        raise reading.unusable
    lines, unread = reading.cards, reading.problems
    outcomes = [(entry.copies, found.outcomes) for entry, found in lines]
    sections = game.counted_sections
    by_section = (Bar(section, _count(outcomes, EVERY, [section]), {}) for section in sections)
    charts = (_present("section", by_section), *(_chart(game, fact, outcomes, sections) for fact in game.charts))
    unknown = [entry.name for entry, found in lines if is_unknown(game, found)]
    ignores = list_suppressions(deck, edition) if checker.rule_filter.list_ignores and deck.ignores else ()
    return Stats(
        deck.path,
        deck.name,
        game.id,
        "" if reason else edition.id,
        reason,
        prepared.cards,
        _count(outcomes, EVERY, sections),
        tuple(unread),
        tuple(dict.fromkeys(unknown)),
        () if reason else (*prepared.ignored, *ignores),
        charts,
        () if reason else tuple(limits(edition, edition.rules, deck, lines)),
    )


_Outcomes = Sequence[tuple[int, tuple[Placed, ...]]]
"""The copies of each line, and the cards in sections that they may be."""


def _count(lines: _Outcomes, where: Selector, sections: Sequence[str]) -> Interval:
    """Return how many copies match and are in one of the sections."""
    return matching_copies(
        (copies, agree(where.match(card.facts) if section in sections else False for card, section in outcomes))
        for copies, outcomes in lines
    )


def _present(by: str, bars: Iterable[Bar], *, several: bool = False) -> CardChart:
    """Return a chart without the values that no card has."""
    return CardChart(by, tuple(bar for bar in bars if bar.cards.most), several)


def _chart(game: Game, fact: str, lines: _Outcomes, sections: Sequence[str]) -> CardChart:
    """Return the chart of a fact: a bar for each value that cards might have, for none, for others."""
    kind = game.facts[fact]
    present: dict[Value, None] = {}
    empty = open_ = several = False
    for _, outcomes in lines:
        for card, _ in outcomes:
            values = possible(card.facts, fact)
            open_ = open_ or values is None
            for value in values or ():
                items = value if isinstance(value, tuple) else (value,) * (value != "")
                present |= dict.fromkeys(items)
                several = several or len(items) > 1
                empty = empty or not items
    places = {value: at for at, value in enumerate(kind.values)}
    ordered = sorted(present, key=lambda value: (places.get(str(value), len(places)), _order(value)))
    wanted = {str(value): selector({fact: value}) for value in ordered}
    if empty:
        wanted[NONE] = selector({fact: {"at_most": 0} if kind.type == "words" else ""})
    if open_:
        wanted[OTHER] = Selector(none=tuple(wanted.values()))
    bars = []
    for value, where in wanted.items():
        cards = having(game, fact, where)
        parts = ((section, _count(lines, cards, [section])) for section in sections)
        bars.append(Bar(value, _count(lines, cards, sections), {section: part for section, part in parts if part.most}))
    return _present(fact, bars, several=several)


def _order(value: Value) -> tuple[bool, Value | str]:
    return (True, str(value)) if not isinstance(value, int) else (False, value)


def limits(edition: Edition, rules: Iterable[Rule], deck: Deck, lines: Lines) -> list[Limit]:
    """Return the limits of some rules of an edition, with what they count in a deck.

    It is counted by a plan of its own, as the checker may skip rules.
    """
    plan = Plan(edition.identity)
    counting = [(rule, rule.check.register(plan)) for rule in rules]
    matches = [
        (entry, Match(found.cards, found.sections, plan.profile(found.cards, found.sections, found.joint)))
        for entry, found in lines
    ]
    tally = Tally(plan, matches, deck.extra, deck.places)
    return [
        Limit(rule.id, rule.severity.value, opening(what), actual, limit, kept, rule.citation)
        for rule, counts in counting
        for what, actual, limit, kept in rule.check.limits(counts, tally)
    ]
