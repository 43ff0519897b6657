"""``deckcheck new``, ``add``, ``remove`` and ``move``: what is written, what is told, and what they end with."""

from __future__ import annotations

import os
import stat
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Run, environment
from tests.cli.test_terminal import terminal, unix
from tests.waiting import STUCK

LIST = """\
# format: redemption/unlimited
# my own remark
Heroes (3)
2 Tola # best
1 Ehud

Reserve: 1
1 Goliath
"""
FORMAT = "redemption/unlimited@2.0"


@pytest.fixture
def deck(folder: Path) -> Path:
    """A list in the current folder."""
    (folder / "deck.txt").write_bytes(LIST.encode())
    return folder / "deck.txt"


def text(deck: Path) -> str:
    return deck.read_bytes().decode()


def test_from_nothing(folder: Path, run: Run) -> None:
    assert run("new", "deck.txt", "--format", "redemption/limited", "--name", "Judges") == (0, "", "")
    assert text(folder / "deck.txt") == "# name: Judges\n# format: redemption/limited\n\nDeck:\n\nReserve:\n"
    code, out, err = run("add", "deck.txt", "2 goliath", "Son of God", "--no-config")
    assert (code, err) == (0, "")
    assert out.splitlines()[:3] == [
        "deck.txt:6: added 2 × Goliath to deck",
        "deck.txt:5: added 1 × Son of God to deck",
        "deck.txt: illegal → illegal, redemption/limited@2.0: deck 3",
    ]
    assert "~ deck.txt: error redemption/deck-size: Cards in the deck: 3; 50 to 70 are required." in out
    assert text(folder / "deck.txt") == (
        "# name: Judges\n# format: redemption/limited\n\nDeck:\n1 Son of God\n2 Goliath\n\nReserve:\n"
    )


@pytest.mark.parametrize("to", ["text", "toml", "lackey", "json", "csv"])
@pytest.mark.parametrize("game", ["redemption/limited", "the-mission/standard", "opr-missions/custom"])
def test_a_list_in_any_format_can_be_begun_and_gone_on_with(folder: Path, run: Run, to: str, game: str) -> None:
    code, _, err = run("new", "deck", "--format", game, "--to", to, "--name", "Ship")
    assert code == 0
    assert ("dropped, not supported by lackey: the format" in err) == (to == "lackey")
    card = {"redemption/limited": "Tola", "the-mission/standard": "Martha", "opr-missions/custom": "11"}[game]
    section = ["--section", "characters"] if game.startswith("the-mission") else []
    code, out, _ = run("add", "deck", card, "--format", game, *section)
    assert (code, out.splitlines()[0].split(": ")[1][:10]) == (0, "added 1 × ")
    assert run("check", "deck", "--format", game).code in (1, 3)


