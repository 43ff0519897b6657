"""The page: one form, of which every button is a request for the page with what was asked for in it."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from importlib import resources
from typing import Any

from jinja2 import Environment, PackageLoader
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from deckcheck.decklists import decode
from deckcheck.decklists.registry import WRITABLE
from deckcheck.decklists.text.headings import heads_beside_main
from deckcheck.games import edition_ids, formats
from deckcheck.serve.answers import ACTIONS, Answer, Job
from deckcheck.serve.requests import fields_of
from deckcheck.version import __version__

Done = Callable[[Job], Awaitable[Answer]]
"""Who has a job done; raises HTTPException where the answer is an error."""

_TOOLS = ("cards", "odds", "hand", "fix", "diff")
_FILES = {"page.css": "text/css", "page.js": "text/javascript"}
_OF_NAMES = ("deckcheck/unknown-card", "deckcheck/ambiguous-card")
_WORST_FIRST = ("unreadable", "illegal", "undetermined", "legal")
_DOWNLOADS = ("sheet", "convert")
_ENDINGS = {"toml": "toml", "lackey": "dek", "json": "json", "csv": "csv", "markdown": "md"}


def page_routes(done: Done) -> list[Route]:
    """Return the routes of the page and of its files."""
    pages = Environment(
        loader=PackageLoader("deckcheck.serve", "page"), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    page = pages.get_template("page.html")

    async def empty(request: Request) -> Response:
        return HTMLResponse(page.render(_context({})))

    async def asked(request: Request) -> Response:
        data, several = await fields_of(request)
        fields = {key: values[-1] for key, values in several.items()}
        action, context, status = fields.get("do", "check"), _context(fields), 200
        text = await _text(done, data)
        context["list"] = text or ""
        try:
            if action in _DOWNLOADS:
                return await _download(done, action, data, fields)
            if action == "apply":
                text = json.loads((await done(_job("fix", data, fields))).body).get("list", text)
            if text is not None:
                context["list"] = _edited(text, fields)
                data = context["list"].encode(errors="replace")
            if data.strip():
                await _judge(done, data, context)
        except HTTPException as error:
            context["error"], status = error.detail, error.status_code
        if action in _TOOLS:
            context["tool"] = action
            try:
                context["found"] = json.loads((await done(_job(action, data, fields))).body)
            except HTTPException as error:
                context["tool_error"] = error.detail
        return HTMLResponse(page.render(context), status)

    def file(name: str, media_type: str) -> Callable[[Request], Awaitable[Response]]:
        content = resources.files("deckcheck.serve").joinpath("page", name).read_bytes()

        async def answer(request: Request) -> Response:
            return Response(content, media_type=media_type)

        return answer

    return [
        Route("/", empty),
        Route("/", asked, methods=["POST"]),
        *(Route(f"/{name}", file(name, media_type)) for name, media_type in _FILES.items()),
    ]


def _context(fields: Mapping[str, str]) -> dict[str, Any]:
    format = fields.get("format-instead") or fields.get("format", "")
    ids = [*formats(), *edition_ids()]
    known = {"formats": ids, "syntaxes": WRITABLE, "version": __version__, "of_names": _OF_NAMES}
    return {**known, "format": format, "fields": fields}


def _job(name: str, data: bytes, fields: Mapping[str, str]) -> Job:
    """Return what a button asks for, of the fields that it knows; a search is in the game of the format."""
    asked = {key: [fields[key]] for key in ACTIONS[name].keys if fields.get(key)}
    if format := fields.get("format-instead"):
        asked["format"] = [format]
    if name == "cards" and (game := fields.get("format", "").partition("/")[0]):
        asked["game"] = [game]
    if name == "hand":
        asked["turns"] = ["3"]
    return Job(name, data, asked)


async def _text(done: Done, data: bytes) -> str | None:
    """Return the text of a list, a document's as it is read; ``None`` where there is none that could be edited."""
    if data[:2] == b"PK" or data[:4] == b"%PDF" or b"\0" in data:
        try:
            return decode((await done(Job("convert", data, {"to": ["text"]}))).body)
        except HTTPException:
            return None
    return data.decode("utf-8-sig", errors="replace")


def _edited(text: str, fields: Mapping[str, str]) -> str:
    """Return the text with a name corrected, or with one card more at the end of the main deck."""
    lines = text.splitlines()
    if change := fields.get("change"):
        try:
            line, before, after = json.loads(change)
            lines[line - 1] = lines[line - 1].replace(before, after)
        except (ValueError, TypeError, IndexError, RecursionError):
            raise HTTPException(400, "change= is a line, a name and another") from None
    elif card := fields.get("add"):
        reserve = (at for at, line in enumerate(lines) if heads_beside_main(line))
        end = next(reserve, len(lines))
        while end and not lines[end - 1].strip():
            end -= 1
        lines.insert(end, f"1 {' '.join(card.split())}")
    else:
        return text
    return "".join(f"{line}\n" for line in lines)


async def _judge(done: Done, data: bytes, context: dict[str, Any]) -> None:
    """Add the report of a list to what the page shows, and what the deck is made of."""
    asked = {"format": context["format"]}
    context["verdict"] = "unreadable"
    decks = context["decks"] = json.loads((await done(_job("check", data, asked))).body)["decks"]
    for deck in decks:
        deck["groups"] = _groups(deck["findings"])
    verdicts = {deck["verdict"] for deck in decks}
    context["verdict"] = next(filter(verdicts.__contains__, _WORST_FIRST), "")
    if len(decks) == 1 and context["verdict"] != "unreadable":
        [context["stats"]] = json.loads((await done(_job("stats", data, asked))).body)["decks"]


def _groups(findings: Sequence[dict[str, Any]]) -> list[tuple[str, list[dict[str, Any]]]]:
    """Return what is certain, then names to correct; and apart, with why, the rules that these leave open."""
    shown: list[dict[str, Any]] = []
    names: list[dict[str, Any]] = []
    left: list[dict[str, Any]] = []
    for finding in findings:
        is_open = finding["status"] != "violated"
        (names if finding["rule"] in _OF_NAMES else left if is_open else shown).append(finding)
    named_first = [("", shown + names), ("rules are open because of names above", left)]
    return [group for group in (named_first if names else [("", shown + left)]) if group[1]]


async def _download(done: Done, action: str, data: bytes, fields: Mapping[str, str]) -> Response:
    answer = await done(_job(action, data, fields))
    ending = "pdf" if action == "sheet" else _ENDINGS.get(fields.get("to", ""), "txt")
    headers = {"Content-Disposition": f'attachment; filename="deck.{ending}"'}
    return Response(answer.body, media_type=answer.media_type, headers=headers)
