"""Lists are read some time before they are judged, and nothing of it shows in the reports."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deckcheck import decklists
from deckcheck.batch import decks
from deckcheck.batch.decks import AHEAD, PATIENCE, read_ahead
from deckcheck.batch.runner import judge, judge_each
from deckcheck.batch.sources import Source
from deckcheck.cards import Database
from deckcheck.deck import Deck
from deckcheck.errors import DeckcheckError, UnreadableDeck
from deckcheck.findings import Verdict
from deckcheck.legality.checker import Checker

FORMAT = "redemption/type-1@3rd-edition"


def source(number: int, cards: int = 50) -> Source:
    return Source(f"{number}.txt", "".join(f"1 Card {number} {at}\n" for at in range(cards)).encode())


def test_sources_come_in_order_with_their_decks_or_faults() -> None:
    skipped, broken = Source("a.png", skipped="a picture"), Source("b.txt", b"\0\0\0")
    given = [source(0), skipped, source(1), broken, source(2, 2_000), source(3)]
    found = list(read_ahead(iter(given)))
    assert [each for each, _ in found] == given
    assert [type(deck) for _, deck in found] == [Deck, type(None), Deck, UnreadableDeck, Deck, Deck]
    assert [deck.entries[0].name for _, deck in found if isinstance(deck, Deck)] == [f"Card {at} 0" for at in range(4)]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time by which lists wait, which stands still."""
    now = [0.0]
    monkeypatch.setattr(decks, "monotonic", lambda: now[0])
    return now


def read_before(text: bytes, lists: int, least: int = 0, most: int = AHEAD) -> list[int]:
    """How many of so many alike lists have been read when each comes."""
    taken = 0

    def sources() -> Iterator[Source]:
        nonlocal taken
        for number in range(lists):
            taken += 1
            yield Source(f"{number}.txt", text)

    return [taken for _ in read_ahead(sources(), least=least, most=most)]


@pytest.mark.parametrize(
    "text",
    [
        b"1 Moses\n",
        source(0).data,
        source(0, 500).data,
        b"# a remark\n" * 1000 + b"1 Moses\n",
        (b"# a remark" + b" or two" * 20 + b"\n") * (AHEAD // 140) + b"1 Moses\n",
        b"0 Moses\n" * 100,
        b"\0\0\0",
    ],
    ids=["one card", "a deck", "many cards", "remarks", "a book", "no cards", "none"],
)
@pytest.mark.usefixtures("clock")
def test_the_first_comes_at_once_and_no_more_is_read_ahead_than_so_much(text: bytes) -> None:
    taken = read_before(text, 200)
    ahead = [more - number for number, more in enumerate(taken)]
    each = 1_000 + len(text) + 50 * text.count(b"Card")
    assert ahead[:2] in ([1, 1], [1, 2]) and max(ahead) * each <= AHEAD + 3 * each
    assert max(ahead) == 1 if len(text) > AHEAD else max(ahead) >= 2
    assert read_before(text, 20, most=0) == [*range(1, 21)]


@pytest.mark.usefixtures("clock")
def test_the_first_waits_for_others_where_nobody_waits_for_it() -> None:
    assert read_before(b"1 Moses\n", 20, least=AHEAD) == [20] * 20


@pytest.mark.parametrize("seconds", [PATIENCE, PATIENCE / 3])
def test_no_list_waits_long_for_others(clock: list[float], seconds: float) -> None:
    def sources() -> Iterator[Source]:
        for number in range(20):
            yield source(number)
            clock[0] += seconds  # until the next

    came = [(clock[0], int(each.path.removesuffix(".txt")) * seconds) for each, _ in read_ahead(sources())]
    waited = [now - begun for now, begun in came]
    assert max(waited) < PATIENCE + seconds and (max(waited) > 0 or seconds == PATIENCE)


def test_sources_that_end_in_an_error_are_read_up_to_there() -> None:
    def sources() -> Iterator[Source]:
        yield from map(source, range(5))
        raise DeckcheckError("no more")

    found = []
    with pytest.raises(DeckcheckError, match="no more"):
        for each, _ in read_ahead(sources()):
            found.append(each)
    assert found == [*map(source, range(5))]


def test_what_cannot_be_read_waits_for_its_turn(built_in: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    given = [source(0), source(1), source(2)]
    alone = [judge(Checker(built_in), each, [FORMAT]) for each in given]

    def read(data: bytes, **_: object) -> Deck:
        if b"Card 1 " in data:
            raise fault
        return decklists.read(data, path="0.txt")

    monkeypatch.setattr(decks, "read", read)
    fault: Exception = ZeroDivisionError("by zero")
    (_, first), (_, second), (_, third) = judge_each(Checker(built_in), given, [FORMAT])
    assert first == alone[0] and third[0].findings == alone[2][0].findings
    assert second[0].verdict is Verdict.UNREADABLE and "by zero" in second[0].findings[0].message
    fault = DeckcheckError("all of it is wrong")
    reports = judge_each(Checker(built_in), given, [FORMAT])
    assert next(reports)[1] == alone[0]
    with pytest.raises(DeckcheckError, match="all of it"):
        next(reports)
