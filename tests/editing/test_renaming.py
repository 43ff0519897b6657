"""Other names for cards of a list: whatever the syntax, nothing else of the file changes."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.deck import Deck, Entry
from deckcheck.decklists import SYNTAXES, read
from deckcheck.editing.in_place import renamed
from deckcheck.errors import UneditableDeck, UnreadableDeck
from tests.for_each import for_each

TEXT = "# Elijha comes\r\n\r\nHeroes (3)\r\n2x Elijha (PoC)  # Elijha!\r\n- [ ] **Amos** $1.00\r\n\r\nElijha\n"


def test_a_text_list_keeps_its_comments_counts_marks_and_line_ends() -> None:
    made = renamed(b"\xef\xbb\xbf" + TEXT.encode(), {"Elijha (PoC)": "Elijah (PoC)"}).decode()
    assert made == "\ufeff" + TEXT.replace("2x Elijha", "2x Elijah")
    made = renamed(TEXT.encode(), {"Elijha": "Elijah"}).decode()
    assert made == TEXT.removesuffix("Elijha\n") + "Elijah\n"


def test_windows_letters_stay_in_their_encoding() -> None:
    data = "1 Elijha’s Mantle\n1 Amos – the prophet\n".encode("cp1252")
    assert renamed(data, {"Elijha’s Mantle": "Elijah’s Mantle"}) == data.replace(b"Elijha", b"Elijah")


LISTS = [
    ("a.csv", 'name,quantity\n"Elijha, Prophet",2\nAmos,1\n', "Elijha, Prophet", "Elijah, Prophet"),
    (
        "a.json",
        '{"cards": [\n  {"name": "Elijha", "quantity": 2}, {"name": "Elijha", "set": "K"}]}',
        "Elijha",
        "Elijah",
    ),
    ("a.json", '{"cards": [{\n  "quantity": 2,\n  "name": "\\u00c9lijha"\n}]}', "Élijha", "Élijah"),
    ("a.toml", 'name = "Elijha comes"\n[deck]\n"Elijha" = 2 # Elijha\n[reserve]\n\'Elijha\' = 1\n', "Elijha", "Elijah"),
    ("a.toml", "[deck]\nElijha = 2\n", "Elijha", "Elijah"),
    ("a.toml", "deck.Elijha.count = 2\n[reserve.Elijha]\nset = 'Elijha'\n", "Elijha", "Elijah"),
    ("a.csv", "2,Elijha\n1,Amos\n", "Elijha", "Elijah"),
    ("a.json", '{"Elijha": 2, "Amos": 1}', "Elijha", "Elijah"),
    ("a.txt", "2\tElijha\tK\nReserve:\n1\tElijha\n", "Elijha", "Elijah"),
    ("a.txt", "# Elijha\n| 2 | Elijha |\n| 1 | Amos |\n", "Elijha", "Elijah"),
]


@for_each(("path", "text", "old", "new"), LISTS)
def test_every_syntax(path: str, text: str, old: str, new: str) -> None:
    before, after = read(text.encode(), path=path), read(renamed(text.encode(), {old: new}, path=path), path=path)
    assert old in [entry.name for entry in before.entries]
    assert [entry._replace(name=new) if entry.name == old else entry for entry in before.entries] == [*after.entries]
    assert (after.name, after.facts) == (before.name, before.facts)


def test_what_has_to_be_quoted_is() -> None:
    made = renamed(b"name,quantity\nElijha,2\n", {"Elijha": 'Elijah, "the" Prophet'}, path="a.csv").decode()
    assert made == 'name,quantity\n"Elijah, ""the"" Prophet",2\n'
    made = renamed(b"[deck]\nElijha = 2\n", {"Elijha": "Elijah's Mantle"}, path="a.toml").decode()
    assert made == '[deck]\n"Elijah\'s Mantle" = 2\n'


def test_a_dek_is_renamed_copy_by_copy() -> None:
    card = '<card><name id="">Elijha</name><set>K</set></card>\n'
    text = f'<deck version="0.8">\n<superzone name="Deck">\n{card * 2}<card><name id="">Amos &amp; Co</name>'
    text += f'<set></set></card>\n</superzone>\n<superzone name="Reserve">\n{card}</superzone>\n</deck>\n'
    made = renamed(text.encode(), {"Elijha": "Elijah", "Amos & Co": "Amos"}, path="a.dek").decode()
    assert made == text.replace("Elijha", "Elijah").replace("Amos &amp; Co", "Amos")


@pytest.mark.parametrize(
    ("text", "path", "names"),
    [
        ('[deck]\n"Elijha" = 1\n"Elijah" = 1\n', "a.toml", {"Elijha": "Elijah"}),  # a key stands once
        ("2 Elijha\n", "a.txt", {"Elijha": "# Elijah"}),  # would be no card
    ],
)
def test_what_would_be_read_otherwise_is_refused(text: str, path: str, names: dict[str, str]) -> None:
    with pytest.raises((UneditableDeck, UnreadableDeck)):
        renamed(text.encode(), names, path=path)


def test_a_document_is_refused_with_what_to_do() -> None:
    with pytest.raises(UneditableDeck, match="cannot be changed in place; make a list of it first: deckcheck convert"):
        renamed(b"<html><body><p>1 Elijha</p></body></html>", {"Elijha": "Elijah"}, path="a.html")


NAMES = st.lists(st.sampled_from(["Elijha", "Amos", "Tola, Judge", "Ehud's Dagger", "Ark [K]", "Mose"]), unique=True)


@given(NAMES.filter(bool), st.sampled_from(["text", "toml", "json", "csv", "lackey", "lackey-text"]), st.data())
def test_nothing_but_the_name_changes(names: list[str], syntax: str, data: st.DataObject) -> None:
    deck = Deck(tuple(Entry(name, data.draw(st.integers(1, 4)), "deck") for name in names), name="Elijha")
    written = SYNTAXES[syntax].write(deck, {"deck": "main"})
    path = f"a{SYNTAXES[syntax].extensions[0]}"
    try:
        before = read(written.encode(), path=path, syntax=syntax)
    except UnreadableDeck:
        return
    old = data.draw(st.sampled_from([entry.name for entry in before.entries]))
    made = renamed(written.encode(), {old: "Zebulun"}, path=path, syntax=syntax)
    after = read(made, path=path, syntax=syntax)
    assert [entry._replace(name="Zebulun") if entry.name == old else entry for entry in before.entries] == [
        *after.entries
    ]
    assert json.dumps(after.name) == json.dumps(before.name)
    assert made.count(b"Zebulun") >= 1 and len(made.splitlines()) == len(written.splitlines())
