"""Both judges on random decks of Redemption, of every format and edition."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from deckcheck.findings import DeckReport, Severity, Status
from deckcheck.games import edition as edition_of
from deckcheck.legality.checker import Checker
from tests import runs
from tests.for_each import for_each
from tests.lists import deck as read_deck
from tests.oracle.redemption_cards import TABLES, Card
from tests.oracle.redemption_decks import SIZES, random_deck
from tests.oracle.redemption_judge import Deck, Judgement, judge_1_3, judge_2_0
from tests.oracle.redemption_names import cards
from tests.oracle.redemption_paragon import judge_paragon
from tests.oracle.redemption_third_edition import judge_third_edition

pytestmark = pytest.mark.skipif(not TABLES.is_dir(), reason="the tables of facts lie in ../shared, which is not here")


def judged(deck: Deck, edition: str, perhaps: bool = False) -> Judgement:
    """Return what the oracle says of each rule."""
    format, _, version = edition.partition("@")
    match version:
        case "2.0":
            return judge_2_0(deck, format, perhaps)
        case "1.3":
            return judge_1_3(deck, format == "type-2", perhaps)
        case "3rd-edition":
            return judge_third_edition(deck, format == "type-2")
    return judge_paragon(deck, perhaps)


def written(deck: Deck, rng: Random) -> str:
    """Return the deck as a list in which every name is sure."""
    lines = [f"# paragon: {deck.paragon}"] if deck.paragon else []
    for heading, among in (("Deck:", deck.deck), ("Reserve:", deck.reserve)):
        lines.append(heading)
        for card, copies in Counter(among).items():
            lines.append(f"{copies}\t{spelling(card, rng)}\t{card.code}")
    return "\n".join(lines) + "\n"


def spelling(card: Card, rng: Random) -> str:
    """Return a card's name in any spelling that its reader knows for sure."""
    straight = card.printing.replace("’", "'")
    return rng.choice([card.printing] * 5 + [straight, straight.replace("'", "’"), straight.upper(), straight.lower()])


def broken(report: DeckReport) -> set[str]:
    """Return the names of the rules that a report says are broken."""
    return {
        finding.rule.removeprefix("redemption/")
        for finding in report.findings
        if finding.status is Status.VIOLATED and finding.severity is Severity.ERROR
    }


def guides_are_stated(checker: Checker) -> bool:
    """Does the card database know what the official guides say: that the three New Covenants are one card?"""
    text = "1\tNew Covenant\tPoC\n1\tNew Covenant (Isaiah)\tPoC\n"
    return "copy-limit" in broken(checker.check(read_deck(text), edition_of("redemption/limited@2.0")))


def disagreement(deck: Deck, edition: str, checker: Checker, rng: Random) -> str:
    """Return what the two judges say differently of a deck, and the list; nothing where they agree."""
    text = written(deck, rng)
    report = checker.check(read_deck(text), edition_of(f"redemption/{edition}"))
    oracle, open_too = judged(deck, edition), judged(deck, edition, perhaps=True)
    if oracle != open_too and report.verdict == "undetermined":
        return ""  # it turns on who somebody is, which nobody settled
    expected = {rule for rule, holds in oracle.items() if not holds}
    verdict = "illegal" if expected else "legal"
    found = broken(report) & oracle.keys()
    if report.verdict == verdict and found == expected:
        return ""
    says = [(finding.rule, str(finding.status), finding.message) for finding in report.findings]
    return f"{edition}: the oracle says {verdict} {sorted(expected)}, deckcheck {report.verdict} {says}\n{text}"


@for_each("edition", SIZES)
def test_both_judges_agree(edition: str, checker: Checker) -> None:
    guides, rng = guides_are_stated(checker), Random(f"{edition} {runs.SEED}")
    quick = Checker(checker.database, suggest=False)
    for _ in range(runs.tried(10, 1800)):
        assert not disagreement(random_deck(edition, rng, guides), edition, quick, rng)


def test_random_decks_are_legal_and_illegal_by_every_rule() -> None:
    for edition in SIZES:
        rng, legal, rules = Random(edition), 0, set()
        for _ in range(25):
            judgement = judged(random_deck(edition, rng, guides=True), edition)
            legal += all(judgement.values())
            rules |= {rule for rule, holds in judgement.items() if not holds}
        assert legal > 2, edition
        assert len(rules) >= 4, (edition, rules)


def test_the_table_is_read_whole() -> None:
    assert len(cards()) > 5600
