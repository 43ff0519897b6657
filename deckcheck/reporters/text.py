"""The report for people: verdict first, then violations, lines to fix and undetermined rules, with citations.

Full rule texts come once at the end of the run, or from a separate command.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from deckcheck.findings import NO_FORMAT, DeckReport, Finding, Severity, Status, Verdict
from deckcheck.reporters import Options, Writer, text_blocks
from deckcheck.reporters.causes import Cause, causes, is_premature, list_ignores, not_checked, urgency
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_layout import (
    closing,
    dimmed,
    folded,
    inert,
    is_left_out,
    most_frequent_lines,
    paint,
    section_counts,
    short_digest,
)
from deckcheck.wording import counted

MOST_FAULTS = 20
WIDTH = len("ILLEGAL")  # aligns legal and illegal decks, by far the most frequent


class FormatRow(NamedTuple):
    """The row of a list, the ``head`` that names the columns, and a ``format`` as an example."""

    head: str
    row: str
    format: str

    def closing(self, options: Options) -> str:
        """Return the lines below a table: how to name a format for its lists."""
        name = self.format.partition("@")[0]
        words = f"Name the format for the findings of each: --format {name}, or 'deckcheck config set format {name}'."
        return "".join(f"{line}\n" for line in folded(words, "  ", options.width, "  "))


_WORDS = {Verdict.LEGAL: "legal", Verdict.UNDETERMINED: "unclear", Verdict.ILLEGAL: "no"}
_COLUMN = max(map(len, _WORDS.values()))


def _format_row(deck: DeckReport, options: Options) -> FormatRow | None:
    """Return the row of a list that names no format; ``None`` for other lists, an unknown game, or other forms."""
    games = {_game(each.format) for each in deck.formats}
    if len(games) != 1 or deck.cards is None or options.explain or options.brief:
        return None
    if any(finding.rule == NO_FORMAT and finding.places for finding in deck.findings):
        return None  # it names one that is unknown
    cells = [(each.format.partition("/")[2].partition("@")[0], each.verdict) for each in deck.formats]
    head = "  ".join(f"{name:{_COLUMN}}" for name, _ in cells)
    shown = "  ".join(
        paint(f"{_WORDS.get(verdict, verdict):{max(len(name), _COLUMN)}}", verdict, options.color)
        for name, verdict in cells
    )
    others = sum(finding.rule != NO_FORMAT for finding in deck.findings)
    more = f"   ({counted(others, 'finding')})" if others else ""
    format = next((each.format for each in deck.formats if each.verdict is Verdict.LEGAL), deck.formats[0].format)
    return FormatRow(f"  {head}  {_game(format)}, no format named", f"  {shown}  {inert(deck.path)}{more}", format)


def _game(format: str) -> str:
    return format.partition("/")[0]


Block = tuple[str, str, int, tuple[text_blocks.RuleText, ...], FormatRow | None]
"""A deck's output for one format: first line, further lines, number of lines, rules, and table row or ``None``.