def test_a_list_is_never_overwritten_unasked(deck: Path, run: Run) -> None:
    code, _, err = run("new", "deck.txt", "--format", "redemption/limited")
    assert (code, err) == (2, "deckcheck: deck.txt: already exists; it is overwritten only with --force\n")
    assert text(deck) == LIST
    assert run("new", "deck.txt", "--format", "redemption/limited", "--force").code == 0
    assert text(deck) == "# format: redemption/limited\n\nDeck:\n\nReserve:\n"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["new", "a.txt"], "name one format"),
        (["new", "a.txt", "-f", "redemption/limited", "--to", "lackey-text"], "lackey-text"),
        (["new", "a.txt", "-f", "redemption/limted"], "did you mean 'redemption/limited'?"),
        (["add", "deck.txt"], "Missing argument 'CARD'"),
        (["add", "deck.txt", "3 Tola", "-n", "2"], "'3 Tola' already has a count"),
        (["add", "deck.txt", "Tola", "-n", "0"], "'0' is not a whole number of copies from 1 to 9999"),
        (
            ["add", "deck.txt", "Tola", "-s", "cellar"],
            "Redemption has no section 'cellar', nor has the list; there are",
        ),
        (["add", "deck.txt", "Tolla"], "no card of Redemption is called 'Tolla'; did you mean Tola?"),
        (
            ["add", "deck.txt", "Qqqqq"],
            "no card of Redemption is called 'Qqqqq'; find cards with 'deckcheck cards search', or accept the name",
        ),
        (["add", "deck.txt", "0 Gideon"], "'0 Gideon': 0 is not a whole number of copies from 1 to 9999\n"),
        (["add", "deck.txt", "10000 Gideon"], "10000 is not a whole number of copies from 1 to 9999\n"),
        (["add", "deck.txt", "Gideon x0"], "'Gideon x0': 0 is not a whole number of copies from 1 to 9999\n"),
        (["remove", "deck.txt", "0 Tola"], "0 is not a whole number of copies from 1 to 9999\n"),
        (["remove", "deck.txt", "Nobody"], "there is no Nobody in deck.txt\n"),
        (["new", "a.md", "-f", "redemption/limited"], "a.md: .md is the extension of a Markdown text, "),
        (["new", "a.PDF", "-f", "redemption/limited"], ".pdf is the extension of a PDF file"),
        (
            ["new", "a.txt", "-f", "redemption/limited", "--paragon", "Abraham"],
            "of redemption/limited have no paragon;",
        ),
        (
            ["new", "a.txt", "-f", "redemption/paragon", "--paragon", "Nobody"],
            "has no paragon Nobody; there are Abraham,",
        ),
        (["new", "a.txt", "-f", "redemption/paragon", "--paragon", "Abram"], "did you mean 'Abraham'?"),
        (
            ["new", "a.txt", "-f", "redemption/limited", "--name", "x\n# deckcheck: ignore=deck-size because"],
            "one line",
        ),
        (["new", "a.toml", "-f", "redemption/limited", "--author", "x\x1b"], "the author 'x\\u001b' cannot be written"),
        (["add", "deck.txt", "Tola (XYZ)"], "no printing of that card is called 'Tola (XYZ)'; did you mean Tola?"),
        (["remove", "deck.txt", "Ehudd"], "there is no Ehudd in deck.txt; did you mean Ehud?"),
        (["remove", "deck.txt", "Tola", "-n", "3"], "there is 2 × Tola in heroes, not 3"),
        (["remove", "deck.txt", "Tola", "-n", "1", "--all"], "not together with --copies"),
        (["remove", "deck.txt", "Tola", "-s", "reserve"], "there is no Tola in reserve of deck.txt\n"),
        (["move", "deck.txt", "Tola"], "Missing option '--to-section'"),
        (["move", "deck.txt", "Tola", "-t", "deck"], "there is no Tola outside deck in deck.txt\n"),
    ],
)
def test_what_cannot_be_done(deck: Path, run: Run, args: list[str], message: str) -> None:
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert message in err
    assert text(deck) == LIST


def test_adding(deck: Path, run: Run) -> None:
    code, out, err = run("add", "deck.txt", "TOLA", "Gideon (L)", "--color", "never")
    assert (code, err) == (0, "")
    assert out.startswith(
        "deck.txt:5: added 1 × Tola to deck\ndeck.txt:4: added 1 × Gideon (L) to deck\n"
        f"deck.txt: illegal → illegal, {FORMAT}: deck 5, reserve 1\n"
    )
    assert "# my own remark\nHeroes (5)\n" in text(deck)
    assert "3 Tola # best\n" in text(deck)


def test_where_to_put_cards_is_said_alike_by_add_and_move(deck: Path, run: Run) -> None:
    texts = []
    for option in ("--to-section", "-t", "--section", "-s"):
        deck.write_text(LIST, encoding="utf-8")
        assert run("add", "deck.txt", "Amos", option, "reserve").code == 0
        texts.append(text(deck))
    assert set(texts) == {LIST.replace("Reserve: 1\n", "Reserve: 2\n1 Amos\n")}


def test_removing_tells_the_comment_that_goes_with_the_line(deck: Path, run: Run) -> None:
    code, out, _ = run("remove", "deck.txt", "tola", "--all")
    assert code == 0
    assert out.splitlines()[:3] == [
        "deck.txt: removed 2 × Tola from heroes",
        "deck.txt: removed with its line: the comment # best",
        f"deck.txt: illegal → illegal, {FORMAT}: deck 1, reserve 1",
    ]
    assert text(deck) == LIST.replace("2 Tola # best\n", "").replace("Heroes (3)", "Heroes (1)")


