"""``deckcheck fix``: the smallest change that makes a deck legal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckcheck.cli import deck_options, option_values
from deckcheck.cli.command_loader import commands
from deckcheck.cli.config_options import ConfigFile, NoConfig

if TYPE_CHECKING:
    from deckcheck.builder.fix import Repair
    from deckcheck.deck import Deck

UNDETERMINED, UNREADABLE = 3, 4
"""Exit codes; 1 is that no legal deck is within reach, 2 wrong usage, as everywhere."""

_NAMED = 10
"""So many unknown cards are named."""

app = commands("fix")


@app.command(
    epilog="""\b
Examples:
  deckcheck fix my-deck.txt
  deckcheck fix my-deck.txt --keep "Son of God" --avoid "Angry Mob"
  deckcheck fix my-deck.txt --prefer binder.csv --write
  deckcheck fix half-built.toml --complete -o full.toml
  deckcheck fix - --format redemption/limited -o - < pasted.txt

\b
A change is a card put in, taken out, or put in for another; to move a card to another section is one as well. The
smallest change is found over all cards that are known, by the rules of the format themselves, and checked like any
deck before it is shown; of several as small, one that moves cards, or puts their names right, before one that takes
them out. Every change says which rules are broken without it.

\b
Exit codes:
  0  the deck is legal, or is with the changes shown
  1  no legal deck is within reach; the rules and wishes that cannot hold together are named
  2  wrong usage, or a file that cannot be written
  3  undetermined: something is not known that no change of cards settles
  4  the list cannot be read""",
)
def fix(
    path: Annotated[str, typer.Argument(metavar="DECK", help="A list: a file, or - for standard input.")],
    keep: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Leave this card of the deck as it is; may be repeated."),
    ] = None,
    avoid: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Add no copy of this card; may be repeated.")
    ] = None,
    prefer: Annotated[
        str,
        typer.Option(
            metavar="FILE",
            help="Your collection, in any decklist format: cards to add are taken from it first, as many as it has "
            "beyond those in the deck. Cards that the database lacks can be added only from here.",
        ),
    ] = "",
    complete: Annotated[
        bool,
        typer.Option(
            "--complete",
            help="Fill a deck that is not finished: take out as little as possible, and do what the rulebook advises "
            "where the cards allow it.",
        ),
    ] = False,
    write: Annotated[
        bool, typer.Option("--write", help="Make the changes in the file; its comments and other lines stay.")
    ] = False,
    output_file: Annotated[
        str,
        typer.Option("--output-file", "-o", metavar="FILE", help="Write the changed list to this file; - is stdout."),
    ] = "",
    force: Annotated[bool, typer.Option("--force", help="Overwrite the -o file if it exists.")] = False,
    formats: deck_options.Formats = None,
    as_of: deck_options.AsOf = "",
    release: option_values.Release = None,
    card_db: option_values.CardDb = None,
    facts: deck_options.Facts = None,
    source_format: option_values.SourceFormat = None,
    stdin_filename: deck_options.StdinName = "-",
    list_ignores: deck_options.ListIgnores = None,
    config: ConfigFile = None,
    no_config: NoConfig = False,
    output_format: option_values.OutputFormat = "text",
    color: deck_options.Color = "auto",
) -> None:
    """Find the smallest change that makes a deck legal."""
    from deckcheck.atomic_files import bytes_written_whole, rewrite
    from deckcheck.batch.checker_cache import Checkers
    from deckcheck.batch.sources import STDIN, Source
    from deckcheck.builder.fix import GivenUp, Outcome, Preferences, fix, unknown_cards
    from deckcheck.builder.fix.apply_repair import write_repair
    from deckcheck.cli import check_inputs
    from deckcheck.cli.console import complain, say_bytes
    from deckcheck.cli.edit_summary import lost
    from deckcheck.cli.read_list import data_of, tell_unreadable
    from deckcheck.decklists import read
    from deckcheck.errors import DeckcheckError, InvalidFacts, UnknownFormat, UnreadableDeck
    from deckcheck.legality.format_detection import choose

    if write and (path == STDIN or output_file):
        raise typer.BadParameter("not with -o or standard input; -o says where to write", param_hint="--write")
    settings = deck_options.settings(formats, as_of, release, card_db, facts, config, no_config, list_ignores)
    source = Source(stdin_filename, check_inputs.stdin()) if path == STDIN else Source(path)
    try:
        data = data_of(source)
        deck = _read(data, source.path, source_format)
        wishes = Preferences(tuple(keep or ()), tuple(avoid or ()), _collection(prefer) if prefer else None, complete)
    except UnreadableDeck as error:
        tell_unreadable(source.path, error)
        raise typer.Exit(UNREADABLE) from None
    if output_file not in ("", STDIN):
        _own_ending(output_file, deck.source)
    with Checkers(settings) as checkers:
        checker, _ = checkers.at(source.path)
        wanted = deck_options.one_format(settings.at(source.path).formats)
        try:
            edition = choose(checker, deck, wanted)
            if wishes.prefer:
                _tell_unknown(prefer, unknown_cards(checker.prepared(edition).resolver, wishes.prefer))
            repair = fix(deck, edition, checker=checker, preferences=wishes)
        except InvalidFacts as error:
            raise checkers.with_facts_file(source.path, error) from None
        except UnknownFormat as error:
            complain(f"{source.path}: {error}")
            raise typer.Exit(UNREADABLE) from None
        except ImportError as error:
            raise DeckcheckError(str(error)) from None
        except GivenUp as error:
            complain(f"{source.path}: {error}")
            raise typer.Exit(UNDETERMINED) from None
        changed = b""
        if repair.outcome in (Outcome.LEGAL, Outcome.FIXED) and (write or output_file):
            changed = write_repair(data, repair, edition, format=wanted, source_format=source_format, checker=checker)
    _report(repair, source.path, output_format, color, aside=output_file == STDIN)
    if changed:
        after = read(changed, path=source.path, syntax=source_format, empty=True)
        for each in lost(source.path, (data, deck), (changed, after)):
            complain(each)
    if changed and write:
        rewrite(path, changed, before=data)
    elif changed and output_file == STDIN:
        say_bytes(changed)
    elif changed:
        with bytes_written_whole(output_file, overwrite=force) as put:
            put(changed)
    codes = {Outcome.OUT_OF_REACH: 1, Outcome.UNDETERMINED: UNDETERMINED, Outcome.UNREADABLE: UNREADABLE}
    raise typer.Exit(codes.get(repair.outcome, 0))


def _read(data: bytes, path: str, source_format: str | None) -> Deck:
    """The list, which may be empty. Raises UnreadableDeck."""
    from deckcheck.decklists import read
    from deckcheck.legality.readability import misread

    deck = read(data, path=path, syntax=source_format, empty=True)
    if deck.problems:
        raise misread(deck.problems)
    return deck


def _collection(path: str) -> Deck:
    from deckcheck.batch.sources import Source
    from deckcheck.cli.read_list import data_of
    from deckcheck.errors import DeckcheckError, UnreadableDeck

    try:
        return _read(data_of(Source(path)), path, None)
    except UnreadableDeck as error:
        raise DeckcheckError(f"{path}{f':{error.line}' if error.line else ''}: {error}") from None


def _tell_unknown(path: str, names: Sequence[str]) -> None:
    """Warn of a collection's lines that nothing can be taken from."""
    from deckcheck.cli.console import complain
    from deckcheck.wording import counted

    if names:
        more = f", and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
        named = ", ".join(names[:_NAMED])
        complain(f"{path}: {counted(len(names), 'unknown card')}, of which none is added: {named}{more}")


