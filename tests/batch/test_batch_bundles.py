"""Files that hold many decks: a JSON object per line, and tables with a ``deck`` column."""

from __future__ import annotations

import csv
import json
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from deckcheck.batch.discovery import gather
from deckcheck.batch.runner import BatchSettings
from deckcheck.batch.sources import Source, deck_of
from deckcheck.config.discovery import SettingsResolver
from deckcheck.config.settings import Settings
from deckcheck.decklists import MAX_BYTES
from deckcheck.errors import UnreadableDeck
from deckcheck.findings import Verdict
from deckcheck.legality.checker import Checker
from deckcheck.library import check_paths
from tests.dressed.writing import NAMES

NUMBERS = [11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26, 31, 32, 33, 34, 35, 36]
DECK = {"format": "opr-missions/custom", "cards": [{"name": str(number)} for number in NUMBERS]}
NAMELESS = "the row names no deck; fill in its cell of the column 'deck'"
SHORT = {**DECK, "cards": DECK["cards"][1:], "name": "Short"}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def sources(*paths: str) -> list[Source]:
    return list(gather(paths, bundles=True))


def verdicts(checker: Checker, *paths: str, formats: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    return [(each.path, each.verdict.value) for each in check_paths(paths, formats, checker=checker).decks]


class TestJsonLines:
    def test_each_line_is_a_deck_with_its_line_for_a_name(self, checker: Checker) -> None:
        lines = [json.dumps(DECK), "", json.dumps(SHORT), "   ", json.dumps(DECK)]
        Path("a.jsonl").write_text("\n".join(lines), encoding="utf-8")
        found = [("a.jsonl:1", "legal"), ("a.jsonl:3", "illegal"), ("a.jsonl:5", "legal")]
        assert verdicts(checker, "a.jsonl") == found

    def test_a_finding_tells_the_line_of_the_file(self, checker: Checker) -> None:
        deck = {"format": "opr-missions/custom", "cards": [*DECK["cards"], {"name": "11"}]}
        Path("a.jsonl").write_text(f"\ufeff{json.dumps(DECK)}\r\n{json.dumps(deck)}\r\n", encoding="utf-8")
        second = check_paths(["a.jsonl"], checker=checker).decks[1]
        assert second.path == "a.jsonl:2"
        assert {line for finding in second.findings for line in finding.lines} == {2}

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ('{"cards": [', "invalid JSON: Expecting value"),
            ("1 Kin", "not json: invalid JSON"),
            ('[{"name": "Kin", "cards": []}]', "a list of several decks"),
            ("{}", "the list holds no cards"),
            ('{"cards": [{"name": "Kin", "quantity": 0}]}', "found"),
        ],
    )
    def test_a_line_that_is_no_deck_is_named_and_the_others_are_judged(
        self, checker: Checker, line: str, message: str
    ) -> None:
        Path("a.jsonl").write_text(f"{json.dumps(DECK)}\n{line}\n{json.dumps(DECK)}\n", encoding="utf-8")
        first, bad, last = check_paths(["a.jsonl"], checker=checker).decks
        assert (first.verdict, last.verdict) == (Verdict.LEGAL, Verdict.LEGAL)
        assert (bad.path, bad.verdict) == ("a.jsonl:2", Verdict.UNREADABLE)
        assert message in bad.findings[0].message
        assert bad.findings[0].lines == (2,)
        assert [(each.file, each.line) for each in (first, bad, last)] == [
            ("a.jsonl", 1),
            ("a.jsonl", 2),
            ("a.jsonl", 3),
        ]

    def test_a_line_that_is_longer_than_any_deck_is_refused_alone(self, checker: Checker) -> None:
        with Path("a.jsonl").open("wb") as file:
            file.write(b'{"cards": "' + b"x" * (3 * MAX_BYTES) + b'"}\n' + json.dumps(DECK).encode())
        large, good = check_paths(["a.jsonl"], checker=checker).decks
        assert (large.path, large.findings[0].message[:16]) == ("a.jsonl:1", "larger than 4 MB")
        assert (good.path, good.verdict) == ("a.jsonl:2", Verdict.LEGAL)

    def test_a_file_without_decks_is_a_fault(self) -> None:
        Path("a.jsonl").write_text("\n\n", encoding="utf-8")
        Path("b.jsonl").write_bytes("\ufeff{}".encode("utf-16-le"))
        faults = [(each.path, each.fault) for each in sources("a.jsonl", "b.jsonl", "c.jsonl")]
        assert faults == [
            ("a.jsonl", "no deck in it; expected a JSON object on each line"),
            ("b.jsonl", "UTF-16 text; save the file as UTF-8"),
            ("c.jsonl", "cannot be opened: No such file or directory"),
        ]

    def test_cards_line_by_line_are_the_rows_of_a_table(self) -> None:
        cards = [{"player": player, "name": name, "quantity": 2} for player in ("Ann", "Bob") for name in ("x", "y")]
        Path("a.jsonl").write_text("".join(f"{json.dumps(card)}\n\n" for card in cards), encoding="utf-8")
        assert [(each.path, each.file, each.line) for each in sources("a.jsonl")] == [
            ("a.jsonl/Ann", "a.jsonl", 1),
            ("a.jsonl/Bob", "a.jsonl", 5),
        ]
        lines = [
            (entry.name, entry.copies, entry.line) for each in sources("a.jsonl") for entry in deck_of(each).entries
        ]
        assert lines == [("x", 2, 1), ("y", 2, 3), ("x", 2, 5), ("y", 2, 7)]
        Path("a.jsonl").write_text(
            '{"name": "x", "quantity": 1}\n{"name": "\\ud800", "quantity": 1}\n', encoding="utf-8"
        )
        [one] = sources("a.jsonl")
        assert (one.path, [entry.name for entry in deck_of(one).entries]) == ("a.jsonl", ["x", "\\ud800"])
        Path("a.jsonl").write_text('{"name": "x", "quantity": 1}\n{"name": "y"}\n', encoding="utf-8")
        [bad] = sources("a.jsonl")
        assert (bad.fault, bad.line) == ("no card as in the lines above, which have name, quantity", 2)

    def test_memory_does_not_grow_with_the_lines(self) -> None:
        line = json.dumps(DECK) + "\n"

        def peak(lines: int) -> int:
            with Path("a.jsonl").open("w", encoding="utf-8") as file:
                file.writelines(line for _ in range(lines))
            tracemalloc.start()
            assert sum(1 for _ in gather(["a.jsonl"], bundles=True)) == lines
            found = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            return found

        peak(10)  # what is imported
        assert peak(20_000) < peak(1_000) + 20_000


