"""The API of a started server, through a real HTTP client, against what the commands print."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import quote

import pytest

DECK = b"# format: redemption/type-1\n1 Son of God (K)\n3 Mosess (Pa)\n"


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    command = [sys.executable, "-m", "deckcheck", "serve", "--port", "0", "--workers", "1"]
    server = subprocess.Popen(
        [*command, "--allow-origin", "https://league.example"], stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )
    assert server.stderr
    told = server.stderr.readline()
    yield int(told.split("127.0.0.1:")[1].split()[0])
    server.terminate()
    server.communicate()


def ask(port: int, path: str, body: bytes | None = None, **headers: str) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection("127.0.0.1", port)
    connection.request("GET" if body is None else "POST", path, body, headers)
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    return answer, data


def printed(*args: str, stdin: bytes) -> bytes:
    return subprocess.run([sys.executable, "-m", "deckcheck", *args], input=stdin, capture_output=True).stdout


@pytest.mark.parametrize("format", ["", "redemption/type-1", "all"])
def test_a_report_is_that_of_the_command_to_the_byte(port: int, format: str) -> None:
    by = ["--format", format] if format else []
    answer, body = ask(port, f"/api/check?format={quote(format)}", DECK)
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert body == printed("check", "-", "--untrusted", "--output-format", "json", *by, stdin=DECK)


def test_days_are_heard(port: int) -> None:
    _, body = ask(port, "/api/check?format=redemption/type-1&as_of=2026-04-18", DECK)
    options = ["--untrusted", "--output-format", "json", "--format", "redemption/type-1", "--as-of", "2026-04-18"]
    assert body == printed("check", "-", *options, stdin=DECK)


def test_a_list_may_stand_in_json(port: int) -> None:
    asked = {"list": DECK.decode(), "format": "redemption/type-1"}
    _, body = ask(port, "/api/check", json.dumps(asked).encode())
    assert body == ask(port, "/api/check?format=redemption/type-1", DECK)[1]


def test_other_commands_answer_too(port: int) -> None:
    deck = b"# format: redemption/type-1\n3 Son of God (K)\n"
    assert ask(port, "/api/convert?to=toml", deck)[1] == printed("convert", "-", "--to", "toml", stdin=deck)
    [line] = printed("hash", "-", stdin=deck).splitlines()
    assert json.loads(ask(port, "/api/hash", deck)[1])["hash"] == line.split()[0].decode()
    assert ask(port, "/api/sheet", deck)[1].startswith(b"%PDF")


def test_what_there_is_can_be_asked_for(port: int) -> None:
    assert json.loads(ask(port, "/api/health")[1])["status"] == "ok"
    assert "redemption/type-1" in json.loads(ask(port, "/api/formats")[1])["formats"]
    described = json.loads(ask(port, "/openapi.json")[1])
    assert "schema" in described["paths"]["/api/check"]["post"]["responses"]["200"]["content"]["application/json"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/nothing", None, 404),
        ("/api/check", None, 405),
        ("/api/check", b"1" * (4 * 1024 * 1024 + 1), 413),
        ("/api/check?format=redemption/nothing", DECK, 400),
        ("/api/check?format=/etc/league.toml", DECK, 400),
        ("/api/check?format=examples/league.toml", DECK, 400),
        ("/api/check?as_of=yesterday", DECK, 400),
        ("/api/check?as_of=2026-13-45", DECK, 400),
        ("/api/check?cards=1800-01-01", DECK, 400),
        ("/api/check?formt=all", DECK, 400),
        ("/api/check", b'{"list": "", "format": 1}', 400),
        ("/api/convert?to=", DECK, 400),
        ("/api/convert?to=toml", b"\0\1\2", 422),
    ],
)
def test_errors_are_problems(port: int, path: str, body: bytes | None, status: int) -> None:
    answer, told = ask(port, path, body)
    assert (answer.status, answer.headers["Content-Type"]) == (status, "application/problem+json")
    assert json.loads(told)["status"] == status
    assert json.loads(told)["detail"]


def test_a_name_of_another_server_is_refused(port: int) -> None:
    assert ask(port, "/api/health", Host="evil.example")[0].status == 403
    assert ask(port, "/api/health", Host=f"localhost:{port}")[0].status == 200


def test_answers_forbid_what_no_page_of_ours_needs(port: int) -> None:
    headers = ask(port, "/api/health", Origin="https://evil.example")[0].headers
    assert (headers["X-Content-Type-Options"], headers["Referrer-Policy"]) == ("nosniff", "no-referrer")
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["Access-Control-Allow-Origin"] is None
    allowed = ask(port, "/api/health", Origin="https://league.example")[0].headers
    assert allowed["Access-Control-Allow-Origin"] == "https://league.example"
