"""What there is to say of a list itself, once its lines are resolved: headings, names and facts that fit nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from deckcheck.cards import find, fold, suggest
from deckcheck.deck import Deck, Entry, Problem
from deckcheck.facts import Fact, OneOf
from deckcheck.findings import Finding, Place, Severity, Status
from deckcheck.games.model import Game
from deckcheck.resolve import Resolved, Resolver
from deckcheck.rules.plan import Match
from deckcheck.rules.tally import place

Lines = Sequence[tuple[Entry, Resolved]]


def reading_findings(
    deck: Deck, lines: Lines, resolver: Resolver, judged: Sequence[Finding], *, suggestions: bool
) -> Iterator[Finding]:
    """Findings about the list: none of them decides a verdict. ``judged`` are the findings of the rules."""
    strange: dict[str, list[Place]] = {}
    unknown: dict[str, list[Entry]] = {}
    several: list[tuple[Entry, Resolved]] = []
    overriding: dict[str, list[tuple[Entry, Resolved]]] = {}
    for entry, found in odd(lines):
        if entry.section and not resolver.knows_heading(entry.section):
            strange.setdefault(entry.section, []).append(_place(entry))
        if found.overridden:
            overriding.setdefault(entry.name, []).append((entry, found))
        if found.puzzling:
            yield _note(resolver.game, entry)
        if found.near:
            yield _misspelt(entry, found.near)
        elif not found.how and not found.declared:
            unknown.setdefault(entry.name, []).append(entry)
        elif found.how == "fuzzy":
            yield _accepted(entry, found)
        elif len(found.cards) > 1 and found.profile.open:
            several.append((entry, found))
    for heading, places in strange.items():
        yield _heading(resolver.game, heading, places)
    yield from (_overriding(held) for held in overriding.values())
    if deck.facts:
        yield from _stray_facts(deck)
    for line, stated, held in deck.remarks:
        yield _finding(
            "deckcheck/line",
            Severity.WARNING,
            "The list says {stated!r}, but the cards {held}.",
            {"stated": stated, "held": held},
            [Place("", 0, line)],
        )
    if unknown:
        sets = frozenset(str(found.cards[0].facts.get("set", "")) for _, found in lines if found.plain)
        yield from _unknown(resolver, unknown, sets if suggestions else None)
    if several:
        undecided = {each for finding in judged if finding.status is Status.UNDETERMINED for each in finding.places}
        for entry, found in several:
            if place(entry, found) in undecided:
                yield _unnamed(entry) if found.how == "unnamed" else _ambiguous(entry, found)


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


def _overriding(lines: Lines) -> Finding:
    """Facts that are stated of a card, by the list or a facts file, and gainsay the database."""
    gainsaid = dict.fromkeys(each for _, found in lines for each in found.overridden)
    return _finding(
        "deckcheck/stated-fact",
        Severity.INFO,
        "{name}: what is stated counts, though the card database has it otherwise: {facts}.",
        {
            "name": lines[0][0].name,
            "facts": "; ".join(
                f"{name} {_words(stated)}, not {' or '.join(map(_words, known))}" for name, stated, known in gainsaid
            ),
        },
        [_place(entry) for entry, _ in lines],
    )


def _words(fact: Fact) -> str:
    """A fact in a sentence."""
    match fact:
        case bool():
            return str(fact).lower()
        case OneOf(values):
            return " or ".join(map(_words, values))
        case tuple():
            return " and ".join(fact) or "none"
    return str(fact) or "none"


def odd(lines: Lines) -> Lines:
    """The lines of which there is something to say."""
    return [line for line in lines if not line[1].plain]


def _unknown(resolver: Resolver, unknown: Mapping[str, list[Entry]], sets: frozenset[str] | None) -> Iterator[Finding]:
    """The names that no card has; with the ``sets`` of the deck's other cards also what they may be meant for."""
    if not resolver.game.every:
        places = [_place(each) for found in unknown.values() for each in found]
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
            map(_place, found),
            () if sets is None else suggest(resolver.cards, name, hints=resolver.hints(found[0], sets)),
        )


def _accepted(entry: Entry, found: Resolved) -> Finding:
    cards = found.cards
    meant = cards[0].name if len(cards) == 1 else cards[0].facts.get("title", cards[0].name)
    return _finding(
        "deckcheck/unknown-card",
        Severity.WARNING,
        "{name} was taken for {meant}, since names were to be accepted that are close to one card only.",
        {"name": entry.name, "meant": meant},
        [_place(entry)],
    )


def doubtful(lines: Lines, resolver: Resolver) -> list[Problem]:
    """Lines that turn out to be no card, now that the cards are known, and headings that turn out to be one."""
    lines = odd(lines)
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
    status = Status.VIOLATED if rule in ("deckcheck/line", "deckcheck/stated-fact") else Status.UNDETERMINED
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


def _unnamed(entry: Entry) -> Finding:
    return _finding(
        "deckcheck/ambiguous-card",
        Severity.WARNING,
        "{name}: this counts cards and does not name them, and a rule turns on which they are; name each, "
        "or write '{name}:' where it heads the lines below.",
        {"name": entry.name},
        [_place(entry)],
    )


def _label(name: str, set_code: object) -> str:
    return f"{name} [{set_code}]"
