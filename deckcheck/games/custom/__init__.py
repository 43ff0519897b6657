"""Players' formats: a TOML file like the built-in ones, complete or as changes to one of those (``extends``).

A new rule in a file that extends an edition is named after the format: ``our-league/…``. pydantic is imported
only here, never for a built-in format.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

from deckcheck.cards import Cards, Database
from deckcheck.errors import InvalidEdition, UnknownFormat, internal_error, likeliest, reason_of
from deckcheck.facts import Facts
from deckcheck.games import edition_table, game, game_ids, shared_cards
from deckcheck.games.custom.check_cards import require_cards
from deckcheck.games.custom.check_file import check_table, keys_of_file
from deckcheck.games.editions import find_edition
from deckcheck.games.extends import RULES, FormatFault, Table, extended
from deckcheck.games.loading import make_edition, with_cards
from deckcheck.games.model import Edition
from deckcheck.games.toml_positions import Places, tables_of, text_of_file
from deckcheck.limits import one_input
from deckcheck.patterns import late_pattern

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

    Raises InvalidEdition with file, line, field and the closest real value.
    """
    made = load_format(edition.file)
    require = partial(require_cards, made.own, made.edition, made.tables.get("cards", {}), stated=stated)
    try:
        require([cards])
    except FormatFault as fault:
        later = [each.date for each in database.releases(cards.game) if each.date > cards.release.date]
        try:
            if not later or not game(cards.game).database_is_complete:
                raise
            require([cards, *(database.cards(cards.game, date) for date in later)])
        except FormatFault:
            line = made.places.line(fault.path, fault.word)
            raise InvalidEdition(f"{edition.file}: line {line}: {fault}") from None


@cache
def _read(name: str, real: str, changed: int, size: int) -> Opened:
    """Return the content of a file, cached by its state; a changed file is read again."""
    places = Places("")
    try:
        text = text_of_file(real, "a format")
        places = Places(text)
        own = tables_of(text)
        table, base = _merged(own)
        check_table(table, own)
        edition = make_edition(table)
        return Opened(replace(edition, file=name, extends=base), own, table, places)
    except FormatFault as fault:
        line = places.line(fault.path, fault.word)
        raise InvalidEdition(f"{name}: {f'line {line}: ' * bool(line)}{fault}") from None
    except RecursionError:
        raise InvalidEdition(f"{name}: lists or tables nested too deeply") from None
    except (InvalidEdition, MemoryError):
        raise
    except Exception as error:  # the file is untrusted input
        raise InvalidEdition(f"{name}: {internal_error(error)}") from error


def _merged(table: Table) -> tuple[Table, str]:
    """Return the merged format, and the id of the base."""
    for key in table:
        if key not in keys_of_file():
            raise FormatFault(f"{key}: not a field of a format file; {likeliest(key, keys_of_file())}", key)
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
