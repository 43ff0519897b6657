"""``deckcheck fix``: find the smallest change that makes a deck legal.

Examples:
  deckcheck fix my-deck.txt
  deckcheck fix my-deck.txt --keep "Son of God" --avoid "Angry Mob"
  deckcheck fix my-deck.txt --prefer binder.csv --write
  deckcheck fix my-deck.txt --pool-file opened.csv --complete
  deckcheck fix half-built.toml --complete -o full.toml
  deckcheck fix four-cards.txt --complete --like tournament-lists/
  deckcheck fix - --format redemption/limited -o - < pasted.txt

A change adds a card, removes one, replaces one by another, or moves one to another section. The smallest set of changes
is found over all known cards by the rules of the format themselves, and checked like any deck before it is shown. Of
several equally small sets, one that moves cards or corrects names is preferred to one that removes cards. Each change
names the rules that are violated without it.

Cards that fill up a deck are chosen among the smallest changes: first from your collection, then so that the number of
each kind of card comes closest to that in the decks to learn from, then cards of the deck's colours that share most
with its cards and are played in such decks.

Exit codes:
  0  the deck is legal, or is with the changes shown
  1  no legal deck is possible; the conflicting rules and wishes are named
  2  wrong usage, or a file that cannot be written
  3  undetermined: some unknown fact matters whatever cards are changed
  4  the list cannot be read
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from deckcheck.atomic_files import write_atomically
from deckcheck.batch.discovery import gather
from deckcheck.batch.sources import STDIN, Checkers, content, deck_of, readable_list
from deckcheck.builder.fix import fix as find_repair
from deckcheck.builder.fix import write_repair
from deckcheck.builder.fix.repair import Outcome, Preferences, Repair, unknown_cards
from deckcheck.builder.fix.theme import example_or_reason
from deckcheck.builder.milp_solver import GivenUp
from deckcheck.builder.render.fix import data, text
from deckcheck.cli import options
from deckcheck.cli.command_loader import UNREADABLE
from deckcheck.cli.console import colored, complain, emit, put, width
from deckcheck.cli.read_list import DeckOptions, one_format, report_read_errors, report_skipped, require_readable
from deckcheck.deck import Deck
from deckcheck.decklists import SYNTAXES, read
from deckcheck.legality.format_detection import choose
from deckcheck.legality.opened_pool import doubtful_names
from deckcheck.legality.readability import fully_read
from deckcheck.reading.resolver import Resolver
from deckcheck.reporters.json_report import dumps_result
from deckcheck.wording import at_line, counted, few


def examples(paths: Sequence[str], own: str, resolver: Resolver) -> tuple[Deck, ...]:
    """Return the decks in files and folders to learn from, except the ``own`` list; report lists that are of no use.

    Raises BadParameter without any.
    """
    decks = []
    for source in report_skipped(gather(paths, skip=[own], bundles=True)):
        with suppress(typer.Exit), report_read_errors(source.path):
            deck = deck_of(source)
            require_readable(deck)
            if isinstance(example := example_or_reason(resolver, deck), str):
                complain(f"{deck.path}: not used as an example: {example}")
            else:
                decks.append(deck)
    if not decks:
        raise typer.BadParameter("there is no list to learn from", param_hint="--like")
    return tuple(decks)


CODES = {Outcome.OUT_OF_REACH: 1, Outcome.UNDETERMINED: 3, Outcome.UNREADABLE: UNREADABLE}
"""Exit codes of outcomes that are not a legal deck; 2 is wrong usage, as for all commands."""

_MOST_NAMED = 10
"""Maximum number of unknown cards that are named."""


@options.command()
def fix(
    path: options.DeckPath,
    keep: Annotated[list[str] | None, typer.Option(metavar="NAME")] = None,
    avoid: Annotated[list[str] | None, typer.Option(metavar="NAME")] = None,
    prefer: Annotated[str, typer.Option(metavar="FILE")] = "",
    complete: bool = False,
    like: Annotated[list[str] | None, typer.Option(metavar="PATH")] = None,
    write: bool = False,
    output_file: options.OutputFile = "",
    force: bool = False,
    deck_options: DeckOptions = DeckOptions(),
    output_format: options.OutputFormat = "text",
    color: options.Color = "auto",
) -> None:
    """Find the smallest change that makes a deck legal.

    Options:
        keep: Do not change this card of the deck; may be repeated.
        avoid: Add no copy of this card; may be repeated.
        prefer: Your collection, in any syntax: cards to add are taken from it first, up to its copies beyond those in
            the deck. Cards missing from the database can be added only from here.
        complete: Fill up an unfinished deck: remove as little as possible, and follow the advice of the rulebook where
            the cards allow it.
        like: Decks to learn from, files or folders, in any syntax: how many cards of each kind to add, and which; may
            be repeated. Without it --complete uses the usual makeup in the game.
        write: Make the changes in the file; its comments and other lines are kept.
        output_file: Write the changed list to this file; - is stdout.
    """
    if write and (path == STDIN or output_file):
        raise typer.BadParameter("not with -o or standard input; -o names the file to write", param_hint="--write")
    settings, source_format = deck_options.settings(), deck_options.source_format
    source = deck_options.source(path)
    with report_read_errors(source.path):
        data = content(source)
        deck = fully_read(read(data, path=source.path, syntax=source_format, empty=True))
        collection = readable_list(prefer) if prefer else None
    if output_file not in ("", STDIN):
        _require_same_syntax(output_file, deck.source)
    with Checkers(settings) as checkers:
        checker, formats = checkers.at(source.path)
        wanted = one_format(formats)
        try:
            with report_read_errors(source.path, checkers):
                edition = choose(checker, deck, wanted)
                prepared = checker.prepared(edition)
                if collection:
                    _report_unknown(prefer, "unknown card", unknown_cards(prepared.resolver, collection))
                if checker.pool:
                    names = doubtful_names(prepared.edition)
                    _report_unknown(checker.pool.path, "unclear name", names)
                learned = examples(like, path, prepared.resolver) if like else ()
                preferences = Preferences(tuple(keep or ()), tuple(avoid or ()), collection, complete, learned)
                repair = find_repair(deck, edition, checker=checker, preferences=preferences)
        except GivenUp as error:
            complain(f"{source.path}: {error}")
            raise typer.Exit(CODES[Outcome.UNDETERMINED]) from None
        changed = None
        if repair.outcome in (Outcome.LEGAL, Outcome.FIXED) and (write or output_file):
            before = checker.read(deck, edition)
            changed = write_repair(data, before, repair, format=wanted, source_format=source_format, checker=checker)
    _write_result(repair, source.path, output_format, color, to_stderr=output_file == STDIN)
    if changed:
        from deckcheck.cli.edit_summary import lost_comments

        for line in lost_comments(source.path, (data, deck), (changed.data, changed.deck)):
            complain(line)
    if changed and write:
        write_atomically(path, changed.data, before=data)
    elif changed:
        put(output_file, changed.data, overwrite=force)
    raise typer.Exit(CODES.get(repair.outcome, 0))


def _report_unknown(path: str, noun: str, names: Sequence[str]) -> None:
    """Warn about lines of a collection from which nothing can be taken."""
    if names:
        complain(f"{path}: {counted(len(names), noun)}, never added: {few(names, _MOST_NAMED)}")


def _require_same_syntax(output_file: str, source: str) -> None:
    """Raise BadParameter for an output file whose extension is that of another syntax."""
    extension = Path(output_file).suffix.lower()
    others = {syntax.name for syntax in SYNTAXES.values() if extension in syntax.extensions}
    if others and source not in others:
        raise typer.BadParameter(
            f"{output_file} has the extension of {' or '.join(sorted(others))}, but the list is {source}; convert it "
            "afterwards with 'deckcheck convert'",
            param_hint="-o",
        )


def _write_result(repair: Repair, path: str, output_format: str, color: str, *, to_stderr: bool) -> None:
    """Write the result, to standard error if the list itself goes to standard output."""
    if repair.outcome is Outcome.UNREADABLE:
        for finding in repair.before.findings:
            complain(f"{at_line(path, next(iter(finding.lines), 0))}: {finding.message}")
    if output_format == "json":
        report = dumps_result(data(repair, path))
    else:
        report = text(repair, path, width=width(), color=colored(color) and not to_stderr)
    (sys.stderr.write if to_stderr else emit)(report)
