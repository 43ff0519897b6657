"""The full-screen view cannot lose work: what happens to its file, whatever else does."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deckcheck.builder.tui.dialogs import Dialog
from deckcheck.editing.in_place import new_list
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.builder.driven import View, cards, drive, rows

DATA = b"# format: redemption/limited\n# mine\n1 Moses\n"
THEIRS = DATA.replace(b"1 Moses", b"2 Aaron")


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "deck.txt"
    path.write_bytes(DATA)
    return path


async def add(view: View, name: str) -> None:
    view.desk.search_pane.input.value = name
    await view.pilot.pause()
    await view.press("enter")


def title(view: View) -> str:
    return view.desk.title_line.render().plain


def test_every_change_is_in_the_file_at_once(checker: Checker, deck: Path) -> None:
    async def play(view: View) -> None:
        assert "saved" in title(view)
        for name in ("burial (b", "angel of god", "burial (b"):
            await add(view, name)
            await view.desk.save()
            assert deck.read_bytes() == view.desk.session.data
        await view.press("ctrl+z", "ctrl+s")
        await view.desk.save()
        assert deck.read_bytes() == view.desk.session.data
        assert "saved" in title(view) and "NOT" not in title(view)
        await view.press("ctrl+q")
        await view.left()

    drive(checker, deck, play)
    assert b"# mine\n" in deck.read_bytes() and cards(deck)["Burial (B)"] == 1


def test_a_list_that_is_begun(checker: Checker, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    begin = new_list(edition("redemption/limited@2.0")).text.encode()

    async def leave(view: View) -> None:
        assert "new" in title(view)
        await view.press("ctrl+q")

    drive(checker, path, leave, begin=begin)
    assert not path.exists()  # nothing was done

    async def play(view: View) -> None:
        await add(view, "burial (b")

    drive(checker, path, play, begin=begin)
    assert path.read_text().startswith(begin.decode().splitlines()[0]) and cards(path) == {"Burial (B)": 1}


def test_another_program_changes_the_file_and_its_list_is_read(checker: Checker, deck: Path) -> None:
    async def play(view: View) -> None:
        await add(view, "burial (b")
        await view.desk.save()
        ours = view.desk.session.data
        deck.write_bytes(THEIRS)
        await add(view, "angel of god")
        await view.desk.save()
        await view.pilot.pause()
        assert isinstance(view.top, Dialog)  # it is noticed when the list is saved
        assert "changed" in title(view)
        await view.answer("escape")
        await add(view, "angel of god")
        await view.desk.save()
        assert view.desk.is_current  # it is asked once
        assert deck.read_bytes() == THEIRS  # until somebody has chosen
        assert "NOT SAVED" in title(view)
        await view.press("f5")
        await view.answer("enter")
        assert view.desk.session.data == THEIRS and view.deck == {"Aaron": 2}
        assert "saved" in title(view)
        await view.press("ctrl+z", "ctrl+z", "ctrl+z")
        await view.desk.save()
        assert view.desk.session.data == ours == deck.read_bytes()

    drive(checker, deck, play)


def test_or_ours_is_kept_beside_it(checker: Checker, deck: Path) -> None:
    async def play(view: View) -> None:
        deck.write_bytes(THEIRS)
        await add(view, "burial (b")
        await view.desk.save()
        await view.pilot.pause()
        assert isinstance(view.top, Dialog)
        assert "deck-mine.txt" in " ".join(rows(view.top.lines))
        await view.press("down")
        await view.answer("enter")
        await view.desk.save()
        assert view.on_file() == view.desk.session.data != THEIRS
        await add(view, "angel of god")

    view = drive(checker, deck, play)
    assert deck.read_bytes() == THEIRS
    assert (
        Path(view.desk.autosave.file.path).name == "deck-mine.txt"
        and len(cards(Path(view.desk.autosave.file.path))) == 3
    )


def test_a_change_that_is_taken_back_is_none(checker: Checker, deck: Path) -> None:
    async def play(view: View) -> None:
        deck.write_bytes(THEIRS)
        await view.press("f5")
        await view.answer("escape")
        await add(view, "burial (b")
        await view.desk.save()
        assert "NOT SAVED" in title(view)
        deck.write_bytes(DATA)
        await view.press("f5")
        assert view.top is view.desk
        await view.desk.save()
        assert deck.read_bytes() == view.desk.session.data

    drive(checker, deck, play)


def test_a_file_that_is_taken_away_is_written_anew(checker: Checker, deck: Path) -> None:
    async def play(view: View) -> None:
        deck.unlink()
        await add(view, "burial (b")

    drive(checker, deck, play)
    assert cards(deck) == {"Moses": 1, "Burial (B)": 1}


@pytest.mark.slow
@pytest.mark.parametrize("answer", ["leave", "keep", "escape"])
def test_nobody_leaves_without_being_asked(checker: Checker, deck: Path, answer: str) -> None:
    async def play(view: View) -> None:
        deck.write_bytes(THEIRS)
        await view.press("f5")
        await view.answer("escape")
        await add(view, "burial (b")
        await view.press("ctrl+q")
        assert isinstance(view.top, Dialog) and view.pilot.app.is_running
        await view.press("ctrl+q")
        assert view.pilot.app.is_running
        await view.press(*{"leave": ["enter"], "keep": ["down", "enter"]}.get(answer, ["escape"]))
        if answer == "leave":
            await view.left()
        assert view.pilot.app.is_running is (answer != "leave")

    drive(checker, deck, play)
    assert deck.read_bytes() == THEIRS
    assert (deck.parent / "deck-mine.txt").exists() is (answer == "keep")


@pytest.mark.skipif(os.name == "nt", reason="needs a folder that is no file")
def test_a_file_that_cannot_be_written_is_said(checker: Checker, deck: Path, tmp_path: Path) -> None:
    async def play(view: View) -> None:
        deck.unlink()
        deck.mkdir()
        await add(view, "burial (b")
        await view.desk.save()
        assert "NOT SAVED" in title(view)
        await view.press("f5")
        deck.rmdir()
        await view.press("ctrl+s")

    drive(checker, deck, play)
    assert cards(deck) == {"Moses": 1, "Burial (B)": 1}
