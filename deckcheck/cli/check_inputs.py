"""What a check reads and writes: standard input, facts files, the decks of a team, the file of the report."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from deckcheck.wording import counted

if TYPE_CHECKING:
    from deckcheck.batch.sources import Source
    from deckcheck.games.model import Edition
    from deckcheck.legality.checker import Checker


def keep(output_file: str, paths: Iterable[str], used: Iterable[str] = ()) -> None:
    """Refuse to write the report over a deck, or over a file that is ``used`` to judge by. An earlier report may go."""
    target = os.path.realpath(output_file)
    if any(os.path.realpath(path) == target and not Path(path).is_dir() for path in paths if path != "-"):
        raise typer.BadParameter(f"{output_file} is one of the decks; name another file for the report")
    if any(os.path.realpath(path) == target for path in used):
        raise typer.BadParameter(f"{output_file} is a file to judge by; name another file for the report")
    if Path(output_file).is_file() and _is_deck(output_file):
        raise typer.BadParameter(f"{output_file} is a decklist; name another file for the report, or delete it first")


def _is_deck(path: str) -> bool:
    """Is a file a decklist beyond doubt? Then it says of which game, or most of its names are cards."""
    from deckcheck.cards import Database, find
    from deckcheck.decklists import load
    from deckcheck.errors import UnreadableDeck
    from deckcheck.games import game_ids

    try:
        deck = load(path)
    except UnreadableDeck:
        return False
    if deck.problems or deck.game or deck.format:
        return not deck.problems
    with Database.open() as database:
        every = [database.cards_if_any(game) for game in game_ids()]
        known = sum(any(find(cards, entry.name).how for cards in every) for entry in deck.entries)
    return 2 * known > len(deck.entries)


def team_edition(paths: list[str], decks: int, formats: list[str], as_of: str) -> Edition:
    """The edition whose team rules are asked for. Raises BadParameter when it has none, or when it is not two decks."""
    from deckcheck.games import edition, edition_ids, named_edition

    if len(paths) != 2 or decks != 2:
        found = counted(len(paths), "path") if len(paths) != 2 else counted(decks, "deck")
        if len(paths) == 2 and len({os.path.realpath(path) for path in paths}) == 1:
            found = f"{paths[0]} twice"
        raise typer.BadParameter(f"a team has two decks, each a file of its own; found {found}", param_hint="--team")
    if len(formats) > 1 or "all" in formats:
        raise typer.BadParameter("with --team, name one format", param_hint="--format")
    chosen = named_edition(formats[0] if formats else "redemption/teams", date=as_of)
    if not chosen.team_rules:
        known = ", ".join(id for id in edition_ids() if edition(id).team_rules)
        raise typer.BadParameter(f"{chosen.id} has no rules for teams; those with: {known}", param_hint="--format")
    return chosen


def stdin() -> bytes:
    """All of standard input that a deck may be long."""
    from deckcheck.decklists import MAX_BYTES

    if sys.stdin is None:  # closed
        return b""
    if sys.stdin.isatty():
        from deckcheck.cli.console import complain

        complain("reading a list from the keyboard; end it with Ctrl-D (Ctrl-Z and Enter on Windows)")
    return sys.stdin.buffer.read(MAX_BYTES + 1)


def explained(checker: Checker, source: Source, formats: Sequence[str], source_format: str | None, width: int) -> str:
    """What every line of a deck was understood as."""
    from deckcheck.batch.explain_reading import explain_source
    from deckcheck.reporters.text_layout import inert

    rows = explain_source(checker, source, formats, source_format)
    if not rows:
        return ""  # the report says why there is nothing
    widest = min(max(len(inert(row.written)) for row in rows), max(width // 2 - 8, 24))
    found = [f"{inert(source.path)}, as it was understood:\n"]
    for row in rows:
        written = inert(row.written)
        written = written if len(written) <= widest else written[: widest - 1] + "…"
        found.append(f"  {row.line:>4}  {written:<{widest}}  {inert(row.became)}\n")
    return "".join([*found, "\n"])
