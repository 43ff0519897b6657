"""Formats of players: what a file may say, what comes of it, and how it is told what is wrong with it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.decklists import MAX_BYTES, load
from deckcheck.errors import InvalidEdition, UnknownFormat
from deckcheck.findings import Verdict
from deckcheck.games import edition, edition_ids, edition_table, game
from deckcheck.games.custom import check_table, custom_edition, load_format
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose
from tests.cli.conftest import Run, environment, folder, run  # noqa: F401 - fixtures
from tests.for_each import for_each

EXAMPLES = Path(__file__).parents[2] / "examples" / "custom"
BASE = edition("redemption/limited@2.0")
HEAD = 'id = "redemption/our-league@custom"\nname = "Our league"\nextends = "redemption/limited@2.0"\n'
MISSION = HEAD.replace("redemption/our", "the-mission/our").replace("redemption/limited@2.0", "the-mission/standard")
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
    assert load_format(league).tables["cards"]["mine"]["set"] == ["K"]


def test_a_file_is_read_anew_when_it_changes(league: Path) -> None:
    assert custom_edition(written(league, HEAD)).name == "Our league"
    assert custom_edition(written(league, HEAD.replace("Our league", "Another"))).name == "Another"


def test_a_file_may_stand_on_its_own(league: Path) -> None:
    text = (
        'id = "gospel/small@custom"\nname = "Small"\nsource = "Us"\nsections = ["deck"]\n'
        '[[identity]]\nby = ["called"]\n' + RULE.replace("our-league", "small")
    )
    assert [rule.id for rule in custom_edition(written(league, text)).rules] == ["small/x"]


@for_each(
    ("text", "line", "said"),
    [
        (HEAD + "rulez = 1\n", 4, "rulez: not a field of a format file; did you mean 'rules'?"),
        (HEAD.replace("@custom", "@2.0"), 1, "id: found 'redemption/our-league@2.0'; expected game/format@custom in"),
        (HEAD.replace("@custom", ""), 1, "found 'redemption/our-league'; expected game/format@custom"),
        (HEAD.replace("redemption/our", "our"), 1, "found 'our-league@custom'; expected game/format@custom"),
        (HEAD.replace("our-league@", "Our League@"), 1, "game/format@custom in small letters, digits and hyphens"),
        (HEAD.replace('"redemption/our-league@custom"', "3"), 1, "id: found 3; expected game/format@custom"),
        (HEAD.replace("id =", "#"), 1, "id must be stated; expected game/format@custom"),
        (HEAD.replace('"redemption/our', '"redemptoin/our'), 1, "did you mean 'redemption'?"),
        (HEAD.replace("limited@", "limitd@"), 3, "extends: there is no format"),
        (HEAD.replace("redemption/limited@2.0", "gospel/standard"), 3, "is of another game"),
        (HEAD + 'drop = [\n  "redemption/bannd",\n]\n', 5, "did you mean 'redemption/banned'?"),
        (HEAD.replace("extends", "drop = []\n#"), 3, "nothing to drop from"),
        (HEAD + '\n[[rules]]\nid = "redemption/deck-siz"\nmost = 60\n', 6, "did you mean 'redemption/deck-size'?"),
        (HEAD + RULE.replace('"count"', '"cuont"'), 6, "'cuont' is not a kind of rule; did you mean 'count'?"),
        (HEAD + RULE + "moste = 1\n", 11, "no such parameter; did you mean 'most'?"),
        (HEAD + RULE.replace("most = 0", 'most = "0"'), 9, "most: found '0'; expected a whole number"),
        (HEAD + RULE.replace('text = "X."\n', ""), 4, "text must be stated"),
        (HEAD + RULE.replace('what = "x"\n', ""), 4, "what must be stated"),
        (HEAD + RULE + "where = { any = [\n  { tpye = ['Hero'] },\n] }\n", 12, "no fact 'tpye'; did you mean 'type'?"),
        (HEAD + RULE + 'where = { type = ["Heroo"] }\n', 11, "did you mean 'Hero'?"),
        (HEAD + RULE + 'where = { ability = "yes" }\n', 11, "expected true or false"),
        (HEAD + RULE + 'where = "@dominant"\n', 11, "did you mean 'dominants'?"),
        (HEAD + RULE + 'sections = ["resrve"]\n', 11, "no section 'resrve'; did you mean 'reserve'?"),
        (HEAD + RULE + "least = -1\n", 11, "found -1; expected 0 to 9999"),
        (HEAD + RULE + f"least = 0x{'f' * 1900}\n", 11, "found a huge number"),
        (HEAD + '[cards]\na = { any = ["@b"] }\nb = { any = ["@a"] }\n', 4, "a name of [cards] is stated by itself"),
        (HEAD + "[[identity]]\nby = [\"naem\"]\n", 5, "no fact 'naem'; did you mean 'name'?"),
        (HEAD + '[[rules]]\nid = "redemption/reserve-contents"\nwhat = "no"\n', 6, "each part of"),
        (HEAD + '[[rules]]\nid = "redemption/lost-soul-count"\nstep = 0\n', 6, "step: found 0; expected 1 to 1000"),
        (HEAD + "x = \n", 4, "invalid TOML"),
        (HEAD + 'source = "a"\nsource = """\nb"""\n', 5, "source stands in this table twice; first on line 4"),
        (HEAD + RULE + "most = 1\n", 11, "most stands in this table twice; first on line 9"),
        (HEAD + "[cards]\n[cards]\n", 5, "invalid TOML: Cannot declare ('cards',) twice"),
        (HEAD.replace("extends", "#"), 1,
         "source must be stated, or extends = 'game/format', whose fields the file then takes"),
        (HEAD + RULE + "\n" + RULE.replace('"X."', '"Y."'), 13,
         "our-league/x: a rule above has this id; give this one its own, or state both as parts of one rule, each ="),
        (HEAD + RULE + RULE.replace("[[rules]]", "[[team_rules]]"), 12, "our-league/x: a rule above has this id"),
        (HEAD + RULE.replace('"our-league/x"', '"redemption/pool"') * 2, 12, "redemption/pool: a rule above has this"),
        (HEAD + "drop = [" + ", ".join(f'"{rule.id}"' for rule in (*BASE.rules, *BASE.team_rules)) + "]\n", 4,
         "drop: no rule is left; a format needs one or more, of the base or of its own"),
        (HEAD.replace("extends", "#") + 'source = "Us"\nsections = []\nidentity = []\nrules = []\n', 5,
         "sections: found []; expected one or more"),
        (HEAD + RULE.replace('"X."', '""'), 7, "text: found ''; expected some text"),
        (HEAD + RULE.replace('"X."', "3"), 7, "text: found 3; expected text in quotes"),
        (HEAD + RULE.replace("our-league/x", "our-league/X"), 5,
         "id: found 'our-league/X'; expected game/name, in small letters, digits and hyphens"),
        (HEAD + RULE.replace("most = 0", "most = 10000"), 9, "most: found 10000; expected 0 to 9999"),
        (HEAD + "rules = 3\n", 4, "expected [[rules]] tables"),
        (HEAD + "a" + ".a" * 30 + " = 1\n", 4, "a: not a field of a format file"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_line_and_the_nearest_word(league: Path, text: str, line: int, said: str) -> None:
    with pytest.raises(InvalidEdition) as error:
        custom_edition(written(league, text))
    assert str(error.value).startswith(f"{league}: line {line}: ")
    assert said in str(error.value)


COUNT = RULE.replace("most = 0\n", "")
COPIES = RULE.replace('"count"', '"copies"').replace("most = 0", "most = 1")
SHARE = COUNT.replace('"count"', '"share"') + 'where = { type = ["Hero"] }\n'
OPENING = COUNT.replace('"count"', '"opening"') + 'total = "heart"\ndiffer = "gender"\nsize = 2\nmost = 1\n'
PAIR = COUNT.replace('"count"', '"exclusive"').replace('what = "x"', 'what = ["x", "y"]')
SIDES = "sides = [{ ability = true }, { ability = false }]\n"
QUOTAS = PAIR.replace('"exclusive"', '"quotas"') + SIDES
QUOTAS += 'each = [{ header = "paragon", fact = "brigades", fact_what = "brigade", wildcard = "Multi" }]\n'
ROW = '["A", "Blue", "Black", 1, 2, 3, 4, 5]'
COMPLETE = COUNT.replace('"count"', '"complete"') + 'fact = "number"\n'
LISTS = COUNT.replace('"count"', '"lists"') + 'names = ["A", "B"]\n'
SIZE = HEAD + '[[rules]]\nid = "redemption/deck-size"\n'


@for_each(
    ("text", "line", "said"),
    [
        (HEAD + COUNT + "least = 3\nmost = 2\n", 10, "least = 3 is more than most = 2, so no deck can be legal"),
        (SIZE + "least = 71\n", 6, "redemption/deck-size: least = 71 is more than most = 70"),
        (SIZE + "# text\nmost = 49\n", 7, "redemption/deck-size: least = 50 is more than most = 49"),
        (HEAD + COUNT, 5, "our-league/x: least or most must be stated, since without both the rule allows everything"),
        (HEAD + COUNT + "each = [\n  { most = 1 },\n  { least = 2, most = 1 },\n]\n", 12,
         "least = 2 is more than most = 1"),
        (HEAD + RULE + "sections = []\n", 11, "sections: no section, so the rule counts nothing"),
        (HEAD + RULE + "where = {}\n", 11, "where: an empty table means every card; state a fact of the cards"),
        (HEAD + RULE + "where = { any = [{}] }\n", 11, "where: an empty table means every card"),
        (HEAD + "[cards]\nmine = {}\n", 5, "mine: an empty table means every card"),
        (HEAD + "pool = {}\n", 4, "pool: an empty table means every card"),
        (HEAD + '[[identity]]\nby = ["called"]\nwhere = {}\n', 6, "where: an empty table means every card"),
        (HEAD + RULE + "where = { reference = { more_than = 0 } }\n", 11,
         "reference: { more_than = 0 } compares numbers, and reference is text; expected a value, a list of values or"),
        (HEAD + RULE + "where = { ability = { more_than = 0 } }\n", 11, "compares numbers; expected true or false"),
        (HEAD + RULE + 'where = { ability = { like = "t*" } }\n', 11, "compares text, and ability is true or false"),
        (HEAD + RULE + "where = { any = [] }\n", 11, "where: any: an empty list"),
        (HEAD + RULE + "where = { none = [] }\n", 11, "where: none: an empty list"),
        (HEAD + COPIES.replace("most = 1", "most = 0"), 9,
         "found 0; expected 1 to 9999; to allow none, state kind ="),
        (HEAD + COPIES + "per = 0\n", 11,
         "per: found 0; expected 1 to 9999; for the same limit in every deck leave"),
        (HEAD + COPIES + "per = -50\n", 11, "per: found -50; expected 1 to 9999"),
        (HEAD + COPIES + 'per_sections = ["deck"]\n', 11, "per_sections: per must be stated too"),
        (HEAD + SHARE + "most = 101\n", 11, "most: found 101; expected 0 to 100"),
        (HEAD + SHARE + "least = 60\nmost = 40\n", 11, "least = 60 is more than most = 40"),
        (HEAD + SHARE, 5, "least or most must be stated"),
        (MISSION + OPENING.replace("size = 2", "size = 1"), 12, "size: found 1; expected 2 to 5"),
        (MISSION + OPENING.replace("most = 1", "most = 0"), 13, "most: found 0; expected 1 to"),
        (HEAD + COUNT.replace('"count"', '"values"') + 'fact = "type"\nmost = 0\n', 11, "most: found 0; expected 1 to"),
        (MISSION + OPENING.replace("heart", "gender"), 10, "there is no number fact 'gender'; there are heart"),
        (HEAD + COPIES + 'by = ["tpye"]\n', 11, "there is no fact 'tpye'; did you mean 'type'?"),
        (HEAD + PAIR + "sides = [{ ability = true }]\n", 10, "sides: 1, and what: 2; expected two or more"),
        (HEAD + COUNT.replace('"count"', '"includes"') + 'any_of = [["Moses"], []]\n', 10, "a group without cards"),
        (HEAD + QUOTAS + "rows = []\n", 12, "rows: none; expected one or more"),
        (HEAD + QUOTAS + f"rows = [{ROW}, {ROW}]\n", 12, "rows: A stands there twice"),
        (HEAD + QUOTAS + f"rows = [{ROW.replace('Blue', 'Blu')}]\n", 12,
         "rows: A: there is no brigade 'Blu'; there are Black"),
        (HEAD + QUOTAS + f"rows = [{ROW.replace(', 5', '')}]\n", 12, "expected a name, two brigades and five numbers"),
        (HEAD + QUOTAS + f"rows = [{ROW.replace('5', '-5')}]\n", 12, "rows: A: found -5; expected 0 or more"),
        (HEAD + COMPLETE + "values = []\n", 11, "values: none"),
        (HEAD + COMPLETE + "values = [1, 2, 1]\n", 11, "values: 1 stands there twice"),
        (HEAD + LISTS + 'lists = [["Moses"]]\n', 10, "names and lists: found 2 and 1"),
        (HEAD + LISTS + 'lists = [["Moses"], []]\n', 11, "lists: a list without cards"),
        (HEAD + LISTS + 'lists = [["Moses", "Aaron"], ["Aaron", "Moses"]]\n', 11, "lists: B is the same list as A"),
        (HEAD + LISTS.replace("B", "A") + 'lists = [["Moses"], ["Aaron"]]\n', 10, "names: A stands there twice"),
        (HEAD + "since = 2026-02-02\nuntil = 2026-02-01\n", 5, "until: 2026-02-01 is before since = 2026-02-02"),
        (HEAD + 'drop = ["redemption/deck-size"]\n' + SIZE[len(HEAD):] + "most = 60\n", 6,
         "redemption/deck-size: the file drops this rule and states it; do one of both"),
    ],
)  # fmt: skip
def test_parameters_that_contradict_each_other(league: Path, text: str, line: int, said: str) -> None:
    if "complete" in text:
        text = text.replace("redemption/limited@2.0", "opr-missions/custom@1").replace("redemption/", "opr-missions/")
    with pytest.raises(InvalidEdition) as error:
        custom_edition(written(league, text))
    assert str(error.value).startswith(f"{league}: line {line}: ")
    assert said in str(error.value)


@for_each(
    "text",
    [
        HEAD + COUNT + "least = 2\nmost = 2\n",
        HEAD + RULE,
        HEAD + RULE.replace("most = 0", "most = 9999"),
        HEAD + RULE + "where = { brigades = { at_least = 1 } }\n",
        HEAD + RULE + "where = { brigades = { at_most = 0 } }\n",
        HEAD + RULE + "where = { brigades = { more_than = 1, less_than = 3 } }\n",
        HEAD + RULE + "where = { strength = { at_least = -9 } }\n",
        HEAD + RULE + 'where = { identifiers = { like = "*" } }\n',
        SIZE + "least = 70\n",
        SIZE + "most = 50\n",
        HEAD + COPIES + 'per = 1\nper_sections = ["deck"]\n',
        HEAD + SHARE + "least = 40\nmost = 40\n",
        HEAD + SHARE + "least = 0\nmost = 100\n",
        MISSION + OPENING,
        HEAD + PAIR + SIDES,
        HEAD + QUOTAS + f"rows = [{ROW}]\n",
        HEAD + "since = 2026-02-02\nuntil = 2026-02-02\n",
    ],
)
def test_parameters_at_their_bounds(league: Path, text: str) -> None:
    extends = custom_edition(written(league, text)).extends
    assert extends == ("redemption/limited@2.0" if text.startswith(HEAD) else "the-mission/standard@advanced")


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


@for_each("id", edition_ids())
def test_built_in_editions_pass_the_same_checks(id: str) -> None:
    check_built_in(id)
    assert id.partition("/")[0] == game(id.partition("/")[0]).id


def check_built_in(id: str) -> None:
    table = edition_table(id)
    check_table(table, table)


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
    assert listed.out.startswith("redemption/our-league@custom   Our league\n  extends redemption/limited@2.0\n")
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
