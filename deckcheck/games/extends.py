"""Merge an edition with the one it extends; the same for built-in files and players' own.

A file that extends an edition states ``id``, ``name``, its dates, and what differs:

        [[rules]]  an id of the base with ``kind``: replaces that rule; without: changes the fields it states
        [[rules]]  a new id: a further rule, ``before`` one of the base or last (``[[team_rules]]`` likewise)
        drop = ["…"]  ids of rules that do not apply
        [cards]  further names for cards, or replacements for the base's (``loading.with_cards``)

Everything else it states replaces the base's.
"""

from __future__ import annotations

from typing import Any

from deckcheck.errors import likeliest
from deckcheck.games.loading import RULE_WORDS, with_cards

RULES = ("rules", "team_rules")
_NOT_PARAMETERS = (*RULE_WORDS, "before")

Table = dict[str, Any]


class FormatFault(Exception):
    """An error in a format file: its place (a path of fields, or a line), and the word to look for from there on."""

    def __init__(self, message: str, *path: str | int, word: str = "") -> None:
        super().__init__(message)
        self.path, self.word = path, word


def extended(own: Table, base: Table, changed_by: str = "") -> Table:
    """Return an edition merged with its base.

    ``changed_by`` is a name appended to texts, citations and the source unless the file states its own
    (``""`` = they stay unchanged). Raises Fault.
    """
    merged: Table = {key: value for key, value in base.items() if key not in ("since", "until", "perhaps_since")}
    if changed_by:
        merged["source"] = f"{base['source']}, as changed by {changed_by}"
    merged |= {key: value for key, value in own.items() if key not in ("extends", "drop", *RULES)}
    if "cards" in own:
        merged = with_cards(merged, base["cards"])
    dropped = _dropped(own, base)
    for key in RULES:
        kept = [rule for rule in base.get(key, []) if rule["id"] not in dropped]
        for number, rule in enumerate(own.get(key, ())):
            if isinstance(rule.get("id"), str) and rule["id"] in dropped:
                raise FormatFault(
                    f"{rule['id']}: the file drops this rule and states it; do one of both", key, number, "id"
                )
        merged[key] = _merged(kept, own, key, changed_by)
    if not merged["rules"]:
        raise FormatFault("drop: no rule is left; a format needs one or more, of the base or of its own", "drop")
    return merged


def _dropped(own: Table, base: Table) -> set[str]:
    known = [rule["id"] for key in RULES for rule in base.get(key, [])]
    drop = own.get("drop", [])
    if not isinstance(drop, list):
        raise FormatFault(f"drop: found {drop!r:.60}; expected a list of rule ids", "drop")
    for id in map(str, drop):
        if id not in known:
            raise FormatFault(f"drop: the base has no rule {id!r:.60}; {likeliest(id, known)}", "drop", word=id)
    return set(drop)


def _merged(base: list[Table], own: Table, key: str, changed_by: str) -> list[Table]:
    """Return the rules of base and file."""
    rules = list(base)
    known = [rule["id"] for rule in base]
    format = own["id"].partition("@")[0].partition("/")[2]
    for number, stated in enumerate(own.get(key, [])):
        id = stated.get("id")
        if id in known:
            at = _position(rules, id)
            rules[at] = stated if "kind" in stated else _changed(rules[at], stated, changed_by, (key, number))
        elif changed_by and isinstance(id, str) and not id.startswith(f"{format}/"):
            hint = likeliest(id, known)
            raise FormatFault(f"{id}: not in the base, and a new rule is called {format}/…; {hint}", key, number, "id")
        elif "before" not in stated:
            rules.append(stated)
        elif stated["before"] not in known:
            wrong = f"before: the base has no rule {stated['before']!r:.60}"
            raise FormatFault(f"{wrong}; {likeliest(str(stated['before']), known)}", key, number, "before")
        else:
            fields = {name: value for name, value in stated.items() if name != "before"}
            rules.insert(_position(rules, stated["before"]), fields)
    return rules


def _position(rules: list[Table], id: str) -> int:
    return next(position for position, rule in enumerate(rules) if rule["id"] == id)


def _changed(rule: Table, stated: Table, changed_by: str, path: tuple[str, int]) -> Table:
    """Return a rule of the base with some fields changed; its text and citation mention that unless restated."""
    parameters = {name: value for name, value in stated.items() if name not in _NOT_PARAMETERS}
    for name in parameters:
        if "each" not in stated and any(name in each for each in rule.get("each", ())):
            raise FormatFault(f"{name}: each part of {rule['id']} states its own; state each = [...]", *path, name)
    changed = {**rule, **stated}
    if changed_by and (parameters or "each" in stated):
        if "text" not in stated:
            values = ", ".join(f"{name} = {value}" for name, value in parameters.items() if not isinstance(value, dict))
            changed["text"] = f"{rule['text']} Changed by {changed_by}{values and f': {values}'}."
        if "citation" not in stated:
            changed["citation"] = f"{rule['citation']}, as changed by {changed_by}"
    return changed
