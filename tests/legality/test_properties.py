"""What holds for every deck, soundness above all: what is decided stays so, whatever the unknown turns out to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.cards import Database, Printing
from deckcheck.deck import Deck, Entry
from deckcheck.decklists import load
from deckcheck.facts import Interval, Truth, agree, all_of, any_of
from deckcheck.findings import DeckReport, Finding, Status
from deckcheck.games import edition, edition_ids, game
from deckcheck.legality.checker import Checker
from deckcheck.legality.readability import PreparedEdition
from deckcheck.reading.resolved_lines import Resolved
from deckcheck.rules.profiles import Card, Match, MatchedLine
from tests.conftest import SHARED
from tests.games.cases import cases as all_cases
from tests.possibilities import answers, blurred, outcomes, settled
from tests.runs import tried

REDEMPTION = [id for id in edition_ids() if id.startswith("redemption/") and edition(id).rules]
"""Editions with rules: of some only the dates are on record."""

Case = tuple[Path | str, str]
"""A real list or a case of a rule, and the edition to judge it by."""

BY_ID = {case.id: case for case in all_cases()}


@cache
def loaded(source: Path | str) -> Deck:
    return BY_ID[source].deck() if isinstance(source, str) else load(source)


CASES: list[Case] = [(case.id, case.edition) for case in all_cases()]
REAL: list[Case] = [(path, id) for path in sorted(SHARED.glob("data/redemption/decks/*")) for id in REDEMPTION]

OPEN = [(case.id, case.edition) for case in all_cases() if "undetermined" in case.name or "unknown" in case.name]
"""Decks of which not everything is known."""

WHOLLY_KNOWN = [case for case in CASES + REAL if game(edition(case[1]).game).database_is_complete]
"""Decks of games of which the database holds every card: there an unknown name is no card of its own."""

SORTED = [case for case in CASES if not game(edition(case[1]).game).main]
"""Decks of games of which a card without a heading stands where its kind does."""

SPELLED = [case for case in CASES if not game(edition(case[1]).game).database_is_complete]
"""Decks of games of which the database holds only some cards."""

LONG = 6
"""Letters of a heading in which a slip is plain."""

cases = st.sampled_from(CASES + REAL)

# Filtered as they are drawn: only the decks that are tried are read.
headed = cases.filter(lambda case: any(len(entry.section) >= LONG for entry in loaded(case[0]).entries))
"""Decks with such a heading."""

printed = st.sampled_from([case for case in CASES + REAL if case[1] in REDEMPTION]).filter(
    lambda case: not loaded(case[0]).facts
)
"""Decks of cards of which there are several printings, described by the database alone."""

randoms = st.builds(Random, st.integers(0, 2**32 - 1))


def benched(checker: Checker, case: Case) -> tuple[PreparedEdition, Deck]:
    return checker.prepared(edition(case[1])), loaded(case[0])


def lines_of(prepared: PreparedEdition, deck: Deck) -> list[MatchedLine]:
    return [*prepared.resolver.lines(deck)]


# Soundness


def assert_sound(prepared: PreparedEdition, vague: list[MatchedLine], truth: list[MatchedLine]) -> None:
    rules = [rule.id for rule in prepared.edition.rules]
    for rule, seen, true in zip(rules, outcomes(prepared, vague), outcomes(prepared, truth), strict=True):
        assert true is not Status.UNDETERMINED, f"{rule} is open though everything is known"
        assert seen in (true, Status.UNDETERMINED), f"{rule} came out as {seen}, but {true} is possible"


@given(case=cases, random=randoms)
@settings(max_examples=tried(100, 2000))
def test_what_is_not_known_never_decides(checker: Checker, case: Case, random: Random) -> None:
    """A deck of which everything is known, then the same with less known: what is decided then is true.

    Of that deck, and of any other that it might be.
    """
    prepared, deck = benched(checker, case)
    truth = settled(prepared, lines_of(prepared, deck), random)
    vague = blurred(prepared, truth, random)
    for true in (truth, settled(prepared, vague, random), settled(prepared, vague, random)):
        assert_sound(prepared, vague, true)


@given(case=st.one_of(st.sampled_from(OPEN), cases), random=randoms)
@settings(max_examples=tried(100, 2000))
def test_a_decided_rule_stays_decided(checker: Checker, case: Case, random: Random) -> None:
    """A deck as it stands in a list, and one of the decks that it may be."""
    prepared, deck = benched(checker, case)
    vague = lines_of(prepared, deck)
    assert_sound(prepared, vague, settled(prepared, vague, random))


@given(names=st.lists(st.tuples(st.integers(0, 10**6), st.integers(1, 6)), min_size=1, max_size=60), random=randoms)
@settings(max_examples=tried(12, 200))
@pytest.mark.parametrize("id", REDEMPTION)
def test_decks_of_any_cards_are_judged_soundly(
    checker: Checker, printings: list[Printing], id: str, names: list[tuple[int, int]], random: Random
) -> None:
    prepared = checker.prepared(edition(id))
    entries = [Entry(printings[at % len(printings)].name, copies) for at, copies in names]
    vague = lines_of(prepared, Deck(tuple(entries)))
    truth = settled(prepared, vague, random)
    assert_sound(prepared, vague, truth)
    assert_sound(prepared, blurred(prepared, truth, random), truth)


@pytest.fixture(scope="module")
def printings(checker: Checker) -> list[Printing]:
    return list(checker.database.cards("redemption").all())


@given(case=st.sampled_from(WHOLLY_KNOWN), random=randoms)
@settings(max_examples=tried(12, 200))
def test_hiding_cards_from_the_database_never_decides(checker: Checker, case: Case, random: Random) -> None:
    """The same through the front door: some lines get names that nothing answers to."""
    prepared, deck = benched(checker, case)
    hidden = set(random.sample(range(len(deck.entries)), min(len(deck.entries), random.choice((1, 2, 5)))))
    entries = tuple(
        Entry(f"Nobody {number}", entry.copies, entry.section, entry.line) if number in hidden else entry
        for number, entry in enumerate(deck.entries)
    )
    vague = lines_of(prepared, replace(deck, entries=entries))
    true = settled(prepared, lines_of(prepared, deck), random)
    rules = [rule.id for rule in prepared.edition.rules]
    for rule, seen, known in zip(rules, outcomes(prepared, vague), outcomes(prepared, true), strict=True):
        assert seen in (known, Status.UNDETERMINED), rule


@given(case=st.sampled_from(SORTED), random=randoms)
@settings(max_examples=tried(20, 500))
def test_taking_headings_away_never_decides(checker: Checker, case: Case, random: Random) -> None:
    """A card under no heading may be of any kind that nothing else rules out; its own is one of them."""
    prepared, deck = benched(checker, case)
    lines = prepared.resolver.lines(deck)
    homes = {section.id: section.facts for section in prepared.resolver.game.sections if section.facts}
    at_home = [
        number
        for number, (_, found) in enumerate(lines)
        if found.section in homes and homes[found.section].items() <= found.cards[0].facts.items()
    ]
    moved = set(random.sample(at_home, min(len(at_home), random.choice((1, 2, 5)))))
    entries = [each._replace(section="") if n in moved else each for n, each in enumerate(deck.entries)]
    vague = lines_of(prepared, replace(deck, entries=tuple(entries)))
    for _ in range(3):
        assert_sound(prepared, vague, settled(prepared, lines_of(prepared, deck), random))


def slipped(text: str, random: Random) -> str:
    """The text with a slip inside one of its words: a letter left out or doubled, or two that changed places."""
    inside = [at for at in range(1, len(text) - 2) if text[at - 1 : at + 3].isalpha()]
    at = random.choice(inside)
    match random.randrange(3):
        case 0:
            return text[:at] + text[at + 1 :]
        case 1:
            return text[:at] + text[at] + text[at:]
        case _:
            return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def may_slip(deck: Deck, entry: Entry, match: Match) -> bool:
    """May this line be of the same card with a slip in its name, by what else is said of it?"""
    assert isinstance(match, Resolved)
    long = any(len(word) > 4 and word.isalpha() for word in entry.name.split())
    if not long or match.declared or match.misspelt_for or match.contradictions or (match.how and match.overridden):
        return False  # misspelt already: two slips are too many to tell the card
    return bool(match.how in ("exact", "folded") or not (match.how or entry.note or match.note_unclear))


@given(case=st.sampled_from(SPELLED), random=randoms)
@settings(max_examples=tried(30, 600))
def test_a_slip_in_a_name_never_decides(checker: Checker, case: Case, random: Random) -> None:
    """Where the database holds only some cards a misspelt name may be the card that it names without the slip."""
    prepared, deck = benched(checker, case)
    lines = prepared.resolver.lines(deck)
    own = prepared.resolver.headings
    at_home = [
        at
        for at, (entry, match) in enumerate(lines)
        if may_slip(deck, entry, match)
        and all(match.cards[0].facts.get(name) == fact for name, fact in own.of(entry.section).facts.items())
    ]
    wrong = set(random.sample(at_home, min(len(at_home), random.choice((1, 1, 2)))))
    plain: list[Entry] = []
    misspelt: list[Entry] = []
    for at, entry in enumerate(deck.entries):
        counts = [entry.copies]
        if at in wrong:  # some of the copies, or more of them
            first = random.randint(0, entry.copies - 1)
            counts = random.choice(([first, entry.copies - first], [entry.copies, random.randint(1, 3)]))
        parts = [entry._replace(copies=copies) for copies in counts if copies]
        plain += parts
        if at in wrong:
            parts[-1] = parts[-1]._replace(name=slipped(entry.name, random))
        misspelt += parts
    vague = lines_of(prepared, replace(deck, entries=tuple(misspelt)))
    for _ in range(3):
        assert_sound(
            prepared, vague, settled(prepared, lines_of(prepared, replace(deck, entries=tuple(plain))), random)
        )
        assert_sound(prepared, vague, settled(prepared, vague, random))


@given(case=headed, random=randoms)
@settings(max_examples=tried(20, 500))
def test_a_slip_in_a_heading_never_decides(checker: Checker, case: Case, random: Random) -> None:
    prepared, deck = benched(checker, case)
    heading = random.choice(sorted({entry.section for entry in deck.entries if len(entry.section) >= LONG}))
    wrong = slipped(heading, random) if random.random() < 0.7 else heading[: random.randint(3, len(heading) - 1)]
    entries = [each._replace(section=wrong) if each.section == heading else each for each in deck.entries]
    vague = lines_of(prepared, replace(deck, entries=tuple(entries)))
    assert_sound(prepared, vague, settled(prepared, lines_of(prepared, deck), random))
    assert_sound(prepared, vague, settled(prepared, vague, random))


# The order and the grouping of lines


def said(report: DeckReport) -> tuple[object, ...]:
    """What rules say, and what is said of lines; the latter comes once for each line."""
    of_lines = [each for each in report.findings if each.rule.startswith("deckcheck/")]
    of_rules = [each for each in report.findings if each not in of_lines]
    return report.verdict, dict(report.counts), Counter(map(_said, of_rules)), frozenset(map(_said, of_lines))


def _said(finding: Finding) -> tuple[object, ...]:
    return finding.rule, finding.severity, finding.status, finding.actual, finding.limit, frozenset(finding.cards)


@given(case=cases, random=randoms)
@settings(max_examples=tried(20, 500))
def test_the_order_of_lines_never_matters(checker: Checker, case: Case, random: Random) -> None:
    deck = loaded(case[0])
    shuffled = list(deck.entries)
    random.shuffle(shuffled)
    other = replace(deck, entries=tuple(shuffled))
    assert said(checker.check(deck, edition(case[1]))) == said(checker.check(other, edition(case[1])))


@given(case=cases, random=randoms)
@settings(max_examples=tried(20, 500))
def test_how_copies_are_spread_over_lines_never_matters(checker: Checker, case: Case, random: Random) -> None:
    """``3 X`` is ``2 X`` and ``1 X``."""
    deck = loaded(case[0])
    split: list[Entry] = []
    for entry in deck.entries:
        first = random.randint(1, entry.copies)
        split.append(entry._replace(copies=first))
        if first < entry.copies:
            split.append(entry._replace(copies=entry.copies - first))
    other = replace(deck, entries=tuple(split))
    assert said(checker.check(deck, edition(case[1]))) == said(checker.check(other, edition(case[1])))


# The choice among printings


def numbers_of(report: DeckReport) -> tuple[object, ...]:
    found = ((each.rule, each.severity, each.status, each.actual, each.limit) for each in report.findings)
    return report.verdict, dict(report.counts), Counter(found)


@pytest.fixture(scope="module")
def own_checker() -> Iterator[Checker]:
    """A checker that no other test has asked anything."""
    with Database.open() as database:
        yield Checker(database)


@pytest.fixture(scope="module")
def of_one_card(printings: list[Printing]) -> dict[str, list[Printing]]:
    """Printings by the keys of the same-card rule."""
    found: dict[str, list[Printing]] = {}
    for each in printings:
        keys = each.facts["same"]
        assert isinstance(keys, tuple)
        for key in keys:
            found.setdefault(key, []).append(each)
    return found


def named_otherwise(
    prepared: PreparedEdition, deck: Deck, entry: Entry, card: Card, others: dict[str, list[Printing]]
) -> list[Entry]:
    """Other ways to write a line of this deck that mean printings of which the rules get to know the same."""
    keys = card.facts.get("same")
    printings = [each for key in (keys if isinstance(keys, tuple) else ()) for each in others.get(key, ())]
    ways = [entry._replace(name=each.name, set=each.set, image="") for each in printings]
    ways += [entry._replace(name=each.title, set="", image="") for each in printings]
    known = answers(prepared, card.facts)
    found = []
    for way in dict.fromkeys(ways):
        [match] = matches(prepared, replace(deck, entries=(way,)))
        if match and all(answers(prepared, each.facts) == known for each in match.cards):
            found.append(way)
    return found


@given(case=printed, random=randoms)
@settings(max_examples=tried(20, 500))
def test_which_of_two_printings_that_agree_never_matters(
    own_checker: Checker, of_one_card: dict[str, list[Printing]], case: Case, random: Random
) -> None:
    """Another printing of a card, or its name alone, where the rules ask nothing that would tell them apart."""
    checker = own_checker
    prepared, deck = benched(checker, case)
    entries = list(deck.entries)
    changed = 0
    for at, (entry, match) in enumerate(zip(deck.entries, matches(prepared, deck), strict=True)):
        if match is None or len(match.cards) > 1 or (changed and random.random() < 0.5):
            continue
        ways = [way for way in named_otherwise(prepared, deck, entry, match.cards[0], of_one_card) if way != entry]
        if ways:
            entries[at] = random.choice(ways)
            changed += 1
    assert changed, "every deck holds a card of which there is another printing or another name"
    other = replace(deck, entries=tuple(entries))
    assert numbers_of(checker.check(deck, prepared.edition)) == numbers_of(checker.check(other, prepared.edition))


def matches(prepared: PreparedEdition, deck: Deck) -> list[Match | None]:
    return [found for _, found in prepared.resolver.lines(deck)]


# Truths and intervals

truths: st.SearchStrategy[list[Truth]] = st.lists(st.sampled_from([True, False, None]), max_size=5)
bounds = st.one_of(st.none(), st.integers(0, 6))


def completions(given: list[Truth]) -> list[tuple[bool, ...]]:
    return list(product(*([True, False] if truth is None else [truth] for truth in given)))


@given(truths)
def test_and_and_or_answer_for_every_completion(given: list[Truth]) -> None:
    assert all_of(given) is agree(all(each) for each in completions(given))
    assert any_of(given) is agree(any(each) for each in completions(given))


@given(truths)
def test_de_morgan(given: list[Truth]) -> None:
    def negated(truth: Truth) -> Truth:
        return None if truth is None else not truth

    assert negated(all_of(given)) is any_of(map(negated, given))


@given(truths, truths)
def test_and_and_or_may_be_nested(one: list[Truth], other: list[Truth]) -> None:
    assert all_of([all_of(one), all_of(other)]) is all_of(one + other)
    assert any_of([any_of(one), any_of(other)]) is any_of(one + other)


@given(truths)
def test_agreement_is_unanimity(given: list[Truth]) -> None:
    assert agree(given) is (given[0] if len(set(given)) == 1 else None)


def numbers(interval: Interval) -> set[int]:
    low, high = interval.least or 0, interval.most
    return set(range(low, 20 if high is None else high + 1))


intervals = st.builds(Interval, bounds, bounds).filter(numbers)


@given(intervals, intervals)
def test_within_answers_for_every_number(interval: Interval, limit: Interval) -> None:
    assert interval.within(limit) is agree(number in numbers(limit) for number in numbers(interval))


@given(st.integers(0, 9))
def test_a_known_count_is_within_or_not(number: int) -> None:
    assert Interval.exactly(number).known
    assert Interval.exactly(number).within(Interval(3, 5)) is (3 <= number <= 5)
    assert str(Interval.exactly(number)) == str(number)
