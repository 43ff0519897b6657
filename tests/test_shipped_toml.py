"""Tables compiled by the build: those of the files, and never those of a file that was edited since."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from deckcheck import shipped_toml
from deckcheck.shipped_toml import COMPILED, compile_tables, shipped_tables

HOUSE = Path(shipped_toml.__file__).parent
FILES = sorted(HOUSE.rglob("*.toml"))


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """No TOML can be read."""
    monkeypatch.setattr(tomllib, "loads", lambda text: pytest.fail(f"read: {text:.60}"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(HOUSE).as_posix())
def test_the_tables_that_ship_are_those_of_the_files(path: Path) -> None:
    read = json.loads(json.dumps(tomllib.loads(path.read_text(encoding="utf-8")), default=str))
    assert shipped_tables(path) == read


@pytest.mark.usefixtures("unread")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(HOUSE).as_posix())
def test_the_build_has_compiled_each_file_as_it_is(path: Path) -> None:
    assert shipped_tables(path), "an edited file is read itself; compile it: python -m deckcheck.cards.build"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house with one file, compiled."""
    (tmp_path / "game.toml").write_text('id = "chess"\nsince = 2026-08-13\n', encoding="utf-8")
    monkeypatch.setattr(shipped_toml, "_HOUSE", tmp_path)
    monkeypatch.setattr(shipped_toml, "COMPILED", tmp_path / COMPILED.name)
    compile_tables(tmp_path)
    monkeypatch.setattr(shipped_toml, "_compiled", shipped_toml._compiled.__wrapped__)  # as in a run of its own
    return tmp_path


def test_a_compiled_file_is_not_read(house: Path, unread: None) -> None:
    assert shipped_tables(house / "game.toml") == {"id": "chess", "since": "2026-08-13"}


def test_an_edited_file_wins_over_what_was_compiled_of_it(house: Path) -> None:
    (house / "game.toml").write_text('id = "draughts"\n', encoding="utf-8")
    assert shipped_tables(house / "game.toml") == {"id": "draughts"}


@pytest.mark.parametrize("damaged", [None, b"", b"\xff", b"no line of ours\n"])
def test_a_file_of_which_nothing_was_compiled_is_read(house: Path, damaged: bytes | None) -> None:
    (house / COMPILED.name).unlink() if damaged is None else (house / COMPILED.name).write_bytes(damaged)
    assert shipped_tables(house / "game.toml") == {"id": "chess", "since": "2026-08-13"}
