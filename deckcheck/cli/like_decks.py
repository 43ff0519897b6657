"""The decks named with ``--like``: every list that can be read and taught from; what cannot is named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from deckcheck.deck import Deck
    from deckcheck.legality.resolver import Resolver


def decks_like(paths: Sequence[str], own: str) -> tuple[Deck, ...]:
    """Return the decks in files and folders, without the ``own`` list. Raises Exit where a path has none to read."""
    from deckcheck.batch.discovery import gather
    from deckcheck.batch.runner import deck_of
    from deckcheck.cli.console import complain
    from deckcheck.cli.read_list import tell_problems, tell_unreadable, told_skipped
    from deckcheck.errors import UnreadableDeck, unforeseen

    decks = []
    for source in told_skipped(gather(paths, skip=[own], bundles=True)):
        try:
            deck = deck_of(source)
        except UnreadableDeck as error:
            tell_unreadable(source.path, error)
        except Exception as error:
            complain(f"{source.path}: {unforeseen(error)}")
        else:
            tell_problems(source.path, deck.problems)
            if not deck.problems:
                decks.append(deck)
    return tuple(decks)


def taught_by(resolver: Resolver, decks: Sequence[Deck]) -> tuple[Deck, ...]:
    """Return the decks that are examples for this game; the others are named. Raises BadParameter without any."""
    from deckcheck.builder.fix import example_or_reason
    from deckcheck.cli.console import complain

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
