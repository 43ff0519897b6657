"""The examples: each comes out as its folder says, for the reason its story gives, and the tour names them all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckcheck.decklists import SYNTAXES, load
from deckcheck.findings import DeckReport, Severity, Status, Verdict
from deckcheck.games import edition, game_ids, official_formats
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose
from tests.for_each import for_each

EXAMPLES = Path(__file__).parents[1] / "examples"
VERDICTS = [Verdict.LEGAL, Verdict.ILLEGAL, Verdict.UNDETERMINED]


def decks(folder: str) -> list[str]:
    found = (path for path in (EXAMPLES / folder).rglob("*") if path.is_file())
    return sorted(path.relative_to(EXAMPLES / folder).as_posix() for path in found)


def listed(folder: str) -> dict[str, tuple[str, ...]]:
    """The rows of a folder's table in the tour: file, and what stands beside it."""
    tour = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    [table] = re.findall(rf"^## {folder}$(.*?)(?=^## |\Z)", tour, re.MULTILINE | re.DOTALL)
    rows = re.findall(r"^\| `([^`]+)` \| (.+) \|$", table, re.MULTILINE)
    return {file: tuple(cell.strip(" `") for cell in cells.split("|")) for file, cells in rows}


def broken(report: DeckReport) -> set[str]:
    return {
        finding.rule
        for finding in report.findings
        if finding.severity is Severity.ERROR and finding.status is Status.VIOLATED
    }


def examined(checker: Checker, path: Path) -> DeckReport:
    deck = load(path)
    return checker.check(deck, choose(checker, deck))


@for_each("folder", [*map(str, VERDICTS), "formats", "custom", "league"])
def test_the_tour_names_every_example(folder: str) -> None:
    assert sorted(listed(folder)) == decks(folder)


@for_each("file", decks("legal"))
def test_a_legal_example_is_legal_without_a_warning(checker: Checker, file: str) -> None:
    report = examined(checker, EXAMPLES / "legal" / file)
    assert report.verdict is Verdict.LEGAL
    assert all(finding.severity is Severity.INFO for finding in report.findings)


@for_each("file", decks("illegal"))
def test_an_illegal_example_breaks_the_rule_it_is_about(checker: Checker, file: str) -> None:
    path = EXAMPLES / "illegal" / file
    rule, _ = listed("illegal")[file]
    report = examined(checker, path)
    assert report.verdict is Verdict.ILLEGAL
    assert broken(report) == {rule}
    assert all(finding.rule == rule for finding in report.findings if finding.severity is not Severity.INFO)
    if path.suffix != ".json":
        assert f"# breaks: {rule}\n" in path.read_text(encoding="utf-8")


@for_each("file", decks("undetermined"))
def test_an_undetermined_example_is_undetermined(checker: Checker, file: str) -> None:
    report = examined(checker, EXAMPLES / "undetermined" / file)
    assert report.verdict is Verdict.UNDETERMINED
    assert not broken(report)


@pytest.mark.parametrize("file", decks("formats"))
def test_one_deck_in_many_formats(checker: Checker, file: str) -> None:
    report = checker.check(load(EXAMPLES / "formats" / file), edition("redemption/type-1@3rd-edition"))
    assert (report.verdict, report.findings) == (Verdict.LEGAL, ())
    assert report.counts == {"deck": 50, "reserve": 0, "tokens": 1}


@pytest.mark.parametrize("verdict", [Verdict.LEGAL, Verdict.ILLEGAL])
def test_every_format_has_examples(checker: Checker, verdict: Verdict) -> None:
    seen = {examined(checker, EXAMPLES / verdict / file).format.partition("@")[0] for file in decks(verdict)}
    assert seen == {id for game in game_ids() for id in official_formats(game)}


def test_every_decklist_format_has_an_example() -> None:
    folders = [*map(str, VERDICTS), "formats"]
    assert {load(EXAMPLES / folder / file).source for folder in folders for file in decks(folder)} == set(SYNTAXES)


@pytest.mark.parametrize("verdict", VERDICTS)
def test_an_example_is_named_after_its_format(checker: Checker, verdict: Verdict) -> None:
    for file in decks(verdict):
        report = examined(checker, EXAMPLES / verdict / file)
        game, name = file.split("/")
        format_id, _, number = report.format.partition("@")
        assert format_id.startswith(f"{game}/")
        assert name.startswith(format_id.removeprefix(f"{game}/"))
        if game == "redemption":
            assert name.startswith(f"{format_id.removeprefix(f'{game}/')}-{number}-")
