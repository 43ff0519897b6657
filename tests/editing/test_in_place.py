"""Edits of lists as people write them: each follows the lines beside it, and touches no other."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from deckcheck.deck import Entry
from deckcheck.decklists import read
from deckcheck.editing.in_place import CardChange, new_list, removals
from deckcheck.errors import UneditableDeck, UnreadableDeck
from deckcheck.games import edition, edition_ids
from deckcheck.legality.checker import Checker
from tests.edits import edited
from tests.for_each import for_each
from tests.work import grows_no_faster

UNLIMITED = "redemption/unlimited"


def edit(checker: Checker, text: str, *changes: CardChange, path: str = "a.txt", format: str = UNLIMITED) -> str:
    return edited(text.encode(), changes, path=path, format=format, checker=checker).decode()


def more(name: str, copies: int = 1, section: str = "deck", **marks: str) -> CardChange:
    return CardChange(section, name, copies, **marks)


SIX = "".join(f"1 {name}\n" for name in ("Abdon", "Amos", "Ehud", "Gideon (L)", "Jephthah", "Tola"))
BYE = "Good luck everybody\n"

TEXTS = [
    # counts as the line has them
    ("2 Tola\n", more("Tola"), "3 Tola\n"),
    ("7 Years of Famine\n", more("7 Years of Famine", -1), ""),
    ("1 7 Years of Famine\n", more("7 Years of Famine"), "2 7 Years of Famine\n"),
    ("2x Tola # best", more("Tola", 2), "4x Tola # best"),
    ("Tola x2\n", more("Tola"), "Tola x3\n"),
    ("(2) Tola\n", more("Tola"), "(3) Tola\n"),
    ("- [ ] 2 × **Tola** $3.00\n", more("Tola"), "- [ ] 3 × **Tola** $3.00\n"),
    ("09\tTola\tK\n", more("Tola", 1, set="K"), "10\tTola\tK\n"),
    ("2 tola\n", more("Tola"), "3 tola\n"),
    ("Tola\nEhud\n", more("Tola"), "2 Tola\nEhud\n"),
    ("Tola\nEhud x2\nAmos\n", more("Tola"), "2 Tola\nEhud x2\nAmos\n"),
    ("Ehud\n3x Tola\n", more("Tola", -2), "Ehud\n1x Tola\n"),
    ("7 Years of Famine\n", more("7 Years of Famine"), "2 7 Years of Famine\n"),
    # new lines in the manner of their neighbours
    ("* 2x Tola # best\n", more("Ehud"), "* 2x Tola # best\n* 1x Ehud\n"),
    ("Tola x2\n", more("Ehud", 3), "Tola x2\nEhud x3\n"),
    ("2\tTola\tPa\n", more("Ehud", 3, set="Wa"), "2\tTola\tPa\n3\tEhud\tWa\n"),
    ("2 Tola (m) $1.00\n1 Ehud", more("Gideon (L)"), "1 Gideon (L)\n2 Tola (m) $1.00\n1 Ehud"),
    ("1 Ehud\nSB: 2 Tola\n", more("Amos", 1, "reserve"), "1 Ehud\nSB: 2 Tola\nSB: 1 Amos\n"),
    (
        "| Qty | Card | Set |\n|----:|------|-----|\n|   2 | Tola | Pa  |\n",
        more("Abdon", 2, set="K"),
        "| Qty | Card | Set |\n|----:|------|-----|\n|   2 | Abdon | K   |\n|   2 | Tola | Pa  |\n",
    ),
    ("1. 2 Tola\n2. 1 Zeb\n", more("Amos"), "1. 2 Tola\n1. 1 Amos\n2. 1 Zeb\n"),
    ("1. 2 Abdon\n2. 1 Amos\n3. 1 Tola\n", more("Amos", -1), "1. 2 Abdon\n3. 1 Tola\n"),
    # in the order of the check sheet where the list is in it, else at the end
    ("1 Abdon\n1 Goliath\n", more("Tola"), "1 Abdon\n1 Tola\n1 Goliath\n"),
    ("1 Goliath\n1 Abdon\n", more("Tola"), "1 Goliath\n1 Abdon\n1 Tola\n"),
    (
        "1 Tola\n# about Zeb\n1 Zeb\n\n# the end\n",
        more("Goliath"),
        "1 Tola\n1 Goliath\n# about Zeb\n1 Zeb\n\n# the end\n",
    ),
    # headings, and the counts that they state
    (
        "Heroes: 2\n2 Tola\n\nReserve (1)\n1 Ehud\n\nTotal: 3\n",
        more("Tola"),
        "Heroes: 3\n3 Tola\n\nReserve (1)\n1 Ehud\n\nTotal: 4\n",
    ),
    (
        "Deck (3)\nHeroes: 2\n2 Tola\nEvil Characters: 1\n1 Goliath\n",
        more("Goliath", -1),
        "Deck (2)\nHeroes: 2\n2 Tola\nEvil Characters: 0\n",
    ),
    ("1 Ehud\nReserve\n2 Tola\nTotal: 2\n", more("Gideon (L)"), "1 Gideon (L)\n1 Ehud\nReserve\n2 Tola\nTotal: 2\n"),
    ("Heroes: 5\n2 Tola\n", more("Tola"), "Heroes: 5\n3 Tola\n"),  # wrong before, and not ours to mend
    ("Heroes: 3\n2 Tola\n", more("Tola"), "Heroes: 3\n3 Tola\n"),
    (
        "== HEROES (2) ==\n2 Tola\n",
        more("Goliath"),
        "== HEROES (2) ==\n2 Tola\n\n== EVIL CHARACTERS (1) ==\n1 Goliath\n",
    ),
    ("1 Tola\n\nReserve:\n1 Ehud", more("Amos", 1, "tokens"), None),
    ("1 Tola\n\nReserve:\n1 Ehud", more("Amos", 1, "maybeboard"), "1 Tola\n\nReserve:\n1 Ehud\n\nMaybeboard:\n1 Amos"),
    ("Reserve:\n1 Ehud\n", more("Tola"), "Deck:\n1 Tola\n\nReserve:\n1 Ehud\n"),
    ("# name: A\n\nReserve:\n", more("Tola", 1, "reserve"), "# name: A\n\nReserve:\n1 Tola\n"),
    ("My combo:\n1 Ehud\n1 Tola\n", more("Amos", 1, "my combo"), "My combo:\n1 Ehud\n1 Tola\n1 Amos\n"),
    ("1 Tola\n\nMy combo:\n1 Ehud\n", more("Ehud", -1, "my combo"), "1 Tola\n\nMy combo:\n"),
    ("1. 2 Tola\n2. 1 Amos\n", more("Amos", -1), "1. 2 Tola\n"),
    ("1\tTola\nReserve:\n1\tEhud\n", more("Amos", 2, "reserve"), "1\tTola\nReserve:\n2\tAmos\n1\tEhud\n"),
    # cards in a row stay in it, whatever changes beside them
    ("Heroes: Tola, Ehud\nSites\n2 Bethlehem\n", more("Bethlehem"), "Heroes: Tola, Ehud\nSites\n3 Bethlehem\n"),
    ("Reserve: Tola, Ehud\nDeck\n2 Amos\n1 Zeb\n", more("Amos", -2), "Reserve: Tola, Ehud\nDeck\n1 Zeb\n"),
    ("3 Heroes/Sites:\n2 Tola\n", more("Tola"), "3 Heroes/Sites:\n3 Tola\n"),
    # the last line may end without a line end
    ("1 Tola", more("Zeb"), "1 Tola\n1 Zeb"),
    ("1 Abdon\n1 Tola", more("Tola", -1), "1 Abdon"),
]


@for_each(("before", "change", "after"), TEXTS)
def test_text_lists(checker: Checker, before: str, change: CardChange, after: str | None) -> None:
    if after is None:
        after = before + "\n\nTokens:\n1 Amos"
    assert edit(checker, before, change) == after
    if "\n" in before:
        assert edit(checker, before.replace("\n", "\r\n"), change) == after.replace("\n", "\r\n")


NATIVE = """\
# mine
format = "redemption/unlimited"  # for now
[deck]  # main
"Tola"      = 2 # two
Ehud = { set = "Pa" }
"Amos" = [
  { count = 1 }, # first
  { count = 2, set = "K" },
]

