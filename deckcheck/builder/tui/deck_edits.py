"""What the keys of the view do to the list: copies, sections, other cards, and taking it back."""

from __future__ import annotations

from collections.abc import Callable

from deckcheck.builder.tui.autosave import ListFile
from deckcheck.builder.tui.deck_pane import DeckPane
from deckcheck.builder.tui.deck_snapshot import DeckLine
from deckcheck.builder.tui.dialogs import named_choice
from deckcheck.builder.tui.file_keeping import KeptList
from deckcheck.builder.tui.session import Session
from deckcheck.errors import DeckcheckError, UnknownCard
from deckcheck.reporters.text_layout import inert
from deckcheck.wording import choice


class EditedList(KeptList):
    """A list whose lines are changed where the cursor of the deck is."""

    def __init__(self, session: Session, file: ListFile) -> None:
        super().__init__(session, file)
        self.deck_pane = DeckPane()

    def edit(self, make: Callable[[], str], *, added: bool = False) -> None:
        """Make an edit, show what came of it and save it; one that cannot be made is said and changes nothing."""
        before = self.session.snapshot
        try:
            done = make()
        except DeckcheckError as error:
            near = error.suggestions if isinstance(error, UnknownCard) else ()
            self.say(f"{error}{f'; did you mean {choice(near)}?' if near else ''}", "bad")
            return
        if self.session.snapshot is not before:
            self.show_all(before if added else None)
            self.save_soon()
        if done:
            self.say(done)

    def edit_line(self, make: Callable[[DeckLine], str]) -> None:
        """Make an edit of the line with the cursor."""
        line = self.deck_pane.line
        if line is not None:
            self.edit(lambda: make(line))

    def action_undo(self) -> None:
        self.edit(lambda: f"undone: {done}" if (done := self.session.undo()) else "there is nothing to undo")

    def action_redo(self) -> None:
        self.edit(lambda: f"done again: {done}" if (done := self.session.redo()) else "there is nothing to do again")

    def action_more(self, copies: int) -> None:
        self.edit_line(lambda line: self.session.more(line.entry, copies))

    def action_less(self, copies: int) -> None:
        """Take so many copies out; 0 = all."""
        self.edit_line(lambda line: self.session.take(line.entry, copies or line.entry.copies))

    def action_copies(self, number: int) -> None:
        """Have so many copies of the line with the cursor."""

        def change(line: DeckLine) -> str:
            more = number - line.entry.copies
            if not more:
                return ""
            return self.session.more(line.entry, more) if more > 0 else self.session.take(line.entry, -more)

        self.edit_line(change)

    def action_shift(self, copies: int) -> None:
        """Move so many copies to a section that is asked for; 0 = all."""
        line = self.deck_pane.line
        if line is None:
            return
        number = copies or line.entry.copies

        def move(to: object) -> None:
            if isinstance(to, str):
                self.edit(lambda: self.session.move(line.entry, number, to), added=True)

        sections = [section for section in self.session.sections() if section[0] != line.found.section]
        self.app.push_screen(named_choice(f"Move {number} × {inert(line.entry.name)} to", sections), move)

    def action_swap(self) -> None:
        """Take another card, which is asked for, for the line with the cursor."""
        line = self.deck_pane.line
        if line is None:
            return
        names = self.session.instead(line.entry)
        if not names:
            self.say(f"nothing else is like {inert(line.entry.name)}", "warn")
            return

        def swap(name: object) -> None:
            if isinstance(name, str):
                self.edit(lambda: self.session.swap(line.entry, name), added=True)

        options = [(name, name) for name in names]
        self.app.push_screen(named_choice(f"Instead of {inert(line.entry.name)}", options), swap)

    def action_mend(self) -> None:
        """Write the one clear suggestion for each name that no card has."""
        self.edit(self.session.mend)
