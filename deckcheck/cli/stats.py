"""``deckcheck stats``: show the makeup of decks, and the limits of their formats.

Examples:
  deckcheck stats my-deck.txt
  deckcheck stats my-deck.txt --output-format svg -o my-deck.svg
  deckcheck stats decks/ --output-format json
  deckcheck stats - --format redemption/limited < pasted.txt
  deckcheck stats decks/ --played --against last-season/

Cards are counted by section and by the facts of their game (in Redemption type, alignment, brigades, class and set),
and as the rules of the format count them, each with the minimum and maximum allowed. If facts of a card are unknown, a
count is a range. A picture (svg) is self-contained.

With --played the decks are one season: how often each card is played, in any printing, and in how many copies, by
format and, if paths contain dates (2026-05/, 2026-05-03-anna.txt), by month; --against compares with an earlier season.

Exit codes:
  0  every list was counted, whether or not it is within the limits
  2  wrong usage, or a file that cannot be written
  4  a list could not be read completely; the others are counted anyway
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, TypeVar

import typer

from deckcheck.batch.sources import Checkers
from deckcheck.builder.render.stats import data, season_data, season_text, svg, text
from deckcheck.builder.season import DeckCards, cards_of_deck, seasons
from deckcheck.builder.stats import Stats
from deckcheck.builder.stats import stats as make_up
from deckcheck.cli import options
from deckcheck.cli.command_loader import UNREADABLE
from deckcheck.cli.read_list import DeckOptions, OutputOptions, each_opened, report_problems
from deckcheck.deck import Deck
from deckcheck.legality.checker import Checker

T = TypeVar("T")


@options.command("list_ignores", "pool_file")
def stats(
    paths: options.Paths,
    deck_options: DeckOptions = DeckOptions(),
    output_format: Annotated[str, options.word_option("form of output", "FORM", ("text", "json", "svg"))] = "text",
    output_file: options.OutputFile = "-",
    color: options.Color = "auto",
    played: bool = False,
    against: Annotated[list[str] | None, typer.Option(metavar="PATH")] = None,
    top: Annotated[str, typer.Option(metavar="N")] = "40",
) -> None:
    """Show the makeup of decks, with the limits of their format.

    Options:
        output_format: Form of the output: text, json or svg.
        played: Show how often each card is played in these decks together.
        against: An earlier season to compare with; for --played; may be repeated.
        top: Number of cards that --played shows in text; 0 is all.
    """
    settings, output = deck_options.settings(), OutputOptions(output_format, output_file, color)
    output.check_target([*paths, *(against or [])])
    if against and not played:
        raise typer.BadParameter("only together with --played", param_hint="--against")
    if played and output_format == "svg":
        raise typer.BadParameter("with --played, choose text or json", param_hint="--output-format")

    def each(paths: list[str], work: Callable[[Deck, Checker, str], T]) -> list[T | None]:
        sources = deck_options.sources(paths, settings, output_file)
        with Checkers(settings, suggest=False) as checkers:
            return list(each_opened(sources, checkers, deck_options.source_format, work))

    if played:
        from deckcheck.cli.odds import whole_number

        most = whole_number(top, "--top", 0, 1_000_000)
        before = each(against, _cards) if against else []
        raise typer.Exit(0 if _write_season(each(paths, _cards), before, output, top=most) else UNREADABLE)
    stats_or_none = each(paths, _stats)
    readable = [stats for stats in stats_or_none if stats is not None]
    if output_format == "svg" and readable:
        output.put(svg(readable))
    elif output_format == "json" or readable:
        output.write(readable, data, text)
    raise typer.Exit(0 if all(stats is not None and not stats.unread for stats in stats_or_none) else UNREADABLE)


def _stats(deck: Deck, checker: Checker, format: str) -> Stats:
    """Return the statistics of a list, and report lines that cannot be read."""
    made = make_up(deck, format, checker=checker)
    report_problems(deck.path, made.unread)
    return made


def _cards(deck: Deck, checker: Checker, format: str) -> DeckCards:
    """Return the cards of a list for --played, and report lines that cannot be read."""
    found = cards_of_deck(deck, checker, format)
    report_problems(deck.path, deck.problems)
    return found


def _write_season(
    now: Sequence[DeckCards | None], before: Sequence[DeckCards | None], output: OutputOptions, *, top: int
) -> bool:
    """Write how often cards are played, compared with ``before``. Return whether all lists could be read completely."""
    found = seasons([deck for deck in now if deck], [deck for deck in before if deck])
    output.write(found, partial(season_data, compared=bool(before)), lambda found, **_: season_text(found, top=top))
    return all(deck and not deck.unread for deck in (*now, *before))
