"""What the brackets behind a name leave open, as far as the cards tell: which of them tell printings apart."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from deckcheck.cards import BY_OWN_NAME, Found, Printing, find, fold
from deckcheck.cards.set_names import of_set
from deckcheck.deck import Entry
from deckcheck.games.name_notes import misread_note, number_and_name, printed
from deckcheck.reading.bracket_remarks import Bracket, behind, is_like_a_code, meant, opened, says_absent
from deckcheck.reading.printings_meant import REFERENCE

if TYPE_CHECKING:
    from deckcheck.reading.printing_choice import NameReader


class OpenBrackets:
    """Tells what brackets leave open of the names of one game, at one release and for one pool."""

    def __init__(self, names: NameReader) -> None:
        self._names, self._game, self._cards = names, names.game, names.cards

    def of(self, entry: Entry) -> list[Entry]:
        """Return a line with all that the brackets behind its name leave open; nothing where all are understood."""
        if behind(whole := entry.name) is None:
            return []
        found = self._names.found(entry)
        if found.how in BY_OWN_NAME and not found.unmatched:
            return []
        fitting = self._game.database_is_complete and found.how
        while (bracket := behind(whole)) is not None:
            strange = bracket.inside in found.unmatched if fitting else not self._understood(whole, bracket, found)
            if strange and not self.tells_printing(bracket.inside):
                said = meant(entry.copies, bracket, lambda name: bool(find(self._cards, name).how))
                if found.how or said.cards or says_absent(bracket.inside):  # else it is of the name of a player's card
                    return opened(entry, bracket, said)
            whole = bracket.name
        return []

    def _understood(self, name: str, bracket: Bracket, found: Found) -> bool:
        """Does a game whose players have cards of their own know what a bracket says: a rarity, a fact, the number?"""
        if printed(self._game, name) != name:
            return True
        if misread_note(self._game, name) is not None:
            return not says_absent(bracket.inside)
        both = number_and_name(self._game, name)
        return both is not None and (both.said or both.name == bracket.inside) and bool(found.how)

    def tells_printing(self, inside: str) -> bool:
        """Are these the words of a set, a reference, or a bracket by which printings of any card are told apart?"""
        key = fold(inside)
        if not key or REFERENCE.search(key) or is_like_a_code(inside) or key in self._told_apart:
            return True
        return bool(of_set(self._cards, self._of_each_set, inside))

    @cached_property
    def _told_apart(self) -> frozenset[str]:
        """Return what stands in brackets in the names of cards, folded, and the values of facts."""
        facts = (word for fact in self._game.facts.values() for word in (*fact.values, *fact.short))
        return self._cards.known.brackets.union(map(fold, facts))

    @cached_property
    def _of_each_set(self) -> tuple[Printing, ...]:
        """Return a printing of each set."""
        return tuple({each.set: each for each in self._cards.all()}.values())
