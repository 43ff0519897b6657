"""A further game: its files alone make decks of it be judged, and its first error is about a slip in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from deckcheck import games
from deckcheck.cards import Database
from deckcheck.config.settings import no_edition
from deckcheck.decklists import read
from deckcheck.errors import InvalidEdition, NotInForce
from deckcheck.findings import Verdict
from deckcheck.games import edition, editions, editions_of, editions_on, game, newest
from deckcheck.games.editions import find_edition
from deckcheck.games.loading import FormatFault
from deckcheck.legality.checker import Checker
from tests.games.test_custom import check_built_in

GAME = """\
id = "psalter"
name = "Psalter"
database_is_complete = false
main = "scroll"

[[sections]]
id = "scroll"
name = "Scroll"
words = ["scroll"]

[[sections]]
id = "refrains"
name = "Refrains"
words = ["refrains"]

[facts.voice]
type = "word"
values = ["choir", "solo"]

[facts.verses]
type = "number"
"""
OPEN = """\
id = "psalter/open@1"
name = "Psalter, open"
since = 2026-01-01
source = "Psalter, rules"
sections = ["scroll", "refrains"]

[[identity]]
by = ["called"]

[[rules]]
id = "psalter/size"
kind = "count"
text = "At least 4 cards."
citation = "Rules, 1"
sections = ["scroll"]
least = 4
what = "cards in the scroll"

[[rules]]
id = "psalter/copy-limit"
kind = "copies"
text = "At most 2 of each."
citation = "Rules, 2"
most = 2
what = "card"
"""
LIKE = "most = 2\nwhere = { "
CIRCLE = 'pool = "@a"\n[cards]\na = { any = ["@b"] }\nb = { any = ["@a"] }\n\n[[identity]]'
SOLOS = '[cards]\nsolos = { voice = "solo" }\n'
SECOND = """\
id = "psalter/open@2"
name = "Psalter, open, second rules"
since = 2026-02-01
extends = "psalter/open@1"

[[rules]]
id = "psalter/solo-count"
kind = "count"
before = "psalter/copy-limit"
text = "One solo."
citation = "Rules, 3"
where = { voice = "solo" }
least = 1
what = "solos"
"""


@pytest.fixture
def psalter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a game beside which there is no other."""
    cached = [part for module in (games, editions) for part in vars(module).values() if hasattr(part, "cache_clear")]
    folder = tmp_path / "psalter"
    folder.mkdir()
    for name, text in (("game", GAME), ("open@1", OPEN), ("open@2", SECOND)):
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(games, "_FOLDER", tmp_path)
    for part in cached:
        part.cache_clear()
    yield folder
    for part in cached:
        part.cache_clear()


def test_a_deck_of_a_new_game_is_judged_though_no_database_has_its_cards(psalter: Path, built_in: Database) -> None:
    deck = read(b"# format: psalter/open@1\n3 Hallel\n1 Selah\nRefrains:\n1 Amen\n")
    report = Checker(built_in).check(deck, edition("psalter/open@1"))
    assert report.verdict is Verdict.ILLEGAL
    assert [finding.rule for finding in report.findings if finding.rule.startswith("psalter/")] == [
        "psalter/copy-limit"
    ]
    assert report.counts == {"scroll": 4, "refrains": 1}


def test_an_edition_ends_when_the_next_begins_and_none_applies_before_its_day(psalter: Path) -> None:
    (psalter / "open@3.toml").write_text(SECOND.replace("open@2", "open@3").replace("2026-02-01", "2999-01-01"))
    assert [edition(f"psalter/open@{number}").until for number in (1, 2, 3)] == ["2026-01-31", "2998-12-31", ""]
    assert newest("psalter/open") == "psalter/open@2"
    assert find_edition("open", date="2026-01-31").id == "psalter/open@1"
    assert find_edition("open", date="2999-01-01").id == find_edition("open@3").id == "psalter/open@3"


