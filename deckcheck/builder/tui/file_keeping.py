"""How the view keeps its file: it saves each change, and asks when another program has changed the file."""

from __future__ import annotations

from textual.screen import Screen

from deckcheck.builder.tui.autosave import Autosave, ChangedElsewhere, ListFile
from deckcheck.builder.tui.deck_snapshot import DeckSnapshot
from deckcheck.builder.tui.dialogs import QuestionDialog
from deckcheck.builder.tui.row_text import Part, verdict_badge
from deckcheck.builder.tui.session import Session
from deckcheck.builder.tui.widgets import StyledText, Title
from deckcheck.errors import UnreadableDeck
from deckcheck.reporters.text_layout import inert


class KeptList(Screen[None]):
    """A list that is being built and its file, with the title above and the message below that tell of them."""

    def __init__(self, session: Session, file: ListFile) -> None:
        super().__init__()
        self.session, self.autosave = session, Autosave(session, file)
        self.title_line, self.message = Title(), StyledText(id="said")

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
        try:
            theirs = autosave.file.theirs(anew=anew)
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
            answers = [
                ("r", "Read theirs; yours stays in the undo history (Ctrl-Z)"),
                ("k", f"Keep yours beside it, as {inert(autosave.file.beside().path)}, and go on there"),
            ]
            question = f"Another program has changed {inert(autosave.file.path)}. Until you choose, nothing is saved."
            self.app.push_screen(QuestionDialog(question, answers), self._choose_list)

    def _choose_list(self, answer: object) -> None:
        if answer == "k":
            self._keep_beside()
        elif answer == "r" and self.autosave.theirs is not None:
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
        answers = [
            ("k", f"Keep yours beside it, as {inert(self.autosave.file.beside().path)}"),
            ("d", "Leave without what is not saved"),
        ]
        why = self.autosave.trouble or f"{self.autosave.file.path} was changed by another program"

        def leave(answer: object) -> None:
            if answer == "d":
                self.app.exit()
            elif answer == "k":
                self._keep_beside()

        self.app.push_screen(QuestionDialog(f"Your list is not saved: {inert(why)}", answers), leave)
