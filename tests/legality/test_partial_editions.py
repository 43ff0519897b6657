"""Editions on record only in part: each dated fact on both sides of its limit and its date, and no verdict too many."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise, product

from deckcheck.decklists import read
from deckcheck.findings import DeckReport, Report, Status, Verdict
from deckcheck.games import builtin_file, current, edition, edition_ids
from deckcheck.games import formats as formats_of
from deckcheck.games.editions import history
from deckcheck.games.loading import read_toml
from deckcheck.legality.checker import Checker
from deckcheck.reporters import REPORTERS, Options
from tests.for_each import for_each
from tests.legality.dated_facts import BROKEN, DOMINANT, FACTS, HALF, HERO, JERUSALEM, KEPT, PLAIN_SOUL, SOUL, Days

PARTIAL = "deckcheck/partial-edition"

PARTIAL_IDS = [id for id in edition_ids() if edition(id).partial]


def by(checker: Checker, format: str, day: str, text: str) -> DeckReport:
    return checker.check(read(f"Deck\n{text}\n".encode(), syntax="text"), current(f"redemption/{format}", day))


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


@for_each(
    ("rule", "mine", "yours"),
    [
        ("team-dominant", DOMINANT, DOMINANT),
        ("team-lost-soul", SOUL, SOUL),
        ("team-exclusive-pair", "Chariot of Fire", DOMINANT),
        ("team-exclusive-pair", "The Second Coming", JERUSALEM),
        ("", DOMINANT, JERUSALEM),
        ("", PLAIN_SOUL, PLAIN_SOUL),
    ],
)
def test_what_a_team_holds_once_since_2018_12_25(checker: Checker, rule: str, mine: str, yours: str) -> None:
    decks = [read(f"Deck\n1 {card}\n".encode(), syntax="text") for card in (mine, yours)]
    for day, broken in (("2018-12-24", False), ("2018-12-25", bool(rule)), ("2026-08-12", bool(rule))):
        reports = checker.check_team(decks[0], decks[1], current("redemption/teams", day))
        assert [each.verdict for each in reports] == [Verdict.ILLEGAL if broken else Verdict.UNDETERMINED] * 2
        told = [each.rule for each in reports[0].findings if each.status is Status.VIOLATED]
        assert told == [f"redemption/{rule}"] * broken


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
