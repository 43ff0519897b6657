"""The parts of the view and what they show: the cards found, the deck, the findings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from deckcheck.builder.tui import keys
from deckcheck.builder.tui.deck_snapshot import DeckSnapshot
from deckcheck.builder.tui.outline import DeckLine, DeckRows, outline
from deckcheck.builder.tui.row_list import RowList, bindings
from deckcheck.builder.tui.row_text import Part, card_description, deck_row, finding_rows, verdict
from deckcheck.builder.tui.session import Session
from deckcheck.builder.tui.widgets import KeyBar, Limits, Search, StyledText, Title
from deckcheck.cards import Printing
from deckcheck.games.model import Game
from deckcheck.reporters.text_layout import inert

WIDE = 46
"""From so many columns on a list has room for words instead of their initials."""
NARROW = 70
"""In fewer columns there is room for the search or the deck."""
_PLACES = (keys.SEARCH, keys.DECK, keys.FINDINGS)


class DeckLines(RowList):
    """The deck."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(keys.DECK)


class FindingLines(RowList):
    """The findings."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(keys.FINDINGS)


class Panes(Screen[None]):
    """The view, as far as it shows a list and does not change it."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.title_line, self.limits, self.key_bar = Title(), Limits(), KeyBar()
        self.found = RowList(id="found", focusable=False)
        self.deck, self.findings = DeckLines(id="deck"), FindingLines(id="findings")
        self.search = Search(self.found, "Search cards by a part of their name")
        self.search.id = "search"
        self.chips, self.card, self.said = StyledText(id="chips"), StyledText(id="card"), StyledText(id="said")
        self._left, self._right = Vertical(id="left"), Vertical(id="right")
        self._left.border_title, self._right.border_title, self.findings.border_title = "Cards", "Deck", "Findings"
        self._shown: DeckRows = []

    def compose(self) -> ComposeResult:
        yield self.title_line
        yield self.limits
        with Horizontal(id="body"):
            with self._left:
                yield from (self.search, self.chips, self.found, self.card)
            with self._right:
                yield self.deck
        yield from (self.findings, self.said, self.key_bar)

    @property
    def line(self) -> DeckLine | None:
        """The line of the deck with the cursor."""
        row = self._shown[self.deck.at] if 0 <= self.deck.at < len(self._shown) else None
        return row if isinstance(row, DeckLine) else None

    def say(self, text: str, style: str = "dim") -> None:
        """What is said below the findings, on as many lines as it needs."""
        self.said.tell([(Part(inert(text), style),)])
        self.said.refresh(layout=True)

    def show_title(self, path: str, kept: Part) -> None:
        """The name of the file, how it is kept, the format and the verdict."""
        report = self.session.snapshot.report
        self.title_line.show(inert(path), Part(inert(kept.text), kept.style), inert(report.format), verdict(report))

    def show_deck(self, before: DeckSnapshot | None = None) -> None:
        """The deck, its counts and the findings; the cursor goes to the line that is new or other than ``before``."""
        snapshot, game = self.session.snapshot, self._game
        self._shown = list(outline(snapshot))
        wide = self.deck.size.width >= WIDE
        rows = [deck_row(game, row, wide=wide) for row in self._shown]
        self.deck.show(rows, self._other(before, snapshot) if before else None)
        self.limits.show(snapshot.limits)
        self.show_findings()
        self.show_card()
        cards = sum(snapshot.report.counts.values()) or sum(entry.copies for entry, _ in snapshot.lines)
        self._right.border_subtitle = f"{cards} cards"

    def _other(self, before: DeckSnapshot, snapshot: DeckSnapshot) -> int | None:
        was = {DeckLine(*each).place: each[0].copies for each in before.lines}
        for at, row in enumerate(self._shown):
            if isinstance(row, DeckLine) and was.get(row.place) != row.entry.copies:
                return at
        return None

    def show_findings(self) -> None:
        """The findings, as wide as there is room."""
        report = self.session.snapshot.report
        self.findings.show(finding_rows(report, self.findings.size.width - 2), 0)

    def show_found(self, at: int | None = None) -> None:
        """The cards that are searched for."""

    def show_card(self) -> None:
        """What is known of the card in question."""
        game, told = self._game, list[Sequence[Part]]()
        line, card = self.line, self.found.key
        if game is not None and self.focused is self.deck and line is not None:
            known = len(line.found.cards) == 1 and bool(line.found.how)
            told = card_description(
                game, line.found.cards[0].name if known else line.entry.name, line.found.cards[0].facts
            )
            if not known:
                told = [told[0], (Part("not one known card; r shows what it may be", "open"),)]
        elif game is not None and isinstance(card, Printing):
            told = card_description(game, card.name, card.facts)
        self.card.tell(told)

    @on(RowList.Moved)
    def moved(self) -> None:
        self.show_card()

    @property
    def _game(self) -> Game | None:
        resolver = self.session.snapshot.resolver
        return resolver.game if resolver else None

    # Where the focus is

    def action_go(self, step: int) -> None:
        """On to the next part of the view, or back."""
        self.go_to(_PLACES[(self._where + step) % len(_PLACES)])

    def action_search(self) -> None:
        self.go_to(keys.SEARCH)

    def go_to(self, where: str) -> None:
        """Another part of the view; where there is room for one list alone, it is the one that is seen."""
        self._at(where)
        {keys.SEARCH: self.search, keys.DECK: self.deck, keys.FINDINGS: self.findings}[where].focus()

    def _at(self, where: str) -> None:
        """Light this part of the view; in a narrow terminal it takes the place of the other."""
        narrow = self.size.width < NARROW
        for each, pane in zip(_PLACES, (self._left, self._right, self.findings), strict=True):
            if pane.has_class("-lit") != (each == where):
                pane.toggle_class("-lit")
        self._left.display = not narrow or where == keys.SEARCH
        self._right.display = not narrow or where != keys.SEARCH

    @property
    def _where(self) -> int:
        panes = (self.search, self.deck, self.findings)
        return next((at for at, pane in enumerate(panes) if pane is self.focused), 0)

    def on_descendant_focus(self) -> None:
        """The keys and the card are those of the part that has the focus."""
        where = _PLACES[self._where]
        self._at(where)
        self.found.set_class(where == keys.SEARCH, "-live")
        self.found.refresh()
        self.key_bar.at(where)
        self.show_card()

    def go_to_line(self, lines: set[int]) -> bool:
        """To the first of these lines of the list that is a card of the deck. Is there one?"""
        for at, row in enumerate(self._shown):
            if isinstance(row, DeckLine) and row.entry.line in lines:
                self.deck.show(self.deck.rows, at)
                self.go_to(keys.DECK)
                return True
        return False

    def on_resize(self) -> None:
        """What is laid out by the width is laid out anew."""
        self.call_after_refresh(self.laid_out)

    def laid_out(self) -> None:
        """The lists as wide as they are now."""
        self._at(_PLACES[self._where])
        self.show_deck()
        self.show_found()
