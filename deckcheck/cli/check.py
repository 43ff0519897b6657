"""``deckcheck check``: check decks against the rules of their formats.

Examples:
  deckcheck check my-deck.txt
  deckcheck check decks/ --format redemption/type-1 --quiet
  deckcheck check my-deck.txt --format all
  deckcheck check pasted.txt --explain-reading
  deckcheck check my-deck.txt --fix-names --diff
  deckcheck check my-deck.txt --format ./our-league.toml
  deckcheck check round-5/ --registered handed-in.txt
  deckcheck check round-5/ --players players.csv --replies replies/
  deckcheck check decks/ --baseline known.json
  deckcheck check --team mine.txt yours.txt
  deckcheck check my-deck.txt --pool-file opened.csv
  deckcheck check my-deck.txt --format redemption/type-1 --as-of 2026-04-18
  deckcheck check decks/ --output-format json -o report.json
  deckcheck check league/ --include 'round-3/' --exclude '*-draft.txt' -j 4
  deckcheck check archive.zip season.jsonl --quiet
  deckcheck check - --stdin-filename pasted.txt < pasted.txt

Exit codes:
  0  every deck is legal
  1  some deck is illegal
  2  wrong usage or configuration
  3  none is illegal, but some are undetermined
  4  an input could not be read; the others are checked anyway
  130  interrupted: the report covers the decks checked so far, an --output-file stays unchanged (--watch ends with
       the code of the last report)
  141  the reader of the report closed the pipe before the last deck was checked
"""

from typing import Annotated

import typer

from deckcheck.cli import options
from deckcheck.cli.check_options import CheckOptions


@options.command()
def check(
    paths: Annotated[list[str], typer.Argument(metavar="PATH")],
    asked: CheckOptions = CheckOptions(),
) -> None:
    """Check whether decks are legal, illegal or undetermined.

    Every finding names its rule, the lines concerned and the citation of the rulebook. A deck is undetermined if its
    verdict depends on something the list does not state, such as an unknown card.

    Options:
        paths: Files, folders (with all subfolders, except hidden ones), or - for standard input. A file may contain
            many decks: .jsonl with one on each line, .zip, mails (.eml, .mbox), or .csv with a column 'deck' or
            'player'. In a folder or a .zip every file is checked, or listed with the reason why it is skipped.
    """
    if asked.watch:
        from deckcheck.cli.watch import watched_check

        raise typer.Exit(watched_check(paths, asked))
    from deckcheck.cli.check_run import run

    run(paths, asked)
