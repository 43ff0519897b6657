"""The options of commands that work with decks by one format: by what they are read and judged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from deckcheck.cli import option_values

if TYPE_CHECKING:
    from deckcheck.config.discovery import Configured

Formats = Annotated[
    list[str] | None,
    typer.Option(
        "--format",
        "-f",
        metavar="FORMAT",
        is_eager=True,  # which releases are meant turns on it
        callback=option_values.check_formats,
        autocompletion=option_values.format_ids,
        help="game/format[@edition] to go by, or a TOML file with a format of your own; by default the format a list "
        "names or is plainly meant for.",
    ),
]
"""The option that names the format; :func:`one_format` makes sure that it is one."""

AsOf = Annotated[
    str,
    typer.Option(
        "--as-of",
        metavar="DATE",
        callback=option_values.check_date,
        help="Go by the editions in force on this day, such as 2026-04-18, and by the newest cards of then.",
    ),
]
Facts = Annotated[
    list[str] | None,
    typer.Option(
        metavar="FILE",
        help="TOML file with facts about cards that the database lacks; may be repeated, and what a later file states "
        "counts before an earlier.",
    ),
]
StdinName = Annotated[str, typer.Option("--stdin-filename", metavar="NAME", help="What to call standard input.")]
ListIgnores = Annotated[
    bool | None,
    typer.Option(
        "--list-ignores/--no-list-ignores",
        help="Whether a list may name rules not to judge it by, which is then said. Who judges the lists of others "
        "refuses it.",
        show_default=False,
    ),
]
Color = Annotated[
    str,
    typer.Option(
        metavar="WHEN",
        callback=option_values.one_of("time for colours", lambda: ("auto", "always", "never")),
        help="Colours: auto (on a terminal; NO_COLOR and FORCE_COLOR are heard), always or never.",
    ),
]


def settings(
    formats: Sequence[str] | None,
    as_of: str,
    release: str | None,
    card_db: str | None,
    facts: list[str] | None,
    config: str | None,
    no_config: bool,
    list_ignores: bool | None = None,
) -> Configured:
    """Who knows by what decks are judged. Raises BadParameter for several formats, and for one not yet in force."""
    from deckcheck.cli.config_options import configured, given

    formats = list(formats or ())
    if len(formats) > 1 or "all" in formats:
        raise typer.BadParameter("name one format", param_hint="--format")
    if as_of:
        option_values.require_in_force(formats, as_of)
    return configured(
        config, no_config, given(formats, as_of, release, card_db, facts or [], [], [], None, list_ignores)
    )


def one_format(formats: Sequence[str]) -> str:
    """The format to go by, the first where a configuration names several; ``""`` for none."""
    return next((each for each in formats if each != "all"), "")


Output = Annotated[
    str,
    typer.Option(
        "--output-file",
        "-o",
        metavar="FILE",
        help="Where to write it; - is stdout. An earlier report there is replaced, a decklist never.",
    ),
]
"""The option of commands that write one thing; :func:`put` writes it there."""


def painted(color: str, output_file: str) -> bool:
    """Are colours wanted in what is written there?"""
    from deckcheck.cli.console import colored

    return colored(color) if output_file == "-" else color == "always"


def put(output_file: str, text: str) -> None:
    """Write to standard output, or to a file that appears whole or not at all."""
    from deckcheck.cli.console import save, say

    if output_file == "-":
        say(text)
    else:
        save(output_file, text)