[facts."Nobody"]
generic = true
"""
ARRAY = NATIVE[NATIVE.index('"Amos"') : NATIVE.index("\n[facts")]


@for_each(
    ("change", "old", "new"),
    [
        (more("Tola"), '"Tola"      = 2 # two', '"Tola"      = 3 # two'),
        (more("Tola", -2), '"Tola"      = 2 # two\n', ""),
        (more("Ehud", 2, set="Pa"), '{ set = "Pa" }', '{ count = 3, set = "Pa" }'),
        (more("Amos"), "{ count = 1 }", "{ count = 2 }"),
        (more("Amos", 1, set="K"), "{ count = 2, set", "{ count = 3, set"),
        (more("Amos", -1), ARRAY, '# first\n"Amos" = { count = 2, set = "K" }\n'),
        (more("Amos", -2, set="K"), ARRAY, '# first\n"Amos" = 1\n'),
        (more("Zeb"), "]\n\n", ']\n"Zeb" = 1\n\n'),
        (more("Zeb", 2, "reserve"), "]\n\n", ']\n\n[reserve]\n"Zeb" = 2\n\n'),
        (
            more("Tola", 1, set="K", note="m"),
            "= 2 #",
            '= [\n  { count = 2 },\n  { count = 1, set = "K", note = "m" },\n] #',
        ),
    ],
)
def test_native_lists(checker: Checker, change: CardChange, old: str, new: str) -> None:
    assert NATIVE.count(old) == 1
    assert edit(checker, NATIVE, change, path="a.toml") == NATIVE.replace(old, new)


@for_each(
    ("before", "change", "after"),
    [
        ('[deck]\n"Tola" = "2"\n', more("Tola"), '[deck]\n"Tola" = "3"\n'),
        ("deck.Tola = 2\n", more("Tola"), "deck.Tola = 3\n"),
        ("[deck]\n'Tola'=1", more("Zeb"), "[deck]\n'Tola'=1\n\"Zeb\" = 1"),
        (
            '[deck]\nTola = [{ count = 1 }, { set = "K" }] # mine\n',
            more("Tola", -1),
            '[deck]\nTola = { count = 1, set = "K" } # mine\n',
        ),
        ('[deck]\nTola = [{ set = "K" }, { count = 2 }]\n', more("Tola", -1, set="K"), "[deck]\nTola = 2\n"),
        ('[deck]\nTola = [{ set = "K" }]\nEhud = 1\n', more("Tola", -1, set="K"), "[deck]\nEhud = 1\n"),
        (
            '[deck]\nTola = [{ set = "K" }]\n',
            more("Tola", note="m"),
            '[deck]\nTola = [\n  { count = 1, set = "K" },\n  { count = 1, note = "m" },\n]\n',
        ),
        ("[deck]\n  Tola = 1\n", more("7 'Odd\" # [K]"), '[deck]\n  Tola = 1\n  "7 \'Odd\\" # [K]" = 1\n'),
    ],
)
def test_native_lists_in_other_layouts(checker: Checker, before: str, change: CardChange, after: str) -> None:
    assert edit(checker, before, change, path="a.toml") == after


@for_each(
    ("before", "change"),
    [
        ('deck = { Tola = 2, "Ehud" = 1 }\n', more("Ehud")),
        ("[deck.Tola]\ncount = 2\n", more("Tola")),
        ("deck.Tola = 2\ndeck.Ehud.count = 1\n", more("Ehud", -1)),
        ('[[deck.Tola]]\ncount = 1\n[[deck.Tola]]\nset = "K"\n', more("Tola", -1)),
        ("reserve = {}\n[deck]\nTola = 1\n", more("Zeb", 1, "reserve")),
    ],
)
def test_native_lists_without_a_line_per_name_are_refused(checker: Checker, before: str, change: CardChange) -> None:
    with pytest.raises(UneditableDeck, match="put the list in order with 'deckcheck fmt' first"):
        edit(checker, before, change, path="a.toml")


JSON = """{
  "format": "redemption/unlimited",
  "cards": [
    {"name": "Tola", "quantity": 2},
    {"name": "Ehud"}
  ],
  "reserve": []
}
"""


@for_each(
    ("change", "old", "new"),
    [
        (more("Tola"), '"quantity": 2', '"quantity": 3'),
        (more("Ehud"), '{"name": "Ehud"}', '{"name": "Ehud", "quantity": 2}'),
        (more("Ehud", -1), ',\n    {"name": "Ehud"}\n', "\n"),
        (more("Tola", -2), '    {"name": "Tola", "quantity": 2},\n', ""),
        (more("Zeb", 2), '{"name": "Ehud"}', '{"name": "Ehud"},\n    {"name": "Zeb", "quantity": 2}'),
        (more("Zeb", 1, "reserve"), "[]", '[\n    {"name": "Zeb", "quantity": 1}\n  ]'),
        (more("Zeb", 1, "tokens"), "[]", '[],\n  "tokens": [\n    {"name": "Zeb", "quantity": 1}\n  ]'),
        (
            more("Zeb", 1, "heroes"),
            '{"name": "Ehud"}',
            '{"name": "Ehud"},\n    {"name": "Zeb", "quantity": 1, "section": "heroes"}',
        ),
    ],
)
def test_json_lists(checker: Checker, change: CardChange, old: str, new: str) -> None:
    assert JSON.count(old) == 1
    assert edit(checker, JSON, change, path="a.json") == JSON.replace(old, new)


@pytest.mark.parametrize("indent", [None, 2, 4, "\t"])
def test_json_lists_keep_the_layout_of_a_program(checker: Checker, indent: str | int | None) -> None:
    before = {
        "url": "here",
        "cards": [{"name": "Tola", "quantity": 1}],
        "facts": {"Tola": {"generic": True}},
        "paragon": "É",
    }
    after = before | {"cards": [{"name": "Tola", "quantity": 3}]}
    texts = [json.dumps(each, indent=indent, ensure_ascii=False) for each in (before, after)]
    assert edit(checker, texts[0], more("Tola", 2), path="a.json") == texts[1]


def test_json_lists_in_a_layout_of_their_own_get_a_line_per_card(checker: Checker) -> None:
    before = '{ "cards": [ { "name" : "Ehud" } ],\n"url": "here", "facts": {"Ehud": {"generic": true}} }\n'
    after = '{\n  "cards": [\n    {"name": "Ehud", "quantity": 2}\n  ],\n  "url": "here",\n'
    after += '  "facts": {\n    "Ehud": {"generic": true}\n  }\n}\n'
    assert edit(checker, before, more("Ehud"), path="a.json") == after


@for_each(
    ("before", "change", "after"),
    [
        ("name,quantity\nTola,2\n", more("Tola"), "name,quantity\nTola,3\n"),
        ("name;section\nTola;\nTola;\n", more("Tola"), "name;section\nTola;\nTola;\nTola;\n"),
        ("name;section\nTola;\nTola;\n", more("Tola", -1), "name;section\nTola;\n"),
        ('"quantity","name"\n"2","Tola"', more("Zeb, Old"), '"quantity","name"\n"2","Tola"\n"1","Zeb, Old"'),
        (
            "Qty,Card,Section\n2,Tola,Deck\n1,Ehud,Reserve\n",
            more("Zeb", 1, "reserve"),
            "Qty,Card,Section\n2,Tola,Deck\n1,Ehud,Reserve\n1,Zeb,Reserve\n",
        ),
        ("quantity,name\n", more("Tola"), "quantity,name\n1,Tola\n"),
        ("2,Tola\n1,Ehud\n", more("Tola"), "3,Tola\n1,Ehud\n"),
        ("Name,Price,Quantity\nTola,1.20,2\n", more("Zeb"), "Name,Price,Quantity\nTola,1.20,2\nZeb,,1\n"),
        ('name,quantity\n"Tola, Judge",1\n', more("Zeb"), 'name,quantity\n"Tola, Judge",1\nZeb,1\n'),
    ],
)
def test_tables(checker: Checker, before: str, change: CardChange, after: str) -> None:
    assert edit(checker, before, change, path="a.csv") == after


DEK = """<deck version="0.8">
\t<!-- mine -->
\t<superzone name="Deck">
\t\t<card><name id="Tola">Tola</name><set>Pa</set></card>
\t\t<card><name id="Tola">Tola</name><set>Pa</set></card>
\t</superzone>
\t<superzone name="Reserve"/>
</deck>
"""
TOLA = '\t\t<card><name id="Tola">Tola</name><set>Pa</set></card>\n'


@for_each(
    ("change", "after"),
    [
        (more("Tola", 1, set="Pa", image="Tola"), DEK.replace(TOLA * 2, TOLA * 3)),
        (more("Tola", -1, set="Pa", image="Tola"), DEK.replace(TOLA * 2, TOLA)),
        (more("Tola", -2), DEK.replace(TOLA * 2, "")),
        (
            more("A & <B>"),
            DEK.replace(TOLA * 2, TOLA * 2 + '\t\t<card><name id="">A &amp; &lt;B&gt;</name><set></set></card>\n'),
        ),
        (
            more("Zeb", 1, "reserve", set="Pa"),
            DEK.replace("/>", '>\n\t\t<card><name id="">Zeb</name><set>Pa</set></card>\n\t</superzone>'),
        ),
        (
            more("Zeb", 1, "tokens"),
            DEK.replace(
                "/>",
                '/>\n\t<superzone name="Tokens">\n\t\t<card><name id="">Zeb</name><set></set></card>\n\t</superzone>',
            ),
        ),
    ],
)
def test_lackey_decks(checker: Checker, change: CardChange, after: str) -> None:
    assert edit(checker, DEK, change, path="a.dek") == after


def test_a_lackey_deck_without_zones(checker: Checker) -> None:
    made = edit(checker, '<deck version="0.8">\n</deck>\n', more("Tola"), path="a.dek")
    card = '\t\t<card><name id="">Tola</name><set></set></card>\n'
    assert made == f'<deck version="0.8">\n\t<superzone name="Deck">\n{card}\t</superzone>\n</deck>\n'


def test_json_of_another_shape_is_refused(checker: Checker) -> None:
    with pytest.raises(UneditableDeck, match="in another program's shape, which cannot be changed in place"):
        edit(checker, '{"cards": ["Tola", "Ehud"]}', more("Amos"), path="a.json")


def test_what_looks_like_a_card_in_a_lackey_deck_is_none(checker: Checker) -> None:
    hidden = DEK.replace("<!-- mine -->", f"<!-- {TOLA.strip()} --><?note <card> ?>")
    assert edit(checker, hidden, more("Tola", -2), path="a.dek") == hidden.replace(f"{TOLA * 2}", "")
    beside = DEK.replace(TOLA, TOLA.replace("\n", " <!-- beside -->\n"), 1)
    assert "<!-- beside -->" in edit(checker, beside, more("Tola", -1), path="a.dek")
    signs = DEK.replace('<superzone name="Deck">', "<superzone name='Deck' >").replace('id="Tola"', "id='a > b'")
    more_of_it = more("Tola", 1, set="Pa", image="a > b")
    line = TOLA.replace('id="Tola"', "id='a > b'")
    assert edit(checker, signs, more_of_it, path="a.dek") == signs.replace(line * 2, line * 3)


@pytest.mark.parametrize(
    ("before", "change", "message"),
    [
        ("2 Tola\n", more("Tola", -3), "there is 2 × Tola in deck to take 3 from"),
        ("2 Tola\n", more("Ehud", -1), "there is no Ehud in deck to take 1 from"),
        ("2 Tola\n", more("Tola", 0), "0 copies of Tola are no change"),
        ("9999 Tola\n", more("Tola"), "there is no way to add 1 × Tola (deck)"),
        (f"{SIX}\n{BYE}", more("Good luck everybody", -1), "there is no Good luck everybody in deck to take 1 from"),
    ],
)
def test_what_is_refused(checker: Checker, before: str, change: CardChange, message: str) -> None:
    with pytest.raises(UneditableDeck, match=message.replace("(", r"\(").replace(")", r"\)")):
        edit(checker, before, change)


def test_a_table_without_a_column_for_sections(checker: Checker) -> None:
    with pytest.raises(UneditableDeck, match="there is no way to add"):
        edit(checker, "name,quantity\nTola,1\n", more("Tola", 1, "reserve"), path="a.csv")


def test_a_list_with_lines_that_cannot_be_read_is_left_alone(checker: Checker) -> None:
    with pytest.raises(UnreadableDeck, match=r"1\.5 Tola"):
        edit(checker, "1.5 Tola\n1 Ehud\n", more("Ehud"))


def test_changes_are_made_together_or_not_at_all(checker: Checker) -> None:
    assert edit(checker, "1 Tola\n", more("Ehud"), more("Tola", -1), more("Ehud", 2)) == "3 Ehud\n"
    with pytest.raises(UneditableDeck):
        edit(checker, "1 Tola\n", more("Ehud"), more("Amos", -1))


def test_a_list_of_no_known_game_is_left_alone(checker: Checker) -> None:
    with pytest.raises(UnreadableDeck, match="say which with --format"):
        edit(checker, "1 Nobody\n\nCellar:\n2 Someone\n", more("Someone", 1, "cellar"), format="")


def test_copies_are_taken_from_the_last_line_first() -> None:
    lines = [Entry("Tola", 2, "deck"), Entry("Tola", 1, "heroes", set="K")]
    assert removals(lines, 2) == [CardChange("heroes", "Tola", -1, "K"), CardChange("deck", "Tola", -1)]
    assert removals(lines, 1) == [CardChange("heroes", "Tola", -1, "K")]


@pytest.mark.parametrize("to", ["text", "toml", "lackey", "json", "csv"])
def test_lists_to_begin_with(to: str) -> None:
    for id in edition_ids():
        made = new_list(edition(id), format=id, name='A "name"', author="É", to=to)
        deck = read(made.text.encode(), path="a", empty=True)
        assert (deck.source, deck.entries, deck.problems) == (to, (), ())
        if not made.left_out:
            assert (deck.format, deck.name, deck.author) == (id, 'A "name"', "É")
        else:
            assert to in ("lackey", "csv")


def test_there_is_no_list_without_cards_as_lackey_copies_it() -> None:
    with pytest.raises(UneditableDeck, match="known by its cards alone"):
        new_list(edition("redemption/limited@2.0"), to="lackey-text")


@for_each("to", ["text", "toml", "json"])
@for_each("name", ["# x", "game: z", "x # deckcheck: ignore=deck-size because", "\\", "[deck]", "2 Tola"])
def test_a_name_says_nothing_else_of_a_list(to: str, name: str) -> None:
    made = new_list(edition("redemption/limited@2.0"), name=f" {name} ", author=name, to=to)
    deck = read(made.text.encode(), path="a", empty=True)
    assert (deck.name, deck.author, deck.game, deck.entries, deck.ignores) == (name, name, "", (), ())


@for_each("to", ["text", "toml", "json", "csv", "lackey"])
@for_each("name", ["a\nb", "a\r", "a\x00", "\u2028b", "x" * 501])
def test_a_name_is_one_line_of_plain_text(to: str, name: str) -> None:
    for key in ("name", "author", "paragon"):
        with pytest.raises(UneditableDeck, match=f"the {key} '.*' cannot be written; expected plain text on one line"):
            new_list(edition("redemption/limited@2.0"), to=to, **{key: name})


def test_a_comment_goes_behind_a_new_line_of_a_text_list_alone(checker: Checker) -> None:
    change = more("Tola", remark=" # best")
    assert edit(checker, "1 Abdon\n", change) == "1 Abdon\n1 Tola # best\n"
    assert edit(checker, "1 Abdon\n1 Tola # mine\n", change) == "1 Abdon\n2 Tola # mine\n"
    assert edit(checker, "[deck]\nAbdon = 1\n", change, path="a.toml") == '[deck]\nAbdon = 1\n"Tola" = 1\n'
    lines = [Entry("Tola", 2, "deck", 3), Entry("Tola", 1, "deck", 4)]
    said = [each.remark for each in removals(lines, 2, {3: " # a", 4: " # b"})]
    assert said == [" # b", ""]  # of the first line one copy stays, and its comment with it


@pytest.mark.parametrize(
    ("before", "change", "after"),
    [
        # a greeting, a quotation and a remark stay below all cards
        (f"{SIX}\n{BYE}", more("Zechariah"), f"{SIX}1 Zechariah\n\n{BYE}"),
        (f"{SIX}{BYE}", more("Zechariah", 2), f"{SIX}2 Zechariah\n{BYE}"),
        (f"{SIX}> sent from my phone\n", more("Zechariah"), f"{SIX}1 Zechariah\n> sent from my phone\n"),
        (f"{SIX}\nThanks,\nAnna B.\n", more("Zechariah"), f"{SIX}1 Zechariah\n\nThanks,\nAnna B.\n"),
        (f"{SIX}\n{BYE}", more("Amos", 1, "reserve"), f"{SIX}\nReserve:\n1 Amos\n\n{BYE}"),
        (f"Heroes\n{SIX}\n{BYE}", more("Goliath"), f"Heroes\n{SIX}\nEvil Characters\n1 Goliath\n\n{BYE}"),
        (f"{SIX}\nReserve:\n1 Zechariah\n\n{BYE}", more("Zechariah", -1, "reserve"), f"{SIX}\nReserve:\n\n{BYE}"),
        (f"{SIX}2 Zechariah\n\n{BYE}", more("Zechariah", -1), f"{SIX}1 Zechariah\n\n{BYE}"),
        (f"Old friends\n\n{SIX}", more("Zechariah"), f"Old friends\n\n{SIX}1 Zechariah\n"),
        (f"{SIX}2 Mosess\n", more("Zechariah"), f"{SIX}2 Mosess\n1 Zechariah\n"),  # a card, misspelt
        ("1 Ehud\nCheers,\nAnna B.\n", more("Goliath"), "1 Ehud\n1 Goliath\nCheers,\nAnna B.\n"),
        # a card in words without a count, and lists that count no card
        (f"{SIX}\nMoses\n", more("Zechariah"), f"{SIX}1 Zechariah\n\nMoses\n"),  # a reserve, perhaps
        ("Amos\nTola\n", more("Zechariah"), "Amos\nTola\nZechariah\n"),
    ],
)
def test_cards_go_before_a_closing_greeting(checker: Checker, before: str, change: CardChange, after: str) -> None:
    assert edit(checker, before, change) == after


def test_of_a_game_without_all_cards_a_greeting_stays_below_all_cards(checker: Checker) -> None:
    cards = "1 Abel\n1 Boaz\n1 Caleb\n1 Dan\n1 Enoch\n1 Felix\n"
    made = edit(checker, f"{cards}\n{BYE}", more("Gad", 1, ""), format="gospel/standard")
    assert made == f"{cards}\nDeck:\n1 Gad\n\n{BYE}"


def test_ten_times_the_cards_of_a_lackey_deck_take_ten_times_the_time(checker: Checker) -> None:
    def work(cards: int) -> Callable[[], object]:
        named = "".join(f"<card><name>Tola</name><set>{number}</set></card>" for number in range(cards))
        text = f'<deck version="0.8"><superzone name="Deck">{named}</superzone></deck>'
        return lambda: edit(checker, text, more("Tola", set="7"), path="a.dek")

    assert grows_no_faster(work, 50, 500)


def test_the_last_card_below_a_table_in_quotes_goes(checker: Checker) -> None:
    text = '["war cards"]\nAmos = 1\n'
    assert edit(checker, text, more("Amos", -1, "war cards"), path="a.toml") == '["war cards"]\n'
