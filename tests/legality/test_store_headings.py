"""Headings as stores, sites and check sheets write them: several at once, counted anyhow, with cards behind them."""

from __future__ import annotations

import pytest

from deckcheck.decklists import read
from deckcheck.editing.convert import convert
from deckcheck.editing.reorder import arrange
from deckcheck.errors import UnwritableDeck
from deckcheck.facts import Interval, OneOf
from deckcheck.findings import Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import fitting_games
from tests.card_data import printed_names
from tests.for_each import for_each
from tests.lists import CHURCH, FORTY_NINE, MISSION, REST, deck, found
from tests.runs import tried

TYPE_1 = edition("redemption/type-1@1.3")
SOULS, OTHERS = FORTY_NINE.split("\n", 1)
FIFTY = FORTY_NINE + "1 Wisdom (L)\n"


@for_each(
    ("line", "section", "stated"),
    [
        ("Artifacts/Covenants/Curses", "artifacts/covenants/curses", None),
        ("Fortresses/Sites/Cities", "fortresses/sites/cities", None),
        ("Artifacts, Curses & Covenants 5", "artifacts, curses & covenants", 5),
        ("Sites, Fortresses and Cities (4)", "sites, fortresses and cities", 4),
        ("GE + EE: 12", "ge + ee", 12),
        ("Reserve/Sideboard", "reserve/sideboard", None),
        ("Good Dominants (28)", "good dominants", 28),
        ("Evil Dominants", "evil dominants", None),
        ("Dual-Alignment", "dual alignment", None),
        *((word, word.lower(), None) for word in ("LS", "GE", "EE", "EC", "GC", "Offense", "DEFENSE", "Artefacts")),
        ("HEROES -- 10", "heroes", 10),
        ("== Heroes ==", "heroes", None),
        ("**Heroes** (10)", "heroes", 10),
        ("[Heroes] 10", "heroes", 10),
        ("{Heroes}", "heroes", None),
        ("--- Reserve ---", "reserve", None),
        ("— Reserve —", "reserve", None),
        ("Heroes 10/50", "heroes", 10),
        ("Reserve (9 of 10)", "reserve", 9),
        ("Heroes x10", "heroes", 10),
        ("heroes × 10", "heroes", 10),
        ("Heroes = 10", "heroes", 10),
        ("Heroes....10", "heroes", 10),
        ("10 Heroes:", "heroes", 10),
        ("(10) Artifacts & Curses:", "artifacts & curses", 10),
    ],
)
def test_a_heading_is_one_however_it_is_written(line: str, section: str, stated: int | None) -> None:
    found = read(f"1 Aaron\n{line}\n{stated or 1} Moses\n".encode(), syntax="text")
    assert [(entry.name, entry.section) for entry in found.entries] == [("Aaron", ""), ("Moses", section)]
    other = read(f"1 Joab\n{line}\n1 Aaron\n1 Moses\n{(stated or 1) + 5} Joshua\n".encode(), syntax="text")
    assert stated is None or other.problems or other.remarks


@for_each("line", ["Moses/Heroes", "Heroes & Moses", "Good/Evil"])
def test_what_only_looks_like_one_is_none(line: str) -> None:
    assert {entry.section for entry in deck(f"{line}\n1 Moses\n").entries if entry.name == "Moses"} == {""}


def test_the_headings_of_our_own_sheet_are_known() -> None:
    from deckcheck.games import game, game_ids

    titles = {title for id in game_ids() for title in (*game(id).boxes, *game(id).sheet) if title}
    for words in (words for title in titles for words in (title, f"{title} 5", f"{title} (5)")):
        assert deck(f"{words}\n5 Moses\n").entries[0].section, words


# What a heading says of its cards


def facts_of(checker: Checker, text: str, name: str) -> object:
    [line] = [line for line in checker.read(deck(text), TYPE_1).lines if line[0].name == name]
    return line[1].cards[0].facts.get("type"), line[1].cards[0].facts.get("alignment")


