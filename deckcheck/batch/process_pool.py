"""Spreads work over processes: results in order, memory bounded, and nothing lost when a process is killed.

Nothing here knows of decks. A piece of work goes to whoever is free; its result waits until those before it are out.
``concurrent.futures`` cannot do this: a process that dies takes all pending work of its executor along.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pickle import PicklingError
from queue import SimpleQueue
from threading import Thread
from typing import Any, Generic, Protocol, TypeVar, cast

from deckcheck.errors import DeckcheckError

Item = TypeVar("Item")
Result = TypeVar("Result")
ItemIn = TypeVar("ItemIn", contravariant=True)
ResultOut = TypeVar("ResultOut", covariant=True)

AHEAD = 4
"""For each process so many pieces of work may be begun before the first of them is out."""
_HELD = 2  # pieces by each process, which goes on with the next while the result of the last is taken and printed
# Forking takes a tenth of the time of a new interpreter; elsewhere it is not there, or not safe.
_CONTEXT = get_context("fork") if sys.platform == "linux" else get_context("spawn")
_MOST_PROCESSES = 60  # what Windows can wait for at once, nearly


class Work(Protocol[ItemIn, ResultOut]):
    """What a process is handed, so that it must be possible to pickle it."""

    def ready(self) -> AbstractContextManager[Callable[[Sequence[ItemIn]], ResultOut]]:
        """Make ready, in the process that does the work; the context is what does one piece after another."""
        ...

    def lost(self, item: ItemIn) -> ResultOut:
        """Return what comes of an item that ends the process it is done in."""
        ...


def cores() -> int:
    """Return how many processes can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    work: Work[Item, Result],
    pieces: Iterable[Sequence[Item]],
    processes: int,
    ended: Callable[[], object] = lambda: None,
) -> Generator[Result]:
    """Yield the result of every piece of work, in the order of the pieces, which are taken as they are needed.

    When a process ends before its time, ``ended`` is called and its pieces are done once more, item by item, each with
    a result of its own; an item that ends its process again is ``lost``. An exception is raised here when its turn
    comes. The processes end with the generator, also when it is closed early; an interrupt from the keyboard is for
    this process alone.
    """
    pool = _Pool(work, min(processes, _MOST_PROCESSES), ended)
    try:
        yield from pool.run(iter(pieces))
    finally:
        pool.end()


class _Worker(Generic[Item]):
    """A process, and the pieces of work it has, which it does in turn."""

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
        self.pieces: deque[tuple[int, Sequence[Item]]] = deque()

    def give(self, number: int, piece: Sequence[Item]) -> None:
        self.pieces.append((number, piece))
        with suppress(BrokenPipeError, ConnectionResetError):  # when it has ended, who waits for the result will know
            self.connection.send(piece)

    def take(self) -> tuple[bool, object] | None:
        """Return whether its first piece was done, with the result or the exception; ``None`` when it has ended."""
        try:
            done, result = self.connection.recv()
        except (EOFError, OSError):  # between two results, or within one
            return None
        self.pieces.popleft()
        return done, result

    def end(self) -> None:
        self.connection.close()
        self.process.terminate()
        self.process.join()


class _Pool(Generic[Item, Result]):
    def __init__(self, work: Work[Item, Result], processes: int, ended: Callable[[], object]) -> None:
        self._work, self._ended = work, ended
        self._processes = processes
        self._workers: dict[Connection, _Worker[Item]] = {}
        self._done: dict[int, Iterator[Result]] = {}
        self._left = True

    def run(self, pieces: Iterator[Sequence[Item]]) -> Iterator[Result]:
        given = out = 0
        while self._left or self._done or self._held():
            while self._left and self._held() < _HELD * self._processes and given < out + AHEAD * self._processes:
                piece = next(pieces, None)
                if piece is None:
                    self._left = False
                else:
                    self._freest().give(given, piece)
                    given += 1
            busy = [connection for connection, worker in self._workers.items() if worker.pieces]
            for connection in wait(busy) if busy and out not in self._done else ():
                self._take(self._workers[cast(Connection, connection)])
            while out in self._done:
                yield from self._done.pop(out)
                out += 1

    def _held(self) -> int:
        """Return how many pieces are with the processes."""
        return sum(len(worker.pieces) for worker in self._workers.values())

    def _freest(self) -> _Worker[Item]:
        """Return the process that has the fewest pieces, a new one while each has some and there may be more."""
        freest = min(self._workers.values(), key=lambda worker: len(worker.pieces), default=None)
        if freest is None or (freest.pieces and len(self._workers) < self._processes):
            freest = _Worker(self._work)
            self._workers[freest.connection] = freest
        return freest

    def _take(self, worker: _Worker[Item]) -> None:
        """Take what a process has done; when it has ended, do its pieces again."""
        number, _ = worker.pieces[0]
        answer = worker.take()
        if answer is None:
            self._ended()
            self._done |= {number: self._singly(piece) for number, piece in worker.pieces}
        else:
            done, result = answer
            self._done[number] = _result(done, result)
            if done:
                return
            self._left = False  # it is raised before any further piece has its turn
        worker.end()
        del self._workers[worker.connection]

    def _singly(self, piece: Sequence[Item]) -> Iterator[Result]:
        """Do a piece of work again, item by item, to find the one that ends its process."""
        worker = None
        try:
            for item in piece:
                worker = worker or _Worker(self._work)
                worker.give(0, [item])
                answer = worker.take()
                if answer is None:
                    worker.end()
                    worker = None
                    yield self._work.lost(item)
                else:
                    yield from _result(*answer)
        finally:
            if worker:
                worker.end()

    def end(self) -> None:
        for worker in self._workers.values():
            worker.end()


def _result(done: bool, result: object) -> Iterator[Result]:
    if not done:
        raise result  # type: ignore[misc]
    yield result  # type: ignore[misc]


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
    pieces: SimpleQueue[Sequence[Item] | None] = SimpleQueue()
    Thread(target=_hear, args=(connection, pieces), daemon=True).start()
    try:
        with work.ready() as do:
            while (piece := pieces.get()) is not None:
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


def _hear(connection: Connection, pieces: SimpleQueue[Sequence[Item] | None]) -> None:
    """Take pieces as they come, ``None`` behind the last: else both ends could wait for the other to take what it has.

    So they would where neither a piece nor a result goes into what the system holds between two processes.
    """
    try:
        with suppress(EOFError, OSError):
            while True:
                pieces.put(connection.recv())
    finally:
        pieces.put(None)
