from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from deckcheck.cards import find
from deckcheck.cards.build.compile import build
from deckcheck.cards.build.source import read_source
from deckcheck.cards.database import Database
from deckcheck.cards.fact_schema import GAMES
from deckcheck.errors import InvalidCardSource

HEAD = 'code = "One"\nname = "Set One"\n'
ADAM = '{ name = "Adam (One)", type = ["Hero"], image = "adam" }'


def set_file(*cards: str, earlier: tuple[str, ...] = ()) -> str:
    return f"{HEAD}cards = [\n" + ",\n".join(cards) + "\n]\nearlier = [\n" + ",\n".join(earlier) + "\n]\n"


def test_every_card_stands_on_a_line_of_its_own(source: Path) -> None:
    for path in source.glob("*/*.toml"):
        if path.name != "aliases.toml":
            lines = path.read_text(encoding="utf-8").splitlines()
            entries = [line for line in lines if line.startswith("  {")]
            assert all(re.fullmatch(r"  \{ (name|card) = .* \},", line) for line in entries), path
            rest = [line for line in lines if not line.startswith(("  {", "  #", "#")) and line]
            rest = [line for line in rest if not line.startswith("also = ")]
            assert rest[2:] in (["cards = [", "]"], ["cards = [", "]", "earlier = [", "]"]), path


def test_the_readme_explains_every_field(source: Path) -> None:
    explained = set(re.findall(r"`(\w+)`", (source / "README.md").read_text(encoding="utf-8")))
    for game in GAMES.values():
        assert set(game.fields) - {"set"} <= explained


def test_the_games_and_their_releases(source: Path) -> None:
    games = {game.name: (game.releases[-1], len(game.cards)) for game in read_source(source)}
    assert games == {
        "redemption": ("2026-08-09", 5693),
        "the-mission": ("2026-11-21", 20),
        "gospel": ("2026-11-21", 21),
        "opr-missions": ("2026-11-21", 36),
    }


def test_a_card_reads_as_stated(small: Callable[..., Path]) -> None:
    corrected = '{ card = "Adam (One)", before = "2022-01-01", name = "Adm (One)", type = [] }'
    adam = ADAM.replace(" }", ', since = "2021-01-01" }')
    (game,) = read_source(small(set_file(adam, earlier=(corrected,))))
    (card,) = game.cards
    assert (card.since, card.until) == (1, 3)
    assert card.facts == {
        "set": "One",
        "set_name": "Set One",
        "name": "Adam (One)",
        "type": ("Hero",),
        "image": "adam",
    }
    assert [(found.before, found.facts) for found in card.corrections] == [(2, {"name": "Adm (One)", "type": ()})]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('code = "One"\ncards = [', r"one\.toml: .*[Ll]ine 2|one\.toml: .*end of document"),
        ('name = "Set One"\ncards = []', r"one\.toml: the set's code is missing"),
        (HEAD + 'cards = []\nfoil = true\n', r"one\.toml: unknown key foil"),
        (HEAD + 'cards = ["Adam"]\n', r"one\.toml: cards must be a list of tables"),
        (HEAD + 'also = "First"\ncards = []\n', r"one\.toml: also must be a list of texts, the set's other names"),
        (HEAD + 'also = ["First", ""]\ncards = []\n', r"one\.toml: also must be a list of texts"),
        (set_file('{ title = "Adam" }'), r"name is missing or not a text"),
        (set_file('{ name = "  " }'), r"name is missing or not a text"),
        (set_file(ADAM, ADAM), r"'Adam \(One\)' stated twice in this set"),
        (set_file('{ name = "Adam", colour = "Blue" }'), r"'Adam' unknown field 'colour'; there are .*brigades"),
        (set_file('{ name = "Adam", type = "Hero" }'), r"'Adam' type must be a list of texts, not 'Hero'"),
        (set_file('{ name = "Adam", type = [1] }'), r"'Adam' type must be a list of texts, not \[1\]"),
        (set_file('{ name = "Adam", ability = 1 }'), r"'Adam' ability must be true or false, not 1"),
        (set_file('{ name = "Adam", strength = 7 }'), r"'Adam' strength must be a text, not 7"),
        (set_file('{ name = "Adam", since = "1999-01-01" }'), r"since names release '1999-01-01'; there are 2020"),
        (
            set_file('{ name = "Adam", since = "2021-01-01", until = "2021-01-01" }'),
            r"'Adam' is gone before it appears",
        ),
        (
            set_file(ADAM, earlier=('{ card = "Eve", before = "2021-01-01", type = [] }',)),
            r"'Eve' is corrected, but not a card of this set",
        ),
        (
            set_file(ADAM, earlier=('{ card = "Adam (One)", type = [] }',)),
            r"'Adam \(One\)' a correction must name the release",
        ),
        (
            set_file(ADAM, earlier=('{ card = "Adam (One)", before = "2021-01-01" }',)),
            r"a correction that states no fact",
        ),
        (
            set_file(ADAM, earlier=('{ card = "Adam (One)", before = "2020-01-01", type = [] }',)),
            r"is corrected in a release that does not follow one with the card",
        ),
        (
            set_file(ADAM, earlier=('{ card = "Adam (One)", before = "2021-01-01", type = [] }',) * 2),
            r"two corrections before 2021-01-01",
        ),
        (
            set_file(ADAM, earlier=('{ card = "Adam (One)", before = "2021-01-01", type = ["Hero"] }',)),
            r"'Adam \(One\)' has a correction that changes nothing",
        ),
        (
            set_file('{ name = "Adam", image = "a", art = "b" }'),
            r"'Adam' has the art 'b', which no card has as its image",
        ),
        (
            set_file('{ name = "Adam" }', '{ name = "ADAM (One)" }'),
            r"'ADAM \(One\)' has the title 'ADAM', .*'Adam' 'Adam'; one name is spelled one way",
        ),
        (set_file('{ name = "Adam ( One)" }'), r"name must be written 'Adam \(One\)', not 'Adam \( One\)'"),
        (
            set_file('{ name = "Adam", identifiers = ["one", "God’s  image"] }'),
            r"""'Adam' identifiers must be written "God's image", not 'God’s  image'""",
        ),
    ],
)  # fmt: skip
def test_a_source_that_does_not_hold_together_is_refused(
    small: Callable[..., Path], tmp_path: Path, text: str, message: str
) -> None:
    folder = small(text)
    with pytest.raises(InvalidCardSource, match=message):
        build(folder, tmp_path / "data")
    assert list((tmp_path / "data").glob("*") if (tmp_path / "data").exists() else ()) == []


