"""What one input may take: CPU time and memory, enforced from outside of whatever reads it; what is kept of many.

The system signals when a process has used so much CPU time, so that a busy machine changes no verdict. Windows has
neither such a timer nor a limit of memory, and macOS does not enforce the latter. In a library nothing is enforced.
"""

from __future__ import annotations

import signal
import sys
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

from deckcheck.errors import DeckcheckError, UnreadableDeck

_AGAIN = 0.05
"""So many seconds later the signal comes again, should something have swallowed the exception."""


Key = TypeVar("Key")
Answer = TypeVar("Answer")


class Memory(OrderedDict[Key, Answer]):
    """The last ``most`` answers by what was asked: with one more the oldest goes, however many inputs there are.

    It is for answers that need be seen one by one; of plain functions ``lru_cache`` keeps the last.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: Key, answer: Answer) -> None:
        super().__setitem__(key, answer)
        if len(self) > self.most:
            self.popitem(last=False)


class LimitExceeded(UnreadableDeck):
    """An input took more than is allowed."""


class _OutOfTime(BaseException):
    """No reader may take this for a fault of its input, as it takes any ``Exception``."""


class Limits(NamedTuple):
    """So many ``seconds`` of CPU time for each input, and ``mebibytes`` of memory beyond what the program has itself.

    0 is no limit.
    """

    seconds: float = 5.0
    mebibytes: int = 800

    @contextmanager
    def enforced(self) -> Iterator[None]:
        """Hold this process to the limits, in which only its main thread succeeds; :func:`one_input` is each input."""
        global _held
        before, handler = _held, None
        if hasattr(signal, "SIGPROF"):
            try:
                handler = signal.signal(signal.SIGPROF, _stop)
            except ValueError:  # another thread
                yield
                return
        _held = self
        try:
            with _memory(self.mebibytes):
                yield
        finally:
            _held = before
            if handler is not None:
                signal.signal(signal.SIGPROF, handler)


LIMITS = Limits()
_timed = hasattr(signal, "setitimer")
_held: Limits | None = None
"""The limits that this process is held to."""


@contextmanager
def one_input(path: str = "", error: type[DeckcheckError] = LimitExceeded) -> Iterator[None]:
    """Do the work of one input. Raises ``error`` where it takes too much; it names the ``path`` that is given.

    Within it the work of another that has a ``path`` counts for itself, and any other is part of it.
    """
    limits = _held
    if limits is None or (not path and _timed and signal.getitimer(signal.ITIMER_PROF)[0]):
        yield
        return
    outer = (0.0, 0.0)
    too_much = ""
    try:
        try:
            if _timed:
                outer = signal.setitimer(signal.ITIMER_PROF, limits.seconds, _AGAIN)
            yield
        finally:
            if _timed:
                signal.setitimer(signal.ITIMER_PROF, *outer)
    except _OutOfTime:
        too_much = f"{limits.seconds:g} s of CPU time"
    except MemoryError:
        too_much = f"{limits.mebibytes} MiB of memory"
    if too_much:
        raise error(f"{f'{path}: ' * bool(path)}it takes more than {too_much}; {_REMEDY}")


_REMEDY = "if it is what it should be, 'deckcheck check' allows more with --deck-timeout and --deck-memory"


def _stop(number: int, frame: object) -> None:
    raise _OutOfTime


@contextmanager
def _memory(mebibytes: int) -> Iterator[None]:
    """Let this process have so much more memory than it has, or all there is, where the system enforces that."""
    if sys.platform != "linux":
        yield
        return
    from resource import RLIM_INFINITY, RLIMIT_AS, getpagesize, getrlimit, setrlimit

    soft, hard = getrlimit(RLIMIT_AS)
    with open("/proc/self/statm", "rb") as held:  # noqa: PTH123 - at every start
        wanted = int(held.read().split()[0]) * getpagesize() + mebibytes * 1024 * 1024
    most = wanted if hard == RLIM_INFINITY else min(wanted, hard)
    setrlimit(RLIMIT_AS, (most if mebibytes else hard, hard))
    try:
        yield
    finally:
        setrlimit(RLIMIT_AS, (soft, hard))
