"""The search: which cards are found, by what they are narrowed, and where they are added."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from textual import on
from textual.widgets import Input

from deckcheck.builder.tui import keys
from deckcheck.builder.tui.card_index import CardIndex, FilterOption
from deckcheck.builder.tui.dialogs import ChoiceDialog
from deckcheck.builder.tui.panes import WIDE, Panes
from deckcheck.builder.tui.row_text import Part, ScreenRow, card_row, length
from deckcheck.builder.tui.session import Session
from deckcheck.cards import Printing, fold
from deckcheck.games.model import Game
from deckcheck.reporters.text_layout import inert


class AsWritten(NamedTuple):
    """A name that is to be taken as it was typed."""

    text: str


class FoundRows(Sequence[ScreenRow]):
    """The rows of cards that were found, made when they are seen."""

    def __init__(
        self, game: Game, cards: Sequence[Printing], copies: Mapping[tuple[str, object], int], text: str, *, wide: bool
    ) -> None:
        self.game, self.cards, self.copies, self.text, self.wide = game, cards, copies, text, wide

    def __len__(self) -> int:
        return len(self.cards) + bool(self.text)

    def __getitem__(self, at):  # type: ignore[no-untyped-def]
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        if at == len(self.cards) and self.text:
            told = Part(f"“{inert(self.text)}” as it is written", "dim")
            return ScreenRow((Part("+ ", "accent"), told), (), AsWritten(self.text))
        card = self.cards[at]
        return card_row(self.game, card, self.copies.get((card.name, card.set), 0), wide=self.wide)


def choice_row(choice: FilterOption, chosen: Sequence[tuple[str, str]]) -> ScreenRow:
    """A fact to choose cards by; what is chosen already is marked."""
    key = (choice.fact, choice.value)
    mark = Part("✓ " if key in chosen else "  ", "good")
    return ScreenRow(
        (mark, Part(f"{choice.fact} ", "dim"), Part(inert(choice.value))), (Part(f"{choice.cards:,}", "dim"),), key
    )


class Searching(Panes):
    """The view with the search in it."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.target = ""
        self.chosen: list[tuple[str, str]] = []
        self._catalog: CardIndex | None = None

    @property
    def catalog(self) -> CardIndex | None:
        """The cards of the game, which are read when they are first needed; ``None`` while the game is not plain."""
        resolver = self.session.snapshot.resolver
        if resolver is None:
            return None
        if self._catalog is None or (self._catalog.game, self._catalog.pool) != (resolver.game, resolver.pool):
            self._catalog = CardIndex(resolver.game, resolver.cards, resolver.pool)
        return self._catalog

    @on(Input.Changed, "#search")
    def typed(self) -> None:
        """Search as somebody types."""
        self.show_found(0)

    def show_found(self, at: int | None = None) -> None:
        """The cards that are searched for."""
        catalog = self.catalog
        if catalog is None:
            return
        text = self.search.value.strip()
        cards = catalog.search(text, self.chosen)
        copies = self.session.snapshot.copies()
        self.found.show(FoundRows(catalog.game, cards, copies, text, wide=self.found.size.width >= WIDE), at)
        self._left.border_subtitle = f"{len(cards):,} of {len(catalog.printings):,} · {catalog.release}"
        self.show_chips()
        self.show_card()

    def show_chips(self) -> None:
        """What the search is narrowed to, and where cards are added."""
        names = dict(self.session.sections())
        parts = [
            Part("add to ", "dim"),
            Part(names.get(self.target, "its section"), "" if not self.target else "accent"),
        ]
        shown = [
            [Part(" · ", "dim"), Part(f"{fact} ", "dim"), Part(inert(value), "accent")] for fact, value in self.chosen
        ]
        for at, each in enumerate(shown):
            rest = Part(f" +{len(shown) - at} more", "accent")
            after = len(rest.text) if at + 1 < len(shown) else 0  # room to say that there are more
            if at and length(parts) + length(each) + after > self.chips.size.width:
                parts.append(rest)
                break
            parts += each
        if not self.chosen:
            parts += [Part(" · all cards", "dim")]
        self.chips.tell([parts])

    def choices(self) -> list[tuple[str, FilterOption]]:
        """What the cards found can be narrowed to, each with the text that it is found by."""
        if self.catalog is None:
            return []
        found = self.catalog.choices(self.search.value.strip(), self.chosen)
        return [(fold(f"{each.fact} {each.value}"), each) for each in found]

    def action_filter(self) -> None:
        """Choose the facts that cards shall have; what is chosen already is taken back."""
        named = self.choices()  # once; each letter typed then only narrows what is there
        if not named:
            self.say("there is nothing to choose the cards by", "warn")
            return

        def rows(text: str) -> list[ScreenRow]:
            typed = fold(text).split()
            return [choice_row(each, self.chosen) for name, each in named if all(word in name for word in typed)]

        def take(answer: object) -> None:
            if isinstance(answer, tuple):
                if answer in self.chosen:
                    self.chosen.remove(answer)
                else:
                    self.chosen.append(answer)
                self.show_found(0)

        self.app.push_screen(ChoiceDialog("Search only cards with", rows), take)

    def action_clear(self) -> None:
        """Search all cards again."""
        self.chosen.clear()
        self.search.value = ""
        self.show_found(0)

    def action_wipe(self) -> None:
        """Take back the text, then the filters."""
        if self.search.value:
            self.search.value = ""
        else:
            self.action_clear()

    def action_look_up(self) -> None:
        """Search for the card of the line with the cursor."""
        if self.line is not None:
            entry, found, _ = self.line
            self.chosen.clear()
            self.search.value = str(found.cards[0].facts.get("title", entry.name)) if found.how else entry.name
            self.go_to(keys.SEARCH)

    def action_target(self) -> None:
        """Choose where cards are added."""

        def take(answer: object) -> None:
            if isinstance(answer, str):
                self.target = "" if answer == "own" else answer
                self.show_chips()

        own = ("own", "Each to the section of its kind")
        self.app.push_screen(self.sections("Add cards to", [own, *self.session.sections()]), take)

    def sections(self, title: str, known: Sequence[tuple[str, str]]) -> ChoiceDialog:
        """The question which section."""

        def rows(text: str) -> list[ScreenRow]:
            return [ScreenRow((Part(name),), (), id) for id, name in known if text.casefold() in name.casefold()]

        return ChoiceDialog(title, rows)
