"""Findings as reports tell them: grouped by cause, and in words.

A cause is what one correction settles, told once, with the rules undetermined until then.
A rule may be undetermined only because a name is unknown or a line ambiguous, which a finding about the list reports
anyway. The verdict, the exit code and the JSON report include every finding; the other output formats report causes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from deckcheck.findings import DeckReport, Finding, Ignored, Place, Severity, Status, Verdict, is_known
from deckcheck.patterns import late_pattern
from deckcheck.reporters.summary import Summary
from deckcheck.wording import choice, counted, few

_LINE_RULES = ("deckcheck/unknown-card", "deckcheck/ambiguous-card", "deckcheck/line", "deckcheck/stated-fact")
Spot = tuple[int, str]


class Cause(NamedTuple):
    """A finding to report, with the ``others`` that the same correction settles.

    Those are about the same names on the same lines, or are rules that depend on the same cards. ``turns`` are the
    findings of rules that are undetermined because of this cause, alone or together with other ones.
    """

    finding: Finding
    others: tuple[Finding, ...] = ()
    turns: tuple[Finding, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Every finding of the cause."""
        return *self.settled, *self.turns

    @property
    def settled(self) -> tuple[Finding, ...]:
        """The findings that one correction settles in any case: all except the rules in ``turns``."""
        return self.finding, *self.others

    @property
    def citations(self) -> tuple[str, ...]:
        """Citations of the settled findings, without duplicates."""
        return tuple(dict.fromkeys(finding.citation for finding in self.settled if finding.citation))

    @property
    def turned_rules(self) -> tuple[str, ...]:
        """The rules that it leaves undetermined, without duplicates."""
        return tuple(dict.fromkeys(finding.rule for finding in self.turns))

    @property
    def names_card(self) -> bool:
        """Is it about an unmatched name?"""
        return self.finding.is_unknown_name

    @property
    def is_correctable(self) -> bool:
        """Is it a name or a line to correct, rather than a rule?"""
        return self.names_card or bool(self.turns)

    @property
    def known(self) -> bool | None:
        """Does a baseline have all of it? ``None`` if it was compared with none."""
        return is_known(self.findings)

    @property
    def level(self) -> str:
        """The level in reports: ``undetermined`` if it leaves a rule undetermined."""
        return "undetermined" if self.turns else self.finding.level


def causes(findings: Iterable[Finding]) -> list[Cause]:
    """Return the causes of findings: first those that leave rules undetermined, then the others, each in order."""
    found = list(findings)
    reported: dict[int, set[str]] = {}
    for line, card in (_spot(place) for finding in found if _reports_lines(finding) for place in finding.places):
        reported.setdefault(line, set()).add(card)
    turned: list[Finding] = []
    turned_at: dict[Spot, dict[int, None]] = {}
    groups: dict[object, list[Finding]] = {}
    undecided: dict[int, Finding] = {}  # the first of each group of rules that depend on the same cards
    for number, finding in enumerate(found):
        if reported and _hinges_on_lines(finding, reported):
            for spot in (spot for place in finding.places for spot in _reported_at(place, reported)):
                turned_at.setdefault(spot, {})[len(turned)] = None
            turned.append(finding)
            continue
        key: object = number
        if _reports_lines(finding) and finding.places:
            key = frozenset(map(_spot, finding.places))
        elif finding.is_undecided and finding.cards:
            key = first = next((at for at, each in undecided.items() if _alike(finding, each)), number)
            undecided.setdefault(first, finding)
        groups.setdefault(key, []).append(finding)
    turning: list[Cause] = []
    others: list[Cause] = []
    for group in groups.values():
        lead, *same = group if group[0].is_undecided else _led(group)
        spots = {_spot(place) for finding in group for place in finding.places} if _reports_lines(lead) else set()
        turns = tuple(turned[at] for at in sorted({each for spot in spots for each in turned_at.get(spot, ())}))
        (turning if turns else others).append(Cause(lead, tuple(same), turns))
    return turning + others


def _spot(place: Place) -> Spot:
    """Return the line and card name of a place: a line may have several names, even all of a JSON list."""
    return place.line, place.card


