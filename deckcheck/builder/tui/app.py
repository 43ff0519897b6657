"""The Textual application of the deck builder."""

from __future__ import annotations

import os
from typing import ClassVar

from textual.app import App

from deckcheck.builder.tui.autosave import ListFile
from deckcheck.builder.tui.deck_screen import DeckScreen
from deckcheck.builder.tui.session import Session


class Builder(App[None]):
    """The full-screen view of one list."""

    CSS_PATH = "style.tcss"
    TITLE = "deckcheck build"
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
