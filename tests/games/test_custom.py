"""Formats of players: what a file may say, what comes of it, and how it is told what is wrong with it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.choice import choose
from deckcheck.engine import Checker
from deckcheck.errors import InvalidEdition, UnknownFormat
from deckcheck.findings import Verdict
from deckcheck.formats import load
from deckcheck.games import builtin_file, edition, edition_ids, game
from deckcheck.games.custom import MAX_BYTES, custom_edition, custom_tables
from deckcheck.games.custom_checks import check_table
from deckcheck.games.loading import read_toml
from tests.cli.conftest import Run, environment, folder, run  # noqa: F401 - fixtures

EXAMPLES = Path(__file__).parents[2] / "examples" / "custom"
BASE = edition("redemption/limited@2.0")
HEAD = 'id = "redemption/our-league@custom"\nname = "Our league"\nextends = "redemption/limited@2.0"\n'
RULE = '[[rules]]\nid = "our-league/x"\nkind = "count"\ntext = "X."\ncitation = "Us"\nmost = 0\nwhat = "x"\n'


@pytest.fixture
def league(tmp_path: Path) -> Path:
    return tmp_path / "our-league.toml"


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_that_changes_nothing_is_its_base(league: Path) -> None:
    made = custom_edition(written(league, HEAD))
    assert (made.id, made.game, made.format) == ("redemption/our-league@custom", "redemption", "redemption/our-league")
    assert [rule.id for rule in made.rules] == [rule.id for rule in BASE.rules]
    assert made.source == f"{BASE.source}, as changed by Our league"


def test_a_rule_is_changed_dropped_replaced_and_added(league: Path) -> None:
    text = (
        HEAD + 'drop = ["redemption/banned"]\n[cards]\nmine = { all = ["@dominants"], set = ["K"] }\n'
        '[[rules]]\nid = "redemption/deck-size"\nmost = 60\n'
        '[[rules]]\nid = "redemption/pool"\nkind = "count"\ntext = "No K."\ncitation = "Us"\nmost = 0\nwhat = "K"\n'
        'where = { set = ["K"] }\n' + RULE + 'where = "@mine"\n'
    )
    made = custom_edition(written(league, text))
    rules = {rule.id: rule for rule in made.rules}
    assert set(rules) == {rule.id for rule in BASE.rules} - {"redemption/banned"} | {"our-league/x"}
    assert rules["redemption/deck-size"].check.most == 60  # type: ignore[attr-defined]
    assert rules["redemption/deck-size"].check.least == 50  # type: ignore[attr-defined]
    assert rules["redemption/deck-size"].text == "50 to 70 cards. Changed by Our league: most = 60."
    assert rules["redemption/deck-size"].citation.endswith(", as changed by Our league")
    assert rules["redemption/pool"].text == "No K."
    assert not rules["redemption/pool"].ruling
    assert custom_tables(league)["cards"]["mine"]["set"] == ["K"]


def test_a_file_is_read_anew_when_it_changes(league: Path) -> None:
    assert custom_edition(written(league, HEAD)).name == "Our league"
    assert custom_edition(written(league, HEAD.replace("Our league", "Another"))).name == "Another"


def test_a_file_may_stand_on_its_own(league: Path) -> None:
    text = (
        'id = "gospel/small@custom"\nname = "Small"\nsource = "Us"\nsections = ["deck"]\n'
        '[[identity]]\nby = ["called"]\n' + RULE.replace("our-league", "small")
    )
    assert [rule.id for rule in custom_edition(written(league, text)).rules] == ["small/x"]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (HEAD + "rulez = 1\n", 4, "rulez: not a field of a format file; did you mean 'rules'?"),
        (HEAD.replace("@custom", "@2.0"), 1, "expected an id such as 'redemption/our-league@custom'"),
        (HEAD.replace('"redemption/our', '"redemptoin/our'), 1, "did you mean 'redemption'?"),
        (HEAD.replace("limited@", "limitd@"), 3, "extends: there is no format"),
        (HEAD.replace("redemption/limited@2.0", "gospel/standard"), 3, "is of another game"),
        (HEAD + 'drop = [\n  "redemption/bannd",\n]\n', 5, "did you mean 'redemption/banned'?"),
        (HEAD.replace("extends", "drop = []\n#"), 3, "nothing to drop from"),
        (HEAD + '\n[[rules]]\nid = "redemption/deck-siz"\nmost = 60\n', 6, "did you mean 'redemption/deck-size'?"),
        (HEAD + RULE.replace('"count"', '"cuont"'), 6, "'cuont' is not a kind of rule; did you mean 'count'?"),
        (HEAD + RULE + "moste = 1\n", 11, "no such parameter; did you mean 'most'?"),
        (HEAD + RULE.replace("most = 0", 'most = "0"'), 9, "most: found '0'; expected a valid integer"),
        (HEAD + RULE.replace('text = "X."\n', ""), 4, "text must be stated"),
        (HEAD + RULE.replace('what = "x"\n', ""), 4, "what must be stated"),
        (HEAD + RULE + "where = { any = [\n  { tpye = ['Hero'] },\n] }\n", 12, "no fact 'tpye'; did you mean 'type'?"),
        (HEAD + RULE + 'where = { type = ["Heroo"] }\n', 11, "did you mean 'Hero'?"),
        (HEAD + RULE + 'where = { ability = "yes" }\n', 11, "expected true or false"),
        (HEAD + RULE + 'where = { called = ["Son of God"] }\n', 11, "expected 'son of god'"),
        (HEAD + RULE + 'where = "@dominant"\n', 11, "did you mean 'dominants'?"),
        (HEAD + RULE + 'sections = ["resrve"]\n', 11, "no section 'resrve'; did you mean 'reserve'?"),
        (HEAD + RULE + "least = -1\n", 11, "found -1; expected 0 to 1000000"),
        (HEAD + RULE + f"least = 0x{'f' * 1900}\n", 11, "found a huge number"),
        (HEAD + '[cards]\na = { any = ["@b"] }\nb = { any = ["@a"] }\n', 5, "stated by itself: a -> b -> a"),
        (HEAD + "[[identity]]\nby = [\"naem\"]\n", 5, "no fact 'naem'; did you mean 'name'?"),
        (HEAD + '[[rules]]\nid = "redemption/reserve-contents"\nwhat = "no"\n', 6, "each part of"),
        (HEAD + '[[rules]]\nid = "redemption/lost-soul-count"\nstep = 0\n', 6, "step: found 0; expected 1 to 1000"),
        (HEAD + "x = \n", 4, "not TOML"),
        (HEAD + "rules = 3\n", 4, "expected [[rules]] tables"),
        (HEAD + f"#{'x' * 3000}\n", 4, "more than 2000 characters"),
        (HEAD + "a" + ".a" * 30 + " = 1\n", 4, "dotted key"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_line_and_the_nearest_word(league: Path, text: str, line: int, said: str) -> None:
    with pytest.raises(InvalidEdition) as error:
        custom_edition(written(league, text))
    assert str(error.value).startswith(f"{league}: line {line}: ")
    assert said in str(error.value)


def test_what_would_take_minutes_is_refused(league: Path) -> None:
    """Names that double with each step, nesting without end, and files without end."""
    names = "".join(f'a{n} = {{ any = ["@a{n + 1}", "@a{n + 1}"] }}\n' for n in range(40))
    for text in (
        f"{HEAD}[cards]\n{names}a40 = {{ ability = true }}\n",
        HEAD + "[cards]\na = " + "{any=[\n" * 3000 + "{}" + "]}" * 3000 + "\n",
        HEAD + "#\n" * MAX_BYTES,
    ):
        with pytest.raises(InvalidEdition):
            custom_edition(written(league, text))


def test_what_is_no_file_is_an_error(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing.toml", f"{tmp_path}/a\0.toml"):
        with pytest.raises(InvalidEdition):
            custom_edition(path)
    (tmp_path / "latin.toml").write_bytes(b"# caf\xe9\n")
    with pytest.raises(InvalidEdition, match="line 1: not UTF-8"):
        custom_edition(tmp_path / "latin.toml")


@pytest.mark.parametrize("id", edition_ids())
def test_built_in_editions_pass_the_same_checks(id: str) -> None:
    table = read_toml(builtin_file(id))
    origins = {key: list(range(len(table.get(key, [])))) for key in ("rules", "team_rules")}
    check_table(table, origins)  # type: ignore[arg-type]
    assert id.partition("/")[0] == game(id.partition("/")[0]).id


def test_a_native_list_may_name_a_file_beside_it(checker: Checker) -> None:
    for name, verdict in (("legal-on-foot", Verdict.LEGAL), ("illegal-on-wheels", Verdict.ILLEGAL)):
        deck = load(EXAMPLES / f"{name}.toml")
        report = checker.check(deck, choose(checker, deck))
        assert (report.verdict, report.format) == (verdict, "redemption/our-league@custom")
        assert {each.rule for each in report.findings} <= {"our-league/no-chariots"}


def test_two_leagues_of_one_name_are_kept_apart(tmp_path: Path, built_in: object) -> None:
    for name, most in (("a", 1), ("b", 200)):
        (tmp_path / name).mkdir()
        written(tmp_path / name / "l.toml", f'{HEAD}[[rules]]\nid = "redemption/deck-size"\nleast = 0\nmost = {most}\n')
        written(tmp_path / name / "d.toml", 'format = "l.toml"\n[deck]\n"Gideon (L)" = 2\n')
    checker = Checker(built_in)  # type: ignore[arg-type]
    sizes = []
    for name in ("a", "b", "a"):
        deck = load(tmp_path / name / "d.toml")
        report = checker.check(deck, choose(checker, deck))
        sizes.append("redemption/deck-size" in {each.rule for each in report.findings})
    assert sizes == [True, False, True]


@pytest.mark.parametrize("name", ["../l.toml", "/etc/l.toml", "sub/../../l.toml", "link.toml"])
def test_a_list_may_not_name_a_file_elsewhere(checker: Checker, tmp_path: Path, name: str) -> None:
    written(tmp_path / "l.toml", HEAD)
    inner = tmp_path / "decks"
    (inner / "sub").mkdir(parents=True)
    (inner / "link.toml").symlink_to(tmp_path / "l.toml")
    deck = load(written(inner / "d.toml", f'format = "{name}"\n[deck]\n"Gideon (L)" = 1\n'))
    with pytest.raises(UnknownFormat, match="outside its own folder"):
        choose(checker, deck)


def test_only_a_native_list_may_name_a_file(checker: Checker, tmp_path: Path) -> None:
    written(tmp_path / "l.toml", HEAD)
    deck = load(written(tmp_path / "d.txt", "# format: l.toml\n1 Gideon (L)\n"))
    with pytest.raises(UnknownFormat, match="which only a TOML file may"):
        choose(checker, deck)


def test_the_command_line_takes_a_file(run: Run, folder: Path) -> None:  # noqa: F811
    written(folder / "our-league.toml", (EXAMPLES / "our-league.toml").read_text(encoding="utf-8"))
    for name, code in (("legal-on-foot", 0), ("illegal-on-wheels", 1)):
        text = (EXAMPLES / f"{name}.toml").read_text(encoding="utf-8")
        written(folder / f"{name}.toml", text)
        assert run("check", f"{name}.toml", "--format", "./our-league.toml").code == code
        assert run("check", f"{name}.toml").code == code
    assert run("check", ".", "-f", "our-league.toml", "--output-format", "concise").code == 1
    listed = run("rules", "list", "./our-league.toml")
    assert listed.out.startswith("redemption/our-league@custom   Our league\n")
    assert "our-league/no-chariots" in listed.out
    assert "site-count" not in listed.out
    assert "most      56" in run("rules", "show", "deck-size", "--format", "./our-league.toml").out
    assert "@chariots" in run("rules", "show", "no-chariots", "--format", "./our-league.toml").out
    written(folder / "bad.toml", HEAD + "rulez = 1\n")
    for args in (("check", "legal-on-foot.toml", "-f", "bad.toml"), ("rules", "list", "bad.toml")):
        done = run(*args)
        assert done.code == 2
        assert "line 4" in done.err
    written(folder / "deck.toml", 'format = "bad.toml"\n[deck]\n"Gideon (L)" = 1\n')
    done = run("check", "deck.toml")
    assert done.code == 4
    assert "line 4: rulez" in " ".join(done.out.split())


def test_a_built_in_format_goes_without_pydantic(folder: Path) -> None:  # noqa: F811
    written(folder / "d.txt", "# format: Type 1\n1 Gideon (L)\n")
    code = (
        "import sys\nfrom deckcheck import check, load\ncheck(load('d.txt'))\n"
        "sys.exit('pydantic' in sys.modules or 'deckcheck.games.custom' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], env=environment(), check=False).returncode == 0
