"""Blocks of the text report: names and lines to fix, violations, undetermined rules, and full rule texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from deckcheck.findings import Finding, Place, Status
from deckcheck.reporters import Options
from deckcheck.reporters.causes import Cause, full_message, suggestion, turned, unnamed_remedy
from deckcheck.reporters.text_layout import dimmed, folded, folded_each, inert, paint
from deckcheck.wording import choice, counted, few

MOST_PLACES = 8
MOST_LINES = 4
_MOST_RULES = 2


class RuleText(NamedTuple):
    """A rule's text, citation and our ruling, to be shown once per run."""

    rule: str
    citation: str = ""
    text: str = ""
    ruling: str = ""


PrintedLine = str | RuleText


class Printed:
    """Parts of a deck already printed: the level, ``rule`` and citation of the last finding, remedies, names to fix.

    ``is_broken``: it surely violates a rule, so what depends on names to fix can wait.
    """

    def __init__(self, names: Iterable[Cause], *, is_broken: bool) -> None:
        self._is_broken = is_broken
        self.rule: tuple[str, str] | None = None
        self.citation = ""
        self.remedies = set[str]()
        self._spots = {(place.line, place.card) for cause in names for place in cause.finding.places}

    def above(self, finding: Finding) -> list[Place]:
        """Return the places of an undetermined finding that are names to fix."""
        return [each for each in finding.places if finding.is_undecided and (each.line, each.card) in self._spots]

    def waits(self, cause: Cause) -> bool:
        """Can it wait until the names are fixed?"""
        return self._is_broken and bool(self.above(cause.finding))


def rule_texts(cause: Cause, options: Options) -> Iterator[RuleText]:
    """Yield the texts of the rules that a cause is about, but none for findings about the list itself.

    For rules that the cause leaves undetermined, only their names, unless ``explain`` is set.
    """
    for finding in cause.findings:
        if not finding.is_fault:
            if cause.turns and not options.explain:
                yield RuleText(finding.rule)
            elif finding.citation or finding.ruling:
                yield RuleText(finding.rule, finding.citation, finding.text, finding.ruling)


def rulings(rules: Iterable[RuleText], options: Options, *, hint: bool = True) -> Iterator[str]:
    """Yield the rules that findings were about: rulings that fit on one line, or with ``explain`` all in full.

    A ``hint`` states where to find the rest.
    """
    known = list(rules)
    if options.explain:
        for rule, citation, text, ruling in known:
            yield from folded(f"{rule}   {citation}".rstrip(), "", options.width, "  ")
            yield from dimmed(text, "  ", options)
            yield from dimmed(ruling and f"Ruling: {ruling}", "  ", options)
        return
    unexplained = [rules.rule for rules in known if not any(rules[1:])]
    for rule, _, _, ruling in known:
        line = f"Ruling, {rule}: {ruling}"
        if ruling and len(line) <= options.width:
            yield paint(inert(line), "dim", options.color)
        elif ruling:
            unexplained.append(rule)
    for rule in unexplained[:1] if hint else ():
        name = rule.rpartition("/")[2]
        yield from dimmed(f"What rules say in full: --explain, or deckcheck rules show {name}", "", options)


def correction_lines(causes: Sequence[Cause], options: Options, *, is_broken: bool = False) -> Iterator[str]:
    """Yield a line for each name or line to fix, with the rules undetermined until then.

    Causes with the same undetermined rules are grouped; in a deck that surely violates a rule (``is_broken``), all
    with any. Names come before ambiguous lines.
    """
    ordered: dict[object, list[Cause]] = {}
    for cause in sorted(causes, key=lambda cause: (not cause.names_card, cause.finding.lines)):
        key = bool(cause.turns) if is_broken else (cause.names_card, cause.turned_rules)
        ordered.setdefault(key, []).append(cause)
    column = max(len(_where(cause.finding)) for cause in causes)
    indent = " " * (2 + column + 2 * (column > 0))
    for group in ordered.values():
        for cause in group:
            words = correction(cause)
            if cause is group[-1] and cause.turns:
                words += f" — {_waiting(group, options)}"
            first, *rest = folded(words, indent, options.width, "  ")
            yield f"  {_where(cause.finding):{column}}{first[2 + column :]}"
            yield from rest
        if options.explain:
            for finding in {id(each): each for cause in group for each in cause.turns}.values():
                text = f"{finding.rule}: {finding.message} {finding.remedy}".rstrip()
                yield from dimmed(text, indent, options, "  ")


