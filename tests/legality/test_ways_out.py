"""The remedies of violated rules: how many cards to add or cut, and on which lines."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from deckcheck.deck import Deck
from deckcheck.decklists import read
from deckcheck.findings import Finding, Status
from deckcheck.games import current, edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each
from tests.games.cases import Case, cases
from tests.runs import tried

NUMBER = re.compile(r"(Add|Cut) (\d+)")
LINES = re.compile(r" on lines? ([\d, ]+(?: (?:and|or) \d+)?)")
COUNTS = {"chart", "compare", "copies", "count", "quotas"}
"""The kinds of rules that are satisfied by a number of cards."""
BROKEN = [each for each in cases() if each.status is Status.VIOLATED][:: tried(3, 1)]


def told(checker: Checker, text: str, format: str = "redemption/unlimited") -> dict[str, str]:
    """The remedies of a list's violated rules, those of one rule as one."""
    remedies: dict[str, str] = {}
    for each in violated(checker, read(text.encode()), current(format).id):
        remedies[each.rule] = f"{remedies.get(each.rule, '')} {each.remedy}".strip()
    return remedies


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
            too_many = 0 if finding.limit.most is None else (finding.actual.least or 0) - finding.limit.most
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


def test_the_lines_with_too_many_copies_are_named(checker: Checker) -> None:
    remedies = told(checker, "1 Gideon (L)\n2 Paul\n1 Moses\n1 Gideon (L)\n")
    assert remedies["redemption/copy-limit"] == "Cut 1 on line 1 or 4. Cut 1 on line 2."
    assert (
        told(checker, "1 Daniel (CoW)\n1 Moses\n2 Daniel (CoW AB)\n")["redemption/banned"] == "Cut 3 on lines 1 and 3."
    )


def test_in_doubt_only_what_holds_in_any_case_is_said(checker: Checker) -> None:
    remedies = told(checker, "40 Zwxq Vbnm\n3 Lost Soul Hosea 13:2\n")
    assert remedies["redemption/deck-size"] == "Add 7 to 27 more."
    assert "redemption/lost-soul-count" not in remedies
    assert told(checker, "2 Lost Soul (random)\n1 Lost Soul Hosea 13:2\n")["redemption/lost-soul-count"] == (
        "Add at least 4 more. The Hopper does not count."
    )


def test_what_depends_on_the_size_is_exchanged(checker: Checker) -> None:
    remedies = told(checker, "6 Lost Soul Hosea 13:2\n50 Gideon (L)\n")
    assert (
        remedies["redemption/lost-soul-count"] == "Add 1 more in exchange for other cards. The Hopper does not count."
    )
    remedies = told(checker, "11 Locust from the Pit (RoJ)\n89 Gideon (L)\n", "redemption/type-2")
    assert remedies["redemption/special-limit"] == "Cut 1 on line 1 in exchange for other cards."


def test_two_sides_meet(checker: Checker) -> None:
    remedies = told(checker, "5 Gideon (L)\n2 Goliath (LoC)\n", "redemption/type-2")
    assert remedies["redemption/good-evil-balance"] == (
        "Cut 3 of the good cards or add 3 to the evil cards; replacing one by another counts twice."
    )


def test_no_banned_printing_is_suggested_for_one_outside_the_pool(checker: Checker) -> None:
    listed = read(b"1 Daniel (Pr)\n1 Burial (G)\n")
    report = checker.check(listed, edition("redemption/limited@2.0"))
    [outside] = [finding for finding in report.findings if finding.rule == "redemption/pool"]
    assert "Burial (GoC) [GoC]" in outside.suggestions  # no rule forbids it, though no Lost Soul is with it
    assert any(name.startswith("Daniel, the Treasured") for name in outside.suggestions)
    assert not any("CoW" in name for name in outside.suggestions)
