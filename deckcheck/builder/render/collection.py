"""Decks from one collection, as text and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from deckcheck.builder.collection import Collected, DeckPlan
from deckcheck.deck import Entry
from deckcheck.reporters.text_layout import inert, paint
from deckcheck.wording import at_line, counted, few


def data(collected: Collected) -> dict[str, Any]:
    """Return the answer as plain data in a stable shape; ``null`` means undetermined."""

    def lacks(lacking: Iterable[Entry]) -> list[dict[str, object]]:
        return [{"name": card.name, "set": card.set, "copies": card.copies} for card in lacking]

    def lines(entries: Iterable[Entry]) -> list[dict[str, object]]:
        return [{"line": entry.line, "name": entry.name} for entry in entries]

    paths = [deck.path for deck in collected.decks]
    return {
        "collection": {"path": collected.path, "game": collected.game, "cards": collected.cards},
        "at_once": collected.at_once,
        "decks": [
            {**deck._asdict(), "lacks": lacks(deck.lacks), "unidentified": lines(deck.unidentified)}
            for deck in collected.decks
        ],
        "lacks": lacks(collected.lacks),
        "shared": [
            {
                "name": card.name,
                "owned": card.owned,
                "copies": {path: copies for path, copies in zip(paths, card.copies, strict=True) if copies},
            }
            for card in collected.shared
        ],
        "doubtful": lines(collected.doubtful),
    }


def text(collected: Collected, *, color: bool, width: int = 0) -> str:
    """Return the decks, what they lack, and the shared cards that are too few. No line is folded."""
    return "".join(f"{line}\n" for line in _lines(collected, color=color))


def _lines(collected: Collected, *, color: bool) -> Iterator[str]:
    chosen = sum(deck.chosen for deck in collected.decks)
    size = counted(collected.cards, "card")
    yield f"{inert(collected.path)}, {size}: {chosen} of {counted(len(collected.decks), 'deck')} can be built at once"
    for deck in collected.decks:
        mark, style = ("+", "legal") if deck.chosen else ("-", "error")
        yield paint(f"  {mark} {inert(deck.path)}{_lacking(deck)}", style, color)
    for deck in collected.decks:
        yield from _listed(f"{inert(deck.path)} alone lacks", deck.lacks)
    if len(collected.decks) > 1:
        yield from _listed("All at once lack", collected.lacks)
    scarce = [card for card in collected.shared if card.lacking]
    if scarce:
        yield "\nShared, and too few for all:"
    for card in scarce:
        wanted = (f"{inert(deck.path)} {n}" for deck, n in zip(collected.decks, card.copies, strict=True) if n)
        yield f"  {inert(card.name)}: {card.owned} there, {sum(card.copies)} needed ({', '.join(wanted)})"
    if enough := len(collected.shared) - len(scarce):
        yield f"\n{counted(enough, 'card')} {'are' if enough > 1 else 'is'} shared, with copies enough for all."
    if collected.doubtful:
        names = few(f"{inert(entry.name)} (line {entry.line})" for entry in collected.doubtful)
        yield f"\nUndetermined: in {inert(collected.path)} name the printing or the set of {names}."
    if unknown := [line for deck in collected.decks for line in unidentified(deck)]:
        yield "\nCould not be identified ('deckcheck check' says what to write):"
        yield from (f"  {line}" for line in unknown)


def unidentified(deck: DeckPlan) -> list[str]:
    """Return the lines of a deck that are no card known to be lacking."""
    return [f"{at_line(inert(deck.path), entry.line)}: {inert(entry.name)}" for entry in deck.unidentified]


def _lacking(deck: DeckPlan) -> str:
    lacking = counted(sum(lack.copies for lack in deck.lacks), "card")
    notes = [f"alone lacks {'perhaps ' if deck.alone is None else ''}{lacking}"] if deck.lacks else []
    notes += [f"{counted(len(deck.unidentified), 'line')} not identified"] if deck.unidentified else []
    return f" ({', '.join(notes)})" if notes and not deck.chosen else ""


def _listed(title: str, lacks: Iterable[Entry]) -> Iterator[str]:
    """Yield the cards that are lacking, below a title, if any."""
    rows = [f"  {lack.copies} {inert(lack.name)}" for lack in lacks]
    if rows:
        yield from (f"\n{title}:", *rows)
