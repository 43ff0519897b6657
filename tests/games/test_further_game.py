"""A further game: its files alone make decks of it be judged, and its first error is about a slip in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from deckcheck import games
from deckcheck.cards import Database
from deckcheck.decklists import read
from deckcheck.errors import InvalidEdition
from deckcheck.findings import Verdict
from deckcheck.games import edition, game, newest
from deckcheck.legality.checker import Checker

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
    cached = [part for part in vars(games).values() if hasattr(part, "cache_clear")]
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


def test_an_edition_that_extends_another_states_what_differs(psalter: Path) -> None:
    first, second = edition("psalter/open@1"), edition(newest("psalter/open"))
    assert [rule.id for rule in second.rules] == ["psalter/size", "psalter/solo-count", "psalter/copy-limit"]
    assert (second.rules[0], second.rules[2]) == first.rules
    assert (second.source, second.since, second.extends) == (first.source, "2026-02-01", "")


@pytest.mark.parametrize(
    ("file", "before", "after", "said"),
    [
        ("game", 'main = "scroll"\n', "", "main must be stated"),
        ("open@1", 'citation = "Rules, 2"\n', "", "rule 2 (psalter/copy-limit): citation must be stated"),
        ("open@1", '"copies"', '"copy"', "rule 2 (psalter/copy-limit): 'copy' is not a kind of rule; there are chart"),
        ("open@1", "most = 2", "least = 2", "'least' is not a parameter; there are sections, what, most"),
        ("open@1", "[[identity]]", CIRCLE, "a name of [cards] is stated by itself"),
        ("open@2", "open@1", "open@0", "extends: there is no edition 'psalter/open@0'"),
        ("open@2", "copy-limit", "copies", "before: the base has no rule 'psalter/copies'; did you mean"),
    ],
)
def test_what_is_wrong_in_its_files_is_said(psalter: Path, file: str, before: str, after: str, said: str) -> None:
    path = psalter / f"{file}.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(before, after), encoding="utf-8")
    with pytest.raises(InvalidEdition) as error:
        _ = game("psalter") if file == "game" else edition(f"psalter/{file}")
    assert file in str(error.value)
    assert said in str(error.value)


def test_a_name_for_cards_may_use_what_the_base_calls_so(psalter: Path) -> None:
    path = psalter / "open@2.toml"
    bans = '[cards]\nsolos = { any = ["@solos", { called = ["selah"] }] }\n'
    path.write_text(SECOND.replace("[[rules]]", f"{bans}\n[[rules]]").replace('{ voice = "solo" }', '"@solos"'))
    (psalter / "open@1.toml").write_text(
        OPEN.replace("[[identity]]", '[cards]\nsolos = { voice = "solo" }\n\n[[identity]]')
    )
    where = edition("psalter/open@2").rules[1].check.where  # type: ignore[attr-defined]
    assert where.match({"called": "selah", "voice": "choir"})
    assert where.match({"called": "hallel", "voice": "solo"})
    assert where.match({"called": "hallel", "voice": "choir"}) is False