def test_a_heading_of_several_kinds_says_one_of_them(checker: Checker) -> None:
    types = OneOf((("Artifact",), ("Curse",)))
    assert facts_of(checker, "Artifacts/Curses\n1 Xyzzy\n", "Xyzzy") == (types, None)
    assert facts_of(checker, "Good Dominants\n1 Xyzzy\n", "Xyzzy") == (("Dominant",), ("good",))
    for words in ("Offense", "Dual Alignment", "Good & Evil Enhancements"):
        assert facts_of(checker, f"{words}\n1 Xyzzy\n", "Xyzzy") == (None, None)


def test_no_card_below_artifacts_and_curses_is_a_lost_soul(checker: Checker) -> None:
    report = checker.check(deck(f"{FORTY_NINE}Artifacts/Curses\n1 Xyzzy\n"), TYPE_1)
    assert "redemption/lost-soul-count" not in {each.rule for each in report.findings}
    report = checker.check(deck(f"{FORTY_NINE}Artifacts/Lost Souls\n1 Xyzzy\n"), TYPE_1)
    assert found(report, "redemption/lost-soul-count").actual == Interval(7, 8)


def test_below_missions_and_enemies_each_stands_where_its_kind_does(checker: Checker) -> None:
    both = f"{CHURCH}{REST}".replace("Enemies\n", "").replace("Missions", "Missions & Enemies")
    report = checker.check(deck(both), MISSION)
    assert found(report, "the-mission/section-minimum").actual == Interval(12, 28), "16 of players' own may be either"
    assert report.counts["missions"] == 32


def test_a_stated_count_that_is_wrong_is_told(checker: Checker) -> None:
    report = checker.check(deck(f"{FORTY_NINE}Artifacts, Good Enhancements 3\n1 Wisdom (L)\n"), TYPE_1)
    assert report.verdict is Verdict.LEGAL
    [remark] = report.findings
    assert remark.message == "The list says 'Artifacts, Good Enhancements 3', but the cards below it are 1."


def test_the_game_of_such_a_list_is_plain(checker: Checker) -> None:
    text = f"Lost Souls\n{SOULS}\nOffense\n{OTHERS}Artifacts/Curses\n1 Wisdom (L)\nHeros:\n1 Peter (Ap)\nBought:\n"
    assert fitting_games(checker, deck(text)) == ["redemption"]


# So many cards in the words of a heading


def test_words_with_their_count_in_front_are_a_heading(checker: Checker) -> None:
    report = checker.check(deck(f"7 Lost Souls\n{SOULS}\n(43) Good Enhancements\n{OTHERS}1 Wisdom (L)\n"), TYPE_1)
    assert (report.verdict, report.findings, report.counts["deck"]) == (Verdict.LEGAL, (), 50)


def test_as_many_souls_below_are_those_counted(checker: Checker) -> None:
    text = f"{OTHERS}1 Wisdom (L)\n7 Lost Souls\n{SOULS}\n"
    report = checker.check(deck(text), TYPE_1)
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 50)
    report = checker.check(deck(text.replace(SOULS, SOULS.replace("7 ", "6 "))), TYPE_1)
    assert found(report, "redemption/lost-soul-count").actual == Interval(6, 13), "one is lacking, or seven more"


def test_as_many_other_cards_below_may_be_none_of_those_counted(checker: Checker) -> None:
    report = checker.check(deck(f"{OTHERS}7 plain Lost Souls\n7 Lost Souls\n1 Wisdom (L)\n6 Faith (Wa)\n"), TYPE_1)
    assert found(report, "redemption/lost-soul-count").actual == Interval(7, 14)


def test_with_its_own_count_filled_another_wrong_one_is_told(checker: Checker) -> None:
    report = checker.check(deck(f"7 Lost Souls\n{SOULS}\n40 Good Enhancements\n{OTHERS}1 Wisdom (L)\n"), TYPE_1)
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 50)
    assert "The list says '40 Good Enhancements', but the cards below it are 43." in {
        f.message for f in report.findings
    }


