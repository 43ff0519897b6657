"""Choose which of thousands of cards a programme contains: the first ones of each sort are usually enough."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Mapping, Sequence
from itertools import groupby
from operator import attrgetter

from deckcheck.builder.fix.candidates import Candidate, CandidateSource
from deckcheck.games.makeup import kind_of
from deckcheck.rules.profiles import Profile
from deckcheck.rules.repair import Requirements


def by_sort(
    source: CandidateSource, candidates: Iterable[Candidate], intended: Container[str]
) -> dict[Hashable, list[Candidate]]:
    """Return the candidates by sort and name; of several printings that are one to rules and player, only the first.

    Without a sort (``None``) are those always offered: cards with unknown facts, and those that may replace a card
    without losing it, which are ``intended`` or have a title of the deck.
    """
    requirements = source.requirements
    found: dict[Hashable, dict[Hashable, Candidate]] = {None: {}}
    by_name = sorted(candidates, key=lambda each: (each.entry.name.casefold(), each.entry.name))
    for at, candidate in enumerate(by_name):
        card, profiles = candidate.cards[0], tuple(candidate.profiles.items())
        rank, kind = at * len(source.places), kind_of(source.game, card.facts)
        own = candidate.line >= 0 or card.name in intended or card.facts.get("called") in source.titles
        sort: Hashable = None
        same: Hashable = id(candidate)
        if not own and not any(profile.open for _, profile in profiles):
            facts = tuple([repr(card.facts.get(name)) for name in requirements.facts])
            sort = kind, facts, tuple((place, uncounted(profile, requirements)) for place, profile in profiles)
            same = profiles, candidate.cost, candidate.stock and (candidate.stock, candidate.entry.name)
        found.setdefault(sort, {}).setdefault(same, candidate._replace(kind=kind, sort=sort, rank=rank))
    return {sort: sorted(alike.values(), key=attrgetter("cost")) for sort, alike in found.items()}


def uncounted(profile: Profile, requirements: Requirements) -> Profile:
    """Return a profile without the counts that limit the copies of a card."""
    copies = requirements.copy_groups
    return profile._replace(sure=tuple(pair for pair in profile.sure if pair[0] not in copies), maybe=())


def first_choices(
    candidates: Mapping[Hashable, Sequence[Candidate]], most: Mapping[Hashable, int]
) -> tuple[list[Candidate], list[list[Candidate]]]:
    """Return the cards to offer first, and the others grouped by sort and origin.

    The first are as many of each sort as ``most`` says, those of the lowest cost, and those always offered. Of the
    others of a sort, those of the lowest cost form a group of their own.
    """
    first: list[Candidate] = []
    others: list[list[Candidate]] = []
    for sort, alike in candidates.items():
        end = len(alike) if sort is None else most[sort]
        first += alike[:end]
        by_preference = groupby(alike[end:], key=lambda each: (each.origin, each.cost == alike[end].cost))
        others += [list(group) for _, group in by_preference]
    return first, others
