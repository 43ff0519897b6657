"""A started server, and a real HTTP client."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse

import pytest

DECK = b"# format: redemption/type-1\n1 Son of God (K)\n3 Mosess (Pa)\n"


@contextmanager
def served(*options: str, **environment: str) -> Iterator[int]:
    """The port of a server with one process, which ends behind it."""
    command = [sys.executable, "-m", "deckcheck", "serve", "--port", "0", "--workers", "1"]
    if not environment:
        command.append("--no-browser")
    server = subprocess.Popen(
        [*command, *options], stderr=subprocess.PIPE, text=True, encoding="utf-8", env={**os.environ, **environment}
    )
    assert server.stderr
    told = server.stderr.readline()
    try:
        yield int(told.split("127.0.0.1:")[1].split()[0])
    finally:
        server.terminate()
        server.communicate()


@pytest.fixture(scope="session")
def port() -> Iterator[int]:
    with served("--allow-origin", "https://league.example") as port:
        yield port


def ask(port: int, path: str, body: bytes | None = None, **headers: str) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection("127.0.0.1", port)
    names = {key.replace("_", "-"): value for key, value in headers.items()}
    connection.request("GET" if body is None else "POST", path, body, names)
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    return answer, data


def printed(*args: str, stdin: bytes) -> bytes:
    return subprocess.run([sys.executable, "-m", "deckcheck", *args], input=stdin, capture_output=True).stdout
