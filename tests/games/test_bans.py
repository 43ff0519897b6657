"""The cards that editions name: each entry means the printings it should in the newest release, and no others.

A ban or a limit goes by a card's name and its set codes, which change from one release to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from deckcheck.cards import Database, Printing, fold
from deckcheck.facts import Facts
from deckcheck.findings import Status
from deckcheck.games import edition
from deckcheck.rules import Rule
from deckcheck.rules.selector import Selector
from tests.for_each import for_each
from tests.games.cases import Case, cases
from tests.runs import tried

Named = frozenset[tuple[str, str]]
Known = list[tuple[tuple[str, str], Facts]]
"""Printings by name and set."""

T1_13, T2_13 = "redemption/type-1@1.3", "redemption/type-2@1.3"
LIMITED, UNLIMITED, TEAMS, TYPE_2 = (f"redemption/{name}@2.0" for name in ("limited", "unlimited", "teams", "type-2"))
EDITIONS = (T1_13, T2_13, LIMITED, UNLIMITED, TEAMS, TYPE_2)

DANIEL = frozenset({("Daniel (CoW)", "CoW [Ban]"), ("Daniel (CoW AB)", "CoW (AB)")})
TREASURES = frozenset({("Endless Treasures (Banned)", "PoC [Ban]")})
WIDOW = frozenset({("Ephesian Widow", "TPC [Ban]")})
LINERS = frozenset({("Lost Souls (Two Liner)", "Main [Ban]"), ("Lost Souls (Three Liner)", "Main UL [Ban]")})
MOURN = frozenset({("Mourn and Weep", "PoC [Ban]")})
SAMUEL = frozenset({("Samuel (RoA)", "RoA [Ban]")})
ANGEL = frozenset({("The Foretelling Angel (PC)", "TPC")})
IMITATE = frozenset(
    {
        ('Lost Soul "Imitate" [III John 1:11]', "RoJ"),
        ('Lost Soul "Imitate" [III John 1:11] [AB - RoJ]', "RoJ (AB)"),
    }
)
BURIAL = frozenset({("Burial (GoC)", "GoC"), ("Burial [Fundraiser]", "Fund")})
PLACES = frozenset({("High Places (LoC)", "LoC")})
HARVEST = frozenset({("Harvest Time (GoC)", "GoC"), ("Harvest Time [Fundraiser]", "Fund")})

OLD_BANS = (DANIEL, TREASURES, WIDOW, LINERS, MOURN, SAMUEL, ANGEL)
BANS = (DANIEL, TREASURES, IMITATE, MOURN, ANGEL)
BANNED = {
    T1_13: OLD_BANS,
    T2_13: OLD_BANS,
    LIMITED: BANS,
    UNLIMITED: (DANIEL,),
    TEAMS: (*BANS, BURIAL, PLACES),
    TYPE_2: (*BANS, HARVEST),
}
"""The entries of each ban list, in order."""

NEW_JERUSALEM = frozenset(
    {
        ("New Jerusalem (Wa)", "War"),
        ("New Jerusalem (I/J+)", "I/J+"),
        ("New Jerusalem (Promo)", "Pmo-P2"),
        ("New Jerusalem (Nats Promo)", "Pmo-P2"),
        ("New Jerusalem (2019) (Promo)", "Pmo-P2"),
    }
)
SECOND_COMING = frozenset(
    {
        ("The Second Coming", "CoW"),
        ("The Second Coming (CoW AB)", "CoW (AB)"),
        ("The Second Coming [Fundraiser]", "Fund"),
        ("The Second Coming [Fundraiser - Serialized]", "Fund"),
    }
)
SON_OF_GOD = frozenset(
    {
        ("Son of God (A)", "1E"),
        ("Son of God (B)", "1EU"),
        ("Son of God (C)", "2E"),
        ("Son of God (F)", "3E"),
        ("Son of God (Greek)", "3E"),
        ("Son of God (G)", "10A"),
        ("Son of God (H)", "10A"),
        ("Son of God (I)", "I"),
        ("Son of God (J)", "J"),
        ("Son of God [K]", "K"),
        ("Son of God (1st Print - K)", "K1P"),
        ("Son of God [L]", "L"),
        ("Son of God (1st Print - L)", "L1P"),
        ("Son of God [Fundraiser]", "Fund"),
        ("Son of God [Fundraiser - Greek]", "Fund"),
        ("Son of God [Fundraiser - Hebrew]", "Fund"),
        ("Son of God [Fundraiser Lion of Judah]", "Fund"),
        ('Son of God "Manger" (Promo)', "Pmo-P2"),
        ("Son of God (2016 Promo)", "Pmo-P2"),
        ("Son of God (2017 Promo)", "Pmo-P2"),
        ("Son of God (Promo 2018)", "Pmo-P2"),
        ("Son of God (2019) (Promo)", "Pmo-P2"),
        ("Son of God (2020 Promo)", "Pmo-P2"),
        ("Son of God [Tomb] [2022 - Seasonal]", "Pmo-P3"),
        ("Son of God [2023 - 1st Place]", "Pmo-P3"),
        ("Son of God [2026 - 1st Place]", "Pmo-P3"),
    }
)
CHARIOT = frozenset({("Chariot of Fire", "PoC")})
PAIRS = ((NEW_JERUSALEM, SECOND_COMING), (SON_OF_GOD, CHARIOT))

SPECIAL = (
    frozenset({("Faithful Witness (RoJ)", "RoJ"), ("Faithful Witness (RoJ AB)", "RoJ (AB)")}),
    frozenset({("Locust from the Pit (RoJ)", "RoJ"), ("Locust from the Pit (RoJ AB)", "RoJ (AB)")}),
    frozenset({("Legion (Ap)", "Ap"), ("Legion (Di)", "Di")}),
    frozenset({("Angry Mob (EC, Black)", "TEC"), ("Angry Mob (EC, Brown)", "TEC"), ("Angry Mob (EC, Gray)", "TEC")}),
)

POOLED = DANIEL | TREASURES | WIDOW | MOURN | ANGEL
"""In the pool of the 2.0 formats though the card data flags them as banned: their sets are in it."""


@pytest.fixture(scope="module")
def printings(built_in: Database) -> Known:
    return known(built_in.cards("redemption").all())


@pytest.fixture(scope="module")
def older(built_in: Database) -> dict[str, Known]:
    """The printings of older releases."""
    releases = built_in.releases("redemption")[:: tried(4, 1)]
    return {each.date: known(built_in.cards("redemption", each.date).all()) for each in releases}


def known(printings: Iterable[Printing]) -> Known:
    """Each printing with what selectors ask of it."""
    return [((each.name, each.set), {**each.facts, "called": fold(each.title)}) for each in printings]


def meant(where: Selector, printings: Known) -> Named:
    """The printings a selector means; nothing about any of them may be open."""
    truths = [(each, where.match(facts)) for each, facts in printings]
    assert all(truth is not None for _, truth in truths)
    return frozenset(each for each, truth in truths if truth)


def alternatives(where: Selector) -> Iterator[Selector]:
    """Yield the selectors of which one must match, also those of a list inside a list."""
    for part in where.any:
        yield from alternatives(part) if part == Selector(any=part.any) else [part]


def checks(id: str, rule: str) -> list[Rule]:
    return [each for each in edition(id).rules if each.id == f"redemption/{rule}"]


@for_each("id", EDITIONS)
def test_every_ban_means_its_printings(id: str, printings: Known) -> None:
    [rule] = checks(id, "banned")
    entries = alternatives(rule.check.where)  # type: ignore[attr-defined]
    assert tuple(meant(entry, printings) for entry in entries) == BANNED[id]
    assert meant(rule.check.where, printings) == frozenset().union(*BANNED[id])  # type: ignore[attr-defined]


@pytest.mark.slow
@for_each("id", EDITIONS)
def test_no_entry_is_idle_in_an_older_release(older: dict[str, Known], id: str) -> None:
    """Set codes have changed in between, and an entry gives those of all releases."""
    for date, printings in older.items():
        selectors = [*alternatives(checks(id, "banned")[0].check.where)]  # type: ignore[attr-defined]
        selectors += [side for rule in checks(id, "exclusive-pair") for side in rule.check.sides]  # type: ignore[attr-defined]
        selectors += [rule.check.where for rule in checks(id, "special-limit")]  # type: ignore[attr-defined]
        assert all(meant(where, printings) for where in selectors), date


@for_each("id", EDITIONS)
def test_every_side_of_a_pair_means_its_printings(id: str, printings: Known) -> None:
    sides: list[tuple[Selector, ...]] = [rule.check.sides for rule in checks(id, "exclusive-pair")]  # type: ignore[attr-defined]
    assert tuple(tuple(meant(side, printings) for side in pair) for pair in sides) == PAIRS


@for_each("id", EDITIONS)
def test_every_special_limit_means_its_printings(id: str, printings: Known) -> None:
    limited: list[Selector] = [rule.check.where for rule in checks(id, "special-limit")]  # type: ignore[attr-defined]
    assert tuple(meant(where, printings) for where in limited) == SPECIAL


@for_each("id", EDITIONS)
def test_no_card_has_a_special_limit_and_another(id: str, printings: Known) -> None:
    special = frozenset().union(*SPECIAL)
    for name in ("copy-limit", "ability-limit", "plain-limit", "multi-brigade"):
        for rule in checks(id, name):
            assert not meant(rule.check.where, printings) & special  # type: ignore[attr-defined]


@pytest.mark.parametrize("id", [LIMITED, TEAMS, TYPE_2])
def test_the_pool_is_the_flag_of_the_cards_but_for_cards_once_banned(id: str, printings: Known) -> None:
    pool = edition(id).pool
    assert pool is not None
    flagged = frozenset(each for each, facts in printings if facts["pool"] == "Rotation")
    assert meant(pool, printings) - flagged == POOLED
    assert meant(pool, printings) >= flagged
    [rule] = checks(id, "pool")
    everything = frozenset(each for each, _ in printings)
    assert meant(rule.check.where, printings) == everything - flagged - POOLED  # type: ignore[attr-defined]


@pytest.mark.parametrize("id", [T1_13, T2_13, UNLIMITED])
def test_the_other_editions_have_every_card(id: str) -> None:
    assert edition(id).pool is None
    assert not checks(id, "pool")


@for_each("id", EDITIONS)
def test_every_ban_has_a_deck_that_is_illegal_for_it(id: str) -> None:
    """Each banned printing stands in one of the decks of the rule."""
    listed = {entry.name for case in cases() if _bans(case, id) for entry in case.deck().entries}
    assert {name for entry in BANNED[id] for name, _ in entry} - listed == set()


def _bans(case: Case, id: str) -> bool:
    return case.edition == id and case.rule == "redemption/banned" and case.status is Status.VIOLATED
