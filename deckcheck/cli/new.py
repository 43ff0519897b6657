"""``deckcheck new``: create a list; ``deckcheck build`` does so, too.

Examples:
  deckcheck new judges.txt --format redemption/limited
  deckcheck new desert.toml -f the-mission/standard --name "Desert"
  deckcheck new - --format gospel/standard --to json

The list names its format and has a heading for each section; add cards with 'deckcheck add'. Anything that its syntax
does not support is reported on standard error.

Exit codes:
  0  the list was written
  2  wrong usage, or a file that already exists or cannot be written
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from deckcheck.batch.file_kinds import NOT_WRITTEN
from deckcheck.cli import options
from deckcheck.cli.console import complain, put
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.registry import SYNTAXES
from deckcheck.editing.in_place import NewList, new_list
from deckcheck.errors import UneditableDeck, likeliest
from deckcheck.games.editions import named_edition
from deckcheck.games.model import Edition
from deckcheck.rules.kinds.quotas import Quotas

BEGUN = [syntax for syntax in SYNTAXES if syntax != "lackey-text"]
"""The syntaxes for new lists."""


@options.command()
def new(
    file: options.File,
    formats: Annotated[list[str] | None, options.format_option(is_eager=False, show_default=False)] = None,
    name: str = "",
    author: str = "",
    paragon: str = "",
    to: Annotated[str | None, options.word_option("syntax to begin a list in", "SYNTAX", BEGUN)] = None,
    force: bool = False,
) -> None:
    """Create a list without cards.

    Options:
        file: The list to write; - is stdout.
        formats: game/format[@edition] of the list, or a TOML file with a custom format.
        name: Name of the deck.
        author: Player of the deck.
        paragon: Paragon of the deck, for formats that have one.
        to: Syntax to write: text, toml, lackey, json or csv; by default determined by the file extension, else text.
    """
    if not formats or len(formats) > 1 or "all" in formats:
        raise typer.BadParameter("name one format, such as redemption/limited", param_hint="--format")
    (text, left_out), to = empty_list(file, formats[0], to, name=name, author=author, paragon=paragon)
    put(file, text, newline="\n" if not force else None, overwrite=force)
    for left in left_out:
        complain(f"{file}: dropped, not supported by {to}: {left}")


class EmptyList(NamedTuple):
    """A list without cards, and its syntax."""

    made: NewList
    to: str


def empty_list(
    file: str, wanted: str, to: str | None = None, *, name: str = "", author: str = "", paragon: str = ""
) -> EmptyList:
    """Return a list for the format ``wanted``; without ``to``, the file extension determines the syntax.

    Raises UnknownFormat, InvalidEdition, and UneditableDeck, also for a paragon that the format lacks and for the
    extension of a file that is not a list.
    """
    edition = named_edition(wanted)
    if paragon:
        _known_paragon(edition, paragon)
    stated = wanted if "@" in wanted and not edition.file else ""
    if edition.file:
        folder = "." if file == "-" else str(Path(file).parent)
        stated = Path(os.path.relpath(wanted, folder)).as_posix()
    extension = Path(file).suffix.lower()
    if not to and (kind := NOT_WRITTEN.get(extension)):
        raise UneditableDeck(
            f"{file}: {extension} is the extension of {kind}, which is not read as a list; name a file such as "
            f"{Path(file).with_suffix('.txt')}, or the syntax to write"
        )
    to = to or next((syntax.name for syntax in SYNTAXES.values() if extension in syntax.extensions), "text")
    return EmptyList(new_list(edition, format=stated, name=name, author=author, paragon=paragon, to=to), to)


def _known_paragon(edition: Edition, paragon: str) -> None:
    """Raise UneditableDeck for a paragon that no rule of the format mentions."""
    checks = [rule.check for rule in edition.rules]
    names = [
        str(row[0]) for check in checks if isinstance(check, Quotas) and check.header == "paragon" for row in check.rows
    ]
    if not names:
        raise UneditableDeck(f"decks of {edition.format} have no paragon; leave --paragon out")
    if paragon.casefold().strip() not in map(str.casefold, names):
        raise UneditableDeck(f"{edition.format} has no paragon {shown(paragon)}; {likeliest(paragon, names)}")
