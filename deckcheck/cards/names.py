"""From a name as somebody wrote it to the printings it may mean."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.cards.normalise import image_id, tidy_name
from deckcheck.cards.titles import without_suffix

if TYPE_CHECKING:
    from deckcheck.cards.database import Cards, Printing

_DROPPED = "'\"‘’‚′´`“”„″,."
_SPACED = "-‐‑‒–—―−_"
_SIGNS = str.maketrans("[]", "()", _DROPPED) | str.maketrans(dict.fromkeys(_SPACED, " ") | {"&": " and "})
_SHORT, _LEAST = 4, 70.0  # fewer letters match anything by parts; a lower score helps nobody
_NO_SPACE = re.compile(r"(?<=[(/]) +| +(?=[)/])")
_BRACKET = re.compile(r"(?<=[^ (/])\(")


def fold(name: str) -> str:
    """One key for every harmless spelling of a name.

    Ignores case, accents, quotes, commas, full stops, the kind of dash and bracket, and spaces that are
    doubled or stand at a bracket or slash.

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


_TIERS = (("title", "title"), ("half", "half"), ("alias", "alias"), ("former", "former"))


def find(cards: Cards, name: str, *, set: str = "", image: str = "") -> Found:
    """The printings that ``name`` may mean: all of them where it does not say which.

    Tried in this order: the exact name, another spelling of it, the card's title (also when the last brackets of
    ``name`` are unknown, whose content then counts as a set), half of a two-sided name, an alias, a former name,
    and last the picture ``image``. ``set`` (code or name) and ``image`` choose among what was found, but only
    when something is left.
    """
    asked = (name, set, image)
    if (known := cards.found.get(asked)) is None:
        known = cards.found[asked] = _find(cards, name, set, image)
    return known


def _find(cards: Cards, name: str, code: str, image: str) -> Found:
    written = whole = tidy_name(name)
    hits = cards.lookup(fold(whole))
    while not hits and (shorter := without_suffix(written)) != written:
        code = code or written[len(shorter) :].strip(" ()[]")
        written = shorter
        hits = cards.lookup(fold(written))
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


def _hinted(printings: tuple[Printing, ...], code: str, image: str) -> tuple[Printing, ...]:
    """Those of the set and with the picture, as far as there are any; none when neither hint fits."""
    wanted = _set(code)
    of_set = tuple(p for p in printings if wanted and wanted in (_set(p.set), _set(str(p.facts.get("set_name", "")))))
    shown = tuple(p for p in of_set or printings if image and p.facts.get("image") == image_id(image))
    return shown or of_set


def _set(code: str) -> str:
    """A set as people name it: the code under which deck tools keep its banned cards apart is the same set."""
    return fold(code).removesuffix(" (ban)")


def close(cards: Cards, name: str, *, least: float = 85.0) -> tuple[str, ...]:
    """The names of cards that differ from ``name`` by a slip of the pen: a letter or two."""
    from rapidfuzz import fuzz, process

    known = cards.spellings
    hits = process.extract(fold(name), known.keys(), scorer=fuzz.ratio, score_cutoff=least)
    return tuple(known[key][0] for key, _, _ in hits)


class Near(NamedTuple):
    """A name near to one that was not found; ``score`` is 100 for the same letters."""

    name: str
    score: float


def nearest(cards: Cards, name: str, limit: int = 3) -> tuple[Near, ...]:
    """The cards whose titles, or halves of them, are nearest to ``name``, best first.

    Where ``name`` ends in a bracket, each by the printing whose brackets fit best.
    """
    from rapidfuzz import fuzz, process

    known = cards.spellings
    whole = tidy_name(name)
    bare = without_suffix(whole)
    wanted, complete = fold(bare), fold(whole)
    scorer = fuzz.WRatio if len(wanted) >= _SHORT else fuzz.ratio
    # parts of a few letters are in every name
    keys = [key for key in known if len(key) >= min(_SHORT, len(wanted))]
    close = process.extract(wanted, keys, scorer=scorer, limit=4 * limit, score_cutoff=_LEAST)
    ranked = sorted(close, key=lambda found: (-found[1], -fuzz.ratio(wanted, found[0]), found[0]))[:limit]
    near = []
    for key, score, _ in ranked:
        spelled, printings = known[key]
        if bare != whole:
            spelled = max(printings, key=lambda printing: fuzz.ratio(complete, fold(printing)))
        near.append(Near(spelled, score))
    return tuple(near)


def suggest(cards: Cards, name: str, limit: int = 3) -> tuple[str, ...]:
    """The names nearest to one that was not found, best first."""
    return tuple(near.name for near in nearest(cards, name, limit))
