"""The decklist formats, each with its reader, which is imported when the first list of its kind is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from deckcheck.deck import Deck


@dataclass(frozen=True, slots=True)
class Format:
    """One decklist format.

    ``endings`` are the usual file endings, ``summary`` and ``example`` one line each. ``read`` takes decoded text
    with Unix line ends; it may raise :class:`~deckcheck.errors.UnreadableDeck` and leaves ``path`` and ``source``
    empty.
    """

    name: str
    endings: tuple[str, ...]
    summary: str
    example: str
    read: Callable[[str], Deck]


def _reader(module: str) -> Callable[[str], Deck]:
    def read(text: str) -> Deck:
        return cast(Deck, import_module(f"deckcheck.formats.{module}").read(text))

    return read


FORMATS = {
    fmt.name: fmt
    for fmt in (
        Format(
            "toml",
            (".toml",),
            "the native format: a table per section, and facts about cards",
            '"Son of God (K)" = 1',
            _reader("toml_deck"),
        ),
        Format(
            "text",
            (".txt",),
            "a list as people write it: counts, headings, comments",
            "3x Son of God (K)",
            _reader("text"),
        ),
        Format(
            "lackey",
            (".dek",),
            "a LackeyCCG deck: XML with a card element per copy",
            '<card><name id="K1-Son-of-God">Son of God [K]</name><set>K</set></card>',
            _reader("lackey"),
        ),
        Format(
            "lackey-text",
            (".txt",),
            "a list copied from LackeyCCG: count, tab, name",
            "1\tSon of God [K]",
            _reader("text"),
        ),
        Format(
            "json",
            (".json",),
            "lists of card objects by section, as tournament sites exchange them",
            '{"cards": [{"name": "Son of God (K)", "set": "K", "quantity": 1}]}',
            _reader("json_deck"),
        ),
        Format(
            "csv",
            (".csv", ".tsv"),
            "a table with the columns quantity, name, set and section",
            "1,Son of God (K),K,deck",
            _reader("csv_deck"),
        ),
    )
}
