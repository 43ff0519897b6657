"""``deckcheck stats``, ``odds`` and ``hand`` as people run them: what they print, their data, their exit codes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from jsonschema.validators import validator_for

import deckcheck.builder.render
from tests.cli.conftest import Run

RENDER = Path(deckcheck.builder.render.__file__).parent
DECK = """\
# name: Judges
# format: redemption/unlimited
9 Gideon (L)
1 Burial (F)
2 Lost Soul Proverbs 10:4
Reserve
1 Jael (L)
"""
ODDS = """\
deck.txt: redemption/unlimited@2.0, draw pile 12
  A: at least 1 of Burial (1 to draw)
  B: at least 2 of type=lost soul (2 to draw)

Playing first:
                   A       B     all  cards drawn by then
opening hand  80.00%  54.55%  43.64%  8
by turn 1     80.00%  54.55%  43.64%  8
by turn 2       100%    100%    100%  10
"""
SECOND = """\
Playing second:
                   A       B     all  cards drawn by then
opening hand  80.00%  54.55%  43.64%  8
by turn 1       100%    100%    100%  10
by turn 2       100%    100%    100%  10
"""
SVG = "{http://www.w3.org/2000/svg}"


def schema(command: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((RENDER / f"{command}.schema.json").read_text("utf-8"))
    return found


@pytest.fixture
def list_(folder: Path) -> Path:
    (folder / "deck.txt").write_text(DECK, encoding="utf-8")
    return folder


def test_odds(list_: Path, run: Run) -> None:
    done = run("odds", "deck.txt", "Burial", "type=lost soul", "-k", "1", "-k", "2", "--turn", "2")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(ODDS)
    assert f"\n\n{SECOND}\nCards put into" in done.out
    assert "\nDrawn by: REG 11.0.0, pages 42, 103 and 117" in done.out
    assert "\nRuling: Whoever begins draws nothing on the first turn and the second player 3" in done.out


@pytest.mark.parametrize("play", ["first", "second"])
def test_odds_of_one_player(list_: Path, run: Run, play: str) -> None:
    args = ("odds", "deck.txt", "Burial", "--turn", "1")
    both = json.loads(run(*args, "--output-format", "json").out)
    assert (both["play"], [row["drawn"]["draw pile"] for row in both["draws"]]) == ("first", [[8, 8], [8, 8]])
    data = json.loads(run(*args, "--play", play, "--output-format", "json").out)
    assert (data["play"], data["draws_of_second"]) == (play, None)
    assert data["draws"] == both["draws" if play == "first" else "draws_of_second"]
    done = run(*args, "--play", play)
    assert f"Playing {play}:" in done.out
    assert done.out.count("Playing ") == 1
    drawn = json.loads(run("hand", "deck.txt", "--turns", "1", "--play", play, "--output-format", "json").out)
    [hand] = drawn["hands"]
    assert drawn["play"] == play
    assert len(hand["turns"][1]["draws"][0]["hand"]) == (0 if play == "first" else 2)


def test_where_nobody_draws_on_the_first_turn(list_: Path, run: Run) -> None:
    args = ("odds", "deck.txt", "Burial", "--format", "redemption/type-1@3rd-edition", "--turn", "1")
    done = run(*args, "--play", "second")
    assert done == run(*args)
    assert "Playing" not in done.out
    assert '\nDrawn by: 3rd-edition rulebook, "Beginning a Game"' in done.out
    data = json.loads(run(*args, "--output-format", "json").out)
    assert (data["play"], data["draws_of_second"]) == (None, None)


def test_hand(list_: Path, run: Run) -> None:
    done = run("hand", "deck.txt", "--seed", "7", "-n", "2", "--turns", "2")
    assert (done.code, done.err) == (0, "")
    assert done == run(
        "hand", "-", "--seed", "7", "-n", "2", "--turns", "2", "--stdin-filename", "deck.txt", stdin=DECK.encode()
    )
    assert done.out.startswith(
        "deck.txt: redemption/unlimited@2.0, draw pile 12, playing first, seed 7\n\nHand 1\n  opening hand: "
    )
    assert "\nHand 2\n" in done.out
    assert "to the Land of Bondage: " in done.out
    assert done.out != run("hand", "deck.txt", "--seed", "8", "-n", "2", "--turns", "2").out


def test_a_seed_that_was_printed_draws_the_same(list_: Path, run: Run) -> None:
    data = json.loads(run("hand", "deck.txt", "--output-format", "json").out)
    again = json.loads(run("hand", "deck.txt", "--output-format", "json", "--seed", str(data["seed"])).out)
    assert data == again


def test_stats(list_: Path, run: Run) -> None:
    done = run("stats", "deck.txt")
    assert (done.code, done.err) == (0, "")
    for line in (
        "deck.txt: redemption/unlimited@2.0, 13 cards",
        "  deck     12  ████████████",
        "By type: █ deck, ▓ reserve",
        "  Hero       10  █████████▓",
        "  Cards in the deck",
    ):
        assert f"{line}" in done.out
    assert "50 to 70 are required: not kept" in done.out
    assert "\x1b[" not in done.out
    assert "\x1b[31m" not in done.out


def test_colours_are_for_terminals_or_those_who_ask(list_: Path, run: Run) -> None:
    for command in (["stats"], ["odds", "Burial"], ["hand"]):
        name, *more = command
        assert "\x1b[" not in run(name, "deck.txt", *more).out
        assert "\x1b[" in run(name, "deck.txt", *more, "--color", "always").out
        assert run(name, "deck.txt", *more, "-o", "out.txt").out == ""
        assert "\x1b[" not in (list_ / "out.txt").read_text("utf-8")


@pytest.mark.parametrize("command", [["stats"], ["odds", "Burial | Jael", "type=Hero"], ["hand", "-n", "2"]])
@pytest.mark.parametrize("deck", ["deck.txt", "mission.txt", "opr.txt"])
def test_data(list_: Path, run: Run, command: list[str], deck: str) -> None:
    name, *more = command
    (list_ / "mission.txt").write_text("# format: the-mission/standard\nMissions\n9 Prayer\n1 Odd\n", encoding="utf-8")
    (list_ / "opr.txt").write_text("# format: opr-missions/custom\n1 11\n1 12\n", encoding="utf-8")
    if name == "odds" and deck != "deck.txt":
        more = ["Prayer"] if deck == "mission.txt" else ["11", "number>11"]
    done = run(name, deck, *more, "--output-format", "json")
    assert done.code == 0
    data = json.loads(done.out)
    jsonschema.validate(data, schema(name))
    if name == "odds":
        assert all(each["all"]["least"] <= each["all"]["most"] for each in data["draws"])


def objects(value: Any) -> Iterator[dict[str, Any]]:
    """Every object within data."""
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects(each)
    if isinstance(value, dict):
        yield value


@pytest.mark.parametrize("command", [["stats"], ["odds", "Burial"], ["hand"]])
def test_every_key_of_the_data_is_in_the_schema(list_: Path, run: Run, command: list[str]) -> None:
    name, *more = command
    data = json.loads(run(name, "deck.txt", *more, "--output-format", "json").out)
    validator = validator_for(schema(name))(schema(name))
    assert validator.is_valid(data)
    for at, each in enumerate(objects(data)):
        if "deck" in each or "reserve" in each or "draw pile" in each or not each:
            continue  # sections and piles, by name
        for key in each:
            changed = deepcopy(data)
            place = list(objects(changed))[at]
            place[f"{key}?"] = place.pop(key)
            assert not validator.is_valid(changed)


def test_a_picture(list_: Path, run: Run) -> None:
    done = run("stats", "deck.txt", "--output-format", "svg", "-o", "deck.svg")
    assert done == (0, "", "")
    tree = ElementTree.parse(list_ / "deck.svg").getroot()
    texts = [each.text for each in tree.iter(f"{SVG}text")]
    assert {"Judges", "By type", "Hero", "10", "Cards in the deck"} <= set(texts)


def test_several_decks(list_: Path, run: Run) -> None:
    (list_ / "bad.txt").write_text("# format: redemption/unlimited\n1.5 Amos\n1 Ruth (L)\n", encoding="utf-8")
    done = run("stats", ".", "--output-format", "json")
    assert done.code == 4
    assert "bad.txt:2: cannot be read: 1.5 Amos" in done.err
    bad, good = json.loads(done.out)["decks"]
    assert (bad["total"], good["total"]) == ([1, 1], [13, 13])
    assert [each["line"] for each in bad["unread"]] == [2]
    assert "1 line could not be read, so this is not the whole deck." in run("stats", "bad.txt").out


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (["odds", "deck.txt", "Burail"], 2, "the deck has no 'Burail'; did you mean 'Burial (F)'"),
        (["odds", "deck.txt", "Burial", "-k", "0"], 2, "'0' is not a number from 1 to 250"),
        (["odds", "deck.txt", "Burial", "-k", "1", "-k", "2"], 2, "2 numbers for 1 selections"),
        (["odds", "deck.txt", "Burial", "--turn", "x"], 2, "'x' is not a number from 0 to 60"),
        (["odds", "deck.txt", "Burial", "--play", "third"], 2, "There are first, second"),
        (["odds", "none.txt", "Burial"], 4, "none.txt: cannot be opened"),
        (["odds", "bad.txt", "Ruth"], 4, "bad.txt:2: cannot be read: 1.5 Amos"),
        (["odds", "plain.txt", "Hannah"], 4, "the list names no format"),
        (["odds", "deck.txt", "Burial", "-o", "deck.txt"], 2, "deck.txt is one of the decks"),
        (["hand", "deck.txt", "--seed", "12345678901"], 2, "'12345678901' is not a number from 0 to 999999999"),
        (["hand", "deck.txt", "--seed", "-1"], 2, "'-1' is not a number from 0"),
        (["hand", "deck.txt", "-n", "1001"], 2, "'1001' is not a number from 1 to 1000"),
        (["hand", "bad.txt"], 4, "bad.txt:2: cannot be read"),
        (["hand", "open.txt"], 4, "open.txt:2: Strange may stand in"),
        (["stats", "none.txt"], 4, "none.txt: cannot be opened"),
        (["stats", "deck.txt", "--output-format", "png"], 2, "There are text, json, svg"),
        (["stats", "deck.txt", "-o", "deck.txt"], 2, "deck.txt is one of the decks"),
    ],
)
def test_what_goes_wrong(list_: Path, run: Run, args: list[str], code: int, message: str) -> None:
    (list_ / "bad.txt").write_text("# format: redemption/unlimited\n1.5 Amos\n1 Ruth (L)\n", encoding="utf-8")
    (list_ / "plain.txt").write_text("# game: the mission\nMissions\n1 Prayer\n", encoding="utf-8")
    (list_ / "open.txt").write_text("# format: the-mission/standard\n1 Strange\n", encoding="utf-8")
    done = run(*args)
    assert done.code == code
    assert message in " ".join(done.err.replace("│", " ").split())


def test_a_league_may_draw_in_its_own_way(list_: Path, run: Run) -> None:
    league = """\
