"""Findings about names that no card has as they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from deckcheck.cards import clear_correction, similar_names, suggest
from deckcheck.cards.lookalikes import as_seen, strange_signs
from deckcheck.cards.names import SKIPPED, title_of
from deckcheck.cards.suggestions import look_up_near
from deckcheck.deck import Deck, Entry
from deckcheck.facts import Fact
from deckcheck.findings import Finding, Fix, Place
from deckcheck.legality import messages
from deckcheck.legality.messages import SPOKEN, Message, place_of
from deckcheck.patterns import late_pattern
from deckcheck.reading.resolved_lines import Resolved
from deckcheck.reading.resolver import Resolver
from deckcheck.wording import choice, counted

_MOST_SPACES = 8
"""Of a remark with more words no card's name is near."""
MOST_SUGGESTED = 100
"""Each look for the names nearest to one goes through all cards."""


def unknown_names(
    deck: Deck, resolver: Resolver, unknown: Mapping[str, list[Entry]], sets: frozenset[str] | None
) -> Iterator[Finding]:
    """Yield findings about names that no card has, with suggestions by the ``sets`` of the other cards.

    Of what is told as a remark or a heading, perhaps, only those with a suggestion.
    """
    if not resolver.game.database_is_complete:
        places = [place_of(each) for resolved in unknown.values() for each in resolved]
        used = "not used" if resolver.untrusted else "used"
        yield messages.OWN_CARDS.at(places, count=sum(each.copies for each in places), used=used)
        return
    message = messages.UNKNOWN
    lines = deck.raws
    if sets is not None:
        asked = islice(unknown.items(), MOST_SUGGESTED)
        look_up_near(resolver.cards, [name for name, entries in asked if not _is_sentence(name, entries)])
    for number, (name, resolved) in enumerate(unknown.items()):
        if number == MOST_SUGGESTED and sets is not None:
            sets = None
            more = f" Names near it were looked for in the first {MOST_SUGGESTED} of such findings only."
            message = Message(message.template + more, message.rule)
        hints = None if sets is None or _is_sentence(name, resolved) else resolver.names.hints(resolved[0], sets)
        near = found = () if hints is None else suggest(resolver.cards, name, context=hints)
        if parts := resolver.names.parts(name):  # which says more than what is near to all of it
            like = similar_names(resolver.cards, title_of(as_seen(name))) if found else ()
            whole = (each for each in found if each in like or title_of(each) in like)
            near = tuple(dict.fromkeys((*whole, *(parts if len(parts) == 1 else ()))))
        if near or any(entry.perhaps not in SPOKEN for entry in resolved):
            values = {"name": name}
            if not near and all(lines.get(entry.line, "").strip() == name for entry in resolved):
                values["remark"] = f"# {name}"  # for reports: a line without a count may be one
            fixes: tuple[Fix, ...] = ()
            if near and hints is not None and not any(entry.perhaps for entry in resolved):
                clear = clear_correction(resolver.cards, name, found, hints)
                fixes = tuple(Fix(entry.line, entry.name, clear) for entry in resolved if clear in near)
            yield message.at(map(place_of, resolved), near, fixes, **values)


def _is_sentence(name: str, entries: Iterable[Entry]) -> bool:
    """Is a name hardly a card's: a remark of many words?"""
    return all(entry.perhaps in SPOKEN for entry in entries) and name.count(" ") > _MOST_SPACES


def lookalike(entry: Entry, resolved: Resolved) -> Finding:
    """Return the finding about a name with letters that only look like those of a card."""
    signs = choice(strange_signs(entry.name), "and")
    return messages.LOOKALIKE.about(entry, signs=signs, meant=meant(resolved) if resolved.how else as_seen(entry.name))


def unseen_signs(deck: Deck) -> Iterator[Finding]:
    """Yield findings about signs in names and headings that nobody sees and that were read as if they were not there.

    At the ends of a line, or between the parts of a picture, they are what pasting and typing leave.
    """
    texts = {
        entry.line: entry.name if entry.section.isascii() else f"{entry.section}: {entry.name}"
        for entry in deck.entries
    }
    texts |= {line: text for line, text in deck.raws.items() if not text.isascii()}
    places: dict[tuple[str, ...], dict[Place, None]] = {}
    for line, text in texts.items():
        inside = "" if text.isascii() else text.strip(_ENDS).removeprefix("\ufeff")
        if not inside.startswith(("#", "//")) and (signs := _SKIPPED.findall(inside)):
            seen = _SKIPPED.sub("", inside)
            places.setdefault(strange_signs("".join(dict.fromkeys(signs))), {})[Place(seen, 0, line)] = None
    for named, there in places.items():
        first, *others = (place.card for place in there)
        more = f" and {counted(len(others), 'other line')}" if others else ""
        yield messages.UNSEEN_SIGNS.at(there, text=first, more=more, signs=choice(named, "and"))


_ENDS = f" \t\r{SKIPPED}"
_SKIPPED = late_pattern(f"(?<=[0-9A-Za-zÀ-ɏ])[{SKIPPED}]+|[{SKIPPED}]+(?=[0-9A-Za-zÀ-ɏ])")


def meant(resolved: Resolved) -> Fact:
    """Return the printing that a name was taken for, or where it may be several, their title."""
    first, *others = resolved.cards
    return first.facts.get("title", first.name) if others else first.name
