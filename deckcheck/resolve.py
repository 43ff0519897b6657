"""From what a list says to what it may mean: each line's cards and section, with all that is known of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from deckcheck.cards import Cards, Found, close, find, fold
from deckcheck.deck import Deck, Entry, Stated
from deckcheck.errors import InvalidFacts
from deckcheck.facts import Fact, Facts, possible
from deckcheck.games import game, game_ids
from deckcheck.games.model import Game, Section
from deckcheck.games.statements import noted_facts, stated_facts
from deckcheck.rules.plan import Card, Match, Plan
from deckcheck.rules.selector import Selector


class Standing(NamedTuple):
    """Where a heading puts its cards and what it says of them. No sections = the game does not know it."""

    sections: tuple[str, ...]
    facts: Facts


class Resolved(NamedTuple):
    """A line resolved: what rules see (``None`` = outside the rules), how its name was found, where it stands.

    ``how`` is that of ``cards.find``; ``declared`` says that a facts table describes the card. ``near`` are cards
    that it may be, misspelt, in a game of which the database holds only some; ``puzzling`` says that its note states
    nothing the game knows.
    """

    match: Match | None
    how: str
    section: str
    declared: bool
    near: tuple[str, ...] = ()
    puzzling: bool = False
    plain: bool = False
    """Is there nothing to say of the line itself?"""


class Resolver:
    """Resolves the lines of one game at one release for one plan, remembering every line it has seen.

    ``stated`` are facts by folded card name, from a facts file; ``pool`` chooses among several printings of a name.
    """

    def __init__(
        self, game: Game, cards: Cards, plan: Plan, stated: Mapping[str, Facts], pool: Selector | None = None
    ) -> None:
        self.game, self.cards, self.plan, self.pool = game, cards, plan, pool
        self._stated = stated
        self._standings = _standings(game)
        self._unless_stated: Facts = {
            fact.name: fact.unless_stated for fact in game.facts.values() if fact.unless_stated is not None
        }
        self._seen: dict[tuple[str, ...], Resolved] = {}

    def deck(self, deck: Deck) -> list[tuple[Entry, Resolved]]:
        """Every entry of a deck, in order. Raises InvalidFacts for its own facts tables."""
        if deck.facts:
            stated = facts_by_name(self.game, deck.facts)
            stated = {name: {**self._stated.get(name, {}), **facts} for name, facts in stated.items()}
            own = Resolver(self.game, self.cards, self.plan, {**self._stated, **stated}, self.pool)
            own._standings = self._standings
            return [own.line(entry) for entry in deck.entries]
        seen = self._seen
        lines = []
        for entry in deck.entries:
            resolved = seen.get((entry.name, entry.section, entry.set, entry.image, entry.note))
            lines.append((entry, resolved) if resolved is not None and resolved.plain else self.line(entry))
        return lines

    def line(self, entry: Entry) -> tuple[Entry, Resolved]:
        """A line and what it may mean; where its count begins a card's own name (``7 Years of Famine``), one copy."""
        resolved = self.entry(entry)
        if not resolved.how and not resolved.declared:
            whole = entry._replace(name=f"{entry.copies} {entry.name}", copies=1)
            meant = self.entry(whole)
            if meant.how in ("exact", "folded", "title"):
                return whole, meant
        return entry, resolved

    def entry(self, entry: Entry) -> Resolved:
        """What one line may mean."""
        key = (entry.name, entry.section, entry.set, entry.image, entry.note)
        resolved = self._seen.get(key)
        if resolved is None:
            resolved = self._seen[key] = self._resolve(entry)
        return resolved

    def knows_heading(self, heading: str) -> bool:
        """Is this a heading of the game?"""
        return heading in self._standings

    def _resolve(self, entry: Entry) -> Resolved:
        found, noted, puzzling = self._find(entry)
        stated = self._stated.get(fold(entry.name), {})
        standing = self._standings.get(entry.section) or self._elsewhere(entry.section)
        near = () if found.printings or stated or self.game.every else self._misspelt(entry.name, standing.facts)
        own = bool(stated) or not (self.game.every or near)
        cards = tuple(self._cards(entry, found, {**stated, **noted}, standing.facts, own=own))
        if self.pool and len(cards) > 1:
            cards = tuple(card for card in cards if self.pool.match(card.facts)) or cards
        sections = standing.sections
        if not entry.section or not sections:
            sorted_by_kind = _sections_of_kind(self.game, cards)
            sections = sorted_by_kind if len(sorted_by_kind) == 1 or not sections else sections
        if self.game.aside and all(self.game.aside.match(card.facts) for card in cards):
            sections = (self.game.aside_section,)
        counting = {section.id for section in self.game.sections if section.counts}
        inside = counting.issuperset(sections)
        match = Match(cards, sections, self.plan.profile(cards, sections), *_meaning(cards, found)) if inside else None
        section = sections[0] if len(sections) == 1 else ""
        plain = bool(found.how) and len(cards) == 1 and not puzzling and self.knows_heading(entry.section)
        return Resolved(match, found.how, section, bool(stated), near, puzzling, plain)

    def _elsewhere(self, heading: str) -> Standing:
        """Where the cards of a heading stand that the game does not know: with a section in its words, anywhere."""
        if {"reserve", "side", "sideboard"} & set(heading.split()):
            return Standing(tuple(section.id for section in self.game.sections if section.counts), {})
        return self._standings[""]

    def _misspelt(self, name: str, heading: Facts) -> tuple[str, ...]:
        """Cards so near to a name that it may be one of them, unless the heading says otherwise."""
        return tuple(
            printing.name
            for near in close(self.cards, name)
            for printing in self.cards.named(near)
            if all(printing.facts.get(fact, value) == value for fact, value in heading.items())
        )

    def _find(self, entry: Entry) -> tuple[Found, Facts, bool]:
        """The printings a line may be, the facts of its note, and whether the note says something unknown.

        What looks like a note may be the end of the name itself.
        """
        if entry.note:
            whole = find(self.cards, f"{entry.name} ({entry.note})", set=entry.set, image=entry.image)
            noted = noted_facts(self.game, entry.note)
            if whole.how in ("exact", "folded") or noted is None:
                return whole, {}, whole.how not in ("exact", "folded")
            return find(self.cards, entry.name, set=entry.set, image=entry.image), noted, False
        return find(self.cards, entry.name, set=entry.set, image=entry.image), {}, False

    def _cards(self, entry: Entry, found: Found, stated: Facts, heading: Facts, *, own: bool) -> list[Card]:
        """The cards a line may be: stated facts beat the database, and a heading only fills what is lacking.

        A name that the database lacks is a card of its ``own``, or may be any.
        """
        lacking = {**self._unless_stated, **heading}
        if found.printings:
            return [
                Card(each.name, {**lacking, **each.facts, "called": fold(each.title), **stated})
                for each in found.printings
            ]
        named: dict[str, Fact] = {} if self.game.every and not own else {"title": entry.name}
        if own:
            named |= {"called": fold(entry.name), "same": (fold(entry.name),)}
            if entry.name.isdecimal():
                named |= {fact.name: int(entry.name) for fact in self.game.facts.values() if fact.from_name}
        return [Card(entry.name, {**lacking, **named, **stated})]


