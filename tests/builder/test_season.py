"""The cards that decks of a season play, in any printing."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

from hypothesis import given
from hypothesis import strategies as st

from deckcheck.builder.season import DeckCards, PlayedCard, Season, cards_of_deck, seasons
from deckcheck.decklists import read
from deckcheck.facts import Interval
from deckcheck.legality.checker import Checker
from tests.cli.conftest import (
    Run,
    run,  # noqa: F401 - a fixture
)


def of(checker: Checker, text: str, path: str = "", format: str = "redemption/unlimited") -> DeckCards:
    deck = read(f"# format: {format}\n{text}".encode(), syntax="text")
    return cards_of_deck(replace(deck, path=path), checker)


def cards(season: Season) -> dict[str, PlayedCard]:
    return {card.name: card for card in season.cards}


def test_printings_of_one_card_are_counted_together(checker: Checker) -> None:
    [season] = seasons([of(checker, "2 Gideon (L)\n1 Amos\n"), of(checker, "1 Gideon (Ki)\n1 Gideon (L)\n")])
    assert (season.format, season.decks) == ("redemption/unlimited@2.0", 2)
    found = cards(season)
    gideon = found["Gideon (L)"]
    assert (gideon.decks, gideon.copies) == ((2, 2), (4, 4))
    assert found["Amos"].decks == (1, 1)
    assert list(found) == ["Gideon (L)", "Amos"]


def test_sections_outside_the_deck_do_not_count(checker: Checker) -> None:
    [season] = seasons([of(checker, "1 Gideon (L)\nReserve\n1 Jael (L)\nMaybeboard\n9 Amos\n")])
    assert {name: card.copies for name, card in cards(season).items()} == {"Gideon (L)": (1, 1), "Jael": (1, 1)}


def test_what_may_be_no_card_counts_perhaps(checker: Checker) -> None:
    [season] = seasons([of(checker, "1 Gideon (L)\n1 Amos (removed)\n"), of(checker, "1 Amos\n")])
    assert cards(season)["Amos"].decks == (1, 2)
    assert cards(season)["Amos"].copies == (1, 2)


def test_each_format_and_month_is_apart(checker: Checker) -> None:
    decks = [
        of(checker, "1 Amos\n", "2026-05/a.txt"),
        of(checker, "1 Gideon (L)\n", "20260507-b.txt"),
        of(checker, "1 Amos\n", "season 2026-06.zip/c.txt"),
        of(checker, "1 Amos\n", "1202605.txt", "redemption/limited"),
    ]
    limited, unlimited = seasons(decks)
    assert (limited.format, limited.months) == ("redemption/limited@2.0", {})
    assert unlimited.months == {"2026-05": 2, "2026-06": 1}
    assert cards(unlimited)["Amos"].months == {"2026-05": (1, 1), "2026-06": (1, 1)}


def test_an_earlier_season_may_have_other_printings(checker: Checker) -> None:
    [season] = seasons(
        [of(checker, "1 Gideon (L)\n")], [of(checker, "1 Gideon (Ki)\n1 Amos\n"), of(checker, "1 Amos\n")]
    )
    assert season.before == 2
    assert [(card.decks, card.before) for card in season.cards] == [((1, 1), (1, 1)), ((0, 0), (2, 2))]


KEYS = st.frozensets(st.sampled_from("abcdef"), min_size=1, max_size=2)
LINES = st.dictionaries(KEYS, st.tuples(st.sampled_from("XYZ"), st.integers(1, 3).map(Interval.exactly)), max_size=4)
DECKS = st.lists(LINES.map(lambda lines: DeckCards("f", "", lines, False)), min_size=1, max_size=5)


@given(DECKS, st.randoms())
def test_numbers_are_those_of_counting_by_hand(decks: list[DeckCards], random: object) -> None:
    [season] = seasons(decks)
    groups: list[set[str]] = []
    for keys in {keys for deck in decks for keys in deck.cards}:
        touched = [group for group in groups if group & keys]
        groups = [group for group in groups if not group & keys] + [set(keys).union(*touched)]
    expected = Counter(
        (
            sum(any(keys <= group for keys in deck.cards) for deck in decks),
            sum(number.least or 0 for deck in decks for keys, (_, number) in deck.cards.items() if keys <= group),
        )
        for group in groups
    )
    assert Counter((card.decks.least, card.copies.least) for card in season.cards) == expected
    assert seasons(decks[::-1]) == (season,)


def test_the_command_compares_two_seasons(run: Run, tmp_path: Path) -> None:  # noqa: F811
    for name, names in {"now/2026-05-a": "Gideon (L)", "now/2026-06-b": "Gideon (Ki)", "last/c": "Amos"}.items():
        path = tmp_path / f"{name}.txt"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"# format: redemption/unlimited\n1 {names}\n", encoding="utf-8")
    season, last = str(tmp_path / "now"), str(tmp_path / "last")
    shown = run("stats", season, "--played", "--against", last, "--top", "1")
    assert shown.code == 0
    head, columns, first, more = shown.out.splitlines()
    assert head == "redemption/unlimited@2.0: 2 decks, compared with 1 deck"
    assert columns.split() == ["decks", "share", "before", "2026-05", "2026-06", "copies"]
    assert first.split("█")[0].split() == ["2", "100", "%", "0", "%", "100", "%", "100", "%", "2"]
    assert first.endswith("Gideon (Ki)")
    assert more.strip() == "and 1 more card; --top 0 shows all"
    data = json.loads(run("stats", season, "--played", "--output-format", "json").out)
    [found] = data["seasons"]
    assert (found["decks"], found["months"]) == (2, {"2026-05": 1, "2026-06": 1})
    assert found["cards"] == [
        {
            "name": "Gideon (Ki)",
            "decks": [2, 2],
            "copies": [2, 2],
            "months": {"2026-05": [1, 1], "2026-06": [1, 1]},
        }
    ]


def test_an_unreadable_list_is_reported_and_the_others_count(run: Run, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "good.txt").write_text("# format: redemption/unlimited\n1 Amos\n", encoding="utf-8")
    (tmp_path / "bad.txt").write_text("# format: redemption/unlimited\n1 Amos\n1.5 Gideon (L)\n", encoding="utf-8")
    shown = run("stats", str(tmp_path), "--played")
    assert shown.code == 4
    assert "bad.txt:3" in shown.err
    assert shown.out.startswith("redemption/unlimited@2.0: 2 decks\n")
    for wrong in (["--against", str(tmp_path)], ["--played", "--output-format", "svg"], ["--played", "--top", "x"]):
        assert run("stats", str(tmp_path), *wrong).code == 2


def test_a_season_may_be_an_archive(run: Run, tmp_path: Path) -> None:  # noqa: F811
    with ZipFile(tmp_path / "all.zip", "w") as archive:
        for name, text in ("a", "# format: redemption/unlimited\n1 Amos\n"), ("b", "1.5 Seize\n"):
            archive.writestr(f"2026-05/{name}.txt", text)
    shown = run("stats", str(tmp_path / "all.zip"), "--played")
    assert shown.code == 4
    assert "all.zip/2026-05/b.txt:1: cannot be read: 1.5 Seize" in shown.err
    assert "redemption/unlimited@2.0: 1 deck\n" in shown.out
