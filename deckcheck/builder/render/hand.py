"""Sample hands, as text and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from deckcheck.builder.odds.piles import DealtDeck
from deckcheck.builder.odds.sample_hands import Hand, HandTurn, PileDraw, SampleHands
from deckcheck.builder.render.odds import dealt_data, head, rules
from deckcheck.reporters.text_layout import folded, inert, paint


def data(hands: SampleHands) -> dict[str, Any]:
    """Return the hands as plain data in a stable shape, which ``hand.schema.json`` describes."""
    return {
        **dealt_data(hands.dealt),
        "seed": hands.seed,
        "unsure": list(hands.unsure),
        "hands": [
            {
                "taken": {pile: list(cards) for pile, cards in hand.taken},
                "turns": [
                    {
                        "turn": turn.turn,
                        "draws": [
                            {"pile": draw.pile, "hand": list(draw.kept), "replaced": list(draw.replaced)}
                            for draw in turn.draws
                        ],
                    }
                    for turn in hand.turns
                ],
            }
            for hand in hands.hands
        ],
    }


def text(hands: SampleHands, *, width: int, color: bool) -> str:
    """Return each hand, with what each further turn draws."""
    dealt = hands.dealt
    lines = [f"{head(dealt)}, {f'playing {dealt.play}, ' * bool(dealt.play)}seed {hands.seed}"]
    for number, hand in enumerate(hands.hands, 1):
        lines += ["", paint(f"Hand {number}", "dim", color)]
        lines += [line for text in _hand(hand, dealt) for line in folded(text, "  ", width, "    ")]
    return "".join(f"{line}\n" for line in [*lines, "", *rules(dealt, width)])


def _hand(hand: Hand, dealt: DealtDeck) -> Iterator[str]:
    places = {dealt_pile.pile.name: dealt_pile.pile for dealt_pile in dealt.piles}
    for pile, cards in hand.taken:
        out = places[pile].out
        yield f"{out.to if out else pile}: {_named(cards)}"
    for turn in hand.turns:
        for draw in turn.draws:
            replaced = places[draw.pile].replaced
            yield f"{_when(turn, draw, dealt)}: {_named(draw.kept)}"
            if draw.replaced and replaced:
                yield f"  to the {replaced.to}: {_named(draw.replaced)}"


def _when(turn: HandTurn, draw: PileDraw, dealt: DealtDeck) -> str:
    what = f"{dealt.drawing.turn} {turn.turn}" if turn.turn else "opening hand"
    return f"{what}, {draw.pile}" if len(dealt.piles) > 1 else what


def _named(cards: Iterable[str]) -> str:
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return (
        "; ".join(f"{number} × {inert(card)}" if number > 1 else inert(card) for card, number in counts.items()) or "–"
    )
