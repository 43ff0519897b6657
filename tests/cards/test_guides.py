"""What the official guides add, row for row: every one is in the database, or is named here with the reason."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable

import pytest

from deckcheck.cards import Cards, Database, Printing, card_keys, find
from deckcheck.cards.names import tidy_name

Table = list[dict[str, str]]


@pytest.fixture(scope="session")
def printing(redemption: Cards) -> Callable[[str, str], Printing]:
    """The printing that a table calls by its name and set."""
    held = {(each.name, each.set): each for each in redemption.all()}

    def of(name: str, code: str) -> Printing:
        return held.get((tidy_name(name), code)) or held[tidy_name(f"{name} [{code}]"), code]

    return of


def test_every_person_after_the_list(table: Callable[[str], Table], printing: Callable[[str, str], Printing]) -> None:
    rows = table("same-person-2026-08-09.tsv")
    assert len(rows) == 52
    for row in rows:
        one = printing(row["printing"], row["set"])
        facts = one.facts
        assert bool(facts["person"]) is (row["certainty"] == "sure"), row
        assert bool(facts["may_be"]) is (row["certainty"] == "open"), row
        partners = row["other Rotation printings that become the same card"]
        for partner in partners.split("; ") if partners != "-" else ():
            name, code = _name_and_set(partner)
            keys = card_keys(one) | set(map(str, facts["perhaps"]))  # type: ignore[arg-type]
            assert keys & card_keys(printing(name, code)), (row, partner)


def test_every_pair_of_names_that_are_one(
    table: Callable[[str], Table], printing: Callable[[str, str], Printing]
) -> None:
    rows = table("same-name-2026-08-09.tsv")
    assert len(rows) == 18
    for row in rows:
        named = [*row["printings"].split("; "), *row["printings of it"].split("; ")]
        assert frozenset.intersection(*(card_keys(printing(*_name_and_set(each))) for each in named)), row


def test_every_shared_picture(table: Callable[[str], Table], printing: Callable[[str, str], Printing]) -> None:
    groups: dict[str, list[Printing]] = defaultdict(list)
    for row in table("same-art-2026-08-09.tsv"):
        groups[row["group"]].append(printing(row["printing"], row["set"]))
    assert len(groups) == 90
    for number, shown in groups.items():
        assert frozenset.intersection(*map(card_keys, shown)), number
        assert len({each.facts["art"] for each in shown}) == 1, number


def test_every_name_of_the_guides_finds_its_card(
    table: Callable[[str], Table], redemption: Cards, printing: Callable[[str, str], Printing]
) -> None:
    """By the name, or where it is first of all another printing's, as one card with it or with its set behind it."""
    rows = [(row, row["name in ORDIR 7.0.0 lists"]) for row in table("spellings-2026-03-13.tsv")]
    rows += [(row, row["official name"]) for row in table("name-errata-2026-03-13.tsv")]
    assert len(rows) == 32
    for row, name in rows:
        meant = printing(row["printing"], row["set"])
        suffix = {"TEC": "EC"}.get(row["set"], row["set"])
        held = [*find(redemption, name).printings, *find(redemption, f"{name} ({suffix})").printings]
        assert meant in held, row


NOT_USED = {
    "identifier": "decides no rule of any edition",
    "type": "the types at face value decide; whether the other icon counts for the same card is open",
}
"""Kinds of errata that the facts leave as the tables have them."""


def test_every_erratum_of_a_fact(table: Callable[[str], Table], printing: Callable[[str, str], Printing]) -> None:
    rows = table("fact-errata-2026-03-13.tsv")
    assert len(rows) == 46
    for row in rows:
        facts = printing(row["printing"], row["set"]).facts
        official = row["official value"]
        match row["fact"]:
            case "brigade at face value":
                site, none = (official.startswith(start) for start in ("those of the Site", "none"))
                words = {"Red", "Silver"} if site else set() if none else {official}
                assert (facts["begins"], set(facts["brigades"])) == (True, words), row  # type: ignore[arg-type]
            case "generic" if official == "unique":
                assert facts["generic"] is False, row
            case "generic" if official.startswith("Hero half unique"):
                assert (facts["generic"], facts["unique"]) == (True, ("Hero",)), row
            case "generic":
                assert facts["generic"] is True, row
            case "soul name":
                assert facts["soul"] == official, row
            case "reference":
                assert facts["reference"] == official, row
            case other:
                assert other in NOT_USED, row


def test_what_a_guide_calls_a_soul_finds_it(redemption: Cards) -> None:
    for name, was in (("Human Only", "Human"), ("Cannot be Prevented", "CBP"), ("*/4", "Star Four")):
        assert find(redemption, name).printings == find(redemption, f"LS {was}").printings != ()


def test_the_guides_hold_for_every_release(database: Database) -> None:
    oldest = database.cards("redemption", "2024-06-06")
    one, other = (find(oldest, name).printings[0] for name in ("Simeon (Pr)", "Simeon (FooF)"))
    assert card_keys(one) & card_keys(other)


def _name_and_set(text: str) -> tuple[str, str]:
    """A printing as the tables list it: its name, and its set in the last bracket."""
    match = re.fullmatch(r"(.+) \[(.+)\]", text)
    assert match, text
    return match[1], match[2]
