"""The library gives what the commands give, takes decks as people have them, and says what to give where it cannot."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, assert_type

import pytest

import deckcheck
from deckcheck.builder.fix.repair import Repair, RepairChange
from tests.cli.conftest import Run
from tests.for_each import for_each
from tests.readme import README, blocks

EXAMPLES = Path(__file__).parents[2] / "examples"
LEGAL = EXAMPLES / "legal/redemption/limited-2.0-green-and-white.txt"
ILLEGAL = EXAMPLES / "illegal/redemption/type-1-3rd-edition-two-green-davids.txt"
LIST = LEGAL.read_bytes()

ASKED: dict[str, Callable[[Any], object]] = {
    "check": lambda deck: deckcheck.check(deck).verdict,
    "convert": lambda deck: deckcheck.convert(deck, "json").text,
    "diff": lambda deck: deckcheck.diff(deck, ILLEGAL, "redemption/limited").changes,
    "fix": lambda deck: deckcheck.fix(deck).outcome,
    "odds": lambda deck: deckcheck.odds(deck, "type=Hero", turns=1).rows,
    "stats": lambda deck: deckcheck.stats(deck).charts,
}


@for_each("name", ASKED)
def test_a_deck_a_path_and_bytes_come_to_the_same(name: str) -> None:
    asked = ASKED[name]
    wanted = asked(deckcheck.load(LEGAL))
    assert wanted == asked(LEGAL) == asked(str(LEGAL)) == asked(LIST)


@pytest.mark.slow
def test_an_answer_is_that_of_the_command(run: Run) -> None:
    _, made, _ = run("stats", str(LEGAL), "--output-format", "json")
    stats = deckcheck.stats(LEGAL)
    [deck] = json.loads(made)["decks"]
    assert (deck["format"], deck["total"]) == (stats.format, list(stats.total))
    _, repaired, _ = run("fix", str(ILLEGAL), "--output-format", "json")
    repair = deckcheck.fix(ILLEGAL)
    assert repair.outcome is deckcheck.Outcome.FIXED
    assert {change["card"] for change in json.loads(repaired)["changes"]} == {change.card for change in repair.changes}
    assert deckcheck.check(repair.deck).verdict is deckcheck.Verdict.LEGAL
    _, likely, _ = run("odds", str(LEGAL), "type=Hero", "-k", "2", "--output-format", "json")
    odds = deckcheck.odds(LEGAL, "type=Hero", 2)
    [asked] = json.loads(likely)["selections"]
    assert asked["copies"] == list(odds.asked[0].copies)
    assert [draw["turn"] for draw in json.loads(likely)["draws"]] == [row.turn for row in odds.rows]


def test_fmt_gives_what_the_command_writes(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"# format: redemption/type-1\n# mine\n1 son of god (k) # the first\n1 Son of God (K)\n")
    before, made = path.read_bytes(), deckcheck.fmt(path)
    assert path.read_bytes() == before
    assert run("fmt", str(path))[0] == 0
    assert made.text == path.read_text() == deckcheck.fmt(made.text.encode()).text != before.decode()


def test_edit_gives_what_the_commands_write(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"# format: redemption/type-1\n2 Moses (FoM)  # gift\n1 Son of God (K)\n")
    moved = [deckcheck.CardChange("deck", "moses (fom)", -1), deckcheck.CardChange("reserve", "Moses (FoM)", 1)]
    made = deckcheck.edit(path.read_bytes(), [*moved, deckcheck.CardChange("deck", "Son of God (K)", -1)])
    assert run("move", str(path), "Moses (FoM)", "-n", "1", "-t", "reserve")[0] == 0
    assert run("remove", str(path), "Son of God (K)")[0] == 0
    assert made == path.read_bytes()
    assert deckcheck.renamed(made, {"Moses (FoM)": "Aaron (G)"}) == made.replace(b"Moses (FoM)", b"Aaron (G)")
    with pytest.raises(deckcheck.DeckcheckError, match="there is no Son of God"):
        deckcheck.edit(made, [deckcheck.CardChange("deck", "Son of God (K)", -1)])


def test_read_takes_text_and_tells_a_path_from_it() -> None:
    assert deckcheck.read(LIST.decode()) == deckcheck.read(LIST) == deckcheck.read(bytearray(LIST))
    assert deckcheck.read("1 Son of God (K)").entries == deckcheck.read(b"1 Son of God (K)").entries
    for path in (str(LEGAL), "there-is-none.txt"):
        with pytest.raises(ValueError, match=r"read\(\) takes a list itself; load"):
            deckcheck.read(path)
    with pytest.raises(TypeError, match="load"):
        deckcheck.read(LEGAL)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"read\(\) got int"):
        deckcheck.read(3)  # type: ignore[arg-type]
    with pytest.raises(deckcheck.UnreadableDeck, match="half of a character"):
        deckcheck.read("1 Moses\n1 \ud800")


@pytest.mark.parametrize("name", [*ASKED, "fmt"])
def test_what_is_no_deck_is_told(name: str, tmp_path: Path) -> None:
    asked = ASKED.get(name, deckcheck.fmt)
    with pytest.raises(TypeError, match=rf"^{name}\(\) got int"):
        asked(3)
    for text in (LIST.decode(), "1 Son of God (K)"):
        with pytest.raises(ValueError, match=rf"^{name}\(\) got the text of a list"):
            asked(text)
    with pytest.raises(deckcheck.UnreadableDeck, match="cannot be opened"):
        asked(tmp_path / "none.txt")


def test_a_path_that_looks_like_a_line_of_a_list_is_one_where_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("2 greens").write_bytes(LIST)
    assert deckcheck.check("2 greens").verdict is deckcheck.Verdict.LEGAL


def test_fmt_refuses_a_deck_which_has_no_comments() -> None:
    with pytest.raises(TypeError, match="path of a list or its bytes"):
        deckcheck.fmt(deckcheck.load(LEGAL))  # type: ignore[arg-type]


@pytest.mark.parametrize("copies", [10**4, 2**63 + 50, 10**25])
def test_decks_of_any_number_of_copies_are_summed(copies: int) -> None:
    deck = deckcheck.Deck((deckcheck.Entry("Goliath", copies),), format="redemption/type-1@1.3")
    assert deckcheck.stats(deck).total == (copies, copies)
    told = {finding.rule: finding.message for finding in deckcheck.check(deck).findings}
    assert str(copies) in told["redemption/deck-size"]


def test_a_deck_is_made_of_the_fields_of_another() -> None:
    deck = deckcheck.read("3 Goliath\n")
    assert deckcheck.Deck(**{each.name: getattr(deck, each.name) for each in fields(deck)}) == deck


@pytest.mark.parametrize("name", ["check", "diff", "fix", "fmt", "stats"])
def test_a_format_is_one_format(name: str) -> None:
    lists = [LEGAL] * (2 if name == "diff" else 1)
    with pytest.raises(ValueError, match="check_paths"):
        getattr(deckcheck, name)(*lists, "all")
    with pytest.raises(TypeError, match="format="):
        getattr(deckcheck, name)(*lists, ["redemption/limited"])


def test_paths_and_formats_may_stand_by_themselves() -> None:
    assert [deck.format for deck in deckcheck.check_paths(LEGAL, "redemption/limited").decks] == [
        "redemption/limited@2.0"
    ]
    assert len(deckcheck.check_paths(str(LEGAL), "all").decks) > 3
    assert deckcheck.check_paths([LEGAL], ["all"]) == deckcheck.check_paths(LEGAL, "all")


def test_errors_speak_of_arguments_and_those_of_commands_of_options(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("3 Prayer\n1 Grace\n1 Amnon\n")
    with pytest.raises(deckcheck.UnknownFormat) as told:
        deckcheck.fix(path)
    assert "format=" in str(told.value)
    assert "--" not in str(told.value)
    assert "--format" in run("fix", str(path))[2]
    several = replace(deckcheck.load(LEGAL), format="", entries=deckcheck.load(LEGAL).entries[:0])
    with pytest.raises(deckcheck.DeckcheckError, match=r"format='\w+-?\w*/standard' or format='") as asked:
        deckcheck.check(several, "standard")
    assert "--" not in str(asked.value)


def test_numbers_of_odds_are_bounded_by_name() -> None:
    for needed, turns, said in ((0, 3, "needed=0"), (1, 61, "turns=61"), (True, 3, "needed=True")):
        with pytest.raises(ValueError, match=said):
            deckcheck.odds(LEGAL, "type=Hero", needed, turns=turns)
    with pytest.raises(ValueError, match="2 numbers as needed= for 1 selections"):
        deckcheck.odds(LEGAL, ["type=Hero"], [1, 2])
    with pytest.raises(ValueError, match="play='third'"):
        deckcheck.odds(LEGAL, "type=Hero", play="third")


def test_lines_that_cannot_be_read_are_never_left_out() -> None:
    broken = LIST + b"\n-3 Moses\n"
    assert deckcheck.read(broken).problems
    assert deckcheck.fix(broken).outcome is deckcheck.Outcome.UNREADABLE
    assert deckcheck.stats(broken).unread
    for asked in (ASKED["odds"], ASKED["convert"], ASKED["diff"], lambda deck: deckcheck.fix(LEGAL, prefer=deck)):
        with pytest.raises(deckcheck.UnreadableDeck):
            asked(broken)


def test_every_name_is_there_and_typed() -> None:
    assert {name for name in deckcheck.__all__ if not hasattr(deckcheck, name)} == set()
    assert set(deckcheck._HOME) | {"load", "__version__"} == set(deckcheck.__all__)
    # What type checkers see of the lazy names, checked where this file is.
    repair = deckcheck.fix(LEGAL, keep=["Moses (Pa)"][:0])
    assert_type(repair, Repair)
    assert_type(repair.changes, tuple[RepairChange, ...])
    with pytest.raises(TypeError):
        deckcheck.odds(1, "a")  # type: ignore[arg-type]


def test_the_readme_shows_what_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("my-deck.txt", "last-month.txt"):
        (tmp_path / name).write_bytes(LIST)
    shown = [block for block in blocks("python") if "deckcheck." in block]
    assert len(shown) == 2, README
    values: dict[str, Any] = {"deckcheck": deckcheck, "print": lambda *_: None}
    exec("\n".join(shown).replace("redemption/type-1@3rd-edition", "redemption/limited"), values)
    assert values["report"].verdict is deckcheck.Verdict.LEGAL
    assert values["changed"].changes == ()
    assert json.loads(values["as_json"])["cards"]
