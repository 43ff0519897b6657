"""Configuration files: what they may say, and what is said of one that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.config.file import read_configuration
from deckcheck.config.settings import FIELDS, Settings
from deckcheck.decklists import MAX_BYTES
from deckcheck.errors import InvalidConfiguration
from deckcheck.findings import READING, Ignored
from deckcheck.games import edition, edition_ids, rule_ids, rules_of
from tests.for_each import for_each

LEAGUE_FORMAT = """
extends = "redemption/limited@2.0"
id = "redemption/ours@custom"
name = "Ours"
[[rules]]
id = "ours/no-more"
kind = "count"
where = { type = ["Site"] }
most = 9
what = "Sites"
text = "No more than 9 Sites."
citation = "Us"
"""

EVERY_KEY = """
format = ["opr-missions/custom", "T1", "league.toml"]
as-of = 2026-04-18
cards = "2026-08-09"
card-db = "cards"
facts = "facts.toml"
pool-file = "facts.toml"
select = "opr-missions"
strict = true
list-ignores = false
uncounted-lines = "remark"

[ignore]
opr-missions/unique = "bare keys hold no slash"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with what a configuration may name."""
    (tmp_path / "league.toml").write_text(LEAGUE_FORMAT, encoding="utf-8")
    (tmp_path / "facts.toml").write_text("", encoding="utf-8")
    (tmp_path / "cards").mkdir()
    return tmp_path


def read(folder: Path, text: str, name: str = "deckcheck.toml") -> Settings:
    (folder / name).write_bytes(text.encode("utf-8", "surrogateescape"))
    found = read_configuration(str(folder / name), name)
    assert found is not None
    return found.values


def test_every_key(folder: Path) -> None:
    text = EVERY_KEY.replace("opr-missions/unique =", '"opr-missions/unique" =').strip()
    settings = read(folder, text)
    assert settings == Settings(
        formats=("opr-missions/custom", "T1", str(folder / "league.toml")),
        as_of="2026-04-18",
        release="2026-08-09",
        card_db=str(folder / "cards"),
        facts=(str(folder / "facts.toml"),),
        pool_file=str(folder / "facts.toml"),
        select=("opr-missions",),
        ignore=(Ignored("opr-missions/unique", "bare keys hold no slash", "deckcheck.toml:13"),),
        strict=True,
        list_ignores=False,
        uncounted_lines="remark",
        sources=settings.sources,
    )
    lines = {
        key: f"deckcheck.toml:{line}" for key, line in zip(FIELDS, (1, 2, 3, 4, 5, 6, 7, 12, 8, 9, 10), strict=True)
    }
    assert dict(settings.sources) == lines


def test_rules_of_a_format_file_in_use_are_known(folder: Path) -> None:
    ignored = 'ignore = { no-more = "why", "ours/no-more" = "why" }'
    assert len(read(folder, f'format = "league.toml"\n{ignored}').ignore) == 2
    with pytest.raises(InvalidConfiguration, match="there is no rule 'no-more'"):
        read(folder, ignored)
    (folder / "deckcheck.toml").write_text(ignored, encoding="utf-8")
    assert read_configuration(str(folder / "deckcheck.toml"), "x", [str(folder / "league.toml")])


@pytest.mark.parametrize("text", ["", "# nothing\n", "\ufeffstrict = true\r\n", "overrides = []"])
def test_what_says_little_is_read(folder: Path, text: str) -> None:
    assert read(folder, text) in (Settings(), Settings(strict=True, sources=(("strict", "deckcheck.toml:1"),)))


WRONG = [
    ('formt = "x"', "1: there is no key 'formt'; did you mean 'format'? There are format, as-of, cards, card-db, "
     "facts, pool-file, select, ignore, strict, list-ignores, uncounted-lines, overrides."),
    ("\n[igmore]\nx = 'y'", "2: there is no key 'igmore'; did you mean 'ignore'?"),
    ("strict = true\n[[overrides]]\npaths = 'a/'\nstrikt = true", "4: there is no key 'strikt'; did you mean 'strict'"),
    ("[[overrides]]\npaths = 'a/'\n[[overrides]]\npaths = 'b/'\noverrides = 3", "5: there is no key 'overrides'"),
    ("format = 'opr-missions/costum'", "1: format: there is no format 'opr-missions/costum'; did you mean 'opr-missio"),
    ("format = [\n'opr-missions/custom',\n'T9']", "3: format: there is no format 'T9'"),
    ("format = 'all'", "1: format: found 'all'; expected the formats that decks are to be legal in; 'all' is for the"),
    ("format = []", "1: format: found a list; expected a format or a list of formats"),
    ("format = ''", "1: format: found an empty text; expected a format or a list of formats"),
    ("format = 3", "1: format: found 3; expected a format or a list of formats"),
    ("format = 'nowhere.toml'", "1: format: found 'nowhere.toml'; expected a file; there is none at "),
    ("format = 'facts.toml'", "1: format: "),
    ("as-of = '2026-13-01'", "1: as-of: '2026-13-01' is not a date: month must be in 1..12"),
    ("as-of = 2026-01-01T00:00:00", "1: as-of: found 2026-01-01 00:00:00; expected a date such as 2026-04-18"),
    ("as-of = 'yesterday'", "1: as-of: 'yesterday' is not a date like "),
    ("cards = true", "1: cards: found true; expected a date"),
    ("card-db = 'no'", "1: card-db: found 'no'; expected a folder with a card database; there is none at "),
    ("facts = ['facts.toml', 'no.toml']", "1: facts: found 'no.toml'; expected a file; there is none at "),
    ("facts = { }", "1: facts: found a table; expected a facts file or a list of them"),
    ("select = ['opr-missions/uniqe']", "1: select: there is no rule 'opr-missions/uniqe'; did you mean 'opr-missions"),
    ("ignore = ['unique']", "1: ignore: found a list; expected a table of rules with reasons, such as deck-size ="),
    ("ignore = 'unique'", "1: ignore: found 'unique'; expected a table of rules with reasons"),
    ("[ignore]\nunique = ''", "2: unique: found an empty text; expected the reason why unique is not checked, as a te"),
    ("[ignore]\nunique = ' '", "2: unique: found ' '; expected the reason"),
    ("[ignore]\nunique = true", "2: unique: found true; expected the reason"),
    ("[ignore]\nunique = 'a\\u001b[2J'".replace("'", '"'), "2: unique: found 'a\\u001b[2J'; expected the reason"),
    ("[ignore]\nunique = 'why'\nunqe = 'why'", "3: ignore: there is no rule 'unqe'; did you mean 'unique'? See: deckc"),
    ("[[overrides]]\npaths='a'\n[overrides.ignore]\n'x/y' = 'why'", "4: ignore: there is no rule 'x/y'"),
    ("strict = 'yes'", "1: strict: found 'yes'; expected true or false"),
    ("list-ignores = 0", "1: list-ignores: found 0; expected true or false"),
    ("uncounted-lines = 'no'", "1: uncounted-lines: found 'no'; expected card or remark"),
    ("overrides = 3", "1: overrides: found 3; expected a list of tables, [[overrides]]"),
    ("[overrides]\npaths = 'a'", "1: overrides: found a table; expected a list of tables, [[overrides]]"),
    ("overrides = [3]", "1: overrides: found 3; expected a table"),
    ("\n[[overrides]]\nstrict = true", "2: overrides: no paths; expected paths ="),
    ("[[overrides]]\npaths = []", "2: paths: found a list; expected a pattern or a list of patterns"),
    ("[[overrides]]\npaths = '../a'", "2: paths: found '../a'; expected a pattern for paths below the folder of the c"),
    ("[[overrides]]\npaths = ['a', '/b']", "2: paths: found '/b'; expected a pattern for paths below"),
    ("strict = true\nstrict = true", "2: strict stands in this table twice; first on line 1"),
    ("a = ", "1: invalid TOML: Invalid value"),
    ("a = " + "[" * 5000, ": invalid TOML: lists or tables nested too deeply"),
    ("# \n# \udc80", "2: not UTF-8 text"),
    ("a" + ".a" * 3000 + " = 1", "1: there is no key 'a'"),
    ("#" * (MAX_BYTES + 1), ": more than 4194304 bytes; a configuration is smaller"),
]  # fmt: skip


@for_each(("text", "message"), WRONG, ids=[f"{text[:30]!r}" for text, _ in WRONG])
def test_a_wrong_one_is_named_with_its_line(folder: Path, text: str, message: str) -> None:
    with pytest.raises(InvalidConfiguration) as caught:
        read(folder, text)
    assert str(caught.value).startswith(f"deckcheck.toml{'' if message[0] == ':' else ':'}{message}")
    assert str(caught.value).isprintable()


def test_the_lines_of_a_project_are_its_own(folder: Path) -> None:
    text = '[project]\nname = "deckcheck"\n\n[tool.deckcheck.ignore]\n{}\n[[tool.deckcheck.overrides]]\npaths = "a"\n{}'
    for first, second, message in (
        ("unqe = 'why'", "", "pyproject.toml:5: ignore: there is no rule 'unqe'"),
        ("", "strikt = true", "pyproject.toml:8: there is no key 'strikt'"),
    ):
        with pytest.raises(InvalidConfiguration) as caught:
            read(folder, text.format(first, second), "pyproject.toml")
        assert str(caught.value).startswith(message)
    with pytest.raises(InvalidConfiguration, match=r"^pyproject\.toml:2: deckcheck: found 3; expected a table"):
        read(folder, "[tool]\ndeckcheck = 3", "pyproject.toml")


def test_every_rule_that_ships_has_its_name() -> None:
    found = {id for name in edition_ids() for id in rules_of(edition(name))}
    assert found | set(READING) == set(rule_ids())
    assert len(found) > 40