id = "redemption/our-league@custom"
name = "Our league"
extends = "redemption/unlimited"
[drawing]
citation = "Our league, 4"
[[drawing.piles]]
name = "draw pile"
sections = ["deck"]
hand = 2
turns = [1]
"""
    (list_ / "league.toml").write_text(league, encoding="utf-8")
    data = json.loads(run("odds", "deck.txt", "Burial", "--format", "./league.toml", "--output-format", "json").out)
    assert data["citation"] == "Our league, 4"
    assert [each["all"]["exact"][0] for each in data["draws"]] == ["1/6", "1/4", "1/3", "5/12"]


@pytest.mark.parametrize(
    ("stated", "line", "message"),
    [
        ('sections = ["deck"]\nturns = [[2, 1]]', 9, "expected a number of cards, or the least and the most of them"),
        ('sections = ["dekc"]\nturns = [1]', 8, "sections: there is no section 'dekc'"),
        ('sections = ["deck"]\nturns = []', 9, "turns"),
        ('sections = ["deck"]\nturns = [1]\nhands = 2', 10, "hands: not a field here"),
        (
            'sections = ["deck"]\nturns = [1]\nreplaced = {where = {tpye = "Hero"}, to = "x"}',
            10,
            "there is no fact 'tpye'",
        ),
    ],
)
def test_drawing_rules_that_cannot_hold(list_: Path, run: Run, stated: str, line: int, message: str) -> None:
    head = 'id = "redemption/our-league@custom"\nname = "Our league"\nextends = "redemption/unlimited"\n'
    table = f'[drawing]\ncitation = "x"\n[[drawing.piles]]\nname = "pile"\n{stated}\n'
    (list_ / "league.toml").write_text(head + table, encoding="utf-8")
    done = run("odds", "deck.txt", "Burial", "--format", "./league.toml")
    assert done.code == 2
    said = " ".join(done.err.replace("│", " ").split())
    assert message in said
    assert f"league.toml: line {line}:" in said


def test_a_format_that_no_list_names_is_told(folder: Path, run: Run) -> None:
    (folder / "own.txt").write_text("# game: redemption\n60 Jethro (G)\n", encoding="utf-8")
    for command in ["hand", "own.txt"], ["odds", "own.txt", "Jethro (G)"]:
        unnamed, named = (" ".join(run(*command, *format).out.split()) for format in ([], ["-f", "redemption/limited"]))
        assert "names no known format" in unnamed
        assert "is taken; choose with --format" in unnamed
        assert "known format" not in named
