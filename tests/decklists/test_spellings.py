"""Every card name there is, in every sensible spelling of a line: read as itself, with its count, or refused."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from deckcheck.cards import Database, fold
from deckcheck.deck import MarkKind
from deckcheck.decklists import read
from deckcheck.decklists.field_checks import COPIES
from deckcheck.facts import Interval
from deckcheck.findings import Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.card_data import printed_names
from tests.decklists.one_line import cards, listed, spans, told
from tests.for_each import for_each
from tests.lists import CHURCH, FORTY_NINE, MISSION, TYPE_1, deck
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
    return (
        name[0].isdigit() or reads_like_words(name) or any(card.section for card in cards(f"{name} (3)\n3 Moses") or ())
    )


def odd_sign(name: str) -> bool:
    return "*" in name or name[0].isdigit()


def no_capital(name: str) -> bool:
    return not name[0].isupper()


def reads_like_words(name: str) -> bool:
    """A name as a by-line or a wish begins, which stays open where no game is known."""
    return re.match(r"(?:Created )?by\b|blessings\b", name, re.IGNORECASE) is not None


def digit_or_words(name: str) -> bool:
    return begins_with_a_digit(name) or reads_like_words(name)


def odd_begin(name: str) -> bool:
    return not name[0].isalpha()


SPELLINGS: dict[str, Callable[[str], bool]] = {
    **dict.fromkeys(("3 {}", "3x {}", "[3] {}", "(3) {}", "- 3 {}", "• 3x {}", "x3 {}", "3\t{}", "3\t{}\tK"), never),
    **dict.fromkeys(("| 3 | {} |", "| 3 {} | K |", "|3 {}|", "> 3 {}", "- [ ] 3 {}", "SB: 3 {}"), never),
    **dict.fromkeys(('3 "{}"', "3 “{}”", "3 «{}»", "3 [{}](https://example.org/a?b=1)", "3 [card]{}[/card]"), never),
    **dict.fromkeys(("3 {} - $0.25", "3 {} ($1.00)", "3 {} €2,50", "3 {} @ 2.00 USD each"), never),
    **dict.fromkeys(("3 {} # mine", "3 copies of {}"), never),
    **dict.fromkeys(("**3 {}**", "*3 {}*", "`3 {}`", "3 **{}**", "3 _{}_"), has_emphasis),
    **dict.fromkeys(("- **3** {}", "* **3x** {}", "- _3x_ {}", "- {} **x3**"), has_emphasis),
    **dict.fromkeys(("(3x) {}", "[x3] {}", "Qty: 3 {}"), never),
    **dict.fromkeys(("{} (3)", "{} [3]", "{} ... 3", "{}......3", "{}\t3", "{}      3"), heads_or_numbers),
    **dict.fromkeys(("3 [[{}]]",), begins_with_a_digit),
    **dict.fromkeys(("*{}* x3", "**{}** x3"), odd_sign),
    **dict.fromkeys(("3xx {}", "3.5 {}", "+3 {}", "{}*3", "{} (x3).", "{} x3 (foil)", "~~3 {}~~"), always),
    **dict.fromkeys(("3 {} x2",), always),
    **dict.fromkeys(("{} x3", "{} ×3", "{} 3x", "{} (x3)", "{} [x3]"), digit_or_words),
    "{} - 3": lambda name: heads_or_numbers(name) or ":" in name[-4:],  # the verse may go on
    **dict.fromkeys(("3 x {}", "3 | {} | K", "3 × {}", "3×{}"), odd_begin),
    **dict.fromkeys(("3{}", "3x{}"), no_capital),
}  # fmt: skip
"""Spellings of three copies, and which names they may be refused for."""
AMBIGUOUS = {
    "3 | {} | K": str.isdecimal,
    **dict.fromkeys(("{} ... 3", "{}......3", "{}\t3", "{}      3"), begins_with_a_digit),
    "{} - 3": lambda name: begins_with_a_digit(name) or name[-1].isdigit(),
    "| 3 {} | K |": str.isdigit, "3 {} x2": lambda name: ", " in name, "3.5 {}": odd_begin, "+3 {}": no_capital,
    "{} (x3).": begins_with_a_digit, "{} x3 (foil)": begins_with_a_digit,
    "3{}": begins_with_a_digit, "{}*3": begins_with_a_digit, "3 **{}**": has_emphasis,
    "*{}* x3": has_emphasis,
}  # fmt: skip
"""Where some name cannot but be read as another, since it begins or ends with a number or holds an asterisk itself."""
OPEN = "All the Curses", "the gods of Egypt [IR]"
"""Three of each curse, and words of a sentence: what they are tells the game alone."""


@pytest.mark.slow
@for_each("spelling", SPELLINGS)
def test_a_card_is_itself_or_refused(unlike: list[str], spelling: str) -> None:
    refused, wrong = [], []
    apart = tried(9, 1)  # in a usual run each spelling is that of some names, and each name is in some spellings
    for name in unlike[[*SPELLINGS].index(spelling) % apart :: apart]:
        written = spelling.format(name)
        found = cards(written)
        if name in OPEN:
            continue
        if not found:
            refused.append(name)
        elif [(fold(card.name.removesuffix(" (foil)")), card.copies) for card in found] != [(fold(name), 3)]:
            wrong.append(name)
    assert [name for name in wrong if not AMBIGUOUS.get(spelling, never)(name)] == []
    assert [name for name in refused if not SPELLINGS[spelling](name)] == []


def test_escaped_signs_are_those_of_the_name(names: list[str]) -> None:
    """As the Markdown has them that is written for a post."""
    odd = [name for name in names if re.search(r"[\\`*_~<>|&]", name)]
    assert odd
    for name in odd:
        for escaped in (r"([^\w\s\"'“”‘’:/])", r"([*_~|&])"):
            written = re.sub(escaped, r"\\\1", name)
            assert [(card.copies, card.name) for card in cards(f"- 3 {written}") or ()] == [(3, name)]


def test_a_bare_name_is_one_copy(names: list[str]) -> None:
    for name in names:
        if name in ("Lost Souls", "Neutral"):  # headings
            continue
        found = [(card.copies, card.name) for card in listed(name).entries]
        if name.startswith("7 Years"):  # which the card database tells from seven copies
            assert [f"{copies} {words}" for copies, words in found] == [name]
        else:
            assert found == [(1, name)]


def test_no_card_reads_like_a_line_about_the_list(built_in: Database) -> None:
    names = [name for game in built_in.games() for name in printed_names(built_in.cards(game))]
    assert len(names) > 4_000
    for name in names:
        found = deck(f"Zzz\n{name}\nZzz\n")
        assert (len(found.entries) == 3 and found.entries[1].line == 2) or name in ("Lost Souls", "Lost Soul"), name


def test_no_card_is_called_like_a_heading_or_near_to_one(built_in: Database) -> None:
    names = {each.title for id in built_in.games() for each in built_in.cards(id).all()} - {"Lost Souls"}
    assert len(names) > 3_000
    headed = [name for name in sorted(names) if deck(f"{name}\n1 Zzz\n").entries[-1].section]
    assert {*headed} <= {"Evil", "Fellowship", "Good", "Neutral"}  # which head parts of lists that count their cards


HEADS_TOO = ("Lost Souls", "Lost Soul", "Fellowship", "Good", "Evil", "Neutral")


FORMATS = {
    "redemption": "redemption/unlimited@2.0",
    "the-mission": "the-mission/standard@advanced",
    "gospel": "gospel/standard@starter",
    "opr-missions": "opr-missions/custom@1",
}


def test_no_card_reads_like_a_total(built_in: Database) -> None:
    """Nor like a heading, a price or words of a page, once the cards of its game are at hand."""
    checker = Checker(built_in)
    for game in built_in.games():
        for name in printed_names(built_in.cards(game))[:: tried(3, 1)]:
            for said, copies in ((name, 1), (f"3 {name}", 3), (f"{name} 3", 1)):
                found = listed(f"2 Zzz\n{said}\n")
                if len(found.entries) + len(found.problems) == 2 or name in HEADS_TOO:
                    continue
                assert [mark.line for mark in found.marked(MarkKind.PROSE)] == [2], said
                assert sum(checker.check(found, edition(FORMATS[game])).counts.values()) >= 2 + copies, said


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
        ("SB: 2 Angel of God", "Angel of God", 2, "reserve"),
        ("x3Angel of God", "Angel of God", 3, ""),
        ("Angel of God*3", "Angel of God", 3, ""),
        ("Angel of God (x3).", "Angel of God", 3, ""),
        ("Angel of God x3 (foil)", "Angel of God (foil)", 3, ""),  # which its cards read as Angel of God
        ("_3x *Angel of God*_", "Angel of God", 3, ""),
        ("SB: 3 | Angel of God", "Angel of God", 3, "reserve"),
    ],
)
def test_spellings_that_were_read_as_something_else(line: str, name: str, copies: int, section: str) -> None:
    assert [(card.name, card.copies, card.section) for card in cards(line) or ()] == [(name, copies, section)]


@for_each(
    "line",
    [
        *("Angel of God (2 in reserve)", "1 Angel of God (x2)", "1 Angel of God (three)"),
        *(
            "(3 Angel of God)",
            "[3 Angel of God]",
            "[3 Angel]",
            "3 Angel of God x2",
        ),
        *(
            "4angel",
            "3pm start",
            "10k views",
            "3 Angel https://example.org",
            "3 ~~Angel of God~~",
            "3 Angel:",
            "3_Angel_",
        ),
        *("| 3 | Angel of God | K | deck | 2 |", "| Angel | K | 3 |", "(x2) | 1 | Angel of God"),
        *("| 3 | 2x | K |", "| 3 | x2 |", "| 3 | 11 | K |", "Round two: 1 Angel"),
        *('"Angel" = 1', "Foo: 3", "2/3 Angel", "3xe", "3x", "3 x", "x3", "x3Angel", "21 x1", "3\t\tPC", "3 Angel\tPC"),
        *("-1 Angel", "+2 Angel", "- -1 Angel", "(-1) Angel", "1.5 Angel", "1,5 Angel", "Angel x-1", "Angel x1.5"),
        *("-1\tAngel", "3\tAngel\tPC\tFoil", "| 3 | Angel (kind=a\tb) | K |"),
    ],
)
def test_what_may_be_another_count_is_left_open(checker: Checker, line: str) -> None:
    """No list is legal or illegal by what nobody can tell, whether it lacks a card or has all."""
    for rest in (FORTY_NINE, f"{FORTY_NINE}1 Faith (L)\n"):
        for text in (f"{rest}{line}\n", rest.replace("\n", f"\n{line}\n", 1)):
            report = checker.check(listed(text), TYPE_1)
            assert report.verdict is Verdict.UNDETERMINED
            at = text.splitlines().index(line) + 1
            assert any(at in finding.lines and finding.rule.startswith("deckcheck/") for finding in report.findings)


def test_what_breaks_a_rule_in_all_counts_is_illegal(checker: Checker) -> None:
    report = checker.check(listed(f"{FORTY_NINE}3 Angel of God (x2)\n"), TYPE_1)
    assert report.verdict is Verdict.ILLEGAL
    assert [each.actual for each in report.findings if each.rule == "redemption/ability-limit"] == [Interval(2, 2)]


@for_each("line", ["0 {}", "-1 {}", "(-1) {}", "1.5 {}", "1,5 {}", "{} x-1", "{} x1.5", "10000 {}", "-1\t{}"])
def test_impossible_counts_are_problems(checker: Checker, line: str) -> None:
    """No words about the list: a card's name stands there."""
    report = checker.check(listed(f"{FORTY_NINE}{line.format('Angel of God')}\n"), TYPE_1)
    [finding] = report.findings
    assert (report.verdict, finding.lines, COPIES in finding.message) == (Verdict.UNREADABLE, (16,), True)


