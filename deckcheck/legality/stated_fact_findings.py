"""Findings about what is stated of cards: by the list itself, against the database, or of no card of it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from deckcheck.cards import suggest
from deckcheck.deck import Deck, Entry
from deckcheck.findings import Finding, Severity
from deckcheck.games.model import Game
from deckcheck.games.name_notes import key, misread_note
from deckcheck.games.stated_facts import noted_facts
from deckcheck.legality.line_findings import fact_words, list_finding, place_of
from deckcheck.reading.resolved_lines import Lines, Overridden
from deckcheck.reading.resolver import Resolver
from deckcheck.wording import counted


def stray_facts(deck: Deck, game: Game) -> Iterator[Finding]:
    """Yield a finding for each facts table of the list that no card of it answers to, most likely by a slip."""
    written = {entry.name for entry in deck.entries}
    written |= {read.name for name in written if (read := misread_note(game, name)) is not None}
    names = {key(game, name) for name in written}
    for name in deck.facts:
        if key(game, name) not in names:
            yield list_finding(
                "deckcheck/line",
                Severity.WARNING,
                "Facts are stated for {name}, but no card of this list is so called.",
                {"name": name},
                (),
            )


def described_by_list(entry: Entry, own: Container[str], game: Game) -> bool:
    """Does a table of the list itself (``own``) describe a card, of which the game's database need not know?"""
    if game.database_is_complete:
        return False
    read = misread_note(game, entry.name)
    return key(game, entry.name) in own or (read is not None and key(game, read.name) in own)


def overriding_facts(lines: Lines, game: Game, own: Container[str]) -> Finding:
    """Return the finding about facts that are stated of a card and contradict the database.

    A list may not make its own cards legal in silence: what it states itself (``own`` are the names of its tables) is
    a warning; a facts file is the judge's.
    """
    by_list = any(
        key(game, entry.name) in own or (entry.note and not resolved.note_unclear) for entry, resolved in lines
    )
    return list_finding(
        "deckcheck/stated-fact",
        Severity.WARNING if by_list else Severity.INFO,
        "{name}: what is stated counts, though the card database has it otherwise: {facts}.",
        {
            "name": lines[0][0].name,
            "facts": _both(each for _, resolved in lines for each in resolved.overridden),
        },
        [place_of(entry) for entry, _ in lines],
    )


def overruled_facts(lines: Lines) -> Finding:
    """Return the finding about facts that the list states of a card and a facts file, which counts, otherwise."""
    return list_finding(
        "deckcheck/stated-fact",
        Severity.WARNING,
        "{name}: the list states {facts}; the facts file counts.",
        {
            "name": lines[0][0].name,
            "facts": _both((each for _, resolved in lines for each in resolved.overruled), "a facts file "),
        },
        [place_of(entry) for entry, _ in lines],
    )


def _both(gainsaid: Iterable[Overridden], other: str = "not ") -> str:
    """Return facts in words, with what is stated and what is known instead."""
    return "; ".join(
        f"{name} {fact_words(stated)}, {other}{' or '.join(map(fact_words, known))}"
        for name, stated, known in dict.fromkeys(gainsaid)
    )


def claimed_card(resolver: Resolver, name: str, entries: Sequence[Entry], *, suggestions: bool) -> Finding:
    """Return the finding about a name that only the list itself knows, in a game of which every card is known."""
    return list_finding(
        "deckcheck/stated-fact",
        Severity.WARNING,
        "{name}: no card of this name is in the card database, which holds every card of {game}. What the list states "
        "of it only tells which card it may be; a card of its own is one that a facts file (--facts) states.",
        {"name": name, "game": resolver.game.name},
        map(place_of, entries),
        suggest(resolver.cards, name, context=resolver.names.hints(entries[0])) if suggestions else (),
    )


def unheard(deck: Deck, game: Game) -> Iterator[Finding]:
    """Yield the finding about what a list states of its cards, where it may not."""
    tables = {key(game, name) for name in deck.facts}
    stating = [
        entry
        for entry in deck.entries
        if key(game, entry.name) in tables or (entry.note and noted_facts(game, entry.note) is not None)
    ]
    if stating:
        yield list_finding(
            "deckcheck/stated-fact",
            Severity.INFO,
            "What the list states of its own cards was not used (--untrusted): {count}.",
            {"count": counted(sum(entry.copies for entry in stating), "card")},
            map(place_of, stating),
        )
