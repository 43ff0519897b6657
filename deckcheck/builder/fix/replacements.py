"""In place of which card each new one comes: of those taken out the one that it is most like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deckcheck.builder.fix.candidates import CandidateSource
from deckcheck.builder.fix.result import RepairChange
from deckcheck.deck import Entry
from deckcheck.facts import Facts
from deckcheck.games.makeup import kind_of, words_of
from deckcheck.games.model import Game


def with_replaced(
    source: CandidateSource, intended: Mapping[int, frozenset[str]], changes: Sequence[RepairChange]
) -> list[RepairChange]:
    """Return the changes, each new card with the cards that it stands in for, copy for copy; a move is none.

    First comes what a name may have meant (``intended``), then a card of the kind, then one of its colours.
    """
    out = {at: -change.copies for at, change in enumerate(changes) if change.copies < 0 and not change.moved}
    new = {at: change.copies for at, change in enumerate(changes) if change.copies > 0 and not change.moved}
    if not out or not new:
        return list(changes)
    line_of = {_written(entry): at for at, (entry, _) in enumerate(source.lines)}
    facts: dict[int, Facts] = {}
    for at in out:
        facts[at] = source.lines[line_of[_written(changes[at].entry)]][1].cards[0].facts
    for at in new:
        facts[at] = source.understood(changes[at].entry, changes[at].entry.section).cards[0].facts

    def likeness(gone: int, comes: int) -> tuple[bool, bool, bool, int]:
        meant = intended.get(line_of[_written(changes[gone].entry)], frozenset())
        same_kind = kind_of(source.game, facts[gone]) == kind_of(source.game, facts[comes])
        colors = _colors(source.game, facts[gone]) & _colors(source.game, facts[comes])
        return (
            changes[comes].card in meant,
            changes[gone].section == changes[comes].section,
            same_kind,
            len(colors),
        )

    pairs = sorted(
        ((gone, comes) for gone in out for comes in new),
        key=lambda pair: (*(-each for each in likeness(*pair)), pair),
    )
    replaced: dict[int, list[str]] = {}
    for gone, comes in pairs:
        copies = min(out[gone], new[comes])
        if copies:
            out[gone] -= copies
            new[comes] -= copies
            replaced.setdefault(comes, []).append(f"{copies} {changes[gone].card}")
    return [change._replace(in_place_of=tuple(replaced.get(at, ()))) for at, change in enumerate(changes)]


def _written(entry: Entry) -> Entry:
    return entry._replace(copies=0)


def _colors(game: Game, facts: Facts) -> set[str]:
    return {color for fact in game.screen.colors for color in words_of(facts.get(fact))}
