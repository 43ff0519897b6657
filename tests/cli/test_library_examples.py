"""The programs in ``examples/library``, and the hashes that other implementations may test themselves with."""

from __future__ import annotations

import json
import runpy
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any
from wsgiref.util import setup_testing_defaults
from wsgiref.validate import validator

import pytest

import deckcheck

ROOT = Path(__file__).parents[2]
LEGAL = (ROOT / "examples" / "legal" / "redemption" / "limited-2.0-green-and-white.txt").read_bytes()
VECTORS = json.loads((ROOT / "docs" / "hash-vectors.json").read_text(encoding="utf-8"))


def program(name: str) -> dict[str, Any]:
    """What a program of the examples defines."""
    return runpy.run_path(str(ROOT / "examples" / "library" / name))


def asked(body: bytes, query: str = "", method: str = "POST") -> tuple[str, dict[str, Any]]:
    """The status and the JSON that the web service answers, by the rules of WSGI."""
    environ: dict[str, Any] = {"REQUEST_METHOD": method, "QUERY_STRING": query, "CONTENT_LENGTH": str(len(body))}
    environ["wsgi.input"] = BytesIO(body)
    setup_testing_defaults(environ)
    started: list[str] = []

    def start(status: str, headers: list[tuple[str, str]], *_: object) -> Any:
        started.append(status)
        return BytesIO().write

    answer = validator(program("web_service.py")["app"])(environ, start)
    data = b"".join(answer)
    answer.close()  # type: ignore[attr-defined]
    return started[0], json.loads(data)


@pytest.mark.parametrize(
    ("request_", "status", "told"),
    [
        ((LEGAL, "format=limited"), "200", {"verdict": "legal", "format": "redemption/limited@2.0"}),
        ((LEGAL,), "200", {"verdict": "undetermined", "format": None}),
        ((b"99999999999 Moses", "format=limited"), "200", {"verdict": "unreadable"}),
        ((b"",), "422", {"error": "the list holds no cards; expected a line such as '3 Son of God' for each card"}),
        ((LEGAL, "format=./x.toml"), "400", {"error": "no format './x.toml'; there are limited, type-2, gospel"}),
        ((b"", "", "GET"), "405", {"error": "POST a list"}),
        ((b"1 Moses\n" * 200_000,), "413", {"error": "a list has at most 1000000 bytes"}),
    ],
)
def test_the_web_service(request_: tuple[Any, ...], status: str, told: dict[str, object]) -> None:
    found, answer = asked(*request_)
    assert found.split()[0] == status
    assert {key: answer[key] for key in told} == told


def test_the_chat_bot() -> None:
    reply = program("discord_bot.py")["reply"]
    pasted = LEGAL.decode().partition("\n")[2]
    assert reply("Is my deck legal?") == ""
    assert reply(f"!check limited\n{pasted}").startswith("```\nLEGAL")
    assert reply("!check limited", LEGAL).startswith("```\nLEGAL")
    fenced = reply(f"!check\n```\n{pasted}\n```")
    assert fenced.splitlines()[2].startswith("  LEGAL in limited, teams, unlimited; not in paragon")
    assert "warning" not in fenced
    assert "ILLEGAL" in reply("!check limited\n" + pasted.replace("1 Amos (PoC)", "3 Amos (PoC)"))
    assert reply("!check limted\n1 Moses") == "There is no such format; there are limited, type-2, gospel."
    assert reply("!check limited") == (
        "```\nthe list holds no cards; expected a line such as '3 Son of God' for each card\n```"
    )
    hostile = reply("!check limited\n" + "".join(f"1 ```@everyone {number}\n" for number in range(500)))
    assert len(hostile) <= 2000
    assert hostile.count("`") == 6


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["why"])
def test_the_hashes_for_other_implementations(vector: dict[str, Any]) -> None:
    found = deckcheck.deck_hash(vector["list"].encode(), vector["format"])
    assert found == vector["hash"]
    if found:  # from its lines without our code
        number = int.from_bytes(sha256("".join(f"{line}\n" for line in vector["lines"]).encode()).digest()) >> 196
        signs = [number >> 5 * place & 31 for place in range(11, -1, -1)]
        assert found == "".join("0123456789ABCDEFGHJKMNPQRSTVWXYZ"[sign] for sign in signs)
    assert bool(found) == bool(vector["lines"])


def test_the_hashes_cover_decks_that_are_alike_and_that_differ() -> None:
    hashes = [vector["hash"] for vector in VECTORS]
    assert len(set(hashes)) < len(hashes) > 15
    assert {vector["format"] for vector in VECTORS} > {"", "redemption/limited"}
    assert hashes.count("") == 1
