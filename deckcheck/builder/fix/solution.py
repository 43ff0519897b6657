"""The values of a solved programme as changes by card name, the reason of each change, and rules that conflict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import permutations, product

from deckcheck.builder.fix.candidates import Candidate, CandidateSection, CandidateSource, Origin, sole_printing
from deckcheck.builder.fix.milp_problem import KEEP, RepairProblem
from deckcheck.builder.fix.repair import Conflict, RepairChange
from deckcheck.deck import Deck, Entry
from deckcheck.findings import DeckReport, Finding, Severity
from deckcheck.games.makeup import kind_of, words_of
from deckcheck.games.model import Edition


def read_changes(problem: RepairProblem, values: Sequence[int]) -> list[RepairChange]:
    """Return the changes that the values of a programme describe."""
    source = problem.source
    changes: list[RepairChange] = []
    staying = Counter[int]()
    for kept in problem.kept:
        staying[kept.line] += values[kept.variable]
    for at, copies in staying.items():
        entry, resolved = source.lines[at]
        if gone := entry.copies - copies:
            name, removed = _own_name(source, at), entry._replace(copies=1)
            changes.append(RepairChange(resolved.section, name, -gone, removed, entry.line))
    added: dict[tuple[str, Entry], RepairChange] = {}
    for candidate, _, place, variable, _ in problem.added:
        if copies := values[variable]:
            entry = _written(source, candidate, place)
            name = _own_name(source, candidate.line) if candidate.line >= 0 else candidate.cards[0].name
            change = added.get((place.section, entry), RepairChange(place.section, name, 0, entry))
            owned = change.owned + (copies if candidate.origin is Origin.OWNED else 0)
            added[place.section, entry] = change._replace(copies=change.copies + copies, owned=owned)
    return _mark_moves([*changes, *added.values()])


def _own_name(source: CandidateSource, at: int) -> str:
    """Return a card's own name, or the name as written if it is ambiguous."""
    entry, resolved = source.lines[at]
    return sole_printing(resolved) or entry.name


def _mark_moves(changes: Sequence[RepairChange]) -> list[RepairChange]:
    """Return the changes, with copies that move between sections split from those added or removed."""
    moved = Counter[int]()
    of_card: dict[object, list[tuple[int, RepairChange]]] = {}
    for at, change in enumerate(changes):
        of_card.setdefault((change.card, change.entry[4:6]), []).append((at, change))
    for alike in of_card.values():
        for (source, removed), (target, added) in permutations(alike, 2):
            one_card = added.entry.note.startswith(removed.entry.note)  # which may be longer in another section
            if removed.copies < 0 < added.copies and one_card and removed.section != added.section:
                copies = min(-removed.copies - moved[source], added.copies - moved[target])
                moved[source] += copies
                moved[target] += copies
    marked: list[RepairChange] = []
    for at, change in enumerate(changes):
        sign = 1 if change.copies > 0 else -1
        if moved[at]:  # a move takes no copies of the collection
            marked.append(change._replace(copies=sign * moved[at], moved=True, owned=0))
        if staying := abs(change.copies) - moved[at]:
            marked.append(change._replace(copies=sign * staying, owned=min(change.owned, staying)))
    return marked


def _written(source: CandidateSource, candidate: Candidate, place: CandidateSection) -> Entry:
    """Return an entry that resolves to this card: by its name, and its set if the name alone may be another card."""
    entry = candidate.moved.get(place, candidate.entry)._replace(section=place.heading)
    if candidate.line >= 0 or candidate.entry.note:
        return entry
    understood, card = source.understood(entry, place.heading).cards, candidate.cards[0]
    printings = {(each.name, each.facts.get("set")) for each in understood}
    is_alone = printings == {(card.name, card.facts.get("set"))}
    return entry if is_alone else entry._replace(set=str(card.facts.get("set", "")))


Check = Callable[[Deck], DeckReport]
"""Checks a deck in the edition that it must be legal in."""
MOST_EXPLAINED = 100
"""The most changes to explain: each needs one more check of the deck."""


def with_changes(deck: Deck, changes: Iterable[RepairChange]) -> Deck:
    """Return the deck with changes made: fewer copies on its lines, and new lines at the end."""
    removed: Counter[Entry] = Counter()
    new: list[Entry] = []
    for change in changes:
        if change.copies > 0:
            new.append(change.entry._replace(copies=change.copies))
        else:
            removed[change.entry] -= change.copies
    entries: list[Entry] = []
    for entry in deck.entries:
        written = entry._replace(copies=1)
        gone = min(entry.copies, removed[written])
        removed[written] -= gone
        if left := entry.copies - gone:
            entries.append(entry._replace(copies=left))
    return replace(deck, entries=(*entries, *new), remarks=())


