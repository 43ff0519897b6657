"""The comments of a list: at its top, above a card or heading, behind one, and at its end."""

from __future__ import annotations

from collections.abc import Iterable


class Remarks:
    """Comments by the lines they stay with.

    A reader goes through a list from top to bottom: :meth:`blank`, :meth:`remark`, :meth:`header` and :meth:`anchor`
    for each of its lines, then :meth:`close`. A writer takes them with :meth:`of`, each once.
    ``top`` are the lines before the first card or heading, ``""`` for a blank one; a block of comments that a blank
    line parts from the others there, and nothing from the card, stays with the card.
    """

    def __init__(self) -> None:
        self.top: list[str] = []
        self.bottom: list[str] = []
        self.headings: list[tuple[int, str, str]] = []
        """Line, section and words of each heading."""
        self._above: dict[int, list[str]] = {}
        self._behind: dict[int, list[str]] = {}
        self._waiting: list[str] = []
        self._headed = 0
        self._header = self._begun = False

    def blank(self) -> None:
        self._waiting.append("")

    def remark(self, text: str) -> None:
        self._waiting.append(text)

    def header(self) -> None:
        """A line that says something of the whole list: so do the comments around it."""
        self._headed, self._header = len(self._waiting), True

    def anchor(self, line: int, behind: str = "") -> None:
        """A line that comments stay with."""
        waiting = self.taken()
        if not self._begun:
            self._begun = True
            blank = max((at for at, text in enumerate(waiting) if not text), default=-1)
            if blank < self._headed or not (self._header or any(waiting[:blank])):
                blank = len(waiting) - 1
            self.top, waiting = _tidy(waiting[: blank + 1]), waiting[blank + 1 :]
            if not self._header:
                self.top = self.top[1:] if self.top[:1] == [""] else self.top
        self.beside(line, waiting)
        if behind:
            self._behind.setdefault(line, []).append(behind)

    def beside(self, line: int, texts: Iterable[str]) -> None:
        """Comments that are to stand above a line, wherever they stand now."""
        if found := [text for text in texts if text]:
            self._above.setdefault(line, []).extend(found)

    def taken(self) -> list[str]:
        """The lines since the last anchor, which are then no longer waiting."""
        waiting, self._waiting = self._waiting, []
        return waiting

    def close(self) -> None:
        self.bottom = [text for text in self.taken() if text]

    def of(self, *lines: int) -> tuple[list[str], str]:
        """The comments of lines that become one: those above it, and the one behind it."""
        behind = [text for line in lines for text in self._behind.pop(line, ())]
        above = [text for line in lines for text in self._above.pop(line, ())]
        return above + behind[1:], behind[0] if behind else ""

    def all_of(self, *lines: int) -> list[str]:
        """The comments of lines that are no more."""
        above, behind = self.of(*lines)
        return [*above, behind] if behind else above

    def left(self) -> list[str]:
        """The comments that nobody has taken, and those at the end of the list."""
        return self.all_of(*sorted({*self._above, *self._behind})) + self.bottom


def _tidy(lines: list[str]) -> list[str]:
    """The lines with one blank line at most between two."""
    return [text for text, before in zip(lines, ["x", *lines], strict=False) if text or before]
