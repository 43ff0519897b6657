"""Complete the entries of a list with facts of the card database: names of printings, set codes, image ids, notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import replace
from typing import NamedTuple

from deckcheck.cards import BY_OWN_NAME, Cards, FoundBy, fold, meanings
from deckcheck.deck import Deck, Entry
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.registry import IMAGE, NOTED_FACTS, SET, SYNTAXES
from deckcheck.decklists.text.count_and_note import is_note
from deckcheck.errors import UneditableDeck
from deckcheck.facts import Facts, surely
from deckcheck.games.model import Game
from deckcheck.games.stated_facts import note_of, noted_facts
from deckcheck.reading.heading_sections import HeadingMeanings
from deckcheck.reading.printing_choice import agrees
from deckcheck.reading.resolved_lines import Lines, Resolved
from deckcheck.reading.resolver import Resolver
from deckcheck.rules.profiles import Card
from deckcheck.wording import counted

MOST_NAMES = 5
_CALLED_SO = (*BY_OWN_NAME, FoundBy.TITLE)


class Guess(NamedTuple):
    """Cards for which the target needs more than the list states.

    ``chosen``: one of several printings was chosen for each. ``kept``: none was. ``placed``: each was put into one of
    several sections. If none of these, the cards are unknown.
    """

    names: tuple[str, ...]
    chosen: bool = False
    kept: bool = False
    placed: bool = False

    def __str__(self) -> str:
        """Return a few words for a message.

        >>> str(Guess(("Tola",)))
        '1 card is not known, and other programs may not know it either: Tola'
        """
        number, cards = len(self.names), counted(len(self.names), "card")
        named = ", ".join(map(shown, self.names[:MOST_NAMES])) + " …" * (number > MOST_NAMES)
        if self.placed:
            return f"{cards} may be in any of several sections; one was taken: {named}"
        if self.chosen:
            return f"{cards} may be any of several printings; one was taken: {named}"
        if self.kept:
            return f"{cards} may be any of several printings; kept as written: {named}"
        are, them = ("is", "it") if number == 1 else ("are", "them")
        return f"{cards} {are} not known, and other programs may not know {them} either: {named}"


def one_card(cards: Sequence[Card]) -> bool:
    """Return whether these are printings of one card."""
    return len(cards) == 1 or bool(frozenset.intersection(*(surely(card.facts, "same") for card in cards)))


def titles_of_more(lines: Lines, cards: Cards, headings: HeadingMeanings) -> frozenset[str]:
    """Return the names that in another format may resolve to other printings than here, below their headings."""
    found = set()
    for entry, resolved in lines:
        if resolved.how and not (entry.set or entry.image):
            here = {(card.name, card.facts.get("set")) for card in resolved.cards}
            ways = (way for way in meanings(cards, entry.name) if way.how in _CALLED_SO and not way.chosen)
            anywhere = [each for way in ways for each in way.printings]
            heading_facts = headings.of(entry.section).facts
            fitting = [each for each in anywhere if agrees(each.facts, heading_facts)] or anywhere
            if any((each.name, each.set) not in here for each in fitting):
                found.add(entry.name)
    return frozenset(found)


def of_several_sets(lines: Lines, cards: Cards) -> frozenset[str]:
    """Return the printing names of the lines that a printing of another set has too."""
    names = {found.cards[0].name for _, found in lines if found.how and len(found.cards) == 1}
    return frozenset(
        name for name in names if len({each.set for _, each in cards.lookup(fold(name)) if each.name == name}) > 1
    )


def completed(
    wanted: frozenset[str],
    lines: Lines,
    rules: Game,
    *,
    open_titles: Container[str] = (),
    shared: Container[str] = (),
    keeps_titles: bool = False,
) -> tuple[list[Entry], list[Guess]]:
    """Return the entries with the parts ``wanted`` of their cards, as in the database, and the guesses made.

    If the database is incomplete, only names are completed, as there are no printed codes. ``open_titles`` are names
    whose printings are a guess even if only one is left. ``shared`` are names of printings that need their set to be
    unambiguous. ``keeps_titles``: a name with several printings stays, since readers of the target accept titles;
    otherwise one printing is chosen.
    """
    complete = rules.database_is_complete
    parts = wanted if complete else wanted & {"name"}
    if not parts - {"game"}:
        return [entry for entry, _ in lines], []
    sets = Counter(str(found.cards[0].facts.get(SET, "")) for _, found in lines if found.how and len(found.cards) == 1)
    unknown, several, entries = list[str](), list[str](), list[Entry]()
    for entry, found in lines:
        cards: Sequence[Card] = found.cards if found.how and not found.instead and one_card(found.cards) else ()
        if "name" not in parts:
            cards = cards[: len(cards) == 1]
        elif entry.image and entry.set:  # from LackeyCCG itself, which states the printing
            cards = cards[: len({card.name for card in cards}) == 1]
        elif complete and not cards:
            unknown.append(entry.name)
        if len(cards) > 1 or (cards and entry.name in open_titles):
            several.append(entry.name)
            cards = () if keeps_titles else cards
        if cards:
            card = max(cards, key=lambda card: sets[str(card.facts.get(SET, ""))])
            states_set = (entry.set and not found.unmatched) or (len(cards) == 1 and card.name in shared)
            stated = parts | ({SET} if complete and states_set else set())
            code, image = (str(card.facts.get(part, "")) if part in stated else "" for part in (SET, IMAGE))
            name = card.name if "name" in parts else entry.name
            code = entry.set or code if found.unmatched else code or entry.set
            entry = entry._replace(name=name, set=code, image=entry.image or image)
        entries.append(entry)
    guesses = [
        Guess(tuple(dict.fromkeys(unknown))),
        Guess(tuple(dict.fromkeys(several)), chosen=not keeps_titles, kept=keeps_titles),
    ]
    return entries, [guess for guess in guesses if guess.names]


def noted(game: Game, entry: Entry, facts: Facts) -> Entry:
    """Return a line with facts added to its note, if it does not state them yet and they can be read from it."""
    stated = noted_facts(game, entry.note) if entry.note else {}
    for name, value in facts.items():
        note = ", ".join(filter(None, (entry.note, note_of({name: value}))))
        if stated is None or name in stated or not is_note(note):
            continue
        if (now := noted_facts(game, note)) == {**stated, name: value}:
            entry, stated = entry._replace(note=note), now
    return entry


def official(entry: Entry, found: Resolved) -> Entry:
    """Return the entry with the name of its only candidate printing; unchanged if there is none or several."""
    names = {card.name for card in found.cards}
    return entry._replace(name=names.pop()) if found.how and len(names) == 1 else entry


def moved_below(resolver: Resolver, deck: Deck, entry: Entry, heading: str) -> Entry:
    """Return a line as it must be below another heading, with what only its own heading states of its card.

    If the database is complete, the name of the printing states that, otherwise a note. Raises UneditableDeck if the
    list has no place for a note, and the card would be read as one that belongs below the other heading.
    """
    game, stated = resolver.game, resolver.headings.of(entry.section, entry.within).facts

    def resolved(line: Entry) -> Resolved:
        return resolver.lines(replace(deck, entries=(line,)))[0][1]

    here, there = resolved(entry), resolved(entry._replace(section=heading))
    if game.database_is_complete:
        return official(entry, here) if here.cards != there.cards else entry
    facts = here.cards[0].facts
    shared = [
        name for name in stated if name in facts and all(each.facts.get(name) == facts[name] for each in here.cards)
    ]
    lost = {name: facts[name] for name in shared if any(each.facts.get(name) != facts[name] for each in there.cards)}
    if deck.source not in SYNTAXES or NOTED_FACTS in SYNTAXES[deck.source].supported:
        entry = noted(game, entry, lost)
        lost = {name: value for name, value in lost.items() if name not in (noted_facts(game, entry.note) or {})}
    if not agrees(lost, resolver.headings.of(heading).facts):
        raise UneditableDeck(
            f"{shown(entry.name)} is {note_of(lost)} by its heading alone, which a {deck.source} list cannot say below "
            "another heading; make a text list of it first: deckcheck convert --to text"
        )
    return entry
