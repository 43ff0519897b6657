"""Waiting until a program has done all that it has to do: not a while by the clock, as Textual waits of itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from selectors import DefaultSelector, SelectorKey
from typing import TypeVar

NEAR = 1 / 30
"""What comes within this many seconds, such as the next picture, is still to be done."""

T = TypeVar("T")


class _Selector(DefaultSelector):
    """Waits for what comes next; if that is far off, whoever waits for rest goes on first."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: list[asyncio.Future[None]] = []
        self.threads: set[asyncio.Future[object]] = set()
        self.left: Callable[[], bool] = bool

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        far = timeout is None or timeout > NEAR or self.left()
        if not self.waiting or self.threads or not far:
            return super().select(timeout)
        come = super().select(0)
        if not come:
            for each in self.waiting:
                each.set_result(None)
            self.waiting.clear()
        return come


class Loop(asyncio.SelectorEventLoop):
    """An event loop that knows when it has nothing to do."""

    def __init__(self) -> None:
        self.selector = _Selector()
        super().__init__(self.selector)

    def run_in_executor(self, executor: Executor | None, func: Callable[..., T], *args: object) -> asyncio.Future[T]:
        future = super().run_in_executor(executor, func, *args)
        self.selector.threads.add(future)  # type: ignore[arg-type]
        future.add_done_callback(self.selector.threads.discard)
        return future


def running() -> Loop:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Loop)
    return loop


def at_rest_when(left: Callable[[], bool]) -> None:
    """Take a program that was left for one at rest: Textual's timers go round without doing anything then."""
    running().selector.left = left


async def at_rest(*_: object) -> None:
    """Wait until nothing is left to be done, in a thread neither; stands in for the waiting of Textual."""
    rest = running().create_future()
    running().selector.waiting.append(rest)
    await rest
