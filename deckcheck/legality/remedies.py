"""Add remedies to undetermined findings: names to correct, printings to name, facts to state.

Imported only if there is such a finding.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial

from deckcheck.cards import FoundBy
from deckcheck.deck import Entry, Perhaps
from deckcheck.decklists.field_checks import section_key
from deckcheck.decklists.text.count_and_note import split_note
from deckcheck.decklists.text.headings import without_count
from deckcheck.facts import Facts, Value, possible
from deckcheck.findings import DeckReport, Finding, Place, Severity, Status, Verdict
from deckcheck.games.model import Edition, FactType, Game
from deckcheck.games.name_notes import misread_note
from deckcheck.games.stated_facts import note_of, noted_facts
from deckcheck.legality.messages import NOT_CARDS
from deckcheck.reading.resolved_lines import Line, Lines, Resolved
from deckcheck.rules.counters import place
from deckcheck.rules.kinds.count import Count
from deckcheck.rules.parameters import missing_facts
from deckcheck.rules.profiles import Clause
from deckcheck.rules.rule import Check, Rule
from deckcheck.rules.selector import EVERY
from deckcheck.wording import choice, few

MOST_NAMES = 3
MOST_VALUES = 4

_HEADING = (Perhaps.HEADING, Perhaps.HEADS)
"""Alternatives of a line that may be a heading; the sections of the cards below may depend on it."""

_BESIDE_CARD = (Perhaps.FURTHER, Perhaps.BRACKET, Perhaps.REMARKED, Perhaps.ELSEWHERE)
"""Alternatives of a card by the words beside it."""

_IN_TOML = "in a TOML list or a file given with --facts"


def with_remedies(report: DeckReport, edition: Edition, game: Game, lines: Lines) -> DeckReport:
    """Return the report with a remedy in each undetermined finding of a rule; ``lines`` are the deck's.

    It also sets ``unfinished``, if the deck is illegal and has less than half the cards that the edition needs.
    """
    rules = defaultdict[str, list[Rule]](list)
    for rule in (*edition.rules, *edition.team_rules):
        rules[rule.id].append(rule)
    between = {rule.id for rule in edition.team_rules}
    perhaps = {section_key(without_count(entry.name)): entry for entry, _ in lines if entry.perhaps in _HEADING}
    line_at = {place(*line): line for line in lines}
    open_lines = [line for line in lines if len(line[1].cards) == 1 or line[1].profile.open]

    def with_remedy(finding: Finding) -> Finding:
        if finding.status is not Status.UNDETERMINED or finding.rule not in rules:
            return finding
        concerned = open_lines
        if finding.places or finding.rule in between:  # the unknown card may be in the partner's deck
            concerned = [line_at[each] for each in finding.places if each in line_at]
        facts_of = cache(partial(_lacking, rules[finding.rule], edition.identity, game))  # lists repeat their cards
        return remedied(finding, concerned, game, perhaps, facts_of)

    findings = tuple(map(with_remedy, report.findings))
    few = report.verdict is Verdict.ILLEGAL and _unfinished(edition, lines)
    return replace(report, findings=findings, unfinished=few)


def remedied(
    finding: Finding,
    lines: Lines,
    game: Game,
    perhaps: Mapping[str, Entry],
    facts_of: Callable[[Resolved], tuple[str, ...]],
) -> Finding:
    """Return a finding about lines with its remedy (``""`` if none is unclear), unambiguous places and whether it lacks
    facts.

    ``perhaps`` are the lines that may be headings, by their words. ``facts_of`` returns the unknown facts of a card
    that the rule needs.
    """
    doubts: dict[str, None] = {}
    unambiguous: list[Place] = []
    prose, unknown, unnamed, several, contradictory, possibly_same, section_unknown = groups = tuple(
        list[Line]() for _ in range(7)
    )
    below, lacking = defaultdict[int, list[Line]](list), defaultdict[tuple[str, ...], list[Line]](list)
    for line in lines:
        entry, resolved = line
        is_unknown = not resolved.how and (resolved.claimed or not resolved.declared)
        if entry.doubt and entry.perhaps in _BESIDE_CARD:
            doubts[f"Write {entry.doubt.remedy}."] = None
        elif is_unknown and (game.database_is_complete or resolved.misspelt_for):
            (prose if entry.perhaps in NOT_CARDS else unknown).append(line)
        elif resolved.how == FoundBy.UNNAMED:
            unnamed.append(line)
        elif len(resolved.cards) > 1 and not resolved.namesakes:
            several.append(line)
        elif facts := facts_of(resolved):
            is_clear = {clash.fact for clash in resolved.contradictions}.isdisjoint(facts)
            (lacking[facts] if is_clear else contradictory).append(line)
        elif len(resolved.cards) > 1:
            possibly_same.append(line)
        elif len(resolved.sections) > 1:
            number = _heading_line(game, entry, perhaps)
            (below[number] if number else section_unknown).append(line)
        elif not resolved.perhaps:
            unambiguous.append(place(*line))
    remedies = [*doubts][:MOST_NAMES]
    remedies += [remedy(game, group) for remedy, group in zip(_REMEDIES, groups, strict=True) if group]
    for number, cards in below.items():
        if number in {entry.line for entry, _ in prose}:  # nothing else is unclear about the cards below it
            unambiguous += [place(*line) for line in cards]
        else:
            remedies.append(f"Settle whether line {number} is a heading, which leaves open where {_few(cards)} stands.")
    if lacking:
        remedies.append(_state(game, lacking))
    return replace(finding, remedy=" ".join(remedies), lacks_facts=bool(lacking), plain=tuple(unambiguous))


def _heading_line(game: Game, entry: Entry, perhaps: Mapping[str, Entry]) -> int:
    """Return the line that may be a heading, if only that makes a card's section unclear; otherwise 0."""
    heads = [perhaps[each].line for each in (entry.section, *entry.within) if each in perhaps]
    if not heads or not all(each in perhaps for each in entry.within):
        return 0
    return min(heads) if entry.section in perhaps or entry.section in game.headings else 0


