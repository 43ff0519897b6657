"""Spreads work over processes: results in order, memory bounded, and nothing lost when a process is killed.

Nothing here knows of decks. A piece of work goes to whoever is free; its result waits until those before it are out.
An executor of processes cannot do this: one that dies takes all pending work along. So threads wait for the processes,
each for one.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pickle import PicklingError
from queue import SimpleQueue
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from deckcheck.errors import DeckcheckError

Item = TypeVar("Item")
Result = TypeVar("Result")
ItemIn = TypeVar("ItemIn", contravariant=True)
ResultOut = TypeVar("ResultOut", covariant=True)

AHEAD = 4
"""For each process so many pieces of work may be begun before the first of them is out."""
# Forking takes a tenth of the time of a new interpreter; elsewhere it is not there, or not safe.
_CONTEXT = get_context("fork") if sys.platform == "linux" else get_context("spawn")


class Work(Protocol[ItemIn, ResultOut]):
    """What a process is handed, so that it must be possible to pickle it."""

    def ready(self) -> AbstractContextManager[Callable[[Sequence[ItemIn]], ResultOut]]:
        """Make ready, in the process that does the work; the context is what does one piece after another."""

    def lost(self, item: ItemIn) -> ResultOut:
        """Return what comes of an item that ends the process it is done in."""


def cores() -> int:
    """Return how many processes can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Ended(Exception):
    """The process that was to do a piece of work has ended."""


_NOT_GIVEN: Future[Any] = Future()


class _Piece(NamedTuple):
    """A piece of work and its result to come; ``again``: it is one item of a piece whose process ended."""

    items: Sequence[Any]
    again: bool = False
    result: Future[Any] = _NOT_GIVEN


def in_order(
    work: Work[Item, Result],
    pieces: Iterable[Sequence[Item]],
    processes: int,
    ended: Callable[[], object] = lambda: None,
) -> Generator[Result]:
    """Yield the result of every piece of work, in the order of the pieces, which are taken as they are needed.

    When a process ends before its time, ``ended`` is called and its piece is done once more, item by item, each with
    a result of its own; an item that ends its process again is ``lost``. An exception is raised here when its turn
    comes. The processes end with the generator, also when it is closed early; an interrupt from the keyboard is for
    this process alone.
    """
    left = map(_Piece, pieces)
    begun = deque(islice(left, processes))
    while begun:
        with _workers(work, min(processes, len(begun))) as give:
            begun = deque(each if each.result.done() and not each.result.exception() else give(each) for each in begun)
            while begun:
                begun.extend(map(give, islice(left, max(AHEAD * processes - len(begun), 0))))
                if isinstance(begun[0].result.exception(), _Ended):
                    break
                yield begun.popleft().result.result()
            else:
                return
        first = begun.popleft()  # done again only here, where no thread runs beside the start of a process
        if first.again:
            yield work.lost(first.items[0])
        else:
            ended()
            begun.extendleft(_Piece([item], again=True) for item in reversed(first.items))


class _Worker(Generic[Item]):
    """A process that does one piece of work after another."""

    def __init__(self, work: Work[Item, Any]) -> None:
        self.connection, theirs = _CONTEXT.Pipe()
        # A fork would keep our end open too, and never learn that we are gone.
        spare = self.connection if _CONTEXT.get_start_method() == "fork" else None
        self.process = _CONTEXT.Process(target=_serve, args=(work, theirs, spare), daemon=True)
        try:
            with _interrupt_blocked():
                self.process.start()
        except OSError as error:
            raise DeckcheckError(f"no further process can be started: {error.strerror}; use fewer --jobs") from error
        finally:
            theirs.close()

    def do(self, items: Sequence[Item]) -> Any:
        """Return the result of a piece of work. Raises what the work raises, and _Ended."""
        try:
            self.connection.send(items)
            done, result = self.connection.recv()
        except (EOFError, OSError):
            raise _Ended from None
        if not done:
            raise result
        return result


@contextmanager
def _workers(work: Work[Item, Any], processes: int) -> Iterator[Callable[[_Piece], _Piece]]:
    """Yield what gives a piece of work to so many processes, which end with the context."""
    workers: list[_Worker[Item]] = []
    free: SimpleQueue[_Worker[Item]] = SimpleQueue()

    def do(items: Sequence[Item]) -> Any:
        worker = free.get()
        try:
            return worker.do(items)
        finally:
            free.put(worker)

    threads = ThreadPoolExecutor(processes)
    try:
        for _ in range(processes):
            workers.append(_Worker(work))
            free.put(workers[-1])
        yield lambda piece: piece._replace(result=threads.submit(do, piece.items))
    finally:
        for worker in workers:
            worker.process.terminate()
        threads.shutdown()
        for worker in workers:
            worker.process.join()
            worker.connection.close()


@contextmanager
def _interrupt_blocked() -> Iterator[None]:
    """Keep an interrupt from the keyboard from here, and from a process that is started here."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(work: Work[Item, Result], connection: Connection, spare: Connection | None) -> None:
    """Work in a process until there is no more work, or nobody who asks for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if spare is not None:
        spare.close()
    try:
        with work.ready() as do:
            for piece in _heard(connection):
                connection.send((True, do(piece)))
    except (BrokenPipeError, ConnectionResetError):
        return
    except Exception as error:
        if not isinstance(error, DeckcheckError):
            error.add_note("".join(traceback.format_exception(error)))
        with suppress(BrokenPipeError, ConnectionResetError):  # nobody asks any more
            try:
                connection.send((False, error))
            except (TypeError, AttributeError, PicklingError):
                connection.send((False, RuntimeError("".join(traceback.format_exception(error)))))


def _heard(connection: Connection) -> Iterator[Any]:
    """Yield what comes, until nobody sends any more."""
    with suppress(EOFError, OSError):
        while True:
            yield connection.recv()