def _waiting(group: Sequence[Cause], options: Options) -> str:
    """Return the rules that causes leave undetermined; only their number if it differs or they do not fit on a line."""
    rules = {rule for cause in group for rule in cause.turned_rules}
    several = len(group) > 1
    if all(len(cause.turned_rules) == len(rules) for cause in group) and (len(rules) <= _MOST_RULES or options.explain):
        return f"{'each ' * several}{turned(group[0])}"
    these = f"these {len(group)}" if several else "this"
    return f"{counted(len(rules), 'rule')} wait{'s' * (len(rules) == 1)} for {these}"


def correction(cause: Cause) -> str:
    """Return the replacement for a name, or which part of a line is ambiguous."""
    finding, suggested = cause.finding, cause.finding.suggestions
    others = "".join(f". {each.message.removesuffix('.')}" for each in cause.others)
    doubts = [f"write {each.values['doubt']}" for each in cause.settled if "doubt" in each.values]
    if not suggested and not finding.is_unknown_name and not doubts:
        return f"{finding.message.removesuffix('.')}{others}" if others else finding.message
    words = str(finding.values["name"] if "name" in finding.values else finding.places[0].card)
    if suggested:
        words += f" → {few(suggested, last='or')}{' ?' * (len(suggested) > 1 or not finding.is_unknown_name)}"
    if not finding.is_unknown_name:
        write = f"{', or' if suggested else ':'} {doubts[0]}" if "doubt" in finding.values else ""
        return f"{words}{write}{others}"
    words += ": no card is called so" * (not suggested)
    if "quoted" in finding.values:
        words += ", or state a fact of it where it is a card of its own"
    elif more := finding.template.partition(". ")[2].format_map(finding.values):
        words += f" — {more[0].lower()}{more[1:].removesuffix('.')}"
    elif not doubts and (remedy := unnamed_remedy(cause)):
        words += f"; {remedy[0].lower()}{remedy[1:].removesuffix('.')}"
    return ", or ".join([words, *doubts])


def _where(finding: Finding) -> str:
    """Return the lines of a finding; only the first of many, and ``""`` if it has none."""
    lines = finding.lines
    if len(lines) > MOST_LINES and lines[-1] - lines[0] == len(lines) - 1:
        return f"lines {lines[0]} to {lines[-1]}"
    shown = ", ".join(f"{line}" for line in lines[:MOST_LINES]) + " …" * (len(lines) > MOST_LINES)
    return f"line{'s' * (len(lines) > 1)} {shown}" if lines else ""


def remaining(causes: Sequence[Cause], column: int, options: Options) -> Iterator[str]:
    """Yield remarks, or the other findings about the list itself: a row for each cause, the first with the rule."""
    previous = ("", "")
    for cause in causes:
        where = _where(cause.finding)
        for finding in cause.settled:
            text = f"{finding.message} {suggestion(finding)}".rstrip()
            cards = [f"{place.copies} × {place.card}" for place in finding.places if place.copies]
            if not where and cards:
                text += f" ({choice(cards[:MOST_LINES], 'and')}{' …' * (len(cards) > MOST_LINES)})"
            row = f"{where}: {text}" if where else text
            if previous == (previous := (cause.finding.level, cause.finding.rule)):
                yield from folded(row, " " * (column + 4), options.width, "  ")
            else:
                yield from _head(cause.finding, f"{cause.finding.rule}   {row}", column, options, "  ")


