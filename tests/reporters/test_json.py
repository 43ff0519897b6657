from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from deckcheck.findings import CardsUsed, DeckReport, Finding, Report, Severity, Status, Verdict
from deckcheck.legality.checker import Checker
from deckcheck.library import check_paths
from deckcheck.report_types import report_schema
from deckcheck.reporters import REPORTERS, Options
from deckcheck.reporters.json_report import dumps
from deckcheck.version import __version__
from tests.for_each import for_each
from tests.reporters.conftest import CARDS, deck

render = REPORTERS["json"].render


def test_the_library_gives_what_the_report_is(report: Report) -> None:
    assert json.loads(json.dumps(report.to_json())) == json.loads(render(report))
    assert [deck.to_json() for deck in report.decks] == report.to_json()["decks"]


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    """The schema that ships."""
    schema = report_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_what_is_empty_is_left_out_just_where_the_schema_allows_it() -> None:
    made = report_schema()
    objects, whole = made["$defs"], Report(()).to_json()
    nothing = Finding("a/b", Severity.ERROR, Status.VIOLATED, "")
    assert list(whole) == made["required"]
    assert list(whole["summary"]) == objects["summary"]["required"]
    assert list(DeckReport("", Verdict.LEGAL).to_json()) == objects["deck"]["required"]
    assert list(nothing.to_json()) == objects["finding"]["required"]


def test_the_shape(report: Report) -> None:
    data = json.loads(render(report))
    assert list(data) == ["schema", "tool", "summary", "decks"]
    assert data["schema"] == 1
    assert data["tool"] == {"name": "deckcheck", "version": __version__}
    assert data["summary"] == {"decks": 7, "legal": 4, "illegal": 1, "undetermined": 1, "unreadable": 1}
    first = data["decks"][0]
    assert list(first) == ["path", "name", "verdict", "format", "cards", "counts", "findings"]
    assert first["cards"] == CARDS._asdict()
    assert first["counts"] == {"deck": 51, "side-deck": 5, "reserve": 0}
    assert first["findings"][:3] == [
        {
            "rule": "deckcheck/unknown-card",
            "severity": "warning",
            "status": "undetermined",
            "message": "Sun of God: no card of this name is in the card database.",
            "actual": None,
            "limit": None,
            "cards": ["Sun of God"],
            "lines": [4],
            "citation": "",
            "suggestions": ["Son of God", "Sons of God", "Man of God"],
            "remedy": "",
        },
        {
            "rule": "redemption/dominant-unique",
            "severity": "error",
            "status": "undetermined",
            "message": "Up to 2 copies of one card; at most 1 of each Dominant.",
            "actual": [1, 2],
            "limit": [None, 1],
            "cards": ["Sun of God", "Saul"],
            "lines": [4, 112],
            "citation": "3rd-edition rulebook",
            "suggestions": [],
            "remedy": "Correct the name of Sun of God.",
        },
        {
            "rule": "redemption/lost-soul-count",
            "severity": "error",
            "status": "violated",
            "message": "51 cards need exactly 7 Lost Souls; this deck has 8.",
            "actual": [8, 8],
            "limit": [7, 7],
            "cards": [f"Lost Soul {number}" for number in range(5, 16)],
            "lines": list(range(5, 16)),
            "citation": "3rd-edition rulebook, chart",
            "suggestions": [],
            "remedy": "",
        },
    ]
    assert data["decks"][-1] == {
        "path": "g.txt",
        "name": "",
        "verdict": "unreadable",
        "format": None,
        "cards": None,
        "counts": {},
        "findings": [
            {
                "rule": "deckcheck/line",
                "severity": "error",
                "status": "violated",
                "message": "found '1.5 X'; expected a card.",
                "actual": None,
                "limit": None,
                "cards": [],
                "lines": [3],
                "citation": "",
                "suggestions": [],
                "remedy": "",
            }
        ],
    }