def _unfinished(edition: Edition, lines: Lines) -> bool:
    """Does the deck have less than half the cards that the edition needs?"""
    needed = present = 0
    for rule in edition.rules:
        check = rule.check
        if rule.severity is Severity.ERROR and isinstance(check, Count) and check.where is EVERY and check.least:
            copies = sum(entry.copies for entry, resolved in lines if _counts(check, resolved))
            needed, present = needed + check.least, present + min(copies, check.least)
    return 2 * present < needed


def _counts(check: Check, resolved: Resolved) -> bool:
    """May a line be in a section that a check counts?"""
    return not set(getattr(check, "sections", ())).isdisjoint(resolved.sections)


def _correct(game: Game, lines: Lines) -> str:
    """Return the remedy for names that may be misspelt.

    A table with any fact declares a card of its own.
    """
    entry, resolved = lines[0]
    table = _table(game, entry, resolved, tuple(game.facts)[:1])
    where = "in a file given with --facts" if game.database_is_complete else _IN_TOML
    return f"Correct the name of {_few(lines)}, or state what a card that the database lacks is: {table} {where}."


def _distinguishing(game: Game, lines: Lines) -> str:
    """Return the remedy for names that may be one card: any fact stated of each distinguishes them."""
    entry, resolved = lines[0]
    described = resolved.declared or (entry.note and not resolved.note_unclear)
    stated = (_table if described else _note_or_table)(game, entry, resolved, tuple(game.facts)[:1])
    names = choice(dict.fromkeys((entry.name, *resolved.namesakes)), "and")
    return f"Write {names} alike if they are one card; else state a fact of each, such as {stated} {_IN_TOML}."


def _corrected_facts(game: Game, lines: Lines) -> str:
    """Return the remedy for stated facts that contradict each other."""
    facts = dict.fromkeys(clash.fact for _, resolved in lines for clash in resolved.contradictions)
    return f"Correct what is said of the {choice(facts, 'and')} of {_few(lines)}."


def _placed(game: Game, lines: Lines) -> str:
    """Return the remedy for cards of unclear section."""
    names = [section.name for section in game.sections if section.id in lines[0][1].sections]
    return f"Put {_few(lines)} under a heading: {choice(names)}."


