"""What the forms for people share: harmless text, wrapping, colours and the summary."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from deckcheck.findings import DeckReport, Finding, Report, Severity, Status, Verdict
from deckcheck.reporters import Options

_CODES = {
    "legal": "1;32",
    "illegal": "1;31",
    "undetermined": "1;33",
    "unreadable": "1;35",
    "error": "31",
    "warning": "36",
    "info": "34",
    "dim": "2",
}


def inert(text: str) -> str:
    r"""The text with everything that is not printable spelled out, so that no name can steer a terminal.

    >>> print(inert("Son\x1b[2J of God"))
    Son\x1b[2J of God
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def paint(text: str, style: str, color: bool) -> str:
    """The text in a colour of the palette, or as it is."""
    return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if color and text else text


def folded(text: str, indent: str, width: int, hanging: str = "") -> list[str]:
    """The text, made inert, in lines of ``width`` columns that begin with ``indent``, all but the first also with
    ``hanging``. A word that is longer than a line, such as a path, stays whole.
    """
    return wrap(
        inert(text),
        max(width, len(indent) + 24),
        initial_indent=indent,
        subsequent_indent=indent + hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "deck"), counted(2, "deck")
    ('1 deck', '2 decks')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def choice(names: Iterable[str], last: str = "or") -> str:
    """Names in a row.

    >>> choice(["A", "B", "C"])
    'A, B or C'
    """
    *first, end = names
    return f"{', '.join(first)} {last} {end}" if first else end


def label(finding: Finding) -> str:
    """What to call a finding: its severity, or that an error could not be decided."""
    open_error = finding.severity is Severity.ERROR and finding.status is Status.UNDETERMINED
    return "undetermined" if open_error else finding.severity.value


def advice(finding: Finding) -> bool:
    """Is this a mere recommendation that could not be decided? What is said about the reading of a list is not."""
    return (
        finding.severity is not Severity.ERROR
        and finding.status is Status.UNDETERMINED
        and not finding.rule.startswith("deckcheck/")
    )


def left_out(deck: DeckReport, options: Options) -> bool:
    """Is this a deck that a quiet report says nothing of?"""
    return options.quiet and deck.verdict is Verdict.LEGAL and not (options.strict and deck.warnings)


def summary(report: Report, color: bool = False) -> str:
    """How many decks came to which verdict, and by which rules when not by all; with several formats per deck it
    counts verdicts.

    >>> summary(Report(()))
    'No decks.'
    """
    decks = len({deck.path for deck in report.decks})
    if not decks:
        return "No decks."
    found = [(verdict.value, report.count(verdict)) for verdict in Verdict]
    parts = ", ".join(paint(f"{number} {verdict}", verdict, color) for verdict, number in found if number)
    verdicts = f", {len(report.decks)} verdicts" if decks < len(report.decks) else ""
    filters = (("only", report.select), ("without", report.ignore))
    judged = "".join(f"; {how} rules {', '.join(map(inert, rules))}" for how, rules in filters if rules)
    return f"{counted(decks, 'deck')}{verdicts}: {parts}{judged}."
