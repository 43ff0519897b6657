"""From a name as somebody wrote it to the printings it may mean."""

from __future__ import annotations

import re
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.cards.name_key import BRACKETS, fold
from deckcheck.cards.normalise import image_id, tidy_name
from deckcheck.cards.set_names import of_set
from deckcheck.cards.titles import without_suffix

if TYPE_CHECKING:
    from deckcheck.cards.printings import Cards, Printing

_SOUL = re.compile(r"^(?:lost soul|ls)\b[ :]*(?P<after>.+)$|^(?P<before>.+?)[ :]*\b(?:lost soul|ls)$")

NAMED = ("exact", "folded")
"""How a printing was found that was called by its own name."""


class Found(NamedTuple):
    """The printings a name may mean, and how they were found.

    ``how`` is ``exact``, ``folded``, ``title``, ``half``, ``alias``, ``former``, ``image``, or ``""`` for nothing.
    ``chosen``: does a bracket, the set or the picture tell which printing is meant? ``unmatched`` are the brackets and
    the set that fit none of these printings, ``later`` is the release that first has a card so called, where this
    one has none.
    """

    printings: tuple[Printing, ...]
    how: str
    chosen: bool = False
    unmatched: tuple[str, ...] = ()
    later: str = ""


Hits = tuple[tuple[str, "Printing"], ...]
"""Printings, each with the kind of name by which it was found."""

_TIERS = (("exact", ("name",)), ("folded", ("name",)), ("title", ("title",)))
_SHORTER = (("title", ("title", "name")),)
"""What is left of a name without its brackets is a title, even where it is a printing's name."""
_OTHERS = (("half", ("half",)), ("alias", ("alias",)), ("former", ("former",)), ("alias", ("soul",)),
           ("alias", ("reference",)))  # fmt: skip
_ONLY_SOULS = frozenset(("soul", "reference"))


def lookup(cards: Cards, name: str) -> Hits:
    """Every printing that ``name`` may stand for, with the kind of name it is, as :meth:`Cards.lookup` has them.

    A Lost Soul's nickname comes with or without these words (``Hopper``, ``LS Hopper``, ``"Hopper" Lost Soul``), its
    reference only with them; with them other cards are not meant.
    """
    key = fold(name)
    if (hits := cards.lookup(key)) and any(kind != "reference" for kind, _ in hits):
        return tuple(hit for hit in hits if hit[0] != "reference")
    hits = cards.lookup(nickname(key))
    if _SOUL.match(key):
        return tuple((kind, each) for kind, each in hits if each.facts.get("type") == ("Lost Soul",))
    return tuple(hit for hit in hits if hit[0] != "reference")


def nickname(key: str) -> str:
    """What a folded name calls a Lost Soul, where it says that it is one; else the name itself, without brackets.

    >>> nickname("ls (female only)"), nickname("lost soul: hopper"), nickname("(hopper)")
    ('female only', 'hopper', 'hopper')
    """
    if said := _SOUL.match(key):
        key = said["after"] or said["before"]
    return key[1:-1] if key.startswith("(") and key.endswith(")") else key


def find(cards: Cards, name: str, *, set: str = "", image: str = "") -> Found:
    """The printings that ``name`` may mean: all of them where it does not say which. The first of :func:`ways`."""
    return ways(cards, name, set=set, image=image)[0]


def ways(cards: Cards, name: str, *, set: str = "", image: str = "") -> tuple[Found, ...]:
    """The ways to understand a name, the likeliest first; one that found nothing when there is none.

    In this order: the exact name, another spelling of it, the card's title (also when the last brackets of ``name``
    are no part of it, whose content then counts as a set), half of a two-sided name, an alias, a former name, the
    nickname of a Lost Soul, and last the picture ``image``. ``set`` (code, name or the printing's own bracket) and
    ``image`` choose among the printings; a way that they fit goes before others. A word that means another card by
    itself is a Lost Soul's nickname last.
    """
    asked = (name, set, image)
    if (known := cards.found.get(asked)) is None:
        known = _ways(cards, *asked)
        if (known[0].how not in NAMED or known[0].unmatched) and (date := _first_in(cards, asked, known[0])):
            known = (Found((), "", later=date),)
        cards.found[asked] = known
    return known


