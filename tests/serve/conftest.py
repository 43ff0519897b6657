"""A started server, and a real HTTP client."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from threading import Thread

import pytest

from tests.waiting import STUCK

SERVE = [sys.executable, "-m", "deckcheck", "serve", "--port", "0", "--workers", "1"]
DECK = b"# format: redemption/type-1\n1 Son of God (K)\n3 Mosess (Pa)\n"


@contextmanager
def started(*options: str, **environment: str) -> Iterator[tuple[int, subprocess.Popen[str], list[str]]]:
    """A server with one process, which ends behind it: its port, itself, and what it has told, whole once it ended."""
    command = SERVE if environment else [*SERVE, "--no-browser"]
    server = subprocess.Popen(
        [*command, *options], stderr=subprocess.PIPE, text=True, encoding="utf-8", env={**os.environ, **environment}
    )
    assert server.stderr
    log = [server.stderr.readline()]
    reader = Thread(target=log.extend, args=[server.stderr], daemon=True)  # or a full pipe would stop the server
    reader.start()
    try:
        yield int(log[0].split("127.0.0.1:")[1].split()[0]), server, log
    finally:
        try:
            server.terminate()
            server.wait(STUCK)
        finally:
            server.kill()
            reader.join(STUCK)
            server.stderr.close()


@contextmanager
def served(*options: str, **environment: str) -> Iterator[int]:
    """The port of such a server."""
    with started(*options, **environment) as (port, _, _):
        yield port


@pytest.fixture(scope="session")
def port() -> Iterator[int]:
    with served("--allow-origin", "https://league.example") as port:
        yield port


def ask(
    port: int, path: str, body: bytes | None = None, *, method: str = "", client: str = "127.0.0.1", **headers: str
) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection("127.0.0.1", port, timeout=STUCK, source_address=(client, 0))
    names = {key.replace("_", "-"): value for key, value in headers.items()}
    connection.request(method or ("GET" if body is None else "POST"), path, body, names)
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    return answer, data


def printed(*args: str, stdin: bytes) -> bytes:
    return subprocess.run([sys.executable, "-m", "deckcheck", *args], input=stdin, capture_output=True).stdout
