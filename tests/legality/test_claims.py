"""What a list states of its own cards: a claim, which tells what an unknown name may be and never what it is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from deckcheck.cards import Database
from deckcheck.deck import Deck, Entry, StatedFacts
from deckcheck.findings import DeckReport, Finding, Severity, Status, Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each
from tests.lists import CHURCH, FORTY_NINE, GOSPEL, MISSION, REST, TYPE_1, deck, found

LIMITED = edition("redemption/limited@2.0")
HERO: StatedFacts = {"type": "Hero", "brigades": ["Green"], "ability": False, "alignment": "good", "generic": False}
SOUL: StatedFacts = {"type": "Lost Soul", "ability": False, "alignment": "evil"}
INVENTED: Mapping[str, StatedFacts] = {f"Qwertz {number} of Uiop": SOUL if number < 7 else HERO for number in range(50)}
QWERTZ = "".join(f"1 {name}\n" for name in INVENTED)
GIDEON: StatedFacts = {"type": "Good Enhancement", "brigades": ["Gold"], "ability": True, "alignment": "good"}
FAITHFUL = Path(__file__).parents[2] / "examples/legal/gospel/standard-faith-and-love.txt"


def strict_failures(report: DeckReport) -> list[Finding]:
    return [each for each in report.findings if (each.severity, each.status) == (Severity.WARNING, Status.VIOLATED)]


def test_invented_cards_are_cards_for_the_judge_alone(checker: Checker) -> None:
    claimed = checker.check(deck(QWERTZ, facts=INVENTED), TYPE_1)
    assert claimed.verdict is Verdict.UNDETERMINED
    warnings = strict_failures(claimed)
    assert {each.rule for each in warnings} == {"deckcheck/stated-fact"}
    assert [each.cards for each in warnings] == [(name,) for name in INVENTED]
    assert "redemption/copy-limit" not in {each.rule for each in claimed.findings if each.status is Status.VIOLATED}

    judge = Checker(checker.database, facts=INVENTED)
    assert (judge.check(deck(QWERTZ), TYPE_1).verdict, judge.check(deck(QWERTZ), TYPE_1).findings) == (
        Verdict.LEGAL,
        (),
    )
    both = judge.check(deck(QWERTZ, facts={"Qwertz 8 of Uiop": {"generic": True}}), TYPE_1)
    assert both.verdict is Verdict.LEGAL, "a card that the judge knows is one, whatever the list adds"


def test_what_is_decided_in_spite_of_a_claim_holds_for_every_card_that_it_may_be(
    checker: Checker, built_in: Database
) -> None:
    text = FORTY_NINE + "1 Sword of Gideon\n"
    report = checker.check(deck(text, facts={"Sword of Gideon": GIDEON}), TYPE_1)
    assert report.verdict is Verdict.LEGAL
    assert [each.rule for each in strict_failures(report)] == ["deckcheck/stated-fact"]
    wanted = {**GIDEON, "type": ("Good Enhancement",), "brigades": ("Gold",), "alignment": ("good",)}
    may_be = [
        each.name
        for each in built_in.cards("redemption").all()
        if all(each.facts.get(fact) == value for fact, value in wanted.items())
    ]
    assert len(may_be) > 10
    for name in may_be:
        assert checker.check(deck(FORTY_NINE + f"1\t{name}\n"), TYPE_1).verdict is Verdict.LEGAL, name


@pytest.mark.parametrize("name", ["D\u0430niel", "D\u0251niel", "Dan\u3164iel", "Dan\ufe0fiel", "\u216eaniel"])
def test_a_name_is_read_as_it_looks(checker: Checker, name: str) -> None:
    plain = checker.check(deck("1 Daniel (CoW)\n"), LIMITED)
    hidden = checker.check(deck(f"1 {name} (CoW)\n", facts={f"{name} (CoW)": HERO}), LIMITED)
    banned = found(plain, "redemption/banned")
    assert found(hidden, "redemption/banned").status is banned.status is Status.VIOLATED


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("D\u0430niel (CoW)", "'\u0430' (CYRILLIC SMALL LETTER A)"),
        ("Dan\u3164iel (CoW)", "an invisible sign (HANGUL FILLER)"),
        ("D\u0430ni\u0435l (CoW)", "'\u0430' (CYRILLIC SMALL LETTER A) and '\u0435' (CYRILLIC SMALL LETTER IE)"),
        ("Danïel (CoW)", ""),
        ("Daniel (CoW)", ""),
    ],
)
def test_letters_that_only_look_alike_are_named(checker: Checker, name: str, told: str) -> None:
    report = checker.check(deck(f"1 {name}\n"), LIMITED)
    lines = [each for each in report.findings if each.rule == "deckcheck/line"]
    assert bool(lines) is bool(told)
    if told:
        assert lines[0].message == f"{name} is spelt with {told}; it was read as it looks, as Daniel (CoW)."
        assert strict_failures(report) == lines


@pytest.mark.parametrize("near", ["Pestor", "Paster", "Postor", "Pastr", "P\u0430stor"])
def test_a_letter_from_a_known_card_is_doubt_or_that_card(checker: Checker, near: str) -> None:
    assert checker.check(deck(FAITHFUL.read_text("utf-8")), GOSPEL).verdict is Verdict.LEGAL
    report = checker.check(deck(FAITHFUL.read_text("utf-8").replace("4 Mother", f"4 {near}")), GOSPEL)
    limit = found(report, "gospel/copy-limit")
    same = near == "P\u0430stor"  # which nobody can tell from Pastor
    assert limit.status is (Status.VIOLATED if same else Status.UNDETERMINED)


@pytest.mark.parametrize("disguised", ["Ch\u043eir Leader", "Choir\u3164 Leader", "\u0421hoir Leader"])
def test_a_card_that_nobody_knows_is_one_in_any_disguise(checker: Checker, disguised: str) -> None:
    text = FAITHFUL.read_text("utf-8").replace("4 Believer", f"4 {disguised}")
    report = checker.check(deck(text), GOSPEL)  # of Choir Leader there are two besides
    assert found(report, "gospel/copy-limit").status is Status.VIOLATED
    [told] = [each for each in report.findings if each.rule == "deckcheck/line"]
    assert told.message.endswith("it was read as it looks, as Choir Leader.")


@pytest.mark.parametrize("name", ["\u041c\u0438\u0440\u043e\u043d", "Zo\u00eb", "Jos\u00e9 \u2665"])
def test_names_of_other_alphabets_are_no_disguise(checker: Checker, name: str) -> None:
    report = checker.check(deck(FAITHFUL.read_text("utf-8").replace("4 Believer", f"4 {name}")), GOSPEL)
    assert report.verdict is Verdict.LEGAL
    assert not [each for each in report.findings if each.rule == "deckcheck/line"]


@pytest.mark.parametrize("other", ["Brother", "Preacher", "Postman", "Kim", "Elder"])
def test_names_that_are_farther_off_are_other_cards(checker: Checker, other: str) -> None:
    assert (
        checker.check(deck(FAITHFUL.read_text("utf-8").replace("4 Believer", f"4 {other}")), GOSPEL).verdict
        is Verdict.LEGAL
    )


@pytest.mark.parametrize("sign", ["note", "table", "heading"])
def test_an_untrusted_list_states_nothing_of_its_cards(checker: Checker, sign: str) -> None:
    judge = Checker(checker.database, untrusted=True)
    trusted = deck(CHURCH + REST)
    assert checker.check(trusted, MISSION).verdict is Verdict.LEGAL
    report = judge.check(trusted, MISSION)
    assert report.verdict is Verdict.UNDETERMINED
    told = found(report, "deckcheck/stated-fact")
    assert (told.severity, told.cards) == (Severity.INFO, ("Andrew", "Martha", "Simeon", "Phoebe"))
    facts: dict[str, dict[str, object]] = {
        "Andrew": {"gender": "male", "heart": 4}, "Martha": {"gender": "female", "heart": 5},
        "Simeon": {"gender": "male", "heart": 6}, "Phoebe": {"gender": "female", "heart": 5},
    }  # fmt: skip
    kinds: dict[str, StatedFacts] = {name: {**table, "kind": "character"} for name, table in facts.items()}
    enemies = "Doubt", "Gossip", "Envy", "Idle Talk", "Strife", "Worry"
    kinds |= {name: {"kind": "enemy"} for name in enemies}
    match sign:
        case "note":
            known = {name: {"kind": table["kind"]} for name, table in kinds.items()}
        case "table":
            trusted = deck(re.sub(r" \(.*\)", "", CHURCH) + REST, facts={**facts})
            known = {name: {"kind": table["kind"]} for name, table in kinds.items()}
        case _:
            known = {name: {**table} for name, table in kinds.items() if name not in enemies}
    assert Checker(checker.database, facts=known).check(trusted, MISSION).verdict is Verdict.LEGAL
    assert Checker(checker.database, facts=known, untrusted=True).check(trusted, MISSION).verdict is not Verdict.LEGAL
    assert Checker(checker.database, facts=kinds, untrusted=True).check(trusted, MISSION).verdict is Verdict.LEGAL


def test_a_claim_against_the_database_is_not_heard_of_an_untrusted_list(checker: Checker) -> None:
    judge = Checker(checker.database, untrusted=True)
    outside = {"Son of God (K)": {"pool": "Rotation", "set": "RoJ"}}
    plain = judge.check(deck("1 Son of God (K)\n"), LIMITED)
    claimed = judge.check(deck("1 Son of God (K)\n", facts=outside), LIMITED)
    rules = [(each.rule, each.status) for each in plain.findings]
    assert [(each.rule, each.status) for each in claimed.findings if each.rule != "deckcheck/stated-fact"] == rules


@for_each(
    ("text", "signs"),
    [
        ("1 Son of\u200b God\n", "an invisible sign (ZERO WIDTH SPACE)"),
        ("1 Son\u00ad of God\n", "an invisible sign (SOFT HYPHEN)"),
        ("1 S\u200don of God\n", "an invisible sign (ZERO WIDTH JOINER)"),
        ("1 Son of G\ufeffod\n", "an invisible sign (ZERO WIDTH NO-BREAK SPACE)"),
        ("1 Son\u200e of God\n", "an invisible sign (LEFT-TO-RIGHT MARK)"),
        ("Res\u200berve:\n1 Son of God\n", "an invisible sign (ZERO WIDTH SPACE)"),
        ("\ufeff1 Son of God\n", ""),
        ("1 Son of God\u200b\n", ""),
        ("# by \u200bme\n1 Son of God\n", ""),
        ("\u2694\ufe0f\u200d\u2694 Heroes:\n1 Son of God\n", ""),
    ],
)
def test_signs_that_nobody_sees_are_named(checker: Checker, text: str, signs: str) -> None:
    report = checker.check(deck(text), TYPE_1)
    told = [each for each in report.findings if "invisible" in each.message]
    assert [each.values["signs"] for each in told] == [signs] * bool(signs)
    assert all(each.severity is Severity.WARNING for each in told)
    plain = "".join(sign for sign in text if sign not in "\u200b\u00ad\u200d\ufeff\u200e")
    assert report.verdict is checker.check(deck(plain), TYPE_1).verdict


@pytest.mark.parametrize("name", ["Kad\u0131n \u0130smet", "Y\u0131ld\u0131z", "Ch\u043eir Leader"])
def test_letters_of_a_name_that_is_near_no_card_are_its_own(checker: Checker, name: str) -> None:
    text = FAITHFUL.read_text("utf-8").replace("Choir Leader", "Kemal")
    report = checker.check(deck(text.replace("4 Believer", f"4 {name}")), GOSPEL)
    assert not [each for each in report.findings if each.rule == "deckcheck/line"]


def test_letters_of_a_name_near_a_card_are_named(checker: Checker) -> None:
    text = FAITHFUL.read_text("utf-8").replace("4 Believer", "4 P\u0430ster")
    told = [each for each in checker.check(deck(text), GOSPEL).findings if each.rule == "deckcheck/line"]
    assert [each.values["signs"] for each in told] == ["'\u0430' (CYRILLIC SMALL LETTER A)"]


@pytest.mark.parametrize("own", ["note", "table"])
def test_what_the_judge_states_goes_before_the_list(checker: Checker, own: str) -> None:
    judge = Checker(checker.database, facts={"Nicholas": {"gender": "male", "heart": 4}})
    entry = Entry("Nicholas", 1, "characters", 1, note="f, heart 4" if own == "note" else "")
    listed = Deck((entry,), facts={"nicholas": {"gender": "female", "heart": 4}} if own == "table" else {})
    [(_, resolved)] = judge.prepared(MISSION).resolver.lines(listed)
    assert (resolved.cards[0].facts["gender"], resolved.cards[0].facts["heart"]) == ("male", 4)
    [told] = [each for each in judge.check(listed, MISSION).findings if each.rule == "deckcheck/stated-fact"]
    assert told.message == "Nicholas: the list states gender female, a facts file male; the facts file counts."
    assert told.severity is Severity.WARNING
    agreeing = Deck((entry._replace(note="m"),), facts={"Nicholas": {"heart": 4}})
    told_of = [each.rule for each in judge.check(agreeing, MISSION).findings]
    assert "deckcheck/stated-fact" not in told_of
