"""Two decks in one pasted text list are asked about, never merged; one deck may have a heading twice."""

from __future__ import annotations

from pathlib import Path

import deckcheck
from deckcheck.errors import UnreadableDeck
from deckcheck.findings import DeckReport, Verdict
from deckcheck.legality.checker import Checker
from tests.for_each import for_each

FORMAT = "redemption/type-1@1.3"
ANN = "1 Moses\n1 David, the Shepherd\n"
BOB = "1 Noah\n1 Samuel\n"
SAUL, ABEL = "Reserve\n1 Saul\n", "Reserve\n1 Abel\n"
DECKS = Path(__file__).parents[3] / "shared" / "data" / "redemption" / "decks"
EXAMPLES = Path(__file__).parents[2] / "examples"


def judged(checker: Checker, text: str) -> DeckReport:
    return deckcheck.check(deckcheck.read(text.encode(), path="a.txt"), FORMAT, checker=checker)


def asked(report: DeckReport) -> list[tuple[int, str]]:
    """The lines where another deck seems to begin, with what is said of each."""
    return [
        (finding.lines[0], finding.message)
        for finding in report.findings
        if "another seems to begin" in finding.message
    ]


TWO = {
    "titles above kinds": (
        f"Ann's deck\nHeroes\n{ANN}{SAUL}\nBob's deck\nHeroes\n{BOB}{ABEL}",
        2,
        8,
    ),
    "titles set off": (f"Ann\n\nHeroes:\n{ANN}\nReserve:\n1 Saul\n\nBob\n\nHeroes:\n{BOB}\nReserve:\n1 Abel\n", 3, 10),
    "titles without a reserve": (
        f"Ann\nHeroes\n{ANN}Lost Souls\n1 Hopper\nBob\nHeroes\n{BOB}Lost Souls\n1 Hopper\n",
        2,
        7,
    ),
    "titles above the main deck": (
        f"Ann\nMain deck\n{ANN}{SAUL}Bob\nMain deck\n{BOB}{ABEL}",
        2,
        7,
    ),
    "only the second has a title": (f"Heroes\n{ANN}{SAUL}\nBob's deck\nHeroes\n{BOB}", 1, 7),
    "titles with a colon": (f"Ann's deck:\nHeroes\n{ANN}{SAUL}\nBob's deck:\nHeroes\n{BOB}", 2, 8),
    "no counts": (
        "Ann\nHeroes\nMoses\nNoah\nReserve\nSaul\n\nBob\nHeroes\nSamuel\nReserve\nAbel\n",
        2,
        8,
    ),
    "comments": (f"# Ann\nHeroes\n{ANN}{SAUL}\n# Bob\nHeroes\n{BOB}{ABEL}", 2, 8),
    "comments that say so, below kinds": (
        f"# Deck A\nHeroes\n{ANN}Lost Souls\n1 Hopper\n\n# Deck B\nHeroes\n{BOB}Lost Souls\n1 Hopper\n",
        2,
        8,
    ),
    "a comment that says so, above the second": (
        f"Heroes\n{ANN}Lost Souls\n1 Hopper\n\n// Bob's second deck\nHeroes\n{BOB}Lost Souls\n1 Hopper\n",
        1,
        7,
    ),
    "titles with their counts": (f"Ann's deck (3)\nHeroes\n{ANN}{SAUL}\nBob's deck (4)\nHeroes\n{BOB}{ABEL}", 2, 8),
    "a number": (f"Heroes\n{ANN}Lost Souls\n1 Hopper\n\nDeck 2\nHeroes\n{BOB}Lost Souls\n1 Hopper\n", 1, 7),
    "several comments": (f"# Ann\nHeroes\n{ANN}{SAUL}# Bob\n# 2nd\nHeroes\n{BOB}{ABEL}", 2, 7),
    "Markdown": (f"# Ann\n## Heroes\n{ANN}## {SAUL}\n# Bob\n## Heroes\n{BOB}## {ABEL}", 2, 8),
    "a title named like a card": (f"Ann\nHeroes\n{ANN}{SAUL}Moses\nHeroes\n{BOB}{ABEL}", 2, 7),
    "names": (f"# name: Ann\nHeroes\n{ANN}# name: Bob\nHeroes\n{BOB}", 1, 5),
    "one name twice": (f"# name: Ann\n{ANN}# name: Ann\n{BOB}", 1, 4),
    "formats": (f"# format: redemption/type-1\n{ANN}# format: redemption/type-1\n{BOB}", 1, 4),
    "formats in words": (f"Format: Type 1\n{ANN}\nFormat: Type 2\n{BOB}", 1, 5),
}


@for_each("what", TWO)
def test_two_decks_are_asked_about(checker: Checker, what: str) -> None:
    text, above, line = TWO[what]
    report = judged(checker, text)
    assert report.verdict is Verdict.UNREADABLE
    ((found, message),) = asked(report)
    assert found == line
    assert f"line {above}:" in message
    assert "put each into a file of its own" in message


@for_each("what", TWO)
def test_each_of_them_alone_is_not(checker: Checker, what: str) -> None:
    text, _, line = TWO[what]
    parts = text.split("\n")
    for part in parts[: line - 1], parts[line - 1 :]:
        assert asked(judged(checker, "\n".join(part))) == []


