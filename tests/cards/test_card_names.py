from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckcheck.cards import Cards, Database, find, fold
from deckcheck.cards.build.compile import build
from tests.card_data import printed_names
from tests.for_each import for_each
from tests.runs import tried

DASHES = "-‐‑‒–—―"
QUOTES = "'’‘´`"


def test_plain_letters_are_folded_as_all_others_are() -> None:
    """Where all signs are ASCII they are told by a table of their own."""
    for sign in map(chr, range(128)):
        for name in (f"A{sign}b", f"A {sign} b", f"{sign}Ab{sign}"):
            assert fold(name) == fold(f"{name}\u00ad") == fold(fold(name))


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(st.characters(categories=["Lu", "Ll", "Nd"], max_codepoint=0x17F)))
def test_folding_ignores_case(text: str) -> None:
    assert fold(text.lower()) == fold(text)


@given(st.lists(st.text("abcXYZ()[]/", max_size=6)), st.data())
def test_folding_ignores_quotes_dashes_commas_and_doubled_spaces(words: list[str], data: st.DataObject) -> None:
    plain = "-".join(words)
    respelt = "".join(data.draw(st.sampled_from([*DASHES, "  - ", " "])) if sign == "-" else sign for sign in plain)
    respelt = "".join(sign + data.draw(st.sampled_from(["", ",", *QUOTES, "“", '"'])) for sign in respelt)
    assert fold(respelt) == fold(plain)


