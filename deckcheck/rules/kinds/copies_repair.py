"""The rows of a copy limit: one for each card that might have several copies, or for each class of cards."""

from __future__ import annotations

from itertools import pairwise

from deckcheck.rules.identity import Key
from deckcheck.rules.repair import CardClass, Column, CopyLimit, DeckModel, GroupColumns, Sum
from deckcheck.rules.unsure_copies import may_equal


class CopyRows:
    """A copy limit over the columns of a model; each ``further`` switch that is on allows ``most`` more copies."""

    def __init__(self, model: DeckModel, limit: CopyLimit) -> None:
        self.programme, self.most = model.programme, limit.most
        self.own_group, self.group = limit.own, limit.counted
        self.counted = model.of_group(limit.counted)
        self.own = self.counted if limit.own == limit.counted else model.of_group(limit.own)
        steps = range(2 * limit.per, model.most_cards + 1, limit.per) if limit.per else ()
        self.further = [self.programme.switch() for _ in steps]
        for before, after in pairwise(self.further):  # switched on in order, so one row sets the size for all
            self.programme.row({before: 1, after: -1}, least=0)
        cards = {switch: -limit.per * (1 + (at == 0)) for at, switch in enumerate(self.further)}
        self.programme.row({**model.low(limit.size), **cards}, least=0)

    def write(self) -> None:
        """Write the rows."""
        unsure = {key for column in self.counted.maybe for key in column.possible_keys(self.group)}
        for key in {**self.counted.sure, **dict.fromkeys(sorted(unsure, key=repr))}:
            self._of_key(key)
        for sort, cards in self.counted.classes.items():
            if sort in self.own.classes:
                self._of_class(cards)

    def _of_key(self, key: Key) -> None:
        """Write the limit of one card, counting all copies that may be it."""
        total = copies_of(self.counted, self.group, key)
        concerned = total if self.own is self.counted else copies_of(self.own, self.own_group, key)
        if total.keys() <= concerned.keys():
            self._at_most(total, 1)
        elif concerned:  # the others count only if a card with the limit is in the deck
            there = self.programme.switch()
            self.programme.row({**concerned, there: -self.programme.reach(concerned)[1]}, most=0)
            with self.programme.when(there):
                self._at_most(total, 1)

    def _of_class(self, cards: CardClass) -> None:
        """Write the limit of a class of cards together; copies that may be any card count towards each of them."""
        total = dict(cards.sum)
        for column in self.counted.maybe:
            if _may_be(column, self.group, cards.keys):
                total[column.variable] = cards.cards
        self._at_most(total, cards.cards)

    def _at_most(self, total: Sum, cards: int) -> None:
        allowed = self.most * cards
        self.programme.row({**total, **dict.fromkeys(self.further, -allowed)}, most=allowed)


def copies_of(held: GroupColumns, group: int, key: Key) -> Sum:
    """Return the columns that are, or may be, this card."""
    return {
        **held.sure.get(key, {}),
        **{column.variable: 1 for column in held.maybe if _may_be(column, group, (key,))},
    }


def _may_be(column: Column, group: int, keys: frozenset[Key] | tuple[Key, ...]) -> bool:
    return any(may_equal(key, own) for key in keys for own in column.possible_keys(group))
