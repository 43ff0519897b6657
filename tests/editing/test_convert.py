"""Decks from one format to another, with what the card database adds and what the target leaves out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import deckcheck
from deckcheck.deck import Deck, Entry
from deckcheck.decklists import SYNTAXES, load, read
from deckcheck.decklists.registry import WRITABLE, LeftOut, content, kept
from deckcheck.editing.card_details import Guess
from deckcheck.editing.convert import Conversion, comments, convert
from deckcheck.errors import UnreadableDeck, UnwritableDeck
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each
from tests.runs import tried

HEADER = "# format: redemption/type-1@3rd-edition\n"
EVERYTHING = """
name = "Both"
author = "Somebody"
format = "redemption/type-1@3rd-edition"

[heroes]
"David (Green) (Ki)" = { count = 2, set = "Kings", note = "generic" }
[reserve]
"Son of God (F)" = 1
[maybeboard]
"Goliath (L)" = 3
"Amos" = 1
[facts."David (Green) (Ki)"]
ability = false
"""


def deck(text: str) -> Deck:
    return read(text.encode())


def texts(*parts: object) -> list[str]:
    return [str(part) for part in parts]


def elements(text: str) -> list[tuple[str, str, str | None, str | None]]:
    """Every card of a ``.dek`` in its order: zone, image id, name, set."""
    root = ElementTree.fromstring(text)
    assert root.tag == "deck"
    assert [child.tag for child in root] == ["meta"] + ["superzone"] * (len(root) - 1)
    found = []
    for zone in root.iter("superzone"):
        for card in zone:
            assert [child.tag for child in card] == ["name", "set"]
            name, code = card
            found.append((zone.attrib["name"], name.attrib["id"], name.text, code.text))
    return found


@pytest.fixture(scope="module")
def starters() -> Iterator[list[Path]]:
    folder = Path(__file__).parents[3] / "shared" / "data" / "redemption" / "decks"
    if not folder.is_dir():
        pytest.skip("the starter decks lie in ../shared, which is not here")
    yield sorted(folder.glob("*.dek"))


def test_a_starter_deck_is_written_as_lackeyccg_saved_it(checker: Checker, starters: list[Path]) -> None:
    """All but the names, of which some have another spelling by now."""
    assert len(starters) == 8
    for path in starters:
        saved = path.read_text("utf-8")
        text, left_out, guesses = convert(load(path), "lackey", checker=checker)
        for written, (*before, name, code) in zip(elements(text), elements(saved), strict=True):
            assert written == (*before, TODAY.get(name or "", (name or "").replace("( C)", "(C)")), code)
        assert ElementTree.fromstring(text).findtext("meta/game") == "Redemption"
        assert (left_out, guesses) == ((), ())


TODAY = {
    "Lost Soul  Ezekiel 34:12": "Lost Soul Ezekiel 34:12",
    "Lost Soul Psalm 30:3 (Retriever)": 'Lost Soul "Resurrection" [Psalm 30:3]',
}
"""Names in starter decks that the newest database has in another form; so has it ``(C)`` for ``( C)``."""


def test_image_ids_and_sets_come_from_the_database(checker: Checker, starters: list[Path]) -> None:
    """A starter deck loses them as LackeyCCG text, and gets the same back, where its names are of today."""
    for path in starters:
        source = load(path)
        names = convert(source, "lackey-text", checker=checker)
        made = convert(read(names.text.encode()), "lackey", checker=checker)
        wrong = [
            pair
            for pair in zip(elements(made.text), elements(path.read_text("utf-8")), strict=True)
            if len({(zone, image, code) for zone, image, _, code in pair}) > 1
        ]
        assert {saved[2] for _, saved in wrong} <= {
            "Lost Soul I Corinthians 1:27 (Hand Discarder)",  # saved with a slip in its image id
            "Apprehended",  # stands for two printings, as is told
        }, path.name


@pytest.mark.slow
def test_a_real_deck_there_and_back(checker: Checker, real_decks: Path) -> None:
    """Cards, copies and sections stay; sets, image ids and the game are only added where there were none.

    Whatever the names were, JSON has those of today of what was there and of what came back.
    """
    paths = sorted(real_decks.iterdir())
    assert len(paths) == 41
    for path in paths[:: tried(4, 1)]:
        before = load(path)
        for other in SYNTAXES:
            there = convert(before, other, checker=checker)
            assert not any(left.part in ("heading", "outside") for left in there.left_out)
            back = read(convert(read(there.text.encode()), before.source, checker=checker).text.encode())
            both = SYNTAXES[other].supported & SYNTAXES[before.source].supported
            if before.source == "text":  # which could hold what was added
                both -= SYNTAXES[other].completes
            of_today = (read(convert(each, "json", checker=checker).text.encode()) for each in (back, before))
            came_back, was_there = (content(kept(each, both - {"set", "image"})) for each in of_today)
            assert came_back == was_there, (path.name, other)
            if other in ("toml", "text") and before.source in other:
                assert content(kept(back, both)) == content(kept(before, both)), (path.name, other)


def test_a_lackeyccg_deck_from_a_list(checker: Checker) -> None:
    made = convert(
        deck(HEADER + "2 David (Green) (Ki)\n1 Son of God (F)\nReserve:\n1 Amos\n"), "lackey", checker=checker
    )
    assert made.text == (
        '<deck version="0.8">\n'
        "\t<meta>\n"
        "\t\t<game>Redemption</game>\n"
        "\t</meta>\n"
        '\t<superzone name="Deck">\n'
        '\t\t<card><name id="David_(green)_(Ki)">David (Green) (Ki)</name><set>Ki</set></card>\n'
        '\t\t<card><name id="David_(green)_(Ki)">David (Green) (Ki)</name><set>Ki</set></card>\n'
        '\t\t<card><name id="Son_of_God_(F)">Son of God (F)</name><set>3E</set></card>\n'
        "\t</superzone>\n"
        '\t<superzone name="Reserve">\n'
        '\t\t<card><name id="Amos_(Pr)">Amos</name><set>Prp</set></card>\n'
        "\t</superzone>\n"
        "</deck>\n"
    )
    assert texts(*made.left_out) == ["the format"]
    assert made.guesses == ()


def test_lackeyccg_gets_the_names_it_knows(checker: Checker) -> None:
    """A printing has the database's spelling; a title becomes a printing, which is told."""
    source = deck(HEADER + "1 david (green) (ki)\n1 Angel of the Lord\n1 Nobody Knows Him\n")
    made = convert(source, "lackey", checker=checker)
    first, second, third = (name for *_, name, _ in _loose(made))
    assert (first, third) == ("David (Green) (Ki)", "Nobody Knows Him")
    assert second != "Angel of the Lord" and second.startswith("Angel of the Lord")
    assert made.guesses == (Guess(("Nobody Knows Him",)), Guess(("Angel of the Lord",), chosen=True))
    [_, told] = texts(*made.guesses)
    assert told == "1 card may be any of several printings; one was taken: Angel of the Lord"
    assert convert(source, "lackey-text", checker=checker).text.split("\n")[1] == f"1\t{second}"


