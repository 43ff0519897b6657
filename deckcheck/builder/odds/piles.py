"""A deck dealt into its piles by the drawing rules of its game, and sample hands drawn from them.

The same seed draws the same hands of the same deck. Where players choose how many cards to draw, the most are drawn;
cards to take out beforehand are chosen at random.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from deckcheck.deck import Deck, Entry
from deckcheck.errors import UnknownFormat, UnreadableDeck
from deckcheck.facts import Interval, Truth, agree, matching_copies
from deckcheck.games.draw_rules import Drawing, Out, Pile, Replaced, drawing_of
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import edition_or_reason, editions_of_game
from deckcheck.legality.readability import DeckReading
from deckcheck.reading.resolved_lines import Line, Lines, Resolved
from deckcheck.rules.counters import Plan, Tally
from deckcheck.rules.profiles import Match
from deckcheck.rules.rule import Judge
from deckcheck.rules.selector import Selector


class DealtPile(NamedTuple):
    """A pile and the lines of the list in it."""

    pile: Pile
    lines: tuple[Line, ...]

    @property
    def cards(self) -> int:
        """Return the number of cards in the pile."""
        return sum(entry.copies for entry, _ in self.lines)

    @property
    def to_take(self) -> int:
        """Return how many cards must be removed before the pile is shuffled."""
        return self.pile.out.copies if self.pile.out else 0

    def drawn(self, turn: int) -> Interval:
        """Return how many cards are drawn by the end of a turn's draw, without replaced ones; at most all of them."""
        draws = self.pile.drawn(turn)
        replaced, out = self._matching_copies(self.pile.replaced), self._matching_copies(self.pile.out)
        least = self.cards - (replaced.most or 0) - min(self.to_take, out.most or 0)
        most = self.cards - (replaced.least or 0) - min(self.to_take, out.least or 0)
        return Interval(min(draws.least or 0, max(least, 0)), min(draws.most or 0, max(most, 0)))

    def _matching_copies(self, part: Replaced | Out | None) -> Interval:
        """Return how many of the pile's cards match a part of the drawing rules."""
        return matching_copies((entry.copies, matches(found, part.where)) for entry, found in self.lines if part)


class DealtDeck(NamedTuple):
    """A deck in its piles, as an edition reads it; ``elsewhere`` are the lines of sections that are not drawn from.

    ``play`` is ``"first"`` or ``"second"``: which player draws from it; ``""`` if that is not stated. ``alike``: the
    format is not known, but all formats of the game draw alike.
    """

    reading: DeckReading
    drawing: Drawing
    piles: tuple[DealtPile, ...]
    elsewhere: Lines
    play: str = ""
    alike: bool = False

    def turns(self, last: int) -> range:
        """Return the turns up to ``last`` or the game's end, at least the first draw; turn 0 is the opening hand."""
        first = not self.drawing.opening
        return range(first, max(first, min(last, self.drawing.last or last)) + 1)

    def playing(self, play: str) -> DealtDeck:
        """Return the deck as drawn by the player who plays ``"first"`` or ``"second"``.

        If the rules make no difference, the deck stays as it is.
        """
        if not self.drawing.by_order:
            return self
        piles = self.piles
        if play == "second":
            piles = tuple(piled._replace(pile=piled.pile.of_second()) for piled in piles)
        return self._replace(piles=piles, play=play)


def deal(deck: Deck, format: str = "", *, checker: Checker) -> DealtDeck:
    """Return a deck in piles by the drawing rules of its format.

    Raises UnreadableDeck if the deck is not fully understood, if a card's pile is ambiguous, or if no drawing rules of
    its game are known, and the errors of :func:`choose` for ``format``.
    """
    edition, reason = edition_or_reason(checker, deck, format)
    formats = editions_of_game(checker, replace(deck, format="")) if reason else ()
    if any(each.drawing != edition.drawing for each in formats):
        raise UnknownFormat(reason)
    reading = checker.read(deck, edition)
    drawing = drawing_of(reading.prepared.resolver.game, edition)
    if drawing is None:
        raise UnreadableDeck(f"{edition.id} does not say how cards are drawn; a format file can, in a table [drawing]")
    lines_by_pile: dict[str, list[Line]] = {pile.name: [] for pile in drawing.piles}
    of_section = {section: pile.name for pile in drawing.piles for section in pile.sections}
    elsewhere: list[Line] = []
    for entry, found in reading.require():
        piles = {of_section.get(section, "") for section in found.sections}
        if len(piles) > 1:
            raise UnreadableDeck(_open(entry, found), line=entry.line)
        [name] = piles
        (lines_by_pile[name] if name else elsewhere).append((entry, found))
    piled = tuple(DealtPile(pile, tuple(lines_by_pile[pile.name])) for pile in drawing.piles)
    return DealtDeck(reading, drawing, piled, elsewhere, alike=bool(reason))


def _open(entry: Entry, found: Resolved) -> str:
    if found.perhaps and entry.doubt:
        return f"{entry.name} may be no card, so it cannot be told what is drawn; write {entry.doubt.remedy}"
    sections = " or ".join(section.replace("-", " ") for section in found.sections)
    return (
        f"{entry.name} may stand in {sections}, so it cannot be told what is drawn; put it under a heading of its "
        "section, or state its kind"
    )


def matches(found: Resolved, where: Selector) -> Truth:
    """Does a selector match a line, for all of its candidates?"""
    return agree(where.match(card.facts) for card in found.cards)


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
    return matches(found, piled.pile.replaced.where) if piled.pile.replaced else False


def _hand(dealt: DealtDeck, turns: int, random: Random) -> Hand:
    taken: list[tuple[str, tuple[str, ...]]] = []
    stacks: list[tuple[DealtPile, Iterator[Line]]] = []
    for piled in dealt.piles:
        cards = [line for line in piled.lines for _ in range(line[0].copies)]
        random.shuffle(cards)
        out = _cards_to_remove(dealt, piled, cards, random)
        if piled.pile.out:
            taken.append((piled.pile.name, tuple(_name(cards[at]) for at in out)))
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


def _cards_to_remove(dealt: DealtDeck, piled: DealtPile, cards: Sequence[Line], random: Random) -> frozenset[int]:
    """Return the positions of cards to take out: those surely allowed before those perhaps allowed."""
    out = piled.pile.out
    if out is None or not piled.to_take:
        return frozenset()
    able = [matches(found, out.where) for _, found in cards]
    sure = [at for at, truth in enumerate(able) if truth]
    perhaps = [at for at, truth in enumerate(able) if truth is None]
    number = min(piled.to_take, len(sure) + len(perhaps))
    picked: list[int] = []
    for _ in range(MOST_TRIES):
        first = random.sample(sure, min(number, len(sure)))
        picked = [*first, *random.sample(perhaps, number - len(first))]
        if _allowed(dealt, piled, [cards[at] for at in picked]):
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
