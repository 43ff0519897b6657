"""Build the JSON Schemas of TOML and JSON lists from the keys and bounds of their readers."""

from __future__ import annotations

from typing import Any

from deckcheck.decklists.capabilities import MARKS
from deckcheck.decklists.field_checks import HEADER_KEYS, MAX_COPIES, MAX_NAME

_HEADERS = {
    "name": "What the deck is called.",
    "author": "Who plays it.",
    "game": "Its game, as 'deckcheck rules list' has it before the slash of formats.",
    "format": "What it is to be legal in: game/format[@edition], or in TOML also a format file beside it.",
    "paragon": "The Paragon that leads it, in redemption/paragon.",
}
_MARKS = {
    "set": "The code of the set that the printing is of.",
    "image": "The image id of the printing, as LackeyCCG has it.",
    "note": "A remark that is not part of the name, such as 'm, heart 4'.",
}
_TEXT: dict[str, Any] = {"type": "string", "maxLength": MAX_NAME}
_NAMES = {"minLength": 1, "maxLength": MAX_NAME, "pattern": r"[^\W_]"}
_COPIES: dict[str, Any] = {
    "description": f"How many copies, 1 to {MAX_COPIES}.",
    "anyOf": [
        {"type": "integer", "minimum": 1, "maximum": MAX_COPIES},
        {"type": "string", "pattern": rf"^\s*0*[1-9]\d{{0,{len(str(MAX_COPIES)) - 1}}}\s*$"},
    ],
}


def _by_name(description: str, value: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a table with such a value for each card name."""
    return {"description": description, "type": "object", "propertyNames": _NAMES, "additionalProperties": value}


_FACTS = _by_name(
    "What is stated of cards that the card database lacks, by name, such as kind, gender or heart.", {"type": "object"}
)


def toml_schema() -> dict[str, Any]:
    """Return the schema of a native list: header keys, a table of copies for each section, facts."""
    marks = {mark: {**_TEXT, "description": _MARKS[mark]} for mark in MARKS}
    table = {"type": "object", "additionalProperties": False, "properties": {"count": _COPIES, **marks}}
    card = {
        "description": "Copies of the card; a table where there is more to say, a list of them for several printings.",
        "anyOf": [*_COPIES["anyOf"], table, {"type": "array", "items": table, "minItems": 1}],
    }
    section = _by_name("A section of the deck: the name of each card, with its copies.", card)
    return {
        "title": "deckcheck list (TOML)",
        "description": "A decklist: header keys, a table [deck] and one for each further section, [facts.NAME] tables.",
        "type": "object",
        "properties": {
            **{key: {**_TEXT, "description": _HEADERS[key]} for key in HEADER_KEYS},
            "deck": section,
            "reserve": section,
            "facts": _FACTS,
        },
        "additionalProperties": section,
    }


def json_schema() -> dict[str, Any]:
    """Return the schema of a JSON list as we write it; lists of other programs, which are read too, may differ."""
    text = {**_TEXT, "type": ["string", "null"]}
    card = {
        "description": "A card: its name and copies. A text is a line of a list, such as '3 Son of God'.",
        "anyOf": [
            {**_TEXT, **_NAMES},
            {
                "type": "object",
                "additionalProperties": False,
                "required": ["name"],
                "properties": {
                    "name": {**_TEXT, **_NAMES, "description": "The name of the card."},
                    "quantity": _COPIES,
                    **{mark: {**text, "description": _MARKS[mark]} for mark in MARKS},
                    "section": {**text, "description": "The heading it stands under, where that is another."},
                },
            },
        ],
    }
    section = {"description": "The cards of a section.", "type": "array", "items": card}
    return {
        "title": "deckcheck list (JSON)",
        "description": "A decklist: the main deck as cards, each further section as a list under its name.",
        "type": "object",
        "minProperties": 1,
        "properties": {
            "$schema": {"type": "string", "description": "This schema, for editors; it says nothing of the deck."},
            **{key: {**text, "description": _HEADERS[key]} for key in HEADER_KEYS},
            "cards": {**section, "description": "The main deck."},
            "reserve": section,
            "facts": _FACTS,
            "ignore": {
                "description": "Rules not to judge the list by, each with the reason.",
                "type": "object",
                "additionalProperties": {"type": "string", "pattern": r"\S", "maxLength": MAX_NAME},
            },
        },
        "additionalProperties": section,
    }
