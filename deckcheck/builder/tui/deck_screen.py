"""The view itself: its parts, where the focus is, and what its keys do to the list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Input

from deckcheck.builder.tui import keys
from deckcheck.builder.tui.autosave import Autosave, ChangedElsewhere, ListFile
from deckcheck.builder.tui.deck_pane import DeckPane, FindingList
from deckcheck.builder.tui.deck_snapshot import DeckLine, DeckSnapshot
from deckcheck.builder.tui.dialogs import HelpDialog, QuestionDialog, named_choice
from deckcheck.builder.tui.row_list import RowList, bindings
from deckcheck.builder.tui.row_text import Part, card_description, verdict_badge
from deckcheck.builder.tui.search_pane import AsWritten, SearchPane
from deckcheck.builder.tui.session import Session
from deckcheck.builder.tui.widgets import KeyBar, Limits, StyledText, Title
from deckcheck.cards import Printing
from deckcheck.errors import DeckcheckError, UnknownCard, UnreadableDeck
from deckcheck.reporters.text_layout import inert
from deckcheck.wording import choice

LOOK_EVERY = 1.0
"""So many seconds apart it is looked whether another program has changed the file."""
NARROW = 70
"""In fewer columns there is room for the search or the deck."""
_SOON = 0.1
_PLACES = (keys.SEARCH, keys.DECK, keys.FINDINGS)


class DeckScreen(Screen[None]):
    """A list that is being built."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(keys.EVERYWHERE)

    def __init__(self, session: Session, file: ListFile) -> None:
        super().__init__()
        self.session, self.autosave = session, Autosave(session, file)
        self.title_line, self.limits, self.key_bar = Title(), Limits(), KeyBar()
        self.search_pane = SearchPane(session, self.show_card)
        self.deck_pane, self.findings = DeckPane(), FindingList(id="findings")
        self.findings.border_title = "Findings"
        self.message = StyledText(id="said")

    def compose(self) -> ComposeResult:
        yield self.title_line
        yield self.limits
        with Horizontal(id="body"):
            yield self.search_pane
            yield self.deck_pane
        yield from (self.findings, self.message, self.key_bar)

    def on_mount(self) -> None:
        """Begin with the search; what there is to show is shown when it is known how wide the view is."""
        self.show_title()
        self.go_to(keys.SEARCH)
        if self.session.snapshot.fault:
            self.say(f"cannot be edited: {self.session.snapshot.fault}", "bad")
        self.set_interval(LOOK_EVERY, self.look_at_file)
        self.set_timer(_SOON, self.search_pane.options)  # before anybody asks for them, and after the first picture

    # What is shown

    def say(self, text: str, style: str = "dim") -> None:
        """Show a message below the findings, on as many lines as it needs."""
        self.message.set_lines([(Part(inert(text), style),)])
        self.message.refresh(layout=True)

    def show_title(self) -> None:
        """Show the name of the file, how it is kept, the format and the verdict."""
        report, state = self.session.snapshot.report, self.autosave.state()
        state = Part(inert(state.text), state.style)
        self.title_line.show(inert(self.autosave.file.path), state, inert(report.format), verdict_badge(report))

    def show_deck(self, before: DeckSnapshot | None = None) -> None:
        """Show the deck, its counts and the findings; the cursor goes to the line that is other than ``before``."""
        snapshot = self.session.snapshot
        self.deck_pane.show(snapshot, before)
        self.limits.show(snapshot.limits)
        self.findings.show_report(snapshot.report)
        self.show_card()

    def show_all(self, before: DeckSnapshot | None = None) -> None:
        """Show the list as it is now."""
        self.show_deck(before)
        self.search_pane.show_found()
        self.show_title()

    def show_card(self) -> None:
        """Show what is known of the card with the cursor: in the deck, or among those found."""
        resolver, line, card = self.session.snapshot.resolver, self.deck_pane.line, self.search_pane.found.key
        lines: list[Sequence[Part]] = []
        if resolver is not None and self.focused is self.deck_pane.list and line is not None:
            first, known = line.found.cards[0], len(line.found.cards) == 1 and bool(line.found.how)
            lines = card_description(resolver.game, first.name if known else line.entry.name, first.facts)
            if not known:
                lines = [lines[0], (Part("not one known card; r shows what it may be", "open"),)]
        elif resolver is not None and isinstance(card, Printing):
            lines = card_description(resolver.game, card.name, card.facts)
        self.search_pane.card.set_lines(lines)

    @on(RowList.Moved)
    def cursor_moved(self) -> None:
        self.show_card()

    # Where the focus is

    def go_to(self, where: str) -> None:
        """Focus another part of the view; where there is room for one list alone, it is the one that is seen."""
        self._light(where)
        self._focusable[_PLACES.index(where)].focus()

    def _light(self, where: str) -> None:
        """Light this part of the view; in a narrow terminal it takes the place of the other."""
        narrow = self.size.width < NARROW
        for place, pane in zip(_PLACES, (self.search_pane, self.deck_pane, self.findings), strict=True):
            pane.set_class(place == where, "-lit")
        self.search_pane.display = not narrow or where == keys.SEARCH
        self.deck_pane.display = not narrow or where != keys.SEARCH

    @property
    def _focusable(self) -> tuple[Input | RowList, ...]:
        return self.search_pane.input, self.deck_pane.list, self.findings

    @property
    def _where(self) -> int:
        return next((at for at, widget in enumerate(self._focusable) if widget is self.focused), 0)

    def action_go(self, step: int) -> None:
        """Go on to the next part of the view, or back."""
        self.go_to(_PLACES[(self._where + step) % len(_PLACES)])

    def action_search(self) -> None:
        self.go_to(keys.SEARCH)

    def on_descendant_focus(self) -> None:
        """Show the keys and the card of the part that has the focus."""
        where = _PLACES[self._where]
        self._light(where)
        self.key_bar.at(where)
        self.show_card()

    def go_to_line(self, lines: set[int]) -> bool:
        """Go to the first of these lines of the list that is a card of the deck. Is there one?"""
        there = self.deck_pane.go_to_line(lines)
        if there:
            self.go_to(keys.DECK)
        return there

    def on_resize(self) -> None:
        """Lay out anew what depends on the width."""
        self.call_after_refresh(self._lay_out)

    def _lay_out(self) -> None:
        self._light(_PLACES[self._where])
        self.show_deck()
        self.search_pane.show_found()

    # The search

    @on(Input.Submitted, "#search")
    @on(RowList.Pressed, "#found")
    def add(self) -> None:
        """Put the card with the cursor into the deck."""
        target = self.search_pane.target
        match self.search_pane.found.key:
            case Printing(name=name):
                self.edit(lambda: self.session.add(name, 1, target), added=True)
            case AsWritten(text=text):
                self.edit(lambda: self.session.add(text, 1, target, as_written=True), added=True)
            case _:
                self.say("no card is like that; F3 searches all cards again", "warn")

    def action_filter(self) -> None:
        if not self.search_pane.choose_filter():
            self.say("there is nothing to choose the cards by", "warn")

    def action_target(self) -> None:
        self.search_pane.choose_target()

    def action_clear(self) -> None:
        """Search all cards again."""
        self.search_pane.search_for("")

    def action_wipe(self) -> None:
        """Take back the text, then the filters."""
        if self.search_pane.input.value:
            self.search_pane.input.value = ""
        else:
            self.action_clear()

    def action_look_up(self) -> None:
        """Search for the card of the line with the cursor."""
        if self.deck_pane.line is not None:
            entry, resolved, _ = self.deck_pane.line
            self.search_pane.search_for(
                str(resolved.cards[0].facts.get("title", entry.name)) if resolved.how else entry.name
            )
            self.go_to(keys.SEARCH)

    # Edits

    def edit(self, make: Callable[[], str], *, added: bool = False) -> None:
        """Make an edit, show what came of it and save it; one that cannot be made is said and changes nothing."""
        before = self.session.snapshot
        try:
            done = make()
        except DeckcheckError as error:
            near = error.suggestions if isinstance(error, UnknownCard) else ()
            self.say(f"{error}{f'; did you mean {choice(near)}?' if near else ''}", "bad")
            return
        if self.session.snapshot is not before:
            self.show_all(before if added else None)
            self.save_soon()
        if done:
            self.say(done)

    def edit_line(self, make: Callable[[DeckLine], str]) -> None:
        """Make an edit of the line with the cursor."""
        line = self.deck_pane.line
        if line is not None:
            self.edit(lambda: make(line))

    def action_undo(self) -> None:
        self.edit(lambda: f"undone: {done}" if (done := self.session.undo()) else "there is nothing to undo")

    def action_redo(self) -> None:
        self.edit(lambda: f"done again: {done}" if (done := self.session.redo()) else "there is nothing to do again")

    def action_more(self, copies: int) -> None:
        self.edit_line(lambda line: self.session.more(line.entry, copies))

    def action_less(self, copies: int) -> None:
        """Take so many copies out; 0 = all."""
        self.edit_line(lambda line: self.session.take(line.entry, copies or line.entry.copies))

    def action_copies(self, number: int) -> None:
        """Have so many copies of the line with the cursor."""

        def change(line: DeckLine) -> str:
            more = number - line.entry.copies
            if not more:
                return ""
            return self.session.more(line.entry, more) if more > 0 else self.session.take(line.entry, -more)

        self.edit_line(change)

    def action_shift(self, copies: int) -> None:
        """Move so many copies to a section that is asked for; 0 = all."""
        line = self.deck_pane.line
        if line is None:
            return
        number = copies or line.entry.copies

        def move(to: object) -> None:
            if isinstance(to, str):
                self.edit(lambda: self.session.move(line.entry, number, to), added=True)

        sections = [section for section in self.session.sections() if section[0] != line.found.section]
        self.app.push_screen(named_choice(f"Move {number} × {inert(line.entry.name)} to", sections), move)

    def action_swap(self) -> None:
        """Take another card, which is asked for, for the line with the cursor."""
        line = self.deck_pane.line
        if line is None:
            return
        names = self.session.instead(line.entry)
        if not names:
            self.say(f"nothing else is like {inert(line.entry.name)}", "warn")
            return

        def swap(name: object) -> None:
            if isinstance(name, str):
                self.edit(lambda: self.session.swap(line.entry, name), added=True)

        options = [(name, name) for name in names]
        self.app.push_screen(named_choice(f"Instead of {inert(line.entry.name)}", options), swap)

    def action_show(self) -> None:
        """Go to the card that a finding is about."""
        finding = self.findings.finding
        if finding is None or not self.go_to_line(set(finding.lines)):
            self.say("this finding is about no single card", "warn")

    def action_help(self) -> None:
        self.app.push_screen(HelpDialog())

    def action_light(self) -> None:
        """Change between dark and light."""
        self.app.theme = "textual-light" if self.app.current_theme.dark else "textual-dark"
        for widget in self.query("StyledText, RowList"):
            widget.refresh()

    # The file

    def save_soon(self) -> None:
        """Write the list into its file, out of the way of the keys."""
        self.run_worker(self.save(), group="keep")

    async def save(self) -> bool:
        """Write the list into its file. Is it there now? If not, the title says why."""
        try:
            await self.autosave.write()
        except ChangedElsewhere:
            self.look_at_file()
        self.show_title()
        return not self.autosave.unsaved

    def look_at_file(self, *, anew: bool = False) -> None:
        """Look whether another program has changed the file; then ask, once or ``anew``, which list to go on with."""
        autosave = self.autosave
        try:
            theirs = autosave.file.theirs(anew=anew)
        except UnreadableDeck as error:
            autosave.trouble = str(error)
            self.show_title()
            return
        before, autosave.theirs = autosave.theirs, theirs
        self.show_title()
        if theirs is None:
            if before is not None:  # the other program has taken it back
                self.save_soon()
        elif (anew or theirs != before) and self.app.screen is self:
            answers = [
                ("r", "Read theirs; yours stays in the undo history (Ctrl-Z)"),
                ("k", f"Keep yours beside it, as {inert(autosave.file.beside().path)}, and go on there"),
            ]
            question = f"Another program has changed {inert(autosave.file.path)}. Until you choose, nothing is saved."
            self.app.push_screen(QuestionDialog(question, answers), self._choose_list)

    def _choose_list(self, answer: object) -> None:
        if answer == "k":
            self._keep_beside()
        elif answer == "r" and self.autosave.theirs is not None:
            self.autosave.read_theirs()
            self.show_all()
            self.say("read what the other program wrote; Ctrl-Z takes your list back")

    def _keep_beside(self) -> None:
        self.autosave.move_beside()
        self.say(f"kept beside it, as {self.autosave.file.path}")
        self.save_soon()

    def action_reread(self) -> None:
        """Look at the file now."""
        self.look_at_file(anew=True)
        if self.autosave.theirs is None:
            self.say("no other program has changed the file")

    def action_save(self) -> None:
        self.autosave.trouble = ""
        self.save_soon()
        self.say("every change is saved by itself")

    async def action_leave(self) -> None:
        """Leave, unless that would lose something."""
        if await self.save():
            self.app.exit()
            return
        answers = [
            ("k", f"Keep yours beside it, as {inert(self.autosave.file.beside().path)}"),
            ("d", "Leave without what is not saved"),
        ]
        why = self.autosave.trouble or f"{self.autosave.file.path} was changed by another program"

        def leave(answer: object) -> None:
            if answer == "d":
                self.app.exit()
            elif answer == "k":
                self._keep_beside()

        self.app.push_screen(QuestionDialog(f"Your list is not saved: {inert(why)}", answers), leave)
