"""Findings as people read them: what each is called, says and turns on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from deckcheck.findings import DeckReport, Finding, Ignored, Severity, Status, Verdict
from deckcheck.reporters.causes import Cause
from deckcheck.reporters.summary import Summary
from deckcheck.wording import choice, counted, few

MOST_NAMED = 3
"""So many cards a message names; one more is named rather than counted."""


def is_premature(finding: Finding, deck: DeckReport) -> bool:
    """Return whether a question is open about a deck that is illegal anyway, since most cards are yet to come."""
    return finding.level == "undetermined" and deck.unfinished


def urgency(finding: Finding) -> int:
    """Return how findings sort: what decides the verdict comes first, remarks last."""
    if finding.severity is Severity.ERROR:
        return 0 if finding.status is Status.VIOLATED else 1
    return 2 if finding.severity is Severity.WARNING else 3


def suggestion(finding: Finding) -> str:
    """Return what the names may be that are suggested, ``""`` when none are."""
    if not finding.suggestions:
        return ""
    if finding.rule == "deckcheck/unknown-card":
        return f"Did you mean {choice(finding.suggestions)}?"
    if not finding.is_fault:
        return f"In the pool: {choice(finding.suggestions, 'and')}."
    return f"It may be {choice(finding.suggestions)}."


def full_message(finding: Finding) -> str:
    """Return the message with the cards it is about, where it does not name them; of many the first."""
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
    """Return whether a message names a card as words of their own; a pattern made for each card would take long."""
    at = message.find(card)
    while at >= 0:
        end = at + len(card)
        if not any(sign.isalnum() or sign == "_" for sign in (message[at - 1 : at], message[end : end + 1])):
            return True
        at = message.find(card, at + 1)
    return False


def turned(cause: Cause) -> str:
    """Return which rules a cause leaves open, in words; ``""`` for none.

    They go by their names without the game, as ``rules show`` knows them too.
    """
    rules = [rule.partition("/")[2] for rule in cause.turned_rules]
    return f"leaves {choice(rules, 'and')} open" if rules else ""


def cause_sentences(cause: Cause) -> list[str]:
    """Return what is found, what a name may be, what would settle it, and what it leaves open, a sentence each."""
    told = [full_message(cause.finding), suggestion(cause.finding)]
    for other in _told_besides(cause):
        told += [_also(cause, other), suggestion(other)]
    told += dict.fromkeys(finding.remedy for finding in cause.settled)
    told += [unnamed_remedy(cause), f"It {turned(cause)}." if cause.turns else ""]
    return [text for text in told if text]


def brief_sentences(cause: Cause) -> list[str]:
    """Return what is found, what an unknown name may be, and what it leaves open, a sentence each."""
    told = [full_message(cause.finding), suggestion(cause.finding) if cause.names_card else ""]
    told += [_also(cause, other) for other in _told_besides(cause)]
    return [text for text in (*told, f"It {turned(cause)}." if cause.turns else "") if text]


def _told_besides(cause: Cause) -> tuple[Finding, ...]:
    """Return the other findings of a cause, but for those that are settled when its name is as suggested."""
    if cause.names_card and cause.finding.suggestions:
        return tuple(other for other in cause.others if "doubt" in other.values)
    return cause.others


def _also(cause: Cause, other: Finding) -> str:
    """Return what a finding says that is told behind another; a rule names itself."""
    return other.message if other.rule == cause.finding.rule else f"{other.rule}: {other.message}"


def unnamed_remedy(cause: Cause) -> str:
    """Return what to do about a name to which none is near, where that leaves a rule open."""
    if not cause.names_card or cause.others or cause.finding.suggestions or not cause.turns:
        return ""
    if "remark" in cause.finding.values:
        return f"Write '{cause.finding.values['remark']}' if it is a remark; else correct it, {_STATE_IT}."
    return f"Correct it, {_STATE_IT}."


_STATE_IT = "or state in a file given with --facts what the card is"


def not_checked(ignored: Ignored) -> str:
    """Return the sentence that a deck was not judged by a rule, why, and where that is said."""
    reason, source = f" — {ignored.reason}" * bool(ignored.reason), f" ({ignored.source})" * bool(ignored.source)
    return f"Not checked: {ignored.rule}{reason}{source}"


def settings_of_input(summary: Summary) -> dict[str, str]:
    """Return the files that came with the lists and decided for them, each with a sentence of what it decided."""
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
    """Return the rules that a deck's own list asked not to be judged by, and was not, each once for all its formats."""
    return {ignored: (deck, ignored) for deck in reports for ignored in deck.ignored if ignored.by_list}.values()
