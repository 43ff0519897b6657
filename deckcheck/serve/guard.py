"""What stands before every request: whose name it calls the server by, how long it is, and what its answer forbids."""

from __future__ import annotations

from collections.abc import Collection
from http import HTTPStatus
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deckcheck.reporters.json_report import dumps

MOST_BYTES = 4 * 1024 * 1024
"""So long may a list be, as a file may for ``deckcheck check``."""
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


def problem(status: int, detail: str) -> Response:
    """Return an error as RFC 9457 has it."""
    told = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail}
    return Response(dumps(told), status, media_type="application/problem+json")


class Guard:
    """Lets requests through to ``app`` that call the server by one of its ``hosts`` or by an address.

    Only a name can be made to lead here by a page of another site (DNS rebinding). ``origins`` may read the answers.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str], origins: Collection[str]) -> None:
        self._app, self._hosts, self._origins = app, hosts, origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                answer.update(_HEADERS)
                if (origin := headers.get("origin")) in self._origins:
                    answer["Access-Control-Allow-Origin"] = str(origin)
                    answer["Vary"] = "Origin"
            await send(message)

        app = self._app if self._is_ours(headers.get("host", "")) else problem(403, _NOT_OURS)
        await app(scope, receive, guarded)

    def _is_ours(self, host: str) -> bool:
        name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
        if name.lower() in self._hosts:
            return True
        try:
            return bool(ip_address(name.strip("[]")))
        except ValueError:
            return False


_NOT_OURS = "the Host header names another server; call this one by its address, or start it with --host NAME"
