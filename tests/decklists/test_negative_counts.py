"""A negative number of copies: no format takes it, whatever stands around it, and its line is named."""

from __future__ import annotations

from deckcheck.decklists import read
from deckcheck.findings import Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each

LISTS = {
    "list.txt": ("1 Gideon (J)\n-3 Lahmi (I)\n", 2),
    "times.txt": ("1 Gideon (J)\n\n-3x Lahmi (I)\n", 3),
    "after.txt": ("1 Gideon (J)\nLahmi (I) x-3\n", 2),
    "minus.txt": ("1 Gideon (J)\n\N{MINUS SIGN}3 Lahmi (I)\n", 2),
    "reserve.txt": ("1 Gideon (J)\nReserve:\n-3 Lahmi (I)\n", 3),
    "tabs.dek": ("1\tGideon (J)\n-3\tLahmi (I)\n", 2),
    "list.csv": ("count,name\n1,Gideon (J)\n-3,Lahmi (I)\n", 3),
    "list.toml": ('[deck]\n"Gideon (J)" = 1\n"Lahmi (I)" = -3\n', 3),
    "table.toml": ('[deck]\n"Gideon (J)" = 1\n"Lahmi (I)" = { count = -3 }\n', 3),
    "list.json": (
        '{"deck": [\n{"name": "Gideon (J)", "quantity": 1},\n{"name": "Lahmi (I)", "quantity": -3}\n]}\n',
        3,
    ),
}


@for_each("path", LISTS)
def test_a_negative_count_is_refused_with_its_line(path: str) -> None:
    text, line = LISTS[path]
    deck = read(text.encode(), path=path)
    [problem] = deck.problems
    assert problem.line == line
    assert "-3" in problem.found.replace("\N{MINUS SIGN}", "-")
    assert [entry.name for entry in deck.entries] == ["Gideon (J)"]


@for_each("path", LISTS)
def test_a_list_with_a_negative_count_is_not_judged(checker: Checker, path: str) -> None:
    """So that it cannot make up for cards too many elsewhere."""
    text, line = LISTS[path]
    report = checker.check(read(text.encode(), path=path), edition("redemption/limited@2.0"))
    assert report.verdict is Verdict.UNREADABLE
    [finding] = report.findings
    assert (finding.rule, finding.lines) == ("deckcheck/line", (line,))


def test_zero_copies_are_refused_as_well() -> None:
    [problem] = read(b"1 Gideon (J)\n0 Lahmi (I)\n", path="list.txt").problems
    assert (problem.line, problem.found) == (2, "0 Lahmi (I)")
