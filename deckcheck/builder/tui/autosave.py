"""How the list is kept: every change is written at once, and never over what another program wrote."""

from __future__ import annotations

import asyncio

from deckcheck.builder.tui.dialogs import QuestionDialog
from deckcheck.builder.tui.list_file import ChangedElsewhere, ListFile
from deckcheck.builder.tui.row_text import Part
from deckcheck.builder.tui.search_pane import Searching
from deckcheck.builder.tui.session import Session
from deckcheck.errors import DeckcheckError, UnreadableDeck
from deckcheck.reporters.text_layout import inert


class Keeping(Searching):
    """The view with its file."""

    def __init__(self, session: Session, file: ListFile) -> None:
        super().__init__(session)
        self.file = file
        self._saving = asyncio.Lock()
        self._trouble = ""
        self._theirs: bytes | None = None
        self._begun = file.known is not None

    def show_anew(self) -> None:
        """Show the list as it is now."""
        self.show_deck()
        self.show_found()
        self.show_kept()

    def keep(self) -> None:
        """Write the list into its file, out of the way of the keys."""
        self.run_worker(self.kept(), group="keep")

    async def kept(self) -> bool:
        """Is the list in its file now? If not, it is said why."""
        async with self._saving:
            while self.unkept and self._theirs is None:
                try:
                    await asyncio.to_thread(self.file.write, self.session.data)
                except ChangedElsewhere:
                    self.look_at_file()
                    break
                except DeckcheckError as error:
                    self._trouble = str(error)
                    break
                self._trouble, self._begun = "", True
            self.show_kept()
        return not self.unkept

    @property
    def unkept(self) -> bool:
        """Is there anything that is not in the file? A list that was begun and left alone is nothing."""
        begun = self._begun or self.session.can_undo or self.session.can_redo
        return begun and self.session.data != self.file.known

    def show_kept(self) -> None:
        """The title: the file, how it is kept, the verdict."""
        if self._theirs is not None:
            kept = Part("NOT SAVED: changed by another program, F5", "bad")
        elif self._trouble:
            kept = Part(f"NOT SAVED: {self._trouble}", "bad")
        elif not self.unkept:
            kept = Part("saved" if self.file.known is not None else "new", "dim")
        elif self.file.known is None and self._begun:
            kept = Part("the file is gone; saved with the next change", "warn")
        else:
            kept = Part("saving …", "dim")
        self.show_title(self.file.path, kept)

    def look_at_file(self, *, anew: bool = False) -> None:
        """Has another program changed the file? Then it is asked, once or ``anew``, what is to become of both lists."""
        try:
            theirs = self.file.theirs(anew=anew)
        except UnreadableDeck as error:
            self._trouble = str(error)
            self.show_kept()
            return
        asked, self._theirs = self._theirs, theirs
        self.show_kept()
        if theirs is None:
            if asked is not None:  # the other program has taken it back
                self.keep()
        elif (anew or theirs != asked) and self.app.screen is self:
            self.app.push_screen(self.which(), self.chosen_list)

    def which(self) -> QuestionDialog:
        """The question that two lists put."""
        answers = [
            ("r", "Read theirs; yours stays in the undo history (Ctrl-Z)"),
            ("k", f"Keep yours beside it, as {inert(self.file.beside().path)}, and go on there"),
        ]
        return QuestionDialog(
            f"Another program has changed {inert(self.file.path)}. Until you choose, nothing is saved.", answers
        )

    def chosen_list(self, answer: object) -> None:
        """What becomes of two lists."""
        theirs = self._theirs
        if answer == "k":
            self.beside()
        elif answer == "r" and theirs is not None:
            self._theirs, self.file.known = None, theirs
            self.session.take_over(theirs)
            self.show_anew()
            self.say("read what the other program wrote; Ctrl-Z takes your list back")

    def beside(self) -> None:
        """Keep the list in another file, and go on there."""
        self._theirs, self._trouble, self._begun = None, "", True
        self.file = self.file.beside()
        self.session.reader.path = self.file.path
        self.say(f"kept beside it, as {self.file.path}")
        self.keep()

    def action_reread(self) -> None:
        """Look at the file now."""
        self.look_at_file(anew=True)
        if self._theirs is None:
            self.say("no other program has changed the file")

    def action_save(self) -> None:
        self._trouble = ""
        self.keep()
        self.say("every change is saved by itself")

    async def action_leave(self) -> None:
        """Leave, unless that would lose something."""
        if await self.kept():
            self.app.exit()
            return
        answers = [
            ("k", f"Keep yours beside it, as {inert(self.file.beside().path)}"),
            ("d", "Leave without what is not saved"),
        ]
        why = self._trouble or f"{self.file.path} was changed by another program"
        self.app.push_screen(QuestionDialog(f"Your list is not saved: {inert(why)}", answers), self.left)

    def left(self, answer: object) -> None:
        """How somebody leaves whose list is not saved."""
        if answer == "d":
            self.app.exit()
        elif answer == "k":
            self.beside()
