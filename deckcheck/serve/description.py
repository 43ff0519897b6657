"""The description of the API by OpenAPI 3.1."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from deckcheck.serve.answers import ACTIONS, JSON
from deckcheck.version import __version__

_SEVERAL = frozenset(("selection", "k", "taken", "keep", "avoid", "line"))
_ERROR = {"description": "What is wrong", "content": {"application/problem+json": {"schema": {"type": "object"}}}}


def description() -> dict[str, Any]:
    """Return the API, with the schemas of what the commands print."""
    paths: dict[str, Any] = {}
    for name, (about, keys, gives, _) in ACTIONS.items():
        asked: dict[str, Any] = {"summary": about, "parameters": [_parameter(key) for key in keys]}
        if name != "cards":
            asked["requestBody"] = {"required": True, "content": {"*/*": {"schema": {}}}}
        asked["responses"] = _gives(gives, _schema(name))
        paths[f"/api/{name}"] = {"get" if name == "cards" else "post": asked}
    for path, about in (
        ("/api/formats", "The formats that lists are judged by."),
        ("/api/health", "Whether the server answers, and its version."),
    ):
        paths[path] = {"get": {"summary": about, "responses": _gives(JSON, {"type": "object"})}}
    return {"openapi": "3.1.0", "info": {"title": "deckcheck", "version": __version__}, "paths": paths}


def _parameter(key: str) -> dict[str, Any]:
    text = {"type": "string"}
    schema = {"type": "array", "items": text} if key in _SEVERAL else text
    return {"name": key, "in": "query", "required": key == "q", "schema": schema}


def _schema(name: str) -> Any:
    """Return the schema that is shipped for what a command prints, if there is one."""
    place = "reporters/report" if name == "check" else f"builder/render/{name}"
    file = resources.files("deckcheck").joinpath(f"{place}.schema.json")
    return json.loads(file.read_bytes()) if file.is_file() else {}


def _gives(media_type: str, schema: object) -> dict[str, Any]:
    content = {media_type.partition(";")[0]: {"schema": schema}}
    return {"200": {"description": "The answer", "content": content}, "default": _ERROR}
