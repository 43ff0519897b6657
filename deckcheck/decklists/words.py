"""Return the groups of words in ``words.toml``: words that lists use beside card names, grouped by meaning."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from deckcheck.shipped_toml import shipped_tables

_TABLES = shipped_tables(Path(__file__).with_name("words.toml"))


def words_of(group: str, table: str = "words") -> frozenset[str]:
    """Return the words of a group. Raises KeyError for an unknown group."""
    return frozenset(split_words(_TABLES[table][group]))


def by_word(table: str) -> dict[str, str]:
    """Return the meaning of each word of a table: its key."""
    return meanings(_TABLES[table])


def meanings(table: Mapping[str, str]) -> dict[str, str]:
    """Return the key of each word in the values of a table."""
    return {word: meaning for meaning, text in table.items() for word in split_words(text)}


def split_words(text: str) -> list[str]:
    """Return the words of a text, split at commas."""
    return [word.strip() for word in text.split(",")]
