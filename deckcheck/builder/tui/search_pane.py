"""The search: the cards found, the filters, and the section to add cards to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from deckcheck.builder.tui.card_index import CardIndex, FactValue, FilterOption, FoundCards
from deckcheck.builder.tui.dialogs import ChoiceDialog, ask, kept, named_choice, prepare
from deckcheck.builder.tui.row_list import WIDE, RowList
from deckcheck.builder.tui.row_text import OUTSIDE, Part, ScreenRow, card_row, text_length
from deckcheck.builder.tui.session import Session
from deckcheck.builder.tui.widgets import Search, StyledText
from deckcheck.cards import fold
from deckcheck.games.model import Game
from deckcheck.reporters.text_layout import inert


class LazyRows(Sequence[ScreenRow]):
    """A sequence of rows, each created when it is visible."""

    def __init__(self, number: int, make: Callable[[int], ScreenRow]) -> None:
        self._number, self._make = number, make

    def __len__(self) -> int:
        return self._number

    def __getitem__(self, at):  # type: ignore[no-untyped-def]
        if isinstance(at, slice):
            return [self._make(row) for row in range(*at.indices(self._number))]
        return self._make(at)


def found_rows(
    game: Game, cards: FoundCards, copies: Counter[tuple[str, object]], text: str, *, wide: bool
) -> LazyRows:
    """Return the rows of found cards, with a heading above those outside the format's pool, and the text as typed."""
    headed = cards.inside < len(cards)

    def row(at: int) -> ScreenRow:
        outside = headed and at >= cards.inside
        if outside and at == cards.inside:
            return OUTSIDE
        if at - outside == len(cards):
            typed = Part(f"“{inert(text)}” as it is written", "dim")
            return ScreenRow((Part("+ ", "accent"), typed), (), text)
        card = cards[at - outside]
        return card_row(game, card, copies[card.name, card.set], outside=outside, wide=wide)

    return LazyRows(len(cards) + headed + bool(text), row)


class SearchPane(Vertical):
    """The framed search: the text, the filters, the cards found, and the facts of the current card.

    ``on_results`` is called after the shown cards change.
    """

    def __init__(self, session: Session, on_results: Callable[[], None]) -> None:
        super().__init__(id="left")
        self.border_title = "Cards"
        self.session, self._on_results = session, on_results
        self.found = RowList(id="found", focusable=False)
        self.input = Search(self.found, "Search cards by a part of their name", id="search")
        self.chips, self.card = StyledText(id="chips"), StyledText(id="card")
        self.cards = FoundCards((), 0)
        self.target = ""
        self.chosen: list[FactValue] = []
        self._index: CardIndex | None = None
        self._options: tuple[object, list[tuple[str, FilterOption]]] = None, []

    def compose(self) -> ComposeResult:
        yield from (self.input, self.chips, self.found, self.card)

    @property
    def index(self) -> CardIndex | None:
        """The cards of the game, read when first needed; ``None`` while the game is unclear."""
        resolver = self.session.snapshot.resolver
        if resolver is None:
            return None
        if self._index is None or (self._index.game, self._index.pool) != (resolver.game, resolver.pool):
            self._index = CardIndex(resolver.game, resolver.cards, resolver.pool)
        return self._index

    @on(Input.Changed, "#search")
    def search(self) -> None:
        """Search while typing."""
        self.show_found(0)

    def show_found(self, at: int | None = None) -> None:
        """Show the cards that match the search."""
        index = self.index
        if index is None:
            return
        text = self.input.value.strip()
        self.cards, copies = index.search(text, self.chosen), self.session.snapshot.copies()
        self.found.show(found_rows(index.game, self.cards, copies, text, wide=self.screen.size.width >= WIDE), at)
        self.border_subtitle = f"{len(self.cards):,} of {len(index.printings):,} · {index.release}"
        self.show_chips()
        self._on_results()

    def show_chips(self) -> None:
        """Show the filters, and the section to add cards to."""
        names = dict(self.session.sections())
        target = Part(names.get(self.target, "its section"), "accent" if self.target else "")
        parts = [Part("add to ", "dim"), target]
        for at, (fact, value) in enumerate(self.chosen):
            chip = [Part(" · ", "dim"), Part(f"{fact} ", "dim"), Part(inert(value), "accent")]
            rest = Part(f" +{len(self.chosen) - at} more", "accent")
            after = len(rest.text) if at + 1 < len(self.chosen) else 0  # room for the number of further ones
            if at and text_length(parts) + text_length(chip) + after > self.chips.size.width:
                parts.append(rest)
                break
            parts += chip
        if not self.chosen:
            parts += [Part(" · all cards", "dim")]
        self.chips.set_lines([parts])

    def options(self) -> list[tuple[str, FilterOption]]:
        """Return the filter options for the cards found, each with the text to find it by.

        They are cached until the search changes.
        """
        if self.index is None:
            return []
        asked = self.index, self.input.value.strip(), tuple(self.chosen)
        if asked != self._options[0]:
            options = self.index.options(asked[1], self.chosen)
            self._options = asked, [(fold(f"{option.fact} {option.value}"), option) for option in options]
        return self._options[1]

    def prepare(self) -> None:
        """Prepare in advance the filter options and their dialog, which are used most."""
        if self.options():
            prepare(self.app, self._filter_dialog())

    def _filter_dialog(self) -> str:
        """Return the name of the dialog that asks for a filter."""

        def rows(text: str) -> LazyRows:
            typed = fold(text).split()
            named = [option for name, option in self.options() if all(word in name for word in typed)]
            return LazyRows(len(named), lambda at: option_row(named[at], chosen=named[at][:2] in self.chosen))

        return kept(self.app, "filter", lambda: ChoiceDialog("Search only cards with", rows))

    def choose_filter(self) -> bool:
        """Let the user choose a filter; choosing it again removes it.

        Is there anything to choose?
        """

        def toggle(answer: FactValue) -> None:
            if answer in self.chosen:
                self.chosen.remove(answer)
            else:
                self.chosen.append(answer)
            self.show_found(0)

        if self.options():
            ask(self.app, self._filter_dialog(), toggle)
        return bool(self.options())

    def choose_target(self) -> None:
        """Let the user choose the section to add cards to."""

        def take(answer: str) -> None:
            self.target = "" if answer == "own" else answer
            self.show_chips()

        own = ("own", "Each to the section of its kind")
        sections = [own, *self.session.sections()]
        ask(self.app, kept(self.app, f"{sections}", lambda: named_choice("Add cards to", sections)), take)

    def search_for(self, text: str) -> None:
        """Search all cards for a text."""
        self.chosen.clear()
        self.input.value = text
        self.show_found(0)


def option_row(option: FilterOption, *, chosen: bool) -> ScreenRow:
    """Return the row of a filter option; a chosen one is marked."""
    parts = (Part("✓ " if chosen else "  ", "good"), Part(f"{option.fact} ", "dim"), Part(inert(option.value)))
    return ScreenRow(parts, (Part(f"{option.cards:,}", "dim"),), (option.fact, option.value))
