from __future__ import annotations

import re

from deckcheck.findings import Report, Verdict
from deckcheck.reporters import REPORTERS, Options
from tests.reporters.conftest import SMALL, SOULS, UNREADABLE, deck

render = REPORTERS["text"].render

REPORT = """\
ILLEGAL       a.txt   "Egypt"
  redemption/type-1@3rd-edition, cards of 2026-08-09 (000000000000): deck 51, side
    deck 5

  error         redemption/lost-soul-count
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
                3rd-edition rulebook, chart
                Ruling: The chart decides where it and the prose disagree, and its
                numbers are exact, not least numbers.

  undetermined  redemption/dominant-unique
                Up to 2 copies of one card; at most 1 of each Dominant.
                It turns on what these cards are:
                line   4   2 × Sun of God
                line 112   1 × Saul = Saul/Paul, named by one half
                3rd-edition rulebook

  warning       deckcheck/unknown-card
                Sun of God: no card of this name is in the card database.
                line 4   2 × Sun of God
                Did you mean Son of God, Sons of God or Man of God?

  warning       deckcheck/ambiguous-card
                David may be either.
                1 × David
                It may be David (Red).

  info          opr-missions/roll-and-play: Rolling for cards does not work.

  not decided, advice only: gospel/balance

LEGAL         b.txt   redemption/type-1@3rd-edition: deck 51, side deck 5
LEGAL         c.txt   "Fine"   redemption/type-1@3rd-edition: deck 51, side deck 5

LEGAL         d.txt   redemption/type-1@3rd-edition: deck 51, side deck 5

  warning  gospel/deck-size
           36 cards in the play deck; 50 to 100 are required.
           Rulebook, 3.1.3

  not decided, advice only: gospel/balance

LEGAL         e.txt   redemption/type-1@3rd-edition: deck 51, side deck 5
  info  opr-missions/roll-and-play: Rolling for cards does not work.

  not decided, advice only: gospel/balance

UNDETERMINED  f.txt
  redemption/type-1@3rd-edition, cards of 2026-08-09 (000000000000): deck 51, side
    deck 5

  undetermined  redemption/dominant-unique
                Up to 2 copies of one card; at most 1 of each Dominant.
                It turns on what these cards are:
                line   4   2 × Sun of God
                line 112   1 × Saul = Saul/Paul, named by one half
                3rd-edition rulebook

UNREADABLE    g.txt
  line 3   found '1.5 X'; expected a card.

7 decks: 4 legal, 1 illegal, 1 undetermined, 1 unreadable.
Not checked: redemption/deck-size.
"""


def test_the_whole_report(report: Report) -> None:
    assert render(report, Options(width=84, notes=("Not checked: redemption/deck-size.",))) == REPORT


def test_quiet_leaves_out_legal_decks(report: Report) -> None:
    quiet = render(report, Options(quiet=True))
    assert re.findall(r"^[A-Z]{5,} +(\S+)", quiet, re.MULTILINE) == ["a.txt", "f.txt", "g.txt"]
    assert quiet.endswith("\n7 decks: 4 legal, 1 illegal, 1 undetermined, 1 unreadable.\n")
    assert render(Report((deck("b.txt", Verdict.LEGAL, SMALL),)), Options(quiet=True)) == "1 deck: 1 legal.\n"


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


OVERVIEW = """\
a.txt   "Egypt"
  legal         redemption/limited@2.0
  illegal       redemption/type-1@3rd-edition  lost-soul-count
  undetermined  redemption/type-1@3rd-edition  dominant-unique

b.txt
  legal         redemption/limited@2.0
  legal         redemption/type-1@3rd-edition

UNREADABLE    g.txt
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
