"""The paths of the API, and what describes them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from importlib import resources
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from deckcheck.games import edition_ids, formats
from deckcheck.reporters.json_report import dumps
from deckcheck.serve.guard import MOST_BYTES, Guard, problem
from deckcheck.serve.work import ABOUT, JSON, PDF, TEXT, Answer, Job
from deckcheck.serve.workers import Workers
from deckcheck.version import __version__

_ASKED = ("format", "as_of", "cards", "to")
_GIVES = {"check": JSON, "convert": TEXT, "hash": JSON, "sheet": PDF}


def application(workers: Workers, hosts: Collection[str], origins: Collection[str] = ()) -> Starlette:
    """Return the application. Its processes end with it."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        await run_in_threadpool(workers.close)

    async def of_a_list(request: Request) -> Response:
        job = await _job(request)
        answer: Answer = await run_in_threadpool(workers.do, job)
        if answer.status >= 400:
            return problem(answer.status, answer.body.decode())
        return Response(answer.body, answer.status, media_type=answer.media_type)

    return Starlette(
        routes=[
            *(Route(f"/api/{name}", of_a_list, methods=["POST"], name=name) for name in ABOUT),
            Route("/api/formats", _formats),
            Route("/api/health", _health),
            Route("/openapi.json", _description),
        ],
        middleware=[Middleware(Guard, hosts=hosts, origins=origins)],
        exception_handlers={HTTPException: _refused, Exception: _failed},
        lifespan=lifespan,
    )


async def _job(request: Request) -> Job:
    """Return what a request asks for. Raises HTTPException for a body that is too long, or has none of its keys."""
    name = request.url.path.rpartition("/")[2]
    data = b""
    async for piece in request.stream():
        data += piece
        if len(data) > MOST_BYTES:
            raise HTTPException(413, f"a list may have {MOST_BYTES} bytes")
    asked = {key: request.query_params.get(key, "") for key in _ASKED}
    if unknown := set(request.query_params) - set(_ASKED):
        raise HTTPException(400, f"unknown in the address: {', '.join(sorted(unknown))}; known are {', '.join(_ASKED)}")
    if data.lstrip()[:1] == b"{":
        try:
            body = json.loads(data)
        except (ValueError, RecursionError):  # the reader of lists tells what is wrong
            body = None
        if isinstance(body, dict) and isinstance(body.get("list"), str):
            data = body["list"].encode(errors="replace")
            for key in ("format", "as_of"):
                if not isinstance(stated := body.get(key, ""), str):
                    raise HTTPException(400, f"{key} is no text")
                asked[key] = asked[key] or stated
    return Job(name, data, **asked)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - by which it is registered
    answer = problem(error.status_code, error.detail)
    answer.headers.update(error.headers or {})
    return answer


async def _failed(request: Request, error: Exception) -> Response:
    return problem(500, "the server failed; its log says more")


async def _formats(request: Request) -> Response:
    return Response(dumps({"formats": [*formats(), *edition_ids()]}), media_type=JSON)


async def _health(request: Request) -> Response:
    return Response(dumps({"status": "ok", "version": __version__}), media_type=JSON)


async def _description(request: Request) -> Response:
    return Response(dumps(description()), media_type=JSON)


def description() -> dict[str, Any]:
    """Return the API by OpenAPI 3.1, with the schema of reports that ``deckcheck schema report`` prints."""
    report = json.loads(resources.files("deckcheck").joinpath("reporters/report.schema.json").read_bytes())
    error = {"description": "What is wrong", "content": {"application/problem+json": {"schema": {"type": "object"}}}}

    def gives(media_type: str, schema: dict[str, Any]) -> dict[str, Any]:
        content = {media_type.partition(";")[0]: {"schema": schema}}
        return {"200": {"description": "The answer", "content": content}, "default": error}

    query = [{"name": key, "in": "query", "schema": {"type": "string"}} for key in _ASKED]
    body = {"required": True, "content": {"*/*": {"schema": {}}}}
    paths: dict[str, Any] = {
        f"/api/{name}": {
            "post": {
                "summary": about,
                "parameters": query,
                "requestBody": body,
                "responses": gives(_GIVES[name], report if name == "check" else {}),
            }
        }
        for name, about in ABOUT.items()
    }
    for path, about in (
        ("/api/formats", "The formats that lists are judged by."),
        ("/api/health", "Whether the server answers, and its version."),
    ):
        paths[path] = {"get": {"summary": about, "responses": gives(JSON, {"type": "object"})}}
    return {"openapi": "3.1.0", "info": {"title": "deckcheck", "version": __version__}, "paths": paths}
