"""What there is to say of the printings a name stands for: sets that fit none, later releases, others in the pool."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from deckcheck.cards import Cards, Printing, card_keys, find, fold
from deckcheck.deck import Entry
from deckcheck.facts import Interval, possible
from deckcheck.findings import Finding, Severity, Status
from deckcheck.legality.line_findings import at, finding
from deckcheck.legality.resolver import Resolved, Resolver
from deckcheck.rules.counters import Card
from deckcheck.wording import choice

NONE = Interval(None, 0)


def unmatched(cards: Cards, entry: Entry, found: Resolved) -> Finding:
    """A bracket or a set that is none of the card's: the name counts, and where it says no more, any printing."""
    held = found.cards
    template = "{name}: {unmatched} names no printing of {title}; any of its {count} may be meant."
    if len(held) == 1:
        template = "{name}: {unmatched} does not fit the printing; the name alone counts, {meant}."
    values = {
        "name": entry.name,
        "unmatched": choice([repr(each) for each in found.unmatched], "and"),
        "title": held[0].facts["title"],
        "count": len(held),
        "meant": labels(cards, held[:1])[0],
    }
    return finding(
        "deckcheck/line", Severity.WARNING, template, values, [at(entry)], labels(cards, held) if len(held) > 1 else ()
    )


def later(cards: Cards, entry: Entry, found: Resolved) -> Finding:
    """A card that a later release is the first to have: here it may be any."""
    return finding(
        "deckcheck/unknown-card",
        Severity.WARNING,
        "{name} is first in the cards of {later}, not yet in those of {release}.",
        {"name": entry.name, "later": found.later, "release": cards.release.date},
        [at(entry)],
    )


def pooled(judged: Sequence[Finding], lines: Sequence[tuple[Entry, Resolved]], resolver: Resolver) -> list[Finding]:
    """The findings, those that forbid cards outside the format's pool with a printing of each that is in it."""
    return [
        replace(each, suggestions=tuple(_others(each, lines, resolver)))
        if each.status is Status.VIOLATED and each.limit == NONE and each.places
        else each
        for each in judged
    ]


def _others(finding: Finding, lines: Sequence[tuple[Entry, Resolved]], resolver: Resolver) -> dict[str, None]:
    """A printing in the pool of each card that a finding is about; none where it is about cards in the pool."""
    places = {(each.line, each.card) for each in finding.places}
    held = [card for entry, found in lines if (entry.line, entry.name) in places for card in found.cards]
    pool = resolver.pool
    if pool is None or any(pool.match(card.facts) is not False for card in held):
        return {}
    same = (next((each for each in _same(resolver.cards, card) if pool.match(each.facts)), None) for card in held)
    return {_label(resolver.cards, Card(each.name, each.facts)): None for each in same if each is not None}


def _same(cards: Cards, card: Card) -> Iterator[Printing]:
    """The printings of a card: of its title, and of a Lost Soul those of its soul."""
    keys = possible(card.facts, "same") or ()
    for name in (card.facts["title"], card.facts.get("soul", "")):
        for kind, each in cards.lookup(fold(str(name))):
            if kind in ("title", "soul") and any(isinstance(key, tuple) and card_keys(each) & {*key} for key in keys):
                yield each


def labels(cards: Cards, held: Sequence[Card]) -> tuple[str, ...]:
    """The printings as a list may name them: each with its set where that tells it from others of its title."""
    return tuple(dict.fromkeys(_label(cards, card) for card in held))


def _label(cards: Cards, card: Card) -> str:
    code = str(card.facts.get("set", ""))
    sets = {each.set for each in find(cards, str(card.facts["title"]), set=code).printings}
    return card.name if len(sets) > 1 else f"{card.name} [{code}]"
