"""Rows of cards, of the deck, its findings and limits: parts of text, each with a style, independent of widgets."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from deckcheck.builder import is_unknown
from deckcheck.builder.stats import Limit
from deckcheck.builder.tui.deck_snapshot import DeckSnapshot
from deckcheck.cards import Printing
from deckcheck.deck import Entry
from deckcheck.decklists.registry import titled
from deckcheck.editing.sheet_order import sheet
from deckcheck.facts import in_words
from deckcheck.findings import DeckReport, Finding, Severity, Status
from deckcheck.games.model import Game
from deckcheck.reading.resolved_lines import Resolved
from deckcheck.reporters.causes import Cause, can_wait, causes, full_message, suggestion, urgency
from deckcheck.reporters.text_layout import columns, inert
from deckcheck.wording import choice

STYLES: Mapping[str, tuple[str, str]] = json.loads(Path(__file__).with_name("palette.json").read_text("utf-8"))
"""The styles by name, in the syntax of Textual, each for a dark and a light theme."""
HUES = [name.removeprefix("hue--").replace("-", " ") for name in STYLES if name.startswith("hue--")]
"""The colours that may mark a card."""
MARKS = {"good": "✓", "bad": "✗", "open": "?", "warn": "!"}
"""Marks that show a state without colour."""
_BAR, _REST = "━", "─"
_BAR_LENGTH = 5


class Part(NamedTuple):
    """A piece of text and the name of its style, ``""`` for the default."""

    text: str
    style: str = ""


class ScreenRow(NamedTuple):
    """A row on the screen. ``key`` is its value, ``None`` for a row that cannot be chosen. ``right`` goes to its end,
    if there is room.
    """

    left: Sequence[Part]
    right: Sequence[Part] = ()
    key: object = None


def card_row(game: Game, printing: Printing, copies: int, *, outside: bool) -> ScreenRow:
    """Return the row of a found card, with its copies in the deck; a card ``outside`` the pool is marked."""
    mark = Part(MARKS["warn"] if outside else " ", "warn")
    count = Part(f"{copies:>2}× " if copies else "    ", "accent")
    right = Part(f"{kind(game, printing.facts)} {inert(printing.set)[:9]:<9}", "dim")
    name = Part(inert(printing.name), "dim" if outside else "")
    left = (mark, count, *color_dots(game, printing.facts), name)
    return ScreenRow(left, (right,), printing)


OUTSIDE = ScreenRow((Part("  outside the format's pool", "head"),))
"""The heading above cards that the format does not allow."""


class DeckLine(NamedTuple):
    """A line of the list, its candidates, and the first finding that its card causes: the key of its row."""

    entry: Entry
    found: Resolved
    about: Finding | None


def deck_rows(snapshot: DeckSnapshot) -> list[ScreenRow]:
    """Return the rows of the deck, by section and kind; the bare entries if the game is unclear.

    Sections of the game that count are included even if empty.
    """
    if snapshot.resolver is None:
        return [ScreenRow((*_copies(entry, ""), Part(inert(entry.name)))) for entry in snapshot.deck.entries]
    game, about = snapshot.resolver.game, findings_by_line(snapshot.report)
    sections: dict[str, list[DeckLine]] = {section: [] for section in game.counted_sections}
    for entry, found in snapshot.lines:
        sections.setdefault(found.section, []).append(DeckLine(entry, found, about.get(entry.line)))
    names = {section.id: section.name for section in game.sections}
    rows: list[ScreenRow] = []
    for section, lines in sections.items():
        title = names.get(section, "Section not known").upper()
        rows += [_heading(title, "head", lines), *_by_kind(game, lines)]
    return rows


def _by_kind(game: Game, lines: Sequence[DeckLine]) -> Iterator[ScreenRow]:
    """Yield the rows of a section, each kind below a heading if there is more than one."""
    order = sheet(game.id)
    kinds: dict[str, list[DeckLine]] = {}
    for line in lines:
        kinds.setdefault(order.heading(line.entry, line.found), []).append(line)
    headed = len(kinds) > 1
    for heading in sorted(kinds, key=order.of_heading):
        if headed:
            title = order.titles.get(heading) or titled(heading) or "Others"
            yield _heading(f"  {title}", "dim", kinds[heading])
        for line in sorted(kinds[heading], key=lambda line: order.of_card(line.entry, line.found)):
            yield _line(game, line, headed=headed)


def _heading(title: str, style: str, lines: Sequence[DeckLine]) -> ScreenRow:
    cards = sum(line.entry.copies for line in lines)
    return ScreenRow((Part(inert(title), style),), (Part(str(cards), style),))


def _line(game: Game, line: DeckLine, *, headed: bool) -> ScreenRow:
    """Return the row of a line, which begins with the mark of its finding; ``headed``: below a heading of its kind."""
    entry, found, about = line
    style = finding_style(about) if about else ""
    copies, name = _copies(entry, style), Part(inert(entry.name), style if style == "bad" else "")
    if is_unknown(game, found):
        return ScreenRow((*copies, Part("? ", "open"), name), (Part("not known", "open"),), line)
    if len(found.cards) > 1:
        return ScreenRow((*copies, Part("? ", "warn"), name), (Part(f"any of {len(found.cards)}", "warn"),), line)
    facts = found.cards[0].facts
    note = Part(inert(f" ({entry.note})" if entry.note else ""), "dim")
    sort = kind(game, facts)
    right = (Part(sort, "dim"),) if not headed or "/" in sort else ()
    return ScreenRow((*copies, *color_dots(game, facts), name, note), right, line)


def _copies(entry: Entry, style: str) -> tuple[Part, Part]:
    """Return the mark of a style and the copies of an entry."""
    return Part(MARKS.get(style, " "), style), Part(f"{entry.copies:>2} ", "count")


def color_dots(game: Game, facts: Mapping[str, object]) -> tuple[Part, ...]:
    """Return the colours of a card as dots: at most two, then a plus if there are more."""
    values = [value for fact in game.screen.colors for value in words(facts, fact)]
    shown = [hue for value in values if (hue := _hue(game, value))]
    if len(shown) > 2:
        return (Part("●", shown[0]), Part("+ ", "dim"))
    marks = [Part("●", style) for style in shown]
    return (*marks, Part(" " * (3 - len(marks)))) if game.screen.colors else ()


def _hue(game: Game, value: str) -> str:
    """Return the style of a colour, by its value or its short form; ``""`` if there is none."""
    shorter = (short for fact in game.facts.values() for short, stated in fact.short.items() if stated == value)
    return next((f"hue--{hue.replace(' ', '-')}" for hue in (value.lower(), *shorter) if hue in HUES), "")


def words(facts: Mapping[str, object], fact: str) -> tuple[str, ...]:
    """Return the values of a fact in words; none if it is empty or unknown."""
    return in_words(facts.get(fact, ""))


def kind(game: Game, facts: Mapping[str, object]) -> str:
    """Return the kind of a card; ``""`` in a game without kinds."""
    fact = game.facts[game.sort_by[0]] if game.sort_by else None
    return "/".join(words(facts, fact.name)) if fact and fact.type != "number" else ""


def card_description(game: Game, name: str, facts: Mapping[str, object]) -> list[Sequence[Part]]:
    """Return the name and the known facts of a card, in two lines."""
    numerals = [fact.name for fact in game.facts.values() if fact.numeral]
    parts: list[Part] = []
    for fact in dict.fromkeys((*game.charts, *numerals, *game.facts)):
        kind = game.facts[fact]
        if kind.type == "flag" or fact in game.screen.hidden or fact in numerals[1:]:
            continue
        joined = numerals if kind.numeral else [fact]  # strength and toughness are read as one: 8/4
        if values := [value for name in joined for value in words(facts, name)]:
            text = "/".join(values)
            parts += [Part(" · ", "dim")] * bool(parts)
            parts.append(Part(inert(f"{fact} {text}" if kind.type == "number" else text)))
    of_set = str(facts.get("set_name") or facts.get("set") or "")
    if of_set:
        parts += [Part(" · " if parts else "", "dim"), Part(inert(of_set), "dim")]
    return [(*color_dots(game, facts), Part(inert(name), "strong")), parts]


def finding_style(finding: Finding) -> str:
    """Return the style of a finding: that of an error, an open question, a warning or a remark."""
    if finding.severity is Severity.INFO:
        return "dim"
    if finding.status is not Status.VIOLATED:
        return "open"
    return "bad" if finding.severity is Severity.ERROR else "warn"


def causes_to_show(report: DeckReport) -> list[Cause]:
    """Return the causes to report, one for all findings with the same fix: unmatched names, then by urgency."""
    findings = [each for each in report.findings if not can_wait(each, report)]
    return sorted(causes(findings), key=lambda cause: (not cause.names_card, urgency(cause.finding)))


def findings_by_line(report: DeckReport) -> dict[int, Finding]:
    """Return for each line of the list the first reported finding that its card causes.

    Findings about too few cards are left out: other cards are missing.
    """
    found: dict[int, Finding] = {}
    for cause in causes_to_show(report):
        blaming = (each for each in cause.settled if finding_style(each) != "dim" and not _too_few(each))
        found = {line: cause.finding for finding in blaming for line in finding.lines} | found
    return found


def _too_few(finding: Finding) -> bool:
    actual, limit = finding.actual, finding.limit
    return bool(actual and limit and actual.most is not None and limit.least is not None and actual.most < limit.least)


def finding_rows(report: DeckReport) -> list[ScreenRow]:
    """Return the findings as rows, the most urgent first."""
    rows: list[ScreenRow] = []
    for cause in causes_to_show(report):
        finding = cause.finding
        style = finding_style(finding)
        rules = [rule.rpartition("/")[2] for rule in cause.turned_rules]
        left_open = f"Open until then: {choice(rules, 'and')}." if rules else ""
        text = inert(" ".join(filter(None, (full_message(finding), suggestion(finding), left_open))))
        mark = Part(f"{MARKS.get(style, '·')} ", style)
        rows.append(ScreenRow((mark, Part(text, "" if style != "dim" else "dim")), (), finding))
    return rows or [ScreenRow((Part("✓ ", "good"), Part("Nothing to be said against this deck.", "dim")))]


def verdict_badge(report: DeckReport) -> Part:
    """Return the verdict as a badge, readable without colour by its words and mark."""
    style = {"legal": "good", "illegal": "bad", "undetermined": "open"}.get(report.verdict.value, "warn")
    return Part(f" {MARKS[style]} {report.verdict.value.upper()} ", f"badge--{style}")


def limit_parts(limit: Limit) -> list[Part]:
    """Return a count against its limit, with a bar that is full at the maximum, or at the minimum if there is none."""
    how = "good" if limit.kept else "bad" if limit.kept is False else "open"
    whole = limit.limit.most if limit.limit.most is not None else limit.limit.least
    number = limit.actual.least or 0
    full = min(_BAR_LENGTH, round(_BAR_LENGTH * number / whole)) if whole else _BAR_LENGTH
    return [
        Part(f"{MARKS[how]} ", how),
        Part(f"{_short(limit.what)} "),
        Part(_BAR * full, how),
        Part(_REST * (_BAR_LENGTH - full), "faint"),
        Part(f" {limit.actual.span}", "strong"),
        Part(f"/{limit.limit.span}", "dim"),
    ]


def _short(label: str) -> str:
    label = label.partition(", ")[0]
    for long in ("cards in the ", " cards", "counting "):
        label = label.replace(long.capitalize() if label.startswith(long.capitalize()) else long, "")
    return inert(label[:1].upper() + label[1:])


def text_length(parts: Iterable[Part]) -> int:
    """Return the number of terminal columns that the parts take."""
    return sum(columns(part.text) for part in parts)