def finding_lines(cause: Cause, column: int, printed: Printed, options: Options) -> list[str]:
    """Return the lines about a rule, and about others that depend on the same cards.

    Labels are ``column`` wide. Whatever is already ``printed`` above is not repeated.
    """
    finding, indent = min(cause.settled, key=lambda each: len(each.places)), " " * (column + 4)
    above = printed.above(finding)
    if printed.waits(cause):
        return _head(finding, _wait(cause, above), column, options)
    places = [place for place in finding.places if options.explain or place not in above]
    text, shown = _message(finding, places)
    named, printed.rule = printed.rule, (finding.level, finding.rule)
    if named == printed.rule:
        lines = folded(text, indent, options.width)
    elif finding.citation == printed.citation and not options.explain:
        lines = _head(finding, f"{finding.rule}   {text}", column, options)
    else:
        printed.citation = finding.citation
        lines = _head(finding, f"{finding.rule}   {finding.citation}".rstrip(), column, options)
        lines += folded(text, indent, options.width)
    lines += _places(shown, indent, options)
    lines += folded(suggestion(finding, 100 if options.explain else MOST_PLACES), indent, options.width)
    for remedy in dict.fromkeys(each.remedy for each in cause.settled if each.status is Status.UNDETERMINED):
        if remedy not in printed.remedies and (places or not finding.places):
            lines += folded(remedy, indent, options.width)
            printed.remedies.add(remedy)
    for each in cause.settled:
        if each is not finding:
            text = f"{each.rule}: {each.message} {suggestion(each)}".rstrip()
            lines += folded(f"{text} ({each.citation})" if each.citation else text, indent, options.width, "  ")
    return lines


def _wait(cause: Cause, names: Sequence[Place]) -> str:
    """Return the rules that wait until ``names`` above are fixed, and what else they depend on."""
    rules = tuple(dict.fromkeys(finding.rule for finding in cause.findings))
    others = (place for place in cause.finding.places if place not in names)
    those = [f"the {counted(len(names), 'name')} above"]
    those += [f"line {place.line}" if place.line else place.card for place in others]
    return f"{choice(rules, 'and')} turn{'s' * (len(rules) == 1)} on {few(those)}"


def _message(finding: Finding, places: Sequence[Place]) -> tuple[str, Sequence[Place]]:
    """Return a rule's message, and those of ``places`` to list; ``places`` are not names to fix above."""
    if finding.is_undecided and finding.cards:
        above = len(finding.places) - len(places)
        turns = f" the {counted(above, 'name')} above" if above else ""
        turns += f"{' and these' * bool(above)}:" if places else ""
        return f"{finding.message} It turns on{turns}", places
    if finding.is_undecided:
        return finding.message, places
    if len(places) == 1 and not places[0].meaning and (finding.remedy or places[0].card in finding.message):
        where = f"line {places[0].line}: " if places[0].line and not finding.remedy else ""
        return f"{where}{full_message(finding)} {finding.remedy}".rstrip(), ()
    return f"{finding.message} {finding.remedy}".rstrip(), places


def _head(finding: Finding, words: str, column: int, options: Options, hanging: str = "") -> list[str]:
    """Return the first line of a finding, folded: its level and ``words`` (the rule and its citation)."""
    first, *rest = folded(words, " " * (column + 4), options.width, hanging) or [""]
    called = finding.level
    return [f"  {paint(f'{called:{column}}', called, options.color)}  {first.strip()}", *rest]


def _places(places: Sequence[Place], indent: str, options: Options) -> list[str]:
    digits = len(str(max((place.line for place in places), default=0)))
    # Do not replace a single further place by "1 more".
    shown = places if options.explain or len(places) <= MOST_PLACES + 1 else places[:MOST_PLACES]
    lines = folded_each([_place(place, digits) for place in shown], indent, options.width, "    ")
    if len(shown) < len(places):
        lines.append(f"{indent}… and {len(places) - len(shown)} more")
    return lines


def _place(place: Place, digits: int) -> str:
    where = f"line {place.line:>{digits}}" if place.line else ""
    meaning = f" = {place.meaning}, {place.reason}" if place.meaning else ""
    card = f"{place.copies} × {place.card}{meaning}" if place.copies else ""  # a line without a card
    return f"{where}   {card}".strip()
