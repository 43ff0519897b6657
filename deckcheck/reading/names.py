"""Match words of a list with the cards and headings of a game, and give each match a cost."""

from __future__ import annotations

from collections.abc import Hashable, Set
from functools import cached_property, lru_cache
from typing import NamedTuple

from deckcheck.cards import FoundBy, fold
from deckcheck.cards.set_names import of_set
from deckcheck.deck import Entry, heading_key
from deckcheck.decklists.text.count_and_note import row_of_numbers
from deckcheck.decklists.text.headings import (
    CARDS_TOO,
    MAIN,
    RESERVE,
    UNNAMED,
    corrected_heading,
    is_known,
    is_section,
    words_in,
)
from deckcheck.decklists.words import ELSEWHERE, is_prose
from deckcheck.games import game, game_ids
from deckcheck.games.name_notes import misread_note, number_after_name
from deckcheck.games.stated_facts import noted_facts, numbered
from deckcheck.reading.grammar import CLOSE_MATCH, OWN_CARD, PATTERNS, UNKNOWN
from deckcheck.reading.heading_sections import closest
from deckcheck.reading.printing_choice import REFERENCE, NameReader, agrees
from deckcheck.reading.vocabulary import CARD_HEADERS, FILLING, QUANTITY, SIDES, WORDS, Meaning, is_sentence, meaning_of

_COSTS = {
    FoundBy.EXACT: 0.0, FoundBy.FOLDED: 0.1, FoundBy.TITLE: 0.2, FoundBy.NUMBER: 0.2, FoundBy.HALF: 0.5,
    FoundBy.ALIAS: 0.5, FoundBy.FORMER: 0.5, FoundBy.VARIANT: 0.7, FoundBy.LOOKALIKE: 0.7, FoundBy.UNNAMED: 0.9,
    FoundBy.SHORTENED: 1.5, FoundBy.FUZZY: 1.5,
}  # fmt: skip
IN_FULL = 0.2
"""The maximum cost of a name that is a card's own."""
_OF_DICE, _EITHER = 0.9, 1.2
_UNMATCHED_SET = 1.2
"""A bracket or set that no printing has."""
_MOST_NAMES = 1 << 13
_UNFINISHED = frozenset(("of", "our", "my", "the"))
"""Last words of no heading: the line is broken off."""
_LEAST_LETTERS, _MOST_OF_CODE = 4, 4
_BETWEEN_HEADINGS = " -–—/>:|"
"""Characters between the maindeck and a kind: ``Deck - Heroes``."""
_RESERVES = "reserve", "sideboard"


class NameMatch(NamedTuple):
    """The cost of a name, and its cards, which are equal for names that resolve to the same cards."""

    cost: float
    cards: Hashable


class HeadingFound(NamedTuple):
    """A heading in a spelling that the game knows, and its cost."""

    words: str
    cost: float


