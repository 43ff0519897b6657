"""The worker processes of the server. Each handles one request at a time; one that hangs affects no other."""

from __future__ import annotations

import sys
from contextlib import suppress
from multiprocessing import get_context
from queue import SimpleQueue
from threading import Timer

from deckcheck.batch.process_pool import Worker, end_workers, start_worker
from deckcheck.limits import LIMITS
from deckcheck.serve.answers import ApiAnswer, ApiRequest
from deckcheck.serve.work import LOST, ServerWork

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
