"""From what somebody types to the card that is to be written, taken out or moved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from deckcheck.cards import find, suggest
from deckcheck.deck import Deck, Entry, heading_key
from deckcheck.decklists.capabilities import NOTE
from deckcheck.decklists.field_checks import COPIES, copies, fault, shown
from deckcheck.decklists.registry import FORMATS
from deckcheck.decklists.text.counts import counted, leading
from deckcheck.decklists.text.notes import split_note
from deckcheck.editing.card_details import Guess, completed
from deckcheck.editing.in_place.target_lines import names
from deckcheck.errors import UnknownCard
from deckcheck.facts import surely
from deckcheck.games.model import Game
from deckcheck.legality.resolver import Resolved, Resolver
from deckcheck.wording import choice

_EXACT = ("exact", "folded", "title")
MOST_NAMED = 9


class Asked(NamedTuple):
    """A name with the count that was typed with it, ``None`` = none."""

    name: str
    copies: int | None


class Named(NamedTuple):
    """A card as it is to be written, and what there is to say of it."""

    entry: Entry
    notes: tuple[str, ...] = ()


def asked(text: str, deck: Deck, resolver: Resolver) -> Asked:
    """``3 Name``, ``3x Name`` and ``Name x3`` taken apart.

    A name that a card has as a whole (``7 Years of Famine``), or a line of the list, is that. Raises UnknownCard for a
    count that is no number of copies.
    """
    text = text.strip()
    if any(entry.name == text for entry in deck.entries) or find(resolver.cards, text).how in _EXACT:
        return Asked(text, None)
    found = leading(text)
    if found is None and (last := counted(text)).digits and last.name and text.startswith(last.name):
        found = last
    if found is None:
        return Asked(text, None)
    number = copies(found.digits)
    if number is None:
        raise UnknownCard(f"{shown(text)!r}: {shown(found.digits)} is not {COPIES}")
    return Asked(found.name, number)


def named(deck: Deck, resolver: Resolver, name: str, section: str = "", *, as_written: bool = False) -> Named:
    """The card that ``name`` means, as the format in force takes it, the way this list would write it.

    A bare title means the printing in the format's pool; the name of a printing that printing. ``section`` is where
    the card is to stand (``""`` = where its kind does). ``as_written`` takes a name that no card has as it is. Raises
    UnknownCard, with suggestions, for a name that is not plainly that of one card.
    """
    if expected := fault(name):
        raise UnknownCard(f"{shown(name)!r} is no card; expected {expected}")
    rules = resolver.game
    note = ""
    if NOTE in FORMATS[deck.source].holds:
        name, note = split_note(name)
    entry = Entry(name, 1, heading_key(section), note=note)
    found = meaning(deck, resolver, entry)
    unknown = not found.how or found.misspelt_for
    if unknown and not found.declared and not as_written:
        if rules.database_is_complete or found.misspelt_for:
            raise UnknownCard(*_nothing(deck, resolver, entry, found))
        return Named(entry, (f"{shown(name)} is not in the card database of {rules.name}",))
    if found.unmatched and not as_written:
        held = list(dict.fromkeys(card.name for card in found.cards))
        raise UnknownCard(f"no printing of that card is called {shown(name)!r}", held[:MOST_NAMED])
    if unknown or found.how == "unnamed":
        blank = "name" in FORMATS[deck.source].completes and rules.database_is_complete
        return Named(entry, (str(Guess((entry.name,))),) if blank else ())
    written = _official(deck, resolver, entry, found)
    if written is None and not as_written:
        held = list(dict.fromkeys(card.name for card in found.cards))
        raise UnknownCard(f"{shown(name)!r} may be any of {len(held)} cards", held[:MOST_NAMED])
    entry = written or entry
    # Of several printings the one is taken whose set the other cards of the list are of.
    lines = [*resolver.deck(replace(deck, facts={})), (entry, meaning(deck, resolver, entry))]
    entries, guesses = completed(FORMATS[deck.source], lines, every=rules.database_is_complete)
    own = (Guess((entry.name,), guess.chosen) for guess in guesses if entry.name in guess.names)
    return Named(entries[-1], tuple(map(str, own)))


def meaning(deck: Deck, resolver: Resolver, entry: Entry) -> Resolved:
    """What a line would mean that somebody types, even where the list's own program names printings."""
    return resolver.deck(replace(deck, source="text", entries=(entry,)))[0][1]


def _official(deck: Deck, resolver: Resolver, entry: Entry, found: Resolved) -> Entry | None:
    """The entry under the name of its printing, or under the title of the card; ``None`` where it may be several."""
    held = names(found)
    titles = dict.fromkeys(str(card.facts.get("title", card.name)) for card in found.cards)
    if len({*held}) > 1 and not _one_card(found):
        return None
    for name in [held[0]] if len({*held}) == 1 else list(titles):
        made = entry._replace(name=name)
        meant = meaning(deck, resolver, made)
        if meant.cards == found.cards and meant.sections == found.sections:
            return made
    return entry


def _one_card(found: Resolved) -> bool:
    """Are these printings of one card?"""
    return bool(frozenset.intersection(*(surely(card.facts, "same") for card in found.cards)))


def _nothing(deck: Deck, resolver: Resolver, entry: Entry, found: Resolved) -> tuple[str, Sequence[str]]:
    """Why a name is none, and what it may be meant for."""
    rules = resolver.game
    if found.later:
        return f"{shown(entry.name)} is in the card database only from {found.later} on; name that with --cards", ()
    if found.misspelt_for:
        return f"{shown(entry.name)} may be a card of {rules.name}, misspelt", found.misspelt_for
    lines = resolver.deck(replace(deck, source="text", facts={}))
    sets = frozenset(str(each.cards[0].facts.get("set", "")) for _, each in lines if each.plain)
    near = suggest(resolver.cards, entry.name, limit=5, hints=resolver.hints(entry, sets))
    return f"no card of {rules.name} is called {shown(entry.name)!r}", near


def section_of(rules: Game, deck: Deck, words: str) -> str:
    """A section as somebody names it. Raises UnknownCard for one that neither the game nor the list has."""
    heading = heading_key(words)
    known = {heading_key(each.id): each.id for each in rules.sections}
    known |= {word: each.id for each in rules.sections for word in each.words}
    known |= {word: word for each in rules.kinds for word in each.words}
    known = {entry.section: entry.section for entry in deck.entries} | known
    if heading not in known:
        there = choice([*(each.id for each in rules.sections)])
        raise UnknownCard(f"{rules.name} has no section {shown(words)!r}, nor has the list; there are {there}")
    return known[heading]
