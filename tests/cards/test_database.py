from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from deckcheck.cards import Cards, Database, find, search
from deckcheck.cards.build.versions import digest
from deckcheck.cards.database import DATABASE, MANIFEST, SCHEMA
from deckcheck.errors import DamagedDatabase, UnknownRelease


@pytest.fixture
def copy(data: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(data, tmp_path / "copy"))


def test_the_manifest_says_what_the_database_holds(data: Path, database: Database) -> None:
    manifest = json.loads((data / MANIFEST).read_text(encoding="utf-8"))
    assert manifest["schema"] == SCHEMA
    assert manifest["date"] == "2026-11-21"
    assert database.games() == ("redemption", "the-mission", "gospel", "opr-missions") == tuple(manifest["games"])
    for game in database.games():
        stated = {date: (entry["count"], entry["digest"]) for date, entry in manifest["games"][game].items()}
        assert {found.date: (found.count, found.digest) for found in database.releases(game)} == stated


@pytest.mark.slow
def test_a_releases_digest_and_count_are_those_of_its_facts(database: Database) -> None:
    for game in database.games():
        for release in database.releases(game):
            printings = list(database.cards(game, release.date).all())
            assert release.count == len(printings)
            assert release.digest == digest([{**printing.facts} for printing in printings])


def test_the_file_stays_small(data: Path) -> None:
    assert (data / DATABASE).stat().st_size < 4_000_000


@pytest.mark.parametrize("place", [0, 50_000, -1])
def test_a_flipped_byte_is_noticed(copy: Path, place: int) -> None:
    content = bytearray((copy / DATABASE).read_bytes())
    content[place] ^= 1
    (copy / DATABASE).write_bytes(content)
    with pytest.raises(DamagedDatabase, match=r"not the file its manifest describes\. Reinstall deckcheck, or"):
        Database.open(copy)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        (DATABASE, None, "cannot be read"),
        (MANIFEST, None, "cannot be read"),
        (MANIFEST, "{", "cannot be read"),
        (MANIFEST, "[" * 100_000, "cannot be read"),
        (MANIFEST, "[]", f"has schema None, not {SCHEMA}"),
        (MANIFEST, '{"schema": 99}', f"has schema 99, not {SCHEMA}: a newer deckcheck made it. "),
        (MANIFEST, '{"schema": 1}', f"has schema 1, not {SCHEMA}: an older deckcheck made it. "),
        (MANIFEST, f'{{"schema": {SCHEMA}}}', "is not the file its manifest describes"),
        (DATABASE, "", "is not the file its manifest describes"),
    ],
)
def test_what_is_missing_or_foreign_is_an_error_with_a_remedy(
    copy: Path, name: str, content: str | None, message: str
) -> None:
    if content is None:
        (copy / name).unlink()
    else:
        (copy / name).write_text(content, encoding="utf-8")
    with pytest.raises(DamagedDatabase, match=message) as raised:
        Database.open(copy)
    assert "python -m deckcheck.cards.build" in str(raised.value)


def test_it_works_in_a_read_only_folder_and_writes_nothing(copy: Path) -> None:
    before = {path.name: path.read_bytes() for path in copy.iterdir()}
    for path in (*copy.iterdir(), copy):
        path.chmod(0o555 if path == copy else 0o444)
    try:
        with Database.open(copy) as database:
            assert find(database.cards("redemption"), "Son of God (G)").printings[0].set == "10A"
            with pytest.raises(Exception, match="readonly"):
                database.ask("DELETE FROM card")
        assert {path.name: path.read_bytes() for path in copy.iterdir()} == before
    finally:
        copy.chmod(0o755)


@pytest.mark.skipif(os.name == "nt", reason="such names are not allowed there")
def test_any_folder_name_will_do(copy: Path) -> None:
    odd = copy.rename(copy.parent / "50% of #1?")
    with Database.open(odd) as database:
        assert database.games()[0] == "redemption"


def test_releases_oldest_first(database: Database) -> None:
    found = [(release.date, release.count) for release in database.releases("redemption")]
    assert found == [
        ("2024-06-06", 5030),
        ("2024-09-05", 5165),
        ("2025-08-11", 5309),
        ("2026-02-24", 5333),
        ("2026-03-30", 5462),
        ("2026-06-07", 5464),
        ("2026-07-20", 5691),
        ("2026-08-09", 5692),
    ]
    assert database.releases("chess") == ()


def test_what_is_not_there_is_named_with_what_is(database: Database) -> None:
    with pytest.raises(
        UnknownRelease, match=r"no release '2020-01-01' of redemption; there are 2024-06-06, .*2026-08-09"
    ):
        database.cards("redemption", "2020-01-01")
    with pytest.raises(UnknownRelease, match="no cards of 'chess'; the games are redemption, the-mission"):
        database.cards("chess")


