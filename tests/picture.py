"""The picture of the full-screen view that the README shows: ``python -m tests.picture`` makes it anew.

It is the view itself, driven by Textual's own test driver, and exported by Textual.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from html import unescape
from pathlib import Path

from deckcheck.builder.tui.autosave import ListFile
from deckcheck.builder.tui.deck_screen import Builder
from deckcheck.builder.tui.deck_snapshot import SnapshotReader
from deckcheck.builder.tui.session import Session
from deckcheck.cards import Database
from deckcheck.legality.checker import Checker

EXAMPLES = Path(__file__).parents[1] / "examples"
PICTURE = EXAMPLES / "builder" / "build.svg"
SHOWN = EXAMPLES / "legal" / "redemption" / "limited-2.0-green-and-white.txt"
SIZE = (112, 34)
KEYS = (*"daniel brigade=white", *["down"] * 9, "enter")
NAMES = {" ": "space", "=": "equals_sign"}


def picture() -> str:
    """The view as SVG: a legal deck, to which a card of another pool has just been added."""
    with tempfile.TemporaryDirectory() as folder, Database.open() as database:
        path = Path(folder, SHOWN.name)
        path.write_bytes(SHOWN.read_bytes())
        file = ListFile(str(path), path.read_bytes())
        session = Session(SnapshotReader(Checker(database), str(path)), path.read_bytes())
        return asyncio.run(_exported(Builder(session, file)))


async def _exported(app: Builder) -> str:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press(*(NAMES.get(key, key) for key in KEYS))
        await app.deck_screen.save()
        app.deck_screen.search_pane.input.cursor_blink = False
        app.deck_screen.autosave.file.path = SHOWN.name  # instead of a folder that is gone by then
        app.deck_screen.show_title()
        await pilot.pause()
        svg = app.export_screenshot(title="deckcheck build")
    # Its classes are named after a sum that changes from run to run; and no font comes from elsewhere.
    svg = re.sub(r"terminal-[0-9a-z]+", "terminal", svg)
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)


def words(svg: str) -> str:
    """The text of a picture."""
    return unescape(re.sub(r"<[^>]+>", " ", svg)).replace("\xa0", " ")


if __name__ == "__main__":
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(picture(), encoding="utf-8")
