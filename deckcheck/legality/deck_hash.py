r"""The deck hash: twelve signs that tell whether two lists are one deck, however each is written.

It is the same in every syntax, order and spelling, with any headings that only order a section, and for every name that
a card has had; it differs with any card, number of copies or section. The day does not change it, nor do new releases
of the card database, but where a list leaves open which card it means. A name without its set means what it means to
the judge: the printings among the newest cards that the pool of the format leaves, the list's own or the one asked for.
So the hash of a list with such names depends on the format, and no command of ours changes it. To compute it:

1. Each card is a line ``SECTION⇥NAME⇥SET⇥COPIES`` between tabs. The section is the id of the game's (``deck``,
   ``reserve``, ``tokens``, ``maybeboard`` …), COPIES all that stand in it, in digits.
2. NAME and SET are those of the printing, as the oldest release of the database that has it spells them. Where
   printings of one title agree in all that the database knows but the ``printing_facts`` of their game (set, border,
   rarity), they are one card and take those of the printing that was first on record, of these the first
   NAME and SET.
   What the head of a list says of the deck, such as its Paragon, is a line with the word for it in place of a section,
   ``*`` for the set and 1 copy; its name is as the formats of the game have it.
3. A title that may be any of several cards, by its format and its heading, has ``*`` for the set, a name that no card
   has ``?``; both are folded (see ``deckcheck.cards.fold``). Words that only count cards are
   ``*`` too, in the first spelling that the game has.
4. The lines are sorted by code point, each ends with a line feed, and the hash is the first 60 bits of the SHA-256 of
   their UTF-8, in Crockford's base 32 (``0123456789ABCDEFGHJKMNPQRSTVWXYZ``).

>>> digest(["deck\tSon of God (K)\tK\t1"])
'HT4FGN7YV6N3'

A list in which a line may be two things (a card or a remark, in one section or another) has no hash.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.cards import Cards, Found, FoundBy, Printing, fold
from deckcheck.deck import Deck, Entry, Problem
from deckcheck.decklists.field_checks import shown
from deckcheck.games.model import Edition, Game
from deckcheck.games.name_notes import key
from deckcheck.limits import Memory
from deckcheck.reading.heading_sections import HeadingMeanings
from deckcheck.reading.printing_choice import NameOptions, agrees, name_reader
from deckcheck.reading.resolved_lines import Lines, Resolved
from deckcheck.reading.resolver import MOST_LINES
from deckcheck.rules.selector import Selector

if TYPE_CHECKING:
    from deckcheck.legality.checker import Checker

NO_HASH = "-"
"""Stands for the hash of a list that has none."""
LENGTH = 12
_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_ANY, _UNKNOWN = "*", "?"
_AS_READ = str.maketrans("OIL", "011", "-")
"""Signs that people take for one another, which Crockford's base 32 lets stand for one, and hyphens."""


class DeckHash(NamedTuple):
    """The hash of a list, ``""`` where it has none: then ``doubts`` are the lines that keep it from having one.

    ``lines`` are what is hashed, sorted, without their line feeds. :func:`hash_by` says which of these are ``open``, of
    titles that may be any of several cards, each with these, and of names that no card has, with none; and which lines
    of the list have the latter (``unknown``), where the database holds every card.
    """

    hash: str
    lines: tuple[str, ...] = ()
    doubts: tuple[Problem, ...] = ()
    open: Mapping[str, frozenset[str]] = MappingProxyType({})
    unknown: tuple[Problem, ...] = ()


def deck_hash(deck: Deck, format: str = "", *, checker: Checker | None = None) -> str:
    """Return the hash of a deck, twelve signs; ``""`` where a line may be two things, or the list cannot be read.

    ``format`` goes before the list's own. Without one a name means any printing that has it. Raises UnreadableDeck
    where nothing tells the game, and what ``check`` raises for ``format``.
    """
    from deckcheck.legality.shared_checkers import ready

    with ready(checker) as judge:
        return hash_of(judge, deck, format).hash


