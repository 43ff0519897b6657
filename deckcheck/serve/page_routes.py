"""Requests, and the web page: a single form, in which every button requests the page again with all fields."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import resources
from typing import Any
from urllib.parse import parse_qs

from markupsafe import Markup
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from deckcheck.decklists.registry import WRITABLE
from deckcheck.games import edition_ids, formats, formats_called
from deckcheck.reporters.causes import without_commands
from deckcheck.reporters.markup import environment
from deckcheck.serve.answers import ACTIONS, OWN_FORMAT, ApiAnswer, ApiRequest
from deckcheck.serve.guard import MOST_BYTES
from deckcheck.version import __version__

_NO_LIST = ("image/", "audio/", "video/", "font/")
_Asked = dict[str, list[str]]


async def job_of(request: Request, name: str) -> ApiRequest:
    """Return the job that a request describes.

    Raises HTTPException for a body that is too long or not a list, and for unknown parameters.
    """
    keys = ACTIONS[name].keys
    asked: _Asked = {}
    for key, value in request.query_params.multi_items():
        asked.setdefault(key, []).append(value)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind.startswith(_NO_LIST) or request.headers.get("content-encoding", "identity") != "identity":
        raise HTTPException(415, "not a list; send text, JSON, a document or a form, uncompressed")
    stated: _Asked = {}
    if kind == "multipart/form-data" and request.method == "POST":
        data, filed, stated = await fields_of(request)
        data = filed or data
    else:
        data = await request.body()
        if data.lstrip()[:1] == b"{":
            data, stated = _in_json(data, keys)
    asked = stated | asked
    if unknown := set(asked) - set(keys):
        raise HTTPException(400, f"unknown parameter: {', '.join(sorted(unknown))}; known are {', '.join(keys)}")
    return ApiRequest(name, data, asked)


async def fields_of(request: Request) -> tuple[bytes, bytes, _Asked]:
    """Return the field ``list`` of a form, its ``file``, and its other fields."""
    asked: _Asked = {}
    data = filed = b""
    async with request.form(max_files=1, max_fields=50, max_part_size=MOST_BYTES) as form:
        for key, value in form.multi_items():
            if isinstance(value, UploadFile):
                filed = await value.read()  # empty if no file is chosen
            elif key == "list":
                data = value.encode(errors="replace")
            elif value:
                asked.setdefault(key, []).append(value)
    return data, filed, asked


def _in_json(data: bytes, keys: Collection[str]) -> tuple[bytes, _Asked]:
    """Return the list of ``{"list": …}`` and the parameters beside it; any other object is itself a list.

    Requests of the tournament site state their format beside the list, too.
    """
    try:
        body = json.loads(data)
    except (ValueError, RecursionError):  # parsing the list reports the error
        return data, {}
    if not (isinstance(body, dict) and isinstance(body.get("list"), str)):
        kind = body.get("decklist_type") if isinstance(body, dict) else ""
        if not (isinstance(kind, str) and kind and "format" in keys):
            return data, {}
        return data, {"format": [*formats_called(kind.replace("_", "-"), "redemption"), kind][:1]}
    asked: _Asked = {}
    for key, value in body.items():
        several = value if isinstance(value, list) else [value]
        if key not in ("list", *keys):
            raise HTTPException(400, f"unknown key beside the list: {key[:80]}; known are {', '.join(keys)}")
        if not all(isinstance(each, str) or type(each) is int for each in several):
            raise HTTPException(400, f"{key} is not a text")
        if key != "list" and value != "":
            asked[key] = [str(each) for each in several]
    return body["list"].encode(errors="replace"), asked


Done = Callable[[ApiRequest], Awaitable[ApiAnswer]]
"""Runs a job; raises HTTPException if the answer is an error."""

_TOOLS = {
    "cards": ("q", "Type a part of a card's name."),
    "odds": ("selection", "Type a card of the list, or facts such as type=Hero."),
    "diff": ("other", "Paste the other list."),
    "hand": ("", ""),
    "fix": ("", ""),
}
"""The tools of the page, each with its required field (``""`` if none) and the message if that is empty."""
_FILES = {
    "page.css": ("deckcheck.serve.page", "text/css"),
    "print.css": ("deckcheck.serve.page", "text/css"),
    "sheet.css": ("deckcheck.builder.sheet", "text/css"),
    "page.js": ("deckcheck.serve.page", "text/javascript"),
}
"""The files of the page by path, each with its package and media type."""
_OF_NAMES = ("deckcheck/unknown-card", "deckcheck/ambiguous-card")
_WORST_FIRST = ("unreadable", "illegal", "undetermined", "legal")
_DOWNLOADS = ("sheet", "convert")
_EXTENSIONS = {"toml": "toml", "lackey": "dek", "json": "json", "csv": "csv", "markdown": "md"}


def page_routes(done_for: Callable[[Request], Done]) -> list[Route]:
    """Return the routes of the page and its files."""
    page = environment().get_template("serve/page/page.html")

    async def empty(request: Request) -> Response:
        return HTMLResponse(page.render(_context({})))

    async def asked(request: Request) -> Response:
        done = done_for(request)
        data, filed, several = await fields_of(request)
        fields = {key: values[-1] for key, values in several.items()}
        fields["format"] = fields.get("format-instead") or fields.get("format", "")
        action, context, status = fields.get("do", "check"), _context(fields), 200
        try:
            data = (await done(ApiRequest("edit", filed or data))).body
            if change := fields.get("edit"):
                data = (await done(_job("edit", data, fields, parse_qs(change)))).body
            elif action == "apply":
                data = json.loads((await done(_job("fix", data, fields))).body).get("list", "").encode() or data
            elif action in _DOWNLOADS:
                return await _download(done, action, data, fields)
        except HTTPException as error:
            context["error"], status = _on_page(error.detail), error.status_code
        context["list"] = data.decode()
        try:
            if data.strip():
                await _judge(done, data, fields, context)
        except HTTPException as error:
            context["error"], status = _on_page(error.detail), error.status_code
        if action in _TOOLS:
            context["tool"] = action
            needed, missing = _TOOLS[action]
            try:
                if needed and not fields.get(needed, "").strip():
                    raise HTTPException(400, missing)
                context["found"] = json.loads((await done(_job(action, data, fields))).body)
            except HTTPException as error:
                context["tool_error"] = _on_page(error.detail)
        return HTMLResponse(page.render(context), status)

    def file(name: str, package: str, media_type: str) -> Callable[[Request], Awaitable[Response]]:
        content = resources.files(package).joinpath(name).read_bytes()

        async def answer(request: Request) -> Response:
            return Response(content, media_type=media_type)

        return answer

    return [
        Route("/", empty),
        Route("/", asked, methods=["POST"]),
        *(Route(f"/{name}", file(name, *of)) for name, of in _FILES.items()),
    ]


def _context(fields: Mapping[str, str]) -> dict[str, Any]:
    ids = [*formats(), *edition_ids()]
    known = {"formats": ids, "syntaxes": WRITABLE, "version": __version__, "of_names": _OF_NAMES}
    return {**known, "format": fields.get("format", ""), "fields": fields}


def _job(name: str, data: bytes, fields: Mapping[str, str], more: Mapping[str, list[str]] = {}) -> ApiRequest:
    """Return the job of a button, with the fields that its action accepts; cards are those of the format's game."""
    asked = {key: [fields[key]] for key in ACTIONS[name].keys if fields.get(key, "").strip()}
    if name == "cards" and (game := fields.get("format", "").partition("/")[0]):
        asked["game"] = [game]
    if name == "hand":
        asked["turns"] = ["3"]
    return ApiRequest(name, data, {**asked, **more})


