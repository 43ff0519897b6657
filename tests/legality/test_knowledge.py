"""Where facts come from, and what becomes of what is not known."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from deckcheck.cards import Database
from deckcheck.deck import Deck, Entry, StatedFacts
from deckcheck.errors import InvalidFacts
from deckcheck.facts import Interval, OneOf
from deckcheck.findings import Severity, Status, Verdict
from deckcheck.legality.checker import Checker
from tests.for_each import for_each
from tests.lists import CHURCH, CUSTOM, FORTY_NINE, MISSION, REST, TYPE_1, deck, found


def facts_of(checker: Checker, entry: Entry, stated: Mapping[str, StatedFacts] | None = None) -> Mapping[str, object]:
    """What the checker knows of a line of a Mission deck."""
    [(_, found)] = checker.prepared(MISSION).resolver.lines(Deck((entry,), facts=stated or {}))
    return found.cards[0].facts


# Where facts come from


def test_the_database_is_the_weakest_source(built_in: Database) -> None:
    nicholas = Entry("Nicholas", 1, "characters", 2)
    plain = Checker(built_in)
    assert facts_of(plain, nicholas)["starter"] is True
    assert "gender" not in facts_of(plain, nicholas)

    filed = Checker(built_in, facts={"nicholas": {"starter": False, "gender": "male", "heart": 4}})
    assert facts_of(filed, nicholas)["starter"] is False
    assert facts_of(filed, nicholas)["heart"] == 4

    own = facts_of(filed, nicholas, {"Nicholas": {"heart": 6}})
    assert (own["heart"], own["gender"], own["starter"]) == (4, "male", False), "a facts file is the judge's"
    own = facts_of(plain, nicholas, {"Nicholas": {"heart": 6}})
    assert (own["heart"], own["starter"]) == (6, True), "a deck's facts replace one by one"

    noted = facts_of(filed, nicholas._replace(note="f, heart 7"), {"Nicholas": {"heart": 6}})
    assert (noted["heart"], noted["gender"], noted["starter"]) == (4, "male", False)
    noted = facts_of(plain, nicholas._replace(note="f, heart 7"), {"Nicholas": {"heart": 6}})
    assert (noted["heart"], noted["gender"], noted["starter"]) == (7, "female", True)


def test_a_heading_fills_only_what_is_lacking(checker: Checker) -> None:
    assert facts_of(checker, Entry("Comfort", 1, "enemies"))["kind"] == "enemy"
    assert facts_of(checker, Entry("Prayer", 1, "enemies"))["kind"] == "mission", "the database knows better"
    stated = {"Comfort": {"kind": "mission"}}
    assert facts_of(checker, Entry("Comfort", 1, "enemies"), stated)["kind"] == "mission"
    assert facts_of(checker, Entry("Comfort", 1, "enemies", note="kind=mission"))["kind"] == "mission"
    either = facts_of(checker, Entry("Comfort", 1, "enemies"), {"Comfort": {"kind": ["mission", "enemy"]}})
    assert either["kind"] == OneOf(("mission", "enemy"))


def test_a_note_states_facts(checker: Checker) -> None:
    [entry] = deck("Characters\n2 Nicholas (m, heart 4)").entries
    facts = facts_of(checker, entry)
    assert (facts["gender"], facts["heart"], facts["kind"], facts["starter"]) == ("male", 4, "character", True)


def test_a_bracket_that_is_part_of_the_name_is_no_note(checker: Checker) -> None:
    [(_, one)] = checker.prepared(TYPE_1).resolver.lines(Deck((Entry("Son of God", 1, note="F"),)))
    assert one.how == "exact"
    assert [card.name for card in one.cards] == ["Son of God (F)"]


def test_facts_may_be_named_in_any_spelling(checker: Checker) -> None:
    stated = {"  aNDREW ": {"gender": "male"}}
    assert facts_of(checker, Entry("Andrew", 1, "characters"), stated)["gender"] == "male"


@for_each(
    ("stated", "complaint"),
    [
        ({"sex": "male"}, "has no fact 'sex'"),
        ({"gender": "other"}, "there is no gender 'other'; there are male, female"),
        ({"heart": "four"}, "expected a whole number, found 'four'"),
        ({"heart": True}, "expected a whole number, found True"),
        ({"starter": 1}, "expected true or false, found 1"),
        ({"kind": []}, "expected a word"),
    ],
)
def test_facts_that_the_game_does_not_know_are_refused(checker: Checker, stated: StatedFacts, complaint: str) -> None:
    """A deck's own make it unreadable; those of a facts file are an error for every deck."""
    report = checker.check(deck(CHURCH, facts={"Andrew": stated}), MISSION)
    assert report.verdict is Verdict.UNREADABLE
    [only] = report.findings
    assert only.rule == "deckcheck/unreadable"
    assert complaint in only.message
    assert 'facts."Andrew"' in only.message
    with pytest.raises(InvalidFacts, match="Andrew"):
        Checker(checker.database, facts={"Andrew": stated}).check(deck(CHURCH), MISSION)


