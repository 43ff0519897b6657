"""Widgets of the screen: the title, the counts, the keys, the search input, the list being edited and its findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click, Paste
from textual.message import Message
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from deckcheck.builder.stats import Limit
from deckcheck.builder.tui import keys
from deckcheck.builder.tui.deck_snapshot import DeckSnapshot
from deckcheck.builder.tui.row_text import (
    STYLES,
    DeckLine,
    Part,
    ScreenRow,
    deck_rows,
    finding_rows,
    limit_parts,
    text_length,
)
from deckcheck.findings import DeckReport, Finding


@cache
def palette(*, dark: bool) -> Mapping[str, Style]:
    """Return the styles by their names."""
    return {name: Style.parse(on_dark if dark else on_light) for name, (on_dark, on_light) in STYLES.items()}


def content(widget: Widget, parts: Iterable[Part]) -> Content:
    """Return parts of text in the colours of the theme. The text is never parsed as markup."""
    styles = palette(dark=widget.app.current_theme.dark)
    return Content.assemble(*((text, styles[style]) if style else text for text, style in parts))


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


class RowList(OptionList, inherit_bindings=False):
    """A list of rows; the cursor is on a row with a key, if there is one. A long row continues on the next line."""

    def __init__(self, *, id: str, focusable: bool = True) -> None:
        super().__init__(id=id)
        self.can_focus = focusable
        self.rows: Sequence[ScreenRow] = ()

    @property
    def at(self) -> int:
        """The position of the row with the cursor; -1 without one."""
        return -1 if self.highlighted is None else self.highlighted

    @property
    def key(self) -> object:
        """Return the key of the row with the cursor; ``None`` without one."""
        return self.rows[self.at].key if self.at >= 0 else None

    def show(self, rows: Sequence[ScreenRow], at: int | None = None) -> None:
        """Show other rows; the cursor goes to the first row with a key from ``at`` on, else to the last one before."""
        at, top = self.at if at is None else at, self.scroll_y
        self.rows = rows
        self.set_options(Option(self._laid_out(row), disabled=row.key is None) for row in rows)
        self.scroll_to(y=top, animate=False, immediate=True)
        keyed = [place for place, row in enumerate(rows) if row.key is not None]
        self.highlighted = next((place for place in keyed if place >= at), keyed[-1] if keyed else None)

    def _laid_out(self, row: ScreenRow) -> Content:
        """Return a row in its colours. Its right part goes to the end of the line, if there is room."""
        gap = self.scrollable_content_region.width - text_length(row.left) - text_length(row.right) - 1
        return content(self, (*row.left, Part(" " * gap), *row.right) if row.right and gap > 0 else row.left)

    def scroll_to_highlight(self, top: bool = False) -> None:
        """Make the row with the cursor visible, and the headings above it if it is the first."""
        if not any(row.key is not None for row in self.rows[: self.at]):
            self.scroll_home(animate=False, immediate=True)
        super().scroll_to_highlight(top)

    def on_resize(self) -> None:
        """Lay out the rows anew, as wide as the list is now."""
        self.show(self.rows)

    def on_click(self, event: Click) -> None:
        """Move the cursor by a click; only a double click selects the row."""
        at = event.style.meta.get("option")
        if event.chain == 1:
            event.prevent_default()
            if at is not None and self.rows[at].key is not None:
                self.highlighted = at


class TitleLine(StyledText):
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
        limits = sorted(limits, key=lambda limit: (False, None, True).index(limit.kept))
    rows: list[list[Part]] = []
    room = 0
    for cell in map(limit_parts, limits):
        if room < text_length(cell):
            rows.append([])
            room = width
        room -= text_length(cell) + _GAP
        rows[-1] += [*cell, Part(" " * _GAP)]
    return rows


def key_line(where: str) -> Lines:
    """Return the keys of a part of the screen, the most used first."""
    every = [key for key in (*keys.KEYS[where], *keys.KEYS[keys.EVERYWHERE]) if key.description]
    line: list[Part] = []
    for key in sorted(every, key=lambda key: key.description not in keys.ALWAYS):
        line += Part(f"{str(key.key_display).replace('Ctrl-', '^')} ", "accent"), Part(f"{key.description} ")
    return [line]


class Search(Input):
    """An input for names; its cursor keys move the cursor of the rows found."""

    BINDINGS: ClassVar[list[BindingType]] = [key for key in keys.KEYS[keys.SEARCH] if key.key != "enter"]

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

    async def action_move(self, action: str) -> None:
        """Move the cursor of the rows."""
        await self._lines.run_action(action)


class DeckList(RowList):
    """The lines of the deck under their headings."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.KEYS[keys.DECK]]


class FindingList(RowList):
    """The findings."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.KEYS[keys.FINDINGS]]

    def show_report(self, report: DeckReport) -> None:
        """Show the findings."""
        self.show(finding_rows(report), 0)

    def go_to(self, finding: Finding) -> None:
        """Put the cursor on a finding."""
        self.highlighted = next((at for at, row in enumerate(self.rows) if row.key is finding), self.highlighted)

    @property
    def finding(self) -> Finding | None:
        """The finding with the cursor."""
        return self.key if isinstance(self.key, Finding) else None


class DeckPane(Vertical):
    """The framed view of the deck."""

    def __init__(self) -> None:
        super().__init__(id="right")
        self.list = DeckList(id="deck")
        self.border_title = "Deck"
        self.card = StyledText(id="deck-card")

    def compose(self) -> ComposeResult:
        yield from (self.list, self.card)

    @property
    def line(self) -> DeckLine | None:
        """The line of the deck with the cursor."""
        return self.list.key if isinstance(self.list.key, DeckLine) else None

    @property
    def finding(self) -> Finding | None:
        """The finding that the line with the cursor causes."""
        return self.line.about if self.line else None

    def show(self, snapshot: DeckSnapshot, before: DeckSnapshot | None = None) -> None:
        """Show the deck; the cursor goes to the line that is new or has other copies than in ``before``."""
        rows = deck_rows(snapshot)
        copies = {_place(entry): entry.copies for entry, _ in before.lines} if before else {}
        changed = (at for at, line in _lines(rows) if before and copies.get(_place(line.entry)) != line.entry.copies)
        self.list.show(rows, next(changed, None))
        cards = sum(snapshot.report.counts.values()) or sum(entry.copies for entry, _ in snapshot.lines)
        self.border_subtitle = f"{cards} cards"

    def go_to_marked(self, step: int) -> bool:
        """Move the cursor to the next marked card, or to the previous one, wrapping around. Is there one?"""
        marked = [at for at, line in _lines(self.list.rows) if line.about]
        further = [at for at in marked if (at - self.list.at) * step > 0]
        if marked:
            self.list.highlighted = min(further or marked, key=lambda at: at * step)
        return bool(marked)

    def go_to_line(self, lines: set[int]) -> bool:
        """Move the cursor to the first card on one of these lines of the list. Is there one?"""
        at = next((at for at, line in _lines(self.list.rows) if line.entry.line in lines), None)
        if at is not None:
            self.list.highlighted = at
        return at is not None


_place = attrgetter("section", "name", "set", "image", "note")
"""Identifies an entry whatever is added to the list or removed."""


def _lines(rows: Iterable[ScreenRow]) -> Iterator[tuple[int, DeckLine]]:
    return ((at, row.key) for at, row in enumerate(rows) if isinstance(row.key, DeckLine))