@pytest.mark.parametrize(("words", "reserve"), [("10 Reserve", 1), ("1 Sideboard", 1), ("1 maybe", 0), ("2 maybe", 0)])
def test_a_section_with_its_count_in_front(checker: Checker, words: str, reserve: int) -> None:
    """So it is with a wrong count, which is told; where cards may be absent it may as well be said of those above."""
    report = checker.check(deck(f"{FIFTY}{words}\n1 Peter (Ap)\n"), TYPE_1)
    assert (report.counts["deck"], report.counts["reserve"]) == (50, reserve)
    told = any(each.message.startswith(f"The list says '{words}'") for each in report.findings)
    assert told is (words == "10 Reserve")
    assert any(each.message.startswith(f"'{words}' is not a section") for each in report.findings) is (
        words == "2 maybe"
    )


def test_counts_without_cards_are_a_remark_perhaps(checker: Checker) -> None:
    report = checker.check(deck(f"{FIFTY}\n20 Heroes\n10 Evil Characters\n"), TYPE_1)
    assert report.verdict is Verdict.UNDETERMINED
    told = [each.lines for each in report.findings if "whether each is a remark" in each.message]
    assert told == [(18, 19)]


def test_souls_that_are_only_counted_stay_cards(checker: Checker) -> None:
    report = checker.check(deck(f"{OTHERS}1 Wisdom (L)\n7 plain Lost Souls\n"), TYPE_1)
    assert (report.verdict, report.findings) == (Verdict.LEGAL, ())


# Cards behind their heading


def names(checker: Checker, row: str) -> list[tuple[str, int, str, bool]]:
    """Return the cards of a row as they are judged; the last says whether they may be none."""
    reading = checker.read(deck(f"{FORTY_NINE}{row}\n"), TYPE_1)
    return [(entry.name, entry.copies, entry.section, found.perhaps) for entry, found in reading.lines[15:]]


@pytest.mark.parametrize(
    ("row", "cards"),
    [
        ("Heroes: Gideon (L), Ruth (L)", [("Gideon (L)", 1), ("Ruth (L)", 1)]),
        ("Heroes (3): 2x Gideon (L); Ruth (L)", [("Gideon (L)", 2), ("Ruth (L)", 1)]),
        ("HEROES: Gideon (L) and Ruth (L)", [("Gideon (L)", 1), ("Ruth (L)", 1)]),
        ("**Heroes**: Gideon (L) x2", [("Gideon (L)", 2)]),
        ("Heroes : 3 Gideon (L)", [("Gideon (L)", 3)]),
    ],
)
def test_cards_behind_their_heading_stand_below_it(checker: Checker, row: str, cards: list[tuple[str, int]]) -> None:
    assert names(checker, row) == [(name, copies, "heroes", False) for name, copies in cards]


@pytest.mark.parametrize("row", ["Reserve: TBD", "Reserve: see page 2", "Reserve: 10 cards (max)", "Reserve: 5 + 5"])
def test_words_behind_a_heading_may_be_none(checker: Checker, row: str) -> None:
    full = "".join(f"1 {name}\n" for name in ("Peter (Ap)", "Andrew (Di)", "Simeon (Pa)", "Abdon (K)", "Tola (Pa)"))
    report = checker.check(deck(f"{FIFTY}{row}\n{full}"), TYPE_1)
    assert report.verdict is Verdict.UNDETERMINED
    assert any("unclear" in each.message for each in report.findings)


@pytest.mark.slow
def test_a_name_with_a_comma_is_one_card(checker: Checker) -> None:
    commas = [
        name
        for name in printed_names(checker.database.cards("redemption"))
        if name.count(", ") == 1 and ";" not in name
    ]
    assert len(commas) > 100
    lost = []
    for name in commas[:: tried(3, 1)]:
        read = names(checker, f"Heroes: Ruth (L), {name}, Gideon (L)")
        if [each[0] for each in read if not each[3]] != ["Ruth (L)", name, "Gideon (L)"]:
            lost.append((name, read))
    sure = [name for name, read in lost if name not in {each[0] for each in read}]
    assert sure == []


