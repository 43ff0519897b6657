"""The lines of a deck resolved, and those of which it is not plain that they are cards."""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.cards import find
from deckcheck.deck import Deck, Entry, Problem
from deckcheck.decklists.text.headings import heading, stated
from deckcheck.errors import InvalidFacts, UnreadableDeck
from deckcheck.facts import Facts, possible
from deckcheck.legality.list_findings import odd
from deckcheck.legality.resolver import Resolved, Resolver

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


def doubtful(lines: Lines, resolver: Resolver) -> list[Problem]:
    """Lines that turn out to be no card, now that the cards are known, and headings that turn out to be one."""
    odd_lines = odd(lines)
    found = [
        Problem(entry.line, entry.name, entry.doubt)
        for entry, known in odd_lines
        if entry.doubt and not known.how and not known.declared
    ]
    headings = {entry.section: entry for entry, _ in reversed(odd_lines) if entry.section}
    for word, entry in headings.items():
        if not resolver.knows_heading(word) and find(resolver.cards, word).how:
            found.append(Problem(entry.line, f"{word}:", f"'1 {word}' for the card, or another heading"))
    return found


def misheaded(deck: Deck, lines: Lines, resolver: Resolver) -> list[Problem]:
    """Headings of a kind with a wrong count and no card of that kind below: each may be a line that counts cards."""
    found = []
    for line, said, _ in deck.remarks:
        kind, count = heading(said) or "", stated(said)
        told = resolver.headings[kind].facts if resolver.knows_heading(kind) else {}
        below: list[Resolved] = []
        for entry, meant in lines:
            if entry.line > line:
                if entry.section != kind:
                    break
                below.append(meant)
        if count and told and below and not any(_may_be(told, card.facts) for each in below for card in each.cards):
            expected = f"{count} cards of that kind below it"
            if kind in resolver.game.unnamed:
                expected += f", or '{count} {kind.title()}' for the cards themselves"
            found.append(Problem(line, said, expected))
    return found


def misread(problems: Sequence[Problem]) -> UnreadableDeck:
    """The error of a list whose lines could not all be read: the first of them."""
    first, more = problems[0], len(problems) - 1
    others = f" (and {more} more line{'s' * (more > 1)})" if more else ""
    return UnreadableDeck(f"cannot be read: {first.found}; expected {first.expected}{others}", line=first.line)


def _may_be(told: Facts, facts: Facts) -> bool:
    """May a card be what its heading tells? Of a list of types one is enough."""
    return all(
        (known := possible(facts, name)) is None
        or any(_parts(one) & _parts(other) for one in known for other in possible(told, name) or ())
        for name in told
    )


def _parts(value: object) -> set[object]:
    return set(value) if isinstance(value, tuple) else {value}
