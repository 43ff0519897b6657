"""What a format file says of cards is held against the cards there are: a ban with a slip must not ban nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck.cards import Database
from deckcheck.decklists import load, read
from deckcheck.errors import InvalidEdition, UnknownFormat
from deckcheck.games.custom import custom_edition
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose
from tests.cli.conftest import Run, folder, run  # noqa: F401 - fixtures
from tests.games.test_custom import EXAMPLES, HEAD, RULE, written

MISSION = HEAD.replace("redemption/limited@2.0", "the-mission/standard@advanced").replace("redemption/", "the-mission/")


@pytest.fixture
def league(tmp_path: Path) -> Path:
    return tmp_path / "our-league.toml"


def held(path: Path, database: Database, text: str, **options: object) -> Checker:
    """A checker made ready for a format file with this text."""
    checker = Checker(database, **options)  # type: ignore[arg-type]
    checker.prepared(custom_edition(written(path, text)))
    return checker


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ('called = ["sno of god"]', "called: no card of Redemption has 'sno of god' (cards of 2026-08-09); "
         "did you mean 'son of god'?"),
        ('called = ["Son of God"]', "called: found 'Son of God'; expected 'son of god', the card's name as names are"),
        ('called = ["Son of God (K)"]', "found 'Son of God (K)'; expected 'son of god'"),
        ('called = ["son of god (k)"]', "found 'son of god (k)'; expected 'son of god'"),
        ('called = ["saul"]', "found 'saul'; expected 'saul/paul'"),
        ('called = ["zzzqqq"]', "has 'zzzqqq' (cards of 2026-08-09); see: deckcheck cards search"),
        ('called = { like = "*Chariotz*" }', "did you mean 'iron chariots'?"),
        ('name = ["Son of God (K)"]', "expected 'Son of God [K]'"),
        ('title = ["son of god"]', "expected 'Son of God'"),
        ('set = ["t2c"]', "set: no card of Redemption has 't2c' (cards of 2026-08-09); did you mean 'T2C'?"),
        ('set = ["Times to Come"]', "has 'Times to Come' (cards of 2026-08-09); see: deckcheck cards search"),
        ('soul = ["Imitat"]', "did you mean 'Imitate'?"),
        ('identifiers = ["Warior"]', "did you mean 'Warrior'?"),
        ('pool = ["Rotaton"]', "did you mean 'Rotation'?"),
        ('set = ["LoCC"]', "did you mean 'LoC'?"),
        ('identifiers = { like = "*Philistin" }', "did you mean 'Philistine'?"),
        ("brigades = { more_than = 20 }", "no card of Redemption has { more_than = 20 }"),
        ("strength = { at_least = 14 }", "no card of Redemption has { at_least = 14 }"),
        ("brigades = { less_than = 0 }", "no card of Redemption has { less_than = 0 }"),
        ("brigades = { more_than = 2, at_most = 2 }", "no card of Redemption has { more_than = 2, at_most = 2 }"),
        ('called = ["son of god"], set = ["GoC"]', "where: no card of Redemption is all of this at once"),
        ('all = ["@banned"], set = ["K"]', "is all of this at once"),
        ('any = [{ called = ["burial"] }, { called = ["burrial"] }]', "did you mean 'burial'?"),
        ('none = [{ called = ["burrial"] }]', "did you mean 'burial'?"),
    ],
)  # fmt: skip
def test_what_no_card_is(league: Path, built_in: Database, where: str, said: str) -> None:
    with pytest.raises(InvalidEdition) as error:
        held(league, built_in, f"{HEAD}{RULE}where = {{ {where} }}\n")
    assert str(error.value).startswith(f"{league}: line 11: where: ")
    assert said in str(error.value)


@pytest.mark.parametrize(
    "where",
    ['called = ["son of god"]', 'called = "jacob (israel)"', 'called = { like = "*chariots*" }', 'set = ["T2C"]',
     'name = ["Son of God [K]"]', 'soul = ["Imitate"]', 'called = ["son of god"], set = ["K"]', 'none = ["@rotation"]',
     'any = [{ called = ["burial"] }, { called = ["son of god"] }]', "ability = false", "brigades = { more_than = 2 }",
     'identifiers = { like = "*philistine*" }', 'reference = { like = "isaiah*" }', 'called = { like = "SON OF*" }',
     "strength = { at_least = 13 }", "strength = { at_least = 0 }", "toughness = { less_than = 0 }"],
)  # fmt: skip
def test_what_some_card_is(league: Path, built_in: Database, where: str) -> None:
    held(league, built_in, f"{HEAD}{RULE}where = {{ {where} }}\n")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (HEAD + '[cards]\nmine = { set = [\n  "K",\n  "KK",\n] }\n', 7),
        (HEAD + '[cards.mine]\ntype = ["Hero"]\nset = ["KK"]\n', 6),
        (HEAD + 'pool = { set = ["KK"] }\n', 4),
        (HEAD + '[[identity]]\nby = ["called"]\nwhere = { set = ["KK"] }\n', 6),
        (HEAD + RULE.replace("most = 0\n", "")
         + 'each = [\n  { most = 0 },\n  { where = { set = ["KK"] }, most = 0 },\n]\n',
         12),
        (HEAD + RULE.replace('"count"', '"includes"').replace("most = 0\n", "")
         + 'any_of = [["Moses"], ["Mosess"]]\n', 10),
        (HEAD + RULE.replace('"count"', '"lists"').replace("most = 0\n", "")
         + 'names = ["A"]\nlists = [["Amos", "Mosess (CoW)"]]\n', 11),
        (HEAD + '[[rules]]\nid = "redemption/exclusive-pair"\neach = [{ sides = [{ set = ["K"] }, { set = ["KK"] }], '
         'what = ["a", "b"] }]\n', 6),
        (HEAD + '[[rules]]\nid = "redemption/site-count"\nright = { set = ["KK"] }\n', 6),
    ],
)  # fmt: skip
def test_wherever_the_file_speaks_of_cards(league: Path, built_in: Database, text: str, line: int) -> None:
    with pytest.raises(
        InvalidEdition, match=f"line {line}: .*no card of Redemption has|line {line}: .*expected 'Moses'"
    ):
        held(league, built_in, text)
    held(league, built_in, text.replace("KK", "K").replace("Mosess", "Moses"))


def test_what_the_base_says_is_not_the_files_fault(league: Path, built_in: Database) -> None:
    """Limited names sets that came out after the oldest release."""
    held(league, built_in, HEAD, release="2024-06-06")


def test_a_card_that_is_not_yet_printed_is_no_slip(league: Path, built_in: Database) -> None:
    text = f"{HEAD}{RULE}where = {{ set = [{{}}] }}\n".replace("{}", '"T2C"', 1)
    assert "T2C" not in {each.set for each in built_in.cards("redemption", "2024-06-06").all()}
    held(league, built_in, text, as_of="2024-06-06")
    with pytest.raises(InvalidEdition, match=r"'T2D' \(cards of 2024-06-06 and later\)"):
        held(league, built_in, text.replace("T2C", "T2D"), as_of="2024-06-06")


def test_a_facts_file_makes_cards(league: Path, built_in: Database) -> None:
    text = HEAD + RULE + 'where = { called = ["league promo"], set = ["Our own"] }\n'
    facts = {"League Promo": {"type": ["Hero"], "set": "Our own"}}
    held(league, built_in, text, facts=facts)
    with pytest.raises(InvalidEdition, match="no card of Redemption has 'league promo'"):
        held(league, built_in, text)
    with pytest.raises(InvalidEdition, match="all of this at once"):
        held(league, built_in, text.replace("set =", 'type = ["Site"], set ='), facts=facts)


def test_where_not_every_card_is_known_a_name_may_be_any(league: Path, built_in: Database) -> None:
    rule = MISSION + RULE
    for where in (
        'called = ["our own card"]',
        'called = ["prayer"]',
        'called = { like = "our*" }',
        'called = { like = "Our*" }',
        'deck = "Z"',
    ):
        held(league, built_in, f"{rule}where = {{ {where} }}\n")
    for where, said in (
        (
            'called = ["Our own card"]',
            "found 'Our own card'; expected 'our own card', since names are compared in small",
        ),
        (
            'called = { like = "Ours, too*" }',
            "expected 'ours too*', since names are compared in small letters, without",
        ),
        ('called = ["Prayer"]', "expected 'prayer', the card's name"),
        ('kind = "charakter"', "did you mean 'character'?"),
    ):
        with pytest.raises(InvalidEdition, match="line 11: where: ") as error:
            held(league, built_in, f"{rule}where = {{ {where} }}\n")
        assert said in str(error.value)


def test_a_file_that_a_list_names(tmp_path: Path, built_in: Database) -> None:
    written(tmp_path / "l.toml", HEAD + RULE + 'where = { called = ["burrial"] }\n')
    deck = load(written(tmp_path / "d.toml", 'format = "l.toml"\n[deck]\n"Gideon (L)" = 1\n'))
    with pytest.raises(UnknownFormat, match=r"cannot be used: .*l\.toml: line 11: .*did you mean 'burial'"):
        choose(Checker(built_in), deck)


def test_the_command_line(run: Run, folder: Path) -> None:  # noqa: F811
    example = (EXAMPLES / "our-league.toml").read_text(encoding="utf-8")
    written(folder / "l.toml", example.replace('"*chariots*"', '"*chariotz*"'))
    written(folder / "a.txt", "1 Gideon (L)\n")
    written(folder / "b.txt", "1 Gideon (L)\n")
    for args in (
        ("check", "a.txt", "-f", "l.toml"),
        ("check", "--team", "a.txt", "b.txt", "-f", "l.toml"),
        ("rules", "list", "l.toml"),
        ("rules", "show", "deck-size", "-f", "l.toml"),
    ):
        if "--team" in args:
            written(folder / "l.toml", example.replace("*chariots*", "*chariotz*").replace("limited", "teams"))
        outcome = run(*args)
        assert (outcome.code, outcome.out) == (2, "")
        assert "l.toml: line 8: chariots: called: no card of Redemption has { like = '*chariotz*' }" in outcome.err


def test_the_rules_of_a_file_can_be_selected(run: Run, folder: Path) -> None:  # noqa: F811
    for name in ("our-league.toml", "illegal-on-wheels.toml"):
        written(folder / name, (EXAMPLES / name).read_text(encoding="utf-8"))
    asked = ("-f", "./our-league.toml")
    for named in (asked, ()):  # by the command line, or by the list
        deck = ("check", "illegal-on-wheels.toml", *named)
        assert run(*deck, "--select", "our-league/no-chariots").code == 1
        assert run(*deck, "--select", "redemption/deck-size").code == 0
        assert run("check", "--ignore", "no-chariots", *deck[1:]).code == 0
        assert run(*deck, "--ignore", "our-league").code == 0
        outcome = run(*deck, "--select", "our-league/no-chariot")
        assert (outcome.code, outcome.out) == (2, "")
        assert "did you mean 'our-league/no-chariots'?" in outcome.err
    written(folder / "plain.txt", "# format: redemption/limited\n1 Gideon (L)\n")
    assert run("check", "plain.txt", "--select", "our-league/no-chariots").code == 2


def test_a_format_of_a_player_on_a_day(run: Run, folder: Path) -> None:  # noqa: F811
    """It extends that very edition; the cards are those of the day."""
    for name in ("our-league.toml", "legal-on-foot.toml"):
        written(folder / name, (EXAMPLES / name).read_text(encoding="utf-8"))
    for args in (("-f", "our-league.toml"), ()):
        day = ("check", "legal-on-foot.toml", *args, "--as-of", "2026-04-18")
        (deck,) = json.loads(run(*day, "--output-format", "json").out)["decks"]
        assert (deck["format"], deck["cards"]["release"]) == ("redemption/our-league@custom", "2026-03-30")


def test_a_day_does_not_change_what_a_file_extends(tmp_path: Path, built_in: Database) -> None:
    path = written(tmp_path / "l.toml", HEAD.replace("limited@2.0", "type-1"))
    for as_of in ("", "2026-04-18", "2006-01-01"):
        checker = Checker(built_in, as_of=as_of)
        made = choose(checker, read(b"1 Gideon (L)"), str(path))
        assert made.extends == "redemption/limited@2.0"
        assert checker.prepared(made).edition == made