def _ways(cards: Cards, name: str, code: str, image: str) -> tuple[Found, ...]:
    whole = tidy_name(name.translate(BRACKETS))
    written, hits, brackets = _hits(cards, whole)
    codes = tuple(filter(None, (*brackets, code)))
    found: list[tuple[tuple[bool, int], Found]] = []
    for how, kinds in (*(_TIERS if written == whole else _SHORTER), *_OTHERS):
        held = {each.id: each for kind, each in hits if kind in kinds and (how != "exact" or each.name == whole)}
        if held:
            if "reference" in kinds and _chosen(cards, tuple(held.values()), how, brackets, "").unmatched:
                continue  # a nickname that nobody knows says more than the reference
            way = _chosen(cards, tuple(held.values()), how, codes, image)
            if way.chosen and len(way.printings) > 1:  # several of one set and title: the one that is called just so
                own = tuple(each for each in way.printings if fold(each.name) == fold(written))
                way = way._replace(printings=own or way.printings)
            misfits = len(way.unmatched) + (bool(codes or image) and not way.chosen)
            found.append(((bool(found) and not _ONLY_SOULS.isdisjoint(kinds), misfits), way))
    if not found:
        pictured = cards.pictured(image) if image else ()
        return (_chosen(cards, pictured, "image", codes, image) if pictured else Found((), ""),)
    if any(way.how == "title" for _, way in found):  # a bare name of another set means the title
        found = [(place, way) for place, way in found if not (way.how in NAMED and way.unmatched)]
    return tuple(way for _, way in sorted(found, key=itemgetter(0)))


def _hits(cards: Cards, whole: str) -> tuple[str, Hits, tuple[str, ...]]:
    """What of a name is found, if need be without its last brackets; what it finds; which brackets name no card."""
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
    left = []
    for bracket in brackets:
        called = {each.id for _, each in cards.lookup(fold(bracket))}
        if among := tuple(hit for hit in hits if hit[1].id in called):
            hits = among
        else:
            left.append(bracket)
    return written, hits, tuple(left)


def _spelled_out(cards: Cards, whole: str, written: str, hits: Hits) -> Hits:
    """The printings that ``whole`` names once ``written``, its half or short name, is written in full: ``SoG (K)``."""
    titles = {printing.title: kind for kind, printing in hits}
    found = {title: cards.lookup(fold(title + whole[len(written) :])) for title in titles}
    return tuple((titles[title], each) for title, named in found.items() for kind, each in named if kind == "name")


def _chosen(cards: Cards, printings: tuple[Printing, ...], how: str, codes: tuple[str, ...], image: str) -> Found:
    """Those of the sets and with the picture, as far as they fit any; a picture that fits tells more than a set."""
    chosen, unmatched = False, []
    for code in codes:
        if there := of_set(cards, printings, code):
            printings, chosen = there, True
        else:
            unmatched.append(code)
    if shown := tuple(each for each in printings if image and each.facts.get("image") == image_id(image)):
        return Found(shown, how, chosen=True)
    return Found(printings, how, chosen, tuple(unmatched))


def _first_in(cards: Cards, asked: tuple[str, str, str], here: Found) -> str:
    """The later release that is the first with a card so called, ``""`` where the name is understood as it is."""
    for newer in cards.later():
        there = _ways(newer, *asked)[0]
        clear = bool(there.printings) and not there.unmatched
        if not clear or (there.how not in NAMED and here.printings and not here.unmatched):
            continue
        if not any(_is_in(cards, newer, each) for each in there.printings):
            return newer.release.date
    return ""


def _is_in(cards: Cards, newer: Cards, printing: Printing) -> bool:
    """Is a printing of a ``newer`` release in this one, under this name or one it had before?"""
    older = (each for _, each in cards.lookup(fold(printing.name)))
    return any(printing.id == each.id for before in older for _, each in newer.lookup(fold(before.name)))
