"""What stands around the lists: the title, the counts, the card in question, the keys."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input

from deckcheck.builder.stats_limits import Limit
from deckcheck.builder.tui import keys
from deckcheck.builder.tui.row_list import RowList, bindings, content
from deckcheck.builder.tui.row_text import Part, limit_parts, text_length
from deckcheck.facts import Truth

_GAP = 3
_LEAST_PATH = 20


class StyledText(Widget):
    """Lines of parts of text, each cut where the widget ends."""

    ALLOW_SELECT = False

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._lines: Sequence[Sequence[Part]] = ()

    def set_lines(self, lines: Sequence[Sequence[Part]]) -> None:
        """Show other text."""
        if lines != self._lines:
            self._lines = lines
            self.refresh()

    def render(self) -> Content:
        return Content("\n").join([content(self, parts) for parts in self._lines])


class Title(StyledText):
    """The file and how it is kept, and at the end of the line the format and the verdict."""

    def __init__(self) -> None:
        super().__init__(id="title")
        self._parts = ("", Part(""), "", Part(""))

    def show(self, path: str, kept: Part, format: str, verdict: Part) -> None:
        """Show these. How it is kept and the verdict are never cut: a long path is, in front, then the format goes."""
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
        return Content.assemble(
            left.truncate(max(self.size.width - right.cell_length, 0), ellipsis=True, pad=True), right
        )


class Limits(StyledText):
    """The counts against the limits, in as many columns as there is room for."""

    def __init__(self) -> None:
        super().__init__(id="limits")
        self._limits: Sequence[Limit] = ()

    def show(self, limits: Sequence[Limit]) -> None:
        """Show other counts."""
        if list(limits) != list(self._limits):
            self._limits = limits
            self._lay()

    def on_resize(self) -> None:
        self._lay()

    def _lay(self) -> None:
        width = self.size.width
        if not width or not self._limits:
            self.styles.height = 0
            return
        rows = self._rows(width, 6)
        if len(rows) > 1:
            rows = self._rows(width, 4)
        if self.screen.has_class("-short"):  # there is room for one row, which what is not kept has first
            rows = self._rows(width, 4, first=(False, None, True))
        self.styles.height = len(rows)
        self.set_lines(rows)

    def _rows(self, width: int, bar: int, first: Sequence[Truth] = ()) -> list[list[Part]]:
        """Return the counts with a gap between, as many on a line as there is room for."""
        limits = [limit for kept in first for limit in self._limits if limit.kept is kept] or self._limits
        rows: list[list[Part]] = []
        room = 0
        for cell in (limit_parts(limit, bar) for limit in limits):
            if room < text_length(cell):
                rows.append([])
                room = width
            room -= text_length(cell) + _GAP
            rows[-1] += [*cell, Part(" " * _GAP)]
        return rows


class KeyBar(StyledText):
    """The keys that can be used here, as many as there is room for, the most used first."""

    def __init__(self) -> None:
        super().__init__(id="keys")
        self._where = keys.SEARCH
        self._without: Collection[str] = ()

    def at(self, where: str, without: Collection[str] = ()) -> None:
        """Show the keys of the part of the view that has the focus, but those whose words are ``without`` use now."""
        self._where, self._without = where, without
        self._lay()

    def on_resize(self) -> None:
        self._lay()

    def _lay(self) -> None:
        here = [key for key in (*keys.of(self._where), *keys.of(keys.EVERYWHERE)) if key.bar]
        shown = [key for key in here if key.bar not in self._without]
        room, kept = self.size.width, set()
        for key in sorted(shown, key=lambda key: key.bar not in keys.ALWAYS):
            room -= len(key.brief) + len(key.bar) + 2
            if room >= 0:
                kept.add(key)
        gap = "  " if sum(len(key.brief) + len(key.bar) + 3 for key in shown) <= self.size.width else " "
        pairs = [(Part(f"{key.brief} ", "accent"), Part(f"{key.bar}{gap}")) for key in shown if key in kept]
        self.set_lines([[part for pair in pairs for part in pair]])


class Search(Input):
    """Where a name is typed; the keys that move the cursor move that of the rows found."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding for binding in bindings(keys.SEARCH) if isinstance(binding, Binding) and binding.key != "enter"
    ]

    def __init__(self, lines: RowList, placeholder: str) -> None:
        super().__init__(placeholder=placeholder, compact=True, select_on_focus=False)
        self._lines = lines

    def action_move_by(self, step: int) -> None:
        """Go to the row above or below."""
        self._lines.action_move_by(step)

    def action_page(self, step: int) -> None:
        """Go a page of rows up or down."""
        self._lines.action_page(step)
