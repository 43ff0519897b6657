"""What one mending settles is told once; the verdict and JSON know every finding all the same."""

from __future__ import annotations

import json
from dataclasses import replace

from deckcheck.findings import Finding, Place, Report, Severity, Status, Verdict
from deckcheck.reporters import REPORTERS, Options
from deckcheck.reporters.causes import causes
from tests.for_each import for_each
from tests.reporters.conftest import AMBIGUOUS, DOMINANTS, REMARK, SMALL, SOULS, UNKNOWN, deck
from tests.reporters.runner import commands

SUN, SAUL = DOMINANTS.places
OPEN = replace(DOMINANTS, places=(SUN,))
OTHER = replace(OPEN, rule="redemption/banned", template="Banned cards: 0 to 1; none is allowed.")
LINE = Finding(
    "deckcheck/line",
    Severity.WARNING,
    Status.VIOLATED,
    "{name}: it was left open what the words behind the name say. Write {doubt}.",
    {"name": "Saul (FMo)", "doubt": "'1 Saul' for the card, '# 1 Saul (FMo)' for a remark"},
    places=(Place("Saul (FMo)", 1, 112),),
)
FOLDED = deck("a.txt", Verdict.UNDETERMINED, OPEN, OTHER, UNKNOWN)


def test_what_is_open_only_because_of_a_name_is_told_with_it() -> None:
    (cause,) = causes([OPEN, OTHER, UNKNOWN])
    assert (cause.finding, cause.turns) == (UNKNOWN, (OPEN, OTHER))
    assert cause.turned_rules == ("redemption/dominant-unique", "redemption/banned")
    assert cause.names_card


@for_each(
    "apart",
    [
        replace(OPEN, places=(SUN, SAUL)),  # of which nothing else tells
        replace(OPEN, places=()),
        replace(OPEN, lacks_facts=True),
        replace(OPEN, values={"partner": "b.txt"}),
        replace(OPEN, status=Status.VIOLATED),
        replace(OPEN, places=(SUN,), plain=(SUN,)),
    ],
)
def test_what_something_else_leaves_open_too_is_told_by_itself(apart: Finding) -> None:
    assert [(each.finding, each.turns) for each in causes([apart, UNKNOWN])] == [(apart, ()), (UNKNOWN, ())]


def test_lines_that_leave_nothing_open_do_not_keep_a_rule_apart() -> None:
    both = replace(OPEN, places=(SUN, SAUL), plain=(SAUL,))
    assert [each.finding for each in causes([both, UNKNOWN])] == [UNKNOWN]


def test_a_rule_is_told_with_every_line_that_leaves_it_open() -> None:
    both = replace(OPEN, places=(SUN, SAUL))
    assert [(each.finding, each.turns) for each in causes([both, UNKNOWN, LINE])] == [
        (UNKNOWN, (both,)),
        (LINE, (both,)),
    ]


def test_two_findings_about_one_line_are_one_cause_that_begins_with_the_name() -> None:
    same = replace(LINE, places=UNKNOWN.places)
    (cause,) = causes([same, UNKNOWN, SMALL][:2])
    assert (cause.finding, cause.others) == (UNKNOWN, (same,))
    assert len(causes([LINE, UNKNOWN])) == 2


def test_a_name_that_was_taken_for_a_card_leaves_nothing_open() -> None:
    taken = replace(UNKNOWN, values={"name": "Sun of God", "meant": "Son of God"})
    assert [each.turns for each in causes([OPEN, taken])] == [(), ()]


def test_every_form_but_json_tells_a_cause_once() -> None:
    report = Report((FOLDED,))
    lines = REPORTERS["concise"].render(report).splitlines()
    assert lines[:-1] == [
        "a.txt:4: undetermined deckcheck/unknown-card: Sun of God: no card of this name is in the card database. "
        "Did you mean Son of God, Sons of God or Man of God? It leaves dominant-unique and banned open."
    ]
    (command,) = commands(REPORTERS["github"].render(report))
    assert (command.name, command.properties["title"]) == ("error", "undetermined: deckcheck/unknown-card")
    (issue,) = json.loads(REPORTERS["gitlab"].render(report))
    assert (issue["severity"], issue["check_name"]) == ("major", "deckcheck/unknown-card")
    (run,) = json.loads(REPORTERS["sarif"].render(report))["runs"]
    (result,) = run["results"]
    assert (result["kind"], result["level"]) == ("fail", "error")
    assert result["properties"]["turns"] == ["redemption/dominant-unique", "redemption/banned"]
    assert {rule["id"] for rule in run["tool"]["driver"]["rules"]} == {OPEN.rule, OTHER.rule, UNKNOWN.rule}
    junit = REPORTERS["junit"].render(report)
    assert junit.count("a.txt:4: ") == 1
    assert 'type="undetermined" message="Sun of God: no card' in junit
    page = REPORTERS["html"].render(report)
    assert page.count("It leaves dominant-unique and banned open.") == 1
    assert page.count("<summary>2 findings open because of Sun of God alone</summary>") == 1
    assert page.count("<summary>1 to mend: Sun of God → Son of God, Sons of God or Man of God ?</summary>") == 1
    (told,) = json.loads(REPORTERS["json"].render(report))["decks"]
    assert [each["rule"] for each in told["findings"]] == [each.rule for each in FOLDED.findings]


