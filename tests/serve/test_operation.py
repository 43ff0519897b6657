"""How a server is run: options, and what goes wrong."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from deckcheck.serve import app
from deckcheck.serve.answers import Answer, Job
from deckcheck.serve.guard import Rate
from deckcheck.serve.work import ServerWork
from deckcheck.serve.workers import Workers
from tests.serve.conftest import DECK, ask, printed, served


class Doing:
    """Does what it is told for every request."""

    number = 1

    def __init__(self, do: Callable[[], Answer]) -> None:
        self._do = do

    def do(self, job: Job) -> Answer:
        return self._do()

    def close(self) -> None:
        """Have nothing to end."""


def answered(workers: Doing) -> tuple[int, dict[bytes, bytes]]:
    """The status and headers of a request that the application is handed itself."""
    told: list[dict[str, Any]] = []

    async def ask() -> None:
        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"1 Moses"}

        async def send(message: Any) -> None:
            told.append(message)

        scope = {"type": "http", "method": "POST", "path": "/api/check", "query_string": b"", "headers": []}
        with suppress(ZeroDivisionError):  # which goes on to the log of the server
            await app.application(workers)({**scope, "client": ("1.2.3.4", 5)}, receive, send)

    asyncio.run(ask())
    return told[0]["status"], dict(told[0]["headers"])


def test_an_error_that_nobody_foresaw_is_guarded_too() -> None:
    status, headers = answered(Doing(lambda: Answer(1 // 0, b"")))
    assert (status, headers[b"content-type"]) == (500, b"application/problem+json")
    assert headers[b"x-content-type-options"] == b"nosniff"


def test_too_many_that_wait_are_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "MOST_WAITING", 0)
    status, headers = answered(Doing(lambda: Answer(200, b"")))
    assert (status, headers[b"retry-after"]) == (503, b"1")


def test_a_client_asks_so_often_a_minute() -> None:
    now = [0.0]
    rate = Rate(2, lambda: now[0])
    assert [rate.wait("1.2.3.4") for _ in range(3)] == [0, 0, 30]
    assert rate.wait("5.6.7.8") == 0
    now[0] = 30
    assert [rate.wait("1.2.3.4") for _ in range(2)] == [0, 30]
    assert [rate.wait(f"2001:db8::{at}") for at in range(3)] == [0, 0, 30]  # one household


def test_a_process_that_ends_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    workers = Workers(ServerWork(), 1)
    try:
        worker = workers._idle.get()
        assert worker
        assert worker.process.pid
        os.kill(worker.process.pid, signal.SIGTERM)
        worker.process.join()
        workers._idle.put(worker)
        with monkeypatch.context() as patch:
            patch.setattr(workers, "_started", lambda: 1 // 0)  # none can be started just now
            assert workers.do(Job("hash", DECK)).status == 503
            with pytest.raises(ZeroDivisionError):
                workers.do(Job("hash", DECK))
        assert workers.do(Job("check", DECK)).status == 200
    finally:
        workers.close()


def test_options_of_operation(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    os.mkfifo(opened)  # so that it is waited for
    browser = tmp_path / "browser.py"
    browser.write_text(f"import pathlib, sys; pathlib.Path({str(opened)!r}).write_text(sys.argv[1])", "utf-8")
    options = ["--format", "redemption/type-1", "--rate", "5", "--proxy", "--metrics"]
    with served(*options, BROWSER=f"{sys.executable} {browser} %s") as port:
        assert opened.read_text("utf-8") == f"http://127.0.0.1:{port}"
        options = ["--untrusted", "--output-format", "json", "--format", "redemption/type-1"]
        assert ask(port, "/api/check", DECK)[1] == printed("check", "-", *options, stdin=DECK)
        named = {"Host": "decks.league.example", "X_Forwarded_For": "9.9.9.9, 8.8.8.8"}
        assert [ask(port, "/api/health", None, **named)[0].status for _ in range(6)] == [200] * 5 + [429]
        named["X_Forwarded_For"] = "8.8.8.8"  # who the proxy heard from; what stands before was said by the client
        assert ask(port, "/api/health", None, **named)[0].status == 429
        assert ask(port, "/api/health")[0].status == 200
        assert b'deckcheck_requests_total{path="/api/health",status="200"} 6.0' in ask(port, "/metrics")[1]


def test_without_them_a_client_may_not_say_who_it_is() -> None:
    with served("--rate", "2") as port:
        seen = [ask(port, "/api/health", X_Forwarded_For=f"9.9.9.{at}")[0].status for at in range(3)]
        assert seen == [200, 200, 429]
        assert ask(port, "/metrics")[0].status == 429


def test_fifty_clients_at_once_are_all_answered(port: int) -> None:
    path = "/api/check?format=redemption/limited"
    with ThreadPoolExecutor(50) as clients:
        found = {body for _, body in clients.map(lambda _: ask(port, path, DECK), range(100))}
    assert found == {ask(port, path, DECK)[1]}
