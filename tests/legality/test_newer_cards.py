"""Cards that may be newer than the card database: reported together, with how to renew it."""

from __future__ import annotations

import pytest

from deckcheck import Checker, check, read
from deckcheck.findings import DeckReport, Finding

HEAD = "# format: redemption/type-1@3rd-edition\n"


def unknown(report: DeckReport) -> list[Finding]:
    return [finding for finding in report.findings if finding.rule == "deckcheck/unknown-card"]


def of(*lines: str, checker: Checker | None = None) -> list[Finding]:
    return unknown(check(read(HEAD + "".join(f"{line}\n" for line in lines)), checker=checker))


def test_cards_of_unknown_sets_are_one_remark() -> None:
    [finding] = of("1 Grault (XYZ)", "2 Zorp of Zorb [XYZ]", "1 Frobnicate (QQQ)", "1 Son of God (K)")
    assert finding.lines == (2, 3, 4)
    assert finding.cards == ("Grault (XYZ)", "Zorp of Zorb [XYZ]", "Frobnicate (QQQ)")
    assert finding.message.startswith(
        "Grault (XYZ), Zorp of Zorb [XYZ] and Frobnicate (QQQ) may be newer than the card database, which ends on "
        "2026-08-09 and has neither the name nor the set XYZ or QQQ. To renew it: "
    )
    assert "deckcheck cards import --help" in finding.message


def test_a_set_stated_beside_the_name_counts_too() -> None:
    deck = read('{"format": "redemption/type-1@3rd-edition", "deck": [{"name": "Grault", "count": 1, "set": "XYZ"}]}')
    [finding] = unknown(check(deck))
    assert "the set XYZ" in finding.message


@pytest.mark.parametrize(
    "line",
    [
        "1 Grault",  # no set
        "1 Grault (K)",  # a set there is, by its code
        "1 Grault (Prophecies of Christ)",  # by its name
        "1 Grault (TtC)",  # by its initials
        "1 Jambres the Lesser (XYZ)",  # near a known card
    ],
)
def test_what_is_doubtful_is_an_unknown_name_as_any_other(line: str) -> None:
    [finding] = of(line)
    assert finding.is_unknown_name
    assert "newer" not in finding.message


def test_cards_of_an_older_release_are_not_called_too_old_for_it() -> None:
    [finding] = of("1 Grault (XYZ)", checker=Checker(release="2024-06-06"))
    assert finding.is_unknown_name


def test_the_verdict_stays_open() -> None:
    with_new, with_any = (
        check(read(f"{HEAD}1 {name}\n" + "".join(f"1 Card {number}\n" for number in range(49))))
        for name in ("Grault (XYZ)", "Grault")
    )
    assert with_new.verdict is with_any.verdict
