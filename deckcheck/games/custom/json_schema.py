"""The JSON Schema of format files, made by pydantic from the models that check them, for editors and CI."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from deckcheck.games import game, game_ids
from deckcheck.games.custom.schema import FACTS, FormatFile, RuleTable, parameters
from deckcheck.games.loading import RULE_WORDS
from deckcheck.rules import KINDS

_FRAME = Path(__file__).with_name("format_schema.json")
"""The parts that do not depend on games and rule kinds."""
_VALUE = {"type": ["boolean", "integer", "string"]}


def schema() -> dict[str, Any]:
    """Return the schema of a format file, on its own or as changes to another (``extends``)."""
    frame: dict[str, Any] = json.loads(_FRAME.read_text(encoding="utf-8"))
    made, rule = _adapted(FormatFile.model_json_schema()), _adapted(RuleTable.model_json_schema())
    properties = frame["properties"] = made["properties"]
    properties["id"] |= {"pattern": f"^({'|'.join(game_ids())})/[a-z0-9-]+@custom$"}
    required = {key: {"minItems": properties[key].pop("minItems")} for key in ("identity", "rules", "sections")}
    required["rules"]["items"] = {"required": rule["required"]}
    frame["else"] = {"required": made["required"], "properties": required}
    definitions = frame["$defs"] = made["$defs"] | frame["$defs"]
    definitions["Cards"]["anyOf"][1]["properties"] |= {fact: _fact(fact) for fact in FACTS}
    _add_kinds(definitions["RuleTable"], rule["properties"])
    return frame


def _fact(fact: str) -> dict[str, Any]:
    """Return the schema of a condition on a fact, with the values that it has in all games."""
    kinds = [game(id).facts[fact] for id in game_ids() if fact in game(id).facts]
    known = sorted({value for kind in kinds for value in kind.values})
    value = {"enum": known} if known and all(kind.values for kind in kinds) else _VALUE
    return {"anyOf": [value, {"type": "array", "items": value, "minItems": 1}, {"$ref": "#/$defs/Condition"}]}


def _add_kinds(rule: dict[str, Any], shared: dict[str, Any]) -> None:
    """Add the shared fields of rules (``shared``) to their schema, and the parameters of each kind."""
    words = {*RULE_WORDS, "before"}
    of_kinds = {name: _parameters(name) for name in KINDS}
    rule["properties"] = shared | rule["properties"]
    rule["properties"]["kind"]["oneOf"] = [{"const": name, "description": _manual(name)} for name in KINDS]
    rule["propertyNames"] = {"enum": sorted(words.union(*(made["properties"] for made in of_kinds.values())))}
    rule["allOf"] = [
        {
            "if": {"required": ["kind"], "properties": {"kind": {"const": name}}},
            "then": {
                "properties": made["properties"],
                "propertyNames": {"enum": sorted(words.union(made["properties"]))},
                "required": ["text", "citation"],
                "anyOf": [{"required": ["each"]}, {"required": made["required"]}],
            },
        }
        for name, made in of_kinds.items()
    ]


def _parameters(name: str) -> dict[str, Any]:
    """Return the parameters of a rule kind; sections default to the format's."""
    made = _adapted(parameters(name).model_json_schema())
    made["properties"]["sections"]["minItems"] = 1
    return {**made, "required": [parameter for parameter in made["required"] if parameter != "sections"]}


def _manual(name: str) -> str:
    """Return the docstring of a rule kind's module, without its examples."""
    words = import_module(f"deckcheck.rules.kinds.{name}").__doc__ or ""
    return re.sub(r"\s+", " ", words.partition(">>>")[0]).strip()


def _adapted(made: Any) -> Any:
    """Return a pydantic schema adapted to TOML files: without null and generated titles, selectors as references."""
    if isinstance(made, list):
        return [_adapted(each) for each in made]
    if not isinstance(made, Mapping):
        return made
    if "$comment" in made:
        described = {"description": made["description"]} if "description" in made else {}
        return {**described, "$ref": f"#/$defs/{made['$comment']}"}
    if "anyOf" in made and {"type": "null"} in made["anyOf"] and len(made["anyOf"]) == 2:
        [only] = (each for each in made["anyOf"] if each != {"type": "null"})
        return _adapted({**{key: value for key, value in made.items() if key not in ("anyOf", "default")}, **only})
    kept = {key: value for key, value in made.items() if not (key == "title" and isinstance(value, str))}
    if "description" in kept and isinstance(kept["description"], str):
        kept["description"] = kept["description"].replace("``", "")
    return {key: _adapted(value) for key, value in kept.items()}