def test_rules_left_out_are_named_only_when_there_are_any(
    report: Report, validator: jsonschema.Draft202012Validator
) -> None:
    filtered = json.loads(render(replace(report, select=("unique", "gospel"), ignore=("a/b",))))
    assert list(filtered) == ["schema", "tool", "select", "ignore", "summary", "decks"]
    assert (filtered.pop("select"), filtered.pop("ignore")) == (["unique", "gospel"], ["a/b"])
    assert filtered == json.loads(render(report))
    validator.validate({**filtered, "select": ["a"]})
    for wrong in [], [""], "a", None:
        assert not validator.is_valid({**filtered, "ignore": wrong})


def test_what_text_sums_up_stands_in_full(report: Report) -> None:
    begun = replace(report, decks=tuple(replace(deck, unfinished=True) for deck in report.decks))
    assert render(begun) == render(report)


def test_it_is_utf_8_text_with_a_line_end(report: Report) -> None:
    report = Report((deck("dëck.txt", Verdict.LEGAL, name="Ærø – “×”"),))
    text = render(report)
    assert '"path": "dëck.txt"' in text
    assert '"name": "Ærø – “×”"' in text
    assert text.endswith("}\n")


def test_options_for_people_change_nothing(report: Report) -> None:
    options = Options(width=20, color=True, quiet=True, strict=True, overview=True)
    assert render(report, options) == render(report)


def test_reports_fit_the_schema(
    report: Report, every_format: Report, validator: jsonschema.Draft202012Validator
) -> None:
    for each in report, every_format, Report(()):
        validator.validate(json.loads(render(each)))


def test_real_reports_fit_the_schema(
    real_decks: Path, checker: Checker, validator: jsonschema.Draft202012Validator
) -> None:
    for formats in ["redemption/type-1"], ["all"], []:
        data = json.loads(render(check_paths([real_decks, "missing"], formats, checker=checker)))
        validator.validate(data)
        assert data["summary"]["decks"] > 30


def broken(path: str, value: Any) -> Any:
    """A report with another value at a path of keys."""
    data: Any = json.loads(render(Report((deck("a.txt", Verdict.LEGAL),))))
    *keys, last = [int(key) if key.isdigit() else key for key in path.split()]
    place = data
    for key in keys:
        place = place[key]
    place[last] = value
    return data


@for_each(
    ("path", "value"),
    [
        ("schema", 2),
        ("extra", 1),
        ("decks 0 verdict", "fine"),
        ("decks 0 verdict", "unreadable"),
        ("decks 0 format", None),
        ("decks 0 cards", None),
        ("decks 0 cards", {**CARDS._asdict(), "digest": "0"}),
        ("decks 0 counts", {"deck": -1}),
        ("decks 0 findings", [{"rule": "a/b"}]),
        ("decks 0 extra", 1),
        ("summary legal", "1"),
    ],
)
def test_the_schema_refuses_what_a_report_never_says(
    path: str, value: Any, validator: jsonschema.Draft202012Validator
) -> None:
    validator.validate(broken("decks 0 name", "Egypt"))
    assert not validator.is_valid(broken(path, value))


def test_a_release_is_a_date(validator: jsonschema.Draft202012Validator) -> None:
    wrong = CardsUsed("redemption", "August", "sha256:" + "0" * 64)._asdict()
    assert not validator.is_valid(broken("decks 0 cards", wrong))


PLAIN = {"none": None, "true": True, "half": 0.5, "text": 'a "b"\n\\', "empty": [[], {}, (), ""], "": {"x": (1, ["y"])}}


@for_each("value", [PLAIN, [PLAIN, [PLAIN]], "×", 7, None, [], {}, Verdict.LEGAL])
def test_json_is_laid_out_as_by_python(value: object) -> None:
    assert dumps(value) == json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    assert dumps(value, margin="   ") == dumps(value).rstrip("\n").replace("\n", "\n   ") + "\n"


@for_each("sign", ["\x7f", "\x85", "\u200b", "\u2028", "\u202e", "\ud800", "\ufeff", "\uffff"])
def test_what_a_terminal_acts_on_stands_as_an_escape(sign: str) -> None:
    assert dumps(["×", f"a{sign}b"]) == f'[\n  "×",\n  "a\\u{ord(sign):04x}b"\n]\n'


def test_what_looks_like_a_command_of_a_ci_system_stands_as_an_escape() -> None:
    assert dumps(["##[x] # ##"]) == '[\n  "\\u0023#[x] # ##"\n]\n'
