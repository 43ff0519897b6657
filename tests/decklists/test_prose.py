"""What people write between the cards of a list: never a card that is counted, nor a card fewer, without a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.decklists import read
from deckcheck.editing.convert import convert
from deckcheck.errors import UnwritableDeck
from deckcheck.facts import Interval
from deckcheck.findings import Finding, Verdict
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose
from tests.decklists.one_line import told
from tests.for_each import for_each
from tests.lists import FORTY_NINE, TYPE_1, found

EXAMPLES = Path(__file__).parents[2] / "examples" / "legal"
LISTS = (
    "redemption/limited-2.0-green-and-white.txt",
    "redemption/paragon-1.2-abraham.txt",
    "the-mission/standard-river-street-church.txt",
    "gospel/standard-faith-and-love.txt",
)
"""Lists with a count on nearly every line."""

SILENT = (
    "Total: 50",
    "Total 50",
    "50 cards in total",
    "56 cards",
    "Deck size 50",
    "Cards: 50",
    "# 2 more to come",
    "----------",
)
"""What is no part of the deck, and changes nothing of it."""
HEADINGS = (
    "My thoughts:",
    "Cards I would like to swap:",
    "Round 1:",
    "Changes since last week (3):",
    "**Update 2**:",
    *"""\
--- reserve below ---
[work in progress]
7 out of 10
40 | maybe
- 2 maybe
""".splitlines(),
)
"""What looks like a heading, and is told when it is none that the game knows."""
PASSED_OVER = """\
2026-08-12
12/08/2026
12.08.2026
August 12, 2026
$1.25
€ 3,50
Price: $2.00
Price - $25.00
2.50 USD each
Add to cart
+ Add to Cart
In stock
Out of stock (0)
12 in stock
3 comments
10 views
Last updated August 12, 2026
Date added: 2026-08-12 10:30
© 2026 Example Games
Page 1 of 2
12 August 2026
https://example.org/decks/3
Deck: https://example.org
Hello everyone, here is my list
Hi all!
Greetings from Ohio
Thanks for reading :)
Updated 2026-08-12
www.example.org/deck
Do you have questions?
Version 2.1
v2
Sent from my iPhone
""".splitlines()
"""What a page has between its cards, and is no card."""
STRANGE = """\
Edit: 3 more Lost Souls
*** NEW ***
Lost Souls are the usual 7
0 losses so far
3pm start
😇 blessings
100% recommended
$20 budget
+1 for Angel
50+ cards
2v2 format
10k views
1) Why this deck?
""".splitlines()
"""What looks like a count gone wrong, or like no name at all."""
UNCOUNTED = """\
1st place at States 2024
3rd time playing this deck
Went 3-2 with it
2-1 against Bob
Sideboard coming soon
Reserve to be decided
Decklist by Bob
Played this twice
> quoted by Alice
Best regards,
Bob
I/we think: yes
""".splitlines()
"""What has no count, as cards of the list have: a remark, a card or a heading."""
PERHAPS = """\
2 weeks ago I played this
3 wins, 2 losses
5 star deck
4 Heroes were left out of it
3 of my friends play this too
2 copies because it is strong
x2 if you have them
2x the fun
1 captiv Priest
10:30 start at the shop
See https://example.org/decks/3 for pictures
50/50 on this one
""".splitlines()
"""What begins with a count and reads like a sentence: a remark, or copies of a card with a slip in its name."""
SPOKEN = """\
🔥🔥 my favourite 🔥🔥
@everyone 2 spots left
PS: 2 more are on order
Edit: cut one Hopper
Note: the Reserve is a work in progress
Now the fun part...
I paid $3 for this one
(just kidding)
Heroes are the best part
yes | no
- not sure about this one
1,000 thanks
~10 more to test
""".splitlines()
"""What has signs of a sentence: no card of a game whose cards are all known; of others it may be one."""
REPORTED = ("I run this x2", "5 Lost Souls and a dream", "1 John 3:16", "1. The plan", "1 of each")
"""What nobody can tell from a card that the database lacks: it is reported as one."""


def between(path: str, prose: str) -> tuple[bytes, int]:
    """A list with a line more in its midst, and which line that is."""
    lines = (EXAMPLES / path).read_text("utf-8").split("\n")
    at = next(at for at in range(len(lines) // 2, len(lines)) if lines[at - 1].strip() and lines[at].strip())
    return "\n".join([*lines[:at], prose, *lines[at:]]).encode(), at + 1


@pytest.mark.parametrize("path", LISTS)
def test_the_lists_are_legal_without_it(checker: Checker, path: str) -> None:
    deck = read((EXAMPLES / path).read_bytes(), path=path)
    assert checker.check(deck, choose(checker, deck)).verdict is Verdict.LEGAL


def findings_at(checker: Checker, path: str, prose: str) -> tuple[Verdict, list[Finding]]:
    """The verdict on a list with a line more, and all that is said of that line."""
    data, line = between(path, prose)
    deck = read(data, path=path)
    report = checker.check(deck, choose(checker, deck))
    return report.verdict, [each for each in report.findings if line in each.lines]


@for_each("path", LISTS)
@for_each("prose", STRANGE)
def test_a_strange_line_is_told_and_decides_nothing(checker: Checker, path: str, prose: str) -> None:
    verdict, findings = findings_at(checker, path, prose)
    assert verdict in (Verdict.LEGAL, Verdict.UNDETERMINED)
    assert {"deckcheck/line", "deckcheck/unknown-card"} & {each.rule for each in findings}


@for_each("path", LISTS)
@for_each("prose", SPOKEN)
def test_a_sentence_may_be_a_card_where_players_have_cards_of_their_own(
    checker: Checker, path: str, prose: str
) -> None:
    verdict, findings = findings_at(checker, path, prose)
    assert verdict in (Verdict.LEGAL, Verdict.UNDETERMINED)
    passed_over = [each for each in findings if each.message.startswith("Passed over: ")]
    assert (len(passed_over), len([each for each in findings if _remarks(each)])) == (
        (1, 0) if path.startswith("redemption/") else (0, 1)
    )


@pytest.mark.slow
@for_each("path", LISTS)
@for_each("prose", [*PERHAPS, *UNCOUNTED])
def test_a_line_that_may_be_a_remark_counts_from_none_to_all_its_copies(
    checker: Checker, path: str, prose: str
) -> None:
    """The list is legal where it is a remark, so it is never illegal; it is undetermined where a card would matter."""
    data, line = between(path, prose)
    deck = read(data, path=path)
    report = checker.check(deck, choose(checker, deck))
    assert report.verdict in (Verdict.LEGAL, Verdict.UNDETERMINED)
    [remark] = [each for each in report.findings if each.rule == "deckcheck/line" and _remarks(each)]
    assert set(remark.lines) == {line}
    with pytest.raises(UnwritableDeck, match=f"line {line}: "):
        convert(deck, "toml", checker=checker)


def test_a_line_that_may_be_a_remark_is_judged_both_ways(checker: Checker) -> None:
    """49 cards and such a line are too few, or not; 48 are too few in any case."""
    for lines, actual in ((FORTY_NINE, Interval(49, 50)), (FORTY_NINE.replace("3 Joy", "2 Joy"), Interval(48, 49))):
        report = checker.check(read(f"{lines}1 captiv Priest\n".encode()), TYPE_1)
        assert found(report, "redemption/deck-size").actual == actual
    assert report.verdict is Verdict.ILLEGAL


@for_each("path", LISTS)
@for_each("prose", SILENT)
def test_a_line_that_changes_nothing(path: str, prose: str) -> None:
    data, _ = between(path, prose)
    plain = read((EXAMPLES / path).read_bytes(), path=path)
    deck = read(data, path=path)
    assert deck.problems == plain.problems == ()
    assert [entry._replace(line=0) for entry in deck.entries] == [entry._replace(line=0) for entry in plain.entries]


@for_each("path", LISTS)
@for_each("prose", HEADINGS)
def test_a_heading_that_is_none_is_told(checker: Checker, path: str, prose: str) -> None:
    data, line = between(path, prose)
    deck = read(data, path=path)
    report = checker.check(deck, choose(checker, deck))
    moved = {line, *(entry.line for entry in deck.entries if entry.line > line)}
    told = {at for finding in report.findings if finding.rule == "deckcheck/line" for at in finding.lines}
    assert report.verdict is Verdict.UNREADABLE or told & moved


@for_each("path", LISTS)
@for_each("prose", REPORTED)
def test_what_may_be_a_card_is_reported_as_an_unknown_one(checker: Checker, path: str, prose: str) -> None:
    data, line = between(path, prose)
    deck = read(data, path=path)
    report = checker.check(deck, choose(checker, deck))
    assert [
        finding for finding in report.findings if finding.rule == "deckcheck/unknown-card" and line in finding.lines
    ]


def test_no_card_reads_like_a_sentence(checker: Checker) -> None:
    names = {
        each.name
        for game in checker.database.games()
        for release in checker.database.releases(game)
        for each in checker.database.cards(game, release.date).all()
    }
    for some in (sorted(names)[at::50] for at in range(50)):
        text = "".join(f"2 {name}\n" for name in some)
        lines = [line for f in checker.check(read(text.encode()), TYPE_1).findings for line in _remarks(f)]
        assert {some[line - 1] for line in lines} <= {"the gods of Egypt [IR]"}


def _remarks(finding: Finding) -> tuple[int, ...]:
    """Return the lines of a finding about a remark, but not about several cards: ``Fire and Brimstone``."""
    may_be_remark = "remark" in finding.message and "unclear" in finding.message
    return finding.lines if may_be_remark and "part of another card's name" not in finding.message else ()


def test_sentences_do_not_hide_in_their_number(checker: Checker) -> None:
    """A fifth of the lines may be remarks; names in lower case throughout are a way of writing."""
    names = "".join(f"2 Card {number}\n" for number in range(8))
    assert told(checker, names + "3 weeks of play\nso we met again\n") == {9, 10}
    deck = read("".join(f"2 card number {word}\n" for word in ("one", "two", "three")).encode())
    assert checker.check(deck, TYPE_1).verdict is not Verdict.UNREADABLE
    assert deck.problems == ()


# A page pasted as it is


@for_each("path", LISTS)
@for_each("prose", PASSED_OVER)
def test_what_is_no_card_for_sure_is_passed_over_and_told(checker: Checker, path: str, prose: str) -> None:
    data, line = between(path, prose)
    deck = read(data, path=path)
    report = checker.check(deck, choose(checker, deck))
    assert report.verdict is Verdict.LEGAL
    [remark] = [each for each in report.findings if each.message.startswith("Passed over: ")]
    assert (remark.lines, report.warnings) == ((line,), 1 + (len(report.findings) > 2 and report.warnings - 1))


PAGE = f"""\
Judges and giants
A deck of three judges, and it was fun to build. It won most of its games. I would play it again!
https://example.org/decks/3
{FORTY_NINE.replace(chr(10), chr(10) + "$1.25" + chr(10) + "Add to cart" + chr(10))}1 Wisdom (L) - $3.50
In stock
Sent from my phone, so forgive the slips
Comments (2)
Nice deck, but why is it so slow?
1 Faith (Wa)
"""


def test_a_page_is_told_of_in_a_few_remarks(checker: Checker) -> None:
    report = checker.check(read(PAGE.encode()), TYPE_1)
    assert report.verdict is Verdict.UNDETERMINED
    assert (report.counts["deck"], report.counts["unsorted"]) == (50, 1)
    assert not any(map(_remarks, report.findings))
    [passed] = [each for each in report.findings if each.message.startswith("Passed over: ")]
    assert passed.message == (
        "Passed over: 36 lines that were read as no card ('Judges and giants', 'A deck of "
        "three judges, and it was fun …', 'https://example.org/decks/3' and 5 more) and 1 price behind names."
    )
    assert {1, 2, 3, 50, 51, 53} <= {*passed.lines}
    [card] = [each for each in report.findings if each.suggestions]
    assert card.lines == (54,)


@for_each("heading", ["Comments", "Comments (3)", "comments:", "Discussion", "## Comments", "Replies: 2"])
def test_cards_below_the_comments_of_a_page_may_be_none_of_the_deck(checker: Checker, heading: str) -> None:
    report = checker.check(read(f"{FORTY_NINE}{heading}\n1 Wisdom (L)\n".encode()), TYPE_1)
    assert found(report, "redemption/deck-size").actual == Interval(49, 50)


def test_prices_alone_are_a_remark_in_passing(checker: Checker) -> None:
    report = checker.check(read(f"{FORTY_NINE}1 Wisdom (L) $3.50\n".encode()), TYPE_1)
    assert (report.verdict, report.warnings) == (Verdict.LEGAL, 0)
    assert [each.message for each in report.findings] == ["Passed over: 1 price behind names."]


def test_what_is_passed_over_is_kept_as_a_comment_when_a_list_is_written_anew(checker: Checker) -> None:
    from deckcheck.editing.reorder import arrange

    text = f"{FORTY_NINE}1 Wisdom (L)\nAdd to cart\n"
    arranged = arrange(read(text.encode()), text, checker=checker)
    assert "\n# Add to cart\n" in arranged.text and not arranged.losses