def _reported_at(place: Place, reported: Mapping[int, Collection[str]]) -> list[Spot]:
    """Return which reported names, by line, a place is about: its own, else those with or without a note after it."""
    line, card = _spot(place)
    names = reported.get(line, ())
    if card in names or not line:
        return [(line, card)] * (card in names)
    return [(line, name) for name in names if name.startswith(card) or card.startswith(name)]


def _reports_lines(finding: Finding) -> bool:
    """Return whether a finding reports lines that may leave rules undetermined."""
    return finding.severity is Severity.WARNING and finding.rule in _LINE_RULES and "meant" not in finding.values


def _hinges_on_lines(finding: Finding, reported: Mapping[int, Collection[str]]) -> bool:
    """Return whether a rule hinges only on fixing lines already reported."""
    if not finding.is_undecided or finding.is_fault or finding.lacks_facts or "partner" in finding.values:
        return False
    leaving = [place for place in finding.places if place not in finding.plain]
    return bool(leaving) and all(_reported_at(place, reported) for place in leaving)


def _alike(one: Finding, other: Finding) -> bool:
    """Return whether one correction settles two undetermined findings.

    It does if their cards are the same, or if one has more cards but the same remedy.
    """
    first, second = set(one.places), set(other.places)
    return first == second or (one.remedy == other.remedy != "" and (first <= second or second <= first))


def _led(group: list[Finding]) -> list[Finding]:
    """Return findings about the same lines, with a name to correct first."""
    return sorted(group, key=lambda finding: not (finding.is_unknown_name and finding.suggestions))


MOST_NAMED = 3
"""Maximum cards named in a message; a single further one is named too, not counted."""


def is_premature(finding: Finding, deck: DeckReport) -> bool:
    """Return whether a finding is undetermined in an unfinished deck, which is illegal anyway."""
    return finding.level == "undetermined" and deck.unfinished


def can_wait(finding: Finding, deck: DeckReport) -> bool:
    """Return whether a finding need not be settled now: undetermined advice, or any in an unfinished deck."""
    return finding.is_open_advice or is_premature(finding, deck)


def urgency(finding: Finding) -> int:
    """Return the sort key of findings: those that decide the verdict first, remarks last."""
    if finding.severity is Severity.ERROR:
        return 0 if finding.status is Status.VIOLATED else 1
    return 2 if finding.severity is Severity.WARNING else 3


def suggestion(finding: Finding, most: int = 100) -> str:
    """Return a sentence with the suggested names, ``""`` if there are none; ``most`` of the pool and how many more."""
    if not finding.suggestions:
        return ""
    if finding.rule == "deckcheck/unknown-card":
        return f"Did you mean {choice(finding.suggestions)}?"
    if not finding.is_fault:
        return f"In the pool: {few(finding.suggestions, most)}."
    return f"It may be {choice(finding.suggestions)}."


def full_message(finding: Finding) -> str:
    """Return the message, extended by its cards if it does not name them (only the first of many)."""
    cards = finding.cards
    message = finding.message
    names = [card for card in cards if not _is_named(card, message)]
    is_open = finding.status is Status.UNDETERMINED
    if not names or finding.is_fault or (not is_open and len(names) < len(cards)):
        return message
    if is_open:
        return f"{message} It turns on {few(names, MOST_NAMED)}."
    return f"{message.removesuffix('.')}: {few(names, MOST_NAMED)}."


def _is_named(card: str, message: str) -> bool:
    """Return whether a message contains a card's name as separate words; a regex per card would be slow."""
    at = message.find(card)
    while at >= 0:
        end = at + len(card)
        if not any(sign.isalnum() or sign == "_" for sign in (message[at - 1 : at], message[end : end + 1])):
            return True
        at = message.find(card, at + 1)
    return False


def turned(cause: Cause) -> str:
    """Return a phrase with the rules that a cause leaves undetermined; ``""`` if there are none.

    Rules appear without their game, in a form that ``rules show`` accepts too.
    """
    rules = [rule.partition("/")[2] for rule in cause.turned_rules]
    return f"leaves {choice(rules, 'and')} open" if rules else ""


def cause_sentences(cause: Cause) -> list[str]:
    """Return a sentence each for the finding, its suggestions, its remedies, and the rules left undetermined."""
    told = [full_message(cause.finding), suggestion(cause.finding)]
    for other in _told_besides(cause):
        told += [_also(cause, other), suggestion(other)]
    told += dict.fromkeys(finding.remedy for finding in cause.settled)
    told += [unnamed_remedy(cause), f"It {turned(cause)}." if cause.turns else ""]
    return [text for text in told if text]


