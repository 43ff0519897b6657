"""Decks from one collection, held against every choice of decks and every way to read the names."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path

import pytest

from deckcheck import read
from deckcheck.builder.collection import Collected, collection
from deckcheck.cards import Database, Printing, card_keys, find
from deckcheck.legality.checker import Checker
from tests.cli.conftest import Run, folder, run  # noqa: F401 - fixtures
from tests.legality.test_opened_pool import TITLES, UNLIMITED, Held, listed
from tests.runs import SEED, tried

pytest.importorskip("highsbox", reason="the solver comes with the extra deckcheck[fix]")


def answered(checker: Checker, binder: Held, decks: Sequence[Held], *, same_card: bool = False) -> Collected:
    readings = [checker.read(read(listed(deck), path=str(at)), UNLIMITED) for at, deck in enumerate(decks)]
    return collection(read(listed(binder), path="binder.txt"), readings, checker=checker, same_card=same_card)


class Names:
    """The printings that names may be, and those that serve for a card."""

    def __init__(self, database: Database) -> None:
        self._cards = database.cards("redemption")
        self.all = [each for title in TITLES for each in self.of(title)]

    def of(self, name: str) -> Sequence[Printing]:
        return find(self._cards, name).printings

    def meanings(self, cards: Held, *, same_card: bool = False) -> Iterator[Counter[str]]:
        """Every way to choose the printings of a list."""
        ways = [
            combinations_with_replacement(sorted(self.serving(name, same_card=same_card)), copies)
            for copies, name in cards
        ]
        for way in product(*ways):
            yield Counter(name for names in way for name in names)

    def serving(self, name: str, *, same_card: bool) -> frozenset[str]:
        """The printings that will do for a name."""
        if not same_card:
            return frozenset(each.name for each in self.of(name))
        keys = frozenset[str]().union(*map(card_keys, self.of(name)))
        return frozenset(each.name for each in self.all if card_keys(each) & keys)


def shared_cards(
    stock: Counter[str], decks: Sequence[Sequence[frozenset[str]]]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """The copies by deck, and those in stock, of the cards that several decks need: those that one copy could serve."""
    groups: list[set[frozenset[str]]] = []
    for wanted in {each for deck in decks for each in deck}:
        rivals = [group for group in groups if any(stock[name] for each in group for name in each & wanted)]
        groups = [group for group in groups if group not in rivals] + [{wanted}.union(*rivals)]
    for group in groups:
        copies = tuple(sum(each in group for each in deck) for deck in decks)
        if sum(map(bool, copies)) > 1:
            yield copies, sum(stock[name] for name in frozenset[str]().union(*group))


def test_answers_agree_with_every_choice(built_in: Database, checker: Checker) -> None:
    names = Names(built_in)
    written = [*TITLES, *(each.name for each in names.all)]
    draw, seen = random.Random(SEED), Counter[object]()
    for _ in range(tried(150, 3000)):
        same_card = draw.random() < 0.3
        binder = [(draw.randint(1, 3), draw.choice(written)) for _ in range(draw.randint(1, 4))]
        decks = [[(1, draw.choice(written)) for _ in range(draw.randint(1, 2))] for _ in range(draw.randint(1, 3))]
        answer = answered(checker, binder, decks, same_card=same_card)
        stocks = list(names.meanings(binder))

        def lacking(numbers: Sequence[int]) -> list[int]:
            """The fewest copies that some decks lack, by each way to read the binder."""
            needed = [card for number in numbers for card in decks[number]]  # noqa: B023 - called in this turn
            needs = list(names.meanings(needed, same_card=same_card))  # noqa: B023
            return [min((each - stock).total() for each in needs) for stock in stocks]  # noqa: B023

        every = range(len(decks))
        for numbers, given in [(every, answer.at_once), *(([at], answer.decks[at].alone) for at in every)]:
            worst, best = max(lacking(numbers)), min(lacking(numbers))
            assert given is (None if best == 0 < worst else worst == 0), (binder, decks)
        buildable = [
            numbers
            for size in range(len(decks) + 1)
            for numbers in combinations(every, size)
            if not any(lacking(numbers))
        ]
        chosen = tuple(at for at in every if answer.decks[at].chosen)
        assert chosen in buildable
        assert len(chosen) == len(buildable[-1])
        first = min((numbers for numbers in buildable if len(numbers) == len(chosen)), key=sum)
        assert sum(chosen) == sum(first)
        for lacks, numbers in [(answer.lacks, every), *((answer.decks[at].lacks, [at]) for at in every)]:
            copies = sum(lack.copies for lack in lacks)
            assert copies == max(lacking(numbers)) if len(stocks) == 1 else copies >= max(lacking(numbers))
        if len(stocks) == 1:
            serving = [[names.serving(name, same_card=same_card) for _, name in deck] for deck in decks]
            assert sorted(each[1:3] for each in answer.shared) == sorted(shared_cards(stocks[0], serving))
        if answer.at_once is False and all(deck.alone for deck in answer.decks):
            assert any(each.lacking for each in answer.shared), (binder, decks)
        seen[answer.at_once] += 1
    assert min(seen[each] for each in (True, False, None)) > 10


def test_shared_cards_and_their_copies(checker: Checker) -> None:
    decks = [[(2, "Jethro (G)"), (1, "Lydia (H)")], [(1, "Jethro (G)"), (1, "Flight (G)")]]
    answer = answered(checker, [(2, "Jethro (G)"), (1, "Jethro (Pi)"), (1, "Flight (G)")], decks)
    assert answer.shared == (("Jethro (G)", (2, 1), 2, 1),)
    assert [(lack.name, lack.copies) for lack in answer.lacks] == [("Jethro (G)", 1), ("Lydia (H)", 1)]
    assert [(deck.alone, deck.chosen) for deck in answer.decks] == [(False, False), (True, True)]


def test_a_title_and_its_printing_share_copies(checker: Checker) -> None:
    decks = [[(1, "Jethro (G)")], [(1, "Jethro")], [(1, "Jethro (Pi)")]]
    answer = answered(checker, [(1, "Jethro (G)")], decks)
    assert answer.shared == (("Jethro (G) or Jethro", (1, 1, 0), 1, 1),)


def test_tokens_and_other_sections(checker: Checker) -> None:
    deck = read(b"1 Jethro (G)\nReserve\n1 Flight (G)\nTokens\n1 Lydia (H)")
    binder = read(b"1 Jethro (G)\nMaybeboard\n1 Flight (G)")
    assert collection(binder, [checker.read(deck, UNLIMITED)], checker=checker).at_once is True


def test_unknown_names_are_the_same_card_if_they_are_spelt_alike(checker: Checker) -> None:
    for binder, at_once in ("zzyzx", True), ("Jethro (G)", False):
        assert answered(checker, [(1, binder)], [[(1, "Zzyzx")]]).at_once is at_once


BINDER = "quantity,name\n1,Jethro (G)\n2,Flight (G)\n1,Lydia\n"
DECKS = {
    "a": "1 Jethro (G)\n1 Flight (G)\n",
    "b": "1 Jethro (G)\n",
    "c": "1 Lydia (H)\n",
    "d": "1 Lydia\n",
    "e": "",
}


@pytest.fixture
def lists(folder: Path) -> Path:  # noqa: F811
    (folder / "binder.csv").write_text(BINDER)
    for name, text in DECKS.items():
        (folder / f"{name}.txt").write_text(f"# format: redemption/unlimited\n{text}")
    return folder


def test_exit_codes(run: Run, lists: Path) -> None:  # noqa: F811
    for decks, code in ("a", 0), ("ad", 0), ("ab", 1), ("ac", 3), ("ae", 4), ("e", 4):
        outcome = run("collection", "binder.csv", *(f"{deck}.txt" for deck in decks))
        assert outcome.code == code, decks
    assert "Lydia (line 4)" in run("collection", "binder.csv", "c.txt").out
    assert run("collection", "none.csv", "a.txt").code == 2
    (lists / "wrong.csv").write_text("quantity,name\n1.5,Lydia\n")
    outcome = run("collection", "wrong.csv", "a.txt")
    assert (outcome.code, "wrong.csv:2" in outcome.err) == (2, True)


def test_the_text_says_what_is_lacking_and_shared(run: Run, lists: Path) -> None:  # noqa: F811
    assert (
        run("collection", "binder.csv", "a.txt", "b.txt").out
        == """\
