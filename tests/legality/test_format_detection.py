"""Which format a list is judged by: what was asked for, or what it says; and which games it fits."""

from __future__ import annotations

import pytest

from deckcheck.decklists import read
from deckcheck.errors import AmbiguousFormat, UnknownFormat
from deckcheck.games import formats, newest, official_formats
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose, editions_of_game, fitting_games
from tests.for_each import for_each
from tests.lists import CHURCH, FORTY_NINE, GOSPEL, MISSION, REST, STARTER, deck


def test_a_format_asked_for_comes_first(checker: Checker) -> None:
    church = deck("# format: the-mission/starter\n" + CHURCH + REST)
    assert choose(checker, church).id == STARTER.id
    assert choose(checker, church, "the-mission/standard").id == MISSION.id
    assert choose(checker, church, "the-mission/standard@advanced").id == MISSION.id
    assert choose(checker, church, "limited").id == "redemption/limited@2.0"


@for_each(
    ("header", "wanted"),
    [
        ("# format: redemption/type-1", "redemption/limited@2.0"),
        ("# format: redemption/type-2@3rd-edition", "redemption/type-2@3rd-edition"),
        ("# format: Type 1", "redemption/limited@2.0"),
        ("# game: Redemption\n# format: Type 2", "redemption/type-2@2.0"),
        ("Format: Redemption Limited", "redemption/limited@2.0"),
        ("Format: The Mission standard", "the-mission/standard@advanced"),
        ("# game: The Mission\n# format: standard", "the-mission/standard@advanced"),
        ("# game: gospel\n# format: standard", "gospel/standard@starter"),
        ("# game: Gospel: The Game\n# format: solitaire", "gospel/solitaire@starter"),
    ],
)
def test_a_list_may_state_its_format(checker: Checker, header: str, wanted: str) -> None:
    assert choose(checker, deck(f"{header}\n1 Something\n")).id == wanted


def test_nothing_is_guessed(checker: Checker) -> None:
    """Neither a game nor, where several formats fit, a format; the message lists those that do."""
    with pytest.raises(UnknownFormat) as error:
        choose(checker, deck(FORTY_NINE))
    assert "looks like a deck of Redemption" in str(error.value)
    assert all(id in str(error.value) for id in formats("redemption"))
    assert "gospel" not in str(error.value)
    with pytest.raises(UnknownFormat, match="nothing in it tells its game") as error:
        choose(checker, deck("1 Something\n2 Or Other\n"))
    assert all(id in str(error.value) for id in formats())


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("a.txt", "1 Elijah\n", ", or '# format: redemption/limited' as its first line: redemption/limited, "),
        ("a.toml", "[deck]\nElijah = 1\n", ", or 'format = \"redemption/limited\"' as its first line: "),
        ("a.json", '{"cards": [{"name": "Elijah"}]}', "with --format redemption/limited: redemption/limited, "),
    ],
)
def test_how_a_list_says_its_format_is_told_in_its_own_syntax(
    checker: Checker, path: str, text: str, said: str
) -> None:
    with pytest.raises(UnknownFormat) as error:
        choose(checker, read(text.encode(), path=path))
    assert "say which with --format redemption/limited" in str(error.value)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("title", "line"),
    [
        ("Limited", 1),
        ("Redemption Limited", 1),
        ("# Limited", 1),
        ("Prophets - Redemption Limited - by Anna", 1),
        ("Format - Limited", 1),
        ("Hi Tom,\n\nhere is my deck for Saturday (Limited):", 3),
    ],
)
def test_a_title_that_reads_like_a_format_is_pointed_at_and_decides_nothing(
    checker: Checker, title: str, line: int
) -> None:
    with pytest.raises(UnknownFormat) as error:
        choose(checker, deck(f"{title}\n{FORTY_NINE}"))
    said = f"line {line} reads like redemption/limited: write '# format: redemption/limited', or say which with"
    assert said in str(error.value)
    assert all(id in str(error.value) for id in formats("redemption"))