def _loose(made: Conversion) -> list[tuple[str, str]]:
    root = ElementTree.fromstring(made.text)
    return [(card.findtext("name") or "", card.findtext("set") or "") for card in root.iter("card")]


def test_a_title_is_the_printing_of_the_decks_other_sets(checker: Checker) -> None:
    source = deck(HEADER + "1 Son of God\n1 Amos\n1\tAngel of the Lord\t3E\n2 Burial (F)\n")
    names = [name for name, _ in _loose(convert(source, "lackey", checker=checker))]
    sets = dict(_loose(convert(source, "lackey", checker=checker)))
    assert sets[names[0]] == sets[names[-1]] == "3E"


def test_json_names_printings_and_their_sets(checker: Checker) -> None:
    made = convert(
        deck(HEADER + "1 david (green) (Ki)\n1 Angel of the Lord\n1\tAmos\tProphets\n1 Moses’ Rod\n"),
        "json",
        checker=checker,
    )
    back = read(made.text.encode())
    assert [(entry.name, entry.set) for entry in back.entries] == [
        ("David (Green) (Ki)", "Ki"),
        ("Angel of the Lord", ""),
        ("Amos", "Prp"),
        ("Moses' Rod", "10A"),
    ]
    assert (made.left_out, made.guesses) == ((), (Guess(("Angel of the Lord",), kept=True),))
    assert texts(*made.guesses) == ["1 card may be any of several printings; kept as written: Angel of the Lord"]


