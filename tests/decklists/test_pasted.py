"""Lists as shops, forums and chats have them: read as they are meant, and what was made of them is said."""

from __future__ import annotations

import pytest

from deckcheck.deck import BELOW_GAP
from deckcheck.decklists import read
from deckcheck.decklists.field_checks import COPIES
from deckcheck.findings import Verdict
from deckcheck.legality.checker import Checker
from deckcheck.library import check
from tests.decklists import one_line
from tests.decklists.one_line import Card
from tests.for_each import for_each
from tests.lists import FORTY_NINE, TYPE_1


def cards(text: str) -> list[tuple[int, str, str, str]]:
    """Copies, name, set and section of every card of a list that is read without a problem."""
    deck = read(text.encode())
    assert deck.problems == ()
    return [(entry.copies, entry.name, entry.set, entry.section) for entry in deck.entries]


@for_each(
    ("line", "copies", "name"),
    [
        ("4Angel of God", 4, "Angel of God"),
        ("4xAngel of God", 4, "Angel of God"),
        ("4XAngel of God", 4, "Angel of God"),
        ("4×Angel of God", 4, "Angel of God"),
        ("3Xerxes", 3, "Xerxes"),
        ("4 Angel of God - $3.00", 4, "Angel of God"),
        ("4 Angel of God $3", 4, "Angel of God"),
        ("4 Angel of God (€ 2,50)", 4, "Angel of God"),
        ("4x Angel of God @ 2.50 USD each", 4, "Angel of God"),
        ("> 4 Angel of God", 4, "Angel of God"),
        ("- [x] 4 Angel of God", 4, "Angel of God"),
        ("**4x Angel of God**", 4, "Angel of God"),
        ("4x _Angel of God_", 4, "Angel of God"),
        ("4 [card]Angel of God[/card]", 4, "Angel of God"),
        ("4 [Angel of God](https://example.org/angel)", 4, "Angel of God"),
        ('4 "Angel of God"', 4, "Angel of God"),
        ("4 “Angel of God”", 4, "Angel of God"),
        ("4 «Angel of God»", 4, "Angel of God"),
    ],
)
def test_what_stands_around_a_card_is_taken_off(line: str, copies: int, name: str) -> None:
    assert one_line.cards(line) == [Card(name, copies)]


@for_each(
    "line",
    ["1st Angel", "2nd Angel", "*4 Angel", "[card]4 Angel[/b]", "2E", '"Hopper" Lost Soul', "Angel of $3.00 Hill"],
)
def test_what_only_looks_like_it_stays(line: str) -> None:
    assert one_line.cards(line) in (None, [Card(line)])


def test_a_numbered_list() -> None:
    text = "1. Angel\n2. 3x Demon\n3) Hill\n"
    assert cards(text) == [(1, "Angel", "", ""), (3, "Demon", "", ""), (1, "Hill", "", "")]


def test_every_part_of_a_list_may_be_numbered_anew() -> None:
    text = "Deck:\n1. Angel\n2. Demon\nReserve:\n1. Hill\n"
    assert cards(text) == [(1, "Angel", "", "deck"), (1, "Demon", "", "deck"), (1, "Hill", "", "reserve")]


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("3. Angel\n", {"Angel": (1, 3)}),
        ("2. Angel\n3. Demon\n", {"Angel": (1, 2), "Demon": (1, 3)}),
        ("5) Angel\n4) Demon\n", {"Angel": (1, 5), "Demon": (1, 4)}),
    ],
)
def test_numbers_that_do_not_count_the_lines_may_be_copies(
    checker: Checker, text: str, spans: dict[str, tuple[int, int]]
) -> None:
    assert not read(text.encode()).problems
    assert one_line.spans(text) == spans
    assert one_line.told(checker, text) == {*range(1, text.count("\n") + 1)}  # where no cards are so called


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("1. Angel\n", [(1, 1)]),
        ("1. Angel\n3. Demon\n", [(1, 1), (1, 3)]),
        ("1. Angel\n1. Demon\n", [(1, 1), (1, 1)]),
        ("2) Angel\n2) Demon\n3) Hill\n", [(1, 2), (1, 2), (1, 3)]),
    ],
)
def test_a_number_that_comes_twice_or_is_one_may_count_copies(
    checker: Checker, text: str, spans: list[tuple[int, int]]
) -> None:
    deck = read(text.encode())
    assert not deck.problems
    assert [*one_line.spans(text).values()] == spans
    assert one_line.told(checker, text) >= {at for at, (least, most) in enumerate(spans, start=1) if least < most}
    assert checker.check(deck, TYPE_1).verdict is not Verdict.LEGAL


