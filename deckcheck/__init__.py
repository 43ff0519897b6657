r"""deckcheck: is this deck legal, and if not, why?

>>> import deckcheck
>>> deck = deckcheck.read(b"# format: redemption/type-1\n1 Son of God (K)")
>>> report = deckcheck.check(deck)
>>> print(report.verdict, report.findings[0].rule, report.findings[0].actual)
illegal redemption/deck-size 1

``load`` and ``read`` give a ``Deck``, ``check`` judges one and ``check_paths`` files and folders; ``convert`` writes a
deck in another decklist format. For many decks make a ``Checker`` and reuse it; ``check_many`` makes rows of a table
from the raw lists of an archive. Whatever is wrong before there is a deck to judge is a ``DeckcheckError``; what is
wrong with a deck is a ``Finding``.
"""

from __future__ import annotations

from deckcheck.version import __version__

TYPE_CHECKING = False  # as type checkers know it; importing typing would be most of what `import deckcheck` costs

if TYPE_CHECKING:
    from os import PathLike

    from deckcheck.batch import check, check_paths
    from deckcheck.cards import Database
    from deckcheck.conversion import Conversion, convert
    from deckcheck.deck import Deck, Entry, Problem
    from deckcheck.engine import Checker
    from deckcheck.errors import (
        DeckcheckError,
        InvalidFacts,
        UnknownFormat,
        UnknownRelease,
        UnreadableDeck,
        UnwritableDeck,
    )
    from deckcheck.facts import Interval
    from deckcheck.facts_file import read_facts
    from deckcheck.findings import CardsUsed, DeckReport, Finding, Place, Report, Severity, Status, Verdict
    from deckcheck.formats import read
    from deckcheck.many import check_many
    from deckcheck.verdict_rows import VerdictRow, arrow_schema

__all__ = [
    "CardsUsed",
    "Checker",
    "Conversion",
    "Database",
    "Deck",
    "DeckReport",
    "DeckcheckError",
    "Entry",
    "Finding",
    "Interval",
    "InvalidFacts",
    "Place",
    "Problem",
    "Report",
    "Severity",
    "Status",
    "UnknownFormat",
    "UnknownRelease",
    "UnreadableDeck",
    "UnwritableDeck",
    "Verdict",
    "VerdictRow",
    "__version__",
    "arrow_schema",
    "check",
    "check_many",
    "check_paths",
    "convert",
    "load",
    "read",
    "read_facts",
]

# Each name is imported when it is first used, so that `import deckcheck` costs next to nothing.
_HOME = {
    **dict.fromkeys(("CardsUsed", "DeckReport", "Finding", "Place", "Report", "Severity", "Status"), "findings"),
    **dict.fromkeys(
        ("DeckcheckError", "InvalidFacts", "UnknownFormat", "UnknownRelease", "UnreadableDeck", "UnwritableDeck"),
        "errors",
    ),
    **dict.fromkeys(("Deck", "Entry", "Problem"), "deck"),
    "Checker": "engine",
    "Conversion": "conversion",
    "Database": "cards",
    "Interval": "facts",
    "Verdict": "findings",
    "VerdictRow": "verdict_rows",
    "arrow_schema": "verdict_rows",
    "check": "batch",
    "check_many": "many",
    "check_paths": "batch",
    "convert": "conversion",
    "read": "formats",
    "read_facts": "facts_file",
}


def load(path: str | PathLike[str], *, format: str | None = None) -> Deck:
    """The deck in a file; ``format`` is the decklist format, found from the content by default.

    Raises UnreadableDeck. Lines that could not be read are the deck's ``problems``.
    """
    from deckcheck.formats import load

    return load(path, format=format)


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    globals()[name] = found = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