def test_moving(deck: Path, run: Run) -> None:
    code, out, _ = run("move", "deck.txt", "Ehud", "--to-section", "reserve")
    assert code == 0
    assert out.splitlines()[0] == "deck.txt:7: moved 1 × Ehud from heroes to reserve"
    assert text(deck) == LIST.replace("1 Ehud\n", "").replace("(3)", "(2)").replace(
        "Reserve: 1\n", "Reserve: 2\n1 Ehud\n"
    )
    assert run("move", "deck.txt", "Ehud", "--section", "reserve", "-t", "deck").code == 0
    assert text(deck) == LIST.replace("2 Tola # best\n1 Ehud", "2 Tola # best\n1 Ehud")


def test_a_dry_run_writes_nothing_and_tells_the_same(deck: Path, run: Run) -> None:
    code, dry, _ = run("add", "deck.txt", "Goliath", "--dry-run", "-s", "reserve")
    assert (code, text(deck)) == (0, LIST)
    assert dry.splitlines()[0] == "deck.txt:8: would add 1 × Goliath to reserve"
    assert dry.splitlines()[1:] == run("add", "deck.txt", "Goliath", "-s", "reserve").out.splitlines()[1:]


def test_where_a_card_stands_in_several_sections_its_name_does_not_tell(deck: Path, run: Run) -> None:
    run("add", "deck.txt", "Goliath")
    code, _, err = run("remove", "deck.txt", "Goliath")
    said = "Goliath stands in deck and reserve; name one of them with --section, or take --all"
    assert (code, err) == (2, f"deckcheck: {said}\n")
    assert run("remove", "deck.txt", "Goliath", "-s", "deck").code == 0
    assert run("remove", "deck.txt", "Goliath").code == 0


def test_all_copies_are_those_of_all_sections_unless_one_is_named(deck: Path, run: Run) -> None:
    run("add", "deck.txt", "2 Goliath")
    before = text(deck)
    assert run("remove", "deck.txt", "Goliath", "--all", "-s", "deck").code == 0
    assert text(deck).count("Goliath") == 1
    deck.write_bytes(before.encode())
    out = run("remove", "deck.txt", "Goliath", "--all").out
    assert "removed 1 × Goliath from reserve\n" in out
    assert "removed 2 × Goliath from " in out
    assert "Goliath" not in text(deck)


KNOWN_TO_THE_LIST = "# format: the-mission/standard\nCharacters\n2 Peter the Baker (m, heart 5)\n"


@pytest.mark.parametrize(
    ("args", "after"),
    [
        (["Peter the Baker"], KNOWN_TO_THE_LIST.replace("2 P", "3 P")),
        (["3 peter the baker", "-s", "characters"], KNOWN_TO_THE_LIST.replace("2 P", "5 P")),
        (
            ["Peter the Baker", "-s", "maybeboard"],
            f"{KNOWN_TO_THE_LIST}Maybeboard\n1 Peter the Baker (m, heart 5)\n",
        ),
        (
            ["Peter the Baker (f)", "-s", "characters"],
            KNOWN_TO_THE_LIST.replace("2 P", "1 Peter the Baker (f)\n2 P"),
        ),
    ],
)
def test_a_card_of_the_list_needs_no_note(folder: Path, run: Run, args: list[str], after: str) -> None:
    (folder / "deck.txt").write_bytes(KNOWN_TO_THE_LIST.encode())
    assert run("add", "deck.txt", *args).code == 0
    assert text(folder / "deck.txt").replace("peter the baker", "Peter the Baker") == after


def test_of_two_notes_none_is_taken(folder: Path, run: Run) -> None:
    before = f"{KNOWN_TO_THE_LIST}1 Peter the Baker (f)\n"
    (folder / "deck.txt").write_bytes(before.encode())
    assert run("add", "deck.txt", "Peter the Baker").code == 0
    assert text(folder / "deck.txt") == f"{before}1 Peter the Baker\n"


