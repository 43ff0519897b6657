"""Work for several processes: in order, bounded, and whole when one of them is killed."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from deckcheck.batch.process_pool import AHEAD, cores, in_order
from deckcheck.errors import UnreadableDeck
from tests.waiting import until

unix = pytest.mark.skipif(os.name == "nt", reason="kills as on Unix")


@dataclass(frozen=True)
class Squares:
    """Squares numbers; ``folder`` is where it leaves a mark of each number that it was given."""

    folder: str = ""

    @contextmanager
    def ready(self) -> Iterator[Callable[[Sequence[int]], list[int]]]:
        yield self.do

    def do(self, numbers: Sequence[int]) -> list[int]:
        return [number**2 for number in numbers]

    def lost(self, number: int) -> list[int]:
        return [-number]


class Slow(Squares):
    """The lower a number, the longer it takes."""

    def do(self, numbers: Sequence[int]) -> list[int]:
        time.sleep(0.02 / (1 + numbers[0]))
        return super().do(numbers)


class Killed(Squares):
    """Ends its process at 13 always, and at 7 the first time."""

    def do(self, numbers: Sequence[int]) -> list[int]:
        mark = Path(self.folder, "seven")
        if 13 in numbers or (7 in numbers and not mark.exists()):
            if 7 in numbers:
                mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().do(numbers)


class Failing(Squares):
    """Cannot do 5, and what it says of 8 cannot be sent."""

    def do(self, numbers: Sequence[int]) -> list[int]:
        if 5 in numbers:
            raise UnreadableDeck("five", line=5)
        if 8 in numbers:
            error = RuntimeError("eight")
            error.unsendable = lambda: None  # type: ignore[attr-defined]
            raise error
        return super().do(numbers)


class SlowThenFailing(Failing):
    """Takes its time for 0."""

    def do(self, numbers: Sequence[int]) -> list[int]:
        time.sleep(0.3 * (0 in numbers))
        return super().do(numbers)


class Unready(Squares):
    @contextmanager
    def ready(self) -> Iterator[Callable[[Sequence[int]], list[int]]]:
        raise UnreadableDeck("never ready")
        yield self.do


class Marking(Squares):
    """Leaves a mark of each number that is done."""

    def do(self, numbers: Sequence[int]) -> list[int]:
        for number in numbers:
            Path(self.folder, str(number)).touch()
        return super().do(numbers)


class Heard(Squares):
    """Is interrupted from the keyboard while it works."""

    def do(self, numbers: Sequence[int]) -> list[int]:
        os.kill(os.getpid(), signal.SIGINT)
        return super().do(numbers)


def pieces(*numbers: int, size: int = 3) -> list[list[int]]:
    return [list(numbers[at : at + size]) for at in range(0, len(numbers), size)]


def flat(results: Iterator[list[int]]) -> list[int]:
    return [number for result in results for number in result]


def squares(*numbers: int) -> list[int]:
    return [number**2 for number in numbers]


def children() -> list[str]:
    """The processes that this one has started, where that can be asked."""
    tasks = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    return tasks.read_text(encoding="ascii").split() if tasks.exists() else []


@pytest.fixture
def nobody_left() -> Iterator[None]:
    """Every process that a test starts has ended with it; what other tests have left running is theirs."""
    before = children()
    yield
    assert set(children()) <= set(before)


@pytest.mark.parametrize("processes", [1, 2, 5])
def test_results_come_in_the_order_of_the_work(processes: int) -> None:
    assert flat(in_order(Slow(), pieces(*range(40)), processes)) == squares(*range(40))
    assert list(in_order(Squares(), [], processes)) == []


@pytest.mark.usefixtures("nobody_left")
def test_work_is_taken_as_it_is_needed() -> None:
    taken = 0

    def endless() -> Iterator[list[int]]:
        nonlocal taken
        while True:
            yield [taken]
            taken += 1

    results = in_order(Squares(), endless(), 2)
    for number in range(20):
        assert next(results) == [number**2]
        assert taken <= number + 1 + 2 * AHEAD
    results.close()


@pytest.mark.usefixtures("nobody_left")
def test_a_process_goes_on_while_nobody_takes_what_it_has_done(tmp_path: Path) -> None:
    results = in_order(Marking(str(tmp_path)), ([number] for number in range(9)), 1)
    assert next(results) == [0]
    until((tmp_path / "1").exists)
    results.close()


@pytest.mark.usefixtures("nobody_left")
def test_many_processes_need_no_thread_each() -> None:
    """Each would reserve memory, of which this process may have little."""
    before = threading.active_count()
    results = in_order(Slow(), ([number] for number in range(40)), 12)
    assert next(results) == [0]
    assert threading.active_count() == before
    results.close()


@pytest.mark.slow
@pytest.mark.parametrize("processes", [1, 2])
def test_pieces_and_results_may_both_be_larger_than_what_is_held_between_processes(processes: int) -> None:
    numbers = range(600_000)
    assert flat(in_order(Squares(), pieces(*numbers, size=100_000), processes)) == squares(*numbers)


@pytest.mark.slow
@unix
@pytest.mark.usefixtures("nobody_left")
@pytest.mark.parametrize("processes", [1, 3])
def test_of_a_killed_process_only_the_culprit_is_lost(tmp_path: Path, processes: int) -> None:
    found = flat(in_order(Killed(str(tmp_path)), pieces(*range(30), size=4), processes))
    assert found == [-13 if number == 13 else number**2 for number in range(30)]
    assert (tmp_path / "seven").exists()


@pytest.mark.usefixtures("nobody_left")
@pytest.mark.parametrize("processes", [1, 2])
def test_an_exception_is_raised_when_its_turn_comes(processes: int) -> None:
    ended: list[int] = []
    results = in_order(Failing(), pieces(*range(12)), processes, lambda: ended.append(1))
    assert next(results) == [0, 1, 4]
    with pytest.raises(UnreadableDeck, match=r"^five$") as raised:
        next(results)
    assert raised.value.line == 5
    assert not ended


@pytest.mark.usefixtures("nobody_left")
def test_of_an_exception_that_waits_for_its_turn_no_process_is_told_to_have_ended() -> None:
    ended: list[int] = []
    results = in_order(SlowThenFailing(), [[0], [5], [1], [2], [3]], 2, lambda: ended.append(1))
    assert next(results) == [0]
    with pytest.raises(UnreadableDeck, match=r"^five$"):
        next(results)
    assert not ended


def test_an_exception_that_cannot_be_sent_is_told_in_words() -> None:
    with pytest.raises(RuntimeError, match=r"(?s)Traceback .*RuntimeError: eight"):
        list(in_order(Failing(), [[8]], 2))


def test_who_never_gets_ready_says_why() -> None:
    with pytest.raises(UnreadableDeck, match="never ready"):
        list(in_order(Unready(), pieces(*range(12)), 2))


@unix
def test_an_interrupt_is_for_who_asks_alone() -> None:
    assert flat(in_order(Heard(), pieces(*range(6)), 2)) == squares(*range(6))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks for its processes as on Linux")
def test_processes_end_when_nobody_waits_for_them_any_more() -> None:
    import subprocess

    script = (
        "import os, sys\n"
        "from deckcheck.batch.process_pool import in_order\n"
        "from tests.batch.test_batch_jobs import Squares, children\n"
        "results = in_order(Squares(), ([n] for n in range(10**9)), 2)\n"
        "next(results)\n"
        "print(*children(), flush=True)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == -9
    left = {int(process) for process in done.stdout.split()}
    assert len(left) == 2
    until(lambda: not any(map(_runs, left)))


def _runs(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_cores() -> None:
    assert cores() >= 1
