"""A checker remembers the lines it has seen: lists read as they would be by one that has seen none."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.cards import Database
from deckcheck.decklists import load, read
from deckcheck.findings import DeckReport
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.cli.in_process import OPEN

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "legal" / "redemption").glob("*.txt"))
LINES = [line for path in EXAMPLES for line in path.read_text(encoding="utf-8").split("\n")]
FORMATS = ("type-1@3rd-edition", "type-1@1.3", "limited@2.0", "unlimited@2.0", "type-2@2.0")
NAMES = [line.split(" ", 1)[1] for line in LINES if line[:1].isdecimal()] + [
    *("Moses", "Mosess", "Moses (Nonsense)", "Son of God (K)", "Son of God [K]", "Lost Soul", "Lost Soul (Hopper)"),
    *("Years of Famine", "Buckler", "Faith (Promo)", "Nobody at all", "Moses and Aaron", "Pharaoh (first print)"),
    "Élie",
]
CARDS = st.builds("{} {}".format, st.sampled_from([1, 1, 2, 7]), st.sampled_from(NAMES))
HEADS = st.sampled_from(
    ["# paragon: David", "Heroes", "Lost Souls", "Evil Characters:", "Reserve", "Maybeboard", "Sites"]
)
PARTS = st.builds("{}\n{}".format, HEADS, st.lists(CARDS, min_size=1, max_size=20).map("\n".join))
LISTS = st.lists(PARTS, min_size=1, max_size=4, unique_by=lambda part: part[:4]).map("\n".join)


@given(texts=st.lists(LISTS, min_size=1, max_size=4))
def test_a_list_is_checked_the_same_the_second_time(built_in: Database, texts: list[str]) -> None:
    checker = Checker(built_in)
    for text in (*texts, *texts):
        for name in FORMATS:
            judged, deck = edition(f"redemption/{name}"), read(text.encode())
            assert checker.check(deck, judged) == Checker(built_in).check(deck, judged)


def test_the_examples_are_checked_the_same_the_second_time(built_in: Database) -> None:
    checker = Checker(built_in)
    for name in FORMATS:
        judged, other = edition(f"redemption/{name}"), Checker(built_in)
        for _ in range(2):
            for path in EXAMPLES:
                assert checker.check(load(path), judged) == other.check(load(path), judged)


@pytest.mark.parametrize(
    ("lines", "reported"),
    [
        ("1 A New Beginning\n2 A New Beginning", [3, 4]),  # a Dominant or an enhancement, and a rule turns on it
        ("1 A New Beginning", []),
        ("2 A New Beginning (FoM)", []),
        ("3 Falling Away", []),  # of several printings, of which no rule tells one from another
    ],
)
def test_a_name_of_several_cards_is_reported_if_a_rule_turns_on_it(
    built_in: Database, lines: str, reported: list[int]
) -> None:
    deck = read(f"Deck\n1 Son of God (K)\n{lines}".encode())
    report = Checker(built_in).check(deck, edition("redemption/limited@2.0"))
    ambiguous = [finding for finding in report.findings if finding.rule == "deckcheck/ambiguous-card"]
    assert [line for finding in ambiguous for line in finding.lines] == reported


MOST = 100
BOUNDS = """
cards.cards_of_release.MOST_NAMES cards.cards_of_release.MOST_CLOSE_KEYS legality.deck_hash.MOST_LINES
reading.line_reader._MOST_LINES reading.line_reader._MOST_NAMES reading.names._MOST_NAMES
reading.printing_choice.MOST_KNOWN reading.resolver.MOST_LINES rules.counters._MOST_TRAITS
"""


def sizes(checker: Checker) -> dict[str, int]:
    """Return how much there is in whatever goes on learning, by the class of its holder: the most where several do."""
    cards, prepared = checker._cards.values(), checker._prepared.values()
    readers = [reader for each in cards for reader in each.read_before.values()]
    names = [each.names for each in readers if hasattr(each, "names")]
    holders = [checker, *cards, *readers, *names, *checker._hashers.values()]
    found: dict[str, int] = {}
    for holder in (*holders, *(part for each in prepared for part in (each.resolver, each.plan))):
        for name, value in vars(holder).items():
            size = value.cache_info().currsize if hasattr(value, "cache_info") else None
            size = len(value) if isinstance(value, dict | list | set) else size
            if size is not None:
                found[f"{type(holder).__name__}.{name}"] = max(size, found.get(f"{type(holder).__name__}.{name}", 0))
    return found


def test_nothing_that_is_remembered_grows_with_the_number_of_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    for bound in BOUNDS.split():
        monkeypatch.setattr(f"deckcheck.{bound}", MOST)

    def judged(checker: Checker, numbers: range) -> list[DeckReport]:
        formats = ("redemption/limited@2.0", "redemption/type-1@1.3", "the-mission/standard@advanced")
        misspelt = ([f"1 {name[:4]}q{number}{name[4:]}" for name in NAMES[:9]] for number in numbers)
        texts = ["\n".join(["Heroes", *(f"2 {name}" for name in NAMES[:20]), *lines]) for lines in misspelt]
        return [checker.check(read(text), edition(format)) for text in texts for format in formats]

    with OPEN() as database:
        checker = Checker(database)
        reports = judged(checker, range(30))
        learned = sizes(checker)
        reports += judged(checker, range(30, 60))
        grown = {name: size for name, size in sizes(checker).items() if size > max(MOST, learned[name])}
        monkeypatch.undo()
        assert (grown, reports) == ({}, judged(Checker(database), range(60)))
    assert list(learned.values()).count(MOST) > 5
