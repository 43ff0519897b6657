"""Format a list: canonical names, each card once, in the order of the check sheet, with its comments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from deckcheck.cards import fold
from deckcheck.deck import Deck, Entry
from deckcheck.decklists import csv, document, json
from deckcheck.decklists.field_checks import MAX_COPIES, shown
from deckcheck.decklists.registry import SYNTAXES
from deckcheck.editing.card_details import official
from deckcheck.editing.comments import (
    TEXTS,
    ListedCard,
    comments_of,
    text_in_order,
    text_losses,
    toml_in_order,
    words_as_comments,
)
from deckcheck.editing.convert import require_read_back
from deckcheck.editing.sheet_order import SheetOrder, sheet
from deckcheck.errors import UnwritableDeck
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import likely_edition
from deckcheck.legality.readability import fully_read
from deckcheck.legality.shared_checkers import ready
from deckcheck.reading.heading_sections import unambiguous
from deckcheck.reading.printing_choice import agrees
from deckcheck.reading.resolved_lines import Lines, Resolved
from deckcheck.reading.resolver import Resolver

UNKNOWN = "no card of this name is known"
MISSPELT = "it may be a card of the database, misspelt"
SEVERAL = "it may be any of several printings"
OTHER_BY_HEADING = "its heading tells of another card of this name"
ELSE = "its official name would not mean the same here"


class KeptNames(NamedTuple):
    """Names that stay as written: the reason, and each with its line (0 = unknown)."""

    why: str
    names: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        """Return a few words for a message.

        >>> str(KeptNames(SEVERAL, (("Burial", 3), ("Burial", 9))))
        'kept as written, since it may be any of several printings: Burial (lines 3, 9)'
        """
        lines: dict[str, list[str]] = {}
        for name, line in self.names:
            lines.setdefault(name, []).extend([str(line)] if line else [])
        on = {name: f" (line{'s' * (len(each) > 1)} {', '.join(each)})" if each else "" for name, each in lines.items()}
        return f"kept as written, since {self.why}: {', '.join(f'{shown(name)}{where}' for name, where in on.items())}"


class Arranged(NamedTuple):
    """A formatted list: its text, the names kept as written, and the parts of its lines that no list needs."""

    text: str
    kept: tuple[KeptNames, ...] = ()
    losses: tuple[str, ...] = ()


def arrange(deck: Deck, text: str, format: str = "", *, checker: Checker | None = None) -> Arranged:
    """Return a list formatted, in its own syntax. ``text`` is the list that ``deck`` was read from.

    ``format`` is its ``game/format[@edition]`` (``""`` = its own). Raises UnreadableDeck if lines cannot be read or the
    game is unknown, and UnwritableDeck if a line is ambiguous or a part of the list would be lost. ``checker`` provides
    the cards; without one, the newest are used.
    """
    fully_read(deck)
    with ready(checker) as judge:
        reading = judge.read(deck, likely_edition(judge, deck, format))
        lines, resolver = reading.require(), reading.prepared.resolver
        deck = unambiguous(reading.deck, ((entry, found.perhaps) for entry, found in lines), resolver.headings)
        check_sheet = sheet(resolver.game.id)
        cards, kept = _in_order(deck, lines, resolver, check_sheet, grouped=deck.source == "text")
        text = _commented(deck, text)
        deck = replace(deck, entries=tuple(card.entry for card in cards))
        made = _written(deck, cards, check_sheet, text)
        if missing := Counter(comments_of(text, deck.source)) - Counter(comments_of(made, deck.source)):
            raise UnwritableDeck(f"the comment {shown(next(iter(missing)))!r} would be lost; take it out first")
        require_read_back(made, deck, deck.source, lambda back: _understood(back, resolver), deck.path)
        losses = text_losses(text) if deck.source in TEXTS else []
        return Arranged(made, tuple(kept), tuple(losses))


def require_plain(data: bytes, path: str) -> None:
    """Raise UnwritableDeck for a list within a document, which only the document's own program can format."""
    if kind := document(data):
        remedy = f"make a list of it first: deckcheck convert {path} --to text"
        raise UnwritableDeck(f"{kind}, which cannot be put in order; {remedy}")


def _commented(deck: Deck, text: str) -> str:
    """Return the text with lines of words as comments. Raises UnwritableDeck for words that cannot be one."""
    rows = text.split("\n")
    for line, (words, comment) in words_as_comments(deck).items():
        if not comment or deck.source not in TEXTS:
            raise UnwritableDeck(f"the words {shown(words)!r} (line {line}) would be lost; take them out first")
        rows[line - 1] = comment
    return "\n".join(rows)


def _written(deck: Deck, cards: list[ListedCard], check_sheet: SheetOrder, text: str) -> str:
    """Return the formatted text. Raises UnwritableDeck for data of another program, which would be lost."""
    zones = {entry.section: check_sheet.section(entry.section) for entry in deck.entries}
    if deck.source in TEXTS:
        return text_in_order(deck, cards, check_sheet, text)
    if deck.source == "toml":
        return toml_in_order(deck, cards, check_sheet, text)
    if deck.source == "csv":
        _require_kept("column", csv.passed_over(text))
        header = next((line for line in text.split("\n") if line.strip()), "")
        return csv.write(deck, zones, csv.delimiter_of(header))
    if deck.source == "json":
        _require_kept("key", json.passed_over(text))
        return json.with_schema(json.write(deck, zones), text)
    return SYNTAXES[deck.source].write(deck, zones)


