"""Files made to exhaust who reads them: each costs no more than its limits, and no other list anything."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import deckcheck
from tests.cli.conftest import Outcome, environment
from tests.decklists.documents import made
from tests.runs import tried

resource = pytest.importorskip("resource", reason="the system has no such limits")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the system does not enforce the limits"),
]

GOOD = "# format: gospel/standard\n1 Pastor\n"
CPU, MEBIBYTES = 20, 1100
"""What no attack may need: seconds of CPU time, beyond which the system ends the process, and memory."""
TIME = "it takes more than 5 s of CPU time"
FAR = '<row r="19999"><c r="A19999" t="inlineStr"><is><t>a</t></is></c></row>'
SHARED = '<row><c t="s"><v>0</v></c></row>'
LIST = "# format: redemption/type-1\n1 Moses\n"
TOO_LONG = "expected a line of at most"
TOO_DEEP = "nested too deeply"
TOO_MANY_CARDS = "expected at most 1000 cards"
TOO_MANY_CELLS = "a spreadsheet of more than"


def _long(each: str) -> str:
    return LIST + each * (800_000 // len(each))


def _table(cell: str, row: str = "") -> bytes:
    cells = f"<table:table-row {row}><table:table-cell {cell}><text:p>1 Moses</text:p></table:table-cell>"
    return made.ods(f"<table:table>{cells}</table:table-row></table:table>")


def _word(before: str, behind: str, number: int) -> bytes:
    return made.docx(before * number + "<w:p><w:r><w:t>1 Moses</w:t></w:r></w:p>" + behind * number)


def _page(style: str, body: str) -> str:
    return f"<style>{style} {{display: none}}</style>{body}"


def _pages(kids: str) -> bytes:
    return made.pdf_file(
        [b"<</Type/Catalog/Pages 2 0 R>>", f"<</Type/Pages/Count 9/Kids[{kids}]>>".encode(), b"<</Type/Page>>"]
    )


ATTACKS: dict[str, tuple[Callable[[], str | bytes], str]] = {
    "one text in 40,000 cells.xlsx": (lambda: made.xlsx({"a": SHARED * 40_000}, ["Moses " * 25_000]), TOO_MANY_CELLS),
    "one text in a wide row.xlsx": (
        lambda: made.xlsx({"a": f"<row>{SHARED[5:-6] * 40_000}</row>"}, ["Moses"]),
        TOO_MANY_CELLS,
    ),
    "far cells of many sheets.xlsx": (
        lambda: made.xlsx({str(at): FAR for at in range(3000)}),
        TOO_MANY_CELLS,
    ),
    "columns again and again.ods": (lambda: _table('table:number-columns-repeated="1000000"'), TOO_MANY_CELLS),
    "rows again and again.ods": (lambda: _table("", 'table:number-rows-repeated="1000000"'), TOO_MANY_CELLS),
    "spaces without end.odt": (lambda: made.odt('<text:p>a<text:s text:c="999999999"/>b</text:p>'), "no list"),
    "lists in lists.odt": (
        lambda: made.odt("<text:list><text:list-item>" * 50_000 + "</text:list-item></text:list>" * 50_000),
        TOO_DEEP,
    ),
    "runs in runs.docx": (lambda: _word("<w:r>", "</w:r>", 100_000), TOO_DEEP),
    "tables in tables.docx": (lambda: _word("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>", 800), TOO_DEEP),
    "empty paragraphs.docx": (lambda: made.docx("<w:p/>" * 2_500_000), "it takes more than"),
    "a wide table.docx": (lambda: made.docx(made.word_table([["1 Moses"] * 30_000])), "more than 256 columns"),
    "selectors without end.html": (
        lambda: _page("* " * 4990, "<div>" * 150 + "<p>1 Moses</p>" * 2_000 + "</div>" * 150),
        TOO_MANY_CARDS,
    ),
    "rules without end.html": (
        lambda: _page("", "") + _page(",".join(f".a{at}" for at in range(90_000)), "<p class='b'>Moses</p>" * 5_000),
        TOO_MANY_CARDS,
    ),
    "elements in elements.html": (lambda: "<div>" * 200_000 + "1 Moses", TOO_DEEP),
    "rows over rows.html": (
        lambda: "<table>" + "<tr><td rowspan=65534 colspan=1000>1 Moses</td></tr>" * 3_000,
        "more than 256 columns",
    ),
    "headings in a row.txt": (lambda: "Heroes/" * 113_000, TOO_LONG),
    **{
        f"a line of {name}.txt": (partial(_long, each), TOO_LONG)
        for name, each in {
            "headings": "Reserve: ",
            "counts": "1/",
            "brackets": "((((",
            "quotes": '"" ',
            "commas": "1 Moses, ",
            "dashes": "- ",
            "fractions": "1/2 ",
            "headings that say two": "Main/Reserve ",
            "accents": "a\u0301",
        }.items()
    },
    "tabs.txt": (lambda: _long("\t"), ""),
    "many headings.txt": (lambda: LIST + "Reserve: Reserve: Reserve: \n" * 60_000, TIME),
    "many counts.txt": (lambda: LIST + "1/1/1/\n" * 20_000, ""),
    "one number.txt": (lambda: "9" * 4_000_000, TOO_LONG),
    "quotes of quotes.md": (lambda: "> " * 400_000 + "1 Moses", ""),
    "a wide table.md": (lambda: "".join(f"|{each * 100_000}\n" for each in ("a|", "-|", "1 Moses|")), ""),
    "columns without end.csv": (
        lambda: "quantity,name," + ",".join(f"c{at}" for at in range(100_000)) + "\n1,Moses\n",
        "",
    ),
    "the same columns again.csv": (lambda: ",".join(["quantity", "name"] * 50_000) + "\n", ""),
    "an open quote.csv": (lambda: 'quantity,name\n1,"' + '""' * 1_000_000, "invalid CSV"),
    "keys.json": (lambda: json.dumps({f"k{at}": 1 for at in range(200_000)}), "more than"),
    "lists in lists.json": (lambda: "[" * 100_000, "nested too deeply"),
    "a long number.json": (lambda: '{"cards": [{"name": "A", "quantity": ' + "9" * 10**6 + "}]}", "digits"),
    "lists in lists.jsonl": (lambda: "[" * 100_000, "nested too deeply"),
    "an array.toml": (lambda: "[deck]\nx = [" + "1," * 100_000 + "]\n", "expected a whole number of copies"),
    "a dotted key.toml": (lambda: "deck." + "a." * 200_000 + "b = 1\n", TIME),
    "tables in tables.toml": (
        lambda: "".join(f"[{'.'.join('a' * at)}]\n" for at in range(1, 490)),
        "",
    ),
    "groups in groups.rtf": (lambda: "{\\rtf1 " + "{" * 1_000_000 + "1 Moses", ""),
    "fonts.rtf": (lambda: "{\\rtf1{\\fonttbl" + "{\\f0 a;}" * 200_000 + "}1 Moses\\par}", ""),
    "pages that hold themselves.pdf": (lambda: _pages("2 0 R 2 0 R"), "a PDF that is damaged"),
    "one page again and again.pdf": (lambda: _pages("3 0 R " * 20_000), "a PDF without text"),
    "text without end.pdf": (lambda: made.pdf_of([b"BT (1 Moses) Tj ET\n" * 3_000_000]), TIME),
    "parts in parts.eml": (
        lambda: "MIME-Version: 1.0\n" + "Content-Type: message/rfc822\n\n" * 9_000 + "\n3 Moses",
        TOO_DEEP,
    ),
    "semicolons.eml": (lambda: "MIME-Version: 1.0\nContent-Type: text/plain" + ";" * 1_000_000 + "\n\n3 Moses", TIME),
    "attributes.dek": (lambda: "<deck " + " ".join(f"a{at}='1'" for at in range(200_000)) + "/>", "more than"),
    "entities.dek": (lambda: '<!DOCTYPE d [<!ENTITY a "xx">]><deck>&a;</deck>', "a DOCTYPE declaration"),
    "archives in an archive.zip": (
        lambda: made.packed({"a.zip": made.packed({"b.zip": made.packed({"c.txt": GOOD})})}),
        "an archive within an archive",
    ),
}
"""What each file holds, and what is said of it; ``""`` for one that is just judged, or takes too long where it may."""


def check(*args: str, cpu: int = CPU) -> tuple[Outcome, int]:
    """Run a check, which the system ends when a process takes much too long; with its peak memory in MiB."""
    command = [sys.executable, "-m", "deckcheck", "check", *args, "--output-format", "json", "-o", "../report.json"]
    with Path("../out").open("w") as out:
        started = subprocess.Popen(
            command,
            stdout=out,
            stderr=out,
            env=environment(),
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu)),
        )
        _, status, used = os.wait4(started.pid, 0)
    started.returncode = os.waitstatus_to_exitcode(status)
    return Outcome(started.returncode, Path("../out").read_text("utf-8"), ""), used.ru_maxrss // 1024


def verdicts() -> dict[str, Any]:
    return {deck["path"]: deck for deck in json.loads(Path("../report.json").read_text("utf-8"))["decks"]}


@pytest.fixture
def lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a legal list in it."""
    (tmp_path / "lists").mkdir()
    monkeypatch.chdir(tmp_path / "lists")
    Path("good.txt").write_text(GOOD, "utf-8")
    return Path()


