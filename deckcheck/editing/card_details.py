"""What the card database adds to a list: the section of every heading, and what LackeyCCG must know of a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from typing import NamedTuple

from deckcheck.cards import BY_OWN_NAME, Cards, FoundBy, fold, meanings
from deckcheck.deck import Entry
from deckcheck.decklists.capabilities import IMAGE, SET
from deckcheck.decklists.field_checks import shown
from deckcheck.facts import Facts, OneOf, Value, surely
from deckcheck.games.model import Game
from deckcheck.reading.resolved_lines import Lines
from deckcheck.rules.profiles import Card
from deckcheck.wording import counted

MOST_NAMES = 5
_CALLED_SO = (*BY_OWN_NAME, FoundBy.TITLE)


class Guess(NamedTuple):
    """Cards of which the target needs more than the list says: ``chosen`` is whether a printing was taken for them."""

    names: tuple[str, ...]
    chosen: bool = False

    def __str__(self) -> str:
        """Return a few words for a message.

        >>> str(Guess(("Tola",)))
        '1 card is not known, and other programs may not know it either: Tola'
        """
        number, cards = len(self.names), counted(len(self.names), "card")
        named = ", ".join(map(shown, self.names[:MOST_NAMES])) + " …" * (number > MOST_NAMES)
        if self.chosen:
            return f"{cards} may be any of several printings; one was taken: {named}"
        are, them = ("is", "it") if number == 1 else ("are", "them")
        return f"{cards} {are} not known, and other programs may not know {them} either: {named}"


def one_card(cards: Sequence[Card]) -> bool:
    """Return whether these are printings of one card."""
    return len(cards) == 1 or bool(frozenset.intersection(*(surely(card.facts, "same") for card in cards)))


def titles_of_more(lines: Lines, cards: Cards) -> frozenset[str]:
    """Return the names that in another format may mean printings beside those they mean here."""
    found = set()
    for entry, resolved in lines:
        if resolved.how and not (entry.set or entry.image):
            here = {(card.name, card.facts.get("set")) for card in resolved.cards}
            ways = (way for way in meanings(cards, entry.name) if way.how in _CALLED_SO and not way.chosen)
            if any((each.name, each.set) not in here for way in ways for each in way.printings):
                found.add(entry.name)
    return frozenset(found)


def of_several_sets(lines: Lines, cards: Cards) -> frozenset[str]:
    """Return those names of printings of the lines that a printing of another set has as well."""
    names = {found.cards[0].name for _, found in lines if found.how and len(found.cards) == 1}
    return frozenset(
        name for name in names if len({each.set for _, each in cards.lookup(fold(name)) if each.name == name}) > 1
    )


def completed(
    wanted: frozenset[str], lines: Lines, rules: Game, *, open_titles: Container[str] = (), shared: Container[str] = ()
) -> tuple[list[Entry], list[Guess]]:
    """Return the entries with the parts ``wanted`` of their cards, as the database has them, and what was guessed.

    Of games of which the database does not hold every card, there are no printed codes. ``open_titles`` are names of
    which the printings are a guess, even where only one is left, ``shared`` those names of printings that do not tell
    them from all others: their sets do.
    """
    complete = rules.database_is_complete
    parts = wanted if complete else wanted & {"name"}
    if not parts - {"game"}:
        return [entry for entry, _ in lines], []
    sets = Counter(str(found.cards[0].facts.get(SET, "")) for _, found in lines if found.how and len(found.cards) == 1)
    unknown, chosen, entries = list[str](), list[str](), list[Entry]()
    for entry, found in lines:
        cards: Sequence[Card] = found.cards if found.how and not found.instead and one_card(found.cards) else ()
        if "name" not in parts:
            cards = cards[: len(cards) == 1]
        elif entry.image and entry.set:  # from LackeyCCG itself, which says which printing it is
            cards = cards[: len({card.name for card in cards}) == 1]
        elif complete and not cards:
            unknown.append(entry.name)
        if len(cards) > 1 or (cards and entry.name in open_titles):
            chosen.append(entry.name)
        if cards:
            card = max(cards, key=lambda card: sets[str(card.facts.get(SET, ""))])
            told = parts | ({SET} if len(cards) == 1 and card.name in shared else set())
            code, image = (str(card.facts.get(part, "")) if part in told else "" for part in (SET, IMAGE))
            name = card.name if "name" in parts else entry.name
            entry = entry._replace(name=name, set=entry.set or code, image=entry.image or image)
        entries.append(entry)
    guesses = [Guess(tuple(dict.fromkeys(names)), chosen=names is chosen) for names in (unknown, chosen) if names]
    return entries, guesses


def noted(entry: Entry, facts: Facts) -> Entry:
    """Return a line with facts in its note."""
    words = [f"{name}={_word(value)}" for name, value in facts.items() if not isinstance(value, OneOf)]
    return entry._replace(note=", ".join(filter(None, (entry.note, *words))))


def _word(value: Value) -> str:
    if isinstance(value, tuple):
        return ", ".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)