def test_two_files_cannot_state_one_printing(small: Callable[..., Path], tmp_path: Path) -> None:
    folder = small()
    again = (folder / "redemption" / "one.toml").read_text(encoding="utf-8")
    (folder / "redemption" / "two.toml").write_text(again, encoding="utf-8")
    with pytest.raises(InvalidCardSource, match=r"two\.toml: 'Adam \(One\)' and .*one\.toml.* are one card in release"):
        build(folder, tmp_path / "data")


@pytest.mark.parametrize(
    ("aliases", "message"),
    [
        ('[aliases]\n"First" = "Abel"\n', r"aliases\.toml: 'First' stands for 'Abel', which names no card"),
        ('[names]\n"First" = "Adam"\n', r"aliases\.toml must hold tables"),
        ('[aliases]\n"First" = 1\n', r"aliases\.toml must hold tables"),
        ('[short]\n"First" = []\n', r"aliases\.toml must hold tables"),
        ('[short]\n"First" = "Abel"\n', r"aliases\.toml: 'First' stands for 'Abel', which names no card"),
    ],
)
def test_an_alias_must_name_a_card(small: Callable[..., Path], tmp_path: Path, aliases: str, message: str) -> None:
    with pytest.raises(InvalidCardSource, match=message):
        build(small(aliases=aliases), tmp_path / "data")


@pytest.mark.parametrize("releases", ["[]", '"2020-01-01"', '["2021-01-01", "2020-01-01"]', '["a", "a"]'])
def test_releases_are_dates_in_order(small: Callable[..., Path], releases: str) -> None:
    with pytest.raises(InvalidCardSource, match="must list its releases' dates, oldest first, each once"):
        read_source(small(releases=releases))


def test_a_game_nobody_knows_is_refused(small: Callable[..., Path]) -> None:
    folder = small()
    (folder / "releases.toml").write_text('chess = ["2020-01-01"]\n', encoding="utf-8")
    with pytest.raises(
        InvalidCardSource, match=r"unknown game chess; deckcheck/cards/fact_schema\.toml has .*redemption"
    ):
        read_source(folder)


def test_cards_of_a_game_without_releases_are_refused(small: Callable[..., Path]) -> None:
    folder = small()
    (folder / "gospel").mkdir()
    (folder / "gospel" / "one.toml").write_text("", encoding="utf-8")
    with pytest.raises(InvalidCardSource, match=r"^gospel: cards of a game that releases\.toml does not list"):
        read_source(folder)


def test_a_missing_source_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidCardSource, match=r"releases\.toml"):
        read_source(tmp_path)


def test_corrections_rename_and_disappearance_through_the_releases(small: Callable[..., Path], tmp_path: Path) -> None:
    text = set_file(
        '{ name = "Adam (One)", type = ["Hero"], brigades = ["Blue"], other_side = ["Red", "Blue"], image = "adam" }',
        '{ name = "Eve (One)", image = "eve", art = "adam", until = "2022-01-01" }',
        '{ name = "Abel (One)", since = "2022-01-01" }',
        earlier=(
            '{ card = "Adam (One)", before = "2022-01-01", name = "Adm (One)" }',
            '{ card = "Adam (One)", before = "2021-01-01", type = [], set = "Zero" }',
        ),
    )
    with Database.open(build(small(text), tmp_path / "data").parent) as database:
        states = []
        for release in database.releases("redemption"):
            cards = database.cards("redemption", release.date)
            states.append([(p.name, p.title, p.set, p.facts["type"], p.facts["art"]) for p in cards.all()])
            assert release.count == len(states[-1])
        assert states == [
            [("Adm (One)", "Adm", "Zero", (), "adam"), ("Eve (One)", "Eve", "One", (), "adam")],
            [("Adm (One)", "Adm", "One", ("Hero",), "adam"), ("Eve (One)", "Eve", "One", (), "adam")],
            [("Adam (One)", "Adam", "One", ("Hero",), "adam"), ("Abel (One)", "Abel", "One", (), "")],
        ]
        newest = database.cards("redemption")
        assert find(newest, "Adm (One)").printings == find(newest, "Adam (One)").printings
        assert find(newest, "Adam").printings[0].facts["brigades"] == ("Blue", "Red")
        assert find(newest, "Eve").printings == ()
        assert find(newest, "Adam").printings[0].facts["ability"] is False
