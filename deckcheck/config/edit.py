"""Set one value in a configuration file; everything else in it, including comments, stays unchanged."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import tomlkit
from tomlkit.container import Container
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Table

from deckcheck.atomic_files import write_atomically
from deckcheck.config.discovery import check_together
from deckcheck.config.file import read_configuration
from deckcheck.config.settings import FIELDS, Settings
from deckcheck.errors import InvalidConfiguration, did_you_mean

_SWITCHES = {"true": True, "false": False}
_FILES = ("card-db", "facts", "format", "pool-file")


def set_value(path: str, key: str, values: Iterable[str]) -> str:
    """Write the values of a key (none = remove it) to a configuration file; return the new line, ``""`` if removed.

    ``key`` is a key of a configuration, or ``ignore.RULE``, whose value is the reason. A file given
    relative to the current folder is written relative to the configuration, which need not exist. Raises
    InvalidConfiguration if the result would be invalid; the file is then unchanged.
    """
    name, _, rule = key.partition(".")
    if name not in FIELDS or bool(rule) != (name == "ignore"):
        known = [f"{known}.RULE" if known == "ignore" else known for known in FIELDS]
        raise InvalidConfiguration(
            f"there is no key {key!r}{did_you_mean(key, known) or '.'} There are {', '.join(known)}."
        )
    before = Path(path).read_bytes() if Path(path).exists() else b""
    try:
        document = tomlkit.parse(before.decode("utf-8-sig"))
    except (TOMLKitError, UnicodeDecodeError) as error:
        raise InvalidConfiguration(f"{path}: not TOML: {error}") from None
    within = ["tool", "deckcheck"] if Path(path).name == "pyproject.toml" else []
    table = _table(document, [*within, *(["ignore"] if rule else [])])
    last = rule or name
    if given := list(values):
        table[last] = value = tomlkit.item(_value(path, name, given))
    elif table.pop(last, None) is None:
        raise InvalidConfiguration(f"{path}: {key} is not set")
    text = tomlkit.dumps(document)
    found = read_configuration(path, path, text=text)
    if found is not None:
        check_together(found.values)
    if text.encode() != before:
        write_atomically(path, text, before=before if Path(path).exists() else None)
    return f"{key} = {value.as_string()}" if given else ""


def _table(document: Container | Table, keys: Iterable[str]) -> Container | Table:
    """Return the table of these keys; missing tables are added."""
    for key in keys:
        if not isinstance(document.get(key), Mapping):
            document[key] = tomlkit.table(is_super_table=key == "tool")
        document = document[key]
    return document


def _value(path: str, key: str, values: list[str]) -> object:
    """Return the values of a key as TOML represents them."""
    if isinstance(Settings._field_defaults[FIELDS[key]], bool):
        return _SWITCHES.get(" ".join(values), values[0])
    if key in _FILES:
        folder = Path(path).parent
        values = [
            os.path.relpath(value, folder) if Path(value).exists() and not Path(value).is_absolute() else value
            for value in values
        ]
    return values[0] if len(values) == 1 else values