@for_each(
    "text",
    [
        f"Good\nHeroes\n{ANN}Evil\nEvil Characters\n1 Goliath\nReserve\nHeroes\n{BOB}",
        f"My deck\nHeroes\n{ANN}Reserve\nHeroes\n{BOB}",
        f"Main deck\n{ANN}{SAUL}Main deck\n{BOB}",
        f"Heroes\n{ANN}{SAUL}\nHeroes\n{BOB}",
        f"# Type 1\nHeroes\n{ANN}# Evil\nEvil Characters\n1 Goliath\n# the rest\nHeroes\n{BOB}",
        f"Heroes\n{ANN}Reserve\n# the good ones\nHeroes\n{BOB}# the evil ones\nEvil Characters\n1 Goliath\n",
        f"Heroes\n{ANN}Lost Souls\n1 Hopper\n# what my deck lacks\nHeroes\n{BOB}Lost Souls\n1 Hopper\n",
        f"Heroes\n{ANN}-----\n{SAUL}-----\nHeroes\n{BOB}",
        "Heroes\nMoses\nReserve\nSaul\nHeroes\nNoah\n",  # the line above is a card, and the list counts none
        "Good\nHeroes\nMoses\nReserve\nSaul\nHeroes\nNoah\n",
        "Good\nHeroes\nMoses\nReserve\n\nSaul\n\nHeroes\nNoah\n",
        f"# format: redemption/type-1\n# format: redemption/type-1\n{ANN}",
        f"# format: redemption/type-1\n{ANN}# format: redemption/type-1\n",
        f"# author: Ann\n{ANN}# author: Ann\n{BOB}",
        f"{ANN}# name: Ann\n{BOB}",
    ],
)
def test_one_deck_may_repeat_a_heading(checker: Checker, text: str) -> None:
    assert asked(judged(checker, text)) == []


def test_a_bare_card_above_a_heading_is_a_card_where_the_database_has_it(checker: Checker) -> None:
    text = f"Heroes\n{ANN}{SAUL}\n{{}}\nHeroes\n{BOB}"
    assert asked(judged(checker, text.format("Abel"))) == []
    assert [line for line, _ in asked(judged(checker, text.format("Abelard of the hall")))] == [7]
    assert asked(judged(checker, text.format("1 Abelard of the hall"))) == []


NAMES = ("Moses", "Noah", "Saul", "Abel", "Adam", "Amos", "Asa", "Boaz", "Cain", "Caleb")
HERD = "".join(f"1 {name}\n" for name in NAMES)


@for_each(
    ("text", "line"),
    [
        (f"Main deck\n{HERD}\nMain deck\n{HERD}", 13),
        (f"Main deck\n{HERD}Reserve\n1 Samuel\nMain deck\n{HERD}Reserve\n1 Samuel\n", 14),
        (f"{HERD}=====\n{HERD}", 11),
        (f"{HERD}# once more\n{HERD}", 11),
        (f"{HERD}\n{HERD}", 12),
    ],
)
def test_a_deck_pasted_twice_is_asked_about_once(checker: Checker, text: str, line: int) -> None:
    report = judged(checker, text)
    assert report.verdict is Verdict.UNREADABLE
    ((found, message),) = asked(report)
    assert found == line
    assert "stand there once more: put each into a file of its own, or write '2 Name'" in message


@for_each(
    "text",
    [
        HERD,
        f"{HERD}{HERD}",  # nothing sets them apart
        HERD.replace("1 ", "2 "),
        f"Main deck\n{HERD}Reserve\n{HERD}",
        f"{HERD}\n{HERD.replace('Caleb', 'Joshua')}",
        f"{HERD}\n{HERD.replace('1 Caleb', '2 Caleb')}",
        f"{HERD}\n{HERD}1 Joshua\n",
        f"{ANN}\n{ANN}",
    ],
)
def test_one_deck_may_hold_its_cards_twice(checker: Checker, text: str) -> None:
    assert asked(judged(checker, text)) == []


def test_lists_as_they_were_played_hold_one_deck() -> None:
    lists = [path for folder in (DECKS, EXAMPLES) for path in folder.rglob("*.txt")]
    assert lists
    for path in lists:
        try:
            deck = deckcheck.load(path)
        except UnreadableDeck:
            continue
        assert not any("another seems" in problem.expected for problem in deck.problems), path


def halves(one: str, other: str) -> str:
    return f"{one}\n{ANN}\n{other}\n{BOB}"


@for_each(
    ("one", "other"),
    [
        ("Old deck", "New deck"), ("Deck", "New deck"), ("2025 deck", "2026 deck"), ("Deck", "Deck 2"),
        ("Deck 1", "Deck 2"), ("# Deck", "## Deck 2"), ("Deck", "Version 2"),
    ],
)  # fmt: skip
def test_two_titles_of_decks_that_differ_are_two_decks(checker: Checker, one: str, other: str) -> None:
    assert [line for line, _ in asked(judged(checker, halves(one, other)))] == [5]


@for_each(
    ("one", "other"), [("Main deck", "Deck:"), ("Deck", "Deck (continued)"), ("Deck", "Reserve"), ("Deck", "Deck")]
)
def test_two_names_of_one_section_are_one_deck(checker: Checker, one: str, other: str) -> None:
    assert not asked(judged(checker, halves(one, other)))


def test_a_title_above_no_card_begins_no_deck(checker: Checker) -> None:
    assert not asked(judged(checker, f"Deck\n\nNew deck\n{ANN}{BOB}"))
    assert not asked(judged(checker, f"Deck\n{ANN}{BOB}\nDeck 2 of 3\n"))
