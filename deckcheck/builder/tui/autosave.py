"""Autosave: every change is written at once, as a whole file, and never over changes of another program."""

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
    """Another program has changed the file."""


class ListFile:
    """A file and its last known content; ``known`` is ``None`` while it does not exist."""

    def __init__(self, path: str, known: bytes | None) -> None:
        self.path, self.known = path, known

    def write(self, data: bytes) -> None:
        """Write these bytes to the file. Raises ChangedElsewhere, and DeckcheckError if it cannot be written."""
        if self.known is not None and not os.path.lexists(self.path):
            self.known = None  # the file was deleted, so writing it again loses nothing
        try:
            write_atomically(self.path, data, overwrite=self.known is not None, before=self.known)
        except DeckcheckError as error:
            if self.theirs() is not None:
                raise ChangedElsewhere(f"{self.path}: another program has changed it") from error
            raise
        self.known = data

    def theirs(self) -> bytes | None:
        """Return the content that another program has written to the file, ``None`` if there is none.

        A deleted file is no longer ``known``. Raises UnreadableDeck if the file can no longer be read.
        """
        if not os.path.lexists(self.path):
            self.known = None
            return None
        now = bytes_of(self.path)
        return None if now == self.known else now

    def unused_sibling(self) -> ListFile:
        """Return a new, unused path next to this file, for keeping a list separately."""
        path = Path(self.path)
        paths = (path.with_stem(f"{path.stem}-mine{f'-{number}' * (number > 1)}") for number in count(1))
        return ListFile(str(next(each for each in paths if not os.path.lexists(each))), None)


def load_file(path: str) -> ListFile:
    """Return a file with its current content. Raises UnreadableDeck if it cannot be read."""
    if os.path.lexists(path) and not Path(path).is_file():
        raise UnreadableDeck("not a file, so it cannot be kept while it is edited")
    return ListFile(path, bytes_of(path) if os.path.lexists(path) else None)


class Autosave:
    """The list of a session and its file.

    ``trouble`` says why it could not be written; ``theirs`` is the content that another program has written, until the
    user has chosen which list to keep. ``writing`` is locked while a thread writes the file.
    """

    def __init__(self, session: Session, file: ListFile) -> None:
        self.session, self.file = session, file
        self.trouble = ""
        self.theirs: bytes | None = None
        self._begun = file.known is not None
        self.writing = asyncio.Lock()

    @property
    def unsaved(self) -> bool:
        """Are there changes that are not in the file? A new list without any edit does not count."""
        return (self._begun or self.session.edited) and self.session.data != self.file.known

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
        """Return the save state, in words."""
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
        """Continue with the other program's list; the user's own stays in the undo history."""
        if self.theirs is not None:
            theirs, self.theirs = self.theirs, None
            self.file.known = theirs
            self.session.take_over(theirs)

    def move_to_sibling(self) -> None:
        """Continue in a new file next to this one, leaving the other program's file as it is."""
        self.theirs, self.trouble, self._begun = None, "", True
        self.file = self.file.unused_sibling()
        self.session.reader.path = self.file.path
