"""What changed between two lists, and back again."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.builder.diff import KINDS, CardInSection, ChangeKind, Diff, Difference, diff
from deckcheck.deck import Deck, Entry
from deckcheck.decklists import read
from deckcheck.errors import UnreadableDeck
from deckcheck.legality.checker import Checker
from tests.for_each import for_each
from tests.lists import deck

HEADER = "# format: redemption/unlimited\n"


def between(checker: Checker, before: str, after: str, header: str = HEADER) -> Diff:
    return diff(deck(header + before, path="a.txt"), deck(header + after, path="b.txt"), checker=checker)


def told(found: Diff) -> list[tuple[object, ...]]:
    """The changes in words."""

    def said(where: CardInSection | None) -> str:
        return f"{found.names[where.printing]} in {where.section}" if where is not None else ""

    return [(each.kind, each.copies, said(each.before), said(each.after), each.counts) for each in found.changes]


@for_each(
    ("before", "after", "changes"),
    [
        ("1 Amos", "1 Amos", []),
        ("1 Amos\n1 Amos\n", "2x amos", []),
        ("1 Amos", "1 Amos\n2 Gideon (L)", [("added", 2, "", "Gideon (L) in deck", (0, 2))]),
        ("1 Amos\n2 Gideon (L)", "1 Amos", [("removed", 2, "Gideon (L) in deck", "", (2, 0))]),
        ("3 Amos", "1 Amos", [("changed", -2, "Amos in deck", "Amos in deck", (3, 1))]),
        ("1 Amos", "3 Amos", [("changed", 2, "Amos in deck", "Amos in deck", (1, 3))]),
        ("2 Amos", "1 Gideon (L)\nReserve\n2 Amos", None),
        ("3 Amos", "1 Amos\nReserve\n2 Amos", [("moved", 2, "Amos in deck", "Amos in reserve", (3, 2))]),
        ("1 Burial (F)", "1 Burial (GoC)", [("printing", 1, "Burial (F) in deck", "Burial (GoC) in deck", (1, 1))]),
        ("1 Burial (F)", "1 Burial", [("printing", 1, "Burial (F) in deck", "Burial in deck", (1, 1))]),
        (
            "1 Burial (F)",
            "Reserve\n1 Burial (GoC)",
            [("printing", 1, "Burial (F) in deck", "Burial (GoC) in reserve", (1, 1))],
        ),
        (
            "4 Amos",
            "1 Amos\nReserve\n2 Amos",
            [
                ("changed", -1, "Amos in deck", "Amos in deck", (4, 1)),
                ("moved", 2, "Amos in deck", "Amos in reserve", (4, 2)),
            ],
        ),
        ("1 David (Green) (Ki)", "1 david (green)[Ki]", []),
        ("1 Nobody At All", "1 nobody  at all", []),
        (
            "1 Nobody",
            "1 Somebody",
            [("added", 1, "", "Somebody in deck", (0, 1)), ("removed", 1, "Nobody in deck", "", (1, 0))],
        ),
    ],
)
def test_changes(checker: Checker, before: str, after: str, changes: list[tuple[object, ...]] | None) -> None:
    found = between(checker, before, after)
    if changes is None:
        changes = [
            ("added", 1, "", "Gideon (L) in deck", (0, 1)),
            ("moved", 2, "Amos in deck", "Amos in reserve", (2, 2)),
        ]
    assert told(found) == changes


def test_a_hero_and_an_evil_character_of_one_person_are_no_printings_of_one_card(checker: Checker) -> None:
    assert [each.kind for each in between(checker, "1 Saul (Ki)", "1 Paul (EC)").changes] == ["added", "removed"]


def test_any_decklist_formats(checker: Checker) -> None:
    text = deck(HEADER + "2 Amos\nReserve\n1 Gideon (L)\n")
    native = read(b'format = "redemption/unlimited"\n[deck]\nAmos = 2\n[reserve]\n"Gideon (L)" = 1\n', path="a.toml")
    table = read(b"quantity,name,set,section\n2,Amos,Prp,deck\n1,Gideon (L),,reserve\n", path="a.csv")
    for other in (native, table):
        assert diff(text, other, checker=checker).changes == ()


def test_a_list_of_which_the_game_is_not_plain_is_read_as_the_other(checker: Checker) -> None:
    found = diff(deck("1 Nobody"), deck(HEADER + "1 Nobody"), checker=checker)
    assert (found.game, found.changes) == ("redemption", ())


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (HEADER + "1 Amos", "# format: gospel/standard\n4 Believer", "redemption and b.txt one of gospel"),
        ("1 Nobody", "1 Somebody", "nothing in the list tells its game"),
        (HEADER + "1 Amos", HEADER + "1.5 Amos", "b.txt:2: cannot be read"),
    ],
)
def test_what_cannot_be_compared(checker: Checker, before: str, after: str, said: str) -> None:
    with pytest.raises(UnreadableDeck, match=said):
        between(checker, before, after, header="")


def test_different_formats_of_one_game_do_not_matter(checker: Checker) -> None:
    limited, older = (f"# format: redemption/{each}\n2 Burial\n1 Amos" for each in ("limited", "type-1@1.3"))
    assert between(checker, limited, older, header="").changes == ()
    assert between(checker, older, limited, header="").changes == ()


NAMES = [
    *("Amos", "amos", "AMOS", "Burial (F)", "burial (f)", "Burial (GoC)", "Burial", "Gideon (L)", "Gideon"),
    *("Noah's Sons", "Ham (CoW AB)", "Shem (CoW AB)", "Lost Souls", "Lost Soul Proverbs 10:4", "Nobody", "NOBODY"),
]
SECTIONS = ["", "heroes", "reserve", "maybeboard", "tokens"]
entries = st.builds(lambda *line: Entry(*line), st.sampled_from(NAMES), st.integers(1, 4), st.sampled_from(SECTIONS))
lists = st.lists(entries, max_size=12).map(lambda found: Deck(tuple(found), format="redemption/unlimited"))


def copies(checker: Checker, one: Deck) -> Counter[CardInSection]:
    """The copies of a list by printing and section: all that it takes from nothing to it."""
    found = diff(Deck((), format=one.format), one, checker=checker)
    assert {each.kind for each in found.changes} <= {"added"}
    return Counter({each.after: each.copies for each in found.changes if each.after is not None})


def applied(copies: Counter[CardInSection], changes: tuple[Difference, ...]) -> Counter[CardInSection]:
    made = Counter(copies)
    for change in changes:
        if change.kind == "changed":
            assert change.before == change.after
            assert change.before is not None
            made[change.before] += change.copies
            continue
        assert change.copies > 0
        if change.before is not None:
            made[change.before] -= change.copies
        if change.after is not None:
            made[change.after] += change.copies
    assert min(made.values(), default=0) >= 0
    return +made


@given(lists)
def test_nothing_changes_to_itself(checker: Checker, one: Deck) -> None:
    assert diff(one, one, checker=checker).changes == ()


@given(lists, lists)
def test_applied_it_gives_the_other_list(checker: Checker, one: Deck, other: Deck) -> None:
    found = diff(one, other, checker=checker)
    before, after = copies(checker, one), copies(checker, other)
    assert applied(before, found.changes) == after
    for change in found.changes:
        assert change.counts == (before[change.before or change.sides[0]], after[change.after or change.sides[0]])


@given(lists, lists)
def test_the_way_back_is_the_inverse(checker: Checker, one: Deck, other: Deck) -> None:
    there, back = (diff(*pair, checker=checker) for pair in ((one, other), (other, one)))
    inverse = {"added": "removed", "removed": "added"}

    def turned(change: Difference) -> Difference:
        sign = -1 if change.kind == "changed" else 1
        kind = ChangeKind(inverse.get(change.kind, change.kind))
        return Difference(kind, sign * change.copies, change.after, change.before, change.counts[::-1])

    assert Counter(map(turned, there.changes)) == Counter(back.changes)
    assert there.names == back.names


@given(st.lists(entries, max_size=12), lists, st.randoms(use_true_random=False))
def test_the_order_of_the_lines_does_not_matter(
    checker: Checker, one: list[Entry], other: Deck, random: object
) -> None:
    shuffled = list(one)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    first, second = (Deck(tuple(each), format="redemption/unlimited") for each in (one, shuffled))
    assert diff(first, other, checker=checker).changes == diff(second, other, checker=checker).changes
    assert diff(first, second, checker=checker).changes == ()


@given(lists, lists)
def test_changes_come_by_kind(checker: Checker, one: Deck, other: Deck) -> None:
    kinds = [KINDS.index(each.kind) for each in diff(one, other, checker=checker).changes]
    assert kinds == sorted(kinds)
