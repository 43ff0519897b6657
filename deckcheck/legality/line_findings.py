"""Findings about what lines tell of cards, against each other, the card database or a facts file."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Sequence

from deckcheck.cards import suggest
from deckcheck.deck import Deck, Entry
from deckcheck.facts import Fact, OneOf
from deckcheck.findings import Finding, Severity, Status
from deckcheck.games.model import Game
from deckcheck.games.name_notes import key, misread_note, note_example
from deckcheck.games.stated_facts import noted_facts
from deckcheck.legality import messages
from deckcheck.legality.messages import place_of
from deckcheck.reading.resolved_lines import Line, Lines, Overridden, Resolved
from deckcheck.reading.resolver import Resolver
from deckcheck.rules.deck_totals import place
from deckcheck.wording import counted, few


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
    if resolver.names.numbers:
        read = zip(deck.entries, (entry for entry, _ in lines), strict=False)  # which rows of numbers make more
        rows = {entry.line for entry, _ in lines[len(deck.entries) :]}
        if numbered := [entry for written, entry in read if entry.line not in rows and _was_number(written, entry)]:
            yield _numbered(deck, numbered)
    torn = (line for line in odd if line[1].contradictions)
    yield from map(_torn, grouped(torn, lambda entry, _: key(game, entry.name)))
    if namesakes := [line for line in odd if line[1].namesakes]:
        counting = [one for one in judged if one.status is Status.UNDETERMINED and "copies" in one.values]
        undecided = {each for one in counting for each in one.places}

        def spellings(entry: Entry, resolved: Resolved) -> frozenset[str]:
            return frozenset(key(game, name) for name in (entry.name, *resolved.namesakes))

        for held in grouped(namesakes, spellings):
            told_apart = (line for line in held if any(len(may_be.keys) > 1 for _, may_be in line[1].profile.maybe))
            if not undecided.isdisjoint(place(*line) for line in told_apart):
                yield _namesakes(game, held)
    if moved := [entry for entry, resolved in odd if resolved.moved_outside]:
        yield _moved(game, moved)


def grouped(lines: Iterable[Line], common: Callable[..., Hashable] = lambda entry, _: entry.name) -> Iterable[Lines]:
    """Return lines that have something in common together, in the order of the first of each."""
    groups: dict[Hashable, list[Line]] = {}
    for line in lines:
        groups.setdefault(common(*line), []).append(line)
    return groups.values()


def _was_number(written: Entry, read: Entry) -> bool:
    """Was what stands before a name read as its card's number?"""
    return written.name.endswith(read.name) and (written.copies, written.name) != (read.copies, read.name)


def _numbered(deck: Deck, entries: Sequence[Entry]) -> Finding:
    raws = deck.raws
    behind = any(raws.get(entry.line, "").strip().startswith(entry.name) for entry in entries)
    message = messages.CARD_NUMBERS if len(entries) > 1 else messages.CARD_NUMBER
    where, names = ("before", "behind")[behind], few(entry.name for entry in entries)
    return message.at(map(place_of, entries), where=where, names=names)


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
    return messages.CONTRADICTION.about(*(entry for entry, _ in lines), told="; ".join(told))


def _said(value: object, fact: str, lines: Lines) -> bool:
    heres = (clash.here or () for _, resolved in lines for clash in resolved.contradictions if clash.fact == fact)
    return any(value in here for here in heres)


def _namesakes(game: Game, lines: Lines) -> Finding:
    """Names of one list that may be spellings of one."""
    facts = lines[0][1].cards[0].facts
    known = next((f"{name}={facts[name]}" for name in game.facts if isinstance(facts.get(name), str)), "")
    name = " and ".join(dict.fromkeys(entry.name for entry, _ in lines))
    return messages.NAMESAKES.about(*(entry for entry, _ in lines), name=name, note=known or note_example(game))


def _moved(game: Game, entries: Sequence[Entry]) -> Finding:
    section = next(each.name for each in game.sections if each.id == game.outside_section)
    count, names = sum(entry.copies for entry in entries), few(entry.name for entry in entries)
    return messages.MOVED_OUTSIDE.at(map(place_of, entries), section=section.lower(), count=count, names=names)


def stray_facts(deck: Deck, game: Game) -> Iterator[Finding]:
    """Yield a finding for each facts table of the list that no card of it answers to, most likely by a slip."""
    names = set().union(*(_keys(game, name) for name in {entry.name for entry in deck.entries}))
    for name in deck.facts:
        if key(game, name) not in names:
            yield messages.STRAY_FACTS.at([], name=name)


def described_by_list(entry: Entry, own: set[str], game: Game) -> bool:
    """Does a table of the list itself (``own``) describe a card, of which the game's database need not know?"""
    return not game.database_is_complete and not _keys(game, entry.name).isdisjoint(own)


def _keys(game: Game, name: str) -> set[str]:
    """Return what facts tables may call a card: its name as written, and without what looks like a note."""
    read = misread_note(game, name)
    return {key(game, name), key(game, read.name if read else name)}


def overriding_facts(lines: Lines, game: Game, own: Container[str]) -> Finding:
    """Return the finding about facts that are stated of a card and contradict the database.

    A list may not make its own cards legal in silence: what it states itself (``own`` are the names of its tables) is
    a warning; a facts file is the judge's.
    """
    by_list = any(
        key(game, entry.name) in own or (entry.note and not resolved.note_unclear) for entry, resolved in lines
    )
    message = messages.OVERRIDING._replace(severity=Severity.WARNING if by_list else Severity.INFO)
    facts = _both(each for _, resolved in lines for each in resolved.overridden)
    return message.about(*(entry for entry, _ in lines), facts=facts)


def overruled_facts(lines: Lines) -> Finding:
    """Return the finding about facts that the list states of a card and a facts file, which counts, otherwise."""
    facts = _both((each for _, resolved in lines for each in resolved.overruled), "a facts file ")
    return messages.OVERRULED.about(*(entry for entry, _ in lines), facts=facts)


def _both(gainsaid: Iterable[Overridden], other: str = "not ") -> str:
    """Return facts in words, with what is stated and what is known instead."""
    return "; ".join(
        f"{name} {fact_words(stated)}, {other}{' or '.join(map(fact_words, known))}"
        for name, stated, known in dict.fromkeys(gainsaid)
    )


def claimed_card(resolver: Resolver, name: str, entries: Sequence[Entry], *, suggestions: bool) -> Finding:
    """Return the finding about a name that only the list itself knows, in a game of which every card is known."""
    near = suggest(resolver.cards, name, context=resolver.names.hints(entries[0])) if suggestions else ()
    return messages.CLAIMED.about(*entries, suggestions=near, game=resolver.game.name)


def unheard(deck: Deck, game: Game, own: Container[str]) -> Iterator[Finding]:
    """Yield the finding about what a list states of its cards, in tables (``own``) and notes, where it may not."""
    stating = [
        entry
        for entry in deck.entries
        if key(game, entry.name) in own or (entry.note and noted_facts(game, entry.note) is not None)
    ]
    if stating:
        count = counted(sum(entry.copies for entry in stating), "card")
        yield messages.UNHEARD.at(map(place_of, stating), count=count)