def test_csv_names_printings_and_keeps_its_sets(checker: Checker) -> None:
    source = deck(HEADER + "1 son of god [K]\n1 Nobody Knows Him\n1 “Resurrection” Soul\n")
    made = convert(source, "csv", checker=checker)
    assert made.text == (
        "quantity,name,set,section\n1,Son of God [K],,\n1,Nobody Knows Him,,\n1,“Resurrection” Soul,,\n"
    )
    assert made.guesses == (Guess(("Nobody Knows Him", "“Resurrection” Soul")),)


def test_a_card_known_by_its_picture_gets_its_name(checker: Checker) -> None:
    source = (
        '<deck version="0.8"><superzone name="Deck"><card><name id="Son_of_God_(F)">The Son</name><set>3E</set></card>'
        "</superzone></deck>"
    )
    for to in ("json", "csv", "lackey", "lackey-text", "text"):
        made = convert(read(source.encode()), to, checker=checker)
        assert [entry.name for entry in read(made.text.encode()).entries] == ["Son of God (F)"], to
        assert made.guesses == ()


def test_facts_stay_with_the_name_they_are_stated_of(checker: Checker) -> None:
    source = 'format = "redemption/limited"\n[deck]\n"son of god [K]" = 1\n[facts."Son of God [k]"]\nability = true\n'
    made = convert(read(source.encode()), "json", checker=checker)
    assert '"son of god [K]"' in made.text and '"Son of God [k]"' in made.text


def test_json_keeps_every_card_of_the_deck_in_cards(checker: Checker) -> None:
    made = convert(deck(EVERYTHING.replace("[maybeboard]", '["lost souls"]')), "json", checker=checker)
    assert made.text == (
        "{\n"
        '  "name": "Both",\n'
        '  "author": "Somebody",\n'
        '  "format": "redemption/type-1@3rd-edition",\n'
        '  "cards": [\n'
        '    {"name": "David (Green) (Ki)", "set": "Ki", "note": "generic", "quantity": 2, "section": "heroes"},\n'
        '    {"name": "Goliath (L)", "set": "Main", "quantity": 3, "section": "lost souls"},\n'
        '    {"name": "Amos", "set": "Prp", "quantity": 1, "section": "lost souls"}\n'
        "  ],\n"
        '  "reserve": [\n'
        '    {"name": "Son of God (F)", "set": "3E", "quantity": 1}\n'
        "  ],\n"
        '  "facts": {\n'
        '    "David (Green) (Ki)": {"ability": false}\n'
        "  }\n"
        "}\n"
    )


LEFT = {
    "toml": [],
    "json": [],
    "text": [],
    "csv": ["the name", "the author", "the format"],
    "markdown": [],
    "lackey": [
        "2 lines of cards outside the deck ('maybeboard')",
        "the name",
        "the author",
        "the format",
        "the facts of 1 card ('David (Green) (Ki)')",
        "the note of 1 line ('David (Green) (Ki)')",
        "the heading of 1 line ('heroes')",
    ],
    "lackey-text": [
        "2 lines of cards outside the deck ('maybeboard')",
        "the name",
        "the author",
        "the format",
        "the facts of 1 card ('David (Green) (Ki)')",
        "the set of 1 line",
        "the note of 1 line ('David (Green) (Ki)')",
        "the heading of 1 line ('heroes')",
    ],
}


