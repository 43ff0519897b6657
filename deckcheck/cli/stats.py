"""``deckcheck stats``: what a deck is made of, and the limits of its format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from deckcheck.cli import known, options
from deckcheck.cli.commands import commands
from deckcheck.cli.configured import ConfigFile, NoConfig

if TYPE_CHECKING:
    from deckcheck.builder.stats import Stats
    from deckcheck.checkers import Checkers
    from deckcheck.sources import Source

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
    formats: options.Formats = None,
    as_of: options.AsOf = "",
    release: known.Release = None,
    card_db: known.CardDb = None,
    facts: options.Facts = None,
    source_format: known.SourceFormat = None,
    stdin_filename: options.StdinName = "-",
    config: ConfigFile = None,
    no_config: NoConfig = False,
    output_format: Annotated[
        str,
        typer.Option(
            "--output-format",
            metavar="FORM",
            callback=known.one_of("form of output", _forms),
            autocompletion=_forms,
            help="text, json or svg.",
        ),
    ] = "text",
    output_file: options.Output = "-",
    color: options.Color = "auto",
) -> None:
    """Show what decks are made of, with the limits of their format."""
    from deckcheck.checkers import Checkers
    from deckcheck.cli import check_inputs
    from deckcheck.cli.console import width
    from deckcheck.gathering import gather
    from deckcheck.sources import STDIN

    settings = options.settings(formats, as_of, release, card_db, facts, config, no_config)
    if output_file != STDIN:
        check_inputs.keep(output_file, paths)
    stdin = check_inputs.stdin() if STDIN in paths else None
    aside = [*(facts or ()), *(formats or ()), output_file]
    sources = gather(paths, stdin=stdin, stdin_name=stdin_filename, aside=aside, aside_in=settings.files)
    with Checkers(settings, suggest=False) as checkers:
        made = [_stats(checkers, source, source_format) for source in sources]
    found = [each for each in made if each is not None]
    if output_format == "json":
        from deckcheck.cli.stats_forms import data
        from deckcheck.reporters.json_report import dumps

        text = dumps(data(found))
    elif output_format == "svg":
        from deckcheck.cli.stats_svg import svg

        text = svg(found) if found else ""
    else:
        from deckcheck.cli import stats_forms

        painted = options.painted(color, output_file)
        text = "\n".join(stats_forms.text(each, width=width(), color=painted) for each in found)
    if text:
        options.put(output_file, text)
    raise typer.Exit(0 if all(each is not None and not each.unread for each in made) else UNREADABLE)


def _stats(checkers: Checkers, source: Source, source_format: str | None) -> Stats | None:
    """The make-up of a list. Tells what cannot be read of it; ``None`` where nothing can."""
    from deckcheck.batch import deck_of
    from deckcheck.builder.stats import stats
    from deckcheck.cli.console import complain
    from deckcheck.cli.lists import tell_problems, tell_unreadable
    from deckcheck.errors import InvalidFacts, UnknownFormat, UnreadableDeck

    checker, formats = checkers.at(source.path)
    try:
        found = stats(deck_of(source, source_format), options.one_format(formats), checker=checker)
    except UnreadableDeck as error:
        tell_unreadable(source.path, error)
        return None
    except UnknownFormat as error:
        complain(f"{source.path}: {error}")
        return None
    except InvalidFacts as error:
        raise checkers.blame(source.path, error) from None
    tell_problems(source.path, found.unread)
    return found
