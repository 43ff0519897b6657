"""From a name as somebody wrote it to the printings it may mean."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.cards.normalise import image_id, tidy_name
from deckcheck.cards.titles import suffix_of, without_suffix

if TYPE_CHECKING:
    from deckcheck.cards.database import Cards, Printing

_QUOTES = "'\"‘’‚‛′´`ʼʻʹ“”„‟″«»‹›"
_UNSEEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff"  # soft hyphens and joiners that come along when pasting
_SPACED = "-‐‑‒–—―−_"
_BRACKETS = str.maketrans("{}（）［］｛｝【】", "()()()()()")
_SIGNS = (
    _BRACKETS
    | str.maketrans("[]⁄∕", "()//", f"{_QUOTES}{_UNSEEN},.")
    | str.maketrans(dict.fromkeys(_SPACED, " ") | {"&": " and "})
)
_SOUL = re.compile(r"^(?:lost soul|ls)\b[ :]*(?P<after>.+)$|^(?P<before>.+?)[ :]*\b(?:lost soul|ls)$")
_NO_SPACE = re.compile(r"(?<=[(/]) +| +(?=[)/])")
_BRACKET = re.compile(r"(?<=[^ (/])\(")


def fold(name: str) -> str:
    """One key for every harmless spelling of a name.

    Ignores case, accents, quotes, commas, full stops, signs that are not seen, the kind of dash and bracket, and
    spaces that are doubled or stand at a bracket or slash.

    >>> fold("Bow and  Arrow (Gray)[ Wa]"), fold("O’Neill–Smith, the 2nd / Third")
    ('bow and arrow (gray) (wa)', 'oneill smith the 2nd/third')
    """
    if not name.isascii():
        for _ in range(2):  # folding case may bring accents back
            name = unicodedata.normalize("NFKD", name.translate(_SIGNS)).casefold()
            name = "".join(sign for sign in name if not unicodedata.combining(sign))
    text = " ".join(name.translate(_SIGNS).casefold().split())
    return _BRACKET.sub(" (", _NO_SPACE.sub("", text))


class Found(NamedTuple):
    """The printings a name may mean, and how they were found.

    ``how`` is ``exact``, ``folded``, ``title``, ``half``, ``alias``, ``former``, ``image``, or ``""`` for nothing.
    """

    printings: tuple[Printing, ...]
    how: str


_TIERS = (("title", "title"), ("half", "half"), ("alias", "alias"), ("former", "former"), ("alias", "soul"))


def lookup(cards: Cards, name: str) -> tuple[tuple[str, Printing], ...]:
    """Every printing that ``name`` may stand for, with the kind of name it is.

    Beside the kinds of :meth:`Cards.lookup` there is ``soul``, the nickname of a Lost Soul, with or without these
    words (``Hopper``, ``LS Hopper``, ``"Hopper" Lost Soul``). A word that means another card by itself means that one.
    """
    key = fold(name)
    hits = cards.lookup(key) or cards.lookup(nickname(key))
    said = _SOUL.match(key)
    others = () if said and not cards.lookup(key) else tuple(hit for hit in hits if hit[0] != "soul")
    return others or tuple(hit for hit in hits if hit[0] == "soul")


def nickname(key: str) -> str:
    """What a folded name calls a Lost Soul, where it says that it is one; else the name itself, without brackets.

    >>> nickname("ls (female only)"), nickname("lost soul: hopper"), nickname("(hopper)")
    ('female only', 'hopper', 'hopper')
    """
    if said := _SOUL.match(key):
        key = said["after"] or said["before"]
    return key[1:-1] if key.startswith("(") and key.endswith(")") else key


def find(cards: Cards, name: str, *, set: str = "", image: str = "") -> Found:
    """The printings that ``name`` may mean: all of them where it does not say which.

    Tried in this order: the exact name, another spelling of it, the card's title (also when the last brackets of
    ``name`` are unknown, whose content then counts as a set), half of a two-sided name, an alias, a former name,
    the nickname of a Lost Soul, and last the picture ``image``. ``set`` (code, name or the printing's own bracket)
    and ``image`` choose among what was found, but only when something is left.
    """
    asked = (name, set, image)
    if (known := cards.found.get(asked)) is None:
        known = cards.found[asked] = _find(cards, name, set, image)
    return known


def _find(cards: Cards, name: str, code: str, image: str) -> Found:
    written = whole = tidy_name(name.translate(_BRACKETS))
    hits = lookup(cards, whole)
    while not hits and (shorter := without_suffix(written)) != written:
        code = code or written[len(shorter) :].strip(" ()[]")
        written = shorter
        hits = lookup(cards, written)
    if written != whole and not {"name", "title"} & {kind for kind, _ in hits}:
        hits = _spelled_out(cards, whole, written, hits) or hits
    order = [("exact", "name"), ("folded", "name"), *_TIERS]
    if written != whole:  # what is left of a name without its brackets is a title first
        order = [_TIERS[0], ("title", "name"), *_TIERS[1:]]
    tiers = [
        (how, tuple(found for kind, found in hits if kind == wanted and (how != "exact" or found.name == whole)))
        for how, wanted in order
    ]
    tiers = [tier for tier in tiers if tier[1]]
    for how, printings in tiers if code or image else ():
        if chosen := _hinted(printings, code, image):
            return Found(chosen, how)
    if tiers:
        return Found(tiers[0][1], tiers[0][0])
    pictured = cards.pictured(image) if image else ()
    return Found(_hinted(pictured, code, "") or pictured, "image" if pictured else "")


def _spelled_out(
    cards: Cards, whole: str, written: str, hits: tuple[tuple[str, Printing], ...]
) -> tuple[tuple[str, Printing], ...]:
    """The printings that ``whole`` names once ``written``, its half or short name, is written in full: ``SoG (K)``."""
    titles = {printing.title: kind for kind, printing in hits}
    found = {title: cards.lookup(fold(title + whole[len(written) :])) for title in titles}
    return tuple((titles[title], each) for title, named in found.items() for kind, each in named if kind == "name")


def _hinted(printings: tuple[Printing, ...], code: str, image: str) -> tuple[Printing, ...]:
    """Those of the set and with the picture, as far as there are any; none when neither hint fits."""
    there = tuple(printing for printing in printings if code and of_set(printing, code))
    shown = tuple(p for p in there or printings if image and p.facts.get("image") == image_id(image))
    return shown or there


def of_set(printing: Printing, code: str) -> bool:
    """Is the printing of the set with this code or name, or told from others by it?"""
    known = printing.set, str(printing.facts.get("set_name", "")), suffix_of(printing.name)
    return _set(code) in map(_set, known)


@lru_cache(maxsize=1024)
def _set(code: str) -> str:
    """A set as people name it: the code under which deck tools keep its banned cards apart is the same set."""
    return fold(code).removesuffix(" (ban)")