# What is not known


@pytest.mark.parametrize(
    ("men", "women", "verdict"),
    [
        (4, 3, Verdict.LEGAL),  # at most 7 of 10 men, at most 6 of 10 women
        (5, 2, Verdict.UNDETERMINED),  # 5 to 8 of 10 men
        (3, 4, Verdict.LEGAL),
        (2, 5, Verdict.UNDETERMINED),
        (12, 0, Verdict.ILLEGAL),  # at least 12 of 15 men
    ],
)
def test_three_unknown_genders_decide_nothing_they_need_not(
    checker: Checker, men: int, women: int, verdict: Verdict
) -> None:
    known = [f"Andrew {number} (m, heart 4)" for number in range(men)]
    known += [f"Martha {number} (f, heart 4)" for number in range(women)]
    characters = "\n".join([*known, "Rufus (heart 4)", "Lois (heart 4)", "Apollos (heart 4)"])
    report = checker.check(deck(f"Characters\n{characters}{REST}"), MISSION)
    assert report.verdict is verdict
    if verdict is Verdict.UNDETERMINED:
        assert found(report, "the-mission/gender-share").cards == ("Rufus", "Lois", "Apollos")


def test_an_unknown_card_makes_a_redemption_deck_undetermined(checker: Checker) -> None:
    report = checker.check(deck(FORTY_NINE + "1 Sword of Nobody\n"), TYPE_1)
    assert report.verdict is Verdict.UNDETERMINED
    unknown = found(report, "deckcheck/unknown-card")
    assert (unknown.severity, unknown.cards, unknown.lines) == (Severity.WARNING, ("Sword of Nobody",), (16,))
    assert unknown.suggestions
    everything = {"type": "Good Enhancement", "brigades": ["Gold"], "ability": True, "alignment": "good"}
    judge = Checker(checker.database, facts={"Sword of Nobody": everything})
    report = judge.check(deck(FORTY_NINE + "1 Sword of Nobody\n"), TYPE_1)
    assert (report.verdict, report.findings) == (Verdict.LEGAL, ())


def test_an_unknown_card_that_cannot_matter_leaves_a_deck_illegal(checker: Checker) -> None:
    report = checker.check(deck(FORTY_NINE + "1 Sword of Nobody\n1 Hope (UL)\n"), TYPE_1)
    assert report.verdict is Verdict.ILLEGAL
    statuses = [each.status for each in report.findings if each.rule == "redemption/plain-limit"]
    assert statuses == [Status.VIOLATED, Status.UNDETERMINED], "four of Hope; and perhaps a fourth of another card"


def test_where_no_rule_turns_on_it_an_unknown_card_costs_nothing(built_in: Database) -> None:
    report = Checker(built_in, select=["deck-size"]).check(deck(FORTY_NINE + "1 Sword of Nobody\n"), TYPE_1)
    assert report.verdict is Verdict.LEGAL


def test_other_games_do_not_know_every_card(checker: Checker) -> None:
    """So an unknown name there is worth a remark, not a warning."""
    report = checker.check(deck(CHURCH + REST), MISSION)
    unknown = found(report, "deckcheck/unknown-card")
    assert (unknown.severity, unknown.suggestions) == (Severity.INFO, ())
    assert unknown.message == "Cards that are not in the card database: 24; what the list says of them was used."
    assert unknown.lines == (2, 3, 4, 5, 16, 17, 18, 19, 20, 21)