def test_beside_a_name_that_nobody_knows_it_is_open_what_is_one(checker: Checker) -> None:
    read = names(checker, "Heroes: Gideon (L), Ruth (L), Mosess the Tall, Joab (L)")
    assert [(name, perhaps) for name, _, _, perhaps in read] == [
        ("Gideon (L)", False),
        ("Ruth (L)", True),
        ("Joab (L)", True),
        ("Mosess the Tall", True),
    ]


def test_rows_without_end_are_open(checker: Checker) -> None:
    report = checker.check(deck(FIFTY + ("Heroes: " + "a, " * 150 + "\n") * 20), TYPE_1)
    assert report.verdict is Verdict.UNDETERMINED
    assert report.counts["deck"] == 50


def test_a_row_is_of_its_own_section_and_closes_the_one_before(checker: Checker) -> None:
    report = checker.check(deck(f"{FIFTY}Reserve: Peter (Ap), Faith (Wa)\n"), TYPE_1)
    assert (report.verdict, report.counts["deck"], report.counts["reserve"]) == (Verdict.LEGAL, 50, 2)
    report = checker.check(deck(f"Lost Souls\n{SOULS}\nHeroes: Ruth (L), Gideon (L)\n1 Xyzzy\n"), TYPE_1)
    assert found(report, "redemption/lost-soul-count").actual == Interval(7, 8), "the card below is no soul for sure"


def test_cards_below_a_row_of_the_reserve_may_be_of_it(checker: Checker) -> None:
    report = checker.check(deck(f"{FORTY_NINE}Reserve: Peter (Ap)\n1 Wisdom (L)\n"), TYPE_1)
    assert found(report, "redemption/deck-size").actual == Interval(49, 50)
    assert any("below the line of 'reserve'" in each.message for each in report.findings)
    report = checker.check(deck(f"{FORTY_NINE}Reserve: Peter (Ap)\nDeck\n1 Wisdom (L)\n"), TYPE_1)
    assert (report.verdict, report.counts["reserve"]) == (Verdict.LEGAL, 1)


def test_a_row_is_written_as_its_cards(checker: Checker) -> None:
    text = f"# format: redemption/type-1@1.3\n{FORTY_NINE}Heroes: Gideon (L), 2x Ruth (L)\n"
    assert '"Ruth (L)" = 2' in convert(deck(text), "toml", checker=checker).text
    assert "5 Ruth (L)" in arrange(deck(text), text, checker=checker).text
    with pytest.raises(UnwritableDeck):
        convert(deck(text.replace("2x Ruth", "Mosess, Ruth")), "toml", checker=checker)


# A misspelt heading


@for_each("words", ["Heros", "Heros (1)", "Heros x1", "HEROS - 1", "Heros:", "Heros: 1", "**Heros**"])
def test_a_misspelt_heading_is_one_in_one_way(checker: Checker, words: str) -> None:
    """It closes what is above, so that no card below is a Lost Soul for sure, and is named."""
    text = f"{OTHERS}Lost Souls\n{SOULS}\n{words}\n1 Xyzzy\n"
    report = checker.check(deck(text), TYPE_1)
    assert report.verdict is Verdict.UNDETERMINED
    assert found(report, "redemption/lost-soul-count").actual == Interval(7, 8), "one card below, and no words"
    remark = next(each for each in report.findings if "did you mean Heroes?" in each.message)
    assert remark.lines[0] == 17
    known = checker.check(deck(text.replace(words, "Heroes")), TYPE_1)
    assert "redemption/lost-soul-count" not in {each.rule for each in known.findings}


