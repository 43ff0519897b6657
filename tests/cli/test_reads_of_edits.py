"""How often an edit reads its list: once before, and once for each change that is proved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deckcheck.builder.tui.deck_snapshot import SnapshotReader
from deckcheck.builder.tui.session import Session
from deckcheck.deck import Entry
from deckcheck.decklists import SYNTAXES, load, read
from deckcheck.decklists.registry import Syntax
from deckcheck.editing.convert import convert
from deckcheck.editing.in_place import renamed
from deckcheck.legality import checker as checkers
from deckcheck.legality.checker import Checker
from deckcheck.reading.resolver import Resolver
from tests.cli.conftest import Run

EXAMPLE = Path(__file__).parents[2] / "examples" / "legal" / "the-mission" / "standard-river-street-church.txt"
EDITED = ["text", "toml", "json", "csv", "lackey"]


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often lists have been read: their bytes, and what they mean."""
    counts = Counter[str]()

    def counted(owner: Any, name: str, called: str) -> None:
        original: Callable[..., Any] = getattr(owner, name)

        def call(*args: Any, **kwargs: Any) -> Any:
            counts[called] += (result := original(*args, **kwargs)) is not None
            return result

        monkeypatch.setattr(owner, name, call)

    counted(Syntax, "read", "bytes")
    counted(checkers, "read_lines", "meaning")
    counted(Resolver, "read", "cards")
    return counts


@pytest.mark.parametrize("syntax", EDITED)
@pytest.mark.parametrize(
    ("command", "changes"),
    [
        (("add", "Backslide"), 1),
        (("remove", "Backslide"), 1),
        (("move", "Prayer", "--to-section", "side-deck"), 2),
    ],
    ids=["add", "remove", "move"],
)
def test_a_command_reads_its_list_once_and_once_for_each_change(
    tmp_path: Path, run: Run, reads: Counter[str], syntax: str, command: tuple[str, ...], changes: int
) -> None:
    path = tmp_path / f"deck{SYNTAXES[syntax].extensions[0]}"
    path.write_text(convert(load(EXAMPLE), syntax).text, encoding="utf-8")
    reads.clear()
    assert run(command[0], str(path), *command[1:], "--format", "the-mission/standard").code == 0
    tried = 1 if (syntax, command[0]) == ("json", "move") else 0  # a first way to put it there that is none
    assert reads == dict.fromkeys(("bytes", "meaning", "cards"), 1 + changes + tried)


@pytest.mark.parametrize("syntax", EDITED)
def test_the_full_screen_view_reads_a_list_once_for_each_change(
    checker: Checker, reads: Counter[str], syntax: str
) -> None:
    data, path = convert(load(EXAMPLE), syntax).text.encode(), f"deck{SYNTAXES[syntax].extensions[0]}"
    deck = read(data, path=path)
    reads.clear()
    session = Session(SnapshotReader(checker, path, "the-mission/standard"), data, deck)
    assert reads == {"meaning": 1, "cards": 1}
    reads.clear()
    session.add("Backslide")
    session.change(next(line for line, _ in session.snapshot.lines if line.name == "Backslide"), -1)
    assert reads == dict.fromkeys(("bytes", "meaning", "cards"), 2)


@pytest.mark.parametrize("syntax", EDITED)
def test_all_names_are_put_right_in_one_proof(reads: Counter[str], syntax: str) -> None:
    names = {"Prayer": "Prayers", "Backslide": "Backslides"}
    deck = load(EXAMPLE)
    data = convert(replace(deck, entries=(*deck.entries[:2], Entry("Prayer", 1), Entry("Backslide", 2))), syntax).text
    path = f"deck{SYNTAXES[syntax].extensions[0]}"
    reads.clear()
    made = renamed(data.encode(), names, path=path)
    assert reads["bytes"] == 2
    assert {entry.name for entry in read(made, path=path).entries}.issuperset(names.values())
