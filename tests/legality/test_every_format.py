"""A list that names no format is checked against every format of its game: where it is legal comes first."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import deckcheck
from deckcheck import Checker, DeckReport, Verdict
from deckcheck.findings import NO_FORMAT, Status
from deckcheck.games import current, formats, official_formats
from deckcheck.report_types import report_schema
from deckcheck.reporters import REPORTERS, Options
from tests.dressed.decks import examples

EXAMPLES = {each.label: each for each in examples()}
GREEN = [f"1 {card.name}" for card in EXAMPLES["limited-2.0-green-and-white"].cards]
NUMBERS = [f"{tens}{units}" for tens in range(1, 7) for units in range(1, 7)]


@pytest.fixture(scope="module")
def checker() -> Checker:
    return Checker()


def of(checker: Checker, lines: list[str], path: str = "list.txt") -> DeckReport:
    return deckcheck.check(deckcheck.read("\n".join(lines).encode(), path=path), checker=checker)


def printed(report: DeckReport, form: str = "text") -> str:
    return REPORTERS[form].render(deckcheck.Report((report,)), Options())


def test_it_is_legal_where_each_format_says_so(checker: Checker) -> None:
    report = of(checker, GREEN)
    assert (report.verdict, report.format, report.counts) == (Verdict.UNDETERMINED, "", {"deck": 50, "reserve": 0})
    own = deckcheck.read("\n".join(GREEN).encode())
    ids = list(dict.fromkeys(current(id).id for id in official_formats("redemption")))
    assert [each.format for each in report.formats] == ids
    for each in report.formats:
        alone = deckcheck.check(own, each.format, checker=checker)
        broken = {found.rule for found in alone.findings if found.severity == "error" and found.status == "violated"}
        assert (each.verdict, set(each.violated)) == (alone.verdict, broken), each.format
    legal = [each.format for each in report.formats if each.verdict is Verdict.LEGAL]
    assert "redemption/limited@2.0" in legal
    assert "redemption/type-2@2.0" not in legal


def test_what_breaks_every_format_makes_it_illegal(checker: Checker) -> None:
    report = of(checker, [*GREEN[:9], "1 Son of God (K)", "1 Son of God (J)"])
    assert report.verdict is Verdict.ILLEGAL
    assert {each.verdict for each in report.formats} == {Verdict.ILLEGAL}
    found = {each.rule: each.status for each in report.findings}
    assert found[NO_FORMAT] is found["redemption/deck-size"] is Status.VIOLATED
    assert "What follows is by redemption/" in report.findings[0].remedy


def test_one_format_that_is_open_leaves_it_open(checker: Checker) -> None:
    """A card that nobody knows may be what a format needs, and is told of, since every format asks what it is."""
    report = of(checker, [*GREEN[:49], "1 Zwxq Vbnm"])
    assert report.verdict is Verdict.UNDETERMINED
    assert "deckcheck/unknown-card" in {each.rule for each in report.findings}
    assert Verdict.UNDETERMINED in {each.verdict for each in report.formats}


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        (NUMBERS, "LEGAL in fixed; not in custom (custom-size)"),
        (NUMBERS[:18], "LEGAL in custom; not in fixed (fixed-deck)"),
        (NUMBERS[:17], "not in custom (custom-size), fixed (fixed-deck)"),
    ],
)
def test_the_headline_tells_where(lines: list[str], where: str, checker: Checker) -> None:
    report = of(checker, lines)
    assert f"  {where}\n" in printed(report)
    for form in REPORTERS:
        assert where in printed(report, form), form
    assert report.verdict is (Verdict.UNDETERMINED if "LEGAL" in where else Verdict.ILLEGAL)


def test_each_game_that_it_fits_is_shown(checker: Checker) -> None:
    report = of(checker, ["3 Prayer"])
    games = {each.format.partition("/")[0] for each in report.formats}
    assert games == {"gospel", "the-mission"}
    assert "not in the-mission/standard (section-minimum" in printed(report)
    assert report.deck_hash == ""


def test_a_list_of_no_known_game_is_held_against_all(checker: Checker) -> None:
    report = of(checker, ["1 Nobody Knows", "2 Unheard Of"])
    assert {each.format.partition("/")[0] for each in report.formats} == {id.partition("/")[0] for id in formats()}
    assert "  nothing tells its game\n" in printed(report)
    assert Verdict.LEGAL not in {each.verdict for each in report.formats}


def test_its_hash_is_that_of_the_largest_pool(checker: Checker) -> None:
    own = deckcheck.read("\n".join(GREEN).encode())
    unlimited = deckcheck.check(own, "redemption/unlimited", checker=checker).deck_hash
    assert of(checker, GREEN).deck_hash == unlimited != ""
    assert deckcheck.deck_hash(own, checker=checker) == unlimited


def test_the_report_for_programs_holds_every_format(checker: Checker) -> None:
    report = of(checker, GREEN)
    data = report.to_json()
    assert (data["format"], data["verdict"]) == (None, "undetermined")
    by_format = {each["format"]: each for each in data["formats"]}
    assert by_format["redemption/limited@2.0"] == {
        "format": "redemption/limited@2.0",
        "verdict": "legal",
        "violated": [],
    }
    assert "redemption/deck-size" in by_format["redemption/type-2@2.0"]["violated"]
    schema = Draft202012Validator(report_schema())
    schema.validate(json.loads(printed(report, "json")))


@pytest.mark.parametrize(
    ("path", "lines", "said"),
    [
        ("a.txt", GREEN, "--format redemption/limited, or '# format: redemption/limited' as its first line"),
        ("a.csv", ["quantity,name", *(f"1,{each}" for each in NUMBERS)], "'# format: opr-missions/fixed' as its first"),
        ("a.txt", ["Prophets (Unlimited)", *GREEN], "Line 1 reads like redemption/unlimited"),
        ("a.txt", ["Type I", *GREEN[:20]], "Line 1 reads like redemption/limited"),  # as Type I is called today
        ("a.txt", ["Type II", *GREEN[:20]], "What follows is by redemption/type-2."),
        ("a.txt", ["Type II or Limited", *GREEN[:20]], "Say which with --format"),
    ],
)
def test_how_to_name_the_format_is_told(path: str, lines: list[str], said: str, checker: Checker) -> None:
    report = of(checker, lines, path)
    assert said in report.findings[0].remedy
    assert said in " ".join(printed(report).split())


def test_a_table_names_its_format_above_its_header(checker: Checker) -> None:
    table = [
        "# name: All of them, twice read",
        "# format: opr-missions/fixed",
        "quantity,name",
        *(f"1,{n}" for n in NUMBERS),
    ]
    report = of(checker, table, "a.csv")
    assert (report.verdict, report.format, report.name) == (
        Verdict.LEGAL,
        "opr-missions/fixed@1",
        "All of them, twice read",
    )


def test_an_untrusted_list_names_neither_format_nor_game() -> None:
    untrusted = Checker(untrusted=True)
    report = of(untrusted, ["# game: Gospel", "# format: redemption/limited", *GREEN])
    assert (report.verdict, report.format) == (Verdict.UNDETERMINED, "")
    assert {each.format.partition("/")[0] for each in report.formats} == {"redemption"}
    assert "# format" not in report.findings[0].remedy


def test_only_the_formats_of_a_day_count() -> None:
    report = of(Checker(as_of="2005-06-01"), GREEN)
    judged = {each.format for each in report.formats}
    assert judged >= {"redemption/type-1@3rd-edition", "redemption/type-2@3rd-edition"}
    assert judged.isdisjoint({"redemption/limited@2.0", "redemption/type-2@2.0"})


def test_many_lists_are_answered_in_one_run(checker: Checker, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("\n".join(NUMBERS), encoding="utf-8")
    (tmp_path / "b.txt").write_text("\n".join(GREEN), encoding="utf-8")
    (tmp_path / "c.txt").write_text("# format: chess\n1 Knight\n", encoding="utf-8")
    found = deckcheck.check_paths([tmp_path], checker=checker).decks
    assert [each.verdict for each in found] == [Verdict.UNDETERMINED] * 3