def test_a_misspelt_reserve_may_be_the_reserve(checker: Checker) -> None:
    report = checker.check(deck(f"{FIFTY}Resreve\n1 Son of God (L)\n"), TYPE_1)
    assert (report.verdict, report.counts["deck"]) == (Verdict.UNDETERMINED, 50)
    report = checker.check(deck(f"{FORTY_NINE}Resreve\n1 Wisdom (L)\n"), TYPE_1)
    assert found(report, "redemption/deck-size").actual == Interval(49, 50)


def test_a_misspelt_heading_inside_the_reserve_may_end_it(checker: Checker) -> None:
    report = checker.check(deck(f"{FORTY_NINE}Reserve\n1 Peter (Ap)\nEvil Charcters\n1 Wisdom (L)\n"), TYPE_1)
    assert found(report, "redemption/deck-size").actual == Interval(49, 50)


# A count in brackets


@pytest.mark.parametrize("heading", ["Cuts (3)", "Wish list (3)", "Bought (3 cards)"])
def test_a_count_in_brackets_that_is_wrong_leaves_a_heading_open(checker: Checker, heading: str) -> None:
    report = checker.check(deck(f"{FIFTY}\n{heading}\n4 Faith (Wa)\n4 Aaron (Pr)\n"), TYPE_1)
    assert report.verdict is Verdict.UNDETERMINED
    assert report.counts["deck"] == 50
    assert f"The list says '{heading}', but the cards below it are 8." in {each.message for each in report.findings}


def test_a_count_in_brackets_at_the_end_is_left_open(checker: Checker) -> None:
    assert checker.check(deck(f"{FIFTY}Cuts (3)\n"), TYPE_1).verdict is Verdict.UNDETERMINED


# A title above names without counts


def test_a_title_above_bare_names_may_be_one(checker: Checker) -> None:
    cards = [line.split(" ", 1)[1] for line in OTHERS.split("\n") if line for _ in range(3)]
    souls = ["Lost Soul Proverbs 10:4"] * 7
    text = "\n".join(["Judges and Kings of old", "", *cards, *souls, "Wisdom (L)"])
    report = checker.check(deck(text), TYPE_1)
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 50)
    assert [(each.lines, "Passed over" in each.message) for each in report.findings] == [((1,), True)]
    report = checker.check(deck(text.replace("Judges and Kings of old", "Son of God (L)")), TYPE_1)
    assert report.counts["deck"] + report.counts.get("unsorted", 0) == 51, "the name of a card is that card, perhaps"
    names = text.partition("\n\n")[2]
    for plain in (names, names.replace("\n", "\n\n", 1), names.replace("\n", "\n\n")):
        report = checker.check(deck(plain), TYPE_1)
        assert (report.verdict, report.findings) == (Verdict.LEGAL, ())


# However a doubt is resolved, a decided verdict stays

DOUBTS = [
    ("Heros", ["Heroes"]),
    ("Heros (1)", ["Heroes"]),
    ("Heros x2", ["Heroes"]),
    ("Resreve", ["Reserve"]),
    ("Cuts (2)", ["Maybeboard", "Deck", "# cuts"]),
    ("Zorblax (2)", ["Maybeboard", "Deck", "2 Wisdom (L)", "# a group"]),
    ("3 Reserve", ["Reserve"]),
    ("Comments (4)", ["Maybeboard", "Deck"]),
    ("Reserve: Peter (Ap)", ["Reserve\n1 Peter (Ap)", "Reserve\n1 Peter (Ap)\nDeck"]),
    ("Heroes: Peter (Ap), Mosess", ["Heroes\n1 Peter (Ap)\n1 Moses (P)", "1 Peter (Ap)"]),
    ("https://example.org/wisdom", ["# address"]),
    ("50/50 on this one", ["# remark", "1 Wisdom (L)"]),
]
ENDS = ["1 Wisdom (L)\n", "1 Wisdom (L)\n2 Hope (Pa)\n", "3 Wisdom (L)\n", "7 Lost Soul Proverbs 22:14\n", ""]


