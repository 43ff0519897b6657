"""Several names on one line of a list: each form of report tells of every one of them."""

from __future__ import annotations

import json

from deckcheck.reporters import REPORTERS
from tests.cli.conftest import Run
from tests.for_each import for_each

NAMES = ("Aaronn", "Davidd", "Angle of the Lord")
ROW = f"# format: redemption/limited\nHeroes: {', '.join(NAMES)}\n"
JSON = json.dumps({"format": "Type 1", "cards": [{"name": name, "quantity": 1} for name in NAMES]})
CARDS = "".join(f"<card><name>{name}</name></card>" for name in NAMES)
LACKEY = f'<deck version="0.8"><superzone name="Deck">{CARDS}</superzone></deck>'
AMBIGUOUS = ROW.replace("Aaronn", "Moses")


@for_each("form", sorted(REPORTERS))
@for_each("list_text", [ROW, JSON, LACKEY])
def test_every_name_on_a_line_is_told(list_text: str, form: str, run: Run) -> None:
    report = run("check", "-", "--format", "redemption/limited", "--output-format", form, stdin=list_text).out
    suggestions = ("Aaron", "David", "Angel of the Lord")
    for name, suggestion in zip(NAMES, suggestions, strict=True):
        assert name in report
        assert suggestion in report.replace(name, "")


@for_each("form", sorted(REPORTERS))
def test_a_title_of_several_printings_is_told_beside_unknown_names(form: str, run: Run) -> None:
    report = run("check", "-", "--format", "redemption/limited", "--output-format", form, stdin=AMBIGUOUS).out
    assert all(name in report for name in ("Moses may be any of", "Davidd", "Angle of the Lord"))
