"""``deckcheck stats``: what a deck is made of, and the limits of its format.

Examples:
  deckcheck stats my-deck.txt
  deckcheck stats my-deck.txt --output-format svg -o my-deck.svg
  deckcheck stats decks/ --output-format json
  deckcheck stats - --format redemption/limited < pasted.txt

Cards are counted by section and by the facts of their game (in Redemption type, alignment, brigades, class and set),
and as the rules of the format count them, each with the least and the most that it allows. Where it is not known what
a card is, a number is two: the least and the most that it may be. A picture (svg) needs no other file.

Exit codes:
  0  every list was counted, whatever its limits say
  2  wrong usage, or a file that cannot be written
  4  a list could not be read, or not wholly; the others are counted all the same
"""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

import typer

from deckcheck.batch.checker_cache import Checkers
from deckcheck.batch.sources import Source, deck_of
from deckcheck.builder.render.stats import data, text
from deckcheck.builder.render.stats_svg import svg
from deckcheck.builder.stats import Stats
from deckcheck.builder.stats import stats as make_up
from deckcheck.cli import options
from deckcheck.cli.command_loader import UNREADABLE
from deckcheck.cli.deck_options import DeckOptions, OutputOptions, one_format
from deckcheck.cli.read_list import tell_problems, told_failures


@options.command("list_ignores")
def stats(
    paths: options.Paths,
    deck_options: DeckOptions = DeckOptions(),
    output_format: Annotated[str, options.word_option("form of output", "FORM", ("text", "json", "svg"))] = "text",
    output_file: options.OutputFile = "-",
    color: options.Color = "auto",
) -> None:
    """Show what decks are made of, with the limits of their format.

    Options:
        output_format: text, json or svg.
    """
    settings, output = deck_options.settings(), OutputOptions(output_format, output_file, color)
    output.check_target(paths)
    sources = deck_options.sources(paths, settings, output_file)
    with Checkers(settings, suggest=False) as checkers:
        stats_or_none = [_stats(checkers, source, deck_options.source_format) for source in sources]
    readable = [stats for stats in stats_or_none if stats is not None]
    if output_format == "svg" and readable:
        output.put(svg(readable))
    elif output_format == "json" or readable:
        output.write(readable, data, text)
    raise typer.Exit(0 if all(stats is not None and not stats.unread for stats in stats_or_none) else UNREADABLE)


def _stats(checkers: Checkers, source: Source, source_format: str | None) -> Stats | None:
    """Return the make-up of a list, ``None`` where nothing can be read. Tells what cannot be read of it."""
    checker, formats = checkers.at(source.path)
    with suppress(typer.Exit), told_failures(source.path, checkers):
        made = make_up(deck_of(source, source_format), one_format(formats), checker=checker)
        tell_problems(source.path, made.unread)
        return made
    return None
