"""What an edition asks of every card, gathered from its rules, so that a deck is only additions.

A rule kind asks the plan for *forms* (weighted counts) and *groups* (copies by identity) and keeps the handles.
What they ask of a card is worked out once per card, as its ``Profile``; a deck then adds up profiles.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import field
from itertools import product

from deckcheck.deck import Entry
from deckcheck.facts import Facts, Truth, Value, possible
from deckcheck.frozen_dataclass import dataclass
from deckcheck.named_tuple import NamedTuple
from deckcheck.rules.selector import Selector
from deckcheck.rules.selector_index import Index, Traits

Key = tuple[Value | None, ...]
"""What makes copies one card: the number of the identity clause, then the values of its facts (None = unknown)."""


class Card(NamedTuple):
    """One possibility of what a line of a list stands for."""

    name: str
    facts: Facts


Placed = tuple[Card, str]
"""A card, and the section it stands in."""


class Term(NamedTuple):
    """``weight`` for each card that ``where`` means, standing in one of ``sections``."""

    where: Selector
    sections: tuple[str, ...]
    weight: int = 1

    def range(self, card: Card, section: str) -> tuple[int, int]:
        """Return the least and most that one such card adds."""
        return self.added(self.where.match(card.facts)) if section in self.sections else (0, 0)

    def added(self, truth: Truth) -> tuple[int, int]:
        """Return the least and most that a card in one of the sections adds, if ``where`` means it."""
        if truth is None:
            return min(0, self.weight), max(0, self.weight)
        return (self.weight, self.weight) if truth else (0, 0)


class Clause(NamedTuple):
    """Cards that ``where`` means are the same card when the facts ``by`` agree.

    With ``each``, ``by`` is one list, and two cards are the same when they share a value of it: a card may then be
    the same as two others that are not the same as each other.
    """

    where: Selector
    by: tuple[str, ...]
    each: bool = False

    def keys(self, number: int, card: Card) -> Collection[tuple[Key, ...]]:
        """Return the keys the card has, once for every possibility."""
        if self.each and type(held := card.facts.get(self.by[0])) is tuple:  # as nearly all are
            return (tuple([(number, each) for each in held]),)
        values = [possible(card.facts, fact) or (None,) for fact in self.by]
        if self.each:
            ways = (each if isinstance(each, tuple) else (each,) for each in values[0])
            return {tuple((number, value) for value in each) for each in ways}
        return {((number, *map(_plain, combination)),) for combination in product(*values)}


_MOST_TRAITS = 10_000
_OUTSIDE: frozenset[tuple[Key, ...]] = frozenset({()})


class Group(NamedTuple):
    """Copies of each card among those that ``where`` means, in ``sections``.

    The first clause of ``identity`` that fits tells which cards are the same.
    """

    where: Selector
    sections: tuple[str, ...]
    identity: tuple[Clause, ...]

    def holds(self, card: Card, section: str) -> Truth:
        """Return whether the card is in the group here."""
        return self.where.match(card.facts) if section in self.sections else False

    def fitting(self, card: Card) -> tuple[tuple[int, Clause], ...]:
        """Return the clauses that tell which cards are the same as one of the group, each with its number."""
        fitting = []
        for number, clause in enumerate(self.identity):
            fits = clause.where.match(card.facts)
            if fits is not False:
                fitting.append((number, clause))
            if fits:
                break
        return tuple(fitting)


def _keys(truth: Truth, fitting: Sequence[tuple[int, Clause]], card: Card) -> Collection[tuple[Key, ...]]:
    """Return the keys that a card has by clauses, and none when it may not be in the group (``truth`` is open)."""
    if truth and len(fitting) == 1:
        return fitting[0][1].keys(fitting[0][0], card)
    keys: set[tuple[Key, ...]] = {()} if truth is None else set()
    for number, clause in fitting:
        keys.update(clause.keys(number, card))
    return keys


class _Told(NamedTuple):
    """The keys of a card in a group: those it has in any case, those it may have, and whether it has one of these."""

    sure: tuple[Key, ...]
    maybe: tuple[Key, ...] = ()
    inside: bool = False


def _told(keys: Collection[tuple[Key, ...]], *, certain: bool) -> _Told:
    """Return the keys of all possibilities; with ``certain`` what a card is in each of them counts in any case."""
    if certain and len(keys) == 1:
        [held] = keys
        if len(held) == 1 and None not in held[0]:  # as nearly all are, at a third of the cost
            return _Told(held)
    known = sorted({key for each in keys for key in each}, key=repr)
    sure = _certain(keys) if certain else frozenset()
    if len(sure) == len(known):
        return _Told(tuple(known))
    return _Told(
        tuple(key for key in known if key in sure), tuple(key for key in known if key not in sure), () not in keys
    )


FormRanges = tuple[tuple[int, int, int], ...]
"""Forms with the least and most that a copy adds to each."""


class _Alike(NamedTuple):
    """What cards of the same traits have in common in a section.

    That is what a copy adds to ``forms``, and of each of the ``groups`` which of the ``ways`` tells its keys there.
    """

    forms: FormRanges
    groups: tuple[tuple[int, int], ...]
    ways: tuple[tuple[Truth, tuple[tuple[int, Clause], ...]], ...]


class Sort(NamedTuple):
    """What many cards have in common: what a copy adds to forms, where it stands, whether a group may hold it.

    ``open`` are the forms to which a copy may add more than the least, and how much.
    """

    forms: FormRanges
    section: str
    maybe: bool
    open: tuple[tuple[int, int], ...]


class PerhapsHeld(NamedTuple):
    """The keys that a card may have in a group; ``inside`` when it belongs to it in any case, under whichever key."""

    keys: tuple[Key, ...]
    inside: bool


class Profile(NamedTuple):
    """What one copy adds: to forms ``(index, least, most)``, surely to a group ``(index, key)``, or perhaps by group.

    ``summed`` is the plan's number for the card's sort, ``counted`` are those for each of ``sure``: they add up faster.
    ``keys`` are those of the keys in ``sure``, each once whatever the group: lines of one card share one.
    """

    forms: FormRanges
    sure: tuple[tuple[int, Key], ...]
    maybe: tuple[tuple[int, PerhapsHeld], ...]
    summed: int
    counted: tuple[int, ...]
    keys: tuple[int, ...]

    @property
    def pairs(self) -> Iterator[tuple[int, Key]]:
        """Yield every key that a copy has or may have, with its group."""
        yield from self.sure
        yield from ((group, key) for group, held in self.maybe for key in held.keys)

    @property
    def open(self) -> bool:
        """Does what a copy adds turn on what is not known of it?"""
        return bool(self.maybe) or any(least != most for _, least, most in self.forms)


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """A line resolved: the cards it may stand for, the sections it may stand in, what a copy of it adds.

    ``meaning`` is the card's own name when the name as written does not tell, and ``reason`` how it was found.
    ``joint`` are the cards with the section that each would stand in, where the one hangs on the other. ``single`` is
    the name under which all copies are one card, whichever that is; ``""`` = they may be several, ``None`` = the facts
    tell.
    ``summed``, ``counted`` and ``keys`` are those of the profile, at hand for the adding up.
    """

    cards: tuple[Card, ...]
    sections: tuple[str, ...]
    profile: Profile
    meaning: str = ""
    reason: str = ""
    joint: tuple[Placed, ...] = ()
    single: str | None = None
    summed: int = field(init=False, repr=False)
    counted: tuple[int, ...] = field(init=False, repr=False)
    keys: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "summed", self.profile.summed)
        object.__setattr__(self, "counted", self.profile.counted)
        object.__setattr__(self, "keys", self.profile.keys)

    @property
    def section(self) -> str:
        """Where it stands, ``""`` when that is open."""
        return self.sections[0] if len(self.sections) == 1 else ""

    @property
    def outcomes(self) -> tuple[Placed, ...]:
        """All that a copy may be, and where it then stands."""
        return self.joint or tuple(product(self.cards, self.sections))

    @property
    def one(self) -> tuple[object, ...] | None:
        """What tells that copies are of one card, however little is known of it; ``None`` when they may be several."""
        if self.single is not None:
            return (self.single,) if self.single else None
        facts = self.cards[0].facts
        if len(self.cards) > 1 or not isinstance(facts.get("called"), str):
            return None
        return facts["called"], facts.get("name"), facts.get("set")


Line = tuple[Entry, Match]


class Plan:
    """The forms and groups of one edition; handles are their positions."""

    def __init__(self, identity: Sequence[Clause] = ()) -> None:
        self.identity = tuple(identity)
        self.forms: list[tuple[Term, ...]] = []
        self.groups: list[Group] = []
        self.summed: list[Sort] = []
        self.counted: list[tuple[int, Key]] = []
        self._sorts: dict[tuple[FormRanges, str, bool], int] = {}
        self._pairs: dict[tuple[int, Key], int] = {}
        self._keys: dict[Key, int] = {}
        self._held_so: dict[PerhapsHeld, PerhapsHeld] = {}
        self._indexed: tuple[Index, Index, Traits] | None = None
        self._by_traits: dict[tuple[Hashable, ...], _Alike] = {}

    def form(self, *terms: Term) -> int:
        """Return a weighted count; equal ones are shared."""
        if terms not in self.forms:
            self._indexed = None
            self.forms.append(terms)
        return self.forms.index(terms)

    def group(self, where: Selector, sections: tuple[str, ...], by: tuple[str, ...] = ()) -> int:
        """Copies by identity: the edition's, or the facts ``by``."""
        identity = (Clause(Selector(), by),) if by else self.identity
        self._indexed = None
        self.groups.append(Group(where, sections, identity))
        return len(self.groups) - 1

    def profile(self, cards: tuple[Card, ...], sections: tuple[str, ...], joint: tuple[Placed, ...] = ()) -> Profile:
        """Return what one copy adds, whatever it may be and wherever it may then stand (``joint`` as in Match)."""
        outcomes = joint or tuple(product(cards, sections))
        forms, held = self._of_one(*outcomes[0]) if len(outcomes) == 1 else self._of_several(outcomes)
        return self._profile(forms, held, sections[0] if len(sections) == 1 else "unsorted")

    def profiles(self, card: Card, sections: Sequence[str]) -> list[Profile]:
        """Return what a copy of a card adds in each of several sections."""
        traits = (self._indexed or self._index())[2].of(card.facts)
        profiles: list[Profile] = []
        last: _Alike | None = None
        for section in sections:
            alike = self._by_traits.get((section, *traits)) or self._alike(traits, card, section)
            if last and (last.groups, last.ways) == (alike.groups, alike.ways):  # it has the same keys in both
                summed = self._sort(alike.forms, section, bool(profiles[-1].maybe))
                profiles.append(profiles[-1]._replace(forms=alike.forms, summed=summed))
            else:
                profiles.append(self._profile(alike.forms, _held(alike, card), section))
            last = alike
        return profiles

    def _profile(self, forms: FormRanges, held: Sequence[tuple[int, _Told]], section: str) -> Profile:
        """Return a profile with its numbers."""
        sure: list[tuple[int, Key]] = []
        maybe: list[tuple[int, PerhapsHeld]] = []
        for index, told in held:
            sure += [(index, key) for key in told.sure]
            if told.maybe:
                held_so = PerhapsHeld(told.maybe, told.inside)
                maybe.append((index, self._held_so.setdefault(held_so, held_so)))  # one of equals, which ids then tell
        summed = self._sort(forms, section, bool(maybe))
        keys = [self._keys.setdefault(key, len(self._keys)) for _, key in sure]
        same = tuple(dict.fromkeys(keys))
        return Profile(forms, tuple(sure), tuple(maybe), summed, tuple(map(self.number, sure)), same)

    def _of_one(self, card: Card, section: str) -> tuple[FormRanges, list[tuple[int, _Told]]]:
        """Return what a card adds to forms, and its keys by the groups it may be in; most hangs on its traits alone."""
        alike = self._alike_of(card, section)
        return alike.forms, _held(alike, card)

    def _alike_of(self, card: Card, section: str) -> _Alike:
        """Return what a card has in common with all cards of its traits in a section."""
        traits = (self._indexed or self._index())[2].of(card.facts)
        return self._by_traits.get((section, *traits)) or self._alike(traits, card, section)

    def _alike(self, traits: tuple[Hashable, ...], card: Card, section: str) -> _Alike:
        """Return what cards of these traits have in common in a section, as asked of one of them."""
        of_form, of_group, _ = self._indexed or self._index()
        ranges = ((index, *_sum(self.forms[index], card, section)) for index in of_form.find(card.facts))
        groups: dict[int, tuple[Truth, tuple[tuple[int, Clause], ...]]] = {}
        for index in of_group.find(card.facts):
            group = self.groups[index]
            if (truth := group.holds(card, section)) is not False:
                groups[index] = truth, group.fitting(card)
        ways = tuple(dict.fromkeys(groups.values()))
        forms = tuple(each for each in ranges if each[1] or each[2])
        alike = _Alike(forms, tuple((index, ways.index(way)) for index, way in groups.items()), ways)
        if len(self._by_traits) == _MOST_TRAITS:  # as many as facts that lists state can make up
            self._by_traits.clear()
        self._by_traits[section, *traits] = alike
        return alike

    def _of_several(self, outcomes: Sequence[Placed]) -> tuple[FormRanges, list[tuple[int, _Told]]]:
        """Return what several possibilities add to forms, and their keys by the groups that they may be in."""
        all_alike = [self._alike_of(*outcome) for outcome in outcomes]
        first = all_alike[0]
        if all(each is first for each in all_alike):
            of_ways = [{key for card, _ in outcomes for key in _keys(*way, card)} for way in first.ways]
            told = [_told(possible, certain=len(possible) == 1) for possible in of_ways]
            return first.forms, [(index, told[way]) for index, way in first.groups]
        ranges: dict[int, list[tuple[int, int]]] = {}
        keys: dict[int, list[Collection[tuple[Key, ...]]]] = {}
        for (card, _), alike in zip(outcomes, all_alike, strict=True):
            for index, least, most in alike.forms:
                ranges.setdefault(index, []).append((least, most))
            ways = [_keys(truth, fitting, card) for truth, fitting in alike.ways]
            for index, way in alike.groups:
                keys.setdefault(index, []).append(ways[way])
        forms = tuple((index, *_span(ranges[index], len(outcomes))) for index in sorted(ranges))
        held = []
        for index in sorted(keys):
            outside = _OUTSIDE if len(keys[index]) < len(outcomes) else ()
            possible = set(outside).union(*keys[index])
            held.append((index, _told(possible, certain=len(possible) == 1)))
        return forms, held

    def _index(self) -> tuple[Index, Index, Traits]:
        """Return the forms and groups by what they ask of a card, made when all rules have said what they need."""
        of_form, of_group = Index(), Index()
        for number, terms in enumerate(self.forms):
            of_form.add(number, [term.where for term in terms])
        for number, group in enumerate(self.groups):
            of_group.add(number, [group.where])
        asked = [term.where for terms in self.forms for term in terms] + [group.where for group in self.groups]
        traits = Traits([*asked, *(clause.where for group in self.groups for clause in group.identity)])
        self._indexed, self._by_traits = (of_form, of_group, traits), {}
        return self._indexed

    def _sort(self, forms: FormRanges, section: str, maybe: bool) -> int:
        """Return the number of a sort, which joins those there have been when it is new."""
        number = self._sorts.setdefault((forms, section, maybe), len(self.summed))
        if number == len(self.summed):
            more = tuple((index, most - least) for index, least, most in forms if most > least)
            self.summed.append(Sort(forms, section, maybe, more))
        return number

    def number(self, pair: tuple[int, Key]) -> int:
        """Return the number of a card in a group, which joins those there have been when it is new."""
        number = self._pairs.setdefault(pair, len(self.counted))
        if number == len(self.counted):
            self.counted.append(pair)
        return number


