"""Spreads work over processes: results in order, memory bounded, and nothing lost when a process is killed.

Nothing here knows of decks. A piece of work goes to whoever is free; its result waits until those before it are out.
An executor of processes cannot do this: one that dies takes all pending work along.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pickle import PicklingError
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar, cast

from deckcheck.errors import DeckcheckError

if TYPE_CHECKING:
    from multiprocessing.context import ForkContext, SpawnContext

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


@dataclass(eq=False, slots=True)
class _Piece(Generic[Item]):
    """A piece of work; ``again``: it is one item of a piece whose process ended.

    The ``answer`` is whether it was done, and the result or why not; ``None`` as long as there is none.
    """

    items: Sequence[Item]
    again: bool = False
    answer: tuple[bool, Any] | None = None


class Worker(NamedTuple):
    """A process that does one piece of work after another, and how to reach it."""

    process: BaseProcess
    connection: Connection


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
    begun: deque[_Piece[Item]] = deque()  # in the order of their results
    undone: deque[_Piece[Item]] = deque()  # those of them that no process has yet
    idle: list[Worker] = []
    busy: dict[Connection, tuple[Worker, _Piece[Item]]] = {}

    def give() -> None:
        while undone and (idle or len(busy) < processes):
            worker, piece = idle.pop() if idle else start_worker(work), undone.popleft()
            busy[worker.connection] = worker, piece
            with suppress(OSError):  # it has ended, which is seen when its answer is waited for
                worker.connection.send(piece.items)

    def take(connection: Connection) -> None:
        worker, piece = busy.pop(connection)
        with suppress(EOFError, OSError):
            piece.answer = connection.recv()
        if piece.answer and piece.answer[0]:
            idle.append(worker)
            return
        end_workers([worker])  # as it does by itself with what cannot be done
        if piece.answer is None and piece.again:
            piece.answer = True, work.lost(piece.items[0])
        elif piece.answer is None:
            ended()
            again = [_Piece([item], again=True) for item in piece.items]
            undone.extendleft(reversed(again))
            at = begun.index(piece)
            begun.remove(piece)
            for each in reversed(again):
                begun.insert(at, each)

    left = map(_Piece[Item], pieces)
    try:
        while True:
            for piece in islice(left, max(AHEAD * processes - len(begun), 0)):
                begun.append(piece)
                undone.append(piece)
                give()
            if not begun:
                return
            for connection in wait(busy, 0 if begun[0].answer else None):
                take(cast(Connection, connection))
            give()
            if begun and (answer := begun[0].answer):
                begun.popleft()
                if not answer[0]:
                    raise answer[1]
                yield answer[1]
    finally:
        end_workers([*idle, *(worker for worker, _ in busy.values())])


def start_worker(work: Work[Item, Any], context: ForkContext | SpawnContext = _CONTEXT) -> Worker:
    """Start a process. Raises DeckcheckError where there are too many."""
    ours, theirs = context.Pipe()
    # A fork would keep our end open too, and never learn that we are gone.
    spare = ours if context.get_start_method() == "fork" else None
    process = context.Process(target=_serve, args=(work, theirs, spare), daemon=True)
    try:
        with _interrupt_blocked():
            process.start()
    except OSError as error:
        raise DeckcheckError(f"no further process can be started: {error.strerror}; use fewer --jobs") from error
    finally:
        theirs.close()
    return Worker(process, ours)


def end_workers(workers: Sequence[Worker]) -> None:
    """End processes, and wait until they have."""
    for worker in workers:
        worker.process.terminate()
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