def test_the_note_of_a_card_in_json_is_found(folder: Path, run: Run) -> None:
    listed = '{"format": "redemption/limited", "cards": [{"name": "Gideon", "quantity": 1, "note": "keep"}]}'
    (folder / "deck.json").write_bytes(listed.encode())
    assert run("add", "deck.json", "Gideon").code == 0
    assert text(folder / "deck.json") == listed.replace("1", "2")


def test_a_card_without_a_kind_goes_where_the_list_has_it(folder: Path, run: Run) -> None:
    (folder / "deck.txt").write_bytes(b"# format: the-mission/standard\nCharacters\n2 Peter the Baker\n")
    assert run("add", "deck.txt", "Peter the Baker").code == 0
    assert text(folder / "deck.txt").endswith("\n3 Peter the Baker\n")
    assert run("add", "deck.txt", "Paul the Baker").code == 2


@pytest.mark.parametrize(("typed", "copies"), [("Gideon x3", 3), ("3x Gideon", 3), ("Gideon", 1)])
def test_counts_stand_in_front_or_behind(deck: Path, run: Run, typed: str, copies: int) -> None:
    assert run("add", "deck.txt", typed).code == 0
    assert f"\n{copies} Gideon" in text(deck)


MIXED = "1 Goliath\n1 Buckler\n1 Amos (PoC)\n1 Chariot of Fire\n1 Angel of God\n"


def test_a_number_that_only_belongs_to_a_name_is_no_count(folder: Path, run: Run) -> None:
    list_ = folder / "stones.txt"
    list_.write_text("# format: redemption/limited\n1 Burial (GoC)\n", encoding="utf-8")
    assert run("add", str(list_), "5 Smooth Stones")[0] == 0
    assert "\n1 Five Smooth Stones (Roots)\n" in list_.read_text(encoding="utf-8")
    assert run("remove", str(list_), "5 Smooth Stones")[0] == 0
    assert "Stones" not in list_.read_text(encoding="utf-8")


def test_a_last_line_without_a_count_is_no_hindrance(folder: Path, run: Run) -> None:
    head = "# format: redemption/limited\n"
    (folder / "deck.txt").write_bytes(f"{head}Gideon\nDeborah\n{MIXED}".encode())
    assert run("remove", "deck.txt", "Gideon").code == 0
    assert text(folder / "deck.txt") == f"{head}Deborah\n{MIXED}"
    assert run("check", "deck.txt").code == 1
    # A first line that is no card's name, without a count above cards with one, is words.
    (folder / "deck.txt").write_bytes(f"{head}Nobody\n1 Somebody\n{MIXED}".encode())
    assert run("remove", "deck.txt", "Nobody").code == 2
    assert run("remove", "deck.txt", "Somebody").code == 0
    assert text(folder / "deck.txt") == f"{head}Nobody\n{MIXED}"


def test_a_comment_goes_with_the_whole_line(folder: Path, run: Run) -> None:
    before = "# format: redemption/limited\nDeck:\n2 Gideon  # indented\n\nReserve:\n1 Tola\n"
    (folder / "deck.txt").write_bytes(before.encode())
    out = run("move", "deck.txt", "Gideon", "--all", "-t", "reserve").out
    assert "the comment" not in out
    after = "# format: redemption/limited\nDeck:\n\nReserve:\n2 Gideon  # indented\n1 Tola\n"
    assert text(folder / "deck.txt") == after
    assert run("move", "deck.txt", "Gideon", "-t", "deck").code == 0
    assert text(folder / "deck.txt") == before.replace("2 G", "1 G").replace("  # indented", "").replace(
        "1 Tola", "1 Gideon  # indented\n1 Tola"
    )
    deck = folder / "deck.txt"
    deck.write_bytes(b"1 Gideon # a\n1 Ehud\n")
    assert run("move", "deck.txt", "Gideon", "-t", "maybeboard", "-f", FORMAT).code == 0
    assert text(deck) == "1 Ehud\n\nMaybeboard:\n1 Gideon # a\n"


def test_a_lackey_deck_says_of_a_card_that_it_may_not_be_known(folder: Path, run: Run) -> None:
    assert run("new", "deck.dek", "-f", "redemption/limited").code == 0
    said = "other programs may not know it either: Lost Souls\n"
    assert said in run("add", "deck.dek", "3 Lost Souls", "-f", "redemption/limited").err
    assert "LackeyCCG" not in run("add", "deck.dek", "Tola", "-f", "redemption/limited").err


