"""Distribute work over processes: results in order, bounded memory, and nothing lost if a process is killed.

This module knows nothing of decks. A piece of work goes to an idle process; its result waits until the results before
it are out. A process executor of the standard library cannot do this: if a process dies, all pending work is lost.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar, cast

from deckcheck.errors import DeckcheckError

if TYPE_CHECKING:
    from multiprocessing.context import ForkContext, SpawnContext

Item = TypeVar("Item")
Result = TypeVar("Result")
ItemIn = TypeVar("ItemIn", contravariant=True)
ResultOut = TypeVar("ResultOut", covariant=True)

AHEAD = 4
"""The most pieces per process that may be begun before the first of them is out."""
# Forking takes a tenth of the time of a new interpreter; on other systems it is missing, or unsafe.
_CONTEXT = get_context("fork") if sys.platform == "linux" else get_context("spawn")


class Work(Protocol[ItemIn, ResultOut]):
    """The work of a process, which must be picklable."""

    def ready(self) -> AbstractContextManager[Callable[[Sequence[ItemIn]], ResultOut]]:
        """Prepare in the worker process; the context value processes one piece after another."""

    def lost(self, item: ItemIn) -> ResultOut:
        """Return the result for an item that kills its process."""


def cores() -> int:
    """Return how many processes can run in parallel."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass(eq=False, slots=True)
class _Piece(Generic[Item]):
    """A piece of work; ``again``: it is a single item of a piece whose process ended.

    ``answer`` is whether it succeeded, with the result or the exception; ``None`` while there is none.
    """

    items: Sequence[Item]
    again: bool = False
    answer: tuple[bool, Any] | None = None


class Worker(NamedTuple):
    """A process that does one piece of work after another, and the connection to it."""

    process: BaseProcess
    connection: Connection


def in_order(
    work: Work[Item, Result],
    pieces: Iterable[Sequence[Item]],
    processes: int,
    ended: Callable[[], object] = lambda: None,
) -> Generator[Result]:
    """Yield the result of every piece of work, in the order of the pieces, which are taken when needed.

    If a process ends early, ``ended`` is called and its piece is repeated item by item, each with its own result; an
    item whose process ends again is ``lost``. An exception in a process is raised here, in order. The processes end
    with the generator, even if it is closed early; a keyboard interrupt reaches this process alone.
    """
    begun: list[_Piece[Item]] = []  # in the order of their results
    undone: list[_Piece[Item]] = []  # those of them not yet sent to a process
    idle: list[Worker] = []
    busy: dict[Connection, tuple[Worker, _Piece[Item]]] = {}

    def give() -> None:
        while undone and (idle or len(busy) < processes):
            worker, piece = idle.pop() if idle else start_worker(work), undone.pop(0)
            busy[worker.connection] = worker, piece
            with suppress(OSError):  # the process has ended; waiting for its answer shows that
                worker.connection.send(piece.items)

    def take(connection: Connection) -> None:
        worker, piece = busy.pop(connection)
        with suppress(EOFError, OSError):
            piece.answer = connection.recv()
        if piece.answer and piece.answer[0]:
            idle.append(worker)
            return
        end_workers([worker])  # a process ends by itself after work that failed
        if piece.answer is None and piece.again:
            piece.answer = True, work.lost(piece.items[0])
        elif piece.answer is None:
            ended()
            again = [_Piece([item], again=True) for item in piece.items]
            undone[:0] = again
            at = begun.index(piece)
            begun[at : at + 1] = again

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
                begun.pop(0)
                if not answer[0]:
                    raise answer[1]
                yield answer[1]
    finally:
        end_workers([*idle, *(worker for worker, _ in busy.values())])


def start_worker(work: Work[Item, Any], context: ForkContext | SpawnContext = _CONTEXT) -> Worker:
    """Start a process. Raises DeckcheckError if there are too many."""
    ours, theirs = context.Pipe()
    # A fork would keep our end open too, and never notice that we are gone.
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
    """End processes, and wait until they have: without asking them, as one just forked may not hear it."""
    for worker in workers:
        worker.process.kill()
    for worker in workers:
        worker.process.join()
        worker.connection.close()


@contextmanager
def _interrupt_blocked() -> Iterator[None]:
    """Block keyboard interrupts here, and in a process started here."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(work: Work[Item, Result], connection: Connection, spare: Connection | None) -> None:
    """Work in a process until there is no more work, or the main process is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if spare is not None:
        spare.close()
    try:
        with work.ready() as do:
            for piece in _received(connection):
                connection.send((True, do(piece)))
    except (BrokenPipeError, ConnectionResetError):
        return
    except Exception as error:
        if not isinstance(error, DeckcheckError | OSError | MemoryError):
            error = RuntimeError("".join(traceback.format_exception(error)))  # any other might not be picklable
        with suppress(BrokenPipeError, ConnectionResetError):  # the main process is gone
            connection.send((False, error))


def _received(connection: Connection) -> Iterator[Any]:
    """Yield received items until the sender closes the connection."""
    with suppress(EOFError, OSError):
        while True:
            yield connection.recv()
