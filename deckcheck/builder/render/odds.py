"""Render draw probabilities as text and as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from deckcheck.builder.odds import Chance, Odds, SelectionCount, TurnOdds
from deckcheck.builder.odds.piles import DealtDeck
from deckcheck.games.draw_rules import Drawing
from deckcheck.reporters.text_layout import folded, inert, paint


def data(odds: Odds) -> dict[str, Any]:
    """Return the probabilities as plain data in a stable shape, which ``odds.schema.json`` describes."""
    return {
        **dealt_data(odds.dealt),
        "selections": [
            {
                "selection": selection.text,
                "at_least": selection.needed,
                "copies": list(selection.copies),
                "elsewhere": list(selection.elsewhere),
            }
            for selection in odds.asked
        ],
        "draws": [_row_data(row, odds.dealt) for row in odds.rows],
        "draws_of_second": [_row_data(row, odds.dealt) for row in odds.second] or None,
    }


def dealt_data(dealt: DealtDeck) -> dict[str, Any]:
    """Return the deck, its piles, and the source of its drawing rules."""
    return {
        "path": dealt.path,
        "name": dealt.name,
        "format": dealt.edition.id,
        "cards": dealt.cards._asdict(),
        "citation": dealt.drawing.citation,
        "ruling": dealt.drawing.ruling,
        "play": dealt.play or "first" if dealt.drawing.by_order else None,
        "piles": [
            {
                "name": dealt_pile.pile.name,
                "cards": dealt_pile.cards,
                "taken": list(dealt_pile.taken),
                "to_take": max(dealt_pile.to_take, 0),
            }
            for dealt_pile in dealt.piles
        ],
    }


def _row_data(row: TurnOdds, dealt: DealtDeck) -> dict[str, Any]:
    return {
        "turn": row.turn,
        "drawn": {dealt_pile.pile.name: list(draws) for dealt_pile, draws in zip(dealt.piles, row.draws, strict=True)},
        "each": [_chance_data(chance) for chance in row.each],
        "all": _chance_data(row.all),
        "after_mulligan": None if row.again is None else _chance_data(row.again),
    }


def _chance_data(chance: Chance) -> dict[str, Any]:
    return {"least": float(chance.least), "most": float(chance.most), "exact": [str(bound) for bound in chance]}


def text(odds: Odds, *, width: int, color: bool) -> str:
    """Return the selections, a row for the opening hand and each turn, and the source of the drawing rules."""
    dealt, drawing = odds.dealt, odds.dealt.drawing
    lines = [head(dealt)]
    letters = [chr(ord("A") + at) for at in range(len(odds.asked))]
    for letter, selection in zip(letters, odds.asked, strict=True):
        lines += folded(
            f"{letter}: at least {selection.needed} of {selection.text} ({_copies(selection)})", "  ", width, "     "
        )
    for rows, play in ((odds.rows, dealt.play or "first"), (odds.second, "second")):
        if rows:
            lines += [
                "",
                *([f"Playing {play}:"] if drawing.by_order else []),
                *_table(odds, rows, letters, color=color),
            ]
    lines += ["", *_replaced(dealt, width), *taken(dealt, width), *rules(dealt, width)]
    return "".join(f"{line}\n" for line in lines)


def _table(odds: Odds, rows: Sequence[TurnOdds], letters: Sequence[str], *, color: bool) -> list[str]:
    """Return a row for the opening hand and each turn, with a column for each selection."""
    drawing = odds.dealt.drawing
    joint = [*letters, "all"] if len(letters) > 1 else letters
    cells = [["", *joint, *(["after a mulligan"] if drawing.mulligan else []), "cards drawn by then"]]
    for row in rows:
        chances = [*row.each, *([row.all] if len(letters) > 1 else []), *([row.again] if row.again is not None else [])]
        drawn = ", ".join(draws.span for draws in row.draws)
        cells.append([when(row.turn, drawing), *map(percent, chances), drawn])
    wide = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = []
    for at, (first, *middle, last) in enumerate(cells):
        columns = [f"{first:{wide[0]}}", *(f"{cell:>{size}}" for cell, size in zip(middle, wide[1:], strict=False))]
        lines.append(paint("  ".join([*columns, last]), "dim", color and not at))
    return lines


def _replaced(dealt: DealtDeck, width: int) -> list[str]:
    """Return a note for each pile with replaced cards, which the numbers of cards drawn omit."""
    lines = []
    for dealt_pile in dealt.piles:
        if dealt_pile.pile.replaced:
            text = f"Cards put into the {dealt_pile.pile.replaced.to} when drawn are drawn besides, and not counted."
            lines += folded(text, "", width)
    return lines


def head(dealt: DealtDeck) -> str:
    """Return the deck and its piles."""
    piles = ", ".join(
        f"{dealt_pile.pile.name} {dealt_pile.cards + len(dealt_pile.taken)}" for dealt_pile in dealt.piles
    )
    return f"{inert(dealt.path)}: {dealt.edition.id}, {piles}"


def taken(dealt: DealtDeck, width: int) -> list[str]:
    """Return the cards taken out before shuffling, and how many are still to be chosen."""
    lines = []
    for dealt_pile in dealt.piles:
        out = dealt_pile.pile.out
        if out and dealt_pile.taken:
            lines += folded(f"Taken out to the {out.to} before shuffling: {', '.join(dealt_pile.taken)}.", "", width)
        if out and dealt_pile.to_take:
            more = f"{dealt_pile.to_take} {'more ' if dealt_pile.taken else ''}card{'s' * (dealt_pile.to_take > 1)}"
            whence = f"taken out of the {dealt_pile.pile.name} to the {out.to} before shuffling"
            lines += folded(f"{more} {whence} may be any that can be; --taken NAME says which.", "", width)
    return lines


def rules(dealt: DealtDeck, width: int) -> list[str]:
    """Return the citations of the drawing rules."""
    lines = folded(f"Drawn by: {dealt.drawing.citation}.", "", width)
    if dealt.drawing.mulligan:
        lines += folded(f"The mulligan: {dealt.drawing.mulligan.citation}.", "", width)
    return [*lines, *(folded(f"Ruling: {dealt.drawing.ruling}", "", width) if dealt.drawing.ruling else [])]


def when(turn: int, drawing: Drawing) -> str:
    """Return the label of a row: its turn, or the opening hand."""
    return f"by {drawing.turn} {turn}" if turn else "opening hand"


def _copies(asked: SelectionCount) -> str:
    apart = f", {asked.elsewhere} more in sections that are not drawn from" if asked.elsewhere.most else ""
    return f"{asked.copies} to draw{apart}"


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
