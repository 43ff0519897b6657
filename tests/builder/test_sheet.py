"""What stands on a check sheet: every card, where judges look for it, whatever is known of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.builder.sheet import FOUND, MOST_NUMBERED, NOT_IDENTIFIED, UNREAD, Details, Sheet, sheet_of
from deckcheck.builder.sheet.players import read_players
from deckcheck.cards import fold
from deckcheck.deck import Deck, Entry, heading_key
from deckcheck.errors import UnknownFormat, UnreadableDeck
from deckcheck.findings import Verdict
from deckcheck.games import edition, game, game_ids
from deckcheck.legality.checker import Checker
from deckcheck.library import deck_hash
from tests.lists import CHURCH, REST, deck
from tests.work import grows_no_faster

REDEMPTION = """\
# format: redemption/unlimited
# name: Judges and kings
# author: Dorcas
1 Son of God (K)
Heroes
2 gideon (l)
1 Amos
Good Enhancements
2 Hope (L)
1 Golden Calf
7 Lost Soul (Generic)
1 Babylon
1 Covenant of Noah
1 Nobody At All
Evil cards:
1 Goliath (L)
Reserve
2 Ruth (L)
1 Nobody Else
1 Burial (F)
Tokens
1 Follower Token
Maybeboard
3 Jael (L)
"""


def made(checker: Checker, text: str, **changes: object) -> Sheet:
    return sheet_of(deck(text, **changes), checker=checker)


def boxes(sheet: Sheet) -> dict[str, list[tuple[int, str]]]:
    return {box.title: [(row.copies, row.text) for row in box.rows] for box in sheet.boxes}


def test_the_order_of_judges(checker: Checker) -> None:
    sheet = made(checker, REDEMPTION)
    found = boxes(sheet)
    assert list(found) == [
        *("Dominants", "Heroes", "Good Enhancements", "Lost Souls", "Evil Characters", "Artifacts, Curses & Covenants"),
        *("Sites, Fortresses & Cities", "Reserve", NOT_IDENTIFIED, "Tokens", "Maybeboard", FOUND),
    ]
    assert sorted(found["Heroes"]) == [(1, "Amos"), (2, "Gideon (L)")]
    assert found["Evil Characters"] == [(1, "Goliath (L)")]
    assert found["Lost Souls"] == [(7, "Lost Soul")]
    assert found["Artifacts, Curses & Covenants"] == [(1, "Covenant of Noah"), (1, "Golden Calf")]
    assert found[NOT_IDENTIFIED] == [(1, "Nobody At All")]
    [reserve] = [box for box in sheet.boxes if box.title == "Reserve"]
    assert [row.number for row in reserve.rows] == [1, 2, 3, 4]
    assert sorted(row.text for row in reserve.rows) == ["Burial (F)", "Nobody Else", "Ruth (L)", "Ruth (L)"]
    assert [row.note for row in reserve.rows if row.text == "Nobody Else"] == ["! not identified"]
    assert [row.note for box in sheet.boxes if box.title == NOT_IDENTIFIED for row in box.rows] == [
        "listed under good enhancements, ! unknown"
    ]


def test_the_top_of_a_sheet(checker: Checker) -> None:
    sheet = made(checker, REDEMPTION)
    assert (sheet.deck, sheet.details.player, sheet.game) == ("Judges and kings", "Dorcas", "Redemption")
    assert (sheet.total, sheet.counts) == (22, (("Deck", 18), ("Reserve", 4)))
    assert sheet.verdict == "illegal"
    digest = checker.database.cards("redemption").release.digest[7:19]
    assert sheet.judged == f"redemption/unlimited@2.0, cards of 2026-08-09 ({digest})"
    own = sheet_of(deck(REDEMPTION), checker=checker, details=Details("Phoebe", "Regional", "2026-11-21", "Paul"))
    assert own.details == ("Phoebe", "Regional", "2026-11-21", "Paul")


@pytest.mark.parametrize("types", ["Hero", "Good Enhancement", "Site"])
def test_what_a_list_states_of_a_card_identifies_it(checker: Checker, types: str) -> None:
    sheet = made(checker, REDEMPTION, facts={"Nobody At All": {"type": types}})
    assert NOT_IDENTIFIED not in boxes(sheet)
    assert (1, "Nobody At All") in [row for rows in boxes(sheet).values() for row in rows]


def test_a_card_of_two_types_is_misc(checker: Checker) -> None:
    two = next(
        each for each in checker.database.cards("redemption").all() if each.facts["type"] == ("Hero", "Evil Character")
    )
    found = boxes(made(checker, f"# format: redemption/unlimited\n1 {two.name}\n"))
    assert found["Misc"] == [(1, two.name)]


def test_a_name_of_printings_of_several_types_is_not_identified(checker: Checker) -> None:
    cards = list(checker.database.cards("redemption").all())
    kinds: dict[str, set[object]] = {}
    for card in cards:
        kinds.setdefault(card.title, set()).add(card.facts["type"])
    names = {card.name for card in cards}
    title = next(title for title, types in kinds.items() if len(types) > 1 and title not in names)
    assert NOT_IDENTIFIED in boxes(made(checker, f"# format: redemption/unlimited\n1 {title}\n"))


def test_the_other_games(checker: Checker) -> None:
    mission = made(checker, f"# format: the-mission/standard\n{CHURCH}{REST}Side missions\n1 Prayer\n1 Nobody Knows\n")
    assert list(boxes(mission))[:5] == ["Characters", "Strongholds", "Missions", "Enemies", "Side missions"]
    assert mission.total == 8 + 12 + 32 + 28 + 2
    assert {row.note for row in mission.boxes[0].rows} == {"m, heart 4", "f, heart 5", "m, heart 6"}
    gospel = made(checker, "# format: gospel/standard\n4 Believer\n3 A Card Of Ours\nAdversity deck\n2 Demon\n")
    assert list(boxes(gospel))[:3] == ["Characters", "Adversity deck", NOT_IDENTIFIED]
    opr = made(checker, "# format: opr-missions/custom\n1 11\n1 12\n1 Hold the Line\n")
    assert boxes(opr)["Deck"] == [(1, "11"), (1, "12")]
    assert boxes(opr)[NOT_IDENTIFIED] == [(1, "Hold the Line")]


def test_a_card_that_may_stand_in_several_sections(checker: Checker) -> None:
    sheet = made(checker, "# format: the-mission/standard\n3 Nobody Knows\n")
    assert boxes(sheet)[NOT_IDENTIFIED] == [(3, "Nobody Knows")]
    assert (sheet.total, sheet.counts[-1]) == (3, ("section not known", 3))


def test_lines_that_cannot_be_read_are_there(checker: Checker) -> None:
    sheet = made(checker, "# format: redemption/unlimited\n1.5 Amos\n2 Ruth (L)\n")
    assert boxes(sheet) == {"Heroes": [(2, "Ruth (L)")], UNREAD: [(0, "line 2: 1.5 Amos")]}
    assert sheet.cards == "2, and 1 unread line"
    assert (sheet.verdict, sheet.is_complete) == ("not judged", False)
    assert sheet.warnings == ("1 line of the list could not be read: this is not the whole deck.",)


def test_facts_that_cannot_be_read(checker: Checker) -> None:
    sheet = made(checker, "# format: redemption/unlimited\n2 Ruth (L)\n", facts={"Ruth (L)": {"type": "Hero of sorts"}})
    assert boxes(sheet)["Heroes"] == [(2, "Ruth (L)")]
    assert (sheet.verdict, sheet.is_complete) == ("not judged", False)
    assert "Hero of sorts" in boxes(sheet)[FOUND][0][1]


def test_a_format_that_is_not_plain(checker: Checker) -> None:
    sheet = made(checker, "# game: redemption\n1 Amos\n")
    assert (sheet.verdict, sheet.is_complete) == ("not judged", True)
    assert "say which with --format" in sheet.judged
    assert boxes(sheet) == {"Heroes": [(1, "Amos")]}
    with pytest.raises(UnreadableDeck, match="nothing in the list tells its game"):
        made(checker, "1 Nobody\n")
    with pytest.raises(UnknownFormat):
        sheet_of(deck("1 Amos\n"), "redemption/no-such", checker=checker)


def test_a_judge_sees_which_rules_are_left_out(checker: Checker) -> None:
    sheet = made(checker, "# format: redemption/unlimited\n# deckcheck: ignore=deck-size for fun\n1 Amos\n")
    assert any("deck-size — for fun" in each for each in sheet.warnings)


@pytest.mark.parametrize(("copies", "rows"), [(MOST_NUMBERED, MOST_NUMBERED), (MOST_NUMBERED + 1, 1)])
def test_a_slip_in_a_count_fills_no_pages(checker: Checker, copies: int, rows: int) -> None:
    sheet = made(checker, f"# format: redemption/unlimited\nReserve\n{copies} Amos\n")
    assert (len(sheet.boxes[0].rows), sheet.boxes[0].cards) == (rows, copies)


@pytest.mark.parametrize("id", game_ids())
def test_boxes_are_of_headings_that_there_are(id: str) -> None:
    rules = game(id)
    shared = [heading for headings in rules.boxes.values() for heading in headings]
    assert set(shared) <= set(rules.sheet)
    assert len(shared) == len(set(shared))
    assert set(rules.numbered) <= set(rules.sheet)
    assert rules.sort_by[0] in rules.facts


NAMES = [
    "Amos",
    "Ruth (L)",
    "Golden Calf",
    "Nobody",
    "Nobody Else",
    "Lost Souls",
    "Follower Token",
    "Burial",
    "Believer",
    "11",
]
WORDS = ["", "heroes", "reserve", "tokens", "maybeboard", "my combo", "my own side", "characters", "side deck", "misc"]
lists = st.lists(
    st.builds(lambda *line: Entry(*line), st.sampled_from(NAMES), st.integers(1, 4), st.sampled_from(WORDS)), min_size=1
)
FORMATS = ["redemption/unlimited", "the-mission/standard", "gospel/standard", "opr-missions/custom"]


@given(lists, st.sampled_from(FORMATS), st.randoms(use_true_random=False))
def test_no_copy_is_lost(checker: Checker, entries: list[Entry], format: str, random: object) -> None:
    one = Deck(tuple(entries), format=format, source="json")
    sheet = sheet_of(one, checker=checker)
    held = sum(row.copies for box in sheet.boxes for row in box.rows)
    assert held == sum(entry.copies for entry in entries) == sum(box.cards or 0 for box in sheet.boxes)
    copies: Counter[str] = Counter()
    for box in sheet.boxes:
        for row in box.rows:
            if row.copies:
                copies[row.text] += row.copies
    assert copies == sum((Counter({entry.name: entry.copies}) for entry in entries), Counter())
    shuffled = list(entries)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    other = sheet_of(replace(one, entries=tuple(shuffled)), checker=checker)
    assert other._replace(boxes=()) == sheet._replace(boxes=())
    report = checker.check(one, edition(sheet.judged.partition(",")[0])) if sheet.verdict != "not judged" else None
    if report is not None and report.verdict is not Verdict.UNREADABLE and sheet.counts[-1][0] != "section not known":
        counted = [section for section in game(format.partition("/")[0]).sections if section.counts]
        assert sheet.counts == tuple((each.name, report.counts.get(each.id, 0)) for each in counted)


def test_a_heading_of_ones_own_is_no_box(checker: Checker) -> None:
    found = boxes(made(checker, "# format: redemption/unlimited\nGood cards:\n1 Amos\nWhite:\n1 Ruth (L)\n"))
    assert list(found) == ["Heroes", FOUND]
    assert heading_key("Good cards") not in found


def test_below_an_unknown_heading_it_is_open_what_is_in_the_deck(checker: Checker) -> None:
    sheet = made(checker, "# format: redemption/unlimited\n1 Amos\nMy combo:\n1 Ruth (L)\n")
    assert boxes(sheet)[NOT_IDENTIFIED] == [(1, "Ruth (L)")]
    assert (sheet.total, sheet.counts[-1]) == (2, ("section not known", 1))


MARKED = """\
# format: redemption/unlimited
Heroes
1 Gideon (L)
2 Ruth (L)
1 Amos
Evil Enhancements
4 Gideon (L)
1 Nobody Else
Dominants
1 Burial (F)
Reserve
1 Burial (GoC)
Maybeboard
3 Jael (L)
"""


def notes(sheet: Sheet) -> dict[str, set[str]]:
    return {row.text: {row.note} for box in sheet.boxes for row in box.rows if row.marked}


def test_what_is_wrong_with_a_card_stands_on_its_row(checker: Checker) -> None:
    sheet = made(checker, MARKED)
    assert notes(sheet) == {
        "Gideon (L)": {"! too many"},
        "Ruth (L)": {"! too many"},
        "Burial (F)": {"! too many"},
        "Burial (GoC)": {"! not allowed: reserve contents"},
        "Nobody Else": {"listed under evil enhancements, ! unknown"},
    }
    legal = made(checker, "# format: redemption/unlimited\nHeroes\n1 Gideon (L)\n1 Ruth (L)\nReserve\n1 Amos\n")
    assert notes(legal) == {}
    banned = next(
        each.name
        for each in checker.database.cards("redemption").all()
        if notes(made(checker, f"# format: redemption/unlimited\n1 {each.name}\n")) == {each.name: {"! banned"}}
    )
    assert notes(made(checker, f"# format: redemption/unlimited\nReserve\n1 {banned}\n"))[banned] == {"! banned"}


def test_findings_speak_of_rows_and_not_of_lines(checker: Checker) -> None:
    found = [text for _, text in boxes(made(checker, MARKED))[FOUND]]
    assert any("5 copies of Gideon (L); at most 1 of each card. [Heroes" in text for text in found)
    assert any("Burial (GoC). [Reserve]" in text for text in found)
    assert any(text.endswith("[Not identified]") for text in found)
    assert not any("(line" in text for text in found)


def test_names_to_mend_come_first_each_with_its_suggestion(checker: Checker) -> None:
    text = "# format: redemption/unlimited\nHeroes\n1 Herod teh Great\n1 Gideon (L)\n1 Sun of Gad\n"
    found = [text for _, text in boxes(made(checker, text))[FOUND]]
    assert found[0].startswith("to mend: Herod teh Great → ")
    assert found[1].startswith("to mend: Sun of Gad → ")
    assert found[2].startswith("undetermined until then: ")
    assert "copy limit" in found[2]
    assert not any("copy-limit" in each for each in found[3:])


def test_a_deck_with_nothing_to_mend_says_nothing_of_it(checker: Checker) -> None:
    found = boxes(made(checker, "# format: redemption/unlimited\nHeroes\n1 Gideon (L)\n"))[FOUND]
    assert all(text.startswith("error: ") for _, text in found)


def test_the_cards_of_a_box_stand_by_their_names(checker: Checker) -> None:
    for box in made(checker, REDEMPTION).boxes:
        if box.cards is not None:
            assert [fold(row.text) for row in box.rows] == sorted(fold(row.text) for row in box.rows)


def test_the_hash_of_the_deck(checker: Checker) -> None:
    one = deck("# format: redemption/unlimited\n1 Amos\nReserve\n1 Ruth (L)\n")
    assert sheet_of(one, checker=checker).hash == deck_hash(one, checker=checker) != ""
    assert made(checker, "# format: redemption/unlimited\n1.5 Amos\n2 Ruth (L)\n").hash == ""
    assert made(checker, "# format: the-mission/standard\n3 Nobody Knows\n").hash == ""


def test_the_players_of_a_long_table_are_found_without_looking_through_it() -> None:
    def work(number: int) -> Callable[[], object]:
        table = read_players("t.csv", b"file,player\n" + b"".join(b"p%d,Anna\n" % each for each in range(number)))
        return lambda: [table.of(f"lists/p{each}.txt") for each in range(number)]

    assert grows_no_faster(work, 500, 5_000)
