r"""deckcheck: is this deck legal, and if not, why?

>>> import deckcheck
>>> deck = deckcheck.read(b"# format: redemption/type-1\n1 Son of God (K)")
>>> report = deckcheck.check(deck)
>>> print(report.verdict, report.findings[0].rule, report.findings[0].actual)
illegal redemption/deck-size 1

``load`` and ``read`` return a ``Deck``, ``check`` checks one and ``check_paths`` files and folders. ``fix`` makes one
legal, ``convert`` writes it in another syntax, ``fmt`` formats a list; ``stats``, ``odds`` and ``diff`` count,
compute and compare. Wherever a deck is expected, the path of a list is accepted too. For many decks create a
``Checker`` and reuse it; ``check_many`` makes table rows from raw lists. Any problem before a deck can be checked is a
``DeckcheckError``; a problem with a deck is a ``Finding``.
"""

from __future__ import annotations

from deckcheck.version import __version__

TYPE_CHECKING = False  # known to type checkers; importing typing would be most of the cost of `import deckcheck`

if TYPE_CHECKING:
    from deckcheck.batch.raw_lists import check_many
    from deckcheck.batch.verdict_table import VerdictRow, arrow_schema
    from deckcheck.builder.diff import Diff
    from deckcheck.builder.fix import GivenUp, Outcome, Repair, UnknownPreference
    from deckcheck.builder.odds import Odds, TooMuch
    from deckcheck.builder.stats import Stats
    from deckcheck.cards import Database
    from deckcheck.config.facts_file import read_facts
    from deckcheck.deck import Deck, Entry, Problem
    from deckcheck.decklists import load, read
    from deckcheck.editing.convert import Conversion
    from deckcheck.editing.reorder import Arranged
    from deckcheck.errors import (
        AmbiguousFormat,
        DeckcheckError,
        InvalidEdition,
        InvalidFacts,
        UnknownCard,
        UnknownFormat,
        UnknownRelease,
        UnreadableDeck,
        UnwritableDeck,
    )
    from deckcheck.facts import Interval
    from deckcheck.findings import CardsUsed, DeckReport, Finding, Place, Report, Severity, Skipped, Status, Verdict
    from deckcheck.legality.checker import Checker
    from deckcheck.library import check, check_paths, convert, deck_hash, diff, fix, fmt, odds, stats

__all__ = [
    "AmbiguousFormat",
    "Arranged",
    "CardsUsed",
    "Checker",
    "Conversion",
    "Database",
    "Deck",
    "DeckReport",
    "DeckcheckError",
    "Diff",
    "Entry",
    "Finding",
    "GivenUp",
    "Interval",
    "InvalidEdition",
    "InvalidFacts",
    "Odds",
    "Outcome",
    "Place",
    "Problem",
    "Repair",
    "Report",
    "Severity",
    "Skipped",
    "Stats",
    "Status",
    "TooMuch",
    "UnknownCard",
    "UnknownFormat",
    "UnknownPreference",
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
    "deck_hash",
    "diff",
    "fix",
    "fmt",
    "load",
    "odds",
    "read",
    "read_facts",
    "stats",
]

# Each name is imported when it is first used, so that `import deckcheck` is nearly free.
_HOME = {
    name: module
    for module, names in {
        "batch.raw_lists": "check_many",
        "batch.verdict_table": "VerdictRow arrow_schema",
        "builder.diff": "Diff",
        "builder.fix": "GivenUp Outcome Repair UnknownPreference",
        "builder.odds": "Odds TooMuch",
        "builder.stats": "Stats",
        "cards": "Database",
        "config.facts_file": "read_facts",
        "deck": "Deck Entry Problem",
        "decklists": "load read",
        "editing.convert": "Conversion",
        "editing.reorder": "Arranged",
        "errors": "AmbiguousFormat DeckcheckError InvalidEdition InvalidFacts UnknownCard UnknownFormat UnknownRelease "
        "UnreadableDeck UnwritableDeck",
        "facts": "Interval",
        "findings": "CardsUsed DeckReport Finding Place Report Severity Skipped Status Verdict",
        "legality.checker": "Checker",
        "library": "check check_paths convert deck_hash diff fix fmt odds stats",
    }.items()
    for name in names.split()
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    globals()[name] = found = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
