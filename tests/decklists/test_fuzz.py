"""Lists that something happened to, and lists made to be slow: read or refused, with every byte accounted for.

``tests/bench/fuzz.py`` does the same by hand, with 100,000 lists.
"""

from __future__ import annotations

import json
import re
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from itertools import count, product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckcheck import decklists
from deckcheck.decklists import MAX_LINES, SYNTAXES, read
from deckcheck.errors import UnreadableDeck
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.bench.fuzz import fuzz
from tests.decklists.accounting import checked
from tests.decklists.mutations import mutated
from tests.for_each import for_each
from tests.runs import tried
from tests.work import grows_no_faster


@pytest.mark.slow
@pytest.mark.parametrize("format", SYNTAXES)
@settings(max_examples=tried(30, 600), suppress_health_check=[HealthCheck.too_slow])
@given(random=st.randoms(use_true_random=False), told=st.booleans())
def test_a_list_that_something_happened_to(format: str, random: Random, told: bool) -> None:
    checked(mutated(random, format), format if told else None)


@for_each("format", SYNTAXES)
def test_the_run_by_hand_finds_lists_of_every_kind(format: str) -> None:
    seen, slowest, _ = fuzz(format, tried(150, 400), Random(1))
    assert seen["exceptions"] == 0
    assert min(seen["read"], seen["problems"], seen["refused"]) > 2
    assert slowest > 0


SIGNS = ["\\", ";", "&nbsp;", "&", "*", "_", "|", "│", "#", "`", "~~", "(", ")", "1", "x", "[", "]", '"', " ", "-", ":"]


@pytest.mark.parametrize(
    ("format", "card"), [("redemption/limited@2.0", "1 Son of God (K)"), ("opr-missions/custom@1", "11")]
)
def test_lines_of_signs_are_read(format: str, card: str, checker: Checker) -> None:
    """Whatever is left of them without their notation."""
    lines = ["".join(signs) for number in (1, 2) for signs in product(SIGNS, repeat=number)]
    lines += [f"| {sign} | {other} | Moses |" for sign, other in product(SIGNS, repeat=2)]
    for at in range(0, len(lines), 40):
        text = "\n".join((card, *lines[at : at + 40], ""))
        findings = checker.check(read(text), edition(format)).findings
        assert [each.message for each in findings if "its own fault" in each.message] == []


@for_each(
    ("text", "cards"),
    [
        ("1,Moses", 1),
        ("2,Moses,,characters\n3,Aaron,,enemies\n", 2),
        ("Moses;2\nAaron;1\n", 2),
        ("1,Moses\nReserve\n1,Aaron\nTotal,2\n", 2),
        ("# format: the, 45\n1,46\n1,51\n", 2),
        ("quantity,name,set,section\n1,Moses,,deck\n1,Hero", 1),
        ("Old friends\nquantity,name\n1,Moses\n", 1),
        ("quantity,name,section\n1,Moses,deck\t\nHeroes,,\n1,Aaron,\x0b\nTotal: 2,,\n", 2),
        ('{"cards": [{"name": "Moses", "moves": null}, {"<card>": "Aaron"}], "more": null}', 2),
        ('{"cards": [{"name": "Moses", "½quantity": 2}]}', 1),
        ("1\tMoses\n1. 1\tAaron\n1\tMiriam\n", 3),
        ("1\t11\n3 1\t63\n", 2),
        ("5\tMoses\t5\tAaron\n1 Miriam\t1 Joshua\n", 4),
    ],
)
def test_all_of_a_list_is_accounted_for(text: str, cards: int) -> None:
    """Tables without a header or below a title, headings and totals between rows, and keys that say nothing."""
    found = checked(text.encode(), "csv" if "quantity," in text else None)
    assert found is not None
    assert len(found.entries) == cards


_ROUNDS = count(1)
_WORDS = re.compile(r"\b(Card|Section|Name|played|reasons)\b")


def _never_read_before(text: str) -> str:
    """Return a list with words of its own, so that no line of it is remembered."""
    mark = "".join(chr(97 + int(digit)) for digit in str(next(_ROUNDS)))
    return _WORDS.sub(rf"\1{mark}", text)


def _rows(line: str, before: str = "", behind: str = "") -> Callable[[int], str]:
    """So many lines, ``%d`` of which is their number."""
    return lambda rows: before + "".join(line.replace("%d", str(number)) for number in range(rows)) + behind


