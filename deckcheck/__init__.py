r"""deckcheck: is this deck legal, and if not, why?

>>> import deckcheck
>>> deck = deckcheck.read(b"# format: redemption/type-1\n1 Son of God (K)")
>>> report = deckcheck.check(deck)
>>> print(report.verdict, report.findings[0].rule, report.findings[0].actual)
illegal redemption/deck-size 1

``load`` and ``read`` return a ``Deck``, ``check`` checks one and ``check_paths`` files and folders. ``fix`` makes one
legal, ``convert`` writes it in another syntax, ``fmt`` formats a list and ``edit`` changes its cards; ``stats``,
``odds`` and ``diff`` count, compute and compare. Wherever a deck is expected, the path of a list is accepted too. For
many decks create a ``Checker`` and reuse it; ``check_many`` makes table rows from raw lists. Any problem before a deck
can be checked is a ``DeckcheckError``; a problem with a deck is a ``Finding``.
"""

from __future__ import annotations

from deckcheck.version import __version__

TYPE_CHECKING = False  # known to type checkers; importing typing would be most of the cost of `import deckcheck`

if TYPE_CHECKING:
    from deckcheck.batch.raw_lists import VerdictRow as VerdictRow
    from deckcheck.batch.raw_lists import arrow_schema as arrow_schema
    from deckcheck.batch.raw_lists import check_many as check_many
    from deckcheck.builder.diff import Diff as Diff
    from deckcheck.builder.fix.repair import Outcome as Outcome
    from deckcheck.builder.fix.repair import Repair as Repair
    from deckcheck.builder.fix.repair import UnknownPreference as UnknownPreference
    from deckcheck.builder.milp_solver import GivenUp as GivenUp
    from deckcheck.builder.odds import Odds as Odds
    from deckcheck.builder.odds import TooMuch as TooMuch
    from deckcheck.builder.stats import Stats as Stats
    from deckcheck.cards import Database as Database
    from deckcheck.config.facts_file import read_facts as read_facts
    from deckcheck.deck import Deck as Deck
    from deckcheck.deck import Entry as Entry
    from deckcheck.deck import Problem as Problem
    from deckcheck.decklists import load as load
    from deckcheck.decklists import read as read
    from deckcheck.editing.convert import Conversion as Conversion
    from deckcheck.editing.in_place import CardChange as CardChange
    from deckcheck.editing.in_place import renamed as renamed
    from deckcheck.editing.reorder import Arranged as Arranged
    from deckcheck.errors import AmbiguousFormat as AmbiguousFormat
    from deckcheck.errors import DeckcheckError as DeckcheckError
    from deckcheck.errors import InvalidEdition as InvalidEdition
    from deckcheck.errors import InvalidFacts as InvalidFacts
    from deckcheck.errors import UneditableDeck as UneditableDeck
    from deckcheck.errors import UnknownCard as UnknownCard
    from deckcheck.errors import UnknownFormat as UnknownFormat
    from deckcheck.errors import UnknownRelease as UnknownRelease
    from deckcheck.errors import UnreadableDeck as UnreadableDeck
    from deckcheck.errors import UnwritableDeck as UnwritableDeck
    from deckcheck.facts import Interval as Interval
    from deckcheck.findings import CardsUsed as CardsUsed
    from deckcheck.findings import DeckReport as DeckReport
    from deckcheck.findings import Finding as Finding
    from deckcheck.findings import Place as Place
    from deckcheck.findings import Report as Report
    from deckcheck.findings import Severity as Severity
    from deckcheck.findings import Skipped as Skipped
    from deckcheck.findings import Status as Status
    from deckcheck.findings import Verdict as Verdict
    from deckcheck.legality.checker import Checker as Checker
    from deckcheck.library import check as check
    from deckcheck.library import check_paths as check_paths
    from deckcheck.library import convert as convert
    from deckcheck.library import deck_hash as deck_hash
    from deckcheck.library import diff as diff
    from deckcheck.library import edit as edit
    from deckcheck.library import fix as fix
    from deckcheck.library import fmt as fmt
    from deckcheck.library import odds as odds
    from deckcheck.library import stats as stats

# Each name is imported when it is first used, so that `import deckcheck` is nearly free.
_HOME = {
    name: module
    for module, names in {
        "batch.raw_lists": "VerdictRow arrow_schema check_many",
        "builder.diff": "Diff",
        "builder.fix.repair": "Outcome Repair UnknownPreference",
        "builder.milp_solver": "GivenUp",
        "builder.odds": "Odds TooMuch",
        "builder.stats": "Stats",
        "cards": "Database",
        "config.facts_file": "read_facts",
        "deck": "Deck Entry Problem",
        "decklists": "load read",
        "editing.convert": "Conversion",
        "editing.in_place": "CardChange renamed",
        "editing.reorder": "Arranged",
        "errors": "AmbiguousFormat DeckcheckError InvalidEdition InvalidFacts UneditableDeck UnknownCard UnknownFormat "
        "UnknownRelease UnreadableDeck UnwritableDeck",
        "facts": "Interval",
        "findings": "CardsUsed DeckReport Finding Place Report Severity Skipped Status Verdict",
        "legality.checker": "Checker",
        "library": "check check_paths convert deck_hash diff edit fix fmt odds stats",
    }.items()
    for name in names.split()
}
__all__ = ["__version__", *_HOME]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    globals()[name] = found = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
