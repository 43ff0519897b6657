r"""The deck hash: 12 characters that determine whether two lists are the same deck, however each is written.

It is the same in every syntax, order and spelling, with any headings that only order a section, and for every past name
of a card; it differs with any card, number of copies or section. It does not depend on the date, nor on new releases of
the card database unless the list leaves a card ambiguous. A name without its set resolves as in a check: to the
printings among the newest cards in the pool of the format, either the requested or the list's own. So the hash of a
list with such names depends on the format; ``fmt`` does not change it, and ``convert`` only if it reports a choice or
an omission. To compute it:

1. Each card is a line ``SECTION⇥NAME⇥SET⇥COPIES``, separated by tabs. SECTION is the id of the game's section
   (``deck``, ``reserve``, ``tokens``, ``maybeboard`` …), COPIES are all copies in it, in digits.
2. NAME and SET are those of the printing, as spelled in the oldest release of the database that has it. Printings of
   one title that agree in all facts of the database except the ``printing_facts`` of their game (set, border, rarity)
   are one card; they have the NAME and SET of the printing that was first on record, or of several, the first NAME and
   SET.
   A header value, such as the Paragon, is a line with its key as the section, ``*`` as the set and 1 copy; its name is
   as spelled by the formats of the game.
3. A title that may be any of several cards, by its format and its heading, has ``*`` as the set; an unmatched name has
   ``?``. Both are folded (see ``deckcheck.cards.fold``). Words that only count cards have ``*`` too, in the first
   spelling of the game.
4. The lines are sorted by code point, each ends with a line feed, and the hash is the first 60 bits of the SHA-256 of
   their UTF-8, in Crockford's base 32 (``0123456789ABCDEFGHJKMNPQRSTVWXYZ``).

>>> digest(["deck\tSon of God (K)\tK\t1"])
'HT4FGN7YV6N3'

A list with an ambiguous line (a card or a remark, in one section or another) has no hash.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from types import MappingProxyType
from typing import NamedTuple

from deckcheck.cards import Cards, Found, FoundBy, Printing, fold
from deckcheck.deck import Entry, Problem
from deckcheck.decklists.field_checks import shown
from deckcheck.games.model import Game
from deckcheck.games.name_notes import key
from deckcheck.limits import Memory
from deckcheck.reading.heading_sections import HeadingMeanings
from deckcheck.reading.printing_choice import NameOptions, agrees, name_reader
from deckcheck.reading.resolved_lines import Lines, Resolved
from deckcheck.reading.resolver import MOST_LINES
from deckcheck.rules.selector import Selector

NO_HASH = "-"
"""Replaces the hash of a list that has none."""
LENGTH = 12
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_ANY, _UNKNOWN = "*", "?"
_AS_READ = str.maketrans("OIL", "011", "-")
"""Replacements for characters that people confuse, as in Crockford's base 32; hyphens are removed."""


class DeckHash(NamedTuple):
    """The hash of a list, or ``""`` and the ambiguous or unreadable lines that prevent it (``doubts``).

    ``lines`` are the hashed lines, sorted, without line feeds. Only :meth:`Checker.hash_by` sets the others: ``open``
    are the lines with titles that may be any of several cards, with these cards, and, if the database is complete,
    those with unmatched names, with none; ``unknown`` are the lines of the list with the latter. ``outside`` are the
    hashed lines of cards that do not count, such as tokens. ``provisional``: some title may be any of several cards, or
    some name is unmatched.
    """

    hash: str
    lines: tuple[str, ...] = ()
    doubts: tuple[Problem, ...] = ()
    open: Mapping[str, frozenset[str]] = MappingProxyType({})
    unknown: tuple[Problem, ...] = ()
    outside: frozenset[str] = frozenset()
    provisional: bool = False

    @property
    def shown(self) -> str:
        """Return the hash as reports show it: with ``?`` if it changes once all cards are identified."""
        return f"{self.hash}?" if self.provisional else self.hash

    @property
    def counting(self) -> str:
        """Return the hash of the cards that count."""
        return digest(set(self.lines) - self.outside) if self.outside else self.hash


def digest(lines: Iterable[str]) -> str:
    """Return the hash of lines, in any order."""
    data = "".join([f"{line}\n" for line in sorted(lines)])
    number = int.from_bytes(sha256(data.encode("utf-8", "surrogatepass")).digest()[:8]) >> 4
    return "".join([_ALPHABET[number >> shift & 31] for shift in range(55, -1, -5)])


def as_hash(text: str) -> str:
    """Return a hash in its canonical spelling, however it was copied; ``""`` if the text is no hash.

    >>> as_hash("7q2k-m4xc-9tbo"), as_hash("7Q2K"), as_hash("every prayer")
    ('7Q2KM4XC9TB0', '', '')
    """
    characters = text.upper().translate(_AS_READ)
    return characters if len(characters) == LENGTH and not set(characters) - set(_ALPHABET) else ""