@pytest.mark.parametrize(
    "title", ["Prophets", "Limitedly", "Standard", "Limited or Unlimited", "# name: Anna", "1 Moses"]
)
def test_other_titles_are_not(checker: Checker, title: str) -> None:
    with pytest.raises(UnknownFormat) as error:
        choose(checker, deck(f"{title}\n{FORTY_NINE}"))
    assert "reads like" not in str(error.value)


def test_a_card_that_holds_the_name_of_a_format_is_no_title(checker: Checker) -> None:
    with pytest.raises(UnknownFormat) as error:
        choose(checker, deck(f"{FORTY_NINE}Limited Raid\n"))
    assert "reads like" not in str(error.value)


def test_a_format_of_another_game_alone_is_not_suggested(checker: Checker) -> None:
    with pytest.raises(UnknownFormat) as error:
        choose(checker, deck(f"# format: standard\n{FORTY_NINE}"))
    assert "there is no format 'standard' of Redemption; write one of redemption/limited, " in str(error.value)
    assert "gospel" not in str(error.value)
    with pytest.raises(UnknownFormat, match="did you mean 'redemption/limited'"):
        choose(checker, deck(f"# format: limited2\n{FORTY_NINE}"))


@pytest.mark.parametrize(
    ("wanted", "answer"),
    [
        ("redemption/typ-1", "did you mean 'redemption/type-1'?"),
        ("redemption/type-1@4th-edition", "redemption/type-1@3rd-edition"),
        ("xyzzy", "there is no format 'xyzzy'. There are "),
    ],
)
def test_a_format_that_is_none_is_an_error(checker: Checker, wanted: str, answer: str) -> None:
    with pytest.raises(UnknownFormat) as error:
        choose(checker, deck("1 Something"), wanted)
    assert answer in str(error.value)


def test_a_format_of_several_games_is_that_of_the_deck(checker: Checker) -> None:
    """By the game that it states, or else by its headings; wrong usage when neither tells."""
    assert choose(checker, deck("# game: gospel\n1 Something"), "standard").id == GOSPEL.id
    assert choose(checker, deck("Strongholds\n1 Something"), "standard").id == MISSION.id
    assert choose(checker, deck("Adversity\n1 Something"), "Standard").id == GOSPEL.id
    assert choose(checker, deck("1 Something"), "solitaire").id == "gospel/solitaire@starter"
    for text in ("1 Something", "Deck\n1 Gideon (L)\n", "Reserve\n1 Gideon (L)\n"):
        with pytest.raises(AmbiguousFormat, match="--format gospel/standard or --format the-mission/standard"):
            choose(checker, deck(text), "standard")
    with pytest.raises(UnknownFormat, match="write one of gospel/standard, the-mission/standard"):
        choose(checker, deck("# format: standard\n1 Something"))


def test_every_format_of_the_game_can_be_asked_for(checker: Checker) -> None:
    now = list(dict.fromkeys(newest(id) for id in official_formats("redemption")))
    assert "redemption/limited@2.0" in now
    for text in (FORTY_NINE, "# format: redemption/type-2\n1 Something", "# game: Redemption\n1 Something"):
        assert [each.id for each in editions_of_game(checker, deck(text))] == now
    with pytest.raises(UnknownFormat, match="there are gospel, opr-missions, redemption, the-mission"):
        editions_of_game(checker, deck("1 Something"))


def test_headings_of_one_game_tell_it(checker: Checker) -> None:
    assert fitting_games(checker, deck("Strongholds\n1 Something\n")) == ["the-mission"]
    assert fitting_games(checker, deck("Adversity\n1 Something\n")) == ["gospel"]
    assert fitting_games(checker, deck("Reserve\n1 Something\n")) == ["redemption"]
    assert fitting_games(checker, deck("Reserve\n1 Something\nAdversity\n1 Else\n")) == []
    assert fitting_games(checker, deck("Deck\n1 Gideon (L)\n1 Something\n")) == ["redemption"]
    assert fitting_games(checker, deck("Deck\n1 Gideon (L)\n1 Something\n1 Else\n")) == []
