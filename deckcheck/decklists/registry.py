"""The decklist formats, with their readers and writers, which are imported when the first list of a kind comes by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from deckcheck.deck import Deck

Writer = Callable[..., str]
ALL_HEADERS = frozenset({"name", "author", "game", "format", "paragon"})


@dataclass(frozen=True, slots=True)
class Target:
    """A format that decks can be written in.

    ``endings`` are the usual file endings, the first of them that of new files; ``summary`` and ``example`` one line
    each. ``holds`` are the parts of a deck that it can hold (see ``formats.holding``), beside names and copies, which
    every format holds. ``completes`` are those that the programs that read it expect, to be taken from the card
    database where a list lacks them. ``write`` takes a deck of which nothing is left that the format cannot hold,
    and the section that each heading belongs to; it gives text with Unix line ends.
    """

    name: str
    endings: tuple[str, ...]
    summary: str
    example: str
    holds: frozenset[str]
    completes: frozenset[str]
    write: Writer


@dataclass(frozen=True, slots=True)
class Format(Target):
    """A format that decks can be read from as well.

    ``read`` takes decoded text with Unix line ends; it may raise :class:`~deckcheck.errors.UnreadableDeck` and leaves
    ``path`` and ``source`` empty.
    """

    read: Callable[[str], Deck]


def _reader(module: str) -> Callable[[str], Deck]:
    def read(text: str) -> Deck:
        return cast(Deck, import_module(f"deckcheck.decklists.{module}").read(text))

    return read


def _writer(module: str, function: str = "write") -> Writer:
    def write(deck: Deck, zones: object = None) -> str:
        return cast(str, getattr(import_module(f"deckcheck.decklists.{module}"), function)(deck, zones or {}))

    return write


FORMATS = {
    fmt.name: fmt
    for fmt in (
        Format(
            "toml",
            (".toml",),
            "the native format: a table per section, and facts about cards",
            '"Son of God (K)" = 1',
            ALL_HEADERS | {"facts", "ignores", "set", "image", "note", "heading", "outside"},
            frozenset(),
            _writer("toml"),
            _reader("toml"),
        ),
        Format(
            "text",
            (".txt",),
            "a list as people write it: counts, headings, comments",
            "3x Son of God (K)",
            ALL_HEADERS | {"ignores", "set", "note", "heading", "unheaded", "outside"},
            frozenset(),
            _writer("text.writer"),
            _reader("text.reader"),
        ),
        Format(
            "lackey",
            (".dek",),
            "a LackeyCCG deck: XML with a card element per copy",
            '<card><name id="K1-Son-of-God">Son of God [K]</name><set>K</set></card>',
            frozenset({"game", "set", "image"}),
            frozenset({"game", "name", "set", "image"}),
            _writer("lackey"),
            _reader("lackey"),
        ),
        Format(
            "lackey-text",
            (".txt",),
            "a list copied from LackeyCCG: count, tab, name",
            "1\tSon of God [K]",
            frozenset(),
            frozenset({"name"}),
            _writer("text.writer", "write_lackey"),
            _reader("text.reader"),
        ),
        Format(
            "json",
            (".json",),
            "lists of card objects by section, as tournament sites exchange them",
            '{"cards": [{"name": "Son of God (K)", "set": "K", "quantity": 1}]}',
            ALL_HEADERS | {"facts", "ignores", "set", "image", "note", "heading", "outside"},
            frozenset({"set"}),
            _writer("json"),
            _reader("json"),
        ),
        Format(
            "csv",
            (".csv", ".tsv"),
            "a table with the columns quantity, name, set and section",
            "1,Son of God (K),K,deck",
            frozenset({"set", "heading", "unheaded", "outside"}),
            frozenset(),
            _writer("csv"),
            _reader("csv"),
        ),
    )
}
"""The formats that are read, and written too."""

TARGETS: dict[str, Target] = {
    **FORMATS,
    "markdown": Target(
        "markdown",
        (".md",),
        "a readable list for a post, with the cards of each section counted; only written",
        "- 1 Son of God (K)",
        ALL_HEADERS | {"set", "note", "heading", "outside"},
        frozenset(),
        _writer("markdown"),
    ),
}
"""The formats that are written."""