def _own_ending(output_file: str, source: str) -> None:
    """Raises BadParameter for a file that would be taken for a list in another format."""
    from deckcheck.decklists import SYNTAXES

    ending = Path(output_file).suffix.lower()
    others = {each.name for each in SYNTAXES.values() if ending in each.endings}
    if others and source not in others:
        raise typer.BadParameter(
            f"{output_file} would be {' or '.join(sorted(others))}, and the list is {source}; convert it afterwards "
            "with 'deckcheck convert'",
            param_hint="-o",
        )


def _report(repair: Repair, path: str, form: str, color: str, *, aside: bool) -> None:
    """Tell what was found, on standard error when the list itself goes to standard output."""
    from deckcheck.builder.fix import Outcome
    from deckcheck.cli.console import colored, complain, say, width
    from deckcheck.cli.render import fix
    from deckcheck.reporters.json_report import dumps

    if repair.outcome is Outcome.UNREADABLE:
        for finding in repair.before.findings:
            at = f":{finding.lines[0]}" if finding.lines else ""
            complain(f"{path}{at}: {finding.message}")
    if form == "json":
        told = dumps(fix.data(repair, path))
    else:
        told = fix.text(repair, path, width=width(), color=colored(color) and not aside)
    if aside:
        sys.stderr.write(told)
    else:
        say(told)
