"""Who the cards of Redemption are: the official lists and guides applied to the rows of the fact table."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from tests.oracle.redemption_cards import CHARACTERS, ONLY_TELLS_APART, TYPES, Card, brigades_of, names_of, spelt, table

# Sets whose cards are printed again with the same pictures in another.
SAME_PICTURES = {
    "CoW (AB)": "CoW", "CoW [Ban]": "CoW", "RoJ (AB)": "RoJ", "T2C (AB)": "T2C", "K1P": "K", "L1P": "L",
    "Main UL": "Main", "Main UL [Ban]": "Main", "Main [Ban]": "Main", "1EU": "1E", "2ER": "2E", "TPC [Ban]": "TPC",
    "PoC [Ban]": "PoC", "RoA [Ban]": "RoA",
}  # fmt: skip
# Slips of the table in names of which it has another printing.
SLIPS = {
    "nicolatians teaching": "nicolaitans teaching",
    "drunkeness": "drunkenness",
    "the blinding angel": "the binding angel",
    "the entrapping pharisee": "the entrapping pharisees",
    "trumpet judgements": "trumpet judgments",
    "zadok annoints solomon": "zadok anoints solomon",
}
Row = dict[str, str]


@cache
def cards() -> tuple[Card, ...]:
    """Return every printing of the newest release that is no token."""
    listed, errata, one_name = listed_people(), fact_errata(), one_spelling()
    official = {(row["printing"], row["set"]): row["official name"] for row in table("name-errata-2026-03-13.tsv")}
    generic, pictures, younger = listed_generic(), same_pictures(), younger_people()
    found = []
    for row in table("facts-2026-08-09.tsv"):
        types = frozenset(TYPES.get(part.strip(), part.strip()) for part in row["type"].split("/"))
        if any("Token" in kind for kind in types) or row["rarity"] == "Token":
            continue
        key, erratum = (row["name"], row["set"]), errata.get((row["name"], row["set"]), {})
        names = [
            SLIPS.get(name, name) for name in map(spelt, [official[key]] if key in official else names_of(row["name"]))
        ]
        is_generic = bool(types & CHARACTERS) and (
            "Generic" in row["identifier"] or any((name, row["set"]) in generic for name in names)
        )
        if "generic" in erratum:
            is_generic = erratum["generic"].startswith("generic")
        unique = bool(types & CHARACTERS) and not is_generic
        people = people_of(names, row["set"], listed) if unique else []
        card = Card(
            printing=row["name"],
            code=row["set"],
            types=types,
            brigades=brigades_of(erratum.get("brigade at face value", row["brigade"])),
            ability=row["has_ability"] == "1",
            alignment=row["alignment"],
            names=frozenset(one_name.get(name, name) for name in names),
            generic=is_generic,
            reference=erratum.get("reference", row["reference"]),
            pool=row["legality"],
            image=row["image"].casefold(),
            people=frozenset(people),
            picture=pictures.get(key, ""),
            of_guides=bool(erratum) or row["name"] in ONLY_TELLS_APART
            or key in official or key in pictures or key in younger
            or any(name in one_name or name in one_name.values() for name in names),
        )  # fmt: skip
        found.append(card)
    return tuple(with_pictures(with_younger_people(found, younger)))


def sets_of(abbreviations: str) -> set[str]:
    """Return the set codes that the abbreviations of an official list mean (CW-Main, P-2017 are of CW and P)."""
    codes = codes_of_sets()
    return {code for each in abbreviations.split(",") for code in codes.get(each.strip().split("-")[0], [])}


@cache
def codes_of_sets() -> dict[str, list[str]]:
    """Return the set codes that each abbreviation means."""
    return {row["abbreviation"]: row["codes"].split(",") for row in table("set-codes.tsv")}


def listed_people() -> dict[tuple[str, str], set[str]]:
    """Return the people that a name in a set is, by the official list; under no set, the people of that name."""
    people: dict[tuple[str, str], set[str]] = defaultdict(set)
    for row in table("same-person-2026-03-13.tsv"):
        for code in {*sets_of(row["sets"]), ""}:
            people[as_printed(row["name"]), code].add(row["group"])
    return people


def people_of(names: list[str], code: str, listed: dict[tuple[str, str], set[str]]) -> list[str]:
    """Return the people that a card of these names is.

    A printing in a set that the list leaves out (Legacy Rares, Fundraiser) is who bears the name, if only one does.
    """
    people = []
    for name in names:
        of_name = listed.get((name, ""), set())
        people += sorted(listed.get((name, code), of_name if len(of_name) == 1 or is_group(name) else ()))
    return people


def is_group(name: str) -> bool:
    """Is this a card of several people, who are each one card with it and not with each other?"""
    return name in ("noahs sons", "jobs three friends", "moses parents")


def as_printed(name: str) -> str:
    """Return a name of the official lists as the card has it: the lists spell some differently.

    What stands in [brackets] there only tells apart.
    """
    return spelt(re.sub(r"\s*\[[^\]]*\]$", "", spellings().get(name, name)))


@cache
def spellings() -> dict[str, str]:
    """Return for names as the official lists spell them the names on the cards."""
    found: dict[str, str] = {}
    for row in table("spellings-2026-03-13.tsv"):
        halves = row["name in ORDIR 7.0.0 lists"].split(" / ")
        found.update(zip(halves, names_of(row["printing"]), strict=False))
    return found


def listed_generic() -> set[tuple[str, str]]:
    """Return the names and sets of the official list of generic characters."""
    rows = table("generic-characters-2026-03-13.tsv")
    return {(as_printed(row["name"]), code) for row in rows for code in sets_of(row["sets"])}


def one_spelling() -> dict[str, str]:
    """Return for a name that is another's name by REG 113 that other name."""
    return {spelt(row["other name"]): spelt(row["name"]) for row in table("same-name-2026-08-09.tsv")}


