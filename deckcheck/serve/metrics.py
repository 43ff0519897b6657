"""Prometheus metrics: number of requests by path and status, and their duration."""

from __future__ import annotations

from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deckcheck.serve.answers import ACTIONS

_PATHS = {"/", "/openapi.json", *(f"/api/{name}" for name in (*ACTIONS, "health"))}


class RequestCounter:
    """Counts the requests to ``app``, and reports them at ``/metrics``."""

    def __init__(self, app: ASGIApp) -> None:
        self._app, self._registry = app, CollectorRegistry()
        self._requests = Counter("deckcheck_requests", "Requests", ("path", "status"), registry=self._registry)
        self._seconds = Histogram("deckcheck_request_seconds", "Time to answer", ("path",), registry=self._registry)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if scope["path"] == "/metrics":
            await Response(generate_latest(self._registry), media_type=CONTENT_TYPE_LATEST)(scope, receive, send)
            return
        path = scope["path"] if scope["path"] in _PATHS else "other"  # unknown paths could be unlimited in number
        begun = perf_counter()

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._requests.labels(path, message["status"]).inc()
                self._seconds.labels(path).observe(perf_counter() - begun)
            await send(message)

        await self._app(scope, receive, counted)
