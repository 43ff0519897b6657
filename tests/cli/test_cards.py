"""``deckcheck cards``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deckcheck.cards import Database
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def _here(folder: Path) -> None:
    """No say of the environment."""


def data(run: Run, *args: str) -> Any:
    """What a command prints as JSON."""
    return json.loads(run("cards", *args, "--output-format", "json").out)


def test_search_by_a_part_of_the_name(run: Run) -> None:
    outcome = run("cards", "search", "SON of god", "--set", "K")
    assert outcome == (0, "Son of God [K]  K  Dominant\n", "")


@pytest.mark.parametrize(
    ("text", "title"),
    [("sog", "Son of God"), ("ls hopper", 'Lost Soul "Hopper" [II Chronicles 28:13]'), ("SAUL", "Saul/Paul"),
     ("famine of egypt", "Famine in Egypt"), ("David", "David"), ("prayer", "Prayer")],
)  # fmt: skip
def test_search_by_any_name_and_what_is_called_just_so_first(run: Run, text: str, title: str) -> None:
    """Short names, nicknames, halves and former names too, in whichever game."""
    found = data(run, "search", text)["cards"]
    assert found[0]["facts"]["title"] == title


def test_search_lists_what_is_called_just_so_before_what_holds_the_text(run: Run) -> None:
    titles = [card["facts"]["title"] for card in data(run, "search", "david", "--limit", "1000")["cards"]]
    exact = titles.count("David")
    assert titles[:exact] == ["David"] * exact
    assert len(titles) > exact > 1
    assert run("cards", "search", "hosea 13:2").code == 0  # a title holds it


@pytest.mark.parametrize("text", [[], [""], ["  "]])
def test_search_for_nothing_is_wrong_usage(run: Run, text: list[str]) -> None:
    outcome = run("cards", "search", *text)
    assert (outcome.code, outcome.out) == (2, "")
    assert "say what to look for: a part of a name, --set, --type, --brigade or --game" in outcome.err
    for option in (["--set", "K"], ["--type", "Hero"], ["--brigade", "Teal"], ["--game", "gospel"]):
        assert run("cards", "search", *text, *option).code == 0


def test_search_by_facts(run: Run) -> None:
    found = data(run, "search", "--type", "hero", "--brigade", "purple", "--set", "Kings", "--game", "redemption")[
        "cards"
    ]
    assert found
    for card in found:
        assert card["game"] == "redemption"
        assert "Hero" in card["facts"]["type"]
        assert "Purple" in card["facts"]["brigades"]
    for options, names in (
        ("son of god --set 10a", ["Son of God (G)", "Son of God (H)"]),
        ("--set 2ER --brigade white --game redemption", ["Mary (DU)"]),
        ("--type stronghold --game the-mission --limit 2", ["Anger", "Apathy"]),
    ):
        text, _, narrowed = options.partition("--")
        arguments = [*filter(None, [text.strip()]), *f"--{narrowed}".split()]
        assert [card["name"] for card in data(run, "search", *arguments)["cards"]] == names
    found = data(run, "search", "lion", "--set", "early church", "--type", "evil character")["cards"]
    assert {card["facts"]["set"] for card in found} <= {"TEC"}


def test_search_by_any_facts(run: Run) -> None:
    def facts(query: str, *args: str) -> list[dict[str, Any]]:
        return [card["facts"] for card in data(run, "search", query, "--limit", "1000", *args)["cards"]]

    warriors = facts("type=Hero & class=warrior & brigade=Blue & pool=Rotation & reference=Genesis*")
    assert len(warriors) > 3
    for card in warriors:
        assert ("Hero" in card["type"], "Warrior" in card["class"], "Blue" in card["brigades"]) == (True, True, True)
        assert card["pool"] == "Rotation"
        assert card["reference"].startswith("Genesis")
    of_set = facts("set=K")
    assert {card["set"] for card in of_set} == {"K"}
    assert facts("set=K", "--type", "Hero") == [card for card in of_set if "Hero" in card["type"]]
    davids = [card for card in facts("david") if "Hero" in card["type"]]
    assert len(davids) > 3
    assert facts("david type=Hero") == facts("david & type=Hero") == davids
    either = data(run, "search", "kind=enemy | nicholas")["cards"]
    assert {card["facts"].get("kind") for card in either} == {"enemy", "character"}
    assert {card["game"] for card in data(run, "search", "set=rulebook | set=K", "--limit", "999")["cards"]} >= {
        "the-mission",
        "redemption",
    }


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("class=Warior", "no card of Redemption has the class 'Warior'; did you mean 'Warrior'?"),
        ("klass=Warrior", "Redemption has no fact 'klass'; did you mean 'class'?"),
        ("set=Xyzzy", "no card of Redemption has the set 'Xyzzy'; there are 10A, 1EU, "),
        ("strength>=high", "strength>=high: expected a whole number behind >="),
        ("kind=divin", "no card of Gospel: The Game has the kind 'divin'; did you mean 'divine'?"),
    ],
)
def test_search_by_facts_that_no_card_has(run: Run, query: str, message: str) -> None:
    outcome = run("cards", "search", query)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err
    assert len(outcome.err) < 400


def test_search_in_all_games_and_in_one(run: Run) -> None:
    assert {card["game"] for card in data(run, "search", "a", "--limit", "100000")["cards"]} >= {"redemption", "gospel"}
    assert {card["game"] for card in data(run, "search", "a", "--game", "gospel")["cards"]} == {"gospel"}


def test_search_says_when_there_is_more(run: Run) -> None:
    outcome = run("cards", "search", "moses", "--limit", "3")
    assert outcome.code == 0
    assert len(outcome.out.splitlines()) == 3
    assert outcome.err == "deckcheck: there are more than 3; narrow the search, or see more with --limit\n"


def test_search_without_a_find(run: Run) -> None:
    assert run("cards", "search", "xyzzy") == (1, "", "deckcheck: no card is like that\n")
    near = run("cards", "search", "sun of gad", "--game", "redemption")
    assert (near.code, near.err) == (1, "deckcheck: no card is like that; did you mean Son of God?\n")
    filters = run("cards", "search", "--type", "Heroo", "--brigade", "Purpel", "--set", "xyzzy", "--game", "redemption")
    assert filters.err == (
        "deckcheck: no card is like that; none has the set 'xyzzy'; none has the type 'Heroo', did you mean 'Hero'?; "
        "none has the brigade 'Purpel', did you mean 'Purple'?\n"
    )
    both = run("cards", "search", "--type", "Lost Soul", "--brigade", "Purple", "--game", "redemption")
    assert both == (1, "", "deckcheck: no card is like that\n"), "there are such cards, but none is both"
    assert "did you mean" not in run("cards", "search", "moses", "--set", "XYZ").err, "there is one, in other sets"
    assert data(run, "search", "xyzzy") == {"schema": 1, "cards": []}


@pytest.mark.slow
def test_search_in_an_older_release(run: Run) -> None:
    def everything(release: str) -> int:
        return len(data(run, "search", "--game", "redemption", "--limit", "100000", "--cards", release)["cards"])

    with Database.open() as database:
        oldest, *_, newest = database.releases("redemption")
    assert everything(oldest.date) == oldest.count < everything(newest.date) == newest.count


def test_show_every_printing_with_its_facts(run: Run) -> None:
    out = run("cards", "show", "nicholas").out
    assert out.startswith("the-mission, cards of ")
    assert "; found in another spelling\n\nNicholas\n  title" in out
    shown = data(run, "show", "David")["cards"]
    assert {card["found"] for card in shown} == {"title"}
    assert len({card["name"] for card in shown}) == len(shown) > 1
    assert "found by its title" in run("cards", "show", "David").out
    assert "found by the words before its comma" in run("cards", "show", "Abihud").out
    assert "found as names are often written" in run("cards", "show", "7 sons of sceva").out


def test_show_one_printing(run: Run) -> None:
    (card,) = data(run, "show", "David (Red) (Ki)", "--game", "redemption")["cards"]
    assert (card["name"], card["facts"]["brigades"], card["found"]) == ("David (Red) (Ki)", ["Red"], "exact")
    out = run("cards", "show", "David (Red) (Ki)").out
    assert "\nDavid (Red) (Ki)\n" in out
    assert "\n  set          Kings (Ki)\n" in out
    assert "\n  ability      yes\n" in out


def test_show_lists_many_printings_and_all_their_facts_only_when_asked(run: Run) -> None:
    short = run("cards", "show", "Son of God").out.splitlines()
    shown = data(run, "show", "Son of God")["cards"]
    assert len(short) == len(shown) + 4 < 40
    assert [line.partition("  ")[0] for line in short[2:-2]] == [card["name"] for card in shown]
    assert short[-1] == "All facts of one: cards show with its name as it is here; of all of them: --all"
    in_full = run("cards", "show", "Son of God", "--all").out
    assert in_full.count("\n  title      ") == in_full.count("\n  same card as these") == len(shown)


def test_show_what_is_not_there(run: Run) -> None:
    outcome = run("cards", "show", "Son of Gad")
    assert (outcome.code, outcome.out) == (1, "")
    assert outcome.err.startswith("deckcheck: there is no card 'Son of Gad'; did you mean Son of God")
    assert run("cards", "show", "David", "--game", "gospel").code == 1
    early = run("cards", "show", "Altar of Ahaz [RR2]", "--cards", "2026-03-30")
    assert early == (
        1,
        "",
        "deckcheck: there is no card 'Altar of Ahaz [RR2]'; it is first in the cards of 2026-07-20\n",
    )
    assert run("cards", "show", "Altar of Ahaz [RR2]", "--cards", "2026-07-20").code == 0
    assert data(run, "show", "Son of Gad") == {"schema": 1, "cards": []}


def test_the_releases(run: Run) -> None:
    with Database.open() as database:
        releases = {game: database.releases(game) for game in database.games()}
    rows = [line.split() for line in run("cards", "releases").out.splitlines()]
    assert len(rows) == sum(map(len, releases.values()))
    for game, each in releases.items():
        assert [game, each[-1].date, str(each[-1].count), "cards", "newest", each[-1].digest] in rows
        listed = data(run, "releases", "--game", game)["releases"]
        assert [(row["date"], row["count"], row["digest"]) for row in listed] == list(map(tuple, each))
        assert [row["newest"] for row in listed] == [*[False] * (len(each) - 1), True]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["search", "x", "--game", "gospl"], "there is no game 'gospl'; did you mean 'gospel'?"),
        (["show", "x", "--cards", "2020-01-01"], "there is no card release '2020-01-01'"),
        (["show", "x", "--game", "gospel", "--cards", "2024-06-06"], "There are of gospel 2026-11-21."),
        (["search", "x", "--limit", "0"], "--limit"),
        (["search", "x", "--limit", "many"], "--limit"),
        (["show"], "Missing argument 'NAME'"),
        (["releases", "--game", "chess"], "There are gospel, opr-missions, redemption, the-mission."),
    ],
)
def test_wrong_usage(run: Run, args: list[str], message: str) -> None:
    outcome = run("cards", *args)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err


def test_a_damaged_database_is_a_message(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deck.txt").write_text("# format: redemption/type-1\n1 Son of God (K)\n", encoding="utf-8")
    monkeypatch.setattr("deckcheck.cards.database.DATA", tmp_path / "nothing")
    for args in ["cards", "releases"], ["check", "deck.txt"], ["cards", "show", "David"]:
        outcome = run(*args)
        assert (outcome.code, outcome.out) == (2, "")
        assert outcome.err.startswith("deckcheck: The card database cannot be read")


def test_show_says_which_printings_are_one_card_and_why(run: Run) -> None:
    shown = run("cards", "show", "James, Son of Thunder").out
    clause = (
        "one person and icon; Deck Building Rules 1.3, page 6; "
        "ORDIR 7.0.0, pages 26 to 33, younger cards by name and verse"
    )
    assert f"  same card as these, because person James (son of Zebedee) as Hero ({clause}):\n" in shown
    assert "\n    James [I]\n" in shown
    maybe = run("cards", "show", "Elhanan, Son of Dodo").out
    assert "  perhaps the same card as these, person Elhanan as Hero, which the guides of 2026-03-13 leave" in maybe
    assert "\n    Elhanan (FoM) [FoM]\n" in maybe
