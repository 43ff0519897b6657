"""Decks in files of many: their findings are at that file, which an editor and a code host can open, and say whose."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
import pytest

from deckcheck.findings import DeckReport, Ignored, Report, Verdict
from deckcheck.legality.checker import Checker
from deckcheck.library import check_paths
from deckcheck.report_types import report_schema
from deckcheck.reporters import REPORTERS, Options
from tests.for_each import for_each
from tests.reporters.conftest import SMALL, SOULS, UNREADABLE, deck
from tests.reporters.runner import commands
from tests.reporters.test_hostile import NAMES

SPARED = Ignored("a/b", "why", "s.jsonl:2", by_list=True)
LINE = replace(deck("s.jsonl:2", Verdict.ILLEGAL, SMALL, UNREADABLE, name="Egypt"), file="s.jsonl", line=2)
ROWS = replace(deck("s.csv/Ann", Verdict.ILLEGAL, SMALL, SOULS), file="s.csv", line=4)
MEMBER = replace(deck("z.zip/r1/ann.txt", Verdict.ILLEGAL, SMALL, SOULS), file="z.zip")
EVIL = "../../.github/workflows/ci.yml"


class Told(NamedTuple):
    """Where a form says that a finding is, and how its words begin."""

    path: str
    line: int
    words: str


def of_concise(text: str) -> Iterator[Told]:
    for said in text.splitlines()[:-1]:
        place, _, words = said.partition(": ")
        path, _, line = place.partition(":")
        yield Told(path, int(line or 0), words)


def of_github(text: str) -> Iterator[Told]:
    for found in commands(text):
        yield Told(found.properties["file"], int(found.properties.get("line", 0)), found.data)


def of_gitlab(text: str) -> Iterator[Told]:
    for issue in json.loads(text):
        yield Told(issue["location"]["path"], issue["location"]["lines"]["begin"], issue["description"])


def of_sarif(text: str) -> Iterator[Told]:
    for result in json.loads(text)["runs"][0]["results"]:
        (place,) = (each["physicalLocation"] for each in result["locations"])
        line = place.get("region", {}).get("startLine", 0)
        yield Told(place["artifactLocation"]["uri"], line, result["message"]["text"])


FORMS = {"concise": of_concise, "github": of_github, "gitlab": of_gitlab, "sarif": of_sarif}


def told(form: str, *decks: DeckReport, root: str = "") -> list[Told]:
    return list(FORMS[form](REPORTERS[form].render(Report(decks), Options(root=root))))


@pytest.mark.parametrize("form", FORMS)
def test_findings_are_at_the_file_that_holds_the_deck(form: str) -> None:
    no_line = 1 if form == "gitlab" else 0  # which its issues must have
    found = told(form, LINE, ROWS, MEMBER)
    if form == "github":  # the gravest of each deck comes first
        found = [found[at] for at in (3, 0, 4, 1, 5, 2)]
    assert [(each.path, each.line) for each in found] == [
        ("s.jsonl", 2),
        ("s.jsonl", 3),
        ("s.csv", 4),
        ("s.csv", 5),
        ("z.zip", no_line),
        ("z.zip", no_line),
    ]
    whose = ["[Egypt] ", "[Egypt] ", "[Ann] ", "[Ann] ", "[r1/ann.txt] ", "[r1/ann.txt:5] "]
    assert [each.words[: len(name)] for each, name in zip(found, whose, strict=True)] == whose


@pytest.mark.parametrize("form", FORMS)
def test_a_deck_on_a_line_needs_no_name(form: str) -> None:
    (one,) = told(form, replace(LINE, name="", findings=(UNREADABLE,)))
    assert not one.words.startswith("[")
    # One that is called like its line has one all the same.
    (other,) = told(form, replace(ROWS, path="s.csv/4", findings=(SMALL,)))
    assert other.words.startswith("[4] ")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("held", [ROWS, MEMBER])
def test_what_a_deck_is_called_there_leads_to_no_other_file(
    form: str, held: DeckReport, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "subs").mkdir()
    monkeypatch.chdir(tmp_path / "subs")
    for name in EVIL, f"/{EVIL}", "/etc/passwd", "C:\\x.txt", *NAMES.values():
        (one,) = told(form, replace(held, path=f"{held.file}/{name}", findings=(SMALL,)), root=str(tmp_path))
        assert one.path == (held.file if form == "concise" else f"subs/{held.file}")


@for_each("form", ["junit", "text", "html", *FORMS])
@for_each("name", [EVIL, *NAMES.values()])
def test_it_stays_text(form: str, name: str) -> None:
    text = REPORTERS[form].render(Report((replace(ROWS, path=f"s.csv/{name}", ignored=(SPARED,)),)))
    assert {sign for sign in text if not sign.isprintable()} <= {"\n"}
    assert len(commands(text)) == (3 if form == "github" else 0)


@pytest.mark.parametrize("form", ["concise", "github", "gitlab"])
def test_so_it_is_with_rules_that_a_list_spares_itself(form: str) -> None:
    decks = [replace(each, findings=(), verdict=Verdict.LEGAL, ignored=(SPARED,)) for each in (LINE, MEMBER)]
    line, member = told(form, *decks)
    assert line == Told("s.jsonl", 2, "[Egypt] Not checked: a/b — why (s.jsonl:2)")
    assert (member.path, member.words[:25]) == ("z.zip", "[r1/ann.txt] Not checked:")


def prints(form: str, *decks: DeckReport) -> list[str]:
    """The fingerprints of all findings."""
    data = json.loads(REPORTERS[form].render(Report(decks)))
    if form == "gitlab":
        return [each["fingerprint"] for each in data]
    return [each["partialFingerprints"]["deckcheck/v1"] for each in data["runs"][0]["results"]]


@pytest.mark.parametrize("form", ["gitlab", "sarif"])
def test_fingerprints_tell_the_decks_of_a_file_apart(form: str) -> None:
    ann, bob = replace(ROWS, ignored=(SPARED,)), replace(ROWS, path="s.csv/Bob", line=60, ignored=(SPARED,))
    both = prints(form, ann, bob)
    assert len(set(both)) == len(both)
    assert prints(form, replace(ann, line=9)) == prints(form, ann)  # wherever it stands


def test_sarif_names_no_lines_of_an_archive() -> None:
    first, second = json.loads(REPORTERS["sarif"].render(Report((MEMBER,))))["runs"][0]["results"]
    assert "relatedLocations" not in second
    assert "See also" not in second["message"]["text"]
    assert "primaryLocationLineHash" in first["partialFingerprints"]
    (small, _) = json.loads(REPORTERS["sarif"].render(Report((ROWS,))))["runs"][0]["results"]
    assert "primaryLocationLineHash" not in small["partialFingerprints"]  # it has a line: that of its deck


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_programs_are_told_the_file_beside_the_path(form: str) -> None:
    text = REPORTERS[form].render(Report((LINE, MEMBER, deck("a.txt", Verdict.LEGAL))))
    decks: list[dict[str, Any]] = (
        json.loads(text)["decks"] if form == "json" else [json.loads(line) for line in text.splitlines()]
    )
    keys = [{key: each[key] for key in ("path", "file", "line") if key in each} for each in decks]
    assert keys == [
        {"path": "s.jsonl:2", "file": "s.jsonl", "line": 2},
        {"path": "z.zip/r1/ann.txt", "file": "z.zip"},
        {"path": "a.txt"},
    ]
    schema = report_schema()
    item = jsonschema.Draft202012Validator({**schema["$defs"]["deck"], "$defs": schema["$defs"]})
    for each in decks:
        item.validate(each)
    assert not item.is_valid({**decks[0], "line": 0})


def test_a_test_case_keeps_its_name() -> None:
    text = REPORTERS["junit"].render(Report((ROWS,)))
    assert 'name="s.csv/Ann"' in text
    assert "\ns.csv:5: [Ann] error " in text


def test_every_real_finding_is_at_a_real_file(
    checker: Checker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("s.jsonl").write_text('{"format": "opr-missions/custom", "cards": [{"name": "11"}]}\n{}\n', encoding="utf-8")
    Path("s.csv").write_text(f"deck,name\nAnn,11\n{EVIL},11\n,11\nAnn,12\nBob,1,2\n", encoding="utf-8")
    with zipfile.ZipFile("z.zip", "w") as archive:
        archive.writestr("in.txt", "# format: opr-missions/custom\n1 11\n1 11\n")
        archive.writestr("../../src/main.py.txt", "# format: opr-missions/custom\n1.5 11\n")
        archive.writestr("in.zip", "")
    report = check_paths(["s.jsonl", "s.csv", "z.zip"], ("opr-missions/custom",), checker=checker)
    found = {form: [*FORMS[form](REPORTERS[form].render(report, Options(root=str(tmp_path))))] for form in FORMS}
    for form, each in found.items():
        assert {one.path for one in each} == {"s.jsonl", "s.csv", "z.zip"}, form
        assert all((one.line > 0) != (one.path == "z.zip") for one in each) or form == "gitlab"
    lines = [(each.path, each.line) for each in found["concise"]]
    assert lines == [
        ("s.jsonl", 1),
        ("s.jsonl", 2),
        *[("s.csv", line) for line in (2, 3, 3, 5, 6)],
        *[("z.zip", 0)] * 4,
    ]