def _held(alike: _Alike, card: Card) -> list[tuple[int, _Told]]:
    """Return the keys of a card by the groups it may be in."""
    keys = [_told(_keys(truth, fitting, card), certain=True) for truth, fitting in alike.ways]
    return [(index, keys[way]) for index, way in alike.groups]


def _certain(keys: Collection[tuple[Key, ...]]) -> frozenset[Key]:
    """Return the keys that a card has in every possibility; none where one of them is unknown."""
    if any(None in key for each in keys for key in each):
        return frozenset()
    return frozenset.intersection(*map(frozenset, keys))


def _plain(value: Value | None) -> Value | None:
    """Return a value with the parts of a list in order, since a list names the same things in any."""
    return tuple(sorted(value)) if isinstance(value, tuple) else value


def _span(ranges: Sequence[tuple[int, int]], outcomes: int) -> tuple[int, int]:
    """Return the least and most of several ranges, and of nothing where some of so many outcomes have none."""
    none = [(0, 0)] * (len(ranges) < outcomes)
    return min([least for least, _ in (*ranges, *none)]), max([most for _, most in (*ranges, *none)])


def _sum(terms: Sequence[Term], card: Card, section: str) -> tuple[int, int]:
    """Return the least and most that a card adds to a form."""
    low = high = 0
    for term in terms:
        least, most = term.range(card, section)
        low += least
        high += most
    return low, high
