"""``deckcheck new``: begin a list."""

from __future__ import annotations

from typing import Annotated

import typer

from deckcheck.cli import option_values
from deckcheck.cli.command_loader import commands

app = commands("new")


def _formats_to_begin() -> list[str]:
    return [each for each in option_values.decklist_formats() if each != "lackey-text"]


@app.command(
    epilog="""\b
Examples:
  deckcheck new judges.txt --format redemption/limited
  deckcheck new desert.toml --format the-mission/standard --name "Ship of the desert"
  deckcheck new - --format gospel/standard --to json

\b
The list says for which format it is and has a heading for each section; 'deckcheck add' puts cards into it. What its
decklist format cannot hold is named on standard error.

\b
Exit codes:
  0  the list was written
  2  wrong usage, or a file that stands there already or cannot be written""",
)
def new(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The list to write; - is stdout.")],
    formats: Annotated[
        list[str] | None,
        typer.Option(
            "--format",
            "-f",
            metavar="FORMAT",
            callback=option_values.check_formats,
            autocompletion=option_values.format_ids,
            help="game/format[@edition] the list is for, or a TOML file with a format of your own.",
            show_default=False,
        ),
    ] = None,
    name: Annotated[str, typer.Option(help="Name of the deck.")] = "",
    author: Annotated[str, typer.Option(help="Whose deck it is.")] = "",
    paragon: Annotated[str, typer.Option(help="Paragon of the deck, in formats that have one.")] = "",
    to: Annotated[
        str | None,
        typer.Option(
            metavar="FORMAT",
            callback=option_values.one_of("decklist format to begin a list in", _formats_to_begin),
            autocompletion=_formats_to_begin,
            help="Decklist format to write: text, toml, lackey, json or csv; by default the one that the ending of "
            "FILE stands for, else text.",
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite a file that exists.")] = False,
) -> None:
    """Begin a list without cards."""
    from deckcheck.atomic_files import write_atomically
    from deckcheck.cli.console import complain, say
    from deckcheck.cli.new_list import begun

    if not formats or len(formats) > 1 or "all" in formats:
        raise typer.BadParameter("name one format, such as redemption/limited", param_hint="--format")
    (text, left_out), to = begun(file, formats[0], to, name=name, author=author, paragon=paragon)
    if file == "-":
        say(text)
    else:
        write_atomically(file, text, newline="\n" if not force else None, overwrite=force)
    for left in left_out:
        complain(f"{file}: left out, since {to} cannot hold it: {left}")
