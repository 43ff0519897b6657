"""Requests of programs that check decks: JSON with the text of a list in one member, and what others say of it."""

from __future__ import annotations

import json
import re
from typing import Any

_LISTS = ("decklist", "list")
_HEADER = {"format": "format", "decklist_type": "format", "deck_name": "name", "name": "author", "player": "author"}
"""What members say of the list; a name is that of its player, for whom a request is sent."""


def _list_and_members(text: str) -> tuple[str, dict[str, Any]] | None:
    """Return the list of a request and all its members; ``None`` for other JSON, and for what is none."""
    try:
        members = json.loads(text)
    except (ValueError, RecursionError):  # for who reads JSON to say what is wrong
        return None
    if not isinstance(members, dict) or any(isinstance(value, list | dict) and value for value in members.values()):
        return None  # others may be cards as well
    lists = [members[key] for key in _LISTS if isinstance(members.get(key), str)]
    return (lists[0], members) if len(lists) == 1 else None


def is_request(text: str) -> bool:
    """Return whether a JSON text holds one list, and nothing else that may be cards.

    >>> is_request('{"decklist": "1 Moses"}'), is_request('{"list": "1 Moses", "cards": ["Aaron"]}')
    (True, False)
    """
    return _list_and_members(text) is not None


def text_of(content: bytes | str) -> str:
    r"""Return the list of a request, with what is said of it below the list, so that its lines keep their numbers.

    What the list says itself stands as it is. ``content`` is one for which :func:`is_request` holds.

    >>> text_of('{"decklist": "1\\tMoses", "decklist_type": "type_1"}')
    '1\tMoses\n# format: type-1\n'
    """
    text, members = _list_and_members(str(content)) or ("", {})
    header: dict[str, str] = {}
    for member, key in _HEADER.items():
        says_itself = re.search(rf"^[^\w\n]*{key}\s*:", text, re.IGNORECASE | re.MULTILINE)
        if isinstance(value := members.get(member), str) and value.strip() and not says_itself:
            said = value.replace("_", "-") if member == "decklist_type" else value
            header.setdefault(key, " ".join(said.split()))
    return "".join(f"{line}\n" for line in (text, *(f"# {key}: {value}" for key, value in header.items())))
