"""A screen that edits a list at the cursor and saves each change to its file at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual.screen import Screen

from deckcheck.builder.tui.autosave import Autosave, ListFile
from deckcheck.builder.tui.deck_snapshot import DeckSnapshot
from deckcheck.builder.tui.dialogs import ask
from deckcheck.builder.tui.row_text import DeckLine, Part, verdict_badge
from deckcheck.builder.tui.session import Session
from deckcheck.builder.tui.widgets import DeckPane, StyledText, TitleLine
from deckcheck.errors import DeckcheckError, UnknownCard, UnreadableDeck
from deckcheck.reporters.text_layout import inert
from deckcheck.wording import choice

_READ = "Read theirs; yours stays in the undo history (Ctrl-Z)"
_LEAVE = "Leave without what is not saved"


class EditedList(Screen[None]):
    """A list being edited, with a title line and a message line about it and its file."""

    def __init__(self, session: Session, file: ListFile) -> None:
        super().__init__()
        self.session, self.autosave = session, Autosave(session, file)
        self.title_line, self.message = TitleLine(), StyledText(id="said")
        self.deck_pane = DeckPane()
        self._asked_about: bytes | None = None

    def show_message(self, text: str, style: str = "dim") -> None:
        """Show a message below the findings, on as many lines as it needs."""
        self.message.set_lines([(Part(inert(text), style),)])
        self.message.refresh(layout=True)

    def show_title(self) -> None:
        """Show the name of the file, its save state, the format and the verdict."""
        report, state = self.session.snapshot.report, self.autosave.state()
        state = Part(inert(state.text), state.style)
        self.title_line.show(inert(self.autosave.file.path), state, inert(report.format), verdict_badge(report))

    def show_all(self, before: DeckSnapshot | None = None) -> None:
        """Show the current list; the cursor goes to the line that differs from ``before``."""
        raise NotImplementedError

    def save_soon(self) -> None:
        """Write the list to its file in the background, without blocking the keys."""
        self.run_worker(self.save(), group="keep")

    async def save(self) -> bool:
        """Write the list to its file. Was it written? If not, the title says why.

        If another program has changed the file, ask once which list to keep.
        """
        await self.autosave.write()
        self.show_title()
        if (theirs := self.autosave.theirs) not in (None, self._asked_about):
            self.ask_about(theirs)
        return not self.autosave.unsaved

    def ask_about(self, theirs: bytes) -> None:
        """Ask whether to continue with what another program has written to the file, or beside it."""
        self._asked_about = theirs

        def read() -> None:
            self.autosave.read(theirs)
            self.show_all()
            self.show_message("read what the other program wrote; Ctrl-Z takes your list back")

        path = inert(self.autosave.file.path)
        self._ask(f"Another program has changed {path}. Until you choose, nothing is saved.", (read, _READ))

    def _ask(self, question: str, other: tuple[Callable[[], None], str]) -> None:
        """Ask whether to keep the list beside its file, or the ``other`` answer."""
        beside = f"Keep yours beside it, as {inert(self.autosave.file.unused_sibling().path)}, and go on there"
        ask(self.app, question, [other, (self._keep_separately, beside)], lambda act: act())

    def _keep_separately(self) -> None:
        self.autosave.move_to_sibling()
        self.show_message(f"kept beside it, as {self.autosave.file.path}")
        self.save_soon()

    def action_reread(self) -> None:
        """Check the file now."""
        try:
            theirs = self.autosave.file.theirs()
        except UnreadableDeck as error:
            self.show_message(str(error), "bad")
            return
        if theirs is None:
            self.show_message("no other program has changed the file")
        else:
            self.ask_about(theirs)

    def action_save(self) -> None:
        self.save_soon()
        self.show_message("every change is saved by itself")

    async def action_leave(self) -> None:
        """Leave, unless that would lose changes."""
        if await self.save():
            self.app.exit()
        elif self.app.screen is self:
            self._ask(f"Your list is not saved: {inert(self.autosave.trouble)}", (self.app.exit, _LEAVE))

    # Actions of the deck keys

    def edit(self, make: Callable[[], str], *, added: bool = False) -> None:
        """Make an edit, show its result and save it; an impossible edit changes nothing and shows a message."""
        before = self.session.snapshot
        try:
            done = make()
        except DeckcheckError as error:
            suggested = error.suggestions if isinstance(error, UnknownCard) else ()
            self.show_message(f"{error}{f'; did you mean {choice(suggested)}?' if suggested else ''}", "bad")
            return
        if self.session.snapshot is not before:
            self.show_all(before if added else None)
            self.save_soon()
        if done:
            self.show_message(done)

    def edit_line(self, make: Callable[[DeckLine], str]) -> None:
        """Edit the line with the cursor."""
        line = self.deck_pane.line
        if line is not None:
            self.edit(lambda: make(line))

    def action_undo(self) -> None:
        self.edit(lambda: f"undone: {done}" if (done := self.session.undo()) else "there is nothing to undo")

    def action_redo(self) -> None:
        self.edit(lambda: f"done again: {done}" if (done := self.session.redo()) else "there is nothing to do again")

    def action_change(self, copies: int) -> None:
        """Add this many copies to the line with the cursor; negative = remove them."""
        self.edit_line(lambda line: self.session.change(line.entry, copies))

    def action_copies(self, number: int) -> None:
        """Set the number of copies of the line with the cursor; 0 removes it."""
        self.edit_line(lambda line: self.session.change(line.entry, number - line.entry.copies))

    def action_shift(self, copies: int) -> None:
        """Move this many copies (0 = all) to a section that a dialog asks for."""
        line = self.deck_pane.line
        if line is None:
            return
        entry, number = line.entry, copies or line.entry.copies
        sections = [section for section in self.session.sections() if section[0] != line.found.section]
        question = f"Move {number} × {inert(entry.name)} to"
        self._ask_for(question, sections, lambda to: self.session.move(entry, number, to))

    def action_swap(self) -> None:
        """Exchange the line with the cursor for another card that a dialog asks for."""
        line = self.deck_pane.line
        if line is None:
            return
        names = self.session.instead(line.entry)
        if not names:
            self.show_message(f"nothing else is like {inert(line.entry.name)}", "warn")
            return
        options = zip(names, names, strict=True)
        self._ask_for(f"Instead of {inert(line.entry.name)}", options, lambda name: self.session.swap(line.entry, name))

    def _ask_for(self, question: str, options: Iterable[tuple[str, str]], make: Callable[[str], str]) -> None:
        """Ask a question, and make the edit with its answer."""
        ask(self.app, question, options, lambda answer: self.edit(lambda: make(answer), added=True))

    def action_mend(self) -> None:
        """Correct each unmatched name that has one clear suggestion."""
        self.edit(self.session.mend)
