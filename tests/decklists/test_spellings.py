"""Every card name there is, in every sensible spelling of a line: read as itself, with its count, or refused."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from deckcheck.cards import Database, fold
from deckcheck.decklists import read
from deckcheck.legality.checker import Checker
from tests.decklists.one_line import cards, listed, told
from tests.for_each import for_each
from tests.runs import DEEP, tried


@pytest.fixture(scope="module")
def names(built_in: Database) -> list[str]:
    """The names and titles of all games and releases."""
    found = {
        name
        for game in built_in.games()
        for release in built_in.releases(game)
        for each in built_in.cards(game, release.date).all()
        for name in (each.name, each.title)
    }
    assert len(found) > 7_000
    return sorted(found)


@pytest.fixture(scope="module")
def unlike(names: list[str]) -> list[str]:
    """One of all names that are alike but for their longer words, which a line is not read by; in a long run all."""
    shapes = {re.sub(r"\w{4,}", lambda word: "Aa" if word[0][0].isupper() else "a", name): name for name in names}
    assert len(shapes) > 1_000
    return names if DEEP else sorted(shapes.values())


def never(name: str) -> bool:
    return False


def always(name: str) -> bool:
    return True


def begins_with_a_digit(name: str) -> bool:
    return name[0].isdigit()


def has_emphasis(name: str) -> bool:
    """The one name with an asterisk."""
    return "*" in name


def heads_or_numbers(name: str) -> bool:
    """Lost Souls with their number head a part of a list."""
    return name[0].isdigit() or any(card.section for card in cards(f"{name} (3)\n3 Moses") or ())


def odd_sign(name: str) -> bool:
    return "*" in name or name[0].isdigit()


def no_capital(name: str) -> bool:
    return not name[0].isupper()


SPELLINGS: dict[str, Callable[[str], bool]] = {
    **dict.fromkeys(("3 {}", "3x {}", "[3] {}", "(3) {}", "- 3 {}", "• 3x {}", "x3 {}", "3\t{}", "3\t{}\tK"), never),
    **dict.fromkeys(("| 3 | {} |", "| 3 {} | K |", "|3 {}|", "> 3 {}", "- [ ] 3 {}", "SB: 3 {}"), never),
    **dict.fromkeys(('3 "{}"', "3 “{}”", "3 «{}»", "3 [{}](https://example.org/a?b=1)", "3 [card]{}[/card]"), never),
    **dict.fromkeys(("3 {} - $0.25", "3 {} ($1.00)", "3 {} €2,50", "3 {} @ 2.00 USD each"), never),
    **dict.fromkeys(("3 {} # mine", "3 copies of {}"), never),
    **dict.fromkeys(("**3 {}**", "*3 {}*", "`3 {}`", "3 **{}**", "3 _{}_"), has_emphasis),
    **dict.fromkeys(("(3x) {}", "[x3] {}", "Qty: 3 {}"), never),
    **dict.fromkeys(("{} (3)", "{} [3]", "{} - 3", "{} ... 3", "{}......3", "{}\t3", "{}      3"), heads_or_numbers),
    **dict.fromkeys(("3 [[{}]]",), begins_with_a_digit),
    **dict.fromkeys(("*{}* x3", "**{}** x3", "~~3 {}~~"), odd_sign),
    **dict.fromkeys(("3xx {}", "3.5 {}", "+3 {}", "{}*3", "{} (x3).", "{} x3 (foil)"), always),
    **dict.fromkeys(("3 {} x2",), always),
    **dict.fromkeys(("{} x3", "{} ×3", "{} 3x", "{} (x3)", "{} [x3]"), begins_with_a_digit),
    **dict.fromkeys(("3 x {}", "3 | {} | K", "3 × {}", "3×{}"), begins_with_a_digit),
    **dict.fromkeys(("3{}", "3x{}"), no_capital),
}  # fmt: skip
"""Spellings of three copies, and which names they may be refused for."""
AMBIGUOUS = {
    **dict.fromkeys(("{} ... 3", "{}......3", "{}\t3", "{}      3"), begins_with_a_digit),
    "{} - 3": lambda name: begins_with_a_digit(name) or name[-1].isdigit(),
    "{} x3 (foil)": lambda name: re.search(r"\bgods? of ", name) is not None,  # a sentence, which a check leaves open
    "3{}": begins_with_a_digit, "{}*3": begins_with_a_digit, "3 **{}**": has_emphasis,
}  # fmt: skip
"""Where some name cannot but be read as another, since it begins or ends with a number or holds an asterisk itself."""


@pytest.mark.slow
@for_each("spelling", SPELLINGS)
def test_a_card_is_itself_or_refused(unlike: list[str], spelling: str) -> None:
    refused, wrong = [], []
    apart = tried(3, 1)  # in a usual run each spelling is that of some names, and each name is in some spellings
    for name in unlike[[*SPELLINGS].index(spelling) % apart :: apart]:
        written = spelling.format(name)
        found = cards(written)
        if not found:
            refused.append(name)
        elif [(fold(card.name), card.copies) for card in found] != [(fold(name), 3)]:
            wrong.append(name)
    assert [name for name in wrong if not AMBIGUOUS.get(spelling, never)(name)] == []
    assert [name for name in refused if not SPELLINGS[spelling](name)] == []


def test_a_bare_name_is_one_copy(names: list[str]) -> None:
    for name in names:
        found = [(card.copies, card.name) for card in cards(name) or ()]
        if name.startswith("7 Years"):  # which the card database tells from seven copies
            assert [f"{copies} {words}" for copies, words in found] == [name]
        elif name not in ("Lost Souls", "Fellowship", "Evil", "Good"):  # headings
            assert found == [(1, name)]


@for_each(
    ("line", "name", "copies", "section"),
    [
        ("Angel of God (x3)", "Angel of God", 3, ""),
        ("Angel of God [3x]", "Angel of God", 3, ""),
        ("Angel of God 3x", "Angel of God", 3, ""),
        ("Angel of God x3  # the promo", "Angel of God", 3, ""),
        ("3 copies of Angel of God", "Angel of God", 3, ""),
        ("1 copy of Angel of God", "Angel of God", 1, ""),
        ("3A New Beginning", "A New Beginning", 3, ""),
        ("3I Am Grace", "I Am Grace", 3, ""),
        ("> > 3 Angel of God", "Angel of God", 3, ""),
        ('3 "Call Me "Mara""', 'Call Me "Mara"', 3, ""),
        ("3 [Angel of God [2023 - National]](https://example.org/a)", "Angel of God [2023 - National]", 3, ""),
        ("Son of God (2019)", "Son of God (2019)", 1, ""),
        ("Lost Soul [2 Samuel 23:6]", "Lost Soul [2 Samuel 23:6]", 1, ""),
        ("| 2x Angel of God | K |", "Angel of God", 2, ""),
        ("SB: 2 Angel of God", "Angel of God", 2, "sideboard"),
    ],
)
def test_spellings_that_were_read_as_something_else(line: str, name: str, copies: int, section: str) -> None:
    assert [(card.name, card.copies, card.section) for card in cards(line) or ()] == [(name, copies, section)]


@for_each(
    "line",
    [
        *(
            "Angel of God (2 in reserve)",
            "Angel of God (qty: 3)",
            "3 Angel (x2)",
        ),
        *("Angel of God*3", "Angel of God x3 (foil)", "Angel of God (x3).", "(3 Angel of God)", "[3 Angel of God]"),
        *("4angel", "3pm start", "10k views", "3 Angel https://example.org"),
        *("3 ~~Angel~~", "3 - 1 Angel", "_3x *Angel*_", "3_Angel_"),
        *("| 3 | Angel | K | deck | 2 |", "| Angel | K | 3 |", "SB: 3 | Angel", "1 | 2 | 3"),
        *("(x2) | 1 | Angel", "| 3 | 2x | K |", "| 3 | x2 |", "| 3 | 11 | K |"),
        *("| 3 | Angel | K\t2 |", "| 3 | Angel (kind=a\tb) | K |", "3 Angel (copies: 2)"),
    ],
)
def test_what_may_be_another_count_is_refused(line: str) -> None:
    assert cards(line) is None
    assert [problem.line for problem in listed(f"1 Moses\n{line}").problems] == [2]


def test_a_table_with_a_second_count_is_refused() -> None:
    deck = read(b"| Card | Main | Side |\n|---|---|---|\n| Angel | 3 | |\n| Demon | | |\n")
    assert [(problem.line, problem.expected) for problem in deck.problems] == [
        (3, "no columns but quantity, name, set, section, below a header that names them")
    ]
    assert [entry.name for entry in deck.entries] == ["Demon"]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("1. Moses\n2. Aaron\n3. David\n", 3),
        ("Deck:\n1. Moses\n2. Aaron\nReserve:\n1. David\n", 3),
        ("1. Moses\n1. Aaron\n2. David\n", 0),
        ("1. Moses\n2. Aaron\n1. David\n2. Gideon\n", 0),
        ("2. Moses\n1. Aaron\n", 0),
    ],
)
def test_numbers_begin_anew_only_below_a_heading(checker: Checker, text: str, cards: int) -> None:
    deck = read(text.encode())
    assert (len(deck.entries), deck.problems) == (cards or text.count("\n"), ())
    assert (told(checker, text) == set()) is (cards > 0)


def test_sb_alone_heads_the_sideboard() -> None:
    deck = read(b"2 Angel\nSB:\n1 Demon\n")
    assert [entry.section for entry in deck.entries] == ["", "sideboard"]
    assert [card.section for card in cards("2 Angel\nsb :\n1 Demon\n") or ()] == ["", "sideboard"]
