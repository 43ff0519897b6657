"""What ``deckcheck odds`` and ``deckcheck hand`` share: a deck by its piles, and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from deckcheck.cli import deck_options

if TYPE_CHECKING:
    from deckcheck.builder.odds.piles import DealtDeck
    from deckcheck.config.discovery import Configured

UNREADABLE = 4
_MOST_DIGITS = 18

Path = Annotated[str, typer.Argument(metavar="DECK", help="A list: a file, or - for standard input.")]
Taken = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help="A card taken out before the deck is shuffled, where the game has that (Gospel: two Resources; The "
        "Mission: three characters); may be repeated.",
    ),
]


def whole(text: str, option: str, least: int, most: int) -> int:
    """A number of an option. Raises BadParameter."""
    if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS and least <= int(text) <= most:
        return int(text)
    raise typer.BadParameter(f"{text!r} is no number from {least} to {most}", param_hint=option)


@contextmanager
def deck(
    path: str, source_format: str | None, name: str, settings: Configured, taken: Sequence[str] | None
) -> Iterator[DealtDeck]:
    """The piles of a list. Tells what is wrong with it, and with what is asked of it, and ends the program."""
    from deckcheck.batch.checker_cache import Checkers
    from deckcheck.batch.runner import deck_of
    from deckcheck.batch.sources import STDIN, Source
    from deckcheck.builder.odds.piles import deal
    from deckcheck.cli import check_inputs
    from deckcheck.cli.console import complain
    from deckcheck.cli.read_list import tell_problems, tell_unreadable
    from deckcheck.errors import InvalidFacts, UnknownFormat, UnreadableDeck

    source = Source(name, check_inputs.stdin()) if path == STDIN else Source(path)
    with Checkers(settings, suggest=False) as checkers:
        checker, formats = checkers.at(source.path)
        try:
            found = deck_of(source, source_format)
            if found.problems:
                tell_problems(source.path, found.problems)
                raise typer.Exit(UNREADABLE)
            yield deal(found, deck_options.one_format(formats), checker=checker, taken=taken or ())
        except UnreadableDeck as error:
            tell_unreadable(source.path, error)
            raise typer.Exit(UNREADABLE) from None
        except UnknownFormat as error:
            complain(f"{source.path}: {error}")
            raise typer.Exit(UNREADABLE) from None
        except InvalidFacts as error:
            raise checkers.with_facts_file(source.path, error) from None
