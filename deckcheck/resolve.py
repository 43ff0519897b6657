"""From what a list says to what it may mean: each line's cards and section, with all that is known of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple

from deckcheck.cards import Cards, Found, Hints, accept, close, find, fold
from deckcheck.deck import Deck, Entry, Stated, heading_key
from deckcheck.errors import InvalidFacts
from deckcheck.facts import Fact, Facts, Value
from deckcheck.games import game, game_ids
from deckcheck.games.model import Game
from deckcheck.games.statements import noted_facts, numbered, stated_facts
from deckcheck.rules.plan import Card, Match, Placed, Plan
from deckcheck.rules.selector import Selector
from deckcheck.standing import anywhere, by_kind, elsewhere, standings


class Overridden(NamedTuple):
    """A fact that is stated of a card though the database knows it otherwise, whichever printing is meant."""

    fact: str
    stated: Fact
    known: tuple[Value, ...]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Resolved(Match):
    """A line resolved: what rules see, and how its name was found.

    ``how`` is that of ``cards.find``, ``number``, ``fuzzy`` for a misspelt name that is taken for the one card it can
    only be, or ``unnamed`` for words that only count cards; ``declared`` says
    that a facts table describes the card. ``near`` are cards that it may be, misspelt, in a game of which the database
    holds only some; ``puzzling`` says that its note states nothing the game knows. ``plain`` lines are those of which
    there is nothing to say. ``overridden`` are facts of the database that the list or a facts file gainsays.
    """

    how: str
    declared: bool
    near: tuple[str, ...]
    puzzling: bool
    plain: bool
    overridden: tuple[Overridden, ...]


_written: Callable[[Entry], tuple[str, ...]] = itemgetter(
    *map(Entry._fields.index, ("name", "section", "set", "image", "note"))
)
"""All of a line that tells what it may mean; by position, which takes half the time."""


class Resolver:
    """Resolves the lines of one game at one release for one plan, remembering every line it has seen.

    ``stated`` are facts by folded card name, from a facts file; ``pool`` chooses among several printings of a name;
    ``fuzzy`` says that a misspelt name is taken for the one card it can only be.
    """

    def __init__(
        self,
        game: Game,
        cards: Cards,
        plan: Plan,
        stated: Mapping[str, Facts],
        pool: Selector | None = None,
        *,
        fuzzy: bool = False,
    ) -> None:
        self.game, self.cards, self.plan, self.pool, self.fuzzy = game, cards, plan, pool, fuzzy
        self._stated = stated
        self._standings = standings(game)
        self._unless_stated: Facts = {
            fact.name: fact.unless_stated for fact in game.facts.values() if fact.unless_stated is not None
        }
        self._seen: dict[tuple[str, ...], Resolved] = {}

    def deck(self, deck: Deck) -> list[tuple[Entry, Resolved]]:
        """Every entry of a deck, in order. Raises InvalidFacts for its own facts tables."""
        if deck.facts:
            stated = facts_by_name(self.game, deck.facts)
            stated = {name: {**self._stated.get(name, {}), **facts} for name, facts in stated.items()}
            own = Resolver(self.game, self.cards, self.plan, {**self._stated, **stated}, self.pool, fuzzy=self.fuzzy)
            own._standings = self._standings
            return [own.line(entry) for entry in deck.entries]
        seen = map(self._seen.get, map(_written, deck.entries))
        return [
            (entry, found) if found is not None and found.plain else self.line(entry)
            for entry, found in zip(deck.entries, seen, strict=True)
        ]

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
        key = _written(entry)
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
        standing = self._standings.get(entry.section) or elsewhere(self.game, entry.section)
        near = () if found.printings or stated or self.game.every else self._misspelt(entry.name, standing.facts)
        own = bool(stated) or not (self.game.every or near)
        overridden = _overridden(found, {**stated, **noted})
        cards = tuple(self._cards(entry, found, {**stated, **noted}, standing.facts, own=own))
        if self.pool and len(cards) > 1:
            cards = tuple(card for card in cards if self.pool.match(card.facts)) or cards
        joint: tuple[Placed, ...] = ()
        if not entry.section or not standing.sections:
            joint = by_kind(self.game, cards)
        elif len(standing.sections) > 1:
            joint = anywhere(self._standings, standing.sections, cards)
        sections = tuple(dict.fromkeys(section for _, section in joint)) or standing.sections
        if self.game.aside and all(self.game.aside.match(card.facts) for card in cards):
            sections, joint = (self.game.aside_section,), ()
        return Resolved(
            cards,
            sections,
            self.plan.profile(cards, sections, joint),
            *_meaning(cards, found),
            joint,
            how=found.how,
            declared=bool(stated),
            near=near,
            puzzling=puzzling,
            plain=bool(found.how)
            and found.how != "fuzzy"
            and len(cards) == 1
            and not puzzling
            and not overridden
            and self.knows_heading(entry.section),
            overridden=overridden,
        )

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
            return self._named(entry), noted, False
        return self._named(entry), {}, False

    def _named(self, entry: Entry) -> Found:
        """The printings of a name, or else of a number, or of words that count cards and name none."""
        found = find(self.cards, entry.name, set=entry.set, image=entry.image)
        unnamed = self.game.unnamed.get(heading_key(entry.name))
        if unnamed and found.how != "exact" and not (entry.set or entry.image):
            any_of = tuple(each for each in self.cards.all() if unnamed.match(each.facts))
            return Found(any_of, "unnamed") if any_of else found
        if not found.how and (number := numbered(self.game, entry.name)) is not None:
            return Found(find(self.cards, str(number)).printings, "number")
        if self.fuzzy and not found.how and fold(entry.name) not in self._stated:
            return self._accepted(entry) or found
        return found

    def _accepted(self, entry: Entry) -> Found | None:
        """The printings of the one card that a name can only be, misspelt."""
        near = accept(self.cards, entry.name, self.hints(entry))
        if near is None:
            return None
        return Found(find(self.cards, near.name, set=entry.set, image=entry.image).printings, "fuzzy")

    def hints(self, entry: Entry, sets: frozenset[str] = frozenset()) -> Hints:
        """What makes a printing likelier than others: the format's pool, the set stated, the deck's other ``sets``."""
        pool = self.pool
        return Hints(None if pool is None else lambda facts: pool.match(facts) is True, sets, entry.set)

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
            if (number := numbered(self.game, entry.name)) is not None:
                named |= {fact.name: number for fact in self.game.facts.values() if fact.from_name}
        return [Card(entry.name, {**lacking, **named, **stated})]


_SAID = {
    "image": "by its image id",
    "former": "renamed since",
    "alias": "as it is known",
    "half": "named by one half",
    "number": "by its number",
    "fuzzy": "accepted as the nearest name",
}


def _meaning(cards: tuple[Card, ...], found: Found) -> tuple[str, str]:
    """Which card a line means, and how that was found, when its name as written does not tell."""
    return (cards[0].name, _SAID[found.how]) if found.how in _SAID and len(cards) == 1 else ("", "")


def _overridden(found: Found, stated: Facts) -> tuple[Overridden, ...]:
    if not stated:
        return ()
    known = {name: dict.fromkeys(each.facts[name] for each in found.printings if name in each.facts) for name in stated}
    return tuple(
        Overridden(name, stated[name], tuple(values))
        for name, values in known.items()
        if values and not any(_alike(stated[name], value) for value in values)
    )


def _alike(one: Fact, other: Value) -> bool:
    """Are two facts the same? A list says the same in any order."""
    return one == other or (isinstance(one, tuple) and isinstance(other, tuple) and set(one) == set(other))


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