def test_a_format_that_has_not_begun_is_left_out(psalter: Path) -> None:
    (psalter / "closed@1.toml").write_text(OPEN.replace("open", "closed").replace("2026-01-01", "2999-01-01"))
    assert [each.id for each in editions_on(["psalter/closed", "psalter/open"])] == ["psalter/open@2"]
    with pytest.raises(NotInForce, match="no edition of psalter/closed for today: psalter/closed@1, the first, is in"):
        find_edition("closed")
    assert no_edition(["open", "closed"], "").startswith("there is no edition of psalter/closed for today")


@pytest.mark.parametrize(
    ("date", "alias", "named"),
    [("2026-01-31", "plain@1", "open@1"), ("2026-02-28", "open@2", "open@1"), ("2026-03-01", "open@3", "open@1")],
)
def test_a_name_stands_for_another_format_by_the_day(psalter: Path, date: str, alias: str, named: str) -> None:
    """A further edition of that format needs no further row."""
    rows = '[aliases]\nPlain = { format = "open", since = 2026-02-01 }\nFirst = "open@1"\n'
    (psalter / "game.toml").write_text(GAME.replace("[[sections]]", f"{rows}\n[[sections]]", 1))
    (psalter / "plain@1.toml").write_text(OPEN.replace("psalter/open", "psalter/plain"))
    (psalter / "open@3.toml").write_text(SECOND.replace("open@2", "open@3").replace("2026-02-01", "2026-03-01"))
    assert find_edition("plain", date=date).id == f"psalter/{alias}"
    assert find_edition("first", date=date).id == f"psalter/{named}"
    assert editions_of("psalter/plain") == ("psalter/plain@1", "psalter/open@2", "psalter/open@3")


def test_an_edition_that_extends_another_states_what_differs(psalter: Path) -> None:
    first, second = edition("psalter/open@1"), edition(newest("psalter/open"))
    assert [rule.id for rule in second.rules] == ["psalter/size", "psalter/solo-count", "psalter/copy-limit"]
    assert (second.rules[0], second.rules[2]) == first.rules
    assert (second.source, second.since, second.extends) == (first.source, "2026-02-01", "")


@pytest.mark.parametrize(
    ("file", "before", "after", "said"),
    [
        ("game", 'main = "scroll"\n', "", "main must be stated"),
        ("open@1", 'citation = "Rules, 2"\n', "", "psalter/copy-limit: citation must be stated"),
        ("open@1", '"copies"', '"copy"', "'copy' is not a kind of rule; did you mean 'copies'?"),
        ("open@1", "most = 2", "most = 2\nleast = 2", "a rule of kind 'copies' has no such parameter;"),
        ("open@1", "most = 2", LIKE + 'vocie = "solo" }', "where: there is no fact 'vocie'; did you mean 'voice'?"),
        ("open@1", "most = 2", 'most = 2\nby = ["vocie"]', "there is no fact 'vocie'; did you mean 'voice'?"),
        ("open@1", '["called"]', '["caled"]', "there is no fact 'caled'; did you mean 'called'?"),
        ("open@1", "most = 2", LIKE + "voice = 3 }", "voice: found 3; expected text in quotes"),
        ("open@1", "most = 2", LIKE + "voice = { more_than = 1 } }", "compares numbers, and voice is text"),
        ("open@1", "[[identity]]", CIRCLE, "a name of [cards] is stated by itself"),
        ("open@2", "open@1", "open@0", "open@0.toml"),
        ("open@2", "copy-limit", "copies", "before: the base has no rule 'psalter/copies'; did you mean"),
    ],
)
def test_what_is_wrong_in_its_files_is_said(psalter: Path, file: str, before: str, after: str, said: str) -> None:
    """As the tests check every built-in file."""
    path = psalter / f"{file}.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(before, after), encoding="utf-8")
    with pytest.raises((InvalidEdition, FormatFault)) as error:
        if file == "game":
            game("psalter")
        else:
            check_built_in(f"psalter/{file}")
    assert said in str(error.value)
