"""What the rules of an edition are, as data for other programs."""

from __future__ import annotations

from deckcheck.games.model import Edition
from deckcheck.rules import Rule


def rules_once(edition: Edition) -> list[Rule]:
    """Return the rules of an edition, each statement once, though it may be several checks."""
    return list({(rule.id, rule.text): rule for rule in (*edition.rules, *edition.team_rules)}.values())


def edition_data(edition: Edition) -> dict[str, object]:
    """Return an edition with its rules."""
    return {
        "id": edition.id,
        "name": edition.name,
        "since": edition.since or None,
        "perhaps_since": edition.perhaps_since or None,
        "until": edition.until or None,
        "extends": edition.extends or None,
        "partial": edition.partial,
        "missing": edition.missing,
        "source": edition.source,
        "rules": [
            {"id": rule.id, "severity": rule.severity.value, "text": rule.text, "citation": rule.citation,
             "ruling": rule.ruling}
            for rule in rules_once(edition)
        ],
    }  # fmt: skip
