"""Dialogs: a question, a choice, and the help."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key, Resize
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input

from deckcheck.builder.tui import keys
from deckcheck.builder.tui.row_list import RowList
from deckcheck.builder.tui.row_text import Part, ScreenRow
from deckcheck.builder.tui.widgets import Search, StyledText
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

    def on_screen_resume(self) -> None:
        """Redraw the text of a dialog that was kept: the theme may have changed since."""
        for text in self.query(StyledText):
            text.refresh()

    def on_resize(self, event: Resize) -> None:
        """Skip the layout if a dialog is resized to the size it already has, which happens on opening."""
        if event.size == self.size:
            event.prevent_default()

    @on(RowList.Pressed)
    @on(Input.Submitted)
    def action_answer(self) -> None:
        """Answer with the row with the cursor."""
        if self.lines.key is not None:
            self.dismiss(self.lines.key)


def kept(app: App[None], name: str, make: Callable[[], Dialog]) -> str:
    """Return the name of a dialog that is created once and kept, since creating one takes longer than a frame."""
    if not app.is_screen_installed(name):
        app.install_screen(make(), name)
    return name


def prepare(app: App[None], name: str) -> None:
    """Lay out a kept dialog in advance, so that its first opening is as fast as later ones; not over another dialog."""
    if len(app.screen_stack) == 1:
        app.push_screen(name)
        app.pop_screen()  # before anything is drawn


def ask(app: App[Any], dialog: Dialog | str, then: Callable[[Any], None]) -> None:
    """Open a dialog, and call ``then`` with its answer, if there is one."""
    app.push_screen(dialog, lambda answer: None if answer is None else then(answer))


class QuestionDialog(Dialog):
    """A question with a few answers: by the letter of each, its text and its value."""

    def __init__(self, title: str, answers: Mapping[str, tuple[str, object]]) -> None:
        super().__init__(title)
        self._answers = answers

    def on_mount(self) -> None:
        """Show the answers, one row for each."""
        self.lines.styles.height = len(self._answers)
        self.lines.show(
            [ScreenRow((Part(f"{key}  ", "accent"), Part(text)), (), act) for key, (text, act) in self._answers.items()]
        )
        self.lines.focus()

    def on_key(self, event: Key) -> None:
        """Answer by a letter."""
        if event.key in self._answers:
            event.stop()
            self.dismiss(self._answers[event.key][1])


def named_choice(title: str, options: Sequence[tuple[str, str]]) -> ChoiceDialog:
    """Return a dialog to choose one of several options, each with its value and its name."""

    def rows(text: str) -> list[ScreenRow]:
        typed = text.casefold()
        return [ScreenRow((Part(inert(name)),), (), answer) for answer, name in options if typed in name.casefold()]

    return ChoiceDialog(title, rows)


_NO_MATCH = ScreenRow((Part("Nothing here is like that; Esc takes the text back.", "warn"),))


class ChoiceDialog(Dialog):
    """A choice narrowed by typing; ``rows`` returns the options for a text."""

    def __init__(self, title: str, rows: Callable[[str], Sequence[ScreenRow]]) -> None:
        super().__init__(title)
        self._rows = rows
        self.search = Search(self.lines, "Type to narrow")
        self.between = [self.search]
        self.lines.can_focus = False
        self.lines.add_class("-live")

    def on_screen_resume(self) -> None:
        """Show all options, the first time and whenever the dialog is opened again."""
        self.search.value = ""
        self.lines.show(self._rows(""), 0)
        self.search.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the remaining options."""
        self.lines.show(self._rows(event.value) or [_NO_MATCH], 0)

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

    def on_screen_resume(self) -> None:
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