class AnyNames:
    """Match headings of all games, for a list whose game is unknown; any name may be a card's."""

    knows_cards = False
    is_complete = False
    uncounted_are_remarks = False
    numbers: frozenset[int] = frozenset()
    fact_words: frozenset[str] = frozenset()
    kinds: Set[str] = frozenset()

    @cached_property
    def title_marks(self) -> frozenset[str]:
        """Return the symbols around names that are part of them."""
        return frozenset(mark for id in game_ids() for mark in game(id).title_mark)

    @property
    def least_unknown(self) -> float:
        """Return the lowest cost of an unmatched name."""
        return CLOSE_MATCH if self.is_complete else OWN_CARD

    @property
    def heading_unknown(self) -> float:
        """Return the cost of a heading in unknown words, with a count and no other mark of a heading."""
        return UNKNOWN if self.is_complete else OWN_CARD + 1

    def known(self, name: str, set: str = "") -> NameMatch | None:
        """Return the cost and cards of a name; ``None`` if no card has it."""
        if self.is_title(name) and not set:
            return NameMatch(_EITHER, fold(name))
        is_dice = PATTERNS["dice"].fullmatch(name) is not None or row_of_numbers(name, PATTERNS["two_dice"].fullmatch)
        return NameMatch(_OF_DICE, name) if is_dice and not set else None

    def plain(self, name: str) -> NameMatch | None:
        """Return the cost and cards of an unambiguous name; ``None`` if the words may contain more."""
        if not name[0].isupper() or PATTERNS["more_than_name"].search(name) is not None or is_prose(name):
            return None
        return NameMatch(OWN_CARD, fold(name)) if self.heading(name) is None else None

    def card_after_word(self, text: str) -> NameMatch | None:
        """Return the card whose full name follows a measure or a word about the copy: ``Stk. Prayer``; or ``None``.

        If all cards are known, the whole is a misspelt name instead.
        """
        word, _, name = text.partition(" ")
        measures = word.islower() or word[-1:] == "." or PATTERNS["measure"].fullmatch(word) is not None
        called = self.known(name) if measures and not self.is_complete else None
        return called if called is not None and called.cost <= IN_FULL else None

    def is_title(self, words: str) -> bool:
        """Return whether words are a card's own title, in any game."""
        return fold(words) in CARDS_TOO

    def unknown(self, name: str) -> float:
        """Return the cost of an unmatched name, which is lower for a close match."""
        return OWN_CARD

    def is_card(self, name: str) -> bool:
        """Return whether a card has this name or number."""
        return (called := self.known(name)) is not None and called.cost < OWN_CARD

    def is_misspelt(self, name: str) -> bool:
        """Return whether a name is a close match, if all cards are known."""
        return self.is_complete and self.unknown(name) < UNKNOWN

    def trailing_number(self, text: str) -> int | None:
        """Return the number of a card that follows its name; ``None`` if there is none."""
        return None

    def is_number(self, name: str) -> bool:
        """Return whether words are only the number of a card."""
        return False

    def states_number(self, name: str) -> bool:
        """Return whether words state a card number, even if no card has it."""
        return False

    def states_facts(self, words: str) -> bool:
        """Return whether words state facts of a card, in a game whose players have cards of their own."""
        return False

    def is_mark(self, words: str) -> bool:
        """Return whether words are the code of a set, or a bracket in the names of its cards."""
        return False

    def is_sentence(self, words: str) -> bool:
        """Return whether words beside a name describe neither the copy nor, even misspelt, its set."""
        return is_sentence(words)

    def distinguishes_printing(self, words: str) -> bool:
        """Return whether words in a bracket distinguish printings: a set, a verse, or others."""
        return False

    def meaning(self, remark: str) -> Meaning:
        """Return the meaning of words after a name, which may be the initial of the reserve: ``[R]``, or a header."""
        is_elsewhere = self._is_initial(remark) or remark.casefold() in CARD_HEADERS
        return Meaning.ABSENT if is_elsewhere else meaning_of(remark)

    def elsewhere(self, words: str) -> str:
        """Return the heading of the reserve if words may put a card there; otherwise, or without a reserve, ``""``."""
        is_there = self._is_initial(words) or not ELSEWHERE.isdisjoint(WORDS.findall(words.casefold()))
        return self.second_section if is_there else ""

    def _is_initial(self, words: str) -> bool:
        return words.casefold() == self.reserve[0]

    def counts_unnamed(self, words: str) -> bool:
        """Return whether words with a count refer to cards without naming them."""
        return words in UNNAMED

    def may_be_in(self, heading: str, name: str, set: str = "") -> bool:
        """Return whether a card may be of the kind that a heading names."""
        return True

    def knows_heading(self, key: str) -> bool:
        """Return whether a folded heading exists."""
        return is_known(key)

    @property
    def reserve(self) -> str:
        """Return the heading for the reserve."""
        return next(filter(self.knows_heading, _RESERVES), _RESERVES[0])

    @property
    def second_section(self) -> str:
        """Return the heading for the reserve, ``""`` if the game has none."""
        return self.reserve if self.knows_heading(self.reserve) else ""

    def heading(self, words: str) -> HeadingFound | None:
        """Return the heading that words resolve to; ``None`` if the game has no such heading."""
        key = heading_key(words)
        if not key:
            return None
        if self.knows_heading(key):
            return HeadingFound(key, 0.0)
        each = key.replace(".", " ").split()
        if not each or each[-1] in _UNFINISHED:
            return None
        significant = [word for word in each if word not in FILLING]
        shorter = " ".join(significant)
        if significant and significant != each and self.knows_heading(shorter):
            return HeadingFound(shorter, 0.1)
        if significant and RESERVE.issuperset(significant):
            return HeadingFound(self.reserve, 0.0)
        parts = words_in(key)
        if parts and not SIDES.isdisjoint(parts) and SIDES.union(self.fact_words, FILLING, {"and"}).issuperset(parts):
            return HeadingFound("", 0.2)
        for at in range(1, len(each)):  # "Deck - Heroes"
            outer, inner = (" ".join(part).strip(_BETWEEN_HEADINGS) for part in (each[:at], each[at:]))
            if outer in MAIN and self.knows_heading(inner) and not is_section(inner):
                return HeadingFound(inner, 0.2)
        corrected = corrected_heading(key)
        return HeadingFound(key, 1.2) if corrected and self.knows_heading(corrected) else None

    def is_also_cards(self, words: str) -> bool:
        """Return whether a heading is also the title of cards, or words that count unnamed cards."""
        return self.counts_unnamed(words) or self.known(words) is not None


