"""Decks of which everything is known, and the same decks with less known of them. For the soundness tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random

from deckcheck.facts import Fact, OneOf, Value
from deckcheck.findings import Status
from deckcheck.games import edition, game
from deckcheck.games.model import FactType, Section
from deckcheck.games.stated_facts import stated_facts
from deckcheck.legality.readability import PreparedEdition
from deckcheck.rules.counters import Plan, Tally
from deckcheck.rules.profiles import Card, Match, MatchedLine, Placed
from deckcheck.rules.selector import Selector, Test

Outcome = Status | None
"""What a rule says of a deck; ``None`` when it holds."""

WORDS = ("Ark", "Bow")
HEADER = {"paragon": "Abraham"}
"""What the head of a list says besides: without it a rule is open though every card is known."""

NAMING = {name: FactType(name, "word", (), {}) for name in ("title", "called", "name", "same")}


def outcomes(prepared: PreparedEdition, lines: Sequence[MatchedLine]) -> list[Outcome]:
    """What each check of an edition says, in the order of its rules."""
    tally = Tally(prepared.plan, lines, HEADER)
    return [_worst({finding.status for finding in judge(tally)}) for judge in prepared.judges]


def _worst(statuses: set[Status]) -> Outcome:
    return Status.VIOLATED if Status.VIOLATED in statuses else next(iter(statuses), None)


def matched(
    prepared: PreparedEdition, cards: tuple[Card, ...], sections: tuple[str, ...], joint: tuple[Placed, ...] = ()
) -> Match:
    return Match(cards, sections, prepared.plan.profile(cards, sections, joint), joint=joint)


def asked(prepared: PreparedEdition) -> tuple[str, ...]:
    """The facts that the rules of an edition turn on."""
    return _facts_of(prepared.edition.id, prepared.plan)


@lru_cache
def _facts_of(id: str, plan: Plan) -> tuple[str, ...]:
    found = {by for group in plan.groups for clause in group.identity for by in clause.by}
    for rule in edition(id).rules:
        found.update(getattr(rule.check, name, "") for name in ("total", "differ"))  # asked beside the plan
    for terms in plan.forms:
        found.update(name for term in terms for name in _asked(term.where))
    for group in plan.groups:
        found.update(name for where in (group.where, *(c.where for c in group.identity)) for name in _asked(where))
    return tuple(sorted(found - {""}))


def _asked(selector: Selector) -> Iterator[str]:
    yield from (test.fact for test in _tests(selector))


def _tests(selector: Selector) -> Iterator[Test]:
    yield from selector.tests
    for part in (*selector.all, *selector.any, *selector.none):
        yield from _tests(part)


def answers(prepared: PreparedEdition, facts: Mapping[str, Fact]) -> tuple[object, ...]:
    """All that an edition gets to know of a card: the answer to every question, and what it is told apart by."""
    groups = prepared.plan.groups
    wheres = [term.where for terms in prepared.plan.forms for term in terms]
    wheres += [where for group in groups for where in (group.where, *(clause.where for clause in group.identity))]
    apart = {by for group in groups for clause in group.identity for by in clause.by}
    told = [test.match(facts) for where in wheres for test in _tests(where)]
    return (*told, *(facts.get(name) for name in sorted(apart)))


def settled(prepared: PreparedEdition, lines: Sequence[MatchedLine], random: Random) -> list[MatchedLine]:
    """One of the decks these lines may be: for each copy one card in one section, with every fact known.

    Copies of one card are settled alike, whatever lines they stand on; what is open of a card is often made what
    another card of the deck is, since that is when rules break.
    """
    types = {**NAMING, **game(prepared.edition.game).facts}
    known = [card.facts for _, match in lines for card in match.cards]
    chosen: dict[object, Mapping[str, Fact]] = {}
    called = {one: random.choice(sorted(names)) for one, names in _names_of(lines).items()}
    told: dict[object, Value] = {}
    found: list[MatchedLine] = []
    for entry, match in lines:
        if _is_settled(prepared, match):
            found.append((entry, match))
            continue
        parts = [entry]
        if match.one is None and entry.copies > 1 and random.random() < 0.5:
            first = random.randrange(1, entry.copies)
            parts = [entry._replace(copies=first), entry._replace(copies=entry.copies - first)]
        for part in parts:
            filled: Mapping[str, Fact] = {name: domain(fact, random) for name, fact in types.items()}
            if random.random() < 0.7:
                filled = {**filled, **random.choice(known)}
            filled = chosen.setdefault(match.one or object(), filled)
            fitting = [each for each in match.outcomes if each[0].facts.get("called") == called.get(match.one)]
            card, section = random.choice(fitting or match.outcomes)
            facts: dict[str, Fact] = {}
            for name, fact in {**filled, **card.facts}.items():
                alike = (match.one or object(), name, fact)  # copies of one card are settled alike
                facts[name] = told.setdefault(alike, _settled(fact, random)) if match.single else _settled(fact, random)
            found.append((part, matched(prepared, (Card(card.name, facts),), (section,))))
    return found


def _names_of(lines: Sequence[MatchedLine]) -> Mapping[object, set[str]]:
    """What each card may be called that all its copies are, by every line of it."""
    found: dict[object, set[str]] = {}
    for _, match in lines:
        if match.single:
            names = {str(card.facts["called"]) for card in match.cards}
            found[match.one] = found.get(match.one, names) & names
    return found


def _is_settled(prepared: PreparedEdition, match: Match) -> bool:
    facts = match.outcomes[0][0].facts
    known = (isinstance(facts.get(name), str | int | tuple) for name in asked(prepared))
    return len(match.outcomes) == 1 and all(known)


def _settled(fact: Fact, random: Random) -> Value:
    return random.choice(fact.values) if isinstance(fact, OneOf) else fact


def domain(fact: FactType, random: Random) -> Value:
    """Any value a fact of this type may have."""
    match fact.type:
        case "flag":
            return random.random() < 0.5
        case "number":
            return random.choice((0, 1, 4, 5, 6, 11, 12, 17, 66))
        case "words":
            return tuple(random.sample(fact.values or WORDS, random.choice((0, 1, 1, 1, 2))))
        case _:
            return random.choice(fact.values or WORDS)


def blurred(prepared: PreparedEdition, lines: Sequence[MatchedLine], random: Random) -> list[MatchedLine]:
    """The same deck with less known of some lines: facts, which card it is, or where it stands."""
    found = list(lines)
    # The cards a deck of the tests is about stand first.
    first = min(len(lines), random.choice((2, 3, len(lines))))
    for at in random.sample(range(first), min(first, random.choice((1, 2, 3)))):
        entry, match = found[at]
        found[at] = entry, _blurred(prepared, match, lines, random)
    return found


def _blurred(prepared: PreparedEdition, match: Match, lines: Sequence[MatchedLine], random: Random) -> Match:
    [card] = match.cards
    kinds = game(prepared.edition.game)
    cards, sections = match.cards, match.sections
    name = random.choice(asked(prepared))
    kept = {fact: value for fact, value in card.facts.items() if fact != name}
    homes = [section for section in kinds.sections if section.facts]
    match random.randrange(7):
        case 0:
            cards = (Card(card.name, {}),)
        case 1 | 2:
            cards = (Card(card.name, kept),)
        case 3:
            if name in card.facts and name in kinds.facts:
                either = OneOf((_settled(card.facts[name], random), domain(kinds.facts[name], random)))
                cards = (Card(card.name, {**kept, name: either}),)
        case 4:
            cards = (card, *(random.choice(lines)[1].cards[0] for _ in range(random.choice((1, 2)))))
        case 5 if homes and name in homes[0].facts:
            return _unsorted(prepared, match, homes, name, random)
        case _:
            others = [section.id for section in kinds.sections if section.counts]
            sections = tuple({*sections, random.choice(others)})
    return matched(prepared, cards, sections)


def _unsorted(prepared: PreparedEdition, match: Match, homes: Sequence[Section], kind: str, random: Random) -> Match:
    """The same card under no heading: it stands in the section of its kind, which is not known, or here."""
    [card] = match.cards
    [here] = match.sections
    rules = game(prepared.edition.game)
    told = [(section.id, stated_facts(rules, section.facts, section.id)[kind]) for section in homes]
    joint = [(card, here), *((Card(card.name, {**card.facts, kind: of_kind}), section) for section, of_kind in told)]
    random.shuffle(joint)
    unknown = Card(card.name, {fact: value for fact, value in card.facts.items() if fact != kind})
    return matched(prepared, (unknown,), tuple(dict.fromkeys(section for _, section in joint)), tuple(joint))
