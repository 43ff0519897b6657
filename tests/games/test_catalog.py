"""What every rule, edition, game and rule kind owes, whichever is added next."""

from __future__ import annotations

import doctest
import linecache
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from inspect import getsource
from types import ModuleType

import pytest

import deckcheck
from deckcheck.cards import Database, find
from deckcheck.decklists import read
from deckcheck.findings import Severity, Status
from deckcheck.games import edition, edition_ids, edition_table, formats, game, game_ids, newest
from deckcheck.games.custom import check_table
from deckcheck.legality.checker import Checker
from deckcheck.rules import KINDS, Rule
from tests.for_each import for_each
from tests.games.cases import COMPLETE, cases
from tests.rules.trial import trial

MISSION = (
    "section-minimum side-deck-size side-deck-contents gender-share copy-limit titled-once card-kind opening-church "
    "starter-cards"
)
GOSPEL = (
    "copy-limit adversity-size adversity-copies card-kind deck-size adversity-short opening-resources resource-types "
    "balance"
)
REDEMPTION = (
    "deck-size lost-soul-count reserve-size reserve-contents dominant-unique dominant-count lost-soul-ability "
    "site-count exclusive-pair banned special-limit "
)
RULES = {
    "the-mission/standard@advanced": MISSION,
    "the-mission/starter@advanced": "starter-church card-kind",
    "gospel/standard@starter": GOSPEL,
    "gospel/solitaire@starter": GOSPEL,
    "opr-missions/fixed@1": "fixed-deck",
    "opr-missions/custom@1": "custom-size unique standard-cards roll-and-play",
    "redemption/type-1@3rd-edition": "deck-size reserve-size lost-soul-count dominant-unique multi-brigade "
    "ability-limit plain-limit site-count",
    "redemption/type-2@3rd-edition": "deck-size reserve-size lost-soul-count dominant-unique multi-brigade "
    "ability-limit copy-limit site-count good-evil-balance",
    "redemption/type-1@1.3": REDEMPTION + "multi-brigade ability-limit plain-limit",
    "redemption/type-2@1.3": REDEMPTION + "multi-brigade copy-limit good-evil-balance",
    "redemption/limited@2.0": REDEMPTION + "copy-limit pool",
    "redemption/unlimited@2.0": REDEMPTION + "copy-limit",
    "redemption/teams@2.0": REDEMPTION + "copy-limit pool",
    "redemption/paragon@1.2": "paragon-size lost-soul-count paragon-dominants copy-limit paragon-quota pool",
    "redemption/type-2@2.0": REDEMPTION + "copy-limit pool good-evil-balance",
    "redemption/raid@2026": "raid-deck reserve-size",
}
"""The rules of each edition, as the rulebooks give them."""

OPEN = "dominant-unique lost-soul-ability lost-soul-count site-count exclusive-pair special-limit deck-size "
RULINGS = {
    "the-mission/standard@advanced": "side-deck-contents copy-limit gender-share opening-church starter-cards",
    "gospel/standard@starter": "balance",
    "gospel/solitaire@starter": "balance adversity-copies",
    "redemption/type-1@3rd-edition": "reserve-size lost-soul-count ability-limit plain-limit",
    "redemption/type-2@3rd-edition": "reserve-size lost-soul-count ability-limit copy-limit good-evil-balance",
    "redemption/type-1@1.3": OPEN + "multi-brigade ability-limit plain-limit",
    "redemption/type-2@1.3": OPEN + "multi-brigade copy-limit good-evil-balance",
    "redemption/limited@2.0": OPEN + "copy-limit pool banned",
    "redemption/unlimited@2.0": OPEN + "copy-limit banned",
    "redemption/teams@2.0": OPEN + "copy-limit pool banned",
    "redemption/paragon@1.2": "paragon-size copy-limit paragon-quota",
    "redemption/type-2@2.0": OPEN + "copy-limit pool banned good-evil-balance",
}
"""Where the rulebooks leave something open, so that the project must say what it does."""

ADVICE = {
    "the-mission/opening-church": Severity.WARNING,
    "the-mission/starter-cards": Severity.WARNING,
    "gospel/deck-size": Severity.WARNING,
    "gospel/adversity-short": Severity.WARNING,
    "gospel/opening-resources": Severity.WARNING,
    "gospel/resource-types": Severity.WARNING,
    "gospel/balance": Severity.WARNING,
    "opr-missions/roll-and-play": Severity.INFO,
}
"""The rules that never make a deck illegal; all others are errors."""


def ids(names: str, edition_id: str) -> set[str]:
    return {f"{edition_id.partition('/')[0]}/{name}" for name in names.split()}


def all_rules() -> Iterator[tuple[str, Rule]]:
    for id in edition_ids():
        for rule in edition(id).rules:
            yield id, rule


def words(id: str) -> list[str]:
    """Every heading of a game."""
    sections = [word for section in game(id).sections for word in section.words]
    return sections + [word for kind in game(id).kinds for word in kind.words]


def modules() -> list[str]:
    return sorted(module.name for module in pkgutil.walk_packages(deckcheck.__path__, "deckcheck."))


def imported(name: str) -> ModuleType:
    return import_module(name)


@for_each("id", RULES)
def test_an_edition_has_the_rules_of_its_rulebook(id: str) -> None:
    assert {rule.id for rule in edition(id).rules} == ids(RULES[id], id)


def test_every_complete_edition_is_in_the_catalog() -> None:
    assert set(COMPLETE) == set(RULES)


