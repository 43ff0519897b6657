"""One legal deck in every kind of document is the same deck, judged alike."""

from __future__ import annotations

from collections import Counter
from html import escape
from pathlib import Path

import pytest

from deckcheck.deck import Deck
from deckcheck.decklists import document, load, read
from deckcheck.findings import Verdict
from deckcheck.legality.checker import Checker
from deckcheck.library import check
from tests.decklists.documents import made
from tests.for_each import for_each

TEXT = Path(__file__).parents[3] / "examples/legal/redemption/paragon-1.2-abraham.txt"
LINES = TEXT.read_text(encoding="utf-8").split("\n")
LIST = load(TEXT)
HEAD = LINES[:3]
BOTH = [[str(entry.copies), entry.name] for entry in LIST.entries]
MAIN = [[str(entry.copies), entry.name] for entry in LIST.entries if entry.section != "reserve"]
RESERVE = [[str(entry.copies), entry.name] for entry in LIST.entries if entry.section == "reserve"]
HEADED = [["Card", "#", "Board"], *([entry.name, str(entry.copies), entry.section] for entry in LIST.entries)]
SECTIONED = [*MAIN, ["", ""], ["Reserve", ""], *RESERVE]


def page_rows(rows: made.Rows) -> str:
    cells = ("".join(f"<td>{escape(cell)}" for cell in row) for row in rows)
    return f"<table><tbody>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"


def tagged(tag: str) -> str:
    return "".join(f"<{tag}>{escape(line)}</{tag}>" for line in LINES if line)


DOCUMENTS = {
    "html-list": made.html(f"<ul>{tagged('li')}</ul>"),
    "html-paragraphs": made.html(tagged("p")),
    "html-breaks": made.html(f"<div>{'<br/>'.join(map(escape, LINES))}</div>"),
    "html-pre": made.html(f"<pre>{escape(chr(10).join(LINES))}</pre>"),
    "html-table": made.html(f"{''.join(f'<p>{line}' for line in HEAD)}{page_rows(HEADED)}"),
    "html-table-without-header": made.html(f"{'<br>'.join(HEAD)}{page_rows(SECTIONED)}"),
    "html-spans": made.html(
        "<br>".join(HEAD)
        + "".join(f"<div><span>{count}</span><span>{escape(name)}</span></div>" for count, name in MAIN)
        + "<h3>Reserve</h3>"
        + "".join(f"<div><b>{count}</b> x <a href='/{count}'>{escape(name)}</a></div>" for count, name in RESERVE)
    ),
    "html-fields": made.html(
        "<br>".join(HEAD)
        + "".join(f'<p><input type="number" value="{count}">{escape(name)}</p>' for count, name in MAIN)
        + "<p>Reserve<p>"
        + "".join(
            f"<p><select><option>0</option><option selected>{count}</select>{escape(name)}</p>"
            for count, name in RESERVE
        )
    ),
    "docx": made.docx(made.word_lines(LINES)),
    "docx-table": made.docx(made.word_lines(HEAD) + made.word_table(HEADED)),
    "docx-in-two-columns": made.docx(
        f"{made.word_lines(HEAD)}<w:tbl><w:tr><w:tc>{made.word_lines([' '.join(row) for row in MAIN])}</w:tc>"
        f"<w:tc>{made.word_lines(['Reserve', *(' '.join(row) for row in RESERVE)])}</w:tc></w:tr></w:tbl>"
    ),
    "odt": made.odt(made.odf_lines(LINES)),
    "odt-table": made.odt(made.odf_lines(HEAD) + made.odf_table(SECTIONED)),
    "xlsx-cells": made.xlsx({"List": made.excel_rows([[line] for line in LINES])}),
    "xlsx-two-columns": made.xlsx({"List": made.excel_rows([*([line] for line in HEAD), *SECTIONED])}),
    "xlsx-header": made.xlsx({"List": made.excel_rows([*([line] for line in HEAD), *HEADED])}),
    "xlsx-sheets": made.xlsx(
        {"Deck": made.excel_rows([*([line] for line in HEAD), *MAIN]), "Reserve": made.excel_rows(RESERVE)}
    ),
    "ods-cells": made.ods(made.odf_table([[line] for line in LINES])),
    "ods-header": made.ods(made.odf_table([*([line] for line in HEAD), *HEADED])),
    "ods-sheets": made.ods(
        made.odf_table([*([line] for line in HEAD), *MAIN]), made.odf_table([[]]), made.odf_table(RESERVE, "Reserve")
    ),
    "rtf": made.rtf(LINES),
    "pdf": made.pdf(LINES),
    "pdf-unpacked": made.pdf(LINES, packed=False),
    "eml": made.mail("\n".join(LINES)),
    "eml-page": made.mail(page=f"<p>{'<br>'.join(map(escape, LINES))}"),
    "eml-attached": made.mail("Hi Anna,\nhere it is.\nBen", deck_docx=made.docx(made.word_lines(LINES))),
    "mht": made.archived(f"<html><ul>{tagged('li')}</ul></html>", "text/css\n\np {}", "text/html\n\n<p>1 Advert"),
}


def cards(deck: Deck) -> Counter[tuple[str, bool]]:
    """How many copies of each name stand in the reserve, and how many do not."""
    held = Counter[tuple[str, bool]]()
    for entry in deck.entries:
        held[entry.name, entry.section == "reserve"] += entry.copies
    return held


@for_each("kind", DOCUMENTS)
def test_the_same_deck(checker: Checker, kind: str) -> None:
    deck = read(DOCUMENTS[kind], path=f"list.{kind.partition('-')[0]}")
    assert deck.problems == ()
    assert cards(deck) == cards(LIST)
    assert (deck.name, deck.format, deck.extra) == (LIST.name, LIST.format, LIST.extra)
    report = check(deck, checker=checker)
    assert (report.verdict, report.findings) == (Verdict.LEGAL, ())


@for_each("kind", DOCUMENTS)
def test_the_content_tells_what_it_is(kind: str) -> None:
    assert document(DOCUMENTS[kind])
    assert read(DOCUMENTS[kind], path="list.txt").entries == read(DOCUMENTS[kind]).entries


@pytest.mark.parametrize(
    "kind", [kind for kind in DOCUMENTS if kind in ("docx", "odt", "xlsx-cells", "ods-cells", "rtf")]
)
def test_lines_are_those_of_the_list(kind: str) -> None:
    assert [entry.line for entry in read(DOCUMENTS[kind]).entries] == [entry.line for entry in LIST.entries]


def test_a_cockatrice_deck() -> None:
    deck = read(made.cod(MAIN, RESERVE))
    assert cards(deck) == cards(LIST)
    assert {entry.section for entry in deck.entries} == {"deck", "reserve"}
    assert (deck.name, deck.problems) == ("Mine", ())
    assert [entry.line for entry in deck.entries] == [*range(6, 6 + len(MAIN)), *range(8 + len(MAIN), 8 + len(BOTH))]


@for_each("ending", ["doc", "docx", "pdf", "rtf", "xlsx", "html"])
def test_plain_text_by_another_name(ending: str) -> None:
    data = TEXT.read_bytes()
    assert document(data) == ""
    assert read(data, path=f"list.{ending}").entries == LIST.entries