MUCH = tried(30_000, 1_000_000)
ZONE = '<deck><superzone name="Deck"><card><name>A</name>'
HUGE: dict[str, Callable[[int], str]] = {
    "bare names": _rows("Card %dz\n"),
    "unreadable lines": _rows("-%d Card\n"),
    "sentences": _rows("2 weeks ago I played %d\n"),
    "headings": _rows("Section %dq:\n1 A\n"),
    "headings that state a count": _rows("Section %dq: 1\n1 A\n"),
    "headings that state a wrong count": _rows("Section %dq: %d\n1 A\n"),
    "headings that count no cards": _rows("Heroes: 3\n", behind="1 A\n"),
    "totals": _rows("1 A\nTotal: %d\n"),
    "numbered lines": lambda rows: "".join(f"{number % 999 + 1}. Name {number}\n" for number in range(rows)),
    "rows of a table": _rows("| 3 | Name %d |\n", "| qty | name |\n|---|---|\n"),
    "headers of tables": _rows("| qty | name | h%d |\n| 1 | Name %d | x |\n"),
    "headers of the list": _rows("# name: N%d\n", behind="1 A\n"),
    "blank lines": _rows("\n" * 10, behind="1 A"),
    "comments before anything else": _rows("#\n", behind="[deck]\nA = 1\n"),
    "lackey-text but for the end": _rows("1\tA %d\n", behind="x"),
    "toml sections": _rows('[s%d]\n"Card" = 1\n'),
    "directives": _rows("# deckcheck: ignore=deck-size for %d reasons\n", behind="1 A\n"),
    "directives in toml": _rows("# deckcheck: ignore=deck-size for %d reasons\n", behind="[deck]\nA = 1\n"),
    "quotes in toml behind a directive": _rows('"%d" = 1\n', "# deckcheck: ignore=deck-size growing\n[deck]\n"),
    "brackets in toml behind a directive": _rows("A%d = [{}]\n", "# deckcheck: ignore=deck-size growing\n[deck]\n"),
    "toml facts": _rows('[facts."C%d"]\nheart = 1\n', "[deck]\nA = 1\n"),
    "toml keys nobody knows": _rows("k%d = 1\n"),
    "toml cards in a list": _rows('{set = "a"},\n', "[deck]\nA = [\n", "]\n"),
    "toml cards in tables": _rows('"C%d" = {sett = "a"}\n', "[deck]\n"),
    "json sections": lambda rows: json.dumps({f"k{number}": [{"name": "A"}] for number in range(rows)}),
    "json keys nobody knows": lambda rows: json.dumps({f"k{number}": 1 for number in range(rows)}),
    "json keys of one card": _rows(',"k%d":1', '{"cards": [{"name": "A"', "}]}"),
    "json spaces": _rows(" \n" * 5, '{"cards": [', '{"name": "A"}]}'),
    "csv columns": _rows(",%d", "quantity,name\n1,A"),
    "csv problems": _rows("-1,Card %d\n", "quantity,name\n"),
    "csv in quotes": _rows("a\n", 'quantity,name\n1,"'),
    "lackey elements nobody knows": _rows("<x%d/>\n", f"{ZONE}</card>", "</superzone></deck>"),
    "lackey text between": _rows("x<card/>", f"{ZONE}</card>", "</superzone></deck>"),
    "lackey attributes": _rows(' a%d="1"', f"{ZONE}</card><card", "/></superzone></deck>"),
    "lackey texts in pieces": _rows("a<!---->&amp;", f"{ZONE}</card><card><name>", "</name></card></superzone></deck>"),
    "lackey zones": _rows('<superzone name="Z%d"><card><name>A</name></card></superzone>', "<deck>", "</deck>"),
}  # fmt: skip
"""Lists of so many parts of a kind."""


@pytest.mark.slow
@for_each("shape", HUGE)
def test_ten_times_the_list_takes_ten_times_the_time(shape: str) -> None:
    def work(rows: int) -> Callable[[], None]:
        data = _never_read_before(HUGE[shape](rows)).encode()

        def done() -> None:
            try:
                read(data)
            except UnreadableDeck:
                assert shape == "csv in quotes" or shape.startswith("headings")  # parts of one, without end

        return done

    assert grows_no_faster(work, tried(100, 400), tried(1_000, 4_000))


