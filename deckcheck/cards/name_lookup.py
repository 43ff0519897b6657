"""Resolve a name as written to its candidate printings, and search the cards of one game or several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache, partial
from operator import itemgetter
from sys import maxsize

from deckcheck.cards.cards_of_release import Cards
from deckcheck.cards.database import Database
from deckcheck.cards.fact_schema import BY_OWN_NAME, Found, FoundBy, Printing
from deckcheck.cards.names import fold, image_id, loosely, tidy_name, with_round_brackets, without_suffix
from deckcheck.cards.set_names import of_set, trailing_set
from deckcheck.patterns import late_pattern

Hits = tuple[tuple[str, Printing], ...]
"""Printings, each with the kind of name that matched."""

# Kinds of names in the order in which they are tried, each with the ``FoundBy`` of its matches.
_WHOLE_NAME = ((FoundBy.EXACT, ("name",)), (FoundBy.FOLDED, ("name",)), (FoundBy.TITLE, ("title",)))
_WITHOUT_BRACKETS = ((FoundBy.TITLE, ("title", "name")),)  # here even a printing's name counts as a title
_OTHER_NAMES = (
    (FoundBy.HALF, ("half",)),
    (FoundBy.ALIAS, ("alias",)),
    (FoundBy.FORMER, ("former",)),
    (FoundBy.ALIAS, ("soul",)),
    (FoundBy.ALIAS, ("reference",)),
)
_REFERENCE_FIRST = late_pattern(r"\(([^()]+)\) ([^()]+)")
_OWN = (*BY_OWN_NAME, FoundBy.TITLE)
_NICKNAMES = frozenset(("soul", "reference"))


def lookup(cards: Cards, name: str) -> Hits:
    """Return every printing that ``name`` matches, with the kind of name, as :meth:`Cards.lookup` does.

    A Lost Soul's nickname matches with or without these words (``Hopper``, ``LS Hopper``, ``"Hopper" Lost Soul``), its
    reference only with them, also if it precedes the nickname. With these words, no other cards match. Each game's
    :class:`FactSchema` defines the words.
    """
    key = fold(name)
    if own := tuple([hit for hit in cards.lookup(key) if hit[0] != "reference"]):
        return own
    if (nickname := cards.schema.nickname(key)) == key:
        return ()
    hits = cards.lookup(nickname)
    if cards.schema.is_nickname(key):
        if not hits and (both := _REFERENCE_FIRST.fullmatch(nickname)) is not None:
            referred = {printing.id for _, printing in cards.lookup(both[1])}
            hits = tuple(hit for hit in cards.lookup(both[2]) if hit[0] in _NICKNAMES and hit[1].id in referred)
        return tuple(hit for hit in hits if hit[1].facts.get("type") == (cards.schema.nicknamed,))
    return tuple(hit for hit in hits if hit[0] != "reference")


def find(cards: Cards, name: str, *, set: str = "", image: str = "") -> Found:
    """Return the printings that ``name`` resolves to, all if it is ambiguous: the first of :func:`meanings`."""
    return meanings(cards, name, set=set, image=image)[0]


@lru_cache(1 << 12)
def _tidy(name: str) -> str:
    """Return a name with single spaces and round brackets; cached, since every step of a lookup needs it."""
    return tidy_name(with_round_brackets(name))


def meanings(cards: Cards, name: str, *, set: str = "", image: str = "") -> tuple[Found, ...]:
    """Return the ways to resolve a name, best first; one empty ``Found`` if there are none.

    They are tried in this order: exact name, another spelling of it, the card's title (also if the last brackets of
    ``name`` do not belong to it, and then count as a set), half of a two-sided name, alias, former name, nickname,
    look-alike characters, variants people write, the ``image`` id.

    ``set`` (code, name or the printing's own bracket) and ``image`` select among the printings; ways that they fit come
    first. If they contradict the name, the printings of both remain. A nickname that also names another card comes
    last. If only a later release has the name, the result is empty, and its ``later`` is that release's date.
    """
    written = (name, set, image)
    if (known := cards.looked_up.get(written)) is None:
        known = _meanings(cards, *written)
        unsure = known[0].how not in BY_OWN_NAME or known[0].unmatched
        if unsure and (date := _first_release_with(cards, written, known[0])):
            known = (Found((), FoundBy.NOTHING, later=date),)
        cards.looked_up[written] = known
    return known


def _meanings(cards: Cards, name: str, code: str, image: str) -> tuple[Found, ...]:
    whole = _tidy(name)
    written, hits, brackets = _hits(cards, whole)
    codes = tuple(filter(None, (*brackets, code)))
    ranked: list[tuple[tuple[bool, int], Found]] = []
    for how, kinds, exactly in _ways(frozenset([kind for kind, _ in hits]), whole=written == whole):
        by_id = {hit.id: hit for kind, hit in hits if kind in kinds and not (exactly and hit.name != whole)}
        if not by_id:
            continue
        printings = tuple(by_id.values())
        if "reference" in kinds and _chosen(cards, printings, how, brackets, "").unmatched:
            continue  # an unknown nickname outweighs the reference
        found = _chosen(cards, printings, how, codes, image)
        if found.chosen and len(found.printings) > 1:  # several of one set and title: prefer the same name
            own = tuple(printing for printing in found.printings if fold(printing.name) == fold(written))
            found = found._replace(printings=own or found.printings)
        misfits = len(found.unmatched) + (bool(codes or image) and not found.chosen)
        ranked.append(((bool(ranked) and not _NICKNAMES.isdisjoint(kinds), misfits), found))
    if not ranked and (lookalikes := _lookalikes(cards, name, code, image)):
        return lookalikes
    if not ranked and (alike := _otherwise_written(cards, whole, code, image) or _with_last_set(cards, whole, image)):
        return (alike,)
    if not ranked:
        pictured = cards.pictured(image) if image else ()
        if not pictured:
            return (Found((), FoundBy.NOTHING),)
        ranked.append(((False, 0), _chosen(cards, pictured, FoundBy.IMAGE, codes, image)))
    if codes and any(found.how == FoundBy.TITLE for _, found in ranked):  # a bare name from another set is only a title
        ranked = [(rank, found) for rank, found in ranked if not (found.how in BY_OWN_NAME and found.unmatched)]
    ways = tuple([found for _, found in sorted(ranked, key=itemgetter(0))])
    if brackets and ways[0].unmatched and (alike := _otherwise_written(cards, whole, code, image, longer_than=written)):
        return (alike,)
    if ways[0].how not in _OWN and (more := _with_the(cards, whole, written, ways[0], code, image)):
        ways = (more, *ways)
    if not (codes or image):
        return ways
    from deckcheck.cards.set_names import similar_keys, with_contradictions  # rarely needed

    renamed = written != whole or all(kind != "name" for kind, _ in hits)
    similar = cache(partial(similar_keys, cards, written))  # computed once, and only if a set contradicts the name
    return tuple(with_contradictions(cards, written, found, codes, image, similar, renamed=renamed) for found in ways)


@cache
def _ways(kinds: frozenset[str], *, whole: bool) -> tuple[tuple[FoundBy, tuple[str, ...], bool], ...]:
    """Return the ways to try for these kinds of names, each with whether the name must match exactly."""
    ways = (*(_WHOLE_NAME if whole else _WITHOUT_BRACKETS), *_OTHER_NAMES)
    return tuple((how, tried, how == FoundBy.EXACT) for how, tried in ways if not kinds.isdisjoint(tried))


def _lookalikes(cards: Cards, name: str, code: str, image: str) -> tuple[Found, ...]:
    """Return the ways to resolve a name by its look-alike characters; empty if no reading matches a card."""
    if name.isascii() and "0" not in name:  # most names
        return ()
    from deckcheck.cards.names import readings

    ways = [_meanings(cards, each, code, image) for each in readings(name)]
    ways = [each for each in ways if each[0].how not in (FoundBy.NOTHING, FoundBy.IMAGE)]
    if len(ways) > 1:
        printings = {printing.id: printing for each in ways for printing in each[0].printings}
        return (Found(tuple(printings.values()), FoundBy.LOOKALIKE),)
    return tuple(way._replace(how=FoundBy.LOOKALIKE) for each in ways for way in each)


def _with_the(cards: Cards, whole: str, written: str, found: Found, code: str, image: str) -> Found | None:
    """Return the match of a short name or half, plus the card with *The* before that name; ``None`` without one."""
    if not any(kind in ("name", "title") for kind, _ in cards.lookup(f"the {fold(written)}")):
        return None
    called = _meanings(cards, f"The {whole}", code, image)[0]
    by_id = {each.id: each for way in (found, called) if not way.unmatched for each in way.printings}
    return found._replace(printings=tuple(by_id.values()), how=FoundBy.VARIANT, unmatched=()) if by_id else None


def _otherwise_written(cards: Cards, whole: str, code: str, image: str, longer_than: str = "") -> Found | None:
    """Return the printings of all candidates of a name that matches only as a variant, ``None`` if there are none.

    Cards that a set or bracket fits take precedence. A short name of several cards is left to the suggestions.
    """
    for written in _without_brackets(whole):
        if written == longer_than:
            return None
        how, names = FoundBy.VARIANT, cards.known.alike(key := loosely(fold(written)))
        if not names:
            how, names = FoundBy.SHORTENED, cards.known.short.get(key, ())
            if len(names) > 1:  # left to the suggestions
                return None
        ways = [_meanings(cards, name + whole[len(written) :], code, image) for name in names]
        if ways := [each for each in ways if each[0].how not in (FoundBy.NOTHING, FoundBy.IMAGE)]:
            own = [[way for way in each if way.how in _OWN] or [each[0]] for each in ways]
            candidates = [way for each in own for way in each]
            candidates = [way for way in candidates if not way.unmatched] or candidates
            printings = {printing.id: printing for way in candidates for printing in way.printings}
            chosen = all(way.chosen for way in candidates)
            return Found(tuple(printings.values()), how, chosen, candidates[0].unmatched, instead=candidates[0].instead)
    return None


def _with_last_set(cards: Cards, whole: str, image: str) -> Found | None:
    """Return the printings of a card whose set follows without a bracket; ``None`` if there are none."""
    printings, code = trailing_set(cards, whole)
    return _chosen(cards, printings, FoundBy.VARIANT, (code,), image) if printings else None


def _without_brackets(whole: str) -> Iterator[str]:
    """Yield a name, then the rest after removing each of its last brackets."""
    yield whole
    while (shorter := without_suffix(whole)) != whole:
        yield (whole := shorter)


def _hits(cards: Cards, whole: str) -> tuple[str, Hits, tuple[str, ...]]:
    """Return the part of a name that matches, its hits, and the unmatched brackets.

    Removes last brackets until something matches; a removed bracket that is a name of some hits selects those.
    """
    written = whole
    brackets: list[str] = []
    hits = lookup(cards, whole)
    while not hits and (shorter := without_suffix(written)) != written:
        brackets.insert(0, written[len(shorter) :].strip()[1:-1].strip())
        written = shorter
        hits = lookup(cards, written)
    own = not brackets or any(kind in ("name", "title") for kind, _ in hits)
    if not own and (full := _spelled_out(cards, whole, written, hits)):
        return whole, full, ()
    unmatched = []
    for bracket in brackets:
        called_so = {printing.id for _, printing in cards.lookup(fold(bracket))}
        if common := tuple(hit for hit in hits if hit[1].id in called_so):
            hits = common
        else:
            unmatched.append(bracket)
    return written, hits, tuple(unmatched)


def _spelled_out(cards: Cards, whole: str, written: str, hits: Hits) -> Hits:
    """Return the printings that ``whole`` matches if ``written``, its half or short name, is completed: ``SoG (K)``."""
    titles = {printing.title: kind for kind, printing in hits}
    named = {title: cards.lookup(fold(title + whole[len(written) :])) for title in titles}
    return tuple((titles[title], hit) for title, own in named.items() for kind, hit in own if kind == "name")


def _chosen(cards: Cards, printings: tuple[Printing, ...], how: FoundBy, codes: tuple[str, ...], image: str) -> Found:
    """Return the printings that the sets and the image fit, if any; an image that fits outweighs the sets."""
    if not (codes or image):
        return Found(printings, how)
    chosen, unmatched = False, []
    for code in codes:
        if of_this_set := of_set(cards, printings, code):
            printings, chosen = of_this_set, True
        else:
            unmatched.append(code)
    picture = image_id(image) if image else ""
    if image and (shown := tuple(each for each in printings if each.facts.get("image") == picture)):
        return Found(shown, how, chosen=True)
    return Found(printings, how, chosen, tuple(unmatched))


def _first_release_with(cards: Cards, written: tuple[str, str, str], here: Found) -> str:
    """Return the date of the first later release with a card of this name; ``""`` if none, or ``here`` is as good."""
    for newer in cards.later:
        there = _meanings(newer, *written)[0]
        clear = bool(there.printings) and not there.unmatched
        if not clear or (there.how not in BY_OWN_NAME and here.printings and not here.unmatched):
            continue
        if not any(_is_in(cards, newer, printing) for printing in there.printings):
            return newer.release.date
    return ""


def _is_in(cards: Cards, newer: Cards, printing: Printing) -> bool:
    """Does this release have a printing of a ``newer`` one, under this name or a former one?"""
    older = (hit for _, hit in cards.lookup(fold(printing.name)))
    return any(printing.id == hit.id for before in older for _, hit in newer.lookup(fold(before.name)))


def search(cards: Cards, text: str = "", *, limit: int = maxsize) -> tuple[Printing, ...]:
    """Return at most ``limit`` printings with ``text`` in one of their names: exact matches first, then by name.

    Short names, nicknames and halves count too.
    """
    condition = "card.id IN (SELECT card FROM name WHERE kind <> 'reference' AND instr(folded, ?))"
    ranks = {printing.id: (2, printing) for printing in cards.select(condition, fold(text))}
    for kind, printing in lookup(cards, text) if text else ():
        rank, _ = ranks.get(printing.id, (2, printing))
        ranks[printing.id] = min(rank, int(kind not in ("name", "title"))), printing
    ordered = sorted(ranks.values(), key=lambda ranked: (ranked[0], fold(ranked[1].name), ranked[1].id))
    return tuple(printing for _, printing in ordered[:limit])


def cards_of(database: Database, game: str | None, release: str | None = None) -> Iterable[Cards]:
    """Return the cards of one game, or of all games that have the release; without a release, the newest of each.

    Raises UnknownRelease if no game has it.
    """
    games = [game] if game else list(database.games())
    holding = [id for id in games if release is None or release in (held.date for held in database.releases(id))]
    return [database.cards(id, release) for id in holding or games]


def find_in(searched: Iterable[Cards], text: str) -> list[tuple[Cards, Printing]]:
    """Return the search results of several games: exact names and titles first, from any game."""
    found = [(cards, printing) for cards in searched for printing in search(cards, text)]
    if text:
        found.sort(key=lambda match: fold(text) not in (fold(match[1].name), fold(match[1].title)))
    return found


def card_data(cards: Cards, printing: Printing, how: str = "") -> dict[str, object]:
    """Return a printing as plain data; ``how`` states which of its names matched, and is omitted if ``""``."""
    return {
        "game": cards.game,
        "release": cards.release.date,
        **({"found": how} if how else {}),
        "name": printing.name,
        "facts": {key: value for key, value in printing.facts.items() if key != "name"},
    }
