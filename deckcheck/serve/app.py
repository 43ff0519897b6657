"""The routes of the API and of the page, their handlers, and metrics of the requests for Prometheus."""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import AsyncIterator, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from time import perf_counter
from typing import Protocol

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deckcheck.reporters.json_report import dumps
from deckcheck.serve.answers import ACTIONS, JSON, ApiAnswer, ApiRequest
from deckcheck.serve.description import description
from deckcheck.serve.guard import Guard, Rate, household, problem
from deckcheck.serve.page_routes import job_of, page_routes
from deckcheck.serve.workers import Turns
from deckcheck.version import __version__

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


class Doer(Protocol):
    """Runs jobs, up to ``number`` at once."""

    number: int

    def do(self, job: ApiRequest) -> ApiAnswer:
        """Return the answer. Must be thread-safe."""

    def close(self) -> None:
        """Release all resources."""


def application(
    workers: Doer, hosts: Collection[str] = (), origins: Collection[str] = (), *, rate: int = 0, metrics: bool = False
) -> ASGIApp:
    """Return the application. ``hosts`` and ``origins`` are passed to :class:`Guard`; shutdown ends the ``workers``."""
    turns, threads = Turns(workers.number), ThreadPoolExecutor(workers.number)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        workers.close()
        threads.shutdown(cancel_futures=True)

    async def done(request: Request, job: ApiRequest) -> ApiAnswer:
        client = household(request.client.host if request.client else "")
        async with turns.turn(client):
            answer = await get_running_loop().run_in_executor(threads, workers.do, job)
        if answer.status >= 400:
            raise HTTPException(answer.status, answer.body.decode(errors="replace"))
        return answer

    async def asked(request: Request) -> Response:
        answer = await done(request, await job_of(request, request.url.path.rpartition("/")[2]))
        return Response(answer.body, answer.status, media_type=answer.media_type)

    app: ASGIApp = Starlette(
        routes=[
            *page_routes(lambda request: partial(done, request)),
            *(Route(f"/api/{name}", asked, methods=[action.method]) for name, action in ACTIONS.items()),
            Route("/api/health", _health),
            Route("/openapi.json", _description),
        ],
        exception_handlers={HTTPException: _refused, Exception: _failed},
        lifespan=lifespan,
    )
    # Wraps the whole application: Starlette's handler of unexpected exceptions runs outside any middleware.
    guarded = Guard(app, hosts, origins, Rate(rate))
    return RequestCounter(guarded) if metrics else guarded


_NOTHING = "nothing answers this method at this path; GET /openapi.json lists what there is"


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - it is registered for this class
    detail = _NOTHING if error.status_code in (404, 405) else error.detail
    answer = problem(error.status_code, detail)
    answer.headers.update(error.headers or {})
    return answer


async def _failed(request: Request, error: Exception) -> Response:
    return problem(500, "internal error; see the log of the server")


async def _health(request: Request) -> Response:
    return Response(dumps({"status": "ok", "version": __version__}), media_type=JSON)


async def _description(request: Request) -> Response:
    return Response(dumps(description()), media_type=JSON)
