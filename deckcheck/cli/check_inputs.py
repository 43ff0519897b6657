"""What a check reads and writes: standard input, facts files, the decks of a team, the file of the report."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import typer

from deckcheck.reporters.layout import choice, counted

if TYPE_CHECKING:
    from deckcheck.batch import Source
    from deckcheck.engine import Checker
    from deckcheck.games.model import Edition

PROGRESS_FROM = 50


def keep(output_file: str, inputs: Iterable[str]) -> None:
    """Refuse to write the report over a deck."""
    target = os.path.realpath(output_file)
    if any(os.path.realpath(path) == target for path in inputs):
        raise typer.BadParameter(f"{output_file} is one of the decks; name another file for the report")


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


def blamed(files: Sequence[str]) -> str:
    """Which of the facts files states what no game knows; all of them when each alone is sound."""
    from deckcheck.errors import InvalidFacts
    from deckcheck.facts_file import read_facts
    from deckcheck.games import game, game_ids
    from deckcheck.resolve import facts_of_game

    for file in files:
        try:
            facts_of_game(game(game_ids()[0]), read_facts(file))
        except InvalidFacts:
            return file
    return choice(files, "and")


def stdin() -> bytes:
    """All of standard input that a deck may be long."""
    from deckcheck.formats import MAX_BYTES

    if sys.stdin is None:  # closed
        return b""
    if sys.stdin.isatty():
        from deckcheck.cli.console import complain

        complain("reading a list from the keyboard; end it with Ctrl-D (Ctrl-Z and Enter on Windows)")
    return sys.stdin.buffer.read(MAX_BYTES + 1)


def explained(
    checker: Checker, sources: Iterable[Source], formats: Sequence[str], source_format: str | None, width: int
) -> str:
    """What every line of every deck was understood as."""
    from deckcheck.explain import explain_source
    from deckcheck.reporters.layout import inert

    found = []
    for source in sources:
        rows = explain_source(checker, source, formats, source_format)
        if not rows:
            continue  # the report says why there is nothing
        widest = min(max(len(inert(row.written)) for row in rows), max(width // 2 - 8, 24))
        found.append(f"{inert(source.path)}, as it was understood:\n")
        for row in rows:
            written = inert(row.written)
            written = written if len(written) <= widest else written[: widest - 1] + "…"
            found.append(f"  {row.line:>4}  {written:<{widest}}  {inert(row.became)}\n")
        found.append("\n")
    return "".join(found)


def told(sources: list[Source]) -> Iterator[Source]:
    """The sources, while a terminal is told how many are done."""
    if len(sources) <= PROGRESS_FROM or not sys.stderr.isatty():
        yield from sources
        return
    for done, source in enumerate(sources):
        sys.stderr.write(f"\rchecked {done} of {len(sources)}")
        yield source
    sys.stderr.write("\r\x1b[K")
