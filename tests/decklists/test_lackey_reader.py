"""LackeyCCG XML."""

from __future__ import annotations

import pytest

from deckcheck.deck import Deck, Entry, Problem
from deckcheck.decklists import read
from deckcheck.errors import UnreadableDeck
from tests.for_each import for_each

DECK = b"""\
<?xml version="1.0" encoding="utf-8"?>
<deck version="0.8">
    <meta><game>Redemption</game></meta>
    <superzone name="Deck">
        <card><name id="K1">Son of God [K]</name><set>K</set></card>
        <card><name id="K4">David&apos;s Harp &amp; Lyre</name><set>K</set></card>
        <card><name id="K1">Son of God [K]</name><set>K</set></card>
        <card><name id="P1">Son of God [K]</name><set>Pmo</set></card>
    </superzone>
    <superzone name="Reserve">
        <card><name id="K1">Son of God [K]</name><set>K</set></card>
        <card><name>Bare</name></card>
    </superzone>
    <superzone name="Tokens"/>
</deck>
"""


def test_a_deck() -> None:
    assert read(DECK, path="a.dek") == Deck(
        entries=(
            Entry("Son of God [K]", 2, "deck", 5, "K", "K1"),
            Entry("David's Harp & Lyre", 1, "deck", 6, "K", "K4"),
            Entry("Son of God [K]", 1, "deck", 8, "Pmo", "P1"),
            Entry("Son of God [K]", 1, "reserve", 11, "K", "K1"),
            Entry("Bare", 1, "reserve", 12),
        ),
        game="Redemption",
        path="a.dek",
        source="lackey",
    )


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_the_bytes_decide_the_encoding_not_the_declaration(encoding: str) -> None:
    assert read(DECK.decode().encode(encoding)).entries == read(DECK).entries


@for_each(
    ("xml", "problem"),
    [
        ("<deck>\n<hand/>\n{card}</deck>", Problem(2, "<hand>", "<meta> or <superzone> in <deck>")),
        ("<deck>{card}\n<meta><by>Me</by></meta></deck>", Problem(2, "<by>", "<game> in <meta>")),
        ("<deck>{card}\n<superzone>{bare}</superzone></deck>", Problem(2, "<superzone>", '<superzone name="…">')),
        ("<deck>{card}\n{zone}<card/></superzone></deck>", Problem(2, "<card>", "<name> in <card>")),
        ("<deck>{card}\n{zone}<card><name> </name></card></superzone></deck>", Problem(2, "nothing", "a card name")),
        ("<deck>{card}\n{zone}stray</superzone></deck>", Problem(2, "stray", "no text directly in <superzone>")),
        (
            "<deck>{card}\n{zone}<card><name>A<b/></name></card></superzone></deck>",
            Problem(2, "<b>", "text only in <name>"),
        ),
        (
            "<deck>{card}\n{zone}<card><name>A</name><name>B</name></card></superzone></deck>",
            Problem(2, "<name>B</name>", "one <name> in <card>"),
        ),
    ],
)
def test_what_is_not_understood_is_a_problem(xml: str, problem: Problem) -> None:
    zone, bare = '<superzone name="Deck">', "<card><name>Angel</name></card>"
    deck = read(xml.format(zone=zone, bare=bare, card=f"{zone}{bare}</superzone>").encode())
    assert deck.problems == (problem,)
    assert deck.entries[0].name == "Angel"


def test_too_many_copies() -> None:
    cards = "<card><name>Angel</name></card>\n" * 10_000
    deck = read(f'<deck><superzone name="Deck">\n{cards}</superzone></deck>'.encode())
    assert deck.problems == (Problem(2, "10000 copies of Angel", "a whole number of copies from 1 to 9999"),)


BILLION_LAUGHS = b"""\
<?xml version="1.0"?>
<!DOCTYPE lolz [
 <!ENTITY lol "lol">
 <!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">
]>
<deck><superzone name="Deck"><card><name>&lol2;</name></card></superzone></deck>
"""
EXTERNAL = b"""\
<!DOCTYPE deck SYSTEM "file:///etc/passwd">
<deck/>
"""


@for_each(
    ("data", "line", "message"),
    [
        (BILLION_LAUGHS, 2, "a LackeyCCG deck with a DOCTYPE declaration"),
        (EXTERNAL, 1, "a LackeyCCG deck with a DOCTYPE declaration"),
        (DECK[:300], 7, "a LackeyCCG deck that is damaged (invalid XML: unclosed token"),
        (
            DECK[: DECK.index(b'    <superzone name="Reserve"')],
            10,
            "a LackeyCCG deck that is damaged (invalid XML: no element found",
        ),
        (b"<deck>\n<card></deck>", 2, "a LackeyCCG deck that is damaged (invalid XML: mismatched tag"),
        (b"<deck>\n&nbsp;</deck>", 2, "a LackeyCCG deck that is damaged (invalid XML: undefined entity"),
        (
            b"<deck></deck>\n<deck></deck>",
            2,
            "a LackeyCCG deck that is damaged (invalid XML: junk after document element",
        ),
        (b"<list>\n</list>", 1, "<list> at the top"),
        (b"<deck>" + b"<x>" * 100_000, 1, "a LackeyCCG deck that is damaged (invalid XML: no element found"),
        (b'<deck><superzone name="Deck"/></deck>', 0, "the list holds no cards"),
        (b"<", 1, "a LackeyCCG deck that is damaged (invalid XML"),
    ],
)
def test_unreadable(data: bytes, line: int, message: str) -> None:
    with pytest.raises(UnreadableDeck) as caught:
        read(data)
    assert str(caught.value).startswith(message)
    assert caught.value.line == line
