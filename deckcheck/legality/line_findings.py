"""Findings about lines that tell something of each other: numbers, names and facts that contradict each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from deckcheck.deck import Deck, Entry
from deckcheck.facts import Fact, OneOf
from deckcheck.findings import Finding, Fix, Place, Severity, Status
from deckcheck.games.model import Game
from deckcheck.games.name_notes import key, note_example
from deckcheck.reading.resolved_lines import Line, Lines, Resolved
from deckcheck.reading.resolver import Resolver
from deckcheck.rules.deck_totals import place

MOST_NAMES = 4


def list_finding(
    rule: str,
    severity: Severity,
    template: str,
    values: Mapping[str, object],
    places: Iterable[Place],
    suggestions: tuple[str, ...] = (),
    fixes: tuple[Fix, ...] = (),
) -> Finding:
    """Return a finding about the list itself."""
    status = Status.VIOLATED if rule in ("deckcheck/line", "deckcheck/stated-fact") else Status.UNDETERMINED
    return Finding(rule, severity, status, template, values, places=tuple(places), suggestions=suggestions, fixes=fixes)


def place_of(entry: Entry) -> Place:
    """Return where a line stands."""
    return Place(entry.name, entry.copies, entry.line)


def fact_words(fact: Fact) -> str:
    """Return a fact as it stands in a sentence."""
    match fact:
        case bool():
            return str(fact).lower()
        case OneOf(values):
            return " or ".join(map(fact_words, values))
        case tuple():
            return " and ".join(fact) or "none"
    return str(fact) or "none"


def cross_line_findings(
    deck: Deck, lines: Lines, odd: Iterable[Line], resolver: Resolver, judged: Sequence[Finding]
) -> Iterator[Finding]:
    """Yield findings about lines that tell something of each other; ``odd`` are those that are not plain."""
    game = resolver.game
    if resolver.numbers:
        read = zip(deck.entries, (entry for entry, _ in lines), strict=False)  # which rows of numbers make more
        rows = {entry.line for entry, _ in lines[len(deck.entries) :]}
        if numbered := [entry for written, entry in read if entry.line not in rows and _was_number(written, entry)]:
            yield _numbered(deck, numbered)
    torn: dict[str, list[Line]] = {}
    namesakes: dict[frozenset[str], list[Line]] = {}
    moved: list[Entry] = []
    for entry, resolved in odd:
        if resolved.contradictions:
            torn.setdefault(key(game, entry.name), []).append((entry, resolved))
        if resolved.namesakes:
            names = frozenset(key(game, name) for name in (entry.name, *resolved.namesakes))
            namesakes.setdefault(names, []).append((entry, resolved))
        if resolved.moved_outside:
            moved.append(entry)
    yield from map(_torn, torn.values())
    if namesakes:
        counting = (one for one in judged if one.status is Status.UNDETERMINED and "copies" in one.values)
        undecided = {each for one in counting for each in one.places}
        for held in namesakes.values():
            if any(_told_apart(resolved) and place(entry, resolved) in undecided for entry, resolved in held):
                yield _namesakes(game, held)
    if moved:
        yield _moved(game, moved)


def _told_apart(resolved: Resolved) -> bool:
    """Do the rules tell cards apart by what this one may be called?"""
    return any(len(held.keys) > 1 for _, held in resolved.profile.maybe)


def _was_number(written: Entry, read: Entry) -> bool:
    """Was what stands before a name read as its card's number?"""
    return written.name.endswith(read.name) and (written.copies, written.name) != (read.copies, read.name)


def _numbered(deck: Deck, entries: Sequence[Entry]) -> Finding:
    raws = deck.written.split("\n")
    behind = any(raws[entry.line - 1].strip().startswith(entry.name) for entry in entries if entry.line)
    template = "The number {where} {names} was read as the number of the card, not as a count: there is one copy of it."
    if len(entries) > 1:
        template = "The numbers {where} {names} were read as the numbers of the cards, not as counts: one copy of each."
    values = {"where": "behind" if behind else "before", "names": few([entry.name for entry in entries])}
    return list_finding("deckcheck/line", Severity.INFO, template, values, map(place_of, entries))


def _torn(lines: Lines) -> Finding:
    """Return the finding about lines of one name that say different things of its card."""
    told = []
    for number, clash in enumerate(lines[0][1].contradictions):
        said: dict[str, list[str]] = {}
        for entry, resolved in lines:
            if (here := resolved.contradictions[number].here) is not None:
                said.setdefault(fact_words(OneOf(here)), []).append(f"line {entry.line}" if entry.line else "one line")
        parts = [f"{value} ({' and '.join(dict.fromkeys(where))})" for value, where in said.items()]
        others = [value for value in clash.values if not _said(value, clash.fact, lines)]
        parts += [f"{fact_words(value)} (the card database)" for value in others]
        told.append(f"{clash.fact} {', '.join(parts)}")
    return list_finding(
        "deckcheck/line",
        Severity.WARNING,
        "{name}: what is said of it does not go together: {told}. Which is right was left open.",
        {"name": lines[0][0].name, "told": "; ".join(told)},
        (place_of(entry) for entry, _ in lines),
    )


def _said(value: object, fact: str, lines: Lines) -> bool:
    heres = (clash.here or () for _, resolved in lines for clash in resolved.contradictions if clash.fact == fact)
    return any(value in here for here in heres)


def _namesakes(game: Game, lines: Lines) -> Finding:
    """Names of one list that may be spellings of one."""
    names = list(dict.fromkeys(entry.name for entry, _ in lines))
    facts = lines[0][1].cards[0].facts
    known = next((f"{name}={facts[name]}" for name in game.facts if isinstance(facts.get(name), str)), "")
    return list_finding(
        "deckcheck/unknown-card",
        Severity.WARNING,
        "{name} may be one card in several spellings, and a rule turns on it. If each is a card of its own, state a "
        "fact of each, in a note such as ({note}) or in a facts table.",
        {"name": " and ".join(names), "note": known or note_example(game)},
        (place_of(entry) for entry, _ in lines),
    )


def _moved(game: Game, entries: Sequence[Entry]) -> Finding:
    section = next(each.name for each in game.sections if each.id == game.outside_section)
    return list_finding(
        "deckcheck/line",
        Severity.INFO,
        "Counted outside the deck, among the {section}, where they stand whatever a list says: {count} ({names}).",
        {
            "section": section.lower(),
            "count": sum(entry.copies for entry in entries),
            "names": few([entry.name for entry in entries]),
        },
        map(place_of, entries),
    )


def few(names: Iterable[str]) -> str:
    """Return the first names of many, each once, and how many more there are."""
    held = list(dict.fromkeys(names))
    return ", ".join(held[:MOST_NAMES]) + (f" and {len(held) - MOST_NAMES} more" if len(held) > MOST_NAMES else "")
