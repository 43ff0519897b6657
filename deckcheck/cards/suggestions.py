"""The cards nearest to a name that is none: what to suggest, and when one of them may be taken for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.cards.name_key import fold
from deckcheck.cards.name_lookup import nickname
from deckcheck.cards.normalise import tidy_name
from deckcheck.cards.same_card import card_keys
from deckcheck.cards.set_names import of_set
from deckcheck.cards.titles import suffix_of, title_of, without_suffix
from deckcheck.cards.typos import slips
from deckcheck.facts import Value

if TYPE_CHECKING:
    from deckcheck.cards.database import Cards, Printing

_MOST = ((12, 4), (9, 3), (4, 2), (0, 1))  # from so many letters on, at most so many wrong ones
_ALIKE = 75.0  # of words that fit, fewer help nobody
_WORD, _SHORT = 4, 6  # least letters of a word that counts, most of a short name
_FITS, _IN_POOL, _IN_SETS = 1.0, 0.5, 0.25  # in letters: the suffix outweighs one, the others only ties
# Measured on all 3,459 Redemption titles (tests/bench/names.py): of cards removed from the database one by one, one is
# taken for its neighbour, Dungeon of Malchiah for Dungeon of Malchijah, which is the same dungeon spelt otherwise.
# From 7 letters on there are three (Maharai and Naharai), from 6 four (Hunger, Hunter). Of names with one or two slips
# more than half are accepted, none wrongly; the others are too short, or another card is as near.
_LETTERS = ((10, 2), (8, 1))  # from so many letters on, at most so many slips
_AHEAD = 2  # letters by which the next different card must be farther off


class Hints(NamedTuple):
    """What makes one of several names as near as each other the likelier.

    ``pool`` tells from a printing's facts whether the format has it, ``sets`` are the codes of the sets that the
    deck's other cards are of, ``set`` is the set stated beside the name (code or name).
    """

    pool: Callable[[Mapping[str, Value]], bool] | None = None
    sets: Collection[str] = ()
    set: str = ""


NO_HINTS = Hints()


class Near(NamedTuple):
    """A name near to one that was not found; ``score`` is 100 for the same letters."""

    name: str
    score: float


class _Asked(NamedTuple):
    """A name taken apart: all of it, its title or nickname (both folded), its suffix, and the hints."""

    cards: Cards
    whole: str
    key: str
    suffix: str
    hints: Hints

    def fits(self, printing: Printing) -> bool:
        """Is it the printing whose suffix was typed, or of the set that was stated?"""
        return any(code and of_set(self.cards, (printing,), code) for code in (self.suffix, self.hints.set))

    def weight(self, printing: Printing) -> float:
        """How many wrong letters the hints make up for."""
        in_pool = bool(self.hints.pool and self.hints.pool(printing.facts))
        return _FITS * self.fits(printing) + _IN_POOL * in_pool + _IN_SETS * (printing.set in self.hints.sets)


def nearest(cards: Cards, name: str, limit: int = 3, hints: Hints = NO_HINTS) -> tuple[Near, ...]:
    """The cards whose titles, halves, other names or nicknames are nearest to ``name``, best first.

    Where ``name`` ends in a bracket, each by the printing whose brackets fit best. None is accepted by this.
    """
    from rapidfuzz.distance import JaroWinkler

    asked = _asked(cards, name, hints)
    found: dict[str, Near] = {}
    misspelt = _misspelt(cards, asked.key)
    near = [key for key, wrong in misspelt if wrong <= misspelt[0][1] + 1][: 2 * limit]
    known = {key: _printings(cards, key) for key in near}
    wrong = dict(misspelt)
    cost = {key: wrong[key] - max(map(asked.weight, printings)) for key, printings in known.items()}
    near.sort(key=lambda key: (cost[key], -JaroWinkler.similarity(asked.key, key), key))
    scores = {key: 100.0 * (1 - wrong[key] / max(len(asked.key), len(key))) for key in near}
    ranked = [*((key, 100.0) for key in _initials(cards, name)), *((key, scores[key]) for key in near)]
    for key, score in ranked or _with_words(cards, asked.key, limit):
        for spelled in _spelled(asked, key, known.get(key) or _printings(cards, key)):
            found.setdefault(spelled, Near(spelled, score))
    return tuple(found.values())[:limit]


def suggest(cards: Cards, name: str, limit: int = 3, hints: Hints = NO_HINTS) -> tuple[str, ...]:
    """The names nearest to one that was not found, best first."""
    return tuple(near.name for near in nearest(cards, name, limit, hints))


def accept(cards: Cards, name: str, hints: Hints = NO_HINTS) -> Near | None:
    """The one card that ``name`` can only be, misspelt; None when no card is both close and clearly ahead.

    Close: nothing but slips of the hand (see :func:`slips`) sets them apart, one in 8 letters, two in 10. Clearly
    ahead: the next different card has two more wrong letters. A card that the database lacks must not be taken for
    its neighbour.
    """
    asked = _asked(cards, name, hints)
    most = next((most for letters, most in _LETTERS if len(asked.key) >= letters), 0)
    misspelt = _misspelt(cards, asked.key, most + _AHEAD - 1) if most else ()
    for best, wrong in misspelt[:1]:
        printings = _printings(cards, best)
        printings = [each for each in printings if asked.fits(each)] or printings
        meant = _meant(printings[0])
        rivals = (each for key, more in misspelt[1:] if more < wrong + _AHEAD for each in _printings(cards, key))
        if slips(best, asked.key, most) is not None and all(meant & _meant(each) for each in (*printings, *rivals)):
            return Near(_spelled(asked, best, printings)[0], 100.0 * (1 - wrong / max(len(asked.key), len(best))))
    return None


def _meant(printing: Printing) -> frozenset[str]:
    """The cards that a printing is; one that only a bracket tells from others of its name is itself."""
    if printing.facts.get("names") and without_suffix(printing.title) != printing.title:
        return frozenset([fold(printing.title)])
    return card_keys(printing)


def close(cards: Cards, name: str, *, least: float = 85.0) -> tuple[str, ...]:
    """The names of cards that differ from ``name`` by a slip of the pen: a letter or two."""
    from rapidfuzz import fuzz, process

    asked = _Asked(cards, fold(name), fold(name), "", NO_HINTS)
    hits = process.extract(asked.key, cards.keys, scorer=fuzz.ratio, score_cutoff=least)
    return tuple(dict.fromkeys(text for key, _, _ in hits for text in _spelled(asked, key, _printings(cards, key))))


def _asked(cards: Cards, name: str, hints: Hints) -> _Asked:
    whole = tidy_name(name)
    return _Asked(cards, fold(whole), nickname(fold(title_of(whole))), fold(suffix_of(whole)), hints)


def _misspelt(cards: Cards, key: str, most: int | None = None) -> Sequence[tuple[str, int]]:
    """The known keys within a few wrong letters of one, the nearest first, with how many are wrong."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    if most is None:
        most = next(most for letters, most in _MOST if len(key) >= letters)
    hits = process.extract(key, cards.keys, scorer=OSA.distance, score_cutoff=most, limit=None)
    return [(known, int(wrong)) for known, wrong, _ in hits]


