"""Findings about a list itself, once its lines are resolved: headings, names and facts that fit nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckcheck.cards import FoundBy
from deckcheck.cards.lookalikes import is_disguised
from deckcheck.deck import Deck, Entry, Perhaps
from deckcheck.decklists.field_checks import section_key
from deckcheck.findings import Finding, Place, Severity, Status
from deckcheck.games.model import Game
from deckcheck.games.name_notes import key
from deckcheck.legality.doubtful_line_findings import (
    ambiguous,
    comments,
    open_line,
    passed_over,
    remarks,
    several_cards,
    unclear_note,
    unnamed,
)
from deckcheck.legality.heading_findings import heading_place, nested_heading, parts_of_others, unknown_heading
from deckcheck.legality.line_findings import cross_line_findings, list_finding, place_of
from deckcheck.legality.printing_findings import later, unmatched
from deckcheck.legality.readability import Reading
from deckcheck.legality.stated_fact_findings import (
    claimed_card,
    described_by_list,
    overriding_facts,
    overruled_facts,
    stray_facts,
    unheard,
)
from deckcheck.legality.unknown_name_findings import accepted, lookalike, misspelt, unknown_names, unseen_signs
from deckcheck.reading.resolved_lines import Line, Lines, sets_named
from deckcheck.rules.deck_totals import place

_SPOKEN = (Perhaps.REMARK, Perhaps.HEADING)


def list_findings(reading: Reading, judged: Sequence[Finding], *, suggestions: bool) -> Iterator[Finding]:
    """Yield findings about the list: none of them decides a verdict. ``judged`` are the findings of the rules."""
    deck, lines, strangers, resolver = reading.deck, reading.lines, reading.odd, reading.prepared.resolver
    strange: dict[str, list[Place]] = {}
    nested: dict[tuple[str, ...], list[Place]] = {}
    unknown: dict[str, list[Entry]] = {}
    claimed: dict[str, list[Entry]] = {}
    several: list[Line] = []
    overriding: dict[str, list[Line]] = {}
    overruled: dict[str, list[Line]] = {}
    spoken = _spoken(strangers)
    divided: set[int] = set()
    unclear: dict[tuple[int | str, Perhaps], Entry] = {}
    own = {key(resolver.game, name) for name in deck.facts}
    headlines = {"", *(section_key(entry.name) for entry, resolved in strangers if resolved.perhaps)}
    for entry, resolved in strangers:
        within = tuple(each for each in entry.within if each not in headlines)
        if within and resolver.headings.is_open(entry.section, within):
            nested.setdefault((entry.section, *within), []).append(place_of(entry))
        elif entry.section and not resolver.knows_heading(entry.section):
            strange.setdefault(entry.section, []).append(place_of(entry))
        if resolved.overridden:
            overriding.setdefault(entry.name, []).append((entry, resolved))
        if resolved.overruled:
            overruled.setdefault(entry.name, []).append((entry, resolved))
        if resolved.note_unclear:
            yield unclear_note(resolver.game, entry)
        if resolved.unmatched and entry.perhaps is not Perhaps.BRACKET:
            yield unmatched(resolver.cards, entry, resolved)
        if resolved.parts:
            divided.add(entry.line)
            if not resolved.perhaps:
                yield several_cards(entry, resolved.parts)
        if (
            resolved.perhaps
            and entry not in spoken
            and not (entry.perhaps is Perhaps.FURTHER and entry.line in divided)
        ):
            unclear.setdefault((entry.line or entry.name, entry.perhaps), entry)
        if resolved.misspelt_for:
            yield misspelt(entry, resolved.misspelt_for)
            if is_disguised(entry.name):
                yield lookalike(entry, resolved)
        elif resolved.claimed:
            claimed.setdefault(entry.name, []).append(entry)
        elif resolved.later and not resolved.declared:
            yield later(resolver.cards, entry, resolved)
        elif not resolved.how and is_disguised(entry.name) and _is_listed_plainly(entry, deck, resolver.game):
            yield lookalike(entry, resolved)
        elif not resolved.how and (not resolved.declared or described_by_list(entry, own, resolver.game)):
            unknown.setdefault(entry.name, []).append(entry)
        elif resolved.how == FoundBy.FUZZY:
            yield accepted(entry, resolved)
        elif resolved.how == FoundBy.LOOKALIKE:
            yield lookalike(entry, resolved)
        elif len(resolved.cards) > 1 and resolved.profile.open and not resolved.unmatched:
            several.append((entry, resolved))
    if spoken:
        yield remarks([*spoken])
    yield from map(open_line, unclear.values())
    if deck.has_places_of_lines:
        yield from filter(None, (comments(deck), passed_over(deck)))
    for heading, places in strange.items():
        yield unknown_heading(resolver, heading, [*heading_place(deck, heading), *places])
    if deck.has_places_of_lines:
        yield from parts_of_others(deck, resolver)
    for headings, places in nested.items():
        yield nested_heading(resolver, headings, [*heading_place(deck, *headings), *places])
    for name, entries in claimed.items():
        yield claimed_card(resolver, name, entries, suggestions=suggestions)
    if resolver.untrusted:
        yield from unheard(deck, resolver.game)
    if overriding:
        yield from (overriding_facts(held, resolver.game, own) for held in overriding.values())
    yield from map(overruled_facts, overruled.values())
    yield from cross_line_findings(deck, lines, strangers, resolver, judged)
    if deck.facts:
        yield from stray_facts(deck, resolver.game)
    for line, stated, held in deck.remarks:
        yield list_finding(
            "deckcheck/line",
            Severity.WARNING,
            "The list says {stated!r}, but the cards {held}.",
            {"stated": stated, "held": held},
            [Place("", 0, line)],
        )
    yield from unseen_signs(deck)
    if unknown:
        yield from unknown_names(deck, resolver, unknown, sets_named(lines) if suggestions else None)
    if several:
        undecided = {each for one in judged if one.status is Status.UNDETERMINED for each in one.places}
        for entry, resolved in several:
            if place(entry, resolved) in undecided:
                yield (
                    unnamed(entry) if resolved.how == FoundBy.UNNAMED else ambiguous(resolver.cards, entry, resolved)
                )


def _is_listed_plainly(entry: Entry, deck: Deck, game: Game) -> bool:
    """Does another line have the name that this one, which no card has, looks like? Else its letters are its own."""
    if game.database_is_complete:
        return False
    own = key(game, entry.name)
    return any(each.name != entry.name and key(game, each.name) == own for each in deck.entries)


def _spoken(lines: Lines) -> dict[Entry, None]:
    """Return the lines that read like remarks and name no card, where there are several, to be told together."""
    spoken = [entry for entry, resolved in lines if resolved.perhaps and not resolved.how and entry.perhaps in _SPOKEN]
    return dict.fromkeys(spoken) if len(spoken) > 1 else {}
