"""What was understood of a list, line by line: every line of the file, and what it became."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from deckcheck.batch.runner import EVERY_FORMAT, deck_of
from deckcheck.batch.sources import Source, content
from deckcheck.deck import Deck, Entry
from deckcheck.decklists import decode
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.text.line import CardLine, Comment, Directive, Header, Heading, Line, Total, Unread
from deckcheck.errors import DeckcheckError, UnreadableDeck
from deckcheck.games import game
from deckcheck.games.model import Game
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose
from deckcheck.legality.resolved_lines import Resolved

_FOUND = {
    "folded": "in another spelling",
    "title": "by its title",
    "half": "by one half of its name",
    "alias": "by a short name",
    "former": "by a former name",
    "soul": "by the Lost Soul's nickname",
    "image": "by its picture",
    "fuzzy": "misspelt, and taken for the nearest",
}
_MOST = 3


class Understood(NamedTuple):
    """One line of a list (1-based), as written, and what it became."""

    line: int
    written: str
    became: str


def explain_source(
    checker: Checker, source: Source, formats: Sequence[str] = (), source_format: str | None = None
) -> list[Understood]:
    """What every line of a source was understood as, by the first of ``formats``; nothing of one without a deck."""
    try:
        data = content(source)
        deck = deck_of(source, source_format)
    except UnreadableDeck:
        return []
    return explain(checker, data, deck, next((each for each in formats if each != EVERY_FORMAT), ""))


def explain(checker: Checker, data: bytes, deck: Deck, format: str = "") -> list[Understood]:
    """Every line of a list that is not blank, or, of a list that is no text list, every card.

    ``data`` are the bytes that ``deck`` was read from. Without a format that holds, cards are given as written.
    """
    cards = _cards(checker, deck, format)
    if deck.source in ("text", "lackey-text"):
        from deckcheck.decklists.text.reader import lines

        text = decode(data)
        written = text.split("\n")
        return [
            Understood(number, shown(written[number - 1].strip()), _became(line, cards.get(number, ())))
            for number, line in enumerate(lines(text), 1)
            if line is not None
        ]
    misread = [
        Understood(line, found, f"cannot be read; expected {expected}") for line, found, expected in deck.problems
    ]
    read = [
        Understood(line, f"{entry.copies} {shown(entry.name)}", _card(entry, found, rules))
        for line, held in cards.items()
        for entry, found, rules in held
    ]
    return sorted([*misread, *read])


_Held = tuple[Entry, Resolved | None, Game | None]


def _cards(checker: Checker, deck: Deck, format: str) -> dict[int, list[_Held]]:
    """The cards of a deck by line, with what each may mean where that can be told."""
    held: dict[int, list[_Held]] = {}
    try:
        edition = choose(checker, deck, format)
        resolved: Iterator[tuple[Entry, Resolved | None]] = iter(checker.prepared(edition).resolver.deck(deck))
        rules: Game | None = game(edition.game)
    except DeckcheckError:
        resolved, rules = ((entry, None) for entry in deck.entries), None
    for entry, found in resolved:
        held.setdefault(entry.line, []).append((entry, found, rules))
    return held


def _became(line: Line, cards: Iterator[_Held] | list[_Held] | tuple[()]) -> str:
    match line:
        case CardLine():
            said = "; ".join(_card(*held) for held in cards)
            return f"{said} ({line.guess})" if line.guess else said
        case Heading(section, _, stated):
            return f"a heading: {section}" + (f", which says that {stated} cards follow" if stated is not None else "")
        case Total(stated, _):
            return f"a total: {stated} cards"
        case Header(key, value):
            return f"the {key} of the deck: {shown(value)}"
        case Comment():
            return "a remark"
        case Directive(rule, reason):
            return f"a wish not to be judged by {rule}: {shown(reason)}"
        case Unread(_, expected):
            return f"cannot be read; expected {expected}"
    return "cannot be read"


def _card(entry: Entry, found: Resolved | None, rules: Game | None) -> str:
    """What one line stands for."""
    if found is None or rules is None:
        return f"{entry.copies} × {shown(entry.name)}" + (f", {entry.section}" if entry.section else "")
    names = list(dict.fromkeys(card.name for card in found.cards))
    section = next((each.name for each in rules.sections if each.id == found.section), "a section that its kind tells")
    said = f"{entry.copies} × {names[0]}" if len(names) == 1 else f"{entry.copies} × one of {_few(names)}"
    if not found.how:
        said += ", described by facts of yours" if found.declared else ", which is not in the card database"
    elif found.how in _FOUND:
        said += f", found {_FOUND[found.how]}"
    return f"{said}, {section}"


def _few(names: list[str]) -> str:
    more = len(names) - _MOST
    return ", ".join(names[:_MOST]) + (f" and {more} more" if more > 0 else "")
