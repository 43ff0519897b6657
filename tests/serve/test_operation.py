"""How a server is run: options, and what goes wrong."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from starlette.exceptions import HTTPException

from deckcheck.legality.checker import Checker
from deckcheck.legality.shared_checkers import MOST_CHECKERS
from deckcheck.serve import app, guard, workers
from deckcheck.serve.answers import ApiAnswer, ApiRequest
from deckcheck.serve.guard import Rate
from deckcheck.serve.work import ServerWork
from deckcheck.serve.workers import Workers
from tests.serve.conftest import DECK, SERVE, ask, printed, served, started
from tests.waiting import STUCK, until


class Doing:
    """Does what it is told for every request."""

    number = 1

    def __init__(self, do: Callable[[], ApiAnswer]) -> None:
        self._do = do

    def do(self, job: ApiRequest) -> ApiAnswer:
        return self._do()

    def close(self) -> None:
        """Have nothing to end."""


def answered(workers: Doing, *, late: bool = False, requests: int = 1) -> list[tuple[int, dict[bytes, bytes]]]:
    """The status and headers of requests that the application is handed itself, and which may never come whole.

    They are in the order of the answers.
    """
    told: list[tuple[int, dict[bytes, bytes]]] = []

    async def ask(application: Any) -> None:
        async def receive() -> dict[str, Any]:
            if late:
                await asyncio.Event().wait()
            return {"type": "http.request", "body": b"1 Moses"}

        async def send(message: Any) -> None:
            if "status" in message:
                told.append((message["status"], dict(message["headers"])))

        scope = {"type": "http", "method": "POST", "path": "/api/check", "query_string": b"", "headers": []}
        with suppress(ZeroDivisionError):  # which goes on to the log of the server
            await application({**scope, "client": ("1.2.3.4", 5)}, receive, send)

    async def ask_all() -> None:
        application = app.application(workers)
        await asyncio.gather(*(ask(application) for _ in range(requests)))

    asyncio.run(ask_all())
    return told


def test_an_error_that_nobody_foresaw_is_guarded_too() -> None:
    [(status, headers)] = answered(Doing(lambda: ApiAnswer(1 // 0, b"")))
    assert (status, headers[b"content-type"]) == (500, b"application/problem+json")
    assert headers[b"x-content-type-options"] == b"nosniff"


def test_too_many_that_wait_are_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MOST_WAITING", 0)
    release = Event()

    def do() -> ApiAnswer:
        assert release.wait(STUCK)
        return ApiAnswer(200, b"")

    def send_away(*args: Any) -> HTTPException:
        release.set()
        return HTTPException(*args)

    monkeypatch.setattr(workers, "HTTPException", send_away)
    (status, headers), (other, _) = answered(Doing(do), requests=2)
    assert (status, headers[b"retry-after"], other) == (503, b"1", 200)


def test_a_request_that_does_not_come_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MOST_SECONDS", 0)
    [(status, headers)] = answered(Doing(lambda: ApiAnswer(200, b"")), late=True)
    assert (status, headers[b"connection"]) == (408, b"close")


def test_a_client_asks_so_often_a_minute() -> None:
    now = [0.0]
    rate = Rate(2, lambda: now[0])
    assert [rate.wait("1.2.3.4") for _ in range(3)] == [0, 0, 30]
    assert rate.wait("5.6.7.8") == 0
    now[0] = 30
    assert [rate.wait("1.2.3.4") for _ in range(2)] == [0, 30]
    assert [rate.wait(f"2001:db8::{at}") for at in range(3)] == [0, 0, 30]  # one household


def test_a_process_that_ends_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    running = Workers(ServerWork(), 1)
    try:
        worker = running._idle.get()
        assert worker
        assert worker.process.pid
        os.kill(worker.process.pid, signal.SIGTERM)
        worker.process.join()
        running._idle.put(worker)
        with monkeypatch.context() as patch:
            patch.setattr(running, "_started", lambda: 1 // 0)  # none can be started just now
            assert running.do(ApiRequest("hash", DECK)).status == 503
            with pytest.raises(ZeroDivisionError):
                running.do(ApiRequest("hash", DECK))
        assert running.do(ApiRequest("check", DECK)).status == 200
    finally:
        running.close()


def test_a_process_that_is_stuck_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    running = Workers(ServerWork(), 1)
    try:
        with monkeypatch.context() as patch:
            patch.setattr(workers, "PATIENCE", 0)
            stop(running)
            assert running.do(ApiRequest("check", b"#" * 4_000_000)).status == 503  # more than a pipe holds
        assert running.do(ApiRequest("check", DECK)).status == 200
    finally:
        running.close()


def test_the_end_waits_for_no_process_that_is_stuck() -> None:
    running = Workers(ServerWork(), 1)
    stop(running)
    with ThreadPoolExecutor(1) as clients:
        under_way = clients.submit(running.do, ApiRequest("check", DECK))
        until(lambda: running._busy)
        running.close()
        assert under_way.result(STUCK).status == 503
    assert running.do(ApiRequest("check", DECK)).status == 503
    running.close()


def stop(running: Workers) -> None:
    """Stop the one process, so that it hears nothing any more."""
    worker = running._idle.get()
    assert worker
    assert worker.process.pid
    os.kill(worker.process.pid, signal.SIGSTOP)
    running._idle.put(worker)


def test_days_that_are_asked_for_are_not_kept_without_end() -> None:
    with ServerWork().ready() as do:
        for day in range(10, 13 + MOST_CHECKERS):
            assert do([ApiRequest("check", DECK, {"as_of": [f"2026-04-{day}"]})]).status == 200
        gc.collect()
        of_days = [each for each in gc.get_objects() if isinstance(each, Checker) and each.as_of.startswith("2026-04")]
        assert len(of_days) <= MOST_CHECKERS


def test_a_request_under_way_is_answered_before_the_end_and_the_log_holds_no_list() -> None:
    with started() as (port, server, log):
        assert ask(port, "/api/check", b"1 Zxqvy\n")[0].status == 200
        assert ask(port, "/api/convert?to=toml", b"Zxqvy\0")[0].status == 422
        with socket.create_connection(("127.0.0.1", port), STUCK) as wrong:
            wrong.sendall(b"Zxqvy\r\n\r\n")
            assert wrong.recv(12) == b"HTTP/1.1 400"
        with socket.create_connection(("127.0.0.1", port), STUCK) as under_way:
            head = "POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\nExpect: 100-continue\r\n\r\n"
            under_way.sendall(head.encode())
            assert under_way.recv(12) == b"HTTP/1.1 100"
            server.terminate()
            under_way.sendall(b"1 Zxqvy\n")
            assert b"HTTP/1.1 200" in b"".join(iter(lambda: under_way.recv(1 << 16), b""))
        assert server.wait(STUCK) == 128 + signal.SIGTERM
    assert not [line for line in log if "Zxqvy" in line or "Traceback" in line]


def test_a_site_is_allowed_by_its_address() -> None:
    wrong = subprocess.run([*SERVE, "--allow-origin", "league.example"], capture_output=True, check=False)
    assert (wrong.returncode, b"https://league.example" in wrong.stderr) == (2, True)


def test_options_of_operation(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser.py"
    browser.write_text(f"import pathlib, sys; pathlib.Path({str(opened)!r}).write_text(sys.argv[1])", "utf-8")
    options = ["--format", "redemption/type-1", "--rate", "5", "--proxy", "--metrics"]
    with served(*options, BROWSER=f"{sys.executable} {browser} %s") as port:
        until(lambda: opened.is_file() and opened.read_text("utf-8") == f"http://127.0.0.1:{port}")
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
