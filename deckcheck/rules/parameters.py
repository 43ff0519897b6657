"""Turn the parameters of a rule, as a format file writes them, into the check of its kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields

from deckcheck.errors import InvalidEdition
from deckcheck.rules.rule import Check
from deckcheck.rules.selector import selector


def check(kind: type[Check], table: Mapping[str, object], where: str) -> Check:
    """Build a check; ``where`` names the rule in errors. Raises InvalidEdition for a name it lacks or misses."""
    known = {field.name: field for field in fields(kind)}
    for name in table:
        if name not in known:
            raise InvalidEdition(f"{where}: {name!r} is not a parameter; there are {', '.join(known)}")
    missing = [name for name, field in known.items() if field.default is MISSING and name not in table]
    if missing:
        raise InvalidEdition(f"{where}: {', '.join(missing)} must be stated")
    return kind(**{name: _value(known[name].type, value, f"{where}.{name}") for name, value in table.items()})


def _value(type_: object, value: object, where: str) -> object:
    if type_ in ("Selector", "Selector | None"):
        return selector(value, where)
    if type_ == "tuple[Selector, ...]" and isinstance(value, list):
        return tuple(selector(each, where) for each in value)
    if isinstance(value, list):
        return tuple(tuple(part) if isinstance(part, list) else part for part in value)
    return value