@for_each("to", WRITABLE)
def test_what_a_format_cannot_hold_is_told(checker: Checker, to: str) -> None:
    made = convert(deck(EVERYTHING), to, checker=checker)
    assert texts(*made.left_out) == LEFT[to]


def test_markdown(checker: Checker) -> None:
    assert convert(deck(EVERYTHING), "markdown", checker=checker).text == (
        "# Both\n\n"
        "- Author: Somebody\n"
        "- Format: redemption/type-1@3rd-edition\n\n"
        "## Heroes (2)\n\n"
        "- 2 David (Green) (Ki) (generic, ability=false) · Kings\n\n"
        "## Reserve (1)\n\n"
        "- 1 Son of God (F)\n\n"
        "## Maybeboard (4)\n\n"
        "- 3 Goliath (L)\n"
        "- 1 Amos\n"
    )


def test_text(checker: Checker) -> None:
    assert convert(deck(EVERYTHING), "text", checker=checker).text == (
        "# name: Both\n"
        "# author: Somebody\n"
        "# format: redemption/type-1@3rd-edition\n\n"
        "Heroes:\n"
        "2\tDavid (Green) (Ki) (generic, ability=false)\tKings\n\n"
        "Reserve:\n"
        "1 Son of God (F)\n\n"
        "Maybeboard:\n"
        "3 Goliath (L)\n"
        "1 Amos\n"
    )


def test_csv() -> None:
    source = Deck((Entry('The "Lot", Angel', 2, "reserve", set="K"), Entry("Harp")))
    assert convert(source, "csv").text == 'quantity,name,set,section\n2,"The ""Lot"", Angel",K,reserve\n1,Harp,,\n'


def test_toml() -> None:
    source = Deck(
        (Entry('"Angel" \\', 2, "lost souls"), Entry("Harp", 1, "name"), Entry("Harp", 3, "name", set="K")),
        facts={"Harp": {"brigades": ["Green"], "a b": 1.5, "deep": {"x": True}}},
    )
    text, left_out, _ = convert(source, "toml")
    assert text == (
        '["lost souls"]\n"\\"Angel\\" \\\\" = 2\n\n'
        '[Name]\n"Harp" = [\n  { count = 1 },\n  { count = 3, set = "K" },\n]\n\n'
        '[facts."Harp"]\nbrigades = ["Green"]\n"a b" = 1.5\ndeep = { x = true }\n'
    )
    assert left_out == ()


@pytest.mark.parametrize("to", ["toml", "json"])
def test_cards_without_a_heading_stand_in_the_main_deck(checker: Checker, to: str) -> None:
    made = convert(deck(HEADER + "1 Amos\nReserve:\n1 Son of God (F)\n"), to, checker=checker)
    assert [entry.section for entry in read(made.text.encode()).entries] == ["deck", "reserve"]


@pytest.mark.parametrize("to", ["toml", "json", "lackey"])
def test_where_there_is_no_main_deck_the_kind_tells_the_section(checker: Checker, to: str) -> None:
    source = deck("# format: the-mission/standard\n3 Prayer\n2 Fear\n1 Captain Moor (kind=character)\n1 A Stranger\n")
    made = convert(source, to, checker=checker)
    assert [(entry.name, entry.section) for entry in read(made.text.encode()).entries] == [
        ("Prayer", "missions"),
        ("Fear", "strongholds"),
        ("Captain Moor", "characters"),
        ("A Stranger", "deck"),
    ]


