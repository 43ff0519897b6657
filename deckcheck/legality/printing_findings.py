"""Findings about the printings of a name: sets that fit none, later releases, others in the pool."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from deckcheck.cards import Cards, Printing, card_keys, find, fold
from deckcheck.cards.names import suffix_of, without_suffix
from deckcheck.deck import Entry
from deckcheck.facts import Interval, possible
from deckcheck.findings import Finding, Status
from deckcheck.legality import messages
from deckcheck.reading.resolved_lines import Lines, Resolved
from deckcheck.reading.resolver import Resolver
from deckcheck.rules.profiles import Card
from deckcheck.wording import choice, few

NONE = Interval(None, 0)
_LEAST_CODE = 2
"""Of a set's code with fewer letters any other is a letter away."""


def unmatched(cards: Cards, entry: Entry, resolved: Resolved) -> Finding:
    """Return the finding about a bracket, a set or a picture that is none of the card's.

    The name counts, for any printing, unless they mean another card of a similar name: then either may be meant.
    """
    held, stated = resolved.cards, choice(map(repr, resolved.unmatched), "and")
    if resolved.instead:
        named = labels(cards, [card for card in held if card not in resolved.instead])
        instead = labels(cards, resolved.instead)
        return messages.OTHER_CARD.about(
            entry,
            suggestions=(*named, *instead),
            named=few(named, last="or"),
            unmatched=stated,
            instead=few(instead, last="or"),
        )
    message = messages.OTHER_PRINTING if len(held) == 1 else messages.NO_SUCH_PRINTING
    names, title = labels(cards, held), held[0].facts["title"]
    near = near_sets(cards, entry.name) or (names if len(held) > 1 else ())
    return message.about(entry, suggestions=near, unmatched=stated, title=title, count=len(held), meant=names[0])


def near_sets(cards: Cards, name: str) -> tuple[str, ...]:
    """Return the printings of a card whose set is a letter or a swap away from the bracket behind its name."""
    from rapidfuzz.distance import OSA

    title, code = without_suffix(name), suffix_of(name)
    if not code or len(written := fold(code)) < _LEAST_CODE:
        return ()

    def is_near(other: str) -> bool:
        return len(fold(other)) >= _LEAST_CODE and OSA.distance(written, fold(other)) == 1

    held = {each.id: each for _, each in cards.lookup(fold(title))}.values()
    near = [each for each in held if is_near(suffix_of(each.name)) or is_near(each.set)]
    return tuple(each.name if suffix_of(each.name) else f"{each.name} [{each.set}]" for each in near)


def pooled(judged: Sequence[Finding], lines: Lines, resolver: Resolver) -> list[Finding]:
    """Return the findings, those that forbid cards outside the format's pool with a printing of each that is in it."""
    return [
        replace(each, suggestions=_others(each, lines, resolver))
        if each.places and each.limit == NONE and each.status is Status.VIOLATED
        else each
        for each in judged
    ]


def _others(finding: Finding, lines: Lines, resolver: Resolver) -> tuple[str, ...]:
    """Return a printing in the pool of each card that a finding is about; none where it is about cards in the pool."""
    places = {(place[2], place[0]) for place in finding.places}  # line and card
    told: list[str] = []
    for entry, resolved in lines:
        if (entry.line, entry.name) in places:
            if resolved not in resolver.in_pool:
                resolver.in_pool[resolved] = _in_pool(resolved, resolver)
            if (instead := resolver.in_pool[resolved]) is None:
                return ()
            told += instead
    return tuple(dict.fromkeys(told))


def _in_pool(resolved: Resolved, resolver: Resolver) -> tuple[str, ...] | None:
    """Return a printing in the pool of each card that a line may be; ``None`` where one of these may be in it."""
    pool = resolver.pool
    if pool is None or any(pool.match(card.facts) is not False for card in resolved.cards):
        return None
    same = (
        next(filter(lambda each: pool.match(each.facts), _same(resolver.cards, card)), None) for card in resolved.cards
    )
    return tuple(_label(resolver.cards, Card(each.name, each.facts)) for each in same if each is not None)


def _same(cards: Cards, card: Card) -> Iterator[Printing]:
    """Yield the printings of a card: of its title, and of a Lost Soul those of its soul."""
    keys = possible(card.facts, "same") or ()
    for name in (card.facts["title"], card.facts.get("soul", "")):
        for kind, each in cards.lookup(fold(str(name))):
            if kind in ("title", "soul") and any(isinstance(key, tuple) and card_keys(each) & {*key} for key in keys):
                yield each


def labels(cards: Cards, held: Sequence[Card]) -> tuple[str, ...]:
    """Return the printings as a list may name them: each with its set where that tells it from others of its title."""
    return tuple(dict.fromkeys(_label(cards, card) for card in held))


def _label(cards: Cards, card: Card) -> str:
    code = str(card.facts.get("set", ""))
    sets = {each.set for each in find(cards, str(card.facts["title"]), set=code).printings}
    return card.name if len(sets) > 1 else f"{card.name} [{code}]"
