"""An edit changes the deck by exactly what was asked for, and the file by nothing else, in every format."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

from hypothesis import assume, given
from hypothesis import strategies as st

from deckcheck.deck import Deck, Entry
from deckcheck.decklists import read
from deckcheck.decklists.registry import SYNTAXES, content, kept
from deckcheck.editing.in_place import CardChange
from deckcheck.errors import UneditableDeck, UnreadableDeck
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.decklists.generated import decks, names, sections
from tests.editing.test_reorder_properties import _head, _some, _text, toml_lists
from tests.edits import edited
from tests.runs import tried

FORMAT = "redemption/unlimited"
UNLIMITED = edition("redemption/unlimited@2.0")
STYLES = [
    *(("\n", "utf-8"), ("\r\n", "utf-8"), ("\r\n", "utf-8-sig"), ("\n", "utf-16")),
]


def written(deck: Deck, name: str, style: tuple[str, str] = STYLES[0]) -> bytes:
    """A list that is read as the deck, as far as its format holds it."""
    target = SYNTAXES[name]
    wanted = kept(deck, target.supported)
    try:
        data = target.write(wanted, {}).replace("\n", style[0]).encode(style[1])
        back = read(data, path=f"a{target.extensions[0]}")
    except (UnreadableDeck, UnicodeEncodeError):
        assume(False)
        raise
    assume(back.source == name and content(kept(back, target.supported)) == content(wanted) and not back.problems)
    assume(not any(entry.doubt for entry in back.entries))
    return data


def made(checker: Checker, data: bytes, name: str, *changes: CardChange) -> bytes:
    try:
        return edited(data, changes, path=at(name), format=FORMAT, checker=checker)
    except UnreadableDeck:  # such as a heading of another game that is a card of this one
        assume(False)
        raise


def meaning(checker: Checker, data: bytes, name: str) -> Deck:
    """The deck as an edit understands it, which knows the cards: ``1 Reserve`` is a heading then."""
    return checker.read(read(data, path=at(name), empty=True), UNLIMITED).deck


def clear(checker: Checker, data: bytes, name: str) -> Deck:
    """The meaning of a list, in which each line is a card for sure."""
    deck = meaning(checker, data, name)
    assume(deck.entries and not any(entry.doubt for entry in deck.entries))
    return deck


def is_clear(checker: Checker, name: str, card_name: str) -> bool:
    """Is it one card with this name, and no remark or sign beside it, in a list of that syntax?"""
    [entry] = read(b'[deck]\n"A" = 1\n').entries
    data = SYNTAXES[name].write(Deck((entry._replace(name=card_name),)), {}).encode()
    return [(each.name, each.doubt) for each in meaning(checker, data, name).entries] == [(card_name, None)]


def change(entry: Entry, copies: int) -> CardChange:
    return CardChange(entry.section, entry.name, copies, entry.set, entry.image, entry.note)


def card(entry: Entry) -> Entry:
    return entry._replace(copies=1, line=0, doubt=None)


def at(name: str) -> str:
    return f"a{SYNTAXES[name].extensions[0]}"


def is_part(part: list[str], whole: list[str]) -> bool:
    """Are these lines, in their order, among the others?"""
    rest = iter(whole)
    return all(line in rest for line in part)


formats = st.sampled_from(list(SYNTAXES))
styles = st.sampled_from(STYLES)


@given(decks(), formats, styles, st.data(), st.integers(1, 5))
def test_more_of_a_card_that_is_there_and_back(
    checker: Checker, deck: Deck, name: str, style: tuple[str, str], data: st.DataObject, copies: int
) -> None:
    before = written(deck, name, style)
    was = clear(checker, before, name)
    entry = data.draw(st.sampled_from(was.entries))
    more = change(entry, copies)
    try:
        after = made(checker, before, name, more)
        back = made(checker, after, name, replace(more, copies=-copies))
    except UneditableDeck:  # which loses nothing: there are names that no text list can spell for sure
        assert name in ("text", "lackey-text")
        return
    wanted = content(was)
    wanted.cards[card(entry)] += copies
    assert content(meaning(checker, after, name)) == wanted
    assert back == before


@given(decks(), formats, styles, names, sections, st.integers(1, 4))
def test_a_new_card_and_back(
    checker: Checker, deck: Deck, name: str, style: tuple[str, str], card_name: str, section: str, copies: int
) -> None:
    before = written(deck, name, style)
    was = clear(checker, before, name)
    more = CardChange(section, card_name, copies)
    try:
        after = made(checker, before, name, more)
    except UneditableDeck as error:
        # There are names that no text list can spell, and names that may be two cards in any list.
        assert name in ("text", "lackey-text") or "has no" in str(error) or not is_clear(checker, name, card_name)
        return
    now = meaning(checker, after, name)
    added = content(now).cards - content(was).cards
    assert sum(added.values()) == copies
    assert len(added) == 1
    assert not content(was).cards - content(now).cards
    assert now.facts == was.facts and now.extra == was.extra and now.ignores == was.ignores
    [new] = added
    back = made(checker, after, name, change(new, -copies))
    assert content(meaning(checker, back, name)) == content(was)
    if any(entry.section == new.section for entry in was.entries):
        assert back == before


@given(decks(), formats, st.data())
def test_without_a_card(checker: Checker, deck: Deck, name: str, data: st.DataObject) -> None:
    before = written(deck, name)
    was = clear(checker, before, name)
    entry = data.draw(st.sampled_from(was.entries))
    copies = data.draw(st.integers(1, entry.copies))
    try:
        after = made(checker, before, name, change(entry, -copies))
    except UneditableDeck:  # what is left would be read as a list of the other kind
        assert name in ("text", "lackey-text") and entry == was.entries[0]
        return
    wanted = content(was)
    wanted.cards[card(entry)] -= copies
    if not wanted.cards[card(entry)]:
        del wanted.cards[card(entry)]
    assert content(meaning(checker, after, name)) == wanted
    alone = [each.name for each in was.entries].count(entry.name) == 1
    if alone and copies == entry.copies and name not in ("toml", "json"):
        assert is_part(after.decode().splitlines(), before.decode().splitlines())


@given(decks(), formats, st.permutations([("deck", "Tola"), ("reserve", "Goliath"), ("deck", "Amos"), ("", "Ehud")]))
def test_the_order_of_changes_does_not_matter(
    checker: Checker, deck: Deck, name: str, order: list[tuple[str, str]]
) -> None:
    before = written(deck, name)
    found = []
    for cards in (order, order[::-1]):
        try:
            after = made(checker, before, name, *(CardChange(section, each, 2) for section, each in cards))
        except UneditableDeck:  # beside names such as "Lost Souls: 7", which no text list can spell for sure
            assert name in ("text", "lackey-text")
            return
        found.append(content(meaning(checker, after, name)))
    assert found[0] == found[1]


def test_a_sign_that_may_be_of_a_name_is_not_copied(checker: Checker) -> None:
    """With the cards of the game "- Angel" is an angel behind a dash; without them it is a name."""
    after = made(checker, b"1\t- Angel\n1 B\n", "text", CardChange("deck", "Tola", 2))
    assert [(each.name, each.copies) for each in read(after).entries if each.copies == 2] == [("Tola", 2)]


MARK = re.compile(r"c\d+c")


def comments_stay(checker: Checker, text: str, path: str) -> None:
    """Cards come, counts change, and cards go again: every comment and every other line is still there."""
    data = text.encode()
    try:
        deck = read(data, path=path)
        assume(not deck.problems and not deck.remarks)
        known = checker.read(deck, UNLIMITED).deck
        assume(not any(entry.doubt for entry in known.entries))  # such as "Amos x1 # ..." above "1 Amos", its heading?
        first, *_, last = (*deck.entries, *deck.entries)
        changes = [
            CardChange("deck", "Gideon (L)", 1),
            CardChange("reserve", "Pharaoh (L)", 2),
            change(last, 2),
            change(first, 1),
        ]
        after = edited(data, changes, path=path, format=FORMAT, checker=checker)
    except UnreadableDeck:  # such as a heading that counts cards which are not there
        assume(False)
        raise
    assert Counter(MARK.findall(after.decode())) == Counter(MARK.findall(text))
    was = [line for line in text.splitlines() if not any(map(str.isdigit, MARK.sub("", line)))]
    assert is_part(was, after.decode().splitlines())


@given(_head, _some)
def test_comments_of_any_text_list(
    checker: Checker, head: list[tuple[str, str, int, bool]], lines: list[tuple[str, str, int, bool]]
) -> None:
    comments_stay(checker, _text([*head, *lines, ("card", "Amos", 1, False)]), "a.txt")


@given(toml_lists())
def test_comments_of_any_native_list(checker: Checker, text: str) -> None:
    comments_stay(checker, text, "a.toml")


def test_real_decks(checker: Checker, real_decks: Path) -> None:
    paths = sorted(real_decks.iterdir())
    assert len(paths) > 30
    for path in paths[:: tried(4, 1)]:
        data = path.read_bytes()
        deck = read(data, path=str(path))
        own = [change(entry, 2) for entry in (deck.entries[0], deck.entries[-1], deck.entries[len(deck.entries) // 2])]
        new = [CardChange("deck", "No such card", 1)]
        if any(entry.section == "reserve" for entry in deck.entries):
            new.append(CardChange("reserve", "No such card", 3))
        for more in (*own, *new):
            after = edited(data, [more], path=str(path), format=FORMAT, checker=checker)
            less = replace(more, copies=-more.copies)
            assert edited(after, [less], path=str(path), format=FORMAT, checker=checker) == data
            lines = data.decode().splitlines()
            changed = [line for line in lines if line not in after.decode().splitlines()]
            assert len(changed) <= 1


def test_a_heading_without_cards_is_no_card_to_be_counted(checker: Checker) -> None:
    data = b"1 Moses\nSadducees:\n"
    change_it = [CardChange("deck", "Sadducees", 1)]
    after = edited(data, change_it, path="a.txt", format=FORMAT, checker=checker).decode()
    assert sorted(after.splitlines()) == ["1 Moses", "1 Sadducees", "Sadducees:"]
