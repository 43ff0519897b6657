"""Is a deck the one handed in? No doubt about a name makes it another one, and nothing but a doubt leaves it open."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from deckcheck.batch.registered import Registered, Submission, hash_line, hash_lines, may_be_one
from deckcheck.decklists import read
from deckcheck.legality.checker import Checker
from deckcheck.legality.deck_hash import DeckHash
from deckcheck.legality.format_detection import hash_of
from tests.runs import tried
from tests.work import grows_no_faster

NAMES = [
    "David (Red) (Ki)",
    "David (Green) (Ki)",
    "Aaron (G)",
    "Famine in Egypt",
    "Ruth (L)",
    "Lost Soul Proverbs 10:4",
]
DOUBTS = ["as it is", "title", "misspelt"]
decks = st.dictionaries(
    st.tuples(st.sampled_from(["deck", "reserve"]), st.sampled_from(NAMES)),
    st.tuples(st.integers(1, 3), st.sampled_from(DOUBTS), st.sampled_from(DOUBTS)),
    min_size=1,
)


def written(name: str, doubt: str) -> str:
    """Return a name as it is, without its set, or misspelt beyond doubt."""
    if doubt == "title":
        return "LS" if name.startswith("Lost Soul") else name.partition(" (")[0]
    return f"Zyx{name[:3]}qwv" if doubt == "misspelt" else name


def hashed(checker: Checker, lines: list[tuple[str, int, str]]) -> DeckHash:
    text = "".join(f"{section}\n{copies} {name}\n" for section, copies, name in lines)
    found = hash_of(checker, read(f"# game: redemption\n{text}".encode()))
    assert found.hash, found.doubts
    return found


@settings(max_examples=tried(60, 2000))
@given(decks)
def test_names_that_are_mended_are_no_other_deck(
    checker: Checker, deck: dict[tuple[str, str], tuple[int, str, str]]
) -> None:
    lists = [
        [(section, copies, written(name, doubts[at])) for (section, name), (copies, *doubts) in deck.items()]
        for at in (0, 1)
    ]
    for lines in lists:
        souls = {name for _, _, name in lines if name.startswith(("LS", "Lost Soul"))}
        assume(len(souls) < 2 or "LS" not in souls)  # beside a Lost Soul with a name, "1 LS" may count that
    one, other = (hashed(checker, lines) for lines in lists)
    for mine, theirs in ((one, other), (other, one)):
        for found in (mine, None):
            listed = Submission("a.txt", mine.hash, bool(mine.open), found)
            same = listed.is_deck([theirs])
            assert same is not False
            assert same or mine.open or theirs.open
            assert pickle.loads(pickle.dumps(listed)) == listed
    assert hash_lines(hash_line(one, "a.txt").encode()) == [Submission("a.txt", one.hash, bool(one.open))]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["Ruth (L)", "Zyxwvq"], ["Aaron (G)", "Zyxwvq", "Ruth (L)"]),  # one more
        (["David", "Ruth (L)"], ["Aaron (G)", "Ruth (L)"]),  # a title is none of another
        (["LS", "Ruth (L)"], ["LS", "Aaron (G)"]),  # words that count cards count those alone
        (["Zyxwvq", "Ruth (L)", "Famine in Egypt"], ["Aaron (G)", "Aaron (Pi)", "Famine in Egypt"]),  # two others
    ],
)
def test_what_is_another_deck_for_sure(checker: Checker, one: list[str], other: list[str]) -> None:
    found = [hashed(checker, [("deck", 1, name) for name in names]) for names in (one, other)]
    assert not may_be_one(*found)
    assert not may_be_one(*reversed(found))
    assert Submission("a.txt", found[0].hash, True, found[0]).is_deck([found[1]]) is False
    assert Submission("a.txt", found[0].hash, True).is_deck([found[1]]) is None


def test_cards_that_do_not_count_make_no_other_deck(checker: Checker) -> None:
    plain = [("deck", 1, "Ruth (L)")]
    one = hashed(checker, plain)
    for extra in (("Tokens", 1, "Heavenly Host Token"), ("Maybeboard", 2, "Aaron (G)")):
        more = hashed(checker, [*plain, extra])
        assert more.hash != one.hash
        assert Submission("a.txt", one.hash).is_deck([more])
        assert Submission("a.txt", more.hash, found=more).is_deck([one])
        for other in ([("deck", 2, "Ruth (L)"), extra], [("reserve", 1, "Ruth (L)"), extra]):
            assert Submission("a.txt", more.hash, found=more).is_deck([hashed(checker, other)]) is False


def test_a_card_moved_to_another_section_is_another_deck(checker: Checker) -> None:
    one, other = (hashed(checker, [(section, 1, "Zyxwvq"), ("deck", 1, "Ruth (L)")]) for section in ("deck", "reserve"))
    assert not may_be_one(one, other)


def test_lists_of_one_name_are_found_by_their_folders_without_looking_through_them() -> None:
    def work(number: int) -> Callable[[], object]:
        known = Registered("r", tuple(Submission(f"{at}/deck.txt", "H62GNAKN17W8") for at in range(number)))
        return lambda: [known.of(f"round/{at}/deck.txt") for at in range(number)]

    assert work(3)() == [[Submission(f"{at}/deck.txt", "H62GNAKN17W8")] for at in range(3)]
    assert grows_no_faster(work, 200, 2_000)
