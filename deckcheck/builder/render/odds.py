"""Draw probabilities and sample hands, as text and as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from deckcheck.builder.odds import Chance, Odds, SelectionCount, TurnOdds
from deckcheck.builder.odds.piles import DealtDeck, Hand, SampleHands
from deckcheck.builder.render import aligned, as_data
from deckcheck.games.draw_rules import Drawing
from deckcheck.reporters.text_layout import folded, folded_each, inert, paint
from deckcheck.wording import counted


def odds_data(odds: Odds) -> dict[str, Any]:
    """Return the probabilities as plain data in a stable shape, which ``odds.schema.json`` describes."""
    return {
        **_dealt_data(odds.dealt),
        "selections": as_data(odds.asked),
        "draws": [_row_data(row, odds.dealt) for row in odds.rows],
        "draws_of_second": [_row_data(row, odds.dealt) for row in odds.second] or None,
    }


def _dealt_data(dealt: DealtDeck) -> dict[str, Any]:
    """Return the deck, its piles, and the source of its drawing rules."""
    deck, prepared = dealt.reading.deck, dealt.reading.prepared
    return {
        "path": deck.path,
        "name": deck.name,
        "format": prepared.edition.id,
        "cards": as_data(prepared.cards),
        "citation": dealt.drawing.citation,
        "ruling": dealt.drawing.ruling,
        "play": dealt.play or "first" if dealt.drawing.by_order else None,
        "piles": [{"name": piled.pile.name, "cards": piled.cards, "to_take": piled.to_take} for piled in dealt.piles],
    }


def _row_data(row: TurnOdds, dealt: DealtDeck) -> dict[str, Any]:
    return {
        "turn": row.turn,
        "drawn": {piled.pile.name: list(draws) for piled, draws in zip(dealt.piles, row.draws, strict=True)},
        "each": [_chance_data(chance) for chance in row.each],
        "all": _chance_data(row.all),
    }


def _chance_data(chance: Chance) -> dict[str, Any]:
    return {"least": float(chance.least), "most": float(chance.most), "exact": [str(bound) for bound in chance]}


def odds_text(odds: Odds, *, width: int, color: bool) -> str:
    """Return the selections, a row for the opening hand and each turn, and the source of the drawing rules."""
    dealt, drawing = odds.dealt, odds.dealt.drawing
    lines = [_head(dealt)]
    letters = [chr(ord("A") + at) for at in range(len(odds.asked))]
    for letter, asked in zip(letters, odds.asked, strict=True):
        lines += folded(
            f"{letter}: at least {asked.at_least} of {asked.selection} ({_copies(asked)})", "  ", width, "     "
        )
    for rows, play in ((odds.rows, dealt.play or "first"), (odds.second, "second")):
        if rows:
            title = [f"Playing {play}:"] if drawing.by_order else []
            lines += ["", *title, *_table(odds, rows, letters, color=color)]
    lines += ["", *folded_each([*_notes(dealt), *_rules(dealt)], "", width)]
    return "".join(f"{line}\n" for line in lines)


def _table(odds: Odds, rows: Sequence[TurnOdds], letters: Sequence[str], *, color: bool) -> list[str]:
    """Return a row for the opening hand and each turn, with a column for each selection."""
    drawing = odds.dealt.drawing
    joint = [*letters, "all"] if len(letters) > 1 else letters
    cells = [["", *joint, "cards drawn by then"]]
    for row in rows:
        chances = [*row.each, *([row.all] if len(letters) > 1 else [])]
        drawn = ", ".join(draws.span for draws in row.draws)
        cells.append([_when(row.turn, drawing), *map(percent, chances), drawn])
    head, *others = aligned(cells, left=(0, len(cells[0]) - 1))
    return [paint(head, "dim", color), *others]


def _head(dealt: DealtDeck) -> str:
    """Return the deck and its piles."""
    piles = ", ".join(f"{piled.pile.name} {piled.cards}" for piled in dealt.piles)
    return f"{inert(dealt.reading.deck.path)}: {dealt.reading.prepared.edition.id}, {piles}"


def _notes(dealt: DealtDeck) -> Iterator[str]:
    """Yield the places of replaced cards, which the numbers of cards drawn omit, and of those taken out before."""
    for piled in dealt.piles:
        if piled.pile.replaced:
            yield f"Cards put into the {piled.pile.replaced.to} when drawn are drawn besides, and not counted."
    for piled in dealt.piles:
        out = piled.pile.out
        if out:
            whence = f"taken out of the {piled.pile.name} to the {out.to} before shuffling"
            yield f"{counted(out.copies, 'card')} {whence} may be any that can be."


def _rules(dealt: DealtDeck) -> Iterator[str]:
    """Yield the citations of the drawing rules, after a remark if the format is not known."""
    if dealt.alike:
        used = dealt.reading.prepared.edition.id
        yield f"The list names no known format, and all of its game draw alike: {used} is taken; choose with --format."
    yield f"Drawn by: {dealt.drawing.citation}."
    if dealt.drawing.ruling:
        yield f"Ruling: {dealt.drawing.ruling}"


def _when(turn: int, drawing: Drawing) -> str:
    """Return the label of a row: its turn, or the opening hand."""
    return f"by {drawing.turn} {turn}" if turn else "opening hand"


def _copies(asked: SelectionCount) -> str:
    elsewhere = f", {asked.elsewhere} more in sections that are not drawn from" if asked.elsewhere.most else ""
    return f"{asked.copies} to draw{elsewhere}"


def percent(chance: Chance) -> str:
    """Return a probability in percent, or its two bounds. Only certainty is shown as 0% or 100%.

    >>> percent(Chance(Fraction(1, 3), Fraction(1, 3))), percent(Chance(Fraction(1, 10**9), Fraction(1)))
    ('33.33%', '<0.01% to 100%')
    """
    least, most = _percent(chance.least), _percent(chance.most)
    return least if least == most else f"{least} to {most}"


def _percent(share: Fraction) -> str:
    if share in (0, 1):
        return f"{int(share) * 100}%"
    if share < Fraction(5, 100_000):
        return "<0.01%"
    if share > 1 - Fraction(5, 100_000):
        return ">99.99%"
    return f"{float(share):.2%}"


def hand_data(hands: SampleHands) -> dict[str, Any]:
    """Return the hands as plain data in a stable shape, which ``hand.schema.json`` describes."""
    return {
        **_dealt_data(hands.dealt),
        "seed": hands.seed,
        "unsure": list(hands.unsure),
        "hands": [{**as_data(hand), "taken": as_data(dict(hand.taken))} for hand in hands.hands],
    }


def hand_text(hands: SampleHands, *, width: int, color: bool) -> str:
    """Return each hand, with the cards drawn in each further turn."""
    dealt = hands.dealt
    lines = [f"{_head(dealt)}, {f'playing {dealt.play}, ' * bool(dealt.play)}seed {hands.seed}"]
    for number, hand in enumerate(hands.hands, 1):
        lines += ["", paint(f"Hand {number}", "dim", color)]
        lines += [line for text in _hand(hand, dealt) for line in folded(text, "  ", width, "    ")]
    return "".join(f"{line}\n" for line in [*lines, "", *folded_each([*_rules(dealt)], "", width)])


def _hand(hand: Hand, dealt: DealtDeck) -> Iterator[str]:
    places = {piled.pile.name: piled.pile for piled in dealt.piles}
    for pile, cards in hand.taken:
        out = places[pile].out
        yield f"{out.to if out else pile}: {_named(cards)}"
    for turn in hand.turns:
        for draw in turn.draws:
            replaced = places[draw.pile].replaced
            label = f"{dealt.drawing.turn} {turn.turn}" if turn.turn else "opening hand"
            yield f"{label}{f', {draw.pile}' if len(places) > 1 else ''}: {_named(draw.hand)}"
            if draw.replaced and replaced:
                yield f"  to the {replaced.to}: {_named(draw.replaced)}"


def _named(cards: Iterable[str]) -> str:
    """Return the cards, each once with its number of copies."""
    counts = Counter(map(inert, cards)).items()
    return "; ".join(f"{number} × {card}" if number > 1 else card for card, number in counts) or "–"
