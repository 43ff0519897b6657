from __future__ import annotations

import re
from dataclasses import replace

from deckcheck.findings import Finding, Place, Report, Severity, Status, Verdict
from deckcheck.reporters import REPORTERS, Options
from deckcheck.reporters.text_layout import folded, folded_each
from tests.for_each import for_each
from tests.reporters.conftest import ADVICE, DOMINANTS, SMALL, SOULS, UNKNOWN, UNREADABLE, deck

render = REPORTERS["text"].render

REPORT = """\
ILLEGAL  a.txt   "Egypt"
  redemption/type-1@3rd-edition, cards of 2026-08-09 (000000000000): deck 51, side
    deck 5

  error  redemption/lost-soul-count   3rd-edition rulebook, chart
         51 cards need exactly 7 Lost Souls; this deck has 8.
         line  5   1 × Lost Soul 5
         line  6   1 × Lost Soul 6
         line  7   1 × Lost Soul 7
         line  8   1 × Lost Soul 8
         line  9   1 × Lost Soul 9
         line 10   1 × Lost Soul 10
         line 11   1 × Lost Soul 11
         line 12   1 × Lost Soul 12
         … and 3 more

  line 4  Sun of God → Son of God, Sons of God or Man of God ?
  undetermined  redemption/dominant-unique turns on the 1 name above and line 112

  warning  deckcheck/ambiguous-card   David may be either. It may be David (Red). (1
             × David)

  info  opr-missions/roll-and-play   Rolling for cards does not work.

  not decided, advice only: gospel/balance

LEGAL    b.txt   redemption/type-1@3rd-edition: deck 51, side deck 5
LEGAL    c.txt   "Fine"   redemption/type-1@3rd-edition: deck 51, side deck 5

LEGAL    d.txt   redemption/type-1@3rd-edition: deck 51, side deck 5

  warning  gospel/deck-size   Rulebook, 3.1.3
           36 cards in the play deck; 50 to 100 are required.

  not decided, advice only: gospel/balance

LEGAL    e.txt   redemption/type-1@3rd-edition: deck 51, side deck 5
  info  opr-missions/roll-and-play   Rolling for cards does not work.

  not decided, advice only: gospel/balance

UNDETERMINED  f.txt
  redemption/type-1@3rd-edition, cards of 2026-08-09 (000000000000): deck 51, side
    deck 5

  undetermined  redemption/dominant-unique   3rd-edition rulebook
                Up to 2 copies of one card; at most 1 of each Dominant. It turns on:
                line   4   2 × Sun of God
                line 112   1 × Saul = Saul/Paul, named by one half
                Correct the name of Sun of God.

UNREADABLE  g.txt
  line 3   found '1.5 X'; expected a card.

What rules say in full: --explain, or deckcheck rules show lost-soul-count

7 decks: 4 legal, 1 illegal, 1 undetermined, 1 unreadable.
Not checked: redemption/deck-size.
"""


def test_the_whole_report(report: Report) -> None:
    assert render(replace(report, notes=("Not checked: redemption/deck-size.",)), Options(width=84)) == REPORT


def test_quiet_leaves_out_legal_decks(report: Report) -> None:
    quiet = render(report, Options(quiet=True))
    assert re.findall(r"^[A-Z]{5,} +(\S+)", quiet, re.MULTILINE) == ["a.txt", "f.txt", "g.txt"]
    assert quiet.endswith("\n7 decks: 4 legal, 1 illegal, 1 undetermined, 1 unreadable.\n")
    assert render(Report((deck("b.txt", Verdict.LEGAL, SMALL),)), Options(quiet=True)) == "1 deck: 1 legal.\n"


def test_quiet_and_strict_show_the_legal_decks_that_fail_by_a_warning(report: Report, every_format: Report) -> None:
    strict = render(report, Options(quiet=True, strict=True))
    assert re.findall(r"^[A-Z]{5,} +(\S+)", strict, re.MULTILINE) == ["a.txt", "d.txt", "f.txt", "g.txt"]
    assert "36 cards in the play deck" in strict
    warned = Report((deck("b.txt", Verdict.LEGAL, SMALL), deck("b.txt", Verdict.LEGAL)))
    assert "b.txt" in render(warned, Options(quiet=True, strict=True, overview=True))
    assert "b.txt" not in render(warned, Options(quiet=True, overview=True))


def test_every_width_is_kept(report: Report) -> None:
    for width in 64, 72, 100, 120:
        lines = render(report, Options(width=width)).splitlines()
        assert max(len(line) for line in lines if line.startswith("  ")) <= width


def test_colours_change_nothing_but_colours(report: Report, every_format: Report) -> None:
    for shown in report, every_format:
        for overview in False, True:
            colored = render(shown, Options(color=True, overview=overview))
            assert "\x1b[1;31mILLEGAL" in colored or "\x1b[1;31millegal" in colored
            assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == render(shown, Options(overview=overview))


