"""The file that a list is kept in: written whole, and never over what another program has put there."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Lock

from deckcheck.atomic_files import bytes_written_whole, rewrite
from deckcheck.decklists import bytes_of
from deckcheck.errors import DeckcheckError, UnreadableDeck


class ChangedElsewhere(DeckcheckError):
    """Another program has written into the file."""


class ListFile:
    """A file and what it holds as far as is known; ``known`` is ``None`` while it does not exist.

    Writing may take place in another thread than looking.
    """

    def __init__(self, path: str, known: bytes | None) -> None:
        self.path, self.known = path, known
        self._turn = Lock()
        self._seen = _mark(path)

    def write(self, data: bytes) -> None:
        """Put these bytes into the file. Raises ChangedElsewhere, and DeckcheckError when it cannot be written."""
        with self._turn:
            if self.known is not None and not os.path.lexists(self.path):
                self.known = None  # somebody took it away, so there is nothing to lose by writing it anew
            try:
                if self.known is None:
                    with bytes_written_whole(self.path, overwrite=False) as write:
                        write(data)
                else:
                    rewrite(self.path, data, before=self.known)
            except DeckcheckError as error:
                if self._theirs() is not None:
                    self._seen = None
                    raise ChangedElsewhere(f"{self.path}: another program has changed it") from error
                raise
            self.known, self._seen = data, _mark(self.path)

    def theirs(self, *, anew: bool = False) -> bytes | None:
        """What another program has put into the file; ``None`` for nothing. Hardly a cost while nothing is new.

        ``anew`` reads it in any case. A file that was taken away is no longer ``known``. Raises UnreadableDeck for one
        that cannot be read any more.
        """
        if not self._turn.acquire(blocking=anew):  # it is being written
            return None
        try:
            mark = _mark(self.path)
            if mark == self._seen and not anew:
                return None
            found = self._theirs()
            # As long as the two differ, it is read every time.
            self._seen = mark if found is None else None
            if mark is None:
                self.known = None
            return found
        finally:
            self._turn.release()

    def _theirs(self) -> bytes | None:
        if not os.path.lexists(self.path):
            return None
        now = bytes_of(self.path)
        return None if now == self.known else now

    def beside(self) -> ListFile:
        """A file beside this one that does not exist yet, for a list that is to be kept apart."""
        path = Path(self.path)
        number = 1
        while True:
            name = f"{path.stem}-mine{'' if number == 1 else f'-{number}'}{path.suffix}"
            if not os.path.lexists(path.with_name(name)):
                return ListFile(str(path.with_name(name)), None)
            number += 1


def _mark(path: str) -> tuple[int, int, int] | None:
    """What tells that a file has been written, without reading it; ``None`` for one that is not there."""
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def opened(path: str) -> ListFile:
    """A file as it stands. Raises UnreadableDeck for one that cannot be read."""
    if not os.path.lexists(path):
        return ListFile(path, None)
    if not Path(path).is_file():
        raise UnreadableDeck("not a file, so it cannot be kept while it is edited")
    file = ListFile(path, None)
    file.known = bytes_of(path)
    return file
