"""``deckcheck fmt``: rewrite lists in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from deckcheck.cli import option_values
from deckcheck.cli.command_loader import USAGE, commands
from deckcheck.cli.config_options import ConfigFile, NoConfig
from deckcheck.cli.read_list import data_of, tell_problems, tell_unreadable

if TYPE_CHECKING:
    from deckcheck.batch.checker_cache import Checkers
    from deckcheck.batch.sources import Source

CHANGES, UNREADABLE = 1, 4
"""Exit codes; 2 is wrong usage, as everywhere."""

app = commands("fmt")


@app.command(
    epilog="""\b
Examples:
  deckcheck fmt my-deck.txt
  deckcheck fmt decks/ --check
  deckcheck fmt my-deck.txt --diff --format redemption/limited
  deckcheck fmt - < pasted.txt

\b
Cards get the names of the card database and stand once each, in the order of the game's check sheet; a text list gets
the sheet's headings with their cards counted. Comments stay with the card or heading that they stand above or behind,
those at the top stay there. A name that may be any of several printings, or that is not known, stays as it is and is
told on standard error. A list with lines that cannot be read is left alone.

\b
Exit codes:
  0  every list is in order, or is now
  1  with --check or --diff: some list is not in order
  2  wrong usage, or a file that cannot be written
  4  a list could not be read, or not be put in order without a loss; the others are all the same""",
)
def fmt(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH", help="Files, folders (with all below them), or - for standard input."),
    ],
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; name the lists that are not in order.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show what would change.")] = False,
    formats: Annotated[
        list[str] | None,
        typer.Option(
            "--format",
            "-f",
            metavar="FORMAT",
            is_eager=True,  # which releases are meant turns on it
            callback=option_values.check_formats,
            autocompletion=option_values.format_ids,
            help="game/format[@edition] the lists are for, or a TOML file with a format of your own; its pool tells "
            "which printing a name means. By default what the configuration or a list names, or else its game without "
            "a pool.",
        ),
    ] = None,
    release: option_values.Release = None,
    card_db: option_values.CardDb = None,
    source_format: option_values.SourceFormat = None,
    stdin_filename: Annotated[str, typer.Option(metavar="NAME", help="What to call standard input in messages.")] = "-",
    config: ConfigFile = None,
    no_config: NoConfig = False,
) -> None:
    """Rewrite lists with official names, in check-sheet order."""
    from deckcheck.batch.checker_cache import Checkers
    from deckcheck.batch.discovery import gather
    from deckcheck.batch.sources import STDIN
    from deckcheck.cli import deck_options
    from deckcheck.cli.check_inputs import stdin
    from deckcheck.cli.console import complain

    settings = deck_options.settings(formats, "", release, card_db, None, config, no_config)
    data = stdin() if STDIN in paths else None
    found = gather(paths, stdin=data, stdin_name=stdin_filename, skip=formats or (), skip_in=settings.files)
    with Checkers(settings, suggest=False) as checkers:
        how = _How(checkers, source_format, check, diff)
        results = [_formatted(source, how) for source in found]
    complain(_summary(results, writes=not (check or diff)))
    raise typer.Exit(_exit_code(results, writes=not (check or diff)))


class _How(NamedTuple):
    """What all lists of a run are put in order by, and what becomes of them."""

    checkers: Checkers
    source_format: str | None
    check: bool
    diff: bool


IN_ORDER, CHANGED, REFUSED, UNWRITTEN = "unchanged", "rewritten", "not rewritten", "not written"


def _formatted(source: Source, how: _How) -> str:
    """Put one list in order, and tell what is to be told of it. What became of it?"""
    from deckcheck.atomic_files import write_atomically
    from deckcheck.cli.console import complain, say
    from deckcheck.cli.deck_options import one_format
    from deckcheck.decklists import decode, read
    from deckcheck.editing.reorder import arrange
    from deckcheck.errors import DeckcheckError, UnreadableDeck, UnwritableDeck
    from deckcheck.reporters.text_layout import inert

    path = source.path
    try:
        data = data_of(source)
        deck = read(data, path=path, syntax=how.source_format)
        if deck.problems:
            tell_problems(path, deck.problems)
            return REFUSED
        before = decode(data)
        checker, formats = how.checkers.at(path)
        after, kept, losses = arrange(deck, before, one_format(formats), checker=checker)
    except UnreadableDeck as error:
        tell_unreadable(path, error)
        return REFUSED
    except UnwritableDeck as error:
        complain(f"{path}: not rewritten: {error}")
        return REFUSED
    for line, stated, held in deck.remarks:
        complain(f"{path}:{line}: the list says {stated!r}, but the cards {held}")
    for each in kept:
        complain(f"{path}: {each}")
    changed = after != before
    if changed and losses:
        complain(f"{path}: left out: {', '.join(losses)}")
    if how.diff and changed:
        say(_diff(path, before, after))
    elif how.check and changed:
        say(f"{inert(path)}\n")
    elif not (how.check or how.diff):
        if source.data is not None:
            say(after)
        elif changed:
            try:
                write_atomically(path, after)
            except DeckcheckError as error:
                complain(str(error))
                return UNWRITTEN
    return CHANGED if changed else IN_ORDER


def _summary(results: list[str], *, writes: bool) -> str:
    """How many lists came to what.

    >>> _summary([CHANGED, CHANGED, IN_ORDER], writes=True), _summary([CHANGED, REFUSED], writes=False)
    ('2 lists rewritten, 1 unchanged', '1 list would be rewritten, 1 cannot be')
    """
    words = {
        CHANGED: "rewritten" if writes else "would be rewritten",
        IN_ORDER: "unchanged",
        REFUSED: "not rewritten" if writes else "cannot be",
        UNWRITTEN: "could not be written",
    }
    counts = [(results.count(result), said) for result, said in words.items() if result in results]
    (first, said), *others = counts
    return ", ".join([f"{first} list{'s' * (first != 1)} {said}", *(f"{number} {said}" for number, said in others)])


def _exit_code(results: list[str], *, writes: bool) -> int:
    if UNWRITTEN in results:
        return USAGE
    if REFUSED in results:
        return UNREADABLE
    return CHANGES if CHANGED in results and not writes else 0


def _diff(path: str, before: str, after: str) -> str:
    """A unified diff, in colours where standard output takes them; as it is unless a terminal or a log shows it."""
    import sys
    from difflib import unified_diff

    from deckcheck.cli.console import colored
    from deckcheck.cli.report_printer import in_github_actions
    from deckcheck.reporters.text_layout import inert, paint

    color, seen = colored("auto"), sys.stdout.isatty() or in_github_actions()
    styles = {"-": "error", "+": "legal", "@": "warning"}
    lines = []
    for line in unified_diff(before.splitlines(keepends=True), after.splitlines(keepends=True), path, path):
        text = line.removesuffix("\n")
        if seen:
            text = "\t".join(map(inert, text.split("\t")))
        lines.append(paint(text, styles[text[0]], color) if text[:1] in styles else text)
        lines += [] if line.endswith("\n") else ["\\ No newline at end of file"]
    return "".join(f"{line}\n" for line in lines)
