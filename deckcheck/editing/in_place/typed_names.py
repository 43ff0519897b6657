"""Resolve a typed name to the card to write, or to the lines to remove or move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from deckcheck.batch.sources import STDIN
from deckcheck.cards import FoundBy, find, fold
from deckcheck.cards.suggestions import suggest
from deckcheck.deck import Deck, Entry, heading_key
from deckcheck.decklists.field_checks import COPIES, copies, name_error, shown
from deckcheck.decklists.registry import NOTED_FACTS, SYNTAXES
from deckcheck.decklists.text.count_and_note import counted, leading, split_note
from deckcheck.editing.card_details import Guess, completed, one_card
from deckcheck.editing.in_place.target_lines import Guide, names, same
from deckcheck.errors import UnknownCard
from deckcheck.reading.resolved_lines import Resolved, sets_named
from deckcheck.reading.resolver import Resolver
from deckcheck.wording import choice

_EXACT = (FoundBy.EXACT, FoundBy.FOLDED, FoundBy.TITLE)
MOST_NAMED = 9


class TypedName(NamedTuple):
    """A name with its typed count (``None`` = no count)."""

    name: str
    copies: int | None


class NamedCard(NamedTuple):
    """A card as it must be written, and the notes to report about it."""

    entry: Entry
    notes: tuple[str, ...] = ()


def split_count(text: str, deck: Deck, resolver: Resolver) -> TypedName:
    """Return the name and the count of ``3 Name``, ``3x Name`` or ``Name x3``.

    A text that is the whole name of a card (``7 Years of Famine``) or a line has no count, nor has one that only as a
    whole is a name (``5 Smooth Stones``). Raises UnknownCard for a count that is no number of copies.
    """
    text = text.strip()
    last, as_name = counted(text), find(resolver.cards, text).how
    split = leading(text) or (last if last.digits and last.name and text.startswith(last.name) else None)
    is_name = any(entry.name == text for entry in deck.entries) or as_name in _EXACT
    if split is None or is_name or (as_name and not find(resolver.cards, split.name).how):
        return TypedName(text, None)
    number = copies(split.digits)
    if number is None:
        raise UnknownCard(f"{shown(text)!r}: {shown(split.digits)} is not {COPIES}")
    return TypedName(split.name, number)


def named_card(deck: Deck, resolver: Resolver, name: str, section: str = "", *, as_written: bool = False) -> NamedCard:
    """Return the card that ``name`` resolves to in the format in force, as this list would write it.

    A bare title resolves to the printing in the format's pool, the name of a printing to that printing. ``section`` is
    where the card goes (``""`` = where its kind does). ``as_written`` accepts a name of no card or several. Raises
    UnknownCard, with suggestions, for a name that does not resolve to one card.
    """
    if expected := name_error(name):
        raise UnknownCard(f"{shown(name)!r} is no card; expected {expected}")
    rules, syntax, note = resolver.game, SYNTAXES[deck.source], ""
    if NOTED_FACTS in syntax.supported:
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
    if not unknown and found.how != FoundBy.UNNAMED:
        official = _official(deck, resolver, entry, found)
        if official is None and not as_written:
            raise UnknownCard(f"{shown(name)!r} may be any of {len(may_be)} cards", may_be[:MOST_NAMED])
        entry = official or entry
    # Of several printings, the one of the most frequent set in the list is chosen.
    lines = [*resolver.lines(replace(deck, facts={})), (entry, meaning(deck, resolver, entry))]
    entries, guesses = completed(syntax.completes, lines, rules)
    own = (Guess((entry.name,), guess.chosen) for guess in guesses if entry.name in guess.names)
    return NamedCard(entries[-1], tuple(map(str, own)))


def meaning(deck: Deck, resolver: Resolver, entry: Entry) -> Resolved:
    """Return a typed line, resolved as people write names, even if the list's own program names printings."""
    return resolver.lines(replace(deck, source="text", entries=(entry,)))[0][1]


def _official(deck: Deck, resolver: Resolver, entry: Entry, found: Resolved) -> Entry | None:
    """Return the entry with the name of its printing, or the title of the card; ``None`` if it may be several cards."""
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
    """Return why a name is unknown, and its close matches."""
    rules = resolver.game
    if found.later:
        return f"{shown(entry.name)} is in the card database only from {found.later} on; name that with --cards", ()
    if found.misspelt_for:
        return f"{shown(entry.name)} may be a card of {rules.name}, misspelt", found.misspelt_for
    sets = sets_named(resolver.lines(replace(deck, source="text", facts={})))
    suggested = suggest(resolver.cards, entry.name, limit=5, context=resolver.names.hints(entry, sets))
    return f"no card of {rules.name} is called {shown(entry.name)!r}", suggested