def write(path: str, content: str | bytes) -> None:
    Path(path).write_bytes(content.encode() if isinstance(content, str) else content)


def assert_told(deck: dict[str, Any], said: str) -> None:
    messages = [finding["message"] for finding in deck["findings"]]
    assert any(said in message for message in messages), messages
    assert not any("own fault" in message for message in messages)
    assert not said or deck["verdict"] == "unreadable"


@pytest.mark.parametrize(
    ("name", "path"), [*((name, ".") for name in ATTACKS), *((name, name) for name in [*ATTACKS][::10])]
)
def test_a_file_takes_no_more_than_it_may(lists: Path, name: str, path: str) -> None:
    content, said = ATTACKS[name]
    write(name, content())
    outcome, mebibytes = check(path, "--jobs", "1")
    assert outcome.code in (0, 1, 3, 4), outcome
    assert "Traceback" not in outcome.out
    assert mebibytes < MEBIBYTES
    found = verdicts()
    assert path == name or found.pop("good.txt")["verdict"] == "legal"
    [deck] = found.values()
    assert_told(deck, said)
    assert outcome.code == 4 or deck["verdict"] != "unreadable"


def test_in_several_processes_too_each_costs_itself_alone(lists: Path) -> None:
    names = [*ATTACKS][:: tried(4, 1)]
    for name in names:
        write(name, ATTACKS[name][0]())
    outcome, mebibytes = check(".", "--jobs", "2", cpu=CPU * len(names))
    assert (outcome.code, mebibytes < MEBIBYTES) == (4, True), outcome
    found = verdicts()
    assert found.pop("good.txt")["verdict"] == "legal"
    assert len(found) == len(names)
    for path, deck in found.items():
        name = next(name for name in names if path.startswith(name))
        assert_told(deck, ATTACKS[name][1])


