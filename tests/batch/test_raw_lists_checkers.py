"""Who judges the lists of ``check_many``: the checkers that a process keeps, for its threads and its forks."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from deckcheck.batch.raw_lists import check_many
from deckcheck.cards import Database
from deckcheck.games.editions import find_edition
from deckcheck.legality import shared_checkers
from deckcheck.legality.checker import Checker
from deckcheck.legality.shared_checkers import MOST_CHECKERS
from tests.batch.test_raw_lists import LEGAL, TYPE_1, examples, verdicts
from tests.lists import FORTY_NINE
from tests.waiting import STUCK


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Grows by one for each card database that is opened; begins with no checker kept."""
    found: list[str] = []
    really = Database.open

    def opening(*arguments: Any, **options: Any) -> Database:
        found.append("opened")
        return really(*arguments, **options)

    monkeypatch.setattr(Database, "open", opening)
    monkeypatch.setattr(shared_checkers, "_checkers", [shared_checkers._new_checkers()])
    return found


def test_a_process_keeps_its_checkers(opened: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    class Counted(Checker):
        def __init__(self, *arguments: Any, **options: Any) -> None:
            made.append(options["as_of"])
            super().__init__(*arguments, **options)

    monkeypatch.setattr(shared_checkers, "Checker", Counted)
    for _ in range(3):
        check_many([LEGAL])
    assert (opened, made) == (["opened"], [""])
    days = [f"2026-11-{day:02}" for day in range(1, MOST_CHECKERS)]
    for day in days:
        check_many([LEGAL], as_of=day)
    check_many([LEGAL])
    assert made == ["", *days]
    check_many([LEGAL], as_of="2026-10-01")  # for which the oldest goes, and not the one just asked for
    check_many([LEGAL])
    assert made == ["", *days, "2026-10-01"]
    check_many([LEGAL], as_of=days[0])
    assert made == ["", *days, "2026-10-01", days[0]]
    assert opened == ["opened"]


def test_what_comes_in_many_spellings_is_not_remembered_for_ever(
    built_in: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = [f"# format: {TYPE_1}\n1 Zaphnath {number}\n{FORTY_NINE}" for number in range(100)]
    at_once = check_many(lists, suggest=False)
    monkeypatch.setattr("deckcheck.reading.resolver.MOST_LINES", 40)
    checker = Checker(built_in, suggest=False)
    for number, each in enumerate(lists):
        assert check_many([(number, each)], checker=checker) == [at_once[number]]
        assert len(checker.prepared(find_edition(TYPE_1)).resolver._remembered) <= 40
    assert len({len(row["findings"]) for row in at_once}) == 1


@pytest.mark.slow
def test_threads_share_a_checker(opened: list[str]) -> None:
    lists = examples()
    alone = check_many(lists)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda turn: check_many(lists[turn:] + lists[:turn]), range(8)))
    for turn, rows in enumerate(found):
        assert [row["findings"] for row in rows] == [row["findings"] for row in alone[turn:] + alone[:turn]]
    assert opened == ["opened"]


FORK = """
import os, sys, threading
import deckcheck
from deckcheck.legality.shared_checkers import shared_checker
rows, report = deckcheck.check_many([sys.argv[1]]), deckcheck.check(deckcheck.read(sys.argv[1]))
before = shared_checker()
held, done = threading.Event(), threading.Event()
def hold():
    with before.database.turn:
        held.set()
        done.wait()
threading.Thread(target=hold).start()
held.wait()
child = os.fork()
if not child:
    same = deckcheck.check_many([sys.argv[1]]) == rows and deckcheck.check(deckcheck.read(sys.argv[1])) == report
    os._exit(0 if same and shared_checker() is not before else 9)
_, status = os.waitpid(child, 0)
done.set()
assert shared_checker() is before and deckcheck.check_many([sys.argv[1]]) == rows
sys.exit(os.waitstatus_to_exitcode(status))
"""


@pytest.mark.skipif(not hasattr(sys, "getdlopenflags"), reason="no system that forks")
def test_a_forked_process_makes_its_own_while_another_thread_judges() -> None:
    command = [sys.executable, "-W", "ignore", "-c", FORK, LEGAL]
    done = subprocess.run(command, capture_output=True, text=True, timeout=STUCK, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_one_list_may_be_asked_for_while_another_is_judged() -> None:
    def lists() -> Iterator[str]:
        yield LEGAL
        assert check_many([LEGAL])[0]["verdict"] == "legal"
        yield LEGAL

    assert verdicts(check_many(lists())) == [("0", "legal"), ("1", "legal")]
