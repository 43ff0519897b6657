"""Group findings by cause: report what one correction settles once, with the rules undetermined until then.

A rule may be undetermined only because a name is unknown or a line ambiguous, which a finding about the list reports
anyway. The verdict, the exit code and the JSON report include every finding; the other output formats report causes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from deckcheck.findings import Finding, Place, Severity, is_known

_TELLING = ("deckcheck/unknown-card", "deckcheck/ambiguous-card", "deckcheck/line", "deckcheck/stated-fact")
Spot = tuple[int, str]


class Cause(NamedTuple):
    """A finding to report, with the ``others`` that the same correction settles.

    Those are about the same lines, or are rules that depend on the same cards. ``turns`` are the findings of rules that
    are undetermined because of this cause, alone or together with other ones.
    """

    finding: Finding
    others: tuple[Finding, ...] = ()
    turns: tuple[Finding, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Every finding of the cause."""
        return *self.settled, *self.turns

    @property
    def settled(self) -> tuple[Finding, ...]:
        """The findings that one correction settles in any case: all except the rules in ``turns``."""
        return self.finding, *self.others

    @property
    def citations(self) -> tuple[str, ...]:
        """Citations of the settled findings, without duplicates."""
        return tuple(dict.fromkeys(finding.citation for finding in self.settled if finding.citation))

    @property
    def turned_rules(self) -> tuple[str, ...]:
        """The rules that it leaves undetermined, without duplicates."""
        return tuple(dict.fromkeys(finding.rule for finding in self.turns))

    @property
    def names_card(self) -> bool:
        """Is it about an unmatched name?"""
        return self.finding.is_unknown_name

    @property
    def is_to_mend(self) -> bool:
        """Is it a name or a line to correct, rather than a rule?"""
        return self.names_card or bool(self.turns)

    @property
    def known(self) -> bool | None:
        """Does a baseline have all of it? ``None`` if it was compared with none."""
        return is_known(self.findings)

    @property
    def level(self) -> str:
        """The level in reports: ``undetermined`` if it leaves a rule undetermined."""
        return "undetermined" if self.turns else self.finding.level


def causes(findings: Iterable[Finding]) -> list[Cause]:
    """Return the causes of findings: first those that leave rules undetermined, then the others, each in order."""
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
    """Return the line and card name of a place: a line may have several names, even all of a JSON list."""
    return place.line, place.card


def _told_at(place: Place, told: Mapping[int, Collection[str]]) -> list[Spot]:
    """Return which reported names, by line, a place is about: its own, else those with or without a note after it."""
    line, card = _spot(place)
    names = told.get(line, ())
    if card in names or not line:
        return [(line, card)] * (card in names)
    return [(line, name) for name in names if name.startswith(card) or card.startswith(name)]


def _tells(finding: Finding) -> bool:
    """Return whether a finding reports lines that may leave rules undetermined."""
    return finding.severity is Severity.WARNING and finding.rule in _TELLING and "meant" not in finding.values


def _is_told(finding: Finding, told: Mapping[int, Collection[str]]) -> bool:
    """Return whether a rule hinges only on fixing lines already reported."""
    if not finding.is_undecided or finding.is_fault or not finding.places:
        return False
    if finding.lacks_facts or "partner" in finding.values:
        return False
    leaving = [place for place in finding.places if place not in finding.plain]
    return bool(leaving) and all(_told_at(place, told) for place in leaving)


def _by_lines(findings: Sequence[Finding]) -> list[list[Finding]]:
    """Group findings, in order, with the later ones that the same correction settles.

    Those are findings about the same names on the same lines, and rules that depend on the same cards.
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
    """Return whether one correction settles two undetermined findings.

    It does if their cards are the same, or if one has more cards but the same remedy.
    """
    first, second = set(one.places), set(other.places)
    return first == second or (one.remedy == other.remedy != "" and (first <= second or second <= first))


def _led(group: list[Finding]) -> list[Finding]:
    """Return findings about the same lines, with a name to correct first."""
    return sorted(group, key=lambda finding: not (finding.is_unknown_name and finding.suggestions))
