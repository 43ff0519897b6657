"""The search: the card index of a game, the cards found, and the section to add cards to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from deckcheck.builder.card_query import AskedCards, name_and_facts, selected_by
from deckcheck.builder.tui.dialogs import ask
from deckcheck.builder.tui.row_text import OUTSIDE, Part, ScreenRow, card_row, words
from deckcheck.builder.tui.session import Session
from deckcheck.builder.tui.widgets import RowList, Search, StyledText
from deckcheck.cards import Cards, Printing, fold
from deckcheck.errors import UnknownCard
from deckcheck.games.model import Game
from deckcheck.reporters.text_layout import inert
from deckcheck.rules.selector import Selector


class CardIndex:
    """The printings of a game, sorted by name, for searching while typing: read once, then kept in memory.

    ``pool`` selects those that the current format allows.
    """

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


def _other_names(game: Game, printing: Printing) -> list[str]:
    """Return the other names of a card, folded, except its aliases."""
    names = [value for fact in game.screen.searched for value in words(printing.facts, fact)]
    title = [] if fold(printing.title) in fold(printing.name) else [printing.title]
    return [fold(name) for name in (*title, *names)]


MOST_SHOWN = 200
"""The most cards to list; the rest is counted."""


def found_rows(game: Game, cards: FoundCards, copies: Counter[tuple[str, object]], text: str) -> list[ScreenRow]:
    """Return the rows of found cards, with a heading above those outside the format's pool, and the text as typed."""
    rows = [
        card_row(game, card, copies[card.name, card.set], outside=at >= cards.inside)
        for at, card in enumerate(cards[:MOST_SHOWN])
    ]
    if cards.inside < len(rows):
        rows.insert(cards.inside, OUTSIDE)
    if (more := len(cards) - MOST_SHOWN) > 0:
        rows.append(ScreenRow((Part(f"  and {more:,} more; type more of the name", "dim"),)))
    if text:
        typed = Part(f"“{inert(text)}” as it is written", "dim")
        rows.append(ScreenRow((Part("+ ", "accent"), typed), (), text))
    return rows


class SearchPane(Vertical):
    """The framed search: the text, the section to add to, the cards found, and the facts of the current card.

    ``on_results`` is called after the shown cards change.
    """

    def __init__(self, session: Session, on_results: Callable[[], None]) -> None:
        super().__init__(id="left")
        self.border_title = "Cards"
        self.session, self._on_results = session, on_results
        self.found = RowList(id="found", focusable=False)
        self.input = Search(self.found, "Search cards by a part of their name", id="search")
        self.target_line, self.card = StyledText(id="target"), StyledText(id="card")
        self.cards = FoundCards((), 0)
        self.target = ""
        self._index: CardIndex | None = None

    def compose(self) -> ComposeResult:
        yield from (self.input, self.target_line, self.found, self.card)

    @property
    def index(self) -> CardIndex | None:
        """The cards of the game, read when first needed; ``None`` while the game is unclear."""
        resolver = self.session.snapshot.resolver
        if resolver is None:
            return None
        if self._index is None or (self._index.game, self._index.pool) != (resolver.game, resolver.pool):
            self._index = CardIndex(resolver.game, resolver.cards, resolver.pool)
            facts = self._index.game.screen.filters or self._index.game.charts
            self.input.placeholder = f"Part of a name, or facts: {', '.join(f'{fact}=…' for fact in facts)}"
        return self._index

    @property
    def is_outside(self) -> bool:
        """Is the card with the cursor outside the format's pool? Its row is below the heading of these."""
        return self.found.at > self.cards.inside

    @on(Input.Changed, "#search")
    def search(self) -> None:
        """Search while typing."""
        self.show_found(0)

    def show_found(self, at: int | None = None) -> None:
        """Show the cards that match the search, or what is wrong with it."""
        index = self.index
        if index is None:
            return
        text = self.input.value.strip()
        try:
            self.cards, copies = index.search(text), self.session.snapshot.copies()
            self.found.show(found_rows(index.game, self.cards, copies, text), at)
        except UnknownCard as error:
            self.cards = FoundCards((), 0)
            self.found.show([ScreenRow((Part(inert(str(error)), "warn"),))])
        self.border_subtitle = f"{len(self.cards):,} of {len(index.printings):,} · {index.release}"
        self.show_target()
        self._on_results()

    def show_target(self) -> None:
        """Show the section to add cards to."""
        names = dict(self.session.sections())
        target = Part(names.get(self.target, "its section"), "accent" if self.target else "")
        self.target_line.set_lines([[Part("add to ", "dim"), target]])

    def choose_target(self) -> None:
        """Let the user choose the section to add cards to."""

        def take(answer: str) -> None:
            self.target = "" if answer == "own" else answer
            self.show_target()

        own = ("own", "Each to the section of its kind")
        ask(self.app, "Add cards to", [own, *self.session.sections()], take)

    def search_for(self, text: str) -> None:
        """Search for a text."""
        self.input.value = text
        self.show_found(0)
