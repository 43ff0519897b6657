"""Lists as other programs export or send them: collector numbers, preambles, pages of stores, requests in JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import deckcheck
from deckcheck.batch.runner import judge
from deckcheck.batch.sources import Source
from deckcheck.cards import Database
from deckcheck.findings import DeckReport, Verdict
from deckcheck.legality.checker import Checker

EXAMPLE = Path(__file__).parents[2] / "examples" / "legal" / "redemption" / "limited-2.0-green-and-white.txt"
FORMAT = "redemption/limited@2.0"
SOLD = "This card is one of the finest that the store has ever had, and whoever buys it gets a sleeve for free. "


def cards() -> list[tuple[str, str]]:
    """Count and name of each card of a legal deck."""
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    return [(count, name) for count, _, name in (line.partition(" ") for line in lines) if count.isdecimal()]


@pytest.fixture
def checker(built_in: Database) -> Checker:
    return Checker(built_in)


def check(checker: Checker, text: str) -> DeckReport:
    return deckcheck.check(deckcheck.read(text), FORMAT, checker=checker)


def bare(name: str) -> str:
    """The name with its set in square brackets, if it ends in one."""
    title, bracket, code = name.rpartition(" (")
    return f"{title} [{code.rstrip(')')}:" if bracket else f"{name} ["


NOTATIONS: dict[str, Callable[[int, str, str], str]] = {
    "number behind": lambda at, count, name: f"{count} {name} {100 + at}",
    "number and finish": lambda at, count, name: f"{count}x {name} {100 + at} *F*",
    "number with a sign": lambda at, count, name: f"{count} {name} #{at + 1}",
    "number in the bracket": lambda at, count, name: (
        f"{count} {bare(name)}{at + 1}]" if name.endswith(")") else f"{count} {name}"
    ),
    "name with a letter": lambda at, count, name: f"{count} {name} {100 + at}a",
}


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("top", ["", "About\nName Green and white\n\nDeck\n"], ids=["cards alone", "About and Name"])
def test_numbers_in_a_set_are_no_part_of_the_name_and_no_count(checker: Checker, top: str, notation: str) -> None:
    lines = [NOTATIONS[notation](at, *card) for at, card in enumerate(cards())]
    report = check(checker, top + "\n".join(lines))
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 50)


def test_a_number_behind_a_name_without_a_count_counts_the_card(checker: Checker) -> None:
    report = check(checker, "\n".join(f"{name} {count}" for count, name in cards()).replace("(Roots) 1", "(Roots) 2"))
    twice = sum(name.endswith("(Roots)") for _, name in cards())
    assert report.counts["deck"] == 50 + twice


def test_paragraphs_between_cards_are_passed_over_and_told(checker: Checker) -> None:
    lines = [
        f"{count} {name}\n{SOLD * 6}" if at % 3 == 0 else f"{count} {name}" for at, (count, name) in enumerate(cards())
    ]
    report = check(checker, "\n".join(lines))
    assert report.verdict is Verdict.LEGAL
    [told] = report.findings
    assert told.rule == "deckcheck/line" and len(told.lines) == sum("\n" in line for line in lines)


def test_a_long_line_of_names_is_never_taken_for_a_paragraph(checker: Checker) -> None:
    names = ", ".join(name for _, name in cards())
    assert len(names) > 500
    assert check(checker, f"1 Moses\n{names}\n1 Aaron").verdict is Verdict.UNREADABLE


@pytest.mark.parametrize("joint", ["; ", " / "])
def test_a_long_line_of_names_between_signs_is_read(checker: Checker, joint: str) -> None:
    names = joint.join(name for _, name in cards())
    assert check(checker, f"1 Moses\n{names}\n1 Aaron").counts["deck"] == 52


def listed() -> str:
    return "\n".join(["\t".join(card) for card in cards()])


@pytest.mark.parametrize(
    "said",
    [
        {"decklist_type": "type_1"},
        {"decklist_type": "type_1", "name": "Josh", "event": "Nationals", "m_count": True},
        {},
    ],
)
@pytest.mark.parametrize("key", ["decklist", "list"])
def test_a_request_is_read_as_the_list_in_it(checker: Checker, key: str, said: dict[str, object]) -> None:
    data = json.dumps({key: listed(), **said})
    deck = deckcheck.read(data)
    assert len(deck.entries) == 50 and deck.author == said.get("name", "")
    assert deck.format == str(said.get("decklist_type", "")).replace("_", "-")
    assert deckcheck.check(deck, FORMAT, checker=checker).verdict is Verdict.LEGAL


def test_what_the_list_of_a_request_says_itself_stands() -> None:
    deck = deckcheck.read(json.dumps({"list": f"# format: {FORMAT}\n{listed()}", "format": "Type 2", "deck_name": "A"}))
    assert (deck.format, deck.name, deck.problems) == (FORMAT, "A", ())


def test_a_request_with_other_cards_beside_its_list_is_not_half_read(checker: Checker) -> None:
    data = json.dumps({"decklist": listed(), "reserve": [{"name": "Moses", "quantity": 1}]})
    assert check(checker, data).verdict is Verdict.UNREADABLE


@pytest.mark.parametrize(
    ("beside", "verdict"),
    [
        ({"reserve": "1 Grapes of Wrath (GoC)"}, Verdict.ILLEGAL),
        ({"sideboard": "1 Aaron, Peacemaker\n1 Moses"}, Verdict.LEGAL),
        ({"changes": "-1 Elijah (PoC)"}, Verdict.UNDETERMINED),
        ({"reserve": "", "church": "Grace", "round": "3", "notes": "1 Grapes of Wrath"}, Verdict.UNDETERMINED),
        ({"reserve": "", "church": "Grace", "round": "3", "notes": "Had fun"}, Verdict.LEGAL),
    ],
)
@pytest.mark.parametrize("key", ["decklist", "list"])
def test_a_text_beside_the_list_of_a_request_is_read(
    checker: Checker, key: str, beside: dict[str, str], verdict: Verdict
) -> None:
    report = check(checker, json.dumps({"name": "Josh", key: listed(), **beside}))
    assert (report.verdict, report.counts["deck"] >= 49) == (verdict, True)


def test_requests_in_one_file_name_their_own_lines(checker: Checker) -> None:
    wrong = json.dumps({"decklist": f"{listed()}\n1\tMosess", "decklist_type": "type_1"}).encode()
    [report] = judge(checker, Source("a.jsonl:7", wrong, "json", file="a.jsonl", line=7, above=6), [FORMAT])
    assert {line for finding in report.findings for line in finding.lines} == {7}


def test_pasted_rows_of_a_sheet_have_a_picture_and_more_behind_the_set(checker: Checker) -> None:
    rows = []
    for count, name in cards():
        title, _, code = name.rpartition(" (")
        rows.append("\t".join((count, name, code.rstrip(")") if title else "", "A-Picture", "Hero, 5/5")))
    report = check(checker, "\n".join(rows))
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 50)


def test_a_row_of_several_cards_is_no_card_with_its_columns(checker: Checker) -> None:
    report = check(checker, "1\tMoses\t2\tAaron\n1\tAbel\t1\tAbraham")
    assert report.counts["deck"] == 5


@pytest.mark.parametrize("row", ["| 25 |", "| |", "|25|25|", "25\t\t\t\t", "| 2 | Moses | | | | |"])
def test_a_row_without_a_card_ends_no_reading(checker: Checker, row: str) -> None:
    deck = deckcheck.read(f"1 Moses\n{row}\n1 Aaron")
    assert {"Moses", "Aaron"} <= {entry.name for entry in deck.entries}
    assert deckcheck.check(deck, FORMAT, checker=checker).path == "-"