def brief_sentences(cause: Cause) -> list[str]:
    """Return a sentence each for the finding, suggestions for an unknown name, and the rules left undetermined."""
    told = [full_message(cause.finding), suggestion(cause.finding) if cause.names_card else ""]
    told += [_also(cause, other) for other in _told_besides(cause)]
    return [text for text in (*told, f"It {turned(cause)}." if cause.turns else "") if text]


def _told_besides(cause: Cause) -> tuple[Finding, ...]:
    """Return the other findings of a cause, except those settled if its name is the suggested one."""
    if cause.names_card and cause.finding.suggestions:
        return tuple(other for other in cause.others if "doubt" in other.values)
    return cause.others


def _also(cause: Cause, other: Finding) -> str:
    """Return the message of a finding reported after another, with its rule if that differs."""
    return other.message if other.rule == cause.finding.rule else f"{other.rule}: {other.message}"


def unnamed_remedy(cause: Cause) -> str:
    """Return the remedy for a name without suggestions that leaves a rule undetermined; ``""`` for other causes."""
    if not cause.names_card or cause.others or cause.finding.suggestions or not cause.turns:
        return ""
    if "remark" in cause.finding.values:
        return f"Correct it, {_STATE_IT}; write '{cause.finding.values['remark']}' if it is a remark."
    return f"Correct it, {_STATE_IT}."


_CLAUSE = late_pattern(r"(?<=[.;]) ")
_ASIDE = late_pattern(r" \(--[a-z-]+\)")
_OF_TERMINALS = late_pattern(
    r"--[a-z-]+|\bdeckcheck [a-z]|\b(?:with|write) format=|\b(?:format|release|facts)=(?=['\s])"
)


def without_commands(text: str, choose: str) -> str:
    """Return a message for somebody without the program: ``choose`` is what to do instead of using ``--format``.

    Clauses that advise another option or a command are removed.
    """
    told: list[str] = []
    for clause in _CLAUSE.split(_ASIDE.sub("", text)):
        named = _OF_TERMINALS.search(clause)
        if not named:
            told.append(clause)
        elif choose and "format" in named[0] and choose not in told:
            told = [" ".join(told).rstrip(";.") + "."] if told else []
            told.append(choose)
    return " ".join(told).rstrip(";")


_STATE_IT = "or state in a file given with --facts what the card is"


def not_checked(ignored: Ignored) -> str:
    """Return a sentence with an ignored rule, the reason, and the source of the setting."""
    reason, source = f" — {ignored.reason}" * bool(ignored.reason), f" ({ignored.source})" * bool(ignored.source)
    return f"Not checked: {ignored.rule}{reason}{source}"


def settings_of_input(summary: Summary) -> dict[str, str]:
    """Return the files that came with the lists and changed their check, each with a sentence about its effect."""
    verdicts = summary.verdicts.total() - summary.verdicts[Verdict.UNREADABLE]
    told: dict[str, str] = {}
    configurations: dict[str, dict[str, int]] = {}
    for setting, number in summary.input_settings.items():
        if setting.by_list:
            told[setting.source] = (
                f"{setting.source} is the format of {counted(number, 'verdict')}, since the list names it; "
                "--untrusted refuses that."
            )
        else:
            file, _, line = setting.source.partition(", ")[0].rpartition(":")
            configurations.setdefault(file, {})[f"{setting.what} (line {line})"] = number
    for file, keys in configurations.items():
        number = max(keys.values())
        some = f" in {number} of {verdicts} verdicts" * (number < verdicts)
        told[file] = (
            f"{file} was found with the lists and sets {choice(tuple(keys), 'and')}{some}; --untrusted leaves it out."
        )
    return told


def list_ignores(reports: Sequence[DeckReport]) -> Iterable[tuple[DeckReport, Ignored]]:
    """Return the rules that a deck's own list asked to ignore, each once for all formats, with the deck's report."""
    return {ignored: (deck, ignored) for deck in reports for ignored in deck.ignored if ignored.by_list}.values()
