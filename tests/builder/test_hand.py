"""Sample hands: by the drawing rules, the same for the same seed, and as likely as they are reckoned."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from deckcheck.builder.odds import odds
from deckcheck.builder.odds.piles import DealtDeck, Hand, deal, draw_hands
from deckcheck.decklists import read
from deckcheck.legality.checker import Checker
from tests.for_each import for_each
from tests.lists import deck

EXAMPLES = Path(__file__).parents[2] / "examples" / "legal"
DECKS = sorted(path for path in EXAMPLES.rglob("*.*"))


def of(checker: Checker, text: str) -> DealtDeck:
    return deal(deck(text), checker=checker)


def cards(hand: Hand) -> Counter[str]:
    """All that was drawn or taken out."""
    drawn = [card for turn in hand.turns for each in turn.draws for card in (*each.hand, *each.replaced)]
    return Counter(drawn) + Counter(card for _, names in hand.taken for card in names)


@for_each("path", DECKS, ids=lambda path: path.stem)
def test_every_hand_is_dealt_by_the_rules(checker: Checker, path: Path) -> None:
    found = deal(read(path.read_bytes(), path=str(path)), checker=checker)
    held: Counter[str] = Counter()
    for piled in found.piles:
        for entry, meant in piled.lines:
            names = {card.name for card in meant.cards}
            held[names.pop() if meant.how and len(names) == 1 else entry.name] += entry.copies
    made = draw_hands(found, 20, 7, 4)
    assert made == draw_hands(found, 20, 7, 4)
    assert made.hands != draw_hands(found, 20, 8, 4).hands
    for hand in made.hands:
        assert not cards(hand) - held
        for piled in found.piles:
            kept = 0
            for turn in hand.turns:
                [draw] = [each for each in turn.draws if each.pile == piled.pile.name]
                kept += len(draw.hand)
                most = piled.pile.drawn(turn.turn).most or 0
                assert kept == most or kept < most <= piled.cards + most - kept
                assert not draw.replaced or piled.pile.replaced


def test_as_often_as_is_reckoned(checker: Checker) -> None:
    found = of(checker, "# format: redemption/unlimited\n30 Amos\n3 Gideon (L)\n7 Lost Soul Proverbs 10:4\n")
    number = 3000
    made = draw_hands(found, number, 1, 2).hands
    for name, needed in (("Gideon (L)", 1), ("Lost Soul Proverbs 10:4", 3)):
        exact = odds(found, [name], [needed], 2).rows
        for at in range(3):
            times = sum(cards(hand._replace(turns=hand.turns[: at + 1]))[name] >= needed for hand in made)
            chance = float(exact[at].all.least)
            assert abs(times / number - chance) < 3 * (chance * (1 - chance) / number) ** 0.5


def test_a_drawn_lost_soul_is_replaced(checker: Checker) -> None:
    found = of(checker, "# format: redemption/unlimited\n9 Amos\n5 Lost Soul Proverbs 10:4\n")
    for hand in draw_hands(found, 30, 2).hands:
        [turn] = hand.turns
        [draw] = turn.draws
        assert draw.hand == ("Amos",) * 8
        assert set(draw.replaced) <= {"Lost Soul Proverbs 10:4"}


def test_the_second_player_draws_on_the_first_turn(checker: Checker) -> None:
    found = of(checker, "# format: redemption/unlimited\n20 Amos\n5 Lost Soul Proverbs 10:4\n")
    for play, drawn in (("first", [8, 0, 3]), ("second", [8, 3, 3])):
        for hand in draw_hands(found.playing(play), 5, 2, 2).hands:
            assert [len(turn.draws[0].hand) for turn in hand.turns] == drawn
    assert draw_hands(found, 5, 2, 2).hands == draw_hands(found.playing("first"), 5, 2, 2).hands


def test_a_pile_that_runs_out(checker: Checker) -> None:
    found = of(checker, "# format: redemption/unlimited\n9 Amos\n2 Lost Soul Proverbs 10:4\n")
    for hand in draw_hands(found, 5, 2, 4).hands:
        assert cards(hand).total() == 11
        assert hand.turns[-1].draws[0].hand == ()


CHURCH = """\
# format: the-mission/standard
Characters
5 Peter (m, heart 5)
1 Anna (f, heart 5)
5 Goliath (m, heart 9)
Missions
4 Prayer
"""


def test_a_church_is_one_that_may_be(checker: Checker) -> None:
    for hand in draw_hands(of(checker, CHURCH), 20, 3).hands:
        [(pile, church)] = hand.taken
        assert (pile, sorted(church)) == ("character deck", ["Anna", "Peter", "Peter"])


def test_the_game_ends(checker: Checker) -> None:
    numbers = "".join(f"1 {number}\n" for number in (11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26, 31, 32, 33))
    for text, turns in (("custom", (1, 2, 3, 4)), ("fixed", (1, 2, 3, 4))):
        [hand] = draw_hands(of(checker, f"# format: opr-missions/{text}\n{numbers}"), 1, 3, 9).hands
        assert tuple(turn.turn for turn in hand.turns) == turns


def test_a_card_that_may_have_to_be_replaced(checker: Checker) -> None:
    found = of(checker, "# format: redemption/unlimited\n9 Amos\n1 Nobody\n")
    assert draw_hands(found, 1, 1).unsure == ("Nobody",)
    assert draw_hands(of(checker, "# format: redemption/unlimited\n9 Amos\n"), 1, 1).unsure == ()
