"""The remedies of violated rules: how many cards to add or cut, and on which lines."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from deckcheck.deck import Deck
from deckcheck.findings import Finding, Status
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each
from tests.games.cases import Case, cases

NUMBER = re.compile(r"(Add|Cut) (\d+)")
LINES = re.compile(r" on lines? ([\d, ]+(?: (?:and|or) \d+)?)")
COUNTS = {"chart", "compare", "copies", "count", "quotas"}
"""The kinds of rules that are satisfied by a number of cards."""
BROKEN = [each for each in cases() if each.status is Status.VIOLATED]


def violated(checker: Checker, deck: Deck, format: str) -> list[Finding]:
    return [each for each in checker.check(deck, edition(format)).findings if each.status is Status.VIOLATED]


@for_each("case", BROKEN, ids=lambda case: case.id)
def test_a_violated_number_says_how_many_to_add_or_cut(checker: Checker, case: Case) -> None:
    deck = case.deck()
    for finding in violated(checker, deck, case.edition):
        kinds = {rule.kind for rule in edition(case.edition).rules if rule.id == finding.rule}
        told = NUMBER.match(finding.remedy)
        assert bool(told) == bool(kinds & COUNTS)
        if told:
            assert finding.actual and finding.limit
            too_few = (finding.limit.least or 0) - (finding.actual.most or 0)
            too_many = (finding.actual.least or 0) - (finding.limit.most or 0) if finding.limit.most is not None else 0
            assert int(told[2]) == max(too_few, too_many)
            assert told[1] == ("Cut" if too_many > 0 or "compare" in kinds else "Add")
            if (where := LINES.search(finding.remedy)) and "in exchange" not in finding.remedy:
                lines = {int(line) for line in re.findall(r"\d+", where[1])}
                again = violated(checker, without(deck, lines, int(told[2])), case.edition)
                assert (finding.rule, finding.cards) not in [(each.rule, each.cards) for each in again]


def without(deck: Deck, lines: Collection[int], number: int) -> Deck:
    """Cut so many copies on these lines, the first that there are."""
    entries = []
    for entry in deck.entries:
        cut = min(number, entry.copies) if entry.line in lines else 0
        number -= cut
        if entry.copies > cut:
            entries.append(entry._replace(copies=entry.copies - cut))
    return replace(deck, entries=tuple(entries))
