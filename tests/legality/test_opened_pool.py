"""Decks built from opened cards, held against every way to read the names of both lists."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations_with_replacement, product
from pathlib import Path

import pytest

from deckcheck import library, read
from deckcheck.builder.fix import fix
from deckcheck.builder.fix.repair import Outcome, Preferences
from deckcheck.cards import Database, find
from deckcheck.findings import OPENED_POOL, Status, Verdict
from deckcheck.games import edition
from deckcheck.games.custom import custom_edition
from deckcheck.legality.checker import Checker
from tests.builder.test_fix import BOTH, deck_of, edition_of, lost, nearest
from tests.cli.conftest import HEADER, NUMBERS, Run, folder, numbered, run  # noqa: F401 - fixtures
from tests.for_each import for_each
from tests.legality.test_teams import TEAMS
from tests.lists import found
from tests.runs import SEED, tried

UNLIMITED = edition("redemption/unlimited@2.0")
CUSTOM = edition("opr-missions/custom@1")
TITLES = ("Jethro", "Flight", "Lydia")
Held = Sequence[tuple[int, str]]


def listed(cards: Held) -> bytes:
    return "".join(f"{copies} {name}\n" for copies, name in cards).encode()


def pooled(database: Database, pool: Held | bytes, **options: object) -> Checker:
    data = pool if isinstance(pool, bytes) else listed(pool)
    return Checker(database, pool=read(data, path="opened.txt"), select=["deckcheck"], **options)  # type: ignore[arg-type]


def meanings(database: Database, cards: Held) -> Iterator[Counter[str]]:
    """Every way to say which printings a list holds; the copies of a line may be several."""
    known = database.cards("redemption")
    ways = [
        combinations_with_replacement([each.name for each in find(known, name).printings], copies)
        for copies, name in cards
    ]
    for way in product(*ways):
        yield Counter(name for names in way for name in names)


def test_verdicts_agree_with_every_way_to_read_the_names(built_in: Database) -> None:
    known = built_in.cards("redemption")
    names = [*TITLES, *(each.name for title in TITLES for each in find(known, title).printings)]
    draw, verdicts = random.Random(SEED), Counter[Verdict]()
    for _ in range(tried(150, 3000)):
        pool = [(draw.choice([1, 2, 3]), draw.choice(names)) for _ in range(draw.randint(1, 4))]
        written = [*names, *(name for _, name in pool * 5)]
        decks = [
            [(draw.choice([1, 1, 2]), draw.choice(written)) for _ in range(draw.randint(1, 2))]
            for _ in range(draw.choice([1, 1, 2]))
        ]
        pools = list(meanings(built_in, pool))
        fits = {not each - opened for each in meanings(built_in, [*chain(*decks)]) for opened in pools}
        expected = Verdict.UNDETERMINED if len(fits) > 1 else Verdict.LEGAL if True in fits else Verdict.ILLEGAL
        checker, (mine, *others) = pooled(built_in, pool), [read(listed(deck)) for deck in decks]
        team = [checker.check_team(mine, yours, UNLIMITED) for yours in others]
        for report in team[0] if team else [checker.check(mine, UNLIMITED)]:
            assert report.verdict is expected, (decks, pool)
        verdicts[expected] += 1
    assert min(verdicts[each] for each in (Verdict.LEGAL, Verdict.ILLEGAL, Verdict.UNDETERMINED)) > 20


def test_all_sections_of_a_deck_count_and_no_token(built_in: Database) -> None:
    checker = pooled(built_in, [(1, "Jethro (G)"), (1, "Flight (Wa)")])
    report = checker.check(
        read(b"1 Jethro (G)\n1 Flight (Wa)\nReserve\n1 Jethro (G)\nTokens\n1 Flight (Wa)"), UNLIMITED
    )
    finding = found(report, OPENED_POOL)
    assert (finding.message, finding.lines) == ("2 × Jethro (G); 1 was opened.", (1, 4))
    assert (finding.actual, finding.limit) == ((2, 2), (None, 1))


def test_one_name_in_two_sets_is_two_printings(built_in: Database) -> None:
    twice = [
        name for name, number in Counter(each.name for each in built_in.cards("redemption").all()).items() if number > 1
    ]
    sets = [each.set for each in built_in.cards("redemption").all() if each.name == twice[0]]
    lists = [read(f"quantity,name,set\n1,{twice[0]},{code}\n".encode()) for code in sets]
    checker = Checker(built_in, pool=lists[0], select=["deckcheck"])
    assert [checker.check(each, UNLIMITED).verdict for each in lists] == [Verdict.LEGAL, Verdict.ILLEGAL]


def test_what_is_open_in_the_pool_is_named_with_its_line(built_in: Database) -> None:
    finding = found(
        pooled(built_in, [(1, "Flight (G)"), (1, "Jethro")]).check(read(b"1 Jethro (G)"), UNLIMITED), OPENED_POOL
    )
    assert finding.status is Status.UNDETERMINED
    assert "opened.txt" in finding.message
    assert "Jethro (line 2)" in finding.message


@for_each(
    ("deck", "pool", "verdict"),
    [
        ("1 Not Alone", "1 Not Alone (RoJ)", Verdict.UNDETERMINED),
        ("1 Not Alone", "name,set\nNot Alone,AW", Verdict.UNDETERMINED),
        ("1 Not Alone [AW]", "1 Not Alone", Verdict.UNDETERMINED),
        ("1 Not Alone [AW]", "name,set\nNot Alone,AW", Verdict.LEGAL),
        ("1 Not Alone [AW]", "1 Not Alone (RoJ)", Verdict.ILLEGAL),
        ("name,set\nNot Alone,AW", "1 Not Alone (RoJ)", Verdict.ILLEGAL),
        ("1\tNot Alone\nReserve:\n", "name,set\nNot Alone,AW", Verdict.LEGAL),  # LackeyCCG names printings
    ],
)
def test_a_title_that_is_also_the_name_of_one_printing(
    built_in: Database, deck: str, pool: str, verdict: Verdict
) -> None:
    assert pooled(built_in, pool.encode()).check(read(deck.encode()), UNLIMITED).verdict is verdict


def test_only_lines_that_the_same_opened_cards_serve_are_blamed(built_in: Database) -> None:
    checker = pooled(built_in, [(1, "Flight"), (1, "Jethro (G)"), (1, "Jethro (Pi)")])
    finding = found(checker.check(read(b"1 Flight\n2 Jethro\n1 Jethro (G)"), UNLIMITED), OPENED_POOL)
    assert finding.message == "1 of these copies was not opened, whichever printings the names mean."
    assert sorted(finding.lines) == [2, 3]


def test_names_without_a_card_are_open_in_both_lists(built_in: Database) -> None:
    for pool, deck in ([(1, "Jethro (G)")], b"1 Zzyzx"), ([(1, "Zzyzx")], b"1 Jethro (G)"):
        assert pooled(built_in, pool).check(read(deck), UNLIMITED).verdict is Verdict.UNDETERMINED
    assert pooled(built_in, [(1, "Zzyzx")]).check(read(b"2 Jethro (G)"), UNLIMITED).verdict is Verdict.ILLEGAL


def test_cards_that_no_database_has_are_told_apart_by_their_names(built_in: Database) -> None:
    checker = pooled(built_in, [(1, "Andrew"), (2, "Martha")])
    mission = edition("the-mission/standard@advanced")
    for deck, verdict in (b"1 andrew\n2 Martha", Verdict.LEGAL), (b"2 Andrew\n2 Martha", Verdict.ILLEGAL):
        assert checker.check(read(b"Characters\n" + deck), mission).verdict is verdict


def test_a_team_shares_one_pool(built_in: Database) -> None:
    checker = pooled(built_in, [(2, "Jethro (G)"), (1, "Flight (G)")])
    mine, yours = (
        read(text, path=path)
        for text, path in ((b"1 Jethro (G)\n1 Flight (G)", "mine"), (b"1 Jethro (G)\n1 Flight (G)", "yours"))
    )
    assert checker.check(mine, TEAMS).verdict is Verdict.LEGAL
    for report, other in zip(checker.check_team(mine, yours, TEAMS), ("yours", "mine"), strict=True):
        finding = found(report, OPENED_POOL)
        assert finding.message == f"Between this deck and {other}: 2 × Flight (G); 1 was opened."
        assert finding.lines == (2,)


def test_nobody_opens_what_a_format_provides(built_in: Database, tmp_path: Path) -> None:
    league = tmp_path / "league.toml"
    league.write_text(
        'extends = "redemption/unlimited@2.0"\nid = "redemption/sealed@custom"\nname = "Sealed"\nsource = "Ours"\n'
        'provided = { type = ["Lost Soul"], ability = false }\n'
    )
    checker = pooled(built_in, [(1, "Jethro (G)")])
    for card, verdict in ("Lost Soul Proverbs 10:4", Verdict.LEGAL), ("Flight (G)", Verdict.ILLEGAL):
        assert checker.check(read(f"1 Jethro (G)\n3 {card}".encode()), custom_edition(league)).verdict is verdict


def test_a_repair_takes_opened_cards_alone(built_in: Database) -> None:
    pytest.importorskip("highsbox", reason="the solver comes with the extra deckcheck[fix]")
    pool = read((HEADER + numbered(*NUMBERS, 41)).encode())
    checker = Checker(built_in, pool=pool)
    for lacking in NUMBERS[1], NUMBERS[-1]:
        deck = read((HEADER + numbered(*(each for each in NUMBERS if each != lacking), 46)).encode())
        assert found(checker.check(deck, CUSTOM), OPENED_POOL).status is Status.VIOLATED
        repair = fix(deck, CUSTOM, checker=checker)
        assert repair.outcome is Outcome.FIXED
        assert not Counter(str(entry.name) for entry in repair.deck.entries) - Counter(map(str, [*NUMBERS, 41]))
    less = Checker(built_in, pool=read((HEADER + numbered(*NUMBERS[1:])).encode()))
    refused = fix(deck, CUSTOM, checker=less)
    assert refused.outcome is Outcome.OUT_OF_REACH
    assert OPENED_POOL in {conflict.rule for conflict in refused.conflicts}


@pytest.mark.slow
def test_no_smaller_change_makes_a_deck_legal_within_its_pool(built_in: Database) -> None:
    """Held against every deck that is as near, by a rule about the number of cards and one about their copies."""
    pytest.importorskip("highsbox", reason="the solver comes with the extra deckcheck[fix]")
    draw, names, outcomes = random.Random(SEED), ("Faith", "Love", "Mother"), Counter[Outcome]()
    for _ in range(tried(25, 500)):
        least = draw.randint(1, 4)
        number = {"kind": "count", "what": "cards", "least": least, "most": least + draw.randint(0, 2)}
        by = edition_of(number, {"kind": "copies", "what": "card", "most": draw.randint(1, 3)})
        opened, held = (
            deck_of(*((draw.randint(1, most), name, draw.choice(BOTH)) for name in draw.sample(names, 2)))
            for most in (3, 2)
        )
        checker = Checker(built_in, pool=opened)
        smallest = nearest(checker, held, by, 2)
        for complete in True, False:
            repair = fix(held, by, checker=checker, preferences=Preferences(complete=complete))
            if repair.outcome is Outcome.OUT_OF_REACH:
                assert smallest is None, (opened, held, by.rules)
            else:
                assert checker.check(repair.deck, by).verdict is Verdict.LEGAL
        if repair.outcome is not Outcome.OUT_OF_REACH:
            assert (repair.size, lost(held, repair.deck)) == smallest if smallest is not None else repair.size > 2
        outcomes[repair.outcome] += 1
    assert min(outcomes[each] for each in (Outcome.OUT_OF_REACH, Outcome.FIXED, Outcome.LEGAL)) > 0


def test_a_repair_has_no_more_copies_than_were_opened(built_in: Database) -> None:
    pytest.importorskip("highsbox", reason="the solver comes with the extra deckcheck[fix]")
    draw, names, outcomes = random.Random(SEED), ("Faith", "Love", "Mother"), Counter[Outcome]()
    for _ in range(tried(40, 500)):
        needed = draw.randint(1, 6)
        rule = {"kind": "count", "what": "cards", "least": needed}
        opened, held = (Counter({name: draw.randint(1, 4) for name in draw.sample(names, 2)}) for _ in "12")
        pool, deck = (deck_of(*((copies, name, "deck") for name, copies in each.items())) for each in (opened, held))
        repair = fix(deck, edition_of(rule), checker=Checker(built_in, pool=pool))
        kept, outcomes[repair.outcome] = (held & opened).total(), outcomes[repair.outcome] + 1
        if opened.total() < needed:
            assert repair.outcome is Outcome.OUT_OF_REACH
        else:
            assert repair.size == max(held.total() - kept, needed - kept)
            assert not Counter({entry.name: entry.copies for entry in repair.deck.entries}) - opened
    assert min(outcomes[each] for each in (Outcome.OUT_OF_REACH, Outcome.FIXED, Outcome.LEGAL)) > 0


def test_a_pool_is_a_whole_list(built_in: Database) -> None:
    with pytest.raises(TypeError, match="expected a Deck"):
        Checker(built_in, pool="opened.txt")  # type: ignore[arg-type]
    report = library.check(
        b"# format: redemption/unlimited\n2 Jethro (G)", checker=pooled(built_in, [(1, "Jethro (G)")])
    )
    assert report.verdict is Verdict.ILLEGAL


def test_the_command_line_and_configurations_name_a_pool(run: Run, folder: Path) -> None:  # noqa: F811
    (folder / "decks").mkdir()
    (folder / "decks" / "mine.txt").write_text(HEADER + numbered(*NUMBERS))
    (folder / "opened.csv").write_text("quantity,name\n" + "".join(f"1,{number}\n" for number in NUMBERS[1:]))
    assert run("check", "decks").code == 0
    outcome = run("check", "decks", "--pool-file", "opened.csv")
    assert (outcome.code, "1 × 11; none was opened" in outcome.out) == (1, True)
    assert run("config", "set", "pool-file", "opened.csv").code == 0
    (folder / "opened.csv").rename(folder / "decks" / "opened.csv")
    (folder / "deckcheck.toml").write_text('pool-file = "decks/opened.csv"\n')
    assert "deckcheck/opened-pool" in run("check", "decks").out
    assert "1 deck: 1 illegal" in run("check", "decks").out  # the pool itself is no deck
    (folder / "decks" / "opened.csv").write_text("quantity,name\n1.5,11\n")
    outcome = run("check", "decks")
    assert (outcome.code, "opened.csv:2" in outcome.err) == (2, True)
    assert run("check", "decks", "--pool-file", "none.csv").code == 2
