"""Annotations, read back as GitHub's runner reads them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from deckcheck.findings import DeckReport, Finding, Ignored, Report, Verdict
from deckcheck.reporters import REPORTERS, Options
from deckcheck.reporters.github import MOST_SHOWN
from tests.reporters.conftest import ADVICE, DOMINANTS, FORMAT, REMARK, SMALL, SOULS, UNKNOWN, UNREADABLE, deck
from tests.reporters.runner import Command, commands

render = REPORTERS["github"].render

REPORT = """\
::error file=a.txt,line=5,title=redemption/lost-soul-count::51 cards need exactly 7 Lost Souls; this deck has 8: \
Lost Soul 5, Lost Soul 6, Lost Soul 7 and 8 more.%0A\
3rd-edition rulebook, chart
::warning file=d.txt,title=gospel/deck-size::36 cards in the play deck; 50 to 100 are required.%0ARulebook, 3.1.3
::error file=f.txt,line=4,title=undetermined%3A redemption/dominant-unique::Up to 2 copies of one card; at most 1 of \
each Dominant. \
It turns on Sun of God and Saul.%0ACorrect the name of Sun of God.%0A3rd-edition rulebook
::error file=g.txt,line=3,title=deckcheck/line::found '1.5 X'; expected a card.
::warning file=a.txt,line=4,title=deckcheck/unknown-card::Sun of God: no card of this name is in the card database.\
%0ADid you mean Son of God, Sons of God or Man of God?
::error file=a.txt,line=4,title=undetermined%3A redemption/dominant-unique::Up to 2 copies of one card; at most 1 of \
each Dominant. \
It turns on Sun of God and Saul.%0ACorrect the name of Sun of God.%0A3rd-edition rulebook
::warning file=a.txt,title=deckcheck/ambiguous-card::David may be either.%0AIt may be David (Red).
Annotated: 4 errors and 3 warnings.
7 decks: 4 legal, 1 illegal, 1 undetermined, 1 unreadable.
"""


def one(finding: Finding, path: str = "a.txt", strict: bool = False) -> Command:
    """The annotation of a deck with this one finding."""
    (found,) = commands(render(Report((deck(path, Verdict.ILLEGAL, finding),)), Options(strict=strict)))
    return found


def test_a_command_for_each_finding(report: Report) -> None:
    assert render(report) == REPORT
    assert len(commands(REPORT)) == 7


def test_properties_and_data_come_back() -> None:
    path = "a:b,c=%0A 100%25.txt"
    finding = SMALL.__class__(SMALL.rule, SMALL.severity, SMALL.status, "50%: a, b\n%0D::x::")
    found = one(finding, path)
    assert found.properties["file"] == path
    assert found.data == "50%: a, b\\n%0D::x::"  # a line end of a name is spelled out


def test_what_fails_is_an_error() -> None:
    assert (one(SMALL).name, one(SMALL, strict=True).name) == ("warning", "error")
    assert (one(UNKNOWN, strict=True).name, one(DOMINANTS).name) == ("warning", "error")


def test_quiet_leaves_out_legal_decks() -> None:
    warned = Report((deck("d.txt", Verdict.LEGAL, SMALL),))
    assert commands(render(warned, Options(quiet=True))) == []
    assert [each.name for each in commands(render(warned, Options(quiet=True, strict=True)))] == ["error"]
    assert commands(render(Report((deck("a.txt", Verdict.LEGAL, ADVICE),)))) == []


def test_several_formats_are_told_apart(every_format: Report) -> None:
    titles = [each.properties["title"] for each in commands(render(every_format))]
    assert titles[:3] == [
        f"redemption/lost-soul-count ({FORMAT})", "deckcheck/line", f"redemption/lost-soul-count ({FORMAT})"
    ]  # fmt: skip


def test_paths_are_told_from_the_root_of_the_repository(tmp_path: Path) -> None:
    path = str(tmp_path / "decks" / "a.txt")
    report = Report((deck(path, Verdict.ILLEGAL, SOULS),))
    (found,) = commands(render(report, Options(root=str(tmp_path))))
    assert found.properties["file"] == "decks/a.txt"
    assert one(SOULS, "").properties.keys() == {"line", "title"}


def annotated(*decks: DeckReport) -> str:
    """The text with annotations."""
    return REPORTERS["text"].render(Report(decks), Options(annotate=True))


def test_annotations_follow_the_text(report: Report) -> None:
    text = REPORTERS["text"].render(report)
    assert annotated(*report.decks) == text + REPORT.rpartition("Annotated: ")[0]
    assert commands(text) == []


def test_no_more_annotations_than_are_shown() -> None:
    decks = [deck(f"{number}.txt", Verdict.ILLEGAL, SOULS, SMALL, REMARK) for number in range(MOST_SHOWN + 3)]
    found = commands(annotated(*decks))
    for level in "error", "warning":
        files = [each.properties["file"] for each in found if each.name == level]
        assert files == [f"{number}.txt" for number in range(MOST_SHOWN)]
    whole = render(Report(tuple(decks)))
    assert len(commands(whole)) == 2 * (MOST_SHOWN + 3)
    assert "\nAnnotated: 13 errors and 13 warnings; GitHub shows 10 of each kind, and this log all.\n13 decks:" in whole


def test_one_deck_does_not_hide_the_others() -> None:
    first, second = deck("a.txt", Verdict.ILLEGAL, *[SOULS] * MOST_SHOWN), deck("b.txt", Verdict.ILLEGAL, SMALL, SOULS)
    found = commands(annotated(first, second))
    shown = [each.properties["file"] for each in found if each.name == "error"]
    assert shown == ["a.txt", "b.txt", *["a.txt"] * (MOST_SHOWN - 2)]


@pytest.mark.parametrize("finding", [SOULS, UNREADABLE])
def test_the_line_is_the_first(finding: Finding) -> None:
    assert one(finding).properties["line"] == str(finding.lines[0])


def test_a_rule_that_a_list_spares_itself_is_told_once() -> None:
    spared = (Ignored("a/b", "50%: why", "s.txt:3", by_list=True), Ignored("c", "house rule", "deckcheck.toml:1"))
    one = replace(deck("s.txt", Verdict.LEGAL), ignored=spared)
    (found,) = commands(render(Report((one, replace(one, format="redemption/limited@2.0")))))
    assert (found.name, found.data) == ("notice", "Not checked: a/b — 50%: why (s.txt:3)")
    assert found.properties["file"] == "s.txt"