def test_one_place_too_many_is_shown_rather_than_counted() -> None:
    def shown(number: int) -> str:
        finding = SOULS.__class__(SOULS.rule, SOULS.severity, SOULS.status, "X", places=SOULS.places[:number])
        return render(Report((deck("a.txt", Verdict.ILLEGAL, finding),)), Options())

    assert "more" not in shown(9)
    assert "Lost Soul 13" in shown(9)
    assert "… and 2 more" in shown(10)


def test_many_unreadable_lines_are_cut() -> None:
    def shown(number: int) -> str:
        return render(Report((deck("g.txt", Verdict.UNREADABLE, *[UNREADABLE] * number),)), Options())

    assert "more" not in shown(21)
    assert shown(22).count("found") == 20
    assert "\n  … and 2 more lines\n" in shown(22)


def test_a_ruling_is_told_once_in_a_run_and_the_citation_always() -> None:
    again = replace(SOULS, rule="redemption/other")
    decks = deck("a.txt", Verdict.ILLEGAL, SOULS, again), deck("b.txt", Verdict.ILLEGAL, again)
    text = render(Report(decks), Options(explain=True))
    assert text.count("Ruling: The chart decides") == 2  # of two rules
    assert text.index("Ruling: ") > text.rindex("LEGAL  b.txt")
    assert text.count("3rd-edition rulebook, chart") == 3 + 2
    other = replace(SOULS, ruling="Another.")
    assert render(Report((deck("a.txt", Verdict.ILLEGAL, SOULS, other),)), Options(explain=True)).count("Ruling: ") == 2
    # Without it one that takes a line is told, and where the others are.
    brief = render(Report((deck("a.txt", Verdict.ILLEGAL, SOULS, other), *decks)))
    assert brief.count("Ruling, redemption/lost-soul-count: Another.\n") == 1
    assert "The chart decides" not in brief
    assert "What rules say in full: --explain, or deckcheck rules show lost-soul-count\n" in brief
    assert "--explain" not in render(Report((deck("a.txt", Verdict.ILLEGAL, other),)))


def test_a_remedy_is_told_once_in_a_deck() -> None:
    again = replace(DOMINANTS, rule="redemption/other")
    decks = [deck(path, Verdict.UNDETERMINED, DOMINANTS, again) for path in ("a.txt", "b.txt")]
    assert render(Report(tuple(decks))).count("Correct the name") == 2


TOGETHER = """\
  undetermined  redemption/dominant-unique   3rd-edition rulebook
                Up to 2 copies of one card; at most 1 of each Dominant. It turns on:
                line   4   2 × Sun of God
                line 112   1 × Saul = Saul/Paul, named by one half
                Correct the name of Sun of God.
                redemption/other: Up to 2 copies of one card; at most 1 of each Dominant.
                  (3rd-edition rulebook)
"""


def test_open_questions_about_the_same_cards_are_told_together() -> None:
    other = replace(DOMINANTS, rule="redemption/other")
    text = render(Report((deck("a.txt", Verdict.UNDETERMINED, DOMINANTS, ADVICE, other),)))
    assert TOGETHER in text
    assert text.count("undetermined  ") == 1
    # Another card, or none at all: a question of its own. One that names more, and that the same settles: the same.
    sun, saul = DOMINANTS.places
    more = replace(other, places=(sun, saul, sun._replace(card="Ark", line=9)))
    for each, blocks in (
        (replace(other, places=(sun._replace(card="Ark"),)), 2),
        (replace(other, places=()), 2),
        (replace(other, places=(sun,), remedy="Something else."), 2),
        (more, 1),
        (replace(more, remedy="Something else."), 2),
    ):
        text = render(Report((deck("a.txt", Verdict.UNDETERMINED, DOMINANTS, each),)))
        assert text.count("undetermined  ") == blocks
        assert "Ark" not in text or blocks == 2


def test_a_question_about_a_line_without_cards_asks_for_none() -> None:
    about = replace(DOMINANTS, places=(Place("", 0, 3),))
    text = render(Report((deck("a.txt", Verdict.UNDETERMINED, about, replace(about, rule="redemption/other")),)))
    assert "turn" not in text
    assert text.count("line 3\n") == 2


def test_open_questions_about_a_deck_that_is_hardly_begun_are_counted() -> None:
    again = replace(DOMINANTS, rule="redemption/other")
    begun = deck("a.txt", Verdict.ILLEGAL, UNKNOWN, DOMINANTS, SOULS, DOMINANTS, again, ADVICE)
    short = " ".join(render(Report((begun,))).split())
    assert "redemption/dominant-unique and redemption/other turn on the 1 name above and line 112" in short
    assert "Up to 2 copies" in render(Report((begun,)), Options(explain=True))
    text = render(Report((replace(begun, unfinished=True),)))
    assert "Up to 2 copies" not in text
    assert "redemption/lost-soul-count" in text
    assert "Sun of God → Son of God, " in text
    assert text.endswith(
        "\n\n"
        "  3 findings not decided, in a deck of less than half the cards that it needs:\n"
        "    redemption/dominant-unique (2), redemption/other\n"
        "  not decided, advice only: gospel/balance\n"
        "\n"
        "What rules say in full: --explain, or deckcheck rules show lost-soul-count\n"
        "\n"
        "1 deck: 1 illegal.\n"
    )
    assert "1 finding not decided" in render(Report((replace(begun, findings=(SOULS, again), unfinished=True),)))


