"""For which name an edition was taken: the report says it."""

from __future__ import annotations

import pytest

from deckcheck.decklists import read
from deckcheck.legality.checker import Checker
from deckcheck.library import check
from deckcheck.reporters import REPORTERS, Options
from tests.test_styles import EXAMPLE

LIST = EXAMPLE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def checker() -> Checker:
    return Checker(suggest=False)


@pytest.mark.parametrize(
    ("stated", "wanted", "note"),
    [
        ("redemption/type-1", "", "for redemption/type-1"),
        ("Type 1", "", "for Type 1"),
        ("redemption/limited", "", ""),
        ("redemption/limited@2.0", "redemption/type-1", "for redemption/type-1"),
        ("redemption/type-1", "redemption/limited", ""),
    ],
)
def test_an_edition_taken_for_another_name(stated: str, wanted: str, note: str, checker: Checker) -> None:
    text = LIST.replace("# format: redemption/limited@2.0", f"# game: redemption\n# format: {stated}")
    report = check(read(text.encode()), wanted, checker=checker)
    assert (report.format, report.format_note) == ("redemption/limited@2.0", note)
    printed = "".join(REPORTERS["text"].writer(Options()).place(REPORTERS["text"].writer(Options()).piece([report])))
    assert (f"redemption/limited@2.0 ({note})" in printed) is bool(note)
    assert report.to_json().get("format_note", "") == note
