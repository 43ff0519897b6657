"""Choose which of thousands of cards a programme contains: the first ones of each sort are usually enough."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Mapping
from itertools import chain, groupby
from typing import NamedTuple

from deckcheck.builder.fix.candidates import Candidate, CandidateSource
from deckcheck.games.makeup import kind_of
from deckcheck.rules.profiles import Profile
from deckcheck.rules.repair import Requirements


class Choice(NamedTuple):
    """A candidate, its kind of card, and its ``sort``: all that rules see of it except which card it is.

    ``sort`` is ``None`` for a card that is always offered.
    """

    candidate: Candidate
    kind: str
    sort: Hashable

    @property
    def cost(self) -> int:
        """Return the cost of an added copy."""
        return self.candidate.cost


def choices(source: CandidateSource, candidates: Iterable[Candidate], intended: Container[str]) -> list[Choice]:
    """Return the candidates by name; of several printings between which rules and player do not choose, only the first.

    Always offered are cards with unknown facts and those that may replace a card without losing it: ``intended`` ones,
    and those with a title of the deck.
    """
    requirements = source.requirements
    found: dict[Hashable, Choice] = {}
    for candidate in sorted(candidates, key=lambda each: (each.entry.name.casefold(), each.entry.name)):
        card, profiles = candidate.cards[0], tuple(candidate.profiles.items())
        kind = kind_of(source.game, card.facts)
        own = candidate.line >= 0 or card.name in intended or card.facts.get("called") in source.titles
        if own or any(profile.open for _, profile in profiles):
            found[id(candidate)] = Choice(candidate, kind, None)
        else:
            facts = tuple([repr(card.facts.get(name)) for name in requirements.facts])
            sort = kind, facts, tuple((place, uncounted(profile, requirements)) for place, profile in profiles)
            stock = (candidate.stock, candidate.entry.name) if candidate.stock else None
            found.setdefault((sort, profiles, candidate.cost, stock), Choice(candidate, kind, sort))
    return list(found.values())


def uncounted(profile: Profile, requirements: Requirements) -> Profile:
    """Return a profile without the counts that limit the copies of a card."""
    copies = requirements.copy_groups
    return profile._replace(sure=tuple(pair for pair in profile.sure if pair[0] not in copies), maybe=())


def first_choices(choices: Iterable[Choice], most: Mapping[Hashable, int]) -> tuple[list[Choice], list[list[Choice]]]:
    """Return the cards to offer first, and the others grouped by sort.

    The first are as many of each sort as ``most`` says, those of the lowest cost, and those always offered. Of the
    others of a sort, those of the lowest cost form a group of their own.
    """
    of_sort: dict[Hashable, list[Choice]] = {}
    for choice in choices:
        of_sort.setdefault(choice.sort, []).append(choice)
    first = of_sort.pop(None, [])
    others: list[list[Choice]] = []
    for sort, alike in of_sort.items():
        alike.sort(key=lambda choice: choice.cost)
        first += alike[: most[sort]]
        by_cost = [list(same) for _, same in groupby(alike[most[sort] :], key=lambda choice: choice.cost)]
        others += [*by_cost[:1], list(chain(*by_cost[1:]))]
    return first, list(filter(None, others))
