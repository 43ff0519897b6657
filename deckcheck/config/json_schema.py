"""The JSON Schema of a configuration, made of the keys that :mod:`.file` reads, for editors and CI."""

from __future__ import annotations

from typing import Any

from deckcheck.config.settings import FIELDS

_TEXT: dict[str, Any] = {"type": "string", "pattern": r"\S"}
_DATE = {"type": "string", "format": "date", "pattern": r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$"}
_PATTERN = {"type": "string", "pattern": r"^(?!/)(?!(.*/)?\.\.(/|$)).*\S"}


def _one_or_several(one: dict[str, Any], description: str) -> dict[str, Any]:
    return {"description": description, "anyOf": [one, {"type": "array", "items": one, "minItems": 1}]}


_VALUES: dict[str, dict[str, Any]] = {
    "format": _one_or_several(
        {**_TEXT, "not": {"const": "all"}},
        "What decks are judged by: game/format[@edition], such as redemption/limited, or the path of a format file "
        "(.toml). Several: one verdict for each.",
    ),
    "as-of": {**_DATE, "description": "Judge as on this day: by the editions in force and the newest cards of then."},
    "cards": {**_DATE, "description": "The release of the card database to judge by; by default the newest."},
    "card-db": {**_TEXT, "description": "A folder with another card database, as 'deckcheck cards import' makes it."},
    "facts": _one_or_several(_TEXT, "A facts file, or several: what the card database lacks; a later one is stronger."),
    "select": _one_or_several(_TEXT, "The only rules to check: game/name or name, or a game for all its rules."),
    "ignore": {
        "description": "Rules not to check, each with the reason, which every report repeats.",
        "type": "object",
        "additionalProperties": {**_TEXT, "description": "Why this rule is not checked."},
    },
    "strict": {"type": "boolean", "description": "Whether violated warnings fail a deck."},
    "list-ignores": {"type": "boolean", "description": "Whether a list may name rules not to judge it by."},
}


def schema() -> dict[str, Any]:
    """Return the schema of a ``deckcheck.toml``. KeyError for a key of the reader that is not described here."""
    keys = {key: _VALUES[key] for key in FIELDS}
    table = {"type": "object", "additionalProperties": False}
    paths = _one_or_several(
        _PATTERN, "Which decks, below the folder of this file: 'juniors/', '*-final.txt', 'round-1/**/*.txt'."
    )
    overrides = {
        "description": "What holds for some decks only; a later override goes before an earlier.",
        "type": "array",
        "items": {**table, "required": ["paths"], "properties": {"paths": paths, **keys}},
    }
    return {
        "title": "deckcheck configuration",
        "description": "deckcheck.toml: what holds for the decks of its folder and of those below it.",
        **table,
        "properties": {**keys, "overrides": overrides},
    }
