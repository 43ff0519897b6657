"""Tells what was understood of a list, line by line: every line of the file, and what it became."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from deckcheck.batch.decks import deck_of
from deckcheck.batch.runner import EVERY_FORMAT
from deckcheck.batch.sources import Source, content
from deckcheck.batch.understood_facts import understood_facts
from deckcheck.cards import FoundBy
from deckcheck.deck import Deck, Entry
from deckcheck.decklists import decode
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.text.line_kinds import (
    CardLine,
    Comment,
    Directive,
    Header,
    Heading,
    Line,
    Prose,
    Total,
    Unread,
)
from deckcheck.errors import DeckcheckError, UnreadableDeck
from deckcheck.games import game
from deckcheck.games.model import Game
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose
from deckcheck.reading.resolved_lines import Resolved

_FOUND_BY = {
    FoundBy.FOLDED: "in another spelling",
    FoundBy.TITLE: "by its title",
    FoundBy.HALF: "by one half of its name",
    FoundBy.ALIAS: "by a short name",
    FoundBy.VARIANT: "as names are often written",
    FoundBy.SHORTENED: "by the words before its comma",
    FoundBy.FORMER: "by a former name",
    FoundBy.IMAGE: "by its picture",
    FoundBy.LOOKALIKE: "spelt with letters that only look alike",
    FoundBy.FUZZY: "misspelt, and taken for the nearest",
}
_MOST_NAMES = 3


class ExplainedLine(NamedTuple):
    """One line of a list (1-based), as written, and what it became."""

    line: int
    written: str
    became: str


class _ReadCard(NamedTuple):
    """An entry, with what it may mean in its game where that can be told."""

    entry: Entry
    resolved: Resolved | None = None
    game: Game | None = None


def explain_source(
    checker: Checker, source: Source, formats: Sequence[str] = (), source_format: str | None = None
) -> list[ExplainedLine]:
    """Return what each line of a source was understood as, by the first of ``formats``; none of one without a deck.

    That is every line that is not blank, or, of a list that is no text list, every card. Without a format that holds,
    cards are given as written.
    """
    try:
        data = content(source)
        deck = deck_of(source._replace(data=data), source_format)
    except UnreadableDeck:
        return []
    cards = _cards(checker, deck, next((format for format in formats if format != EVERY_FORMAT), ""))
    if deck.source in ("text", "lackey-text"):
        from deckcheck.decklists.text.reader import lines

        text = decode(data)
        written = text.split("\n")
        return [
            ExplainedLine(number, shown(written[number - 1].strip()), _became(line, cards.get(number, ())))
            for number, line in enumerate(lines(text), 1)
            if line is not None
        ]
    problems = [
        ExplainedLine(line, found, f"cannot be read; expected {expected}") for line, found, expected in deck.problems
    ]
    entries = [
        ExplainedLine(line, f"{card.entry.copies} {shown(card.entry.name)}", _explained(card))
        for line, on_line in cards.items()
        for card in on_line
    ]
    return sorted([*problems, *entries])


def _cards(checker: Checker, deck: Deck, format: str) -> dict[int, list[_ReadCard]]:
    """Return the cards of a deck by line."""
    try:
        edition = choose(checker, deck, format)
        pairs = checker.prepared(edition).resolver.deck(deck)
        cards = [_ReadCard(entry, resolved, game(edition.game)) for entry, resolved in pairs]
    except DeckcheckError:
        cards = [_ReadCard(entry) for entry in deck.entries]
    by_line = defaultdict(list)
    for card in cards:
        by_line[card.entry.line].append(card)
    return by_line


def _became(line: Line, cards: Iterable[_ReadCard]) -> str:
    match line:
        case CardLine():
            text = "; ".join(map(_explained, cards)) or "a title or a remark, since no card is called so"
            return f"{text} ({line.guess})" if line.guess else text
        case Heading(section, _, stated):
            return f"a heading: {section}" + (f", which says that {stated} cards follow" if stated is not None else "")
        case Total(stated, _):
            return f"a total: {stated} cards"
        case Header(key, value):
            return f"the {key} of the deck: {shown(value)}"
        case Comment():
            return "a remark"
        case Prose():
            return "no card: a price, a date or words of a page"
        case Directive(rule, reason):
            return f"a wish not to be judged by {rule}: {shown(reason)}"
        case Unread(_, expected):
            return f"cannot be read; expected {expected}"
    return "cannot be read"


def _explained(card: _ReadCard) -> str:
    """Return what one entry stands for."""
    entry, resolved, rules = card
    if resolved is None or rules is None:
        return f"{entry.copies} × {shown(entry.name)}" + (f", {entry.section}" if entry.section else "")
    names = list(dict.fromkeys(card.name for card in resolved.cards))
    text = f"{entry.copies} × {names[0]}" if len(names) == 1 else f"{entry.copies} × one of {_some(names)}"
    if not resolved.how:
        text += ", described by facts of yours" if resolved.declared else ", which is not in the card database"
    elif resolved.how in _FOUND_BY:
        text += f", found {_FOUND_BY[resolved.how]}"
    sections = (section.name for section in rules.sections if section.id == resolved.section)
    told = understood_facts(rules, resolved.cards)
    return f"{text}, {next(sections, 'a section that its kind tells')}{f' ({told})' if told else ''}"


def _some(names: list[str]) -> str:
    more = len(names) - _MOST_NAMES
    return ", ".join(names[:_MOST_NAMES]) + (f" and {more} more" if more > 0 else "")
