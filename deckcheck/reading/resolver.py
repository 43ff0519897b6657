"""Resolve the lines of a deck to their candidate cards and sections."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import product
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.cards import NOT_IN_FULL, Cards, Found, FoundBy, Printing, find, fold, with_perhaps
from deckcheck.deck import Deck, Entry, Perhaps
from deckcheck.facts import Fact, Facts, OneOf, Value, possible
from deckcheck.games.model import Game
from deckcheck.games.name_notes import key, printed
from deckcheck.limits import Memory
from deckcheck.patterns import late_pattern
from deckcheck.reading.heading_sections import HeadingMeaning, HeadingMeanings
from deckcheck.reading.line_facts import CrossLineFacts, facts_by_name, facts_of_card
from deckcheck.reading.printing_choice import EXACT_SYNTAXES, NameOptions, name_reader, own_name
from deckcheck.reading.resolved_lines import Line, Lines, Overridden, Resolved
from deckcheck.rules.counters import Plan
from deckcheck.rules.profiles import Card, Placed

if TYPE_CHECKING:
    from deckcheck.reading.line_reader import LineReader

MOST_LINES = 1 << 12
"""The number of different lines whose results are cached, at some kilobytes each."""
_NO_OTHER_LINES = CrossLineFacts()
_AS_WRITTEN = NameOptions()
_UNSURE = (FoundBy.NOTHING, FoundBy.FUZZY, FoundBy.LOOKALIKE)

_NO_HEADING = late_pattern(r"[^\w\s'’-]|\d")
"""Characters of a card's name, such as the brackets around its set, that no heading has."""
_ALWAYS_OPEN = frozenset(Perhaps) - {Perhaps.REMARK, Perhaps.HEADING}
"""Doubts that remain even if the name of the line is a card's."""

key_of = attrgetter("name", "section", "set", "image", "note", "within", "doubt")
"""The fields of an entry that determine its result without other lines."""


class _Statements(NamedTuple):
    """The declared facts of a line's card, from ``tables`` and its note, and those ``overruled`` by a facts file.

    ``claimed``: only the list itself describes the card, though the database has every card of the game. ``own``: it
    may be a card that the database lacks. If the database is complete, declared facts only choose among candidates.
    """

    tables: Facts
    noted: Facts
    overruled: tuple[Overridden, ...]
    claimed: bool
    own: bool

    @property
    def facts(self) -> Facts:
        """Return all declared facts; a note takes precedence over a table."""
        return {**self.tables, **self.noted} if self.tables or self.noted else {}


class _Places(NamedTuple):
    """The sections of a line's cards (as in Match), ``perhaps`` not in the deck, or ``moved`` out of it."""

    sections: tuple[str, ...]
    joint: tuple[Placed, ...]
    perhaps: bool
    moved: bool = False


