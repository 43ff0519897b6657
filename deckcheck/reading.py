"""What there is to say of a list itself, once its lines are resolved: headings, names and facts that fit nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from deckcheck.cards import find, fold, suggest
from deckcheck.deck import Deck, Entry, Problem
from deckcheck.findings import Finding, Place, Severity, Status
from deckcheck.games.model import Game
from deckcheck.resolve import Resolved, Resolver
from deckcheck.rules.plan import Line, Match
from deckcheck.rules.tally import place

Lines = Sequence[tuple[Entry, Resolved]]


def reading_findings(
    deck: Deck, lines: Lines, resolver: Resolver, judged: Sequence[Finding], *, suggestions: bool
) -> Iterator[Finding]:
    """Findings about the list: none of them decides a verdict.

    ``lines`` are those that are not plain, ``judged`` the findings of the rules.
    """
    strange: dict[str, list[Place]] = {}
    unknown: dict[str, list[Place]] = {}
    several: list[Line] = []
    for entry, found in lines:
        if entry.section and not resolver.knows_heading(entry.section):
            strange.setdefault(entry.section, []).append(_place(entry))
        if found.puzzling:
            yield _note(resolver.game, entry)
        if found.near:
            yield _misspelt(entry, found.near)
        elif not found.how and not found.declared:
            unknown.setdefault(entry.name, []).append(_place(entry))
        elif found.match and len(found.match.cards) > 1 and found.match.profile.open:
            several.append((entry, found.match))
    for heading, places in strange.items():
        yield _heading(resolver.game, heading, places)
    if deck.facts:
        yield from _stray_facts(deck)
    if unknown:
        yield from _unknown(resolver, unknown, suggestions)
    if several:
        undecided = {each for finding in judged if finding.status is Status.UNDETERMINED for each in finding.places}
        yield from (_ambiguous(entry, match) for entry, match in several if place(entry, match) in undecided)


def _stray_facts(deck: Deck) -> Iterator[Finding]:
    """Facts tables of the list that no card of it answers to: most likely a slip in the name."""
    names = {fold(entry.name) for entry in deck.entries}
    for name in deck.facts:
        if fold(name) not in names:
            yield _finding(
                "deckcheck/line",
                Severity.WARNING,
                "Facts are stated for {name}, but no card of this list is so called.",
                {"name": name},
                (),
            )


def _unknown(resolver: Resolver, unknown: Mapping[str, list[Place]], suggestions: bool) -> Iterator[Finding]:
    if not resolver.game.every:
        places = [each for found in unknown.values() for each in found]
        yield _finding(
            "deckcheck/unknown-card",
            Severity.INFO,
            "Cards that are not in the card database: {count}; what the list says of them was used.",
            {"count": sum(each.copies for each in places)},
            places,
        )
        return
    for name, found in unknown.items():
        yield _finding(
            "deckcheck/unknown-card",
            Severity.WARNING,
            "{name}: no card of this name is in the card database.",
            {"name": name},
            found,
            suggest(resolver.cards, name) if suggestions else (),
        )


def doubtful(lines: Lines, resolver: Resolver) -> list[Problem]:
    """Lines that turn out to be no card, now that the cards are known, and headings that turn out to be one.

    ``lines`` are those that are not plain.
    """
    found = [
        Problem(entry.line, entry.name, entry.doubt)
        for entry, known in lines
        if entry.doubt and not known.how and not known.declared
    ]
    headings = {entry.section: entry for entry, _ in reversed(lines) if entry.section}
    for heading, entry in headings.items():
        if not resolver.knows_heading(heading) and find(resolver.cards, heading).how:
            found.append(Problem(entry.line, f"{heading}:", f"'1 {heading}' for the card, or another heading"))
    return found


def _note(game: Game, entry: Entry) -> Finding:
    return _finding(
        "deckcheck/line",
        Severity.WARNING,
        "{name}: the note ({note}) states nothing that is known of a card of {game}; facts are {facts}.",
        {"name": entry.name, "note": entry.note, "game": game.name, "facts": ", ".join(game.facts)},
        [_place(entry)],
    )


def _misspelt(entry: Entry, near: tuple[str, ...]) -> Finding:
    return _finding(
        "deckcheck/unknown-card",
        Severity.WARNING,
        "{name} may be a card of the database, misspelt. If it is a card of its own, state a fact of it: "
        "[facts.{quoted}] in the list or a facts file.",
        {"name": entry.name, "quoted": f'"{entry.name}"'},
        [_place(entry)],
        near,
    )


def _place(entry: Entry) -> Place:
    return Place(entry.name, entry.copies, entry.line)


def _finding(
    rule: str,
    severity: Severity,
    template: str,
    values: Mapping[str, object],
    places: Iterable[Place],
    suggestions: tuple[str, ...] = (),
) -> Finding:
    status = Status.VIOLATED if rule == "deckcheck/line" else Status.UNDETERMINED
    return Finding(rule, severity, status, template, values, places=tuple(places), suggestions=suggestions)


def _heading(game: Game, heading: str, places: list[Place]) -> Finding:
    main = next((section.name for section in game.sections if section.id == game.main), "")
    return _finding(
        "deckcheck/line",
        Severity.WARNING,
        "{heading!r} is not a section of {game}; its cards {fate}. There are {sections}.",
        {
            "heading": heading,
            "game": game.name,
            "fate": f"count in the {main.lower()}" if main else "count where their kind belongs",
            "sections": ", ".join(section.name for section in game.sections),
        },
        places,
    )


def _ambiguous(entry: Entry, match: Match) -> Finding:
    names = tuple(dict.fromkeys(_label(card.name, card.facts.get("set")) for card in match.cards))
    return _finding(
        "deckcheck/ambiguous-card",
        Severity.WARNING,
        "{name} may be any of {count} printings, and a rule turns on which; name the printing or its set.",
        {"name": entry.name, "count": len(names)},
        [_place(entry)],
        names,
    )


def _label(name: str, set_code: object) -> str:
    return f"{name} [{set_code}]"
