"""Requests of strangers: none makes the server fail, and each error says what is wrong."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from tests.serve.conftest import DECK, ask
from tests.serve.hostile import hostile_request


@pytest.mark.slow
def test_no_request_makes_the_server_fail(port: int) -> None:
    random, seen = Random(20261127), set()
    for _ in range(250):
        path, body, headers = hostile_request(random)
        answer, told = ask(port, path, body, **headers)
        assert answer.status < 500, (path, body, headers, told)
        if path != "/" and answer.status >= 400:
            assert answer.headers["Content-Type"] == "application/problem+json"
            assert json.loads(told)["detail"]
        seen.add(answer.status)
    assert seen >= {200, 400, 415, 422}
    assert ask(port, "/api/check", DECK)[0].status == 200


@pytest.mark.slow
def test_many_clients_are_answered_as_the_command_does_beside_a_hostile_one(port: int, tmp_path: Path) -> None:
    from tests.batch.test_attacks import ATTACKS  # which need a system with limits
    from tests.bench import made, serve

    paths = made.INPUTS["mixed notations"](tmp_path / "decks", 20)
    hostile = ATTACKS[serve.HOSTILE[1]][0]()
    assert isinstance(hostile, bytes)
    with ThreadPoolExecutor(1) as stranger:
        asked = stranger.submit(ask, port, "/api/check", hostile)
        lists = [path.read_bytes() for path in paths]
        serve.load(port, lists, serve.expected(tmp_path / "decks"), range(100))
        assert json.loads(asked.result()[1])["decks"][0]["verdict"] == "unreadable"