async def _checked(done: Done, data: bytes, fields: Mapping[str, str], format: str = "") -> list[dict[str, Any]]:
    """Return the reports of a list's decks: without a format, by the server's own, or by each of their game."""
    answer = await done(_job("check", data, {**fields, "format": format}))
    decks: list[dict[str, Any]] = json.loads(answer.body)["decks"]
    return decks


_on_page = partial(without_commands, choose="Choose a format above the list.")


async def _judge(done: Done, data: bytes, fields: dict[str, str], context: dict[str, Any]) -> None:
    """Add to ``context`` the report by the chosen format or the list's own, where else it is legal, and statistics.

    ``fields`` gets the format of the report.
    """
    format, context["verdict"] = fields["format"], "unreadable"
    try:
        decks = await _checked(done, data, fields, format or OWN_FORMAT)
    except HTTPException as error:
        if format:
            raise
        context["error"] = _on_page(error.detail)
        decks = await _checked(done, data, fields)
    context["decks"] = decks
    if len(decks) == 1 and "formats" not in decks[0]:
        decks[0]["formats"] = (await _checked(done, data, fields))[0].get("formats")
        fields["format"] = decks[0]["format"] or format
    asked = {"format": fields["format"]}
    for deck in decks:
        for finding in deck["findings"]:
            finding["message"] = _on_page(finding["message"]) or finding["message"]
            finding["remedy"] = _on_page(finding["remedy"])
        deck["groups"] = _groups(deck["findings"])
    verdicts = {deck["verdict"] for deck in decks}
    context["verdict"] = next(filter(verdicts.__contains__, _WORST_FIRST), "")
    with suppress(HTTPException):  # if even the game is unknown
        sheet = (await done(_job("sheet.html", data, asked))).body.decode()
        context["sheet"] = Markup(sheet.partition("<body>")[2].partition("</body>")[0])  # noqa: S704 - it is escaped
        [context["stats"]] = json.loads((await done(_job("stats", data, asked))).body)["decks"]


def _groups(findings: Sequence[dict[str, Any]]) -> list[tuple[str, list[dict[str, Any]]]]:
    """Return findings in groups: first certain ones and names to correct, then rules left open, with the reason."""
    shown: list[dict[str, Any]] = []
    names: list[dict[str, Any]] = []
    left: list[dict[str, Any]] = []
    for finding in findings:
        is_open = finding["status"] != "violated"
        (names if finding["rule"] in _OF_NAMES else left if is_open else shown).append(finding)
    named_first = [("", shown + names), (f"rule{'s wait' if len(left) > 1 else ' waits'} for the names above", left)]
    return [group for group in (named_first if names else [("", shown + left)]) if group[1]]


async def _download(done: Done, action: str, data: bytes, fields: Mapping[str, str]) -> Response:
    answer = await done(_job(action, data, fields))
    extension = "pdf" if action == "sheet" else _EXTENSIONS.get(fields.get("to", ""), "txt")
    headers = {"Content-Disposition": f'attachment; filename="deck.{extension}"'}
    return Response(answer.body, media_type=answer.media_type, headers=headers)
