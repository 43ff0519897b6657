"""A list of text rows with a cursor: only visible rows are laid out, however many there are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from textual import events
from textual.content import Content
from textual.message import Message
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from deckcheck.builder.tui.row_text import STYLES, Part, ScreenRow, text_length


@cache
def palette(*, dark: bool) -> Mapping[str, Style]:
    """Return the styles by their names."""
    return {name: Style.parse(on_dark if dark else on_light) for name, (on_dark, on_light) in STYLES.items()}


CURSOR = "›"
_MOST_STRIPS = 1000
_HEADS = 3
"""At most this many headings above the first row stay visible with it."""


def content(widget: Widget, parts: Iterable[Part]) -> Content:
    """Return parts of text in the colours of the theme. The text is never parsed as markup."""
    styles = palette(dark=widget.app.current_theme.dark)
    return Content.assemble(*((text, styles[style]) if style else text for text, style in parts))


class RowList(Widget, can_focus=True, inherit_bindings=False):
    """A list of rows; the cursor is on a row with a key, if there is one.

    Rows with the same key belong together. The cursor is visible without colours. The list scrolls by itself, since
    Textual would lay out the whole screen again for new rows.
    """

    ALLOW_SELECT = False

    @dataclass
    class RowMessage(Message):
        """An event of a list of rows."""

        lines: RowList

        @property
        def control(self) -> RowList:
            return self.lines

    class Moved(RowMessage):
        """The cursor has moved to another row."""

    class Pressed(RowMessage):
        """A row was double-clicked."""

    def __init__(self, *, id: str, focusable: bool = True) -> None:
        super().__init__(id=id)
        self.can_focus = focusable
        self.rows: Sequence[ScreenRow] = ()
        self.at = -1
        self.top = 0
        self._strips: dict[tuple[object, ...], Strip] = {}

    def show(self, rows: Sequence[ScreenRow], at: int | None = None) -> None:
        """Show other rows; the cursor goes to the first row with a key from ``at`` on, else to the last one before."""
        self.rows = rows
        self._place_cursor(self._closest_row(self.at if at is None else at, 1))
        self.refresh()

    @property
    def key(self) -> object:
        """Return the key of the row with the cursor; ``None`` without one."""
        return self.rows[self.at].key if 0 <= self.at < len(self.rows) else None

    def action_move_by(self, step: int) -> None:
        """Go to the next row with another key."""
        at, key = self.at + step, self.key
        while 0 <= at < len(self.rows) and self.rows[at].key in (None, key):
            at += step
        if 0 <= at < len(self.rows):
            self._move_to(at)
        else:
            self._scroll(step * len(self.rows))

    def action_page(self, step: int) -> None:
        """Move by as many rows as are visible."""
        self._move_to(self._closest_row(self.at + step * max(self.size.height - 1, 1), step))

    def action_end(self, step: int) -> None:
        """Go to the first or the last row."""
        self._move_to(self._closest_row(0 if step < 0 else len(self.rows) - 1, -step))

    def _closest_row(self, at: int, step: int) -> int:
        """Return the row with a key closest to a position, looking in this direction first; -1 if there is none."""
        last = len(self.rows) - 1
        at = min(max(at, 0), last)
        for way in (step, -step):
            place = at
            while 0 <= place <= last:
                if self.rows[place].key is not None:
                    return place
                place += way
        return -1

    def _move_to(self, at: int) -> None:
        if at != self.at:
            self._place_cursor(at)
            self.refresh()
            self.post_message(self.Moved(self))

    def _place_cursor(self, at: int) -> None:
        """Move the cursor to a row and make all of it visible, and the headings above it if it is the first."""
        key = self.rows[at].key if at >= 0 else None
        while at > 0 and self.rows[at - 1].key == key:
            at -= 1
        self.at = at
        height = self.size.height
        if at < 0 or not height:
            self._scroll(0)
            return
        headed = at <= _HEADS and all(row.key is None for row in self.rows[:at])
        last = at
        while last + 1 < len(self.rows) and self.rows[last + 1].key == key:
            last += 1
        if at < self.top or headed:
            self.top = 0 if headed and last < height else at
        elif last >= self.top + height:
            self.top = min(last - height + 1, at)
        self._scroll(0)

    def _scroll(self, rows: int) -> None:
        """Scroll by some rows, but keep the widget filled."""
        top = min(max(self.top + rows, 0), max(len(self.rows) - self.size.height, 0))
        if rows and top != self.top:
            self.refresh()
        self.top = top

    def render_line(self, y: int) -> Strip:
        """Return a row as wide as the widget; long text ends in an ellipsis, the right part stays."""
        at, width = y + self.top, self.size.width
        if not 0 <= at < len(self.rows):
            return Strip.blank(width, self.get_visual_style().rich_style)
        row = self.rows[at]
        cursor = ""
        if self.at >= 0 and row.key is not None and row.key == self.key:
            cursor = "chosen" if self.has_class("-live") or self.has_focus else "idle"
        left = (Part(CURSOR if at == self.at else " ", "accent"), *row.left)
        room = width - text_length(left) - 2
        end = row.right if text_length(row.right) <= room else ()
        right = (*end, Part(self._bar(y), "faint"))
        return self._strip(left, right, cursor, width)

    def _strip(self, left: tuple[Part, ...], right: tuple[Part, ...], cursor: str, width: int) -> Strip:
        """Return a row laid out, from a cache if possible: most rows do not change from key to key."""
        dark = self.app.current_theme.dark
        known = (left, right, cursor, width, dark)
        if (strip := self._strips.get(known)) is None:
            style = self.get_visual_style()
            if cursor:
                style += palette(dark=dark)[cursor]
            end = content(self, right)
            room = width - end.cell_length - (len(right) > 1)
            begin = content(self, left).truncate(max(room, 0), ellipsis=True, pad=True)
            line = Content.assemble(begin, " " if len(right) > 1 else "", end)
            strip = Strip(line.render_segments(style)).adjust_cell_length(width, style.rich_style)
            if len(self._strips) > _MOST_STRIPS:
                self._strips.clear()
            self._strips[known] = strip
        return strip

    def _bar(self, y: int) -> str:
        """Return the last column of a line: a scroll bar, if not all rows are visible."""
        height, number = self.size.height, len(self.rows)
        if number <= height:
            return " "
        long = max(1, height * height // number)
        start = round((height - long) * self.top / (number - height))
        return "▐" if start <= y < start + long else " "

    def on_mouse_scroll_down(self) -> None:
        """Scroll three rows down."""
        self._scroll(3)

    def on_mouse_scroll_up(self) -> None:
        """Scroll three rows up."""
        self._scroll(-3)

    def on_resize(self) -> None:
        """Keep the cursor visible after a resize."""
        self._place_cursor(self.at)

    def on_click(self, event: events.Click) -> None:
        """Move the cursor by a click, press the row by a double click."""
        at = event.get_content_offset(self)
        place = at.y + self.top if at is not None else -1
        if 0 <= place < len(self.rows) and self.rows[place].key is not None:
            self._move_to(place)
            if event.chain == 2:
                self.post_message(self.Pressed(self))
