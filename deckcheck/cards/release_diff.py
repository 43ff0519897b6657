"""Compare two states of a game's cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from deckcheck.cards.fact_schema import COMPUTED, Printing
from deckcheck.cards.names import fold
from deckcheck.facts import Value

ADDED, REMOVED, CHANGED = "added", "removed", "changed"

Pair = tuple[Printing | None, Printing | None]


class PrintingChange(NamedTuple):
    """An added, removed or changed printing.

    ``facts`` maps each changed fact to its old and new value, ``None`` if unknown; it is empty for an added or removed
    printing. Name and set are those of the newer state that has the printing.
    """

    kind: str
    name: str
    set: str
    set_name: str
    facts: Mapping[str, tuple[Value | None, Value | None]]


def diff(old: Iterable[Printing], new: Iterable[Printing], set: str = "") -> list[PrintingChange]:
    """Return the changes by set; within a set, added, removed, then changed printings by name.

    ``set``, a code or name, limits them to one set. Printings are matched by name and set; renamed ones by image id, if
    only one has it.
    """
    changes = [change for pair in pairs(old, new) if (change := _change(*pair, set))]
    order = {ADDED: 0, REMOVED: 1, CHANGED: 2}
    return sorted(changes, key=lambda change: (change.set_name, change.set, order[change.kind], change.name))


def pairs(old: Iterable[Printing], new: Iterable[Printing]) -> list[Pair]:
    """Return every printing before and after, ``None`` where it does not exist."""
    before = {(each.name, each.set): each for each in old}
    after = {(each.name, each.set): each for each in new}
    gone = [each for key, each in before.items() if key not in after]
    fresh = [each for key, each in after.items() if key not in before]
    renamed = _by_picture(gone)
    pictured = _by_picture(fresh)
    earlier = {(each.name, each.set): renamed[image] for image, each in pictured.items() if image in renamed}
    kept: list[Pair] = [(before.get(key) or earlier.get(key), each) for key, each in after.items()]
    matched = {(each.name, each.set) for each in earlier.values()}
    return [*kept, *((each, None) for each in gone if (each.name, each.set) not in matched)]


def _by_picture(printings: list[Printing]) -> dict[str, Printing]:
    """Return the printings whose image id no other has, by that id."""
    images = Counter(str(each.facts.get("image", "")) for each in printings)
    return {image: each for each in printings if (image := str(each.facts.get("image", ""))) and images[image] == 1}


def _change(old: Printing | None, new: Printing | None, wanted: str) -> PrintingChange | None:
    shown = new or old
    if shown is None or (wanted and not any(each and _in_set(each, wanted) for each in (old, new))):
        return None
    facts: dict[str, tuple[Value | None, Value | None]] = {}
    if old and new:
        names = (name for name in dict.fromkeys((*old.facts, *new.facts)) if name not in COMPUTED)
        values = ((name, old.facts.get(name), new.facts.get(name)) for name in names)
        facts = {name: (was, now) for name, was, now in values if was != now and not _follows_image(name, old, new)}
        if not facts:
            return None
    kind = CHANGED if old and new else ADDED if new else REMOVED
    return PrintingChange(kind, shown.name, shown.set, str(shown.facts.get("set_name", "")), facts)


def _follows_image(name: str, old: Printing, new: Printing) -> bool:
    """Does a change of ``art`` only repeat that of ``image``?"""
    return name == "art" and all(each.facts.get("art") == each.facts.get("image") for each in (old, new))


def _in_set(printing: Printing, wanted: str) -> bool:
    return fold(wanted) in (fold(printing.set), fold(str(printing.facts.get("set_name", ""))))
