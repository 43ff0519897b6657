"""Rules that a deck is not judged by: those its list asks for, whether anybody heeds that, and when no rule is left."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import NamedTuple

from deckcheck.deck import Deck, Ignore, Problem
from deckcheck.errors import nearest
from deckcheck.findings import READING, Finding, Ignored, Severity, Status
from deckcheck.games.model import Edition
from deckcheck.games.rule_ids import names_of, rule_ids, rules_of


class RuleFilter(NamedTuple):
    """Which rules decks are judged by: those of ``select`` (none = all) without those that are ``ignored``.

    Both go by id (``game/name``), name alone or game. ``list_ignores`` says whether a list itself may name further
    rules not to judge it by.
    """

    select: frozenset[str]
    ignored: tuple[Ignored, ...]
    list_ignores: bool

    @property
    def ignored_names(self) -> frozenset[str]:
        """Return what the ignored rules go by."""
        return frozenset(ignored.rule for ignored in self.ignored)

    def wants(self, rule: str) -> bool:
        """Is the rule of this id one to judge by?"""
        return not self.ignores(rule) and (not self.select or not names_of([rule]).isdisjoint(self.select))

    def ignores(self, rule: str) -> bool:
        """Is the rule of this id left out, whoever submits the list?"""
        return not names_of([rule]).isdisjoint(self.ignored_names)

    def asked_for(self) -> dict[str, Iterable[str]]:
        """Return the options that leave rules out, with these rules."""
        return {"select": self.select, "ignore": self.ignored_names}


def _single_names(rules: Iterable[str]) -> set[str]:
    """Return what each of these rules goes by, alone: its id, and its name without its game."""
    return {word for id in rules for word in (id, id.partition("/")[2])}


def _own_ignores(deck: Deck, edition: Edition) -> list[Ignore]:
    """Return what a list asks not to be judged by, of the rules of an edition."""
    own = _single_names((*rules_of(edition), *READING)) if deck.ignores else ()
    return [ignore for ignore in deck.ignores if ignore.rule in own]


def unknown_rules(deck: Deck, edition: Edition) -> Iterator[Problem]:
    """Yield the rules that a list names in an ignore and that no format has. One of another format is no fault."""
    own = _own_ignores(deck, edition)
    for rule, _, line in [ignore for ignore in deck.ignores if ignore not in own]:
        every = _single_names((*rules_of(edition), *rule_ids()))
        if rule not in every:
            near = nearest(rule, sorted(every))
            hint = f"ignore={near}" if near else "a rule that 'deckcheck rules list' names"
            yield Problem(line, f"ignore={rule}", hint)


def list_suppressions(deck: Deck, edition: Edition) -> tuple[Ignored, ...]:
    """Return the rules of the edition that a list asks not to be judged by."""
    named = deck.path or deck.name or "the list"

    def at(line: int) -> str:
        return named if not line or named.endswith(f":{line}") else f"{named}:{line}"  # a deck on a line is called so

    own = _own_ignores(deck, edition)
    return tuple(Ignored(rule, reason, at(line), by_list=True) for rule, reason, line in own)


def suppress(
    deck: Deck, edition: Edition, findings: list[Finding], rules: RuleFilter
) -> tuple[list[Finding], tuple[Ignored, ...]]:
    """Return the findings left of a list that names rules not to judge it by, and the rules that it leaves out."""
    if not rules.list_ignores:
        return [*findings, *(refusal for refusal in refusals(deck, edition) if rules.wants(refusal.rule))], ()
    own = list_suppressions(deck, edition)
    names = {suppression.rule for suppression in own}
    left = [finding for finding in findings if not is_of(finding.rule, names)]
    judged = [rule for rule in edition.rules if rules.wants(rule.id)]
    if judged and all(is_of(rule.id, names) for rule in judged):
        left.append(no_rule(edition, {**rules.asked_for(), "the list's own ignore": names}))
    return left, own


def is_of(rule: str, names: Container[str]) -> bool:
    """Is a rule one of these, each its id or its name alone?"""
    return rule in names or rule.partition("/")[2] in names


def refusals(deck: Deck, edition: Edition) -> Iterator[Finding]:
    """Yield a finding for each rule that a list asks not to be judged by, where lists are not to ask."""
    from deckcheck.legality import messages  # most lists do not need it

    for rule, reason, line in _own_ignores(deck, edition):
        yield messages.REFUSED_IGNORE.at_line(line, asked=rule, reason=reason)


def no_rule(edition: Edition, asked: Mapping[str, Iterable[str]]) -> Finding:
    """Return the finding that nothing was judged: a deck of which no rule was looked at is not legal."""
    options = "; ".join(f"{option} {', '.join(sorted(rules))}" for option, rules in asked.items() if rules)
    return Finding(
        "deckcheck/no-rule",
        Severity.ERROR,
        Status.UNDETERMINED,
        "No rule of {format} is left to judge by ({options}), so the deck was not judged.",
        {"format": edition.id, "options": options},
        remedy=f"Leave some rule of the format; see: deckcheck rules list {edition.file or edition.id}",
        text=READING["deckcheck/no-rule"],
    )
