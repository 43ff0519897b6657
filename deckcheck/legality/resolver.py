"""From what a list says to what it may mean: each line's cards and section, with all that is known of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple, cast

from deckcheck.cards import Cards, Found, Hints, accept, close, find, fold
from deckcheck.cards.same_card import with_perhaps
from deckcheck.deck import Deck, Entry, Stated, heading_key
from deckcheck.errors import InvalidFacts
from deckcheck.facts import Fact, Facts, OneOf, Value
from deckcheck.games import game, game_ids
from deckcheck.games.model import Game
from deckcheck.games.name_notes import Numbered, key, misread_note, number_and_name, printed
from deckcheck.games.stated_facts import noted_facts, numbered, stated_facts, tabled_facts
from deckcheck.legality.cross_line_facts import Contradiction, CrossLineFacts, Said, alike, company, numbered_lines
from deckcheck.legality.heading_sections import HeadingMeanings
from deckcheck.legality.printing_choice import EXACT, meant
from deckcheck.rules.counters import Card, Match, Plan
from deckcheck.rules.selector import Selector


class Overridden(NamedTuple):
    """A fact that is stated of a card though the database knows it otherwise, whichever printing is meant."""

    fact: str
    stated: Fact
    known: tuple[Value, ...]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Resolved(Match):
    """A line resolved: what rules see, and how its name was found.

    - ``how``: that of ``cards.find``, ``number``, ``fuzzy`` for a misspelt name that is taken for the one card it can
      only be, or ``unnamed`` for words that only count cards.
    - ``declared``: a facts table describes the card.
    - ``misspelt_for``: cards that it may be, misspelt, in a game of which the database holds only some.
    - ``note_unclear``: its note, or what looks like one, states nothing the game knows.
    - ``plain``: there is nothing to say of the line.
    - ``overridden``: facts of the database that the list or a facts file contradicts.
    - ``namesakes``: other names of the list that may be the same card.
    - ``contradictions``: facts of which the lines of one card say different things.
    - ``moved_outside``: the card stands outside the deck, though the list has it elsewhere.
    - ``unmatched``: the brackets and the set that fit no such printing.
    - ``later``: the release that first has the card, where this one has none.
    """

    how: str
    declared: bool
    misspelt_for: tuple[str, ...]
    note_unclear: bool
    plain: bool
    overridden: tuple[Overridden, ...]
    namesakes: tuple[str, ...]
    contradictions: tuple[Contradiction, ...]
    moved_outside: bool
    unmatched: tuple[str, ...]
    later: str


_ALONE = CrossLineFacts()

_written: Callable[[Entry], tuple[str, ...]] = itemgetter(
    *map(Entry._fields.index, ("name", "section", "set", "image", "note"))
)
"""All of a line that tells what it may mean; by position, which takes half the time."""


class Resolver:
    """Resolves the lines of one game at one release for one plan, remembering every line it has seen.

    ``stated`` are facts by folded card name, from a facts file; ``pool`` chooses among several printings of a name;
    ``fuzzy`` says that a misspelt name is taken for the one card it can only be, ``exact`` that lists name printings.
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
    ) -> None:
        self.game, self.cards, self.plan, self.pool, self.fuzzy, self.exact = game, cards, plan, pool, fuzzy, exact
        self._stated = stated
        self.headings = HeadingMeanings(game)
        self._unless_stated: Facts = {
            fact.name: fact.unless_stated for fact in game.facts.values() if fact.unless_stated is not None
        }
        self._seen: dict[tuple[str, ...], Resolved] = {}
        self._plain: dict[tuple[str, ...], Resolved] = {}

    @property
    def learned(self) -> int:
        """How many different lines it remembers."""
        printings = self.__dict__.get("_of_printings")  # not made by asking
        return len(self._seen) + (printings.learned if printings else 0)

    def deck(self, deck: Deck) -> list[tuple[Entry, Resolved]]:
        """Every entry of a deck, in order. Raises InvalidFacts for its own facts tables."""
        if self.pool is not None and not self.exact and deck.source in EXACT:
            return self._of_printings.deck(deck)
        if deck.facts:
            stated = facts_by_name(self.game, deck.facts)
            stated = {name: {**self._stated.get(name, {}), **facts} for name, facts in stated.items()}
            own = self._with({**self._stated, **stated}, exact=self.exact)
            return own._together(deck, [own.line(entry) for entry in deck.entries])
        seen = list(map(self._plain.get, map(_written, deck.entries)))
        known = zip(deck.entries, seen, strict=True)
        if None not in seen:
            lines = cast(list[tuple[Entry, Resolved]], list(known))
            return (
                lines if self.game.database_is_complete else self._together(deck, lines)
            )  # which a plain line tells nothing
        return self._together(deck, [(entry, found) if found else self.line(entry) for entry, found in known])

    @cached_property
    def _of_printings(self) -> Resolver:
        """The same for lists that name printings, which means other cards here and there."""
        return self._with(self._stated, exact=True)

    def _with(self, stated: Mapping[str, Facts], *, exact: bool) -> Resolver:
        own = Resolver(self.game, self.cards, self.plan, stated, self.pool, fuzzy=self.fuzzy, exact=exact)
        own.headings = self.headings
        return own

    def _together(self, deck: Deck, lines: list[tuple[Entry, Resolved]]) -> list[tuple[Entry, Resolved]]:
        """The lines with what they tell of each other."""
        if self.numbers and deck.source == "text":
            lines = self._numbered(deck, lines)
        if self.game.database_is_complete:  # of cards that are known nothing is told but what a note says
            odd = [at for at, (entry, found) in enumerate(lines) if not found.how or entry.note]
        else:
            odd = [at for at, (_, found) in enumerate(lines) if len(found.cards) == 1 or found.misspelt_for]
        if len(odd) > 1:
            for place, added in company(self.game, [self._said(*lines[at]) for at in odd]).items():
                entry = lines[odd[place]][0]
                lines[odd[place]] = entry, self._resolve(entry, added)
        return lines

    @cached_property
    def numbers(self) -> frozenset[int]:
        """The numbers of the cards, in a game whose cards go by numbers."""
        named = [fact.name for fact in self.game.facts.values() if fact.from_name]
        held = (each.facts.get(name) for name in named for each in self.cards.all())
        return frozenset(number for number in held if isinstance(number, int))

    def _numbered(self, deck: Deck, lines: list[tuple[Entry, Resolved]]) -> list[tuple[Entry, Resolved]]:
        """The lines with one copy of each whose count is the number of the card that it names."""
        [fact] = [fact.name for fact in self.game.facts.values() if fact.from_name]
        lines = [
            (entry._replace(copies=1), found)
            if found.how and all(card.facts.get(fact) == entry.copies for card in found.cards)
            else (entry, found)
            for entry, found in lines
        ]
        for at, (entry, number) in numbered_lines(self.game, deck.entries, self.numbers).items():
            found = self.entry(entry)
            if found.how and found.cards[0].facts.get(fact) == number:
                lines[at] = entry, found
                continue
            noted = entry._replace(note=", ".join(filter(None, (entry.note, f"{fact} {number}"))))
            found = self.entry(noted)
            if values := [value for each in found.overridden if each.fact == fact for value in each.known]:
                both = Contradiction(fact, (number,), tuple(sorted({number, *values}, key=repr)))
                found = self._resolve(noted, CrossLineFacts(contradictions=(both,)))
            lines[at] = noted, found
        return lines

    def _said(self, entry: Entry, found: Resolved) -> Said:
        """What a line says of its card, by its heading and its note, and nobody else does."""
        meant, noted, _ = self._find(entry)
        known: Facts = meant.printings[0].facts if meant.printings else {}
        facts = {
            name: fact
            for name, fact in found.cards[0].facts.items()
            if name in self.game.facts
            and (name in noted or name not in known)
            and fact != self.game.facts[name].unless_stated
        }
        name = found.cards[0].name if found.how else entry.name
        described = found.declared or bool(noted)
        heading = self.headings.of(entry.section).meant
        perhaps = {
            name: fact
            for name, fact in (self.headings[heading].facts if heading else {}).items()
            if name not in noted and name not in known
        }
        return Said(entry.name, key(self.game, name), facts, bool(found.how), described, perhaps)

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
            if resolved.plain:
                self._plain[key] = resolved
        return resolved

    def knows_heading(self, heading: str) -> bool:
        """Is this a heading of the game?"""
        return heading in self.headings

    def _resolve(self, entry: Entry, added: CrossLineFacts = _ALONE) -> Resolved:
        found, noted, note_unclear = self._find(entry)
        stated = self._tables(entry.name)
        standing = self.headings.of(entry.section)
        near = (
            ()
            if found.printings or stated or self.game.database_is_complete
            else self._misspelt(entry.name, standing.facts)
        )
        own = bool(stated) or not self.game.database_is_complete
        gainsaid = _overridden(found, {**stated, **noted})
        overridden = tuple(each for each in gainsaid if each.fact not in added.facts)
        cards = tuple(self._cards(entry, found, {**stated, **noted}, standing.facts, added, own=own))
        if near:
            printings = tuple(each for name in near for each in self.cards.named(name))
            cards += tuple(self._cards(entry, Found(printings, "title"), noted, standing.facts, added, own=own))
        if self.pool and len(cards) > 1 and not found.unmatched:
            cards = tuple(card for card in cards if self.pool.match(card.facts)) or cards
        joint = self.headings.placed(entry.section, cards)
        sections = tuple(dict.fromkeys(section for _, section in joint)) or standing.sections
        moved = False
        if self.game.always_outside and all(self.game.always_outside.match(card.facts) for card in cards):
            moved = sections != (self.game.outside_section,)
            sections, joint = (self.game.outside_section,), ()
        single = "" if added.contradictions else key(self.game, entry.name) if near or added.keys else None
        return Resolved(
            cards,
            sections,
            self.plan.profile(cards, sections, joint),
            *_meaning(cards, found),
            joint,
            single,
            how=found.how,
            declared=bool(stated),
            misspelt_for=near,
            note_unclear=note_unclear,
            plain=bool(found.how)
            and found.how != "fuzzy"
            and len(cards) == 1
            and not (entry.note or note_unclear)
            and not overridden
            and not moved
            and not found.unmatched
            and not added.contradictions
            and self.knows_heading(entry.section),
            overridden=overridden,
            namesakes=added.names,
            contradictions=added.contradictions,
            moved_outside=moved,
            unmatched=found.unmatched if self.game.database_is_complete and not note_unclear else (),
            later=found.later,
        )

    def _tables(self, name: str) -> Facts:
        """What facts tables state of a card, whether they have what looks like a note in its name or not."""
        stated = self._stated.get(key(self.game, name))
        if stated is None and self._stated and (read := misread_note(self.game, name)) is not None:
            stated = self._stated.get(key(self.game, read.name))
        return stated or {}

    def _misspelt(self, name: str, heading: Facts) -> tuple[str, ...]:
        """Cards so near to a name that it may be one of them, unless the heading says otherwise."""
        own = key(self.game, name)
        near = (*close(self.cards, printed(self.game, name)), *(each for each in self.cards.keys if alike(own, each)))
        printings = (printing for each in near for printing in self.cards.named(each))
        fitting = (
            printing.name
            for printing in printings
            if all(printing.facts.get(fact, value) == value for fact, value in heading.items())
        )
        return tuple(dict.fromkeys(fitting))

    def _find(self, entry: Entry) -> tuple[Found, Facts, bool]:
        """The printings a line may be, the facts of its note, and whether the note says something unknown.

        What looks like a note may be the end of the name itself.
        """
        if entry.note:
            whole = self._meant(entry._replace(name=f"{entry.name} ({entry.note})"))
            noted = noted_facts(self.game, entry.note)
            if whole.how in ("exact", "folded") or noted is None:
                return whole, {}, whole.how not in ("exact", "folded")
            return self._named(entry), noted, False
        found = self._named(entry)
        note_unclear = found.how not in ("exact", "folded") and misread_note(self.game, entry.name) is not None
        return found, {}, note_unclear

    def _named(self, entry: Entry) -> Found:
        """The printings of a name, or else of a number, or of words that count cards and name none."""
        found = self._meant(entry)
        unnamed = self.game.unnamed.get(heading_key(entry.name))
        if unnamed and found.how != "exact" and not (entry.set or entry.image):
            any_of = tuple(each for each in self.cards.all() if unnamed.match(each.facts))
            return Found(any_of, "unnamed") if any_of else found
        if not found.how and (number := numbered(self.game, entry.name)) is not None:
            return Found(find(self.cards, str(number)).printings, "number")
        if not found.how and (name := printed(self.game, entry.name)) != entry.name:
            printings = find(self.cards, name).printings
            found = Found(printings, "title") if printings else found
        if not found.how and (both := number_and_name(self.game, entry.name)) is not None:
            printings = find(self.cards, both.name).printings
            if printings and all(both.number in each.facts.values() for each in printings):
                return Found(printings, "number")
        if self.fuzzy and not found.how and not found.later and key(self.game, entry.name) not in self._stated:
            return self._accepted(entry) or found
        return found

    def _meant(self, entry: Entry) -> Found:
        """The printings of a name."""
        return meant(self.cards, entry, self.headings.of(entry.section).facts, self.pool, exact=self.exact)

    def _accepted(self, entry: Entry) -> Found | None:
        """The printings of the one card that a name can only be, misspelt."""
        near = accept(self.cards, entry.name, self.hints(entry))
        if near is None:
            return None
        return find(self.cards, near.name, set=entry.set, image=entry.image)._replace(how="fuzzy")

    def hints(self, entry: Entry, sets: frozenset[str] = frozenset()) -> Hints:
        """What makes a printing likelier than others: the format's pool, the set stated, the deck's other ``sets``."""
        pool = self.pool
        return Hints(None if pool is None else lambda facts: pool.match(facts) is True, sets, entry.set)

    def _cards(
        self, entry: Entry, found: Found, stated: Facts, heading: Facts, added: CrossLineFacts, *, own: bool
    ) -> list[Card]:
        """The cards a line may be: stated facts beat the database, and a heading only fills what is lacking.

        A name that the database lacks is a card of its ``own``, or one of those that its company ``added``, or, where
        the database holds every card, may be any.
        """
        lacking = {**self._unless_stated, **heading}
        stated = {**stated, **added.facts}
        if found.printings:
            return [
                Card(each.name, {**lacking, **with_perhaps(each.facts), "called": fold(each.title), **stated})
                for each in found.printings
            ]
        if not own:
            return [Card(entry.name, {**lacking, **stated})]
        title: Fact = OneOf(added.titles) if added.titles else printed(self.game, entry.name)
        if (number := self._number(entry.name)) is not None:
            lacking |= {fact.name: number for fact in self.game.facts.values() if fact.from_name}
        return [
            Card(entry.name, {**lacking, "title": title, "called": called, "same": (called,), **stated})
            for called in (key(self.game, entry.name), *added.keys)
        ]

    def _number(self, name: str) -> int | None:
        """The number that a name states of a card: all of it is one, or it says so of the name behind it."""
        found: Numbered | None = number_and_name(self.game, name)
        return numbered(self.game, name) if found is None or not found.said else found.number


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
    return {key(rules, name): tabled_facts(rules, name, table) for name, table in tables.items()}


def facts_of_game(rules: Game, tables: Mapping[str, Stated]) -> dict[str, Facts]:
    """Those tables of a facts file that are about this game; it may hold other games' cards. Raises InvalidFacts."""
    found: dict[str, Facts] = {}
    for name, table in tables.items():
        try:
            found[key(rules, name)] = tabled_facts(rules, name, table)
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