class TestTables:
    @pytest.mark.parametrize("column", ["deck", "Player", "Spieler"])
    def test_the_rows_of_a_deck_are_told_by_its_column(self, checker: Checker, column: str) -> None:
        rows = "".join(f"{name};{number};1\n" for name in ("Ann", "Bert") for number in NUMBERS[name == "Bert" :])
        Path("a.csv").write_text(f"{column};name;quantity\n{rows}", encoding="utf-8")
        found = verdicts(checker, "a.csv", formats=("opr-missions/custom",))
        assert found == [("a.csv/Ann", "legal"), ("a.csv/Bert", "illegal")]

    def test_lines_are_those_of_the_file(self) -> None:
        Path("a.tsv").write_text('\nName\tDeck\nA\t1\nB\t1\n\n"C, or\nD"\t2\n\nE\t2\nF\t2\t3\n', encoding="utf-8")
        first, second = sources("a.tsv")
        assert [(entry.name, entry.line) for entry in deck_of(first).entries] == [("A", 3), ("B", 4)]
        deck = deck_of(second)
        assert [(entry.name, entry.line) for entry in deck.entries] == [("E", 9)]
        assert [(problem.line, problem.found) for problem in deck.problems] == [(6, "C, or\\u000aD"), (10, "F, 2, 3")]

    def test_a_table_without_the_column_is_one_deck(self) -> None:
        Path("a.csv").write_text("quantity,name\n1,deck\n", encoding="utf-8")
        Path("b.csv").write_text("", encoding="utf-8")
        Path("c.csv").write_text("deck\nX\n", encoding="utf-8")
        assert sources("a.csv", "b.csv", "c.csv") == [Source("a.csv"), Source("b.csv"), Source("c.csv")]

    @pytest.mark.parametrize(
        ("table", "counts"),
        [
            ("Deck\n1 Moses\n1 Aaron (Pa)\n", {"deck": 2}),
            ("Deck,Reserve\n1 Moses,Abel (C)\nAaron (Pa),\n", {"deck": 2, "reserve": 1}),
            ("Qty,Deck,Qty,Reserve\n1,Moses,2,Abel (C)\n1,Aaron (Pa),,\n", {"deck": 2, "reserve": 2}),
            ("Dominants (1),Heroes (2),Reserve (1)\nDoubt,Moses,Abel (C)\n,Aaron (Pa),\n", {"deck": 3, "reserve": 1}),
        ],
        ids=["one column", "names side by side", "counts and names side by side", "headings with their counts"],
    )
    def test_columns_that_are_sections_are_of_one_deck(
        self, checker: Checker, table: str, counts: dict[str, int]
    ) -> None:
        Path("a.csv").write_text(table, encoding="utf-8")
        [report] = check_paths(["a.csv"], ("redemption/unlimited",), checker=checker).decks
        assert {section: count for section, count in report.counts.items() if count} == counts

    def test_rows_of_a_deck_that_stand_apart_are_a_fault(self) -> None:
        """Wherever they are: a deck of which rows may be missing has no verdict."""
        Path("a.csv").write_text("deck,name\nA,x\nB,y\nB,u\na ,z\nC,v\n", encoding="utf-8")
        apart = "its rows stand apart; put all rows of a deck together"
        assert [(each.path, each.file, each.line, each.fault) for each in sources("a.csv")] == [
            ("a.csv/A", "a.csv", 2, apart),
            ("a.csv/B", "a.csv", 3, ""),
            ("a.csv/a", "a.csv", 5, apart),
            ("a.csv/C", "a.csv", 6, ""),
        ]

    def test_a_name_in_another_case_or_above_empty_cells_is_that_of_one_deck(self) -> None:
        for names in (["Josh", "josh ", " JOSH", "Ben", "ben"], ["Josh", "", "", "Ben", ""]):
            rows = "".join(f"{name},{card}\n" for name, card in zip(names, "vwxyz", strict=True))
            Path("a.csv").write_text(f"player,name\n{rows}", encoding="utf-8")
            josh, ben = sources("a.csv")
            assert (josh.path, ben.path) == ("a.csv/Josh", "a.csv/Ben")
            assert [[entry.name for entry in deck_of(each).entries] for each in (josh, ben)] == [[*"vwx"], [*"yz"]]

    def test_a_row_without_the_cell_that_names_its_deck_leaves_those_beside_it_open(self, checker: Checker) -> None:
        """It may be of the deck above, which might be legal only with it, or of the one below."""
        ann, bob = ("".join(f"1,{number},{name}\n" for number in NUMBERS) for name in ("Ann", "Bob"))
        Path("a.csv").write_text(f"quantity,name,deck\n{ann}1,36\n1,35\n{bob}", encoding="utf-8")
        whole = check_paths(["a.csv"], ("opr-missions/custom",), checker=checker).decks
        assert [(each.path, each.verdict.value) for each in whole] == [
            ("a.csv/Ann", "unreadable"),
            ("a.csv", "unreadable"),
            ("a.csv/Bob", "unreadable"),
        ]
        assert (whole[1].findings[0].message, whole[1].findings[0].lines) == (NAMELESS, (20,))
        short = ann.replace("1,36,Ann\n", "1,36\n")
        Path("a.csv").write_text(f"quantity,name,deck\n{short}{bob}", encoding="utf-8")
        found = verdicts(checker, "a.csv", formats=("opr-missions/custom",))
        assert found == [("a.csv/Ann", "unreadable"), ("a.csv", "unreadable"), ("a.csv/Bob", "unreadable")]
        Path("a.csv").write_text(f"quantity,name,deck\n{bob}{short}{ann.replace('Ann', 'Cid')}", encoding="utf-8")
        found = verdicts(checker, "a.csv", formats=("opr-missions/custom",))
        assert found[0] == ("a.csv/Bob", "legal"), "no row beside it is without a name"

    def test_quotes_that_cannot_be_right_end_the_file_with_a_fault(self) -> None:
        Path("a.csv").write_text('deck,name\nA,x\nB,"y"z\nC,v\n', encoding="utf-8")
        [bad] = sources("a.csv")  # of any deck, rows may follow
        assert (bad.path, bad.line) == ("a.csv", 3)
        assert bad.fault.startswith("invalid CSV: ")
        assert bad.fault.endswith("Any deck might lack rows, so none was read")
        Path("a.csv").write_text('deck,name\nA,x\nA,"y\nB,v\nC,w\n', encoding="utf-8")
        assert [each.line for each in sources("a.csv")] == [3]  # where the quote opens, not where the file ends

    def test_a_header_alone_holds_no_deck(self) -> None:
        Path("a.csv").write_text("deck,name\n\n", encoding="utf-8")
        assert sources("a.csv") == [Source("a.csv", fault="no deck in it; expected rows below the header")]

    def test_a_column_tells_the_format_of_each_deck(self, checker: Checker) -> None:
        def rows(name: str, *formats: str) -> str:
            cells = [*formats, *[""] * (len(NUMBERS) - len(formats))]
            return "".join(f"{number},{name},{each}\n" for number, each in zip(NUMBERS, cells, strict=True))

        custom = "opr-missions/custom"
        lists = (
            rows("Ann", custom, custom),
            rows("Bob", "", custom),
            rows("Cid", custom, "gospel/standard"),
            rows("Dan"),
        )
        Path("a.csv").write_text("name,deck,Format\n" + "".join(lists) + "11,Eve,gospel/standrd\n", encoding="utf-8")
        found = check_paths(["a.csv"], checker=checker).decks
        assert [(each.path[6:], each.verdict.value, each.format) for each in found] == [
            ("Ann", "legal", "opr-missions/custom@1"),
            ("Bob", "legal", "opr-missions/custom@1"),
            ("Cid", "unreadable", ""),
            ("Dan", "undetermined", ""),
            ("Eve", "undetermined", ""),  # as a list without a format
        ]
        cid, eve = found[2].findings[0], found[4].findings[0]
        assert (
            cid.message == "format 'gospel/standard', but 'opr-missions/custom' in a row above; a deck has one format"
        )
        assert "did you mean 'gospel/standard'?" in eve.message
        assert [each.lines for each in (cid, eve)] == [(39,), (74,)]

    def test_a_format_column_hides_no_row_with_too_few_or_too_many_cells(self) -> None:
        Path("a.csv").write_text("deck,name,format\nA,x,f\nA,y\nA,z,f,f\n\nA,w,\nB\n", encoding="utf-8")
        first, second = map(deck_of, sources("a.csv"))
        assert [(entry.name, entry.line) for entry in first.entries] == [("x", 2), ("w", 6)]
        assert [(problem.line, problem.found) for problem in first.problems] == [(3, "A, y"), (4, "A, z, f, f")]
        assert [(problem.line, problem.found) for problem in second.problems] == [(7, "B,")]

    def test_the_answers_to_a_form_are_a_deck_in_each_row(self, checker: Checker) -> None:
        Path("form.csv").write_text(
            "Timestamp,Email address,Your name,Which format?,Paste your decklist here\n"
            '1,a@b.c,Ann,opr-missions/custom,"1x 11\n1x 12"\n2,b@b.c,Bert,custom mission,"1x 11\n\n1x 99"\n'
            '3,a@b.c,Ann,opr-missions/custom,"1x 13\n1x 14"\n4,,,,\n',
            encoding="utf-8",
        )
        found = sources("form.csv")
        assert [(each.path, each.line, each.stated_format) for each in found[:3]] == [
            ("form.csv/Ann", 2, "opr-missions/custom"),
            ("form.csv/Bert", 4, "custom mission"),
            ("form.csv:7", 7, "opr-missions/custom"),  # sent in twice
        ]
        assert [[(entry.name, entry.copies) for entry in deck_of(each).entries] for each in found[:3]] == [
            [("11", 1), ("12", 1)],
            [("11", 1), ("99", 1)],
            [("13", 1), ("14", 1)],
        ]
        lines = Path("form.csv").read_text(encoding="utf-8").split("\n")
        for each in found[:3]:
            assert all(entry.name in lines[entry.line - 1] for entry in deck_of(each).entries)
        assert (found[3].line, found[3].fault) == (9, "no list in the row")

    def test_a_form_may_ask_for_sections_apart(self, checker: Checker) -> None:
        Path("form.csv").write_text(
            'Name,Main deck,Reserve\nAnn,"1 Moses\n1 Aaron (Pa)",1 Abel (C)\nBert,"1 Moses\n1 Aaron (Pa)",\n',
            encoding="utf-8",
        )
        reports = check_paths(["form.csv"], ("redemption/unlimited",), checker=checker).decks
        assert [(each.path, each.counts["deck"], each.counts["reserve"]) for each in reports] == [
            ("form.csv/Ann", 2, 1),
            ("form.csv/Bert", 2, 0),
        ]

    @pytest.mark.parametrize(
        ("title", "cell", "verdict", "reserve"),
        [
            ("Reserve (0-10 cards)", "1 Grapes of Wrath (GoC)", "illegal", 1),
            ("Reserve - one card per line", "Grapes of Wrath (GoC)", "illegal", 1),
            ("Reserve deck", "Grapes of Wrath (GoC)", "illegal", 1),
            ("Paste your reserve here", "1 Grapes of Wrath (GoC)", "undetermined", 0),
            ("More cards", "Grapes of Wrath (GoC)", "undetermined", 0),
            ("Comments", "-1 Moses (Pa)", "undetermined", 0),
            ("Comments", "1 Grapes of Wrath (GoC)", "undetermined", 0),
            ("Comments", "Thank you,\nsee you there!", "legal", 0),
            ("Deck name", "Moses", "legal", 0),
        ],
    )
    def test_no_cell_with_cards_is_passed_over(
        self, checker: Checker, title: str, cell: str, verdict: str, reserve: int
    ) -> None:
        """Whatever the title of its column; where the title names no section, the section is open."""
        main = "\n".join(f"1 {name}" for name in NAMES[:50])
        with Path("form.csv").open("w", encoding="utf-8", newline="") as file:
            rows = [("Timestamp", "Player", "Main deck (50-70)", title), ("2026-11-21 10:02:33", "Josh", main, cell)]
            csv.writer(file).writerows(rows)
        [report] = check_paths(["form.csv"], ("redemption/limited@2.0",), checker=checker).decks
        found = (report.path, report.verdict.value, report.counts["reserve"])
        assert found == ("form.csv/Josh", verdict, reserve)

    @pytest.mark.parametrize("cell", ["x" * 501, "a\x1b[2Jb"])
    def test_a_format_is_text(self, cell: str) -> None:
        Path("a.csv").write_text(f"deck,name,format\nA,x,{cell}\nA,y,{cell}\n", encoding="utf-8")
        (source,) = sources("a.csv")
        assert (source.line, source.fault[:8]) == (2, "format '")
        assert source.fault.isprintable()

    @pytest.mark.parametrize(
        ("text", "begins", "line"),
        [
            ("player,deck\nAnn,Foo\n", "no column 'name'; a table of many decks has a row for each card; ", 1),
            ("Name of player;Deck list\n", "no column 'name'; ", 1),
            ("deck,name,Deck\nA,x,y\n", "two columns 'deck'", 1),
        ],
    )
    def test_a_table_that_is_otherwise_says_how_it_should_be(self, text: str, begins: str, line: int) -> None:
        Path("a.csv").write_text(text, encoding="utf-8")
        (source,) = sources("a.csv")
        assert (source.path, source.line, source.fault[: len(begins)]) == ("a.csv", line, begins)
        assert "two" in begins or source.fault.endswith("quantity, set, section and format (such as gospel/standard)")

    def test_further_columns_are_read_as_in_a_table_of_one_deck(self, checker: Checker) -> None:
        text = "Deck,Card,Rarity,Player,Qty\nA,Moses,rare,Josh,2\nB,Abel (C),,Ben,1\n"
        Path("a.csv").write_text(text, encoding="utf-8")
        first, second = (deck_of(each).entries for each in sources("a.csv"))
        assert [(entry.name, entry.copies) for entry in (*first, *second)] == [("Moses", 2), ("Abel (C)", 1)]
        Path("a.csv").write_text("deck,name,card\nA,x,y\n", encoding="utf-8")
        [report] = check_paths(["a.csv"], checker=checker).decks
        assert "two columns 'name'" in report.findings[0].message

    @pytest.mark.parametrize(
        "text", ["Deck\n1 x\n", "Deck, 60 cards\n1 x\n", "1 Deck, the\n", "quantity,name\n1,deck,x\n"]
    )
    def test_a_list_in_a_file_called_so_stays_one_deck(self, text: str) -> None:
        Path("a.csv").write_text(text, encoding="utf-8")
        assert sources("a.csv") == [Source("a.csv")]

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
    def test_any_usual_encoding(self, encoding: str) -> None:
        Path("a.csv").write_text("deck,name,quantity\nÉva,Åse,2\n", encoding=encoding)
        (source,) = sources("a.csv")
        (entry,) = deck_of(source).entries
        assert (entry.name, entry.copies, entry.line) == ("Åse", 2, 2)

    def test_a_deck_larger_than_any_is_refused_and_not_kept(self, checker: Checker) -> None:
        row = f"A,{'x' * 1000}\n"
        with Path("a.csv").open("w", encoding="utf-8") as file:
            file.write("deck,name\n")
            file.writelines(row for _ in range(2 * MAX_BYTES // 1000))
            file.write("B,11\n")
        large, other = sources("a.csv")
        assert len(large.data or b"") < MAX_BYTES + 2000
        assert other.path == "a.csv/B"
        report = check_paths(["a.csv"], checker=checker).decks[0]
        assert report.findings[0].message.startswith("larger than 4 MB")


class TestStandardInput:
    LINES = f"{json.dumps(DECK)}\n{{}}\n".encode()

    def test_it_may_hold_many_decks_as_its_name_tells(self) -> None:
        table = b"deck,name\nA,x\nB,y\n"
        with zipfile.ZipFile("a.zip", "w") as archive:
            archive.writestr("in.txt", "1 x\n")
        packed = Path("a.zip").read_bytes()
        for name, data in ("no.jsonl", self.LINES), ("no.csv", table), ("no.zip", packed):
            Path(name.replace("no", "yes")).write_bytes(data)
            there = list(gather([name.replace("no", "yes")], bundles=True))
            assert there[0].file
            here = list(gather(["-"], stdin=data, stdin_name=name, bundles=True))
            renamed = [
                each._replace(path=each.path.replace("yes", "no"), file=each.file.replace("yes", "no"))
                for each in there
            ]
            assert here == renamed
        single = b"name\nx\n"
        assert list(gather(["-"], stdin=single, stdin_name="no.csv", bundles=True)) == [Source("no.csv", single)]

    def test_what_is_more_than_is_read_of_it_is_refused_and_not_cut(self) -> None:
        most = self.LINES + b" " * (MAX_BYTES - len(self.LINES))
        assert len(list(gather(["-"], stdin=most, stdin_name="a.jsonl", bundles=True))) == 2
        (source,) = gather(["-"], stdin=most + b" ", stdin_name="a.jsonl", bundles=True)
        assert source == Source("a.jsonl", fault="more than 4 MB on standard input; name the file instead")

    @pytest.mark.parametrize("data", [LINES, b"deck,name\nA,x\n", b"deck,name,format\nA,x,f\n"])
    def test_without_a_name_it_is_told_to_have_one(self, data: bytes) -> None:
        (source,) = gather(["-"], stdin=data, bundles=True)
        with pytest.raises(UnreadableDeck, match=r"\(or --stdin-filename\) that ends in \.jsonl, \.csv or \.zip"):
            deck_of(source)


@pytest.mark.parametrize("name", ["a.jsonl", "a.zip", "-"])
def test_commands_that_take_one_deck_at_a_time_say_so(name: str) -> None:
    (source,) = gather([name], stdin=b"", stdin_name="in.jsonl")
    assert source.fault.startswith("a file of many decks; 'deckcheck check' takes several at once")
    assert source.fault.endswith("for all else write each deck into a file of its own")


def test_a_deck_is_judged_by_the_configuration_of_its_file(checker: Checker) -> None:
    """What a table calls its decks leads nowhere else."""
    Path("a.csv").write_text("deck,name\n../juniors/B,11\n", encoding="utf-8")
    (source,) = sources("a.csv")
    assert (source.path, source.holder) == ("a.csv/../juniors/B", "a.csv")
    asked = []
    configured = SettingsResolver()

    class Watching(SettingsResolver):
        def at(self, path: str) -> Settings:
            asked.append(path)
            return configured.at(path)

    with BatchSettings(Watching()).opened() as judge:
        assert len(list(judge.each([source]))) == 1
    assert asked == ["a.csv"]


def test_commands_that_write_decks_do_not_look_into_files_of_many() -> None:
    Path("d").mkdir()
    Path("d/a.jsonl").write_text(json.dumps(DECK), encoding="utf-8")
    Path("d/b.csv").write_text("deck,name\nA,x\n", encoding="utf-8")
    many, single = gather(["d"])
    assert (many.path, many.skipped) == (
        str(Path("d/a.jsonl")),
        "a file of many decks, which 'deckcheck check' takes",
    )
    assert single == Source(str(Path("d/b.csv")))
    assert [each.path for each in gather(["d"], bundles=True)] == [f"{Path('d/a.jsonl')}:1", f"{Path('d/b.csv')}/A"]