_SAID = {"image": "by its image id", "former": "renamed since", "alias": "as it is known", "half": "named by one half"}


def _meaning(cards: tuple[Card, ...], found: Found) -> tuple[str, str]:
    """Which card a line means, and how that was found, when its name as written does not tell."""
    return (cards[0].name, _SAID[found.how]) if found.how in _SAID and len(cards) == 1 else ("", "")


def facts_by_name(rules: Game, tables: Mapping[str, Stated]) -> dict[str, Facts]:
    """A deck's facts tables by folded card name. Raises InvalidFacts."""
    return {fold(name): stated_facts(rules, table, f'facts."{name}"') for name, table in tables.items()}


def facts_of_game(rules: Game, tables: Mapping[str, Stated]) -> dict[str, Facts]:
    """Those tables of a facts file that are about this game; it may hold other games' cards. Raises InvalidFacts."""
    found: dict[str, Facts] = {}
    for name, table in tables.items():
        try:
            found[fold(name)] = stated_facts(rules, table, f'facts."{name}"')
        except InvalidFacts:
            if not any(_accepts(game(other), table) for other in game_ids() if other != rules.id):
                raise
    return found


def _accepts(rules: Game, table: Stated) -> bool:
    try:
        stated_facts(rules, table, "")
    except InvalidFacts:
        return False
    return True


def _standings(game: Game) -> dict[str, Standing]:
    """Every heading of a game."""
    standings = {
        word: Standing((section.id,), stated_facts(game, section.facts, section.id))
        for section in game.sections
        for word in (*section.words, section.id.replace("-", " "))
    }
    for kind in game.kinds:
        facts = stated_facts(game, kind.facts, kind.section)
        standings.update((word, Standing((kind.section,), facts)) for word in kind.words)
    standings[""] = Standing((game.main,), {}) if game.main else Standing((), {})
    return standings


def _sections_of_kind(game: Game, cards: tuple[Card, ...]) -> tuple[str, ...]:
    """The sections in which cards without a heading may stand: those whose kind they may be."""
    return tuple(
        section.id for section in game.sections if section.facts and any(_agrees(section, card.facts) for card in cards)
    )


def _agrees(section: Section, facts: Facts) -> bool:
    return all((values := possible(facts, name)) is None or value in values for name, value in section.facts.items())
