"""The database against the published tables, lists and real decks, where they are at hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from deckcheck.cards import Cards, Database, Printing, find
from deckcheck.cards.build.normalise import read_row
from deckcheck.cards.fact_schema import GAMES
from deckcheck.cards.names import straight, tidy_name
from deckcheck.facts import Value
from tests.for_each import for_each

Table = list[dict[str, str]]

RELEASES = {
    "2024-06-06": 5030,
    "2024-09-05": 5165,
    "2025-08-11": 5309,
    "2026-02-24": 5333,
    "2026-03-30": 5462,
    "2026-06-07": 5464,
    "2026-07-20": 5691,
    "2026-08-09": 5692,
}

NOT_IN_TABLES = {
    "title", "halves", "names", "begins", "art", "generic", "unique", "person", "may_be", "soul", "same", "perhaps",
}  # fmt: skip


@pytest.mark.slow
@for_each(("date", "count"), RELEASES.items())
def test_a_release_reproduces_its_table(
    database: Database, table: Callable[[str], Table], date: str, count: int
) -> None:
    rows = [read_row(row) for row in table(f"facts-{date}.tsv")]
    stated: dict[tuple[str, str], dict[str, Value]] = {}
    for facts in rows:
        both = (*_texts(facts["brigades"]), *_texts(facts["other_side"]))
        stated[str(facts["name"]), str(facts["set"])] = facts | {"brigades": tuple(dict.fromkeys(both))}
    held = {(p.name, p.set): p.facts for p in database.cards("redemption", date).all()}
    assert len(rows) == len(held) == count
    assert held.keys() == stated.keys()
    for row in table("fact-errata-2026-03-13.tsv"):
        key = str(tidy_name(row["printing"])), row["set"]
        if row["fact"] == "reference" and key in stated:
            stated[key]["reference"] = row["official value"]
    for key, facts in stated.items():
        if held[key]["begins"]:  # what is not at face value stands on the other side
            sides = {*_texts(held[key]["brigades"]), *_texts(held[key]["other_side"])}
            assert sides == {*_texts(facts["brigades"])}, key
            facts |= {name: held[key][name] for name in ("brigades", "other_side")}
    columns = set(GAMES["redemption"].fields) - NOT_IN_TABLES
    wrong = [
        (key, column, facts[column], held[key][column])
        for key, facts in stated.items()
        for column in columns
        if facts[column] != held[key][column]
    ]
    assert wrong == []


def test_every_line_of_the_tournament_decks_is_a_card(redemption: Cards, decks: Path) -> None:
    names = [
        line.split("\t")[1]
        for path in sorted(decks.glob("nats2024-*.txt"))
        for line in path.read_text(encoding="utf-8-sig").splitlines()
        if "\t" in line
    ]
    assert len(names) == 1769
    for name in names:
        assert find(redemption, name).how == "exact", name
        for swapped in (name.replace("'", "’"), name.replace("’", "'"), name.replace('"', "”")):
            assert find(redemption, swapped).printings == find(redemption, name).printings


def test_every_card_of_the_starter_decks_is_found(redemption: Cards, decks: Path) -> None:
    cards = [card for path in sorted(decks.glob("*.dek")) for card in ElementTree.parse(path).iter("card")]
    assert len(cards) == 407
    for card in cards:
        name = card.find("name")
        assert name is not None
        text, code, image = name.text or "", card.findtext("set") or "", name.get("id") or ""
        found = find(redemption, text, set=code, image=image)
        assert len(found.printings) == 1, text
        assert found.how in ("exact", "image"), text


OTHER_WORDS = {"Sanhedrin": "The Sanhedrin"}  # the plain name is another card, an Enhancement


@pytest.fixture(scope="session")
def meant(redemption: Cards, table: Callable[[str], Table]) -> Callable[[dict[str, str]], list[Printing]]:
    """The printings a row of the official lists means: of its name, and of its sets where there are any."""
    codes = {row["abbreviation"]: set(row["codes"].split(",")) for row in table("set-codes.tsv")}

    def of(row: dict[str, str]) -> list[Printing]:
        name = straight(row["name"])
        keys = [OTHER_WORDS.get(key, key) for key in (name, re.sub(r" \[.*\]$", "", name))]
        sets = re.split(r",\s*", row["sets"])
        hints = ["", *sorted({code for word in sets for code in codes.get(word.split("-")[0], ())} - {"*"})]
        found = [p for key in keys for hint in hints for p in find(redemption, key, set=hint).printings]
        rare = [p for p in found if "LR" in sets and p.facts["rarity"] == "Legacy Rare"]
        return [p for p in found if p.set in hints] + rare or found

    return of


def test_every_row_of_the_same_person_list_is_represented(
    table: Callable[[str], Table], meant: Callable[[dict[str, str]], list[Printing]]
) -> None:
    rows = table("same-person-2026-03-13.tsv")
    assert len(rows) == 593
    labels: dict[str, set[str]] = {}
    for row in rows:
        people = {person for p in meant(row) for person in _texts(p.facts["person"])}
        assert people, row
        labels[row["group"]] = labels.get(row["group"], people) & people
        assert labels[row["group"]], row
    shared = [label for found in labels.values() for label in found]
    assert len(labels) == 242
    # what several groups share is a card that is several people; each group has a label of its own besides
    assert {label for found in labels.values() for label in found if shared.count(label) == 1} >= {
        "Ham",
        "Japheth",
        "Shem",
        "Amram",
        "Jochebed",
        "Bildad",
        "Eliphaz",
        "Zophar",
        "Simeon (the Devout)",
        "Simeon (son of Jacob)",
        "Ahaziah (king of Israel)",
        "Ahaziah (king of Judah)",
    }
    assert len(set(shared)) == 242


def test_every_row_of_the_generic_list_is_represented(
    table: Callable[[str], Table], meant: Callable[[dict[str, str]], list[Printing]]
) -> None:
    rows = table("generic-characters-2026-03-13.tsv")
    assert len(rows) == 442
    missing = [row for row in rows if not any(p.facts["generic"] for p in meant(row))]
    assert missing == []


def test_what_the_table_calls_generic_is_generic(redemption: Cards) -> None:
    """But for one whose title makes it unique."""
    others = [
        printing.name
        for printing in redemption.all()
        if any(re.search(r"\bGeneric\b", text) for text in _texts(printing.facts["identifiers"]))
        and printing.facts["generic"] is not True
    ]
    assert others == ["The Prodigal Son (GoC)"]


def _texts(value: Value) -> tuple[str, ...]:
    assert isinstance(value, tuple)
    return value
