"""Check a player's format file: its shape (with pydantic), and words that its game does not know."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from deckcheck.errors import likeliest
from deckcheck.games import game
from deckcheck.games.custom.check_cards import UNMET
from deckcheck.games.custom.schema import EditionTable, FormatFile, Known, parameters, pydantic_message
from deckcheck.games.extends import RULES, FormatFault
from deckcheck.games.loading import RULE_WORDS
from deckcheck.rules import kind

MOST_TESTS = 5000
"""The most tests in all selectors together, which may use each other; more would take minutes."""


def keys_of_file() -> list[str]:
    """Return the fields allowed at the top of a format file."""
    return [*FormatFile.model_fields]


def check_table(table: Mapping[str, Any], own: Mapping[str, Any]) -> None:
    """Check a merged format as tomllib returns it; ``own`` is the file's part. Raises Fault for the first error."""
    named = table.get("cards")
    known = Known(game(table["id"].partition("/")[0]), named if isinstance(named, dict) else {})
    try:
        edition = EditionTable.model_validate(table, context=known)
    except ValidationError as error:
        raise _fault(error, table, own) from None
    if edition.since and edition.until and edition.since > edition.until:
        raise FormatFault(f"until: {edition.until} is before since = {edition.since}", "until")
    _check_size(table)
    fact_values = {fact: type_.values for fact, type_ in known.game.facts.items()}
    rules = [(key, rule) for key in RULES for rule in table.get(key, [])]
    for table_name, rule in rules:
        path = _own_place(table_name, rule, own)
        for each in rule.get("each", [{}]):
            stated = {name: value for name, value in rule.items() if name not in RULE_WORDS} | each
            stated = {"sections": table["sections"], **stated}
            _check_types(known, rule, stated, path)
            if wrong := kind(rule["kind"])(**stated).contradiction(fact_values):
                names, message = wrong
                own_rule = own[table_name][path[1]] if len(path) > 1 else {}
                at = next((name for name in (*names, "each") if name in own_rule), "id")
                raise FormatFault(
                    f"{rule['id']}: {message}", *path, at, word=names[0] if at == "each" and names else ""
                )


def _own_place(key: str, rule: Mapping[str, Any], own: Mapping[str, Any]) -> tuple[str, int] | tuple[str]:
    """Return the place in the file of its rule that states or changes a rule; the table of rules if none does."""
    own_ids = [each.get("id") for each in own.get(key, [])]
    return (key, own_ids.index(rule.get("id"))) if rule.get("id") in own_ids else (key,)


def _check_types(known: Known, rule: Mapping[str, Any], stated: Mapping[str, Any], path: tuple[str | int, ...]) -> None:
    """Raise Fault for an unknown parameter of a rule, or one of another type."""
    model = parameters(rule["kind"])
    try:
        model.model_validate(stated, context=known)
    except ValidationError as error:
        first = _first(error)
        name = str(first["loc"][0])
        message, word = pydantic_message(name, first), name
        if first["type"] == "extra_forbidden":
            hint = likeliest(name, [*model.model_fields, *sorted(RULE_WORDS)])
            message = f"{name}: a rule of kind {rule['kind']!r} has no such parameter; {hint}"
        if first["type"] == UNMET:
            word = first["ctx"]["word"]
        else:
            message = f"{rule['id']}: {message}"
        raise FormatFault(message, *path, name, word=word) from None


def _check_size(table: Mapping[str, Any]) -> None:
    """Raise Fault if the selectors, with names of ``[cards]`` inserted, have too many tests or a cycle."""
    named = table.get("cards", {})

    def size(value: object) -> int:
        if isinstance(value, str) and value.startswith("@") and value[1:] in named:
            return size_of_name(value[1:])
        inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        return 1 + sum(map(size, inside))

    size_of_name = cache(lambda name: size(named[name]))
    try:
        tests = size(table)
    except RecursionError:
        raise FormatFault("a name of [cards] is stated by itself, or tables are too deep", "cards") from None
    if tests > 4 * MOST_TESTS:
        raise FormatFault(f"the selectors come to more than {MOST_TESTS} tests; use fewer of them", "cards")


def _first(error: ValidationError) -> ErrorDetails:
    """Return the error to report: the first about the shape of a file, else the first about its words."""
    return min(error.errors(), key=lambda each: each["type"] == UNMET)


def _fault(error: ValidationError, table: Mapping[str, Any], own: Mapping[str, Any]) -> FormatFault:
    """Return the fault for a pydantic error, at its place in the file."""
    first = _first(error)
    place = [each for each in first["loc"] if not isinstance(each, str) or each.isidentifier() or "-" in each]
    where, word = "", ""
    if first["type"] == UNMET:
        place, word = [*first["loc"][:4]], first["ctx"]["word"]  # the fourth part is the field of a pile
    elif len(place) > 1 and place[0] in RULES and isinstance(place[1], int):
        rule = table[str(place[0])][place[1]]
        where = f"{rule.get('id', f'rule {place[1] + 1}')}: "
        place = [*_own_place(str(place[0]), rule, own), *place[2:]]
    name = next((str(each) for each in reversed(place) if isinstance(each, str)), "")
    return FormatFault(where + pydantic_message(name, first), *place, word=word)