Only a list that names no format has a row.
"""


class TextWriter(Writer):
    """Every deck with its findings, then the rulings of all reported rules, each once, and the summary."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._printed_rules: dict[text_blocks.RuleText, None] = {}
        self._before = 0  # number of lines in the last block
        self._waiting: Block | None = None
        self._row: FormatRow | None = None
        """``_waiting``: the first list without a format, until a second; ``_row``: the last row of their table."""

    def piece(self, reports: Sequence[DeckReport]) -> list[Block]:
        """Return the blocks of a deck, with the texts of its rules."""
        options = self._options
        if not options.overview:
            shown = (deck for deck in reports if not is_left_out(deck, options))
            return [self._block(_deck(deck, options), _format_row(deck, options)) for deck in shown]
        if all(is_left_out(deck, options) for deck in reports):
            return []
        return [self._block(_overview(reports, options))]

    def _block(self, lines: Iterator[text_blocks.PrintedLine], row: FormatRow | None = None) -> Block:
        """Return a deck's printed text, cheap to pickle and place."""
        parts = list(lines)
        head, *below = (line for line in parts if isinstance(line, str))
        rules = tuple(line for line in parts if isinstance(line, text_blocks.RuleText))
        return head, "".join(["\n" + line for line in below]) + "\n", 1 + len(below), rules, row

    def place(self, piece: list[Block]) -> str:
        """Return the blocks of a deck, set off from those before; rule texts are kept for the end."""
        return "".join(map(self._placed, piece))

    def _placed(self, block: Block) -> str:
        """Return a block, or its table row if it follows another list without a format; the first such list waits."""
        if block[4] is None:
            return self._flush() + self._text(block)
        if self._waiting is None and self._row is None:
            self._waiting = block
            return ""
        text, blocks, self._waiting = "", (self._waiting, block), None
        for row in (each[4] for each in blocks if each):
            if row and (self._row is None or self._row.head != row.head):
                text += "\n" * (self._before > 0) + row.head + "\n"
            text += f"{row.row}\n" if row else ""
            self._row, self._before = row, 2
        return text

    def _flush(self) -> str:
        """Return the text of the waiting list, or the end of the table."""
        block, row = self._waiting, self._row
        self._waiting = self._row = None
        return self._text(block) if block else row.closing(self._options) if row else ""

    def _text(self, block: Block) -> str:
        head, below, lines, rules, _ = block
        self._printed_rules.update(dict.fromkeys(rules))
        # One-line decks stay together; longer blocks are set off by an empty line.
        text = "\n" * (self._before > 0 and max(self._before, lines) > 1) + head + below
        self._before = lines
        return text

    def text_of_deck(self, reports: Sequence[DeckReport]) -> str:
        """Return the full text of one deck, without a summary."""
        text = self.deck(reports) + self._flush()
        explained = "".join(f"{line}\n" for line in text_blocks.rulings(self._printed_rules, self._options, hint=False))
        return f"{text}\n{explained}" if explained else text

    def tail(self, summary: Summary) -> str:
        """Return the rulings, the summary and the notes."""
        options, last = self._options, self._flush()
        lines = [""] if self._before else []
        if explained := [*text_blocks.rulings(self._printed_rules, options)]:
            lines += [*explained, ""]
        return last + closing(summary, options, [*lines, *most_frequent_lines(summary, options.width)], folds=True)


def _title(deck: DeckReport) -> str:
    name = f'   "{inert(deck.name)}"' if deck.name else ""
    return f"{inert(deck.path)}{name}{f' ({inert(deck.player)})' * bool(deck.player)}"


def _judged_by(deck: DeckReport) -> str:
    if deck.formats:
        return f"{deck.cards.game if deck.cards else ''}, no format named"
    return f"{deck.format} ({inert(deck.format_note)})" if deck.format_note else deck.format


def _make_up(deck: DeckReport) -> str:
    return f"{section_counts(deck)}; hash {deck.hash_shown}" if deck.hash_shown else section_counts(deck)


def _overview(reports: Sequence[DeckReport], options: Options) -> Iterator[text_blocks.PrintedLine]:
    """Yield one deck with its verdicts: a line for each format, with the rules that decided it."""
    if reports[0].verdict is Verdict.UNREADABLE:
        yield from _deck(reports[0], options)
        return
    yield _title(reports[0])
    width = max(len(deck.verdict) for deck in reports)
    column = max(len(deck.format) for deck in reports)
    for deck in reports:
        decisive = Status.VIOLATED if deck.verdict is Verdict.ILLEGAL else Status.UNDETERMINED
        rules = dict.fromkeys(
            finding.rule.partition("/")[2]
            for finding in deck.findings
            if finding.severity is Severity.ERROR and finding.status is decisive
        )
        first, *rest = folded(", ".join(rules), " " * (width + column + 6), options.width) or [""]
        verdict = paint(f"{deck.verdict:{width}}", deck.verdict, options.color)
        yield f"  {verdict}  {deck.format:{column}}  {first.strip()}".rstrip()
        yield from rest
    yield from _list_ignores(reports, options)


def _list_ignores(reports: Sequence[DeckReport], options: Options) -> Iterator[str]:
    for _, ignored in list_ignores(reports):
        yield from folded(not_checked(ignored), "  ", options.width, "  ")


