"""Of a text list whose game is told only the header is read before it is judged; nothing of it shows in the reports."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from deckcheck import decklists
from deckcheck.batch import sources
from deckcheck.batch.runner import judge, judge_each
from deckcheck.batch.sources import Source
from deckcheck.cards import Database
from deckcheck.deck import Deck
from deckcheck.errors import DeckcheckError
from deckcheck.findings import Verdict
from deckcheck.games.editions import find_edition
from deckcheck.legality.checker import Checker

FORMAT = "redemption/type-1@3rd-edition"


def source(number: int, cards: int = 50) -> Source:
    return Source(f"{number}.txt", "".join(f"1 Card {number} {at}\n" for at in range(cards)).encode())


def test_sources_come_in_order_with_their_reports(built_in: Database) -> None:
    skipped, broken = Source("a.png", skipped="a picture"), Source("b.txt", b"\0\0\0")
    given = [source(0), skipped, source(1), broken, source(2, 2_000), source(3)]
    found = list(judge_each(Checker(built_in), iter(given), [FORMAT]))
    assert [each for each, _ in found] == given
    assert [[report.path for report in reports] for _, reports in found] == [
        ["0.txt"], [], ["1.txt"], ["b.txt"], ["2.txt"], ["3.txt"],
    ]  # fmt: skip


def test_sources_that_end_in_an_error_are_judged_up_to_there(built_in: Database) -> None:
    def sources() -> Iterator[Source]:
        yield from map(source, range(5))
        raise DeckcheckError("no more")

    found = []
    with pytest.raises(DeckcheckError, match="no more"):
        for each, _ in judge_each(Checker(built_in), sources(), [FORMAT]):
            found.append(each)
    assert found == [*map(source, range(5))]


@pytest.mark.parametrize("text", ["Heroes:\n", "hello there\n", "# format: redemption/limited\n", "", "Reserve\n- \n"])
@pytest.mark.parametrize("head", ["", "# format: redemption/limited@2.0\n"])
def test_a_list_without_cards_is_told_as_one_by_whoever_reads_it(built_in: Database, head: str, text: str) -> None:
    data = (head + text).encode()
    [report] = judge(Checker(built_in), Source("0.txt", data), [FORMAT])
    assert report.verdict is Verdict.UNREADABLE
    try:
        deck = decklists.read(data, path="0.txt")
    except DeckcheckError as error:
        assert str(error) in report.findings[0].message
    else:
        assert report.findings == Checker(built_in).check(deck, find_edition(FORMAT)).findings


def test_more_headings_than_anybody_has_are_told_where_only_the_cards_show_them(built_in: Database) -> None:
    headings = "".join(
        f"Part {letter}{other}:\n1 Moses\n" for letter in "abc" for other in "abcdefghijklmnopqrstuvwxyz"
    )
    whole = decklists.read(b"# format: redemption/limited@2.0\n", empty=True)
    deck = replace(whole, written=f"Wish list:\n1 Moses\n{headings}")
    [found] = Checker(built_in).check(deck, find_edition(FORMAT)).findings
    assert found.lines == (1,) and "'Wish list:'" in found.message and "60 headings" in found.message


def test_what_cannot_be_read_waits_for_its_turn(built_in: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    given = [source(0), source(1), source(2)]
    alone = [judge(Checker(built_in), each, [FORMAT]) for each in given]

    def read(data: bytes, **_: object) -> Deck:
        if b"Card 1 " in data:
            raise fault
        return decklists.read(data, path="0.txt")

    monkeypatch.setattr(sources, "read", read)
    fault: Exception = ZeroDivisionError("by zero")
    (_, first), (_, second), (_, third) = judge_each(Checker(built_in), given, [FORMAT])
    assert first == alone[0] and third[0].findings == alone[2][0].findings
    assert second[0].verdict is Verdict.UNREADABLE and "by zero" in second[0].findings[0].message
    fault = DeckcheckError("all of it is wrong")
    reports = judge_each(Checker(built_in), given, [FORMAT])
    assert next(reports)[1] == alone[0]
    with pytest.raises(DeckcheckError, match="all of it"):
        next(reports)
