"""The options of ``deckcheck check``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck import read_facts
from tests.cli.conftest import HEADER, LEGAL, NUMBERS, Run, environment, numbered
from tests.runs import tried

SIZE = """\
  error  opr-missions/custom-size   OPR mission cards, "Custom Deck Rules", "Preparing Decks"
         Cards in the deck: 17; exactly 18 are required. Add 1 more.
"""


def test_a_folder_is_checked_in_the_order_of_its_names(decks: Path, run: Run) -> None:
    outcome = run("check", ".", "--output-format", "json")
    found = [(deck["path"], deck["verdict"]) for deck in json.loads(outcome.out)["decks"]]
    assert found == [
        ("illegal.txt", "illegal"),
        ("legal.txt", "legal"),
        ("undetermined.txt", "undetermined"),
        ("unreadable.txt", "unreadable"),
        ("warned.txt", "legal"),
    ]


def test_an_illegal_deck_says_which_rule_and_where_it_stands(decks: Path, run: Run) -> None:
    out = run("check", "illegal.txt").out
    assert out.startswith("ILLEGAL  illegal.txt\n  opr-missions/custom@1, cards of ")
    assert SIZE in out
    assert out.endswith("\n1 deck: 1 illegal.\n")


# Runs the command line that it is given once for each of some forms.
FORMS = """
import sys
from deckcheck.cli import main
args, encoding = sys.argv[1:], sys.stdout.encoding
for form in "text", "concise", "json":
    sys.stdout.reconfigure(encoding=encoding)
    sys.argv = ["deckcheck", *args, "--output-format", form]
    try:
        main()
    except SystemExit as end:
        print(form, end.code, flush=True)
