"""A deck dealt into its piles, by the drawing rules of its game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from deckcheck.cards import fold
from deckcheck.deck import Deck, Entry
from deckcheck.errors import UnknownCard, UnknownFormat, UnreadableDeck, did_you_mean
from deckcheck.facts import Interval, Truth, agree, copies_meant
from deckcheck.games.draw_rules import Drawing, Out, Pile, Replaced, drawing_of
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import edition_or_reason, editions_of_game
from deckcheck.legality.readability import DeckReading
from deckcheck.reading.resolved_lines import Line, Lines, Resolved
from deckcheck.rules.selector import Selector


class DealtPile(NamedTuple):
    """A pile and the lines of the list in it, without the copies taken ``out`` of it by name."""

    pile: Pile
    lines: tuple[Line, ...]
    out: tuple[Line, ...] = ()

    @property
    def taken(self) -> tuple[str, ...]:
        """Return the names of the removed cards, one for each line."""
        return tuple(entry.name for entry, _ in self.out)

    @property
    def cards(self) -> int:
        """Return the number of cards in the pile."""
        return sum(entry.copies for entry, _ in self.lines)

    @property
    def to_take(self) -> int:
        """Return how many more cards must be removed before the pile is shuffled."""
        return self.pile.out.copies - len(self.out) if self.pile.out else 0

    def drawn(self, turn: int) -> Interval:
        """Return how many cards are drawn by the end of a turn's draw, without replaced ones; at most all of them."""
        draws = self.pile.drawn(turn)
        replaced, out = self._meant(self.pile.replaced), self._meant(self.pile.out)
        least = self.cards - (replaced.most or 0) - min(max(self.to_take, 0), out.most or 0)
        most = self.cards - (replaced.least or 0) - min(max(self.to_take, 0), out.least or 0)
        return Interval(min(draws.least or 0, max(least, 0)), min(draws.most or 0, max(most, 0)))

    def _meant(self, part: Replaced | Out | None) -> Interval:
        """Return how many of the pile's cards match a part of the drawing rules."""
        return copies_meant((entry.copies, meant_by(found, part.where)) for entry, found in self.lines if part)


class DealtDeck(NamedTuple):
    """A deck in its piles, as an edition reads it; ``elsewhere`` are the lines of sections that are not drawn from.

    ``play`` is ``"first"`` or ``"second"``: which player draws from it; ``""`` if that is not stated. ``alike``: the
    format is not known, but all formats of the game draw alike.
    """

    reading: DeckReading
    drawing: Drawing
    piles: tuple[DealtPile, ...]
    elsewhere: Lines
    play: str = ""
    alike: bool = False

    def turns(self, last: int) -> range:
        """Return the turns up to ``last`` or the game's end, at least the first draw; turn 0 is the opening hand."""
        first = not self.drawing.opening
        return range(first, max(first, min(last, self.drawing.last or last)) + 1)

    def playing(self, play: str) -> DealtDeck:
        """Return the deck as drawn by the player who plays ``"first"`` or ``"second"``.

        If the rules make no difference, the deck stays as it is.
        """
        if not self.drawing.by_order:
            return self
        piles = self.piles
        if play == "second":
            piles = tuple(piled._replace(pile=piled.pile.of_second()) for piled in piles)
        return self._replace(piles=piles, play=play)


def deal(deck: Deck, format: str = "", *, checker: Checker, taken: Iterable[str] = ()) -> DealtDeck:
    """Return a deck in piles by the drawing rules of its format; ``taken`` are cards that the player takes out first.

    Raises UnreadableDeck if the deck is not fully understood, if a card's pile is ambiguous, or if no drawing rules of
    its game are known; UnknownCard for ``taken`` cards that may not be taken out; and the errors of
    :func:`choose` for ``format``.
    """
    edition, reason = edition_or_reason(checker, deck, format)
    formats = editions_of_game(checker, replace(deck, format="")) if reason else ()
    if any(each.drawing != edition.drawing for each in formats):
        raise UnknownFormat(reason)
    reading = checker.read(deck, edition)
    drawing = drawing_of(reading.prepared.resolver.game, edition)
    if drawing is None:
        raise UnreadableDeck(f"{edition.id} does not say how cards are drawn; a format file can, in a table [drawing]")
    held: dict[str, list[Line]] = {pile.name: [] for pile in drawing.piles}
    of_section = {section: pile.name for pile in drawing.piles for section in pile.sections}
    elsewhere: list[Line] = []
    for entry, found in reading.require():
        piles = {of_section.get(section, "") for section in found.sections}
        if len(piles) > 1:
            raise UnreadableDeck(_open(entry, found), line=entry.line)
        [name] = piles
        (held[name] if name else elsewhere).append((entry, found))
    piled = [DealtPile(pile, tuple(held[pile.name])) for pile in drawing.piles]
    for name in taken:
        piled = _without(piled, name)
    return DealtDeck(reading, drawing, tuple(piled), elsewhere, alike=bool(reason))


def _open(entry: Entry, found: Resolved) -> str:
    if found.perhaps and entry.doubt:
        return f"{entry.name} may be no card, so it cannot be told what is drawn; write {entry.doubt.remedy}"
    sections = " or ".join(section.replace("-", " ") for section in found.sections)
    return (
        f"{entry.name} may stand in {sections}, so it cannot be told what is drawn; put it under a heading of its "
        "section, or state its kind"
    )


def _without(piles: Sequence[DealtPile], name: str) -> list[DealtPile]:
    """Return the piles without one copy of the named card. Raises UnknownCard if it may not be taken out."""
    takeable: dict[str, None] = {}
    for at, dealt_pile in enumerate(piles):
        out = dealt_pile.pile.out
        for place, (entry, found) in enumerate(dealt_pile.lines):
            if out is None or meant_by(found, out.where) is False:
                continue
            names = dict.fromkeys([entry.name, *(card.name for card in found.cards)])
            takeable |= names
            if fold(name) in map(fold, names):
                if not dealt_pile.to_take:
                    where = dealt_pile.pile.name
                    raise UnknownCard(f"{name} is one too many: {out.copies} are taken out of the {where}")
                rest = [(entry._replace(copies=entry.copies - 1), found)] if entry.copies > 1 else []
                lines = (*dealt_pile.lines[:place], *rest, *dealt_pile.lines[place + 1 :])
                taken = (*dealt_pile.out, (entry._replace(copies=1), found))
                return [*piles[:at], DealtPile(dealt_pile.pile, lines, taken), *piles[at + 1 :]]
    if not any(dealt_pile.pile.out for dealt_pile in piles):
        raise UnknownCard("in this game no cards are taken out before the deck is shuffled")
    hint = did_you_mean(name, takeable) or "."
    raise UnknownCard(f"there is no {name!r} to take out before the deck is shuffled{hint}")


def meant_by(found: Resolved, where: Selector) -> Truth:
    """Does a selector match a line, for all of its candidates?"""
    return agree(where.match(card.facts) for card in found.cards)
