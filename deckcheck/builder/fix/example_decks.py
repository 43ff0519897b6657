"""Learn from decks that people play: how many cards of each kind, which cards, and which cards together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from deckcheck.deck import Deck
from deckcheck.games import game_ids
from deckcheck.games.makeup import Shares, kind_of
from deckcheck.games.model import Game
from deckcheck.legality.format_detection import stated_game
from deckcheck.reading.resolved_lines import Lines
from deckcheck.reading.resolver import Resolver
from deckcheck.rules.profiles import Card


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
    counting = {section.id for section in game.sections if section.counts}
    inside = [(entry, found) for entry, found in lines if found.section in counting]
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
    stated = stated_game(deck) or deck.format.partition("/")[0]
    if stated != game.id and stated in game_ids():
        return f"a list of {stated}"
    lines = resolver.lines(deck)
    held = sum(entry.copies for entry, _ in lines)
    if game.database_is_complete:
        known = sum(entry.copies for entry, found in lines if found.how)
    else:  # players own cards missing from the database, and their lists describe these
        known = sum(entry.copies for entry, found in lines if found.how or kind_of(game, found.cards[0].facts))
    if not held:
        return "no cards"
    return f"only {known} of its {held} cards are known" if 2 * known < held else example_deck(game, lines)


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
