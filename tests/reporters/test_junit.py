"""JUnit XML, read back with a parser that knows what CI systems read."""

from __future__ import annotations

import sys
from dataclasses import replace
from xml.etree import ElementTree as Xml

import pytest
from junitparser import Error, Failure, JUnitXml, SystemOut, TestCase, TestSuite

from deckcheck.findings import DeckReport, Ignored, Report, Verdict
from deckcheck.reporters import REPORTERS, Options
from tests.for_each import for_each
from tests.reporters.conftest import ADVICE, DOMINANTS, FORMAT, REMARK, SMALL, SOULS, SOULS_TOLD, UNREADABLE, deck

render = REPORTERS["junit"].render


def suite(report: Report, options: Options = Options()) -> TestSuite:
    """The one suite of a report."""
    (found,) = JUnitXml.fromstring(render(report, options).encode())
    assert isinstance(found, TestSuite)
    return found


def case(report: DeckReport, options: Options = Options()) -> TestCase:
    """The test case of a deck."""
    (found,) = suite(Report((report,)), options)
    assert isinstance(found, TestCase)
    return found


def test_a_case_for_each_deck_and_format(report: Report, every_format: Report) -> None:
    found = suite(report)
    assert (found.tests, found.failures, found.errors, found.skipped) == (7, 1, 2, 0)
    assert [each.name for each in found] == [f"{letter}.txt" for letter in "abcdefg"]
    assert [each.classname for each in found] == [FORMAT] * 6 + ["deckcheck"]
    kinds = [(type(each.result[0]), each.result[0].type) if each.result else None for each in found]
    assert kinds == [(Failure, "illegal"), None, None, None, None, (Error, "undetermined"), (Error, "unreadable")]
    several = suite(every_format)
    assert [(each.name, each.classname) for each in several][:2] == [
        ("a.txt", "redemption/limited@2.0"),
        ("a.txt", FORMAT),
    ]
    assert (several.tests, several.failures, several.errors) == (6, 1, 2)


def test_its_own_sums_agree_with_the_cases(report: Report) -> None:
    text = render(report)
    counted = JUnitXml.fromstring(text.encode())
    before = counted.tests, counted.failures, counted.errors
    counted.update_statistics()  # type: ignore[no-untyped-call]
    assert (counted.tests, counted.failures, counted.errors) == before == (7, 1, 2)


def test_the_shape_is_that_of_the_common_schema(report: Report) -> None:
    """What the XSD of Jenkins allows: these elements with these attributes, the sums required."""
    attributes = {
        "testsuites": {"name", "tests", "failures", "errors"},
        "testsuite": {"name", "tests", "failures", "errors", "skipped"},
        "testcase": {"classname", "name"},
        "properties": set(),
        "property": {"name", "value"},
        "failure": {"type", "message"},
        "error": {"type", "message"},
        "system-out": set(),
    }
    root = Xml.fromstring(render(replace(report, select=("a",), notes=("A note.",))).encode())
    assert {each.tag for each in root.iter()} == set(attributes)
    for element in root.iter():
        assert set(element.attrib) == attributes[element.tag]


def test_a_failure_says_what_is_wrong() -> None:
    found = case(deck("a.txt", Verdict.ILLEGAL, SOULS, SMALL, DOMINANTS, ADVICE, REMARK))
    (failure,) = found.result
    assert failure.message == SOULS_TOLD
    assert failure.text == (
        f"a.txt:5: error redemption/lost-soul-count: {SOULS_TOLD}\n"
        "  3rd-edition rulebook, chart\n"
        "a.txt: warning gospel/deck-size: 36 cards in the play deck; 50 to 100 are required.\n"
        "  Rulebook, 3.1.3\n"
        "a.txt:4: undetermined redemption/dominant-unique: Up to 2 copies of one card; at most 1 of each Dominant. "
        "It turns on Sun of God and Saul.\n"
        "  Correct the name of Sun of God.\n"
        "  3rd-edition rulebook\n"
        "a.txt: info opr-missions/roll-and-play: Rolling for cards does not work."
    )
    two = case(deck("a.txt", Verdict.ILLEGAL, SOULS, SOULS, SOULS))
    assert two.result[0].message.endswith(f"{SOULS_TOLD} And 2 more findings.")


def test_an_undetermined_deck_never_looks_passed_or_skipped() -> None:
    (error,) = case(deck("f.txt", Verdict.UNDETERMINED, SMALL, DOMINANTS)).result
    assert isinstance(error, Error)
    assert error.message.startswith("Up to 2 copies of one card")
    (unreadable,) = case(deck("g.txt", Verdict.UNREADABLE, UNREADABLE)).result
    assert isinstance(unreadable, Error)
    assert unreadable.message == "found '1.5 X'; expected a card."


def test_a_warning_is_output_unless_it_fails() -> None:
    warned = deck("d.txt", Verdict.LEGAL, SMALL)
    passed = case(warned)
    assert passed.is_passed
    assert passed.system_out is not None and "36 cards in the play deck" in passed.system_out
    strict = case(warned, Options(strict=True)), case(replace(warned, strict=True))
    for failed in strict:
        assert (failed.result[0].type, failed.result[0].message) == ("warning", SMALL.message)
    assert suite(Report((warned,)), Options(strict=True)).failures == 1
    assert case(deck("b.txt", Verdict.LEGAL)).system_out is None


def test_what_a_deck_was_spared_and_what_a_run_was_confined_to_is_told() -> None:
    spared = replace(deck("b.txt", Verdict.LEGAL), ignored=(Ignored("a/b", "we play so", "deckcheck.toml:3"),))
    assert case(spared).system_out == "Not checked: a/b — we play so (deckcheck.toml:3)"
    found = suite(Report((spared,), ("x",), ("y", "z"), ("A note.",)))
    properties = [(each.name, each.value) for each in found.properties()]  # type: ignore[no-untyped-call]
    assert properties == [("select", "x"), ("ignore", "y"), ("ignore", "z")]
    assert [each.text for each in found.iterchildren(SystemOut)] == ["A note."]  # type: ignore[no-untyped-call]


@pytest.mark.slow
@for_each("plane", range(17))
def test_every_character_gives_xml(plane: int) -> None:
    """Most controls, half surrogates and U+FFFE are none that XML 1.0 may hold, not even as references."""
    text = "".join(map(chr, range(plane << 16, min((plane + 1) << 16, sys.maxunicode + 1))))
    found = suite(Report((deck(text, Verdict.LEGAL),)))
    (name,) = [each.name for each in found]
    assert name is not None and name.isprintable()
