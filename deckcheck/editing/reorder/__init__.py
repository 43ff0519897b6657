"""Format a list: canonical names, each card once, in the order of the check sheet, with its comments."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import NamedTuple

from deckcheck.deck import Deck
from deckcheck.decklists import csv, document, json
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.registry import SYNTAXES
from deckcheck.editing.comments import comments_of, words_as_comments
from deckcheck.editing.convert import require_read_back
from deckcheck.editing.reorder.commented_lists import text_in_order, text_losses, toml_in_order
from deckcheck.editing.reorder.official_names import KeptNames, ListedCard, in_order
from deckcheck.editing.sheet_order import SheetOrder, sheet
from deckcheck.errors import UnwritableDeck
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import likely_edition
from deckcheck.legality.readability import fully_read
from deckcheck.legality.shared_checkers import ready
from deckcheck.reading.heading_sections import unambiguous
from deckcheck.reading.resolver import Resolver

__all__ = ["Arranged", "KeptNames", "arrange", "require_plain"]


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
        cards, kept = in_order(deck, lines, resolver, check_sheet, grouped=deck.source == "text")
        text = _commented(deck, text)
        deck = replace(deck, entries=tuple(card.entry for card in cards))
        made, losses = _written(deck, cards, check_sheet, text)
        if missing := Counter(comments_of(text, deck.source)) - Counter(comments_of(made, deck.source)):
            raise UnwritableDeck(f"the comment {shown(next(iter(missing)))!r} would be lost")
        require_read_back(made, deck, deck.source, lambda back: _understood(back, resolver), deck.path)
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
        if not comment or deck.source not in ("text", "lackey-text"):
            raise UnwritableDeck(f"the words {shown(words)!r} (line {line}) would be lost; take them out first")
        rows[line - 1] = comment
    return "\n".join(rows)


def _written(deck: Deck, cards: list[ListedCard], check_sheet: SheetOrder, text: str) -> tuple[str, list[str]]:
    """Return the formatted text, and the parts of lines that it drops."""
    match deck.source:
        case "text" | "lackey-text":
            return text_in_order(deck, cards, check_sheet, text), text_losses(text)
        case "toml":
            return toml_in_order(deck, cards, check_sheet, text), []
        case "csv":
            _require_kept("column", csv.passed_over(text))
            header = next((line for line in text.split("\n") if line.strip()), "")
            return csv.write(deck, {}, csv.delimiter_of(header)), []
        case "lackey" if "<!--" in text:
            raise UnwritableDeck("it holds a comment (<!-- … -->), which would be lost; take it out first")
        case "json":
            _require_kept("key", json.passed_over(text))
    zones = {entry.section: check_sheet.section(entry.section) for entry in deck.entries}
    made = SYNTAXES[deck.source].write(deck, zones)
    return (json.with_schema(made, text) if deck.source == "json" else made), []


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
