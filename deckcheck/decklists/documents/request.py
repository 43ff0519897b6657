"""Read requests to programs that check decks: JSON with the text of a list in one member, and its header in others."""

from __future__ import annotations

import json
import re
from typing import Any

from deckcheck.decklists.json_shapes import surely_lacks_cards
from deckcheck.decklists.text.headings import KNOWN, marked_heading

_LISTS = ("decklist", "list")
_HEADER = {"format": "format", "decklist_type": "format", "deck_name": "name", "name": "author", "player": "author"}
"""The header key of each member; a name is the player's, since a request is sent for a player."""


def _list_and_members(text: str) -> tuple[str, dict[str, Any]] | None:
    """Return the list of a request and all its members; ``None`` for other texts."""
    try:
        members = json.loads(text)
    except (ValueError, RecursionError):  # the JSON reader reports the error
        return None
    if not isinstance(members, dict) or any(isinstance(value, list | dict) and value for value in members.values()):
        return None  # other members may be cards as well
    lists = [members[key] for key in _LISTS if isinstance(members.get(key), str)]
    return (lists[0], members) if len(lists) == 1 else None


def is_request(text: str) -> bool:
    """Return whether a JSON text contains one list, and nothing else that may be cards.

    >>> is_request('{"decklist": "1 Moses"}'), is_request('{"list": "1 Moses", "cards": ["Aaron"]}')
    (True, False)
    """
    return _list_and_members(text) is not None


def _with_key(key: str, value: object) -> str:
    """Return a member as lines of a list, cards below their section; ``""`` if it surely holds no cards."""
    if not isinstance(value, str) or not value.strip() or surely_lacks_cards(key, value):
        return ""
    return f"{key}:\n{value}" if "\n" in value or marked_heading(key) in KNOWN else f"{key}: {value}"


def text_of(content: bytes | str) -> str:
    r"""Return the list of a request, with its other texts below it, so that its lines keep their numbers.

    A text that may hold cards is read with its key before it, as in any list. Header lines of the list itself take
    precedence. ``content`` must satisfy :func:`is_request`.

    >>> text_of('{"decklist": "1\\tMoses", "decklist_type": "type_1"}')
    '1\tMoses\n# format: type-1\n'
    """
    text, members = _list_and_members(str(content)) or ("", {})
    header: dict[str, str] = {}
    for member, key in _HEADER.items():
        is_stated = re.search(rf"^[^\w\n]*{key}\s*:", text, re.IGNORECASE | re.MULTILINE)
        if isinstance(value := members.get(member), str) and value.strip() and not is_stated:
            field = value.replace("_", "-") if member == "decklist_type" else value
            header.setdefault(key, " ".join(field.split()))
    others = [_with_key(*member) for member in members.items() if member[0] not in {*_LISTS, *_HEADER}]
    return "".join(
        f"{line}\n" for line in (text, *filter(None, others), *(f"# {key}: {value}" for key, value in header.items()))
    )
