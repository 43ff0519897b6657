"""From a line of a list to what it may mean: the cards, and where each stands, with all known of them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from deckcheck.cards import NOT_IN_FULL, Cards, Found, FoundBy, find, fold, with_perhaps
from deckcheck.deck import Entry
from deckcheck.facts import Fact, Facts, OneOf, Value, possible
from deckcheck.games.model import Game
from deckcheck.games.name_notes import key, printed
from deckcheck.reading.cross_line_facts import CrossLineFacts
from deckcheck.reading.heading_sections import HeadingMeaning, HeadingMeanings
from deckcheck.reading.line_parts import cards_between
from deckcheck.reading.line_readings import ALWAYS_OPEN, may_head
from deckcheck.reading.printing_choice import NameReader, own_name
from deckcheck.reading.resolved_lines import Line, Overridden, Resolved
from deckcheck.rules.counters import Plan
from deckcheck.rules.profiles import Card, Placed, Profile
from deckcheck.rules.selector import Selector

_ALONE = CrossLineFacts()
_UNSURE = (FoundBy.FUZZY, FoundBy.LOOKALIKE)


def key_of_plain(entry: Entry) -> tuple[str, ...]:
    """Return all of a plain line that tells what it may mean."""
    return entry.name, entry.section, entry.set, entry.image, entry.note


class _Statements(NamedTuple):
    """What is stated of the card of a line, in ``tables`` and by its note, and what a facts file overrules of that.

    ``claimed``: only the list itself describes it, in a game whose cards are all known. ``own``: it may be a card that
    the database lacks. Where the database holds every card, what a list says of a name only tells which it may be.
    """

    tables: Facts
    noted: Facts
    overruled: tuple[Overridden, ...]
    claimed: bool
    own: bool

    @property
    def facts(self) -> Facts:
        """Return all that is stated, a note before a table."""
        return {**self.tables, **self.noted} if self.tables or self.noted else {}


class _Places(NamedTuple):
    """Where the cards of a line stand (as in Match), ``perhaps`` not in the deck, or ``moved`` out of it."""

    sections: tuple[str, ...]
    joint: tuple[Placed, ...]
    perhaps: bool
    moved: bool = False


class LineResolver:
    """Resolves the lines of one game at one release for one plan, remembering every line it has seen.

    ``stated`` are facts by folded card name, from a facts file, which go before ``claims``, those of the list itself;
    ``pool`` chooses among several printings of a name; ``fuzzy`` says that a misspelt name is taken for the one card it
    can only be, ``exact`` that lists name printings, ``untrusted`` that nothing counts which a list states of its
    cards.
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
        exact: bool = False,
        headings: HeadingMeanings | None = None,
        claims: Mapping[str, Facts] = MappingProxyType({}),
        untrusted: bool = False,
    ) -> None:
        self.game, self.cards, self.plan, self.pool = game, cards, plan, pool
        self._stated, self._claims, self.untrusted = stated, claims, untrusted
        self.headings = headings or HeadingMeanings(game)
        told = stated if untrusted else {**stated, **claims}
        self.names = NameReader(game, cards, self.headings, told, pool, fuzzy=fuzzy, exact=exact, notes=not untrusted)
        self._unless_stated: Facts = {
            fact.name: fact.unless_stated for fact in game.facts.values() if fact.unless_stated is not None
        }
        self._seen: dict[tuple[object, ...], Resolved] = {}
        self._plain: dict[tuple[object, ...], Resolved] = {}
        self.in_pool: dict[Resolved, tuple[str, ...] | None] = {}
        """The printings in the pool of lines that are not, by those that have been asked for."""
        self._of_any: dict[tuple[object, ...], Profile] = {}
        """What a copy adds of names that may be any card, by what is known of it and where it may stand."""

    def line(self, entry: Entry) -> Line:
        """Return a line and what it may mean.

        Where its count begins a card's own name (``7 Years of Famine``), one copy; also where that has it in words
        (``30 Pieces of Silver``), if no other card may be meant.
        """
        resolved = self.entry(entry)
        if resolved.note_unclear and not entry.note and (noted := self.names.with_note(entry)) is not None:
            entry, resolved = noted, self.entry(noted)
        if resolved.how in NOT_IN_FULL and not resolved.declared and self.names.may_begin_with(entry.copies):
            whole = entry._replace(name=f"{entry.copies} {entry.name}", copies=1)
            how = self.names.read(whole)[0].how
            if how in (FoundBy.EXACT, FoundBy.FOLDED, FoundBy.TITLE) or (
                how is FoundBy.VARIANT and not resolved.how and not self.names.similar(entry.name)
            ):
                return whole, self.entry(whole)
        return entry, resolved

    def entry(self, entry: Entry) -> Resolved:
        """Return what one line may mean."""
        key: tuple[object, ...] = key_of_plain(entry)
        if entry.within or entry.perhaps:
            key = (*key, entry.within, entry.perhaps)
        resolved = self._seen.get(key)
        if resolved is None:
            resolved = self._seen[key] = self.resolve(entry)
            if resolved.plain:
                self._plain[key] = resolved
        return resolved

    def knows_heading(self, heading: str) -> bool:
        """Is this a heading of the game?"""
        return self.headings.knows(heading)

    def resolve(self, entry: Entry, added: CrossLineFacts = _ALONE, parts: tuple[str, ...] = ()) -> Resolved:
        """Return what a line may mean by itself and by what other lines ``added``, who may know its ``parts``."""
        found, noted, note_unclear = self.names.read(entry)
        stated = self._statements(entry, found, noted)
        standing = self.headings.of(entry.section, entry.within)
        kind = {} if self.untrusted else standing.facts
        near: tuple[str, ...] = ()
        if not (found.printings or stated.tables or self.game.database_is_complete):
            near = self.names.misspelt_for(entry.name, kind)
        if not (found.how or found.later or stated.tables or stated.noted or parts):
            parts = self.names.parts(entry.name)
            if not (parts or entry.perhaps) and self.game.database_is_complete:
                parts = cards_between(entry.name)  # each misspelt, since every card is known
        cards = self._meant(entry, found, stated, kind, added, (*near, *parts) if stated.own else near)
        placed = self._placed(entry, found, standing, cards, described=bool(stated.tables))
        overridden = tuple(each for each in _overridden(found, stated.facts) if each.fact not in added.facts)
        single = "" if added.contradictions else key(self.game, entry.name) if near or added.keys else None
        if len(parts) > 1:
            single = ""
        profile = self._profile(cards, placed, known=bool(stated.own or found.printings))
        plain = (
            bool(found.how)
            and found.how not in _UNSURE
            and not (entry.note or note_unclear)
            and not (overridden or stated.overruled)
            and not placed.moved
            and not placed.perhaps
            and not found.unmatched
            and not added.contradictions
            and self.knows_heading(entry.section)
            and not self.headings.is_open(entry.section, entry.within)
        )
        return Resolved(
            cards,
            placed.sections,
            profile,
            *own_name(cards, found),
            placed.joint,
            single,
            how=found.how,
            declared=bool(stated.tables),
            claimed=stated.claimed,
            misspelt_for=near,
            note_unclear=note_unclear,
            plain=plain,
            odd=not plain or (len(cards) > 1 and profile.open),
            overridden=overridden,
            overruled=stated.overruled,
            namesakes=added.names,
            contradictions=added.contradictions,
            moved_outside=placed.moved,
            unmatched=found.unmatched if self.game.database_is_complete and not note_unclear else (),
            later=found.later,
            instead=tuple(card for card, each in zip(cards, found.printings, strict=False) if each in found.instead)
            if found.instead
            else (),
            perhaps=placed.perhaps,
            parts=parts,
        )

    def _statements(self, entry: Entry, found: Found, noted: Facts) -> _Statements:
        """Return what is stated of the card of a line, by a facts file, which counts, and by the list."""
        tables = self.names.tables(entry.name)
        overruled: tuple[Overridden, ...] = ()
        if judges := self._judges(entry.name) if self._stated else {}:
            tables, overruled = {**tables, **judges}, self._overruled(entry.name, noted, judges)
            noted = {name: fact for name, fact in noted.items() if name not in judges}
        if not self.game.database_is_complete:
            return _Statements(tables, noted, overruled, claimed=False, own=True)
        claimed = bool(self._claims) and not (found.printings or self.untrusted)
        claimed = claimed and (own := key(self.game, entry.name)) in self._claims and own not in self._stated
        return _Statements(tables, noted, overruled, claimed, own=bool(tables) and not claimed)

    def _meant(
        self,
        entry: Entry,
        found: Found,
        stated: _Statements,
        kind: Facts,
        added: CrossLineFacts,
        names: tuple[str, ...],
    ) -> tuple[Card, ...]:
        """Return the cards of a line's name, and of the ``names`` that it may stand for, if any of the pool."""
        cards = tuple(self._cards(entry, found, stated.facts, kind, added, own=stated.own))
        if names and (printings := tuple(each for name in names for each in find(self.cards, name).printings)):
            meant = Found(printings, FoundBy.TITLE)
            cards += tuple(self._cards(entry, meant, stated.noted, kind, added, own=stated.own))
        if self.pool and len(cards) > 1 and not found.unmatched:
            cards = tuple(card for card in cards if self.pool.match(card.facts)) or cards
        return cards

    def _placed(
        self, entry: Entry, found: Found, standing: HeadingMeaning, cards: tuple[Card, ...], *, described: bool
    ) -> _Places:
        """Return where the cards of a line stand; of one that may be no card, outside the deck, too."""
        joint = self.headings.placed(entry.section, standing, cards)
        sections = tuple(dict.fromkeys(section for _, section in joint)) if joint else standing.sections
        perhaps = entry.perhaps in ALWAYS_OPEN or (
            bool(entry.perhaps) and not described and (found.how in NOT_IN_FULL or may_head(entry))
        )
        if perhaps:
            joint = (*(joint or product(cards, sections)), *((card, self.headings.outside) for card in cards))
            sections = tuple(dict.fromkeys(section for _, section in joint))
        if self.game.always_outside and all(self.game.always_outside.match(card.facts) for card in cards):
            outside = (self.game.outside_section,)
            return _Places(outside, (), perhaps, moved=sections != outside)
        return _Places(sections, joint, perhaps)

    def _profile(self, cards: tuple[Card, ...], placed: _Places, *, known: bool) -> Profile:
        """Return what one copy adds; of names that may be any card that is the same, whatever they are."""
        sections, joint = placed.sections, placed.joint
        if known or len(cards) != 1:
            return self.plan.profile(cards, sections, joint)
        alike = (tuple(cards[0].facts.items()), sections, tuple([section for _, section in joint]))
        profile = self._of_any.get(alike)
        if profile is None:
            profile = self._of_any[alike] = self.plan.profile(cards, sections, joint)
        return profile

    def _judges(self, name: str) -> Facts:
        """Return what a facts file states of a card, as :meth:`NameReader.tables` finds it."""
        table = self.names.table_of(name, self._stated)
        return self._stated.get(table, {})

    def _overruled(self, name: str, noted: Facts, judges: Facts) -> tuple[Overridden, ...]:
        """Return what the list states of a card, in a table or a note, and a facts file otherwise."""
        claimed = self._claims.get(self.names.table_of(name, self._claims), {}) if self._claims else {}
        said = {} if self.untrusted else {**claimed, **noted}
        return tuple(
            Overridden(fact, said[fact], tuple(possible(judges, fact) or ()))
            for fact in said
            if fact in judges and set(possible(said, fact) or ()).isdisjoint(possible(judges, fact) or ())
        )

    def _cards(
        self, entry: Entry, found: Found, stated: Facts, heading: Facts, added: CrossLineFacts, *, own: bool
    ) -> list[Card]:
        """Return the cards a line may be: stated facts beat the database, and a heading only fills what is lacking.

        A name that the database lacks is a card of its ``own``, or one of those that its company ``added``, or, where
        the database holds every card, may be any.
        """
        lacking = {**self._unless_stated, **heading}
        stated = {**stated, **added.facts} if added.contradictions else stated
        if found.printings:
            return [
                Card(each.name, {**lacking, **with_perhaps(each.facts), "called": fold(each.title), **stated})
                for each in found.printings
            ]
        if not own:
            return [Card(entry.name, {**lacking, **stated})]
        title: Fact = OneOf(added.titles) if added.titles else printed(self.game, entry.name)
        if (number := self.names.number(entry.name)) is not None:
            lacking |= {fact.name: number for fact in self.game.number_facts}
        return [
            Card(entry.name, {**lacking, "title": title, "called": called, "same": (called,), **stated})
            for called in (key(self.game, entry.name), *added.keys)
        ]


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
