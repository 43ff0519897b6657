"""Turns of the clients: whoever sends slow lists delays itself, not the others."""

from __future__ import annotations

from asyncio import Future, get_running_loop
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.exceptions import HTTPException

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
