"""Resolve the name of a line to printings, by its heading and the card pool of the format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.cards import AS_PEOPLE_WRITE, BY_OWN_NAME, Cards, Found, FoundBy, Printing, find, fold, meanings
from deckcheck.cards.names import references, suffix_of, without_suffix
from deckcheck.cards.set_names import of_set as printings_of_set
from deckcheck.deck import Entry, heading_key
from deckcheck.decklists.text.count_and_note import is_note
from deckcheck.facts import Fact, Facts, OneOf, texts_of
from deckcheck.games.model import Game
from deckcheck.games.name_notes import key, misread_note, number_and_name, printed
from deckcheck.games.stated_facts import note_of, noted_facts, numbered
from deckcheck.patterns import late_pattern
from deckcheck.reading.heading_sections import HeadingMeanings
from deckcheck.reading.line_facts import alike, facts_of_card
from deckcheck.reading.vocabulary import bare_names, parts
from deckcheck.rules.profiles import Card
from deckcheck.rules.selector import Selector

if TYPE_CHECKING:
    from deckcheck.cards.suggestions import NameContext


REFERENCE = late_pattern(r"\d:\d")


def by_heading(found: tuple[Found, ...], heading: Facts) -> Found:
    """Return the first meaning with a printing that agrees with the heading, or else the likeliest meaning.

    If none agrees, use printings that only a set or bracket indicates, although they contradict the name.
    """
    for place, way in enumerate(found):
        if fits(way, heading):
            fitting = tuple(each for each in way.printings if agrees(each.facts, heading))
            return way._replace(printings=fitting) if place or way.how in AS_PEOPLE_WRITE else way
    return next((way for way in found if any(agrees(each.facts, heading) for each in way.instead)), found[0])


def fits(way: Found, heading: Facts) -> bool:
    """Does a printing of the name itself agree with the heading?"""
    return any(agrees(each.facts, heading) for each in way.printings if each not in way.instead)


def agrees(facts: Facts, heading: Facts) -> bool:
    """Might the facts of a heading be true of a card? A card of two types is either."""
    return all(_agree(facts[name], value) for name, value in heading.items() if name in facts)


def _agree(known: Fact, stated: Fact) -> bool:
    """Might a declared value be true of a card with the ``known`` one?"""
    if isinstance(stated, OneOf):
        return any(_agree(known, value) for value in stated.values)
    return known == stated or not set(texts_of(known)).isdisjoint(texts_of(stated))


def by_stated_facts(found: Found) -> Found:
    """Return the printings with the facts that brackets after their name state: ``Saul (Hero)``."""
    for stated in found.unmatched:
        fitting = tuple(each for each in found.printings if fold(stated) in _texts(each) and each not in found.instead)
        if fitting:
            others = tuple(other for other in found.unmatched if other != stated)
            found = found._replace(printings=fitting, unmatched=others)
    return found


def _texts(printing: Printing) -> set[str]:
    """Return the folded texts of the list facts of a printing, such as its types and brigades."""
    return {fold(text) for value in printing.facts.values() for text in texts_of(value)}


def same_title(cards: Cards, name: str, found: Found) -> Iterator[Printing]:
    """Yield further printings that a name without a set may resolve to, besides those found.

    A title resolves to all printings with it, a Lost Soul's nickname to all of the same soul, and a nickname with a
    Bible reference to those with the same reference.
    """
    key = fold(name)
    if found.how in BY_OWN_NAME:
        bare = any(fold(each.title) == key for each in found.printings)  # without the part that distinguishes printings
        yield from (each for kind, each in cards.lookup(key) if bare and kind == "title")
        return
    if any(kind == "alias" for kind, _ in cards.lookup(cards.schema.nickname(key))):
        return  # an alias lists all its printings itself
    referred = {text for each in found.printings for text in _references(each)} if REFERENCE.search(key) else None
    for soul in dict.fromkeys(str(each.facts.get("soul", "")) for each in found.printings):
        for kind, each in cards.lookup(fold(soul)) if soul else ():
            if kind == "soul" and each.facts["soul"] == soul and (referred is None or referred & _references(each)):
                yield each


def _references(printing: Printing) -> set[str]:
    return set(map(fold, references(str(printing.facts.get("reference", "")))))


EXACT_SYNTAXES = frozenset({"lackey", "lackey-text"})
"""Syntaxes of programs that write the exact names of printings."""
MOST_KNOWN = 4_000
"""The number of names whose results are cached."""


class NameMeaning(NamedTuple):
    """The result of a line's name: printings, the facts of its note, and whether that note is not understood."""

    found: Found
    noted: Facts
    note_unclear: bool


class NameOptions(NamedTuple):
    """Settings for resolving names.

    ``pool`` chooses among the printings of a name. ``fuzzy``: a misspelt name with only one possible card resolves to
    it. ``exact``: lists name printings. ``untrusted``: facts that a list states of its cards are ignored.
    ``uncounted_are_remarks``: in a list whose cards have counts, lines without one are no cards. ``titles``: a
    bare name may be any printing of its title, since rules distinguish printings.
    """

    pool: Selector | None = None
    fuzzy: bool = False
    exact: bool = False
    untrusted: bool = False
    uncounted_are_remarks: bool = False
    titles: bool = False


