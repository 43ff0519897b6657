"""Is a deck one of the lists? Against every deck that it may be, one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product

from hypothesis import given
from hypothesis import strategies as st

from deckcheck.deck import Entry
from deckcheck.facts import OneOf
from deckcheck.findings import Finding, Severity, Status
from deckcheck.rules.counters import Plan, Tally
from deckcheck.rules.kinds.lists import Lists
from deckcheck.rules.profiles import Card, Match, MatchedLine
from deckcheck.rules.rule import Rule

NAMES = ("Anna", "Ark", "Boaz", "Bow")
OTHER = "another card"

Meant = tuple[str, ...]
Written = tuple[int, Meant, bool, bool]
"""Copies, the printings they may be (none = any), whether they are copies of one card, whether they may be outside."""

meant = st.sampled_from([(), *((name,) for name in NAMES), *combinations(NAMES, 2)])
written = st.lists(st.tuples(st.integers(1, 3), meant, st.booleans(), st.booleans()), min_size=1, max_size=4)
wanted = st.lists(
    st.lists(st.sampled_from(NAMES), min_size=1, max_size=5).map(lambda cards: tuple(sorted(cards))),
    min_size=1,
    max_size=3,
    unique=True,
)


def lines(plan: Plan, deck: list[Written]) -> list[MatchedLine]:
    found = []
    for number, (copies, meant, one, outside) in enumerate(deck, 1):
        fact = {"name": OneOf(meant) if len(meant) > 1 else meant[0]} if meant else {}
        cards = (Card(f"Card {number}", {**fact, "called": f"card {number}"} if one else fact),)
        sections = ("deck", "reserve") if outside else ("deck",)
        single = f"card {number}" if one else ""
        match = Match(cards, sections, plan.profile(cards, sections), single=single)
        found.append((Entry(f"Card {number}", copies, "deck", number), match))
    return found


def possible_decks(deck: list[Written]) -> Iterator[Counter[str]]:
    """Every deck that the lines may be."""
    parts = []
    for copies, meant, one, outside in deck:
        values = [*(meant or (*NAMES, OTHER)), *([""] if outside else [])]
        together = [(value,) * copies for value in values]
        parts.append(together if one else list(combinations_with_replacement(values, copies)))
    for chosen in product(*parts):
        yield Counter(name for part in chosen for name in part if name)


def judged(deck: list[Written], lists: list[tuple[str, ...]]) -> Finding | None:
    check = Lists(("deck",), "decks", tuple(f"List {number}" for number in range(len(lists))), tuple(lists))
    rule = Rule("trial/rule", "lists", Severity.ERROR, "", "", "", check)
    plan = Plan()
    judge = check.prepare(plan, rule)
    return next(iter(judge(Tally(plan, lines(plan, deck)))), None)


@given(written, wanted)
def test_it_is_decided_only_when_every_possibility_agrees(deck: list[Written], lists: list[tuple[str, ...]]) -> None:
    counted = [Counter(each) for each in lists]
    held = {each in counted for each in possible_decks(deck)}
    found = judged(deck, lists)
    status = found and found.status
    # Copies of one unknown card are taken for copies of several cards, which is one way more.
    blocks = any(one and copies > 1 and (outside or len(meant) != 1) for copies, meant, one, outside in deck)
    known = all(len(meant) == 1 and not outside for _, meant, _, outside in deck)
    expected = None if held == {True} else Status.VIOLATED if held == {False} else Status.UNDETERMINED
    left_open = status == Status.UNDETERMINED
    assert status == expected or (left_open and not known and (blocks or expected is None))
    if found is not None:
        assert found.limit == (0, 0)
        assert found.actual
        assert bool(found.actual.least) is (found.status is Status.VIOLATED)
        assert found.actual.most


@given(st.lists(st.sampled_from((*NAMES, OTHER)), max_size=5), wanted)
def test_the_nearest_is_named_with_the_changes_to_it(cards: list[str], lists: list[tuple[str, ...]]) -> None:
    found = judged([(1, (name,), True, False) for name in cards], lists)
    changes = [
        max((Counter(each) - Counter(cards)).total(), (Counter(cards) - Counter(each)).total()) for each in lists
    ]
    if found is None:
        assert 0 in changes
        return
    assert found.actual == (min(changes), min(changes))
    assert changes[int(str(found.values["list"]).removeprefix("List "))] == min(changes)


def test_many_unknown_blocks_do_not_take_forever() -> None:
    """Fifteen unknown cards, four copies of each, in a list that has just three of everything."""
    lists = [tuple(f"Name {number % 20}" for number in range(60))]
    assert judged([(4, (), True, False)] * 15, lists)


def test_a_long_difference_is_cut_short() -> None:
    found = judged([(1, ("Name 0",), True, False)], [tuple(f"Name {number}" for number in range(40))])
    assert found
    assert "Name 10 and 29 more are missing" in found.message