class GameNames(AnyNames):
    """Match the cards and headings of one game. Results are cached."""

    knows_cards = True

    def __init__(self, names: NameReader) -> None:
        self._names, self.game, self._headings = names, names.game, names.headings
        self.is_complete = names.game.database_is_complete
        self.uncounted_are_remarks = names.options.uncounted_are_remarks
        self.numbers, self.fact_words = names.numbers, names.headings.fact_words
        self.kinds = names.headings.kinds
        self.title_marks = frozenset(names.game.title_mark)
        self._look_up = lru_cache(_MOST_NAMES)(self._called)
        self._is_close_match = lru_cache(_MOST_NAMES)(self._looks_like_a_card)
        self._distinguishes = lru_cache(_MOST_NAMES)(self._is_distinguishing)

    def is_mark(self, words: str) -> bool:
        """Return whether words are the code of a set, or a bracket in the names of its cards."""
        known = self._names.cards.known
        return fold(words) in known.set_marks or fold(words) in known.brackets

    def is_sentence(self, words: str) -> bool:
        """Return whether words beside a name describe neither the copy nor, even misspelt, its set."""
        return is_sentence(words) and not (" " not in words and closest(fold(words), self._names.cards.known.set_marks))

    def distinguishes_printing(self, words: str) -> bool:
        """Return whether words in a bracket distinguish printings: a set, a verse, or others."""
        return self._distinguishes(words)

    def _is_distinguishing(self, words: str) -> bool:
        key = fold(words)
        if key.isdecimal() or key in QUANTITY:
            return False  # a count, even if a set has the number in its name
        if not key or REFERENCE.search(key) or key in self._distinguishing_words:
            return True
        code = len(words) <= _MOST_OF_CODE and words.isalnum() and words.isupper()
        if (code or misread_note(self.game, f"_ ({words})") is not None) and self.meaning(words) is not Meaning.ABSENT:
            return True
        return bool(of_set(self._names.cards, self._names.cards.one_of_each_set, words))

    @cached_property
    def _distinguishing_words(self) -> frozenset[str]:
        """Return the folded texts in brackets of card names, and the values of facts."""
        facts = (word for fact in self.game.facts.values() for word in (*fact.values, *fact.short))
        return self._names.cards.known.brackets.union(map(fold, facts))

    def known(self, name: str, set: str = "") -> NameMatch | None:
        """Return the cost and cards of a name; ``None`` if no card has it."""
        return self._look_up(name, set)

    def _called(self, name: str, set: str) -> NameMatch | None:
        if not any(map(str.isalnum, name)) or (set and not self.distinguishes_printing(set)):
            return None
        found = self._names.found(Entry(name, set=set))
        if self.is_complete and any(map(self.is_sentence, found.unmatched)):
            return None  # a bracket with words about the card
        if not found.how:
            if self._names.is_stated(name) or found.later:
                return NameMatch(0.3, fold(name))
            noted = self._names.with_note(Entry(name))
            called = self.known(noted.name, set) if noted is not None else None
            return called._replace(cost=called.cost + 0.1) if called else None
        cost = _COSTS[found.how] + (_UNMATCHED_SET if found.unmatched else 0.0)
        cost = cost if found.printings else OWN_CARD  # of a number that no card has
        return NameMatch(cost, frozenset(printing.id for printing in found.printings))

    def plain(self, name: str) -> NameMatch | None:
        """Return the cards of a full name, or in an open game of any plain name; ``None`` for other names."""
        called = self.known(name)
        if called is None and not self.is_complete:  # text after a comma or in a bracket may be a remark
            may_have_more = "," in name or name.endswith((")", "]")) or self.card_after_word(name) is not None
            return None if may_have_more else super().plain(name)
        return called if called is not None and called.cost <= IN_FULL else None

    def is_title(self, words: str) -> bool:
        """Return whether words are a card's own title."""
        return (called := self.known(words)) is not None and called.cost <= IN_FULL

    def unknown(self, name: str) -> float:
        """Return the cost of an unmatched name, which is lower for a close match."""
        if not self.is_complete:
            return OWN_CARD
        return CLOSE_MATCH if self._is_close_match(name) else UNKNOWN

    def _looks_like_a_card(self, name: str) -> bool:
        title = name.partition(" (")[0]
        return any(len(each) >= _LEAST_LETTERS and self._names.similar(each) for each in {name, title})

    def is_number(self, name: str) -> bool:
        """Return whether words are only the number of a card."""
        return numbered(self.game, name) in self.numbers

    def states_number(self, name: str) -> bool:
        """Return whether words state a card number, even if no card has it."""
        return self._names.number(name) is not None

    def states_facts(self, words: str) -> bool:
        """Return whether words state facts of a card, in a game whose players have cards of their own."""
        return not self.is_complete and noted_facts(self.game, words) is not None

    def trailing_number(self, text: str) -> int | None:
        """Return the number of a card that follows its name; ``None`` if there is none."""
        numbered = number_after_name(self.game, text)
        return None if numbered is None or numbered.number not in self.numbers else numbered.number

    def may_be_in(self, heading: str, name: str, set: str = "") -> bool:
        """Return whether a card may be of the kind that a heading names; always so for an unmatched name."""
        heading_facts, printings = self._headings.of(heading).facts, self._names.found(Entry(name, set=set)).printings
        return not printings or any(agrees(each.facts, heading_facts) for each in printings)

    def knows_heading(self, key: str) -> bool:
        """Return whether the game has a folded heading."""
        return self._headings.knows(key)