@for_each("id", edition_ids())
def test_an_edition_file_is_what_the_schema_asks(id: str) -> None:
    table = edition_table(id)
    check_table(table, table)


@for_each("id", edition_ids())
def test_an_edition_file_says_of_itself_where_it_lies(id: str) -> None:
    found = edition(id)
    assert (found.id, found.game, found.format) == (id, id.partition("/")[0], id.partition("@")[0])
    assert found.name
    assert found.source
    assert not (found.since and found.until) or found.since < found.until


def test_every_rule_states_what_people_need() -> None:
    for id, rule in all_rules():
        at = f"{id}: {rule.id}"
        assert rule.id.partition("/")[0] == id.partition("/")[0], at
        assert rule.kind in KINDS, at
        assert rule.text.endswith("."), at
        assert rule.citation, at
        assert not rule.ruling or rule.ruling.endswith("."), at
        assert rule.severity is ADVICE.get(rule.id, Severity.ERROR), at


def test_a_rule_is_stated_once_in_one_way() -> None:
    """Checks that share an id are one rule: text, citation, ruling and severity agree."""
    for id in edition_ids():
        stated: dict[str, tuple[object, ...]] = {}
        for rule in edition(id).rules:
            words = (rule.kind, rule.severity, rule.text, rule.citation, rule.ruling)
            assert stated.setdefault(rule.id, words) == words, rule.id


@for_each("id", RULINGS)
def test_what_a_rulebook_leaves_open_has_a_ruling(id: str) -> None:
    assert {rule.id for rule in edition(id).rules if rule.ruling} >= ids(RULINGS[id], id)


def test_every_format_has_a_newest_edition() -> None:
    for id in formats():
        assert newest(id) in edition_ids()


@for_each("id", COMPLETE)
@for_each("status", [None, Status.VIOLATED], ids=["legal", "illegal"])
def test_every_rule_has_cases_on_both_sides(id: str, status: Status | None) -> None:
    tried = {case.rule for case in cases() if case.edition == id and case.status is status}
    assert tried >= {rule.id for rule in edition(id).rules}


def test_every_case_is_about_a_rule() -> None:
    known = {(id, rule.id) for id, rule in all_rules()}
    assert {(case.edition, case.rule) for case in cases()} <= known


def test_examples_in_docstrings_are_true(monkeypatch: pytest.MonkeyPatch) -> None:
    # Before each docstring doctest gets a debugger ready, which asks of every source read so far whether it changed.
    monkeypatch.setattr(linecache, "checkcache", lambda *_: None)
    shown = [module for module in map(imported, modules()) if ">>>" in getsource(module)]
    assert len(shown) > 50
    assert [module.__name__ for module in shown if _failed(module)] == []


def _failed(module: ModuleType) -> int:
    return doctest.testmod(module, extraglobs={"trial": trial}).failed


@for_each("kind", KINDS)
def test_the_manual_of_a_rule_kind_shows_both_sides(kind: str) -> None:
    module = imported(f"deckcheck.rules.kinds.{kind}")
    first, *_ = (module.__doc__ or "").splitlines()
    assert first.startswith(f"{kind}: ")
    wanted = [example.want for example in doctest.DocTestParser().get_examples(module.__doc__ or "")]
    assert "[]\n" in wanted
    assert any("violated: " in want for want in wanted)


def test_no_rule_kind_is_idle() -> None:
    assert {rule.kind for _, rule in all_rules()} == set(KINDS)


@pytest.mark.parametrize("id", game_ids())
def test_readers_know_every_heading_of_a_game(id: str) -> None:
    """In a list that counts its cards without a colon as well. A full stop at its end is no part of it."""
    for word in words(id):
        assert (key := word.rstrip(".")) in words(id)
        for written in (f"{word}:", word):
            deck = read(f"1 Aaron\n{written}\n1 Moses\n".encode(), syntax="text")
            assert [(each.name, each.section) for each in deck.entries] == [("Aaron", ""), ("Moses", key)], written


def test_a_card_is_not_lost_where_its_name_heads_others(built_in: Database, checker: Checker) -> None:
    """``Evil`` between bare names may be that card. ``Lost Souls`` names none: it heads them, or counts them."""
    tried = set()
    for id in built_in.games():
        cards, [first, *_] = built_in.cards(id), formats(id)
        for word in {word for other in game_ids() for word in words(other) if find(cards, word).how} - {"lost souls"}:
            deck = read(f"Moses\n{word}\nAaron\n".encode(), syntax="text")
            assert word in {each.name for each in deck.entries}
            lines = checker.read(deck, edition(newest(first))).lines
            assert any(each.how for entry, each in lines if entry.name == word), word
            tried.add(word)
    assert tried == {"evil", "fellowship", "neutral"}


@pytest.mark.parametrize("id", game_ids())
def test_a_heading_means_one_thing(id: str) -> None:
    assert len(words(id)) == len(set(words(id)))


@pytest.mark.parametrize("id", game_ids())
def test_a_game_knows_its_own_sections(id: str) -> None:
    sections = {section.id: section for section in game(id).sections}
    counting = {id for id, section in sections.items() if section.counts}
    assert not game(id).main or game(id).main in counting
    assert {kind.section for kind in game(id).kinds} <= counting
    for edition_id in edition_ids():
        if edition_id.startswith(f"{id}/"):
            assert set(edition_table(edition_id)["sections"]) <= counting