@for_each(
    "data",
    [
        *(b"3 " + b"a" * MUCH, b"3" + b" " * MUCH + b"a", b"(" * MUCH, b"|" * MUCH, b"*a" * (MUCH // 2)),
        *(b"9" * MUCH,),
        *(b"[" * MUCH, b"{" * MUCH, b"<a>" * (MUCH // 3), b'{"cards":' + b"[" * MUCH, b'{"a":' * (MUCH // 5)),
        *(b"a = " + b"[\n" * (MUCH // 10), b"a." * (MUCH // 10) + b"b = 1", b"[[" * (MUCH // 2), b'"' * MUCH),
        *(b"name," * (MUCH // 5),),
        *(b'{"cards":[{"name":"a","quantity":' + b"9" * MUCH + b"}]}", b"[deck]\nA = 0x" + b"9" * 900 + b"\n"),
        *(b"<deck>" + b"&amp;" * (MUCH // 5), b"\0a" * (MUCH // 2), b"\xff" * MUCH, b"\r" * (MUCH // 10) + b"1 A"),
        *(b"name\tset\n\t\"" * (MUCH // 10),),
    ],
    ids=lambda data: repr(data[:12]),
)  # fmt: skip
def test_very_much_of_one_thing(data: bytes) -> None:
    for format in (None, *SYNTAXES):
        checked(data, format)


@pytest.mark.parametrize("line", ["?\n", "a\n", "-1 Card\n", "1 a\n", "Section:\n"])
def test_what_a_list_takes_of_memory_grows_with_it_and_no_faster(line: str) -> None:
    def peak(count: int) -> int:
        data = line.encode() * count
        tracemalloc.start()
        try:
            with suppress(UnreadableDeck):  # headings without end
                read(data)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(10)
    assert peak(tried(3_000, 20_000)) < 15 * peak(tried(300, 2_000))


@pytest.mark.parametrize(
    ("before", "each", "behind"),
    [
        ("", "1 a\n", ""),
        ("", "-1 A\n", ""),
        ("name,set\n", "a\n", ""),
        ('{"cards":[1', ",1", "]}"),
        ("[deck]\n", "a%d=1\n", ""),
        ("<deck>", "<a/>", "</deck>"),
    ],
)
def test_more_cards_than_anybody_has_are_refused(
    monkeypatch: pytest.MonkeyPatch, before: str, each: str, behind: str
) -> None:
    """Since each of them may become a finding."""
    monkeypatch.setattr(decklists, "MAX_LINES", 300)
    text = _rows(each, before, behind)
    assert checked(text(299).encode()) is not None
    with pytest.raises(UnreadableDeck, match="more than 300 cards and unreadable lines"):
        read(text(301).encode())
    assert MAX_LINES >= 100_000


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ("1 Élie\n1 Ångel\n1 Zoë".encode()[:-1], 3),
        ("1 Élie’s Mantle\n1 Mo".encode() + b"\xe9" + "ses\n1 Zoë".encode(), 2),
        ("1 Élie\n".encode() + b"1 Zo\xeb\n", 2),
    ],
)
def test_damaged_utf_8_is_refused_and_not_read_as_other_letters(data: bytes, line: int) -> None:
    with pytest.raises(UnreadableDeck, match="save the list as UTF-8") as caught:
        read(data)
    assert caught.value.line == line


def test_windows_1252_is_still_read() -> None:
    for text in ("1 Élie’s Mantle", "1 Zoë\n1 Ångel – „Ö”", "1 Angel…"):
        assert [entry.name for entry in read(text.encode("cp1252")).entries] == [line[2:] for line in text.split("\n")]


@pytest.mark.parametrize(
    ("xml", "found", "expected"),
    [
        ('<card number="4">', '<card number="4">', "no attribute in <card>"),
        ('<card quantity="2" id="x">', '<card quantity="2">', "no attribute in <card>"),
        ('<card><name id="a" copies="3">', '<name copies="3">', "no attribute but 'id' in <name>"),
    ],
)
def test_copies_in_an_attribute_are_not_dropped(xml: str, found: str, expected: str) -> None:
    name = "" if "<name" in xml else "<name>"
    deck = read(f'<deck><superzone name="Deck">{xml}{name}Angel</name></card></superzone></deck>'.encode())
    assert [(problem.found, problem.expected) for problem in deck.problems][:1] == [(found, expected)]


def test_every_key_that_nobody_knows_is_named() -> None:
    deck = read(b'{"cards": [{"name": "A", "qti": 2, "partner": "B"}]}')
    assert [problem.found for problem in deck.problems] == ["A: qti", "A: partner"]
    deck = read(b'[deck]\nA = { qty = 2, foil = true }\n"B" = 1\n')
    assert [problem.found for problem in deck.problems] == ["A: qty", "A: foil"]