def test_the_summary_says_that_rules_were_left_out(report: Report) -> None:
    def last(select: tuple[str, ...] = (), ignore: tuple[str, ...] = ()) -> str:
        return render(replace(report, select=select, ignore=ignore)).splitlines()[-1]

    verdicts = "7 decks: 4 legal, 1 illegal, 1 undetermined, 1 unreadable"
    assert last() == f"{verdicts}."
    assert last(select=("unique", "gospel")) == f"{verdicts}; only rules unique, gospel."
    assert last(ignore=("a/b",)) == f"{verdicts}; without rules a/b."
    assert last(select=("a",), ignore=("b",)) == f"{verdicts}; only rules a; without rules b."


OVERVIEW = """\
a.txt   "Egypt"
  legal         redemption/limited@2.0
  illegal       redemption/type-1@3rd-edition  lost-soul-count
  undetermined  redemption/type-1@3rd-edition  dominant-unique

b.txt
  legal  redemption/limited@2.0
  legal  redemption/type-1@3rd-edition

UNREADABLE  g.txt
  line 3   found '1.5 X'; expected a card.

3 decks, 6 verdicts: 3 legal, 1 illegal, 1 undetermined, 1 unreadable.
"""


def test_an_overview_is_a_table_of_formats(every_format: Report) -> None:
    assert render(every_format, Options(overview=True)) == OVERVIEW
    quiet = render(every_format, Options(overview=True, quiet=True))
    assert "b.txt" not in quiet
    assert "redemption/limited@2.0" in quiet


def test_nothing_is_nothing() -> None:
    assert render(Report(())) == "No decks.\n"
    empty = deck("a.txt", Verdict.ILLEGAL)
    assert "cards of 2026-08-09 (000000000000): no cards\n" in render(
        Report((empty.__class__("a.txt", Verdict.ILLEGAL, cards=empty.cards),))
    )


def test_what_is_told_of_one_line_is_told_in_sentences() -> None:
    doubt = Finding(
        "deckcheck/line",
        Severity.WARNING,
        Status.UNDETERMINED,
        "{name} may be a heading. Write {doubt}.",
        {"name": "Anna", "doubt": "'# Anna' for a remark"},
        places=(Place("Anna", 1, 4),),
    )
    several = Finding(
        "deckcheck/ambiguous-card",
        Severity.WARNING,
        Status.UNDETERMINED,
        "Anna may be any of 2 printings; name the printing or its set.",
        places=(Place("Anna", 1, 4),),
    )
    pool = replace(DOMINANTS, rule="redemption/pool", places=(Place("Anna", 1, 4),))
    told = " ".join(render(Report((deck("a.txt", Verdict.UNDETERMINED, doubt, several, pool),))).split())
    wanted = (
        "write '# Anna' for a remark. Anna may be any of 2 printings; name the printing or its set — leaves pool open"
    )
    assert wanted in told
    near = replace(doubt, suggestions=("Anne",))
    told = " ".join(render(Report((deck("a.txt", Verdict.UNDETERMINED, near, pool),))).split())
    assert "Anna → Anne ?, or write '# Anna' for a remark" in told
    unknown = replace(UNKNOWN, values={"name": "Anna"}, places=(Place("Anna", 1, 4),), suggestions=())
    told = " ".join(render(Report((deck("a.txt", Verdict.UNDETERMINED, doubt, unknown, pool),))).split())
    assert "for a remark. Anna: no card of this name is in the card database — leaves pool open" in told
    told = " ".join(render(Report((deck("a.txt", Verdict.UNDETERMINED, doubt, pool),))).split())
    assert "write '# Anna' for a remark — leaves pool open" in told


def test_every_line_of_a_finding_is_told_with_explain() -> None:
    report = Report((deck("a.txt", Verdict.ILLEGAL, SOULS),))
    assert "… and 3 more" in render(report)
    told = render(report, Options(explain=True))
    assert "more" not in told.partition("this deck has 8.")[2].partition("Ruling")[0]
    assert all(f"1 × {place.card}\n" in told for place in SOULS.places)


@for_each(
    "texts",
    [
        [],
        ["a"],
        ["a", ""],
        ["a", "b" * 30],
        ["a", "b " * 30 + "b"],
        ["a\tb", "c"],
        ["::a", "b"],
        ["a", "::b"],
        ["a##b[", "##", "[c"],
        ["##", "b["],
    ],
)
def test_texts_folded_at_once_are_as_each_by_itself(texts: list[str]) -> None:
    assert folded_each(texts, "  ", 30, "    ") == [line for text in texts for line in folded(text, "  ", 30, "    ")]