def test_a_paragon_is_one_of_the_format(folder: Path, run: Run) -> None:
    assert run("new", "deck.txt", "-f", "redemption/paragon", "--paragon", "abraham", "--name", " ").code == 0
    assert text(folder / "deck.txt").startswith("# format: redemption/paragon\n# paragon: abraham\n")


def test_findings_that_are_gone_and_new(folder: Path, run: Run) -> None:
    (folder / "deck.txt").write_text("# format: opr-missions/custom\n" + "1 11\n1 12\n", "utf-8")
    out = run("add", "deck.txt", "Nowhere at all").out
    assert "deck.txt: illegal → illegal" in out
    back = run("remove", "deck.txt", "Nowhere at all").out
    signs = [line[0] for line in out.splitlines()[2:]], [line[0] for line in back.splitlines()[1:]]
    assert "+" in signs[0] and "-" in signs[1]


def test_a_name_that_no_card_has_is_taken_when_that_is_wished(deck: Path, run: Run) -> None:
    assert run("add", "deck.txt", "Qqqqq", "--as-written").code == 0
    assert "1 Qqqqq\n" in text(deck)


def test_seven_years_of_famine_is_one_card(deck: Path, run: Run) -> None:
    assert run("add", "deck.txt", "7 Years of Famine").out.startswith("deck.txt:8: added 1 × 7 Years of Famine [RR2]")
    assert "1 Ehud\n\nMisc (1)\n1 7 Years of Famine [RR2]\n\nReserve: 1\n" in text(deck)


def test_standard_input(folder: Path, program: Run) -> None:
    code, out, err = program("add", "-", "Goliath", "-s", "reserve", stdin=LIST.replace("\n", "\r\n").encode())
    assert code == 0
    assert out == LIST.replace("1 Goliath", "2 Goliath").replace("Reserve: 1", "Reserve: 2").replace("\n", "\r\n")
    assert err.startswith("-:8: added 1 × Goliath to reserve\n")
    assert program("add", "-", "Goliath", "--dry-run", stdin=LIST.encode()).out == ""


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"# format: redemption/limited\n1.5 Tola\n", "deck.txt:2: cannot be read: 1.5 Tola; expected "),
        (b"1 Nobody\n", "nothing in the list tells its game"),
        (b'{"cards": [', "deck.txt:1: invalid JSON"),
        (b"a\0\0\0", "a binary file"),
    ],
)
def test_a_list_that_cannot_be_read(folder: Path, run: Run, data: bytes, message: str) -> None:
    (folder / "deck.txt").write_bytes(data)
    for command in ("add", "remove", "move"):
        more = ["-t", "reserve"] if command == "move" else []
        code, out, err = run(command, "deck.txt", "Tola", *more)
        assert (code, out) == (4, "")
        assert message in err
    assert (folder / "deck.txt").read_bytes() == data
    assert run("add", "none.txt", "Tola").code == 4


def test_encoding_marks_and_permissions_stay(deck: Path, run: Run) -> None:
    for encoding, newline in ("utf-8-sig", "\r\n"), ("utf-16", "\r\n"), ("cp1252", "\n"), ("utf-8", "\r"):
        before = LIST.replace("my own", "mön").replace("\n", newline)
        deck.write_bytes(before.encode(encoding))
        deck.chmod(0o640)
        assert run("add", "deck.txt", "Goliath", "-s", "reserve").code == 0
        wanted = before.replace("1 Goliath", "2 Goliath").replace("Reserve: 1", "Reserve: 2")
        assert deck.read_bytes() == wanted.encode(encoding)
        assert os.name == "nt" or stat.S_IMODE(deck.stat().st_mode) == 0o640


def test_a_letter_that_the_encoding_has_not(deck: Path, run: Run) -> None:
    before = LIST.replace("my own", "mön").encode("cp1252")
    deck.write_bytes(before)
    code, _, err = run("add", "deck.txt", "Łódź", "--as-written")
    assert (code, err) == (2, "deckcheck: the list is in cp1252, which has no 'Ł'; save it as UTF-8\n")
    assert deck.read_bytes() == before


