"""The full-screen deck builder. Textual is imported only when it is shown."""

from __future__ import annotations

from deckcheck.builder.tui.autosave import ListFile
from deckcheck.builder.tui.session import Session
from deckcheck.errors import MissingExtra


def run(session: Session, file: ListFile) -> None:
    """Show a list until the user leaves. Raises MissingExtra without Textual."""
    try:
        from deckcheck.builder.tui.deck_screen import Builder
    except ImportError as error:
        raise MissingExtra("build needs textual; install it with: pip install 'deckcheck[builder]'") from error
    Builder(session, file).run()
