"""What fills a deck up: the kinds in their shares first, then the cards most like the deck's and its company's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import ceil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.builder.fix import fix
from deckcheck.builder.fix.repair import Outcome, Preferences, Repair
from deckcheck.builder.fix.theme import Theme, average_shares, example_deck, example_or_reason, learned, usual_copies
from deckcheck.deck import Deck
from deckcheck.decklists import load, read
from deckcheck.findings import Verdict
from deckcheck.games import edition, game, game_ids
from deckcheck.games.makeup import makeup_of
from deckcheck.games.model import Edition
from deckcheck.legality.checker import Checker
from tests.builder.test_fix import avoided, deck_of, edition_of
from tests.lists import CHURCH, FORTY_NINE, GOSPEL, MISSION, REST, TYPE_1, deck
from tests.runs import tried

pytest.importorskip("highsbox", reason="the solver comes with the extra deckcheck[fix]")

LIMITED = edition("redemption/limited@2.0")
POOL = ("Faith", "Love", "Mother", "Lying")
FOUR = """\
# format: redemption/limited
1 Son of God (K)
1 Daniel (Belteshazzar) (Roots)
1 Gideon (CoW)
1 Legion (Roots)
"""

played = st.lists(
    st.lists(
        st.tuples(st.integers(1, 3), st.sampled_from(POOL)), min_size=1, max_size=3, unique_by=lambda line: line[1]
    ),
    min_size=1,
    max_size=2,
)
"""Decks to learn from, each some copies of some cards."""


def gospel_deck(lines: Sequence[tuple[int, str]]) -> Deck:
    return deck_of(*((copies, name, "deck") for copies, name in lines))


def beyond(amount: int, steps: Sequence[tuple[int, int]]) -> int:
    return sum(cost * max(0, amount - least) for least, cost in steps)


class Worth:
    """What a filled-up deck is worth, worked out card by card: the less, the better."""

    def __init__(self, checker: Checker, to: Edition, own: Deck, like: Sequence[Deck]) -> None:
        self._checker, self._to = checker, to
        resolver = checker.prepared(to).resolver
        examples = learned(resolver, like)
        self._shares, self._usual = average_shares(examples), usual_copies(examples)
        self._own = Counter({each.name: each.copies for each in own.entries})
        own_example = example_deck(resolver.game, checker.read(own, to).lines)
        self._theme = Theme(resolver.game, makeup_of("gospel"), own_example, [], examples)

    def of(self, full: Deck) -> tuple[int, int]:
        lines = self._checker.read(full, self._to).lines
        cards = {found.cards[0].name: found.cards[0] for _, found in lines}
        kinds = example_deck(game("gospel"), lines).kinds
        off = 0
        for section, shares in self._shares.items():
            held = kinds.get(section, Counter())
            for kind in {"resource", "character", "adversity", *shares}:
                gap = abs(1000 * held[kind] - round(1000 * shares.get(kind, 0)) * held.total())
                off += beyond(ceil(gap / 100), [(0, 2), (10, 3), (30, 5)])
        copies = Counter({each.name: 0 for each in full.entries})
        for each in full.entries:
            copies[each.name] += each.copies
        unlike = sum(self._theme.unlikeness(cards[name]) * (n - self._own[name]) for name, n in copies.items())
        several = [(self._usual * 2**power, 500) for power in range(6)]
        return off, unlike + sum(beyond(n, several) for n in copies.values())


def fillings(own: Deck, more: int) -> Iterator[Deck]:
    for names in combinations_with_replacement(POOL, more):
        counts = Counter({each.name: each.copies for each in own.entries}) + Counter(names)
        yield gospel_deck([(copies, name) for name, copies in sorted(counts.items())])


@given(st.sampled_from(POOL), played, st.integers(2, 5), st.integers(2, 4))
@settings(max_examples=tried(12, 40))
def test_no_legal_deck_of_the_same_size_is_worth_more(
    checker: Checker, first: str, examples: list[list[tuple[int, str]]], size: int, most: int
) -> None:
    own, like = gospel_deck([(1, first)]), [gospel_deck(lines) for lines in examples]
    to = edition_of(
        {"kind": "count", "what": "cards", "least": size, "sections": ["deck"]},
        {"kind": "copies", "what": "card", "most": most, "where": {"kind": ["resource", "character"]}},
    )
    wishes = Preferences(avoid=avoided(checker), complete=True, like=tuple(like))
    repair = fix(own, to, checker=checker, preferences=wishes)
    assert repair.outcome is Outcome.FIXED
    assert repair.size == size - 1
    worth = Worth(checker, to, own, like)
    legal = [each for each in fillings(own, size - 1) if checker.check(each, to).verdict is Verdict.LEGAL]
    assert worth.of(repair.deck) == min(map(worth.of, legal))


def filled(checker: Checker, text: str, to: Edition = LIMITED, **wishes: object) -> Repair:
    return fix(deck(text), to, checker=checker, preferences=Preferences(complete=True, **wishes))  # type: ignore[arg-type]


def kinds(checker: Checker, repair: Repair) -> Counter[str]:
    """How many cards of the main deck there are of each kind."""
    return example_deck(game("redemption"), checker.read(repair.deck, LIMITED).lines).kinds["deck"]


def brigades(checker: Checker, repair: Repair, side: str) -> Counter[str]:
    """How many cards of a side there are of each brigade."""
    found: Counter[str] = Counter()
    for _, line in checker.read(repair.deck, LIMITED).lines:
        facts = line.cards[0].facts
        if facts["alignment"] == (side,):
            found.update(facts["brigades"])  # type: ignore[arg-type]
    return found


@pytest.mark.slow
def test_four_cards_become_a_deck_as_people_play_it(checker: Checker) -> None:
    repair = filled(checker, FOUR, prefer=read(b"1 Goliath (LoC)\n", path="binder.txt"))
    assert (repair.outcome, repair.size) == (Outcome.FIXED, 46)
    assert [change.card for change in repair.changes if change.owned] == ["Goliath (LoC)"], "what the player owns is in"
    usual = makeup_of("redemption").shares["deck"]
    held = kinds(checker, repair)
    assert held.total() == 50
    assert all(abs(held[kind] - 50 * share) <= 1 for kind, share in usual.items())
    good, evil = brigades(checker, repair, "good"), brigades(checker, repair, "evil")
    assert good["Gold"] + good["Green"] >= 12, "the brigades of Gideon and Daniel"
    assert evil["Orange"] >= 8, "that of Legion"
    assert set(evil) <= {"Orange", *(color for color in evil if evil[color] <= 2)}


@pytest.mark.slow
def test_a_side_without_cards_gets_one_colour(checker: Checker) -> None:
    repair = filled(checker, "# format: redemption/limited\n1 Gideon (CoW)\n")
    evil = brigades(checker, repair, "evil")
    [(_, most), *others] = evil.most_common()
    assert most >= 10
    assert all(count <= 3 for _, count in others)


@pytest.mark.slow
def test_a_deck_becomes_like_those_of_a_folder(checker: Checker, real_decks: Path) -> None:
    like = tuple(load(path) for path in sorted(real_decks.glob("nats2024-*.txt")))
    repair = filled(checker, FOUR, like=like)
    examples = learned(checker.prepared(LIMITED).resolver, like)
    assert len(examples) == 29
    held = kinds(checker, repair)
    assert all(abs(held[kind] - 50 * share) <= 1 for kind, share in average_shares(examples)["deck"].items())
    new = [change.card for change in repair.changes if change.copies > 0]
    in_some = [name for name in new if any(name in example.names for example in examples)]
    assert len(in_some) >= 0.9 * len(new)


def test_what_is_filled_up_hangs_on_the_decks_to_learn_from(checker: Checker) -> None:
    own = "# game: gospel\nCharacters:\n2 Mother\n"
    pair = [
        filled(checker, own, GOSPEL, like=(gospel_deck([(4, "Mother"), (4, name)]),)).deck for name in ("Faith", "Love")
    ]
    faith, love = (Counter({each.name: each.copies for each in full.entries}) for full in pair)
    assert faith["Faith"] > faith["Love"]
    assert love["Love"] > love["Faith"]


def test_gospel_has_its_thirds_and_no_card_without_end(checker: Checker) -> None:
    repair = filled(checker, "# game: gospel\nCharacters:\n2 Mother\n", GOSPEL)
    resources = [
        each.copies for each in repair.deck.entries if each.name in ("Faith", "Love", "Pure", "Prayer", "Neutral")
    ]
    assert len(resources) == 3, "more than three types are advised against"
    assert max(resources) <= 8
    assert {finding.rule for finding in repair.unmet} == {"gospel/adversity-short"}


@pytest.mark.slow
def test_a_repair_is_no_larger_for_the_decks_to_learn_from(checker: Checker) -> None:
    like = (deck(FORTY_NINE.replace("3 Gideon (L)", "3 Moses (L)")),)
    repair = fix(deck(FORTY_NINE), TYPE_1, checker=checker, preferences=Preferences(like=like))
    assert (repair.size, [change.copies for change in repair.changes]) == (1, [1])
    assert repair.changes[0].card.startswith("Moses")


def test_a_new_card_names_what_it_stands_in_for(checker: Checker) -> None:
    two = FORTY_NINE.replace("3 Gideon (L)", "4 Gideon (L)").replace("3 Goliath (L)", "4 Goliath (L)") + "1 Fear\n"
    repair = fix(deck(FORTY_NINE + "1 Goliah (L)\n"), TYPE_1, checker=checker)
    assert [change.in_place_of for change in repair.changes if change.copies > 0] == [("1 Goliah (L)",)]
    repair = fix(deck(two), TYPE_1, checker=checker, preferences=Preferences(keep=("Fear",)))
    for change in repair.changes:
        assert bool(change.in_place_of) == (change.copies > 0)
    moved = fix(deck(CHURCH + REST.replace("12 Fear", "11 Fear") + "Side deck\n1 Fear\n"), MISSION, checker=checker)
    assert all(change.moved and not change.in_place_of for change in moved.changes)


def test_what_only_lacks_facts_is_not_out_of_reach(checker: Checker) -> None:
    open_ = (CHURCH + REST).replace("(m, ", "(").replace("(f, ", "(")
    for text in (open_, open_.replace("1 Worry", "")):
        repair = fix(deck(text), MISSION, checker=checker)
        assert repair.outcome is Outcome.UNDETERMINED
        assert {finding.rule for finding in repair.open} == {"the-mission/gender-share"}
        assert all("gender" in finding.remedy for finding in repair.open)
    men = fix(deck((CHURCH + REST).replace("(f, ", "(m, ")), MISSION, checker=checker)
    assert men.outcome is not Outcome.UNDETERMINED


def test_which_lists_teach_nothing(checker: Checker) -> None:
    resolver = checker.prepared(LIMITED).resolver
    assert example_or_reason(resolver, deck("# game: gospel\n2 Mother\n")) == "a list of gospel"
    assert example_or_reason(resolver, Deck(())) == "no cards"
    assert example_or_reason(resolver, deck("2 Mother Of All\n1 Gideon (L)\n")) == "only 1 of its 3 cards are known"
    assert not isinstance(example_or_reason(resolver, deck("1 Mother Of All\n1 Gideon (L)\n")), str), "half is enough"
    for mine in ("game: Redemption", "game: redemption", "format: ./our.toml", "format: Type 1"):
        assert not isinstance(example_or_reason(resolver, deck(f"# {mine}\n1 Gideon (L)\n")), str), mine
    mission = checker.prepared(MISSION).resolver
    assert example_or_reason(mission, deck("# format: redemption/limited\n1 Gideon (L)\n")) == "a list of redemption"
    assert example_or_reason(mission, deck("1 Gideon (L)\n1 Ruth (L)\n")) == "only 0 of its 2 cards are known"
    own = example_or_reason(mission, deck("Characters\n1 Ada (f)\n1 Joel (m)\n"))
    assert not isinstance(own, str), "cards of the player's own"
    assert own.kinds == {"characters": {"character": 2}}


@pytest.mark.parametrize("id", game_ids())
def test_what_is_usual_is_said_in_words_of_the_game(id: str) -> None:
    makeup, of = makeup_of(id), game(id)
    assert set(makeup.shares) <= {section.id for section in of.sections if section.counts}
    for shares in makeup.shares.values():
        assert makeup.source
        assert 0.98 <= sum(shares.values()) <= 1
        assert {part for kind in shares for part in kind.split("/")} <= set(of.facts[of.sort_by[0]].values)
        assert all(kind == "/".join(sorted(kind.split("/"))) for kind in shares)


def test_the_usual_make_up_is_that_of_the_real_lists(checker: Checker, real_decks: Path) -> None:
    decks = [load(path) for path in sorted(real_decks.glob("nats2024-*.txt"))]
    shares = average_shares(learned(checker.prepared(LIMITED).resolver, decks))["deck"]
    usual = makeup_of("redemption").shares["deck"]
    assert all(abs(shares[kind] - share) < 0.002 for kind, share in usual.items())
