"""The closest matches for an unmatched name: which to suggest, and when one may be accepted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from deckcheck.cards.cards_of_release import Cards
from deckcheck.cards.fact_schema import Printing, card_keys
from deckcheck.cards.names import fold, loosely, suffix_of, tidy_name, title_of, without_suffix
from deckcheck.cards.set_names import of_set
from deckcheck.cards.typos import SLIGHT, SLIP, misspelling
from deckcheck.facts import Value, texts_of

_MOST_WRONG = ((12, 4), (9, 3), (4, 2), (0, 1))  # (minimum letters of the name, maximum wrong letters)
_SIMILAR = 85.0  # minimum percentage of similar letters
_LEAST_ALIKE = 75.0  # minimum percentage of fitting words; less helps nobody
_WORD, _SHORT = 4, 6  # minimum letters of a word that counts, maximum of a short name
_MOST_ALIKE = 5
_FITS, _IN_POOL, _IN_SETS = 1.0, 0.5, 0.25  # in wrong letters: a fitting suffix offsets one
# Measured by tests/bench/names.py: of 6,939 Redemption titles and printing names, each removed from the database in
# turn, one is accepted as another card: Dungeon of Malchiah as Dungeon of Malchijah, another spelling of the same
# dungeon. Within ``_REVIEWED``, six would be replaced by another: this one, Michal, Maharai, Naharai, Hunger and Syrian
# Archer. A matching set must not compensate for letters: High Priest Annas (Pi) would become High Priest Ananias. Of
# 1,200 names with one typo, 985 are corrected, none wrongly.
_ACCEPTED = ((10, SLIGHT + SLIP), (8, SLIP), (6, SLIGHT))  # (minimum letters of the name, maximum misspelling cost)
_REVIEWED = ((10, SLIGHT + SLIP), (6, SLIP), (5, SLIGHT))  # the same if a person reviews the result
_AHEAD = 10  # minimum cost difference to the next card
_MOST_LETTERS = ((8, 2), (4, 1), (0, 0))  # (minimum letters, maximum wrong letters) of the same name, misspelt


class NameContext(NamedTuple):
    """Context that makes one of several equally close names more likely.

    ``pool`` returns whether the format's card pool has a printing with these facts, ``sets`` are the set codes of the
    deck's other cards, ``set`` is the set stated beside the name (code or name).
    """

    pool: Callable[[Mapping[str, Value]], bool] | None = None
    sets: Collection[str] = ()
    set: str = ""


NO_CONTEXT = NameContext()


class _WrittenName(NamedTuple):
    """A name split into parts: the whole, its title or nickname and its suffix (both folded), and its context."""

    cards: Cards
    whole: str
    key: str
    suffix: str
    context: NameContext

    def fits(self, printing: Printing) -> bool:
        """Does the printing have the suffix that was typed, or belong to the set that was stated?"""
        codes = filter(None, (self.suffix, self.context.set))
        return any(of_set(self.cards, (printing,), code) for code in codes)

    def weight(self, printing: Printing) -> float:
        """Return how many wrong letters the context compensates for."""
        pool, sets, _ = self.context
        in_pool = pool is not None and pool(printing.facts)
        return _FITS * self.fits(printing) + _IN_POOL * in_pool + _IN_SETS * (printing.set in sets)


def suggest(cards: Cards, name: str, limit: int = 3, context: NameContext = NO_CONTEXT) -> tuple[str, ...]:
    """Return the cards whose titles, halves, other names or nicknames are closest to an unmatched name, best first.

    If ``name`` ends in a bracket, each card is given as the printing whose brackets fit best. A short name before a
    comma gives all its cards, ignoring ``limit``. These are only suggestions; none is accepted here.
    """
    from rapidfuzz.distance import JaroWinkler

    written = _split(cards, name, context)
    if len(named_so := cards.known.short.get(loosely(written.key), ())) > 1 and not cards.lookup(written.key):
        return tuple(named_so)
    misspelt = _misspelt(cards, written.key)
    close = [(key, letters) for key, letters in misspelt if letters <= misspelt[0][1] + 1][: 2 * limit]
    cost = {key: letters - max(map(written.weight, _printings(cards, key))) for key, letters in close}
    nearest = sorted(cost, key=lambda key: (cost[key], -JaroWinkler.similarity(written.key, key), key))
    keys = [*_initials(cards, name), *nearest] or _with_words(cards, written.key, limit)
    spelled = (text for key in keys for text in _spelled(written, key, _printings(cards, key)))
    return tuple(dict.fromkeys(spelled))[:limit]


def sole_correction(cards: Cards, name: str, context: NameContext = NO_CONTEXT) -> str:
    """Return the only card that ``name`` can be a misspelling of; ``""`` if none is close and clearly ahead.

    The limits are strict, so that a card missing from the database is not mistaken for a similar one.
    """
    written = _split(cards, name, context)
    best, printings = _clearly_nearest(written, _ACCEPTED)
    if not printings or not all(_identity_keys(printings[0]) & _identity_keys(printing) for printing in printings):
        return ""
    return _spelled(written, best, printings)[0]


def clear_correction(cards: Cards, name: str, suggested: Sequence[str], context: NameContext = NO_CONTEXT) -> str:
    """Return the first of the names ``suggested`` if it should replace the unmatched one, else ``""``.

    It must be close and clearly ahead. A match only by words or initials is a guess.
    """
    written = _split(cards, name, context)
    best, printings = _clearly_nearest(written, _REVIEWED) if suggested and not _initials(cards, name) else ("", ())
    return suggested[0] if printings and {*_spelled(written, best, printings)} == {suggested[0]} else ""


def _clearly_nearest(written: _WrittenName, limits: Sequence[tuple[int, int]]) -> tuple[str, Sequence[Printing]]:
    """Return the known key that is close to a name and clearly ahead, with its printings; ``("", ())`` if none.

    Close: misspelt at a cost within ``limits`` (see :func:`misspelling`), and the stated set, if any, is one of the
    card's. Clearly ahead: every other card costs at least ``_AHEAD`` more.
    """
    most = next((most for letters, most in limits if len(written.key) >= letters), 0)
    misspelt = _misspelt(written.cards, written.key) if most else ()
    ranked = sorted((misspelling(key, written.key), key) for key, _ in misspelt)
    for cost, best in ranked[:1]:
        stated = bool(written.suffix or written.context.set)
        printings = [each for each in _printings(written.cards, best) if written.fits(each) or not stated]
        rivals = [key for more, key in ranked[1:] if more < cost + _AHEAD]
        keys = frozenset[str]().union(*map(_identity_keys, printings))
        same = all(keys & _identity_keys(printing) for key in rivals for printing in _printings(written.cards, key))
        if same and cost <= most:
            return best, printings
    return "", ()


def _identity_keys(printing: Printing) -> frozenset[str]:
    """Return the keys of a printing's card; only its title if it has other names and a bracket in its title."""
    if printing.facts.get("names") and without_suffix(printing.title) != printing.title:
        return frozenset([fold(printing.title)])
    return card_keys(printing)


