from __future__ import annotations

import json

from deckcheck.findings import Report
from deckcheck.reporters import REPORTERS, Options

render = REPORTERS["jsonl"].render


def test_a_line_is_what_json_says_of_a_deck(report: Report, every_format: Report) -> None:
    for each in report, every_format:
        lines = [json.loads(line) for line in render(each).splitlines()]
        assert lines == json.loads(REPORTERS["json"].render(each))["decks"]
        assert [list(line) for line in lines] == [
            list(deck) for deck in json.loads(REPORTERS["json"].render(each))["decks"]
        ]


def test_it_begins_with_the_first_deck_and_ends_with_the_last(report: Report) -> None:
    assert len(render(report).splitlines()) == 7
    assert render(Report((), ("a",), ("b",), ("A note.",))) == ""
    assert not REPORTERS["jsonl"].late


def test_options_for_people_change_nothing(report: Report) -> None:
    options = Options(width=20, color=True, quiet=True, strict=True, overview=True)
    assert render(report, options) == render(report)
