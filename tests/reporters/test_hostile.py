"""Whatever a list calls itself and its cards stays text, in every form of report.

Each form is read back by a parser of its own kind, and what it says of the names is compared with the names.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import PurePath
from textwrap import wrap
from typing import Any
from urllib.parse import unquote_to_bytes

import pytest
from junitparser import JUnitXml

from deckcheck.findings import Finding, Ignored, Place, Report, Severity, Status, Verdict
from deckcheck.reporters import REPORTERS, Options
from deckcheck.reporters.causes import suggestion
from deckcheck.reporters.text_layout import inert
from tests.for_each import for_each
from tests.reporters.conftest import deck
from tests.reporters.runner import commands

NAMES = {
    "terminal escapes": "\x1b]0;owned\x07\x1b[2J\x9b31m\r\b",
    "marks of direction": "abc\u202egpj.\u2066exe\u200b",
    "other ends of lines": "a\u2028b\u2029c\x85d\x0be\x0cf",
    "NUL": "a\0b",
    "half a surrogate": "a\ud800b\udc00",
    "no character": "a\ufffe\uffff",
    "HTML": "<script>alert(1)</script><img src=x onerror=alert(1)><a href='javascript:1'>\"</bdi></table>",
    "XML": "]]>&amp;<!-- --><![CDATA[ <?x?> &unknown; </testsuite>",
    "a formula": '=cmd|"/C calc"!A0',
    "another formula": "@SUM(1+1)*-2",
    "a workflow command": "::error::owned",
    "a workflow command on a line of its own": "x\n::set-output name=a::b\r::stop-commands::x",
    "a workflow command after unescaping": "%0A::set-output name=a::b",
    "a workflow command where a line is folded": " ".join(["word"] * 40 + ["::add-mask::e"] * 40),
    "a workflow command of old": "x ##[add-mask]a ###[error]b",
    "a command of Azure and TeamCity": "##vso[task.setvariable variable=a]b ##teamcity[message text='a']",
    "links and placeholders": "[click](http://x) [a\\](b) {0} {{1}} %s %(a)s",
    "quotes and commas": "a,b=c:d;e'f\"g`h\\i",
}


def findings(name: str) -> tuple[Finding, ...]:
    """Findings of every severity with the name wherever a list may put one."""
    places = (Place(name, 1, 2), Place(name, 2, 5, name, name))
    decided = Finding(
        "redemption/x",
        Severity.ERROR,
        Status.VIOLATED,
        "{name}",
        {"name": name},
        places=places,
        citation=name,
        ruling=name,
        suggestions=(name,),
        remedy=name,
        text=name,
    )
    return (
        decided,
        replace(decided, rule="redemption/z", status=Status.UNDETERMINED, lacks_facts=True),
        replace(decided, rule="deckcheck/unknown-card", severity=Severity.WARNING, status=Status.UNDETERMINED),
        replace(decided, rule=name, severity=Severity.INFO),
    )


def hostile(name: str) -> Report:
    """A report with the name wherever a list or an option may put one."""
    spared = (Ignored(name, name, name), Ignored(name, name, name, by_list=True))
    return Report(
        (
            replace(deck(name, Verdict.ILLEGAL, *findings(name), name=name), ignored=spared),
            deck(f"b/{name}", Verdict.LEGAL, name=name),
            deck(f"c/{name}", Verdict.UNREADABLE, findings(name)[0], name=name),
        ),
        (name,),
        (name,),
        (name,),
    )


def read_json(text: str, name: str) -> None:
    decks = json.loads(text)["decks"]
    compare_objects(decks, name)


def read_jsonl(text: str, name: str) -> None:
    compare_objects([json.loads(line) for line in text.split("\n") if line], name)


def compare_objects(decks: list[dict[str, Any]], name: str) -> None:
    """The values themselves: escapes of JSON give back what was written."""
    assert [each["path"] for each in decks] == [name, f"b/{name}", f"c/{name}"]
    assert {each["name"] for each in decks} == {name}
    first = decks[0]["findings"][0]
    assert (first["message"], first["cards"], first["suggestions"]) == (name, [name], [name])


def read_sarif(text: str, name: str) -> None:
    (run,) = json.loads(text)["runs"]
    results = run["results"]
    uris = [each["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for each in results]
    assert all(set(uri) <= set(map(chr, range(33, 127))) - set('<>"{}|\\^`:') for uri in uris)
    paths = [unquote_to_bytes(uri).decode("utf-8", "surrogatepass") for uri in uris]
    assert paths == [PurePath(name).as_posix()] * 4 + [PurePath(f"c/{name}").as_posix()]
    assert [each["properties"]["cards"] for each in results] == [[inert(name)]] * 5
    for result in results:
        message = result["message"]["text"]
        # Only the links to further lines are links; braces are doubled.
        assert message.count("](") == 1 and message.endswith(" See also line [5](1).")
        assert message.replace("{{", "").replace("}}", "").count("{") == 0
    assert results[0]["message"]["text"].startswith(shown(name))
    assert run["tool"]["driver"]["rules"][1]["shortDescription"]["text"] == shown(name)
    assert run["properties"] == {"select": [inert(name)], "ignore": [inert(name)]}


def shown(name: str) -> str:
    """A name as a message of SARIF holds it."""
    return inert(name).replace("{", "{{").replace("}", "}}").replace("](", "] (")


def read_junit(text: str, name: str) -> None:
    (suite,) = JUnitXml.fromstring(text.encode())
    cases = list(suite)
    assert [case.name for case in cases] == [inert(each) for each in (name, f"b/{name}", f"c/{name}")]
    assert cases[0].result[0].message.startswith(inert(name))
    assert (
        len(cases[0].result[0].text.split("\n")) == 4 * 4 + 2
    )  # message, suggestion, remedy, source; two rules spared


def read_github(text: str, name: str) -> None:
    found = commands(text)
    assert [each.name for each in found] == ["error", "error", "error", "warning", "notice"]
    path, last = inert(PurePath(name).as_posix()), inert(PurePath(f"c/{name}").as_posix())
    assert [each.properties["file"] for each in found] == [path, last, path, path, path]
    assert [each.properties.get("line") for each in found] == ["2", "2", "2", "2", None]
    assert found[4].data == inert(f"Not checked: {name} — {name} ({name})")
    assert found[0].data.split("\n") == [inert(name), inert(suggestion(findings(name)[0])), inert(name), inert(name)]


def read_gitlab(text: str, name: str) -> None:
    issues = json.loads(text)
    paths = [PurePath(name).as_posix()] * 5 + [PurePath(f"c/{name}").as_posix(), PurePath(name).as_posix()]
    assert [each["location"]["path"] for each in issues] == [
        path.encode("utf-8", "backslashreplace").decode() for path in paths
    ]
    assert [each["check_name"] for each in issues[3:5]] == [inert(name), "deckcheck/list-ignore"]
    for spared in issues[4], issues[6]:
        assert spared["description"] == inert(f"Not checked: {name} — {name} ({name})")
    assert issues[0]["description"].startswith(inert(name))


def read_text(text: str, name: str) -> None:
    lines = text.split("\n")
    assert lines[0] == f'ILLEGAL  {inert(name)}   "{inert(name)}"'
    indent = " " * (len("error") + 4)
    for line in f"{inert(name)} ", "line 2   1 × ", f"line 5   2 × {inert(name)} = {inert(name)}, ", "In the pool: ":
        assert any(each.rstrip(".?") == (indent + line + inert(name)).rstrip(".?") for each in lines)
    assert inert(f"{name} → {name}") in [each.removeprefix("  lines 2, 5  ") for each in lines]
    assert f"Ruling, redemption/x: {inert(name)}" in lines


def read_concise(text: str, name: str) -> None:
    assert text.split("\n")[0] == f"{inert(name)}:2: error redemption/x: {inert(name)}"


class Page(HTMLParser):
    """The tags and the text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, frozenset[str]]] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: Iterable[tuple[str, str | None]]) -> None:
        self.tags.append((tag, frozenset(name for name, _ in attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def page(text: str) -> Page:
    """A page as a browser takes it apart."""
    found = Page()
    found.feed(text)
    return found


def read_html(text: str, name: str) -> None:
    found, harmless = page(text), page(REPORTERS["html"].render(hostile("harmless")))
    assert found.tags == harmless.tags
    assert inert(name) in found.texts


READERS: dict[str, Callable[[str, str], None]] = {
    "text": read_text,
    "concise": read_concise,
    "json": read_json,
    "jsonl": read_jsonl,
    "sarif": read_sarif,
    "junit": read_junit,
    "github": read_github,
    "gitlab": read_gitlab,
    "html": read_html,
}


def test_every_form_is_read_back() -> None:
    assert READERS.keys() == REPORTERS.keys()


@for_each("form", REPORTERS)
@for_each("name", NAMES.values(), ids=NAMES.keys())
def test_names_stay_names(form: str, name: str) -> None:
    text = REPORTERS[form].render(hostile(name), Options(width=100_000))
    assert {sign for sign in text if not sign.isprintable()} <= {"\n"}
    text.encode("utf-8")
    READERS[form](text, name)


@for_each("form", REPORTERS)
@for_each("name", NAMES.values(), ids=NAMES.keys())
def test_a_runner_finds_no_commands_but_annotations(form: str, name: str) -> None:
    for options in Options(), Options(width=40), Options(overview=True):
        found = commands(REPORTERS[form].render(hostile(name), options))
        assert {each.name for each in found} <= ({"error", "warning", "notice"} if form == "github" else set())
        assert len(found) == (5 if form == "github" else 0)


def test_the_runner_of_these_tests_knows_commands() -> None:
    known = [name for name, text in NAMES.items() if commands(text)]
    assert known == [
        "a workflow command",
        "a workflow command on a line of its own",
        "a workflow command of old",
        "a command of Azure and TeamCity",
    ]
    assert commands("\n".join(wrap(NAMES["a workflow command where a line is folded"], 40)))


@pytest.mark.parametrize("form", REPORTERS)
def test_a_deck_is_written_alike_in_whichever_process(form: str, report: Report, every_format: Report) -> None:
    for each in report, every_format, hostile(NAMES["HTML"]):
        for options in Options(), Options(overview=True), Options(annotate=form == "text"):
            here, there, placing = (REPORTERS[form].writer(options) for _ in range(3))
            for reports in each.by_deck():
                sent = pickle.loads(pickle.dumps(there.piece(reports)))
                assert placing.place(sent) == here.deck(reports)


@for_each("form", REPORTERS)
def test_each_run_says_the_same(form: str) -> None:
    report = hostile(NAMES["quotes and commas"])
    assert len({REPORTERS[form].render(report) for _ in range(3)}) == 1
