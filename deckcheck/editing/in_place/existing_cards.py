"""The cards that a list has already: which of them a name means, and what it says of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from deckcheck.batch.sources import STDIN
from deckcheck.cards import find, fold
from deckcheck.deck import Entry, heading_key
from deckcheck.decklists.field_checks import shown
from deckcheck.editing.in_place.target_lines import Guide, names, same
from deckcheck.editing.in_place.typed_names import MOST_NAMED, meaning
from deckcheck.errors import UnknownCard
from deckcheck.reading.resolved_lines import Resolved
from deckcheck.reading.resolver import Resolver
from deckcheck.wording import choice


def as_listed(guide: Guide, resolver: Resolver, entry: Entry, section: str = "") -> Entry:
    """Return a card with the note, set and image of the one card of its name that the list has.

    It stays as it is where it has a note of its own, or where a line without one is that card, or several cards are.
    """
    if entry.note:
        return entry
    wanted, there = meaning(guide.deck, resolver, entry), []
    for number, line in enumerate(guide.entries):
        bare = line._replace(note="")
        found = guide.meaning(bare) if line.note else guide.found(number)
        if same(entry, wanted, bare, found) or (not wanted.how and fold(line.name) == fold(entry.name)):
            there.append(number)
    there = [number for number in there if section and guide.stands(number, section)] or there
    marks = {guide.entries[number][4:7] for number in there}
    code, image, note = marks.pop() if len(marks) == 1 else ("", "", "")
    return entry._replace(set=entry.set or code, image=entry.image or image, note=note) if note else entry


def own_section(guide: Guide, resolver: Resolver, entry: Entry) -> str:
    """Return the section a card stands in when nobody says where: that of its kind, or else where the list has it.

    Raises UnknownCard where neither tells.
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
    """Return a section as somebody names it. Raises UnknownCard for one that neither the game nor the list has."""
    heading, rules = heading_key(words), resolver.game
    if any(heading in kind.words for kind in rules.kinds):
        return heading
    section = guide.section(words) if heading else None
    if section is None and heading not in guide.written_headings:
        there = choice([section.id for section in rules.sections])
        raise UnknownCard(f"{rules.name} has no section {shown(words)!r}, nor has the list; there are {there}")
    return heading if section is None else section


def lines_of(
    guide: Guide, resolver: Resolver, name: str, section: str = "", *, besides: str = "", every: bool = False
) -> list[Entry]:
    """Return the lines of a list that a name means: one card in one section, or with ``every`` in all of them.

    It means what is written so, or else the same printing, or else any of the same title. Raises UnknownCard where
    it is not there, or may be several cards, or stands in several sections and ``section`` does not say which. Cards
    in the section ``besides`` are not meant.
    """
    entries, typed = guide.entries, Entry(name)
    inside = [
        number
        for number in range(len(entries))
        if (not section or guide.stands(number, section)) and not (besides and guide.stands(number, besides))
    ]
    wanted = meaning(guide.deck, resolver, typed)
    printings = {printing.name for printing in find(resolver.cards, name).printings}
    likenesses: tuple[Callable[[Entry, Resolved | None], object], ...] = (
        lambda entry, _: entry.name == name,
        lambda entry, _: fold(entry.name) == fold(name),
        lambda entry, found: same(typed, wanted, entry._replace(note=""), found),
        lambda _, found: found and found.how and printings.intersection(names(found)),
    )
    alike = ([number for number in inside if each(entries[number], guide.found(number))] for each in likenesses)
    there = next(filter(None, alike), [])
    where = f" in {section}" if section else f" outside {besides}" if besides else ""
    if not there:
        of = f"{where} of" if section else f"{where} in" if besides else " in"
        listed = shown(guide.deck.path) if guide.deck.path not in ("", STDIN) else "the list"
        raise UnknownCard(f"there is no {shown(name)}{of} {listed}", _near(name, [entries[at].name for at in inside]))
    cards = {fold(entries[number].name): entries[number].name for number in there}
    if len(cards) > 1:
        raise UnknownCard(f"{shown(name)!r} may be any of {len(cards)} cards{where}", list(cards.values())[:MOST_NAMED])
    zones = list(dict.fromkeys(guide.zone(entries[number].section) for number in there))
    if len(zones) > 1 and not every:
        raise UnknownCard(
            f"{shown(name)} stands in {choice(zones, 'and')}; name one of them with --section, or take --all"
        )
    return [entries[number] for number in there]


def _near(name: str, known: Sequence[str]) -> list[str]:
    """Return the names of a list that are nearest."""
    from difflib import get_close_matches

    wanted, folded = fold(name), {fold(listed): listed for listed in known}
    close = [*(key for key in folded if wanted in key), *get_close_matches(wanted, folded, n=5)]
    return list(dict.fromkeys(folded[key] for key in close))[:5]
