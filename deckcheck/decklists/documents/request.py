"""Requests of programs that check decks: JSON with the text of a list in one member, and what others say of it."""

from __future__ import annotations

import json
import re
from typing import Any

_LISTS = ("decklist", "list")
_HEADER = {"format": "format", "decklist_type": "format", "deck_name": "name", "name": "author", "player": "author"}
"""What members say of the list; a name is that of its player, for whom a request is sent."""


def _members(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):  # for who reads JSON to say what is wrong
        return {}
    return found if isinstance(found, dict) else {}


def is_request(text: str) -> bool:
    """Return whether a JSON text holds one list, and nothing else that may be cards.

    >>> is_request('{"decklist": "1 Moses"}'), is_request('{"list": "1 Moses", "cards": ["Aaron"]}')
    (True, False)
    """
    members = _members(text)
    lists = [key for key in _LISTS if isinstance(members.get(key), str)]
    return len(lists) == 1 and not any(isinstance(value, list | dict) and value for value in members.values())


def text_of(content: bytes | str) -> str:
    r"""Return the list of a request, with what is said of it below the list, so that its lines keep their numbers.

    What the list says itself stands as it is.

    >>> text_of('{"decklist": "1\\tMoses", "decklist_type": "type_1"}')
    '1\tMoses\n# format: type-1\n'
    """
    members = _members(str(content))
    text = next(members[key] for key in _LISTS if isinstance(members.get(key), str))
    header: dict[str, str] = {}
    if isinstance(type_ := members.get("decklist_type"), str):
        members["decklist_type"] = type_.replace("_", "-")
    for member, key in _HEADER.items():
        says_itself = re.search(rf"^[^\w\n]*{key}\s*:", text, re.IGNORECASE | re.MULTILINE)
        if isinstance(value := members.get(member), str) and value.strip() and not says_itself:
            header.setdefault(key, " ".join(value.split()))
    return "".join(f"{line}\n" for line in (text, *(f"# {key}: {value}" for key, value in header.items())))
