"""The paths of the API and of the page, and who answers them."""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import AsyncIterator, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Protocol

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from deckcheck.reporters.json_report import dumps
from deckcheck.serve.answers import ACTIONS, JSON, Answer, Job
from deckcheck.serve.description import description
from deckcheck.serve.guard import Guard, Rate, household, problem
from deckcheck.serve.metrics import Counted
from deckcheck.serve.page_routes import page_routes
from deckcheck.serve.requests import job_of
from deckcheck.serve.turns import Turns
from deckcheck.version import __version__


class Doer(Protocol):
    """Who does what requests ask for, so many at once."""

    number: int

    def do(self, job: Job) -> Answer:
        """Return the answer. It may be called in any thread."""

    def close(self) -> None:
        """Be done."""


def application(
    workers: Doer, hosts: Collection[str] = (), origins: Collection[str] = (), *, rate: int = 0, metrics: bool = False
) -> ASGIApp:
    """Return the application; its processes end with it. ``hosts`` and ``origins`` are those of :class:`Guard`."""
    turns, threads = Turns(workers.number), ThreadPoolExecutor(workers.number)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        workers.close()
        threads.shutdown(cancel_futures=True)

    async def done(request: Request, job: Job) -> Answer:
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
    # Around all of it, since what handles an exception that nobody foresaw stands before any middleware.
    guarded = Guard(app, hosts, origins, Rate(rate))
    return Counted(guarded) if metrics else guarded


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - by which it is registered
    answer = problem(error.status_code, error.detail)
    answer.headers.update(error.headers or {})
    return answer


async def _failed(request: Request, error: Exception) -> Response:
    return problem(500, "the server failed; its log says more")


async def _health(request: Request) -> Response:
    return Response(dumps({"status": "ok", "version": __version__}), media_type=JSON)


async def _description(request: Request) -> Response:
    return Response(dumps(description()), media_type=JSON)
