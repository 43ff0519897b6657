"""From what a list says to what it may mean: the cards of its lines, and where each stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from itertools import product
from operator import attrgetter
from types import MappingProxyType
from typing import NamedTuple

from deckcheck.cards import NOT_IN_FULL, Cards, Found, FoundBy, Printing, find, fold, with_perhaps
from deckcheck.deck import Deck, Entry, MarkKind
from deckcheck.facts import Fact, Facts, OneOf, Value, possible
from deckcheck.games.model import Game
from deckcheck.games.name_notes import key, printed
from deckcheck.limits import Memory
from deckcheck.reading.cross_line_facts import CrossLineFacts
from deckcheck.reading.facts_tables import facts_by_name, facts_of_card
from deckcheck.reading.heading_sections import HeadingMeaning, HeadingMeanings
from deckcheck.reading.line_readings import ALWAYS_OPEN, may_head
from deckcheck.reading.printing_choice import EXACT, NameOptions, name_reader, own_name
from deckcheck.reading.resolved_lines import Line, Lines, Overridden, Resolved
from deckcheck.reading.vocabulary import cards_between
from deckcheck.rules.counters import Plan
from deckcheck.rules.profiles import Card, Placed

MOST_LINES = 1 << 12
"""So many different lines are remembered with what they mean, which takes some kilobytes each."""
_ALONE = CrossLineFacts()
_AS_WRITTEN = NameOptions()
_UNSURE = (FoundBy.NOTHING, FoundBy.FUZZY, FoundBy.LOOKALIKE)

key_of = attrgetter("name", "section", "set", "image", "note", "within", "doubt")
"""All of a line that determines what it may mean by itself."""


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


class Resolver:
    """Resolves the lines of decks of one game at one release for one plan, remembering those it has seen last.

    ``stated`` are facts by folded card name, from a facts file, which go before ``claims``, those of the list itself.
    """

    def __init__(
        self,
        game: Game,
        cards: Cards,
        plan: Plan,
        stated: Mapping[str, Facts],
        options: NameOptions = _AS_WRITTEN,
        *,
        headings: HeadingMeanings | None = None,
        claims: Mapping[str, Facts] = MappingProxyType({}),
    ) -> None:
        self.game, self.cards, self.plan, self.options = game, cards, plan, options
        self.pool, self.untrusted = options.pool, options.untrusted
        self._stated, self._claims = stated, {} if self.untrusted else claims
        self.headings = headings or HeadingMeanings(game)
        self.names = name_reader(game, cards, self.headings, {**self._stated, **self._claims}, options)
        unless_stated = {fact.name: fact.unless_stated for fact in game.facts.values()}
        self.unless_stated: Facts = {name: fact for name, fact in unless_stated.items() if fact is not None}
        self._seen: Memory[tuple[object, ...], Resolved] = Memory(MOST_LINES)
        self.in_pool: Memory[Resolved, tuple[str, ...] | None] = Memory(MOST_LINES)
        """The printings in the pool of lines that are not, by those that have been asked for."""

    def lines(self, deck: Deck) -> Lines:
        """Return every entry of a deck with what it may mean, in order, and behind them further cards it may hold.

        Raises InvalidFacts for its own facts tables.
        """
        if self.pool is not None and not self.options.exact and deck.source in EXACT:
            return self._of_printings.lines(deck)
        if deck.facts:
            claims = facts_by_name(self.game, deck.facts)
            own = self._with(self.options, claims)
            return own._together(deck, list(map(own.line, deck.entries)))
        is_complete = self.game.database_is_complete
        known = list(zip(deck.entries, map(self._seen.get, map(key_of, deck.entries)), strict=True))
        if is_complete:
            self.cards.gather(fold(entry.name) for entry, found in known if found is None)
        lines = [(entry, found) if found is not None and found.plain else self.line(entry) for entry, found in known]
        if is_complete and all(found.plain for _, found in lines):
            return lines  # where every card is known, plain lines tell each other nothing
        return self._together(deck, lines)

    def _together(self, deck: Deck, lines: list[Line]) -> list[Line]:
        """Return the lines with what they tell of each other, and behind them further cards that they may hold."""
        from deckcheck.reading.lines_together import together  # those of most lists tell nothing

        return together(self, deck, lines)

    @cached_property
    def _of_printings(self) -> Resolver:
        """Return the same for lists that name printings, which means other cards here and there."""
        return self._with(self.options._replace(exact=True))

    def read(self, deck: Deck) -> Deck:
        """Return a text list or a table read anew with the cards at hand; its header and what only its file knows stay.

        Of any other deck the words behind names are read. Raises UnreadableDeck as ``text_lists.list_deck`` does.
        """
        if not deck.is_rough or deck.source == "lackey-text":
            from deckcheck.reading.text_lists import with_remarks

            return with_remarks(deck, self.names.line_reader)
        from deckcheck.reading.text_lists import list_deck

        read = list_deck(deck.written, self.names.line_reader, deck.source)
        read = read.moved(deck.above, deck.most_lines) if deck.above else read
        marks = (*read.marks, *deck.marked(MarkKind.NOT_READ))
        return replace(deck, entries=read.entries, problems=read.problems, remarks=read.remarks, marks=marks)

    def _with(self, options: NameOptions, claims: Mapping[str, Facts] = MappingProxyType({})) -> Resolver:
        given = (self.game, self.cards, self.plan, self._stated, options)
        return Resolver(*given, headings=self.headings, claims=claims)

    def line(self, entry: Entry) -> Line:
        """Return a line and what it may mean.

        A bracket behind its name may be a note, and where its count begins a card's own name (``7 Years of Famine``),
        it is one copy.
        """
        resolved = self.entry(entry)
        if resolved.note_unclear and not entry.note and (noted := self.names.with_note(entry)) is not None:
            entry, resolved = noted, self.entry(noted)
        if resolved.how in NOT_IN_FULL and not resolved.declared and self.names.may_begin_with(entry.copies):
            whole = entry._replace(name=f"{entry.copies} {entry.name}", copies=1)
            if self.names.read(whole).found.how in (FoundBy.EXACT, FoundBy.FOLDED, FoundBy.TITLE):
                return whole, self.entry(whole)
        return entry, resolved

    def entry(self, entry: Entry) -> Resolved:
        """Return what one line may mean."""
        resolved = self._seen.get(key_of(entry))
        if resolved is None:
            resolved = self._seen[key_of(entry)] = self.resolve(entry)
        return resolved

    def knows_heading(self, heading: str) -> bool:
        """Is this a heading of the game?"""
        return self.headings.knows(heading)

    def resolve(self, entry: Entry, added: CrossLineFacts = _ALONE, parts: tuple[str, ...] = ()) -> Resolved:
        """Return what a line may mean by itself and by what other lines ``added``, who may know its ``parts``."""
        found, noted, note_unclear = self.names.read(entry)
        stated = self._statements(entry.name, found, noted)
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
        single = key(self.game, entry.name) if near or added.keys else None
        profile = self.plan.profile(cards, placed.sections, placed.joint)
        has_more = any((entry.note, note_unclear, overridden, stated.overruled, found.unmatched, added.contradictions))
        is_plain_heading = self.knows_heading(entry.section) and not self.headings.is_open(entry.section, entry.within)
        plain = is_plain_heading and not (has_more or placed.moved or placed.perhaps or found.how in _UNSURE)
        return Resolved(
            cards,
            placed.sections,
            profile,
            *own_name(cards, found),
            placed.joint,
            "" if added.contradictions or len(parts) > 1 else single,
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
            instead=tuple(card for card, each in zip(cards, found.printings, strict=False) if each in found.instead),
            perhaps=placed.perhaps,
            parts=parts,
        )

    def _statements(self, name: str, found: Found, noted: Facts) -> _Statements:
        """Return what is stated of the card of a line, by a facts file, which counts, and by the list."""
        judges = facts_of_card(self.game, self._stated, name)
        claims = facts_of_card(self.game, self._claims, name)
        said = {**claims, **noted}
        overruled = tuple(
            Overridden(fact, said[fact], tuple(possible(judges, fact) or ()))
            for fact in said
            if fact in judges and set(possible(said, fact) or ()).isdisjoint(possible(judges, fact) or ())
        )
        tables = {**claims, **judges}
        noted = {fact: value for fact, value in noted.items() if fact not in judges}
        claimed = self.game.database_is_complete and bool(claims) and not (judges or found.printings)
        own = bool(judges) or not self.game.database_is_complete
        return _Statements(tables, noted, overruled, claimed, own)

    def _meant(
        self,
        entry: Entry,
        found: Found,
        stated: _Statements,
        heading: Facts,
        added: CrossLineFacts,
        names: tuple[str, ...],
    ) -> tuple[Card, ...]:
        """Return the cards of a line's name, and of the ``names`` that it may stand for, if any of the pool.

        Stated facts beat the database, and a heading only fills what is lacking.
        """
        lacking = {**self.unless_stated, **heading}
        facts = {**stated.facts, **added.facts}
        cards = tuple(_card_of(each, lacking, facts) for each in found.printings)
        cards = cards or self._unlisted(entry, lacking, facts, added, own=stated.own)
        facts = {**stated.noted, **added.facts}
        cards += tuple(_card_of(each, lacking, facts) for name in names for each in find(self.cards, name).printings)
        if self.pool and len(cards) > 1 and not found.unmatched:
            cards = tuple(card for card in cards if self.pool.match(card.facts)) or cards
        return cards

    def _unlisted(
        self, entry: Entry, lacking: Facts, facts: Facts, added: CrossLineFacts, *, own: bool
    ) -> tuple[Card, ...]:
        """Return the cards that a name may be which the database lacks.

        It is a card of its ``own``, or one of those that its company ``added``, or, where the database holds every
        card, may be any.
        """
        if not own:
            return (Card(entry.name, {**lacking, **facts}),)
        title: Fact = OneOf(added.titles) if added.titles else printed(self.game, entry.name)
        number = self.names.number(entry.name)
        numbers = {fact.name: number for fact in self.game.number_facts} if number is not None else {}
        return tuple(
            Card(entry.name, {**lacking, **numbers, "title": title, "called": called, "same": (called,), **facts})
            for called in (key(self.game, entry.name), *added.keys)
        )

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


def _card_of(printing: Printing, lacking: Facts, facts: Facts) -> Card:
    """Return a printing as a card, with the ``facts`` that count whatever it is and what it is ``lacking``."""
    called = fold(printing.title)
    return Card(printing.name, {**lacking, **with_perhaps(printing.facts), "called": called, **facts})


def _overridden(found: Found, stated: Facts) -> tuple[Overridden, ...]:
    """Return the facts that are stated of a card though no printing of it has them so."""
    known = {name: dict.fromkeys(each.facts[name] for each in found.printings if name in each.facts) for name in stated}
    return tuple(
        Overridden(name, stated[name], tuple(values))
        for name, values in known.items()
        if values and not any(_alike(stated[name], value) for value in values)
    )


def _alike(one: Fact, other: Value) -> bool:
    """Are two facts the same? A list says the same in any order."""
    return one == other or (isinstance(one, tuple) and isinstance(other, tuple) and set(one) == set(other))