@for_each(
    ("one", "other"),
    [
        ("Moses’ Parents", "moses parents"),
        ("Sow, Reap, and Rejoice", "Sow Reap & Rejoice"),
        ("Hard–Hearted", "hard hearted"),
        ("Élisabeth", "ELISABETH"),
        ("Saul / Paul", "Saul/Paul"),
        ("Bow and Arrow (Gray)( Wa)", "bow and arrow [gray] [wa]"),
    ],
)
def test_fold(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_folding_keeps_what_tells_cards_apart() -> None:
    assert fold("Ambush!") != fold("Ambush")
    assert fold("James 4:6") != fold("James 46")


def names(cards: Cards, name: str, **hints: str) -> tuple[str, list[str]]:
    found = find(cards, name, **hints)
    return found.how, [printing.name for printing in found.printings]


@for_each(
    ("name", "how", "printings"),
    [
        ("Son of God (G)", "exact", ["Son of God (G)"]),
        ("Bow and Arrow (Gray)( Wa)", "exact", ["Bow and Arrow (Gray) (Wa)"]),
        ("son of god [g]", "folded", ["Son of God (G)"]),
        ("SHADRACH, (HANANIAH) [T2C]", "folded", ["Shadrach (Hananiah) [T2C]"]),
        ("Alertness", "exact", ["Alertness", "Alertness"]),
        ("Paul", "title", ["Paul (Promo)"]),
        ("King Jehoahaz", "title", ["King Jehoahaz (Israel)", "King Jehoahaz (Judah)"]),
        ("Noah’s Ark", "title", ["Noah's Ark (Promo)", "Noah's Ark (Ark of Salvation)"]),
        ("The Bear", "exact", ["The Bear"]),
        ("The Bear (RR9)", "title", ["The Bear (PoC)", "The Bear"]),
        ("Panic Demon (Black) (AW)", "title", ["Panic Demon (Black)"]),
        ("David [War]", "title", ["David (Green) (Wa)", "David (Red) (Wa)"]),
        ("Saul", "half", ["Saul/Paul"]),
        ("James, Son of Thunder", "half", ["James, the Fisherman / James, Son of Thunder (GoC)"]),
        (
            "Bride of Christ",
            "half",
            ["New Jerusalem (Bride of Christ) (RoJ AB)", "New Jerusalem Bride of Christ (RoJ)"],
        ),
        ("Alexander the Coppersmith", "alias", ["Alexander the Coopersmith"]),
        ("Isaiah, Prince of Prophets", "alias", ["Isaiah"]),
        ("Flight ()Wa)", "former", ["Flight (Wa)"]),
        ("Famine of Egypt", "former", ["Famine in Egypt"]),
        ("No Such Card", "", []),
        ("", "", []),
    ],
)
def test_find(redemption: Cards, name: str, how: str, printings: list[str]) -> None:
    assert names(redemption, name) == (how, printings)


def test_set_and_image_choose_but_never_lose_a_card(redemption: Cards) -> None:
    assert [p.set for p in find(redemption, "Alertness", set="Main").printings] == ["Main"]
    assert [p.set for p in find(redemption, "Alertness", set="main unlimited").printings] == ["Main UL"]
    assert [p.set for p in find(redemption, "Alertness", set="XYZ").printings] == ["Main UL", "Main"]
    assert names(redemption, "The Bear", set="PoC") == ("title", ["The Bear (PoC)"])
    assert names(redemption, "Aaron", image="Aaron_(Di).jpg") == ("title", ["Aaron (Di)"])
    assert names(redemption, "Aaron (Di)", set="Di", image="no-such-picture") == ("exact", ["Aaron (Di)"])
    both = ["Aaron (Di)", "Aaron (Pi)"]
    assert names(redemption, "Aaron (Di)", set="Pri", image="no-such-picture") == ("exact", both)


def test_a_name_nobody_knows_is_looked_up_by_its_picture(redemption: Cards) -> None:
    assert names(redemption, "Aron the Prest", image="Aaron_(Di)") == ("image", ["Aaron (Di)"])
    assert names(redemption, "Aron the Prest", image="no-such-picture") == ("", [])


def test_a_release_knows_no_cards_of_later_ones(database: Database) -> None:
    oldest = database.cards("redemption", "2024-06-06")
    assert find(oldest, "Joshua, the Commander [II]").printings == ()
    assert names(oldest, "Whirlwind / Everlasting Ground") == ("former", ["Whirlwind"])
    assert names(oldest, "Emperor Augustus (Ap)") == ("exact", ["Emperor Augustus (Ap)"])


def test_the_other_games(database: Database) -> None:
    missions = database.cards("opr-missions")
    assert names(missions, "21") == ("alias", ["Seize 1"])
    assert names(missions, "66") == ("exact", ["66"])
    gospel = database.cards("gospel")
    assert names(gospel, "purity") == ("alias", ["Pure"])
    assert dict(find(gospel, "Pure").printings[0].facts) == {
        "name": "Pure",
        "title": "Pure",
        "set": "starter",
        "set_name": "Named in the starter rulebook",
        "halves": (),
        "kind": "resource",
        "resource": "pure",
        "color": "blue",
    }
    assert "kind" not in find(gospel, "Intervention").printings[0].facts


def test_what_was_found_is_remembered(redemption: Cards) -> None:
    assert find(redemption, "Son of God (G)") is find(redemption, "Son of God (G)")
    assert find(redemption, "Son of God (G)").printings[0] is find(redemption, "son of god (g)").printings[0]


@settings(max_examples=tried(50, 1000), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_harmless_respellings_find_the_same_printings(redemption: Cards, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(printed_names(redemption)))
    same = {p.id for p in find(redemption, name).printings}
    case = data.draw(st.sampled_from(["upper", "lower", "title", "strip"]))
    respelt = (
        getattr(name, case)()
        .replace("'", data.draw(st.sampled_from(QUOTES)))
        .replace("-", data.draw(st.sampled_from(DASHES)))
    )
    respelt = respelt.replace(" ", data.draw(st.sampled_from([" ", "  "]))).replace(
        ",", data.draw(st.sampled_from([",", ""]))
    )
    found = {p.id for p in find(redemption, respelt).printings}
    assert same <= found
    # a few names of two printings differ only by what folding ignores
    assert {fold(p.name) for p in find(redemption, respelt).printings} == {fold(name)}


def test_an_alias_means_a_printing_before_a_title(small: Callable[..., Path], tmp_path: Path) -> None:
    cards = """
code = "One"
name = "Set One"
cards = [
  { name = "Adam" },
  { name = "Adam (Two)" },
]
"""
    aliases = '[aliases]\n"First Man" = "Adam"\n"Man" = "Adam (Two)"\n'
    with Database.open(build(small(cards, aliases), tmp_path / "data").parent) as built:
        found = built.cards("redemption")
        assert names(found, "first man") == ("alias", ["Adam"])
        assert names(found, "man") == ("alias", ["Adam (Two)"])


def test_a_lost_soul_goes_by_its_nickname_and_never_by_those_words_alone() -> None:
    cards = Database.open().cards("redemption")
    for name in ("Lost Soul (Imitate)", "Lost Soul Imitate", "lost soul [imitate]"):
        assert {printing.facts["soul"] for printing in find(cards, name).printings} == {"Imitate"}
    for name in ("Lost Soul", "Lost Soul (Foo)"):
        assert find(cards, name).how == ""


def test_a_banned_printing_is_of_its_set() -> None:
    cards = Database.open().cards("redemption")
    assert [printing.set for printing in find(cards, "Daniel", set="CoW").printings] == ["CoW [Ban]"]
    assert len(find(cards, "Endless Treasures", set="PoC").printings) == 2
