"""Makes requests that break every rule of the API, each from a :class:`~random.Random`, so that a seed names it."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from urllib.parse import quote

from deckcheck.serve.answers import ACTIONS
from tests.bench.hostile.inputs import FILES

_LISTS = [FILES[kind] for kind in ("lists", "bundles", "documents")]
_VALUES: tuple[Any, ...] = (
    *(
        "",
        "0",
        "1",
        "-1",
        "9" * 400,
        "²",
        "first",
        "all",
        "redemption",
        "redemption/type-1",
        "2026-04-18",
        "2026-02-30",
    ),
    *("../x.toml", "/dev/zero", "a\0b", "\udcff", "*a" * 40 + "b", "type=Hero", "heart>=5", "Moses", "text", "toml"),
    *(0, -1, 1e400, None, True, [], {}, [[]], [1], ["Moses", 1], {"Moses": 1}, {"list": {}}, 10**300),
)
_MEMBERS = (
    "list",
    "decklist",
    "decklist_type",
    "cards",
    "reserve",
    "deckData",
    "main",
    "format",
    "other",
    "k",
    "a" * 99,
)
_TYPES = (
    "",
    "text/plain",
    "application/json",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "image/png",
    "\xff",
)

Asked = tuple[str, bytes | None, dict[str, str]]


def hostile_request(random: Random) -> Asked:
    """Return the path, body and headers of a request for anything that can be asked for, also with the page's form."""
    name = random.choice((*ACTIONS, ""))
    known = ACTIONS[name].keys if name else ()
    asked = [
        (random.choice((*known, *known, *_MEMBERS)), str(random.choice(_VALUES)))
        for _ in range(random.choice((0, 1, 3)))
    ]
    query = "&".join(f"{quote(key)}={quote(value, errors='surrogateescape')}" for key, value in asked)
    path = f"/api/{name}?{query}" if name else "/"
    if name and ACTIONS[name].method == "GET":
        return path, None, {}
    kind = random.choice(_TYPES)
    body = random.choice((_file, _object, _form))(random)
    return path, body, {"Content_Type": kind} if kind else {}


def _file(random: Random) -> bytes:
    return random.choice(_LISTS)(random)[1][: 1 << 16]


def _object(random: Random) -> bytes:
    made = {random.choice(_MEMBERS): random.choice(_VALUES) for _ in range(random.randint(0, 4))}
    if random.random() < 0.3:
        made = {random.choice(_MEMBERS): made}
    if random.random() < 0.05:
        return b'{"list":' * random.randint(1, 30_000)
    return json.dumps(made).encode()


def _form(random: Random) -> bytes:
    parts = [
        (f'name="{random.choice(_MEMBERS)}"', str(random.choice(_VALUES)).encode("utf-8", "replace"))
        for _ in range(random.choice((1, 3, 60)))
    ]
    parts.append((random.choice(('name="list"', 'name="file"; filename="a"', "filename=", "name")), _file(random)))
    head = b"--x\r\nContent-Disposition: form-data; "
    body = b"".join(head + of.encode() + b"\r\n\r\n" + data + b"\r\n" for of, data in parts) + b"--x--\r\n"
    return body[: random.randint(0, len(body))] if random.random() < 0.2 else body