def test_a_lackeyccg_deck_of_a_game_without_image_ids(checker: Checker) -> None:
    made = convert(
        deck("# format: the-mission/standard\nMissions:\n2 Prayer\nSide deck:\n1 Fear\n"), "lackey", checker=checker
    )
    assert made.text == (
        '<deck version="0.8">\n\t<meta>\n\t\t<game>The Mission</game>\n\t</meta>\n'
        '\t<superzone name="Missions">\n'
        + '\t\t<card><name id="">Prayer</name><set></set></card>\n'
        * 2
        + "\t</superzone>\n"
        '\t<superzone name="Side Deck">\n\t\t<card><name id="">Fear</name><set></set></card>\n\t</superzone>\n</deck>\n'
    )
    assert made.guesses == ()


def test_a_list_of_no_known_game(checker: Checker) -> None:
    made = convert(deck("2 Nobody\nReserve:\n1 Nothing\n"), "lackey", checker=checker)
    assert [(e.name, e.section, e.copies) for e in read(made.text.encode()).entries] == [
        ("Nobody", "deck", 2),
        ("Nothing", "reserve", 1),
    ]


def test_a_heading_of_no_game_stands_in_the_main_deck_of_lackeyccg(checker: Checker) -> None:
    made = convert(deck(HEADER + "Cards of My Friend:\n1 Amos\n"), "lackey", checker=checker)
    assert "<superzone" in made.text and '<superzone name="Deck">' in made.text
    assert LeftOut("heading", 1, ("cards of my friend",)) in made.left_out


@pytest.mark.parametrize(
    ("heading", "zone"), [("My Own Side", "Reserve"), ("Sidekicks", "Deck"), ("Sideboard", "Reserve")]
)
def test_a_heading_that_names_a_sideboard(checker: Checker, heading: str, zone: str) -> None:
    made = convert(deck(HEADER + f"{heading}:\n1 Amos\n"), "lackey", checker=checker)
    assert [found[0] for found in elements(made.text)] == [zone]


@for_each("to", SYNTAXES)
def test_a_list_with_a_line_that_cannot_be_read_is_refused(checker: Checker, to: str) -> None:
    with pytest.raises(UnreadableDeck, match=r"cannot be read: .*1\.5 Amos.*; expected ") as caught:
        convert(deck(HEADER + "1.5 Amos\n2.5 Amos\n1 Amos\n"), to, checker=checker)
    assert caught.value.line == 2
    assert str(caught.value).endswith("(and 1 more line)")


@for_each("to", SYNTAXES)
def test_a_line_that_may_be_no_card_is_refused_and_words_below_the_cards_are_none(checker: Checker, to: str) -> None:
    text = HEADER + "".join(f"1 {name}\n" for name in ["Amos", "Huldah", "Agabus", "The Watchman", "Highway"])
    for words in ("bring them all", "bring them all 2"):
        made, said = convert(deck(f"{text}{words}\n"), to, checker=checker), f"# {words}\n" * (to in ("text", "toml"))
        assert made.text == said + convert(deck(text), to, checker=checker).text
        assert [left.names for left in made.left_out if left.part == "words"] == ([] if said else [(words,)])
    assert len(read(convert(deck(text + "Son of God (F)\n"), to, checker=checker).text.encode()).entries) == 6
    with pytest.raises(UnwritableDeck, match="line 7: 'Bring Them All' may be no card; write "):
        convert(deck(text + "Bring Them All\n1 Abdon\n"), to, checker=checker)


def test_a_format_that_there_is_not() -> None:
    with pytest.raises(UnwritableDeck, match="there is no syntax 'excel'; there are toml, text"):
        convert(Deck((Entry("Amos"),)), "excel")


@pytest.mark.parametrize(("copies", "fits"), [(9999, True), (10000, False)])
def test_how_many_copies_a_lackeyccg_deck_may_have(checker: Checker, copies: int, fits: bool) -> None:
    source = replace(deck(HEADER + "9000 Amos\n1 Huldah\n"))
    source = replace(source, entries=(source.entries[0], source.entries[1]._replace(copies=copies - 9000)))
    if fits:
        assert convert(source, "lackey", checker=checker).text.count("<card>") == copies
        return
    with pytest.raises(UnwritableDeck, match="10000 copies"):
        convert(source, "lackey", checker=checker)


