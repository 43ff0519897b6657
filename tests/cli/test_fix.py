"""``deckcheck fix``: what it prints and writes, and its exit codes."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import HEADER, NUMBERS, Run, numbered
from tests.lists import CHURCH, FORTY_NINE, REST

pytest.importorskip("highsbox", reason="the solver comes with the extra deckcheck[fix]")

SEVENTEEN = HEADER + "# my own eighteen, but for one\n" + numbered(*NUMBERS[1:])


def test_the_change_is_printed_with_the_rule_and_where_it_stands(decks: Path, run: Run) -> None:
    done = run("fix", "illegal.txt")
    assert done.code == 0
    assert "illegal.txt: legal with 1 change (opr-missions/custom@1, cards of " in done.out
    assert "  + 1 11  (deck)\n" in done.out
    assert "opr-missions/custom-size: Cards in the deck: 17; exactly 18 are required. [OPR" in done.out
    assert (decks / "illegal.txt").read_text(encoding="utf-8") == HEADER + numbered(*NUMBERS[1:])


@pytest.mark.parametrize(
    ("deck", "code", "said"),
    [("legal", 0, "legal as it is"), ("illegal", 0, "legal with 1 change"), ("undetermined", 0, "legal with 1 change")],
)
def test_exit_codes_of_lists_that_can_be_read(decks: Path, run: Run, deck: str, code: int, said: str) -> None:
    done = run("fix", f"{deck}.txt")
    assert (done.code, said in done.out) == (code, True)


def test_of_more_changes_than_anybody_reads_the_first_are_explained(
    decks: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckcheck.builder.fix.solution.MOST_EXPLAINED", 2)
    (decks / "short.txt").write_text(HEADER + numbered(*NUMBERS[3:]), encoding="utf-8")
    assert "\n  Why a change is needed is told of the first 2 of 3 only.\n" in run("fix", "short.txt").out
    changes = json.loads(run("fix", "short.txt", "--output-format", "json").out)["changes"]
    assert [bool(change["why"]) for change in changes] == [True, True, False]
    assert "is told of the first" not in run("fix", "illegal.txt").out


def test_a_list_that_cannot_be_read_is_4(decks: Path, run: Run) -> None:
    done = run("fix", "unreadable.txt")
    assert done.code == 4
    assert "unreadable.txt:2: " in done.err
    assert run("fix", "nowhere.txt").code == 4


def test_out_of_reach_is_1_and_names_what_cannot_hold_together(decks: Path, run: Run) -> None:
    (decks / "own.txt").write_text(HEADER + "2 11\n", encoding="utf-8")
    done = run("fix", "own.txt", "--keep", "11")
    assert done.code == 1
    assert "no legal deck is within reach: these rules and wishes cannot hold together" in done.out
    assert "opr-missions/unique: Each card at most once." in done.out
    assert "11 is to be kept" in done.out


def test_what_no_card_settles_is_3(decks: Path, run: Run) -> None:
    (decks / "p.txt").write_text("# format: redemption/paragon\n1 David (Roots)\n", encoding="utf-8")
    done = run("fix", "p.txt")
    assert done.code == 3
    assert "The deck names no paragon" in done.out


def test_the_lines_that_leave_it_open_are_told_each_once(decks: Path, run: Run) -> None:
    example = (EXAMPLES / "legal/redemption/limited-2.0-green-and-white.txt").read_text(encoding="utf-8")
    (decks / "letter.txt").write_text(example.replace("Dominants", "1 captiv Priest\n\nDominants"), "utf-8")
    done = run("fix", "letter.txt", "--keep", "captiv Priest")
    said = " ".join(done.out.split())
    assert done.code == 3
    assert "captiv Priest → Captive Priest, or write '1 captiv Priest' for the card, or '# 1 captiv Priest'" in said
    assert said.count("for a remark") == 1
    assert "redemption/deck-size:" not in said
    assert run("fix", "letter.txt").code == 0, "without the line it is legal"


def test_words_above_a_list_are_no_card_to_take_out(decks: Path, run: Run) -> None:
    example = (EXAMPLES / "legal/redemption/limited-2.0-green-and-white.txt").read_text(encoding="utf-8")
    words = "here is my deck for Saturday:\n1 Abdon\n\n"
    (decks / "letter.txt").write_text(
        f"# format: redemption/limited\n{words}{example.replace('# format', '#')}", "utf-8"
    )
    done = run("fix", "letter.txt")
    assert (done.code, done.out.count("\n  - "), "  - 1 Abdon  (deck, line 3)" in done.out) == (0, 1, True)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--keep", "99"), "'99' cannot be kept"),
        (("--avoid", "Hold the Lyne"), "there is no card 'Hold the Lyne' to avoid"),
        (("--write", "-o", "x.txt"), "--write"),
        (("--format", "all"), "name one format"),
        (("-o", "x.dek"), "has the extension of lackey, but the list is text"),
        (("--prefer", "nowhere.txt"), "nowhere.txt: cannot be opened"),
    ],
)
def test_wrong_usage_is_2(decks: Path, run: Run, args: tuple[str, ...], said: str) -> None:
    done = run("fix", "illegal.txt", *args)
    assert (done.code, said in done.err) == (2, True), done.err


def test_a_card_to_avoid_that_there_is_not_is_told_of_a_legal_deck_too(decks: Path, run: Run) -> None:
    done = run("fix", "legal.txt", "--avoid", "Hold the Lyne")
    assert (done.code, "there is no card 'Hold the Lyne' to avoid" in done.err) == (2, True), done.err


def test_writing_keeps_comments_and_other_lines(folder: Path, run: Run) -> None:
    path = folder / "mine.txt"
    path.write_text(SEVENTEEN, encoding="utf-8")
    assert run("fix", "mine.txt", "--write").code == 0
    after = path.read_text(encoding="utf-8")
    assert set(SEVENTEEN.splitlines()) < set(after.splitlines())
    assert sorted(set(after.splitlines()) - set(SEVENTEEN.splitlines())) == ["1 11"]
    assert run("check", "mine.txt").code == 0
    assert "legal as it is" in run("fix", "mine.txt", "--write").out


def test_a_comment_that_went_with_its_line_is_told(folder: Path, run: Run) -> None:
    (folder / "mine.txt").write_text(SEVENTEEN + "1 Nobody Knows  # signed by the artist\n", encoding="utf-8")
    done = run("fix", "mine.txt", "--write")
    assert done.code == 0
    assert "mine.txt: removed with its line: the comment # signed by the artist" in " ".join(done.err.split())
    (folder / "same.txt").write_text(SEVENTEEN, encoding="utf-8")
    assert run("fix", "same.txt", "--write").err == ""


def test_rules_that_a_list_leaves_out_are_named(folder: Path, run: Run) -> None:
    list_ = SEVENTEEN + "# deckcheck: ignore=opr-missions/custom-size one is lent\n"
    (folder / "mine.txt").write_text(list_, encoding="utf-8")
    done = run("fix", "mine.txt")
    assert "legal as it is" in done.out
    assert "Not checked: opr-missions/custom-size — one is lent (mine.txt:" in done.out
    [ignored] = json.loads(run("fix", "mine.txt", "--output-format", "json").out)["ignored"]
    assert (ignored["rule"], ignored["reason"]) == ("opr-missions/custom-size", "one is lent")
    refused = run("fix", "mine.txt", "--no-list-ignores")
    assert "legal with 1 change" in refused.out
    assert "Not checked" not in refused.out


def test_advice_out_of_reach_is_told_at_the_end(folder: Path, run: Run) -> None:
    list_ = "# format: gospel/standard\nDeck\n4 Mother\nAdversity\n2 Lying\n"
    (folder / "g.txt").write_text(list_, encoding="utf-8")
    assert "\n  Advised, but not within reach: gospel/adversity-short: " in run("fix", "g.txt", "--complete").out
    assert "Advised" not in run("fix", "g.txt").out


def test_a_collection_with_unknown_cards_is_warned_of(folder: Path, run: Run) -> None:
    (folder / "mine.txt").write_text("# format: redemption/type-1@3rd-edition\n" + FORTY_NINE, encoding="utf-8")
    (folder / "binder.csv").write_text("quantity,name\n1,Nobody Here\n2,Nix\n1,Gideon (L)\n", encoding="utf-8")
    done = run("fix", "mine.txt", "--prefer", "binder.csv")
    assert done.code == 0
    assert "binder.csv: 2 unknown cards, never added: Nobody Here and Nix" in " ".join(done.err.split())


def test_the_list_goes_to_another_file_or_to_standard_output(folder: Path, run: Run) -> None:
    (folder / "mine.txt").write_text(SEVENTEEN, encoding="utf-8")
    assert run("fix", "mine.txt", "-o", "new.txt").code == 0
    done = run("fix", "-", "-o", "-", stdin=SEVENTEEN.encode())
    assert done.code == 0
    assert done.out == (folder / "new.txt").read_text(encoding="utf-8")
    assert "-: legal with 1 change" in done.err
    assert (folder / "mine.txt").read_text(encoding="utf-8") == SEVENTEEN


def test_an_empty_list_is_completed(folder: Path, run: Run) -> None:
    (folder / "new.toml").write_text('format = "redemption/limited"\n', encoding="utf-8")
    assert run("fix", "new.toml", "--complete", "--write").code == 0
    assert run("check", "new.toml").code == 0


def test_json_says_the_same(decks: Path, run: Run) -> None:
    found = json.loads(run("fix", "illegal.txt", "--output-format", "json").out)
    assert (found["schema"], found["outcome"], found["before"], found["after"], found["size"]) == (
        1, "fixed", "illegal", "legal", 1,
    )  # fmt: skip
    [change] = found["changes"]
    assert (change["card"], change["copies"], change["section"]) == ("11", 1, "deck")
    assert change["why"][0]["rule"] == "opr-missions/custom-size"


@pytest.mark.parametrize("form", ["json", pytest.param("text", marks=pytest.mark.slow)])
def test_the_solver_prints_nothing(decks: Path, run: Run, started: Run, form: str) -> None:
    """It writes past Python, straight to the standard output of the process, which only a process shows."""
    asked = ["fix", "illegal.txt", "--output-format", form]
    assert started(*asked) == run(*asked)


def test_the_collection_is_preferred(decks: Path, run: Run) -> None:
    (decks / "binder.csv").write_text("quantity,name\n1,66\n", encoding="utf-8")
    assert "  + 1 66  (deck, from the collection)\n" in run("fix", "illegal.txt", "--prefer", "binder.csv").out


def test_without_the_solver_it_says_what_to_install(decks: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "highsbox", None)
    done = run("fix", "illegal.txt")
    assert done.code == 2
    assert "pip install 'deckcheck[fix]'" in done.err


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["toml", "dek", "json", "csv"])
def test_lists_of_every_format_are_written_as_their_programs_need_them(folder: Path, run: Run, ending: str) -> None:
    """A deck of 49 cards that lacks one, which a LackeyCCG list has to name with its image."""
    name = f"mine.{ending}"
    (folder / "mine.txt").write_text(FORTY_NINE, encoding="utf-8")
    assert run("convert", "mine.txt", "-o", name, "--force").code == 0
    assert run("fix", name, "--write", "--format", "redemption/type-1@3rd-edition").code == 0
    assert run("check", name, "--format", "redemption/type-1@3rd-edition").code == 0
    assert 'id=""' not in (folder / name).read_text(encoding="utf-8")


def test_an_empty_list_must_say_for_which_format_it_is(folder: Path, run: Run) -> None:
    Path("empty.txt").write_text("# name: Nothing yet\n", encoding="utf-8")
    outcome = run("fix", "empty.txt", "--complete")
    assert (outcome.code, outcome.out) == (4, "")
    assert "nothing in it tells its game; say which with --format" in " ".join(outcome.err.split())


def test_another_file_is_overwritten_only_when_asked(folder: Path, run: Run) -> None:
    Path("deck.txt").write_text("# format: opr-missions/custom\r\n# mine\r\n", encoding="utf-8", newline="")
    Path("other.txt").write_text("precious", encoding="utf-8")
    outcome = run("fix", "deck.txt", "--complete", "-o", "other.txt")
    assert outcome.code == 2
    assert "already exists" in outcome.err
    assert Path("other.txt").read_text(encoding="utf-8") == "precious"
    assert run("fix", "deck.txt", "--complete", "-o", "other.txt", "--force").code == 0
    written = Path("other.txt").read_bytes()
    assert written.startswith(b"# format: opr-missions/custom\r\n# mine\r\n")
    assert written.count(b"\n") == written.count(b"\r\n") == 20  # its own line ends, for 18 cards too


def learning(decks: Path) -> Path:
    """A folder of lists to learn from, and of others."""
    folder = decks / "lists"
    folder.mkdir()
    (folder / "mine.txt").write_text(SEVENTEEN)
    (folder / "other.toml").write_text('format = "opr-missions/custom"\n[deck]\n' + '"41" = 1\n"42" = 1\n')
    (folder / "torn.json").write_text('{"cards": [')
    (folder / "strange.txt").write_text("# game: gospel\n2 Mother\n")
    (folder / "notes.png").write_bytes(b"\x89PNG")
    return folder


def test_decks_to_learn_from_are_read_and_what_is_none_is_named(decks: Path, run: Run) -> None:
    folder = learning(decks)
    done = run("fix", "lists/mine.txt", "--complete", "--like", "lists", "--output-format", "json")
    assert done.code == 0
    found = json.loads(done.out)
    assert [change["card"] for change in found["changes"]] == ["41"], "which the other has"
    for name, why in (("torn.json", "JSON"), ("strange.txt", "a list of gospel"), ("notes.png", "")):
        assert any(f"{folder.name}/{name}" in line and why in line for line in done.err.splitlines()), name
    again = run("fix", "lists/mine.txt", "--complete", "--like", "lists", "--output-format", "json")
    assert again.out == done.out


def test_without_a_list_to_learn_from_it_is_wrong_usage(decks: Path, run: Run) -> None:
    learning(decks)
    done = run("fix", "lists/mine.txt", "--complete", "--like", "lists/strange.txt")
    assert done.code == 2
    assert "there is no list to learn from" in done.err


def test_where_only_facts_are_lacking_it_says_once_which_to_state(decks: Path, run: Run) -> None:
    church = (CHURCH + REST).replace("(m, ", "(").replace("(f, ", "(")
    (decks / "church.txt").write_text(f"# format: the-mission/standard\n{church}", encoding="utf-8")
    done = run("fix", "church.txt")
    assert done.code == 3
    assert "no legal deck" not in done.out
    assert done.out.count("Not known: the gender (male or female) of Andrew") == 1
    assert done.out.count("the-mission/gender-share: ") == 2


EXAMPLES = Path(__file__).parents[2] / "examples"
GREETED = "# format: redemption/type-1@3rd-edition\n" + FORTY_NINE + "\nGood luck everybody\n"


def test_cards_are_put_before_a_closing_greeting(folder: Path, run: Run) -> None:
    (folder / "mine.txt").write_text(GREETED, encoding="utf-8")
    assert run("fix", "mine.txt", "--write").code == 0
    assert (folder / "mine.txt").read_text(encoding="utf-8").endswith("\n\nGood luck everybody\n")
    assert run("check", "mine.txt").code == 0


def test_a_list_that_would_be_read_otherwise_names_the_line_and_what_to_do(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from deckcheck.editing import in_place
    from deckcheck.editing.in_place.verified_edit import Listing, load_list

    def below(data: bytes, changes: list[in_place.CardChange], *_: object, **__: object) -> Listing:
        return load_list(
            data + "".join(f"{change.copies} {change.name}\n" for change in changes).encode(), "mine.txt", None
        )

    ending = GREETED.replace("\nGood luck everybody", "Saturday Friends:")  # with cards below it a heading
    (folder / "mine.txt").write_text(ending, encoding="utf-8")
    monkeypatch.setattr(in_place, "edit", below)
    done = run("fix", "mine.txt", "--write")
    line = ending.count("\n") + 1  # of the card below it
    assert (done.code, (folder / "mine.txt").read_text(encoding="utf-8")) == (2, ending)
    assert f"would be open by line {line} of it. First: Put Goliath (LoC) under a heading: Deck, Res" in done.err


@pytest.mark.slow
@pytest.mark.parametrize("tail", ["// fav", "- fav", "#fav"])
@pytest.mark.parametrize("card", ["Elijah (PoC)", "Chariot of Fire"])
def test_a_card_with_a_remark_is_put_right_and_not_replaced(folder: Path, run: Run, card: str, tail: str) -> None:
    legal = (EXAMPLES / "legal" / "redemption" / "limited-2.0-green-and-white.txt").read_text(encoding="utf-8")
    assert f"1 {card}\n" in legal
    (folder / "mine.txt").write_text(legal.replace(f"1 {card}\n", f"1 {card} {tail}\n"), encoding="utf-8")
    done = run("fix", "mine.txt", "--write")
    assert f"  + 1 {card}  (deck, in place of 1 {card} {tail})" in done.out
    assert sorted((folder / "mine.txt").read_text(encoding="utf-8").split("\n")) == sorted(legal.split("\n"))


def test_a_line_that_may_be_a_heading_is_left_alone(decks: Path, run: Run) -> None:
    example = (EXAMPLES / "legal/redemption/limited-2.0-green-and-white.txt").read_text(encoding="utf-8")
    (decks / "decisive.txt").write_text(example.replace("Evil Enhancements (7)", "Angel"), "utf-8")
    decisive = run("fix", "decisive.txt")
    assert (decisive.code, "- 1" in decisive.out) == (3, False)
    assert "Line 60 (Angel) is not settled and stays as it is; write '1 Angel' for the card" in decisive.out
    before = example.replace("1 Cage", "\nBarnabas\n1 Cage").replace("1 A New", "9 A New")
    (decks / "harmless.txt").write_text(before, "utf-8")
    harmless = run("fix", "harmless.txt", "--write")
    assert (harmless.code, "1 Barnabas  (" in harmless.out) == (0, False)
    assert "Line 68 (Barnabas) is not settled and stays as it is; write '1 Barnabas'" in harmless.out
    assert "Barnabas\n" in (decks / "harmless.txt").read_text(encoding="utf-8")
