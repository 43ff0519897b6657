"""How a list is kept: every change is written at once, whole, and never over what another program has written."""

from __future__ import annotations

import asyncio
import os
from itertools import count
from pathlib import Path

from deckcheck.atomic_files import write_atomically
from deckcheck.builder.tui.row_text import Part
from deckcheck.builder.tui.session import Session
from deckcheck.decklists import bytes_of
from deckcheck.errors import DeckcheckError, UnreadableDeck


class ChangedElsewhere(DeckcheckError):
    """Another program has written into the file."""


class ListFile:
    """A file and what it holds as far as is known; ``known`` is ``None`` while it does not exist."""

    def __init__(self, path: str, known: bytes | None) -> None:
        self.path, self.known = path, known

    def write(self, data: bytes) -> None:
        """Put these bytes into the file. Raises ChangedElsewhere, and DeckcheckError when it cannot be written."""
        if self.known is not None and not os.path.lexists(self.path):
            self.known = None  # somebody took it away, so there is nothing to lose by writing it anew
        try:
            write_atomically(self.path, data, overwrite=self.known is not None, before=self.known)
        except DeckcheckError as error:
            if self.theirs() is not None:
                raise ChangedElsewhere(f"{self.path}: another program has changed it") from error
            raise
        self.known = data

    def theirs(self) -> bytes | None:
        """Return what another program has put into the file, ``None`` for nothing.

        A file that was taken away is no longer ``known``. Raises UnreadableDeck for one that cannot be read any more.
        """
        if not os.path.lexists(self.path):
            self.known = None
            return None
        now = bytes_of(self.path)
        return None if now == self.known else now

    def beside(self) -> ListFile:
        """Return a file beside this one that does not exist yet, for a list that is to be kept apart."""
        path = Path(self.path)
        paths = (path.with_stem(f"{path.stem}-mine{f'-{number}' * (number > 1)}") for number in count(1))
        return ListFile(str(next(each for each in paths if not os.path.lexists(each))), None)


def opened(path: str) -> ListFile:
    """Return a file as it stands. Raises UnreadableDeck for one that cannot be read."""
    if os.path.lexists(path) and not Path(path).is_file():
        raise UnreadableDeck("not a file, so it cannot be kept while it is edited")
    return ListFile(path, bytes_of(path) if os.path.lexists(path) else None)


class Autosave:
    """The list of a session and its file.

    ``trouble`` says why it could not be written, ``theirs`` is what another program has put there, until somebody has
    chosen which list to go on with. ``writing`` is held while a thread writes the file.
    """

    def __init__(self, session: Session, file: ListFile) -> None:
        self.session, self.file = session, file
        self.trouble = ""
        self.theirs: bytes | None = None
        self._begun = file.known is not None
        self.writing = asyncio.Lock()

    @property
    def unsaved(self) -> bool:
        """Is there anything that is not in the file? A list that was begun and left alone is nothing."""
        begun = self._begun or self.session.can_undo or self.session.can_redo
        return begun and self.session.data != self.file.known

    async def write(self) -> None:
        """Write the list until all of it is in the file, or ``trouble`` says why not. Raises ChangedElsewhere."""
        async with self.writing:
            while self.unsaved and self.theirs is None:
                try:
                    await asyncio.to_thread(self.file.write, self.session.data)
                except ChangedElsewhere:
                    raise
                except DeckcheckError as error:
                    self.trouble = str(error)
                    break
                self.trouble, self._begun = "", True

    def state(self) -> Part:
        """Return how the list is kept, in words."""
        if self.theirs is not None:
            return Part("NOT SAVED: changed by another program, F5", "bad")
        if self.trouble:
            return Part(f"NOT SAVED: {self.trouble}", "bad")
        if not self.unsaved:
            return Part("saved" if self.file.known is not None else "new", "dim")
        if self.file.known is None and self._begun:
            return Part("the file is gone; saved with the next change", "warn")
        return Part("saving …", "dim")

    def read_theirs(self) -> None:
        """Go on with the list of the other program; one's own stays in the undo history."""
        if self.theirs is not None:
            theirs, self.theirs = self.theirs, None
            self.file.known = theirs
            self.session.take_over(theirs)

    def move_beside(self) -> None:
        """Go on in a file beside this one, which leaves the other program's as it is."""
        self.theirs, self.trouble, self._begun = None, "", True
        self.file = self.file.beside()
        self.session.reader.path = self.file.path
