"""The processes of the server: each does one request at a time, and one that is stuck or ends costs no other."""

from __future__ import annotations

from contextlib import suppress
from multiprocessing import get_context
from queue import SimpleQueue

from deckcheck.batch.process_pool import Worker, end_workers, start_worker
from deckcheck.limits import LIMITS
from deckcheck.serve.answers import Answer, Job
from deckcheck.serve.work import LOST, ServerWork

PATIENCE = 6 * LIMITS.seconds
"""After so many seconds a process is stuck, for it has used up its CPU time long since on any machine in order."""


class Workers:
    """So many processes; a request waits until one is free."""

    def __init__(self, work: ServerWork, number: int) -> None:
        self._work = work
        self._idle: SimpleQueue[Worker | None] = SimpleQueue()  # None is one that is still to be started
        self.number = number
        for _ in range(number):
            self._idle.put(self._started())

    def _started(self) -> Worker:
        """Start a process, by a new interpreter: a fork would keep the connections of clients open."""
        return start_worker(self._work, get_context("spawn"))

    def do(self, job: Job) -> Answer:
        """Return the answer to a request. It may be called in any thread."""
        worker, done = self._idle.get(), None
        try:
            worker = worker or self._started()
            with suppress(EOFError, OSError):
                worker.connection.send([job])
                if worker.connection.poll(PATIENCE):
                    done = worker.connection.recv()
        finally:
            if worker and not (done and done[0]):
                worker.process.kill()
                end_workers([worker])
                worker = None
            self._idle.put(worker)
        return done[1] if done and done[0] else LOST

    def close(self) -> None:
        """End the processes; no request may be under way."""
        end_workers([worker for _ in range(self.number) if (worker := self._idle.get())])
