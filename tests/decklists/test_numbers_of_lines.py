"""Lists that number their lines: with a number twice or left out, with numbered headings, with nothing behind it."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.deck import Deck, Entry
from deckcheck.decklists import read
from deckcheck.editing.convert import convert
from deckcheck.findings import Severity, Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each

LIMITED = edition("redemption/limited@2.0")
EXAMPLE = Path(__file__).parents[2] / "examples/legal/redemption/limited-2.0-green-and-white.txt"
FORMS = ("{} {}", "{:02} {}", "({}) {}", "[{}] {}", "{} - {}")


def numbered(form: str, *, left_out: int = 0, twice: int = 0, heading: str = "{1}", anew: bool = False) -> str:
    """Return the example with its cards numbered in a form, perhaps with a slip or anew below each heading."""
    lines: list[str] = []
    number = headings = 0
    for line in EXAMPLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("1 "):
            again = number == twice > 0
            number, twice = number + 1 + (number + 1 == left_out) - again, 0 if again else twice
            lines.append(form.format(number, line[2:]))
        elif line and line[0] != "#":
            headings, number = headings + 1, 0 if anew else number
            lines.append(heading.format(headings, line))
        else:
            lines.append(line)
    return "\n".join(lines)


@for_each(
    "text",
    [
        *(numbered("{}. {}", left_out=2), numbered("{}. {}", left_out=30), numbered("{}) {}", twice=20)),
        *(numbered("{}. {}", heading="{0}. {1}"), numbered("{}. {}", heading="{0}. {1}", anew=True)),
        *(numbered(form) for form in FORMS),
        *(numbered(form, anew=True) for form in FORMS),
        *(numbered("{} {}", left_out=9), numbered("{}. {}", twice=20), numbered("{}\t{}")),
    ],
)
def test_numbers_of_lines_are_no_counts(checker: Checker, text: str) -> None:
    report = checker.check(read(text), LIMITED)
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 50)


@pytest.mark.parametrize("text", [numbered("{} {}"), numbered("{}\t{}"), *map(numbered, FORMS)])
def test_what_only_looks_so_is_told(checker: Checker, text: str) -> None:
    [finding] = checker.check(read(text), LIMITED).findings
    assert (finding.severity, len(finding.lines)) == (Severity.WARNING, 50)
    assert finding.message == "Passed over: 50 numbers before names, which count the lines and no copies."


@pytest.mark.parametrize("text", [numbered("{}x {}"), numbered("({}x) {}"), numbered("x{} {}")])
def test_what_is_marked_as_a_count_is_one(checker: Checker, text: str) -> None:
    assert checker.check(read(text), LIMITED).counts["deck"] == 1275


@pytest.mark.parametrize("counts", [(1, 2, 3), (1, 2, 3, 4, 5, 6), (1, 2, 3, 1, 2, 3, 1, 2, 3, 4), range(2, 20)])
def test_few_counts_and_such_as_begin_elsewhere_are_counts(counts: tuple[int, ...]) -> None:
    deck = read("".join(f"{count} Name {chr(65 + at)}\n" for at, count in enumerate(counts)))
    assert [entry.copies for entry in deck.entries] == [*counts]


@pytest.mark.parametrize("target", ["text", "lackey-text", "csv", "toml", "json"])
def test_counts_that_go_up_are_written_as_counts(target: str) -> None:
    deck = Deck(tuple(Entry(f"Name {chr(65 + at)}", at + 1) for at in range(12)), source="toml")
    written = convert(deck, target)
    copies: dict[str, list[int]] = {}
    for entry in read(written.text, syntax=target).entries:
        copies.setdefault(entry.name, []).append(entry.copies)
    assert [sum(each) for each in copies.values()] == [*range(1, 13)]
    if target == "lackey-text":  # which has no mark to tell a count from the number of a line: it is left open
        assert [each[0] for each in copies.values()] == [1] * 12
    else:
        assert all(len(each) == 1 for each in copies.values())
