"""Cards of which the guides leave open who they are: what turns on it is undetermined, and nothing else is."""

from __future__ import annotations

from itertools import combinations_with_replacement

from deckcheck.cards import Printing, find
from deckcheck.deck import Deck, Entry
from deckcheck.facts import OneOf, surely
from deckcheck.findings import Status
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each

SON = "Elhanan, Son of Dodo [RR2]"
NAMES = (SON, "Elhanan (FoM)", "Elhanan (Ki)", "The Woman of Wisdom [RR2]", "Woman of Wisdom", "Ehud (Pa)",
         "Ehud, the Benjaminite [RR2]")  # fmt: skip
COPIES = "redemption/copy-limit"


def found(checker: Checker, *names: str) -> Status | None:
    """How the limit of copies comes out for a deck of these cards."""
    report = checker.check(Deck(tuple(map(Entry, names)), source="text"), edition("redemption/unlimited@2.0"))
    statuses = {each.status for each in report.findings if each.rule == COPIES}
    return next((each for each in (Status.VIOLATED, Status.UNDETERMINED) if each in statuses), None)


@for_each(
    ("names", "status"),
    [
        ((SON, "Elhanan (FoM)"), Status.UNDETERMINED),
        (("The Woman of Wisdom [RR2]", "Woman of Wisdom"), Status.UNDETERMINED),
        ((SON, SON), Status.VIOLATED),
        ((SON, "Elhanan (FoM)", "Elhanan (Ki)"), Status.VIOLATED),
        (("Ehud (Pa)", "Ehud, the Benjaminite [RR2]"), Status.VIOLATED),
        ((SON, "Ehud (Pa)"), None),
        ((SON,), None),
    ],
)
def test_who_is_open_matters_where_it_is_too_many(checker: Checker, names: tuple[str, ...], status: Status) -> None:
    assert found(checker, *names) is status


@for_each("names", list(combinations_with_replacement(NAMES, 2)))
def test_a_verdict_holds_whoever_it_is(checker: Checker, names: tuple[str, str]) -> None:
    """Two cards are one too many when they share a key in every possibility, never when they do in none."""
    one, other = (_keys(find(checker.database.cards("redemption"), name).printings[0]) for name in names)
    shared = {bool(a & b) for a in one for b in other} if names[0] != names[1] else {True}
    expected = {frozenset({True}): Status.VIOLATED, frozenset({False}): None}
    assert found(checker, *names) is expected.get(frozenset(shared), Status.UNDETERMINED)


def test_what_is_sure_of_an_open_card() -> None:
    assert surely({"same": OneOf((("a",), ("a", "b")))}, "same") == {"a"}
    assert surely({"same": ("a", "b")}, "same") == {"a", "b"}
    assert surely({}, "same") == frozenset()


def _keys(printing: Printing) -> list[set[str]]:
    same, perhaps = (set(map(str, printing.facts[name])) for name in ("same", "perhaps"))  # type: ignore[arg-type]
    return [same, *(same | {key} for key in perhaps)]