def test_what_a_table_of_the_list_says_of_its_cards_is_told_too(checker: Checker, built_in: Database) -> None:
    """As what a note says; not what a judge's facts file says."""
    text = "Characters\n1 Zenas\n1 Lois (f, heart 3)\n"
    zenas: dict[str, StatedFacts] = {"Zenas": {"gender": "male", "heart": 4}}
    for facts, lines in ((zenas, (2, 3)), ({}, (2, 3))):
        unknown = found(checker.check(deck(text, facts=facts), MISSION), "deckcheck/unknown-card")
        assert (unknown.severity, unknown.lines) == (Severity.INFO, lines)
        assert unknown.message == "Cards that are not in the card database: 2; what the list says of them was used."
    noted = deck(text.replace("Zenas", "Zenas (F)"), facts=zenas)
    assert found(checker.check(noted, MISSION), "deckcheck/unknown-card").lines == (2, 3)
    judge = Checker(built_in, facts=zenas)
    assert found(judge.check(deck(text), MISSION), "deckcheck/unknown-card").lines == (3,)
    assert found(judge.check(deck(text, facts=zenas), MISSION), "deckcheck/unknown-card").lines == (2, 3)
    untrusted = Checker(built_in, untrusted=True).check(deck(text, facts=zenas), MISSION)
    assert "was not used" in found(untrusted, "deckcheck/unknown-card").message


def test_suggestions_can_be_left_out(built_in: Database) -> None:
    report = Checker(built_in, suggest=False).check(deck("1 Sun of God"), TYPE_1)
    assert found(report, "deckcheck/unknown-card").suggestions == ()
    assert (
        "Son of God"
        in found(Checker(built_in).check(deck("1 Sun of God"), TYPE_1), "deckcheck/unknown-card").suggestions
    )


def test_a_title_of_several_printings_matters_only_when_a_rule_turns_on_it(checker: Checker) -> None:
    assert not checker.check(deck(FORTY_NINE + "1 David\n"), TYPE_1).findings, "every David has an ability"
    report = checker.check(deck(FORTY_NINE.replace("3 Goliath (L)", "3 Goliath") + "1 Wisdom (L)\n"), TYPE_1)
    assert report.verdict is Verdict.UNDETERMINED
    assert found(report, "redemption/ability-limit").actual == Interval(0, 3)
    ambiguous = found(report, "deckcheck/ambiguous-card")
    assert (ambiguous.cards, ambiguous.lines) == (("Goliath",), (15,))
    assert "Goliath (L) [Main]" in ambiguous.suggestions


def test_a_set_settles_which_printing_it_is(checker: Checker) -> None:
    lines = deck(FORTY_NINE.replace("3 Goliath (L)\n", "") + "1 Wisdom (L)\n").entries
    chosen = Deck((*lines, Entry("Goliath", 3, "", 15, set="Main")))
    assert checker.check(chosen, TYPE_1).verdict is Verdict.LEGAL


def test_two_copies_of_a_name_are_two_copies_of_a_card(checker: Checker) -> None:
    """Whichever of the 36 it is."""
    numbers = "\n".join(str(number) for number in (11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26, 31, 32, 33, 34))
    for name in ("2 Last Stand", "Last Stand\nLAST STAND"):
        report = checker.check(deck(f"{numbers}\n{name}"), CUSTOM)
        assert found(report, "opr-missions/unique").actual == Interval(2, 2)
        assert report.verdict is Verdict.ILLEGAL
    report = checker.check(deck(f"{numbers}\nLast Stand\nHold Fast"), CUSTOM)
    assert report.verdict is Verdict.UNDETERMINED


def test_a_token_of_any_type_stands_outside_the_deck(checker: Checker) -> None:
    report = checker.check(deck("1 Stricken Reminder Token\n1 Follower Token\n1 Hope (L)\n"), TYPE_1)
    assert (report.counts["deck"], report.counts["tokens"]) == (1, 2)


def test_printings_that_no_rule_tells_apart_are_not_reported(checker: Checker) -> None:
    report = checker.check(deck(FORTY_NINE + "1 Son of God\n1 Nobody at all\n"), TYPE_1)
    assert report.verdict is not Verdict.LEGAL
    assert not [finding for finding in report.findings if finding.rule == "deckcheck/ambiguous-card"]
