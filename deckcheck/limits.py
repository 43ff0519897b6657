"""Limits for one input: CPU time and memory, enforced from outside of its reader; and a bounded cache.

The system signals when a process has used its CPU time, so a busy machine does not change verdicts. Windows has
neither such a timer nor a memory limit, and macOS does not enforce the latter. As a library, nothing is enforced.
"""

from __future__ import annotations

import signal
import sys
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from deckcheck.errors import DeckcheckError, UnreadableDeck

_AGAIN = 0.05
"""Seconds until the signal is repeated, in case some code has swallowed the exception."""


Key = TypeVar("Key")
Answer = TypeVar("Answer")


class Memory(OrderedDict[Key, Answer]):
    """A cache of the last ``most`` answers: one more removes the oldest, however many inputs there are.

    It is for answers that must be set one by one; for plain functions ``lru_cache`` does the same.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: Key, answer: Answer) -> None:
        super().__setitem__(key, answer)
        if len(self) > self.most:
            self.popitem(last=False)


class LimitExceeded(UnreadableDeck):
    """An input exceeded a limit."""


class _OutOfTime(BaseException):
    """Derived from BaseException, so that no reader catches it as a fault of its input."""


class Limits(NamedTuple):
    """The ``seconds`` of CPU time for each input, and the ``mebibytes`` of memory beyond the program's own.

    0 is no limit.
    """

    seconds: float = 5.0
    mebibytes: int = 800

    @contextmanager
    def enforced(self) -> Iterator[None]:
        """Enforce the limits in this process, from its main thread only; :func:`one_input` wraps each input."""
        global _enforced
        before, handler = _enforced, None
        if hasattr(signal, "SIGPROF"):
            try:
                handler = signal.signal(signal.SIGPROF, _stop)
            except ValueError:  # another thread
                yield
                return
        _enforced = self
        try:
            with _memory(self.mebibytes):
                yield
        finally:
            _enforced = before
            if handler is not None:
                signal.signal(signal.SIGPROF, handler)


LIMITS = Limits()
_timed = hasattr(signal, "setitimer")
_enforced: Limits | None = None
"""The limits enforced in this process."""


@contextmanager
def one_input(path: str = "", error: type[DeckcheckError] = LimitExceeded) -> Iterator[None]:
    """Process one input. Raises ``error`` if it exceeds a limit; the message begins with the ``path``, if given.

    Nested inside another, work with a ``path`` is timed by itself; work without one is part of the outer input.
    """
    limits = _enforced
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


_LEAVING = {each.__code__.co_filename for each in (contextmanager, Memory.__init__)}
_WEAK_REFERENCES = WeakKeyDictionary.__init__.__code__.co_filename


def _stop(number: int, frame: FrameType | None) -> None:
    """Raise _OutOfTime, unless the input is just being left: the signal may come again while its memory is freed.

    Nor while something is finalised, where Python would report the exception and go on; the signal comes again.
    """
    leaving = frame is not None and frame.f_code.co_filename in _LEAVING
    while frame is not None and not leaving:
        leaving = frame.f_code.co_name == "__del__" or frame.f_code.co_filename == _WEAK_REFERENCES
        frame = frame.f_back
    if not leaving:
        raise _OutOfTime


@contextmanager
def _memory(mebibytes: int) -> Iterator[None]:
    """Allow this process additional memory, or unlimited memory if 0, on systems that enforce it."""
    if sys.platform != "linux":
        yield
        return
    from resource import RLIM_INFINITY, RLIMIT_AS, getpagesize, getrlimit, setrlimit

    soft, hard = getrlimit(RLIMIT_AS)
    with open("/proc/self/statm", "rb") as statistics:  # noqa: PTH123 - at every start
        wanted = int(statistics.read().split()[0]) * getpagesize() + mebibytes * 1024 * 1024
    most = wanted if hard == RLIM_INFINITY else min(wanted, hard)
    setrlimit(RLIMIT_AS, (most if mebibytes else hard, hard))
    try:
        yield
    finally:
        setrlimit(RLIMIT_AS, (soft, hard))