def explain_changes(
    check: Check, deck: Deck, before: DeckReport, after: DeckReport, changes: Sequence[RepairChange]
) -> tuple[RepairChange, ...]:
    """Return the changes, the first ones with the findings that appear without each (a move is undone as a whole).

    Findings that a change does not improve, such as advice that cannot be followed, are not among its reasons.
    """
    broken = {finding.rule for finding in errors_of(before.findings)}
    explained = []
    for change in changes[:MOST_EXPLAINED]:
        others = [other for other in changes if other is not change and not _one_move(other, change)]
        without = check(with_changes(deck, others))
        advice = [finding for finding in advice_findings(without) if _improves(finding, after)]
        reasons = errors_of(without.findings) or advice
        fixed = [finding for finding in reasons if finding.rule in broken] or reasons
        explained.append(change._replace(why=tuple(fixed)))
    return (*explained, *changes[MOST_EXPLAINED:])


def with_replaced(
    source: CandidateSource, intended: Mapping[int, frozenset[str]], changes: Sequence[RepairChange]
) -> list[RepairChange]:
    """Return the changes, each new card with the cards that it replaces, copy for copy; moves replace none.

    The best match is a candidate of the removed name (``intended``), then a card of the kind, then one of its colours.
    """
    out = {at: -change.copies for at, change in enumerate(changes) if change.copies < 0 and not change.moved}
    new = {at: change.copies for at, change in enumerate(changes) if change.copies > 0 and not change.moved}
    line_of = {entry._replace(copies=1): at for at, (entry, _) in enumerate(source.lines)}
    lines = {at: line_of[changes[at].entry] for at in out}
    found = {at: source.lines[line][1] for at, line in lines.items()}
    found |= {at: source.understood(changes[at].entry, changes[at].entry.section) for at in new}
    facts = {at: resolved.cards[0].facts for at, resolved in found.items()}
    kinds = {at: kind_of(source.game, each) for at, each in facts.items()}
    named = source.game.screen.colors
    colors = {at: {color for fact in named for color in words_of(each.get(fact))} for at, each in facts.items()}

    def likeness(pair: tuple[int, int]) -> tuple[bool, bool, bool, int]:
        gone, comes = pair
        return (
            changes[comes].card in intended.get(lines[gone], ()),
            changes[gone].section == changes[comes].section,
            kinds[gone] == kinds[comes],
            len(colors[gone] & colors[comes]),
        )

    replaced: dict[int, list[str]] = {}
    for gone, comes in sorted(product(out, new), key=likeness, reverse=True):
        if copies := min(out[gone], new[comes]):
            out[gone] -= copies
            new[comes] -= copies
            replaced.setdefault(comes, []).append(f"{copies} {changes[gone].card}")
    return [change._replace(in_place_of=tuple(replaced.get(at, ()))) for at, change in enumerate(changes)]


def advice_findings(report: DeckReport) -> list[Finding]:
    """Return the format's advice that a deck does not follow."""
    warnings = (finding for finding in report.findings if finding.severity is Severity.WARNING)
    return [finding for finding in warnings if not finding.is_fault]


def errors_of(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings that make a deck illegal, or its legality undetermined."""
    return [finding for finding in findings if finding.severity is Severity.ERROR]


def _improves(finding: Finding, after: DeckReport) -> bool:
    """Is a finding gone from a report, or closer to its limit there?"""
    same = [other for other in after.findings if (other.rule, other.template) == (finding.rule, finding.template)]
    return all(_distance(other) < _distance(finding) for other in same)


def _distance(finding: Finding) -> float:
    """Return how far the count of a finding is from its limit; 0 if it has none."""
    if finding.actual is None or finding.limit is None:
        return 0
    least, most = finding.limit.least or 0, float("inf") if finding.limit.most is None else finding.limit.most
    high = float("inf") if finding.actual.most is None else finding.actual.most
    return max(least - (finding.actual.least or 0), high - most, 0)


def _one_move(one: RepairChange, other: RepairChange) -> bool:
    return one.moved and other.moved and (one.entry.name, one.entry.set) == (other.entry.name, other.entry.set)


def find_conflicts(problem: RepairProblem, edition: Edition) -> tuple[Conflict, ...]:
    """Return rules and preferences that no deck can satisfy together, none of them superfluous. Raises GivenUp."""
    needed = list(dict.fromkeys(constraint.owner for constraint in problem.programme.constraints if constraint.owner))
    left_out: frozenset[str] = frozenset()
    for owner in needed:
        if not problem.possible(left_out | {owner}):
            left_out |= {owner}
    rules = {rule.id: rule for rule in edition.rules}
    return tuple(
        Conflict(owner, rules[owner].text, rules[owner].citation, rules[owner].ruling)
        if owner in rules
        else Conflict("", owner.removeprefix(KEEP))
        for owner in needed
        if owner not in left_out
    )
