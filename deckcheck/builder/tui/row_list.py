"""A list of text rows with a cursor: Textual's list of options, with rows in the colours of the theme."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from textual import events
from textual.content import Content
from textual.style import Style
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from deckcheck.builder.tui.row_text import STYLES, Part, ScreenRow


@cache
def palette(*, dark: bool) -> Mapping[str, Style]:
    """Return the styles by their names."""
    return {name: Style.parse(on_dark if dark else on_light) for name, (on_dark, on_light) in STYLES.items()}


def content(widget: Widget, parts: Iterable[Part]) -> Content:
    """Return parts of text in the colours of the theme. The text is never parsed as markup."""
    styles = palette(dark=widget.app.current_theme.dark)
    return Content.assemble(*((text, styles[style]) if style else text for text, style in parts))


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
        """Return a row in its colours. Its right part goes to the end of the line, or is left out if there is no room."""
        left, right = content(self, row.left), content(self, row.right)
        gap = self.scrollable_content_region.width - left.cell_length - right.cell_length - 1
        return Content.assemble(left, " " * gap, right) if row.right and gap > 0 else left

    def scroll_to_highlight(self, top: bool = False) -> None:
        """Make the row with the cursor visible, and the headings above it if it is the first."""
        if not any(row.key is not None for row in self.rows[: self.at]):
            self.scroll_home(animate=False, immediate=True)
        super().scroll_to_highlight(top)

    def on_resize(self) -> None:
        """Lay out the rows anew, as wide as the list is now."""
        self.show(self.rows)

    def on_click(self, event: events.Click) -> None:
        """Move the cursor by a click; only a double click selects the row."""
        at = event.style.meta.get("option")
        if event.chain == 1:
            event.prevent_default()
            if at is not None and self.rows[at].key is not None:
                self.highlighted = at
