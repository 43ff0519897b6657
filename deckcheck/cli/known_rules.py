"""The rules that ``--select`` and ``--ignore`` may name: the built-in ones, and those of the format files in use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import typer

from deckcheck.cli.known import hint, rule_ids
from deckcheck.errors import UnknownFormat, UnreadableDeck
from deckcheck.formats import load
from deckcheck.games import named_edition
from deckcheck.games.model import Edition


def require_rules(ids: Iterable[str], formats: Iterable[str], decks: Iterable[str], option: str) -> None:
    """Raises BadParameter for what is no rule as ``game/name`` or ``name``, and no ``game``.

    The rules of format files are known too: of those among ``formats``, and of those that the lists ``decks`` name.
    """
    known = rule_ids()
    if _unknown(ids, known):
        known += [id for edition in _own_editions(formats) for id in _rules_of(edition)]
    if _unknown(ids, known):
        known += [id for edition in _editions_named(decks) for id in _rules_of(edition)]
    for id in _unknown(ids, known):
        near = hint(id, _names_of(known)) or "."
        raise typer.BadParameter(f"there is no rule {id!r}{near} See: deckcheck rules list", param_hint=option)


def _unknown(ids: Iterable[str], known: Iterable[str]) -> list[str]:
    return [id for id in ids if id not in _names_of(known)]


def _names_of(rules: Iterable[str]) -> set[str]:
    return {word for id in rules for word in (id, *id.split("/", 1))}


def _rules_of(edition: Edition) -> list[str]:
    return [rule.id for rule in (*edition.rules, *edition.team_rules)]


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
