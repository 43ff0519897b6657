"""Every command that changes a deck holds it to the opened cards, and tells when a change goes beyond them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from deckcheck import load, read
from deckcheck.builder.tui.deck_snapshot import SnapshotReader
from deckcheck.builder.tui.session import Session
from deckcheck.cards import Database
from deckcheck.findings import Verdict
from deckcheck.legality.checker import Checker
from tests.cli.conftest import HEADER, NUMBERS, Run, numbered
from tests.for_each import for_each

OPENED = [*NUMBERS[1:], 41]


@pytest.fixture
def opened(folder: Path) -> Path:
    """The current folder, whose configuration names a pool."""
    (folder / "opened.csv").write_text("quantity,name\n" + "".join(f"1,{number}\n" for number in OPENED))
    (folder / "deckcheck.toml").write_text('pool-file = "opened.csv"\n')
    return folder


@for_each(("options", "held"), [((), NUMBERS), (("--complete",), NUMBERS[:5]), (("--complete",), [])])
def test_a_repair_has_only_opened_cards(opened: Path, run: Run, options: tuple[str, ...], held: list[int]) -> None:
    pytest.importorskip("highsbox", reason="the solver comes with the extra deckcheck[fix]")
    (opened / "mine.txt").write_text(HEADER + numbered(*held))
    assert run("fix", "mine.txt", "--write", *options).code == 0
    names = [{"Seize 1": "21"}.get(entry.name, entry.name) for entry in load("mine.txt").entries]
    assert Counter(names) == Counter(map(str, OPENED))
    assert run("check", "mine.txt").code == 0


def test_a_repair_writes_the_printings_that_were_opened_of_a_list_of_titles(opened: Path, run: Run) -> None:
    pytest.importorskip("highsbox", reason="the solver comes with the extra deckcheck[fix]")
    (opened / "sealed.toml").write_text(
        'id = "redemption/two@custom"\nname = "Two"\nextends = "redemption/unlimited"\n'
        'drop = ["redemption/lost-soul-count"]\n[[rules]]\nid = "redemption/deck-size"\ntext = "Two."\n'
        'citation = "Ours"\nleast = 2\nmost = 2\n'
    )
    (opened / "mine.txt").write_text("1 Jethro\n1 Not Alone\n")
    (opened / "opened.csv").write_text("quantity,name,set\n1,Jethro (G),10A\n1,Not Alone,AW\n")
    assert run("check", "mine.txt", "--format", "sealed.toml").code == 3
    assert run("fix", "mine.txt", "--format", "sealed.toml", "--write").code == 0
    assert run("check", "mine.txt", "--format", "sealed.toml").code == 0
    assert [(entry.name, entry.set) for entry in load("mine.txt").entries] == [("Jethro (G)", ""), ("Not Alone", "AW")]


def test_too_few_opened_cards_are_told(opened: Path, run: Run) -> None:
    pytest.importorskip("highsbox", reason="the solver comes with the extra deckcheck[fix]")
    (opened / "mine.txt").write_text("# format: redemption/unlimited\n1 Jethro (G)\n")
    (opened / "opened.csv").write_text("quantity,name\n9,Jethro (G)\n50,Flight\n")
    done = run("fix", "mine.txt", "--complete")
    assert done.code == 1
    assert "opened.csv: 1 unclear name, never added: Flight (line 3)" in done.err


def test_a_card_that_is_added_or_moved_into_the_deck(opened: Path, run: Run) -> None:
    (opened / "opened.csv").write_text("quantity,name\n1,Jethro (G)\n1,Flight (G)\n")
    (opened / "mine.txt").write_text("# format: redemption/unlimited\n1 Jethro (G)\nMaybeboard\n1 Flight (Wa)\n")
    for command, card, beyond in ("add", "Flight (G)", ""), ("add", "Jethro (G)", "2"), ("move", "Flight (Wa)", "1"):
        to = ("--to-section", "deck") if command == "move" else ()
        told = run(command, "mine.txt", card, *to, "--dry-run").out
        assert (f"error deckcheck/opened-pool: {beyond} × {card};" in told) is bool(beyond), told


def test_two_decks_of_a_team_share_one_pool(opened: Path, run: Run) -> None:
    (opened / "opened.csv").write_text("quantity,name\n2,Jethro (G)\n1,Flight (G)\n")
    for name in "mine", "yours":
        (opened / f"{name}.txt").write_text("# format: redemption/teams\n1 Jethro (G)\n1 Flight (G)\n")
    outcome = run("check", "--team", "mine.txt", "yours.txt", "--select", "opened-pool")
    assert outcome.code == 1
    assert "Between this deck and yours.txt: 2 × Flight (G); 1 was opened." in outcome.out
    assert "× Jethro (G);" not in outcome.out


def test_the_full_screen_view_shows_the_verdict_within_the_pool(built_in: Database) -> None:
    checker = Checker(built_in, pool=read((HEADER + numbered(*NUMBERS)).encode()))
    session = Session(SnapshotReader(checker, "mine.txt"), (HEADER + numbered(*NUMBERS[1:])).encode())
    for card, verdict in ("41", Verdict.ILLEGAL), ("11", Verdict.LEGAL):
        session.add(card)
        assert session.snapshot.report.verdict is verdict
        session.undo()
