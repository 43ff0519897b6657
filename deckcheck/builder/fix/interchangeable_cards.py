"""Thousands of cards as a few: those that no rule tells apart are a class, of which so many different cards may be had.

A card that is the same card as no other sort of card is a unit of its class: units differ in nothing but which card
they are, so any of them will do. What shares an identity with cards of another sort, or of the deck, stays by itself.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

from deckcheck.builder.fix.candidates import ELSE, Offer
from deckcheck.rules.counters import Key, Profile
from deckcheck.rules.deck_totals import may_equal
from deckcheck.rules.repair import Requirements

_Named = tuple[int, Key]
"""A key of a group."""


class Sorted(NamedTuple):
    """Offers that stay by themselves, and classes of offers that are as good as each other."""

    single: list[Offer]
    classes: list[list[Offer]]


def classed(
    offers: Iterable[Offer], own: Sequence[Profile], requirements: Requirements, kind: dict[int, Hashable]
) -> Sorted:
    """The offers by classes. ``own`` is what the deck's lines add; ``kind``, by ``id`` of an offer, parts them more."""
    taken = {pair for profile in own for pair in (*profile.sure, *profile.maybe)}
    vague = [pair for profile in own for pair in profile.maybe if None in pair[1]]
    partial = [(group, key) for group, key in vague if set(key[1:]) != {None}]  # others may be any card at all
    single: list[Offer] = []
    free: list[tuple[Offer, frozenset[_Named]]] = []
    for offer in offers:
        profiles = offer.profiles.values()
        if offer.line >= 0 or any(each.open for each in profiles):
            single.append(offer)
            taken |= {pair for each in profiles for pair in (*each.sure, *each.maybe)}
        else:
            free.append((offer, _keys(offer, requirements)))
    classes: dict[Hashable, list[Offer]] = {}
    for members in _related(free):
        keys = frozenset().union(*(keys for _, keys in members))
        apart = not keys.isdisjoint(taken) or any(
            group == own_group and may_equal(key, own_key) for group, key in keys for own_group, own_key in partial
        )
        alike: dict[Hashable, Offer] = {}
        for offer, own_keys in members:
            signature = (_signature(offer, requirements), kind[id(offer)], offer.cost, offer.stock)
            alternative = (signature, own_keys, offer.entry.name if offer.stock else "")
            alike[alternative] = min(alike.get(alternative, offer), offer, key=in_order)
        if len(alike) > 1 or apart:
            single += _worthwhile(list(alike.values()), requirements)
        else:
            [((signature, *_), offer)] = alike.items()  # type: ignore[misc]
            classes.setdefault(signature, []).append(offer)
    return Sorted(single, [sorted(units, key=in_order) for units in classes.values()])


def in_order(offer: Offer) -> tuple[str, str]:
    """Which of several that are as good is taken: by name."""
    return offer.entry.name.casefold(), offer.entry.name


def _worthwhile(offers: list[Offer], requirements: Requirements) -> list[Offer]:
    """Without the further copies of cards of which the collection has as many as any rule allows."""
    most = {each.entry.name: each.stock for each in offers if each.stock}
    return [
        each
        for each in offers
        if each.stock or each.source != ELSE or most.get(each.entry.name, 0) < _allowed(each, requirements)
    ]


def _allowed(offer: Offer, requirements: Requirements) -> float:
    """How many copies of a card the strictest limit allows that does not rise with the deck."""
    groups = {group for profile in offer.profiles.values() for group, _ in profile.sure}
    fixed = [limit.most for limit in requirements.copy_limits if limit.own in groups and not limit.per]
    return min(fixed, default=float("inf"))


def _keys(offer: Offer, requirements: Requirements) -> frozenset[_Named]:
    return frozenset(
        pair for each in offer.profiles.values() for pair in each.sure if pair[0] not in requirements.keyed_groups
    )


def _signature(offer: Offer, requirements: Requirements) -> Hashable:
    """All that rules see of a card, but for which card it is."""
    told = tuple(
        (
            place,
            profile.forms,
            tuple(pair if pair[0] in requirements.keyed_groups else pair[0] for pair in profile.sure),
        )
        for place, profile in offer.profiles.items()
    )
    return told, tuple(repr(offer.cards[0].facts.get(name)) for name in requirements.facts)


def _related(free: list[tuple[Offer, frozenset[_Named]]]) -> list[list[tuple[Offer, frozenset[_Named]]]]:
    """The offers in groups that share keys, directly or by others of the group."""
    root = list(range(len(free)))

    def top(at: int) -> int:
        while root[at] != at:
            root[at] = root[root[at]]
            at = root[at]
        return at

    holder: dict[_Named, int] = {}
    for at, (_, keys) in enumerate(free):
        for key in keys:
            root[top(at)] = top(holder.setdefault(key, at))
    groups: dict[int, list[tuple[Offer, frozenset[_Named]]]] = {}
    for at, each in enumerate(free):
        groups.setdefault(top(at), []).append(each)
    return list(groups.values())
