"""Parses requests: the list, in any way of sending it, and the parameters."""

from __future__ import annotations

import json
from collections.abc import Collection

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from deckcheck.games import formats_called
from deckcheck.serve.answers import ACTIONS, ApiRequest
from deckcheck.serve.guard import MOST_BYTES

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
