"""Findings by their causes: what one mending settles is told once, with the rules that stay open until then.

A rule may be undetermined only because a name is unknown or a line doubtful, which a finding about the list tells
anyway. The verdict, the exit code and the JSON report know every finding; the other forms tell each cause.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from deckcheck.findings import Finding, Place, Severity

_TELLING = ("deckcheck/unknown-card", "deckcheck/ambiguous-card", "deckcheck/line", "deckcheck/stated-fact")
Spot = tuple[int, str]


class Cause(NamedTuple):
    """A finding to tell, with the ``others`` that the same mending settles.

    Those are about the same lines, or are rules that turn on the same cards. ``turns`` are the findings of rules that
    are undetermined because of this cause alone or together with other ones.
    """

    finding: Finding
    others: tuple[Finding, ...] = ()
    turns: tuple[Finding, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Every finding that the cause tells of."""
        return *self.settled, *self.turns

    @property
    def settled(self) -> tuple[Finding, ...]:
        """The findings that one mending settles whatever else is open: all but the rules that turn on it."""
        return self.finding, *self.others

    @property
    def citations(self) -> tuple[str, ...]:
        """Where the rules of these findings stand, each once."""
        return tuple(dict.fromkeys(finding.citation for finding in self.settled if finding.citation))

    @property
    def turned_rules(self) -> tuple[str, ...]:
        """The rules that it leaves open, each once."""
        return tuple(dict.fromkeys(finding.rule for finding in self.turns))

    @property
    def names_card(self) -> bool:
        """Is it a name that no card has, as it is written?"""
        return self.finding.is_unknown_name

    @property
    def level(self) -> str:
        """What reports call it: undetermined where it leaves a rule open."""
        return "undetermined" if self.turns else self.finding.level


def causes(findings: Iterable[Finding]) -> list[Cause]:
    """Return the causes of findings: first those that leave rules open, then the others, both in their order."""
    found = list(findings)
    told: dict[int, set[str]] = {}
    for line, card in (_spot(place) for finding in found if _tells(finding) for place in finding.places):
        told.setdefault(line, set()).add(card)
    turned = [finding for finding in found if told and _is_told(finding, told)]
    apart = {id(finding) for finding in turned}
    turned_at: dict[Spot, dict[int, None]] = {}
    for number, finding in enumerate(turned):
        for spot in (spot for place in finding.places for spot in _told_at(place, told)):
            turned_at.setdefault(spot, {})[number] = None
    turning: list[Cause] = []
    others: list[Cause] = []
    for group in _by_lines([finding for finding in found if id(finding) not in apart]):
        lead, *same = group if group[0].is_undecided else _led(group)
        spots = {_spot(place) for finding in group for place in finding.places} if _tells(lead) else set()
        turns = tuple(turned[number] for number in sorted({each for spot in spots for each in turned_at.get(spot, ())}))
        (turning if turns else others).append(Cause(lead, tuple(same), turns))
    return turning + others


def _spot(place: Place) -> Spot:
    """Return which name on which line a place is: a line may hold several names, the whole of a JSON list at worst."""
    return place.line, place.card


def _told_at(place: Place, told: Mapping[int, Collection[str]]) -> list[Spot]:
    """Return which of the names told of, by line, a place is: its own, else with a note behind it or without."""
    line, card = _spot(place)
    names = told.get(line, ())
    if card in names or not line:
        return [(line, card)] * (card in names)
    return [(line, name) for name in names if name.startswith(card) or card.startswith(name)]


def _tells(finding: Finding) -> bool:
    """Return whether a finding tells of lines that may leave rules open."""
    return finding.severity is Severity.WARNING and finding.rule in _TELLING and "meant" not in finding.values


def _is_told(finding: Finding, told: Mapping[int, Collection[str]]) -> bool:
    """Return whether all that would decide a rule is to mend lines that are told of."""
    if not finding.is_undecided or finding.is_fault or not finding.places:
        return False
    if finding.lacks_facts or "partner" in finding.values:
        return False
    leaving = [place for place in finding.places if place not in finding.plain]
    return bool(leaving) and all(_told_at(place, told) for place in leaving)


def _by_lines(findings: Sequence[Finding]) -> list[list[Finding]]:
    """Return findings in their order, each with those further on that the same mending settles.

    Those are findings of the list that tell of the same names on the same lines, and rules that turn on the same cards.
    """
    groups: list[list[Finding]] = []
    telling: dict[frozenset[Spot], list[Finding]] = {}
    turning: list[list[Finding]] = []
    for finding in findings:
        group = None
        spots = frozenset(map(_spot, finding.places)) if _tells(finding) else frozenset()
        turns = finding.is_undecided and bool(finding.cards)
        if spots:
            group = telling.get(spots)
        elif turns:
            group = next((group for group in turning if _alike(finding, group[0])), None)
        if group is not None:
            group.append(finding)
            continue
        groups.append([finding])
        if spots:
            telling[spots] = groups[-1]
        elif turns:
            turning.append(groups[-1])
    return groups


def _alike(one: Finding, other: Finding) -> bool:
    """Return whether the same settles two open findings: they turn on the same cards, or one names others besides."""
    first, second = set(one.places), set(other.places)
    return first == second or (one.remedy == other.remedy != "" and (first <= second or second <= first))


def _led(group: list[Finding]) -> list[Finding]:
    """Return findings about the same lines, the one to begin with first: a name to mend."""
    return sorted(group, key=lambda finding: not (finding.is_unknown_name and finding.suggestions))
