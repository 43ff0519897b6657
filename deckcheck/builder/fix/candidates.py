"""What a changed deck may be made of: its own lines, and the cards that could be added in each of its sections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from deckcheck.builder.fix.milp_columns import Asks
from deckcheck.builder.fix.preferences import avoided
from deckcheck.cards import Printing, fold
from deckcheck.cards.same_card import with_perhaps
from deckcheck.deck import Deck, Entry, heading_key
from deckcheck.facts import Facts, OneOf, Value
from deckcheck.games.model import Edition, Game
from deckcheck.games.name_notes import key
from deckcheck.legality.resolver import Resolved, Resolver, facts_by_name
from deckcheck.rules.counters import Card, Profile

OWNED, AT_HAND, ELSE = 0, 1, 2
"""Where cards are taken from first: the collection, what the list has outside the deck, every other card."""
SAME, ALIKE, KIND, OTHER = 0, 1, 2, 3
"""What is taken first of those: cards that the deck has, cards like them, cards of their kinds, any other."""
_FAR = 1000
"""More than what the likeness of a whole deck could make up for."""


class Place(NamedTuple):
    """Where a card may be put: a section, and the heading that it would stand under."""

    section: str
    heading: str


class Offer(NamedTuple):
    """A card that may be added: how a list names it, and what a copy adds in each place.

    ``source`` and ``likeness`` tell what is taken first. There are ``stock`` copies at most (``None`` = any number);
    ``line`` is the position of the deck's own line that it is another copy of (-1 = none), ``moving`` says that the
    deck may have no more copies than it has now. ``said`` is what standing in a place says of the card, where lists say
    what cards are.
    """

    entry: Entry
    cards: tuple[Card, ...]
    profiles: Mapping[Place, Profile]
    source: int
    likeness: int
    stock: int | None = None
    line: int = -1
    moving: bool = False
    one: tuple[object, ...] | None = None
    said: Mapping[Place, str] = {}

    @property
    def cost(self) -> int:
        """What an added copy costs, among repairs of as few changes."""
        return self.source * _FAR + self.likeness


class Supply:
    """The own lines of a deck (``inside`` are the positions of those that rules see), and offers for its places."""

    def __init__(
        self,
        resolver: Resolver,
        edition: Edition,
        deck: Deck,
        asks: Asks,
        stated: Mapping[str, Facts],
        collection: Deck | None,
        avoid: tuple[str, ...],
    ) -> None:
        self.resolver, self.deck, self.asks = resolver, deck, asks
        self.game: Game = resolver.game
        self._stated = {**stated, **facts_by_name(self.game, deck.facts)}
        counting = {section.id for section in self.game.sections if section.counts}
        self.lines: list[tuple[Entry, Resolved]] = resolver.deck(deck)
        self.inside = [at for at, (_, found) in enumerate(self.lines) if counting & set(found.sections)]
        ruled = {section for rule in edition.rules for section in getattr(rule.check, "sections", ())}
        self.places = tuple(
            Place(section.id, self._heading(section.id))
            for section in self.game.sections
            if section.id in counting & ruled
        )
        self._avoid = avoided(resolver, self.lines, avoid)
        own = [card for at in self.inside for card in self.lines[at][1].cards]
        self._titles = {card.facts.get("called") for card in own} - {None}
        self._alike = {self.sort(card) for card in own}
        self._kinds = {sort[:1] for sort in self._alike}
        outside = (found for at, (_, found) in enumerate(self.lines) if at not in set(self.inside))
        self._aside = {card.name for found in outside for card in found.cards}
        self._collection = () if collection is None else self._collected(collection)

    def _heading(self, section: str) -> str:
        """A heading for cards of a section, one of the list's own where it has one that says no more than that."""
        known = self.resolver.headings
        present = dict.fromkeys(entry.section for entry in self.deck.entries)
        plain = (each for each in present if known.of(each).sections == (section,) and not known.of(each).meant)
        told = known.of(heading_key(section)).facts
        return next((each for each in plain if known.of(each).facts == told), heading_key(section))

    def sort(self, card: Card) -> tuple[object, ...]:
        """What a card is, by the facts that its game sorts cards by."""
        return tuple(_plain(card.facts.get(name)) for name in self.game.sort_by)

    def _likeness(self, card: Card) -> int:
        if card.facts.get("called") in self._titles:
            return SAME
        sort = self.sort(card)
        return ALIKE if sort in self._alike else KIND if sort[:1] in self._kinds else OTHER

    def same(self, at: int) -> Hashable:
        """What lines of one card have in common: its printing, or how it is written where that is not plain."""
        entry, found = self.lines[at]
        return _printing(found) or entry._replace(copies=1, section="", line=0, doubt="")

    def key(self, entry: Entry) -> str:
        """What all lines of a card have in common."""
        return key(self.game, entry.name)

    def meanings(self, at: int) -> Iterator[tuple[Resolved, str]]:
        """What a line may mean, with what it says of its card: as it stands, and where others gainsay it, alone."""
        entry, found = self.lines[at]
        if self.game.database_is_complete:
            yield found, ""
            return
        alone = self.understood(entry, entry.section)
        if found.contradictions or found.namesakes:
            yield found, ""
        if not found.namesakes:
            yield alone, self._saying(alone)

    def _saying(self, found: Resolved) -> str:
        """What is known of a card, by every fact of the game."""
        return repr([[card.facts.get(name) for name in self.game.facts] for card in found.cards])

    def profile(self, found: Resolved) -> Profile:
        """What a copy of a line adds, by the plan of these rules."""
        return self.asks.plan.profile(found.cards, found.sections, found.joint)

    def barred(self, profile: Profile) -> bool:
        """Can the card be in no legal deck?"""
        return any(index in self.asks.barred for index, _, most in profile.forms if most > 0)

    def understood(self, entry: Entry, heading: str) -> Resolved:
        """What a line would be in the deck, under a heading and alone."""
        return self.resolver.deck(replace(self.deck, entries=(entry._replace(section=heading, line=0),)))[0][1]

    def offers(self, banned: frozenset[str]) -> Iterator[Offer]:
        """Every card that may be added, those of ``banned`` names aside: the deck's own first."""
        stock = Counter[str]()
        for entry, found in self._collection:
            if name := _printing(found):
                stock[name] += entry.copies
        for at in self.inside:
            if (name := _printing(self.lines[at][1])) in stock:
                stock[name] -= self.lines[at][0].copies
        own = list(self._own(stock))
        yield from (each for each in own if each.entry.name not in banned or each.moving)
        yield from (each for each in self._further() if each.entry.name not in banned)
        yield from self._printings(stock, banned | {each.cards[0].name for each in own if len(each.cards) == 1})

    def _own(self, stock: Mapping[str, int]) -> Iterator[Offer]:
        """More copies of the deck's own cards, and the same in other sections."""
        there: dict[Entry, dict[str, tuple[str, Resolved]]] = {}
        first: dict[Entry, int] = {}
        for at in self.inside:
            entry, found = self.lines[at]
            written = entry._replace(copies=1, section="", line=0)
            first.setdefault(written, at)
            if len(found.sections) == 1 and not found.contradictions:
                there.setdefault(written, {}).setdefault(found.section, (entry.section, found))
        for written, at in first.items():
            found = self.lines[at][1]
            profiles: dict[Place, Profile] = {}
            said: dict[Place, str] = {}
            for place in self.places:
                heading, meant = there.get(written, {}).get(place.section) or (
                    place.heading,
                    self.understood(written, place.heading),
                )
                if not self.barred(profile := self.profile(meant)):
                    profiles[Place(place.section, heading)] = profile
                    if not self.game.database_is_complete:
                        said[Place(place.section, heading)] = self._saying(meant)
            vague = len(found.cards) > 1 or (self.game.database_is_complete and not found.how)
            moving = vague or bool(self._avoid.of(written.name, found.cards[0]))
            if not profiles:
                continue
            offer = Offer(written, found.cards, profiles, ELSE, SAME, None, at, moving, found.one, said)
            owned = 0 if moving else stock.get(_printing(found), 0)
            if owned > 0:
                yield offer._replace(source=OWNED, stock=owned)
            yield offer

    def _collected(self, collection: Deck) -> tuple[tuple[Entry, Resolved], ...]:
        """The lines of a collection. What its tables state of a card is said behind its name, which a deck can hold."""
        tables = facts_by_name(self.game, collection.facts)
        lines = self.resolver.deck(collection)
        return tuple((_noted(entry, tables.get(key(self.game, entry.name), {})), found) for entry, found in lines)

    def _further(self) -> Iterator[Offer]:
        """The cards of the collection that are no printings of the database: as its list describes them."""
        held = Counter[tuple[str, str, str]]()
        for at in self.inside:
            entry = self.lines[at][0]
            held[entry.name, entry.set, entry.image] += entry.copies
        for entry, found in self._collection:
            if _printing(found) or (self.game.database_is_complete and not found.how):
                continue
            stock = entry.copies - held[entry.name, entry.set, entry.image]
            if stock <= 0 or self._avoid.of(entry.name, found.cards[0]):
                continue
            profiles = {}
            for place in self.places:
                meant = self.understood(entry, place.heading)
                if self._saying(found) == self._saying(meant) and not self.barred(profile := self.profile(meant)):
                    profiles[place] = profile
            if profiles:
                written = entry._replace(copies=1, section="", line=0)
                likeness = self._likeness(found.cards[0])
                yield Offer(written, found.cards, profiles, OWNED, likeness, stock, one=found.one)

    def _printings(self, stock: Mapping[str, int], passed: frozenset[str] | set[str]) -> Iterator[Offer]:
        """The printings of the database that may be in a legal deck."""
        aside = self.game.always_outside
        headed = [(place, self._told(place)) for place in self.places]
        for printing in self.resolver.cards.all():
            if printing.name in passed or self._avoid.of_printing(printing.name, printing.title):
                continue
            facts = self._facts(printing)
            if aside is not None and aside.match(facts):
                continue
            profiles = {}
            for place, told in headed:
                card = Card(printing.name, {**told, **facts} if told else facts)
                profile = self.asks.plan.profile((card,), (place.section,))
                if not self.barred(profile):
                    profiles[place] = profile
            if not profiles:
                continue
            owned = stock.get(printing.name, 0)
            source = OWNED if owned > 0 else AT_HAND if printing.name in self._aside else ELSE
            card = Card(printing.name, facts)
            entry = Entry(printing.name)
            if owned > 0:
                yield Offer(entry, (card,), profiles, OWNED, self._likeness(card), owned)
                source = ELSE
            yield Offer(entry, (card,), profiles, source, self._likeness(card))

    def _facts(self, printing: Printing) -> Facts:
        """What the deck's rules see of a printing, but for what a heading tells."""
        stated = self._stated.get(key(self.game, printing.name), {}) if self._stated else {}
        return {**with_perhaps(printing.facts), "called": fold(printing.title), **stated}

    def _told(self, place: Place) -> Facts:
        """What a card is that nothing else tells, by its game and by the heading it stands under."""
        unless = {each.name: each.unless_stated for each in self.game.facts.values() if each.unless_stated is not None}
        return {**unless, **self.resolver.headings.of(place.heading).facts}


def _printing(found: Resolved) -> str:
    """The printing that a line is, ``""`` when that is not plain."""
    return found.cards[0].name if found.how and len(found.cards) == 1 else ""


def _noted(entry: Entry, facts: Facts) -> Entry:
    """A line with facts behind its name."""
    words = [f"{name}={_word(value)}" for name, value in facts.items() if not isinstance(value, OneOf)]
    return entry._replace(note=", ".join(filter(None, (entry.note, *words))))


def _word(value: Value) -> str:
    if isinstance(value, tuple):
        return ", ".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _plain(fact: object) -> object:
    """A fact to compare: a list names the same things in any order."""
    return tuple(sorted(fact)) if isinstance(fact, tuple) else fact
