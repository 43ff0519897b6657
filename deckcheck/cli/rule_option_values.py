"""The rules that ``--select`` and ``--ignore`` may name: the built-in ones, and those of the format files in use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import typer

from deckcheck.cli.option_values import rule_ids
from deckcheck.decklists import load
from deckcheck.errors import UnknownFormat, UnreadableDeck
from deckcheck.games import named_edition
from deckcheck.games.model import Edition
from deckcheck.games.rule_ids import names_of, no_rule, rules_of


def require_rules(ids: Iterable[str], formats: Iterable[str], decks: Iterable[str], option: str) -> None:
    """Raises BadParameter for what is no rule as ``game/name`` or ``name``, and no ``game``.

    The rules of format files are known too: of those among ``formats``, and of those that the lists ``decks`` name.
    """
    known = rule_ids()
    if _unknown(ids, known):
        known += [id for edition in _own_editions(formats) for id in rules_of(edition)]
    if _unknown(ids, known):
        known += [id for edition in _editions_named(decks) for id in rules_of(edition)]
    for id in _unknown(ids, known):
        raise typer.BadParameter(no_rule(id, names_of(known)), param_hint=option)


def _unknown(ids: Iterable[str], known: Iterable[str]) -> list[str]:
    return [id for id in ids if id not in names_of(known)]


def _own_editions(formats: Iterable[str]) -> Iterator[Edition]:
    """The editions of the format files among what ``--format`` names."""
    for text in formats:
        try:
            edition = named_edition(text)
        except UnknownFormat:  # ``all``, or of several games
            continue
        if edition.file:
            yield edition


def _editions_named(decks: Iterable[str]) -> Iterator[Edition]:
    """The editions of the format files that lists name."""
    from deckcheck.games.custom import edition_beside

    for path in decks:
        try:
            deck = load(path)
            if deck.format.lower().endswith(".toml"):
                yield edition_beside(deck.path, deck.format, deck.source)
        except (UnreadableDeck, UnknownFormat):  # the report will say so
            continue
