from __future__ import annotations

from dataclasses import replace

from deckcheck.findings import Finding, Place, Report, Severity, Status
from deckcheck.reporters import REPORTERS, Options
from deckcheck.reporters.causes import full_message

render = REPORTERS["concise"].render

REPORT = """\
a.txt:4: warning deckcheck/unknown-card: Sun of God: no card of this name is in the card database. \
Did you mean Son of God, Sons of God or Man of God?
a.txt:4: undetermined redemption/dominant-unique: Up to 2 copies of one card; at most 1 of each Dominant. \
It turns on Sun of God and Saul.
a.txt:5: error redemption/lost-soul-count: 51 cards need exactly 7 Lost Souls; this deck has 8: \
Lost Soul 5, Lost Soul 6, Lost Soul 7 and 8 more.
a.txt: warning deckcheck/ambiguous-card: David may be either.
d.txt: warning gospel/deck-size: 36 cards in the play deck; 50 to 100 are required.
f.txt:4: undetermined redemption/dominant-unique: Up to 2 copies of one card; at most 1 of each Dominant. \
It turns on Sun of God and Saul.
g.txt:3: error deckcheck/line: found '1.5 X'; expected a card.
7 decks: 4 legal, 1 illegal, 1 undetermined, 1 unreadable.
"""


def test_a_line_for_each_finding(report: Report) -> None:
    assert render(report, Options(width=20)) == REPORT


def test_the_first_cards_are_named_where_the_message_names_none() -> None:
    def told(*names: str, message: str = "Banned cards: 1; none is allowed.", status: Status = Status.VIOLATED) -> str:
        places = tuple(Place(name, 1, 0) for name in names)
        return full_message(Finding("redemption/banned", Severity.ERROR, status, message, places=places))

    assert told("Burial") == "Banned cards: 1; none is allowed: Burial."
    assert told("A", "B", "C", "D") == "Banned cards: 1; none is allowed: A, B, C and D."
    assert told("A", "B", "C", "D", "E") == "Banned cards: 1; none is allowed: A, B, C and 2 more."
    assert told("") == "Banned cards: 1; none is allowed."
    assert told("Burial", "Famine", message="2 copies of Burial.") == "2 copies of Burial."
    open_ = Status.UNDETERMINED
    assert told("Burial", status=open_) == "Banned cards: 1; none is allowed. It turns on Burial."
    assert told("Burial", "Famine", message="Burial and Ark may both be there.", status=open_) == (
        "Burial and Ark may both be there. It turns on Famine."
    )


def test_quiet_leaves_out_the_warnings_of_legal_decks(report: Report) -> None:
    quiet = REPORT.replace("d.txt: warning gospel/deck-size: 36 cards in the play deck; 50 to 100 are required.\n", "")
    assert render(report, Options(quiet=True)) == quiet


def test_quiet_and_strict_keep_the_warnings_that_fail(report: Report) -> None:
    assert render(report, Options(quiet=True, strict=True)) == REPORT


def test_notes_follow_the_summary(report: Report) -> None:
    assert render(replace(report, notes=("Checked only: a/b.",))) == REPORT + "Checked only: a/b.\n"


def test_colours(report: Report) -> None:
    colored = render(report, Options(color=True))
    assert "a.txt:5: \x1b[31merror\x1b[0m redemption/lost-soul-count: " in colored
    assert "\x1b[1;33mundetermined\x1b[0m" in colored


def test_several_formats_are_told_apart(every_format: Report) -> None:
    lines = render(every_format).splitlines()
    assert lines[0].startswith("a.txt:5: [redemption/type-1@3rd-edition] error redemption/lost-soul-count: ")
    assert lines[-2:] == [
        "g.txt:3: error deckcheck/line: found '1.5 X'; expected a card.",
        "3 decks, 6 verdicts: 3 legal, 1 illegal, 1 undetermined, 1 unreadable.",
    ]
