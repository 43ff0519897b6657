"""A game and the editions of its formats, as their files describe them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from deckcheck.facts import Facts, Value
from deckcheck.rules.profiles import Clause
from deckcheck.rules.rule import Rule
from deckcheck.rules.selector import Selector

Stated = Mapping[str, object]


class Section(NamedTuple):
    """A part of a deck. ``words`` are the headings that open it; rules see it only if it ``counts``."""

    id: str
    name: str
    words: tuple[str, ...]
    counts: bool = True
    facts: Stated = MappingProxyType({})
    """Facts this section implies for an otherwise undescribed card."""


class KindHeading(NamedTuple):
    """A heading inside a section that only states the kind of the cards below it."""

    words: tuple[str, ...]
    facts: Stated
    section: str


class FactType(NamedTuple):
    """The type of a fact: ``word``, ``words`` (a list), ``number`` or ``flag``; with ``values``, a choice of these.

    ``unless_stated`` is the default if nothing states the fact (``None`` = unknown). A number in place of a name, alone
    or after words of ``from_name``, states this fact (no words = it does not). A ``numeral`` is a word that is mostly a
    number, such as ``10``, ``X`` or ``4 (0)``, and is compared as one. Only cards with the facts ``of`` have the fact;
    charts and odds rely on that (rules state it themselves).
    """

    name: str
    type: str
    values: tuple[str, ...] = ()
    short: Mapping[str, str] = MappingProxyType({})
    unless_stated: Value | None = None
    from_name: tuple[str, ...] = ()
    numeral: bool = False
    of: Stated = MappingProxyType({})


class Alias(NamedTuple):
    """Another name for a ``format``, or for one edition of it, ``format@edition``.

    If it is the name of another format, that one has the editions of ``format`` that came into force from ``since`` on,
    until it has one of its own.
    """

    format: str
    since: str = ""


class ScreenFacts(NamedTuple):
    """The use of facts in searching and showing cards.

    Values of ``colors`` are the colours of a card. ``filters`` are offered first as filters, ``searched`` contain
    further names of a card, ``hidden`` repeat what a card's name already shows.
    """

    colors: tuple[str, ...] = ()
    filters: tuple[str, ...] = ()
    searched: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its sections and facts, and whether the database has every card (``database_is_complete``).

    ``main`` is the section of cards without a heading (``""`` = the section of their kind). A list that names no format
    is not checked against ``unofficial`` ones. ``always_outside`` selects cards that belong to ``outside_section``
    wherever they are listed (tokens), ``scarce`` printings that few players own. ``unnamed`` are words by which a line
    counts cards without naming them (``7 Lost Souls``), with the cards these may be. ``aliases`` are other names of
    formats. ``sheet`` are the headings of the deck check sheet, in its order (``""`` = cards
    without a heading), ``sort_by`` the facts that sort the cards below each heading; the first is the kind of a card.
    ``boxes`` are headings that share a box of the printed sheet, by its title, ``numbered`` the boxes with a numbered
    line for each copy. ``rarities`` are the letters that cards print for their rarity, ``title_mark`` the mark around
    some names, in every spelling. ``charts`` are the facts that statistics chart, ``screen`` those for showing cards,
    ``drawing`` is the table of the drawing rules (``draw_rules``).
    """

    id: str
    name: str
    database_is_complete: bool
    main: str
    sections: tuple[Section, ...]
    kinds: tuple[KindHeading, ...] = ()
    facts: Mapping[str, FactType] = field(default_factory=dict)
    always_outside: Selector | None = None
    outside_section: str = ""
    scarce: Selector | None = None
    unnamed: Mapping[str, Selector] = field(default_factory=dict)
    aliases: Mapping[str, Alias] = field(default_factory=dict)
    sheet: tuple[str, ...] = ()
    sort_by: tuple[str, ...] = ()
    boxes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    numbered: tuple[str, ...] = ()
    rarities: tuple[str, ...] = ()
    title_mark: tuple[str, ...] = ()
    charts: tuple[str, ...] = ()
    screen: ScreenFacts = field(default_factory=ScreenFacts)
    drawing: Stated = field(default_factory=dict)
    unofficial: tuple[str, ...] = ()
    number_facts: tuple[FactType, ...] = field(init=False, compare=False)
    """The facts that a card's number states, in a game whose cards are named by numbers."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "number_facts", tuple(fact for fact in self.facts.values() if fact.from_name))

    @property
    def counted_sections(self) -> tuple[str, ...]:
        """Return the sections that rules count."""
        return tuple(section.id for section in self.sections if section.counts)

    @property
    def headings(self) -> set[str]:
        """Return the headings that open a section or name a kind of card."""
        words = [*(section.words for section in self.sections), *(kind.words for kind in self.kinds)]
        return {word for each in words for word in each}

    def is_scarce(self, facts: Facts) -> bool:
        """Do few players own this printing?"""
        return self.scarce is not None and bool(self.scarce.match(facts))


@dataclass(frozen=True, slots=True)
class Edition:
    """A format as in one edition of its rulebook. ``id`` is ``game/format@edition``.

    ``since`` and ``until`` are the first and last day it was in force (ISO dates, ``""`` = unlimited); if the first day
    is not on record, ``since`` is the first on which it certainly was, ``perhaps_since`` the first on which it may have
    been. A ``partial`` edition states the rules on record, and what is ``missing``. ``pool`` selects the preferred
    printings if a name has several, ``provided`` the cards that a player need not have opened. ``team_rules`` apply to
    the two decks of a team together. ``file`` is the file of a player's own format, ``extends`` the edition it extends;
    both are ``""`` otherwise. ``drawing`` overrides that of the game.
    """

    id: str
    name: str
    game: str
    format: str
    edition: str
    since: str
    until: str
    source: str
    pool: Selector | None
    identity: tuple[Clause, ...]
    rules: tuple[Rule, ...]
    team_rules: tuple[Rule, ...] = ()
    file: str = ""
    extends: str = ""
    provided: Selector | None = None
    drawing: Stated = field(default_factory=dict)
    perhaps_since: str = ""
    partial: bool = False
    missing: tuple[str, ...] = ()
