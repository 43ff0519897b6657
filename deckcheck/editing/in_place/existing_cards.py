"""The cards that a list has already: which of them a name means, and what it says of them."""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.batch.sources import STDIN
from deckcheck.cards import find, fold
from deckcheck.deck import Deck, Entry, heading_key
from deckcheck.decklists.field_checks import shown
from deckcheck.editing.card_details import zone
from deckcheck.editing.in_place.target_lines import Guide, names, same
from deckcheck.editing.in_place.typed_names import MOST_NAMED, meaning
from deckcheck.errors import UnknownCard
from deckcheck.reading.resolver import Resolver
from deckcheck.wording import choice


def as_listed(guide: Guide, resolver: Resolver, entry: Entry, section: str = "") -> Entry:
    """Return a card with the note, set and image of the one card of its name that the list has.

    It stays as it is where it has a note of its own, or where a line without one is that card, or several cards are.
    """
    if entry.note:
        return entry
    there = _of_name(guide, resolver, entry)
    there = [number for number in there if section and guide.stands(number, section)] or there
    marks = {guide.entries[number][4:7] for number in there}
    if len(marks) != 1:
        return entry
    code, image, note = marks.pop()
    return entry._replace(set=entry.set or code, image=entry.image or image, note=note) if note else entry


def _of_name(guide: Guide, resolver: Resolver, entry: Entry) -> list[int]:
    """Return the lines of a card, whatever else they say of it; of one that is not known, those of its name."""
    wanted = meaning(guide.deck, resolver, entry)
    there = []
    for number, line in enumerate(guide.entries):
        bare = line._replace(note="")
        found = guide.meaning(bare) if line.note else guide.found(number)
        if same(entry, wanted, bare, found) or (not wanted.how and fold(line.name) == fold(entry.name)):
            there.append(number)
    return there


def own_section(deck: Deck, resolver: Resolver, entry: Entry) -> str:
    """Return the section a card stands in when nobody says where: that of its kind, or else where the list has it.

    Raises UnknownCard where neither tells.
    """
    rules, found = resolver.game, meaning(deck, resolver, entry._replace(section=""))
    if len(found.sections) == 1:
        return found.sections[0]
    there = {zone(rules, line.section) for line in deck.entries if fold(line.name) == fold(entry.name)}
    if len(there) == 1:
        return next((section.id for section in rules.sections if heading_key(section.id) in there), *there)
    known = choice([section.id for section in rules.sections])
    raise UnknownCard(f"which section {shown(entry.name)} belongs in is not known; name it: {known}")


def lines_of(
    guide: Guide, resolver: Resolver, name: str, section: str = "", *, besides: str = "", every: bool = False
) -> list[Entry]:
    """Return the lines of a list that a name means: one card in one section, or with ``every`` in all of them.

    It means what is written so, or else the same printing, or else any of the same title. Raises UnknownCard where
    it is not there, or may be several cards, or stands in several sections and ``section`` does not say which. Cards
    in the section ``besides`` are not meant.
    """
    entries = guide.entries
    inside = [
        number
        for number in range(len(entries))
        if (not section or guide.stands(number, section)) and not (besides and guide.stands(number, besides))
    ]
    where = f" in {section}" if section else f" outside {besides}" if besides else ""
    there = _written(entries, inside, name) or _meant(guide, resolver, inside, name)
    if not there:
        of = f"{where} of" if section else f"{where} in" if besides else " in"
        listed = shown(guide.deck.path) if guide.deck.path not in ("", STDIN) else "the list"
        near = _near(name, [entries[number].name for number in inside])
        raise UnknownCard(f"there is no {shown(name)}{of} {listed}", near)
    cards = {fold(entries[number].name): entries[number].name for number in there}
    if len(cards) > 1:
        raise UnknownCard(f"{shown(name)!r} may be any of {len(cards)} cards{where}", list(cards.values())[:MOST_NAMED])
    zones = list(dict.fromkeys(guide.zone(entries[number].section) for number in there))
    if len(zones) > 1 and not every:
        raise UnknownCard(
            f"{shown(name)} stands in {choice(zones, 'and')}; name one of them with --section, or take --all"
        )
    return [entries[number] for number in there]


def _written(entries: Sequence[Entry], inside: Sequence[int], name: str) -> list[int]:
    exact = [number for number in inside if entries[number].name == name]
    return exact or [number for number in inside if fold(entries[number].name) == fold(name)]


def _meant(guide: Guide, resolver: Resolver, inside: Sequence[int], name: str) -> list[int]:
    """Return the lines that are the same printing as a name, or else that may be of the same title."""
    typed = Entry(name)
    wanted = meaning(guide.deck, resolver, typed)
    resolved = [(number, found) for number in inside if (found := guide.found(number)) is not None]
    there = [n for n, found in resolved if same(typed, wanted, guide.entries[n]._replace(note=""), found)]
    printings = {printing.name for printing in find(resolver.cards, name).printings}
    return there or [number for number, found in resolved if found.how and printings & {*names(found)}]


def _near(name: str, known: Sequence[str]) -> list[str]:
    """Return the names of a list that are nearest."""
    from difflib import get_close_matches

    wanted, folded = fold(name), {fold(listed): listed for listed in known}
    close = [*(key for key in folded if wanted in key), *get_close_matches(wanted, folded, n=5)]
    return list(dict.fromkeys(folded[key] for key in close))[:5]
