"""A report with everything in it."""

from __future__ import annotations

import pytest

from deckcheck.facts import Interval
from deckcheck.findings import CardsUsed, DeckReport, Finding, Place, Report, Severity, Status, Verdict

CARDS = CardsUsed("redemption", "2026-08-09", "sha256:" + "0" * 64)
FORMAT = "redemption/type-1@3rd-edition"

SOULS = Finding(
    "redemption/lost-soul-count",
    Severity.ERROR,
    Status.VIOLATED,
    "{size} cards need exactly {limit} Lost Souls; this deck has {actual}.",
    {"size": 51, "limit": 7, "actual": 8},
    actual=Interval.exactly(8),
    limit=Interval.exactly(7),
    places=tuple(Place(f"Lost Soul {number}", 1, number) for number in range(5, 16)),
    citation="3rd-edition rulebook, chart",
    ruling="The chart decides where it and the prose disagree, and its numbers are exact, not least numbers.",
)
SOULS_TOLD = "51 cards need exactly 7 Lost Souls; this deck has 8: Lost Soul 5, Lost Soul 6, Lost Soul 7 and 8 more."
DOMINANTS = Finding(
    "redemption/dominant-unique",
    Severity.ERROR,
    Status.UNDETERMINED,
    "Up to 2 copies of one card; at most 1 of each Dominant.",
    actual=Interval(1, 2),
    limit=Interval(None, 1),
    places=(Place("Sun of God", 2, 4), Place("Saul", 1, 112, "Saul/Paul", "named by one half")),
    citation="3rd-edition rulebook",
    remedy="Correct the name of Sun of God.",
)
UNKNOWN = Finding(
    "deckcheck/unknown-card",
    Severity.WARNING,
    Status.UNDETERMINED,
    "{name}: no card of this name is in the card database.",
    {"name": "Sun of God"},
    places=(Place("Sun of God", 2, 4),),
    suggestions=("Son of God", "Sons of God", "Man of God"),
)
AMBIGUOUS = Finding(
    "deckcheck/ambiguous-card",
    Severity.WARNING,
    Status.UNDETERMINED,
    "David may be either.",
    places=(Place("David", 1, 0),),
    suggestions=("David (Red)",),
)
SMALL = Finding(
    "gospel/deck-size",
    Severity.WARNING,
    Status.VIOLATED,
    "36 cards in the play deck; 50 to 100 are required.",
    actual=Interval.exactly(36),
    limit=Interval(50, 100),
    citation="Rulebook, 3.1.3",
)
ADVICE = Finding(
    "gospel/balance", Severity.WARNING, Status.UNDETERMINED, "0 to 36 resources.", actual=Interval(0, None)
)
REMARK = Finding("opr-missions/roll-and-play", Severity.INFO, Status.VIOLATED, "Rolling for cards does not work.")
UNREADABLE = Finding(
    "deckcheck/line",
    Severity.ERROR,
    Status.VIOLATED,
    "found {found}; expected {expected}.",
    {"found": "'1.5 X'", "expected": "a card"},
    places=(Place("", 0, 3),),
)


def deck(path: str, verdict: Verdict, *findings: Finding, name: str = "", format: str = FORMAT) -> DeckReport:
    """A deck by ``FORMAT``, or an unreadable one."""
    if verdict is Verdict.UNREADABLE:
        return DeckReport(path, verdict, name, findings=findings)
    return DeckReport(path, verdict, name, format, CARDS, {"deck": 51, "side-deck": 5, "reserve": 0}, findings)


@pytest.fixture
def report() -> Report:
    """Decks of every verdict, with findings of every sort."""
    return Report(
        (
            deck("a.txt", Verdict.ILLEGAL, UNKNOWN, DOMINANTS, SOULS, AMBIGUOUS, ADVICE, REMARK, name="Egypt"),
            deck("b.txt", Verdict.LEGAL),
            deck("c.txt", Verdict.LEGAL, name="Fine"),
            deck("d.txt", Verdict.LEGAL, SMALL, ADVICE, ADVICE),
            deck("e.txt", Verdict.LEGAL, REMARK, ADVICE),
            deck("f.txt", Verdict.UNDETERMINED, DOMINANTS),
            deck("g.txt", Verdict.UNREADABLE, UNREADABLE),
        )
    )


@pytest.fixture
def every_format() -> Report:
    """Decks by several formats."""
    return Report(
        (
            deck("a.txt", Verdict.LEGAL, name="Egypt", format="redemption/limited@2.0"),
            deck("a.txt", Verdict.ILLEGAL, SOULS, SOULS, DOMINANTS, SMALL, name="Egypt"),
            deck("a.txt", Verdict.UNDETERMINED, DOMINANTS, UNKNOWN, name="Egypt"),
            deck("b.txt", Verdict.LEGAL, format="redemption/limited@2.0"),
            deck("b.txt", Verdict.LEGAL),
            deck("g.txt", Verdict.UNREADABLE, UNREADABLE),
        )
    )
