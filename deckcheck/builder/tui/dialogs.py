"""Dialogs: a choice, and the help."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList

from deckcheck.builder.tui import keys
from deckcheck.builder.tui.row_text import Part, ScreenRow
from deckcheck.builder.tui.widgets import RowList, Search, StyledText
from deckcheck.reporters.text_layout import inert

_FOOT = "↑ ↓ choose · Enter take · Esc back"
_NO_MATCH = ScreenRow((Part("Nothing here is like that; Esc takes the text back.", "warn"),))


class Dialog(ModalScreen[object]):
    """A box over the screen with rows to choose among, narrowed by typing; its answer is the key of a row."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f1", "dismiss(None)", "close", show=False)]
    VERTICAL_BREAKPOINTS = []  # noqa: RUF012 - as Textual has it; a dialog has one layout, whatever the height

    def __init__(self, title: str, rows: Sequence[ScreenRow]) -> None:
        super().__init__()
        self._title, self._rows = title, rows
        self.lines = RowList(id="answers", focusable=False)
        self.lines.add_class("-live")
        self.search = Search(self.lines, "Type to narrow")

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield StyledText(id="ask", lines=[(Part(self._title, "strong"),)])
            yield from (self.search, self.lines)
            yield StyledText(id="foot", lines=[(Part(_FOOT, "dim"),)])

    def on_mount(self) -> None:
        """Show all rows."""
        self.narrow()
        self.search.focus()

    @on(Input.Changed)
    def narrow(self) -> None:
        """Show the rows with the text."""
        typed = self.search.value.casefold()
        left = [row for row in self._rows if typed in "".join(part.text for part in row.left).casefold()]
        self.lines.show(left or [_NO_MATCH], 0)

    @on(OptionList.OptionSelected)
    @on(Input.Submitted)
    def answer(self) -> None:
        """Answer with the row with the cursor."""
        if self.lines.key is not None:
            self.dismiss(self.lines.key)

    def action_wipe(self) -> None:
        """Clear the text; if there is none, close without an answer."""
        if self.search.value:
            self.search.value = ""
        else:
            self.dismiss(None)


def ask(app: App[Any], question: str, options: Iterable[tuple[object, str]], then: Callable[[Any], None]) -> None:
    """Open a dialog with options, each a value and its name, and call ``then`` with the answer, if there is one."""
    rows = [ScreenRow((Part(inert(name)),), (), value) for value, name in options]
    app.push_screen(Dialog(question, rows), lambda answer: None if answer is None else then(answer))


def help_rows(where: str) -> list[ScreenRow]:
    """Return a guide and every key; those of the part with the focus come first."""
    rows = [ScreenRow((Part(line),)) for line in keys.GUIDE]
    for part in dict.fromkeys((where, keys.EVERYWHERE, keys.SEARCH, keys.DECK, keys.FINDINGS)):
        rows.append(ScreenRow((Part(part.capitalize(), "head"),)))
        rows += [
            ScreenRow((Part(f" {key.key_display:<10}", "accent"), Part(key.tooltip)), (), (part, key.key_display))
            for key in keys.KEYS[part]
            if key.key_display
        ]
    return rows