def same_pictures() -> dict[tuple[str, str], str]:
    """Return the pictures that the table found to be printed more than once."""
    return {(row["printing"], row["set"]): f"shared {row['group']}" for row in table("same-art-2026-08-09.tsv")}


def younger_people() -> dict[tuple[str, str], Row]:
    return {(row["printing"], row["set"]): row for row in table("same-person-2026-08-09.tsv")}


def fact_errata() -> dict[tuple[str, str], Row]:
    """Return what the guides say of a card that decides a rule: brigades, generic or not, the reference of a soul."""
    errata: dict[tuple[str, str], Row] = defaultdict(dict)
    for row in table("fact-errata-2026-03-13.tsv"):
        if row["fact"] in ("brigade at face value", "generic", "reference"):
            official = row["official value"].partition(":")[2] or row["official value"]
            if official == "those of the Site":  # its reprint says which those are
                official = "Red, Silver"
            errata[row["printing"], row["set"]][row["fact"]] = official
    return errata


def with_younger_people(known: list[Card], younger: dict[tuple[str, str], Row]) -> Iterable[Card]:
    """Yield the cards, those that the official list does not name yet with the people they are or may be."""
    old = {(row["name"], row["set"]) for row in table("facts-2026-02-24.tsv")}
    by_printing = {f"{card.printing} [{card.code}]": card for card in known}
    groups: dict[str, set[str]] = defaultdict(set)
    for row in table("same-person-2026-03-13.tsv"):
        groups[spelt(row["name"])].add(row["group"])
    unlisted = {spelt(row["person"]) for row in younger.values()} - groups.keys()
    for card in known:
        row = younger.get((card.printing, card.code), {})
        if card.types & CHARACTERS and not card.generic and not card.people:  # whoever is called as one of Roots 2
            card = replace(card, people=card.names & unlisted)
        if row:
            others = [by_printing.get(each.strip()) for each in row[RELATED].split(";")]
            people = {group for other in others if other for group in other.people} or groups.get(spelt(row["person"]))
            if row["certainty"] == "sure" and people:
                yield replace(card, people=frozenset(people))
            elif row["certainty"] == "sure":  # whom no list names: whoever is called so
                yield replace(card, people=frozenset({spelt(row["person"])}))
            else:
                yield replace(card, perhaps=frozenset(people or {spelt(row["person"])}), of_guides=True)
        elif card.types & CHARACTERS and not card.generic and (card.printing, card.code) not in old and not card.people:
            names = {name for name in groups for own in card.names if f"{own} ".startswith(f"{name} ")}
            may_be = frozenset(group for name in names for group in groups[name])
            yield replace(card, perhaps=may_be, of_guides=bool(may_be) or card.of_guides)
        else:
            yield card


RELATED = "other Rotation printings that become the same card"


def with_pictures(known: Iterable[Card]) -> Iterable[Card]:
    """Yield the cards with their pictures: of the table, of the printing they repeat, or their own."""
    cards = list(known)
    by_name = {(marks_off(card.printing), card.code): card for card in cards}
    for card in cards:
        first = by_name.get((marks_off(card.printing), SAME_PICTURES.get(card.code, card.code)), card)
        yield replace(card, picture=card.picture or first.picture or first.image or card.printing)


def marks_off(printing: str) -> str:
    """Return a printing's name without the bracket that names its set."""
    return spelt(re.sub(r"[(\[]\s*(CoW AB|CoW|RoJ AB|RoJ|T2C AB|K|L|1st Print - .|UL|C|D|A|B|.U)[)\]]", "", printing))
