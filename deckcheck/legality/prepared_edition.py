"""An edition made ready to judge decks: its judges, and a resolver that knows what they ask of a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.cards import Cards
from deckcheck.errors import InvalidConfiguration
from deckcheck.findings import READING, CardsUsed, Ignored
from deckcheck.games import game
from deckcheck.games.model import Edition
from deckcheck.games.rule_ids import names_of, rules_of
from deckcheck.legality.suppressions import RuleFilter
from deckcheck.limits import one_input
from deckcheck.reading.facts_tables import facts_of_game
from deckcheck.reading.printing_choice import NameOptions
from deckcheck.reading.resolver import Resolver
from deckcheck.rules.counters import Plan
from deckcheck.rules.rule import Judge

if TYPE_CHECKING:
    from deckcheck.legality.checker import Checker


class PreparedEdition(NamedTuple):
    """An edition with all that judging by it takes.

    ``judges`` and ``team_judges`` are those of the rules that are wanted, in the order of the edition, ``counts`` the
    section counts of no cards, ``ignored`` the rules of the edition that are left out for everybody.
    """

    edition: Edition
    cards: CardsUsed
    resolver: Resolver
    plan: Plan
    judges: tuple[Judge, ...]
    team_judges: tuple[Judge, ...]
    counts: Mapping[str, int]
    ignored: tuple[Ignored, ...]


def prepare(edition: Edition, cards: Cards, rules: RuleFilter, checker: Checker) -> PreparedEdition:
    """Return an edition made ready for the ``cards`` of its game and for a checker's settings.

    ``rules`` says which rules decks are judged by. Raises InvalidFacts, and InvalidEdition for a format file that
    speaks of cards there are not.
    """
    its_game = game(edition.game)
    with one_input("the facts given", InvalidConfiguration):
        facts = facts_of_game(its_game, checker.facts)
    if edition.file:
        from deckcheck.games.custom.check_cards import hold_against

        hold_against(edition, checker.database, cards, facts)
    plan = Plan(edition.identity)
    judges, team_judges = (
        tuple(rule.check.prepare(plan, rule) for rule in stated if rules.wants(rule.id))
        for stated in (edition.rules, edition.team_rules)
    )
    names = names_of((*rules_of(edition), *READING)) if rules.ignored else ()
    return PreparedEdition(
        edition,
        CardsUsed(edition.game, cards.release.date, cards.release.digest),
        Resolver(
            its_game,
            cards,
            plan,
            facts,
            NameOptions(edition.pool, fuzzy=checker.fuzzy, untrusted=checker.untrusted),
        ),
        plan,
        judges,
        team_judges,
        {section.id: 0 for section in its_game.sections if section.counts},
        tuple(ignored for ignored in rules.ignored if ignored.rule in names),
    )
