"""The deck check sheet: a deck by the sections that judges check, with its verdict, for paper or screen.

:func:`sheet_of` collects its contents, which include every line of the list, known or not; ``pdf.write`` and
``html.write`` write sheets to a file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from deckcheck.cards import fold
from deckcheck.deck import Deck, Entry, Problem, heading_key
from deckcheck.decklists.registry import SET
from deckcheck.editing.card_details import of_several_sets, official
from deckcheck.editing.sheet_order import agreed, sheet
from deckcheck.findings import DeckReport, Finding, Severity, Verdict
from deckcheck.games.model import Edition, Game
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import edition_or_reason
from deckcheck.patterns import late_pattern
from deckcheck.reading.resolved_lines import Lines, Resolved
from deckcheck.reading.resolver import Resolver
from deckcheck.reporters.causes import causes, full_message, not_checked, urgency
from deckcheck.reporters.text_blocks import correction
from deckcheck.reporters.text_layout import short_digest
from deckcheck.wording import counted

NOT_IDENTIFIED = "Not identified"
UNREAD = "Lines that could not be read"
FOUND = "What the check found"
UNSURE = "! not identified"
UNKNOWN = "! unknown"
TOO_MANY = "! too many"
PERHAPS_MISSPELT = "perhaps misspelt"

_FORMAT = late_pattern(r"([a-z-]+/[a-z0-9-]+(?:@(?!custom)[\w.-]+)?),")
"""The format of a verdict, unless it is a file of this computer."""
MOST_NUMBERED = 99
"""Boxes with more cards are not numbered: no reserve is so large, and a typo in a count would fill pages."""
MOST_ROWS = 6
"""The most rows listed for a finding; further ones are counted. Cards and lines are never left out."""


class Details(NamedTuple):
    """The details at the top of a sheet; empty ones are left to be filled in by hand."""

    player: str = ""
    event: str = ""
    date: str = ""
    checked_by: str = ""


class SheetRow(NamedTuple):
    """A line of a box: copies of a card. ``note`` is a remark on the card.

    If the end of the note begins with ``!``, it names a problem with the card, which is then ``marked``.
    In a box of numbered cards each copy has a row, and ``number`` counts them; elsewhere it is 0. A row without copies
    is a remark. ``own_note`` is the part of the note that the list itself has.
    """

    text: str
    copies: int = 0
    note: str = ""
    number: int = 0
    own_note: str = ""

    @property
    def marked(self) -> bool:
        """Is there a problem with the card?"""
        return self.note.rpartition(", ")[2].startswith("! ")


class Box(NamedTuple):
    """A part of the sheet under its title; ``cards`` is the number of cards in it (``None`` = it contains remarks)."""

    title: str
    rows: tuple[SheetRow, ...]
    cards: int | None = None


class Sheet(NamedTuple):
    """The check sheet of a deck.

    ``total`` counts the cards that rules see, ``counts`` those of each of their sections. ``verdict`` is a word;
    ``judged`` names the format and card data used, or says why there is no verdict. ``warnings`` limit what the sheet
    proves. ``is_complete`` is whether every line of the list could be read, ``unread`` how many could not; ``hash`` is
    the deck hash as reports show it (``""`` = none).
    """

    path: str
    deck: str
    game: str
    details: Details
    total: int
    counts: tuple[tuple[str, int], ...]
    verdict: str
    judged: str
    warnings: tuple[str, ...]
    boxes: tuple[Box, ...]
    is_complete: bool
    unread: int = 0
    hash: str = ""

    @property
    def fields(self) -> tuple[tuple[tuple[str, str], tuple[str, str]], ...]:
        """Return the fields at the top, in rows of two, each with its label; empty ones are filled in by hand."""
        player, event, date, checked_by = self.details
        return (
            (("Player", player), ("Date", date)),
            (("Event", event), ("Checked by", checked_by)),
            (("Deck", self.deck), ("Total cards", self.cards)),
        )

    @property
    def make_up(self) -> str:
        """The number of cards in each section, and the deck hash."""
        counts = ", ".join(f"{section} {number}" for section, number in self.counts)
        return f"{counts}; deck hash {self.hash}" if self.hash else counts

    @property
    def listed(self) -> list[str]:
        """The lines of the list as text, for programs that read the sheet."""
        format = _FORMAT.match(self.judged)
        header = {"game": self.game, "author": self.details.player, "name": self.deck, "format": format and format[1]}
        lines = [f"# {key}: {value}" for key, value in header.items() if value]
        for box in self.boxes:
            if box.cards is not None:
                lines.append(f"{box.title} ({box.cards})")
                lines += [f"{row.copies} {row.text}{f' ({row.own_note})' * bool(row.own_note)}" for row in box.rows]
            elif box.title == UNREAD:
                lines += [row.text.partition(": ")[2] or row.text for row in box.rows]
        return lines

    @property
    def cards(self) -> str:
        """Return the number of cards, in words that mention unread lines."""
        return f"{self.total}, and {counted(self.unread, 'unread line')}" if self.unread else str(self.total)


_SortKey = tuple[object, ...]
_Written = tuple[int, str]
"""The line number of a card and its name in the list."""


def sheet_of(deck: Deck, format: str = "", *, checker: Checker, details: Details | None = None) -> Sheet:
    """Return the check sheet of a deck, checked in ``game/format[@edition]``; by default the stated or inferred format.

    A deck of unclear format gets no verdict; lines that cannot be read are listed on the sheet. Raises UnreadableDeck
    for a list whose game is unclear, and the errors of :func:`choose` for ``format``.
    """
    edition, reason = edition_or_reason(checker, deck, format)
    resolver = checker.prepared(edition).resolver
    report = checker.check(deck, edition) if not reason else None
    reading = checker.read(deck, edition)  # the verdict reports errors in its facts
    lines, unread = reading.cards, reading.problems
    game = resolver.game
    counts = _counts(game, lines)
    details = details or Details()
    boxes, places = _boxes(resolver, lines, _marks(edition, report))
    return Sheet(
        deck.path,
        deck.name,
        game.name,
        details._replace(player=details.player or deck.author),
        sum(number for _, number in counts),
        counts,
        *_verdict(report, reason),
        tuple(_warnings(unread, report)),
        (*boxes, *_remarks(unread, report, places)),
        not unread and (report is None or report.verdict is not Verdict.UNREADABLE),
        len(unread),
        "" if unread else checker.hashed(reading).shown,
    )


def _marks(edition: Edition, report: DeckReport | None) -> dict[_Written, str]:
    """Return the problem of each card in a list: that it is not allowed in the deck, or that there are too many."""
    marks: dict[_Written, str] = {}
    kinds = {rule.id: rule.kind for rule in edition.rules}
    for finding in report.findings if report is not None else ():
        if not finding.makes_illegal:
            continue
        most = finding.limit[1] if finding.limit else None
        rule = _in_words(finding.rule)
        if most == 0:
            mark = f"! {rule}" if rule == "banned" else f"! not allowed: {rule}"
        elif kinds.get(finding.rule) == "copies" and most is not None:
            mark = TOO_MANY
        else:
            continue
        for place in finding.places:
            marks.setdefault((place.line, place.card), mark)
    return marks


def _in_words(rule: str) -> str:
    return rule.partition("/")[2].replace("-", " ")


def _counts(game: Game, lines: Lines) -> tuple[tuple[str, int], ...]:
    """Return the number of cards in each section that rules see; ambiguous cards are counted separately."""
    counts: Counter[str] = Counter()
    for entry, found in lines:
        counts[found.section] += entry.copies
    named = [(section.name, counts[section.id]) for section in game.sections if section.counts]
    return (*named, *([("section not known", counts[""])] if counts[""] else []))


def _verdict(report: DeckReport | None, reason: str) -> tuple[str, str]:
    if report is None or report.cards is None:
        return "not judged", reason or "the list could not be read as a whole"
    used = report.cards
    return report.verdict.value, f"{report.format}, cards of {used.release} ({short_digest(used.digest)})"


def _warnings(unread: Sequence[Problem], report: DeckReport | None) -> Iterator[str]:
    if unread:
        yield f"{counted(len(unread), 'line')} of the list could not be read: this is not the whole deck."
    if report is not None:
        yield from map(not_checked, report.ignored)


def _remarks(
    unread: Sequence[Problem], report: DeckReport | None, places: Mapping[_Written, tuple[str, str]]
) -> Iterator[Box]:
    """Yield the unreadable lines, then the findings that a judge may need, names to correct first.

    ``places`` has the box and the name in it of each card of the list.
    """
    if unread:
        at = (f"line {problem.line}: " if problem.line else "" for problem in unread)
        yield Box(UNREAD, tuple(SheetRow(line + problem.found) for line, problem in zip(at, unread, strict=True)))
    found = causes(report.findings if report is not None and not unread else ())
    to_fix = [cause for cause in found if cause.is_correctable]
    notes = [f"to mend: {correction(cause)}{_at(cause.finding, places)}" for cause in to_fix]
    turned = dict.fromkeys(_in_words(rule) for each in to_fix for rule in each.turned_rules)
    if turned:
        notes.append(f"undetermined until then: {', '.join(turned)}")
    others = [finding for cause in found if not cause.is_correctable for finding in cause.findings]
    shown = [each for each in others if each.severity is Severity.ERROR or each.is_broken_advice]
    notes += [f"{each.level}: {full_message(each)}{_at(each, places)}" for each in sorted(shown, key=urgency)]
    if notes:
        yield Box(FOUND, tuple(map(SheetRow, notes)))


def _at(finding: Finding, places: Mapping[_Written, tuple[str, str]]) -> str:
    """Return the rows that a finding is about, by box; those missing on the sheet by their line number."""
    rows: dict[str, dict[str, None]] = {}
    for place in finding.places:
        title, name = places.get((place.line, place.card), ("", f"line {place.line} of the list" if place.line else ""))
        if name:
            rows.setdefault(title, {})[name] = None
    where = []
    message = full_message(finding)
    for title, every in rows.items():
        names = [name for name in every if not title or name not in message]
        more = len(names) - MOST_ROWS
        shown = [*names[:MOST_ROWS], *([f"{more} more"] if more > 0 else [])]
        where.append(": ".join(filter(None, (title, ", ".join(shown)))))
    return f" [{'; '.join(where)}]" if where else ""


def _boxes(
    resolver: Resolver, lines: Lines, marks: Mapping[_Written, str]
) -> tuple[list[Box], dict[_Written, tuple[str, str]]]:
    """Return the cards by box, in the order of the game's check sheet, and the place of each card of the list.

    Unidentified cards come after all that rules see. Within a box, cards are sorted by name.
    """
    game = resolver.game
    order = sheet(game.id)
    shared = {heading_key(heading): title for title, headings in game.boxes.items() for heading in headings}
    main = next((section.name for section in game.sections if section.id == game.main), "")
    titles = {key: shared.get(key) or words or main for key, words in order.titles.items()}
    by_title: dict[str, list[tuple[_SortKey, SheetRow]]] = {title: [] for title in titles.values()}
    places: dict[_Written, tuple[str, str]] = {}
    of_sets = of_several_sets(lines, resolver.cards) if game.database_is_complete else ()
    for entry, found in lines:
        heading = order.heading(entry if resolver.headings.knows(entry.section) else entry._replace(section=""), found)
        known = heading in titles and _identified(game, order.section(heading), found, order.states_kind(heading))
        title = titles[heading] if known else NOT_IDENTIFIED
        written, entry = (entry.line, entry.name), official(entry, found)
        if entry.name in of_sets and len(found.cards) == 1:
            entry = entry._replace(name=f"{entry.name} ({found.cards[0].facts[SET]})")
        places[written] = title, entry.name
        key = (fold(entry.name), *order.of_heading(heading), *order.of_card(entry, found))
        by_title.setdefault(title, []).append((key, _row(game, entry, found, known, marks.get(written, ""))))
    boxes = []
    outside = {section.name for section in game.sections if not section.counts}
    for title in sorted(by_title, key=lambda title: (title in outside, title == NOT_IDENTIFIED)):
        if by_title[title]:
            rows = _merged(row for _, row in sorted(by_title[title], key=lambda pair: pair[0]))
            cards = sum(row.copies for row in rows)
            if title in game.numbered and cards <= MOST_NUMBERED:
                copies = (row for row in rows for _ in range(row.copies))
                rows = [row._replace(copies=1, number=number) for number, row in enumerate(copies, 1)]
            boxes.append(Box(title, tuple(rows), cards))
    return boxes, places


def _identified(game: Game, section: str, found: Resolved, states_kind: bool) -> bool:
    """Is the card's place on the sheet known?

    In the main section that is its kind, which a heading does not prove for a card missing from the database.
    """
    if len(found.sections) != 1:
        return False
    if section != heading_key(game.main):
        return True
    return not _unknown(game, found) and (states_kind or agreed(found.cards, game.sort_by[0]) is not None)


def _unknown(game: Game, found: Resolved) -> bool:
    """Is this an unmatched name, where the database has every card?"""
    return game.database_is_complete and not found.how and not found.declared


def _row(game: Game, entry: Entry, found: Resolved, known: bool, mark: str) -> SheetRow:
    notes = [entry.note]
    if not known:
        notes.append(f"listed under {entry.section}" if entry.section else "")
    notes.append(PERHAPS_MISSPELT if found.misspelt_for else "")
    if mark or _unknown(game, found):
        notes.append(mark or (UNSURE if known else UNKNOWN))
    return SheetRow(entry.name, entry.copies, ", ".join(filter(None, notes)), 0, entry.note)


def _merged(rows: Iterable[SheetRow]) -> list[SheetRow]:
    """Return each card once, at its first place."""
    copies: Counter[SheetRow] = Counter()
    for row in rows:
        copies[row._replace(copies=0)] += row.copies
    return [row._replace(copies=number) for row, number in copies.items()]