def test_sb_puts_one_card_into_the_sideboard() -> None:
    assert cards("2 Angel\nSB: 1 Demon\nsb: Hill\n1 Field\n") == [
        (2, "Angel", "", ""),
        (1, "Demon", "", "reserve"),
        (1, "Hill", "", "reserve"),
        (1, "Field", "", ""),
    ]


TABLE = """\
| Qty | Card | Set | Notes |
|----:|------|:---:|-------|
| **Heroes** | | | |
| 3 | Angel of God | K | mine |
| 2x | **Demon** | | |
| Total | 5 | | |

| Hill | 4 |
"""


def test_a_markdown_table() -> None:
    assert cards(TABLE) == [(3, "Angel of God", "K", "heroes"), (2, "Demon", "", "heroes"), (4, "Hill", "", BELOW_GAP)]


def test_a_table_without_a_header() -> None:
    assert cards("3 | Angel of God | K\n1 | Demon\n") == [(3, "Angel of God", "K", ""), (1, "Demon", "", "")]


def test_a_count_that_is_none_in_a_table() -> None:
    deck = read(b"| qty | name |\n| many | Angel |\n")
    assert [(p.line, p.expected) for p in deck.problems] == [(2, COPIES)]


@for_each(
    ("text", "remarks"),
    [
        ("Heroes: 3\n2 Angel\n1 Demon\n", []),
        ("Heroes: 4\n2 Angel\n1 Demon\n", [(1, "Heroes: 4", "below it are 3")]),
        ("Heroes: 3\n2 Angel\nSites (2)\n1 Demon\n", [(3, "Sites (2)", "below it are 1")]),  # 3 in both together
        ("Deck (3)\nHeroes: 2\n2 Angel\nSites: 1\n1 Hill\nReserve (1)\n1 Field\n", []),
        ("Reserve: 0\n\nHeroes\n1 Angel\n", []),
        ("1 Angel\nLost Soul Tokens: 7\n", []),  # seven cards, perhaps
        ("1 Angel\nLost Soul Tokens: 7\n1 Demon\n", [(2, "Lost Soul Tokens: 7", "below it are 1")]),
        ("Reserve: 0\n1 Angel\n", []),  # none in the reserve, one in the deck
        ("2 Angel\nTotal: 2\n", []),
        ("Total cards: 3\n2 Angel\n", [(1, "Total cards: 3", "in the list are 2")]),
        ("3 cards\n2 Angel\n1 Demon\n", []),
        ("2 Angel\nReserve\n1 Demon\nTotal: 1\n", []),
        ("2 Angel\nReserve\n1 Demon\nTotal: 3\n", []),
        ("2 Angel\nReserve\n1 Demon\nTotal: 4\n", [(4, "Total: 4", "above it are 3")]),
    ],
)
def test_stated_counts_are_checked(text: str, remarks: list[tuple[int, str, str]]) -> None:
    deck = read(text.encode())
    assert deck.problems == ()
    assert [tuple(remark) for remark in deck.remarks] == remarks


@pytest.mark.parametrize(("behind", "most", "open_"), [("Wow!", 9, 1), ("~~2 Faith~~", 10, 2), ("2 Faith", 10, 0)])
def test_a_stated_count_may_leave_out_what_may_be_no_card(behind: str, most: int, open_: int) -> None:
    cards = "\n".join(f"1 {name}" for name in ("Ark", "Altar", "Bow", "Cup", "Gate", "Harp", "Staff", "Well"))
    for stated in range(6, 13):
        deck = read(f"Total cards: {stated}\nArtifacts ({stated})\n{cards}\n\n{behind}\n".encode())
        apart = stated == 8 and not open_  # what stands apart below the cards of the heading is not of it
        assert deck.problems == ()
        assert len(deck.remarks) == (0 if most - open_ <= stated <= most else 1 if apart else 2)


