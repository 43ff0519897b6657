"""The material of a repaired deck: its own lines, and the cards that may be added in each of its sections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from enum import IntEnum
from typing import NamedTuple

from deckcheck.builder.fix.known_printings import know, known_printings
from deckcheck.builder.fix.repair import NamedCards, heading_doubt
from deckcheck.deck import Deck, Entry, heading_key
from deckcheck.editing.card_details import moved_below, noted
from deckcheck.errors import UneditableDeck
from deckcheck.facts import Facts
from deckcheck.games.model import Game
from deckcheck.games.name_notes import key
from deckcheck.legality.readability import DeckReading
from deckcheck.reading.line_facts import facts_by_name
from deckcheck.reading.resolved_lines import Line, Resolved
from deckcheck.rules.profiles import Card, Profile
from deckcheck.rules.repair import Requirements

FactsByName = Mapping[str, Facts]
_ORIGIN_WEIGHT = 1000
"""More than the unlikeness of a whole deck can add up to."""


class Origin(IntEnum):
    """The source of an added card, by preference: the collection, cards listed outside the deck, the database.

    Last come printings of the database that few players own.
    """

    OWNED = 0
    AT_HAND = 1
    DATABASE = 2
    SCARCE = 3


class Likeness(IntEnum):
    """The order among added cards: titles in the deck, cards like its own, cards of the same kinds, all others."""

    SAME_TITLE = 0
    ALIKE = 1
    SAME_KIND = 2
    OTHER = 3


class CandidateSection(NamedTuple):
    """A place for a card: a section, and the heading to list it under."""

    section: str
    heading: str


class Candidate(NamedTuple):
    """A card that may be added: its entry in a list, and what a copy adds in each section.

    ``origin`` and ``unlikeness`` (a :class:`Likeness`, or a theme's score) determine the order of preference. There
    are ``stock`` copies at most (``None`` = any number). ``line`` is the position of the deck's line of the same card
    (-1 = none); if ``moving``, the deck may have no more copies than now. ``identity`` is the ``one`` of its match.
    ``stated`` are the facts that a section states of the card, in games whose lists describe cards; ``moved`` are the
    entries to list in each place. The programme adds the ``kind`` of card, its place in the final order (``rank``), and
    its ``sort``, which is all that rules see of it except which card it is (``None`` = they see more).
    """

    entry: Entry
    cards: tuple[Card, ...]
    profiles: Mapping[CandidateSection, Profile]
    origin: Origin
    unlikeness: int
    stock: int | None = None
    line: int = -1
    moving: bool = False
    identity: tuple[object, ...] | None = None
    stated: Mapping[CandidateSection, str] = {}
    moved: Mapping[CandidateSection, Entry] = {}
    kind: str = ""
    rank: int = 0
    sort: Hashable = None

    @property
    def cost(self) -> int:
        """Return the cost of an added copy; it decides among repairs with equally few changes."""
        return self.origin * _ORIGIN_WEIGHT + self.unlikeness


class CandidateSource:
    """A deck's own lines (``inside``: the positions of those that rules count), and the cards that may be added."""

    def __init__(
        self,
        reading: DeckReading,
        requirements: Requirements,
        stated: FactsByName,
        avoid: NamedCards,
        prefer: Deck | None,
    ) -> None:
        self.resolver, self.deck, self.lines = reading.prepared.resolver, reading.deck, reading.lines
        self.game: Game = self.resolver.game
        self.requirements, self._avoid = requirements, avoid
        self._stated = {**stated, **facts_by_name(self.game, self.deck.facts)}
        counting = set(self.game.counted_sections)
        self.inside = [at for at, (_, found) in enumerate(self.lines) if counting & set(found.sections)]
        rules = reading.prepared.edition.rules
        ruled = {section for rule in rules for section in getattr(rule.check, "sections", ())}
        self.places = tuple(
            CandidateSection(section.id, self._heading(section.id))
            for section in self.game.sections
            if section.id in counting & ruled
        )
        own = [card for at in self.inside for card in self.lines[at][1].cards]
        self.titles = {card.facts.get("called") for card in own} - {None}
        self._alike = {self.sort(card) for card in own}
        self._kinds = {sort[:1] for sort in self._alike}
        outside = (found for at, (_, found) in enumerate(self.lines) if at not in set(self.inside))
        self._at_hand = {card.name for found in outside for card in found.cards}
        self._collection = self._read_collection(prefer) if prefer else ()

    def _heading(self, section: str) -> str:
        """Return a heading for cards of a section: one of the list's own if it states nothing but the section."""
        headings, own = self.resolver.headings, heading_key(section)
        meaning = headings.of(own)
        return next((each.section for each in self.deck.entries if headings.of(each.section) == meaning), own)

    def sort(self, card: Card) -> tuple[object, ...]:
        """Return the facts by which the game sorts cards: cards with equal ones are alike."""
        return tuple(_comparable(card.facts.get(name)) for name in self.game.sort_by)

    def _likeness(self, card: Card) -> Likeness:
        if card.facts.get("called") in self.titles:
            return Likeness.SAME_TITLE
        sort = self.sort(card)
        if sort in self._alike:
            return Likeness.ALIKE
        return Likeness.SAME_KIND if sort[:1] in self._kinds else Likeness.OTHER

    def identity(self, at: int) -> Hashable:
        """Return a key that lines of the same card share: the printing, or the bare entry if that is ambiguous."""
        entry, found = self.lines[at]
        return sole_printing(found) or bare(entry)._replace(doubt=None)

    def key(self, entry: Entry) -> str:
        """Return the key of a card's name, which all lines of the card share."""
        return key(self.game, entry.name)

    def meanings(self, at: int) -> Iterator[tuple[Resolved, str]]:
        """Yield each way to read a line, with the facts it states: in its list and, if others contradict it, alone."""
        entry, found = self.lines[at]
        if self.game.database_is_complete:
            yield found, ""
            return
        by_itself = self.understood(entry, entry.section)
        if found.contradictions or found.namesakes:
            yield found, ""
        if not found.namesakes:
            yield by_itself, self._statement(by_itself)

    def _statement(self, found: Resolved) -> str:
        """Return all facts of the game that are known of a line's cards, as text to compare."""
        return repr([[card.facts.get(name) for name in self.game.facts] for card in found.cards])

    def profile(self, found: Resolved) -> Profile:
        """Return the amounts that a copy of a line adds to the counts of these rules."""
        return self.requirements.plan.profile(found.cards, found.sections, found.joint)

    def understood(self, entry: Entry, heading: str) -> Resolved:
        """Return what an entry would resolve to in the deck, under a heading and alone."""
        return self.resolver.lines(replace(self.deck, entries=(entry._replace(section=heading, line=0),)))[0][1]

    def candidates(self, passed_over: frozenset[str]) -> Iterator[Candidate]:
        """Yield every card that may be added except those named in ``passed_over``: the deck's own first."""
        stock = Counter[str]()
        for entry, found in self._collection:
            if name := sole_printing(found):
                stock[name] += entry.copies
        for at in self.inside:
            if (name := sole_printing(self.lines[at][1])) in stock:
                stock[name] -= self.lines[at][0].copies
        own = list(self._own_cards(stock))
        yield from (candidate for candidate in own if candidate.entry.name not in passed_over or candidate.moving)
        yield from (candidate for candidate in self._collection_cards() if candidate.entry.name not in passed_over)
        yield from self._database_cards(
            stock, passed_over | {candidate.cards[0].name for candidate in own if len(candidate.cards) == 1}
        )

    def _own_cards(self, stock: Mapping[str, int]) -> Iterator[Candidate]:
        """Yield more copies of the deck's own cards, and the same cards in other sections."""
        there: dict[Entry, dict[str, tuple[str, Resolved]]] = {}
        first: dict[Entry, int] = {}
        for at in self.inside:
            entry, found = self.lines[at]
            written = bare(entry)
            first.setdefault(written, at)
            if len(found.sections) == 1 and not found.contradictions:
                there.setdefault(written, {}).setdefault(found.section, (entry.section, found))
        for written, at in first.items():
            found = self.lines[at][1]
            if heading_doubt(self.lines[at][0], found):
                continue
            profiles: dict[CandidateSection, Profile] = {}
            stated: dict[CandidateSection, str] = {}
            lines: dict[CandidateSection, Entry] = {}
            for place in self.places:
                heading, moved = place.heading, written
                if own := there.get(written, {}).get(place.section):
                    heading, resolved = own
                else:
                    try:
                        moved = bare(moved_below(self.resolver, self.deck, self.lines[at][0], heading))
                    except UneditableDeck:
                        continue
                    resolved = self.understood(moved, heading)
                if not self.requirements.forbids((profile := self.profile(resolved)).forms):
                    place = place._replace(heading=heading)
                    profiles[place], lines[place] = profile, moved
                    if not self.game.database_is_complete:
                        stated[place] = self._statement(resolved)
            vague = len(found.cards) > 1 or (self.game.database_is_complete and not found.how)
            moving = vague or self._avoid.include(written.name, found.cards[0])
            if profiles:
                new = Candidate(written, found.cards, profiles, Origin.DATABASE, Likeness.SAME_TITLE, line=at)
                new = new._replace(moving=moving, identity=found.one, stated=stated, moved=lines)
                yield from _owned_first(new, 0 if moving else stock.get(sole_printing(found), 0))

    def _read_collection(self, collection: Deck) -> tuple[Line, ...]:
        """Return the lines of a collection; facts of a card from its tables become a note, which a deck can contain."""
        tables = facts_by_name(self.game, collection.facts)
        lines = self.resolver.lines(collection)
        return tuple(
            (noted(self.game, entry, tables.get(key(self.game, entry.name), {})), found) for entry, found in lines
        )

    def _collection_cards(self) -> Iterator[Candidate]:
        """Yield the cards of the collection that are not in the database, as the collection describes them."""
        listed = Counter[tuple[str, str, str]]()
        for at in self.inside:
            entry = self.lines[at][0]
            listed[entry.name, entry.set, entry.image] += entry.copies
        for entry, found in self._collection:
            if sole_printing(found) or (self.game.database_is_complete and not found.how):
                continue
            stock = entry.copies - listed[entry.name, entry.set, entry.image]
            if stock <= 0 or self._avoid.include(entry.name, found.cards[0]):
                continue
            profiles = {}
            for place in self.places:
                resolved = self.understood(entry, place.heading)
                profile = self.profile(resolved)
                if self._statement(found) == self._statement(resolved) and not self.requirements.forbids(profile.forms):
                    profiles[place] = profile
            if profiles:
                likeness = self._likeness(found.cards[0])
                yield Candidate(bare(entry), found.cards, profiles, Origin.OWNED, likeness, stock, identity=found.one)

    def _database_cards(self, stock: Mapping[str, int], passed: frozenset[str] | set[str]) -> Iterator[Candidate]:
        """Yield the printings of the database that may be in a legal deck."""
        places = [(place.section, self._heading_facts(place)) for place in self.places]
        for known in known_printings(self.game, self.resolver.cards, self.requirements, places):
            printing, card, _ = known
            if printing.name in passed or self._avoid.include(printing.name, card):
                continue
            if self._stated and (stated := self._stated.get(key(self.game, printing.name))):
                _, card, _ = known = know(printing, {**card.facts, **stated}, self.game, self.requirements, places)
            profiles = {place: profile for place, profile in zip(self.places, known.profiles, strict=True) if profile}
            if not profiles:
                continue
            owned = stock.get(printing.name, 0)
            origin = Origin.SCARCE if self.game.is_scarce(card.facts) else Origin.DATABASE
            origin = Origin.AT_HAND if owned <= 0 and printing.name in self._at_hand else origin
            new = Candidate(Entry(printing.name), (card,), profiles, origin, self._likeness(card))
            yield from _owned_first(new, owned)

    def _heading_facts(self, place: CandidateSection) -> Facts:
        """Return the facts of an otherwise undescribed card: the game's defaults and those of the heading."""
        return {**self.resolver.unless_stated, **self.resolver.headings.of(place.heading).facts}


def _owned_first(candidate: Candidate, owned: int) -> Iterator[Candidate]:
    """Yield a card as owned, if the collection has copies to spare, then without a limit on copies."""
    if owned > 0:
        yield candidate._replace(origin=Origin.OWNED, stock=owned)
    yield candidate


def bare(entry: Entry) -> Entry:
    """Return one copy of an entry, without its place in the list."""
    return entry._replace(copies=1, section="", line=0)


def sole_printing(found: Resolved) -> str:
    """Return the name of a line's printing; ``""`` if it is ambiguous."""
    return found.cards[0].name if found.how and len(found.cards) == 1 else ""


def _comparable(fact: object) -> object:
    """Return a fact in a comparable form: the order of a tuple does not matter."""
    return tuple(sorted(fact)) if isinstance(fact, tuple) else fact