def test_only_cards_outside_the_deck(checker: Checker) -> None:
    with pytest.raises(UnwritableDeck, match="all are outside the deck"):
        convert(deck(HEADER + "Maybeboard:\n1 Amos\n"), "lackey", checker=checker)


def test_what_has_no_spelling_is_refused(checker: Checker) -> None:
    """TOML has dates, which JSON has not."""
    source = deck("[deck]\nAmos = 1\n[facts.Amos]\nreference = 2024-01-01\n")
    assert "2024-01-01" in convert(source, "toml").text
    with pytest.raises(UnwritableDeck, match="the facts of 'Amos' hold a value that JSON has no form for"):
        convert(source, "json", checker=checker)
    with pytest.raises(UnwritableDeck, match="the facts of 'Amos' hold a value that TOML has no form for"):
        convert(deck('{"cards": [{"name": "Amos"}], "facts": {"Amos": {"reference": null}}}'), "toml")
    assert [each.name for each in read(convert(Deck((Entry("= Amos"),)), "text").text.encode()).entries] == ["= Amos"]
    with pytest.raises(UnwritableDeck, match=r"csv has no spelling for 'Amos.+0007'"):
        convert(Deck((Entry("Amos\a"),)), "csv")


@for_each(
    ("source", "text", "number"),
    [
        ("text", "# name: A\n# a remark\n// another\n----\n\n# Reserve\n1 Amos # mine\n2 Harp\n", 3),
        ("lackey-text", "1\tAmos\n", 0),
        ("toml", '# one\nname = "# none"\n[deck] # two\nAmos = 1\n', 2),
        ("lackey", "<deck><!-- one --></deck>", 1),
        ("json", "{}", 0),
        ("csv", "name\n# Amos\n", 0),
    ],
)
def test_comments_are_counted(source: str, text: str, number: int) -> None:
    assert comments(text, source) == number


def test_the_library() -> None:
    made = deckcheck.convert(deckcheck.read(b"# name: Two\n2 Son of God (F)\n"), "csv")
    assert made.text == "quantity,name,set,section\n2,Son of God (F),,\n"
    assert texts(*made.left_out) == ["the name"]
    assert deckcheck.convert(deckcheck.read(b"2 Son of God (F)\n"), "lackey").text.count('id="Son_of_God_(F)"') == 2


BARE = "1 Abiathar\n1 Mayhem\n1 Zeresh\n1 Aaron (Pi)\n"


@pytest.mark.parametrize(("target", "guessed"), [("lackey", True), ("lackey-text", True), ("text", False)])
def test_a_title_that_means_other_printings_in_another_format_is_a_guess(
    checker: Checker, target: str, guessed: bool
) -> None:
    """``Abiathar`` is a printing's own name where every card is allowed, and that of other printings elsewhere."""
    made = convert(read(BARE.encode()), target, checker=checker)
    assert made.guesses == ((Guess(("Abiathar", "Mayhem"), chosen=True),) if guessed else ())


def test_the_format_of_a_list_tells_which_printing_a_title_means(checker: Checker) -> None:
    made = convert(read(b"# format: redemption/limited\n1 Coliseum Lions\n1 Zeresh\n"), "lackey", checker=checker)
    assert made.guesses == ()
    assert "Coliseum Lions (J)" in made.text


def test_what_contradicts_itself_is_left_as_it_is(checker: Checker) -> None:
    made = convert(read(b"1 Zeresh (Roots)\n"), "lackey", checker=checker)
    assert '<name id="">Zeresh (Roots)</name><set></set>' in made.text
    assert made.guesses == (Guess(("Zeresh (Roots)",)),)


