"""The file of words that lists use: its groups are sound, and a list is read by each word that stands there."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import deckcheck
from deckcheck import Verdict
from deckcheck.legality.checker import Checker
from tests.lists import FORTY_NINE, TYPE_1, deck

FILE = Path(deckcheck.__file__).parent / "decklists" / "words.toml"
TABLES = tomllib.loads(FILE.read_text(encoding="utf-8"))
APART = (("copy", "absent"), ("copy", "again"), ("greetings", "absent"), ("again", "absent"))
"""Groups whose words say different things of a card."""


def words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


def groups() -> Iterator[tuple[str, list[str]]]:
    for table, told in TABLES.items():
        for group, value in told.items():
            yield f"{table}.{group}", words(value)


def test_no_word_stands_twice_in_a_group_and_all_are_in_small_letters() -> None:
    told = dict(groups())
    assert len(told) > 30
    assert {group for group, each in told.items() if len({*each}) < len(each)} == set()
    assert {word for each in told.values() for word in each if word != word.casefold() or not word} == set()


@pytest.mark.parametrize(("one", "other"), APART)
def test_no_word_says_two_things_of_a_card(one: str, other: str) -> None:
    assert {*words(TABLES["words"][one])}.isdisjoint(words(TABLES["words"][other]))


def test_a_word_for_a_column_names_one_column() -> None:
    called = [word for value in TABLES["called"].values() for word in words(value)]
    assert len(called) == len({*called})


@pytest.mark.parametrize(("group", "verdict"), [("copy", Verdict.LEGAL), ("absent", Verdict.UNDETERMINED)])
def test_each_word_behind_a_card_says_what_its_group_says(checker: Checker, group: str, verdict: Verdict) -> None:
    texts = {word: f"{FORTY_NINE}1 Wisdom (L) - {word}\n" for word in words(TABLES["words"][group])}
    assert {
        word: said for word, text in texts.items() if (said := checker.check(deck(text), TYPE_1).verdict) != verdict
    } == {}
