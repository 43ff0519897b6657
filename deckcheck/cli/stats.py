"""``deckcheck stats``: what a deck is made of, and the limits of its format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from deckcheck.cli import deck_options, option_values
from deckcheck.cli.command_loader import commands
from deckcheck.cli.config_options import ConfigFile, NoConfig

if TYPE_CHECKING:
    from deckcheck.batch.checker_cache import Checkers
    from deckcheck.batch.sources import Source
    from deckcheck.builder.stats import Stats

UNREADABLE = 4
"""The exit code when a list could not be read, or not wholly; 2 is wrong usage, as everywhere."""

app = commands("stats")


def _forms() -> list[str]:
    return ["text", "json", "svg"]


@app.command(
    epilog="""\b
Examples:
  deckcheck stats my-deck.txt
  deckcheck stats my-deck.txt --output-format svg -o my-deck.svg
  deckcheck stats decks/ --output-format json
  deckcheck stats - --format redemption/limited < pasted.txt

\b
Cards are counted by section and by the facts of their game (in Redemption type, alignment, brigades, class and set),
and as the rules of the format count them, each with the least and the most that it allows. Where it is not known what
a card is, a number is two: the least and the most that it may be. A picture (svg) needs no other file.

\b
Exit codes:
  0  every list was counted, whatever its limits say
  2  wrong usage, or a file that cannot be written
  4  a list could not be read, or not wholly; the others are counted all the same""",
)
def stats(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH", help="Files, folders (with all below them), or - for standard input."),
    ],
    formats: deck_options.Formats = None,
    as_of: deck_options.AsOf = "",
    release: option_values.Release = None,
    card_db: option_values.CardDb = None,
    facts: deck_options.Facts = None,
    source_format: option_values.SourceFormat = None,
    stdin_filename: deck_options.StdinName = "-",
    config: ConfigFile = None,
    no_config: NoConfig = False,
    output_format: Annotated[
        str,
        typer.Option(
            "--output-format",
            metavar="FORM",
            callback=option_values.one_of("form of output", _forms),
            autocompletion=_forms,
            help="text, json or svg.",
        ),
    ] = "text",
    output_file: deck_options.Output = "-",
    color: deck_options.Color = "auto",
) -> None:
    """Show what decks are made of, with the limits of their format."""
    from deckcheck.batch.checker_cache import Checkers
    from deckcheck.batch.discovery import gather
    from deckcheck.batch.sources import STDIN
    from deckcheck.cli import check_inputs
    from deckcheck.cli.console import width

    settings = deck_options.settings(formats, as_of, release, card_db, facts, config, no_config)
    if output_file != STDIN:
        check_inputs.keep(output_file, paths)
    stdin = check_inputs.stdin() if STDIN in paths else None
    aside = [*(facts or ()), *(formats or ()), output_file]
    sources = gather(paths, stdin=stdin, stdin_name=stdin_filename, skip=aside, skip_in=settings.files)
    with Checkers(settings, suggest=False) as checkers:
        made = [_stats(checkers, source, source_format) for source in sources]
    found = [each for each in made if each is not None]
    if output_format == "json":
        from deckcheck.cli.render.stats import data
        from deckcheck.reporters.json_report import dumps

        text = dumps(data(found))
    elif output_format == "svg":
        from deckcheck.cli.render.stats_svg import svg

        text = svg(found) if found else ""
    else:
        from deckcheck.cli.render import stats

        painted = deck_options.painted(color, output_file)
        text = "\n".join(stats.text(each, width=width(), color=painted) for each in found)
    if text:
        deck_options.put(output_file, text)
    raise typer.Exit(0 if all(each is not None and not each.unread for each in made) else UNREADABLE)


def _stats(checkers: Checkers, source: Source, source_format: str | None) -> Stats | None:
    """The make-up of a list. Tells what cannot be read of it; ``None`` where nothing can."""
    from deckcheck.batch.runner import deck_of
    from deckcheck.builder.stats import stats
    from deckcheck.cli.console import complain
    from deckcheck.cli.read_list import tell_problems, tell_unreadable
    from deckcheck.errors import InvalidFacts, UnknownFormat, UnreadableDeck

    checker, formats = checkers.at(source.path)
    try:
        found = stats(deck_of(source, source_format), deck_options.one_format(formats), checker=checker)
    except UnreadableDeck as error:
        tell_unreadable(source.path, error)
        return None
    except UnknownFormat as error:
        complain(f"{source.path}: {error}")
        return None
    except InvalidFacts as error:
        raise checkers.with_facts_file(source.path, error) from None
    tell_problems(source.path, found.unread)
    return found
