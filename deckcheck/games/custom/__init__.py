"""Players' formats: a TOML file like the built-in ones, complete or as changes to one of those (``extends``).

A new rule in a file that extends an edition is named after the format: ``our-league/…``. pydantic is imported
only here, never for a built-in format.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from stat import S_ISREG
from typing import Any, NamedTuple

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from deckcheck.cards import Cards, Database
from deckcheck.decklists.toml import parse
from deckcheck.errors import InvalidEdition, UnknownFormat, UnreadableDeck, internal_error, likeliest, reason_of
from deckcheck.facts import Facts
from deckcheck.games import edition_table, game, game_ids, shared_cards
from deckcheck.games.custom.check_cards import UNMET, require_cards
from deckcheck.games.custom.schema import EditionTable, FormatFile, Known, parameters, pydantic_message
from deckcheck.games.editions import find_edition
from deckcheck.games.loading import RULE_WORDS, RULES, FormatFault, Table, extended, make_edition, with_cards
from deckcheck.games.model import Edition
from deckcheck.games.toml_positions import Places, text_of_file
from deckcheck.limits import one_input
from deckcheck.patterns import late_pattern
from deckcheck.rules import kind

MOST_TESTS = 5000
"""The most tests in all selectors together, which may use each other; more would take minutes."""
_ID = late_pattern(r"[a-z-]+/[a-z0-9-]+@custom")


class Opened(NamedTuple):
    """A parsed format file: its edition, its ``own`` tables with their ``places``, and the merged ``tables``."""

    edition: Edition
    own: Table
    tables: Table
    places: Places


def custom_edition(path: str | os.PathLike[str]) -> Edition:
    """Return the edition in a file. Raises InvalidEdition, which names file, line and field.

    Whether its cards exist is checked when a checker is prepared for it.
    """
    return load_format(path).edition


def load_format(path: str | os.PathLike[str]) -> Opened:
    """Return a parsed format file. Raises InvalidEdition."""
    name = os.fspath(path)
    try:
        found = Path(name).stat()
        if not S_ISREG(found.st_mode):
            raise InvalidEdition(f"{name}: not a file; expected a format as TOML")
        with one_input(name, InvalidEdition):
            return _read(name, os.path.realpath(name), found.st_mtime_ns, found.st_size)
    except (OSError, ValueError) as error:  # ValueError: a name with a null character
        raise InvalidEdition(f"{name}: cannot be opened: {reason_of(error)}") from error


def edition_beside(deck: str, name: str, source: str, prepare: Callable[[Edition], object] = lambda _: None) -> Edition:
    """Return the edition in the file that a native list names; the file must be in the list's folder or below.

    ``prepare`` raises InvalidEdition if it cannot be used. Raises UnknownFormat, since a list without a usable format
    cannot be checked.
    """
    if source != "toml" or not deck or deck == "-":
        raise UnknownFormat(f"the list names the format file {name!r}, which only a TOML file may; use --format")
    folder = os.path.realpath(Path(deck).parent)
    path = Path(folder, name)
    if Path(name).is_absolute() or not Path(os.path.realpath(path)).is_relative_to(folder):
        raise UnknownFormat(f"the list names the format file {name!r} outside its own folder; use --format for that")
    try:
        edition = custom_edition(Path(deck).parent / name)
        prepare(edition)
        return edition
    except InvalidEdition as error:
        raise UnknownFormat(f"the format that the list names cannot be used: {error}") from error


def check_against(edition: Edition, database: Database, cards: Cards, stated: Mapping[str, Facts]) -> None:
    """Check an edition file's cards against the database; ``stated`` are the facts of a facts file by folded name.

    They may come out after the release. Raises InvalidEdition with file, line, field and the closest real value.
    """
    made, complete = load_format(edition.file), game(cards.game).database_is_complete
    later = [each.date for each in database.releases(cards.game) if complete and each.date > cards.release.date]
    releases = [cards, *(database.cards(cards.game, date) for date in later)]
    try:
        require_cards(made.own, made.edition, made.tables.get("cards", {}), releases, stated)
    except FormatFault as fault:
        line = made.places.line(fault.path, fault.word)
        raise InvalidEdition(f"{edition.file}: line {line}: {fault}") from None


@cache
def _read(name: str, real: str, changed: int, size: int) -> Opened:
    """Return the content of a file, cached by its state; a changed file is read again."""
    try:
        text = text_of_file(real, "a format")
        places = Places(text)
        own = parse(text)
        table, base = _merged(own)
        check_table(table, own)
        edition = make_edition(table)
        return Opened(replace(edition, file=name, extends=base), own, table, places)
    except UnreadableDeck as error:
        raise InvalidEdition(f"{name}: {f'line {error.line}: ' * bool(error.line)}{error}") from None
    except FormatFault as fault:
        raise InvalidEdition(f"{name}: line {places.line(fault.path, fault.word)}: {fault}") from None
    except RecursionError:
        raise InvalidEdition(f"{name}: lists or tables nested too deeply") from None
    except (InvalidEdition, MemoryError):
        raise
    except Exception as error:  # the file is untrusted input
        raise InvalidEdition(f"{name}: {internal_error(error)}") from error


def _merged(table: Table) -> tuple[Table, str]:
    """Return the merged format, and the id of the base."""
    for key in table:
        if key not in FormatFile.model_fields:
            raise FormatFault(f"{key}: not a field of a format file; {likeliest(key, FormatFile.model_fields)}", key)
    id = table.get("id", "")
    if not isinstance(id, str) or not _ID.fullmatch(id):
        expected = "game/format@custom in small letters, digits and hyphens, such as 'redemption/our-league@custom'"
        found = f": found {id!r:.60}" if "id" in table else " must be stated"
        raise FormatFault(f"id{found}; expected {expected}", "id")
    its_game = id.partition("/")[0]
    if its_game not in game_ids():
        raise FormatFault(f"id: there is no game {its_game!r}; {likeliest(its_game, game_ids())}", "id")
    for key in RULES:
        rules = table.get(key, [])
        if not isinstance(rules, list) or not all(isinstance(rule, dict) for rule in rules):
            raise FormatFault(f"{key}: found {rules!r:.60}; expected [[{key}]] tables", key)
    _require_unique_ids(table)
    if "extends" not in table:
        if "drop" in table:
            raise FormatFault("drop: there is nothing to drop from; say what the format extends", "drop")
        return with_cards(table, shared_cards(its_game)), ""
    try:
        base = find_edition(str(table["extends"]), its_game)
    except UnknownFormat as error:
        raise FormatFault(f"extends: {error}", "extends") from None
    if base.game != its_game:
        raise FormatFault(f"extends: {base.id} is of another game than {id}", "extends")
    return extended(table, edition_table(base.id), str(table.get("name"))), base.id


def _require_unique_ids(table: Table) -> None:
    """Raise Fault for an id that two rules of a file share."""
    ids: list[object] = []
    for key in RULES:
        for number, rule in enumerate(table.get(key, [])):
            if "id" in rule and rule["id"] in ids:
                parts = "give this one its own, or state both as parts of one rule, each = [...]"
                raise FormatFault(f"{rule['id']}: a rule above has this id; {parts}", key, number, "id")
            ids.append(rule.get("id"))


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