def _require_kept(noun: str, names: list[str]) -> None:
    """Raise UnwritableDeck for data of another program besides the cards, which would be lost."""
    if names:
        raise UnwritableDeck(
            f"its {noun} {shown(names[0])!r} would be lost; 'deckcheck convert' makes a list without it"
        )


def _understood(back: Deck, resolver: Resolver) -> Deck:
    """Return the deck that a formatted list is read as. Raises UnwritableDeck if a line is not read for certain."""
    back = resolver.read(back)
    doubts = [entry.name for entry in back.entries if entry.doubt]
    if unread := [problem.found for problem in (*back.problems, *back.remarks)] + doubts:
        raise UnwritableDeck(f"what would be written cannot be read again: {unread[0]}")
    return unambiguous(back, ((entry, False) for entry in back.entries), resolver.headings)


def _in_order(
    deck: Deck, lines: Lines, resolver: Resolver, sheet: SheetOrder, *, grouped: bool
) -> tuple[list[ListedCard], list[KeptNames]]:
    """Return the cards in order, and the names that could not be made canonical.

    ``grouped``: under the headings of the check sheet; otherwise the headings of the list stay, in one spelling. A name
    or heading also stays if the line would otherwise resolve to another card or section.
    """
    clash = [_is_contradictory(entry, found, resolver) for entry, found in lines]
    steps: list[Callable[[Entry, Resolved], Entry]] = [
        official,
        lambda entry, _: entry._replace(section=sheet.one_of(entry.section)),
        lambda entry, found: entry._replace(section=sheet.heading(entry, found)),
    ]
    entries = [entry for entry, _ in lines]
    for step in steps if grouped else steps[:-1]:
        proposed = [
            entry if left else step(entry, found) for left, entry, (_, found) in zip(clash, entries, lines, strict=True)
        ]
        resolved = resolver.lines(replace(deck, entries=tuple(proposed)))
        if len(resolved) == len(lines):  # otherwise a line with a card number has become several
            entries = [
                new if (now.cards, now.sections) == (found.cards, found.sections) else entry
                for new, entry, (_, now), (_, found) in zip(proposed, entries, resolved, lines, strict=True)
            ]
    first = {heading: number for number, heading in enumerate(dict.fromkeys(entry.section for entry in entries))}
    ordered = sorted(
        zip(entries, (found for _, found in lines), strict=True),
        key=lambda line: (*sheet.of_heading(line[0].section), first[line[0].section], *sheet.of_card(*line)),
    )
    kept = _kept(lines, entries, clash, complete=resolver.game.database_is_complete)
    return _merged(entry for entry, _ in ordered), kept


def _is_contradictory(entry: Entry, found: Resolved, resolver: Resolver) -> bool:
    """Return whether the pool chose a card that contradicts the line's heading, although another of its name fits."""
    heading_facts = resolver.headings.of(entry.section, entry.within).facts if found.how else {}
    if not heading_facts or any(agrees(card.facts, heading_facts) for card in found.cards):
        return False
    return any(agrees(each.facts, heading_facts) for _, each in resolver.cards.lookup(fold(entry.name)))


def _kept(lines: Lines, named: Sequence[Entry], clash: Sequence[bool], *, complete: bool) -> list[KeptNames]:
    """Return the names that are not canonical. If the database is incomplete, unknown names are not among them."""
    reasons: dict[str, list[tuple[str, int]]] = {}
    for (entry, found), new, left in zip(lines, named, clash, strict=True):
        names = {card.name for card in found.cards}
        why = {
            OTHER_BY_HEADING: left,
            MISSPELT: found.misspelt_for,
            UNKNOWN: not found.how and complete and not found.declared,
            SEVERAL: found.how and len(names) > 1,
            ELSE: found.how and new.name not in names,
        }
        for reason in [reason for reason, applies in why.items() if applies][:1]:
            reasons.setdefault(reason, []).append((entry.name, entry.line))
    return [KeptNames(reason, tuple(names)) for reason, names in reasons.items()]


def _merged(entries: Iterable[Entry]) -> list[ListedCard]:
    """Return the cards, with equal ones under a heading merged unless they exceed ``MAX_COPIES``."""
    cards: list[ListedCard] = []
    for _, group in groupby(entries, lambda entry: entry._replace(copies=0, line=0, doubt=None)):
        same = list(group)
        fits = sum(entry.copies for entry in same) <= MAX_COPIES
        for part in [same] if fits else [[entry] for entry in same]:
            copies = sum(entry.copies for entry in part)
            cards.append(ListedCard(part[0]._replace(copies=copies, doubt=None), tuple(entry.line for entry in part)))
    return cards
