"""The JSON Schema of format files, made by pydantic from the models that check them, for editors and CI."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from deckcheck.decklists.field_checks import MAX_COPIES
from deckcheck.games import game, game_ids
from deckcheck.games.custom.schema import CARDS, FACTS, EditionTable, RuleTable, bounds, parameters
from deckcheck.games.loading import RULE_WORDS
from deckcheck.rules import KINDS

_VALUE = {"type": ["boolean", "integer", "string"]}
_COMPARISONS = {name: {"type": "integer"} for name in ("more_than", "at_least", "at_most", "less_than")}
_TESTS = (
    {"type": "object", "required": ["like"], "properties": {"like": {"type": "string"}}, "additionalProperties": False},
    {"type": "object", "minProperties": 1, "properties": _COMPARISONS, "additionalProperties": False},
)
_PARTS = {"type": "array", "items": {"$ref": "#/$defs/Cards"}, "minItems": 1}
_FILE = ("id", "name")
"""What every format file states; one that extends no other also what else :class:`EditionTable` requires."""


def schema() -> dict[str, Any]:
    """Return the schema of a format file, on its own or as changes to another (``extends``)."""
    made = _plain(EditionTable.model_json_schema())
    definitions = {**made.pop("$defs"), "Cards": _cards(), "RuleTable": _rule()}
    properties = made["properties"]
    whole = {key: {"minItems": properties[key].pop("minItems")} for key in ("identity", "rules", "sections")}
    whole["rules"]["items"] = {"required": _plain(RuleTable.model_json_schema())["required"]}
    properties["id"] |= {"pattern": f"^({'|'.join(game_ids())})/[a-z0-9-]+@custom$"}
    properties["extends"] = {
        "type": "string",
        "description": "The edition that this file changes, such as redemption/limited@2.0: all that it does not state "
        "is as there.",
    }
    properties["drop"] = {
        "type": "array",
        "items": {"type": "string"},
        "description": "Ids of rules of the extended edition that do not hold.",
    }
    return {
        "title": "deckcheck format",
        "description": "A format of a player's own, on its own or as changes to a built-in one.",
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
        "required": list(_FILE),
        "if": {"required": ["extends"]},
        "else": {"required": made["required"], "properties": whole},
        "$defs": definitions,
    }


def _cards() -> dict[str, Any]:
    """Return the schema of a selector: every fact of every game with the values it may have there."""
    asked: dict[str, dict[str, Any]] = {}
    for fact in FACTS:
        kinds = [game(id).facts[fact] for id in game_ids() if fact in game(id).facts]
        known = sorted({value for kind in kinds for value in kind.values})
        value = {"enum": known} if known and all(kind.values for kind in kinds) else _VALUE
        asked[fact] = {"anyOf": [value, {"type": "array", "items": value, "minItems": 1}, *_TESTS]}
    return {
        "description": 'Which cards: facts that all hold, such as { type = "Hero", ability = true }: each a value, any '
        'of several, a pattern { like = ... } with * for anything, or bounds of a number; or "@name" for those that '
        "[cards] calls so.",
        "anyOf": [
            {"type": "string", "pattern": "^@"},
            {
                "type": "object",
                "minProperties": 1,
                "properties": {**dict.fromkeys(("all", "any", "none"), _PARTS), **asked},
                "additionalProperties": False,
            },
        ],
    }


def _rule() -> dict[str, Any]:
    """Return the schema of a rule: what each states, and the parameters of its kind."""
    shared = _plain(RuleTable.model_json_schema())["properties"]
    words = sorted({*RULE_WORDS, "before"})
    of_kinds = {name: _parameters(name) for name in KINDS}
    every = sorted({*words, *(parameter for made in of_kinds.values() for parameter in made["properties"])})
    shared["kind"] = {
        "description": "What the rule counts or compares; which parameters it has.",
        "oneOf": [{"const": name, "description": _manual(name)} for name in KINDS],
    }
    shared["before"] = {"type": "string", "description": "The rule of the extended edition that this one comes before."}
    return {
        "type": "object",
        "description": "A rule. In a file that extends an edition, without kind: the fields of its rule that change.",
        "required": ["id"],
        "properties": shared,
        "propertyNames": {"enum": every},
        "allOf": [
            {
                "if": {"required": ["kind"], "properties": {"kind": {"const": name}}},
                "then": {
                    "properties": made["properties"],
                    "propertyNames": {"enum": sorted({*words, *made["properties"]})},
                    "required": ["text", "citation"],
                    "anyOf": [{"required": ["each"]}, {"required": made["required"]}],
                },
            }
            for name, made in of_kinds.items()
        ],
    }


def _parameters(name: str) -> dict[str, Any]:
    """Return the parameters of a rule kind, with what their numbers may be; sections are those of the format."""
    made = _plain(parameters(name).model_json_schema())
    for parameter, stated in made["properties"].items():
        if parameter == "sections":
            stated["minItems"] = 1
        least, most, _ = bounds(name, parameter)
        for part in (stated, stated.get("items", {})):
            if isinstance(part, dict) and part.get("type") == "integer":
                part |= {"minimum": least, "maximum": MAX_COPIES if most is None else most}
    return {**made, "required": [parameter for parameter in made["required"] if parameter != "sections"]}


def _manual(name: str) -> str:
    """Return what the module of a rule kind says of it, without its examples."""
    words = import_module(f"deckcheck.rules.kinds.{name}").__doc__ or ""
    return re.sub(r"\s+", " ", words.partition(">>>")[0]).strip()


def _plain(made: Any) -> Any:
    """Return what pydantic made, as a TOML file needs it: without null and made-up titles, selectors by their name."""
    if isinstance(made, list):
        return [_plain(each) for each in made]
    if not isinstance(made, Mapping):
        return made
    if made.get("$comment") == CARDS:
        told = {"description": made["description"]} if "description" in made else {}
        return {**told, "$ref": "#/$defs/Cards"}
    if "anyOf" in made and {"type": "null"} in made["anyOf"] and len(made["anyOf"]) == 2:
        [only] = (each for each in made["anyOf"] if each != {"type": "null"})
        return _plain({**{key: value for key, value in made.items() if key not in ("anyOf", "default")}, **only})
    kept = {key: value for key, value in made.items() if not (key == "title" and isinstance(value, str))}
    if "description" in kept and isinstance(kept["description"], str):
        kept["description"] = kept["description"].replace("``", "")
    return {key: _plain(value) for key, value in kept.items()}
