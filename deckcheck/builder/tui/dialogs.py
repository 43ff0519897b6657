"""Dialogs: a choice, and the help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, OptionList

from deckcheck.builder.tui import keys
from deckcheck.builder.tui.row_text import Part, ScreenRow
from deckcheck.builder.tui.widgets import RowList, Search, StyledText
from deckcheck.reporters.text_layout import inert


class AnswerList(RowList):
    """Rows to choose among in a dialog."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(each for each in keys.KEYS[keys.FINDINGS] if "screen." not in each.action),
        Binding("enter", "screen.answer", "take it", show=False),
    ]


class Dialog(ModalScreen[object]):
    """A box over the screen, which Esc closes without an answer.

    ``between`` are widgets between the title and the rows; ``FOOT`` lists the usable keys.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "close", show=False)]
    FOOT = "↑ ↓ choose · Enter take · Esc back"
    VERTICAL_BREAKPOINTS = []  # noqa: RUF012 - as Textual has it; a dialog has one layout, whatever the height

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title
        self.lines = AnswerList(id="answers")
        self.between: Sequence[Widget] = ()

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield StyledText(id="ask", lines=[(Part(self._title, "strong"),)])
            yield from (*self.between, self.lines)
            yield StyledText(id="foot", lines=[(Part(self.FOOT, "dim"),)])

    @on(OptionList.OptionSelected)
    @on(Input.Submitted)
    def action_answer(self) -> None:
        """Answer with the row with the cursor."""
        if self.lines.key is not None:
            self.dismiss(self.lines.key)


def ask(app: App[Any], dialog: Dialog, then: Callable[[Any], None]) -> None:
    """Open a dialog, and call ``then`` with its answer, if there is one."""
    app.push_screen(dialog, lambda answer: None if answer is None else then(answer))


_NO_MATCH = ScreenRow((Part("Nothing here is like that; Esc takes the text back.", "warn"),))


class ChoiceDialog(Dialog):
    """A choice among options, each a value and its name, narrowed by typing."""

    def __init__(self, title: str, options: Sequence[tuple[object, str]]) -> None:
        super().__init__(title)
        self._options = options
        self.search = Search(self.lines, "Type to narrow")
        self.between = [self.search]
        self.lines.can_focus = False
        self.lines.add_class("-live")

    def on_mount(self) -> None:
        """Show all options."""
        self.narrow()
        self.search.focus()

    @on(Input.Changed)
    def narrow(self) -> None:
        """Show the options with the text."""
        typed = self.search.value.casefold()
        left = [(value, name) for value, name in self._options if typed in name.casefold()]
        self.lines.show([ScreenRow((Part(inert(name)),), (), value) for value, name in left] or [_NO_MATCH], 0)

    def action_wipe(self) -> None:
        """Clear the text; if there is none, close."""
        if self.search.value:
            self.search.value = ""
        else:
            self.dismiss(None)


class HelpDialog(Dialog):
    """A guide, and every key; those of the part with the focus come first."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f1,q", "dismiss(None)", "close", show=False)]
    FOOT = "Esc back to the deck"

    def __init__(self, where: str) -> None:
        super().__init__("Help")
        self._where = where

    def on_mount(self) -> None:
        """Show the guide and the table of the keys."""
        rows = [ScreenRow((Part(line),)) for line in keys.GUIDE]
        for where in dict.fromkeys((self._where, keys.EVERYWHERE, keys.SEARCH, keys.DECK, keys.FINDINGS)):
            rows.append(ScreenRow((Part(where.capitalize(), "head"),)))
            rows += [
                ScreenRow((Part(f" {key.key_display:<10}", "accent"), Part(key.tooltip)), (), (where, key.key_display))
                for key in keys.KEYS[where]
                if key.key_display
            ]
        self.lines.show(rows, 0)
        self.lines.focus()
