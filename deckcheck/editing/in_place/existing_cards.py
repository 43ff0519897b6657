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
from deckcheck.legality.resolver import Resolver
from deckcheck.wording import choice


def as_it_stands(guide: Guide, resolver: Resolver, entry: Entry, section: str = "") -> Entry:
    """A card with the note, set and image of the one card of its name that the list has.

    It stays as it is where it has a note of its own, or where a line without one is that card, or several cards are.
    """
    if entry.note:
        return entry
    there = _of_name(guide, resolver, entry)
    there = [at for at in there if section and guide.stands(at, section)] or there
    marks = {guide.entries[at][4:7] for at in there}
    if len(marks) != 1:
        return entry
    code, image, note = marks.pop()
    return entry._replace(set=entry.set or code, image=entry.image or image, note=note) if note else entry


def _of_name(guide: Guide, resolver: Resolver, entry: Entry) -> list[int]:
    """The lines of a card, whatever else they say of it; of one that is not known, those of its name."""
    meant = meaning(guide.deck, resolver, entry)
    return [
        at
        for at, each in enumerate(guide.entries)
        if same(entry, meant, bare := each._replace(note=""), guide.meaning(bare) if each.note else guide.found(at))
        or (not meant.how and fold(each.name) == fold(entry.name))
    ]


def own_section(deck: Deck, resolver: Resolver, entry: Entry) -> str:
    """The section that a card stands in when nobody says where: that of its kind, or else where the list has it.

    Raises UnknownCard where neither tells.
    """
    found = meaning(deck, resolver, entry._replace(section=""))
    if len(found.sections) == 1:
        return found.sections[0]
    there = {zone(resolver.game, each.section) for each in deck.entries if fold(each.name) == fold(entry.name)}
    if len(there) == 1:
        return next((each.id for each in resolver.game.sections if heading_key(each.id) in there), *there)
    known = choice([each.id for each in resolver.game.sections])
    raise UnknownCard(f"which section {shown(entry.name)} belongs in is not known; name it: {known}")


def held(
    guide: Guide, resolver: Resolver, name: str, section: str = "", *, besides: str = "", every: bool = False
) -> list[Entry]:
    """The lines of a list that a name means: one card in one section, or with ``every`` in all of them.

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
        of = f"{where} of" if section else f"{where} in" if besides else " in"
        listed = shown(guide.deck.path) if guide.deck.path not in ("", STDIN) else "the list"
        near = _near(name, [entries[at].name for at in inside])
        raise UnknownCard(f"there is no {shown(name)}{of} {listed}", near)
    cards = {fold(entries[at].name): entries[at].name for at in there}
    if len(cards) > 1:
        raise UnknownCard(f"{shown(name)!r} may be any of {len(cards)} cards{where}", list(cards.values())[:MOST_NAMED])
    zones = list(dict.fromkeys(guide.zone(entries[at].section) for at in there))
    if len(zones) > 1 and not every:
        raise UnknownCard(
            f"{shown(name)} stands in {choice(zones, 'and')}; name one of them with --section, or take --all"
        )
    return [entries[at] for at in there]


def _written(entries: Sequence[Entry], inside: Sequence[int], name: str) -> list[int]:
    exact = [at for at in inside if entries[at].name == name]
    return exact or [at for at in inside if fold(entries[at].name) == fold(name)]


def _meant(guide: Guide, resolver: Resolver, inside: Sequence[int], name: str) -> list[int]:
    deck, entries = guide.deck, guide.entries
    meant = meaning(deck, resolver, Entry(name))
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
