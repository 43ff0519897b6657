"""Try one rule on a few lines, for the examples in the manuals of the rule kinds."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence

from deckcheck.deck import Entry
from deckcheck.facts import Facts
from deckcheck.findings import Severity
from deckcheck.rules import kind
from deckcheck.rules.counters import Plan, Tally
from deckcheck.rules.parameters import check
from deckcheck.rules.profiles import Card, Match
from deckcheck.rules.rule import Rule


def trial(rule: str, lines: Sequence[str], facts: Mapping[str, Facts] | None = None, **header: str) -> list[str]:
    """Judge lines such as ``2 Peter`` by a rule written as TOML; facts by name, all others unknown."""
    table = {"sections": ["deck"], **tomllib.loads(rule)}
    name = table.pop("kind")
    plan = Plan()
    severity = Severity(table.pop("severity", "error"))
    made = Rule("trial/rule", name, severity, "", "", "", check(kind(name), table))
    judge = made.check.prepare(plan, made)
    deck = []
    for number, line in enumerate(lines, 1):
        copies, _, name = line.partition(" ")
        cards = (Card(name, (facts or {}).get(name, {})),)
        match = Match(cards, ("deck",), plan.profile(cards, ("deck",)))
        deck.append((Entry(name, int(copies), "deck", number), match))
    return [f"{finding.status}: {finding.message}" for finding in judge(Tally(plan, deck, header))]
