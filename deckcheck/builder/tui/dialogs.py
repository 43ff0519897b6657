"""What is asked in between: a question, one of several things, and the help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from deckcheck.builder.tui import keys
from deckcheck.builder.tui.row_list import RowList, bindings
from deckcheck.builder.tui.row_text import Part, ScreenRow
from deckcheck.builder.tui.widgets import Search, StyledText


class Answers(RowList):
    """Rows to choose among in a dialog."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(each for each in bindings(keys.FINDINGS) if isinstance(each, Binding) and "screen." not in each.action),
        Binding("enter", "screen.answer", "take it", show=False),
    ]


class Dialog(ModalScreen[object]):
    """A box over the view, which Esc closes without an answer."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "close", show=False)]

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title
        self.lines = Answers(id="answers")

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            title = StyledText(id="ask")
            title.tell([(Part(self._title, "strong"),)])
            yield title
            yield from self.between()
            yield self.lines
            foot = StyledText(id="foot")
            foot.tell([(Part(self.foot(), "dim"),)])
            yield foot

    def between(self) -> ComposeResult:
        """What stands between the title and the rows."""
        yield from ()

    def foot(self) -> str:
        return "↑ ↓ choose · Enter take · Esc back"

    def action_answer(self) -> None:
        """Take the row with the cursor."""
        if self.lines.key is not None:
            self.dismiss(self.lines.key)

    def on_row_list_pressed(self) -> None:
        self.action_answer()


class QuestionDialog(Dialog):
    """A question with a few answers, each with a letter of its own."""

    def __init__(self, title: str, answers: Sequence[tuple[str, str]]) -> None:
        super().__init__(title)
        self._answers = answers

    def on_mount(self) -> None:
        """The answers, as many rows as there are."""
        self.lines.styles.height = len(self._answers)
        self.lines.show([ScreenRow((Part(f"{key}  ", "accent"), Part(text)), (), key) for key, text in self._answers])
        self.lines.focus()

    def key_answer(self, key: str) -> bool:
        """Is this one of the answers? It is then given."""
        if key in {each for each, _ in self._answers}:
            self.dismiss(key)
            return True
        return False

    def on_key(self, event: object) -> None:
        """A letter is an answer."""
        key = getattr(event, "key", "")
        if self.key_answer(key):
            event.stop()  # type: ignore[attr-defined]


_NO_MATCH = ScreenRow((Part("Nothing here is like that; Esc takes the text back.", "warn"),))


class ChoiceDialog(Dialog):
    """One of several things, narrowed by typing. ``rows`` are those that are left for a text."""

    def __init__(
        self, title: str, rows: Callable[[str], Sequence[ScreenRow]], placeholder: str = "Type to narrow"
    ) -> None:
        super().__init__(title)
        self._rows = rows
        self.search = Search(self.lines, placeholder)
        self.lines.can_focus = False

    def between(self) -> ComposeResult:
        yield self.search

    def on_mount(self) -> None:
        """All there is."""
        self.lines.add_class("-live")
        self.lines.show(self._rows(""))
        self.search.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """What is left."""
        self.lines.show(self._rows(event.value) or [_NO_MATCH], 0)

    def on_input_submitted(self) -> None:
        self.action_answer()

    def action_wipe(self) -> None:
        """Esc takes the text back first."""
        if self.search.value:
            self.search.value = ""
        else:
            self.dismiss(None)


class HelpDialog(Dialog):
    """Every key."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f1,q", "dismiss(None)", "close", show=False)]

    def __init__(self) -> None:
        super().__init__("Keys")

    def foot(self) -> str:
        return "Esc back to the deck"

    def on_mount(self) -> None:
        """The table of the keys."""
        rows: list[ScreenRow] = []
        for where in (keys.EVERYWHERE, keys.SEARCH, keys.DECK, keys.FINDINGS):
            rows.append(ScreenRow((Part(where.capitalize(), "head"),)))
            rows += [
                ScreenRow((Part(f" {key.shown:<10}", "accent"), Part(key.does)), (), (where, key.shown))
                for key in keys.told(where)
            ]
        self.lines.show(rows)
        self.lines.focus()
