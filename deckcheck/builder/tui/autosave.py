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
    """Another program has changed the file; ``theirs`` is its content now."""

    def __init__(self, theirs: bytes) -> None:
        super().__init__("changed by another program, F5")
        self.theirs = theirs


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
            if (theirs := self.theirs()) is not None:
                raise ChangedElsewhere(theirs) from error
            raise
        self.known = data

    def theirs(self) -> bytes | None:
        """Return the content that another program has written to the file, ``None`` if there is none.

        Raises UnreadableDeck if the file can no longer be read.
        """
        now = bytes_of(self.path) if os.path.lexists(self.path) else None
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

    ``trouble`` says why it could not be written; ``theirs`` is what another program has written to the file instead.
    """

    def __init__(self, session: Session, file: ListFile) -> None:
        self.session, self.file = session, file
        self.trouble = ""
        self.theirs: bytes | None = None
        self._begun = file.known is not None
        self._writing = asyncio.Lock()

    @property
    def unsaved(self) -> bool:
        """Are there changes that are not in the file? A new list without any edit does not count."""
        return (self._begun or self.session.edited) and self.session.data != self.file.known

    async def write(self) -> None:
        """Write the list until all of it is in the file, or ``theirs`` or ``trouble`` says why not."""
        async with self._writing:
            self.trouble, self.theirs = "", None
            while self.unsaved and not self.trouble:
                try:
                    await asyncio.to_thread(self.file.write, self.session.data)
                except DeckcheckError as error:
                    self.trouble = str(error)
                    self.theirs = error.theirs if isinstance(error, ChangedElsewhere) else None

    def state(self) -> Part:
        """Return the save state, in words."""
        if self.trouble:
            return Part(f"NOT SAVED: {self.trouble}", "bad")
        if self.unsaved:
            return Part("saving …", "dim")
        return Part("saved" if self.file.known is not None else "new", "dim")

    def read(self, theirs: bytes) -> None:
        """Continue with the other program's list; the user's own stays in the undo history."""
        self.trouble, self.file.known = "", theirs
        self.session.take_over(theirs)

    def move_to_sibling(self) -> None:
        """Continue in a new file next to this one, leaving the other program's file as it is."""
        self.trouble, self._begun = "", True
        self.file = self.file.unused_sibling()
        self.session.reader.path = self.file.path
