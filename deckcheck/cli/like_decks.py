"""The decks named with ``--like``: every list that can be read and taught from; what cannot is named."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import typer

from deckcheck.batch.decks import deck_of
from deckcheck.batch.discovery import gather
from deckcheck.builder.fix import example_or_reason
from deckcheck.cli.console import complain
from deckcheck.cli.read_list import tell_problems, told_failures, told_skipped
from deckcheck.deck import Deck
from deckcheck.reading.resolver import Resolver


def decks_like(paths: Sequence[str], own: str) -> tuple[Deck, ...]:
    """Return the decks in files and folders, without the ``own`` list. What cannot be read is told."""
    decks = []
    for source in told_skipped(gather(paths, skip=[own], bundles=True)):
        with suppress(typer.Exit), told_failures(source.path):
            deck = deck_of(source)
            tell_problems(source.path, deck.problems)
            if not deck.problems:
                decks.append(deck)
    return tuple(decks)


def taught_by(resolver: Resolver, decks: Sequence[Deck]) -> tuple[Deck, ...]:
    """Return the decks that are examples for this game; the others are named. Raises BadParameter without any."""
    examples = []
    for deck in decks:
        example = example_or_reason(resolver, deck)
        if isinstance(example, str):
            complain(f"{deck.path}: nothing is learned from it: {example}")
        else:
            examples.append(deck)
    if not examples:
        raise typer.BadParameter("there is no list to learn from", param_hint="--like")
    return tuple(examples)
