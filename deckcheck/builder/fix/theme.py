"""Learn from decks that people play, and measure how unlike a deck another card is.

Examples show how many cards of each kind decks have, which cards, and which cards together. A card's unlikeness depends
on its colours, the facts it shares with the deck, and the examples that play it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import log

from deckcheck.deck import Deck
from deckcheck.facts import Facts
from deckcheck.games.makeup import Makeup, Shares, kind_of, words_of
from deckcheck.games.model import Game
from deckcheck.legality.format_detection import stated_game
from deckcheck.reading.resolved_lines import Lines
from deckcheck.reading.resolver import Resolver
from deckcheck.rules.profiles import Card

_MOST_UNLIKE = 999
_OFF_COLOR = 300
"""The share of ``_MOST_UNLIKE`` that a card costs whose colours the deck does not have."""
_OF_COMPANY = 0.6
"""The weight of the example decks that play a card, against the facts it shares with the deck."""
_ENOUGH = 15
"""The number of cards of a colour to compare when choosing a colour for a deck without one."""

_Value = tuple[str, str]
"""A fact and one of its values."""


@dataclass(frozen=True)
class ExampleDeck:
    """A deck as an example: its cards with their copies, their names, and the number of each kind by section.

    ``printings`` are the cards that it names unambiguously.
    """

    cards: Sequence[tuple[Card, int]]
    names: frozenset[str]
    kinds: dict[str, Counter[str]] = field(default_factory=dict)
    printings: frozenset[str] = frozenset()


def example_deck(game: Game, lines: Lines) -> ExampleDeck:
    """Return a deck as an example; an ambiguous name contributes each of its candidates."""
    inside = [(entry, found) for entry, found in lines if found.section in game.counted_sections]
    kinds: dict[str, Counter[str]] = {}
    for entry, found in inside:
        kinds.setdefault(found.section, Counter())[kind_of(game, found.cards[0].facts)] += entry.copies
    cards = [(card, entry.copies) for entry, found in inside for card in found.cards]
    printings = frozenset(found.cards[0].name for _, found in inside if len(found.cards) == 1)
    return ExampleDeck(cards, frozenset(name for card, _ in cards for name in names_of(card)), kinds, printings)


def names_of(card: Card) -> tuple[str, ...]:
    """Return the names that identify a card: its title, then its own name."""
    called = card.facts.get("called")
    return (called if isinstance(called, str) else card.name, card.name)


def learned(resolver: Resolver, decks: Iterable[Deck]) -> list[ExampleDeck]:
    """Return the usable decks as examples; skip the others."""
    return [example for deck in decks if isinstance(example := example_or_reason(resolver, deck), ExampleDeck)]


def example_or_reason(resolver: Resolver, deck: Deck) -> ExampleDeck | str:
    """Return a deck as an example, or the reason why it cannot be one."""
    game = resolver.game
    stated = stated_game(deck)
    if stated not in ("", game.id):
        return f"a list of {stated}"
    lines = resolver.lines(deck)
    size = sum(entry.copies for entry, _ in lines)
    if game.database_is_complete:
        known = sum(entry.copies for entry, found in lines if found.how)
    else:  # players own cards missing from the database, and their lists describe these
        known = sum(entry.copies for entry, found in lines if found.how or kind_of(game, found.cards[0].facts))
    if not size:
        return "no cards"
    return f"only {known} of its {size} cards are known" if 2 * known < size else example_deck(game, lines)


def average_shares(examples: Sequence[ExampleDeck]) -> Shares:
    """Return the share of each kind in each section, over all decks together, so that tiny decks count little."""
    totals: dict[str, Counter[str]] = {}
    for example in examples:
        for section, kinds in example.kinds.items():
            totals.setdefault(section, Counter()).update(kinds)
    return {
        section: {kind: kinds[kind] / kinds.total() for kind in sorted(kinds)}
        for section, kinds in sorted(totals.items())
        if kinds.total()
    }


def usual_copies(examples: Sequence[ExampleDeck]) -> int:
    """Return how many copies of a card decks have on average, at least 1."""
    copies = [number for example in examples for _, number in example.cards]
    return max(1, round(sum(copies) / len(copies))) if copies else 1


class Theme:
    """The theme of a deck; ``pool`` are the cards that may be added, ``examples`` decks to learn from."""

    def __init__(
        self, game: Game, makeup: Makeup, own: ExampleDeck, pool: Sequence[Card], examples: Sequence[ExampleDeck] = ()
    ) -> None:
        self._game, self._makeup = game, makeup
        weighed = {"color": makeup.colors, "theme": makeup.theme, **makeup.alike}
        self._weights = {fact: weight for fact, weight in weighed.items() if weight}
        self._known: dict[int, list[_Value]] = {}
        self._known = {id(card.facts): self._values(card.facts) for card in pool}
        self._pool = pool  # kept alive, since the cache is by identity
        self._common = Counter(value for card in pool for value in self._values(card.facts))
        self._pool_size = max(len(pool), 2)
        self._own_affinities: dict[_Value, float] = self._affinities(own)
        self._colors = self._side_colors(own)
        for side in range(len(makeup.sides)) or [0]:
            if not self._colors.get(side):
                self._colors[side] = self._chosen_colors(side, pool)
        self._played = self._popularity(own, examples)

    def unlikeness(self, card: Card) -> int:
        """Return how unlike the deck a card is, from 0 to 999."""
        color = self._color_match(card.facts)
        total = sum(self._weights.values())
        shared = self._shared(card.facts) + self._weights.get("color", 0) * (0.5 if color is None else color)
        score = shared / total if total else 0
        if self._played:
            title, own_name = names_of(card)
            played = 0.9 * self._played.get(title, 0) + 0.1 * self._played.get(own_name, 0)
            score = (1 - _OF_COMPANY) * score + _OF_COMPANY * played
        return round((_MOST_UNLIKE - _OFF_COLOR) * (1 - score)) + (_OFF_COLOR if color == 0 else 0)

    def _values(self, facts: Facts) -> list[_Value]:
        """Return the facts that a card may share with others, except colours; cached for the cards of the pool."""
        if (known := self._known.get(id(facts))) is not None:
            return known
        values = [(fact, value) for fact in self._makeup.alike for value in words_of(facts.get(fact))]
        return values + [("theme", str(at)) for at, where in enumerate(self._makeup.themes) if where.match(facts)]

    def _shared(self, facts: Facts) -> float:
        """Return the weighted sum of the facts a card shares with the deck: of each fact, the value shared most."""
        best: dict[str, float] = {}
        for value in self._values(facts):
            best[value[0]] = max(best.get(value[0], 0), self._own_affinities.get(value, 0))
        return sum(self._weights[fact] * share for fact, share in best.items())

    def _affinities(self, own: ExampleDeck) -> dict[_Value, float]:
        """Return for each value how strongly it suggests another card that has it: 1 for the strongest of a fact.

        It rises with the number of the deck's cards that have the value, and falls with the number in the pool.
        """
        counts: Counter[_Value] = Counter()
        for card, copies in own.cards:
            counts.update(dict.fromkeys(self._values(card.facts), copies))
        weights = {
            value: number * log(1 + self._pool_size / (1 + self._common[value])) for value, number in counts.items()
        }
        most: dict[str, float] = {}
        for (fact, _), number in weights.items():
            most[fact] = max(most.get(fact, 0), number)
        return {value: number / most[value[0]] for value, number in weights.items() if number}

    def _sides(self, facts: Facts) -> list[int]:
        """Return the sides that a card may belong to: its own, or all of them for a card without a side."""
        sides = [at for at, where in enumerate(self._makeup.sides) if where.match(facts)]
        return sides or list(range(len(self._makeup.sides)) or [0])

    def _colors_of(self, facts: Facts) -> list[str]:
        named = self._game.screen.colors if self._makeup.colors else ()
        return [color for fact in named for color in words_of(facts.get(fact))]

    def _side_colors(self, deck: ExampleDeck) -> dict[int, dict[str, float]]:
        """Return the colours of a deck's cards by side; cards that belong to no single side are ignored."""
        counts: dict[int, Counter[str]] = defaultdict(Counter)
        for card, copies in deck.cards:
            if len(sides := self._sides(card.facts)) == 1:
                counts[sides[0]].update(dict.fromkeys(self._colors_of(card.facts), copies))
        return {
            side: {color: n / max(colors.values()) for color, n in colors.items()}
            for side, colors in counts.items()
            if colors
        }

    def _color_match(self, facts: Facts) -> float | None:
        """Return how well a card's colours match the deck, 0 to 1; ``None`` for a card without colours."""
        colors = self._colors_of(facts)
        if not colors:
            return None
        return max(self._colors.get(side, {}).get(color, 0) for side in self._sides(facts) for color in colors)

    def _chosen_colors(self, side: int, pool: Iterable[Card]) -> dict[str, float]:
        """Return a colour for a side for which the deck has none: the one whose cards share most with the deck."""
        shares: dict[str, list[float]] = defaultdict(list)
        for card in pool:
            for color in self._colors_of(card.facts) if self._sides(card.facts) == [side] else ():
                shares[color].append(1 + self._shared(card.facts))
        enough = {color: sum(sorted(each, reverse=True)[:_ENOUGH]) for color, each in shares.items()}
        return {min(enough, key=lambda color: (-enough[color], color)): 1.0} if enough else {}

    def _popularity(self, own: ExampleDeck, examples: Sequence[ExampleDeck]) -> Mapping[str, float]:
        """Return the share of the examples that play a card, for each of its names.

        An example counts more the more it is like the deck: in shared cards, rare ones more, and in colours.
        """
        in_decks = Counter(name for example in examples for name in example.names)
        rare = {name: log((1 + len(examples)) / in_decks[name]) for name in sorted(own.names) if name in in_decks}
        most = sum(rare.values()) or 1.0
        likeness = []
        for example in examples:
            shared = sum(weight for name, weight in rare.items() if name in example.names) / most
            colors = [match for card, _ in example.cards if (match := self._color_match(card.facts)) is not None]
            likeness.append((0.1 + shared + sum(colors) / (len(colors) or 1)) ** 2)
        played: dict[str, float] = defaultdict(float)
        for like, example in zip(likeness, examples, strict=True):
            for name in example.names:
                played[name] += like / sum(likeness)
        return played