class NameReader:
    """Resolve the names of lists for one game and release; ``stated`` are facts by folded card name."""

    def __init__(
        self, game: Game, cards: Cards, headings: HeadingMeanings, stated: Mapping[str, Facts], options: NameOptions
    ) -> None:
        self.game, self.cards, self.headings, self.options = game, cards, headings, options
        self._stated = stated
        self._remembered = lru_cache(MOST_KNOWN)(self._look_up)

    def read(self, entry: Entry) -> NameMeaning:
        """Return the result of a line's name with its note, which may be the end of the name itself."""
        if entry.note:
            with_note = self._printings(entry._replace(name=f"{entry.name} ({entry.note})"))
            noted = noted_facts(self.game, entry.note)
            if with_note.how in BY_OWN_NAME or noted is None:
                return NameMeaning(with_note, {}, with_note.how not in BY_OWN_NAME)
            return NameMeaning(self.found(entry), {} if self.options.untrusted else noted, False)
        found = self.found(entry)
        unclear = found.how not in BY_OWN_NAME and misread_note(self.game, entry.name) is not None
        return NameMeaning(found, {}, unclear)

    def with_note(self, entry: Entry) -> Entry | None:
        """Return a line with the bracket after its name as a note, if the game has its facts; otherwise ``None``.

        A note of one word is in lower case.
        """
        if (read := misread_note(self.game, entry.name)) is None or not (facts := noted_facts(self.game, read.note)):
            return None
        note = read.note if "," in read.note or "=" in read.note else read.note.lower()
        return entry._replace(name=read.name, note=note if is_note(note) else note_of(facts))

    def parts(self, name: str) -> tuple[str, ...]:
        """Return the names in an unmatched name, if one is a card's. A single one has a remark beside it."""

        def known(part: str) -> bool:
            return bool(find(self.cards, part).how)

        pieces = parts(name)
        if any(known(part.name) for part in pieces):
            return tuple(part.name for part in pieces if not part.remark or known(part.name))
        return next(((each,) for each in bare_names(name) if known(each)), ())

    def is_stated(self, name: str) -> bool:
        """Do facts tables describe a card of this name?"""
        return bool(facts_of_card(self.game, self._stated, name))

    def misspelt_for(self, name: str, heading: Facts) -> tuple[str, ...]:
        """Return the close matches of a name, without those that contradict the heading."""
        own = key(self.game, name)
        candidates = (
            *self.similar(printed(self.game, name)),
            *(each for each in self.cards.keys if alike(own, each)),
            *(each.title for each in find(self.cards, name).printings),
        )
        printings = (printing for each in candidates for printing in find(self.cards, each).printings)
        return tuple(dict.fromkeys(each.name for each in printings if agrees(each.facts, heading)))

    def similar(self, name: str) -> tuple[str, ...]:
        """Return the close matches of an unmatched name."""
        from deckcheck.cards.names import displayed
        from deckcheck.cards.suggestions import similar_names

        return similar_names(self.cards, displayed(name))

    def hints(self, entry: Entry, sets: frozenset[str] = frozenset()) -> NameContext:
        """Return the context that makes a printing likelier: the pool, the line's set, the deck's other ``sets``."""
        from deckcheck.cards.suggestions import NameContext

        pool = self.options.pool
        return NameContext(None if pool is None else lambda facts: pool.match(facts) is True, sets, entry.set)

    def unnamed(self, name: str, *, of_set: bool = True) -> Selector | None:
        """Return the selector for words that count cards without naming them, perhaps with a set after them
        (``of_set``).

        A set does not restrict the cards: the souls of a starter deck may be from several sets.
        """
        where = self.game.unnamed.get(heading_key(name))
        if where is not None or not of_set or not (code := suffix_of(name)):
            return where
        if (where := self.game.unnamed.get(heading_key(without_suffix(name)))) is None:
            return None
        return where if printings_of_set(self.cards, self._matching(where), code) else None

    def _matching(self, where: Selector) -> tuple[Printing, ...]:
        """Return the printings that surely match a selector."""
        choices = (each.among for each in where.tests if each.fact not in ("name", "title", "set") and each.among)
        texts = next((texts for texts in choices if all(isinstance(text, str) and text for text in texts)), None)
        found = self.cards.all() if texts is None else self.cards.stating([*map(str, texts)])
        return tuple(each for each in found if where.match(each.facts))

    @cached_property
    def numbers(self) -> frozenset[int]:
        """Return the card numbers, in a game that numbers its cards."""
        values = (each.facts.get(fact.name) for fact in self.game.number_facts for each in self.cards.all())
        return frozenset(number for number in values if isinstance(number, int))

    def number(self, name: str) -> int | None:
        """Return the number that a name states: the whole name is one, or marks it as the number of the name after
        it.
        """
        found = number_and_name(self.game, name)
        return numbered(self.game, name) if found is None or not found.is_explicit else found.number

    def found(self, entry: Entry) -> Found:
        """Return the printings of a name, else of a card number, else of words that only count cards."""
        return self._remembered(entry.name, entry.section, entry.set, entry.image)

    def _look_up(self, name: str, section: str, code: str, image: str) -> Found:
        entry = Entry(name, section=section, set=code, image=image)
        found = self._printings(entry)
        if found.how is FoundBy.EXACT:
            return found
        unnamed = self.unnamed(entry.name, of_set=not found.how)
        if unnamed and not (entry.set or entry.image):
            any_of = self._matching(unnamed)
            return Found(any_of, FoundBy.UNNAMED) if any_of else found
        return found if found.how else self._by_number(entry.name) or self._corrected(entry, found)

    def _by_number(self, name: str) -> Found | None:
        """Return the printings of a name that matches a card without its number, rarity or title marks."""
        if (number := numbered(self.game, name)) is not None:
            return Found(find(self.cards, str(number)).printings, FoundBy.NUMBER)
        bare = printed(self.game, name)
        if bare != name and (printings := find(self.cards, bare).printings):
            return Found(printings, FoundBy.TITLE)
        if (both := number_and_name(self.game, name)) is not None:
            printings = find(self.cards, both.name).printings
            if printings and all(both.number in each.facts.values() for each in printings):
                return Found(printings, FoundBy.NUMBER)
        return None

    def _corrected(self, entry: Entry, found: Found) -> Found:
        """Return the printings of a misspelt name that can be only one card, if such names are accepted."""
        if not self.options.fuzzy or found.later or self.is_stated(entry.name):
            return found
        from deckcheck.cards.suggestions import sole_correction

        if not (correction := sole_correction(self.cards, entry.name, self.hints(entry))):
            return found
        return find(self.cards, correction, set=entry.set, image=entry.image)._replace(how=FoundBy.FUZZY)

    def _printings(self, entry: Entry) -> Found:
        """Return the printings of a line's name, chosen by its heading and the pool.

        People write titles. So if a bare name is only that of printings outside the pool, it resolves to the printings
        of that title in the pool, and a soul's nickname to those of the same soul, unless lists name printings exactly.
        """
        pool = self.options.pool
        heading = self.headings.of(entry.section).facts
        found = find(self.cards, entry.name, set=entry.set, image=entry.image)
        if heading and (found.how in AS_PEOPLE_WRITE or not fits(found, heading)):
            found = by_heading(meanings(self.cards, entry.name, set=entry.set, image=entry.image), heading)
        found = by_stated_facts(found) if found.unmatched else found
        may_be_own = not self.game.database_is_complete or self.is_stated(entry.name)
        if found.how in AS_PEOPLE_WRITE and may_be_own:
            return Found((), FoundBy.NOTHING)
        is_chosen = found.chosen or found.unmatched or entry.image or (self.options.exact and found.how in BY_OWN_NAME)
        if self.options.titles and not is_chosen and found.how in BY_OWN_NAME:
            every = {each.id: each for each in (*found.printings, *same_title(self.cards, entry.name, found))}
            found = found._replace(printings=tuple(every.values()), how=FoundBy.TITLE if len(every) > 1 else found.how)
        if pool is None or is_chosen or any(pool.match(printing.facts) for printing in found.printings):
            return found
        if others := tuple(each for each in same_title(self.cards, entry.name, found) if pool.match(each.facts)):
            return found._replace(printings=others, how=FoundBy.TITLE if found.how in BY_OWN_NAME else found.how)
        return found


def name_reader(
    game: Game, cards: Cards, headings: HeadingMeanings, stated: Mapping[str, Facts], options: NameOptions
) -> NameReader:
    """Return a :class:`NameReader`; without facts of a facts file, it is shared by all uses with the same options."""
    made = NameReader(game, cards, headings, stated, options)
    shared: NameReader = cards.read_before.setdefault((NameReader, options), made) if not stated else made
    return shared


REASONS = {
    FoundBy.IMAGE: "by its picture",
    FoundBy.LOOKALIKE: "by what its letters look like",
    FoundBy.VARIANT: "as names are often written",
    FoundBy.SHORTENED: "by the words before its comma",
    FoundBy.FORMER: "by a former name",
    FoundBy.ALIAS: "by a short name",
    FoundBy.HALF: "by one half of its name",
    FoundBy.NUMBER: "by its number",
    FoundBy.FUZZY: "as the nearest name",
}


def own_name(cards: tuple[Card, ...], found: Found) -> tuple[str, str]:
    """Return the card of a line and how it was found, if the name as written is not the card's own."""
    return (cards[0].name, REASONS[found.how]) if found.how in REASONS and len(cards) == 1 else ("", "")