class Resolver:
    """Resolve lines of decks for one game, release and plan, and cache recent results.

    ``stated`` are the facts of a facts file, by folded card name; they take precedence over ``claims``, the list's own.
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
        self._remembered: Memory[tuple[object, ...], Resolved] = Memory(MOST_LINES)
        self.in_pool: Memory[Resolved, tuple[str, ...] | None] = Memory(MOST_LINES)
        """The printings in the pool of a line outside it, by line, as far as requested."""

    def lines(self, deck: Deck) -> Lines:
        """Return every entry of a deck, in order, with its candidates, then further cards that lines may contain.

        Raises InvalidFacts if the deck's own facts tables are invalid.
        """
        if (self.pool is not None or self.options.titles) and not self.options.exact and deck.source in EXACT_SYNTAXES:
            return self._exact.lines(deck)
        own = self._with(self.options, facts_by_name(self.game, deck.facts)) if deck.facts else self
        lines = list(map(own.line, deck.entries))
        if self.game.database_is_complete and not deck.facts and all(found.plain for _, found in lines):
            return lines  # if every card is known, unambiguous lines add nothing to each other
        from deckcheck.reading.cross_line_rules import apply_cross_line_rules  # most lists need no cross-line facts

        return apply_cross_line_rules(own, deck, lines)

    @cached_property
    def line_reader(self) -> LineReader:
        """Return a reader of text lines that knows the cards of the game, shared in the same way as ``names``."""
        from deckcheck.reading.line_reader import LineReader
        from deckcheck.reading.names import GameNames

        made = LineReader(GameNames(self.names))
        is_own = self._stated or self._claims
        shared: LineReader = made if is_own else self.cards.read_before.setdefault((LineReader, self.options), made)
        return shared

    @cached_property
    def _exact(self) -> Resolver:
        """Return this resolver for lists of exact printing names, which resolve differently in some cases."""
        return self._with(self.options._replace(exact=True))

    def read(self, deck: Deck) -> Deck:
        """Return a text list or table read again with the cards of the game; its header and marks of its file stay.

        In other decks only the words after names are read. Raises UnreadableDeck as ``text_lists.list_deck`` does.
        """
        from deckcheck.reading.text_lists import with_cards, with_remarks

        is_read_again = deck.is_rough and deck.source != "lackey-text"
        return (with_cards if is_read_again else with_remarks)(deck, self.line_reader)

    def _with(self, options: NameOptions, claims: Mapping[str, Facts] = MappingProxyType({})) -> Resolver:
        given = (self.game, self.cards, self.plan, self._stated, options)
        return Resolver(*given, headings=self.headings, claims=claims)

    def line(self, entry: Entry) -> Line:
        """Return a line with its candidates; a bracket after the name may be read as a note."""
        resolved = self.entry(entry)
        if resolved.note_unclear and not entry.note and (noted := self.names.with_note(entry)) is not None:
            return noted, self.entry(noted)
        return entry, resolved

    def entry(self, entry: Entry) -> Resolved:
        """Return the candidates of one line by itself, from the cache if possible."""
        resolved = self._remembered.get(key_of(entry))
        if resolved is None:
            resolved = self._remembered[key_of(entry)] = self.resolve(entry)
        return resolved

    def resolve(self, entry: Entry, added: CrossLineFacts = _NO_OTHER_LINES) -> Resolved:
        """Return the candidates of a line, given facts ``added`` by other lines."""
        found, noted, note_unclear = self.names.read(entry)
        stated = self._statements(entry.name, found, noted)
        heading = self.headings.of(entry.section, entry.within)
        kind = {} if self.untrusted else heading.facts
        misspelt: tuple[str, ...] = ()
        if not (found.printings or stated.tables or self.game.database_is_complete):
            misspelt = self.names.misspelt_for(entry.name, kind)
        parts: tuple[str, ...] = ()
        if not (self.game.database_is_complete or found.how or found.later or stated.facts):
            parts = self.names.parts(entry.name)
        cards = self._matching_cards(entry, found, stated, kind, added, (*misspelt, *parts))
        placed = self._placed(entry, found, heading, cards, described=bool(stated.tables))
        overridden = tuple(each for each in _overridden(found, stated.facts) if each.fact not in added.facts)
        single = key(self.game, entry.name) if misspelt or added.keys else None
        profile = self.plan.profile(cards, placed.sections, placed.joint)
        has_more = any((entry.note, note_unclear, overridden, stated.overruled, found.unmatched, added.contradictions))
        is_clear_heading = self.headings.knows(entry.section) and not self.headings.is_open(entry.section, entry.within)
        plain = is_clear_heading and not (has_more or placed.moved or placed.perhaps or found.how in _UNSURE)
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
            misspelt_for=misspelt,
            note_unclear=note_unclear,
            plain=plain,
            reportable=not plain or (len(cards) > 1 and profile.open),
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
        """Return the declared facts of a line's card, from a facts file (which takes precedence) and from the list."""
        judges = facts_of_card(self.game, self._stated, name)
        claims = facts_of_card(self.game, self._claims, name)
        stated = {**claims, **noted}
        overruled = tuple(
            Overridden(fact, stated[fact], tuple(possible(judges, fact) or ()))
            for fact in stated
            if fact in judges and set(possible(stated, fact) or ()).isdisjoint(possible(judges, fact) or ())
        )
        tables = {**claims, **judges}
        noted = {fact: value for fact, value in noted.items() if fact not in judges}
        claimed = self.game.database_is_complete and bool(claims) and not (judges or found.printings)
        own = bool(judges) or not self.game.database_is_complete
        return _Statements(tables, noted, overruled, claimed, own)

    def _matching_cards(
        self,
        entry: Entry,
        found: Found,
        stated: _Statements,
        heading: Facts,
        added: CrossLineFacts,
        names: tuple[str, ...],
    ) -> tuple[Card, ...]:
        """Return the cards that a line's name, or one of the close matches ``names``, resolves to; those in the pool if
        any.

        Declared facts override the database. A heading only adds missing facts.
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
        """Return the candidate cards for a name that the database lacks.

        If the card may be the list's ``own``, these are a new card and the cards of similar names on other lines
        (``added``). If the database is complete, it is one card that may be any.
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
        self, entry: Entry, found: Found, heading: HeadingMeaning, cards: tuple[Card, ...], *, described: bool
    ) -> _Places:
        """Return the sections of a line's cards; if the line may be no card, outside the deck as well."""
        joint = self.headings.placed(entry.section, heading, cards)
        sections = tuple(dict.fromkeys(section for _, section in joint)) if joint else heading.sections
        perhaps = entry.perhaps in _ALWAYS_OPEN or (
            bool(entry.perhaps) and not described and (found.how in NOT_IN_FULL or _may_be_heading(entry))
        )
        if perhaps:
            joint = (*(joint or product(cards, sections)), *((card, self.headings.outside) for card in cards))
            for other in entry.doubt.sections if entry.doubt else ():
                joint = (*joint, *self.headings.in_other(other, cards))
            sections = tuple(dict.fromkeys(section for _, section in joint))
        if self.game.always_outside and all(self.game.always_outside.match(card.facts) for card in cards):
            outside = (self.game.outside_section,)
            return _Places(outside, (), perhaps, moved=sections != outside)
        return _Places(sections, joint, perhaps)


def _may_be_heading(entry: Entry) -> bool:
    """May a card without a count be a heading or the title of its list, by the characters of its name?"""
    return entry.perhaps is Perhaps.HEADING and not _NO_HEADING.search(entry.name.strip("()[]{} "))


def _card_of(printing: Printing, lacking: Facts, facts: Facts) -> Card:
    """Return a printing as a card. ``facts`` override its own; ``lacking`` are used if it has none."""
    called = fold(printing.title)
    return Card(printing.name, {**lacking, **with_perhaps(printing.facts), "called": called, **facts})


def _overridden(found: Found, stated: Facts) -> tuple[Overridden, ...]:
    """Return the declared facts that contradict every printing found."""
    known = {name: dict.fromkeys(each.facts[name] for each in found.printings if name in each.facts) for name in stated}
    return tuple(
        Overridden(name, stated[name], tuple(values))
        for name, values in known.items()
        if values and not any(_alike(stated[name], value) for value in values)
    )


def _alike(one: Fact, other: Value) -> bool:
    """Are two facts equal? The order of a list does not matter."""
    return one == other or (isinstance(one, tuple) and isinstance(other, tuple) and set(one) == set(other))
