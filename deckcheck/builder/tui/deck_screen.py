"""The view itself: what its keys do to the list."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.widgets import Input

from deckcheck.builder.tui import keys
from deckcheck.builder.tui.autosave import Keeping
from deckcheck.builder.tui.dialogs import ChoiceDialog, HelpDialog
from deckcheck.builder.tui.outline import DeckLine
from deckcheck.builder.tui.row_list import RowList, bindings
from deckcheck.builder.tui.row_text import Part, ScreenRow
from deckcheck.builder.tui.search_pane import AsWritten
from deckcheck.cards import Printing
from deckcheck.errors import DeckcheckError, UnknownCard
from deckcheck.findings import Finding
from deckcheck.reporters.text_layout import inert
from deckcheck.wording import choice

LOOK_EVERY = 1.0
"""So many seconds apart it is looked whether another program has changed the file."""


_SOON = 0.1


class DeckScreen(Keeping):
    """A list that is being built."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(keys.EVERYWHERE)

    def on_mount(self) -> None:
        """Begin with the search; what there is to show is shown when it is known how wide the view is."""
        self.show_kept()
        self.go_to(keys.SEARCH)
        if self.session.snapshot.fault:
            self.say(f"cannot be edited: {self.session.snapshot.fault}", "bad")
        self.set_interval(LOOK_EVERY, self.look_at_file)
        self.set_timer(_SOON, self.choices)  # before anybody asks for them, and after the first picture

    def done(self, what: Callable[[], str], *, added: bool = False) -> None:
        """Make an edit, show what came of it and keep it; one that cannot be made is said and changes nothing."""
        before = self.session.snapshot
        try:
            said = what()
        except DeckcheckError as error:
            near = error.suggestions if isinstance(error, UnknownCard) else ()
            self.say(f"{error}{f'; did you mean {choice(near)}?' if near else ''}", "bad")
            return
        if self.session.snapshot is not before:
            self.show_deck(before if added else None)
            self.show_found()
            self.show_kept()
            self.keep()
        if said:
            self.say(said)

    def action_undo(self) -> None:
        self.done(lambda: f"undone: {done}" if (done := self.session.undo()) else "there is nothing to undo")

    def action_redo(self) -> None:
        self.done(lambda: f"done again: {done}" if (done := self.session.redo()) else "there is nothing to do again")

    @on(Input.Submitted, "#search")
    @on(RowList.Pressed, "#found")
    def add(self) -> None:
        """Put the card with the cursor into the deck."""
        match self.found.key:
            case Printing(name=name):
                self.done(lambda: self.session.add(name, 1, self.target), added=True)
            case AsWritten(text=text):
                self.done(lambda: self.session.add(text, 1, self.target, as_written=True), added=True)
            case _:
                self.say("no card is like that; F3 searches all cards again", "warn")

    def on_line(self, what: Callable[[DeckLine], str]) -> None:
        """Make an edit of the line with the cursor."""
        line = self.line
        if line is not None:
            self.done(lambda: what(line))

    def action_more(self, copies: int) -> None:
        self.on_line(lambda line: self.session.more(line.entry, copies))

    def action_less(self, copies: int) -> None:
        """So many copies less; 0 = none is left."""
        self.on_line(lambda line: self.session.take(line.entry, copies or line.entry.copies))

    def action_copies(self, number: int) -> None:
        def change(line: DeckLine) -> str:
            more = number - line.entry.copies
            if not more:
                return ""
            return self.session.more(line.entry, more) if more > 0 else self.session.take(line.entry, -more)

        self.on_line(change)

    def action_shift(self, copies: int) -> None:
        """Move so many copies to a section that is asked for; 0 = all."""
        line = self.line
        if line is None:
            return
        number = copies or line.entry.copies

        def move(to: object) -> None:
            if isinstance(to, str):
                self.done(lambda: self.session.move(line.entry, number, to), added=True)

        where = [each for each in self.session.sections() if each[0] != line.found.section]
        self.app.push_screen(self.sections(f"Move {number} × {inert(line.entry.name)} to", where), move)

    def action_swap(self) -> None:
        """Another card for the line with the cursor."""
        line = self.line
        if line is None:
            return
        names = self.session.instead(line.entry)
        if not names:
            self.say(f"nothing else is like {inert(line.entry.name)}", "warn")
            return

        def rows(text: str) -> list[ScreenRow]:
            folded = text.casefold()
            return [ScreenRow((Part(inert(name)),), (), name) for name in names if folded in name.casefold()]

        def swap(name: object) -> None:
            if isinstance(name, str):
                self.done(lambda: self.session.swap(line.entry, name), added=True)

        self.app.push_screen(ChoiceDialog(f"Instead of {inert(line.entry.name)}", rows), swap)

    def action_show(self) -> None:
        """Go to the card that a finding is about."""
        key = self.findings.key
        finding = key[1] if isinstance(key, tuple) else None
        lines = set(finding.lines) if isinstance(finding, Finding) else set()
        if not self.go_to_line(lines):
            self.say("this finding is about no single card", "warn")

    def action_help(self) -> None:
        self.app.push_screen(HelpDialog())

    def action_light(self) -> None:
        """Dark or light."""
        self.app.theme = "textual-light" if self.app.current_theme.dark else "textual-dark"
        for each in self.query("StyledText, RowList"):
            each.refresh()
