"""``deckcheck collection``: show which decks can be built at once from one collection, and the missing cards.

Examples:
  deckcheck collection binder.csv mine.txt yours.txt
  deckcheck collection binder.csv decks/ --same-card
  deckcheck collection binder.csv decks/ --to csv -o to-buy.csv
  deckcheck collection binder.csv decks/ --output-format json

If not all decks can be built at once, the largest set that can is marked with +; of equally large sets, the one with
the decks named first. A deck accepts any printing that its list leaves undetermined; with --same-card it accepts any
printing of a card. A line of the collection that might be one of several printings counts only if each of them would
do. Unidentified lines of a deck are listed separately from the cards it lacks.

Exit codes:
  0  all decks can be built at once
  1  they cannot
  2  wrong usage or configuration, or the collection cannot be read
  3  undetermined: it depends on lines of the collection that might be one of several printings
  4  a deck could not be read; the others are included anyway
"""

from __future__ import annotations

from typing import Annotated

import typer

from deckcheck.batch.sources import Checkers, readable_list
from deckcheck.builder.collection import collection as collected
from deckcheck.builder.render.collection import data, text, unidentified
from deckcheck.cli import options
from deckcheck.cli.command_loader import UNREADABLE
from deckcheck.cli.console import complain
from deckcheck.cli.read_list import DeckOptions, OutputOptions, each_opened, require_readable
from deckcheck.deck import Deck
from deckcheck.decklists.registry import WRITABLE
from deckcheck.editing.convert import convert
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import likely_edition
from deckcheck.legality.readability import DeckReading

CODES = {True: 0, False: 1, None: 3}


@options.command("list_ignores", "pool_file")
def collection(
    binder: Annotated[str, typer.Argument(metavar="BINDER")],
    paths: Annotated[list[str], typer.Argument(metavar="DECK")],
    same_card: bool = False,
    to: Annotated[str | None, options.word_option("syntax to write", "SYNTAX", WRITABLE)] = None,
    deck_options: DeckOptions = DeckOptions(),
    output: OutputOptions = OutputOptions(),
) -> None:
    """Show which decks can be built at once from a collection.

    Also shows what each deck and all together lack, and which cards they share.

    Options:
        binder: The collection, a list in any syntax.
        paths: The decks: files, folders, or - for standard input.
        same_card: Accept any printing of a card.
        to: Write only what all decks together lack, as a list in this syntax: toml, text, lackey, lackey-text, json,
            csv or markdown.
    """
    settings = deck_options.settings()
    output.check_target([binder, *paths])
    owned = readable_list(binder)
    sources = deck_options.sources(paths, settings, binder)
    with Checkers(settings, suggest=False) as checkers:
        readings = list(each_opened(sources, checkers, deck_options.source_format, _reading))
        found = [reading for reading in readings if reading is not None]
        if not found:
            raise typer.Exit(UNREADABLE)
        checker, _ = checkers.at(binder)
        answer = collected(owned, found, checker=checker, same_card=same_card)
        if to:
            for line in (line for deck in answer.decks for line in unidentified(deck)):
                complain(f"{line}: could not be identified, so it is left out")
            lacking = Deck(answer.lacks, game=answer.game, source="text")
            output.put(convert(lacking, to, checker=checker).text if answer.lacks else "")
        else:
            output.write(answer, data, text)
    raise typer.Exit(CODES[answer.at_once] if len(found) == len(readings) else UNREADABLE)


def _reading(deck: Deck, checker: Checker, format: str) -> DeckReading:
    """Return the reading of a deck. Raises UnreadableDeck."""
    reading = checker.read(deck, likely_edition(checker, deck, format))
    require_readable(reading.deck)
    reading.require()
    return reading
