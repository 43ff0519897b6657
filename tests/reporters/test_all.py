"""What holds for every form of report."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.findings import DeckReport, Finding, Place, Report, Severity, Status, Verdict
from deckcheck.reporters import REPORTERS, Options
from deckcheck.reporters.causes import full_message
from deckcheck.reporters.text_layout import inert
from tests.bench import growth
from tests.for_each import for_each
from tests.reporters.conftest import deck
from tests.runs import tried
from tests.work import grows_no_faster

EVIL = "\x1b]0;owned\x07 \x1b[2J\r\b\x9b31m \u202eeno\u2066 \ud800 \u2028 \x85\x7f\0\n"


def evil_report(text: str) -> Report:
    """A report with a text everywhere a list may put one."""
    values = {"name": text}
    finding = Finding(
        "redemption/x",
        Severity.ERROR,
        Status.VIOLATED,
        "{name}",
        values,
        places=(Place(text, 1, 1),),
        suggestions=(text,),
        remedy=text,
    )
    unknown = Finding(
        "deckcheck/unknown-card", Severity.WARNING, Status.UNDETERMINED, "{name}", values, suggestions=(text,)
    )
    remark = Finding("redemption/y", Severity.INFO, Status.VIOLATED, "{name}", values)
    return Report(
        (
            deck(text, Verdict.ILLEGAL, finding, unknown, remark, name=text),
            deck(text, Verdict.LEGAL, name=text),
            deck("b" + text, Verdict.UNREADABLE, finding, name=text),
        ),
        select=(text,),
        ignore=(text,),
        notes=(text,),
    )


@for_each("name", REPORTERS)
@for_each("overview", [False, True])
def test_control_characters_come_out_inert(name: str, overview: bool) -> None:
    text = REPORTERS[name].render(evil_report(EVIL), Options(overview=overview))
    assert not [sign for sign in text if not sign.isprintable() and sign != "\n"]
    assert r"\x1b" in text or r"\u001b" in text
    text.encode("utf-8")


@given(st.text(st.characters(codec=None)))
def test_whatever_a_list_says_can_be_printed(text: str) -> None:
    for reporter in REPORTERS.values():
        rendered = reporter.render(evil_report(text))
        assert not set(rendered) & set(map(chr, [*range(10), *range(11, 32), *range(127, 160), 0x202E]))
        rendered.encode("utf-8")


@given(st.text())
def test_inert_leaves_printable_text_alone(text: str) -> None:
    assert inert(text).isprintable()
    assert (inert(text) == text) == (text.isprintable() and not re.search(r"(^|\s)::|##\w*\[", text))


def test_inert_spells_out_just_the_commands() -> None:
    assert inert("a::b # ## [K] ##K ::c") == r"a::b # ## [K] ##K \x3a:c"
    assert inert("##[error]##vso[a]####[b]") == r"\x23#[error]\x23#vso[a]##\x23#[b]"


@pytest.mark.parametrize("name", REPORTERS)
def test_every_form_says_the_same_twice(name: str, report: Report, every_format: Report) -> None:
    for each in report, every_format:
        assert REPORTERS[name].render(each) == REPORTERS[name].render(each)
        assert REPORTERS[name].render(each).endswith("\n")


@pytest.mark.slow
@pytest.mark.parametrize("form", REPORTERS)
def test_ten_times_the_findings_cost_ten_times_as_much(form: str) -> None:
    def rendered(number: int) -> Callable[[], object]:
        report = Report((growth.report_of(number),))
        return lambda: REPORTERS[form].render(report)

    assert grows_no_faster(rendered, tried(200, 400), tried(2_000, 4_000), most=20)


def test_ten_times_the_places_cost_ten_times_as_much() -> None:
    def rendered(number: int) -> Callable[[], object]:
        places = tuple(Place(f"Card {at}", 1, at + 1) for at in range(number))
        finding = Finding("a/b", Severity.ERROR, Status.VIOLATED, "So it is.", places=places)
        report = Report((DeckReport("deck.txt", Verdict.ILLEGAL, findings=(finding,)),))
        return lambda: REPORTERS["sarif"].render(report)

    assert grows_no_faster(rendered, 1_000, 10_000, most=20)


@for_each(
    ("card", "message", "told"),
    [
        ("Saul", "Saul is open.", False),
        ("Saul", "Is it Sauls or Saul?", False),
        ("Saul", "Sauls are open.", True),
        ("Saul", "OldSaul, _Saul or Saul1", True),
        ("(Pa)", "Moses (Pa)", False),
        ("(Pa)", "Moses(Pa)", True),
    ],
)
def test_a_message_names_the_card_that_it_turns_on(card: str, message: str, told: bool) -> None:
    """But where the card stands in it as words of their own, between signs that are part of no word."""
    finding = Finding("a/b", Severity.ERROR, Status.UNDETERMINED, message, places=(Place(card, 1, 1),))
    assert (full_message(finding) != message) is told