@pytest.mark.parametrize("to", ["json", "csv", "lackey", "lackey-text"])
def test_a_heading_tells_which_of_the_cards_of_a_name_is_written(checker: Checker, to: str) -> None:
    listed = (
        "# game: redemption\nGood Enhancements\n1 A New Beginning\nEvil Enhancements\n1 Abomination of Desolation\n"
    )
    made = convert(deck(listed), to, checker=checker)
    exact = to.startswith("lackey")  # else the title stays with its heading, since it may be the one of another set
    assert not [guess for guess in made.guesses if not (guess.chosen if exact else guess.kept)]
    assert "A New Beginning" in made.text and ("A New Beginning [RR2]" in made.text) == exact
    assert "Abomination of Desolation [" not in made.text  # which is an Artifact
    dominant = convert(deck("# game: redemption\nDominants\n1 A New Beginning\n"), to, checker=checker)
    assert "A New Beginning (FoM)" in dominant.text
    neither = convert(deck("# game: redemption\n1 A New Beginning\n"), to, checker=checker)
    assert neither.guesses == (Guess(("A New Beginning",)),)


@for_each("heading", ["", "Heroes:\n"])
def test_a_card_called_like_a_heading_stays_a_card(checker: Checker, heading: str) -> None:
    """Without the cards of its game ``1 Evil`` heads what is below it."""
    deck = read(f"# game: redemption\n{heading}1 A New Creation\n1 Evil\n1 Aaron\n".encode())
    for to in SYNTAXES:
        text = convert(deck, to, checker=checker).text
        assert convert(deck, to).text == text
        made = read(text.encode(), syntax=to)
        listed = checker.read(replace(made, game="redemption"), edition("redemption/limited@2.0")).lines
        assert [(found.cards[0].facts["title"], entry.copies) for entry, found in listed] == [
            ("A New Creation", 1),
            ("Evil", 1),
            ("Aaron", 1),
        ], to


def test_a_card_that_text_would_make_a_heading_is_refused(checker: Checker) -> None:
    """A native list may have a card of any name; the line of a text list with that name is a heading of the game."""
    native = read(b'format = "redemption/limited"\n[deck]\n"Tola" = 1\n"Heroes" = 2\n')
    with pytest.raises(UnwritableDeck, match="text has no spelling for 'Heroes'"):
        convert(native, "text", checker=checker)
    assert [entry.name for entry in read(convert(native, "json", checker=checker).text.encode()).entries][1] == "Heroes"


@pytest.mark.parametrize("to", ["text", "toml", "json"])
def test_words_that_may_remove_a_card_are_refused_in_every_syntax(checker: Checker, to: str) -> None:
    native = 'format = "redemption/limited"\n[deck]\n"Tola" = 1\n"Amos{}" = 1\n'
    with pytest.raises(UnwritableDeck, match="line 4: 'Amos' may be no card"):
        convert(read(native.format(" (removed)").encode()), to, checker=checker)
    assert convert(read(native.format("").encode()), to, checker=checker).text


@for_each("to", SYNTAXES)
def test_a_card_whose_section_is_open_is_told_where_the_target_has_no_heading_for_it(checker: Checker, to: str) -> None:
    told = "1 card may be in any of several sections; one was taken: Tola"
    for heading in ("Bench", "Extras"):
        made = convert(deck(f"{HEADER}1 Amos\n\n{heading}:\n1 Tola\n"), to, checker=checker)
        assert (told in texts(*made.guesses)) == to.startswith("lackey"), heading
    for heading in ("Deck", "Heroes", "Reserve"):
        assert not convert(deck(f"{HEADER}1 Amos\n\n{heading}:\n1 Tola\n"), to, checker=checker).guesses, heading


@for_each("to", [name for name in SYNTAXES if not name.startswith("lackey")])
def test_facts_behind_a_name_are_a_note_in_every_syntax(checker: Checker, to: str) -> None:
    for line in ("2 Hannah Brown - female, heart 4", "2 Hannah Brown (female, heart 4)"):
        made = convert(deck(f"# format: the-mission/standard\n{line}\n"), to, checker=checker)
        [entry] = read(made.text.encode(), syntax=to).entries
        assert (entry.name, entry.copies, entry.note) == ("Hannah Brown", 2, "female, heart 4")
