"""Shared code of the output formats for people: escaping, wrapping, colours and the summary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib import import_module

from deckcheck.findings import DeckReport, Skipped, Verdict
from deckcheck.patterns import late_pattern
from deckcheck.reporters import Options
from deckcheck.reporters.summary import Summary, statistics
from deckcheck.wording import choice, counted

MANY, FEW = 10, 10
"""Minimum number of decks for a list of the most frequent problems, and its maximum length."""

MOST_SKIPPED = 100
"""Maximum skipped files per reason that are named."""

NARROWEST = 20
"""Minimum width of wrapped text, however narrow the terminal is."""

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


# Output that CI systems interpret as a command: for GitHub and GitLab at the start of a line (where wrapping may put
# any word), for Azure, TeamCity and some GitHub commands anywhere.
_COMMAND = late_pattern(r"(?<!\S)::|##(?=\w*\[)")

_UNEVEN = late_pattern("[^\0-\u02ff\u2000-\u20cf\u2100-\u2319\u2500-\u25fc]")
"""A character that may take two columns of a terminal, or none; most text has none, and needs no tables of them."""


def inert(text: str) -> str:
    r"""Return the text with characters escaped that are not printable or look like the start of a command.

    So no name can control a terminal or a CI system.

    >>> print(inert("Son\x1b[2J of God"), inert("::error::"))
    Son\x1b[2J of God \x3a:error::
    """
    if not text.isprintable():
        text = "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)
    if "::" in text or "##" in text:
        text = _COMMAND.sub(lambda found: rf"\x{ord(found[0][0]):x}{found[0][1]}", text)
    return text


def paint(text: str, style: str, color: bool) -> str:
    """Return the text in a colour of the palette if ``color`` is set."""
    return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if color and text else text


def columns(text: str) -> int:
    """Return the number of terminal columns that a text takes: emoji and East Asian letters take two.

    >>> columns("Noé"), columns("挪亞"), columns("✨ Noé")
    (3, 4, 6)
    """
    if text.isascii() or not _UNEVEN.search(text):
        return len(text)
    from wcwidth import width

    return width(text)


def padded(text: str, size: int) -> str:
    """Return the text padded with spaces on the right to ``size`` columns."""
    return text + " " * (size - columns(text))


def folded(text: str, indent: str, width: int, hanging: str = "") -> list[str]:
    """Return the text, made inert, wrapped to ``width`` columns, each line indented by ``indent``.

    All lines except the first also start with ``hanging``. A word longer than a line, such as a path, stays whole.
    """
    text, width = inert(text), max(width, len(indent) + NARROWEST)
    if text and len(indent) + columns(text) <= width and text[0] != " " != text[-1]:
        return [indent + text]  # the usual case, at a fiftieth of the cost
    return list(_wrapped(text, width, indent, indent + hanging))


def folded_each(texts: Iterable[str], indent: str, width: int, hanging: str = "") -> list[str]:
    """Return the lines of several texts, each :func:`folded`."""
    return [line for text in texts for line in folded(text, indent, width, hanging)]


def dimmed(text: str, indent: str, options: Options, hanging: str = "") -> list[str]:
    """Return the lines of a less important text, :func:`folded`."""
    return [paint(line, "dim", options.color) for line in folded(text, indent, options.width, hanging)]


def closing(summary: Summary, options: Options, before: Iterable[str] = (), *, folds: bool = False) -> str:
    """Return the last lines of a report for people: those ``before``, the totals, the notes, and the statistics.

    ``folds``: the notes are wrapped.
    """
    lines = [*before, totals(summary, options.color)]
    for note in (*summary.notes, *skipped_files(summary.skipped)):
        lines += folded(note, "", options.width) if folds else [inert(note)]
    if options.statistics:
        lines += _statistics_table(summary, options)
    return "".join(f"{line}\n" for line in lines)


def _statistics_table(summary: Summary, options: Options) -> list[str]:
    """Return the counts as a table for a report for people, one line per rule, after an empty line."""
    rows = statistics(summary)
    if not rows:
        return ["", "No findings."]
    number = max(len(str(row.findings)) for row in rows)
    level, rule = (max(len(getattr(row, name)) for row in rows) for name in ("level", "rule"))
    lines = [""]
    for row in rows:
        begin = f"{row.findings:>{number}}  {row.level:<{level}}  {inert(row.rule):<{rule}}  "
        words, room = inert(row.text), max(options.width - len(begin), 24)
        words = words if len(words) <= room else words[: room - 1].rstrip() + "…"
        lines.append(begin.replace(row.level, paint(row.level, row.level, options.color), 1) + words)
    return lines


@lru_cache(1024)  # citations and rulings recur
def _wrapped(text: str, width: int, first: str, others: str) -> tuple[str, ...]:
    wrapped = import_module("wcwidth" if _UNEVEN.search(text) else "textwrap").wrap(
        text, width, initial_indent=first, subsequent_indent=others, break_long_words=False, break_on_hyphens=False
    )
    return tuple(wrapped)


def section_counts(deck: DeckReport) -> str:
    """Return the card counts of the sections that are not empty, or ``no cards``."""
    named = [f"{section.replace('-', ' ')} {number}" for section, number in deck.counts.items() if number]
    return ", ".join(named) or "no cards"


def short_digest(digest: str) -> str:
    """Return enough of a digest to distinguish releases."""
    return digest.partition(":")[2][:12]


def is_left_out(deck: DeckReport, options: Options) -> bool:
    """Return whether a quiet report omits the deck."""
    if not options.quiet or deck.verdict is not Verdict.LEGAL or ((options.strict or deck.strict) and deck.warnings):
        return False
    # A judge must see which rules a list asks to ignore, and facts that contradict the database.
    return not any(ignored.by_list for ignored in deck.ignored) and not deck.contradicts_database


def totals(summary: Summary, color: bool = False) -> str:
    """Return the number of decks by verdict, the selected or ignored rules, and the number of skipped files.

    If decks have several verdicts, one for each format, these are counted.

    >>> totals(Summary())
    'No decks.'
    """
    left = f"; {counted(len(summary.skipped), 'file')} skipped" if summary.skipped else ""
    if not summary.decks:
        return f"No decks{left}."
    found = [(verdict.value, summary.verdicts[verdict]) for verdict in Verdict]
    parts = ", ".join(paint(f"{number} {verdict}", verdict, color) for verdict, number in found if number)
    all_verdicts = summary.verdicts.total()
    verdicts = f", {all_verdicts} verdicts" if summary.decks < all_verdicts else ""
    filters = (("only", summary.select), ("without", summary.ignore))
    judged = "".join(f"; {how} rules {', '.join(map(inert, rules))}" for how, rules in filters if rules)
    number, verb = summary.contradicting, "states" if summary.contradicting == 1 else "state"
    against = f" {counted(number, 'deck')} {verb} facts against the card database." if number else ""
    return f"{counted(summary.decks, 'deck')}{verdicts}: {parts}{judged}{left}.{against}"


def skipped_files(skipped: Iterable[Skipped]) -> Iterator[str]:
    """Yield the skipped files, a paragraph for each reason, which names the first ``MOST_SKIPPED``."""
    by_reason: dict[str, list[str]] = {}
    for path, reason in skipped:
        by_reason.setdefault(reason, []).append(path)
    for reason, paths in by_reason.items():
        more = len(paths) - MOST_SKIPPED
        yield f"Skipped, {reason}: {', '.join(paths[:MOST_SKIPPED])}" + (f" and {more} more" if more > 0 else "")


def most_frequent_lines(summary: Summary, width: int) -> Iterator[str]:
    """Yield the most frequent violated rules and unknown names, if there are many decks."""
    if summary.decks < MANY:
        return
    if summary.broken:
        rules = ", ".join(f"{rule} ({number})" for rule, number in highest_counts(summary.broken))
        yield from folded(f"Broken most often: {rules}.", "", width, "  ")
    if summary.unknown:
        yield "Unknown names:"
    for name, number in highest_counts(summary.unknown):
        suggested = summary.suggestions.get(name, ())
        yield from folded(f"{number} × {name}" + (f": {choice(suggested)}?" if suggested else ""), "  ", width, "    ")
    if len(summary.unknown) > FEW:
        yield f"  … and {len(summary.unknown) - FEW} more"


def highest_counts(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """Return the highest counts; equal ones by name, so that the order of the decks does not matter."""
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:FEW]
