"""Files that hold many decks: a JSON object per line, and tables with a ``deck`` column."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path

import pytest

from deckcheck.batch import check_paths, deck_of
from deckcheck.engine import Checker
from deckcheck.findings import Verdict
from deckcheck.formats import MAX_BYTES
from deckcheck.gathering import gather
from deckcheck.sources import Source

NUMBERS = [11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26, 31, 32, 33, 34, 35, 36]
DECK = {"format": "opr-missions/custom", "cards": [{"name": str(number)} for number in NUMBERS]}
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
            ('[{"name": "Kin"}]', "a list at the top; a deck is an object"),
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
        assert set(bad.findings[0].lines) <= {2}

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
    def test_the_rows_of_a_deck_are_told_by_its_column(self, checker: Checker) -> None:
        rows = "".join(f"{name};{number};1\n" for name in ("Ann", "Bert") for number in NUMBERS[name == "Bert" :])
        Path("a.csv").write_text(f"deck;name;quantity\n{rows}", encoding="utf-8")
        found = verdicts(checker, "a.csv", formats=("opr-missions/custom",))
        assert found == [("a.csv/Ann", "legal"), ("a.csv/Bert", "illegal")]

    def test_lines_are_those_of_the_file(self) -> None:
        Path("a.tsv").write_text('\nName\tDeck\nA\t1\nB\t1\n\n"C, or\nD"\t2\n\nE\t2\nF\t2\t3\n', encoding="utf-8")
        first, second = sources("a.tsv")
        assert [(entry.name, entry.line) for entry in deck_of(first).entries] == [("A", 3), ("B", 4)]
        deck = deck_of(second)
        assert [(entry.name, entry.line) for entry in deck.entries] == [("E", 9)]
        assert [(problem.line, problem.found) for problem in deck.problems] == [(6, "C, or\\u000aD"), (10, "F, 3")]

    def test_a_table_without_the_column_is_one_deck(self) -> None:
        Path("a.csv").write_text("quantity,name\n1,deck\n", encoding="utf-8")
        Path("b.csv").write_text("", encoding="utf-8")
        Path("c.csv").write_text("deck\nX\n", encoding="utf-8")
        assert sources("a.csv", "b.csv", "c.csv") == [Source("a.csv"), Source("b.csv"), Source("c.csv")]

    def test_rows_of_a_deck_that_stand_apart_are_a_fault(self) -> None:
        Path("a.csv").write_text("deck,name\nA,x\nB,y\nA,z\n,w\nC,v\n", encoding="utf-8")
        assert [(each.path, each.fault) for each in sources("a.csv")] == [
            ("a.csv/A", ""),
            ("a.csv/B", ""),
            ("a.csv/A", "more rows of this deck from line 4 on; put all rows of a deck together"),
            ("a.csv", "line 5: the row names no deck"),
            ("a.csv/C", ""),
        ]

    def test_quotes_that_cannot_be_right_end_the_file_with_a_fault(self) -> None:
        Path("a.csv").write_text('deck,name\nA,x\nB,"y"z\nC,v\n', encoding="utf-8")
        good, bad = sources("a.csv")
        assert (good.path, good.fault) == ("a.csv/A", "")
        assert bad.path == "a.csv"
        assert bad.fault.startswith("invalid CSV near line 3: ")
        assert bad.fault.endswith("what stands below was not read")

    def test_a_header_alone_holds_no_deck(self) -> None:
        Path("a.csv").write_text("deck,name\n\n", encoding="utf-8")
        assert sources("a.csv") == [Source("a.csv", fault="no deck in it; expected rows below the header")]

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


def test_commands_that_write_decks_do_not_look_into_files_of_many() -> None:
    Path("d").mkdir()
    Path("d/a.jsonl").write_text(json.dumps(DECK), encoding="utf-8")
    Path("d/b.csv").write_text("deck,name\nA,x\n", encoding="utf-8")
    assert [each.path for each in gather(["d"])] == [str(Path("d/b.csv"))]
    assert [each.path for each in gather(["d"], bundles=True)] == [f"{Path('d/a.jsonl')}:1", f"{Path('d/b.csv')}/A"]