class DeckHasher:
    """Hash the decks of one game by its newest cards; results for recent lines are cached.

    ``cards`` are those of the newest release, since a printing keeps its identity in every later one. ``pool`` chooses
    among the printings of a name, as in a check. ``exact``: lists name printings.
    """

    def __init__(
        self, game: Game, cards: Cards, headings: HeadingMeanings, pool: Selector | None, *, exact: bool
    ) -> None:
        self.cards, self.pool = cards, pool
        self._game, self._headings = game, headings
        self._names = name_reader(game, cards, headings, {}, NameOptions(pool, exact=exact))
        self._marks = (_ANY, _UNKNOWN) if game.database_is_complete else (_ANY,)
        self._open_ends = tuple(f"\t{mark}\t" for mark in self._marks)
        self._lines: Memory[Resolved, str] = Memory(MOST_LINES)  # the hashed part of each, without copies

    def hash(self, lines: Lines, header: Mapping[str, str] = MappingProxyType({})) -> DeckHash:
        """Return the hash of the lines of a deck and of its ``header``, or the lines that prevent it."""
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
        provisional = any(card.endswith(self._open_ends) for card in copies)
        hashed = [f"{card}{number}" for card, number in copies.items()]
        hashed += [self._header_line(key, stated) for key, stated in header.items() if stated.strip()]
        hashed.sort()
        return DeckHash(digest(hashed), tuple(hashed), provisional=provisional)

    def _line(self, entry: Entry, found: Resolved) -> str | Problem:
        """Return and cache the hashed part of a line, without copies; or the ``Problem`` that makes it ambiguous."""
        named = self._named(entry, found)
        if isinstance(named, Problem):
            return named
        card = self._lines[found] = f"{found.section}\t{named}\t"
        return card

    def _header_line(self, key: str, stated: str) -> str:
        """Return the hashed line of a header value."""
        known_name = _names_in_headers(self._game.id).get((key, fold(stated)))
        return f"{key}\t{known_name}\t{_ANY}\t1" if known_name else f"{key}\t{fold(stated)}\t{_UNKNOWN}\t1"

    def with_open(self, found: DeckHash, lines: Lines) -> DeckHash:
        """Return the hash with its ``open``, ``unknown`` and ``outside`` lines."""
        unknown: list[Problem] = []
        candidates: dict[str, frozenset[str]] = {}
        for entry, each in lines:
            named = str(self._named(entry, each))
            if (mark := named.rpartition("\t")[2]) in self._marks:
                candidates[f"{each.section}\t{named}"] = frozenset(
                    each.recorded for each in self._names.read(entry).found.printings
                )
                unknown += [_doubt(entry, "the name of a card")] * (mark == _UNKNOWN)
        left = {line: candidates[card] for line in found.lines if (card := line.rpartition("\t")[0]) in candidates}
        sections = {section.id for section in self._game.sections if not section.counts}
        outside = frozenset(line for line in found.lines if line.partition("\t")[0] in sections)
        return found._replace(open=left, unknown=tuple(unknown), outside=outside)

    def _named(self, entry: Entry, found: Resolved) -> str | Problem:
        """Return a line's card and set, or the ``Problem`` that makes it ambiguous."""
        if found.perhaps:
            return _doubt(entry, entry.doubt.remedy if entry.doubt else "a card, or no such line")
        if not found.section:
            sections = " or ".join(section.replace("-", " ") for section in found.sections)
            return _doubt(entry, f"the heading of its section, which may be {sections}")
        if found.misspelt_for:
            return _doubt(entry, f"a name that is no misspelling of {' or '.join(found.misspelt_for[:3])}")
        match, _, note_unclear = self._names.read(entry)
        if match.how is FoundBy.UNNAMED:
            counted = self._names.unnamed(entry.name)
            words = next((words for words, where in self._names.game.unnamed.items() if where is counted), entry.name)
            return f"{words}\t{_ANY}"
        if (found.declared and not found.how) or not match.printings:
            name = f"{entry.name} ({entry.note})" if note_unclear and entry.note else entry.name
            return f"{key(self._game, name)}\t{_UNKNOWN}"
        cards = {each.recorded for each in self._chosen(entry, match)}
        if match.unmatched and self._game.database_is_complete and not note_unclear:
            return _doubt(entry, f"a printing of that name; {', '.join(map(shown, match.unmatched))} is none")
        if len(cards) > 1:
            titles = {fold(printing.title) for printing in match.printings}
            if len(titles) == 1:
                return f"{titles.pop()}\t{_ANY}"
            some = ", ".join(sorted({printing.name for printing in match.printings})[:4])
            return _doubt(entry, f"the name of one card; it may be {some}{' …' * (len(match.printings) > 4)}")
        return cards.pop()

    def _chosen(self, entry: Entry, match: Found) -> tuple[Printing, ...]:
        """Return the printings of a name in the pool, of these those that fit the heading; neither may exclude all."""
        left = match.printings
        if self.pool and len(left) > 1 and not match.unmatched:
            left = tuple(each for each in left if self.pool.match(each.facts)) or left
        heading_facts = self._headings.of(entry.section, entry.within).facts if len(left) > 1 else {}
        return tuple(each for each in left if agrees(each.facts, heading_facts)) or left if heading_facts else left


def _doubt(entry: Entry, expected: str) -> Problem:
    """Return the ``Problem`` that prevents a list from having a hash."""
    return Problem(entry.line, shown(entry.name), expected)


@cache
def _names_in_headers(game: str) -> Mapping[tuple[str, str], str]:
    """Return the names that headers may state in all editions of a game, by their key and their folded spelling."""
    from deckcheck.games import edition, edition_ids
    from deckcheck.rules.kinds.quotas import Quotas

    checks = (rule.check for id in edition_ids() if id.startswith(f"{game}/") for rule in edition(id).rules)
    quotas = [check for check in checks if isinstance(check, Quotas)]
    return {(check.header, fold(str(row[0]))): str(row[0]) for check in quotas for row in check.rows}