def test_a_count_in_the_column_of_a_section_is_of_it(checker: Checker) -> None:
    """Two such counts are two rows."""
    rows = b"| Card | Main | Side |\n|---|---|---|\n| Moses | 3 | |\n| Amos | | 2 |\n| Aaron | 2 | 1 |\n| Demon | | |\n"
    report = checker.check(read(rows), edition("redemption/unlimited@2.0"))
    assert report.counts == {"deck": 5, "reserve": 3, "unsorted": 1}
    assert {line for each in report.findings if each.rule == "deckcheck/line" for line in each.lines} == {6}


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
    """Elsewhere each may count copies."""
    assert read(text.encode()).problems == ()
    numbers = [int(line[0]) for line in text.splitlines() if line[0].isdigit()]
    assert [*spans(text).values()] == [(1, 1 if cards else number) for number in numbers]
    assert (told(checker, text) == set()) is (cards > 0)


def test_sb_alone_heads_the_sideboard() -> None:
    deck = read(b"2 Angel\nSB:\n1 Demon\n")
    assert [entry.section for entry in deck.entries] == ["", "reserve"]
    assert [card.section for card in cards("2 Angel\nsb :\n1 Demon\n") or ()] == ["", "reserve"]


@for_each("line", ["SB: 1 Prayer", "SB:\n1 Prayer", "Res.\n1 Prayer", "Sideboard\n1 Prayer"])
def test_the_second_part_of_a_deck_has_the_name_that_its_game_gives_it(checker: Checker, line: str) -> None:
    report = checker.check(read(f"{CHURCH}{line}\n"), MISSION)
    assert report.counts["side-deck"] == 1
