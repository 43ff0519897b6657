"""The words that lists use beside the names of their cards, as ``words.toml`` groups them by what they say."""

from __future__ import annotations

from pathlib import Path

from deckcheck.shipped_toml import shipped_tables

_TABLES = shipped_tables(Path(__file__).with_name("words.toml"))


def words_of(group: str, table: str = "words") -> frozenset[str]:
    """Return the words of a group. Raises KeyError for one that is not in the table."""
    return frozenset(parted(_TABLES[table][group]))


def by_word(table: str) -> dict[str, str]:
    """Return what each word of a table means: the key that it stands behind."""
    return {word: meaning for meaning, text in _TABLES[table].items() for word in parted(text)}


def parted(text: str) -> list[str]:
    """Return the words of a text, parted by commas."""
    return [word.strip() for word in text.split(",")]