"""


def in_forms(*args: str, **env: str) -> str:
    """What the program prints in each of the ``FORMS``, and ends with, in an environment of its own."""
    done = subprocess.run(
        [sys.executable, "-c", FORMS, *args], capture_output=True, env={**environment(), **env}, check=True
    )
    assert done.stderr == b""
    assert [done.stdout.count(form) for form in (b"\ntext ", b"\nconcise ", b"\njson ")] == [1, 1, 1]
    return done.stdout.decode()


def test_the_same_input_gives_the_same_bytes(decks: Path) -> None:
    assert len({in_forms("check", ".", PYTHONHASHSEED=seed) for seed in "0123"[: tried(2, 4)]}) == 1


def test_a_verdict_for_each_deck_and_format(decks: Path, run: Run) -> None:
    wanted = ["-f", "opr-missions/custom", "--format", "opr-missions/fixed@1", "-f", "opr-missions/custom@1"]
    outcome = run("check", "legal.txt", "illegal.txt", *wanted, "--output-format", "json")
    found = [(deck["path"], deck["format"], deck["verdict"]) for deck in json.loads(outcome.out)["decks"]]
    assert found == [
        ("legal.txt", "opr-missions/custom@1", "legal"),
        ("legal.txt", "opr-missions/fixed@1", "illegal"),
        ("illegal.txt", "opr-missions/custom@1", "illegal"),
        ("illegal.txt", "opr-missions/fixed@1", "illegal"),
    ]
    assert run("check", "legal.txt", *wanted[:4], "--output-format", "concise").out.splitlines()[-1] == (
        "1 deck, 2 verdicts: 1 legal, 1 illegal."
    )


def test_a_format_without_its_game_is_that_of_the_deck(folder: Path, run: Run) -> None:
    (folder / "a.txt").write_text("# game: gospel\nCharacters\n4 Kin (Family)\n", encoding="utf-8")
    (folder / "b.txt").write_text("# game: The Mission\nCharacters\n1 Nicholas\n", encoding="utf-8")
    decks = json.loads(run("check", "a.txt", "b.txt", "-f", "standard", "--output-format", "json").out)["decks"]
    assert [deck["format"].partition("@")[0] for deck in decks] == ["gospel/standard", "the-mission/standard"]


def test_a_format_of_several_games_is_wrong_usage_where_a_deck_does_not_tell(folder: Path, run: Run) -> None:
    (folder / "a.txt").write_text("# game: gospel\nCharacters\n4 Kin (Family)\n", encoding="utf-8")
    (folder / "b.txt").write_text("1 Something\n", encoding="utf-8")
    outcome = run("check", "a.txt", "b.txt", "-f", "standard")
    assert (outcome.code, outcome.out) == (2, "")
    assert "nothing in b.txt tells which is meant; write --format gospel/standard or" in outcome.err
    assert run("check", "a.txt", "-f", "standard").code == 0
    (folder / "c.txt").write_text("# format: standard\n1 Something\n", encoding="utf-8")
    outcome = run("check", "a.txt", "c.txt")  # what the list names does not make its cards unreadable
    assert (outcome.code, outcome.out.count("line 1: format 'standard' is one of several games; ")) == (3, 1)


def test_all_formats_are_a_table_of_where_a_deck_is_legal(decks: Path, run: Run) -> None:
    outcome = run("check", "legal.txt", "unreadable.txt", "-f", "all")
    assert outcome.out == (
        "legal.txt\n"
        "  legal    opr-missions/custom@1\n"
        "  illegal  opr-missions/fixed@1   fixed-deck\n"
        "\n"
        "UNREADABLE  unreadable.txt\n"
        "  line 2   found '1.5 Seize'; expected a whole number of copies from 1 to 9999.\n"
        "\n"
        "2 decks, 3 verdicts: 1 legal, 1 illegal, 1 unreadable.\n"
    )
    assert outcome.code == 4
    assert run("check", "legal.txt", "-f", "all").code == 1


def test_all_formats_and_quiet_leave_out_decks_that_are_legal_everywhere(decks: Path, run: Run) -> None:
    out = run("check", "warned.txt", "-f", "all", "--ignore", "copy-limit", "-q").out
    assert out == "1 deck, 2 verdicts: 2 legal; without rules copy-limit.\n"


def test_a_deck_that_no_rule_is_left_for_is_not_legal(decks: Path, run: Run) -> None:
    for options, left in (
        (("--select", "the-mission/copy-limit"), "select the-mission/copy-limit"),
        (("--select", "unique", "--ignore", "unique"), "select unique; ignore unique"),
        (("--ignore", "opr-missions"), "ignore opr-missions"),
        (("--select", "deckcheck/unknown-card"), "select deckcheck/unknown-card"),
        (("--ignore", "opr-missions", "--ignore", "no-rule"), "ignore no-rule, opr-missions"),
    ):
        outcome = run("check", "legal.txt", "illegal.txt", *options, "--output-format", "json")
        assert outcome.code == 3
        for deck in json.loads(outcome.out)["decks"]:
            assert deck["verdict"] == "undetermined"
            assert [each["message"] for each in deck["findings"] if each["rule"] == "deckcheck/no-rule"] == [
                f"No rule of opr-missions/custom@1 is left to judge by ({left}), so the deck was not judged."
            ]
    assert run("check", "legal.txt", "--select", "unique").code == 0
    shown = run("check", "legal.txt", "--ignore", "opr-missions").out
    assert "Leave some rule of the format; see: deckcheck rules list opr-missions/custom@1" in " ".join(shown.split())
    everywhere = run("check", "legal.txt", "-f", "all", "--ignore", "fixed-deck")
    assert "undetermined  opr-missions/fixed@1   no-rule" in everywhere.out
    assert everywhere.code == 3


def test_a_list_that_ignores_every_rule_of_its_format_is_not_legal(folder: Path, run: Run) -> None:
    rules = ("custom-size", "unique", "standard-cards", "roll-and-play")
    lines = [f"# deckcheck: ignore={rule} a friendly game\n" for rule in rules]
    for kept, code in ((4, 3), (3, 0)):
        (folder / "deck.txt").write_text(LEGAL + "".join(lines[:kept]), "utf-8")
        outcome = run("check", "deck.txt", "--output-format", "json")
        assert outcome.code == code
        (deck,) = json.loads(outcome.out)["decks"]
        assert ("deckcheck/no-rule" in {each["rule"] for each in deck["findings"]}) is (code == 3)


def test_an_older_card_release_is_used_and_named(folder: Path, run: Run) -> None:
    (folder / "deck.txt").write_text("# format: redemption/type-1\n1 Son of God (K)\n", encoding="utf-8")
    outcome = run("check", "deck.txt", "--cards", "2024-06-06")
    assert "cards of 2024-06-06 (" in outcome.out
    assert run("check", "deck.txt").out != outcome.out


def test_a_release_of_another_game_is_wrong_usage(decks: Path, run: Run) -> None:
    outcome = run("check", "legal.txt", "--cards", "2024-06-06")
    assert outcome.code == 2
    assert "no release '2024-06-06' of opr-missions" in outcome.err


def test_a_facts_file_decides_what_was_open(decks: Path, run: Run) -> None:
    (decks / "facts.toml").write_text('[facts."Hold the Line"]\nnumber = 11\n', encoding="utf-8")
    assert run("check", "undetermined.txt").code == 3
    assert run("check", "undetermined.txt", "--facts", "facts.toml").code == 0


def test_facts_files_add_up_and_the_later_counts(decks: Path, run: Run) -> None:
    facts = {
        "one.toml": '[facts."Hold the Line"]\nnumber = 12\n[facts."Rufus"]\ngender = "male"\nheart = 3\n',
        "two.toml": '[facts."HOLD THE LINE"]\nnumber = 11\n[facts."rufus"]\nheart = 9\n',
    }
    for name, text in facts.items():
        (decks / name).write_text(text, encoding="utf-8")
    codes = {"one.toml two.toml": 0, "two.toml one.toml": 1, "two.toml": 0, "one.toml": 1}
    for files, code in codes.items():
        options = [word for file in files.split() for word in ("--facts", file)]
        assert run("check", "undetermined.txt", *options).code == code, files
    assert read_facts("one.toml", "two.toml") == {
        "HOLD THE LINE": {"number": 11},
        "rufus": {"gender": "male", "heart": 9},
    }
    assert read_facts() == {}


def test_of_several_facts_files_the_one_to_blame_is_named(decks: Path, run: Run) -> None:
    (decks / "good.toml").write_text('[facts."X"]\nnumber = 11\n', encoding="utf-8")
    (decks / "bad.toml").write_text('[facts."Y"]\nnumbr = 11\n', encoding="utf-8")
    (decks / "other.toml").write_text('[facts."X"]\nheart = 4\n', encoding="utf-8")
    for files, blamed in (
        ("good bad", "bad.toml: line 2"),
        ("bad good", "bad.toml: line 2"),
        ("good other", "other.toml: line 2"),
    ):
        outcome = run("check", "legal.txt", *(word for name in files.split() for word in ("--facts", f"{name}.toml")))
        assert outcome.code == 2
        assert outcome.err.startswith(f'deckcheck: {blamed}: facts."')


SON = "# format: redemption/type-1@3rd-edition\n1 Son of God (K)\n"
OVERRIDDEN = (
    "Son of God (K): what is stated counts, though the card database has it otherwise: type Hero, not Dominant; "
    "brigades Green, not none; ability false, not true."
)


@pytest.mark.parametrize("where", ["file", "list", "note"])
def test_stated_facts_that_the_database_has_otherwise_are_reported(folder: Path, run: Run, where: str) -> None:
    table = '[facts."son of god (k)"]\ntype = "Hero"\nbrigades = ["Green"]\nability = false\n'
    args = ["deck.txt"]
    if where == "note":
        (folder / "deck.txt").write_text(SON.replace("(K)", "(K) (type=Hero, brigades=Green, ability=false)"), "utf-8")
    elif where == "file":
        (folder / "deck.txt").write_text(SON, "utf-8")
        (folder / "facts.toml").write_text(table, "utf-8")
        args += ["--facts", "facts.toml"]
    else:
        (folder / "deck.toml").write_text(
            f'format = "redemption/type-1@3rd-edition"\n[deck]\n"Son of God (K)" = 1\n{table}', "utf-8"
        )
        args = ["deck.toml"]
    (deck,) = json.loads(run("check", *args, "--output-format", "json").out)["decks"]
    (found,) = [each for each in deck["findings"] if each["rule"] == "deckcheck/stated-fact"]
    by_list = where != "file"  # a facts file is the judge's own
    severity = "warning" if by_list else "info"
    assert (found["message"], found["severity"], found["cards"]) == (OVERRIDDEN, severity, ["Son of God (K)"])
    assert found["status"] == "violated"
    assert OVERRIDDEN in " ".join(run("check", *args).out.split())
    told = "1 deck states facts against the card database."
    for form in ("text", "concise", "github"):
        assert run("check", *args, "-q", "--output-format", form).out.rstrip().endswith(told) is by_list
    # Whatever rules are looked at, since any may turn on it.
    assert (told in run("check", *args, "--select", "deck-size").out) is by_list
    assert told not in run("check", *args, "--ignore", "stated-fact").out


def test_stated_facts_that_the_database_has_too_or_lacks_are_not_reported(folder: Path, run: Run) -> None:
    (folder / "facts.toml").write_text(
        '[facts."Son of God (K)"]\ntype = "Dominant"\nbrigades = []\n'
        '[facts."Balance"]\nbrigades = ["Silver", "Red"]\n[facts."Our Own"]\ntype = "Hero"\n',
        "utf-8",
    )
    (folder / "deck.txt").write_text(SON + "1 Balance\n1 Our Own\n", "utf-8")
    assert "stated-fact" not in run("check", "deck.txt", "--facts", "facts.toml").out
    (folder / "mission.txt").write_text("# format: the-mission/standard\nCharacters\n1 Nicholas (m)\n", "utf-8")
    assert "stated-fact" not in run("check", "mission.txt").out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\n[facts.X", "facts.toml: line 2: not a facts file: invalid TOML: Expected ']' at the end of a table"),
        ("", "facts.toml: states no facts; expected [facts."),
        ("\nfacts = 3", "facts.toml: line 2: states no facts; expected [facts."),
        ("[facts]\nX = 3", "facts.toml: line 2: 'X' stands there without facts; expected [facts."),
        ('name = "X"', "facts.toml: line 1: 'name' does not belong in a facts file; expected [facts."),
        (
            '\n[fact."X"]\nnumber = 1',
            "facts.toml: line 2: 'fact' does not belong in a facts file; did you mean 'facts'?",
        ),
        (
            '[facts."X"]\nnumber = 1\n\nnumber = 2',
            "facts.toml: line 4: not a facts file: number stands in this table twice; first on line 2;",
        ),
        (
            '[facts."X"]\n\nnumbr = 1',
            "facts.toml: line 3: facts.\"X\": OPR mission cards has no fact 'numbr'; did you mean 'number'?",
        ),
        (
            '[facts."X"]\nzzz = 1',
            "facts.toml: line 2: facts.\"X\": OPR mission cards has no fact 'zzz'; there are number",
        ),
        (
            '[facts."Y"]\nnumber = 1\n[facts]\n"X" = { number = "one" }',
            "facts.toml: line 4: facts.\"X\".number: expected a whole number, found 'one'",
        ),
        ("\n\udc80", "facts.toml: line 2: not a facts file: not UTF-8 text"),
    ],
)
def test_a_bad_facts_file_is_wrong_usage(decks: Path, run: Run, text: str, message: str) -> None:
    (decks / "facts.toml").write_bytes(text.encode("utf-8", "surrogateescape"))
    outcome = run("check", "legal.txt", "--facts", "facts.toml")
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err


def test_select_and_ignore_say_what_was_left_out(decks: Path, run: Run) -> None:
    assert run("check", "illegal.txt", "--ignore", "custom-size").out == (
        "LEGAL    illegal.txt   opr-missions/custom@1: deck 17; hash X72MTQ6MFWYQ\n"
        "  info  opr-missions/roll-and-play   17 of the 36 standard cards that rolling for cards needs are\n"
        "          there; missing 11, 41, 42, 43, 44, 45, 46, 51, 52, 53, 54, 55, 56, 61, 62, 63, 64, 65, 66.\n"
        "\n"
        "1 deck: 1 legal; without rules custom-size.\n"
    )
    selected = run("check", "illegal.txt", "--select", "opr-missions/unique", "--select", "standard-cards")
    assert selected.out.endswith("1 deck: 1 legal; only rules opr-missions/unique, standard-cards.\n")
    assert run("check", "illegal.txt", "--select", "opr-missions").code == 1


def test_json_says_what_was_left_out(decks: Path, run: Run) -> None:
    def filters(*args: str) -> tuple[object, object]:
        report = json.loads(run("check", "illegal.txt", "--output-format", "json", *args).out)
        return report.get("select"), report.get("ignore")

    assert filters() == (None, None)
    assert filters("--select", "unique", "--select", "unique") == (["unique"], None)
    assert filters("--ignore", "unique", "--select", "opr-missions") == (["opr-missions"], ["unique"])


def test_suggestions_can_be_left_out(folder: Path, run: Run) -> None:
    (folder / "deck.txt").write_text("# format: redemption/type-1\n1 Son of Gad (K)\n", encoding="utf-8")
    assert "line 2  Son of Gad (K) → Son of God" in run("check", "deck.txt").out
    assert "→" not in run("check", "deck.txt", "--no-suggest").out
    assert "line 2  Son of Gad (K): no card is called so\n" in run("check", "deck.txt", "--no-suggest").out


def test_quiet_leaves_out_legal_decks_with_their_warnings(decks: Path, run: Run) -> None:
    assert run("check", "legal.txt", "warned.txt", "-q").out == "2 decks: 2 legal.\n"
    out = run("check", ".", "--quiet").out
    assert "ILLEGAL  illegal.txt" in out
    assert " legal.txt" not in out
    assert "warned.txt" not in out
    assert run("check", "warned.txt", "-q", "--output-format", "concise").out == "1 deck: 1 legal.\n"


def test_quiet_shows_a_legal_deck_that_strict_lets_fail(decks: Path, run: Run) -> None:
    outcome = run("check", "legal.txt", "warned.txt", "--strict", "-q")
    assert outcome.code == 1
    assert outcome.out.startswith("LEGAL    warned.txt   ")
    assert "gospel/deck-size" in outcome.out
    assert " legal.txt" not in outcome.out
    concise = run("check", "legal.txt", "warned.txt", "--strict", "-q", "--output-format", "concise").out
    assert concise.startswith("warned.txt: warning gospel/deck-size: ")


def test_a_deck_that_is_open_says_how_to_settle_it(decks: Path, run: Run) -> None:
    out = " ".join(run("check", "undetermined.txt").out.split())
    assert (
        'State it: "1 Hold the Line (number=…)" in a text list, or "Hold the Line" = { number = … } under [facts]'
        in out
    )


def test_concise_shows_warnings_of_legal_decks(decks: Path, run: Run) -> None:
    first, *_, last = run("check", "legal.txt", "warned.txt", "--output-format", "concise").out.splitlines()
    assert first.startswith("warned.txt: warning gospel/deck-size: Cards in the play deck: 36")
    assert last == "2 decks: 2 legal."


def test_standard_input(folder: Path, run: Run) -> None:
    assert run("check", "-", stdin=LEGAL.encode()).out.startswith(
        "LEGAL    -   opr-missions/custom@1: deck 18; hash 01HQM5YVKVF5\n"
    )
    named = run("check", "-", "--stdin-filename", "mine.txt", stdin=b"\xef\xbb\xbf" + LEGAL.encode())
    assert named.out.startswith("LEGAL    mine.txt   ")
    twice = run("check", "-", "-", stdin=LEGAL.encode())
    assert twice.out.endswith("\n1 deck: 1 legal.\n")


def test_the_name_of_standard_input_helps_to_tell_its_format(folder: Path, run: Run) -> None:
    rows = "".join(f"{number}\n" for number in NUMBERS)
    outcome = run(
        "check", "-", "--stdin-filename", "mine.csv", "-f", "opr-missions/custom", stdin=b"name\n" + rows.encode()
    )
    assert outcome.code == 0


def test_from_decides_the_decklist_format(folder: Path, run: Run) -> None:
    (folder / "deck.txt").write_text("name\n" + "".join(f"{number}\n" for number in NUMBERS), encoding="utf-8")
    assert run("check", "deck.txt", "-f", "opr-missions/custom").code == 3  # a title or a card called "name"
    assert run("check", "deck.txt", "-f", "opr-missions/custom", "--from", "csv").code == 0


def test_the_report_goes_to_a_file_whole(decks: Path, run: Run) -> None:
    (decks / "out").mkdir()
    for _ in range(2):
        outcome = run("check", "illegal.txt", "-o", "out/report.txt")
        assert (outcome.code, outcome.out, outcome.err) == (1, "1 deck: 1 illegal.\n", "")
    assert run("check", "illegal.txt", "-o", "out/report.txt", "-q").out == ""
    assert SIZE in (decks / "out" / "report.txt").read_text(encoding="utf-8")
    assert [path.name for path in (decks / "out").iterdir()] == ["report.txt"]
    assert run("check", "illegal.txt", "--output-file", "-").out == (decks / "out" / "report.txt").read_text("utf-8")


def test_a_report_that_cannot_be_written_leaves_nothing(decks: Path, run: Run) -> None:
    (decks / "taken").mkdir()
    outcome = run("check", "illegal.txt", "-o", "taken")
    assert outcome.code == 2
    assert outcome.err == "deckcheck: taken: cannot be written: Is a directory\n"
    assert sorted(path.name for path in decks.iterdir()) == sorted([*(f"{name}.txt" for name in
        ("illegal", "legal", "undetermined", "unreadable", "warned")), "taken"])  # fmt: skip


@pytest.mark.skipif(os.name == "nt", reason="links and modes as on Unix")
def test_a_report_keeps_the_mode_of_its_file_and_goes_where_a_link_leads(decks: Path, run: Run) -> None:
    (decks / "real.json").write_text("old", encoding="utf-8")
    (decks / "real.json").chmod(0o640)
    (decks / "link.json").symlink_to("real.json")
    assert run("check", "legal.txt", "--output-format", "json", "-o", "link.json").code == 0
    assert (decks / "link.json").is_symlink()
    assert json.loads((decks / "real.json").read_text(encoding="utf-8"))["schema"] == 1
    assert (decks / "real.json").stat().st_mode & 0o777 == 0o640
    assert run("check", "legal.txt", "-o", os.devnull).code == 0


def test_a_report_and_a_facts_file_in_the_folder_are_not_taken_for_decks(decks: Path, run: Run) -> None:
    (decks / "unreadable.txt").unlink()
    (decks / "warned.txt").unlink()
    (decks / "facts.toml").write_text('[facts."Hold the Line"]\nnumber = 11\n', encoding="utf-8")
    command = ("check", ".", "--facts", "facts.toml", "--output-format", "json", "-o", "report.json")
    for _ in range(2):
        assert run(*command).code == 1
        paths = [deck["path"] for deck in json.loads((decks / "report.json").read_text(encoding="utf-8"))["decks"]]
        assert paths == ["illegal.txt", "legal.txt", "undetermined.txt"]


@pytest.mark.slow
def test_json_goes_out_as_utf_8_whatever_the_locale(folder: Path, started: Run) -> None:
    (folder / "déck.txt").write_text(HEADER + "# name: Ærø ×\n" + numbered(*NUMBERS), encoding="utf-8")
    encodings = "ascii", "utf-8", "cp1252"
    assert len({in_forms("check", "-q", "déck.txt", PYTHONIOENCODING=encoding) for encoding in encodings}) == 1
    assert "Ærø ×" in started("check", "déck.txt", env={"PYTHONIOENCODING": "ascii"}).out
