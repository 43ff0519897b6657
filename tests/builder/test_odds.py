"""Exact chances against every order of small decks, and against shuffling real ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.builder.odds import Chance, Odds, PileMakeup, TooMuch, odds
from deckcheck.builder.odds import drawn as spreads
from deckcheck.builder.odds.piles import deal
from deckcheck.decklists import read
from deckcheck.errors import UnknownCard, UnknownFormat, UnreadableDeck
from deckcheck.facts import Interval
from deckcheck.games import edition, edition_ids, game
from deckcheck.games.draw_rules import drawing_of
from deckcheck.legality.checker import Checker
from tests.bench.odds import QUESTIONS, SEED, Question, compared, tournament
from tests.builder.draws import OF_SECOND, RULES, Pile, Sort, bounds, chances
from tests.for_each import for_each
from tests.lists import deck
from tests.runs import tried

SORTS = [Sort(frozenset(each), put) for put in (False, True) for each in ((), (0,), (1,), (0, 1))]


def asked(
    checker: Checker,
    text: str,
    selections: Sequence[str],
    needed: Sequence[int] = (1,),
    turns: int = 3,
) -> Odds:
    return odds(deal(deck(text), checker=checker), selections, needed, turns)


def pairs(found: Sequence[Chance]) -> list[tuple[Fraction, Fraction]]:
    return [tuple(each) for each in found]  # type: ignore[misc]


@pytest.mark.slow
@given(
    st.lists(st.sampled_from(SORTS), min_size=1, max_size=7),
    st.lists(st.integers(1, 3), min_size=2, max_size=2),
    st.integers(0, 8),
)
def test_every_order_of_a_pile(cards: list[Sort], needs: list[int], number: int) -> None:
    pile = Counter(cards)
    kept, replaced = (
        tuple((sum(1 << at for at in sort.selected), n) for sort, n in pile.items() if sort.replaced is side)
        for side in (False, True)
    )
    found = spreads(PileMakeup(kept, replaced), [number], needs)[number].reaching(needs)
    assert found == chances([pile], [number], needs)


def small(names: Sequence[str], most: int, least: int = 0) -> st.SearchStrategy[dict[str, int]]:
    """A list of so many cards, with no more than three names, so that it has not too many orders."""
    chosen = st.lists(st.sampled_from(list(names)), min_size=1, max_size=3, unique=True)
    copies = st.integers(1, max(most // 3, 1))
    return chosen.flatmap(lambda each: st.fixed_dictionaries(dict.fromkeys(each, copies))).filter(
        lambda held: sum(held.values()) >= least
    )


def listed(held: dict[str, int]) -> str:
    return "".join(f"{copies} {name}\n" for name, copies in held.items())


def redemption_sort(name: str) -> Sort:
    """What a card is to the selections ``Gideon`` and ``type=Dominant, Lost Soul``."""
    number = {"Gideon (L)": 0, "Burial (F)": 1}.get(name, 1 if name.startswith("Lost Soul") else None)
    return Sort(frozenset() if number is None else frozenset([number]), name.startswith("Lost Soul"))


REDEMPTION = ("Amos", "Gideon (L)", "Burial (F)", "Lost Soul Proverbs 10:4", "Ruth (L)")


@pytest.mark.slow
@settings(max_examples=tried(8, 25))
@given(small(REDEMPTION, tried(6, 9), 4), st.integers(1, 4), st.integers(1, 4))
def test_redemption(checker: Checker, held: dict[str, int], one: int, other: int) -> None:
    cards = {"Amos": 3, "Gideon (L)": 1, "Burial (F)": 1, **held}
    text = f"# format: redemption/unlimited\n{listed(cards)}"
    pile = sum((Counter({redemption_sort(name): n}) for name, n in cards.items()), Pile())
    found = asked(checker, text, ["Gideon", "type=Dominant, Lost Soul"], [one, other])
    assert [row.turn for row in found.rows] == [row.turn for row in found.second] == [0, 1, 2, 3]
    rules = RULES["redemption/unlimited"], OF_SECOND["redemption/unlimited"]
    for row, rule in [
        (row, rule) for rows, rule in zip((found.rows, found.second), rules, strict=True) for row in rows
    ]:
        [cards_drawn] = rule(row.turn)
        expected = chances([pile], cards_drawn, (one, other))
        assert pairs([*row.each, row.all]) == [(each, each) for each in expected]
        lost = sum(n for name, n in cards.items() if redemption_sort(name).replaced)
        assert row.draws == ((min(cards_drawn[0], sum(cards.values()) - lost),) * 2,)


@pytest.mark.parametrize("format", ["unlimited", "limited", "paragon", "type-1@1.3", "raid"])
def test_today_the_second_player_draws_on_the_first_turn(checker: Checker, format: str) -> None:
    """A ninth card is drawn by the second player in turn 1, and by the first in turn 2."""
    dealt = deal(deck(f"# format: redemption/{format}\n10 Amos\n1 Gideon (L)\n"), checker=checker)
    first, second = (odds(dealt.playing(play), ["Gideon"], turns=2) for play in ("first", "second"))
    assert not first.second
    assert not second.second
    assert [row.all.least for row in first.rows] == [Fraction(8, 11), Fraction(8, 11), 1]
    assert [row.all.least for row in second.rows] == [Fraction(8, 11), 1, 1]
    both = odds(dealt, ["Gideon"], turns=2)
    assert (both.rows, both.second) == (first.rows, second.rows)


@pytest.mark.parametrize(
    "format", ["redemption/type-1@3rd-edition", "redemption/type-2@3rd-edition", "opr-missions/custom"]
)
def test_elsewhere_it_makes_no_difference_who_begins(checker: Checker, format: str) -> None:
    card = "Amos" if format.startswith("r") else "11"
    dealt = deal(deck(f"# format: {format}\n10 {card}\n"), checker=checker)
    assert dealt.playing("second") == dealt
    assert not odds(dealt, [card]).second
    assert "2nd player" not in dealt.drawing.citation


def test_lost_souls_are_drawn_and_replaced(checker: Checker) -> None:
    """Of 9 other cards 8 are drawn; the Lost Soul is drawn unless it comes after the eighth of them."""
    text = "# format: redemption/unlimited\n9 Amos\n1 Lost Soul Proverbs 10:4\n"
    rows = asked(checker, text, ["type=Lost Soul"], turns=2).rows
    assert [row.all for row in rows] == [Chance(Fraction(8, 10), Fraction(8, 10))] * 2 + [
        Chance(Fraction(1), Fraction(1))
    ]


MISSION = """\
# format: the-mission/{format}
Characters
1 Nicholas
1 Giles
{characters}
Missions
{missions}
Enemies
{enemies}
"""


@settings(max_examples=tried(4, 8))
@given(small(["Prayer", "Covering", "Walk"], 6), small(["Backslide", "Gossip", "Envy"], 6), st.integers(1, 2))
@pytest.mark.parametrize("format", ["standard", "starter"])
def test_the_mission(checker: Checker, format: str, missions: dict[str, int], enemies: dict[str, int], k: int) -> None:
    """Two decks, and of the five characters three stand in the church, whichever the player likes."""
    missions, enemies = {"Prayer": 1, **missions}, {"Gossip": 1, **enemies}
    characters = {"Betty": 1, "Chloe": 2} if format == "standard" else {"Betty": 1, "Newcomer": 2}
    text = MISSION.format(
        format=format, characters=listed(characters), missions=listed(missions), enemies=listed(enemies)
    )
    selections = ["Prayer | Gossip", "Nicholas | Gossip"]
    found = asked(checker, text, selections, [k, 1], 2)
    church = ["Nicholas", "Giles", *(name for name, n in characters.items() for _ in range(n))]
    able = [at for at, name in enumerate(church) if format == "standard" or name != "Newcomer"]
    for row in found.rows:
        worlds = []
        for out, draws in product(combinations(able, 3), RULES[f"the-mission/{format}"](row.turn)):
            piles = [
                Counter({Sort(frozenset([0] if name == "Prayer" else [])): 0 for name in missions}),
                Pile(),
                Pile(),
            ]
            for name, n in missions.items():
                piles[0][Sort(frozenset([0] if name == "Prayer" else []))] += n
            for name, n in enemies.items():
                piles[1][Sort(frozenset([0, 1] if name == "Gossip" else []))] += n
            for at, name in enumerate(church):
                if at not in out:
                    piles[2][Sort(frozenset([1] if name == "Nicholas" else []))] += 1
            worlds.append(chances([+pile for pile in piles], draws, (k, 1)))
        assert pairs([*row.each, row.all]) == bounds(iter(worlds))


@settings(max_examples=tried(5, 12))
@given(small(["Faith", "Love", "Mother", "Boldness"], 11, 5), st.integers(1, 3))
@pytest.mark.parametrize("format", ["standard", "solitaire"])
def test_gospel(checker: Checker, format: str, held: dict[str, int], k: int) -> None:
    """Two Resources are taken out before, any of them."""
    held = {"Faith": 1, "Love": 1, "Mother": 2, **held}
    adversity = "Adversity\n2 Demon\n1 Lying\n"
    text = f"# format: gospel/{format}\n{listed(held)}{adversity}"
    selections = ["resource=faith", "kind=character | Demon" if format == "solitaire" else "kind=character"]
    found = asked(checker, text, selections, [k, 2], 2)
    cards = [name for name, n in held.items() for _ in range(n)]
    resources = [at for at, name in enumerate(cards) if name in ("Faith", "Love")]
    sort = {"Faith": Sort(frozenset([0])), "Mother": Sort(frozenset([1]))}
    demons = Counter({Sort(frozenset([1])): 2, Sort(): 1})
    for row in found.rows:
        worlds = []
        for out, draws in product(combinations(resources, min(2, len(resources))), RULES[f"gospel/{format}"](row.turn)):
            pile = Counter(sort.get(name, Sort()) for at, name in enumerate(cards) if at not in out)
            worlds.append(chances([pile, demons][: len(draws)], draws, (k, 2)))
        assert pairs([*row.each, row.all]) == bounds(iter(worlds))


@for_each("format", ["fixed", "custom"])
@for_each("size", [6, 9, 11])
def test_opr(checker: Checker, format: str, size: int) -> None:
    numbers = [11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25][:size]
    text = f"# format: opr-missions/{format}\n" + "".join(f"1 {number}\n" for number in numbers)
    found = asked(checker, text, ["11", "number<15 & number>11"], [1, 2], turns=9)
    pile = Counter({Sort(frozenset([0])): 1, Sort(frozenset([1])): 3, Sort(): size - 4})
    assert [row.turn for row in found.rows] == [1, 2, 3, 4]  # then the game is over
    assert [row.turn for row in asked(checker, text, ["11"], turns=0).rows] == [1]  # the opening hand is its draw
    for row in found.rows:
        worlds = [chances([pile], draws, (1, 2)) for draws in RULES[f"opr-missions/{format}"](row.turn)]
        assert pairs([*row.each, row.all]) == bounds(iter(worlds))


@pytest.mark.parametrize(("souls", "needs"), [(0, (1, 1)), (0, (2, 1)), (1, (2, 1)), (1, (1, 1))][: tried(3, 4)])
def test_an_unknown_card_may_be_anything(checker: Checker, souls: int, needs: tuple[int, int]) -> None:
    text = (
        f"# format: redemption/unlimited\n7 Burial (F)\n1 Gideon (L)\n2 Nobody\n{'1 Lost Soul Proverbs 10:4' * souls}\n"
    )
    found = asked(checker, text, ["type=Hero", "Gideon"], needs, 2)
    known = Counter({Sort(): 7, Sort(frozenset([0, 1])): 1, Sort(frozenset(), True): souls})
    worlds = {
        row.turn: [
            chances(
                [+(known + Counter({Sort(frozenset(meant), put): 2}))],
                RULES["redemption/unlimited"](row.turn)[0],
                needs,
            )
            for put in (False, True)
            for meant in ((), (0,), (1,), (0, 1))
        ]
        for row in found.rows
    }
    assert found.asked[0].copies == Interval(1, 3)
    for row in found.rows:
        assert pairs([*row.each, row.all]) == bounds(iter(worlds[row.turn]))


def test_printings_that_differ(checker: Checker) -> None:
    """What a name may stand for bounds the chance, and nothing else does."""
    text = "# format: redemption/type-1@3rd-edition\n9 Amos\n1 Goliath\n"
    [found, plain] = [asked(checker, text, [each]) for each in ("class=Warrior", "Goliath")]
    assert found.asked[0].copies == Interval(0, 1)
    assert found.rows[0].all == Chance(Fraction(0), Fraction(8, 10))
    assert plain.rows[0].all == Chance(Fraction(8, 10), Fraction(8, 10))


def test_a_question_of_six_selections(checker: Checker) -> None:
    text = "# format: redemption/unlimited\n" + "".join(f"1 {name}\n" for name in ("Amos", "Gideon (L)", "Ruth (L)"))
    with pytest.raises(TooMuch, match="expected 1 to 6"):
        asked(checker, text, ["Amos"] * 7)
    assert asked(checker, text, ["Amos"] * 6).rows[0].all == Chance(Fraction(1), Fraction(1))
    many = "# format: redemption/type-1@3rd-edition\n60 Amos\n60 Gideon (L)\n"
    with pytest.raises(TooMuch, match="told apart"):
        asked(checker, many, ["Amos", "Gideon"], [60, 60])


@for_each(
    ("text", "selection", "message"),
    [
        ("1 Amos", "Gideon", "the deck has no 'Gideon'"),
        ("1 Amos\n1 Davdi", "Davd", "the deck has no 'Davd'; did you mean 'Davdi'"),
        ("1 Amos\n1 Amoss", "Mozes", "the deck has no 'Mozes'"),
        ("1 Amos", "Ams", "did you mean 'Amos'"),
        ("1 Amos", "typ=Hero", "no fact 'typ'; did you mean 'type'"),
        ("1 Amos", "type=Herro", "did you mean 'Hero'"),
        ("1 Amos", "strength>x", "expected a whole number"),
        ("1 Amos", "type=", "expected a value"),
        ("1 Amos", "type=Zz*", "no card of the deck has a type like 'Zz[*]'; there are Hero, "),
        ("1 Amos", "reference!=Zz*", "a reference like 'Zz[*]'; there are Amos 7:15$"),
        ("1 Amos", "Amos | ", "an empty name"),
        ("1 Amos", "x" * 501, "more than 500 letters"),
    ],
)
def test_selections_that_mean_nothing(checker: Checker, text: str, selection: str, message: str) -> None:
    with pytest.raises(UnknownCard, match=message):
        asked(checker, f"# format: redemption/unlimited\n{text}\n", [selection])


LIST = """\
# format: redemption/unlimited
1 Amos
1 Gideon (L)
1 Jael (L)
1 Burial (F)
1 Abeyance (Roots)
1 Elijah (PoC)
1 Nobody
Reserve
1 Ruth (L)
"""


@for_each(
    ("selection", "copies"),
    [
        ("amos", (1, 2)),
        ("Amos | Gideon", (2, 3)),
        ("Elijah", (1, 2)),  # of which there is a printing that is called just so, and the deck has another
        ("Elijah (PoC)", (1, 2)),
        ("title=Zz*", (0, 1)),  # which the unknown card may be
        ("Nobody", (1, 1)),
        ("nobody", (1, 1)),
        ("type=HERO", (4, 5)),
        ("Type != Hero", (2, 3)),
        ("type=hero & brigade=green", (2, 3)),
        ("type=Hero, Dominant", (5, 6)),
        ("type=hero | Burial", (5, 6)),
        ("title=*b*", (2, 3)),
        ("brigades<1", (1, 2)),
        ("ability=no", None),
        ("set=rr", (1, 2)),
        ("set!=RR", (5, 6)),
    ],
)
def test_what_selections_mean(checker: Checker, selection: str, copies: tuple[int, int] | None) -> None:
    [found] = asked(checker, LIST, [selection]).asked
    if copies is None:
        both = [asked(checker, LIST, [each]).asked[0].copies for each in (selection, "ability=yes")]
        assert sum(each.least or 0 for each in both) == 6
        return
    assert found.copies == copies
    assert found.selection == selection


def test_the_reserve_is_not_drawn_from(checker: Checker) -> None:
    [found] = asked(checker, LIST, ["Ruth"]).asked
    assert (found.copies, found.elsewhere) == ((0, 1), (1, 1))


def test_cards_that_may_stand_in_several_piles(checker: Checker) -> None:
    text = "# format: the-mission/standard\n1 Strange\n\nMissions\n4 Prayer\n"
    with pytest.raises(UnreadableDeck, match="put it under a heading") as error:
        asked(checker, text, ["Prayer"])
    assert error.value.line == 2


def test_a_deck_of_which_the_rules_are_not_plain(checker: Checker) -> None:
    """Formats of The Mission draw by rules of their own; those of Redemption do not."""
    assert asked(checker, "# game: redemption\n1 Amos\n", ["Amos"]).rows
    with pytest.raises(UnknownFormat):
        asked(checker, "# game: the-mission\nMissions\n4 Prayer\n", ["Prayer"])


@for_each("id", edition_ids())
def test_every_edition_says_how_cards_are_drawn(id: str) -> None:
    found = drawing_of(game(edition(id).game), edition(id))
    assert found is not None
    assert found.citation
    assert {section for pile in found.piles for section in pile.sections} <= {
        section.id for section in game(edition(id).game).sections if section.counts
    }
    format = {"redemption": "redemption/unlimited"}.get(edition(id).game, edition(id).format)
    for turn in range(not found.opening, 5):
        stated = [pile.drawn(turn) for pile in found.piles]
        written = list(zip(*RULES[format](turn), strict=True))
        assert stated == [Interval(min(each), max(each)) for each in written]
        if found.by_order:
            [[draws]] = OF_SECOND[format](turn)
            assert [pile.of_second().drawn(turn) for pile in found.piles] == [Interval.exactly(draws)]


@pytest.mark.slow
@for_each("question", QUESTIONS, ids=lambda question: question.deck)
def test_shuffling_real_decks_comes_near(checker: Checker, question: Question) -> None:
    """Within three standard errors of what 10,000 hands give; tests/bench/odds.py shuffles a million."""
    found = list(compared(checker, question, 10_000, SEED, turns=3))
    assert len(found) >= 9
    assert max(each.errors for each in found) < 3


def test_shuffling_tournament_decks_comes_near(checker: Checker, real_decks: object) -> None:
    for question in tournament(3):
        assert max(each.errors for each in compared(checker, question, 10_000, SEED, turns=3)) < 3


@pytest.mark.parametrize("k", [1, 2])
def test_a_card_is_of_one_kind_only(checker: Checker, k: int) -> None:
    """Of names that no rulebook gives the heading leaves the kind open, but each is of one."""
    text = "# format: gospel/standard\nDeck\n8 Faith\n1 Mother\n1 Odd\n1 Strange\n"
    kinds = [Sort(frozenset([0])), Sort(frozenset([1])), Sort()]
    [row, *_] = asked(checker, text, ["kind=character", "kind=divine"], [k, 1]).rows
    known = Counter({Sort(): 6, Sort(frozenset([0])): 1})  # two Resources are taken out
    worlds = (chances([known + Counter(each)], (7,), (k, 1)) for each in product(kinds, repeat=2))
    assert pairs([*row.each, row.all]) == bounds(worlds)


def test_bounds_hold_where_there_are_too_many_possibilities(checker: Checker) -> None:
    """Of so many open cards not every choice is looked at; what is said is true all the same."""
    strange = [f"Strange {sign * 3}" for sign in "abcdefghij"]
    text = "# format: gospel/standard\nDeck\n20 Faith\n" + "".join(f"1 {name}\n" for name in strange)
    selections = ["kind=character", "kind=divine"]
    [row, *_] = asked(checker, text, selections).rows
    assert row.all.least == 0
    for number in range(11):
        kinds = ["character" if at < number else "divine" for at in range(10)]
        tables = "".join(f'[facts."{name}"]\nkind = "{kind}"\n' for name, kind in zip(strange, kinds, strict=True))
        cards = "".join(f'"{name}" = 1\n' for name in strange)
        own = f'format = "gospel/standard"\n[deck]\nFaith = 20\n{cards}{tables}'
        settled = odds(deal(read(own.encode()), checker=checker), selections).rows[0]
        assert settled.all.known
        assert settled.all.most < row.all.most


def test_too_many_ways_to_take_cards_out(checker: Checker) -> None:
    names = [f"{sign * 4} (m)" for sign in "abcdefghijkl"]
    text = "# format: the-mission/standard\nCharacters\n" + "".join(f"3 {name}\n" for name in names)
    bits = [" | ".join(name.partition(" ")[0] for at, name in enumerate(names, 1) if at >> bit & 1) for bit in range(4)]
    assert asked(checker, text, bits[:3]).rows
    with pytest.raises(TooMuch, match="too many possibilities"):
        asked(checker, text, bits)


def test_all_copies_may_be_taken_out(checker: Checker) -> None:
    found = asked(checker, "# format: gospel/standard\n9 Prayer\n2 Faith\n", ["Faith"])
    assert all(row.all.least == 0 < row.all.most for row in found.rows)


@pytest.mark.parametrize("name", ["A=B", "X | Y", "heart>=5"])
def test_names_that_look_like_facts(checker: Checker, name: str) -> None:
    held = deck("# format: the-mission/standard\nMissions\n1 Strange\n2 Prayer\n")
    held = replace(held, entries=(held.entries[0]._replace(name=name), *held.entries[1:]))  # as a TOML list may say it
    made = deal(held, checker=checker)
    for selection in (name, f'"{name}"'):
        assert odds(made, [selection]).asked[0].copies == (1, 1)
    assert odds(made, [f'"{name}" | Prayer']).asked[0].copies == (3, 3)
