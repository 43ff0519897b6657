"""From the numbers of a programme to cards by name: which of the cards that are as good as each other are taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from deckcheck.builder.fix.candidates import OWNED, Offer, Place, Supply
from deckcheck.builder.fix.milp_problem import Added, Problem
from deckcheck.builder.fix.result import Change
from deckcheck.deck import Entry
from deckcheck.legality.resolved_lines import Resolved
from deckcheck.rules.repair import CopyLimit


class Unnamed(Exception):
    """Cards that a list cannot name so that they are understood, or that are not to be had in such numbers."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(", ".join(names))
        self.names = tuple(names)


class Pick(NamedTuple):
    """Copies of a card to add."""

    offer: Offer
    place: Place
    copies: int


def changes(problem: Problem, values: Sequence[int]) -> list[Change]:
    """The changes that the values of a programme stand for. Raises Unnamed."""
    supply = problem.supply
    found: list[Change] = []
    staying = Counter[int]()
    for kept in problem.kept:
        staying[kept.line] += values[kept.variable]
    for at, copies in staying.items():
        entry, match = supply.lines[at]
        if gone := entry.copies - copies:
            found.append(Change(match.section, _called(entry, match), -gone, entry._replace(copies=gone), entry.line))
    added: dict[tuple[str, Entry], Change] = {}
    for pick in _picks(problem, values):
        entry = _written(supply, pick)
        owned = pick.copies if pick.offer.source == OWNED else 0
        line = pick.offer.line
        name = _called(*supply.lines[line]) if line >= 0 else pick.offer.cards[0].name
        new = Change(pick.place.section, name, pick.copies, entry, owned=owned)
        alike = (new.section, entry._replace(copies=1))
        if alike in added:
            both = added[alike].copies + new.copies
            new = new._replace(copies=both, entry=entry._replace(copies=both), owned=added[alike].owned + owned)
        added[alike] = new
    return _moved([*found, *added.values()])


def _called(entry: Entry, match: Resolved) -> str:
    """The card of a line by its own name, or as it is written where that is not plain."""
    return match.cards[0].name if match.how and len(match.cards) == 1 else entry.name


def _moved(found: Sequence[Change]) -> list[Change]:
    """The changes, with copies marked that leave one section for another: apart from those that go or come."""
    left = [abs(each.copies) for each in found]
    moved = [0] * len(found)
    for one, out in enumerate(found):
        for other, into in enumerate(found):
            if out.copies < 0 < into.copies and _bare(out.entry) == _bare(into.entry) and out.section != into.section:
                both = min(left[one], left[other])
                for at in (one, other):
                    left[at] -= both
                    moved[at] += both
    parted: list[Change] = []
    for each, staying, moving in zip(found, left, moved, strict=True):
        if moving:
            parted.append(_part(each, moving, 0)._replace(moved=True))  # which takes none of the collection
        if staying:
            parted.append(_part(each, staying, min(each.owned, staying)))
    return parted


def _part(change: Change, copies: int, owned: int) -> Change:
    """So many copies of a change."""
    signed = copies if change.copies > 0 else -copies
    return change._replace(copies=signed, entry=change.entry._replace(copies=copies), owned=owned)


def _bare(entry: Entry) -> Entry:
    """A line without where it stands and how many."""
    return entry._replace(copies=1, section="", line=0, doubt="")


def _picks(problem: Problem, values: Sequence[int]) -> list[Pick]:
    """The cards to add: of a class as many copies of the first as may be, then of the next."""
    classes: dict[int, list[tuple[Added, int]]] = {}
    for added in problem.added:
        if copies := values[added.variable]:
            classes.setdefault(id(added.offers), []).append((added, copies))
    return [pick for wanted in classes.values() for pick in _spread(problem, wanted, values)]


def _spread(problem: Problem, wanted: Sequence[tuple[Added, int]], values: Sequence[int]) -> list[Pick]:
    units = wanted[0][0].offers
    if len(units) == 1:
        return [Pick(units[0], added.place, copies) for added, copies in wanted]
    picks: list[Pick] = []
    limits = [(limit, _allowed(problem, limit, values)) for limit in problem.supply.requirements.copy_limits]
    used: Counter[tuple[int, int]] = Counter()  # by unit and limit; -1 is the stock
    unnamed: list[str] = []
    for added, copies in sorted(wanted, key=lambda each: _tightest(units[0], each[0].place, limits)):
        left = copies
        for number, unit in enumerate(units):
            if not left:
                break
            room = _room(unit, added.place, limits)
            if unit.stock is not None:
                room[-1] = unit.stock
            free = min((most - used[number, which] for which, most in room.items()), default=left)
            take = min(free, left)
            if take <= 0 or unit.entry.name in unnamed:
                continue
            pick = Pick(unit, added.place, take)
            try:
                _written(problem.supply, pick)
            except Unnamed as error:
                unnamed += error.names
                continue
            picks.append(pick)
            used.update({(number, which): take for which in room})
            left -= take
        if left:
            raise Unnamed(unnamed or [unit.entry.name for unit in units])
    return picks


def _tightest(unit: Offer, place: Place, limits: Sequence[tuple[CopyLimit, int]]) -> int:
    """By what places come in turn: first where there is the least room for a card."""
    return min(_room(unit, place, limits).values(), default=0)


def _room(unit: Offer, place: Place, limits: Sequence[tuple[CopyLimit, int]]) -> dict[int, int]:
    """How many copies each limit allows of a card in a place, by the position of the limit."""
    groups = {group for group, _ in unit.profiles[place].sure}
    return {at: allowed for at, (limit, allowed) in enumerate(limits) if limit.own in groups}


def _allowed(problem: Problem, limit: CopyLimit, values: Sequence[int]) -> int:
    size = sum(weight * values[variable] for variable, weight in problem.model.low(limit.size).items())
    return limit.allowed(size)


def _written(supply: Supply, pick: Pick) -> Entry:
    """The line that a list has for a card, so that it is understood as that card. Raises Unnamed."""
    offer = pick.offer
    entry = offer.entry._replace(copies=pick.copies, section=pick.place.heading)
    if offer.line >= 0 or offer.entry.note:
        return entry
    wanted = offer.cards[0]
    for each in (entry, entry._replace(set=str(wanted.facts.get("set", "")))):
        meant = supply.understood(each, pick.place.heading)
        if [card.name for card in meant.cards] == [card.name for card in offer.cards] and (
            meant.cards[0].facts.get("set") == wanted.facts.get("set")
        ):
            return each
    raise Unnamed([offer.entry.name])
