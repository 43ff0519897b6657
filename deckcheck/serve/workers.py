"""The processes of the server: each does one request at a time, and one that is stuck or ends costs no other."""

from __future__ import annotations

from contextlib import suppress
from multiprocessing import get_context
from queue import SimpleQueue
from threading import Timer

from deckcheck.batch.process_pool import Worker, end_workers, start_worker
from deckcheck.limits import LIMITS
from deckcheck.serve.answers import Answer, Job
from deckcheck.serve.work import LOST, ServerWork

PATIENCE = 6 * LIMITS.seconds
"""After so many seconds a process is stuck, for it has used up its CPU time long since on any machine in order."""


class Workers:
    """So many processes; a request waits until one is free."""

    def __init__(self, work: ServerWork, number: int) -> None:
        self._work, self._ended = work, False
        self._idle: SimpleQueue[Worker | None] = SimpleQueue()  # None is one that is still to be started
        self._busy: set[Worker] = set()
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
            if not self._ended:
                worker = worker or self._started()
                done = self._done(worker, job)
        finally:
            if worker and not (done and done[0]):
                end_workers([worker])
                worker = None
            self._idle.put(worker)
        return done[1] if done and done[0] else LOST

    def _done(self, worker: Worker, job: Job) -> tuple[bool, Answer] | None:
        """Return what a process sends, ``None`` if it ends, as it must after a while: then nothing can wait for it."""
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
        """End the processes; a request under way is lost, and so is any further one."""
        self._ended = True
        for busy in [*self._busy]:
            busy.process.kill()
        end_workers([worker for _ in range(self.number) if (worker := self._idle.get())])
        for _ in range(self.number):
            self._idle.put(None)
