"""Requests of strangers: none makes the server fail, and each error says what is wrong."""

from __future__ import annotations

import json
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