def test_a_printing_with_all_its_facts(redemption: Cards) -> None:
    (printing,) = find(redemption, "Arpachshad, the Curtailed / Arpachshad, the Releaser (LoC)").printings
    assert printing.facts == {
        "name": "Arpachshad, the Curtailed / Arpachshad, the Releaser (LoC)",
        "title": "Arpachshad, the Curtailed / Arpachshad, the Releaser",
        "set": "LoC",
        "set_name": "Lineage of Christ",
        "halves": ("Arpachshad, the Curtailed", "Arpachshad, the Releaser"),
        "type": ("Hero",),
        "brigades": ("Blue", "Red"),
        "other_side": ("Blue", "Red"),
        "alignment": ("good",),
        "strength": "10 (5)",
        "toughness": "8 (5)",
        "class": ("Star",),
        "identifiers": ("X = # of your meek Genesis Heroes",),
        "ability": True,
        "rarity": "Common",
        "reference": "Genesis 10:22",
        "pool": "Rotation",
        "image": "LoC_077-Arpachshad",
        "art": "LoC_077-Arpachshad",
        "generic": False,
        "unique": (),
        "person": ("Arpachshad",),
        "may_be": (),
        "names": (),
        "begins": False,
        "soul": "",
        "same": (
            "person Arpachshad as Hero",
            "name arpachshad the curtailed as Hero",
            "name arpachshad the releaser as Hero",
        ),
        "perhaps": (),
    }


def facts(cards: Cards, name: str, fact: str) -> object:
    (printing,) = find(cards, name).printings
    return printing.facts[fact]


def test_the_same_picture_in_two_sets_is_one_art(redemption: Cards) -> None:
    assert facts(redemption, "Cherubim [Blake] [T2C AB]", "art") == facts(redemption, "Cherubim [Blake]", "image")
    assert facts(redemption, "Son of God (1st Print - K)", "art") == facts(redemption, "Son of God [K]", "image")
    assert facts(redemption, "Cherubim [Unknown]", "art") != facts(redemption, "Cherubim [Blake]", "art")


def test_people_and_generic_characters(redemption: Cards) -> None:
    assert facts(redemption, "Noah's Sons", "person") == ("Ham", "Japheth", "Shem")
    assert facts(redemption, "Moses' Parents", "person") == ("Amram", "Jochebed")
    assert facts(redemption, "Simeon (Pr)", "person") == ("Simeon (the Devout)",)
    assert facts(redemption, "Simeon (FooF)", "person") == ("Simeon (son of Jacob)",)
    assert facts(redemption, "Saul/Paul", "person") == facts(redemption, "Paul (Promo)", "person") == ("Paul",)
    assert facts(redemption, "Mocking Soldier (Wa)", "generic") is True
    assert facts(redemption, "Saul/Paul", "generic") is False


def test_lost_souls_of_one_reference_share_a_name(redemption: Cards) -> None:
    assert facts(redemption, "Lost Soul Luke 19:10 (FBTN)", "soul") == "Fight by the Numbers"
    assert facts(redemption, 'Lost Soul "Hopper" [Matthew 18:12] [2025 - Seasonal]', "soul") == "Hopper"
    assert facts(redemption, 'Lost Soul "Orphans" [Jeremiah 22:3]', "soul") == "Orphans"
    assert facts(redemption, "Lost Souls (Two Liner)", "soul") == "Lost Souls"
    assert facts(redemption, "Lost Soul Luke 13:25 (G)", "soul") == ""
    named: dict[object, set[object]] = {}
    for printing in redemption.all():
        if printing.facts["type"] == ("Lost Soul",) and printing.facts["ability"]:
            assert printing.facts["soul"], printing.name
            named.setdefault(printing.facts["reference"], set()).add(printing.facts["soul"])
    assert {reference for reference, souls in named.items() if len(souls) > 1} == {"Jeremiah 22:3"}


def test_pictured(redemption: Cards) -> None:
    assert [p.name for p in redemption.pictured("139-Abeyance.jpg")] == ["Abeyance (Roots)"]
    assert {p.set for p in redemption.pictured("Abandonment_(UL)")} == {"Main", "Main UL"}
    assert redemption.pictured("") == ()


def test_names_and_all_agree(redemption: Cards) -> None:
    assert len(list(redemption.all())) == redemption.release.count


def test_search(redemption: Cards, database: Database) -> None:
    assert {"Son of God (G)", "Son of God (H)"} <= {p.name for p in search(redemption, "son of god")}
    assert len(search(redemption, "a", limit=7)) == 7
    assert search(redemption, "%") == search(redemption, "100%") == ()
    assert [p.name for p in search(redemption, "saint simon")] == ["Simon the Zealous / Saint Simon (GoC)"]
    assert len(search(database.cards("the-mission"))) == database.cards("the-mission").release.count


def test_cards_outlive_the_name_of_their_database(data: Path) -> None:
    assert find(Database.open(data).cards("gospel"), "Faith").printings


@pytest.mark.slow
def test_the_build_command_rebuilds_the_checkout_to_the_same_bytes(
    data: Path, source: Path, small: Callable[..., Path]
) -> None:
    small()
    code = (
        "import sys, pathlib, deckcheck.cards.build.compile as b;"
        "print(b.build(b.SOURCE, pathlib.Path(sys.argv[1])) and b.SOURCE)"
    )
    target = small().parent / "made"
    done = subprocess.run(
        [sys.executable, "-c", code, str(target)], cwd=source.parent, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == str(source)
    assert (target / DATABASE).read_bytes() == (data / DATABASE).read_bytes()
    assert sorted(path.name for path in target.iterdir()) == [DATABASE, MANIFEST]


def test_a_printing_of_several_releases_is_read_once(database: Database) -> None:
    *_, older, newest = (database.cards("redemption", each.date) for each in database.releases("redemption"))
    [one], [other] = ([each for each in cards.all() if each.name == "Son of God [K]"] for cards in (older, newest))
    assert one is other
