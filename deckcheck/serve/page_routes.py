"""The page: one form, of which every button is a request for the page with what was asked for in it."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from importlib import resources
from typing import Any
from urllib.parse import parse_qs

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from deckcheck.decklists.registry import WRITABLE
from deckcheck.games import edition_ids, formats, formats_called
from deckcheck.reporters.markup import environment
from deckcheck.serve.answers import ACTIONS, Answer, Job
from deckcheck.serve.requests import fields_of
from deckcheck.version import __version__

Done = Callable[[Job], Awaitable[Answer]]
"""Who has a job done; raises HTTPException where the answer is an error."""

_TOOLS = {
    "cards": ("q", "Type a part of a card's name."),
    "odds": ("selection", "Type a card of the list, or facts such as type=Hero."),
    "diff": ("other", "Paste the other list."),
    "hand": ("", ""),
    "fix": ("", ""),
}
"""The tools of the page, each with a field that must not be empty, and what to do where it is."""
_FILES = {
    "page.css": ("deckcheck.serve.page", "text/css"),
    "print.css": ("deckcheck.serve.page", "text/css"),
    "sheet.css": ("deckcheck.builder.sheet", "text/css"),
    "page.js": ("deckcheck.serve.page", "text/javascript"),
}
"""The files of the page by their paths, each with the package that it is in."""
_OF_NAMES = ("deckcheck/unknown-card", "deckcheck/ambiguous-card")
_WORST_FIRST = ("unreadable", "illegal", "undetermined", "legal")
_DOWNLOADS = ("sheet", "convert")
_ENDINGS = {"toml": "toml", "lackey": "dek", "json": "json", "csv": "csv", "markdown": "md"}


def page_routes(done: Done) -> list[Route]:
    """Return the routes of the page and of its files."""
    page = environment().get_template("serve/page/page.html")

    async def empty(request: Request) -> Response:
        return HTMLResponse(page.render(_context({})))

    async def asked(request: Request) -> Response:
        data, several = await fields_of(request)
        fields = {key: values[-1] for key, values in several.items()}
        fields["format"] = fields.get("format-instead") or fields.get("format", "")
        action, context, status = fields.get("do", "check"), _context(fields), 200
        try:
            data = (await done(Job("edit", data))).body
            context["list"] = data.decode()
            if change := fields.get("edit"):
                data = (await done(_job("edit", data, fields, parse_qs(change)))).body
            elif action == "apply":
                data = json.loads((await done(_job("fix", data, fields))).body).get("list", "").encode() or data
            context["list"] = data.decode()
            decks = await _checked(done, data)
            if not fields["format"] and any("formats" in deck for deck in decks):
                fields["format"] = await _named(done, data)
            if action in _DOWNLOADS:
                return await _download(done, action, data, fields)
            if data.strip():
                await _judge(done, data, fields["format"], decks, context)
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


def _job(name: str, data: bytes, fields: Mapping[str, str], more: Mapping[str, list[str]] = {}) -> Job:
    """Return what a button asks for, of the fields that it knows; a search is in the game of the format."""
    asked = {key: [fields[key]] for key in ACTIONS[name].keys if fields.get(key)}
    if name == "cards" and (game := fields.get("format", "").partition("/")[0]):
        asked["game"] = [game]
    if name == "hand":
        asked["turns"] = ["3"]
    return Job(name, data, {**asked, **more})


async def _checked(done: Done, data: bytes, format: str = "") -> list[dict[str, Any]]:
    """Return the reports on a list's decks: without a format, by the server's own, or by each of their game."""
    decks: list[dict[str, Any]] = json.loads((await done(Job("check", data, {"format": [format]}))).body)["decks"]
    return decks


async def _named(done: Done, data: bytes) -> str:
    """Return the format that a list names; ``""`` without a clear one.

    To judges of others' lists it says nothing, but whoever has the page open may choose what the own list says.
    """
    try:
        name = json.loads((await done(Job("convert", data, {"to": ["json"]}))).body).get("format", "")
    except HTTPException:
        return ""
    called = [name] if name in edition_ids() else formats_called(name)
    return called[0] if len(called) == 1 else ""


_CLAUSE = re.compile(r"(?<=[.;]) ")
_ASIDE = re.compile(r" \(--[a-z-]+\)")
_OF_TERMINALS = re.compile(r"--[a-z-]+|\bdeckcheck [a-z]|\b(?:format|release|facts)=(?=['\s])")
_CHOOSE = "Choose a format above the list."


def _on_page(text: str) -> str:
    """Return what a report or an error says, with what the page has in place of advice that names an option.

    Clauses that advise another option, or a command, are left out.
    """
    told: list[str] = []
    for clause in _CLAUSE.split(_ASIDE.sub("", text)):
        named = _OF_TERMINALS.search(clause)
        if not named:
            told.append(clause)
        elif "format" in named[0] and _CHOOSE not in told:
            told = [" ".join(told).rstrip(";.") + "."] if told else []
            told.append(_CHOOSE)
    return " ".join(told).rstrip(";")


async def _judge(
    done: Done, data: bytes, format: str, undirected: list[dict[str, Any]], context: dict[str, Any]
) -> None:
    """Add the report of a list to what the page shows, where else it is legal, and what the deck is made of."""
    asked = {"format": format}
    context["verdict"] = "unreadable"
    decks = context["decks"] = await _checked(done, data, format) if format else undirected
    if len(decks) == len(undirected) == 1:
        decks[0]["formats"] = undirected[0].get("formats")
    for deck in decks:
        for finding in deck["findings"]:
            finding["message"] = _on_page(finding["message"]) or finding["message"]
            finding["remedy"] = _on_page(finding["remedy"])
        deck["groups"] = _groups(deck["findings"])
    verdicts = {deck["verdict"] for deck in decks}
    context["verdict"] = next(filter(verdicts.__contains__, _WORST_FIRST), "")
    with suppress(HTTPException):  # where not even the game is clear
        sheet = (await done(_job("sheet.html", data, asked))).body.decode()
        sheet = re.sub("(?<=NOT JUDGED: <bdi>)[^<]*", lambda why: _on_page(why[0]), sheet)
        context["sheet"] = Markup(sheet.partition("<body>")[2].partition("</body>")[0])  # noqa: S704 - it is escaped
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
