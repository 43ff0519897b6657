"""What holds for every list there could be."""

from __future__ import annotations

import csv
import io
import json
import re
from xml.sax.saxutils import escape, quoteattr

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.deck import Entry
from deckcheck.decklists import MAX_COPIES, SYNTAXES, read
from deckcheck.errors import UnreadableDeck
from tests.decklists.accounting import checked
from tests.decklists.mutations import SAMPLES

PIECES = [
    *("3", "x", "×", " ", "\t", "\n", "\r", "(", ")", ":", "#", "//", "-", "0", "1.5", "9" * 30, "Angel", "Reserve"),
    *("name", "=", '"', "'", ",", ";", "[", "]", "[deck]", "{", "}", '"cards"', '{"name": "A"}', "quantity", "null"),
    *(
        "<deck>",
        "<superzone name='Deck'>",
        "<card>",
        "</card>",
        "<name>",
        "</name>",
        "</superzone>",
        "</deck>",
        "&amp;",
    ),
    *(
        "<!DOCTYPE deck [",
        "<!ENTITY a 'b'>",
        "\ufeff",
        "\x00",
        "\x1b",
        "\u2028",
        "\u202e",
        "é",
        "(m, heart 4)",
        "\\ud800",
    ),
]
lists = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


@pytest.mark.parametrize("name", [None, *SYNTAXES])
@given(text=lists | st.text())
def test_any_text_reads_or_is_refused(name: str | None, text: str) -> None:
    checked(text.encode(errors="replace"), name)


@given(data=st.binary())
def test_any_bytes_read_or_are_refused(data: bytes) -> None:
    checked(data)


def test_the_samples_are_read_whole() -> None:
    for name, sample in SAMPLES.items():
        deck = checked(sample.encode(), name)
        assert deck is not None
        assert deck.problems == ()
        assert checked(sample.encode()) == deck


@given(
    text=st.sampled_from(sorted(SAMPLES.values())),
    start=st.integers(0, 700),
    length=st.integers(0, 200),
    put=st.sampled_from([*PIECES, ""]),
)
def test_any_damage_reads_or_is_refused(text: str, start: int, length: int, put: str) -> None:
    checked((text[:start] + put + text[start + length :]).encode())


@given(text=lists | st.text())
def test_the_entries_and_problems_of_a_text_list_stand_on_its_lines(text: str) -> None:
    try:
        deck = read(text.encode(errors="replace"), syntax="text")
    except UnreadableDeck:
        return
    at = [entry.line for entry in deck.entries]
    assert at == sorted(at)
    assert {*at, *(problem.line for problem in deck.problems)} <= set(range(1, len(re.split("\r\n?|\n", text)) + 1))


words = st.text(st.characters(categories=["Lu", "Ll"], exclude_characters="xX"), min_size=2, max_size=8)
names = st.builds(
    lambda first, rest, end: " ".join([first.capitalize() + "q", *rest]) + end,
    words,
    st.lists(words, max_size=3),
    st.sampled_from(
        ["", " (GoC)", ", the Old", " [K]", "!", " / Other", ' "Nick" Name', " 1:4", "'s <Harp> & \\ Lyre"]
    ),
)
cards = st.lists(
    st.tuples(names, st.integers(1, MAX_COPIES), st.sampled_from(["deck", "reserve", "lost souls"])),
    min_size=1,
    max_size=8,
    unique_by=lambda card: (card[0], card[2]),
).map(lambda found: sorted(found, key=lambda card: card[2]))
Cards = list[tuple[str, int, str]]

SPELLINGS = [
    "{n} {c}",
    "{n}x {c}",
    "{n} x {c}",
    "{n}× {c}",
    "x{n} {c}",
    "{c} x{n}",
    "({n}) {c}",
    "{n}\t{c}",
    "• {n} {c}",
]


def said(cards: Cards, entries: tuple[Entry, ...]) -> bool:
    return [(entry.name, entry.copies, entry.section) for entry in entries] == cards


@pytest.mark.parametrize("spelling", SPELLINGS)
@given(cards=cards)
def test_text_reads_back(spelling: str, cards: Cards) -> None:
    lines, before = [], ""
    for name, count, section in cards:
        if section != before:
            lines.append(f"{section.title()}:")
        lines.append(spelling.format(n=count, c=name))
        before = section
    deck = read("\n".join(lines).encode(), syntax="text")
    assert not deck.problems
    assert said(cards, deck.entries)
    assert [lines[entry.line - 1] for entry in deck.entries] == [line for line in lines if not line.endswith(":")]


def _toml(cards: Cards) -> str:
    sections = dict.fromkeys(section for *_, section in cards)
    lines = []
    for section in sections:
        lines.append(f"[{json.dumps(section)}]")
        lines += [f"{json.dumps(name, ensure_ascii=False)} = {count}" for name, count, at in cards if at == section]
    return "\n".join(lines)


def _json(cards: Cards) -> str:
    sections: dict[str, list[object]] = {}
    for name, count, section in cards:
        key = "cards" if section == "deck" else section
        sections.setdefault(key, []).append({"name": name, "quantity": count})
    return json.dumps(sections, indent=1)


def _csv(cards: Cards) -> str:
    out = io.StringIO()
    csv.writer(out).writerows([("section", "quantity", "name"), *((at, count, name) for name, count, at in cards)])
    return out.getvalue()


def _lackey(cards: Cards) -> str:
    zones = dict.fromkeys(section for *_, section in cards)
    return "<deck>{}</deck>".format(
        "".join(
            f"<superzone name={quoteattr(zone)}>"
            + "".join(f"<card><name>{escape(name)}</name></card>\n" * count for name, count, at in cards if at == zone)
            + "</superzone>"
            for zone in zones
        )
    )


@pytest.mark.parametrize(("name", "write"), [("toml", _toml), ("json", _json), ("csv", _csv)])
@given(cards=cards)
def test_structured_formats_read_back(name: str, write: object, cards: Cards) -> None:
    assert callable(write)
    deck = read(write(cards).encode())
    assert deck.source == name
    assert not deck.problems
    assert said(cards, deck.entries)
    assert all(entry.line for entry in deck.entries)


@given(cards=cards)
def test_lackey_reads_back(cards: Cards) -> None:
    cards = [(name, count % 5 + 1, section) for name, count, section in cards]
    deck = read(_lackey(cards).encode())
    assert not deck.problems
    assert said(cards, deck.entries)
