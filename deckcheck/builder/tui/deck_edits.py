"""A list that is edited where the cursor of the deck is, and its file, in which each change is saved at once."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen

from deckcheck.builder.tui.autosave import Autosave, ChangedElsewhere, ListFile
from deckcheck.builder.tui.deck_pane import DeckPane
from deckcheck.builder.tui.deck_snapshot import DeckLine, DeckSnapshot
from deckcheck.builder.tui.dialogs import QuestionDialog, ask, named_choice
from deckcheck.builder.tui.row_text import Part, verdict_badge
from deckcheck.builder.tui.session import Session
from deckcheck.builder.tui.widgets import StyledText, Title
from deckcheck.errors import DeckcheckError, UnknownCard, UnreadableDeck
from deckcheck.reporters.text_layout import inert
from deckcheck.wording import choice


class EditedList(Screen[None]):
    """A list that is being built, with the title above and the message below that tell of it and of its file."""

    def __init__(self, session: Session, file: ListFile) -> None:
        super().__init__()
        self.session, self.autosave = session, Autosave(session, file)
        self.title_line, self.message = Title(), StyledText(id="said")
        self.deck_pane = DeckPane()

    def say(self, text: str, style: str = "dim") -> None:
        """Show a message below the findings, on as many lines as it needs."""
        self.message.set_lines([(Part(inert(text), style),)])
        self.message.refresh(layout=True)

    def show_title(self) -> None:
        """Show the name of the file, how it is kept, the format and the verdict."""
        report, state = self.session.snapshot.report, self.autosave.state()
        state = Part(inert(state.text), state.style)
        self.title_line.show(inert(self.autosave.file.path), state, inert(report.format), verdict_badge(report))

    def show_all(self, before: DeckSnapshot | None = None) -> None:
        """Show the list as it is now; the cursor goes to the line that is other than ``before``."""
        raise NotImplementedError

    def save_soon(self) -> None:
        """Write the list into its file, out of the way of the keys."""
        self.run_worker(self.save(), group="keep")

    async def save(self) -> bool:
        """Write the list into its file. Is it there now? If not, the title says why."""
        try:
            await self.autosave.write()
        except ChangedElsewhere:
            self.look_at_file()
        self.show_title()
        return not self.autosave.unsaved

    def look_at_file(self, *, anew: bool = False) -> None:
        """Look whether another program has changed the file; then ask, once or ``anew``, which list to go on with."""
        autosave = self.autosave
        if autosave.writing.locked():  # whoever writes looks
            return
        try:
            theirs = autosave.file.theirs()
        except UnreadableDeck as error:
            autosave.trouble = str(error)
            self.show_title()
            return
        before, autosave.theirs = autosave.theirs, theirs
        self.show_title()
        if theirs is None:
            if before is not None:  # the other program has taken it back
                self.save_soon()
        elif (anew or theirs != before) and self.app.screen is self:
            beside = inert(autosave.file.beside().path)
            answers = {
                "r": ("Read theirs; yours stays in the undo history (Ctrl-Z)", self._read_theirs),
                "k": (f"Keep yours beside it, as {beside}, and go on there", self._keep_beside),
            }
            question = f"Another program has changed {inert(autosave.file.path)}. Until you choose, nothing is saved."
            ask(self.app, QuestionDialog(question, answers), lambda act: act())

    def _read_theirs(self) -> None:
        if self.autosave.theirs is not None:
            self.autosave.read_theirs()
            self.show_all()
            self.say("read what the other program wrote; Ctrl-Z takes your list back")

    def _keep_beside(self) -> None:
        self.autosave.move_beside()
        self.say(f"kept beside it, as {self.autosave.file.path}")
        self.save_soon()

    def action_reread(self) -> None:
        """Look at the file now."""
        self.look_at_file(anew=True)
        if self.autosave.theirs is None:
            self.say("no other program has changed the file")

    def action_save(self) -> None:
        self.autosave.trouble = ""
        self.save_soon()
        self.say("every change is saved by itself")

    async def action_leave(self) -> None:
        """Leave, unless that would lose something."""
        if await self.save():
            self.app.exit()
            return
        answers = {
            "k": (f"Keep yours beside it, as {inert(self.autosave.file.beside().path)}", self._keep_beside),
            "d": ("Leave without what is not saved", self.app.exit),
        }
        why = self.autosave.trouble or f"{self.autosave.file.path} was changed by another program"
        ask(self.app, QuestionDialog(f"Your list is not saved: {inert(why)}", answers), lambda act: act())

    # What the keys of the deck do

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
        if self.deck_pane.line is not None and (more := number - self.deck_pane.line.entry.copies):
            self.action_more(more) if more > 0 else self.action_less(-more)

    def action_shift(self, copies: int) -> None:
        """Move so many copies to a section that is asked for; 0 = all."""
        line = self.deck_pane.line
        if line is None:
            return
        entry, number = line.entry, copies or line.entry.copies
        sections = [section for section in self.session.sections() if section[0] != line.found.section]
        question = named_choice(f"Move {number} × {inert(entry.name)} to", sections)
        ask(self.app, question, lambda to: self.edit(lambda: self.session.move(entry, number, to), added=True))

    def action_swap(self) -> None:
        """Take another card, which is asked for, for the line with the cursor."""
        line = self.deck_pane.line
        if line is None:
            return
        names = self.session.instead(line.entry)
        if not names:
            self.say(f"nothing else is like {inert(line.entry.name)}", "warn")
            return
        question = named_choice(f"Instead of {inert(line.entry.name)}", [(name, name) for name in names])
        ask(self.app, question, lambda name: self.edit(lambda: self.session.swap(line.entry, name), added=True))

    def action_mend(self) -> None:
        """Write the one clear suggestion for each name that no card has."""
        self.edit(self.session.mend)
