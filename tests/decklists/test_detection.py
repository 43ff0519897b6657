"""The content of a list says its format; a file's ending only breaks ties."""

from __future__ import annotations

import pytest

from deckcheck.decklists import SYNTAXES, Syntax, detect, read
from deckcheck.errors import UnreadableDeck
from tests.for_each import for_each

CONTENT = [
    ('name = "Judges"\n[deck]\n"Angel" = 1\n', "toml"),
    ('# a remark\n\n[deck]\n"Angel" = 1\n', "toml"),
    ("[deck]\n[reserve]\nAngel = 1\n", "toml"),
    ('[facts."Nicholas"]  # here\nkind = "character"\n', "toml"),
    ('deck."Angel" = 1', "toml"),
    ('["lost souls"]\n"Angel" = 1', "toml"),
    ('"Angel \\"Nick\\"" = 1', "toml"),
    ("1 Angel\n", "text"),
    ("# name: Judges\n// more\nAngel x3\n", "text"),
    ("[Reserve]\n1 Angel\n", "text"),
    ("Reserve:\n1 Angel\n", "text"),
    ("1\tAngel\tK\n", "text"),
    ("1\tAngel\n2 Demon\n", "text"),
    ("1\tAngel\n1\tTotal\n", "text"),
    ("1\tAngel\n2\tTotal War\n", "lackey-text"),
    ("# mine\n1\tAngel\n", "text"),
    ("Heroes\n1\tAngel\n", "text"),
    ("1\tAngel\nReserve:\n2\tDemon\n", "lackey-text"),
    ("\n1\tAngel\n\nReserve:  \n2\tDemon\nTokens:", "lackey-text"),
    ('<?xml version="1.0"?><deck/>', "lackey"),
    ("\n  <deck>", "lackey"),
    ("<!DOCTYPE html>", "lackey"),
    ('{"cards": []}', "json"),
    (' \n{"broken', "json"),
    ('[{"name": "Angel"}]', "json"),
    ("[]", "json"),
    ("quantity,name,set,section\n1,Angel,K,deck\n", "csv"),
    ("Name;Section\nAngel;reserve\n", "csv"),
    ('"quantity"\t"name"\n1\tAngel\n', "csv"),
]
ENDINGS = [ending for fmt in SYNTAXES.values() for ending in fmt.extensions]


@for_each(("text", "name"), CONTENT)
def test_content_comes_first(text: str, name: str) -> None:
    for ending in "", ".md", *ENDINGS:
        assert detect(text, f"decks/list{ending}") == name, ending


@for_each(
    ("path", "name"),
    [
        ("a.toml", "toml"),
        ("a.JSON", "json"),
        ("a.csv", "csv"),
        ("a.tsv", "csv"),
        ("a.dek", "lackey"),
        ("a.txt", "text"),
        ("a", "text"),
        ("-", "text"),
        ("", "text"),
    ],
)
@for_each("text", ["Angel\nDemon\n", "[deck\n", "", "# only a remark", '"cards": [\n'])
def test_the_ending_breaks_ties(text: str, path: str, name: str) -> None:
    assert detect(text, path) == name


@for_each("fmt", SYNTAXES.values(), ids=SYNTAXES)
def test_the_example_of_a_format_reads_in_it(fmt: Syntax) -> None:
    name, example = fmt.name, fmt.example
    around = {
        "toml": "[deck]\n{}",
        "lackey": '<deck><superzone name="Deck">{}</superzone></deck>',
        "csv": "quantity,name,set,section\n{}",
    }
    text = around.get(name, "{}").replace("{}", example)
    assert detect(text) == name
    deck = read(text.encode(), syntax=name)
    assert not deck.problems
    assert [entry.name[:10] for entry in deck.entries] == ["Son of God"]


@for_each(
    ("forced", "text", "message"),
    [
        ("json", "1 Angel", "not json: invalid JSON: '1' instead of { (it looks like text)"),
        ("toml", "1 Angel", "not toml: invalid TOML: "),
        ("lackey", "1\tAngel", "not lackey: a LackeyCCG deck that is damaged (invalid XML: "),
        ("csv", "1 Angel", "not csv: the header '1 angel'; expected quantity,name,set,section"),
        ("text", '{"cards": []}', "not text: it looks like json"),
        ("lackey-text", "<deck/>", "not lackey-text: it looks like lackey"),
        ("json", '{"cards"}', "invalid JSON: Expecting ':' delimiter"),
        ("excel", "1 Angel", "unknown syntax 'excel'; known: toml, text, lackey"),
    ],
)
def test_a_forced_format_that_does_not_fit(forced: str, text: str, message: str) -> None:
    with pytest.raises(UnreadableDeck) as caught:
        read(text.encode(), syntax=forced)
    assert str(caught.value).startswith(message)


def test_a_forced_format_decides() -> None:
    text = "quantity,name\n1,Angel\n"
    assert [entry.name for entry in read(text.encode()).entries] == ["Angel"]
    assert read(text.encode(), syntax="text").source == "text"
    assert read(b"1\tAngel", syntax="text").source == "text"
    assert read(b"Angel", path="a.dek", syntax="text").source == "text"


@pytest.mark.parametrize(
    "heading",
    [
        "<Heroes>",
        "<Main deck>",
        "<Side board (2)>",
        "Heroes = 2",
        "[Reserve (2)]",
        "[Heroes (2)]",
        "<Main deck>\n\n<Heroes>",
    ],
)
def test_headings_on_top_that_look_like_markup_make_a_text(heading: str) -> None:
    text = f"{heading}\n1 Moses\n1 Aaron\n"
    assert detect(text) == detect(f"# format: redemption/limited\n{text}") == "text"
    assert [entry.name for entry in read(text).entries] == ["Moses", "Aaron"]


@pytest.mark.parametrize(
    ("text", "syntax"),
    [
        ("<deck>\n<card>Moses</card></deck>", "lackey"),
        ('<deck version="0.8">\nMoses', "lackey"),
        ("<Heroes>", "lackey"),
        ("Heroes = 2\nMoses = 1", "toml"),
        ('"Moses" = 2\n"Aaron" = 1', "toml"),
    ],
)
def test_markup_is_told_from_headings(text: str, syntax: str) -> None:
    assert detect(text) == syntax


@pytest.mark.parametrize(
    "text",
    [
        "<b>Heroes</b>\n1 Moses\n1 Aaron\n",
        "1 Moses\n<i>1 Aaron</i>\n",
        "<details><summary>Heroes</summary>\n1 Moses\n1 Aaron\n</details>\n",
        "<p>1 Moses<br>1 Aaron</p>\n",
        "<deck><section name='Main'><card qty='1' id='3'>Moses</card><card qty='1'>Aaron</card></section></deck>",
        "[metadata]\nFormat=open\n[Main]\n1 Moses\n1 Aaron\n",
    ],
)
def test_the_lines_of_a_text_with_tags(text: str) -> None:
    cards = [(entry.name, entry.copies) for entry in read(text).entries if not entry.doubt]
    assert cards == [("Moses", 1), ("Aaron", 1)]


def test_a_page_determines_its_own_lines() -> None:
    assert len(read("<p>1 Moses\nand <b>Aaron</b></p>").entries) < 2


def test_headings_below_a_total_are_no_tables() -> None:
    assert detect("Total = 50\n\n[Dominants]\n1\tSon of God\n") == "text"
    assert detect("Main = 51\n\nDominants = 3\n1 x Son of God\n") == "text"
    assert detect("name = 'A'\n\n[deck]\n'Son of God' = 1\n") == detect("[deck]\n[reserve]\nA = 1\n") == "toml"
