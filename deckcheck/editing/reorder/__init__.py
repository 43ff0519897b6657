"""A list as it should be: official names, each card once, in the order of the check sheet, with its comments."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import NamedTuple

from deckcheck.deck import Deck
from deckcheck.decklists import read
from deckcheck.decklists.capabilities import content
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.registry import SYNTAXES
from deckcheck.editing.reorder.official_names import Card, Kept, in_order
from deckcheck.editing.reorder.sheet_order import Sheet, sheet
from deckcheck.errors import InvalidFacts, UnreadableDeck, UnwritableDeck
from deckcheck.legality.checker import Checker, ready
from deckcheck.legality.format_detection import likely_edition
from deckcheck.legality.readability import doubtful, misread

__all__ = ["Arranged", "Kept", "arrange"]


class Arranged(NamedTuple):
    """A list in order: its text, the names that stay as written, and what its lines held that no list needs."""

    text: str
    kept: tuple[Kept, ...] = ()
    losses: tuple[str, ...] = ()


def arrange(deck: Deck, text: str, format: str = "", *, checker: Checker | None = None) -> Arranged:
    """A list in order, in the decklist format it is in. ``text`` is the list that ``deck`` was read from.

    ``format`` is the ``game/format[@edition]`` it is for, by default the one that it names or is plainly meant for.
    Raises UnreadableDeck for lines that could not be read or may be no cards and for a list of which the game is not
    plain, UnwritableDeck where something of the list would be lost. ``checker`` knows the cards; without one the newest
    are used.
    """
    if deck.problems:
        raise misread(deck.problems)
    with ready(checker) as judge:
        resolver = judge.prepared(likely_edition(judge, deck, format)).resolver
        try:
            lines = resolver.deck(deck)
        except InvalidFacts as error:
            raise UnreadableDeck(str(error)) from error
        if doubts := doubtful(lines, resolver):
            raise misread(sorted(doubts, key=lambda doubt: doubt.line))
        known = sheet(resolver.game.id)
        cards, kept = in_order(deck, lines, resolver, known, grouped=deck.source == "text")
    deck = replace(deck, entries=tuple(card.entry for card in cards))
    made, losses = _written(deck, cards, known, text)
    _check(deck, made)
    return Arranged(made, tuple(kept), tuple(losses))


def _written(deck: Deck, cards: list[Card], known: Sheet, text: str) -> tuple[str, list[str]]:
    """The text of the list, and what of its lines is in it no more. Raises UnwritableDeck for a lost comment."""
    match deck.source:
        case "text" | "lackey-text":
            from deckcheck.editing.reorder import text as lists

            lay_out = lists.write if deck.source == "text" else lists.write_columns
            made = lay_out(deck, cards, lists.remarks_of(text), known)
            _check_comments(lists.comments(text), lists.comments(made))
            return made, lists.losses(text)
        case "toml":
            from deckcheck.editing.reorder import toml

            made = toml.write(deck, cards, toml.source(text, deck), known, text)
            _check_comments(toml.comments(text), toml.comments(made))
            return made, []
        case "csv":
            from deckcheck.decklists import csv

            header = next((line for line in text.split("\n") if line.strip()), "")
            return csv.write(deck, {}, csv.delimiter_of(header)), []
    if deck.source == "lackey" and "<!--" in text:
        raise UnwritableDeck("it holds a comment (<!-- … -->), which would be lost; take it out first")
    return SYNTAXES[deck.source].write(deck, {each.section: known.section(each.section) for each in deck.entries}), []


def _check_comments(before: list[str], after: list[str]) -> None:
    if missing := Counter(before) - Counter(after):
        raise UnwritableDeck(f"the comment {shown(next(iter(missing)))!r} would be lost")


def _check(deck: Deck, text: str) -> None:
    """Raises UnwritableDeck when the text would not be read as the deck, so that nothing is ever lost in silence."""
    try:
        back = read(text.encode("utf-8", "replace"), path=deck.path)
    except UnreadableDeck as error:
        raise UnwritableDeck(f"what would be written cannot be read again: {error}") from None
    doubts = [entry.name for entry in back.entries if entry.doubt]
    if amiss := [each.found for each in (*back.problems, *back.remarks)] + doubts:
        raise UnwritableDeck(f"what would be written cannot be read again: {amiss[0]}")
    wanted, found_again = content(deck), content(back)
    if wanted != found_again:
        missing = next(iter(wanted.cards - found_again.cards), None)
        what = shown(missing.name) if missing else "its header or its facts"
        raise UnwritableDeck(f"there is no spelling in {deck.source} for {what}")
