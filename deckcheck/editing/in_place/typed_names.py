"""From what somebody types to the card that is to be written, taken out or moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from deckcheck.cards import FoundBy, find
from deckcheck.cards.suggestions import suggest
from deckcheck.deck import Deck, Entry, Perhaps, heading_key
from deckcheck.decklists.capabilities import NOTE
from deckcheck.decklists.field_checks import COPIES, copies, fault, shown
from deckcheck.decklists.registry import SYNTAXES
from deckcheck.decklists.text.count_and_note import counted, leading, split_note
from deckcheck.editing.card_details import Guess, completed, one_card
from deckcheck.editing.in_place.editor import editor_of
from deckcheck.editing.in_place.target_lines import names
from deckcheck.editing.in_place.verified_edit import Delta, opened
from deckcheck.errors import UneditableDeck, UnknownCard
from deckcheck.reading.resolved_lines import Resolved, sets_named
from deckcheck.reading.resolver import Resolver

_PIECES = frozenset({Perhaps.FURTHER, Perhaps.BRACKET})
"""What a line with a name that no card has may be besides."""


def renamed(data: bytes, names: Mapping[str, str], *, path: str = "", syntax: str | None = None) -> bytes:
    """Return a list with other names for its cards, wherever ``names`` has one for the name as it is written.

    ``path`` and ``syntax`` tell how it is written where the content does not. Raises UnreadableDeck for a list that
    cannot be read, and UneditableDeck for a document, and where no place of the list can be told to be such a name.
    """
    listing = opened(data, path, syntax)
    for old, new in names.items():
        while (number := _next(listing.deck, old)) is not None:
            entry, known = listing.deck.entries[number], {new, *(each.name for each in listing.deck.entries)}
            delta = Delta(number, entry._replace(name=new), _PIECES)
            edits = editor_of(listing.text, listing.deck, only_names=True).renamed(number, new)
            # Of the names some may be open till they are put right.
            done = listing.first_right(((delta, edit) for edit in edits), known)
            if done is None:
                where = f"on line {entry.line} " if entry.line else ""
                raise UneditableDeck(f"{old} {where}cannot be told from what else is there; write {new} by hand")
            listing = done
    return listing.data


def _next(deck: Deck, name: str) -> int | None:
    """Return the number of the first entry of that name; what is only part of a line is none."""
    entries = enumerate(deck.entries)
    return next((at for at, entry in entries if entry.name == name and entry.perhaps not in _PIECES), None)


_EXACT = (FoundBy.EXACT, FoundBy.FOLDED, FoundBy.TITLE)
MOST_NAMED = 9


class TypedName(NamedTuple):
    """A name with the count that was typed with it, ``None`` = none."""

    name: str
    copies: int | None


class NamedCard(NamedTuple):
    """A card as it is to be written, and what there is to say of it."""

    entry: Entry
    notes: tuple[str, ...] = ()


def split_count(text: str, deck: Deck, resolver: Resolver) -> TypedName:
    """Return the name and the count of ``3 Name``, ``3x Name`` or ``Name x3``.

    A name that a card has as a whole (``7 Years of Famine``), or a line of the list, is that. Raises UnknownCard for a
    count that is no number of copies.
    """
    text = text.strip()
    if any(entry.name == text for entry in deck.entries) or find(resolver.cards, text).how in _EXACT:
        return TypedName(text, None)
    split = leading(text)
    if split is None and (last := counted(text)).digits and last.name and text.startswith(last.name):
        split = last
    if split is None:
        return TypedName(text, None)
    number = copies(split.digits)
    if number is None:
        raise UnknownCard(f"{shown(text)!r}: {shown(split.digits)} is not {COPIES}")
    return TypedName(split.name, number)


def named_card(deck: Deck, resolver: Resolver, name: str, section: str = "", *, as_written: bool = False) -> NamedCard:
    """Return the card that ``name`` means, as the format in force takes it, the way this list would write it.

    A bare title means the printing in the format's pool; the name of a printing that printing. ``section`` is where
    the card is to stand (``""`` = where its kind does). ``as_written`` takes a name that no card has as it is. Raises
    UnknownCard, with suggestions, for a name that is not plainly that of one card.
    """
    if expected := fault(name):
        raise UnknownCard(f"{shown(name)!r} is no card; expected {expected}")
    rules, syntax, note = resolver.game, SYNTAXES[deck.source], ""
    if NOTE in syntax.holds:
        name, note = split_note(name)
    entry = Entry(name, 1, heading_key(section), note=note)
    found = meaning(deck, resolver, entry)
    unknown = not found.how or found.misspelt_for
    if unknown and not found.declared and not as_written:
        if rules.database_is_complete or found.misspelt_for:
            raise UnknownCard(*_why_unknown(deck, resolver, entry, found))
        return NamedCard(entry, (f"{shown(name)} is not in the card database of {rules.name}",))
    may_be = list(dict.fromkeys(names(found)))
    if found.unmatched and not as_written:
        raise UnknownCard(f"no printing of that card is called {shown(name)!r}", may_be[:MOST_NAMED])
    if unknown or found.how == FoundBy.UNNAMED:
        blank = "name" in syntax.completes and rules.database_is_complete
        return NamedCard(entry, (str(Guess((entry.name,))),) if blank else ())
    official = _official(deck, resolver, entry, found)
    if official is None and not as_written:
        raise UnknownCard(f"{shown(name)!r} may be any of {len(may_be)} cards", may_be[:MOST_NAMED])
    entry = official or entry
    # Of several printings the one is taken whose set the other cards of the list are of.
    lines = [*resolver.lines(replace(deck, facts={})), (entry, meaning(deck, resolver, entry))]
    entries, guesses = completed(syntax.completes, lines, rules)
    own = (Guess((entry.name,), guess.chosen) for guess in guesses if entry.name in guess.names)
    return NamedCard(entries[-1], tuple(map(str, own)))


def meaning(deck: Deck, resolver: Resolver, entry: Entry) -> Resolved:
    """Return what a line would mean that somebody types, even where the list's own program names printings."""
    return resolver.lines(replace(deck, source="text", entries=(entry,)))[0][1]


def _official(deck: Deck, resolver: Resolver, entry: Entry, found: Resolved) -> Entry | None:
    """Return the entry under the name of its printing, or the title of the card; ``None`` where it may be several."""
    printings = set(names(found))
    if len(printings) > 1 and not one_card(found.cards):
        return None
    titles = dict.fromkeys(str(card.facts.get("title", card.name)) for card in found.cards)
    for name in printings if len(printings) == 1 else titles:
        made = entry._replace(name=name)
        now = meaning(deck, resolver, made)
        if (now.cards, now.sections) == (found.cards, found.sections):
            return made
    return entry


def _why_unknown(deck: Deck, resolver: Resolver, entry: Entry, found: Resolved) -> tuple[str, Sequence[str]]:
    """Return why a name is none, and what it may be meant for."""
    rules = resolver.game
    if found.later:
        return f"{shown(entry.name)} is in the card database only from {found.later} on; name that with --cards", ()
    if found.misspelt_for:
        return f"{shown(entry.name)} may be a card of {rules.name}, misspelt", found.misspelt_for
    sets = sets_named(resolver.lines(replace(deck, source="text", facts={})))
    near = suggest(resolver.cards, entry.name, limit=5, context=resolver.names.hints(entry, sets))
    return f"no card of {rules.name} is called {shown(entry.name)!r}", near
