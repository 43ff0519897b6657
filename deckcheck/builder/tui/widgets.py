"""Widgets around the lists: the title, the counts, the current card, the keys."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Paste
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from deckcheck.builder.stats import Limit
from deckcheck.builder.tui import keys
from deckcheck.builder.tui.row_list import RowList, bindings, content
from deckcheck.builder.tui.row_text import Part, limit_parts, text_length

_GAP = 3
_LEAST_PATH = 20

Lines = Sequence[Sequence[Part]]


class StyledText(Widget):
    """Lines of styled text, each cut at the width of the widget."""

    ALLOW_SELECT = False

    def __init__(self, *, id: str, lines: Lines = ()) -> None:
        super().__init__(id=id)
        self._lines = lines

    def set_lines(self, lines: Lines) -> None:
        """Show other text."""
        if lines != self._lines:
            self._lines = lines
            self.refresh()

    def render(self) -> Content:
        return Content("\n").join([content(self, parts) for parts in self._lines])


class Title(StyledText):
    """The title line: the file and its save state at the left, the format and the verdict at the right."""

    def __init__(self) -> None:
        super().__init__(id="title")
        self._parts = ("", Part(""), "", Part(""))

    def show(self, path: str, kept: Part, format: str, verdict: Part) -> None:
        """Show these. Save state and verdict are never cut: the format is left out, then a path cut at its start."""
        self._parts = path, kept, format, verdict
        self.refresh()

    def render(self) -> Content:
        path, kept, format, verdict = self._parts
        least = len(kept.text) + len(verdict.text) + 4
        if self.size.width - least < len(format) + _LEAST_PATH:
            format = ""
        room = max(self.size.width - least - len(format), 0)
        if len(path) > room:
            path = f"…{path[len(path) - room + 1 :]}" if room > 1 else ""
        left = content(self, (Part(path, "strong"), Part("  " * bool(path)), kept))
        right = content(self, (Part(f"{format} ", "dim"), verdict))
        room = max(self.size.width - right.cell_length, 0)
        return Content.assemble(left.truncate(room, ellipsis=True, pad=True), right)


def limit_rows(limits: Sequence[Limit], width: int, *, single: bool) -> list[list[Part]]:
    """Return the counts against the limits, as many on a line as fit.

    ``single``: there is room for one line, and limits that are not satisfied come first.
    """
    if single:
        limits = [limit for kept in (False, None, True) for limit in limits if limit.kept is kept]
    for bar in (4,) if single else (6, 4):
        rows: list[list[Part]] = []
        room = 0
        for cell in (limit_parts(limit, bar) for limit in limits):
            if room < text_length(cell):
                rows.append([])
                room = width
            room -= text_length(cell) + _GAP
            rows[-1] += [*cell, Part(" " * _GAP)]
        if len(rows) <= 1:
            break
    return rows


def key_line(where: str, without: Collection[str], width: int) -> Lines:
    """Return the usable keys of a part of the screen, as many as fit, the most used first.

    Keys whose words are in ``without`` are left out.
    """
    here = [key for key in (*keys.of(where), *keys.of(keys.EVERYWHERE)) if key.bar and key.bar not in without]
    room, kept = width, set()
    for key in sorted(here, key=lambda key: key.bar not in keys.ALWAYS):
        room -= len(key.brief) + len(key.bar) + 2
        if room >= 0:
            kept.add(key)
    gap = "  " if sum(len(key.brief) + len(key.bar) + 3 for key in here) <= width else " "
    pairs = [(Part(f"{key.brief} ", "accent"), Part(f"{key.bar}{gap}")) for key in here if key in kept]
    return [[part for pair in pairs for part in pair]]


class Search(Input):
    """An input for names; its cursor keys move the cursor of the rows found."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding for binding in bindings(keys.SEARCH) if isinstance(binding, Binding) and binding.key != "enter"
    ]

    def __init__(self, lines: RowList, placeholder: str, id: str | None = None) -> None:
        super().__init__(placeholder=placeholder, compact=True, select_on_focus=False, id=id)
        self._lines = lines

    @dataclass
    class Pasted(Message):
        """Several lines were pasted: a list, not a name."""

        text: str

    def _on_paste(self, event: Paste) -> None:
        if len(event.text.strip().splitlines()) > 1:
            event.prevent_default()  # otherwise the input takes the first line only
            event.stop()
            self.post_message(self.Pasted(event.text))

    def action_move_by(self, step: int) -> None:
        """Move to the row above or below."""
        self._lines.action_move_by(step)

    def action_page(self, step: int) -> None:
        """Move a page of rows up or down."""
        self._lines.action_page(step)