def test_the_configuration_is_heard(folder: Path, run: Run) -> None:
    (folder / "deckcheck.toml").write_text('format = "redemption/limited"\n', "utf-8")
    (folder / "deck.csv").write_text("quantity,name\n1,Goliath\n", "utf-8")
    assert "redemption/limited@2.0: deck 2" in run("add", "deck.csv", "Tola").out
    assert "redemption/limited" not in run("add", "deck.csv", "Tola", "--no-config", "-f", FORMAT).out


@unix
@pytest.mark.parametrize(
    ("typed", "code", "copies"), [("1\n", 0, 3), ("7\n0\nx\n1\n", 0, 3), ("\n", 2, 2), ("\x04", 2, 2)]
)
def test_a_choice_on_a_terminal(command: list[str], deck: Path, typed: str, code: int, copies: int) -> None:
    with terminal(80) as (ours, theirs):
        os.write(ours, typed.encode())
        done = subprocess.Popen(
            [*command, "add", "deck.txt", "Tolla", "--no-config"],
            stdin=theirs,
            stdout=theirs,
            stderr=subprocess.PIPE,
            env={**environment(), "TERM": "dumb"},
        )
        err = done.communicate(timeout=STUCK)[1].decode()
        os.close(theirs)
        shown = os.read(ours, 65536).decode()
    assert done.returncode == code
    assert "no card of Redemption is called 'Tolla'. Which one?\r\n  1  Tola\r\n" in shown
    assert ("nothing was chosen" in err) == bool(code)
    assert all(f"'{each}' is not a number from 1 to 1." in shown for each in typed.split()[:-1])
    assert f"{copies} Tola # best" in text(deck)


@unix
def test_no_choice_where_nobody_can_answer(command: list[str], deck: Path) -> None:
    with terminal(80) as (ours, theirs):
        done = subprocess.run(
            [*command, "add", "deck.txt", "Tolla"], stdin=theirs, capture_output=True, env=environment(), check=False
        )
        os.close(theirs)
        assert ours
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"did you mean Tola?" in done.stderr


def test_the_help_shows_examples_and_exit_codes(run: Run) -> None:
    for command in ("add", "remove", "move", "new"):
        out = run(command, "--help").out
        assert f"    deckcheck {command} " in out
        assert "    0  the " in out


def test_a_lackey_deck_gets_the_printing_of_its_own_set(folder: Path, run: Run) -> None:
    card = '\t\t<card><name id="x">{}</name><set>{}</set></card>\n'
    head, end = '<deck version="0.8">\n\t<superzone name="Deck">\n', "\t</superzone>\n</deck>\n"
    deck = folder / "deck.dek"
    deck.write_text(head + card.format("Tola", "Ju") + card.format("Lord of Armies [K]", "K") + end, "utf-8")
    code, out, err = run("add", "deck.dek", "Son of God", "--format", "redemption/unlimited")
    assert code == 0
    assert out.startswith("deck.dek:5: added 1 × Son of God [K] to deck\n")
    assert err == "deckcheck: deck.dek: 1 card may be any of several printings; one was taken: Son of God\n"
    assert '\t\t<card><name id="K1-Son-of-God">Son of God [K]</name><set>K</set></card>\n' in text(deck)


def test_what_a_section_tells_of_a_card_goes_with_it(tmp_path: Path, run: Run) -> None:
    """Else a card that its section alone calls an Adversity would be legal in the play deck."""
    example = Path(__file__).parents[2] / "examples/illegal/gospel/solitaire-forty-one-days.json"
    alone = tmp_path / "alone.json"
    alone.write_bytes(example.read_bytes())
    code, out, _ = run("move", str(alone), "One More Day", "-t", "deck")
    assert code == 0 and "illegal → illegal" in out and "Adversity cards in the play deck: 1" in out
    assert '{"name": "One More Day", "note": "kind=adversity", "quantity": 1}' in alone.read_text()
    assert run("move", str(alone), "Faith", "-t", "maybeboard").code == 0  # which the card database knows
    assert '{"name": "Faith", "quantity": 1}' in alone.read_text()
