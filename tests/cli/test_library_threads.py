"""One checker serves many threads, each with an answer that is right; so does the one that calls without any share."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

import deckcheck
from deckcheck import Checker, Database
from deckcheck.games import edition
from deckcheck.legality import shared_checkers
from tests.cli.in_process import OPEN
from tests.waiting import STUCK

EXAMPLES = Path(__file__).parents[2] / "examples"
LEGAL = EXAMPLES / "legal/redemption/limited-2.0-green-and-white.txt"
MISSIONS = b"# format: opr-missions/fixed\n2 Mission 11\n# "
LIMITED = edition("redemption/limited@2.0")
THREADS, REQUESTS = 50, 200

Ask = Callable[[bytes, Any], object]
ASKED: dict[str, Ask] = {
    "convert": lambda deck, checker: deckcheck.convert(deck, "json", checker=checker),
    "deck_hash": lambda deck, checker: deckcheck.deck_hash(deck, checker=checker),
    "diff": lambda deck, checker: deckcheck.diff(deck, deck + b"\n1 Mosess\n", checker=checker).changes,
    "fmt": lambda deck, checker: deckcheck.fmt(deck, checker=checker),
    "fix": lambda deck, checker: deckcheck.fix(MISSIONS + deck[-2:-1], checker=checker),
    "odds": lambda deck, checker: deckcheck.odds(deck, ["type=Hero", "Moses"], turns=1, checker=checker).rows,
    "check_paths": lambda deck, checker: deckcheck.check_paths(LEGAL, "all", checker=checker),
    "stats": lambda deck, checker: deckcheck.stats(deck, checker=checker),
    "check_many": lambda deck, checker: deckcheck.check_many([deck], checker=checker),
    "a bare check": lambda deck, checker: checker.check(deckcheck.read(deck), LIMITED),
}


def decks() -> Iterator[bytes]:
    """Yield lists without end, of which no two are alike: those of the examples, without a line and with others.

    But for every fourth they name no format, so that a checker is asked about each time and again.
    """
    lists = [path.read_text("utf-8").splitlines() for path in sorted(EXAMPLES.glob("*legal/*/*.txt"))]
    for number, lines in enumerate(cycle(lists)):
        left_out = lines[3 + number % (len(lines) - 3)]
        kept = [each for each in lines if each != left_out and not (number % 4 and each.startswith("# format"))]
        yield "\n".join([*kept, f"1 Mosess {number}", f"{number % 3 + 1} Moses (Pa)"]).encode()


def answer(ask: Callable[[], object]) -> object:
    """Return an answer, or the words of the error that is one."""
    try:
        return ask()
    except deckcheck.DeckcheckError as error:
        return f"{type(error).__name__}: {error}"


@pytest.fixture
def in_threads() -> Iterator[Callable[[Sequence[Callable[[], object]]], list[object]]]:
    """Asks all that is asked, from so many threads that begin at once and are interrupted all the time."""

    def asked(each: Sequence[Callable[[], object]]) -> list[object]:
        begin = Barrier(THREADS)

        def share(first: int) -> list[object]:
            begin.wait()
            return [answer(ask) for ask in each[first::THREADS]]

        answers: list[object] = [None] * len(each)
        with ThreadPoolExecutor(THREADS) as pool:
            for first, found in enumerate(pool.map(share, range(THREADS))):
                answers[first::THREADS] = found
        return answers

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield asked
    sys.setswitchinterval(interval)


def test_a_checker_answers_many_threads_as_it_answers_one(built_in: Database, in_threads: Any) -> None:
    lists = list(islice(decks(), REQUESTS))
    with OPEN() as shared:
        alone, checker = Checker(built_in), Checker(shared)
        expected = [answer(partial(deckcheck.check, each, checker=alone)) for each in lists]
        found = in_threads([partial(deckcheck.check, each, checker=checker) for each in lists])
    assert found == expected
    assert len({str(each) for each in found}) > REQUESTS * 3 / 4


def test_whatever_asks_a_shared_checker_is_answered_right(built_in: Database, in_threads: Any) -> None:
    lists = [each for each in islice(decks(), 4 * 25) if b"# format" in each]
    with OPEN() as shared:
        alone, checker = Checker(built_in), Checker(shared)
        asked = [partial(ask, each) for each, ask in zip(lists * 2, cycle(ASKED.values()), strict=False)]
        expected = [answer(partial(ask, alone)) for ask in asked]
        assert in_threads([partial(ask, checker) for ask in asked]) == expected


def test_calls_without_a_checker_share_one_that_keeps_no_setting(in_threads: Any, monkeypatch: Any) -> None:
    opened: list[object] = []

    def opening() -> Database:
        opened.append("opened")
        return OPEN()

    monkeypatch.setattr(Database, "open", opening)
    monkeypatch.setattr(shared_checkers, "_checkers", [shared_checkers._new_checkers()])
    lists = list(islice(decks(), THREADS))
    before = in_threads([partial(deckcheck.check, each) for each in lists])
    for settings in ({"suggest": False}, {"as_of": "2020-01-01"}, {"list_ignores": False}):
        deckcheck.check_many(lists[:10], **settings)
    assert [answer(partial(deckcheck.check, each)) for each in lists] == before
    assert opened == ["opened"]


UNCLOSED = """
import sys, threading
import deckcheck
asked = threading.Thread(target=deckcheck.check, args=sys.argv[1:])
asked.start()
asked.join()
mine = deckcheck.Checker()
mine.itself = mine
print(deckcheck.check(sys.argv[1]).verdict, deckcheck.stats(sys.argv[1], checker=mine).total.least)
"""


def test_a_program_that_closes_nothing_ends_without_a_warning() -> None:
    """It is an error in this run that a file is not closed, in another thread than the one that opened it, too."""
    command = [sys.executable, "-X", "dev", "-W", "error", "-c", UNCLOSED, str(LEGAL)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=STUCK, check=False)
    assert (done.stdout, done.stderr) == ("legal 50\n", "")
