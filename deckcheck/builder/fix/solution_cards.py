"""From the numbers of a programme to cards by name: which of the cards that are as good as each other are taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from deckcheck.builder.fix.candidates import OWNED, Candidate, CandidateSection, CandidateSource
from deckcheck.builder.fix.milp_columns import CopyLimit
from deckcheck.builder.fix.milp_problem import AddedCopies, Problem
from deckcheck.builder.fix.result import RepairChange
from deckcheck.deck import Entry
from deckcheck.legality.resolver import Resolved


class UnnameableCards(Exception):
    """Cards that a list cannot name so that they are understood, or that are not to be had in such numbers."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(", ".join(names))
        self.names = tuple(names)


class PickedCopies(NamedTuple):
    """Copies of a card to add."""

    candidate: Candidate
    place: CandidateSection
    copies: int


def changes(problem: Problem, values: Sequence[int]) -> list[RepairChange]:
    """The changes that the values of a programme stand for. Raises Unnamed."""
    source = problem.source
    found: list[RepairChange] = []
    staying = Counter[int]()
    for kept in problem.kept:
        staying[kept.line] += values[kept.variable]
    for at, copies in staying.items():
        entry, match = source.lines[at]
        if gone := entry.copies - copies:
            found.append(
                RepairChange(match.section, _called(entry, match), -gone, entry._replace(copies=gone), entry.line)
            )
    added: dict[tuple[str, Entry], RepairChange] = {}
    for pick in _picks(problem, values):
        entry = _written(source, pick)
        owned = pick.copies if pick.candidate.origin == OWNED else 0
        line = pick.candidate.line
        name = _called(*source.lines[line]) if line >= 0 else pick.candidate.cards[0].name
        new = RepairChange(pick.place.section, name, pick.copies, entry, owned=owned)
        alike = (new.section, entry._replace(copies=1))
        if alike in added:
            both = added[alike].copies + new.copies
            new = new._replace(copies=both, entry=entry._replace(copies=both), owned=added[alike].owned + owned)
        added[alike] = new
    return _moved([*found, *added.values()])


def _called(entry: Entry, match: Resolved) -> str:
    """The card of a line by its own name, or as it is written where that is not plain."""
    return match.cards[0].name if match.how and len(match.cards) == 1 else entry.name


def _moved(found: Sequence[RepairChange]) -> list[RepairChange]:
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
    parted: list[RepairChange] = []
    for each, staying, moving in zip(found, left, moved, strict=True):
        if moving:
            parted.append(_part(each, moving, 0)._replace(moved=True))  # which takes none of the collection
        if staying:
            parted.append(_part(each, staying, min(each.owned, staying)))
    return parted


def _part(change: RepairChange, copies: int, owned: int) -> RepairChange:
    """So many copies of a change."""
    signed = copies if change.copies > 0 else -copies
    return change._replace(copies=signed, entry=change.entry._replace(copies=copies), owned=owned)


def _bare(entry: Entry) -> Entry:
    """A line without where it stands and how many."""
    return entry._replace(copies=1, section="", line=0, doubt="")


def _picks(problem: Problem, values: Sequence[int]) -> list[PickedCopies]:
    """The cards to add: of a class as many copies of the first as may be, then of the next."""
    classes: dict[int, list[tuple[AddedCopies, int]]] = {}
    for added in problem.added:
        if copies := values[added.variable]:
            classes.setdefault(id(added.candidates), []).append((added, copies))
    return [pick for wanted in classes.values() for pick in _spread(problem, wanted, values)]


def _spread(problem: Problem, wanted: Sequence[tuple[AddedCopies, int]], values: Sequence[int]) -> list[PickedCopies]:
    units = wanted[0][0].candidates
    if len(units) == 1:
        return [PickedCopies(units[0], added.place, copies) for added, copies in wanted]
    picks: list[PickedCopies] = []
    limits = [(limit, _allowed(problem, limit, values)) for limit in problem.source.requirements.copy_limits]
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
            pick = PickedCopies(unit, added.place, take)
            try:
                _written(problem.source, pick)
            except UnnameableCards as error:
                unnamed += error.names
                continue
            picks.append(pick)
            used.update({(number, which): take for which in room})
            left -= take
        if left:
            raise UnnameableCards(unnamed or [unit.entry.name for unit in units])
    return picks


def _tightest(unit: Candidate, place: CandidateSection, limits: Sequence[tuple[CopyLimit, int]]) -> int:
    """By what places come in turn: first where there is the least room for a card."""
    return min(_room(unit, place, limits).values(), default=0)


def _room(unit: Candidate, place: CandidateSection, limits: Sequence[tuple[CopyLimit, int]]) -> dict[int, int]:
    """How many copies each limit allows of a card in a place, by the position of the limit."""
    groups = {group for group, _ in unit.profiles[place].sure}
    return {at: allowed for at, (limit, allowed) in enumerate(limits) if limit.own in groups}


def _allowed(problem: Problem, limit: CopyLimit, values: Sequence[int]) -> int:
    size = sum(weight * values[variable] for variable, weight in problem.model.low(limit.size).items())
    return limit.check.limit(size)


def _written(source: CandidateSource, pick: PickedCopies) -> Entry:
    """The line that a list has for a card, so that it is understood as that card. Raises Unnamed."""
    candidate = pick.candidate
    entry = candidate.entry._replace(copies=pick.copies, section=pick.place.heading)
    if candidate.line >= 0 or candidate.entry.note:
        return entry
    wanted = candidate.cards[0]
    for each in (entry, entry._replace(set=str(wanted.facts.get("set", "")))):
        meant = source.understood(each, pick.place.heading)
        if [card.name for card in meant.cards] == [card.name for card in candidate.cards] and (
            meant.cards[0].facts.get("set") == wanted.facts.get("set")
        ):
            return each
    raise UnnameableCards([candidate.entry.name])
