"""The card index of a game for searching while typing: read once, then kept in memory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial

from deckcheck.builder.card_query import AskedCards, name_and_facts, selected_by
from deckcheck.cards import Cards, Printing, fold
from deckcheck.facts import in_words
from deckcheck.games.model import Game
from deckcheck.rules.selector import Selector


class CardIndex:
    """The printings of a game, sorted by name; ``pool`` selects those that the current format allows."""

    def __init__(self, game: Game, cards: Cards, pool: Selector | None = None) -> None:
        self.game, self.release, self.pool = game, cards.release.date, pool
        other: dict[int, list[str]] = {}
        for key, printing in cards.other_names():
            other.setdefault(printing.id, []).append(key)
        keyed = sorted((fold(printing.name), printing.id, printing) for printing in cards.all())
        self.printings: Sequence[Printing] = [printing for _, _, printing in keyed]
        self._asked = AskedCards(game, [printing.facts for printing in self.printings], game.name)
        # Each name of a card is between line breaks, which mark where a name or a word begins.
        self._names = [
            "\n".join(("", key, *_other_names(game, printing), *other.get(printing.id, ()), ""))
            for key, _, printing in keyed
        ]

    def search(self, text: str) -> FoundCards:
        """Return the printings that have a name containing every word of the text, and the facts behind these words.

        Cards in the pool come first; then exact names, names that begin with the text, and names with a word that does;
        each sorted by name. Raises UnknownCard, with the closest match, for a fact or value that no card has.
        """
        name, facts = name_and_facts(text)
        found = list(range(len(self.printings)))
        for word in fold(name).split():
            found = [at for at in found if word in self._names[at]]
        if facts:
            where = selected_by(facts, self._asked)
            found = [at for at in found if where.match(self.printings[at].facts)]
        if query := " ".join(fold(name).split()):
            found.sort(key=partial(self._rank, query))
        found.sort(key=self._not_in_pool.__contains__)
        return FoundCards([self.printings[at] for at in found], len(found) - len(self._not_in_pool.intersection(found)))

    @cached_property
    def _not_in_pool(self) -> frozenset[int]:
        """The positions of the cards that the current format does not allow."""
        if (pool := self.pool) is None:
            return frozenset()
        return frozenset(at for at, printing in enumerate(self.printings) if not pool.match(printing.facts))

    def _rank(self, query: str, at: int) -> int:
        """Return how well a card matches the query: 0 for an exact name, 3 at worst."""
        names = self._names[at]
        if f"\n{query}" in names:
            return 0 if f"\n{query}\n" in names else 1
        return 2 if f" {query}" in names else 3


class FoundCards(list[Printing]):
    """The search results; the first ``inside`` are in the format's pool."""

    def __init__(self, cards: Iterable[Printing], inside: int) -> None:
        super().__init__(cards)
        self.inside = inside


def words(facts: Mapping[str, object], fact: str) -> tuple[str, ...]:
    """Return the values of a fact in words; none if it is empty or unknown."""
    return in_words(facts.get(fact, ""))


def _other_names(game: Game, printing: Printing) -> list[str]:
    """Return the other names of a card, folded, except its aliases."""
    names = [value for fact in game.screen.searched for value in words(printing.facts, fact)]
    title = [] if fold(printing.title) in fold(printing.name) else [printing.title]
    return [fold(name) for name in (*title, *names)]
