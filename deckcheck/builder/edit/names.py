"""From what somebody types to the card that is to be written, taken out or moved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from deckcheck.builder.edit.where import Guide, names, same
from deckcheck.cards import find, fold, suggest
from deckcheck.completion import Guess, completed
from deckcheck.deck import Deck, Entry, heading_key
from deckcheck.errors import UnknownCard
from deckcheck.formats.counts import leading
from deckcheck.formats.draft import copies, fault, shown
from deckcheck.formats.holding import NOTE
from deckcheck.formats.notes import split_note
from deckcheck.formats.registry import FORMATS
from deckcheck.games.model import Game
from deckcheck.reporters.layout import choice
from deckcheck.resolve import Resolved, Resolver

_EXACT = ("exact", "folded", "title")
_MOST_NAMED = 9


class Asked(NamedTuple):
    """A name with the count that was typed in front of it, ``None`` = none."""

    name: str
    copies: int | None


class Named(NamedTuple):
    """A card as it is to be written, and what there is to say of it."""

    entry: Entry
    notes: tuple[str, ...] = ()


def asked(text: str, resolver: Resolver) -> Asked:
    """``3 Name`` and ``3x Name`` taken apart, unless a card is so called as a whole (``7 Years of Famine``)."""
    found = leading(text.strip())
    if found is None or find(resolver.cards, text.strip()).how in _EXACT:
        return Asked(text.strip(), None)
    number = copies(found.digits)
    return Asked(found.name, number) if number is not None else Asked(text.strip(), None)


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
    found = _meaning(deck, resolver, entry)
    unknown = not found.how or found.near
    if unknown and not found.declared and not as_written:
        if rules.every or found.near:
            raise UnknownCard(*_nothing(deck, resolver, entry, found))
        return Named(entry, (f"{shown(name)} is not in the card database of {rules.name}",))
    if found.astray and not as_written:
        held = list(dict.fromkeys(card.name for card in found.cards))
        raise UnknownCard(f"no printing of that card is called {shown(name)!r}", held[:_MOST_NAMED])
    if unknown or found.how == "unnamed":
        return Named(entry)
    written = _official(deck, resolver, entry, found)
    if written is None and not as_written:
        held = list(dict.fromkeys(card.name for card in found.cards))
        raise UnknownCard(f"{shown(name)!r} may be any of {len(held)} cards", held[:_MOST_NAMED])
    entry = written or entry
    # Of several printings the one is taken whose set the other cards of the list are of.
    lines = [*resolver.deck(replace(deck, facts={})), (entry, _meaning(deck, resolver, entry))]
    entries, guesses = completed(FORMATS[deck.source], lines, every=rules.every)
    own = (Guess((entry.name,), guess.chosen) for guess in guesses if entry.name in guess.names)
    return Named(entries[-1], tuple(map(str, own)))


def _meaning(deck: Deck, resolver: Resolver, entry: Entry) -> Resolved:
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
        meant = _meaning(deck, resolver, made)
        if meant.cards == found.cards and meant.sections == found.sections:
            return made
    return entry


def _one_card(found: Resolved) -> bool:
    """Are these printings of one card?"""
    shared = [card.facts.get("same") for card in found.cards]
    kept = set(shared[0]) if isinstance(shared[0], tuple) else set()
    for each in shared[1:]:
        kept &= set(each) if isinstance(each, tuple) else set()
    return bool(kept)


def _nothing(deck: Deck, resolver: Resolver, entry: Entry, found: Resolved) -> tuple[str, Sequence[str]]:
    """Why a name is none, and what it may be meant for."""
    rules = resolver.game
    if found.later:
        return f"{shown(entry.name)} is in the card database only from {found.later} on; name that with --cards", ()
    if found.near:
        return f"{shown(entry.name)} may be a card of {rules.name}, misspelt", found.near
    lines = resolver.deck(replace(deck, source="text", facts={}))
    sets = frozenset(str(each.cards[0].facts.get("set", "")) for _, each in lines if each.plain)
    near = suggest(resolver.cards, entry.name, limit=5, hints=resolver.hints(entry, sets))
    return f"no card of {rules.name} is called {shown(entry.name)!r}", near


def own_section(deck: Deck, resolver: Resolver, entry: Entry) -> str:
    """The section that a card stands in when nobody says where. Raises UnknownCard where its kind does not tell."""
    found = _meaning(deck, resolver, entry._replace(section=""))
    if len(found.sections) == 1:
        return found.sections[0]
    there = choice([each.id for each in resolver.game.sections])
    raise UnknownCard(f"which section {shown(entry.name)} belongs in is not known; name it: {there}")


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


def held(guide: Guide, resolver: Resolver, name: str, section: str = "", *, besides: str = "") -> list[Entry]:
    """The lines of a list that a name means: one card in one section.

    It means what is written so, or else the same printing, or else any of the same title. Raises UnknownCard where
    it is not there, or may be several cards, or stands in several sections and ``section`` does not say which. Cards
    in the section ``besides`` are not meant.
    """
    entries = guide.entries
    inside = [at for at in range(len(entries)) if not section or guide.stands(at, section)]
    inside = [at for at in inside if not besides or not guide.stands(at, besides)]
    where = f" in {section}" if section else f" outside {besides}" if besides else ""
    there = _written(entries, inside, name) or _meant(guide, resolver, inside, name)
    if not there:
        raise UnknownCard(f"there is no {shown(name)}{where}", _near(name, [entries[at].name for at in inside]))
    cards = {fold(entries[at].name): entries[at].name for at in there}
    if len(cards) > 1:
        raise UnknownCard(
            f"{shown(name)!r} may be any of {len(cards)} cards{where}", list(cards.values())[:_MOST_NAMED]
        )
    zones = list(dict.fromkeys(guide.zone(entries[at].section) for at in there))
    if len(zones) > 1:
        raise UnknownCard(f"{shown(name)} stands in {choice(zones, 'and')}; name one of them with --section")
    return [entries[at] for at in there]


def _written(entries: Sequence[Entry], inside: Sequence[int], name: str) -> list[int]:
    exact = [at for at in inside if entries[at].name == name]
    return exact or [at for at in inside if fold(entries[at].name) == fold(name)]


def _meant(guide: Guide, resolver: Resolver, inside: Sequence[int], name: str) -> list[int]:
    deck, entries = guide.deck, guide.entries
    meant = _meaning(deck, resolver, Entry(name))
    found = [(at, each) for at in inside if (each := guide.found(at)) is not None]
    there = [at for at, each in found if same(Entry(name), meant, entries[at]._replace(note=""), each)]
    may = {each.name for each in find(resolver.cards, name).printings}
    return there or [at for at, each in found if each.how and may & {*names(each)}]


def _near(name: str, known: Sequence[str]) -> list[str]:
    """The names of a list that are nearest."""
    from difflib import get_close_matches

    folded = {fold(each): each for each in known}
    words = [each for key, each in folded.items() if fold(name) in key]
    return list(dict.fromkeys([*words, *(folded[key] for key in get_close_matches(fold(name), folded, n=5))]))[:5]
