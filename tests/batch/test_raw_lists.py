"""Raw lists to rows: what a row says, by what a list is judged, and that none spoils the others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.batch.raw_lists import VerdictRow, check_many
from deckcheck.batch.runner import judge_each
from deckcheck.batch.sources import Source
from deckcheck.cards import Database
from deckcheck.errors import InvalidEdition, UnknownFormat, UnknownRelease
from deckcheck.findings import DeckReport
from deckcheck.legality.checker import Checker
from tests.for_each import for_each
from tests.lists import FORTY_NINE
from tests.runs import tried

EXAMPLES = Path(__file__).parents[2] / "examples"
NUMBERS = [11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26, 31, 32, 33, 34, 35, 36]
EIGHTEEN = "".join(f"1 {number}\n" for number in NUMBERS)
CUSTOM = "opr-missions/custom"
LEGAL = f"# format: {CUSTOM}\n{EIGHTEEN}"
TYPE_1 = "redemption/type-1@3rd-edition"


def examples() -> list[bytes]:
    folders = ("legal", "illegal", "undetermined", "formats")
    return [path.read_bytes() for each in folders for path in sorted((EXAMPLES / each).rglob("*.*"))]


def message(row: VerdictRow) -> str:
    """What the one finding of an unreadable list says."""
    assert (row["verdict"], row["n_findings"]) == ("unreadable", 1)
    assert (row["format"], row["release"], row["digest"], row["counts"]) == (None, None, None, [])
    [finding] = row["findings"]
    return finding["message"]


def verdicts(rows: list[VerdictRow]) -> list[tuple[str, str]]:
    return [(row["id"], row["verdict"]) for row in rows]


def test_a_row_says_all_there_is() -> None:
    head = f"# format: {TYPE_1}\n# name: Dreams\n# deckcheck: ignore=reserve-size by mail\n1 Josephh\n"
    with Database.open() as database:
        release = database.releases("redemption")[-1]
    open_rule = {"status": "undetermined", "lines": [4], "cards": ["Josephh"]}
    souls = "50 cards need exactly 7 Lost Souls; this deck has 7 to 8."
    copies = "Up to 4 copies of one card; at most 3 of each card without a special ability."
    unknown = "Josephh: no card of this name is in the card database."
    assert check_many([{"id": 7, "list": head + FORTY_NINE, "format": None}]) == [
        {
            "id": "7",
            "name": "Dreams",
            "format": TYPE_1,
            "verdict": "undetermined",
            "release": release.date,
            "digest": release.digest,
            "counts": [{"section": "deck", "cards": 50}, {"section": "reserve", "cards": 0}],
            "ignored": [{"rule": "reserve-size", "reason": "by mail", "by_list": True}],
            "n_findings": 3,
            "findings": [
                {"rule": "redemption/lost-soul-count", "severity": "error", "message": souls, "suggestions": []}
                | open_rule,
                {"rule": "redemption/plain-limit", "severity": "error", "message": copies, "suggestions": []}
                | open_rule,
                {"rule": "deckcheck/unknown-card", "severity": "warning", "message": unknown}
                | {"suggestions": ["Joseph"]}
                | open_rule,
            ],
        }
    ]


def test_rows_are_the_reports_of_a_batch(checker: Checker) -> None:
    lists = examples()[:: tried(2, 1)]
    formats = [TYPE_1, "all"]
    rows = check_many(lists, formats)
    reports: list[tuple[int, DeckReport]] = []
    for number, data in enumerate(lists):
        [(_, found)] = judge_each(checker, [Source("", data)], formats)
        reports += [(number, report) for report in found]
    assert len(rows) == len(reports) > 100
    for row, (number, report) in zip(rows, reports, strict=True):
        assert (row["id"], row["verdict"]) == (str(number), report.verdict)
        assert row["format"] == (report.format or None)
        assert (row["release"], row["digest"]) == (report.cards[1:] if report.cards else (None, None))
        assert {each["section"]: each["cards"] for each in row["counts"]} == report.counts
        assert row["n_findings"] == len(row["findings"]) == len(report.findings)
        for told, finding in zip(row["findings"], report.findings, strict=True):
            assert told["message"] == finding.message
            assert (told["rule"], told["severity"], told["status"]) == (finding.rule, finding.severity, finding.status)
            assert told["lines"] == list(finding.lines)
            assert told["cards"] == [card for card in finding.cards if card]
            assert told["suggestions"] == list(finding.suggestions)
    assert {row["verdict"] for row in rows} == {"legal", "illegal", "undetermined", "unreadable"}


def test_lists_come_in_many_shapes() -> None:
    data = LEGAL.encode()
    lists = [data, LEGAL, bytearray(data), memoryview(data), ("pair", data), {"list": LEGAL}, {"id": "a", "list": data}]
    ids = ["0", "1", "2", "3", "pair", "5", "a"]
    assert verdicts(check_many(lists)) == [(id, "legal") for id in ids]
    assert verdicts(check_many(iter(lists))) == verdicts(check_many(lists))
    assert verdicts(check_many({"x": data, 2: LEGAL})) == [("x", "legal"), ("2", "legal")]
    assert check_many([]) == []


@pytest.mark.parametrize("data", [b"\xef\xbb\xbf" + LEGAL.encode(), LEGAL.encode("utf-16"), "\ufeff" + LEGAL])
def test_a_list_may_have_a_mark_of_its_encoding(data: bytes | str) -> None:
    assert verdicts(check_many([data])) == [("0", "legal")]


def test_each_list_is_judged_by_each_format_in_order() -> None:
    rows = check_many([("a", EIGHTEEN), ("b", "no list\0")], [CUSTOM, "opr-missions/fixed"])
    assert [(row["id"], row["format"], row["verdict"]) for row in rows] == [
        ("a", "opr-missions/custom@1", "legal"),
        ("a", "opr-missions/fixed@1", "illegal"),
        ("b", None, "unreadable"),
    ]
    assert [row["format"] for row in check_many([LEGAL], "all")] == ["opr-missions/custom@1", "opr-missions/fixed@1"]
    assert check_many([LEGAL], "") == check_many([LEGAL])


def test_a_record_asks_for_its_own_format() -> None:
    records = [{"list": EIGHTEEN, "format": each} for each in (CUSTOM, None, "", "all", "custom", "opr-missions/Fixed")]
    rows = check_many(records, "opr-missions/fixed")
    assert [(row["id"], row["format"]) for row in rows] == [
        ("0", "opr-missions/custom@1"),
        ("1", "opr-missions/fixed@1"),
        ("2", "opr-missions/fixed@1"),
        ("3", "opr-missions/custom@1"),
        ("3", "opr-missions/fixed@1"),
        ("4", "opr-missions/custom@1"),
        ("5", "opr-missions/fixed@1"),
    ]


@for_each(
    ("item", "says"),
    [
        (None, "there is no list"),
        (("a", None), "there is no list"),
        (7, "a list is bytes or text, not int"),
        ({"text": LEGAL, "id": 1}, "no 'list' in the record, which has 'text', 'id'"),
        ({}, "no 'list' in the record, which has nothing"),
        (("a", "b", "c"), "a list is bytes or text, not tuple"),
        ("1 Moses\n1 \ud800", "half a character in line 2; decode the list's bytes anew, or give them"),
        ("", "the list holds no cards"),
        (b"\0\1\2", "a binary file; save the list as UTF-8 text"),
        (b"[" * 100_000, "expected a line of at most 500 characters"),
        (b'{"cards": ' + b"[" * 100_000, "nested too deeply"),
        ({"list": EIGHTEEN, "format": 7}, "a record's format is text such as 'redemption/type-1', not int"),
        ({"list": EIGHTEEN, "format": "opr-missions/costum"}, "did you mean 'opr-missions/custom'?"),
        ({"list": "1 Robin", "format": "standard"}, "'standard' is a format of several games"),
        (EIGHTEEN.encode() * 60_000, "larger than 4 MB"),
    ],
)
def test_what_is_no_list_is_a_row_among_the_others(item: object, says: str) -> None:
    before, found, after = check_many([LEGAL, item, LEGAL])
    assert says in message(found)
    assert before["verdict"] == after["verdict"] == "legal"
    assert (before["id"], after["id"]) == ("0", "2")


def test_lines_that_cannot_be_read_are_findings_with_their_lines() -> None:
    [row] = check_many([{"list": "[deck]\nMoses = 1\nAaron = -1\n", "format": TYPE_1}])
    assert row["verdict"] == "unreadable"
    assert [(each["rule"], each["lines"]) for each in row["findings"]] == [("deckcheck/line", [3])]


def test_no_list_makes_a_file_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    own = (EXAMPLES / "custom" / "our-league.toml").read_text(encoding="utf-8")
    Path("league.toml").write_text(own, encoding="utf-8")
    Path("redemption").mkdir()
    Path("redemption/league").write_text(own, encoding="utf-8")
    Path("deck.txt").write_text(LEGAL, encoding="utf-8")
    deck = (EXAMPLES / "custom" / "legal-on-foot.toml").read_text(encoding="utf-8")
    assert "which only a TOML file may" in message(check_many([("league.toml", deck.replace("our-", ""))])[0])
    for named in ("league.toml", "./league.toml", "redemption/league"):
        assert "there is no format" in message(check_many([{"list": deck, "format": named}])[0])
        [row] = check_many([deck], named)  # who calls may name a file
        assert (row["format"], row["verdict"]) == ("redemption/our-league@custom", "legal")
    assert check_many(["deck.txt"], CUSTOM)[0]["verdict"] != "legal"


def test_what_would_spoil_every_list_is_an_error() -> None:
    with pytest.raises(TypeError, match="give a single one as"):
        check_many(LEGAL)
    with pytest.raises(TypeError, match="give a single one as"):
        check_many(LEGAL.encode())
    with pytest.raises(UnknownFormat, match="did you mean"):
        check_many([LEGAL], "opr-missions/costum")
    with pytest.raises(InvalidEdition, match="cannot be opened"):
        check_many([LEGAL], "missing.toml")
    with pytest.raises(UnknownFormat, match="there is no edition of redemption/limited for 1999-01-01"):
        check_many([], "redemption/limited", as_of="1999-01-01")
    with pytest.raises(ValueError, match="is not a date"):
        check_many([LEGAL], as_of="tomorrow")
    with pytest.raises(UnknownRelease, match="no release '1999-01-01' of any game; there are 20"):
        check_many([LEGAL], release="1999-01-01")
    with pytest.raises(ValueError, match="unknown syntax 'pdf'; known: toml, text"):
        check_many([LEGAL], source_format="pdf")


def test_a_release_that_a_game_lacks_spoils_only_its_lists(built_in: Database) -> None:
    dates = {game: {each.date for each in built_in.releases(game)} for game in built_in.games()}
    [release, *_] = sorted(dates["redemption"] - dates["opr-missions"])
    deck = (EXAMPLES / "legal" / "redemption" / "type-1-3rd-edition-egypt-and-the-judges.txt").read_bytes()
    first, second = check_many([LEGAL, deck], release=release)
    assert f"no release '{release}' of opr-missions" in message(first)
    assert (second["release"], second["verdict"]) == (release, "legal")


@pytest.mark.slow
def test_settings_are_those_of_a_checker(built_in: Database) -> None:
    spared = LEGAL.replace("1 11\n", "") + "# deckcheck: ignore=custom-size lost in the post\n"
    unknown = f"# format: {TYPE_1}\n1 Josephh\n{FORTY_NINE}"
    every: list[dict[str, Any]] = [{}, {"list_ignores": False}, {"suggest": False}, {"as_of": "2020-01-01"}]
    for settings in every:
        own = Checker(built_in, **settings)
        assert check_many([spared, unknown], **settings) == check_many([spared, unknown], checker=own)
    assert [check_many([spared], list_ignores=each)[0]["verdict"] for each in (True, False)] == ["legal", "illegal"]
    [row] = check_many([unknown], suggest=False)
    assert not any(each["suggestions"] for each in row["findings"])
    with pytest.raises(TypeError, match="give it or them"):
        check_many([LEGAL], checker=Checker(built_in), as_of="2020-01-01")


def test_a_row_holds_so_many_findings() -> None:
    text = "".join(f"{number} x {number} x\n-1 Moses\n" for number in range(1, 40)) + EIGHTEEN
    whole = check_many([text], CUSTOM, most_findings=None)[0]
    assert whole["n_findings"] == len(whole["findings"]) >= 39
    for most in (0, 5, 39, 10_000):
        [row] = check_many([text], CUSTOM, most_findings=most)
        assert (row["n_findings"], row["findings"]) == (whole["n_findings"], whole["findings"][:most])
    hostile = b"-1 X\n" * 5000
    [row] = check_many([hostile], CUSTOM)
    assert (row["n_findings"], len(row["findings"])) == (5000, 1000)


@given(st.lists(st.one_of(st.binary(), st.text(st.characters()), st.none(), st.integers())))
def test_no_list_spoils_the_others(lists: list[object]) -> None:
    rows = check_many([*lists, LEGAL], CUSTOM, suggest=False)
    assert [row["id"] for row in rows] == [str(number) for number in range(len(lists) + 1)]
    assert rows[-1]["verdict"] == "legal"
    str(rows).encode()
