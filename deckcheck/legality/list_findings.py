"""Report findings about a list itself, from its resolved lines: unknown headings, names and facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckcheck.cards import FoundBy
from deckcheck.cards.names import is_disguised
from deckcheck.deck import Deck, Entry, Perhaps
from deckcheck.decklists.field_checks import section_key
from deckcheck.findings import Finding, Place, Status
from deckcheck.games.model import Game
from deckcheck.games.name_notes import key
from deckcheck.legality import line_findings
from deckcheck.legality.messages import NOT_CARDS, message, place_of
from deckcheck.legality.printing_findings import invisible_chars, labels, lookalike, name_of, unknown_names, unmatched
from deckcheck.legality.readability import DeckReading
from deckcheck.reading.resolved_lines import Line, Lines, sets_named
from deckcheck.rules.counters import place
from deckcheck.wording import choice


def list_findings(reading: DeckReading, judged: Sequence[Finding], *, suggestions: bool) -> Iterator[Finding]:
    """Yield findings about the list; none of them determines a verdict. ``judged`` are the findings of the rules."""
    deck, lines, strangers, resolver = reading.deck, reading.lines, reading.reportable, reading.prepared.resolver
    open_headings: dict[tuple[str, ...], list[Place]] = {}
    unknown: dict[str, list[Entry]] = {}
    claimed: dict[str, list[Entry]] = {}
    several: list[Line] = []
    likely_remarks = _likely_remarks(strangers)
    unclear: dict[tuple[int | str, Perhaps], Finding] = {}
    own = {key(resolver.game, name) for name in deck.facts}
    headlines = {"", *(section_key(entry.name) for entry, resolved in strangers if resolved.perhaps)}
    for entry, resolved in strangers:
        within = tuple(each for each in entry.within if each not in headlines)
        if within and resolver.headings.is_open(entry.section, within):
            open_headings.setdefault((entry.section, *within), []).append(place_of(entry))
        elif entry.section and not resolver.headings.knows(entry.section):
            open_headings.setdefault((entry.section,), []).append(place_of(entry))
        if resolved.note_unclear:
            yield line_findings.unclear_note(resolver.game, entry)
        if resolved.unmatched and entry.perhaps not in (Perhaps.BRACKET, Perhaps.REMARKED):
            yield unmatched(resolver.cards, entry, resolved)
        if resolved.parts and not resolved.perhaps:
            yield message("parts").about(entry, parts=choice(resolved.parts, "or"))
        if resolved.perhaps and entry.doubt and entry not in likely_remarks:
            unclear.setdefault(
                (entry.line or entry.name, entry.doubt.perhaps), line_findings.open_line(entry, entry.doubt)
            )
        if resolved.misspelt_for:
            yield message("misspelt").about(entry, suggestions=resolved.misspelt_for, quoted=f'"{entry.name}"')
            if is_disguised(entry.name):
                yield lookalike(entry, resolved)
        elif resolved.claimed:
            claimed.setdefault(entry.name, []).append(entry)
        elif resolved.later and not resolved.declared:
            yield message("later").about(entry, later=resolved.later, release=resolver.cards.release.date)
        elif resolved.how == FoundBy.LOOKALIKE or (
            not resolved.how and _is_listed_in_ascii(entry, deck, resolver.game)
        ):
            yield lookalike(entry, resolved)
        elif not resolved.how and (not resolved.declared or line_findings.described_by_list(entry, own, resolver.game)):
            unknown.setdefault(entry.name, []).append(entry)
        elif resolved.how == FoundBy.FUZZY:
            yield message("accepted").about(entry, meant=name_of(resolved))
        elif len(resolved.cards) > 1 and resolved.profile.open and not resolved.unmatched:
            several.append((entry, resolved))
    if likely_remarks:
        yield line_findings.remarks([*likely_remarks])
    yield from unclear.values()
    yield from line_findings.comments(deck)
    yield from line_findings.passed_over(deck)
    yield from line_findings.remarks_beside(deck, resolver)
    for headings, places in open_headings.items():
        line = deck.heading_line(*headings)
        report = line_findings.unknown_heading if len(headings) == 1 else line_findings.nested_heading
        yield report(resolver, *headings, places=[Place("", 0, line)] * bool(line) + places)
    yield from line_findings.parts_of_others(deck, resolver)
    for name, entries in claimed.items():
        yield line_findings.claimed_card(resolver, name, entries, suggestions=suggestions)
    if resolver.untrusted:
        yield from line_findings.unheard(deck, resolver.game, own)
    for group in line_findings.grouped(line for line in strangers if line[1].overridden):
        yield line_findings.overriding_facts(group, resolver.game, own)
    for group in line_findings.grouped(line for line in strangers if line[1].overruled):
        yield line_findings.overruled_facts(group)
    yield from line_findings.cross_line_findings(deck, lines, strangers, resolver, judged)
    if deck.facts:
        yield from line_findings.stray_facts(deck, resolver.game)
    for line, stated, there in deck.remarks:
        yield message("stated-count").at([Place("", 0, line)], stated=stated, held=there)
    yield from invisible_chars(deck)
    if unknown:
        yield from unknown_names(deck, resolver, unknown, sets_named(lines) if suggestions else None)
    undecided = {each for one in judged if one.status is Status.UNDETERMINED for each in one.places}
    for entry, resolved in [line for line in several if place(*line) in undecided]:
        if resolved.how == FoundBy.UNNAMED:
            yield message("unnamed").about(entry)
        else:
            names = labels(resolver.cards, resolved.cards)
            yield message("ambiguous").about(entry, suggestions=names, count=len(names))


def _is_listed_in_ascii(entry: Entry, deck: Deck, game: Game) -> bool:
    """If the database is incomplete: is the name that this unmatched one with homoglyphs resembles listed, too?

    If not, homoglyphs in the name are its own letters.
    """
    if game.database_is_complete or not is_disguised(entry.name):
        return False
    own = key(game, entry.name)
    return any(each.name != entry.name and key(game, each.name) == own for each in deck.entries)


def _likely_remarks(lines: Lines) -> dict[Entry, None]:
    """Return the lines that read like remarks and match no card, if there are several to report together."""
    words = [entry for entry, resolved in lines if resolved.perhaps and not resolved.how and entry.perhaps in NOT_CARDS]
    return dict.fromkeys(words) if len(words) > 1 else {}
