"""``fix`` gives the smallest repair there is: held against every deck that is as near, by rules of every kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckcheck.builder.fix import fix
from deckcheck.builder.fix.repair import Outcome, Preferences, Repair
from deckcheck.deck import Deck, Entry
from deckcheck.decklists import load
from deckcheck.findings import Severity, Verdict
from deckcheck.games import edition
from deckcheck.games.model import Edition
from deckcheck.legality.checker import Checker
from deckcheck.rules import KINDS, kind
from deckcheck.rules.parameters import check
from deckcheck.rules.profiles import Clause
from deckcheck.rules.rule import Check, Rule
from deckcheck.rules.selector import EVERY
from tests.card_data import printed_names
from tests.runs import tried

pytest.importorskip("highsbox", reason="the solver comes with the extra deckcheck[fix]")

KNOWN = ("Faith", "Love", "Mother", "Lying")
"""The cards that may be added; the database has 21, and all others are to be avoided."""
RESOURCE = {"kind": "resource"}
CHARACTER = {"kind": "character"}
BOTH = ["deck", "adversity"]

Parameters = dict[str, Any]


def edition_of(*rules: Parameters) -> Edition:
    """A format of Gospel with these rules."""
    made = []
    for number, each in enumerate(rules):
        table = {"sections": BOTH, **each}
        name = table.pop("kind")
        id = f"test/{number}-{name}"
        severity = Severity(table.pop("severity", "error"))
        made.append(Rule(id, name, severity, f"Rule {number}.", "Test", "", check(kind(name), table)))
    identity = (Clause(EVERY, ("called",)),)
    return Edition("gospel/test@1", "Test", "gospel", "test", "1", "", "", "", None, identity, tuple(made))


def deck_of(*lines: tuple[int, str, str]) -> Deck:
    entries = (Entry(name, copies, section, at) for at, (copies, name, section) in enumerate(lines, 1))
    return Deck(tuple(entries), source="text")


def avoided(checker: Checker) -> tuple[str, ...]:
    return tuple(name for name in printed_names(checker.database.cards("gospel")) if name not in KNOWN)


def repaired(checker: Checker, deck: Deck, edition: Edition, **wishes: Any) -> Repair:
    return fix(deck, edition, checker=checker, preferences=Preferences(avoid=avoided(checker), **wishes))


def neighbours(deck: Deck, edition: Edition, changes: int) -> Iterator[Deck]:
    """Every deck that so many cards put in and taken out make of a deck, moves of its own cards among them.

    Cards are put only in sections that some rule of the edition is about.
    """
    ruled = sorted({section for rule in edition.rules for section in getattr(rule.check, "sections", ())})
    out = [(each.name, each.section) for each in deck.entries for _ in range(each.copies)]
    own = {each.name for each in deck.entries}
    into = [(name, section) for name in sorted({*KNOWN, *own}) for section in ruled]
    for gone, new in product(range(changes + 1), repeat=2):
        if max(gone, new) != changes:
            continue
        for less in {*combinations_with_replacement(sorted(set(out)), gone)}:
            for more in combinations_with_replacement(into, new):
                counts = {place: out.count(place) - less.count(place) for place in out}
                if min(counts.values(), default=0) < 0:
                    continue
                for place in more:
                    counts[place] = counts.get(place, 0) + 1
                yield deck_of(*((copies, *place) for place, copies in counts.items() if copies))


def lost(deck: Deck, other: Deck) -> int:
    """How many cards of a deck are nowhere in another."""
    before, after = (Counter(each.name for each in of.entries for _ in range(each.copies)) for of in (deck, other))
    return (before - after).total()


def nearest(checker: Checker, deck: Deck, edition: Edition, most: int) -> tuple[int, int] | None:
    """The fewest changes after which a deck is legal, and the fewest cards lost by so many, by trying all of them."""
    for changes in range(most + 1):
        legal = (
            each for each in neighbours(deck, edition, changes) if checker.check(each, edition).verdict is Verdict.LEGAL
        )
        if (least := min((lost(deck, each) for each in legal), default=None)) is not None:
            return changes, least
    return None


count = st.builds(
    lambda where, least, more, sections: {
        "kind": "count", "what": "cards", "where": where, "least": least, "most": least + more, "sections": sections,
    },
    st.sampled_from([{}, RESOURCE, CHARACTER, {"none": [RESOURCE]}]),
    st.integers(0, 3), st.integers(0, 2), st.sampled_from([["deck"], ["adversity"], BOTH]),
)  # fmt: skip
chart = st.builds(
    lambda start, first, step: {
        "kind": "chart", "what": "Resources", "where": RESOURCE, "start": start, "first": first, "step": step,
    },
    st.integers(1, 4), st.integers(0, 2), st.integers(1, 3),
)  # fmt: skip
copies = st.builds(
    lambda most, per, where, also, sections: {
        "kind": "copies", "what": "card", "most": most, "where": where, "sections": sections,
        **({"per": per, "per_sections": ["deck"]} if per else {}), **({"also": also} if also else {}),
    },
    st.integers(1, 2), st.sampled_from([0, 0, 2, 3]), st.sampled_from([{}, RESOURCE, CHARACTER]),
    st.sampled_from([None, None, {"kind": "adversity"}, {}]), st.sampled_from([["deck"], BOTH]),
)  # fmt: skip
compare = st.builds(
    lambda relation: {
        "kind": "compare", "relation": relation, "left": RESOURCE, "left_what": "Resources", "right": CHARACTER,
        "right_what": "characters", "sections": ["deck"],
    },
    st.sampled_from(["at_most", "equal"]),
)  # fmt: skip
share = st.builds(
    lambda least, most: {"kind": "share", "what": "Resources", "where": RESOURCE, "least": least, "most": most},
    st.sampled_from([None, 20, 40]), st.sampled_from([50, 75]),
)  # fmt: skip
exclusive = st.just({"kind": "exclusive", "sides": [{"called": "faith"}, CHARACTER], "what": ["Faith", "characters"]})
includes = st.just({"kind": "includes", "what": "beginning", "any_of": [["Faith", "Love"], ["Mother", "Lying"]]})
values = st.builds(
    lambda most: {"kind": "values", "what": "Resource types", "fact": "resource", "where": RESOURCE, "most": most},
    st.integers(0, 2),
)
lists = st.just(
    {
        "kind": "lists", "what": "beginnings", "names": ["A", "B"], "sections": ["deck"],
        "lists": [["Faith", "Faith", "Mother"], ["Love", "Mother"]],
    }
)  # fmt: skip
lines = st.lists(
    st.tuples(st.integers(1, 2), st.sampled_from([*KNOWN[:3], "Nobody"]), st.sampled_from(["deck", "adversity"])),
    max_size=3,
    unique_by=lambda line: line[1:],
)
rules = st.lists(
    st.one_of(count, chart, copies, compare, share, exclusive, includes, values, lists), min_size=1, max_size=3
)


@given(lines, rules)
@settings(max_examples=tried(25, 60), suppress_health_check=[HealthCheck.too_slow])
def test_no_smaller_change_makes_a_deck_legal(
    checker: Checker, lines: Sequence[tuple[int, str, str]], rules: list[Parameters]
) -> None:
    deck, edition = deck_of(*lines), edition_of(*rules)
    repair = repaired(checker, deck, edition)
    smallest = nearest(checker, deck, edition, 2)
    if repair.outcome in (Outcome.LEGAL, Outcome.FIXED):
        assert checker.check(repair.deck, edition).verdict is Verdict.LEGAL
        assert (repair.size, lost(deck, repair.deck)) == smallest if smallest is not None else repair.size > 2
        assert all(change.why for change in repair.changes)
    else:
        assert smallest is None, repair


def test_every_kind_of_rule_has_a_translation() -> None:
    assert all(kind(name).repair_rows is not Check.repair_rows for name in KINDS)
    with pytest.raises(TypeError, match=r"^rule kind Idle does not define judge, register, repair_rows$"):
        type("Idle", (Check,), {})


def test_a_card_stays_what_its_section_tells_of_it(checker: Checker) -> None:
    """Else a list says of an Adversity that it is a card of the play deck, and would be legal with it there."""
    path = "examples/illegal/gospel/solitaire-forty-one-days.json"
    deck = load(Path(__file__).parents[2] / path)
    repair = fix(deck, edition("gospel/solitaire@starter"), checker=checker)
    assert repair.outcome is Outcome.FIXED
    assert [(change.section, change.copies, change.moved) for change in repair.changes] == [("adversity", -1, False)]
