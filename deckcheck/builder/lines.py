"""The lines of a deck resolved, and those of which it is not plain that they are cards."""

from __future__ import annotations

from deckcheck.conversion import misread
from deckcheck.deck import Deck, Entry, Problem
from deckcheck.errors import InvalidFacts, UnreadableDeck
from deckcheck.reading import doubtful
from deckcheck.remarks import misheaded
from deckcheck.resolve import Resolved, Resolver

Lines = list[tuple[Entry, Resolved]]


def understood(resolver: Resolver, deck: Deck) -> tuple[Lines, list[Problem]]:
    """The lines that are cards, and what could not be read. Raises UnreadableDeck for facts that the game lacks."""
    try:
        lines = resolver.deck(deck)
    except InvalidFacts as error:
        line = deck.places.get(("facts", error.card, error.fact)) or deck.places.get(("facts", error.card), 0)
        raise UnreadableDeck(str(error), line=line) from error
    doubts = [*doubtful(lines, resolver), *misheaded(deck, lines, resolver)]
    if not doubts:
        return lines, list(deck.problems)
    lost = {doubt.line for doubt in doubts if doubt.line}
    return [line for line in lines if line[0].line not in lost], sorted([*deck.problems, *doubts])


def resolved(resolver: Resolver, deck: Deck) -> Lines:
    """Every line of a deck. Raises UnreadableDeck for one of which a line or a fact cannot be understood."""
    lines, problems = understood(resolver, deck)
    if problems:
        raise misread(problems)
    return lines