def similar_names(cards: Cards, name: str) -> tuple[str, ...]:
    """Return the names of cards that differ from ``name`` by a letter or two, or are similar by their letters.

    Names of 4 letters or more may have one wrong letter, of 8 or more two; shorter names resemble too many others.
    """
    written = _WrittenName(cards, name, fold(name), "", NO_CONTEXT)
    most = next(most for letters, most in _MOST_LETTERS if len(written.key) >= letters)
    misspelt = _misspelt(cards, written.key)  # searched as widely as for the suggestions, which come next
    keys = dict.fromkeys((*_alike(cards, written.key, _SIMILAR), *(key for key, wrong in misspelt if wrong <= most)))
    return tuple(dict.fromkeys(text for key in keys for text in _spelled(written, key, _printings(cards, key))))


def _split(cards: Cards, name: str, context: NameContext) -> _WrittenName:
    whole = tidy_name(name)
    key = cards.schema.nickname(fold(title_of(whole)))
    return _WrittenName(cards, whole, key, fold(suffix_of(whole)), context)


def _misspelt(cards: Cards, key: str, most: int | None = None) -> Sequence[tuple[str, int]]:
    """Return the known keys with at most ``most`` wrong letters (default: by length), closest first, with numbers."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    if most is None:
        most = next(most for letters, most in _MOST_WRONG if len(key) >= letters)
    # Cached: callers next ask whether one suggestion is clear, for every format of a list.
    if (close_keys := cards.close_keys.get((key, most))) is None:
        hits = process.extract(key, cards.keys, scorer=OSA.distance, score_cutoff=most, limit=None)
        ranked = sorted((wrong, known) for known, wrong, _ in hits)
        close_keys = cards.close_keys[key, most] = [(known, wrong) for wrong, known in ranked]
    return close_keys


def _alike(cards: Cards, key: str, least: float) -> list[str]:
    """Return the known keys at least ``least`` percent similar to one, best first, at most five."""
    from rapidfuzz import fuzz, process

    close_keys = process.extract(key, cards.keys, scorer=fuzz.ratio, score_cutoff=least, limit=None)
    return [known for _, known in sorted((-score, known) for known, score, _ in close_keys)[:_MOST_ALIKE]]


def _with_words(cards: Cards, key: str, limit: int) -> list[str]:
    """Return the known keys that share most words with one, best first."""
    from rapidfuzz import fuzz, process

    words = {max(key.split(), key=len, default=""), *(word for word in key.split() if len(word) >= _WORD)}
    keys = {known for word in words for known in cards.keys if word in known} if key else set()
    hits = process.extract(key, list(keys), scorer=fuzz.token_set_ratio, score_cutoff=_LEAST_ALIKE, limit=None)
    alike = sorted(((score + fuzz.ratio(key, known)) / 2, known) for known, score, _ in hits)
    return [known for _, known in alike[: -4 * limit - 1 : -1]]


def _initials(cards: Cards, name: str) -> list[str]:
    """Return the known keys whose initials are a short name; empty unless it has two capitals and at most 6 letters."""
    letters = name.casefold()
    if not name.isalpha() or len(name) > _SHORT or sum(map(str.isupper, name)) < 2:
        return []
    return [key for key in cards.keys if key.startswith(letters[0]) and "".join(w[0] for w in key.split()) == letters]


def _printings(cards: Cards, key: str) -> list[Printing]:
    return [printing for kind, printing in cards.lookup(key) if kind != "name"]


def _spelled(written: _WrittenName, key: str, printings: Sequence[Printing]) -> list[str]:
    """Return the names to suggest for a key, best first, one per card: the half that the key names, else the title.

    If a suffix was typed or a set stated, return only the printing that fits best.
    """
    from rapidfuzz import fuzz

    if written.suffix or written.context.set:
        whole = fold(written.whole)

        def likelihood(each: Printing) -> tuple[float, ...]:
            alike = fuzz.ratio(whole, fold(each.name)) / 10
            return written.fits(each), written.weight(each) + alike, fuzz.ratio(written.whole, each.name)  # ( or [

        return [max(printings, key=likelihood).name]
    spelled: list[str] = []
    listed: set[str] = set()
    for printing in sorted(printings, key=written.weight, reverse=True):
        if not listed & _identity_keys(printing):
            listed |= _identity_keys(printing)
            names = (printing.title, *texts_of(printing.facts.get("halves")))
            spelled.append(next((name for name in names if fold(name) == key), printing.title))
    return spelled
