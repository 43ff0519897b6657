"""Printings by what somebody types to find some: a part of a name, a set, a type, a brigade."""

from __future__ import annotations

from deckcheck.cards.cards_of_release import Cards
from deckcheck.cards.name_lookup import lookup
from deckcheck.cards.names import fold
from deckcheck.cards.printings import Printing
from deckcheck.facts import texts_of


def searched_words(printing: Printing) -> tuple[tuple[str, ...], ...]:
    """Return what a search knows a printing by besides its names: its set, its types or kind, its brigades."""
    facts = printing.facts
    sets = (printing.set, str(facts.get("set_name", "")))
    return sets, texts_of(facts.get("type")) or (str(facts.get("kind", "")),), texts_of(facts.get("brigades"))


def search(
    cards: Cards, text: str = "", *, set: str = "", type: str = "", brigade: str = "", limit: int = 50
) -> tuple[Printing, ...]:
    """Return printings of which a name holds ``text``, at most ``limit``: those called just so first, then by name.

    Any of their names counts, a short name, a nickname or half of a name too. ``set`` is a code or the set's name;
    ``type`` and ``brigade`` are one of the card's, case aside.
    """
    wanted = [fold(word) for word in (set, type, brigade)]
    held_by = "card.id IN (SELECT card FROM name WHERE kind <> 'reference' AND instr(folded, ?))"
    ranks = {printing.id: (2, printing) for printing in cards.select(held_by, fold(text))}
    for kind, printing in lookup(cards, text) if text else ():
        rank, _ = ranks.get(printing.id, (2, printing))
        ranks[printing.id] = min(rank, int(kind not in ("name", "title"))), printing
    fitting = []
    for rank, printing in ranks.values():
        held = searched_words(printing)
        if all(not word or word in map(fold, texts) for word, texts in zip(wanted, held, strict=True)):
            fitting.append((rank, fold(printing.name), printing.id))
    return tuple(ranks[id][1] for *_, id in sorted(fitting)[:limit])