@for_each(("line", "meanings"), DOUBTS)
@for_each("behind", ENDS)
@for_each("cards", [FORTY_NINE, FIFTY, OTHERS + "1 Wisdom (L)\n"])
def test_a_decided_verdict_stays_however_the_line_is_meant(
    checker: Checker, line: str, meanings: list[str], behind: str, cards: str
) -> None:
    verdict = checker.check(deck(f"{cards}{line}\n{behind}"), TYPE_1).verdict
    if verdict in (Verdict.LEGAL, Verdict.ILLEGAL):
        meant = {each: checker.check(deck(f"{cards}{each}\n{behind}"), TYPE_1).verdict for each in meanings}
        assert set(meant.values()) <= {verdict, Verdict.UNDETERMINED}, meant


# Sorts in brackets, counts in tables, and the deck of other programs


@pytest.mark.parametrize(
    ("heading", "fact"),
    [
        ("Enhancements (Good)", ("Good Enhancement",)),
        ("Enhancements (Evil): 1", ("Evil Enhancement",)),
        ("Characters (Evil) (1)", ("Evil Character",)),
        ("CHARACTERS (GOOD)", ("Hero",)),
        ("Dominants (Good)", ("Dominant",)),
    ],
)
def test_the_alignment_behind_a_kind_heads_it(checker: Checker, heading: str, fact: tuple[str, ...]) -> None:
    [(_, meant)] = checker.read(deck(f"{heading}\n1 Nobody at all\n"), TYPE_1).lines
    assert (meant.sections, meant.cards[0].facts["type"]) == (("deck",), fact)
    report = checker.check(deck(f"{FIFTY}Enhancements (Borrowed)\n1 Faith (Wa)\n"), TYPE_1)
    assert report.counts["unsorted"] > 0


def _table(*rows: str) -> str:
    return "\n".join(["| Qty | Card |", "|---|---|", *(f"| {row} |" for row in rows)])


@pytest.mark.parametrize("head", ["10 Heroes |", "| 10 Heroes", "10 Heroes: |", "Heroes (10) |"])
def test_a_row_that_counts_a_kind_heads_the_rows_below_it(checker: Checker, head: str) -> None:
    reading = checker.read(deck(_table("1 | Lost Soul Proverbs 10:4", head, "10 | Nobody at all")), TYPE_1)
    assert [(entry.copies, entry.section) for entry, _ in reading.lines] == [(1, ""), (10, "heroes")]
    assert reading.readable


def test_a_row_that_counts_lost_souls_is_asked_about(checker: Checker) -> None:
    """It may be these cards, unless as many are below it."""
    rows = [" | ".join(line.split(" ", 1)) for line in OTHERS.splitlines()]
    report = checker.check(deck(_table(*rows, "7 Lost Souls |", "1 | Wisdom (L)")), TYPE_1)
    assert report.verdict is Verdict.UNDETERMINED
    assert found(report, "redemption/lost-soul-count").actual == Interval(0, 7)
    report = checker.check(
        deck(_table(*rows, "1 | Wisdom (L)", "7 Lost Souls |", "7 | Lost Soul Proverbs 10:4")), TYPE_1
    )
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 50)


@pytest.mark.parametrize("word", ["main", "deck", "mainboard", "Main Deck"])
def test_the_deck_of_other_programs_is_the_deck_where_there_is_no_main_one(checker: Checker, word: str) -> None:
    """In The Mission each card then stands where its kind does, as it does without a heading."""
    text = '{"deckData": {"%s": [{"name": "Fear", "quantity": 2}, {"name": "Prayer", "quantity": 3}]}}'
    for own, kept in ((word, True), ("stuff", False)):
        report = checker.check(read((text % own).encode(), syntax="json"), MISSION)
        assert ((report.counts["strongholds"], report.counts["missions"]) == (2, 3)) is kept
        assert any("is not a section" in each.message for each in report.findings) is not kept