TEXT = """\
         … and 3 more

  line 4    Sun of God → Son of God, Sons of God or Man of God ?
  line 112  Saul (FMo): write '1 Saul' for the card, '# 1 Saul (FMo)' for a remark — each leaves
              dominant-unique open
"""


def test_text_has_what_is_broken_first_then_names_to_mend_then_lines() -> None:
    both = replace(OPEN, places=(SUN, SAUL))
    text = REPORTERS["text"].render(Report((deck("a.txt", Verdict.ILLEGAL, SOULS, both, LINE, UNKNOWN),)))
    head, told, _ = text.partition(TEXT)
    assert told
    assert "  error  redemption/lost-soul-count   3rd-edition rulebook, chart\n" in head
    assert "Up to 2 copies" not in text
    explained = REPORTERS["text"].render(
        Report((deck("a.txt", Verdict.ILLEGAL, SOULS, both, LINE, UNKNOWN),)), Options(explain=True)
    )
    assert "redemption/dominant-unique: Up to 2 copies of one card" in explained


def test_names_that_leave_the_same_rules_open_say_so_once() -> None:
    second = replace(UNKNOWN, values={"name": "Mose"}, places=(Place("Mose", 1, 9),), suggestions=("Moses",))
    both = replace(OPEN, places=(SUN, second.places[0]))
    text = REPORTERS["text"].render(Report((deck("a.txt", Verdict.UNDETERMINED, both, second, UNKNOWN),)))
    assert (
        "  line 4  Sun of God → Son of God, Sons of God or Man of God ?\n"
        "  line 9  Mose → Moses — each leaves dominant-unique open\n"
    ) in text


def test_what_to_do_about_a_name_to_which_none_is_near() -> None:
    bare = replace(UNKNOWN, suggestions=())
    report = Report((deck("a.txt", Verdict.UNDETERMINED, OPEN, bare),))
    assert "Sun of God: no card is called so; correct it, or state in a file given with --facts" in REPORTERS[
        "text"
    ].render(report)
    assert "%0ACorrect it, or state in a file given with --facts what the card is.%0A" in REPORTERS["github"].render(
        report
    )
    bare = replace(bare, values={"name": "Thanks all", "remark": "# Thanks all"})
    text = REPORTERS["text"].render(Report((deck("a.txt", Verdict.UNDETERMINED, OPEN, bare),)))
    state = "or state in a file given with --facts what the card is"
    assert f"Thanks all: no card is called so; correct it, {state}; write '# Thanks all' if it is a remark" in " ".join(
        text.split()
    )
    bare = replace(bare, values=UNKNOWN.values)
    remark = replace(LINE, places=bare.places)
    text = REPORTERS["text"].render(Report((deck("a.txt", Verdict.UNDETERMINED, OPEN, bare, remark),)))
    assert "Sun of God: no card is called so, or write '1 Saul' for the card, '# 1 Saul" in text
    assert "correct it" not in text


def test_remarks_are_set_off_from_names_to_mend() -> None:
    text = REPORTERS["text"].render(Report((deck("a.txt", Verdict.LEGAL, UNKNOWN, REMARK),)))
    assert "Man of God ?\n\n  info  opr-missions" in text


def test_a_name_that_may_be_a_card_of_its_own_says_so_briefly() -> None:
    own = replace(UNKNOWN, values={"name": "Faer", "quoted": '"Faer"'}, suggestions=("Fear",))
    text = REPORTERS["text"].render(Report((deck("a.txt", Verdict.LEGAL, own),)))
    assert "  line 4  Faer → Fear, or state a fact of it where it is a card of its own\n" in text


def test_warnings_of_one_rule_stand_below_one_head() -> None:
    further = replace(LINE, places=(Place("Ark", 1, 7),), template="Ark: look.", values={})
    many = replace(further, places=tuple(Place("Ark", 1, line) for line in range(20, 27)))
    text = REPORTERS["text"].render(Report((deck("a.txt", Verdict.LEGAL, further, many, AMBIGUOUS),)))
    assert (
        "  warning  deckcheck/line   line 7: Ark: look.\n"
        "           lines 20 to 26: Ark: look.\n"
        "  warning  deckcheck/ambiguous-card   "
    ) in text
