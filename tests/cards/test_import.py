"""A player's own card data becomes a card database: the facts, and what only the built-in cards tell."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from deckcheck.cards import Cards, Database, find
from deckcheck.cards.build.import_carddata import import_cards
from deckcheck.cards.build.lackey_carddata import CardData, read_carddata
from deckcheck.cards.build.versions import verify
from deckcheck.cards.database import DATA
from deckcheck.cards.release_diff import diff
from deckcheck.errors import DeckcheckError, InvalidCardData
from tests.card_data import HEADER, NAMES, printed_names, row, text
from tests.for_each import for_each


@pytest.fixture
def known(built_in: Database) -> Cards:
    return built_in.cards("redemption")


Imported = Callable[[bytes], Cards]


@pytest.fixture
def imported(known: Cards, tmp_path: Path) -> Imported:
    def run(data: bytes) -> Cards:
        read = read_carddata(data)
        assert read.faults == ()
        import_cards(read, known, tmp_path / "own", "2026-10-01")
        assert [each.fault for each in verify(tmp_path / "own")] == [""]
        return Database.open(tmp_path / "own").cards("redemption")

    return run


def only(data: bytes) -> dict[str, object]:
    """The facts of the one row, which reads without a fault."""
    read = read_carddata(data)
    assert read.faults == ()
    (found,) = read.rows
    return dict(found.facts)


def reasons(data: CardData) -> list[tuple[int, str]]:
    return list(data.faults)


PLAIN = only(text(row()))


def test_the_facts_of_a_row() -> None:
    facts = only(
        text(
            row(
                Type="GE/EE",
                Brigade="Green/Purple (Black)",
                Strength="4(0)",
                Class="Weapon",
                Identifier="Generic, Judge",
                SpecialAbility="Something happens.",
                Alignment="Neutral",
                Legality="Rotation",
                ImageFile="tola.jpg",
                Reference="Judges 10:1",
            )
        )
    )
    assert facts == {
        "name": "Tola",
        "set": "Own",
        "set_name": "Our Own",
        "type": ("Good Enhancement", "Evil Enhancement"),
        "brigades": ("Green", "Purple"),
        "other_side": ("Black",),
        "strength": "4 (0)",
        "toughness": "",
        "class": ("Weapon",),
        "identifiers": ("Generic", "Judge"),
        "ability": True,
        "rarity": "",
        "reference": "Judges 10:1",
        "alignment": ("neutral",),
        "pool": "Rotation",
        "image": "tola",
    }


@for_each(
    "data",
    [
        text(row(), end="\r\n"),
        text(row(), end="\r"),
        b"\xef\xbb\xbf" + text(row()),
        text(row()).decode().encode("utf-16"),
        b"\n\n" + text("", row(), "  \t "),
        text(row() + "\t" * 14),
        text(row().rstrip("\t")),
        text("\t".join(f'"{cell}"' for cell in row().split("\t"))),
        text(row(Name='Tola"')),
        text(row(Type=" Hero ", Legality="  ")),
        text(row(), row()),
        text(row(), header=HEADER.upper()),
        text(row(), header=HEADER.replace("OfficialSet", "Official Set").replace("Sound", "Sound?")),
        text("\t".join(reversed(row().split("\t"))), header="\t".join(reversed(NAMES))),
    ],
    ids=[
        "CRLF", "CR", "BOM", "UTF-16", "blank lines", "30 columns", "short", "quoted", "a stray quote", "spaces",
        "twice", "capitals", "other heads", "another order",
    ],
)  # fmt: skip
def test_what_does_not_change_a_fact_is_put_up_with(data: bytes) -> None:
    assert only(data) == PLAIN


def test_utf_8_and_windows_1252_in_one_file() -> None:
    data = text(row(Name="Zoë’s Harp")) + row(Name="Noé’s Ark").encode("cp1252")
    assert [each.facts["name"] for each in read_carddata(data).rows] == ["Zoë's Harp", "Noé's Ark"]


def test_quotes_that_belong_to_a_name_stay() -> None:
    for cell in ('Lost Soul "Own" [Job 1:1]', '"Lost Soul ""Own"" [Job 1:1]"'):
        assert only(text(row(Name=cell)))["name"] == 'Lost Soul "Own" [Job 1:1]'


def test_an_ability_is_only_known_to_be_there() -> None:
    assert only(text(row(SpecialAbility="Draw 3.")))["ability"] is True
    assert only(text(row(SpecialAbility=" - ")))["ability"] is False


def test_rows_that_cannot_be_read_are_named_by_line() -> None:
    data = text(
        row(),
        row(Name="Two", Brigade="Mauve"),
        row(Name="Three", Type=""),
        "Four\tOwn",
        row(Name="Five", Legality="Perhaps"),
        row(Strength="9"),
        row(Name="Seven"),
    )
    read = read_carddata(data)
    assert [each.facts["name"] for each in read.rows] == ["Tola", "Seven"]
    assert [line for line, _ in reasons(read)] == [3, 4, 5, 6, 7]
    said = dict(reasons(read))
    assert "'Mauve' is not a brigade" in said[3]
    assert said[4] == "states no type (16 of 16 columns)"
    assert said[5] == "states no type and no alignment (2 of 16 columns)"
    assert "legality 'Perhaps'" in said[6]
    assert said[7] == "'Tola' stands in line 2 with other facts (strength)"


def test_a_tab_inside_a_cell_does_not_shift_facts() -> None:
    read = read_carddata(text(row(SpecialAbility="one\ttwo")))
    assert read.rows == ()
    assert len(read.faults) == 1


def test_a_repeated_row_counts_once() -> None:
    read = read_carddata(text(row(), row(), row(Name="Other")))
    assert (len(read.rows), read.faults) == (2, ())


@for_each(
    ("data", "message"),
    [
        (b"", "is empty"),
        (b" \n\n", "is empty"),
        (b"\x89PNG\r\n\0\0", "not a text file"),
        (b"\xff\xfea", "not the UTF-16"),
        (b"3 Son of God\n", "no card data of LackeyCCG; that begins with a line of column names"),
        (b"Quantity\tName\tSet\n1\tA\tB\n", "no card data of LackeyCCG"),
        (text(row(), header=HEADER.replace("\tLegality", "")), "no column Legality"),
        (text(row(), header=HEADER.replace("SpecialAbility", "Story")), "no column SpecialAbility"),
        (text(row(), header=HEADER.replace("Sound", "Type")), "two columns Type"),
    ],
)
def test_what_is_no_card_data(data: bytes, message: str) -> None:
    with pytest.raises(InvalidCardData, match=message):
        read_carddata(data)


def as_row(cards: Cards, name: str, **cells: str) -> str:
    """A known card as card data states it, which is less than the built-in database knows."""
    (card,) = [each for each in cards.all() if each.name == name]
    facts = card.facts
    brigades, other = facts["brigades"], facts["other_side"]
    assert isinstance(brigades, tuple)
    assert other == ()
    lists = {
        key: separator.join(value) if isinstance(value := facts[fact], tuple) else ""
        for key, fact, separator in (
            ("Type", "type", "/"),
            ("Class", "class", ", "),
            ("Identifier", "identifiers", ", "),
        )
    }
    assert isinstance(facts["alignment"], tuple)
    return row(
        **{
            "Name": card.name, "Set": card.set, "OfficialSet": str(facts["set_name"]), "Brigade": "/".join(brigades),
            "ImageFile": str(facts["image"]), "Strength": str(facts["strength"]), "Legality": str(facts["pool"]),
            "Toughness": str(facts["toughness"]), "Rarity": str(facts["rarity"]), "Reference": str(facts["reference"]),
            "SpecialAbility": "x" * bool(facts["ability"]), "Alignment": "/".join(facts["alignment"]).title(),
            **lists, **cells,
        }
    )  # fmt: skip


def told(cards: Cards, name: str, *facts: str) -> tuple[object, ...]:
    (card,) = [each for each in cards.all() if each.name == name]
    return tuple(card.facts[fact] for fact in facts)


def first(cards: Cards, fits: Callable[[dict[str, object]], object]) -> str:
    """The name of the first card, alone in its name and one-sided, that fits."""
    names = list(printed_names(cards))
    for each in cards.all():
        plain = names.count(each.name) == 1 and not each.facts["other_side"] and not each.facts["halves"]
        if plain and fits(dict(each.facts)):
            return each.name
    raise AssertionError("no card fits")


def test_a_known_printing_keeps_what_card_data_does_not_say(known: Cards, imported: Imported) -> None:
    person = first(known, lambda facts: facts["person"])
    generic = first(known, lambda facts: facts["generic"] and not facts["identifiers"])
    soul = first(known, lambda facts: facts["soul"])
    shown = first(known, lambda facts: facts["art"] != facts["image"])
    (picture,) = told(known, shown, "art")
    original = first(known, lambda facts: facts["image"] == picture)
    names = dict.fromkeys([person, generic, soul, shown, original])
    mine = imported(text(*(as_row(known, name) for name in names)))
    assert diff([each for each in known.all() if each.name in names], mine.all()) == []
    for name in names:
        assert told(mine, name, "same") == told(known, name, "same")


def test_a_new_printing_of_a_known_title(known: Cards, imported: Imported) -> None:
    person = first(known, lambda facts: facts["person"] and facts["title"] == facts["name"] and len(facts["type"]) == 1)  # type: ignore[arg-type]
    generic = first(known, lambda facts: facts["generic"] and facts["title"] == facts["name"])
    mine = imported(
        text(
            as_row(known, person, Name=f"{person} (Own)", Set="Own", ImageFile="a"),
            as_row(known, generic, Name=f"{generic} (Own)", Set="Own", ImageFile="b", Identifier="Generic"),
            row(Name="Somebody New", ImageFile="c", Identifier="Generic, Judge"),
            row(Name="Nobody", ImageFile="d"),
        )
    )
    assert told(mine, f"{person} (Own)", "title", "person", "art") == (person, *told(known, person, "person"), "a")
    assert told(mine, f"{generic} (Own)", "generic") == (True,)
    assert told(mine, "Somebody New", "generic", "person") == (True, ())
    assert told(mine, "Nobody", "generic", "person") == (False, ())


def test_printings_that_only_their_set_tells_apart_are_recorded_as_one(imported: Imported) -> None:
    mine = imported(
        text(
            row(Name="Nobody (Own)", Set="Own", ImageFile="a"),
            row(Name="Nobody (Other)", Set="Other", ImageFile="a", Rarity="Rare"),
            row(Name="Nobody (Third)", Set="Third", ImageFile="a", Strength="11"),
        )
    )
    assert {each.set: each.recorded for each in mine.all()} == {
        "Own": "Nobody (Other)\tOther",
        "Other": "Nobody (Other)\tOther",
        "Third": "Nobody (Third)\tThird",
    }


def test_sets_keep_their_other_names(known: Cards, imported: Imported) -> None:
    mine = imported(text(as_row(known, "Goliath (UL)"), as_row(known, "Goliath (L)")))
    assert mine.set_names == known.set_names
    for written, name in (("Unlimited", "Goliath (UL)"), ("Limited", "Goliath (L)")):
        assert [each.name for each in find(mine, "Goliath", set=written).printings] == [name]
    assert len(find(mine, "Goliath", set="Original").printings) == 2


def test_people_of_one_title_are_not_guessed(known: Cards, imported: Imported) -> None:
    """Where the known printings of a title are different people, a new one is none of them."""
    people: dict[str, set[object]] = {}
    for each in known.all():
        if each.facts["person"] and each.facts["type"] == ("Hero",):
            people.setdefault(each.title, set()).add(each.facts["person"])
    title = next(title for title, found in people.items() if len(found) > 1)
    mine = imported(text(row(Name=f"{title} (Own)")))
    assert told(mine, f"{title} (Own)", "title", "person") == (title, ())


def test_a_new_character_may_be_whom_its_name_begins_with(known: Cards, imported: Imported) -> None:
    names = {
        "Elhanan, the Untold (Own)": ("Elhanan",),
        "Esther": (),  # a title there is
        "Elhananiah (Own)": (),
        "Paul's Other Friends (Own)": (),
    }
    mine = imported(text(*(row(Name=name, ImageFile=str(at)) for at, name in enumerate(names))))
    for name, people in names.items():
        assert told(mine, name, "may_be") == (people,)
    assert told(mine, "Elhanan, the Untold (Own)", "perhaps") == (("person Elhanan as Hero",),)
    generic = imported(text(row(Name="Elhanan, the Untold", Identifier="Generic")))
    assert told(generic, "Elhanan, the Untold", "may_be") == ((),)


def test_a_new_lost_soul_shares_the_name_of_its_reference(known: Cards, imported: Imported) -> None:
    soul = first(known, lambda facts: facts["soul"] == "Dread")
    (reference,) = told(known, soul, "reference")
    stated = {"Type": "Lost Soul", "Alignment": "Neutral", "Brigade": "", "SpecialAbility": "x"}
    mine = imported(
        text(
            row(**stated, Name=f'Lost Soul "Fear" [{reference} - Own]', Reference=str(reference), ImageFile="a"),
            row(**stated, Name='Lost Soul "Own" [Obadiah 1:99]', Reference="Obadiah 1:99", ImageFile="b"),
            row(**{**stated, "SpecialAbility": ""}, Name="Lost Soul Obadiah 1:98", ImageFile="c"),
        )
    )
    assert sorted(str(each.facts["soul"]) for each in mine.all()) == ["", "Dread", "Own"]


def test_a_nickname_is_understood_though_no_name_has_its_words(imported: Imported) -> None:
    soul = row(Name="Hopper (Own)", Type="Lost Soul", Alignment="Neutral", Brigade="", Reference="Obadiah 1:97")
    mine = imported(text(soul, row(Name="Aaron (Own)")))
    for written in ("Lost Soul Hopper", "LS Hopper", "Lost Soul (Obadiah 1:97)"):
        found = find(mine, written)
        assert [each.name for each in found.printings] == ["Hopper (Own)"]
        mine.looked_up.clear()
        assert mine.keys
        assert find(mine, written) == found


def test_another_spelling_of_a_known_title_is_that_title(known: Cards, imported: Imported) -> None:
    title = first(known, lambda facts: "'" in str(facts["title"]) and facts["title"] == facts["name"])
    mine = imported(text(row(Name=f"{title.replace(chr(39), '').upper()} (Own)")))
    assert [each.title for each in mine.all()] == [title]


def test_a_printing_that_is_called_otherwise_keeps_its_known_name(known: Cards, imported: Imported) -> None:
    name = first(known, lambda facts: facts["image"])
    mine = imported(text(as_row(known, name, Name="Quite Another")))
    (card,) = find(mine, name).printings
    assert card.name == "Quite Another"


def test_all_of_it_or_nothing(known: Cards, tmp_path: Path) -> None:
    target = tmp_path / "a" / "b"
    with pytest.raises(InvalidCardData, match="no row of it could be read"):
        import_cards(read_carddata(text(row(Type="Fish"))), known, target, "2026-10-01")
    with pytest.raises(InvalidCardData, match="states no card"):
        import_cards(read_carddata(text()), known, target, "2026-10-01")
    assert list(tmp_path.iterdir()) == []
    import_cards(read_carddata(text(row())), known, target, "2026-10-01")
    assert sorted(path.name for path in target.iterdir()) == ["cards.sqlite", "manifest.json"]


def test_a_database_is_replaced_as_a_whole(known: Cards, tmp_path: Path) -> None:
    for name in ("First", "Second"):
        import_cards(read_carddata(text(row(Name=name))), known, tmp_path, "2026-10-01")
        with Database.open(tmp_path) as database:
            assert list(printed_names(database.cards("redemption"))) == [name]


def test_nothing_else_is_overwritten(known: Cards, tmp_path: Path) -> None:
    data = read_carddata(text(row()))
    before = (DATA / "manifest.json").read_bytes()
    with pytest.raises(DeckcheckError, match="built-in cards, which stay as they are"):
        import_cards(data, known, DATA, "2026-10-01")
    assert (DATA / "manifest.json").read_bytes() == before
    (tmp_path / "manifest.json").write_text(json.dumps({"name": "a web site"}))
    with pytest.raises(DeckcheckError, match="of something else"):
        import_cards(data, known, tmp_path, "2026-10-01")
    (tmp_path / "file").write_text("")
    with pytest.raises(DeckcheckError, match="is not a folder"):
        import_cards(data, known, tmp_path / "file", "2026-10-01")


def test_no_text_of_a_card_is_kept(known: Cards, tmp_path: Path) -> None:
    phrase = "Zebras dance upon the marmalade"
    path = import_cards(read_carddata(text(row(SpecialAbility=phrase))), known, tmp_path / "own", "2026-10-01")
    assert phrase.encode() not in path.read_bytes()
    assert phrase not in (path.parent / "manifest.json").read_text()


@pytest.mark.slow
@pytest.mark.parametrize("date", ["2024-06-06", "2026-08-09"])
def test_the_published_table_gives_the_built_in_release(
    built_in: Database, known: Cards, table: Callable[[str], list[dict[str, str]]], tmp_path: Path, date: str
) -> None:
    """Every fact of every printing, but for two references that the guides correct and two titles respelled since."""
    columns = {"ImageFile": "image", "OfficialSet": "official_set"}
    rows = [
        "\t".join(
            "x" * int(cells["has_ability"])
            if name == "SpecialAbility"
            else cells.get(columns.get(name, name.lower()), "")
            for name in NAMES
        )
        for cells in table(f"facts-{date}.tsv")
    ]
    read = read_carddata(text(*rows, end="\r\n"))
    assert read.faults == ()
    import_cards(read, known, tmp_path / "own", date)
    theirs = built_in.cards("redemption", date)
    with Database.open(tmp_path / "own") as database:
        mine = database.cards("redemption")
        changes = diff(theirs.all(), mine.all())
        aliases = {(alias, each.name) for alias, each in theirs.other_names()}
        assert aliases <= {(alias, each.name) for alias, each in mine.other_names()}
        expected = {
            ('Lost Soul "Retribution" [Acts 16:22]', "reference"),
            ('Lost Soul "Blind" [Job 29:15]', "reference"),
        }
        if date != known.release.date:
            expected |= {("Faith of Moses Parents", "title"), ("The Hard Hearted Pharaoh (CoW)", "title")}
        assert {(each.name, fact) for each in changes for fact in each.facts} == expected
