"""The words that lists use beside the names of their cards, as ``words.toml`` groups them by what they say."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from deckcheck.shipped_toml import shipped_tables

_TABLES = shipped_tables(Path(__file__).with_name("words.toml"))


def words_of(group: str, table: str = "words") -> frozenset[str]:
    """Return the words of a group. Raises KeyError for one that is not in the table."""
    return frozenset(parted(_TABLES[table][group]))


def columns() -> Mapping[str, str]:
    """Return which column of a table each word for one means."""
    return {word: column for column, text in _TABLES["called"].items() for word in parted(text)}


def numerals(group: str) -> list[list[str]]:
    """Return the words for one copy, for two, and so on."""
    return list(map(parted, _TABLES["numbers"][group]))


def parted(text: str) -> list[str]:
    """Return the words of a text, parted by commas."""
    return [word.strip() for word in text.split(",")]