def _deck(deck: DeckReport, options: Options) -> Iterator[text_blocks.PrintedLine]:
    """Yield one deck for one format: one line if it is legal, and all its findings."""
    head = f"{paint(f'{deck.verdict.upper():{WIDTH}}', deck.verdict, options.color)}  {_title(deck)}"
    if options.brief:
        reported = sum(not each.is_open_advice for each in deck.findings)
        yield f"{head}   {_judged_by(deck)}" + f", {counted(reported, 'finding')}" * bool(reported)
        return
    if deck.verdict is Verdict.LEGAL:
        yield f"{head}   {paint(f'{_judged_by(deck)}: {_make_up(deck)}', 'dim', options.color)}"
    else:
        yield head
    if deck.cards is None:
        yield from _faults(deck.findings, options)
        return
    formless = [each for each in deck.findings if each.rule == NO_FORMAT]
    for words in (words for each in formless for words in (str(each.values["where"]), each.remedy)):
        yield from folded(words, "  ", options.width, "  ")
    if deck.verdict is not Verdict.LEGAL:
        by = deck.cards.game if formless else _judged_by(deck)
        judged = f"{by}, cards of {deck.cards.release} ({short_digest(deck.cards.digest)}): {_make_up(deck)}"
        yield from folded(judged, "  ", options.width, "  ")
    yield from _list_ignores([deck], options)
    others_found = (each for each in deck.findings if each not in formless)
    spelled = [each for each in others_found if not each.is_open_advice and not is_premature(each, deck)]
    found = causes(spelled)
    to_fix = [cause for cause in found if cause.names_card or cause.turns]
    broken = [cause for cause in found if cause.finding.makes_illegal]
    others = [each for each in found if not (each.names_card or each.turns or each.finding.makes_illegal)]
    printed = text_blocks.Printed(to_fix, is_broken=bool(broken) and not options.explain)
    others.sort(key=lambda cause: (urgency(cause.finding), not printed.waits(cause)))
    yield from _others(broken, printed, options, spaced=False)
    if to_fix:
        yield ""
        yield from text_blocks.correction_lines(to_fix, options, is_broken=bool(broken))
    yield from _others(others, printed, options, spaced=bool(to_fix or broken))
    for cause in found:
        yield from text_blocks.rule_texts(cause, options)
    yield from _undecided(deck, spaced=bool(spelled), options=options)


def _others(
    others: Sequence[Cause], printed: text_blocks.Printed, options: Options, *, spaced: bool
) -> Iterator[text_blocks.PrintedLine]:
    """Yield the findings other than names or lines to fix: errors, undetermined rules, warnings and remarks.

    Remarks follow the deck without an empty line, unless other findings precede them (``spaced``).
    """
    before = "mended" if spaced else ""
    for kind, alike in groupby(others, lambda cause: "wait" if printed.waits(cause) else _kind(cause)):
        group = list(alike)
        column = max(len(cause.finding.level) for cause in group)
        if kind != "wait" and (kind != "info" or before):
            yield ""
        before = kind
        if kind in ("list", "info"):
            yield from text_blocks.remaining(group, column, options)
            continue
        printed.rule = None
        for cause in group:
            yield from text_blocks.finding_lines(cause, column, printed, options)


def _kind(cause: Cause) -> str:
    """Return the type of block in which a cause is reported."""
    if cause.finding.severity is Severity.INFO:
        return "info"
    return "list" if cause.finding.is_fault and not cause.finding.is_undecided else "rule"


def _undecided(deck: DeckReport, *, spaced: bool, options: Options) -> Iterator[str]:
    """Yield a line for the findings that are not spelled out."""
    rest = Counter(finding.rule for finding in deck.findings if is_premature(finding, deck))
    some = ", ".join(f"{rule} ({number})" if number > 1 else rule for rule, number in rest.items())
    advice = ", ".join(dict.fromkeys(finding.rule for finding in deck.findings if finding.is_open_advice))
    waiting = f"{counted(rest.total(), 'finding')} not decided, in a deck of less than half the cards that it needs"
    if spaced and (some or advice):
        yield ""
    for rules, label in ((some, waiting), (advice, "not decided, advice only")):
        yield from dimmed(f"{label}: {rules}", "  ", options, "  ") if rules else ()


def _faults(faults: tuple[Finding, ...], options: Options) -> Iterator[str]:
    """Yield the reasons why a list could not be read."""
    shown = faults if len(faults) <= MOST_FAULTS + 1 else faults[:MOST_FAULTS]
    for fault in shown:
        where = f"line {fault.lines[0]}   " if fault.lines else ""
        yield from folded(where + fault.message, "  ", options.width, " " * len(where))
    if len(shown) < len(faults):
        yield f"  … and {len(faults) - len(shown)} more lines"
