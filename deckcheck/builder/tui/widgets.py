"""What stands around the lists: the title, the counts, the card in question, the keys."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
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
    """Lines of parts of text, each cut where the widget ends; some are laid out by how wide it is."""

    ALLOW_SELECT = False

    def __init__(self, *, id: str, lines: Lines = ()) -> None:
        super().__init__(id=id)
        self._lines: Lines | Callable[[int], Lines] = lines

    def set_lines(self, lines: Lines | Callable[[int], Lines]) -> None:
        """Show other text."""
        if lines != self._lines:
            self._lines = lines
            self.refresh()

    def render(self) -> Content:
        lines = self._lines(self.size.width) if callable(self._lines) else self._lines
        return Content("\n").join([content(self, parts) for parts in lines])


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
        room = max(self.size.width - right.cell_length, 0)
        return Content.assemble(left.truncate(room, ellipsis=True, pad=True), right)


def limit_rows(limits: Sequence[Limit], width: int, *, single: bool) -> list[list[Part]]:
    """Return the counts against the limits with a gap between, as many on a line as there is room for.

    ``single``: there is room for one line, which what is not kept has first.
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
    """Return the keys that can be used in a part of the view, as many as there is room for, the most used first.

    Those whose words are ``without`` use now are left out.
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
    """Where a name is typed; the keys that move the cursor move that of the rows found."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding for binding in bindings(keys.SEARCH) if isinstance(binding, Binding) and binding.key != "enter"
    ]

    def __init__(self, lines: RowList, placeholder: str, id: str | None = None) -> None:
        super().__init__(placeholder=placeholder, compact=True, select_on_focus=False, id=id)
        self._lines = lines

    class Pasted(Message):
        """Several lines were pasted: a list, not a name."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def _on_paste(self, event: Paste) -> None:
        if len(event.text.strip().splitlines()) > 1:
            event.prevent_default()  # which takes the first line alone
            event.stop()
            self.post_message(self.Pasted(event.text))

    def action_move_by(self, step: int) -> None:
        """Go to the row above or below."""
        self._lines.action_move_by(step)

    def action_page(self, step: int) -> None:
        """Go a page of rows up or down."""
        self._lines.action_page(step)
