"""The application and its main screen: its parts, their contents, the focus, and the search."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input, OptionList

from deckcheck.builder.tui import keys
from deckcheck.builder.tui.autosave import ListFile
from deckcheck.builder.tui.deck_edits import EditedList
from deckcheck.builder.tui.deck_snapshot import DeckSnapshot
from deckcheck.builder.tui.dialogs import Dialog, help_rows
from deckcheck.builder.tui.row_text import Part, card_description
from deckcheck.builder.tui.search_pane import SearchPane
from deckcheck.builder.tui.session import Session
from deckcheck.builder.tui.widgets import FindingList, Search, StyledText, key_line, limit_rows
from deckcheck.cards import Printing


class DeckScreen(EditedList):
    """A list being edited: the search, the deck and the findings."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.KEYS[keys.EVERYWHERE]]

    def __init__(self, session: Session, file: ListFile) -> None:
        super().__init__(session, file)
        self.limits, self.key_bar = StyledText(id="limits"), StyledText(id="keys")
        self.search_pane = SearchPane(session, self.show_card)
        self.findings = FindingList(id="findings")
        self.findings.border_title = "Findings"
        self._parts: dict[str, Widget] = {
            keys.SEARCH: self.search_pane.input,
            keys.DECK: self.deck_pane.list,
            keys.FINDINGS: self.findings,
        }
        """The parts of the screen in their order, each with its widget that takes the focus."""

    def compose(self) -> ComposeResult:
        yield self.title_line
        yield self.limits
        with Horizontal(id="body"):
            yield self.search_pane
            yield self.deck_pane
        yield from (self.findings, self.message, self.key_bar)

    def on_mount(self) -> None:
        """Begin with the search; the rest is shown once the width of the screen is known."""
        self.show_title()
        self.go_to(keys.SEARCH)
        if self.session.snapshot.fault:
            self.show_message(f"cannot be edited: {self.session.snapshot.fault}", "bad")

    # Contents

    def show_all(self, before: DeckSnapshot | None = None) -> None:
        """Show the current list; the cursor goes to the line that differs from ``before``."""
        snapshot = self.session.snapshot
        self.deck_pane.show(snapshot, before)
        deck = f" · Tab: deck of {self.deck_pane.border_subtitle}" if self.has_class("-narrow") else ""
        self.search_pane.border_title = f"Cards{deck}"
        rows = limit_rows(snapshot.limits, self.size.width - 2, single=self.has_class("-short"))
        self.limits.styles.height = len(rows)
        self.limits.set_lines(rows)
        self.findings.show_report(snapshot.report)
        self.search_pane.show_found()
        self.show_card()
        self.show_title()

    @on(OptionList.OptionHighlighted)
    def show_card(self) -> None:
        """Show the facts of the card with the cursor, in the deck or the search, and select its finding."""
        resolver, line, card = self.session.snapshot.resolver, self.deck_pane.line, self.search_pane.found.key
        lines: list[Sequence[Part]] = []
        if resolver is not None and self.focused is not self.search_pane.input and line is not None:
            first, known = line.found.cards[0], len(line.found.cards) == 1 and bool(line.found.how)
            lines = card_description(resolver.game, first.name if known else line.entry.name, first.facts)
            if not known:
                lines = [lines[0], (Part("not one known card; r shows what it may be", "open"),)]
        elif resolver is not None and isinstance(card, Printing):
            lines = card_description(resolver.game, card.name, card.facts)
            if self.search_pane.is_outside:
                lines[0] = (*lines[0], Part("  outside the format's pool", "warn"))
        self.search_pane.card.set_lines(lines)
        self.deck_pane.card.set_lines(lines)
        if self._where == keys.DECK and self.deck_pane.finding is not None:
            self.findings.go_to(self.deck_pane.finding)
        self.key_bar.set_lines(key_line(self._where))

    # Focus

    def go_to(self, where: str) -> None:
        """Focus another part of the screen; in a narrow terminal only the search or the deck is shown."""
        self.set_class(where == keys.SEARCH, "-searching")
        self._parts[where].focus()

    @property
    def _where(self) -> str:
        return next((place for place, widget in self._parts.items() if widget is self.focused), keys.SEARCH)

    def action_go(self, step: int) -> None:
        """Go to the next part of the screen, or to the previous one."""
        places = list(self._parts)
        self.go_to(places[(places.index(self._where) + step) % len(places)])

    def action_search(self) -> None:
        self.go_to(keys.SEARCH)

    def on_descendant_focus(self) -> None:
        """Show the keys and the card of the part that has the focus."""
        self.set_class(self._where == keys.SEARCH, "-searching")
        self.show_card()

    def go_to_line(self, lines: set[int]) -> bool:
        """Go to the first card of the deck on one of these lines of the list. Is there one?"""
        there = self.deck_pane.go_to_line(lines)
        if there:
            self.go_to(keys.DECK)
        return there

    def on_resize(self) -> None:
        """Lay out again everything that depends on the width."""
        self.call_after_refresh(self.show_all)

    # The search

    @on(Input.Submitted, "#search")
    @on(OptionList.OptionSelected, "#found")
    def add(self) -> None:
        """Add the card with the cursor to the deck."""
        target = self.search_pane.target
        match self.search_pane.found.key:
            case Printing(name=name):
                self.edit(lambda: self.session.add(name, 1, target), added=True)
            case str() as text:
                self.edit(lambda: self.session.add(text, 1, target, as_written=True), added=True)
            case _:
                self.show_message("no card is like that; Esc clears the search", "warn")

    @on(Search.Pasted)
    def paste(self, event: Search.Pasted) -> None:
        """Add the cards of a pasted list to the deck."""
        self.edit(lambda: self.session.paste(event.text))

    def action_target(self) -> None:
        self.search_pane.choose_target()

    def action_wipe(self) -> None:
        """Clear the search, so that it finds all cards again."""
        self.search_pane.input.value = ""

    def action_look_up(self) -> None:
        """Search for the card of the line with the cursor."""
        if self.deck_pane.line is not None:
            entry, resolved, _ = self.deck_pane.line
            title = resolved.cards[0].facts.get("title", entry.name) if resolved.how else entry.name
            self.search_pane.search_for(str(title))
            self.go_to(keys.SEARCH)

    # Findings

    def action_show(self) -> bool:
        """Go to the card that a finding is about. Is there one?"""
        finding = self.findings.finding
        there = finding is not None and self.go_to_line(set(finding.lines))
        if not there:
            self.show_message("this finding is about no single card", "warn")
        return there

    def action_why(self) -> None:
        """Go to the finding that the card with the cursor causes."""
        if self.deck_pane.finding is None:
            self.show_message("nothing is to be said against this card")
        else:
            self.findings.go_to(self.deck_pane.finding)
            self.go_to(keys.FINDINGS)

    def action_next_marked(self, step: int) -> None:
        """Go to the next card that a finding is about, or to the previous one."""
        if self.deck_pane.go_to_marked(step):
            self.show_card()
        else:
            self.show_message("nothing is to be said against any card")

    def action_swap_found(self) -> None:
        """Exchange the card that a finding is about for another that a dialog asks for."""
        if self.action_show():
            self.action_swap()

    # Help and colours

    def action_help(self) -> None:
        self.app.push_screen(Dialog("Help", help_rows(self._where)))

    def action_light(self) -> None:
        """Toggle between dark and light."""
        self.app.theme = "textual-light" if self.app.current_theme.dark else "textual-dark"
        self.show_all()
        for text in self.query(StyledText):
            text.refresh()


class Builder(App[None]):
    """The full-screen view of one list."""

    CSS_PATH = "style.tcss"
    TITLE = "deckcheck build"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - whole names fit into two lists, or one
    VERTICAL_BREAKPOINTS = [(0, "-tiny"), (14, "-short"), (21, "-medium"), (36, "-tall")]  # noqa: RUF012 - as Textual has it
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False

    def __init__(self, session: Session, file: ListFile) -> None:
        super().__init__()
        self.theme = "textual-light" if _light() else "textual-dark"
        self.deck_screen = DeckScreen(session, file)

    def get_default_screen(self) -> DeckScreen:
        """Return the deck screen, the only one."""
        return self.deck_screen

    async def action_quit(self) -> None:
        """Quit without losing changes, whatever way of quitting is used; an open dialog is dismissed."""
        if self.screen is not self.deck_screen:
            self.screen.dismiss(None)
        await self.deck_screen.action_leave()


def _light() -> bool:
    """Does the terminal report a light background? Some do, in the variable COLORFGBG."""
    return os.environ.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")
