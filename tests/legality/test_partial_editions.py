"""Editions on record only in part: each dated fact on both sides of its limit and its date, and no verdict too many."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise, product

from deckcheck.decklists import read
from deckcheck.findings import PARTIAL, DeckReport, Report, Status, Verdict
from deckcheck.games import builtin_file, edition, edition_ids
from deckcheck.games import formats as formats_of
from deckcheck.games.edition_dates import edition_on
from deckcheck.games.loading import read_toml
from deckcheck.games.records import history
from deckcheck.legality.checker import Checker
from deckcheck.reporters import REPORTERS, Options
from tests.for_each import for_each
from tests.games.cases import files

PARTIAL_IDS = [id for id in edition_ids() if edition(id).partial]

HERO_2 = "Daniel (CoW AB)"
HERO_3 = "Moses (CoW AB)"
HERO = "Christian Soldier (C)"
SITE = "Egypt (H)"
ABILITY_SITE = "Dangerous Road"
SOUL = "Lost Soul Acts 23:27 (Retreater)"
PLAIN_SOUL = "Lost Soul Proverbs 10:4"
HOPPER = "Lost Soul II Chronicles 28:13 (Hopper)"
DOMINANT = "Son of God (K)"
LINER = "Lost Souls (Two Liner)"
ARTIFACT = "Golden Calf"
CURSE = "Wastelands"
ENHANCEMENT = "Letters to the Churches"

IN_RESERVE = f"Reserve\n1 {SITE}"
STOCK = files()["redemption"]["type-1@3rd-edition"]["bases"]["fifty"]["stock"]["cards"]
OTHERS_148 = "\n".join(f"4 {name}" for name in STOCK[:37])
HALF = f"4 {HERO}\n4 Pharaoh (L)\n4 {ENHANCEMENT}\n4 Discord (L)\n4 {PLAIN_SOUL}\n5 {ARTIFACT}"

BROKEN, OPEN, KEPT = "violated", "undetermined", ""
Days = dict[str, str]
Fact = tuple[str, str, str, Days]

FACTS: list[Fact] = [
    # Type II, 2011-08-15: two of two brigades, four of one.
    ("type-2", "multi-brigade", f"2 {HERO_2}", {"2011-08-14": BROKEN, "2011-08-15": KEPT}),
    ("type-2", "multi-brigade", f"3 {HERO_2}", {"2011-08-14": BROKEN, "2011-08-15": BROKEN, "2026-03-12": BROKEN}),
    ("type-2", "multi-brigade", f"2 {HERO_3}", {"2011-08-14": BROKEN, "2011-08-15": BROKEN}),
    ("type-2", "copy-limit", f"4 {HERO}", {"2011-08-14": KEPT, "2011-08-15": KEPT, "2024-11-01": KEPT}),
    ("type-2", "copy-limit", f"5 {HERO}", {"2011-08-14": KEPT, "2011-08-15": BROKEN, "2024-11-01": BROKEN}),
    ("type-2", "copy-limit", f"5 {ENHANCEMENT}", {"2011-08-14": KEPT, "2011-08-15": BROKEN}),
    ("type-2", "copy-limit", f"5 {SITE}", {"2011-08-14": KEPT, "2011-08-15": BROKEN}),
    ("type-2", "copy-limit", f"4 {SITE}", {"2011-08-15": KEPT, "2018-02-14": KEPT}),
    # Type I since 2011-08-15: still the rulebook, as far as 1.3 has the same limits.
    ("type-1", "ability-limit", "1 Repentance (L)", {"2011-08-15": KEPT}),
    ("type-1", "ability-limit", "2 Repentance (L)", {"2011-08-14": BROKEN, "2011-08-15": BROKEN, "2026-03-12": BROKEN}),
    # 2016-05-01: one ability Lost Soul in Type I, two in Type II, whatever the size; one of any Dominant in Teams.
    ("type-1", "lost-soul-ability", f"1 {SOUL}\n99 {HERO}", {"2016-04-30": KEPT, "2016-05-01": KEPT}),
    ("type-1", "lost-soul-ability", f"2 {SOUL}\n98 {HERO}", {"2016-04-30": KEPT, "2016-05-01": BROKEN}),
    ("type-1", "lost-soul-ability", f"2 {SOUL}\n48 {HERO}", {"2011-08-15": BROKEN, "2016-05-01": BROKEN}),
    ("type-2", "lost-soul-ability", f"3 {SOUL}\n97 {HERO}", {"2011-08-15": BROKEN}),
    ("type-2", "lost-soul-ability", f"2 {SOUL}\n148 {HERO}", {"2016-04-30": KEPT, "2016-05-01": KEPT}),
    ("type-2", "lost-soul-ability", f"3 {SOUL}\n147 {HERO}", {"2016-04-30": KEPT, "2016-05-01": BROKEN}),
    ("teams", "dominant-unique", f"1 {DOMINANT}", {"2016-05-01": KEPT}),
    ("teams", "dominant-unique", f"2 {DOMINANT}", {"2016-05-01": BROKEN, "2018-12-25": BROKEN, "2026-08-12": BROKEN}),
    # 2017-05-26: the reserve.
    (
        "type-1 type-2",
        "reserve-size",
        f"Reserve\n1 {HERO}",
        {"2011-08-14": BROKEN, "2017-05-25": OPEN, "2017-05-26": KEPT},
    ),
    ("type-1", "reserve-size", f"Reserve\n11 {HERO}", {"2024-11-01": BROKEN}),
    ("type-1", "reserve-size", f"Reserve\n10 {HERO}", {"2017-05-25": OPEN, "2017-05-26": KEPT, "2026-03-12": KEPT}),
    ("type-1", "reserve-size", f"Reserve\n11 {HERO}", {"2017-05-25": BROKEN, "2017-05-26": BROKEN}),
    ("type-2", "reserve-size", f"Reserve\n16 {HERO}", {"2017-05-25": BROKEN, "2017-05-26": BROKEN}),
    ("type-2", "reserve-size", f"Reserve\n11 {HERO}", {"2017-05-25": BROKEN, "2017-05-26": OPEN, "2024-11-01": KEPT}),
    ("type-1 type-2", "reserve-contents", f"Reserve\n1 {DOMINANT}", {"2017-05-25": KEPT, "2017-05-26": BROKEN}),
    ("type-1 type-2", "reserve-contents", f"Reserve\n1 {PLAIN_SOUL}", {"2017-05-25": KEPT, "2017-05-26": BROKEN}),
    (
        "type-1 type-2",
        "reserve-contents",
        f"Reserve\n1 {HOPPER}",
        {"2017-05-26": KEPT, "2026-03-12": KEPT, "2026-03-13": BROKEN},
    ),
    (
        "type-1",
        "lost-soul-count",
        f"7 {PLAIN_SOUL}\n1 {HOPPER}\n42 {HERO}",
        {"2011-08-14": BROKEN, "2017-05-25": OPEN, "2017-05-26": KEPT},
    ),
    ("type-1", "lost-soul-count", f"6 {PLAIN_SOUL}\n1 {HOPPER}\n43 {HERO}", {"2017-05-25": KEPT, "2017-05-26": BROKEN}),
    ("type-1 type-2", "site-count", f"1 {PLAIN_SOUL}\n{IN_RESERVE}", {"2017-05-26": KEPT}),
    (
        "type-1 type-2",
        "site-count",
        f"1 {PLAIN_SOUL}\n1 {SITE}\n{IN_RESERVE}",
        {"2017-05-25": KEPT, "2017-05-26": BROKEN},
    ),
    # REG 5.0.0, in force by 2018-02-14.
    ("type-2", "deck-size", f"99 {HERO}", {"2018-02-13": BROKEN, "2018-02-14": BROKEN}),
    ("type-2", "deck-size", f"100 {HERO}", {"2018-02-13": KEPT, "2018-02-14": KEPT}),
    ("type-2", "lost-soul-count", f"15 {PLAIN_SOUL}\n96 {HERO}", {"2018-02-13": KEPT, "2018-02-14": KEPT}),
    ("type-2", "lost-soul-count", f"16 {PLAIN_SOUL}\n95 {HERO}", {"2018-02-13": BROKEN, "2018-02-14": BROKEN}),
    ("type-2", "lost-soul-count", f"15 {PLAIN_SOUL}\n91 {HERO}", {"2018-02-13": KEPT, "2018-02-14": OPEN}),
    (
        "type-2",
        "lost-soul-count",
        f"14 {PLAIN_SOUL}\n92 {HERO}",
        {"2018-02-13": OPEN, "2018-02-14": KEPT},
    ),
    ("type-2", "copy-limit", f"2 {ABILITY_SITE}\n{OTHERS_148}", {"2018-02-13": KEPT, "2018-02-14": KEPT}),
    ("type-2", "copy-limit", f"3 {ABILITY_SITE}\n{OTHERS_148}", {"2018-02-13": KEPT, "2018-02-14": BROKEN}),
    ("type-2", "copy-limit", f"3 {ABILITY_SITE}\n97 {HERO_2}", {"2011-08-15": BROKEN, "2018-02-14": BROKEN}),
    ("type-2", "copy-limit", f"3 {ARTIFACT}\n3 {CURSE}", {"2018-02-13": KEPT, "2018-02-14": KEPT}),
    ("type-2", "copy-limit", f"4 {ARTIFACT}", {"2018-02-13": BROKEN, "2018-02-14": BROKEN}),
    ("type-2", "copy-limit", f"4 {CURSE}", {"2018-02-13": KEPT, "2018-02-14": BROKEN}),
    ("type-2", "multi-brigade", f"1 {HERO_3}\n2 {HERO_2}", {"2018-02-14": KEPT}),
    ("type-2", "multi-brigade", f"2 {HERO_3}", {"2018-02-14": BROKEN}),
    ("type-2", "lost-soul-ability", f"2 {SOUL}", {"2018-02-14": KEPT}),
    ("type-2", "lost-soul-ability", f"3 {SOUL}", {"2018-02-14": BROKEN}),
    ("type-2", "dominant-unique", f"1 {DOMINANT}", {"2018-02-13": KEPT, "2018-02-14": KEPT}),
    ("type-2", "dominant-unique", f"2 {DOMINANT}", {"2018-02-13": BROKEN, "2018-02-14": BROKEN}),
    ("type-2", "good-evil-balance", f"1 {HERO}\n1 Pharaoh (L)", {"2018-02-13": KEPT, "2018-02-14": KEPT}),
    ("type-2", "good-evil-balance", f"2 {HERO}\n1 Pharaoh (L)", {"2018-02-13": BROKEN, "2018-02-14": BROKEN}),
    ("type-2", "good-evil-balance", "1 Razor (Roots)", {"2018-02-14": KEPT}),
    # Early 2018: the first banned cards. Inside the range both records must agree.
    (
        "type-1 type-2",
        "banned",
        f"1 {LINER}",
        {"2017-12-31": KEPT, "2018-03-01": KEPT, "2018-07-01": BROKEN},
    ),
    ("type-2", "banned", "1 Lost Souls (Three Liner)", {"2018-06-30": KEPT, "2018-07-01": BROKEN, "2026-08-13": KEPT}),
    ("type-1 type-2", "banned", f"1 {SOUL}", {"2018-07-01": KEPT}),
    # 2018-12-25: no duplicate Dominants in any category; what a team may hold once.
    ("type-1 type-2 teams", "dominant-unique", f"1 {DOMINANT}", {"2018-12-24": KEPT, "2018-12-25": KEPT}),
    ("type-1 type-2 teams", "dominant-unique", f"2 {DOMINANT}", {"2018-12-24": BROKEN, "2018-12-25": BROKEN}),
    ("teams", "lost-soul-ability", f"2 {SOUL}", {"2018-12-24": KEPT, "2018-12-25": BROKEN}),
    ("teams", "lost-soul-ability", f"1 {SOUL}", {"2018-12-25": KEPT}),
    ("teams", "exclusive-pair", f"2 {DOMINANT}", {"2018-12-25": KEPT}),
    ("teams", "exclusive-pair", "1 Chariot of Fire\n1 Son of God (K)", {"2018-12-24": KEPT, "2018-12-25": BROKEN}),
    # 2024-10: Deck Building Rules 1.2.
    ("type-1", "deck-size", f"154 {HERO}", {"2024-09-30": KEPT, "2024-11-01": KEPT}),
    ("type-1", "deck-size", f"155 {HERO}", {"2024-09-30": KEPT, "2024-10-15": KEPT, "2024-11-01": BROKEN}),
    ("type-2", "deck-size", f"252 {HERO}", {"2024-09-30": KEPT, "2024-11-01": KEPT}),
    ("type-2", "deck-size", f"253 {HERO}", {"2024-09-30": KEPT, "2024-10-31": KEPT, "2024-11-01": BROKEN}),
    ("type-2", "reserve-size", f"Reserve\n15 {HERO}", {"2024-10-15": OPEN, "2024-11-01": KEPT}),
    ("type-2", "reserve-size", f"Reserve\n16 {HERO}", {"2024-10-15": BROKEN, "2024-11-01": BROKEN}),
    ("type-1 type-2", "dominant-count", f"1 {PLAIN_SOUL}\n1 {DOMINANT}", {"2024-10-15": KEPT, "2024-11-01": KEPT}),
    ("type-1 type-2", "dominant-count", f"1 {HOPPER}\n1 {DOMINANT}", {"2024-10-15": KEPT, "2024-11-01": BROKEN}),
    # Classic and Rotation since 2021-09-13: the rules of Type I, and for the Rotation those of 2.0 must agree.
    ("unlimited", "deck-size", f"155 {HERO}", {"2021-09-13": KEPT, "2024-11-01": BROKEN, "2026-08-12": BROKEN}),
    ("limited", "deck-size", f"155 {HERO}", {"2021-09-13": KEPT, "2024-11-01": BROKEN, "2026-08-12": BROKEN}),
    ("limited", "deck-size", f"71 {HERO}", {"2026-08-12": KEPT, "2026-08-13": BROKEN}),
    # Type ½, unofficial.
    ("type-half", "deck-size", f"25 {HERO}", {"2017-08-22": KEPT, "2020-01-01": KEPT}),
    ("type-half", "deck-size", f"24 {HERO}", {"2017-08-22": BROKEN, "2020-01-01": BROKEN}),
    ("type-half", "deck-size", f"26 {HERO}", {"2017-08-22": BROKEN}),
    ("type-half", "lost-soul-count", f"4 {PLAIN_SOUL}", {"2017-08-22": KEPT}),
    ("type-half", "lost-soul-count", f"5 {PLAIN_SOUL}", {"2017-08-22": BROKEN}),
    ("type-half", "half-makeup", f"5 {HERO}", {"2017-08-22": BROKEN}),
    ("type-half", "half-makeup", HALF, {"2017-08-22": KEPT}),
    ("type-half", "banned", HALF, {"2017-08-22": KEPT}),
    ("type-half", "dominant-count", HALF, {"2017-08-22": KEPT}),
    ("type-half", "reserve-size", HALF, {"2017-08-22": KEPT}),
    ("type-half", "banned", f"1 {LINER}", {"2017-08-22": BROKEN}),
    ("type-half", "dominant-count", f"1 {DOMINANT}", {"2017-08-22": BROKEN}),
    ("type-half", "reserve-size", f"Reserve\n1 {HERO}", {"2017-08-22": BROKEN}),
]


def by(checker: Checker, format: str, day: str, text: str) -> DeckReport:
    return checker.check(read(f"Deck\n{text}\n".encode(), syntax="text"), edition_on(f"redemption/{format}", day))


@for_each(("formats", "rule", "text", "days"), FACTS)
def test_each_fact_on_both_sides_of_its_limit_and_its_date(
    checker: Checker, formats: str, rule: str, text: str, days: Days
) -> None:
    for name, (day, expected) in product(formats.split(), days.items()):
        found = by(checker, name, day, text)
        statuses = {each.status.value for each in found.findings if each.rule == f"redemption/{rule}"}
        assert statuses == {expected} - {KEPT}, (name, day)


def test_a_makeup_of_four_each_and_five_others(checker: Checker) -> None:
    report = by(checker, "type-half", "2017-08-22", HALF)
    assert (report.verdict, [each.rule for each in report.findings]) == (Verdict.UNDETERMINED, [PARTIAL])


@for_each("rule", ["team-dominant", "team-lost-soul", "team-exclusive-pair"])
def test_what_a_team_holds_once_since_2018_12_25(checker: Checker, rule: str) -> None:
    pairs = {
        "team-dominant": (f"1 {DOMINANT}", f"1 {DOMINANT}"),
        "team-lost-soul": (f"1 {SOUL}", f"1 {SOUL}"),
        "team-exclusive-pair": ("1 Chariot of Fire", f"1 {DOMINANT}"),
    }
    decks = [read(f"Deck\n{text}\n".encode(), syntax="text") for text in pairs[rule]]
    for id, verdict in (("teams@2016", Verdict.UNDETERMINED), ("teams@2018-12", Verdict.ILLEGAL)):
        reports = checker.check_team(decks[0], decks[1], edition(f"redemption/{id}"))
        assert [each.verdict for each in reports] == [verdict, verdict]
        told = [each.rule for each in reports[0].findings if each.status is Status.VIOLATED]
        assert told == [f"redemption/{rule}"] * (verdict is Verdict.ILLEGAL)


def test_a_rule_that_the_next_record_allows_says_so(checker: Checker) -> None:
    report = by(checker, "type-2", "2018-02-13", f"14 {PLAIN_SOUL}\n92 {HERO}")
    [found] = [each for each in report.findings if each.rule == "redemption/lost-soul-count"]
    assert found.message == (
        "106 cards need exactly 15 Lost Souls; this deck has 14. The next record of this rule, "
        "redemption/type-2@5.0.0 from 2018-02-14 (perhaps from 2016-05-01), is not violated."
    )
    assert found.citation.startswith("3rd-edition rulebook")


@for_each("id", PARTIAL_IDS)
def test_each_rule_put_on_record_has_facts_on_both_sides(id: str) -> None:
    found = edition(id)
    own = {rule["id"] for rule in read_toml(builtin_file(id)).get("rules", ())}
    tried = {
        (f"redemption/{rule}", status)
        for formats, rule, _, days in FACTS
        for day, status in days.items()
        if found.format.partition("/")[2] in formats.split() and found.since <= day <= (found.until or day)
    }
    assert tried >= {(rule, status) for rule in own for status in (KEPT, BROKEN)}


def test_every_day_since_2005_has_an_edition_of_each_format_that_there_was() -> None:
    for id in formats_of("redemption"):
        editions = history(id)
        for before, after in pairwise(editions):
            assert date.fromisoformat(before.until) + timedelta(1) == date.fromisoformat(after.since), after.id
        assert not editions[-1].until
        assert all(not each.perhaps_since or each.perhaps_since < each.since for each in editions)
    assert {history(f"redemption/{name}")[0].since for name in ("type-1", "type-2")} == {"2005-01-01"}


@for_each("id", PARTIAL_IDS)
def test_a_partial_edition_is_never_legal_and_names_what_is_missing(checker: Checker, id: str) -> None:
    found = edition(id)
    assert found.missing
    empty = read(b"Deck\n1 Nobody Knows\n", syntax="text")
    ignoring = Checker(checker.database, ignore=[*dict.fromkeys(rule.id for rule in found.rules), "deckcheck"])
    for judge in (checker, ignoring):
        report = judge.check(empty, found)
        assert report.verdict in (Verdict.UNDETERMINED, Verdict.ILLEGAL)
        [told] = [each for each in report.findings if each.rule == PARTIAL]
        assert all(part in told.message for part in (id, *found.missing))
        assert told.remedy
        for form in REPORTERS:
            assert PARTIAL in REPORTERS[form].render(Report((report,)), Options())
        [data] = [each for each in report.to_json()["findings"] if each["rule"] == PARTIAL]
        assert (data["status"], data["remedy"]) == ("undetermined", told.remedy)
    assert report.verdict is Verdict.UNDETERMINED


def test_the_remedy_names_complete_editions_on_both_sides(checker: Checker) -> None:
    [found] = [each for each in by(checker, "type-1", "2018-12-01", "1 Gideon").findings if each.rule == PARTIAL]
    assert "--format redemption/type-1@3rd-edition or --format redemption/type-1@1.3" in found.remedy
    [found] = [each for each in by(checker, "type-half", "2018-12-01", "1 Gideon").findings if each.rule == PARTIAL]
    assert "extends = 'redemption/type-half@2017', partial = false and missing = []" in found.remedy
