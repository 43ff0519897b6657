"""Lists as bad as they may be: ten times the lines cost no more than some ten times the time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from deckcheck.batch.runner import judge
from deckcheck.batch.sources import Source
from deckcheck.cards import Cards, Database, suggestions
from deckcheck.legality.checker import Checker
from tests.bench import worst
from tests.work import grows_no_faster


@pytest.fixture(scope="module")
def database() -> Iterator[Database]:
    with Database.open() as opened:
        yield opened


@pytest.mark.parametrize("names", [worst.exact, worst.wrong, worst.ambiguous])
@pytest.mark.parametrize("format", [worst.FORMAT, "all"])
def test_ten_times_the_lines(database: Database, names: Callable[[Cards, int], Sequence[str]], format: str) -> None:
    listed = names(database.cards("redemption"), worst.LINES)
    assert len(set(listed)) == worst.LINES
    assert grows_no_faster(lambda lines: worst.judged(database, listed[:lines], format), worst.LINES // 10, worst.LINES)


def test_a_misspelt_name_is_compared_with_all_others_once(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    asked: list[str] = []
    extract = process.extract

    def counted(key: str, *rest: object, **options: object) -> object:
        if options["scorer"] is OSA.distance:
            asked.append(key)
        return extract(key, *rest, **options)  # type: ignore[call-overload]

    cards = database.cards("redemption")
    names = worst.wrong(cards, 50)
    monkeypatch.setattr(process, "extract", counted)
    found = worst.judged(database, names)()
    assert found
    assert asked and len(set(asked)) == len(asked)


def test_what_was_near_is_that_of_the_name_asked_for(database: Database) -> None:
    cards = database.cards("redemption")
    names = worst.wrong(cards, 20)
    alone = []
    for name in names:
        cards.last_near = None
        alone.append((suggestions.suggest(cards, name), suggestions.sole_correction(cards, name)))
    kept = [(suggestions.suggest(cards, name), suggestions.sole_correction(cards, name)) for name in names]
    cards.last_near = None
    turned = [suggestions.sole_correction(cards, name) for name in names]
    assert kept == alone
    assert turned == [sole for _, sole in alone]


def test_what_any_card_may_add_is_learned_of_no_name(database: Database) -> None:
    def source(name: str) -> Source:
        return Source("deck.txt", f"1 {name}\n1 Moses (Pa)\nHeroes:\n2 {name}\nReserve:\n1 {name}".encode())

    learned = Checker(database)
    judge(learned, source("Zzyzzyx"), ["all"])
    assert judge(learned, source("Qqfrobz"), ["all"]) == judge(Checker(database), source("Qqfrobz"), ["all"])
