"""Findings about names that no card has as they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from deckcheck.cards import clear_correction, similar_names, suggest
from deckcheck.cards.lookalikes import as_seen, strange_signs
from deckcheck.cards.names import SKIPPED, title_of
from deckcheck.cards.suggestions import look_up_near
from deckcheck.deck import Deck, Entry, Perhaps
from deckcheck.facts import Fact
from deckcheck.findings import Finding, Fix, Place, Severity
from deckcheck.legality.line_findings import list_finding, place_of
from deckcheck.patterns import late_pattern
from deckcheck.reading.resolved_lines import Resolved
from deckcheck.reading.resolver import Resolver
from deckcheck.wording import choice, counted

_TOLD = frozenset({Perhaps.REMARK, Perhaps.HEADING})
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
        template = "Cards that are not in the card database: {count}; what the list says of them was used."
        if resolver.untrusted:
            template = "Cards that are not in the card database: {count}; what the list says of them was not used."
        count = sum(each.copies for each in places)
        yield list_finding("deckcheck/unknown-card", Severity.INFO, template, {"count": count}, places)
        return
    template = "{name}: no card of this name is in the card database."
    lines = deck.written.split("\n") if deck.written else []
    if sets is not None:
        asked = islice(unknown.items(), MOST_SUGGESTED)
        look_up_near(resolver.cards, [name for name, entries in asked if not _is_sentence(name, entries)])
    for number, (name, resolved) in enumerate(unknown.items()):
        if number == MOST_SUGGESTED and sets is not None:
            sets = None
            template += f" Names near it were looked for in the first {MOST_SUGGESTED} of such findings only."
        hints = None if sets is None or _is_sentence(name, resolved) else resolver.names.hints(resolved[0], sets)
        near = found = () if hints is None else suggest(resolver.cards, name, context=hints)
        if meant := resolver.names.parts(name):  # which says more than what is near to all of it
            like = similar_names(resolver.cards, title_of(as_seen(name))) if found else ()
            whole = (each for each in found if each in like or title_of(each) in like)
            near = tuple(dict.fromkeys((*whole, *(meant if len(meant) == 1 else ()))))
        if near or any(entry.perhaps not in _TOLD for entry in resolved):
            values = {"name": name}
            if not near and all(_line(lines, entry).strip() == name for entry in resolved):
                values["remark"] = f"# {name}"  # for reports: a line without a count may be one
            fixes: tuple[Fix, ...] = ()
            if near and hints is not None and not any(entry.perhaps for entry in resolved):
                clear = clear_correction(resolver.cards, name, found, hints)
                fixes = tuple(Fix(entry.line, entry.name, clear) for entry in resolved if clear in near)
            yield list_finding(
                "deckcheck/unknown-card", Severity.WARNING, template, values, map(place_of, resolved), near, fixes
            )


def _is_sentence(name: str, entries: Iterable[Entry]) -> bool:
    """Is a name hardly a card's: a remark of many words?"""
    told = {entry.perhaps for entry in entries}
    return told <= _TOLD and name.count(" ") > _MOST_SPACES


def _line(lines: Sequence[str], entry: Entry) -> str:
    """Return which of the ``lines`` of a text list an entry is on, of other lists ``""``."""
    return lines[entry.line - 1] if 0 < entry.line <= len(lines) else ""


def misspelt(entry: Entry, near: tuple[str, ...]) -> Finding:
    """Return the finding about a name that may be that of another card, misspelt, where not all are known."""
    return list_finding(
        "deckcheck/unknown-card",
        Severity.WARNING,
        "{name} may be a card of the database, misspelt. If it is a card of its own, state a fact of it: "
        "[facts.{quoted}] in the list or a facts file.",
        {"name": entry.name, "quoted": f'"{entry.name}"'},
        [place_of(entry)],
        near,
    )


def lookalike(entry: Entry, resolved: Resolved) -> Finding:
    """Return the finding about a name with letters that only look like those of a card."""
    return list_finding(
        "deckcheck/line",
        Severity.WARNING,
        "{name} is spelt with {signs}; it was read as it looks, as {meant}.",
        {
            "name": entry.name,
            "signs": choice(strange_signs(entry.name), "and"),
            "meant": _meant(resolved) if resolved.how else as_seen(entry.name),
        },
        [place_of(entry)],
    )


def unseen_signs(deck: Deck) -> Iterator[Finding]:
    """Yield findings about signs in names and headings that nobody sees and that were read as if they were not there.

    At the ends of a line, or between the parts of a picture, they are what pasting and typing leave.
    """
    if deck.written.isascii() and "".join([entry.name + entry.section for entry in deck.entries]).isascii():
        return
    texts = {
        entry.line: entry.name if entry.section.isascii() else f"{entry.section}: {entry.name}"
        for entry in deck.entries
    }
    texts |= {line: text for line, text in enumerate(deck.written.split("\n"), 1) if not text.isascii()}
    places: dict[tuple[str, ...], dict[Place, None]] = {}
    for line, text in texts.items():
        inside = "" if text.isascii() else text.strip(_ENDS).removeprefix("\ufeff")
        if not inside.startswith(("#", "//")) and (signs := _SKIPPED.findall(inside)):
            seen = _SKIPPED.sub("", inside)
            places.setdefault(strange_signs("".join(dict.fromkeys(signs))), {})[Place(seen, 0, line)] = None
    for named, there in places.items():
        first, *others = (place.card for place in there)
        yield list_finding(
            "deckcheck/line",
            Severity.WARNING,
            "{text!r}{more} is written with {signs}; it was read as it looks, without.",
            {
                "text": first,
                "more": f" and {counted(len(others), 'other line')}" if others else "",
                "signs": choice(named, "and"),
            },
            list(there),
        )


_ENDS = f" \t\r{SKIPPED}"
_SKIPPED = late_pattern(f"(?<=[0-9A-Za-zÀ-ɏ])[{SKIPPED}]+|[{SKIPPED}]+(?=[0-9A-Za-zÀ-ɏ])")


def accepted(entry: Entry, resolved: Resolved) -> Finding:
    """Return the finding about a misspelt name that was taken for the one card it can only be."""
    return list_finding(
        "deckcheck/unknown-card",
        Severity.WARNING,
        "{name} was taken for {meant}, since names were to be accepted that are close to one card only.",
        {"name": entry.name, "meant": _meant(resolved)},
        [place_of(entry)],
    )


def _meant(resolved: Resolved) -> Fact:
    """Return the printing that a name was taken for, or where it may be several, their title."""
    first, *others = resolved.cards
    return first.facts.get("title", first.name) if others else first.name