@pytest.mark.parametrize(
    ("option", "content", "code", "said"),
    [
        ("--registered", lambda sums: "".join(f"{sums}  {at}/good.txt\n" for at in range(8_000)), 0, ""),
        ("--registered", lambda sums: f"{sums}  {'a/' * 200_000}good.txt\n", 0, ""),
        ("--registered", lambda _: "[" * 100_000, 2, "invalid TOML"),
        ("--facts", lambda _: "facts." + ".".join("a" * 200_000) + " = 1\n", 2, TIME),
        ("--facts", lambda _: "[facts.A]\na = " + "[" * 100_000, 2, "nested too deeply"),
        ("--facts", lambda _: "[facts.A]\n" + "".join(f"k{at} = 1\n" for at in range(200_000)), 2, "facts"),
        ("--config", lambda _: "a." * 200_000 + "b = 1\n", 2, TIME),
        ("--config", lambda _: "a = " + "[" * 100_000, 2, "nested too deeply"),
        ("--config", lambda _: "".join(f"k{at} = 1\n" for at in range(300_000)), 2, ""),
        ("--format", lambda _: "a." * 200_000 + "b = 1\n", 2, "it takes more than"),
        ("--format", lambda _: "".join(f"k{at} = 1\n" for at in range(300_000)), 2, ""),
    ],
)
def test_nor_does_a_file_to_judge_by(
    lists: Path, option: str, content: Callable[[str], str], code: int, said: str
) -> None:
    write("../other.toml", content(deckcheck.deck_hash("good.txt")))
    outcome, mebibytes = check("good.txt", option, "../other.toml")
    assert (outcome.code, mebibytes < MEBIBYTES) == (code, True), outcome
    told = outcome.out.replace("│", " ") + (Path("../report.json").read_text("utf-8") if code != 2 else "")
    assert said in " ".join(told.split())
    assert "own fault" not in told