def hash_of(checker: Checker, deck: Deck, format: str = "") -> DeckHash:
    """Return the hash of a deck with what is hashed, or why there is none. Raises what :func:`deck_hash` raises."""
    from deckcheck.legality.format_detection import likely_edition

    if deck.problems:
        return DeckHash("", doubts=deck.problems)
    return hash_by(checker, deck, likely_edition(checker, deck, format))


def hash_by(checker: Checker, deck: Deck, edition: Edition) -> DeckHash:
    """Return the hash of a deck as an edition reads it, with what is hashed and is open, or why there is none."""
    reading = checker.read(deck, edition)
    if reading.error is not None:
        problems = reading.problems or (Problem(reading.error.line, "its facts", str(reading.error)),)
        return DeckHash("", doubts=problems)
    found = checker.hashed(reading)
    return checker.hasher(reading).with_open(found, reading.lines) if found.hash else found


@cache
def _sha256() -> Any:
    """Return the function of the first module that has it: hashlib, the last, loads all of OpenSSL."""
    for name in ("_sha2", "_sha256"):
        with suppress(ImportError):
            return import_module(name).sha256
    from hashlib import sha256

    return sha256


def digest(lines: Iterable[str]) -> str:
    """Return the hash of lines, whatever their order."""
    data = "".join([f"{line}\n" for line in sorted(lines)])
    number = int.from_bytes(_sha256()(data.encode("utf-8", "surrogatepass")).digest()[:8]) >> 4
    return "".join([_SIGNS[number >> shift & 31] for shift in range(55, -1, -5)])


def as_hash(text: str) -> str:
    """Return a hash as it is written here, however somebody copied it; ``""`` for what is none.

    >>> as_hash("7q2k-m4xc-9tbo"), as_hash("7Q2K"), as_hash("every prayer")
    ('7Q2KM4XC9TB0', '', '')
    """
    signs = text.upper().translate(_AS_READ)
    return signs if len(signs) == LENGTH and not set(signs) - set(_SIGNS) else ""


