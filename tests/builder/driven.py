"""The full-screen view, driven by Textual's own test driver."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen

from deckcheck.builder.tui import search_pane
from deckcheck.builder.tui.autosave import load_file
from deckcheck.builder.tui.deck_screen import Builder, DeckScreen
from deckcheck.builder.tui.deck_snapshot import SnapshotReader
from deckcheck.builder.tui.dialogs import Dialog
from deckcheck.builder.tui.search_pane import CardIndex
from deckcheck.builder.tui.session import Session
from deckcheck.builder.tui.widgets import RowList, StyledText
from deckcheck.cards import Cards, Printing
from deckcheck.decklists import read
from deckcheck.findings import Verdict
from deckcheck.games.model import Game
from deckcheck.legality.checker import Checker
from deckcheck.rules.selector import Selector
from tests.builder.rest import Loop, at_rest, at_rest_when
from tests.waiting import STUCK

EXAMPLES = Path(__file__).parents[2] / "examples"
SIZES = [(110, 36), (80, 24)]


class View(NamedTuple):
    """The view, and what can be done to it and seen of it."""

    pilot: Pilot[None]
    desk: DeckScreen

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until all of it is done."""
        await self.pilot.press(*keys)

    async def type(self, text: str) -> None:
        """Type into what has the focus, faster than the screen follows."""
        for sign in text:
            self.pilot.app.post_message(Key(sign, sign))
        await self.pilot.pause()

    @property
    def top(self) -> Screen[object]:
        return self.pilot.app.screen

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds."""
        end = monotonic() + STUCK
        while not holds():
            assert monotonic() < end, "nothing has come"
            await self.pilot.pause(0.05)

    async def left(self) -> None:
        """Wait until the view, which was told to, has closed."""
        await self.until(lambda: not self.pilot.app.is_running)

    def verdict(self) -> Verdict:
        """The verdict that is shown."""
        return self.desk.session.snapshot.report.verdict

    def focused(self) -> object:
        """What has the focus."""
        return self.desk.focused

    @property
    def said(self) -> str:
        """What the line at the foot says."""
        return text(self.desk.message)

    @property
    def printings(self) -> list[Printing]:
        """The cards that are found."""
        return list(self.desk.search_pane.cards)

    @property
    def found(self) -> list[str]:
        """Their names."""
        return [card.name for card in self.printings]

    @property
    def deck(self) -> dict[str, int]:
        """The cards of the deck as the list has them, by name."""
        return {entry.name: entry.copies for entry, _ in self.desk.session.snapshot.lines}

    def sections(self, name: str) -> list[str]:
        """The sections that a card stands in."""
        return [found.section for entry, found in self.desk.session.snapshot.lines if entry.name == name]

    def on_file(self) -> bytes:
        """What the file holds."""
        return Path(self.desk.autosave.file.path).read_bytes()

    def to_card(self, name: str) -> None:
        """Put the cursor on a card of the deck."""
        [line] = [entry.line for entry, _ in self.desk.session.snapshot.lines if entry.name == name]
        assert self.desk.go_to_line({line})

    def seen(self) -> str:
        """All that stands on the screen."""
        strips = self.top._compositor.render_strips()  # what export_screenshot draws
        return "\n".join(strip.text for strip in strips)

    async def answer(self, key: str) -> None:
        """Give an answer to the dialog that is open."""
        assert isinstance(self.top, Dialog)
        await self.press(key)
        assert not isinstance(self.top, Dialog)


def text(told: StyledText) -> str:
    return told.render().plain


def rows(lines: RowList) -> list[str]:
    """The rows of a list as text."""
    return ["".join(part.text for part in (*row.left, *row.right)) for row in lines.rows]


def drive(
    checker: Checker,
    path: Path,
    play: Callable[[View], Awaitable[None]],
    *,
    size: tuple[int, int] = (110, 36),
    format: str = "",
    begin: bytes = b"",
) -> View:
    """Open a list in the view and play in it; ``begin`` is what it holds when there is no file."""

    async def run() -> View:
        file = load_file(str(path))
        data = begin if file.known is None else file.known
        app = Builder(Session(SnapshotReader(checker, str(path), format), data), file)
        app.animation_level = "none"
        at_rest_when(lambda: app._exit)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            view = View(pilot, app.deck_screen)
            await play(view)
            if app.is_running:
                await app.deck_screen.save()
        return view

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search_pane, "CardIndex", card_index)
        for wait in ("app.wait_for_idle", "pilot.wait_for_idle", "pilot.Pilot._wait_for_screen"):
            patch.setattr(f"textual.{wait}", at_rest)
        with asyncio.Runner(loop_factory=Loop) as runner:
            return runner.run(run())


_INDEXES: dict[tuple[int, int, int], tuple[object, CardIndex]] = {}


def card_index(game: Game, cards: Cards, pool: Selector | None) -> CardIndex:
    """The cards to be searched, of which each view would make an index of its own."""
    key = (id(game), id(cards), id(pool))
    if key not in _INDEXES:
        _INDEXES[key] = ((game, cards, pool), CardIndex(game, cards, pool))  # kept, so that no other gets its id
    return _INDEXES[key][1]


def cards(path: Path) -> dict[str, int]:
    """What a file says, by name."""
    return {entry.name: entry.copies for entry in read(path.read_bytes(), path=str(path), empty=True).entries}
