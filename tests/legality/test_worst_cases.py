"""Lists as bad as they may be: ten times the lines cost no more than some ten times the time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from deckcheck.batch.runner import judge
from deckcheck.batch.sources import Source
from deckcheck.cards import Cards, Database, cards_of_release, find, name_lookup, suggestions
from deckcheck.deck import Deck
from deckcheck.games import current, formats, official_formats
from deckcheck.games.model import Game
from deckcheck.legality import format_detection
from deckcheck.legality.checker import Checker
from deckcheck.reading import printing_choice
from deckcheck.rules.counters import Plan
from deckcheck.rules.kinds.quotas import Quotas
from tests.bench import worst
from tests.cli.in_process import OPEN
from tests.work import grows_no_faster


@pytest.fixture(scope="module")
def database() -> Iterator[Database]:
    with OPEN() as opened:
        yield opened


@pytest.mark.slow
@pytest.mark.parametrize("names", [worst.exact, worst.wrong, worst.ambiguous])
@pytest.mark.parametrize("format", [worst.FORMAT, "all"])
def test_ten_times_the_lines(database: Database, names: Callable[[Cards, int], Sequence[str]], format: str) -> None:
    listed = names(database.cards("redemption"), worst.LINES)
    assert len(set(listed)) == worst.LINES
    assert grows_no_faster(lambda lines: worst.judged(database, listed[:lines], format), worst.LINES // 10, worst.LINES)


def test_a_misspelt_name_is_compared_with_all_others_once(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    asked: list[str] = []
    extract = process.extract

    def counted(key: str, *rest: object, **options: object) -> object:
        if options["scorer"] is OSA.distance:
            asked.append(key)
        return extract(key, *rest, **options)  # type: ignore[call-overload]

    cards = database.cards("redemption")
    names = worst.wrong(cards, 50)
    monkeypatch.setattr(process, "extract", counted)
    found = worst.judged(database, names)()
    assert found
    assert asked and len(set(asked)) == len(asked)


def test_what_was_near_is_that_of_the_name_asked_for(database: Database) -> None:
    cards = database.cards("redemption")
    names = worst.wrong(cards, 20)
    alone = []
    for name in names:
        cards.close_keys.clear()
        alone.append((suggestions.suggest(cards, name), suggestions.sole_correction(cards, name)))
    kept = [(suggestions.suggest(cards, name), suggestions.sole_correction(cards, name)) for name in names]
    cards.close_keys.clear()
    turned = [suggestions.sole_correction(cards, name) for name in names]
    assert kept == alone
    assert turned == [sole for _, sole in alone]


def test_names_near_to_one_are_those_of_all_names_together(database: Database) -> None:
    """They are looked for among names of about as many letters only; which come first is the same."""
    from rapidfuzz import fuzz, process
    from rapidfuzz.distance import OSA

    cards = database.cards("redemption")
    for name in (*worst.wrong(cards, 150), "", "x", "II", "y" * 300):
        for most in range(5):
            cards.close_keys.clear()
            hits = process.extract(name, cards.keys, scorer=OSA.distance, score_cutoff=most, limit=None)
            assert suggestions._misspelt(cards, name, most) == [(key, wrong) for key, wrong, _ in hits]
        for least in (60.0, 85.0):
            alike = process.extract(name, cards.keys, scorer=fuzz.ratio, score_cutoff=least)
            assert suggestions._alike(cards, name, least) == [key for key, _, _ in alike]


def test_what_misspelt_names_are_compared_with_is_every_name_but_those_in_full(database: Database) -> None:
    for game in database.games():
        for release in database.releases(game):
            cards = database.cards(game, release.date)
            here = "name.game = ? AND card.since <= ? AND ? < card.until AND name.kind <> 'name'"
            query = f"SELECT DISTINCT folded FROM name JOIN card ON card.id = name.card WHERE {here}"
            asked = database.ask(query, game, cards._ordinal, cards._ordinal)
            assert [*cards.keys] == sorted(key for (key,) in asked)


def test_formats_that_share_what_names_mean_say_what_each_says_alone(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = database.cards("redemption")
    named = (*worst.ambiguous(cards, 60), *worst.exact(cards, 60), *worst.wrong(cards, 30), "Goliath (ZZZ)", "Goliath")
    source = Source("deck.txt", "\n".join(f"1 {name}" for name in named).encode())

    def said(checker: Checker, format: str) -> dict[str, object]:
        reports = judge(checker, source, [format])
        return {each.format: (each.verdict, each.findings, each.deck_hash) for each in reports}

    alone: dict[str, object] = {}
    for format in official_formats("redemption"):
        alone |= said(Checker(database), format)
    for most in (cards_of_release.MOST_POOLS, 1):  # of more pools nothing is shared
        monkeypatch.setattr(cards_of_release, "MOST_POOLS", most)
        checker = Checker(database)
        assert said(checker, "all") == alone
        assert len(checker.cards("redemption").read_before) <= most


def test_names_that_are_none_are_not_asked_of_the_file_once_all_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    with Database.open() as database:
        cards = database.cards("redemption")
        assert not find(cards, "Nobody Has This Name").how
        monkeypatch.setattr(Database, "ask", lambda self, *query: asked.append(query))
        assert not find(cards, "Nor This (Ki)").how and not cards.lookup("nor this")
    assert not asked


def test_a_count_begins_a_name_also_behind_a_name_that_is_none(database: Database) -> None:
    def cards(text: str) -> list[tuple[int, str]]:
        checker = Checker(database)
        [report] = judge(checker, Source("deck.txt", text.encode()), [worst.FORMAT])
        assert report.cards
        [(_, readings)] = checker._recent
        return [(entry.copies, entry.name) for entry, _ in readings[report.format].lines]

    assert cards("1 Nobody Has This Name\n7 Years of Famine\n8 Years of Famine\n2 Liner\n8 Liner") == [
        (1, "Nobody Has This Name"),
        (1, "7 Years of Famine"),
        (8, "Years of Famine"),
        (1, "2 Liner"),
        (8, "Liner"),
    ]


def test_every_format_looks_a_name_up_once(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[tuple[str, ...]] = []
    meanings = name_lookup._meanings

    def counted(cards: Cards, *written: str) -> object:
        looked.append((cards.game, *written))
        return meanings(cards, *written)

    monkeypatch.setattr(name_lookup, "_meanings", counted)
    reports = worst.judged(database, worst.exact(database.cards("redemption"), 40), "all")()
    assert isinstance(reports, list) and len(reports) > 4
    assert looked and len(set(looked)) == len(looked)


def test_formats_of_one_pool_and_their_hashes_read_a_name_once(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[tuple[str, str]] = []
    look_up = printing_choice.NameReader._look_up

    def counted(reader: printing_choice.NameReader, name: str, *others: str) -> object:
        if reader.game.id == "redemption":
            read.append((name, repr(reader.options.pool)))
        return look_up(reader, name, *others)

    monkeypatch.setattr(printing_choice.NameReader, "_look_up", counted)
    worst.judged(database, worst.exact(database.cards("redemption"), 40), "all")()
    pools = {current(each).pool for each in formats("redemption")}
    assert len(pools) == 3
    assert len(read) == len(set(read)) == 40 * len(pools)


def test_the_games_of_a_list_are_looked_for_once(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    fits = format_detection._fits

    def counted(checker: Checker, deck: Deck, rules: Game) -> bool:
        asked.append(rules.id)
        return fits(checker, deck, rules)

    monkeypatch.setattr(format_detection, "_fits", counted)
    checker = Checker(database)
    for listed, game in (
        ("Resources\n9 Faith\nAdversity\n2 Demon", "gospel"),
        ("1 Nicholas\n1 Giles\n1 Betty", "the-mission"),
    ):
        asked.clear()
        [report] = judge(checker, Source("deck.txt", listed.encode()))
        assert report.cards and report.cards.game == game
        assert len(asked) == len({*asked}) > 1


def test_names_are_not_remembered_for_ever(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards_of_release, "MOST_NAMES", 20)
    checker = Checker(database)
    for number in range(10):
        names = "\n".join(f"1 Nobody {number} {at}" for at in range(10))
        judge(checker, Source("deck.txt", names.encode()), ["all"])
        judge(checker, Source("deck.txt", names.encode()), [worst.FORMAT])
    assert {len(cards.looked_up) for cards in checker._cards.values()} == {20}


def test_what_any_card_may_add_is_learned_of_no_name(database: Database) -> None:
    def source(name: str) -> Source:
        return Source("deck.txt", f"1 {name}\n1 Moses (Pa)\nHeroes:\n2 {name}\nReserve:\n1 {name}".encode())

    learned = Checker(database)
    judge(learned, source("Zzyzzyx"), ["all"])
    assert judge(learned, source("Qqfrobz"), ["all"]) == judge(Checker(database), source("Qqfrobz"), ["all"])


def test_rows_of_quotas_share_what_they_ask() -> None:
    [check] = [rule.check for rule in current("redemption/paragon").rules if isinstance(rule.check, Quotas)]
    plan = Plan()
    check.prepare(plan, current("redemption/paragon").rules[0])
    values = [{row[at] for row in check.rows} for at in (1, 2)]
    assert len(plan.forms) == 1 + 2 * sum(map(len, values)) < len(check.rows)
