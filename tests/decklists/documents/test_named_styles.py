"""What a named style strikes out or hides is as what a mark of its own does."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import pytest

from deckcheck.decklists import decode
from tests.decklists.documents import made
from tests.for_each import for_each

HIDDEN = "# Hidden lines that were not read: 1"


def lines(data: bytes) -> list[str]:
    return [line for line in decode(data).split("\n") if line]


def word(styles: str, *paragraphs: str) -> bytes:
    with ZipFile(BytesIO(made.docx("".join(paragraphs)))) as file:
        held: dict[str, str | bytes] = {name: file.read(name) for name in file.namelist()}
    held["word/_rels/document.xml.rels"] = made.relations(styles="styles.xml")
    return made.packed(held | {"word/styles.xml": f'<w:styles xmlns:w="w">{styles}</w:styles>'})


def style(name: str, marks: str, more: str = "", type: str = "paragraph") -> str:
    return f'<w:style w:type="{type}" w:styleId="{name}" {more}<w:rPr>{marks}</w:rPr></w:style>'


def paragraph(words: str, *, p: str = "", r: str = "", marks: str = "") -> str:
    p = p and f'<w:pPr><w:pStyle w:val="{p}"/></w:pPr>'
    r = r and f'<w:rStyle w:val="{r}"/>'
    return f"<w:p>{p}<w:r><w:rPr>{r}{marks}</w:rPr><w:t>{words}</w:t></w:r></w:p>"


OUT = style("Out", "<w:strike/>", ">")
GONE = style("Gone", "<w:vanish/>", ">", "character")
CHILD = style("Child", "", '><w:basedOn w:val="Out"/>')
BACK = style("Back", '<w:strike w:val="0"/>', '><w:basedOn w:val="Out"/>')


@for_each(
    ("body", "read_as"),
    [
        (paragraph("3 Moses", p="Out"), ["~~3 Moses~~"]),
        (paragraph("3 Moses", p="Child"), ["~~3 Moses~~"]),
        (paragraph("3 Moses", p="Back"), ["3 Moses"]),
        (paragraph("3 Moses", r="Gone"), [HIDDEN]),
        (paragraph("3 Moses", p="Out", marks='<w:strike w:val="0"/>'), ["3 Moses"]),
        (paragraph("3 Moses", r="Gone", marks='<w:vanish w:val="false"/>'), ["3 Moses"]),
        (paragraph("3 Moses", p="Other"), ["3 Moses"]),
        (paragraph("3 Moses", p="Out") + paragraph("1 Aaron"), ["~~3 Moses~~", "1 Aaron"]),
    ],
)
def test_word(body: str, read_as: list[str]) -> None:
    assert lines(word(OUT + GONE + CHILD + BACK, body)) == read_as
    assert lines(word(BACK + CHILD + GONE + OUT, body)) == read_as  # a style may be defined before its parent


@pytest.mark.parametrize(
    ("properties", "read_as"),
    [
        ('style:text-line-through-style="solid"', ["~~3 Moses~~", "1 Aaron"]),
        ('style:text-line-through-type="single"', ["~~3 Moses~~", "1 Aaron"]),
        ('text:display="none"', ["1 Aaron", HIDDEN]),
    ],
)
def test_opendocument(properties: str, read_as: list[str]) -> None:
    body = '<text:p text:style-name="Child">3 Moses</text:p><text:p text:style-name="Plain">1 Aaron</text:p>'
    with ZipFile(BytesIO(made.odt(body))) as file:
        held: dict[str, str | bytes] = {name: file.read(name) for name in file.namelist()}
    named = f'<style:style style:name="Out"><style:text-properties {properties}/></style:style>'
    child = '<style:style style:name="Child" style:parent-style-name="Out"/><style:style style:name="Plain"/>'
    space = 'xmlns:office="o" xmlns:style="s" xmlns:text="t"'
    for both in (named + child, child + named):
        styles = f"<office:document-styles {space}><office:styles>{both}</office:styles></office:document-styles>"
        assert lines(made.packed(held | {"styles.xml": styles})) == read_as


PAGES = {
    ".x { display: none }": [HIDDEN, "1 Aaron"],
    "p.x{visibility:hidden}": [HIDDEN, "1 Aaron"],
    "#y { color: red; display:none; }": [HIDDEN, "1 Aaron"],
    "p.x.z, .x {text-decoration: line-through red}": ["~~3 Moses~~", "1 Aaron"],
    ".x {text-decoration-line: line-through}": ["~~3 Moses~~", "1 Aaron"],
    ".q .x {text-decoration: line-through}": ["~~3 Moses~~", "1 Aaron"],
    ".q .x {display: none}": ["~~3 Moses~~", "1 Aaron"],  # whether it stands within such a place is left open
    "/* .x { display: none } */": ["3 Moses", "1 Aaron"],
    "P.x { display: none }": [HIDDEN, "1 Aaron"],
    "li.x, .xx, .x.q { display: none }": ["3 Moses", "1 Aaron"],
    ".x:hover { text-decoration: line-through }": ["3 Moses", "1 Aaron"],
    "@media print { .x { display: none } }": ["3 Moses", "1 Aaron"],
    "@media screen { .x { display: none } }": [HIDDEN, "1 Aaron"],
    "@import 'a.css'; .x { display: none }": [HIDDEN, "1 Aaron"],
    ".x { display: none } p.x { display: block }": ["~~3 Moses~~", "1 Aaron"],  # which applies is left open
    "p.x { display: block } .x { display: none }": ["~~3 Moses~~", "1 Aaron"],
    "p.x { display: block } .x { display: none !important }": ["~~3 Moses~~", "1 Aaron"],
    ".x { display: none } .open .x { display: block }": ["~~3 Moses~~", "1 Aaron"],
    ".x { background: url(a;b) } p { margin: 0 }": ["3 Moses", "1 Aaron"],
}


@for_each("rule", PAGES)
def test_pages(rule: str) -> None:
    page = f"<html><head><style>{rule}</style></head><p class='x z' id=\"y\">3 Moses</p><p>1 Aaron</p>"
    assert sorted(lines(page.encode())) == sorted(PAGES[rule])


def test_a_style_of_its_own_goes_before_those_of_the_page() -> None:
    page = b"<html><style>.x { display: none }</style><p class=x style='display: block'>3 Moses</p>"
    assert lines(page) == ["3 Moses"]
