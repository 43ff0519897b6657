"""The worker processes of the server, and the turns of its clients at them.

Each process handles one request at a time; one that hangs affects no other. Whoever sends slow lists delays itself, not
the others.
"""

from __future__ import annotations

import sys
from asyncio import Future, get_running_loop
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from multiprocessing import get_context
from queue import SimpleQueue
from threading import Timer

from starlette.exceptions import HTTPException

from deckcheck.batch.process_pool import Worker, end_workers, start_worker
from deckcheck.limits import LIMITS
from deckcheck.serve.answers import ApiAnswer, ApiRequest
from deckcheck.serve.work import LOST, ServerWork

MOST_WAITING = 100
"""The maximum number of requests that wait for a process."""


class Turns:
    """The processes, given to the clients in turn; no client has all of them unless there is only one."""

    def __init__(self, processes: int) -> None:
        self._free, self._share = processes, max(processes - 1, 1)
        self._running = Counter[str]()
        self._waiting: dict[str, deque[Future[None]]] = {}
        """The requests of each client, in the order of the clients' next turns."""

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Wait for a process, and return it at the end.

        If too many requests wait, the client with most of them loses its newest one. Raises HTTPException for a lost
        request.
        """
        place: Future[None] = get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(place)
        self._start_next()
        if sum(map(len, self._waiting.values())) > MOST_WAITING:
            greedy = max(self._waiting, key=lambda each: len(self._waiting[each]))
            lost = HTTPException(503, "too many requests wait; ask again", {"Retry-After": "1"})
            self._waiting[greedy][-1].set_exception(lost)
            self._leave(greedy, self._waiting[greedy][-1])
        try:
            await place
            yield
        finally:
            if place.cancelled():
                self._leave(client, place)
            elif not place.exception():
                self._free += 1
                self._running[client] -= 1
                self._running += Counter()  # forget clients without requests
                self._start_next()

    def _start_next(self) -> None:
        """Give free processes to the clients whose turn it is."""
        while self._free and (client := next(filter(self._may_run, self._waiting), None)) is not None:
            places = self._waiting.pop(client)
            places.popleft().set_result(None)
            if places:
                self._waiting[client] = places  # behind all others
            self._free -= 1
            self._running[client] += 1

    def _may_run(self, client: str) -> bool:
        return self._running[client] < self._share

    def _leave(self, client: str, place: Future[None]) -> None:
        self._waiting[client].remove(place)
        if not self._waiting[client]:
            del self._waiting[client]


PATIENCE = 6 * LIMITS.seconds
"""After this many seconds a process is considered stuck: it must have reached its limit of CPU time long before."""


class Workers:
    """A fixed number of processes; a request waits until one is free."""

    def __init__(self, work: ServerWork, number: int) -> None:
        self._work, self._ended = work, False
        self._idle: SimpleQueue[Worker | None] = SimpleQueue()  # None is a worker not yet started
        self._busy: set[Worker] = set()
        self.number = number
        if sys.platform != "win32":
            from multiprocessing.resource_tracker import ensure_running

            ensure_running()  # starting it with the first process would unblock interrupts there
        for _ in range(number):
            self._idle.put(self._started())

    def _started(self) -> Worker:
        """Start a process with a new interpreter: a fork would keep the connections of clients open."""
        return start_worker(self._work, get_context("spawn"))

    def do(self, job: ApiRequest) -> ApiAnswer:
        """Return the answer to a request. Thread-safe."""
        worker, done = self._idle.get(), None
        try:
            if not self._ended:
                worker = worker or self._started()
                done = self._result(worker, job)
        finally:
            if worker and not (done and done[0]):
                end_workers([worker])
                worker = None
            self._idle.put(worker)
        return done[1] if done and done[0] else LOST

    def _result(self, worker: Worker, job: ApiRequest) -> tuple[bool, ApiAnswer] | None:
        """Return the result of a process, ``None`` if it ended; a stuck one is killed, so no request waits forever."""
        stuck = Timer(PATIENCE, worker.process.kill)
        stuck.daemon = True
        stuck.start()
        self._busy.add(worker)
        done = None
        with suppress(EOFError, OSError):
            worker.connection.send([job])
            done = worker.connection.recv()
        stuck.cancel()
        self._busy.remove(worker)
        return done

    def close(self) -> None:
        """End the processes; the current request and any further ones are answered with ``LOST``."""
        self._ended = True
        for busy in [*self._busy]:
            busy.process.kill()
        end_workers([worker for _ in range(self.number) if (worker := self._idle.get())])
        for _ in range(self.number):
            self._idle.put(None)