def test_a_heading_that_counts_cards_which_are_not_there_leaves_them_open(checker: Checker) -> None:
    text = "1 Angel\nLost Souls: 7\n\nReserve\n1 Demon\n"
    assert one_line.spans(text)["Lost Souls"] == (0, 7)
    report = checker.check(read(text), TYPE_1)
    assert report.counts["unsorted"] == 7
    assert any(2 in each.lines and each.rule == "deckcheck/line" for each in report.findings)
    assert any(2 in each.lines and "name each" in each.message for each in report.findings)


def test_no_verdict_hangs_on_what_such_a_heading_counts(checker: Checker) -> None:
    rest = FORTY_NINE.partition("\n")[2]
    summary = f"{FORTY_NINE}1 Faith (L)\n\nLost Souls: 7\n"  # of the cards above it, perhaps
    for without in (summary, f"Lost Souls: 7\n\n{rest}1 Faith\n", f"{rest}1 Faith\n\nLost Souls: 7\n"):
        assert checker.check(read(without), TYPE_1).verdict is Verdict.UNDETERMINED


@for_each("title", ["Lost Soul", "Fellowship"])
def test_a_title_that_heads_no_such_card_is_a_card(checker: Checker, title: str) -> None:
    names = [line.partition(" ")[2] for line in FORTY_NINE.splitlines()[1:]]
    bare = "".join(f"{name}\n" * 3 for name in names)
    above, below = (checker.check(read(text), TYPE_1) for text in (f"{title}\n" * 7 + bare, bare + f"{title}\n" * 7))
    assert above.counts["deck"] == below.counts["deck"] == 49
    once = checker.check(read(f"{FORTY_NINE}{title}\n"), TYPE_1)
    assert once.counts["deck"] + once.counts.get("unsorted", 0) == 50


INTRODUCTIONS = {
    "gmail": "On Fri, Nov 20, 2026 at 9:12 AM Ben <ben@x.org> wrote:\n",
    "wrapped": "On Fri, Nov 20, 2026 at 9:12 AM Benjamin von der Lippe\n<ben@x.org> wrote:\n\n",
    "german": "Am Fr., 20. Nov. 2026 um 09:12 Uhr schrieb Ben <ben@x.org>:\n",
    "outlook": "-----Original Message-----\nFrom: Ben\nSent: Friday\nSubject: deck\n\n",
    "german outlook": "-----Ursprüngliche Nachricht-----\nVon: Ben\nGesendet: Freitag\nAn: Anna\nBetreff: Deck\n\n",
    "header": "From: Ben <ben@x.org>\nSent: Friday, 20 November 2026 09:12\nTo: Anna\n\n",
}


@for_each("introduction", INTRODUCTIONS)
@for_each("mark", ["", "> "])
def test_an_earlier_list_that_a_reply_quotes_is_no_part_of_it(checker: Checker, introduction: str, mark: str) -> None:
    own = f"{FORTY_NINE}1 Faith (L)\n"
    quoted = INTRODUCTIONS[introduction] + "".join(f"{mark}{line}\n" for line in FORTY_NINE.splitlines())
    report = checker.check(read(f"Hi Ben,\n{own}\n{quoted}"), TYPE_1)
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 50)
    [told] = [each.message for each in report.findings]
    assert told.startswith("Passed over: ") and quoted[:20] in told
    whole = checker.check(read(f"Hi, it is this one:\n{quoted}"), TYPE_1)  # there is no other list
    assert whole.counts["deck"] == 49
    below = checker.check(read(f"Hi Ben,\n{quoted}\n{own}"), TYPE_1)  # marks alone show where the quoted mail ends
    assert (below.counts["deck"] == 50) is bool(mark)


def test_the_header_of_a_quoted_list_is_not_that_of_the_reply(checker: Checker) -> None:
    quoted = INTRODUCTIONS["gmail"] + "> # format: redemption/type-1@3rd-edition\n> # name: Old\n> 1 Faith (L)\n"
    report = check(read(f"{FORTY_NINE}1 Faith (L)\n\n{quoted}"), checker=checker)
    assert (report.format, report.name) == ("", "")