def as_listed(guide: Guide, resolver: Resolver, entry: Entry, section: str = "") -> Entry:
    """Return a card with the note, set and image of the only card of its name in the list.

    It stays unchanged if it has a note of its own, if a line without a note is that card, or if several cards are.
    """
    if entry.note:
        return entry
    wanted, there = meaning(guide.deck, resolver, entry), []
    for number, line in enumerate(guide.entries):
        bare = line._replace(note="")
        found = guide.meaning(bare) if line.note else guide.found(number)
        if same(entry, wanted, bare, found) or (not wanted.how and fold(line.name) == fold(entry.name)):
            there.append(number)
    there = [number for number in there if section and guide.is_in(number, section)] or there
    marks = {guide.entries[number][4:7] for number in there}
    code, image, note = marks.pop() if len(marks) == 1 else ("", "", "")
    return entry._replace(set=entry.set or code, image=entry.image or image, note=note) if note else entry


def own_section(guide: Guide, resolver: Resolver, entry: Entry) -> str:
    """Return the section of a card if none is requested: that of its kind, otherwise where the list has it.

    Raises UnknownCard if neither determines it.
    """
    sections = meaning(guide.deck, resolver, entry._replace(section="")).sections
    if len(sections) != 1:
        there = {guide.zone(line.section) for line in guide.entries if fold(line.name) == fold(entry.name)}
        sections = tuple(guide.section(zone) or zone for zone in there)
    if len(sections) == 1:
        return sections[0]
    known = choice([section.id for section in resolver.game.sections])
    raise UnknownCard(f"which section {shown(entry.name)} belongs in is not known; name it: {known}")


def section_of(guide: Guide, resolver: Resolver, words: str) -> str:
    """Return the section that words name. Raises UnknownCard if neither the game nor the list has it."""
    heading, rules = heading_key(words), resolver.game
    if any(heading in kind.words for kind in rules.kinds):
        return heading
    section = guide.section(words) if heading else None
    if section is None and heading not in guide.written_headings:
        there = choice([section.id for section in rules.sections])
        raise UnknownCard(f"{rules.name} has no section {shown(words)!r}, nor has the list; there are {there}")
    return heading if section is None else section


def lines_of(
    guide: Guide, resolver: Resolver, name: str, section: str = "", *, excluded: str = "", every: bool = False
) -> list[Entry]:
    """Return the lines of a list that a name matches: one card in one section or, with ``every``, in all of them.

    It matches the same spelling, otherwise the same printing, otherwise any printing of the same title. Raises
    UnknownCard if it matches nothing, may be several cards, or is in several sections and ``section`` does not choose
    one. Cards in the section ``excluded`` are excluded.
    """
    entries, typed = guide.entries, Entry(name)
    inside = [
        number
        for number in range(len(entries))
        if (not section or guide.is_in(number, section)) and not (excluded and guide.is_in(number, excluded))
    ]
    wanted = meaning(guide.deck, resolver, typed)
    printings = {printing.name for printing in find(resolver.cards, name).printings}
    found = {number: guide.found(number) for number in inside}
    alike = (
        [at for at in inside if entries[at].name == name],
        [at for at in inside if fold(entries[at].name) == fold(name)],
        [at for at in inside if same(typed, wanted, entries[at]._replace(note=""), found[at])],
        [at for at, resolved in found.items() if resolved and resolved.how and printings.intersection(names(resolved))],
    )
    there = next(filter(None, alike), [])
    where = f" in {section}" if section else f" outside {excluded}" if excluded else ""
    if not there:
        of = f"{where} of" if section else f"{where} in"
        listed = shown(guide.deck.path) if guide.deck.path not in ("", STDIN) else "the list"
        raise UnknownCard(f"there is no {shown(name)}{of} {listed}", _close(name, [entries[at].name for at in inside]))
    cards = {fold(entries[number].name): entries[number].name for number in there}
    if len(cards) > 1:
        raise UnknownCard(f"{shown(name)!r} may be any of {len(cards)} cards{where}", list(cards.values())[:MOST_NAMED])
    zones = list(dict.fromkeys(guide.zone(entries[number].section) for number in there))
    if len(zones) > 1 and not every:
        there_too = choice(zones, "and")
        raise UnknownCard(f"{shown(name)} stands in {there_too}; name one of them with --section, or take --all")
    return [entries[number] for number in there]


def _close(name: str, known: Sequence[str]) -> list[str]:
    """Return the names of a list that are close matches, at most five."""
    from difflib import get_close_matches

    wanted, folded = fold(name), {fold(listed): listed for listed in known}
    close = [*(key for key in folded if wanted in key), *get_close_matches(wanted, folded, n=5)]
    return list(dict.fromkeys(folded[key] for key in close))[:5]