binder.csv, 4 cards: 1 of 2 decks can be built at once
  + a.txt
  - b.txt

All at once lack:
  1 Jethro (G)

Shared, and too few for all:
  Jethro (G): 1 there, 2 needed (a.txt 1, b.txt 1)
"""
    )


def test_a_shopping_list_is_a_list(run: Run, lists: Path) -> None:  # noqa: F811
    decks = [f"{deck}.txt" for deck in "abc"]
    for syntax in "csv", "text", "toml", "lackey":
        target = f"buy-{syntax}"
        assert run("collection", "binder.csv", *decks, "--to", syntax, "-o", target).code == 1
        bought = read((lists / target).read_bytes())
        assert {entry.name: entry.copies for entry in bought.entries} == {"Jethro (G)": 1, "Lydia (H)": 1}
        assert run("collection", "binder.csv", "a.txt", "--to", syntax) == (0, "", "")


def test_json(run: Run, lists: Path) -> None:  # noqa: F811
    answer = json.loads(run("collection", "binder.csv", "a.txt", "b.txt", "--output-format", "json").out)
    assert answer["schema"] == 1
    assert answer["at_once"] is False
    assert [(deck["path"], deck["alone"], deck["chosen"]) for deck in answer["decks"]] == [
        ("a.txt", True, True),
        ("b.txt", True, False),
    ]
    assert [(card["name"], card["copies"]) for card in answer["lacks"]] == [("Jethro (G)", 1)]
    assert answer["shared"] == [{"name": "Jethro (G)", "owned": 1, "copies": {"a.txt": 1, "b.txt": 1}}]


def test_decks_of_two_games_are_refused(run: Run, lists: Path) -> None:  # noqa: F811
    (lists / "f.txt").write_text("# format: opr-missions/custom\n1 11\n")
    outcome = run("collection", "binder.csv", "a.txt", "f.txt")
    assert (outcome.code, "f.txt is a deck of another game" in outcome.err) == (2, True)