def _with_words(cards: Cards, key: str, limit: int) -> Iterator[tuple[str, float]]:
    """The known keys that share most words with one, the best first."""
    from rapidfuzz import fuzz, process

    words = max(key.split(), key=len, default=""), *(word for word in key.split() if len(word) >= _WORD)
    keys = [known for known in cards.keys if any(word in known for word in words)] if key else []
    hits = process.extract(key, keys, scorer=fuzz.token_set_ratio, score_cutoff=_ALIKE, limit=None)
    alike = sorted(((score + fuzz.ratio(key, known)) / 2, known) for known, score, _ in hits)
    yield from ((known, score) for score, known in alike[: -4 * limit - 1 : -1])


def _initials(cards: Cards, name: str) -> list[str]:
    """The known keys whose words begin with the letters of a short name: one not on record, or of several cards."""
    letters = name.casefold()
    if not name.isalpha() or len(name) > _SHORT or sum(map(str.isupper, name)) < 2:
        return []
    return [key for key in cards.keys if key[0] == letters[0] and "".join(w[0] for w in key.split()) == letters]


def _printings(cards: Cards, key: str) -> list[Printing]:
    return [printing for kind, printing in cards.lookup(key) if kind != "name"]


def _spelled(asked: _Asked, key: str, printings: Sequence[Printing]) -> list[str]:
    """How to write what a key stands for, each card once, the likeliest first: its title, or the half that it is.

    Where a suffix was typed or a set stated, the one printing meant by it.
    """
    from rapidfuzz import fuzz

    if asked.suffix or asked.hints.set:
        weighed = {
            each.name: (asked.fits(each), asked.weight(each) + fuzz.ratio(asked.whole, fold(each.name)) / 10)
            for each in printings
        }
        return [max(weighed, key=weighed.__getitem__)]
    spelled: list[str] = []
    listed: set[str] = set()
    for each in sorted(printings, key=asked.weight, reverse=True):
        if not listed & _meant(each):
            listed |= _meant(each)
            halves = each.facts.get("halves", ())
            texts = (each.title, *(halves if isinstance(halves, tuple) else ()))
            spelled.append(next((text for text in texts if fold(text) == key), each.title))
    return spelled