_REMEDIES: tuple[Callable[[Game, Lines], str], ...] = (
    lambda _, lines: f"Write '# ' before {_few(lines)} where that is no card, or else correct the name.",
    _correct,
    lambda _, lines: f"Name the cards that {_few(lines)} stands for.",
    lambda _, lines: f"Name the printing or the set of {_few(lines)}.",
    _corrected_facts,
    _distinguishing,
    _placed,
)
"""The remedies for groups of lines: perhaps no cards, misspelt, without a name, with several printings, contradictory,
perhaps the same card, without a clear section."""


def _state(game: Game, lacking: Mapping[tuple[str, ...], Lines]) -> str:
    """Return the remedy for missing facts: which they are, and how to state those of the first card."""
    sorts = list(lacking.items())
    whose = [
        f"the {choice([_asked(game.facts[name], lines) for name in names], 'and')} of {_few(lines)}"
        for names, lines in sorts[:MOST_NAMES]
    ] + ["facts of other cards"] * (len(sorts) > MOST_NAMES)
    names, [(entry, resolved), *others] = sorts[0]
    state = "State them, such as" if others or len(sorts) > 1 else "State them:" if len(names) > 1 else "State it:"
    return f"Not known: {'; '.join(whose)}. {state} {_note_or_table(game, entry, resolved, names)} {_IN_TOML}."


def _lacking(rules: Sequence[Rule], identity: Sequence[Clause], game: Game, resolved: Resolved) -> tuple[str, ...]:
    """Return the facts that the rules need of a card, that are unknown, and that a player can state."""
    facts = resolved.cards[0].facts
    lacking = {
        name for rule in rules if _counts(rule.check, resolved) for name in missing_facts(rule.check, identity, facts)
    }
    return tuple(name for name in game.facts if name in lacking)


def _few(lines: Lines) -> str:
    return few(entry.name for entry, _ in lines)


def _asked(fact: FactType, lines: Lines) -> str:
    """Return the name of a fact, with its possible values if they are few."""
    values = [str(each) for each in possible(lines[0][1].cards[0].facts, fact.name) or fact.values]
    values = ["true", "false"] if fact.type == "flag" else values
    return f"{fact.name} ({choice(values)})" if 0 < len(values) <= MOST_VALUES else fact.name


def _example(fact: FactType, facts: Facts) -> Value | None:
    """Return a possible value of a fact; ``None`` if its values are not listed."""
    if fact.type == "flag":
        return True
    return next(iter(possible(facts, fact.name) or fact.values), None)


def _named(game: Game, entry: Entry, resolved: Resolved) -> str:
    """Return the name of a card without words that look like a note but are not a valid one."""
    read = misread_note(game, entry.name) if resolved.note_unclear else None
    return read.name if read is not None else entry.name


def _note_or_table(game: Game, entry: Entry, resolved: Resolved, names: Sequence[str]) -> str:
    """Return examples of stating facts of a card: in a text list, if notes can state them, and in a table."""
    note = _note(game, entry, resolved, names)
    return (f'"{note}" in a text list, or ' if note else "") + _table(game, entry, resolved, names)


def _table(game: Game, entry: Entry, resolved: Resolved, names: Sequence[str]) -> str:
    """Return a line of a ``[facts]`` table for a card, with examples (``…`` = a value that only the player knows)."""
    parts = []
    facts = resolved.cards[0].facts
    for name in names:
        fact = game.facts[name]
        example = _example(fact, facts)
        value = "…" if example is None and fact.type == "number" else json.dumps(example or "…", ensure_ascii=False)
        parts.append(f"{name} = {value}")
    name = json.dumps(_named(game, entry, resolved), ensure_ascii=False)
    return f"{name} = {{ {', '.join(parts)} }} under [facts]"


def _note(game: Game, entry: Entry, resolved: Resolved, names: Sequence[str]) -> str:
    """Return a line of a text list with the facts in its note; ``""`` if no note can state them."""
    facts = resolved.cards[0].facts
    types = [game.facts[name] for name in names]
    examples = {fact.name: 1 if fact.type == "number" else _example(fact, facts) for fact in types}
    stated = note_of({name: example for name, example in examples.items() if example is not None})
    if None in examples.values() or noted_facts(game, stated) is None or split_note(f"X ({stated})")[1] != stated:
        return ""
    own = f"{entry.note}, " if entry.note and not resolved.note_unclear else ""
    return f"{entry.copies} {_named(game, entry, resolved)} ({own}{stated.replace('=1', '=…')})"
