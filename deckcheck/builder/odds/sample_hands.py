"""Sample hands: a deck is shuffled and drawn from, by the drawing rules of its game.

The same seed draws the same hands of the same deck. Where players choose how many cards to draw, the most are drawn;
cards to take out beforehand are chosen at random, unless the player has named them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from deckcheck.builder.odds.piles import DealtDeck, DealtPile, meant_by
from deckcheck.facts import Truth
from deckcheck.reading.resolved_lines import Line, Resolved
from deckcheck.rules.counters import Plan
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.profiles import Match
from deckcheck.rules.rule import Judge

MOST_TRIES = 200
"""The most random choices of cards to take out, until one is allowed."""


class PileDraw(NamedTuple):
    """The result of a draw from a pile: the cards that stay in the ``hand``, and those replaced, by name."""

    pile: str
    hand: tuple[str, ...]
    replaced: tuple[str, ...]


class HandTurn(NamedTuple):
    """The draws of a turn; turn 0 is the opening hand."""

    turn: int
    draws: tuple[PileDraw, ...]


class Hand(NamedTuple):
    """One game: the cards taken out of each pile before, and the draws."""

    taken: tuple[tuple[str, tuple[str, ...]], ...]
    turns: tuple[HandTurn, ...]


class SampleHands(NamedTuple):
    """Sample hands. ``unsure`` are cards counted as kept in the hand that might be replaced."""

    dealt: DealtDeck
    seed: int
    hands: tuple[Hand, ...]
    unsure: tuple[str, ...]


def draw_hands(dealt: DealtDeck, number: int, seed: int, turns: int = 0) -> SampleHands:
    """Return sample hands with the draws of this many turns, at least the first draw.

    If the rules make a difference and the deck does not say which player it is for, they are the first player's.
    """
    random = Random(seed)  # noqa: S311 - a game; a seed must draw the same everywhere
    lines = [line for piled in dealt.piles for line in piled.lines if _replaced(piled, line[1]) is None]
    unsure = tuple(dict.fromkeys(entry.name for entry, _ in lines))
    return SampleHands(dealt, seed, tuple(_hand(dealt, turns, random) for _ in range(number)), unsure)


def _replaced(piled: DealtPile, found: Resolved) -> Truth:
    return meant_by(found, piled.pile.replaced.where) if piled.pile.replaced else False


def _hand(dealt: DealtDeck, turns: int, random: Random) -> Hand:
    taken: list[tuple[str, tuple[str, ...]]] = []
    stacks: list[tuple[DealtPile, Iterator[Line]]] = []
    for piled in dealt.piles:
        cards = [line for line in piled.lines for _ in range(line[0].copies)]
        random.shuffle(cards)
        out = _lot(dealt, piled, cards, random)
        if piled.pile.out:
            names = (*piled.taken, *(_name(cards[at]) for at in out))
            taken.append((piled.pile.name, names))
        stacks.append((piled, iter([card for at, card in enumerate(cards) if at not in out])))
    made = []
    for turn in dealt.turns(turns):
        draws = []
        for piled, stack in stacks:
            before = (piled.pile.drawn(turn - 1).most or 0) if turn else 0
            draws.append(_draw(piled, stack, (piled.pile.drawn(turn).most or 0) - before))
        made.append(HandTurn(turn, tuple(draws)))
    return Hand(tuple(taken), tuple(made))


def _draw(piled: DealtPile, stack: Iterator[Line], number: int) -> PileDraw:
    kept: list[str] = []
    replaced: list[str] = []
    while len(kept) < number and (line := next(stack, None)) is not None:
        (replaced if _replaced(piled, line[1]) else kept).append(_name(line))
    return PileDraw(piled.pile.name, tuple(kept), tuple(replaced))


def _name(line: Line) -> str:
    entry, found = line
    names = {card.name for card in found.cards}
    return names.pop() if found.how and len(names) == 1 else entry.name


def _lot(dealt: DealtDeck, piled: DealtPile, cards: Sequence[Line], random: Random) -> frozenset[int]:
    """Return the positions of cards to take out: those surely allowed before those perhaps allowed."""
    out = piled.pile.out
    if out is None or not piled.to_take:
        return frozenset()
    able = [meant_by(found, out.where) for _, found in cards]
    sure = [at for at, truth in enumerate(able) if truth]
    perhaps = [at for at, truth in enumerate(able) if truth is None]
    number = min(piled.to_take, len(sure) + len(perhaps))
    picked: list[int] = []
    for _ in range(MOST_TRIES):
        first = random.sample(sure, min(number, len(sure)))
        picked = [*first, *random.sample(perhaps, number - len(first))]
        if piled.taken or _allowed(dealt, piled, [cards[at] for at in picked]):
            break
    return frozenset(picked)


def _allowed(dealt: DealtDeck, piled: DealtPile, cards: Sequence[Line]) -> bool:
    """Do these cards satisfy the format's rules for an opening from these sections, as far as is known?"""
    edition = dealt.reading.prepared.edition
    plan = Plan(edition.identity)
    judges: list[Judge] = [
        rule.check.prepare(plan, rule)
        for rule in edition.rules
        if rule.kind == "opening" and set(getattr(rule.check, "sections", ())) <= set(piled.pile.sections)
    ]
    lines = [
        (entry._replace(copies=1), Match(found.cards, found.sections, plan.profile(found.cards, found.sections)))
        for entry, found in cards
    ]
    tally = Tally(plan, lines)
    return not any(list(judge(tally)) for judge in judges)