class DeckHasher:
    """Hashes the decks of one game by its newest cards, remembering the lines that it has seen last.

    ``cards`` are those of the newest release, since a printing keeps its identity in every later one. ``pool`` chooses
    among the printings of a name as it does for a judge, and ``exact`` says that lists name printings.
    """

    def __init__(
        self, game: Game, cards: Cards, headings: HeadingMeanings, pool: Selector | None, *, exact: bool
    ) -> None:
        self.cards, self.pool = cards, pool
        self._game, self._headings = game, headings
        self._names = name_reader(game, cards, headings, {}, NameOptions(pool, exact=exact))
        self._lines: Memory[Resolved, str] = Memory(MOST_LINES)  # what is hashed of each, but for the copies

    def hash(self, lines: Lines, header: Mapping[str, str] = MappingProxyType({})) -> DeckHash:
        """Return the hash of the lines of a deck and of what its ``header`` says, or those that keep it from one."""
        copies: dict[str, int] = {}
        doubts: list[Problem] = []
        for entry, found in lines:
            card = self._lines.get(found) or self._line(entry, found)
            if isinstance(card, Problem):
                doubts.append(card)
            else:
                copies[card] = copies.get(card, 0) + entry.copies
        if doubts:
            return DeckHash("", doubts=tuple(dict.fromkeys(doubts)))
        hashed = [f"{card}{number}" for card, number in copies.items()]
        hashed += [self._headed(what, stated) for what, stated in header.items() if stated.strip()]
        hashed.sort()
        return DeckHash(digest(hashed), tuple(hashed))

    def _line(self, entry: Entry, found: Resolved) -> str | Problem:
        """Return and remember what is hashed of a line but for the copies; or return why it is open what it is."""
        named = self._named(entry, found)
        if isinstance(named, Problem):
            return named
        card = self._lines[found] = f"{found.section}\t{named}\t"
        return card

    def _headed(self, what: str, stated: str) -> str:
        """Return the line of what the head of a list says of the deck."""
        known = _names_in_heads(self._game.id).get((what, fold(stated)))
        return f"{what}\t{known}\t{_ANY}\t1" if known else f"{what}\t{fold(stated)}\t{_UNKNOWN}\t1"

    def with_open(self, found: DeckHash, lines: Lines) -> DeckHash:
        """Return the hash of the lines of a deck with what is open of it."""
        marks = {_ANY, _UNKNOWN} if self._game.database_is_complete else {_ANY}
        unknown: list[Problem] = []
        meant: dict[str, frozenset[str]] = {}
        for entry, each in lines:
            named = str(self._named(entry, each))
            if (mark := named.rpartition("\t")[2]) in marks:
                meant[f"{each.section}\t{named}"] = frozenset(
                    each.recorded for each in self._names.read(entry).found.printings
                )
                unknown += [_doubt(entry, "the name of a card")] * (mark == _UNKNOWN)
        left = {line: meant[card] for line in found.lines if (card := line.rpartition("\t")[0]) in meant}
        return found._replace(open=left, unknown=tuple(unknown))

    def _named(self, entry: Entry, found: Resolved) -> str | Problem:
        """Return the card of a line with its set, or why it is open what the line is."""
        if found.perhaps:
            return _doubt(entry, entry.doubt.remedy if entry.doubt else "a card, or no such line")
        if len(found.parts) > 1:
            return _doubt(entry, f"a line for each card: {', '.join(found.parts)}")
        if not found.section:
            sections = " or ".join(section.replace("-", " ") for section in found.sections)
            return _doubt(entry, f"the heading of its section, which may be {sections}")
        if found.misspelt_for:
            return _doubt(entry, f"a name that is no misspelling of {' or '.join(found.misspelt_for[:3])}")
        meant, _, note_unclear = self._names.read(entry)
        if meant.how is FoundBy.UNNAMED:
            counted = self._names.unnamed(entry.name)
            words = next((words for words, where in self._names.game.unnamed.items() if where is counted), entry.name)
            return f"{words}\t{_ANY}"
        if (found.declared and not found.how) or not meant.printings:
            name = f"{entry.name} ({entry.note})" if note_unclear and entry.note else entry.name
            return f"{key(self._game, name)}\t{_UNKNOWN}"
        cards = {each.recorded for each in self._chosen(entry, meant)}
        if meant.unmatched and self._game.database_is_complete and not note_unclear:
            return _doubt(entry, f"a printing of that name; {', '.join(map(shown, meant.unmatched))} is none")
        if len(cards) > 1:
            titles = {fold(printing.title) for printing in meant.printings}
            if len(titles) == 1:
                return f"{titles.pop()}\t{_ANY}"
            some = ", ".join(sorted({printing.name for printing in meant.printings})[:4])
            return _doubt(entry, f"the name of one card; it may be {some}{' …' * (len(meant.printings) > 4)}")
        return cards.pop()

    def _chosen(self, entry: Entry, meant: Found) -> tuple[Printing, ...]:
        """Return the printings of a name that the pool leaves, and of these those that the heading is about."""
        left = meant.printings
        if self.pool and len(left) > 1 and not meant.unmatched:
            left = tuple(each for each in left if self.pool.match(each.facts)) or left
        told = self._headings.of(entry.section, entry.within).facts if len(left) > 1 else {}
        return tuple(each for each in left if agrees(each.facts, told)) or left if told else left


def _doubt(entry: Entry, expected: str) -> Problem:
    """Return why a line keeps its list from having a hash."""
    return Problem(entry.line, shown(entry.name), expected)


@cache
def _names_in_heads(game: str) -> Mapping[tuple[str, str], str]:
    """Return the names that the heads of lists may state, by what they are and folded, of every edition of a game."""
    from deckcheck.games import edition, edition_ids
    from deckcheck.rules.kinds.quotas import Quotas

    checks = (rule.check for id in edition_ids() if id.startswith(f"{game}/") for rule in edition(id).rules)
    quotas = [check for check in checks if isinstance(check, Quotas)]
    return {(check.header, fold(str(row[0]))): str(row[0]) for check in quotas for row in check.rows}
