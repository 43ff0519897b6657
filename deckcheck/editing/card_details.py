"""What the card database adds to a list: the section of every heading, and what LackeyCCG must know of a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from deckcheck.deck import Entry, heading_key
from deckcheck.decklists.capabilities import IMAGE, MAIN, SET
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.registry import Target
from deckcheck.facts import surely
from deckcheck.games.model import Game
from deckcheck.legality.resolver import Resolved
from deckcheck.rules.counters import Card

Lines = Sequence[tuple[Entry, Resolved]]

MOST_NAMES = 5


class Guess(NamedTuple):
    """Cards of which the target needs more than the list says: ``chosen`` is whether a printing was taken for them."""

    names: tuple[str, ...]
    chosen: bool = False

    def __str__(self) -> str:
        """A few words for a message.

        >>> str(Guess(("Tola",)))
        '1 card is not known, and LackeyCCG may not know it either: Tola'
        """
        number = len(self.names)
        cards = f"{number} card{'s' * (number != 1)}"
        named = ", ".join(map(shown, self.names[:MOST_NAMES])) + " …" * (number > MOST_NAMES)
        if self.chosen:
            return f"{cards} may be any of several printings; one was taken: {named}"
        are = "is" if number == 1 else "are"
        return f"{cards} {are} not known, and LackeyCCG may not know {'it' if number == 1 else 'them'} either: {named}"


def zone(rules: Game, heading: str) -> str:
    """The section of a game that a heading belongs to: a section itself, the one of its kind, or else the main one.

    A heading that the game does not know heads its sideboard when it says so.
    """
    for section in rules.sections:
        if heading == heading_key(section.id) or heading in section.words:
            return heading_key(section.id)
    for kind in rules.kinds:
        if heading in kind.words:
            return heading_key(kind.section)
    if {"reserve", "side", "sideboard"} & set(heading.split()):
        return next((heading_key(each.id) for each in rules.sections if "sideboard" in each.words), heading)
    return rules.main or heading


def section_of_kind(found: Resolved) -> str:
    """Where a card without a heading stands in a game in which its kind says so."""
    return heading_key(found.sections[0]) if len(found.sections) == 1 else MAIN


def completed(target: Target, lines: Lines, *, every: bool) -> tuple[list[Entry], list[Guess]]:
    """The entries with what the programs that read the target need; ``every``: does the database hold every card?"""
    wanted = target.completes if every else target.completes & {"name"}  # of other games there are no printed codes
    if not wanted - {"game"}:
        return [entry for entry, _ in lines], []
    sets = Counter(
        str(found.cards[0].facts.get("set", "")) for _, found in lines if found.how and len(found.cards) == 1
    )
    unknown: list[str] = []
    chosen: list[str] = []
    entries = []
    for entry, found in lines:
        if "name" not in wanted:
            cards = found.cards[: len(found.cards) == 1]
        elif entry.image and entry.set:  # from LackeyCCG itself
            cards = ()
        else:
            cards = _same(found)
            if every and not cards:
                unknown.append(entry.name)
            elif len(cards) > 1:
                chosen.append(entry.name)
        if found.how and cards:
            card = max(cards, key=lambda card: sets[str(card.facts.get("set", ""))])
            entry = _filled(entry, card, found.how, wanted)
        entries.append(entry)
    guesses = [Guess(tuple(dict.fromkeys(names)), chosen=names is chosen) for names in (unknown, chosen) if names]
    return entries, guesses


def _same(found: Resolved) -> tuple[Card, ...]:
    """The printings that a line may be, if they are of one card; none when they are not, or not known."""
    if not found.how:
        return ()
    cards = found.cards
    if len(cards) == 1:
        return cards
    return cards if frozenset.intersection(*(surely(card.facts, "same") for card in cards)) else ()


def _filled(entry: Entry, card: Card, how: str, wanted: frozenset[str]) -> Entry:
    """The entry with what it lacks, of what is wanted, from a printing."""
    name = entry.name
    if "name" in wanted and how not in ("exact", "folded"):  # a title or an old name, which no printing has
        name = card.name
    code = entry.set or (str(card.facts.get(SET, "")) if SET in wanted else "")
    image = entry.image or (str(card.facts.get(IMAGE, "")) if IMAGE in wanted else "")
    return entry._replace(name=name, set=code, image=image)
