"""The OpenAPI 3.1 description of the API."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from deckcheck.batch.runner import EVERY_FORMAT
from deckcheck.decklists.registry import WRITABLE
from deckcheck.games import edition_ids, formats, game_ids
from deckcheck.report_types import report_schema
from deckcheck.serve.answers import ACTIONS, BOUNDS, JSON, OWN_FORMAT
from deckcheck.version import __version__

_TEXT = {"type": "string"}
_SEVERAL = {"type": "array", "items": _TEXT}
_DAY = {"type": "string", "format": "date"}


def _number(least: int, most: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": least, "maximum": most}


_KEYS: dict[str, dict[str, Any]] = {
    "format": {"enum": [*formats(), *edition_ids(), OWN_FORMAT]},
    "as_of": _DAY,
    "cards": _DAY,
    "to": {"enum": [*WRITABLE]},
    "game": {"enum": [*game_ids()]},
    "play": {"enum": ["first", "second"]},
    "selection": _SEVERAL,
    "keep": _SEVERAL,
    "avoid": _SEVERAL,
    "q": {"type": "string", "minLength": 1},
    "other": _TEXT,
    "pool": _TEXT,
    "old": _TEXT,
    "new": _TEXT,
    "add": _TEXT,
    **{key: _number(*bounds) for key, bounds in BOUNDS.items()},
    **{key: {"type": "array", "items": _number(*BOUNDS[key])} for key in ("k", "line")},
}
"""The schema of each parameter."""
_PROBLEM = {
    "type": "object",
    "properties": {"type": _TEXT, "title": _TEXT, "status": _number(400, 599), "detail": _TEXT},
    "required": ["type", "title", "status", "detail"],
}
_ERROR = {"description": "The error", "content": {"application/problem+json": {"schema": _PROBLEM}}}
_SITE = (
    {"cards": [{"name": "Moses", "quantity": 1}], "reserve": [{"name": "Aaron", "quantity": 1}]},
    {"decklist": "1\tMoses\nReserve:\n1\tAaron", "decklist_type": "type_1"},
    {"deckData": {"main": {"Moses": 1}, "reserve": {"Aaron": 1}}},
)
"""Example requests of the tournament site's own checker."""


def description() -> dict[str, Any]:
    """Return the description of the API, with the schemas of the commands' output."""
    paths: dict[str, Any] = {}
    schemas: dict[str, Any] = {}
    for name, action in ACTIONS.items():
        schemas[name] = _schema(name)
        keys = {key: _KEYS[key] for key in action.keys}
        if name == "check":
            keys["format"] = {"enum": [*keys["format"]["enum"], EVERY_FORMAT]}
        asked: dict[str, Any] = {
            "operationId": name,
            "summary": action.about,
            "parameters": [
                {"name": key, "in": "query", "required": key == "q", "schema": schema} for key, schema in keys.items()
            ],
            "responses": _gives(action.gives, {"$ref": f"#/components/schemas/{name}"}),
        }
        if action.method == "POST":
            asked["requestBody"] = {"required": True, "content": _bodies(keys)}
        paths[f"/api/{name}"] = {action.method.lower(): asked}
    health = {"operationId": "health", "summary": "Check that the server answers, and get its version."}
    paths["/api/health"] = {"get": {**health, "responses": _gives(JSON, {"type": "object"})}}
    about = {"title": "deckcheck", "version": __version__}
    return {"openapi": "3.1.0", "info": about, "paths": paths, "components": {"schemas": schemas}}


def _bodies(keys: dict[str, Any]) -> dict[str, Any]:
    """Return the ways to send a list; parameters in the query take precedence over those in the body."""
    form: dict[str, Any] = {"type": "object", "properties": {"list": _TEXT, **keys}, "additionalProperties": False}
    asked = {**form, "required": ["list"]}
    other = {"description": "a list in any JSON syntax that the commands read", "not": {"required": ["list"]}}
    file = {"type": "string", "contentMediaType": "application/octet-stream"}
    return {
        "text/plain": {"schema": _TEXT},
        JSON: {
            "schema": {"type": "object", "anyOf": [asked, other]},
            "examples": {f"site-{at}": {"value": value} for at, value in enumerate(_SITE)},
        },
        "multipart/form-data": {"schema": {**form, "properties": {**form["properties"], "file": file}}},
        "application/octet-stream": {"schema": {}},
    }


def _schema(name: str) -> dict[str, Any]:
    """Return the schema of a command's output; an empty one if there is none."""
    file = resources.files("deckcheck").joinpath(f"builder/render/{name}.schema.json")
    text = json.dumps(report_schema()) if name == "check" else file.read_text("utf-8") if file.is_file() else "{}"
    return json.loads(text.replace('"#/$defs/', f'"#/components/schemas/{name}/$defs/'))  # type: ignore[no-any-return]


def _gives(media_type: str, schema: object) -> dict[str, Any]:
    content = {media_type.partition(";")[0]: {"schema": schema}}
    return {"200": {"description": "The answer", "content": content}, "default": _ERROR}
