"""Checks every request before the application: host name, origin, size, time and rate. Sets security headers."""

from __future__ import annotations

from asyncio import get_running_loop, timeout_at
from collections.abc import Callable, Collection
from http import HTTPStatus
from ipaddress import IPv6Address, ip_address
from math import ceil
from time import monotonic

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deckcheck.limits import Memory
from deckcheck.reporters.json_report import dumps

MOST_BYTES = 4 * 1024 * 1024
"""Maximum size of a list, as for files in ``deckcheck check``."""
MOST_SECONDS = 60
"""Maximum time for a request to arrive; otherwise one that never ends would be kept forever."""
_MOST_DISCARDED = 16 * MOST_BYTES
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
_PREFLIGHT = {"Access-Control-Allow-Methods": "GET, POST", "Access-Control-Allow-Headers": "Content-Type"}
_MOST_CLIENTS = 10_000


def problem(status: int, detail: str) -> Response:
    """Return an error response in the format of RFC 9457."""
    content = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail}
    return Response(dumps(content), status, media_type="application/problem+json")


class Rate:
    """Limits each client to ``a_minute`` requests per minute, and to as many at once; 0 is unlimited.

    A client is an address, or with IPv6 the network of one household.
    """

    def __init__(self, a_minute: int, clock: Callable[[], float] = monotonic) -> None:
        self._a_minute, self._clock = a_minute, clock
        self._free: Memory[str, float] = Memory(_MOST_CLIENTS)
        """The time from which each client has its whole allowance again."""

    def wait(self, client: str) -> float:
        """Count a request; return the seconds that the client has to wait, 0 if the request is allowed."""
        if not self._a_minute:
            return 0
        client, now = household(client), self._clock()
        free = max(self._free.pop(client, now), now)
        late = free - now + 60 / self._a_minute - 60
        self._free[client] = free if late > 0 else free + 60 / self._a_minute
        return max(late, 0)


def household(client: str) -> str:
    """Return the address of a client; with IPv6, the network that one household has."""
    try:
        address = ip_address(client)
    except ValueError:
        return client
    return address.exploded[:19] if isinstance(address, IPv6Address) and not address.ipv4_mapped else client


class Guard:
    """Passes requests to ``app`` if they address the server by one of its ``hosts`` or by an IP address.

    Another site can make only a name resolve to this server (DNS rebinding). Without ``hosts``, any name is accepted.
    Pages of ``origins`` may send requests and read the answers; pages of other sites may not send any.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str], origins: Collection[str], rate: Rate) -> None:
        self._app, self._hosts, self._origins, self._rate = app, hosts, origins, rate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers, received, late = Headers(scope=scope), 0, get_running_loop().time() + MOST_SECONDS

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                answer.update(_HEADERS)
                if (origin := headers.get("origin")) in self._origins:
                    answer["Access-Control-Allow-Origin"] = str(origin)
                    answer["Vary"] = "Origin"
            await send(message)

        async def bounded() -> Message:
            nonlocal received
            try:
                async with timeout_at(late):
                    while True:
                        message = await receive()
                        received += len(message.get("body", b""))
                        # Most clients read no answer before they have sent everything.
                        if not (MOST_BYTES < received < _MOST_DISCARDED and message.get("more_body")):
                            break
            except TimeoutError:
                raise HTTPException(408, f"the request did not arrive within {MOST_SECONDS} s", _CLOSE) from None
            if received > MOST_BYTES:
                raise HTTPException(413, f"the list is too large; up to {MOST_BYTES // 1024**2} MB are allowed", _CLOSE)
            return message

        app = self._own_answer(scope, headers) or self._app
        await app(scope, bounded, guarded)

    def _own_answer(self, scope: Scope, headers: Headers) -> Response | None:
        """Return the answer to a request that is not passed on, ``None`` for one that is."""
        if self._hosts and not self._is_ours(headers.get("host", "")):
            return problem(403, _NOT_OURS)
        if headers.get("origin") in self._origins:
            if scope["method"] == "OPTIONS":
                return Response(None, 204, _PREFLIGHT)
        elif scope["method"] == "POST" and _is_foreign(headers):
            return problem(403, _FOREIGN)
        client, _ = scope.get("client") or ("", 0)
        if wait := self._rate.wait(client):
            answer = problem(429, f"too many requests from this address; try again in {ceil(wait)} s")
            answer.headers["Retry-After"] = str(ceil(wait))
            return answer
        return None

    def _is_ours(self, host: str) -> bool:
        name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
        if name.lower() in self._hosts:
            return True
        try:
            return bool(ip_address(name.strip("[]")))
        except ValueError:
            return False


def _is_foreign(headers: Headers) -> bool:
    """Return whether another site's page sent the request. Most browsers report it only over HTTPS or to localhost."""
    if site := headers.get("sec-fetch-site"):
        return site not in ("same-origin", "none")
    own = (f"{scheme}://{headers.get('host')}" for scheme in ("http", "https"))
    return headers.get("origin", "null") not in ("null", *own)


_CLOSE = {"Connection": "close"}
_FOREIGN = (
    "the request comes from a page of another site; start the server with --allow-origin and the address of that site, "
    "and let a proxy pass on the Host header"
)
_NOT_OURS = "the Host header names another server; call this one by its address, or start it with --host NAME"
