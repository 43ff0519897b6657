"""Determine the rules that a deck is not checked by, among them those that its list asks to ignore."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from deckcheck.deck import Deck, Ignore, Problem
from deckcheck.errors import nearest
from deckcheck.findings import READING, Finding, Ignored
from deckcheck.games import names_of, rule_ids, rules_of
from deckcheck.games.model import Edition


class RuleFilter(NamedTuple):
    """The rules that decks are checked by: those of ``select`` (none = all) except the ``ignored`` ones.

    Both contain ids (``game/name``), names or games. ``list_ignores``: a list itself may ask to ignore further rules.
    """

    select: frozenset[str]
    ignored: tuple[Ignored, ...]
    list_ignores: bool

    @property
    def ignored_names(self) -> frozenset[str]:
        """Return the ids, names and games of the ignored rules."""
        return frozenset(ignored.rule for ignored in self.ignored)

    def wants(self, rule: str) -> bool:
        """Is the rule of this id to be checked?"""
        return not self.ignores(rule) and (not self.select or not names_of([rule]).isdisjoint(self.select))

    def ignores(self, rule: str) -> bool:
        """Is the rule of this id ignored for every list?"""
        return not names_of([rule]).isdisjoint(self.ignored_names)

    def asked_for(self) -> dict[str, Iterable[str]]:
        """Return the options that exclude rules, with their values."""
        return {"select": self.select, "ignore": self.ignored_names}


def _single_names(rules: Iterable[str]) -> set[str]:
    """Return the id of each of these rules, and its name without the game."""
    return {word for id in rules for word in (id, id.partition("/")[2])}


def _own_ignores(deck: Deck, edition: Edition) -> list[Ignore]:
    """Return the ignores of a list that name rules of an edition, or rules about reading lists."""
    own = _single_names((*rules_of(edition), *READING)) if deck.ignores else ()
    return [ignore for ignore in deck.ignores if ignore.rule in own]


def unknown_rules(deck: Deck, edition: Edition) -> Iterator[Problem]:
    """Yield a problem for each ignore of a list with a rule that no format has; rules of other formats are accepted."""
    own = _own_ignores(deck, edition)
    for rule, _, line in [ignore for ignore in deck.ignores if ignore not in own]:
        every = _single_names((*rules_of(edition), *rule_ids()))
        if rule not in every:
            closest = nearest(rule, sorted(every))
            hint = f"ignore={closest}" if closest else "a rule that 'deckcheck rules list' names"
            yield Problem(line, f"ignore={rule}", hint)


def list_suppressions(deck: Deck, edition: Edition) -> tuple[Ignored, ...]:
    """Return the rules of the edition that a list asks to ignore."""
    named = deck.path or deck.name or "the list"

    def at(line: int) -> str:
        return named if not line or named.endswith(f":{line}") else f"{named}:{line}"  # a path may end in its line

    own = _own_ignores(deck, edition)
    return tuple(Ignored(rule, reason, at(line), by_list=True) for rule, reason, line in own)


def suppress(
    deck: Deck, edition: Edition, findings: list[Finding], rules: RuleFilter
) -> tuple[list[Finding], tuple[Ignored, ...]]:
    """Return the findings that remain if a list's ignored rules are left out, and these rules.

    If lists may not ask for that, or no rule remains, a finding reports it.
    """
    if not rules.list_ignores:
        from deckcheck.legality.messages import message  # most lists do not need it

        said = message("refused-ignore")
        refused = _own_ignores(deck, edition) if rules.wants(said.rule) else ()
        return [*findings, *(said.at_line(line, asked=id, reason=why) for id, why, line in refused)], ()
    own = list_suppressions(deck, edition)
    names = {suppression.rule for suppression in own}
    left = [finding for finding in findings if names_of([finding.rule]).isdisjoint(names)]
    judged = [rule for rule in edition.rules if rules.wants(rule.id)]
    if judged and not any(names_of([rule.id]).isdisjoint(names) for rule in judged):
        left.append(no_rule(edition, {**rules.asked_for(), "the list's own ignore": names}))
    return left, own


def no_rule(edition: Edition, asked: Mapping[str, Iterable[str]]) -> Finding:
    """Return the finding that no rule was checked; such a deck is not legal."""
    from deckcheck.legality.messages import message  # most decks do not need it

    options = "; ".join(f"{option} {', '.join(sorted(rules))}" for option, rules in asked.items() if rules)
    return message("no-rule").at([], format=edition.id, options=options, file=edition.file or edition.id)
