"""``check --baseline``: what is known does not fail, wherever it is in a list; all else does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import ILLEGAL, LEGAL, Run
from tests.cli.test_config import report, write


def test_only_new_findings_fail(folder: Path, run: Run) -> None:
    write({"a.txt": ILLEGAL, "b.txt": LEGAL})
    assert run("check", "a.txt", "b.txt", "--write-baseline", "known.json").code == 1
    outcome = run("check", "a.txt", "b.txt", "--baseline", "known.json")
    assert outcome.code == 0
    assert "ILLEGAL  a.txt" in outcome.out
    assert "Nothing new in 1 verdict: all findings are in the baseline" in outcome.out
    known, fine = report(run, "a.txt", "b.txt", "--baseline", "known.json")["decks"]
    assert (known["verdict"], known["known"], "known" in fine) == ("illegal", True, False)
    write({"b.txt": ILLEGAL})
    assert run("check", "a.txt", "b.txt", "--baseline", "known.json").code == 1


def test_a_baseline_among_the_lists_is_none_of_them(folder: Path, run: Run) -> None:
    write({"lists/a.txt": ILLEGAL})
    assert run("check", "lists", "--write-baseline", "lists/known.json").code == 1
    outcome = run("check", "lists", "--baseline", "lists/known.json")
    assert outcome.code == 0
    assert outcome.out.count("known.json") == 1


def test_lines_may_move(folder: Path, run: Run) -> None:
    write({"a.txt": ILLEGAL})
    run("check", "a.txt", "--write-baseline", "known.json")
    write({"a.txt": "\n" + ILLEGAL + "\n# a remark\n"})
    assert run("check", "a.txt", "--baseline", "known.json").code == 0


def test_it_is_the_same_from_several_processes(folder: Path, run: Run) -> None:
    write({f"lists/{number}.txt": ILLEGAL for number in range(5)})
    written = []
    for jobs in "1", "2":
        run("check", "lists", "--write-baseline", f"known{jobs}.json", "--jobs", jobs)
        written.append(json.loads(Path(f"known{jobs}.json").read_text("utf-8")))
        assert run("check", "lists", "--baseline", f"known{jobs}.json", "--jobs", jobs).code == 0
    assert written[0] == written[1]
    assert {each["deck"] for each in written[0]["findings"]} == {f"lists/{number}.txt" for number in range(5)}


def test_an_unreadable_list_fails_all_the_same(folder: Path, run: Run) -> None:
    write({"a.txt": "\0"})
    assert run("check", "a.txt", "--write-baseline", "known.json").code == 4
    assert run("check", "a.txt", "--baseline", "known.json").code == 4


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"schema": 2, "findings": []}', '{"schema": 1, "findings": [1]}'])
def test_another_file_is_no_baseline(folder: Path, run: Run, text: str) -> None:
    write({"a.txt": LEGAL, "known.json": text})
    outcome = run("check", "a.txt", "--baseline", "known.json")
    assert (outcome.code, "known.json: not a baseline" in outcome.err) == (2, True)


def test_a_line_for_each_deck(folder: Path, run: Run) -> None:
    write({"a.txt": LEGAL, "b.txt": ILLEGAL, "c.txt": "1 Moses\n", "d.txt": "1 Moses\n"})
    said = run("check", ".", "--summary").out.splitlines()
    assert [line.split()[:2] for line in said[:4]] == [
        ["LEGAL", "a.txt"], ["ILLEGAL", "b.txt"], ["ILLEGAL", "c.txt"], ["ILLEGAL", "d.txt"],
    ]  # fmt: skip
    assert said[4] == ""
    assert "finding" in said[1]
